// What a position shows: points, people and their plight, what each side threatens, and how near it is to what the
// scenario asks of it.

#include <algorithm>

#include "games/croisades/muster.h"
#include "games/croisades/shortcuts.h"

namespace destrier::croisades {

const std::array<std::int32_t, Croisades::feature_names.size()> Croisades::weights = {
    10,    // lead
    28,    // late_lead
    16,    // ahead
    14,    // force
    3,     // hurt
    12,    // unhorsed
    3,     // stunned
    14,    // helpless
    2,     // asleep
    5,     // absent
    28,    // blows_now
    40,    // shots_now
    24,    // charges_open
    24,    // charges_told
    4,     // danger_blows
    8,     // danger_runs
    3,     // danger_shots
    0,     // exposed
    16,    // shots_later
    5,     // hunt
    15,    // bolts
    2,     // approach
    1,     // watch
    40,    // hold_near
    26,    // held
    5,     // storm
    45,    // foothold
    25,    // ward
    1200,  // seized
    20,    // loads
    22,    // torches
    12,    // doors
    4,     // axes
    20,    // ladders
};

namespace {

/// In the order of `feature_names`.
enum class Feature : std::uint8_t {
  lead,
  late_lead,
  ahead,
  force,
  hurt,
  unhorsed,
  stunned,
  helpless,
  asleep,
  absent,
  blows_now,
  shots_now,
  charges_open,
  charges_told,
  danger_blows,
  danger_runs,
  danger_shots,
  exposed,
  shots_later,
  hunt,
  bolts,
  approach,
  watch,
  hold_near,
  held,
  storm,
  foothold,
  ward,
  seized,
  loads,
  torches,
  doors,
  axes,
  ladders,
};
static_assert(static_cast<std::size_t>(Feature::ladders) + 1 == Croisades::feature_names.size());

using Numbers = std::array<std::int32_t, Croisades::feature_names.size()>;

constexpr int fine = substantial / 40;  ///< what is summed up, for one in a feature
constexpr int whole_game = 64;

class Judge {
 public:
  Judge(const Croisades& game, const State& state)
      : game_(game),
        field_(game.field()),
        prospects_(game.prospects()),
        state_(state),
        muster_(game, state, prospects_),
        shortcuts_(game, state, prospects_) {
    const int phases = 2 * field_.turns;
    const int past = state.turn == 0 ? 0 : 2 * (state.turn - 1) + state.side;
    progress_ = whole_game * past / phases;
  }

  void count(Numbers& numbers) {
    count_people();
    count_goals();
    for (const std::size_t side : {0U, 1U}) {
      count_blows(side);
      count_threats(side);
    }
    for (const std::size_t side : {0U, 1U}) count_dangers(side);
    count_told_charges();
    count_storming();
    for (std::size_t i = 0; i < sums_.size(); ++i) numbers[i] = sums_[i] / fine;
  }

 private:
  void add(Feature feature, std::size_t side, int amount) {
    sums_[static_cast<std::size_t>(feature)] += side == 0 ? amount : -amount;
  }
  bool in_phase(std::size_t side) const { return state_.side == side && state_.turn > 0; }

  void count_people() {
    for (std::size_t i = 0; i < field_.people; ++i) {
      const Man& man = state_.people[i];
      const Figure& figure = field_.figures[i];
      const int cost = figure.card.cost;
      const std::size_t side = figure.side;
      if (man.hex == dead) {
        lead_[1 - side] += cost;
        continue;
      }
      if (man.wounded()) lead_[1 - side] += cost / 2;
      if (man.hex == gone) continue;
      const int worth = prospects_.worth(cost);
      add(Feature::force, side, (man.wounded() ? worth / 2 : worth) * (whole_game - progress_ / 2) / whole_game);
      if (man.wounded()) add(Feature::hurt, side, -worth);
      if (!man.on_map()) {
        if (figure.arrives == 0 || figure.arrives > state_.turn) continue;
        add(Feature::absent, side, -worth / 2);
        count_distance(side, worth, far_away);
        continue;
      }
      if (figure.card.steed != Steed::none && !man.mounted() && figure.starts_mounted) {
        add(Feature::unhorsed, side, -worth);
      }
      if (man.down == Down::asleep) {
        add(Feature::asleep, side, -worth);
      } else if (man.down != Down::no) {
        add(Feature::stunned, side, -worth);
      }
      if (figure.card.weapon == Weapon::crossbow && man.stands() && man.shots > 0) count_bolt(i, side, worth);
    }
  }

