// What can be done: who decides, every legal move, one of them at random, and fate's outcomes.

#include "games/croisades/croisades.h"

namespace destrier::croisades {
namespace {

/// Adds up what each face of the dice says.
class Tally {
 public:
  void add(Fate fate, int weight = 1) {
    weights_[static_cast<std::size_t>(fate)] += static_cast<std::uint32_t>(weight);
  }
  void list(OutcomeList<Croisades>& list) const {
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      if (weights_[i] != 0) list.push_back({{Verb::fate, 0, static_cast<std::uint16_t>(i)}, weights_[i]});
    }
  }

 private:
  std::array<std::uint32_t, fate_words.size()> weights_{};
};

/// The steepest threshold that a score reaches; a natural ten reaches the first at least.
template <std::size_t size>
int reached(const std::array<int, size>& thresholds, int die, int modifier) {
  int level = die == die_faces ? 1 : 0;
  for (std::size_t i = 0; i < size; ++i) {
    if (die + modifier >= thresholds[i]) level = static_cast<int>(i) + 1;
  }
  return level;
}

void tally_shot(const Croisades& game, const State& state, Tally& tally) {
  const Figure& shooter = game.figure(state.who);
  const Figure& target = game.figure(state.target);
  const Man& man = state[state.target];
  const WeaponCard& weapon = game.field().tables.weapons[static_cast<std::size_t>(shooter.card.weapon)];
  const int modifier = game.aim(state, state.who, state.target).modifier;
  const auto& thresholds = weapon.thresholds[static_cast<std::size_t>(target.card.armour)];
  constexpr std::array<Fate, 4> on_man = {Fate::miss, Fate::stun, Fate::wound, Fate::kill};
  constexpr std::array<Fate, 4> on_rider = {Fate::miss, Fate::unhorse, Fate::wound, Fate::kill};
  constexpr std::array<Fate, 3> on_mount = {Fate::miss, Fate::shy, Fate::unhorse};
  for (int die = 1; die <= die_faces; ++die) {
    const auto level = static_cast<std::size_t>(reached(thresholds, die, modifier));
    if (!man.mounted()) {
      tally.add(man.wounded() && level > 0 ? Fate::kill : on_man[level]);
      continue;
    }
    const Fate rider = on_rider[level];
    tally.add(man.wounded() && rider == Fate::wound ? Fate::kill : rider);
    const Fate mount = on_mount[static_cast<std::size_t>(reached(weapon.mount, die, modifier))];
    tally.add(mount == Fate::shy && state.step != 3 ? Fate::miss : mount);
  }
}

void tally_fight(const Croisades& game, const State& state, Tally& tally) {
  const Man& defender = state[state.target];
  const Odds odds = game.fight_odds(state, state.first, state.target);
  const Who strongest = game.strongest(state, state.first);
  FixedList<Hex, directions> ways;
  game.retreats(state, state.target, state.first, ways);
  const bool defender_cornered = ways.empty();
  bool attacker_cornered = false;
  if (std::has_single_bit(state.first)) {
    FixedList<Hex, directions> attackers_ways;
    game.retreats(state, strongest, only(state.target), attackers_ways);
    attacker_cornered = attackers_ways.empty();
  }
  for (std::size_t die = 0; die < die_faces; ++die) {
    Blow blow = game.field().tables.blows[defender.mounted() ? 1 : 0][die][static_cast<std::size_t>(odds.column)];
    if (defender.down != Down::no) {
      blow = blow <= Blow::ne ? Blow::ne : Blow::dk;
    } else {
      if (blow == Blow::dr && defender_cornered) blow = Blow::dw;
      if (blow == Blow::ar && attacker_cornered) blow = Blow::aw;
      if (defender.wounded() && (blow == Blow::dw || (blow == Blow::ds && !defender.mounted()))) blow = Blow::dk;
    }
    const Man& struck = state[strongest];
    if (struck.wounded() && (blow == Blow::aw || (blow == Blow::as && !struck.mounted()))) blow = Blow::ak;
    tally.add(fate_of(blow));
  }
}

}  // namespace

