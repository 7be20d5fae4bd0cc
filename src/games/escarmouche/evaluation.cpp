// How good a position looks, and a move (specification, 14.3).

#include <algorithm>

#include "games/escarmouche/escarmouche.h"

namespace destrier::escarmouche {

const std::array<std::int32_t, Escarmouche::feature_names.size()> Escarmouche::weights = {
    8,     // standing
    5,     // health
    40,    // shields
    -50,   // pinned
    -120,  // winded
    50,    // hidden
    35,    // guards
    4,     // strikes
    2,     // threats
    8,     // forward
    5,     // forward_quiet
    -10,   // lead_apart
    2,     // together
    0,     // covered
    300,   // markers
    450,   // last_markers
    120,   // zone_held
    140,   // zone_units
    -45,   // zone_far
    35,    // actions
    -6,    // lead_waning
    220,   // limit_lead
    60,    // sentries
    25,    // superiority
};

namespace {

// Of what a unit costs, so much is lost when it falls, and the rest with its Health; in hundredths.
constexpr int of_standing = 40;
constexpr int of_health = 60;

/// A way to strike.
struct Weapon {
  int power = 0;
  int range = 0;
  bool over_units = false;
  bool runs = false;  ///< moves and strikes in one action
};
constexpr std::array weapons_of_abilities = {Ability::rush,  Ability::bolt, Ability::harass, Ability::blow,
                                             Ability::whirl, Ability::lob,  Ability::frenzy};

struct Weapons {
  std::array<Weapon, 1 + most_abilities> all{};
  std::size_t count = 0;

  void add(Weapon weapon) { all[count++] = weapon; }
  const Weapon* begin() const { return all.data(); }
  const Weapon* end() const { return all.data() + count; }
};

/// What one side can take from the other, in hundredths of points.
struct Blows {
  std::array<int, 2> single{};  ///< the best two of different units from where they stand
  int joint = 0;                ///< of two units at the same enemy
  int moved = 0;                ///< of a unit that moves first

  int with(int actions) const {
    if (actions == 0) return 0;
    return actions == 1 ? single[0] : std::max({single[0] + single[1], joint, moved});
  }
};

constexpr Squares spread_by(Squares set, int distance) {
  for (; distance > 0; --distance) set = spread(set);
  return set;
}

}  // namespace

/// What the sides can do to each other.
class Survey {
 public:
  Survey(const Escarmouche& game, const State& state) : game_(game), state_(state) {}

  /// What a side loses when one of its units loses so much Health.
  int loss(std::size_t side, Letter letter, int lost) const {
    const Figures& card = game_.card(side, letter);
    const int health = state_.units[side][letter].health;
    const int a_point = card.cost * of_health / card.health;
    return lost >= health ? card.cost * of_standing + health * a_point : lost * a_point;
  }

  /// What a hit takes from a unit, if it falls on that unit.
  int damage(int power, bool from_afar, std::size_t striker_side, Letter striker, Letter target) const {
    const std::size_t side = 1 - striker_side;
    const Unit& unit = state_.units[side][target];
    const bool covered = from_afar && game_.rules().cover && game_.in_cover(state_, unit.square) &&
                         !game_.card(striker_side, striker).abilities.has(Ability::aim);
    const bool mail = power >= 2 && game_.card(side, target).abilities.has(Ability::mail);
    const int weakened = std::max(1, power - (covered ? 1 : 0) - (mail ? 1 : 0));
    return std::min(int{unit.health}, weakened - (unit.is(Status::shield) ? 1 : 0));
  }

  /// How a unit can strike: in this turn if its side acts, else in its next one.
  Weapons weapons(std::size_t side, Letter letter, bool acts) const {
    Weapons found;
    const Unit& unit = state_.units[side][letter];
    const Figures& card = game_.card(side, letter);
    if (unit.is(Status::winded) || (acts && unit.is(Status::pinned_acted))) return found;
    if (!acts || game_.can_attack(unit)) found.add({card.power, card.range});
    if (!card.abilities.has_any(game_.rules().damaging)) return found;
    for (const Ability ability : weapons_of_abilities) {
      if (!card.abilities.has(ability) || (acts && !game_.can_use(unit, ability))) continue;
      if (ability == Ability::blow && unit.health == 1) continue;
      found.add({game_.power_of(ability, card), game_.range_of(ability, card), ability == Ability::lob,
                 ability == Ability::rush});
    }
    return found;
  }