  /// A crossbow that is loaded, or will be when this phase's movement ends.
  void count_bolt(std::size_t i, std::size_t side, int worth) {
    const Man& man = state_.people[i];
    const bool still = in_phase(side) && state_.step <= 3 && !man.is(Mark::moved) && state_.mover != i;
    add(Feature::bolts, side, man.is(Mark::unloaded) ? (still ? worth / 8 : 0) : worth / 4);
  }

  // Blows between those who stand next to each other.

  struct Quarrel {
    std::uint8_t defender = 0;
    std::uint32_t attackers = 0;  ///< by their places in the muster
  };

  void count_blows(std::size_t side) {
    if (!in_phase(side) || state_.step > 4) return;
    const auto& ours = muster_.sides[side];
    const auto& theirs = muster_.sides[1 - side];
    FixedList<Quarrel, most_people_a_side> quarrels;
    for (const Meeting meeting : muster_.meetings) {
      const std::uint8_t i = side == 0 ? meeting.first : meeting.second;
      const std::uint8_t j = side == 0 ? meeting.second : meeting.first;
      const Fighter& attacker = ours[i];
      const Fighter& defender = theirs[j];
      if (!attacker.stands || attacker.man->load != Load::none) continue;
      if (attacker.man->is(Mark::attacked) || attacker.man->is(Mark::shot) || defender.man->is(Mark::struck)) continue;
      // Who may still turn will.
      if ((state_.step > 3 || attacker.man->is(Mark::moved)) && !faces(attacker, defender.hex)) continue;
      std::size_t k = 0;
      while (k < quarrels.size() && quarrels[k].defender != j) ++k;
      if (k == quarrels.size()) quarrels.push_back({j, 0});
      quarrels[k].attackers |= std::uint32_t{1} << i;
    }
    int sum = 0;
    std::uint32_t used = 0;
    for (;;) {
      int best = 0;
      std::uint32_t taken = 0;
      for (Quarrel& quarrel : quarrels) {
        quarrel.attackers &= ~used;
        if (quarrel.attackers == 0) continue;
        const int gain = gain_of(ours, theirs[quarrel.defender], quarrel.attackers);
        if (gain <= best) continue;
        best = gain;
        taken = quarrel.attackers;
      }
      if (best == 0) break;
      for (Quarrel& quarrel : quarrels) {
        if (quarrel.attackers == taken) quarrel.attackers = 0;
      }
      used |= taken;
      sum += best;
    }
    add(Feature::blows_now, side, sum);
  }

  bool faces(const Fighter& fighter, Hex hex) const {
    if (!fighter.rides) return true;
    const int to = field_.direction(fighter.hex, hex);
    return to >= 0 && turns_between(fighter.man->facing, to) <= 1;
  }

  template <class List>
  int gain_of(const List& ours, const Fighter& defender, std::uint32_t attackers) const {
    int attack = 0;
    int sign = 1;
    int rear = defender.rides ? 1 : 0;
    int camel = 0;
    const Fighter* strongest = nullptr;
    for (std::uint32_t left = attackers; left != 0; left &= left - 1) {
      const Fighter& one = ours[static_cast<std::size_t>(std::countr_zero(left))];
      attack += charges(one, defender) ? lance_attack(one, defender) : one.attack;
      sign = std::min(sign, one.attack_sign());
      if (rear != 0 && faces(defender, one.hex)) rear = 0;
      if (defender.camel && one.rides && !one.camel) camel = -1;
      if (strongest == nullptr || one.attack > strongest->attack) strongest = &one;
    }
    const int column = blow_column(prospects_, attack, sign + rear + camel, defender, defender.defence_sign());
    const int gain = prospects_.blow_gain(defender.rides, defender.plight, column) * defender.full_worth;
    if (defender.is_down()) return gain / whole;
    return (gain - prospects_.blow_risk(defender.rides, strongest->rides, column) * strongest->full_worth) / whole;
  }

