#pragma once

// Combat and the deeds of step 4 (specification 5.8, 5.9). Included by turn.h.

#include "games/croisades/changes.h"

namespace destrier::croisades {

/// Blows, and what comes of them.
template <class Sink>
class Blows : protected Changes<Sink> {
  using Base = Changes<Sink>;

 protected:
  using Base::add_item;
  using Base::ask_nothing;
  using Base::Base;
  using Base::drop_charge;
  using Base::field_;
  using Base::game_;
  using Base::hex_named;
  using Base::is_cleared;
  using Base::kill;
  using Base::named;
  using Base::remove_item;
  using Base::state_;
  using Base::stun;
  using Base::tables_;
  using Base::tell;
  using Base::wound;

  void wake(Who who) {
    state_[who].down = Down::no;
    tell("wakes", named("who", who));
  }

  // Combat (5.8, 5.9).

  void fight(People attackers, Who defender, bool marks) {
    if constexpr (Sink::listens) {
      const Odds odds = game_.fight_odds(state_, attackers, defender);
      tell("fight", field("who", PeopleNames{&field_, attackers}), named("target", defender),
           field("attack", odds.attack), field("defence", odds.defence), field("shift", odds.shift),
           field("column", tables_.column_names[static_cast<std::size_t>(odds.column)]));
    }
    if (marks) {
      for_each_person(attackers, [&](Who who) { state_[who].set(Mark::attacked); });
      state_[defender].set(Mark::struck);
    }
    state_.ask = Ask::fight;
    state_.first = attackers;
    state_.target = defender;
  }

  void hew(std::size_t number, std::uint16_t mask) {
    const People hewers = chosen_of(game_.hewers_of(state_, number), mask);
    tell("attackdoor", field("who", PeopleNames{&field_, hewers}), hex_named("at", field_.doors[number].hexes.front()),
         field("chance", game_.hew_chance(state_, hewers)));
    for_each_person(hewers, [&](Who who) { state_[who].set(Mark::attacked); });
    Door& door = state_.doors[number];
    door = Door(door.state(), door.damage(), true);
    state_.ask = Ask::door;
    state_.first = hewers;
    state_.who = static_cast<Who>(number);
  }

  void push(Who who, Hex ladder) {
    tell("push", named("who", who), hex_named("at", ladder));
    state_[who].set(Mark::attacked);
    if (game_.man_at(state_, ladder) == nobody) return ladder_falls(ladder);
    state_.ask = Ask::push;
    state_.who = who;
    state_.hex = ladder;
  }
  void ladder_falls(Hex ladder) {
    tell("ladderfalls", hex_named("at", ladder));
    remove_item(ItemKind::raised, ladder);
    add_item(ItemKind::ladder, ladder);
  }

  void crack(bool cracks) {
    const std::size_t number = state_.who;
    ask_nothing();
    if (!cracks) return;
    Door& door = state_.doors[number];
    if (door.damage() + 1 < field_.doors[number].strength) {
      door = Door(door.state(), door.damage() + 1, true);
    } else {
      door = Door(DoorState::broken, 0, true);
      tell("doorbreaks", hex_named("at", field_.doors[number].hexes.front()));
    }
  }

  void set_alight(std::size_t tent) {
    state_.tents[tent] = state_.side == 0 ? TentState::lit_by_first : TentState::lit_by_second;
    tell("tentburns", hex_named("at", field_.tents[tent].hexes.front()));
    for (std::size_t i = 0; i < field_.people; ++i) {
      const Man& man = state_.people[i];
      if (man.on_map() && man.down == Down::asleep && field_.tent[man.hex] == tent) wake(static_cast<Who>(i));
    }
  }

  /// The result of a combat (5.8).
  void strike(Fate fate) {
    const People attackers = state_.first;
    const Who defender = state_.target;
    const Who strongest = game_.strongest(state_, attackers);
    const bool counterblow = game_.figure(strongest).side != state_.side;
    const People ours = counterblow ? only(defender) : attackers;
    const Who theirs = counterblow ? strongest : defender;
    const Hex their_hex = state_[theirs].hex;
    ask_nothing();
    switch (fate) {
      case Fate::aw:
        wound(strongest, "fight");
        break;
      case Fate::as:
        stun(strongest, "fight");
        break;
      case Fate::ak:
        kill(strongest, "fight");
        break;
      case Fate::ds:
        stun(defender, "fight");
        break;
      case Fate::dw:
        wound(defender, "fight");
        break;
      case Fate::dk:
        kill(defender, "fight");
        break;
      case Fate::ar:
      case Fate::dr:
        state_.first = fate == Fate::ar ? attackers : only(defender);
        state_.second = fate == Fate::ar ? only(defender) : attackers;
        return give_ground();
      default:
        break;
    }
    if (is_cleared()) return;
    if (state_[theirs].on_map()) return end_fight();
    may_advance(ours, their_hex);
  }

  /// Those who retreat do so, one after the other, until one of them has a choice.
  void give_ground() {
    while (state_.first != 0) {
      const auto who = static_cast<Who>(std::countr_zero(state_.first));
      FixedList<Hex, directions> ways;
      game_.retreats(state_, who, state_.second, ways);
      if (ways.size() > 1) {
        state_.ask = Ask::back;
        return;
      }
      if (ways.size() == 1) return step_back(who, ways[0]);
      tell("cornered", named("who", who));
      wound(who, "cornered");
      if (is_cleared()) return;
      state_.first &= ~only(who);
    }
    ask_nothing();
    end_fight();
  }
  void step_back(Who who, Hex to) {
    Man& man = state_[who];
    const Hex from = man.hex;
    tell("retreat", named("who", who), hex_named("from", from), hex_named("to", to));
    man.hex = to;
    state_.ask = Ask::nothing;
    state_.first &= ~only(who);
    if (game_.figure(who).side == state_.side) return give_ground();
    const People ours = state_.second;
    ask_nothing();
    may_advance(ours, from);
  }
  void may_advance(People ours, Hex hex) {
    bool any = false;
    for_each_person(ours, [&](Who who) { any = any || game_.can_advance(state_, who, hex); });
    if (!any) return end_fight();
    state_.ask = Ask::advance;
    state_.first = ours;
    state_.hex = hex;
  }
  void advance(Who who) {
    Man& man = state_[who];
    tell("advance", named("who", who), hex_named("from", man.hex), hex_named("to", state_.hex));
    if (man.mounted()) man.facing = static_cast<std::uint8_t>(field_.direction(man.hex, state_.hex));
    man.hex = state_.hex;
    ask_nothing();
    end_fight();
  }

  /// Charges that have been struck are over; whoever answered one of them strikes back.
  void end_fight() {
    Who charger = nobody;
    Who answering = nobody;
    for (std::size_t i = 0; i < state_.charge_count;) {
      const Charge charge = state_.charges[i];
      const Man& man = state_[charge.charger];
      if (man.on_map() && !man.is(Mark::attacked)) {
        ++i;
        continue;
      }
      drop_charge(i);
      if (!charge.answered()) continue;
      charger = charge.charger;
      answering = charge.target();
    }
    if (charger == nobody) return;
    const Man& man = state_[answering];
    const Man& target = state_[charger];
    const bool can = man.stands() && man.mounted() && !man.wounded() && target.stands() &&
                     game_.touch(state_, man.hex, target.hex) && game_.in_front(state_, answering, target.hex);
    if (!can) return;
    tell("counterblow", named("who", answering), named("target", charger));
    fight(only(answering), charger, false);
  }
};

}  // namespace destrier::croisades