  Blows blows(std::size_t side, bool acts, int actions) const {
    Blows blows;
    const std::size_t enemy = 1 - side;
    Squares aims = state_.standing[enemy];
    for_each_letter(state_.present[enemy], [&](Letter letter) {
      if (acts && state_.units[enemy][letter].is(Status::hidden)) aims &= ~only(state_.units[enemy][letter].square);
    });
    std::array<std::array<int, 2>, most_units> harm{};  // the most that two different units can do to each enemy
    for_each_letter(state_.present[side], [&](Letter letter) {
      const Unit& unit = state_.units[side][letter];
      const Figures& card = game_.card(side, letter);
      const int farthest = std::min(most_distance, card.move + std::max(int{card.range}, 4));
      if ((within(farthest, unit.square) & aims) == 0) return;
      const bool moves = actions > 1 && !unit.is_any(Status::pinned, Status::pinned_acted);
      Squares ground = 0;
      int best = 0;
      std::array<int, most_units> done{};
      for (const Weapon& weapon : weapons(side, letter, acts)) {
        if (!weapon.runs) {
          const Squares near = within(weapon.range, unit.square) & aims;
          if (near != 0) {
            for_each_letter(state_.present[enemy], [&](Letter target) {
              const Square square = state_.units[enemy][target].square;
              if ((near & only(square)) == 0) return;
              const bool afar = distance(unit.square, square) > 1;
              const Squares blockers = weapon.over_units ? state_.obstacles : state_.blocking();
              if (afar && !game_.sight_->free(unit.square, square, blockers)) return;
              done[target] = std::max(done[target], damage(weapon.power, afar, side, letter, target));
            });
          }
        }
        if (!moves && !weapon.runs) continue;
        if (ground == 0) ground = game_.reach(state_, side, letter);
        const Squares reached = spread_by(ground, weapon.range) & aims;
        if (reached == 0) continue;
        for_each_letter(state_.present[enemy], [&](Letter target) {
          if ((reached & only(state_.units[enemy][target].square)) == 0) return;
          const int taken = loss(enemy, target, damage(weapon.power, weapon.range > 1, side, letter, target));
          (weapon.runs ? best : blows.moved) = std::max(weapon.runs ? best : blows.moved, taken);
        });
      }
      for (Letter target = 0; target < most_units; ++target) {
        if (done[target] == 0) continue;
        best = std::max(best, loss(enemy, target, done[target]));
        auto& [most, next] = harm[target];
        if (done[target] > most) {
          next = most;
          most = done[target];
        } else {
          next = std::max(next, done[target]);
        }
      }
      if (best > blows.single[0]) {
        blows.single = {best, blows.single[0]};
      } else {
        blows.single[1] = std::max(blows.single[1], best);
      }
    });
    for (Letter target = 0; target < most_units; ++target) {
      const auto [most, next] = harm[target];
      if (next > 0) blows.joint = std::max(blows.joint, loss(enemy, target, most + next));
    }
    return blows;
  }

  /// What the enemies who could come and strike a unit on a square might take from it.
  int danger(std::size_t side, Letter letter, Square square) const {
    const std::size_t enemy = 1 - side;
    int most = 0;
    for_each_letter(state_.present[enemy], [&](Letter each) {
      const Figures& card = game_.card(enemy, each);
      const int far = distance(state_.units[enemy][each].square, square);
      if (far <= card.move + card.range) most += damage(card.power, card.range > 1, enemy, each, letter);
    });
    return most == 0 ? 0 : loss(side, letter, most);
  }

  /// What a strike of a legal move takes, less what it costs the striker.
  int gain(Letter letter, Move move) const {
    const std::size_t side = state_.side;
    const std::size_t enemy = 1 - side;
    const Figures& card = game_.card(side, letter);
    const bool attack = move.verb == Verb::attack;
    const Ability ability = move.ability();
    const int power = attack ? card.power : game_.power_of(ability, card);
    if (!attack && ability == Ability::whirl) {
      int sum = 0;
      for_each(neighbours(move.from) & state_.standing[enemy], [&](Square square) {
        const Letter target = state_.letter_at(enemy, square);
        sum += loss(enemy, target, damage(power, false, side, letter, target));
      });
      return sum;
    }
    const Letter target = game_.taker(state_, enemy, state_.letter_at(enemy, move.to));
    const Square from = !attack && ability == Ability::rush ? move.via : move.from;
    const Square square = state_.units[enemy][target].square;
    const bool afar = distance(from, square) > 1;
    const int lost = damage(power, afar, side, letter, target);
    int sum = loss(enemy, target, lost);
    if (!attack && ability == Ability::blow) sum -= loss(side, letter, 1);
    const bool fells = lost >= state_.units[enemy][target].health;
    const bool answers = game_.card(enemy, target).abilities.has(fells ? Ability::last : Ability::riposte);
    if (answers && !afar) sum -= loss(side, letter, 1);
    return sum;
  }