  bool charges(const Fighter& attacker, const Fighter& defender) const {
    for (std::size_t i = 0; i < state_.charge_count; ++i) {
      const Charge charge = state_.charges[i];
      if (charge.charger == attacker.who && charge.delivered() && charge.target() == defender.who) {
        return attacker.lances;
      }
    }
    return false;
  }

  // What each can do from afar, and what may be done to him.

  struct Danger {
    int reached = 0;    ///< the best blow of somebody who could come to him
    int ridden_at = 0;  ///< the best run
    int shots = 0;
  };

  void count_threats(std::size_t side) {
    const bool now = in_phase(side);
    const auto& foes = muster_.sides[1 - side];
    auto& dangers = dangers_[1 - side];
    for (const Fighter& one : muster_.sides[side]) {
      if (!one.stands) continue;
      const std::uint8_t* ways = prospects_.ways_from(one.hex);
      const bool shoots = one.has_shot && !one.touched;
      const bool lances = one.lances && !one.touched;
      const bool hunts = one.man->load == Load::none;
      int shot = 0;
      int hunt = 0;
      int run = 0;
      int nearest = none_near;
      for (std::size_t i = 0; i < foes.size(); ++i) {
        const Fighter& foe = foes[i];
        const int way = ways[foe.hex];
        if (foe.stands) nearest = std::min(nearest, way);
        if (hunts && way < nearest_counted) {
          const int camel = foe.camel && one.rides && !one.camel ? -1 : 0;
          const int column = blow_column(prospects_, one.attack, camel, foe, foe.defence_sign());
          int harm = prospects_.blow_gain(foe.rides, foe.plight, column);
          // Who lies there will be up again before somebody from afar comes.
          if (foe.is_down() && (way > one.points + 1 || !now || state_.step > 3)) harm /= 3;
          if (way <= one.points + 1) dangers[i].reached = std::max(dangers[i].reached, harm);
          const int risk = foe.is_down() ? 0 : prospects_.blow_risk(foe.rides, one.rides, column) * one.full_worth;
          const int gain = (harm * foe.full_worth - risk) / whole;
          if (gain > hunt) hunt = std::max(hunt, gain * patience / (patience + moments_for(way, one.points)));
        }
        if (lances && foe.stands && within_run(prospects_, one.points, distance(one.cube, foe.cube), foe.hex)) {
          const int column = blow_column(prospects_, lance_attack(one, foe), 0, foe, foe.defence_sign());
          const int harm = prospects_.blow_gain(foe.rides, foe.plight, column);
          dangers[i].ridden_at = std::max(dangers[i].ridden_at, harm);
          const int risk = prospects_.blow_risk(foe.rides, true, column) * one.full_worth;
          run = std::max(run, (harm * foe.full_worth - risk) / whole);
        }
        if (!shoots || !foe.stands || foe.touched) continue;
        const int gain = shot_gain(prospects_, one, one.hex, one.cube, foe, foe.hex, foe.cube);
        dangers[i].shots += gain;
        shot = std::max(shot, gain);
      }
      const bool fresh = now && !one.man->is(Mark::shot);
      if (shoots) add(fresh && state_.step <= 1 ? Feature::shots_now : Feature::shots_later, side, shot);
      if (lances && fresh && state_.step <= 2 && !is_told(one.who)) add(Feature::charges_open, side, run);
      add(Feature::hunt, side, hunt);
      const int wanted = one.has_shot ? prospects_.short_range(one.figure->card.weapon) : 1;
      count_distance(side, one.worth, nearest == none_near ? far_away : std::max(nearest - wanted, 0));
    }
  }

  void count_distance(std::size_t side, int worth, int apart) {
    if (apart > far_away) apart = far_away + (apart - far_away) / 3;
    add(prospects_.seeks(side) ? Feature::approach : Feature::watch, side, -worth * apart / 8);
  }

  void count_dangers(std::size_t side) {
    const auto& ours = muster_.sides[side];
    for (std::size_t i = 0; i < ours.size(); ++i) count_danger(ours[i], side, dangers_[side][i]);
  }