Decider Croisades::decider(const State& state) const {
  if (state.over != Cause::none) return Decider::nobody;
  switch (state.ask) {
    case Ask::counter:
    case Ask::fire:
      return side_at(state.enemy());
    case Ask::shot:
    case Ask::fight:
    case Ask::door:
    case Ask::push:
    case Ask::torch:
    case Ask::wake:
      return Decider::fate;
    case Ask::back:
      return side_at(figure(static_cast<Who>(std::countr_zero(state.first))).side);
    case Ask::nothing:
    case Ask::advance:
      break;
  }
  return side_at(state.side);
}

void Croisades::outcomes(const State& state, OutcomeList<Croisades>& list) const {
  const Tables& tables = field_->tables;
  Tally tally;
  const auto two_ways = [&](Fate yes, int chance, Fate no) {
    tally.add(yes, chance);
    tally.add(no, die_faces - chance);
  };
  switch (state.ask) {
    case Ask::shot:
      tally_shot(*this, state, tally);
      break;
    case Ask::fight:
      tally_fight(*this, state, tally);
      break;
    case Ask::door:
      two_ways(Fate::crack, hew_chance(state, state.first), Fate::hold);
      break;
    case Ask::push: {
      const int chance = die_faces + 1 - tables.push_die + push_helpers(state, state.who, state.hex);
      two_ways(Fate::fall, chance < die_faces ? chance : die_faces, Fate::hold);
      break;
    }
    case Ask::torch:
      two_ways(Fate::burn, die_faces + 1 - tables.burn_die, Fate::fail);
      break;
    case Ask::wake:
      two_ways(Fate::wake, die_faces + 1 - tables.wake_die, Fate::sleep);
      break;
    default:
      break;
  }
  tally.list(list);
}

// Placing (4.1, 4.2).

/// Is it somebody's turn to be placed?
bool Croisades::may_place(const State& state, Who who) const {
  const Figure& of = figure(who);
  if (of.side != state.side || state[who].hex != to_come || state.step != 0) return false;
  if (state.turn > 0) return of.arrives != 0 && of.arrives <= state.turn;
  if (of.arrives != 0) return false;
  bool first = true;
  for_each_person(people_of(state.side) & (only(who) - 1),
                  [&](Who before) { first = first && (state[before].hex != to_come || figure(before).arrives != 0); });
  return first;
}

bool Croisades::can_place(const State& state, Who who, Hex hex) const {
  const Figure& of = figure(who);
  if (!field_->zones[of.zone].has(hex) || in_shut_door(state, hex) || taken(state, hex)) return false;
  if (entry_cost(state, hex, of.starts_mounted) == 0) return false;
  bool clear = true;
  if (state.turn > 0 && of.apart > 0) {
    for_each_person(people_of(1U - of.side), [&](Who enemy) {
      clear = clear && (!state[enemy].stands() || field_->distance(hex, state[enemy].hex) >= of.apart);
    });
  }
  return clear;
}

static bool has_place(const Croisades& game, const State& state, Who who) {
  for (const Hex hex : game.field().hexes) {
    if (game.can_place(state, who, hex)) return true;
  }
  return false;
}

bool Croisades::may_end_arrivals(const State& state) const {
  bool all_optional = true;
  for_each_person(people_of(state.side), [&](Who who) {
    const bool must = !figure(who).optional && may_place(state, who);
    all_optional = all_optional && !(must && has_place(*this, state, who));
  });
  return all_optional;
}

// Listing.