 private:
  const Escarmouche& game_;
  const State& state_;
};

namespace {

bool strikes(const Rules& rules, Move move) {
  return move.verb == Verb::attack || (move.verb == Verb::ability && rules.damaging.has(move.ability()));
}

/// What one side has.
struct Camp {
  int standing = 0;
  int health = 0;
  int shields = 0;
  int pinned = 0;
  int winded = 0;
  int hidden = 0;
  int guards = 0;
  int apart = 0;
  int forward = 0;
  int together = 0;
  int covered = 0;
  int zone_far = 0;
  int sentries = 0;
  std::array<Squares, width> of_range{};  ///< the units whose Range is at most that
  Blows blows;
};

}  // namespace

void Escarmouche::features(const State& state, std::array<std::int32_t, feature_names.size()>& features) const {
  const Survey survey(*this, state);
  const bool battle = state.stage == Stage::battle;
  std::array<Camp, 2> camps;
  // Actions of each side that are left in this turn, and in its next one.
  const auto now = [&](std::size_t side) { return battle && state.side == side ? int{state.actions} : 0; };
  const auto later = [&](std::size_t side) {
    if (state.stage < Stage::initiative) return 0;
    return battle && state.side == side ? 0 : actions_a_turn;
  };
  for (const std::size_t side : {0U, 1U}) {
    Camp& camp = camps[side];
    for_each_letter(state.present[side], [&](Letter letter) {
      const Unit& unit = state.units[side][letter];
      const Figures& figures = card(side, letter);
      // Before the battle nobody is missed who does not stand yet.
      if (state.stage > Stage::deploy) {
        camp.standing += figures.cost;
        camp.health += figures.cost * unit.health * 10 / figures.health;
      }
      if (unit.bears_anything()) {
        camp.shields += unit.is(Status::shield) ? 1 : 0;
        camp.pinned += unit.is_any(Status::pinned, Status::pinned_acted) ? 1 : 0;
        camp.winded += unit.is_any(Status::winded, Status::frenzied) ? 1 : 0;
        camp.hidden += unit.is(Status::hidden) ? 1 : 0;
        camp.guards += unit.guards() ? 1 : 0;
      }
      camp.forward += std::min(side == 0 ? row(unit.square) : width - 1 - row(unit.square), width / 2);
      camp.together += std::popcount(within(2, unit.square) & state.standing[side]) - 1;
      if (rules_.cover && (state.obstacles | state.difficult) != 0)
        camp.covered += in_cover(state, unit.square) ? 1 : 0;
      if (figures.range < width) camp.of_range[figures.range] |= only(unit.square);
    });
    camp.sentries = std::popcount(static_cast<unsigned>(rules_.sentries[side] & state.present[side]));
    if (const Squares enemies = state.standing[1 - side]; enemies != 0) {
      Squares near = enemies;
      Squares can_strike = 0;
      for (std::size_t range = 1; range < width; ++range) {
        near = spread(near);
        can_strike |= camp.of_range[range];
        camp.apart += std::popcount(can_strike & ~near);
      }
    }
    if (rules_.zone != 0) {
      Squares near = rules_.zone;
      for (int step = 0; step < width - 1; ++step) {
        camp.zone_far += std::popcount(state.standing[side] & ~near);
        near = spread(near);
      }
    }
    if (battle || state.stage == Stage::initiative) {
      const bool acts = battle && state.side == side;
      camp.blows = survey.blows(side, acts, acts ? state.actions : actions_a_turn);
    }
  }

  const auto& [blue, red] = camps;
  std::size_t next = 0;
  const auto put = [&](int of_blue, int of_red) { features[next++] = of_blue - of_red; };
  put(blue.standing, red.standing);
  put(blue.health, red.health);
  put(blue.shields, red.shields);
  put(blue.pinned, red.pinned);
  put(blue.winded, red.winded);
  put(blue.hidden, red.hidden);
  const auto guards = [&](const Camp& camp, const Camp& other) {
    return other.blows.with(actions_a_turn) > 0 ? camp.guards : 0;
  };
  put(guards(blue, red), guards(red, blue));
  put(blue.blows.with(now(0)) / 10, red.blows.with(now(1)) / 10);
  put(blue.blows.with(later(0)) / 10, red.blows.with(later(1)) / 10);
  put(blue.forward, red.forward);
  const auto quiet = [&](int rows_forward) { return rows_forward * state.quiet / 10; };
  put(quiet(blue.forward), quiet(red.forward));
  constexpr int worth_pressing = 100;
  const int lead = (blue.standing - red.standing) * of_standing / 10 + (blue.health - red.health) * of_health / 100;
  const int pressed = std::clamp(lead, -worth_pressing, worth_pressing);
  features[next++] = pressed * (lead > 0 ? blue.apart : red.apart) / worth_pressing;
  put(blue.together / 2, red.together / 2);
  put(blue.covered, red.covered);

  put(state.markers[0], state.markers[1]);
  const auto last_markers = [&](std::size_t side) {
    return rules_.zone == 0 ? 0 : std::max(0, state.markers[side] + 2 - rules_.markers + 1);
  };
  put(last_markers(0), last_markers(1));
  const auto inside = [&](std::size_t side) { return std::popcount(state.standing[side] & rules_.zone); };
  const auto holds = [&](std::size_t side) { return inside(side) > 0 && inside(1 - side) == 0 ? 1 : 0; };
  put(holds(0), holds(1));
  put(inside(0), inside(1));
  put(blue.zone_far, red.zone_far);
  put(now(0), now(1));

  const int quiet_turns = state.quiet * state.quiet;
  constexpr int soon = 30;  // turns before the last
  const int late = rules_.rounds > 0 ? 0 : std::max(0, state.turn - (last_turn - soon));
  features[next++] = lead * std::max(quiet_turns, late * late) / (most_quiet * most_quiet);
  constexpr int near_limit = 10;
  const int turns_left = 2 * rules_.rounds - state.turn;
  std::int32_t leads_at_limit = 0;
  if (battle && rules_.rounds > 0 && turns_left < near_limit) {
    const Score score = score_at_limit(state);
    leads_at_limit = score == Score::first_wins ? 1 : score == Score::second_wins ? -1 : 0;
    leads_at_limit *= near_limit - turns_left;
  }
  features[next++] = leads_at_limit;
  put(blue.sentries, red.sentries);
  const int all = (blue.standing + red.standing) * of_standing / 10 + (blue.health + red.health) * of_health / 100;
  features[next++] = all == 0 ? 0 : lead * 100 / all;
}

std::int32_t Escarmouche::urgency(const State& state, Move move) const {
  const Survey survey(*this, state);
  constexpr int of_point = 50;
  const auto logits = [](int hundredths) { return hundredths * of_point / 100; };
  const auto nearest = [&](std::size_t side, Square square) {
    int least = width;
    for_each(state.standing[1 - side], [&](Square enemy) { least = std::min(least, distance(square, enemy)); });
    return least;
  };
  const auto to_zone = [&](Square square) {
    int steps = 0;
    for (Squares near = rules_.zone; near != 0 && (near & only(square)) == 0; near = spread(near)) ++steps;
    return steps;
  };
  const std::size_t side = state.side;
  /// Of a unit that comes from a square to another.
  const auto walk = [&](Letter letter, Square to, bool then_acts) {
    const Unit& unit = state.units[side][letter];
    const Figures& figures = card(side, letter);
    const bool can_strike = then_acts && can_attack(unit) && !unit.is(Status::pinned);
    int hope = 0;
    if ((within(figures.range, to) & state.standing[1 - side]) != 0) {
      for_each_letter(state.present[1 - side], [&](Letter target) {
        const int far = distance(to, state.units[1 - side][target].square);
        if (far > figures.range) return;
        hope =
            std::max(hope, survey.loss(1 - side, target, survey.damage(figures.power, far > 1, side, letter, target)));
      });
    }
    int sum = logits(hope) / (can_strike ? 2 : 8);
    const int danger_before = survey.danger(side, letter, unit.square);
    const int danger_after = survey.danger(side, letter, to);
    sum += logits(danger_before - danger_after) / 3;
    const int too_far = std::max(0, nearest(side, unit.square) - figures.range);
    const int still_too_far = std::max(0, nearest(side, to) - figures.range);
    sum += (too_far - still_too_far) * (10 + state.quiet * 2);
    if (rules_.zone != 0) {
      sum += (to_zone(unit.square) - to_zone(to)) * 20;
      const bool enters = (rules_.zone & only(to)) != 0 && (rules_.zone & only(unit.square)) == 0;
      const bool leaves = (rules_.zone & only(to)) == 0 && (rules_.zone & only(unit.square)) != 0;
      sum += enters ? 80 : leaves ? -80 : 0;
    }
    return sum;
  };
  const bool more = state.actions > 1;
  switch (move.verb) {
    case Verb::end:
      return -120;
    case Verb::decline:
      return state.pending == Pending::horn ? -30 : 0;
    case Verb::dodge: {
      const auto letter = static_cast<Letter>(std::countr_zero(state.dodgers));
      const Square from = state.units[1 - side][letter].square;
      return logits(survey.danger(1 - side, letter, from) - survey.danger(1 - side, letter, move.to)) / 2;
    }
    case Verb::horn:
      return walk(state.letter_at(side, move.from), move.to, state.actions > 0);
    case Verb::move:
      return walk(state.letter_at(side, move.from), move.to, more);
    case Verb::deploy: {
      const int forward = side == 0 ? row(move.to) : width - 1 - row(move.to);
      const int column_off = std::abs(2 * column(move.to) - (width - 1));
      return forward * (card(side, move.detail).range > 1 ? -10 : 20) - column_off * 3;
    }
    case Verb::obstacle:
    case Verb::initiative:
      return 0;
    case Verb::attack:
    case Verb::ability:
      break;
  }
  const Letter letter = state.letter_at(side, move.from);
  if (strikes(rules_, move)) {
    int sum = 60 + logits(survey.gain(letter, move));
    if (move.verb == Verb::ability && move.ability() == Ability::rush) sum += walk(letter, move.via, false) / 2;
    if (move.verb == Verb::ability && move.ability() == Ability::harass) sum += 60;
    if (move.verb == Verb::ability && move.ability() == Ability::frenzy) sum -= 80;
    return sum;
  }
  const int danger = logits(survey.danger(side, letter, state.units[side][letter].square));
  switch (move.ability()) {
    case Ability::shield:
      return danger > 0 ? 50 : 10;
    case Ability::fade:
      return danger / 2 - 30;
    case Ability::guard:
      return -20;
    case Ability::horn:
      return 20 + walk(state.letter_at(side, move.via), move.to, more);
    default:
      return -60;
  }
}

bool Escarmouche::is_forcing(const State& state, Move move) const {
  if (state.pending == Pending::dodge) return true;
  if (!strikes(rules_, move)) return false;
  constexpr int worth_looking = 500;  // hundredths of points
  return Survey(*this, state).gain(state.letter_at(state.side, move.from), move) >= worth_looking;
}

Move Escarmouche::guided_move(const State& state, Rng& rng) const {
  const bool acts = state.stage == Stage::battle && state.pending == Pending::nothing;
  Move best{Verb::end};
  std::int32_t hopes = 0;
  const auto consider = [&](Move move) {
    const std::int32_t hope = urgency(state, move);
    if (hope > hopes) {
      hopes = hope;
      best = move;
    }
  };
  if (acts) {
    for_each_letter(state.present[state.side], [&](Letter letter) {
      const Unit& unit = state.units[state.side][letter];
      if (!can_attack(unit)) return;
      const Squares aims = targets(state, state.side, unit.square, card(state.side, letter).range, state.blocking());
      for_each(aims, [&](Square square) { consider(Move{Verb::attack, 0, unit.square, 0, square}); });
    });
    if (best.verb != Verb::end && rng.below(8) != 0) return best;
  }
  best = random_move(state, rng);
  hopes = urgency(state, best);
  for (int i = 0; i < 3; ++i) consider(random_move(state, rng));
  return best;
}

}  // namespace destrier::escarmouche