  /// What the other side may do to somebody in its next phase, if it is not in phase already.
  void count_danger(const Fighter& one, std::size_t side, const Danger& danger) {
    int blows = danger.reached * 2 / 5;
    if (one.touched) {
      const int column = Prospects::in_table(prospects_.column(one.pressing, one.defence) - one.defence_sign());
      blows = prospects_.blow_gain(one.rides, one.plight, column);
    }
    blows = blows * one.full_worth / whole;
    const int runs = std::max(danger.ridden_at * 3 / 5 * one.full_worth / whole - blows, 0);
    const int shots = std::min(danger.shots, one.worth);
    if (!in_phase(side)) return add(Feature::exposed, side, -(blows + runs + shots));
    if (one.is_down()) return add(Feature::helpless, side, -blows);
    add(Feature::danger_blows, side, -blows);
    add(Feature::danger_runs, side, -runs);
    add(Feature::danger_shots, side, -shots);
  }

  bool is_told(Who who) const {
    for (std::size_t i = 0; i < state_.charge_count; ++i) {
      if (state_.charges[i].charger == who) return true;
    }
    return false;
  }

  void count_told_charges() {
    for (std::size_t i = 0; i < state_.charge_count; ++i) {
      const Charge charge = state_.charges[i];
      if (charge.delivered()) continue;
      const Fighter* charger = find(charge.charger);
      const Fighter* target = find(charge.target());
      if (charger == nullptr || target == nullptr || !charger->lances || !target->stands) continue;
      const int attack = lance_attack(*charger, *target);
      int gain = duel_gain(prospects_, *charger, attack, 0, *target, target->defence_sign());
      if (charge.answered() && target->lances) {
        gain -= std::max(0, duel_gain(prospects_, *target, lance_attack(*target, *charger), 0, *charger, 0)) / 2;
      }
      add(Feature::charges_told, charger->figure->side, gain);
    }
  }

  const Fighter* find(Who who) const {
    for (const Fighter& one : muster_.sides[field_.figures[who].side]) {
      if (one.who == who) return &one;
    }
    return nullptr;
  }

  // What the scenario asks.

  void count_goals() {
    int certain = state_.points[0] - state_.points[1] + lead_[0] - lead_[1];
    for (const Goal& goal : field_.goals) {
      switch (goal.kind) {
        case Objective::Kind::hold:
          count_hold(goal);
          break;
        case Objective::Kind::exit:
          count_exit(goal);
          break;
        case Objective::Kind::burnt:
        case Objective::Kind::tents:
          for (std::size_t i = 0; i < field_.tents.size(); ++i) {
            const bool stands = state_.tents[i] == TentState::standing;
            if (stands == (goal.kind == Objective::Kind::tents)) certain += goal.side == 0 ? goal.points : -goal.points;
          }
          if (goal.kind == Objective::Kind::burnt) count_torches(goal);
          break;
        case Objective::Kind::sacks:
          certain += (goal.side == 0 ? goal.points : -goal.points) * sacks_left();
          break;
        case Objective::Kind::bonus:
          certain += goal.side == 0 ? goal.points : -goal.points;
          break;
        case Objective::Kind::seize:
          count_seize(goal);
          break;
      }
    }
    const int lead = std::clamp(prospects_.worth(certain), -most_lead, most_lead);
    add(Feature::lead, 0, lead);
    add(Feature::late_lead, 0, lead * progress_ / whole_game);
    const int grade = field_.scenario->grades[0];
    const int due = certain + sure_hold_;
    const int ahead = due >= grade ? 1 : due <= -grade ? -1 : 0;
    add(Feature::ahead, 0, ahead * progress_ * progress_ / 32 * fine);
  }

  int sacks_left() const {
    int sacks = 0;
    for (std::size_t i = 0; i < state_.item_count; ++i) sacks += state_.items[i].kind() == ItemKind::sack ? 1 : 0;
    for (const auto& side : muster_.sides) {
      for (const Fighter& one : side) sacks += one.man->load == Load::sack ? 1 : 0;
    }
    return sacks;
  }