void Croisades::moves(const State& state, MoveList<Croisades>& list) const {
  if (state.over != Cause::none) return;
  const auto add = [&](Verb verb, Who who = 0, std::size_t what = 0) {
    list.push_back({verb, who, static_cast<std::uint16_t>(what)});
  };
  const People own = people_of(state.side);
  const People foes = people_of(state.enemy());
  switch (state.ask) {
    case Ask::counter:
      add(Verb::counter, state.target);
      return add(Verb::decline);
    case Ask::fire:
      for_each_person(shooters_at(state, state.mover), [&](Who who) { add(Verb::shoot, who, state.mover); });
      add(Verb::hold);
      return add(Verb::hold_leg);
    case Ask::back: {
      const Who first = static_cast<Who>(std::countr_zero(state.first));
      FixedList<Hex, directions> ways;
      retreats(state, first, state.second, ways);
      for (const Hex hex : ways) add(Verb::back, first, hex);
      return;
    }
    case Ask::advance:
      for_each_person(state.first, [&](Who who) {
        if (can_advance(state, who, state.hex)) add(Verb::advance, who);
      });
      return add(Verb::stay);
    case Ask::nothing:
      break;
    default:
      return;  // fate decides
  }
  switch (state.step) {
    case 0:
      for_each_person(own, [&](Who who) {
        if (!may_place(state, who)) return;
        for (const Hex hex : field_->hexes) {
          if (can_place(state, who, hex)) add(Verb::place, who, hex);
        }
      });
      if (state.turn > 0 && may_end_arrivals(state)) add(Verb::end);
      return;
    case 1:
      for_each_person(own, [&](Who who) {
        if (state[who].is(Mark::shot) || !can_shoot_at_all(state, who)) return;
        for_each_person(foes, [&](Who target) {
          if (can_shoot(state, who, target)) add(Verb::shoot, who, target);
        });
      });
      break;
    case 2:
      for_each_person(own, [&](Who who) {
        if (!is_ready_lancer(state, who)) return;
        for_each_person(foes, [&](Who target) {
          if (can_charge(state, who, target)) add(Verb::charge, who, target);
        });
      });
      break;
    case 3:
      for_each_person(own, [&](Who who) {
        if (may_act(state, who)) list_acts(state, who, list);
      });
      for (int i = 0; i < state.beast_count; ++i) {
        if (can_drive(state, i)) list_drives(state, i, list);
      }
      break;
    case 4:
      for_each_person(foes, [&](Who defender) {
        const People able = attackers_of(state, defender);
        if (able == 0) return;
        const unsigned chargers = mask_of(able, chargers_of(state, defender));
        for (unsigned mask = 1; mask < 1U << std::popcount(able); ++mask) {
          if (chargers == 0 || (mask & chargers) != 0) add(Verb::fight, defender, mask);
        }
      });
      for (std::size_t door = 0; door < field_->doors.size(); ++door) {
        const People able = hewers_of(state, door);
        for (unsigned mask = 1; mask < 1U << std::popcount(able); ++mask) add(Verb::hew, static_cast<Who>(door), mask);
      }
      for (std::size_t i = state.item_count; i > 0 && state.items[i - 1].kind() == ItemKind::raised; --i) {
        for_each_person(own, [&](Who who) {
          const Hex ladder = state.items[i - 1].hex();
          if (can_push(state, who, ladder)) add(Verb::push, who, ladder);
        });
      }
      for (std::size_t tent = 0; tent < field_->tents.size(); ++tent) {
        for_each_person(own, [&](Who who) {
          if (can_burn(state, who, tent)) add(Verb::burn, who, tent);
        });
      }
      if (must_strike(state)) return;
      break;
    default:
      return;
  }
  add(Verb::end);
}

void Croisades::list_acts(const State& state, Who who, MoveList<Croisades>& list) const {
  Destinations goals;
  destinations(state, who, goals);
  for (const Destination& goal : goals) list.push_back({Verb::leg, who, goal.hex});
  Deeds deeds_list;
  deeds(state, who, deeds_list);
  for (const Move deed : deeds_list) list.push_back(deed);
}

void Croisades::list_drives(const State& state, int beast, MoveList<Croisades>& list) const {
  const Who driven = static_cast<Who>(beast);
  Destinations goals;
  drive_destinations(state, beast, goals);
  for (const Destination& goal : goals) list.push_back({Verb::drive, driven, goal.hex});
  if (is_legal(state, {Verb::drive_out, driven, 0})) list.push_back({Verb::drive_out, driven, 0});
}

