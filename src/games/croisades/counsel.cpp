#include "games/croisades/counsel.h"

#include <algorithm>

namespace destrier::croisades {
namespace {

constexpr int patience = 3 * moments;
constexpr int thousandths = 2;  ///< of a logit for what worth is counted in

}  // namespace

Counsel::Counsel(const Croisades& game, const State& state)
    : game_(game),
      field_(game.field()),
      prospects_(game.prospects()),
      state_(state),
      side_(game.decider(state) == Decider::second ? 1 : 0),
      muster_(game, state, prospects_),
      shortcuts_(game, state, prospects_) {
  left_ = moments_left(field_, state, side_);
  for (const Meeting meeting : muster_.meetings) {
    const Fighter& ours = muster_.sides[side_][side_ == 0 ? meeting.first : meeting.second];
    if (!ours.stands || ours.man->load != Load::none || ours.man->is(Mark::shot) || ours.man->is(Mark::attacked))
      continue;
    support_[side_ == 0 ? meeting.second : meeting.first] += ours.attack;
  }
}

const Fighter* Counsel::find(Who who) const {
  for (const Fighter& one : muster_.sides[game_.figure(who).side]) {
    if (one.who == who) return &one;
  }
  return nullptr;
}

// One man at a time.

void Counsel::consider(Who who) {
  if (considered_ == who) return;
  considered_ = who;
  if (const Fighter* found = find(who)) return consider(*found);
  // Somebody who is to be placed.
  const Figure& figure = game_.figure(who);
  newcomer_ = {};
  newcomer_.hex = figure.at;
  newcomer_.facing = figure.starts_mounted ? figure.face : on_foot;
  newcomer_.down = figure.asleep ? Down::asleep : Down::no;
  newcomer_.load = static_cast<Load>(figure.load);
  newcomer_.shots =
      static_cast<std::uint8_t>(field_.tables.weapons[static_cast<std::size_t>(figure.card.weapon)].shots);
  consider(fighter_of(game_, state_, prospects_, who, newcomer_));
}

void Counsel::consider(const Fighter& one) {
  one_ = one;
  const bool shot = one.man->is(Mark::shot);
  strikes_ = one.stands && one.man->load == Load::none && !shot && state_.step <= 4 && state_.side == side_;
  const auto& foes = muster_.sides[1 - side_];
  for (std::size_t j = 0; j < foes.size(); ++j) {
    const Fighter& foe = foes[j];
    const int gain =
        one.man->load != Load::none ? 0 : duel_gain(prospects_, one, one.attack, 0, foe, foe.defence_sign());
    hunts_[j] = std::max(gain, 0);
    pressed_[j] = static_cast<std::int8_t>(prospects_.column(foe.attack, one.defence));
    run_at_[j] = foe.lances && !foe.touched
                     ? static_cast<std::int8_t>(prospects_.column(lance_attack(foe, one), one.defence))
                     : std::int8_t{-1};
  }
  purpose_count_ = 0;
  find_purposes();
  here_ = one.man->on_map() ? post(one.hex, strikes_) : 0;
}

void Counsel::add_purpose(Purpose purpose) {
  if (purpose_count_ < most_purposes) purposes_[purpose_count_++] = purpose;
}

/// Is he the one of ours who needs least for something?
template <class Needs>
bool Counsel::is_nearest(Needs needs) const {
  const int his = needs(one_);
  for (const Fighter& other : muster_.sides[side_]) {
    if (other.who != one_.who && other.stands && needs(other) < his) return false;
  }
  return true;
}

void Counsel::find_purposes() {
  constexpr int crowd = 3;  // those who are not the nearest count for a third
  for (const Goal& goal : field_.goals) {
    const bool ours = goal.side == 2 || goal.side == side_;
    switch (goal.kind) {
      case Objective::Kind::hold:
        if (ours)
          add_purpose(
              {prospects_.ways_to_zone(goal.zone), 0, prospects_.worth(goal.points) / crowd, 0, 0, one_.points});
        break;
      case Objective::Kind::seize:
        add_purpose({prospects_.ways_to_zone(goal.zone), 0, prospects_.worth(ours ? 30 : 8), 0, 0, one_.points});
        break;
      case Objective::Kind::exit:
        if (ours) find_loads(goal);
        break;
      case Objective::Kind::burnt:
        if (ours && one_.figure->torch && one_.man->load == Load::none) find_tents(goal);
        break;
      case Objective::Kind::tents:
      case Objective::Kind::sacks:
      case Objective::Kind::bonus:
        break;
    }
  }
  if (one_.man->load == Load::ladder && prospects_.has_wall() && prospects_.storming() == side_) {
    add_purpose({prospects_.ways_to_wall(), 0, prospects_.worth(40), 0, 0, one_.points});
  }
  if (prospects_.storming() != side_ || !one_.figure->card.axe) return;
  for (std::size_t i = 0; i < field_.doors.size(); ++i) {
    if (!state_.doors[i].shut()) continue;
    const int short_of = Prospects::shut_door + 1;
    add_purpose({nullptr, field_.doors[i].hexes.front(), prospects_.worth(40), short_of, 0, one_.points});
  }
}

void Counsel::find_loads(const Goal& goal) {
  if (field_.exits[side_] < 0) return;
  const std::uint8_t* out = prospects_.ways_to_zone(static_cast<std::size_t>(field_.exits[side_]));
  const int load = field_.tables.load_cost;
  if (goal.what == 'g') {
    const int worth = prospects_.worth(goal.points + denied(field_, goal));
    if (one_.man->load == Load::sack) return add_purpose({out, 0, 2 * worth, 0, 0, one_.points});
    if (one_.rides || one_.man->load != Load::none) return;
    for (std::size_t i = 0; i < state_.item_count; ++i) {
      if (state_.items[i].kind() != ItemKind::sack) continue;
      const Hex sack = state_.items[i].hex();
      const bool nearest = is_nearest([&](const Fighter& other) {
        return other.rides || other.man->load != Load::none ? 999 : shortcuts_.way(other.hex, sack);
      });
      const int rest = moments / 2 + moments_for(shortcuts_.way(out, sack), one_.points - load);
      add_purpose({nullptr, sack, nearest ? worth : worth / 3, 0, rest, one_.points});
    }
    return;
  }
  const int worth = prospects_.worth(goal.points);
  const auto kind = static_cast<BeastKind>(beast_letters.find(goal.what));
  const int pace = field_.tables.beasts[static_cast<std::size_t>(kind)].points;
  for (std::size_t i = 0; i < state_.beast_count; ++i) {
    const Beast beast = state_.beasts[i];
    if (beast.kind() != kind) continue;
    const bool nearest = is_nearest(
        [&](const Fighter& other) { return 16 * shortcuts_.way(other.hex, beast.hex()) / std::max(other.points, 1); });
    const int rest = moments_for(shortcuts_.way(out, beast.hex()), pace);
    add_purpose({nullptr, beast.hex(), nearest ? worth : worth / 3, 1, rest, std::min(one_.points, 10)});
  }
}

void Counsel::find_tents(const Goal& goal) {
  const int worth = prospects_.worth(goal.points + denied(field_, goal));
  for (std::size_t i = 0; i < field_.tents.size(); ++i) {
    if (state_.tents[i] != TentState::standing) continue;
    const std::uint8_t* ways = prospects_.ways_to_tent(i);
    const bool nearest =
        is_nearest([&](const Fighter& other) { return other.figure->torch ? int{ways[other.hex]} : 999; });
    add_purpose({ways, 0, nearest ? worth : worth / 2, 0, moments / 2, one_.points});
  }
}

int Counsel::purpose_at(Hex hex) const {
  int best = 0;
  for (std::size_t i = 0; i < purpose_count_; ++i) {
    const Purpose& purpose = purposes_[i];
    const int way = purpose.ways != nullptr ? shortcuts_.way(purpose.ways, hex) : shortcuts_.way(hex, purpose.hex);
    if (way >= Prospects::never) continue;
    const int takes = moments_for(std::max(way - purpose.short_of, 0), purpose.pace) + purpose.rest;
    best = std::max(best, purpose.worth * chance_of(takes, left_ + moments) / certain_chance);
  }
  return best;
}

/// What he adds to our blows at one of theirs from a hex.
int Counsel::blow_from(Hex hex, const Soil& soil, std::size_t foe) const {
  const Fighter& defender = muster_.sides[1 - side_][foe];
  if (defender.man->is(Mark::struck)) return 0;
  const int sign = soil.attack[one_.rides ? 1 : 0];
  const bool already = game_.neighbours(one_.hex, defender.hex) && one_.man->on_map();
  const int others = std::max(support_[foe] - (already ? one_.attack : 0), 0);
  const int alone = duel_gain(prospects_, one_, others + one_.attack, sign, defender, defender.defence_sign());
  if (others == 0) {
    const int to = defender.rides ? field_.direction(defender.hex, hex) : -1;
    const bool behind = to >= 0 && turns_between(defender.man->facing, to) > 1;
    return behind ? duel_gain(prospects_, one_, one_.attack, sign + 1, defender, defender.defence_sign()) : alone;
  }
  const int column = blow_column(prospects_, others, 0, defender, defender.defence_sign());
  const int before = prospects_.blow_gain(defender.rides, defender.plight, column) * defender.full_worth / whole;
  return alone - std::max(before - defender.full_worth / 16, 0);
}

int Counsel::post(Hex hex, bool strikes) const {
  const Soil& soil = game_.soil(state_, hex);
  const Cube cube = field_.cube(hex);
  const std::uint8_t* ways = prospects_.ways_from(hex);
  const int shelter = soil.defence[one_.rides ? 1 : 0];
  const auto& foes = muster_.sides[1 - side_];
  const int wanted = one_.has_shot ? prospects_.short_range(one_.figure->card.weapon) : 1;
  bool touched = false;
  int blow = 0;
  int pressing = 0;
  int reached = 0;
  int ridden_at = 0;
  int shots_in = 0;
  int shots_out = 0;
  int hunt = 0;
  int nearest = 40;
  for (std::size_t j = 0; j < foes.size(); ++j) {
    const Fighter& foe = foes[j];
    if (game_.neighbours(hex, foe.hex) && game_.joined(state_, hex, foe.hex)) {
      if (foe.stands) {
        touched = true;
        pressing += foe.attack;
        nearest = 1;
      }
      if (strikes) blow = std::max(blow, blow_from(hex, soil, j));
      continue;
    }
    const int way = ways[foe.hex];
    if (!foe.stands && way > one_.points + 1) continue;
    hunt = std::max(hunt, hunts_[j] * patience / (patience + moments_for(way, one_.points)));
    if (!foe.stands) continue;
    nearest = std::min(nearest, way);
    if (way <= foe.points + 1) {
      const int column = Prospects::in_table(pressed_[j] - shelter);
      reached = std::max(reached, prospects_.blow_gain(one_.rides, one_.plight, column));
    }
    if (run_at_[j] >= 0 && within_run(prospects_, foe.points, distance(cube, foe.cube), hex)) {
      const int column = Prospects::in_table(run_at_[j] - shelter);
      ridden_at = std::max(ridden_at, prospects_.blow_gain(one_.rides, one_.plight, column));
    }
    if (foe.has_shot && !foe.touched) shots_in += shot_gain(prospects_, foe, foe.hex, foe.cube, one_, hex, cube);
    if (one_.has_shot && !foe.touched) {
      shots_out = std::max(shots_out, shot_gain(prospects_, one_, hex, cube, foe, foe.hex, foe.cube));
    }
  }
  int danger = 0;
  if (touched) {
    const int column = Prospects::in_table(prospects_.column(pressing, one_.defence) - shelter);
    danger = prospects_.blow_gain(one_.rides, one_.plight, column) * one_.full_worth / whole;
    shots_out = 0;
  } else {
    const int blows = std::max(reached * 2 / 5, ridden_at * 3 / 5) * one_.full_worth / whole;
    danger = blows + std::min(shots_in, one_.worth) / 2;
  }
  const int pull = prospects_.seeks(side_) ? 96 : 400;
  const int apart = std::max(nearest - wanted, 0);
  return blow + purpose_at(hex) + shots_out / 2 + hunt / 2 - danger * 3 / 5 - one_.worth * apart / pull;
}

// Moves.

int Counsel::leg(Who who, Hex to) {
  consider(who);
  int gain = post(to, strikes_) - here_;
  if (one_.man->is(Mark::unloaded) && state_.mover != who) gain -= one_.full_worth / 8;
  return gain - 1;
}

int Counsel::placing(Who who, Hex to) {
  consider(who);
  return post(to, false) + one_.full_worth / 4;
}

int Counsel::giving_ground(Who who, Hex to) {
  consider(who);
  return post(to, false);
}

int Counsel::turning(Who who, int facing) {
  consider(who);
  const Soil& soil = game_.soil(state_, one_.hex);
  const auto& foes = muster_.sides[1 - side_];
  const auto outlook = [&](int face) {
    int blow = 0;
    int behind = 0;
    int nearest = 99;
    int ahead = 0;
    for (std::size_t j = 0; j < foes.size(); ++j) {
      const Fighter& foe = foes[j];
      if (!game_.neighbours(one_.hex, foe.hex)) {
        const int far = distance(one_.cube, foe.cube);
        if (!foe.stands || far >= nearest) continue;
        nearest = far;
        const Hex next = field_.grid.next(one_.hex, face);
        ahead = field_.on_map.has(next) && distance(field_.cube(next), foe.cube) < far ? 1 : 0;
        continue;
      }
      if (!game_.joined(state_, one_.hex, foe.hex)) continue;
      const bool front = turns_between(face, field_.direction(one_.hex, foe.hex)) <= 1;
      if (front && strikes_) blow = std::max(blow, blow_from(one_.hex, soil, j));
      if (!front && foe.stands) ++behind;
    }
    return blow - behind * one_.full_worth / 12 + ahead * one_.full_worth / 64;
  };
  return outlook(facing) - outlook(one_.man->facing) - 1;
}

// Shooting.

/// The best run of a lancer, and the best blow that he can go for without one.
int Counsel::run_of(const Fighter& charger) {
  int best = 0;
  for (const Fighter& foe : muster_.sides[1 - side_]) {
    const int far = distance(charger.cube, foe.cube);
    const bool runs = charger.lances && foe.stands && within_run(prospects_, charger.points, far, foe.hex);
    if (!runs && prospects_.way(charger.hex, foe.hex) > charger.points + 1) continue;
    const int attack = runs ? lance_attack(charger, foe) : charger.attack;
    best = std::max(best, duel_gain(prospects_, charger, attack, 0, foe, foe.defence_sign()));
  }
  return best;
}

int Counsel::shot(Who who, Who target) {
  const Fighter* shooter = find(who);
  const Fighter* aimed = find(target);
  if (shooter == nullptr || aimed == nullptr) return 0;
  const int modifier = game_.aim(state_, who, target).modifier;
  const Card& card = shooter->figure->card;
  const int gain =
      prospects_.shot_gain(card.weapon, aimed->figure->card.armour, aimed->rides, aimed->man->wounded(), modifier) *
      aimed->full_worth / whole;
  return gain - run_of(*shooter) * 2 / 5 + 1;
}

int Counsel::fire_gain(const Fighter& shooter, const Fighter& target, Hex to) const {
  return shot_gain(prospects_, shooter, shooter.hex, shooter.cube, target, to, field_.cube(to));
}

/// Fire in defence at who moves; a charge that is hit is broken.
int Counsel::fire(Who who) {
  const Fighter* shooter = find(who);
  const Fighter* mover = find(state_.mover);
  if (shooter == nullptr || mover == nullptr) return 0;
  int gain = fire_gain(*shooter, *mover, mover->hex);
  for (std::size_t i = 0; i < state_.charge_count; ++i) {
    if (state_.charges[i].charger == state_.mover && !state_.charges[i].delivered()) gain *= 2;
  }
  int reserve = 0;
  for (const Fighter& foe : muster_.sides[1 - side_]) {
    if (foe.who == state_.mover || !foe.stands || foe.touched || foe.man->is(Mark::moved)) continue;
    reserve = std::max(reserve, fire_gain(*shooter, foe, foe.hex));
  }
  return gain - reserve / 4 + 1;
}

/// What a later hex of the way promises instead.
int Counsel::waiting() {
  const Fighter* mover = find(state_.mover);
  if (mover == nullptr) return 0;
  int best = 0;
  Hex hex = mover->hex;
  int facing = mover->man->facing;
  for (std::size_t i = 0; i < state_.path.size(); ++i) {
    const int symbol = state_.path[i];
    int direction = symbol;
    if (mover->rides) {
      const auto gait = static_cast<Gait>(symbol);
      if (gait == Gait::left || gait == Gait::turn_left) facing = left_of(facing);
      if (gait == Gait::right || gait == Gait::turn_right) facing = right_of(facing);
      if (gait == Gait::turn_left || gait == Gait::turn_right) continue;
      direction = gait == Gait::back ? opposite(facing) : facing;
    }
    hex = field_.grid.next(hex, direction);
    if (game_.contact_at(state_, 1 - side_, hex)) break;
    for (const Fighter& ours : muster_.sides[side_]) {
      const bool able = ours.has_shot && !ours.touched && !ours.man->is(Mark::fired) && !ours.man->is(Mark::ran);
      if (!able || distance(ours.cube, field_.cube(hex)) > prospects_.short_range(ours.figure->card.weapon)) continue;
      best = std::max(best, fire_gain(ours, *mover, hex));
    }
  }
  return best * 19 / 20;
}

// Charges and blows.

int Counsel::charge(Who who, Who target) {
  const Fighter* charger = find(who);
  const Fighter* aimed = find(target);
  if (charger == nullptr || aimed == nullptr) return 0;
  int gain = duel_gain(prospects_, *charger, lance_attack(*charger, *aimed), 0, *aimed, aimed->defence_sign());
  if (aimed->lances && !aimed->touched) {
    gain -= std::max(0, duel_gain(prospects_, *aimed, lance_attack(*aimed, *charger), 0, *charger, 0)) / 3;
  }
  for (const Fighter& foe : muster_.sides[1 - side_]) {
    if (!foe.has_shot || foe.touched ||
        distance(foe.cube, aimed->cube) > prospects_.short_range(foe.figure->card.weapon)) {
      continue;
    }
    gain -= fire_gain(foe, *charger, aimed->hex) / 2;
  }
  return gain;
}

int Counsel::fight(Who defender, std::uint16_t mask) {
  const Fighter* aimed = find(defender);
  if (aimed == nullptr) return 0;
  if (defender_ != defender) {
    defender_ = defender;
    attackers_ = game_.attackers_of(state_, defender);
    FixedList<Hex, directions> ways;
    if (!aimed->is_down()) game_.retreats(state_, defender, attackers_, ways);
    cornered_ = ways.empty();
  }
  const People chosen = chosen_of(attackers_, mask);
  const int column = game_.fight_odds(state_, chosen, defender).column;
  const Fighter* strongest = find(game_.strongest(state_, chosen));
  int gain = prospects_.blow_gain(aimed->rides, aimed->plight, column) * aimed->full_worth;
  if (!aimed->is_down()) {
    if (cornered_) gain += prospects_.push_chance(aimed->rides, column) * aimed->worth * 2 / 5;
    gain -= prospects_.blow_risk(aimed->rides, strongest->rides, column) * strongest->full_worth;
  }
  gain /= whole;
  // What else they could strike.
  for_each_person(chosen, [&](Who who) {
    const Fighter* one = find(who);
    int other = 0;
    for (const Fighter& foe : muster_.sides[1 - side_]) {
      if (foe.who == defender || foe.man->is(Mark::struck) || !game_.neighbours(one->hex, foe.hex)) continue;
      other = std::max(other, duel_gain(prospects_, *one, one->attack, one->attack_sign(), foe, foe.defence_sign()));
    }
    gain -= other / 2 + 1;
  });
  return gain;
}

int Counsel::hewing(Who door, std::uint16_t mask) const {
  if (prospects_.storming() != side_) return -1;
  const People able = game_.hewers_of(state_, door);
  const int chance = game_.hew_chance(state_, chosen_of(able, mask));
  return chance * prospects_.worth(12) / 10 / field_.doors[door].strength * 2 - std::popcount(unsigned{mask});
}

int Counsel::pushing(Who who, Hex ladder) const {
  const int worth = prospects_.worth(6);
  const Who holder = game_.man_at(state_, ladder);
  if (prospects_.storming() == side_) return -worth;
  if (holder == nobody) return worth;
  const Fighter* climber = find(holder);
  return worth / 2 + (3 + game_.push_helpers(state_, who, ladder)) * climber->full_worth / 20;
}

// Loads and beasts.

int Counsel::taking_sack() const {
  for (const Goal& goal : field_.goals) {
    if (goal.kind == Objective::Kind::exit && goal.side == side_ && goal.what == 'g') {
      return prospects_.worth(goal.points + denied(field_, goal)) / 2;
    }
  }
  return -prospects_.worth(2);
}

int Counsel::leaving(Who who) const {
  const Fighter* one = find(who);
  if (one == nullptr) return 0;
  for (const Goal& goal : field_.goals) {
    const bool scores = goal.kind == Objective::Kind::exit && goal.side == side_ && goal.what == 'g';
    if (scores && one->man->load == Load::sack) return 2 * prospects_.worth(goal.points + denied(field_, goal));
  }
  return -one->worth;
}

/// What a beast on a hex is worth to this side: the chance of leading it out, less that of the other.
int Counsel::beast_worth(Beast beast, Hex hex) const {
  int sum = 0;
  for (const Goal& goal : field_.goals) {
    if (goal.kind != Objective::Kind::exit || goal.what != beast.letter() || field_.exits[goal.side] < 0) continue;
    const std::uint8_t* out = prospects_.ways_to_zone(static_cast<std::size_t>(field_.exits[goal.side]));
    const int pace = field_.tables.beasts[static_cast<std::size_t>(beast.kind())].points;
    int soonest = 10 * moments;
    for (const Fighter& one : muster_.sides[goal.side]) {
      if (!one.stands) continue;
      const int way = std::max(shortcuts_.way(one.hex, hex) - 1, 0);
      soonest = std::min(soonest, moments_for(way, std::min(one.points, 10)));
    }
    const int rest = moments_for(shortcuts_.way(out, hex), pace);
    const int chance = chance_of(soonest / 2 + rest, left_);
    const int worth = prospects_.worth(goal.points) * chance / certain_chance;
    sum += goal.side == side_ ? worth : -worth / 2;
  }
  return sum;
}

int Counsel::driving(Who beast, Hex to) const {
  const Beast driven = state_.beasts[beast];
  return beast_worth(driven, to) - beast_worth(driven, driven.hex()) - 2;
}

int Counsel::driving_out(Who beast) const {
  const char letter = state_.beasts[beast].letter();
  int sum = -2;
  for (const Goal& goal : field_.goals) {
    if (goal.kind == Objective::Kind::exit && goal.what == letter) sum += prospects_.worth(goal.points) * 2;
  }
  return sum;
}

int Counsel::urgency(Move move) {
  const auto hex = static_cast<Hex>(move.what);
  const auto target = static_cast<Who>(move.what);
  const bool storms = prospects_.storming() == side_;
  const int pains = prospects_.worth(8);  // what a door or ladder is worth
  int worth = 0;
  switch (move.verb) {
    case Verb::place:
      worth = placing(move.who, hex);
      break;
    case Verb::shoot:
      worth = state_.ask == Ask::fire ? fire(move.who) : shot(move.who, target);
      break;
    case Verb::charge:
      worth = charge(move.who, target);
      break;
    case Verb::counter:
      worth = pains;
      break;
    case Verb::leg:
      worth = leg(move.who, hex);
      break;
    case Verb::drive:
      worth = driving(move.who, hex);
      break;
    case Verb::drive_out:
      worth = driving_out(move.who);
      break;
    case Verb::turn:
      worth = turning(move.who, move.what);
      break;
    case Verb::mount:
    case Verb::dismount:
      worth = prospects_.worth(game_.figure(move.who).card.cost) / 3;
      if (move.verb == Verb::dismount) worth = -worth;
      break;
    case Verb::open:
    case Verb::unbar:
      worth = storms ? pains : -pains;
      break;
    case Verb::close:
    case Verb::bar:
      worth = storms ? -pains : pains / 4;
      break;
    case Verb::sack:
      worth = taking_sack();
      break;
    case Verb::ladder:
      worth = storms && prospects_.has_wall() ? pains : -2;
      break;
    case Verb::drop:
      worth = -pains;
      break;
    case Verb::raise:
      worth = storms ? 3 * pains : -2;
      break;
    case Verb::leave:
      worth = leaving(move.who);
      break;
    case Verb::hold:
      worth = waiting();
      break;
    case Verb::hold_leg:
      worth = -1;
      break;
    case Verb::fight:
      worth = fight(move.who, move.what);
      break;
    case Verb::hew:
      worth = hewing(move.who, move.what);
      break;
    case Verb::push:
      worth = pushing(move.who, hex);
      break;
    case Verb::burn:
      worth = 2 * pains;
      break;
    case Verb::back:
      worth = giving_ground(move.who, hex);
      break;
    case Verb::advance:
      consider(move.who);
      worth = post(state_.hex, false) - post(one_.hex, false);
      break;
    case Verb::decline:
    case Verb::stay:
    case Verb::end:
    case Verb::fate:
      break;
  }
  return worth * thousandths;
}

void Croisades::urgencies(const State& state, const MoveList<Croisades>& list,
                          std::span<std::int32_t> urgencies) const {
  Counsel counsel(*this, state);
  for (std::size_t i = 0; i < list.size(); ++i) urgencies[i] = counsel.urgency(list[i]);
}

/// In step 3 one man or beast after the other is asked, from any of them on, and the first who has something to gain
/// moves; elsewhere there are few moves.
Move Croisades::guided_move(const State& state, Rng& rng) const {
  constexpr std::uint32_t whim = 40;  // thousandths of a logit by which a move may seem better than it is
  Counsel counsel(*this, state);
  MoveList<Croisades> list;
  Move best{};
  int highest = INT32_MIN;
  const auto choose = [&] {
    for (const Move move : list) {
      const int urgency = counsel.urgency(move) + static_cast<int>(rng.below(whim));
      if (urgency <= highest) continue;
      highest = urgency;
      best = move;
    }
  };
  if (state.ask != Ask::nothing || state.step != 3) {
    moves(state, list);
    if (list.size() == 1) return list[0];
    choose();
    return best;
  }
  FixedList<Who, most_people_a_side> men;
  for_each_person(people_of(state.side), [&](Who who) {
    if (may_act(state, who)) men.push_back(who);
  });
  const std::size_t actors = men.size() + state.beast_count;
  const std::size_t first = actors == 0 ? 0 : rng.below(static_cast<std::uint32_t>(actors));
  for (std::size_t i = 0; i < actors && best == Move{}; ++i) {
    const std::size_t actor = (first + i) % actors;
    list.clear();
    if (actor < men.size()) {
      list_acts(state, men[actor], list);
    } else if (const int beast = static_cast<int>(actor - men.size()); can_drive(state, beast)) {
      list_drives(state, beast, list);
    }
    highest = static_cast<int>(rng.below(whim));  // what staying seems to be worth
    choose();
  }
  return best;
}

}  // namespace destrier::croisades