  void count_hold(const Goal& goal) {
    const std::uint8_t* ways = prospects_.ways_to_zone(goal.zone);
    std::array<int, 2> near{};
    std::array<int, 2> there{};
    for (const std::size_t side : {0U, 1U}) {
      for (const Fighter& one : muster_.sides[side]) {
        if (!one.stands) continue;
        const int way = shortcuts_.way(ways, one.hex);
        if (way == 0) ++there[side];
        near[side] += way < near_counted ? (near_counted - way) * one.worth / fine : 0;
      }
    }
    const int worth = prospects_.worth(goal.points);
    const int all = near[0] + near[1];
    if (all > 0) add(Feature::hold_near, 0, worth * (near[0] - near[1]) / (all + near_counted * 16));
    for (const std::size_t side : {0U, 1U}) {
      if (there[side] == 0 || there[1 - side] != 0 || (goal.side != 2 && goal.side != side)) continue;
      add(Feature::held, side, worth / 4 + worth * progress_ / whole_game);
      if (progress_ > whole_game * 3 / 4) sure_hold_ += side == 0 ? goal.points : -goal.points;
    }
  }

  void count_seize(const Goal& goal) {
    const std::uint8_t* ways = prospects_.ways_to_zone(goal.zone);
    int inside = 0;
    int defenders = 0;
    for (const Fighter& one : muster_.sides[goal.side]) {
      if (!one.stands) continue;
      const int way = shortcuts_.way(ways, one.hex);
      add(Feature::storm, goal.side, (storm_counted - std::min(way, 2 * storm_counted)) * fine / 4);
      if (way == 0) ++inside;
    }
    for (const Fighter& one : muster_.sides[1U - goal.side]) {
      if (!one.stands) continue;
      const int way = shortcuts_.way(ways, one.hex);
      if (way == 0) ++defenders;
      add(Feature::ward, 1U - goal.side, way == 0 ? 4 * fine : way <= 4 ? 3 * fine : way <= 9 ? 2 * fine : 0);
    }
    add(Feature::foothold, goal.side, std::min(inside, goal.count) * fine);
    if (inside >= goal.count && defenders == 0) add(Feature::seized, goal.side, fine);
  }

  void count_exit(const Goal& goal) {
    if (field_.exits[goal.side] < 0) return;
    const std::uint8_t* out = prospects_.ways_to_zone(static_cast<std::size_t>(field_.exits[goal.side]));
    const int left = moments_left(field_, state_, goal.side);
    const auto& men = muster_.sides[goal.side];
    std::uint32_t busy = 0;
    if (goal.what == 'g') {
      const int worth = prospects_.worth(goal.points + denied(field_, goal));
      for (const Fighter& one : men) {
        if (one.man->load != Load::sack) continue;
        const int way = shortcuts_.way(out, one.hex);
        add(Feature::loads, goal.side,
            worth * chance_of(moments_for(way, one.points) - moments / 2, left) / certain_chance);
      }
      for (std::size_t i = 0; i < state_.item_count; ++i) {
        if (state_.items[i].kind() != ItemKind::sack) continue;
        const Hex sack = state_.items[i].hex();
        const int rest = shortcuts_.way(out, sack);
        const int load = field_.tables.load_cost;
        const int soonest = claim(men, busy, [&](const Fighter& one) {
          if (one.rides || one.man->load != Load::none) return never_ready;
          return moments_for(shortcuts_.way(one.hex, sack), one.points) + moments / 2 +
                 moments_for(rest, one.points - load);
        });
        // Much can happen before it is on somebody's back.
        if (soonest < never_ready)
          add(Feature::loads, goal.side, worth * chance_of(soonest, left) * 5 / 8 / certain_chance);
      }
      for (const Fighter& foe : muster_.sides[1U - goal.side]) {
        if (foe.man->load == Load::sack) add(Feature::loads, goal.side, worth / 4);
      }
      return;
    }
    const int worth = prospects_.worth(goal.points);
    const auto kind = static_cast<BeastKind>(beast_letters.find(goal.what));
    const int pace = field_.tables.beasts[static_cast<std::size_t>(kind)].points;
    for (std::size_t i = 0; i < state_.beast_count; ++i) {
      const Beast beast = state_.beasts[i];
      if (beast.kind() != kind) continue;
      const int rest = moments_for(shortcuts_.way(out, beast.hex()), pace);
      const int soonest = claim(men, busy, [&](const Fighter& one) {
        return rest + moments_for(std::max(shortcuts_.way(one.hex, beast.hex()) - 1, 0), std::min(one.points, 10));
      });
      if (soonest >= never_ready) continue;
      int chance = chance_of(soonest, left);
      for (const Fighter& foe : muster_.sides[1U - goal.side]) {
        if (foe.stands && game_.neighbours(foe.hex, beast.hex())) chance = chance * 2 / 3;
      }
      add(Feature::loads, goal.side, worth * chance / certain_chance);
    }
  }