/// Can the side in phase do anything but end the step? Found without listing.
bool Croisades::has_choice(const State& state) const {
  const People own = people_of(state.side);
  const People foes = people_of(state.enemy());
  const auto any_pair = [&](People left, auto can) {
    for (People ours = left; ours != 0; ours &= ours - 1) {
      const Who who = static_cast<Who>(std::countr_zero(ours));
      for (People theirs = foes; theirs != 0; theirs &= theirs - 1) {
        if (can(who, static_cast<Who>(std::countr_zero(theirs)))) return true;
      }
    }
    return false;
  };
  const auto any_of = [&](People people, auto can) {
    for (People left = people; left != 0; left &= left - 1) {
      if (can(static_cast<Who>(std::countr_zero(left)))) return true;
    }
    return false;
  };
  switch (state.step) {
    case 0:
      return any_of(own, [&](Who who) { return may_place(state, who) && has_place(*this, state, who); });
    case 1: {
      People able = 0;
      for_each_person(own, [&](Who who) {
        if (!state[who].is(Mark::shot) && can_shoot_at_all(state, who)) able |= only(who);
      });
      return any_pair(able, [&](Who who, Who target) { return can_shoot(state, who, target); });
    }
    case 2: {
      People able = 0;
      for_each_person(own, [&](Who who) {
        if (is_ready_lancer(state, who)) able |= only(who);
      });
      return any_pair(able, [&](Who who, Who target) { return can_charge(state, who, target); });
    }
    case 3: {
      const auto can_step = [&](Hex from, bool mounted, int left) {
        for (int d = 0; d < directions; ++d) {
          const Hex to = field_->grid.next(from, d);
          if (!field_->on_map.has(to)) continue;
          const int cost = step_cost(state, from, to, mounted);
          if (cost > 0 && cost <= left && !taken(state, to)) return true;
        }
        return false;
      };
      const auto acts = [&](Who who) {
        if (!may_act(state, who)) return false;
        Deeds list;
        deeds(state, who, list);
        if (!list.empty()) return true;
        // Whoever rides and has points left can turn; on foot, one step is enough.
        const bool contact = in_contact(state, who);
        if (contact && state.mover == who && state.stepped) return false;
        const int left = points_left(state, who) - (contact ? field_->tables.leave_foot : 0);
        return !state[who].mounted() && can_step(state[who].hex, false, left);
      };
      if (any_of(own, acts)) return true;
      for (int i = 0; i < state.beast_count; ++i) {
        if (!can_drive(state, i)) continue;
        const Hex hex = state.beasts[static_cast<std::size_t>(i)].hex();
        if (can_step(hex, true, beast_points_left(state, i))) return true;
        if (is_legal(state, {Verb::drive_out, static_cast<Who>(i), 0})) return true;
      }
      return false;
    }
    case 4: {
      if (any_of(foes, [&](Who defender) { return attackers_of(state, defender) != 0; })) return true;
      for (std::size_t door = 0; door < field_->doors.size(); ++door) {
        if (hewers_of(state, door) != 0) return true;
      }
      for (std::size_t i = state.item_count; i > 0 && state.items[i - 1].kind() == ItemKind::raised; --i) {
        if (any_of(own, [&](Who who) { return can_push(state, who, state.items[i - 1].hex()); })) return true;
      }
      for (std::size_t tent = 0; tent < field_->tents.size(); ++tent) {
        if (any_of(own, [&](Who who) { return can_burn(state, who, tent); })) return true;
      }
      return false;
    }
    default:
      return false;
  }
}

