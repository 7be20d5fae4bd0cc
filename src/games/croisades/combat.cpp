// Who can strike whom, with what odds, and who gives ground (specification 5.8, 5.9).

#include "games/croisades/croisades.h"

namespace destrier::croisades {
namespace {

/// The target of a delivered charge that he has not struck yet; nobody if there is none.
Who charged_by(const State& state, Who who) {
  for (std::size_t i = 0; i < state.charge_count; ++i) {
    if (state.charges[i].charger == who && state.charges[i].delivered()) return state.charges[i].target();
  }
  return nobody;
}

}  // namespace

bool Croisades::can_attack_at_all(const State& state, Who who) const {
  const Man& man = state[who];
  return man.stands() && man.load == Load::none && !man.is(Mark::shot) && !man.is(Mark::attacked);
}

People Croisades::attackers_of(const State& state, Who defender) const {
  const Man& target = state[defender];
  if (!target.on_map() || target.is(Mark::struck)) return 0;
  People able = 0;
  for_each_person(people_of(1U - figure(defender).side), [&](Who who) {
    if (!touch(state, state[who].hex, target.hex) || !can_attack_at_all(state, who)) return;
    const Who charged = charged_by(state, who);
    if ((charged == nobody || charged == defender) && in_front(state, who, target.hex)) able |= only(who);
  });
  return able;
}

People Croisades::chargers_of(const State& state, Who defender) const {
  People chargers = 0;
  for (std::size_t i = 0; i < state.charge_count; ++i) {
    const Charge charge = state.charges[i];
    if (charge.delivered() && charge.target() == defender) chargers |= only(charge.charger);
  }
  return chargers;
}

bool Croisades::must_strike(const State& state) const {
  for (std::size_t i = 0; i < state.charge_count; ++i) {
    const Charge charge = state.charges[i];
    if (charge.delivered() && (attackers_of(state, charge.target()) & only(charge.charger)) != 0) return true;
  }
  return false;
}

Who Croisades::strongest(const State& state, People attackers) const {
  Who best = nobody;
  for_each_person(attackers, [&](Who who) {
    if (best == nobody || values(state, who).attack > values(state, best).attack) best = who;
  });
  return best;
}

Odds Croisades::fight_odds(const State& state, People attackers, Who defender) const {
  const Man& target = state[defender];
  const bool counterblow = figure(strongest(state, attackers)).side != state.side;
  const People chargers = counterblow ? attackers : chargers_of(state, defender);
  const bool blunts =
      (target.stands() && !target.mounted() && figure(defender).card.spear) || rides_camel(state, defender);
  Odds odds;
  odds.ground_attack = INT8_MAX;
  odds.rear = target.mounted() ? 1 : 0;
  for_each_person(attackers, [&](Who who) {
    const Man& man = state[who];
    const int attack = values(state, who).attack;
    const bool charges = (chargers & only(who)) != 0 && man.mounted() && !man.wounded();
    odds.attack += !charges ? attack : blunts ? 3 * attack / 2 : 2 * attack;
    const int sign = soil(state, man.hex).attack[man.mounted() ? 1 : 0];
    if (sign < odds.ground_attack) odds.ground_attack = sign;
    if (in_front(state, defender, man.hex)) odds.rear = 0;
    if (man.mounted() && !rides_camel(state, who) && rides_camel(state, defender)) odds.camel = -1;
  });
  odds.defence = values(state, defender).defence;
  if (target.down != Down::no) odds.defence = (odds.defence + 1) / 2;
  odds.ground_defence = -soil(state, target.hex).defence[target.mounted() ? 1 : 0];
  odds.shift = odds.ground_attack + odds.ground_defence + odds.rear + odds.camel;
  const auto& ratios = field_->tables.ratios;
  int column = 0;
  for (std::size_t i = 0; i < ratios.size(); ++i) {
    if (odds.attack * ratios[i][1] >= ratios[i][0] * odds.defence) column = static_cast<int>(i) + 1;
  }
  column += odds.shift;
  odds.column = column < 0 ? 0 : column >= static_cast<int>(columns) ? static_cast<int>(columns) - 1 : column;
  return odds;
}

People Croisades::hewers_of(const State& state, std::size_t door) const {
  if (!state.doors[door].shut() || state.doors[door].struck()) return 0;
  People able = 0;
  for_each_person(people_of(state.side), [&](Who who) {
    const Man& man = state[who];
    if (!can_attack_at_all(state, who) || man.mounted() || charged_by(state, who) != nobody) return;
    if ((soil(state, man.hex).levels & 1U) == 0) return;
    for (const Hex hex : field_->doors[door].hexes) {
      if (neighbours(hex, man.hex)) able |= only(who);
    }
  });
  return able;
}

int Croisades::hew_chance(const State& state, People hewers) const {
  int sum = 0;
  for_each_person(hewers, [&](Who who) { sum += values(state, who).attack * (figure(who).card.axe ? 2 : 1); });
  const int chance = sum / field_->tables.door_per;
  return chance < field_->tables.door_max ? chance : field_->tables.door_max;
}

bool Croisades::can_push(const State& state, Who who, Hex ladder) const {
  const Man& man = state[who];
  if (!can_attack_at_all(state, who) || man.mounted() || soil(state, man.hex).floor == 0) return false;
  if (!has_ladder(state, ladder) || !touch(state, man.hex, ladder)) return false;
  const Who holder = man_at(state, ladder);
  if (holder == nobody) return true;
  return field_->codes[ladder] != field_->trapdoor && figure(holder).side != figure(who).side;
}

int Croisades::push_helpers(const State& state, Who who, Hex ladder) const {
  int helpers = 0;
  for_each_person(people_of(figure(who).side) & ~only(who), [&](Who friend_) {
    const Man& man = state[friend_];
    if (man.stands() && soil(state, man.hex).floor > 0 && touch(state, man.hex, ladder)) ++helpers;
  });
  return helpers;
}

bool Croisades::can_burn(const State& state, Who who, std::size_t tent) const {
  const Man& man = state[who];
  if (!figure(who).torch || !can_attack_at_all(state, who) || charged_by(state, who) != nobody) return false;
  if (state.tents[tent] != TentState::standing || in_contact(state, who)) return false;
  for (const Hex hex : field_->tents[tent].beside) {
    if (hex == man.hex) return true;
  }
  return false;
}

void Croisades::retreats(const State& state, Who who, People enemies, FixedList<Hex, directions>& list) const {
  const Man& man = state[who];
  FixedList<Hex, directions> untouched;
  for (int d = 0; d < directions; ++d) {
    const Hex hex = field_->grid.next(man.hex, d);
    if (!field_->on_map.has(hex) || step_cost(state, man.hex, hex, man.mounted()) == 0 || taken(state, hex)) continue;
    bool pressed = false;
    for_each_person(enemies, [&](Who enemy) {
      pressed = pressed || (state[enemy].stands() && touch(state, hex, state[enemy].hex));
    });
    if (pressed) continue;
    list.push_back(hex);
    if (!contact_at(state, figure(who).side, hex)) untouched.push_back(hex);
  }
  if (!untouched.empty()) list = untouched;
}

bool Croisades::can_advance(const State& state, Who who, Hex hex) const {
  const Man& man = state[who];
  return man.stands() && neighbours(man.hex, hex) && step_cost(state, man.hex, hex, man.mounted()) > 0 &&
         !taken(state, hex);
}

}  // namespace destrier::croisades