  void count_torches(const Goal& goal) {
    const int worth = prospects_.worth(goal.points + denied(field_, goal));
    const int left = moments_left(field_, state_, goal.side);
    std::uint32_t busy = 0;
    for (std::size_t i = 0; i < field_.tents.size(); ++i) {
      if (state_.tents[i] != TentState::standing) continue;
      const int soonest = claim(muster_.sides[goal.side], busy, [&](const Fighter& one) {
        if (!one.figure->torch || one.man->load != Load::none) return never_ready;
        return moments_for(prospects_.ways_to_tent(i)[one.hex], one.points) + moments / 2;
      });
      if (soonest < never_ready) add(Feature::torches, goal.side, worth * chance_of(soonest, left) / certain_chance);
    }
  }

  /// The least time that somebody needs who is not busy yet; he is then.
  template <class List, class Needs>
  static int claim(const List& men, std::uint32_t& busy, Needs needs) {
    int soonest = never_ready;
    std::uint32_t chosen = 0;
    for (std::size_t i = 0; i < men.size(); ++i) {
      const std::uint32_t bit = std::uint32_t{1} << i;
      if (!men[i].stands || (busy & bit) != 0) continue;
      const int takes = needs(men[i]);
      if (takes >= soonest) continue;
      soonest = takes;
      chosen = bit;
    }
    busy |= chosen;
    return soonest;
  }

  /// Doors, axes and ladders of those who have to come in.
  void count_storming() {
    const std::size_t side = prospects_.storming();
    if (side > 1) return;
    const int doors = static_cast<int>(std::max<std::size_t>(field_.doors.size() / 2, 1));
    for (std::size_t i = 0; i < field_.doors.size(); ++i) {
      if (field_.scenario->doors[i].state == 'o') continue;
      const Door door = state_.doors[i];
      if (!door.shut()) {
        add(Feature::doors, side, (door.state() == DoorState::broken ? 14 : 10) * fine / doors);
        continue;
      }
      const int ajar = door.state() == DoorState::closed ? 3 : 0;
      add(Feature::doors, side, (8 * door.damage() / field_.doors[i].strength + ajar) * fine / doors);
      for (const Fighter& one : muster_.sides[side]) {
        if (!one.stands || one.rides || !one.figure->card.axe) continue;
        const int way = way_to_door(prospects_, field_.doors[i], one.hex);
        add(Feature::axes, side, (8 - std::min(way, 16)) * fine / doors / 2);
      }
    }
    if (!prospects_.has_wall()) return;
    for (const Fighter& one : muster_.sides[side]) {
      if (one.man->load != Load::ladder) continue;
      const int way = std::min<int>(prospects_.ways_to_wall()[one.hex], 12);
      add(Feature::ladders, side, (8 - way / 2) * fine);
    }
    for (std::size_t i = state_.item_count; i > 0 && state_.items[i - 1].kind() == ItemKind::raised; --i) {
      if (field_.codes[state_.items[i - 1].hex()] != field_.trapdoor) add(Feature::ladders, side, 16 * fine);
    }
  }

  static constexpr int patience = 3 * moments;
  static constexpr int nearest_counted = 40;
  static constexpr int near_counted = 12;
  static constexpr int far_away = 16;
  static constexpr int none_near = 99;
  static constexpr int storm_counted = 24;
  static constexpr int most_lead = 2 * substantial;
  static constexpr int never_ready = 9999;

  const Croisades& game_;
  const Battlefield& field_;
  const Prospects& prospects_;
  const State& state_;
  Muster muster_;
  Shortcuts shortcuts_;
  int progress_ = 0;  ///< in 64ths of the game
  int sure_hold_ = 0;
  std::array<int, 2> lead_{};
  std::array<std::array<Danger, most_people_a_side>, 2> dangers_{};
  Numbers sums_{};
};

}  // namespace

void Croisades::features(const State& state, std::array<std::int32_t, feature_names.size()>& features) const {
  Judge(*this, state).count(features);
}

}  // namespace destrier::croisades