bool Croisades::is_legal(const State& state, Move move) const {
  if (state.over != Cause::none) return false;
  const bool asks = state.ask != Ask::nothing;
  const auto hex = static_cast<Hex>(move.what);
  switch (move.verb) {
    case Verb::fate: {
      OutcomeList<Croisades> list;
      outcomes(state, list);
      for (const auto& outcome : list) {
        if (outcome.move == move) return true;
      }
      return false;
    }
    case Verb::counter:
      return state.ask == Ask::counter && move.who == state.target;
    case Verb::decline:
      return state.ask == Ask::counter;
    case Verb::hold:
    case Verb::hold_leg:
      return state.ask == Ask::fire;
    case Verb::back: {
      if (state.ask != Ask::back || move.who != std::countr_zero(state.first)) return false;
      FixedList<Hex, directions> ways;
      retreats(state, move.who, state.second, ways);
      for (const Hex way : ways) {
        if (way == hex) return true;
      }
      return false;
    }
    case Verb::advance:
      return state.ask == Ask::advance && (state.first & only(move.who)) != 0 &&
             can_advance(state, move.who, state.hex);
    case Verb::stay:
      return state.ask == Ask::advance;
    case Verb::shoot: {
      const auto target = static_cast<Who>(move.what);
      if (state.ask == Ask::fire) {
        return target == state.mover && figure(move.who).side != state.side && can_fire(state, move.who, target);
      }
      return !asks && state.step == 1 && figure(move.who).side == state.side && figure(target).side != state.side &&
             can_shoot(state, move.who, target);
    }
    case Verb::end:
      if (asks || (state.step == 0 && (state.turn == 0 || !may_end_arrivals(state)))) return false;
      return state.step != 4 || !must_strike(state);
    case Verb::place:
      return !asks && may_place(state, move.who) && can_place(state, move.who, hex);
    case Verb::charge:
      return !asks && state.step == 2 && figure(move.who).side == state.side &&
             figure(static_cast<Who>(move.what)).side != state.side &&
             can_charge(state, move.who, static_cast<Who>(move.what));
    case Verb::leg:
      return !asks && state.step == 3 && may_act(state, move.who) && can_go(state, move.who, hex);
    case Verb::drive:
      return !asks && state.step == 3 && move.who < state.beast_count && can_drive(state, move.who) &&
             drive_cost(state, move.who, hex) >= 0;
    case Verb::drive_out: {
      const int zone = field_->exits[state.side];
      return !asks && state.step == 3 && move.who < state.beast_count && zone >= 0 && can_drive(state, move.who) &&
             field_->zones[static_cast<std::size_t>(zone)].has(state.beasts[move.who].hex()) &&
             beast_points_left(state, move.who) >= field_->tables.exit_cost;
    }
    case Verb::fight: {
      const People able =
          asks || state.step != 4 || figure(move.who).side == state.side ? 0 : attackers_of(state, move.who);
      if (move.what == 0 || move.what >> std::popcount(able) != 0) return false;
      const unsigned chargers = mask_of(able, chargers_of(state, move.who));
      return chargers == 0 || (move.what & chargers) != 0;
    }
    case Verb::hew: {
      const People able = asks || state.step != 4 ? 0 : hewers_of(state, move.who);
      return move.what != 0 && move.what >> std::popcount(able) == 0;
    }
    case Verb::push:
      return !asks && state.step == 4 && figure(move.who).side == state.side && can_push(state, move.who, hex);
    case Verb::burn:
      return !asks && state.step == 4 && figure(move.who).side == state.side && can_burn(state, move.who, move.what);
    default: {
      if (asks || state.step != 3 || !may_act(state, move.who)) return false;
      Deeds list;
      deeds(state, move.who, list);
      for (const Move deed : list) {
        if (deed == move) return true;
      }
      return false;
    }
  }
}

// One at random.

namespace {

/// The offsets of all hexes around one, ring by ring.
struct Disc {
  static constexpr std::uint32_t size(int radius) { return static_cast<std::uint32_t>(3 * radius * (radius + 1) + 1); }
  Disc() {
    int count = 0;
    offsets[static_cast<std::size_t>(count++)] = {0, 0};
    constexpr std::array<std::array<int, 2>, directions> ways = {{{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}}};
    for (int radius = 1; radius <= most_points; ++radius) {
      int q = ways[4][0] * radius;
      int r = ways[4][1] * radius;
      for (const auto& way : ways) {
        for (int i = 0; i < radius; ++i) {
          offsets[static_cast<std::size_t>(count++)] = {static_cast<std::int8_t>(q), static_cast<std::int8_t>(r)};
          q += way[0];
          r += way[1];
        }
      }
    }
  }
  std::array<std::array<std::int8_t, 2>, 3 * most_points*(most_points + 1) + 1> offsets{};
};

const Disc& disc() {
  static const Disc made;
  return made;
}

/// The hex at an offset; 0 if that is off the map.
Hex hex_at(const Battlefield& field, Hex from, std::uint32_t slot) {
  const auto& offset = disc().offsets[slot];
  const Cube at = field.cube(from);
  const int y = at.r + offset[1];
  if (y < 0 || y >= field.grid.height()) return 0;
  const int x = at.q + offset[0] + y / 2;
  return x < 0 || x >= field.grid.width() ? Hex{0} : field.grid.at(Spot{x, y});
}

}  // namespace

/// Every man has numbered slots, one for each hex within his points and some for his deeds; a slot drawn that is no
/// move is drawn again. Where few are, all moves are listed after a while.
Move Croisades::random_move(const State& state, Rng& rng) const {
  constexpr int most_draws = 24;
  const People own = people_of(state.side);
  const People foes = people_of(state.enemy());
  if (state.ask == Ask::nothing && (state.step == 1 || state.step == 2)) {
    const auto ours = static_cast<std::uint32_t>(std::popcount(own));
    const auto theirs = static_cast<std::uint32_t>(std::popcount(foes));
    const Who first_own = static_cast<Who>(std::countr_zero(own));
    const Who first_foe = static_cast<Who>(std::countr_zero(foes));
    for (int i = 0; i < 2 * most_draws; ++i) {
      const std::uint32_t slot = rng.below(ours * theirs + 1);
      if (slot == 0) return {};
      const auto who = static_cast<Who>(first_own + (slot - 1) / theirs);
      const auto target = static_cast<Who>(first_foe + (slot - 1) % theirs);
      const bool can = state.step == 1 ? can_shoot(state, who, target) : can_charge(state, who, target);
      if (can) return {state.step == 1 ? Verb::shoot : Verb::charge, who, target};
    }
  }
  if (state.ask == Ask::nothing && state.step == 3) {
    struct Actor {
      Who who;
      bool beast;
      std::uint32_t legs;
      std::uint32_t deeds;
    };
    FixedList<Actor, most_people_a_side + most_beasts> actors;
    std::uint32_t slots = 1;
    for_each_person(own, [&](Who who) {
      if (!may_act(state, who)) return;
      const std::uint32_t legs = Disc::size(points_left(state, who));
      const std::uint32_t deed_slots = state[who].mounted() ? most_rider_deeds : most_deeds;
      actors.push_back({who, false, legs, deed_slots});
      slots += legs + deed_slots;
    });
    for (int i = 0; i < state.beast_count; ++i) {
      if (!can_drive(state, i)) continue;
      const std::uint32_t legs = Disc::size(beast_points_left(state, i));
      actors.push_back({static_cast<Who>(i), true, legs, 1});
      slots += legs + 1;
    }
    for (int i = 0; i < most_draws; ++i) {
      std::uint32_t slot = rng.below(slots);
      if (slot == 0) return {};
      --slot;
      std::size_t chosen = 0;
      while (slot >= actors[chosen].legs + actors[chosen].deeds) {
        slot -= actors[chosen].legs + actors[chosen].deeds;
        ++chosen;
      }
      const Actor actor = actors[chosen];
      if (slot >= actor.legs) {
        slot -= actor.legs;
        if (actor.beast) {
          const Move out{Verb::drive_out, actor.who, 0};
          if (is_legal(state, out)) return out;
          continue;
        }
        Deeds list;
        deeds(state, actor.who, list);
        if (slot < list.size()) return list[slot];
        continue;
      }
      const Hex from = actor.beast ? state.beasts[actor.who].hex() : state[actor.who].hex;
      const Hex to = hex_at(*field_, from, slot);
      if (to == 0 || to == from) continue;
      if (actor.beast) {
        if (drive_cost(state, actor.who, to) >= 0) return {Verb::drive, actor.who, to};
      } else if (can_go(state, actor.who, to)) {
        return {Verb::leg, actor.who, to};
      }
    }
  }
  MoveList<Croisades> list;
  moves(state, list);
  return list[rng.below(static_cast<std::uint32_t>(list.size()))];
}

}  // namespace destrier::croisades
