#pragma once

// What happens when a move is played. Included by croisades.h.

#include "games/croisades/blows.h"

namespace destrier::croisades {

/// One move being played.
template <class Sink>
class Turn : Blows<Sink> {
  using Base = Blows<Sink>;

 public:
  Turn(const Croisades& game, State& state, Sink& sink) : Base(game, state, sink) {}

  void play(Move move) {
    const auto moment = [&] { return std::array{state_.turn, state_.side, state_.step}; };
    const auto before = moment();
    perform(move);
    settle();
    if (state_.over == Cause::none && moment() != before) {
      tell("step", field("turn", int{state_.turn}), field("side", state_.side + 1), field("step", int{state_.step}));
    }
  }

  // The course of a turn (section 4).

  void begin_phase(std::size_t side, bool told = true) {
    state_.side = static_cast<std::uint8_t>(side);
    state_.step = 0;
    for_each_person(game_.people_of(side), [&](Who who) {
      state_[who].clear(Mark::shot);
      state_[who].clear(Mark::ran);
    });
    if (told) tell("phase", field("turn", int{state_.turn}), field("side", state_.side + 1));
  }

  /// Goes on until somebody has something to decide.
  void settle() {
    while (state_.over == Cause::none && state_.ask == Ask::nothing) {
      if (state_.step == 3 && ride_next()) continue;
      if (state_.step == 5) {
        end_phase();
      } else if (game_.has_choice(state_)) {
        return;
      } else {
        next_step();
      }
    }
  }

 private:
  using Base::add_beast;
  using Base::add_item;
  using Base::advance;
  using Base::ask_nothing;
  using Base::become_mover;
  using Base::crack;
  using Base::drop_charge;
  using Base::end_fight;
  using Base::field_;
  using Base::fight;
  using Base::finish;
  using Base::forget_mover;
  using Base::game_;
  using Base::has_moved;
  using Base::hew;
  using Base::hex_named;
  using Base::is_cleared;
  using Base::kill;
  using Base::ladder_falls;
  using Base::load_named;
  using Base::named;
  using Base::push;
  using Base::put_down_load;
  using Base::remove_beast;
  using Base::remove_item;
  using Base::retire_mover;
  using Base::run;
  using Base::set_alight;
  using Base::spend;
  using Base::spend_points;
  using Base::state_;
  using Base::steed_of;
  using Base::step_back;
  using Base::strike;
  using Base::stun;
  using Base::tables_;
  using Base::tell;
  using Base::wake;
  using Base::wound;

  void next_step() {
    if (state_.turn == 0) return next_setup();
    switch (state_.step++) {
      case 3:
        end_movement();
        break;
      case 4:
        end_combat();
        recover();
        break;
      default:
        break;
    }
  }

  void next_setup() {
    const auto& order = field_.scenario->setup;
    if (state_.side == order[0] - 1) {
      state_.side = static_cast<std::uint8_t>(order[1] - 1);
    } else {
      state_.turn = 1;
      begin_phase(0);
    }
  }

  void end_movement() {
    for_each_person(game_.people_of(state_.side), [&](Who who) {
      Man& man = state_[who];
      const bool acted = man.is(Mark::moved) || state_.mover == who;
      if (!man.is(Mark::unloaded) || acted || !man.stands() || man.load != Load::none) return;
      if (game_.in_contact(state_, who)) return;
      man.clear(Mark::unloaded);
      tell("reload", named("who", who));
    });
    forget_mover();
    for_each_person(game_.people_of(state_.side), [&](Who who) { state_[who].clear(Mark::moved); });
    for (std::size_t i = 0; i < state_.beast_count; ++i) {
      state_.beasts[i] = Beast(state_.beasts[i].kind(), state_.beasts[i].hex(), false);
    }
  }

  void end_combat() {
    for (std::size_t i = 0; i < field_.people; ++i) {
      state_.people[i].clear(Mark::attacked);
      state_.people[i].clear(Mark::struck);
    }
    for (Door& door : state_.doors) door = Door(door.state(), door.damage(), false);
    while (state_.charge_count > 0) drop_charge(0);
  }

  /// 5.11, up to the first sleeper's die.
  void recover() {
    const TentState lit = state_.side == 0 ? TentState::lit_by_second : TentState::lit_by_first;
    for (std::size_t tent = 0; tent < field_.tents.size(); ++tent) {
      if (state_.tents[tent] != lit) continue;
      state_.tents[tent] = TentState::burnt;
      tell("tentfalls", hex_named("at", field_.tents[tent].hexes.front()));
      for (std::size_t i = 0; i < field_.people; ++i) {
        const Man& man = state_.people[i];
        if (!man.on_map() || field_.tent[man.hex] != tent) continue;
        wound(static_cast<Who>(i), "fire");
        if (is_cleared()) return;
      }
    }
    for_each_person(game_.people_of(state_.side), [&](Who who) {
      Man& man = state_[who];
      if (man.down == Down::stunned) {
        man.down = Down::no;
        tell("rises", named("who", who));
      } else if (man.down == Down::just_now) {
        man.down = Down::stunned;
      }
    });
    for_each_person(game_.people_of(state_.side), [&](Who who) {
      if (state_[who].down == Down::asleep && hears_enemy(who)) wake(who);
    });
    roll_for_sleeper(0);
  }

  bool hears_enemy(Who sleeper) const {
    bool near = false;
    for_each_person(game_.people_of(1U - game_.figure(sleeper).side), [&](Who enemy) {
      near = near ||
             (state_[enemy].stands() && field_.distance(state_[sleeper].hex, state_[enemy].hex) <= tables_.wake_near);
    });
    return near;
  }

  /// Asks for the die of the first sleeper from a number on, if there is one.
  void roll_for_sleeper(std::size_t from) {
    for (std::size_t i = from; i < field_.people; ++i) {
      if (field_.figures[i].side != state_.side || state_.people[i].down != Down::asleep) continue;
      state_.ask = Ask::wake;
      state_.who = static_cast<Who>(i);
      return;
    }
  }

  void end_phase() {
    for_each_person(game_.people_of(state_.side), [&](Who who) {
      if (game_.figure(who).card.weapon != Weapon::javelin) state_[who].clear(Mark::shot);
    });
    for_each_person(game_.people_of(state_.enemy()), [&](Who who) { state_[who].clear(Mark::fired); });
    if (state_.side == 0) return begin_phase(1);
    for (const Goal& goal : field_.goals) {
      if (goal.kind == Objective::Kind::seize && game_.is_met(state_, goal)) return finish(Cause::seized);
    }
    if (state_.turn == field_.turns) return finish(Cause::turns);
    ++state_.turn;
    begin_phase(0);
  }

  // Moves.

  void perform(Move move) {
    const auto hex = static_cast<Hex>(move.what);
    const Who who = move.who;
    switch (move.verb) {
      case Verb::end:
        return next_step();
      case Verb::place:
        return place(who, hex);
      case Verb::shoot:
        return shoot(who, static_cast<Who>(move.what));
      case Verb::charge:
        return announce(who, static_cast<Who>(move.what));
      case Verb::counter:
      case Verb::decline:
        return answer(move.verb == Verb::counter);
      case Verb::leg:
        become_mover(who);
        state_.path = game_.leg_path(state_, who, hex);
        return walk(true);
      case Verb::drive:
        return drive(who, hex);
      case Verb::turn: {
        become_mover(who);
        const int turns = turns_between(state_[who].facing, move.what);
        state_[who].facing = static_cast<std::uint8_t>(move.what);
        tell("face", named("who", who), field("face", int{move.what}));
        return spend(who, turns * tables_.turn_cost);
      }
      case Verb::mount:
        return mount(who, hex);
      case Verb::dismount:
        return dismount(who, hex);
      case Verb::open:
        return set_door(who, move.what, DoorState::open, "open");
      case Verb::close:
        return set_door(who, move.what, DoorState::closed, "close");
      case Verb::bar:
        return set_door(who, move.what, DoorState::barred, "bar");
      case Verb::unbar:
        return set_door(who, move.what, DoorState::closed, "unbar");
      case Verb::sack:
      case Verb::ladder:
        return take(who, hex, move.verb == Verb::sack ? Load::sack : Load::ladder);
      case Verb::drop:
        become_mover(who);
        return put_down_load(who);
      case Verb::raise:
        become_mover(who);
        tell("raise", named("who", who), hex_named("at", hex));
        state_[who].load = Load::none;
        add_item(ItemKind::raised, hex);
        run(who);
        return has_moved(who);
      case Verb::leave:
        return leave(who);
      case Verb::drive_out:
        return drive_out(who);
      case Verb::hold:
      case Verb::hold_leg:
        state_.ask = Ask::nothing;
        return walk(move.verb == Verb::hold);
      case Verb::fight:
        return fight(chosen_of(game_.attackers_of(state_, who), move.what), who, true);
      case Verb::hew:
        return hew(who, move.what);
      case Verb::push:
        return push(who, hex);
      case Verb::burn:
        tell("torch", named("who", who), hex_named("at", field_.tents[move.what].hexes.front()));
        state_[who].set(Mark::attacked);
        state_.ask = Ask::torch;
        state_.who = who;
        state_.target = static_cast<Who>(move.what);
        return;
      case Verb::back:
        return step_back(who, hex);
      case Verb::advance:
        return advance(who);
      case Verb::stay:
        ask_nothing();
        return end_fight();
      case Verb::fate:
        return decide(static_cast<Fate>(move.what));
    }
  }

  void place(Who who, Hex hex) {
    state_[who] = newcomer(who, hex);
    tell("placed", named("who", who), hex_named("at", hex));
  }

 public:
  /// Somebody as he comes onto the map.
  Man newcomer(Who who, Hex hex) const {
    const Figure& of = game_.figure(who);
    Man man;
    man.hex = hex;
    man.facing = of.starts_mounted ? of.face : on_foot;
    man.down = of.asleep ? Down::asleep : Down::no;
    man.shots = static_cast<std::uint8_t>(tables_.weapons[static_cast<std::size_t>(of.card.weapon)].shots);
    man.load = static_cast<Load>(of.load);
    return man;
  }

 private:
  void shoot(Who who, Who target) {
    tell("shoot", named("who", who), named("target", target), field("defensive", state_.step == 3),
         field("modifier", Sink::listens ? game_.aim(state_, who, target).modifier : 0));
    state_.ask = Ask::shot;
    state_.who = who;
    state_.target = target;
  }

  // Charges (5.4).

  void announce(Who who, Who target) {
    tell("charge", named("who", who), named("target", target));
    if (game_.can_answer(state_, target, game_.charge_path(state_, who, target).direction)) {
      state_.ask = Ask::counter;
      state_.who = who;
      state_.target = target;
    } else {
      state_.charges[state_.charge_count++] = Charge(who, target, false, false);
    }
  }
  void answer(bool counters) {
    const Who charger = state_.who;
    const Who target = state_.target;
    tell(counters ? "counter" : "decline", named("who", target), named("against", charger));
    ask_nothing();
    state_.charges[state_.charge_count++] = Charge(charger, target, counters, false);
  }

  /// The first announced charge that has not been ridden; past the last if all have been.
  std::size_t next_charge() const {
    std::size_t i = 0;
    while (i < state_.charge_count && state_.charges[i].delivered()) ++i;
    return i;
  }
  bool is_charging(Who who) const {
    const std::size_t i = next_charge();
    return state_.step == 3 && i < state_.charge_count && state_.charges[i].charger == who;
  }
  /// Lets the next charger ride, if there is one.
  bool ride_next() {
    const std::size_t i = next_charge();
    if (i == state_.charge_count) return false;
    const Charge charge = state_.charges[i];
    const Who who = charge.charger;
    const bool possible = game_.is_ready_lancer(state_, who) && state_[charge.target()].stands();
    const ChargePath way = possible ? game_.charge_path(state_, who, charge.target()) : ChargePath{};
    if (!way.exists) {
      drop_charge(i);
      tell("chargefails", named("who", who));
      return true;
    }
    const bool answered = charge.answered() && game_.is_ready_lancer(state_, charge.target());
    state_.charges[i] = Charge(who, charge.target(), answered, false);
    become_mover(who);
    state_.path = way.path;
    for (int step = 0; answered && step < tables_.charge_meet; ++step) state_.path.pop_back();
    walk(true);
    return true;
  }
  void deliver(std::size_t i) {
    const Charge charge = state_.charges[i];
    const Who who = charge.charger;
    if (charge.answered()) meet(charge.target(), opposite(state_[who].facing));
    state_.charges[i] = Charge(who, charge.target(), charge.answered(), true);
    tell("charged", named("who", who), named("target", charge.target()));
    has_moved(who);
  }
  void meet(Who who, int facing) {
    Man& man = state_[who];
    man.facing = static_cast<std::uint8_t>(facing);
    for (int step = 0; step < tables_.charge_meet; ++step) {
      const Hex to = field_.grid.next(man.hex, facing);
      // In play the row between the two is free; in a position that somebody made up it may not be.
      if (!field_.on_map.has(to) || game_.taken(state_, to) || game_.step_cost(state_, man.hex, to, true) == 0) return;
      enter(who, to, 0);
    }
  }
  /// A shot has struck the charger.
  void break_charge(Who who) {
    drop_charge(next_charge());
    tell("chargefails", named("who", who));
    if (state_[who].stands()) has_moved(who);
  }

  // Going (5.5, 5.7).

  void enter(Who who, Hex to, int cost) {
    Man& man = state_[who];
    const std::optional<int> face = man.mounted() ? std::optional<int>(man.facing) : std::nullopt;
    tell("move", named("who", who), hex_named("from", man.hex), hex_named("to", to), field("face", face),
         field("cost", cost));
    man.hex = to;
  }

  /// One symbol of the mover's path. True if he has entered a hex.
  bool go(int symbol) {
    const Who who = state_.mover;
    Man& man = state_[who];
    if (man.mounted() && symbol >= static_cast<int>(Gait::turn_left)) {
      const bool left = symbol == static_cast<int>(Gait::turn_left);
      man.facing = static_cast<std::uint8_t>(left ? left_of(man.facing) : right_of(man.facing));
      tell("face", named("who", who), field("face", int{man.facing}));
      spend(who, tables_.turn_cost);
      return false;
    }
    int direction = symbol;
    int times = 1;
    if (man.mounted()) {
      const auto gait = static_cast<Gait>(symbol);
      if (gait == Gait::left) man.facing = static_cast<std::uint8_t>(left_of(man.facing));
      if (gait == Gait::right) man.facing = static_cast<std::uint8_t>(right_of(man.facing));
      direction = gait == Gait::back ? opposite(man.facing) : man.facing;
      times = gait == Gait::back ? 2 : 1;
    }
    const Hex to = field_.grid.next(man.hex, direction);
    int cost = times * game_.step_cost(state_, man.hex, to, man.mounted());
    if (game_.in_contact(state_, who)) cost += man.mounted() ? tables_.leave_mounted : tables_.leave_foot;
    enter(who, to, cost);
    state_.stepped = true;
    spend(who, cost);
    return true;
  }

  /// The mover goes on; at every hex the other side may fire, unless it said that it will not.
  void walk(bool may_fire) {
    while (!state_.path.empty()) {
      if (!go(state_.path.pop_front())) continue;
      if (!may_fire || game_.shooters_at(state_, state_.mover) == 0) continue;
      state_.ask = Ask::fire;
      return;
    }
    if (is_charging(state_.mover)) deliver(next_charge());
  }

  // Deeds of step 3 (5.6).

  void drive(std::size_t beast, Hex to) {
    const Hex from = state_.beasts[beast].hex();
    const BeastKind kind = state_.beasts[beast].kind();
    if (state_.beast_moving != from) retire_mover();
    const int cost = game_.drive_cost(state_, static_cast<int>(beast), to);
    if constexpr (Sink::listens) {
      const Path path = game_.drive_path(state_, static_cast<int>(beast), to);
      tell("drive", field("what", beast_letters.substr(static_cast<std::size_t>(kind), 1)), hex_named("from", from),
           hex_named("to", to), field("path", PathName{&path, direction_letters}), field("cost", cost));
    }
    remove_beast(beast);
    add_beast(Beast(kind, to, false));
    state_.beast_moving = to;
    spend_points(cost);
    state_.stepped = true;
  }

  /// What a side gets for something that leaves by its exits.
  int exit_points(std::size_t side, char what) {
    int points = 0;
    for (const Goal& goal : field_.goals) {
      if (goal.kind == Objective::Kind::exit && goal.side == side && goal.what == what) points += goal.points;
    }
    state_.points[side] = static_cast<std::uint16_t>(std::min(state_.points[side] + points, UINT16_MAX));
    return points;
  }

  void drive_out(std::size_t beast) {
    const Beast leaving = state_.beasts[beast];
    if (state_.beast_moving != leaving.hex()) retire_mover();
    const int points = exit_points(state_.side, leaving.letter());
    tell("beastout", field("what", beast_letters.substr(static_cast<std::size_t>(leaving.kind()), 1)),
         hex_named("at", leaving.hex()), field("side", state_.side + 1), field("points", points));
    forget_mover();
    remove_beast(static_cast<std::size_t>(game_.beast_at(state_, leaving.hex())));
  }

  void leave(Who who) {
    become_mover(who);
    Man& man = state_[who];
    if (man.load == Load::sack) {
      const int points = exit_points(state_.side, 'g');
      tell("sackout", named("who", who), field("points", points));
    }
    tell("left", named("who", who), hex_named("at", man.hex));
    const bool wounded = man.wounded();
    man = {};
    man.hex = gone;
    if (wounded) man.set(Mark::wounded);
    forget_mover();
    is_cleared();
  }

  void mount(Who who, Hex hex) {
    become_mover(who);
    Man& man = state_[who];
    const int facing = field_.direction(man.hex, hex);
    tell("mount", named("who", who), hex_named("from", man.hex), hex_named("to", hex), field("face", facing));
    remove_beast(static_cast<std::size_t>(game_.beast_at(state_, hex)));
    man.hex = hex;
    man.facing = static_cast<std::uint8_t>(facing);
    run(who);
    has_moved(who);
  }
  void dismount(Who who, Hex hex) {
    become_mover(who);
    Man& man = state_[who];
    tell("dismount", named("who", who), hex_named("from", man.hex), hex_named("to", hex));
    add_beast(Beast(steed_of(who), man.hex, true));
    man.hex = hex;
    man.facing = on_foot;
    run(who);
    has_moved(who);
  }
  void set_door(Who who, std::size_t number, DoorState now, std::string_view what) {
    become_mover(who);
    Door& door = state_.doors[number];
    door = Door(now, door.damage(), door.struck());
    tell("door", named("who", who), hex_named("at", field_.doors[number].hexes.front()), field("what", what));
    spend(who, tables_.door_cost);
  }
  void take(Who who, Hex hex, Load load) {
    become_mover(who);
    tell("take", named("who", who), load_named(load), hex_named("at", hex));
    remove_item(load == Load::sack ? ItemKind::sack : ItemKind::ladder, hex);
    state_[who].load = load;
    spend(who, tables_.take_cost);
  }

  // Fate.

  void decide(Fate fate) {
    const std::string_view word = fate_words[static_cast<std::size_t>(fate)];
    const auto die = [&](std::string_view what) { tell("die", field("what", what), field("result", word)); };
    switch (state_.ask) {
      case Ask::shot:
        die("shot");
        return hit(fate);
      case Ask::fight:
        die("fight");
        return strike(fate);
      case Ask::door:
        die("door");
        return crack(fate == Fate::crack);
      case Ask::push: {
        die("push");
        const Hex ladder = state_.hex;
        ask_nothing();
        if (fate != Fate::fall) return;
        ladder_falls(ladder);
        stun(game_.man_at(state_, ladder), "fall");
        is_cleared();
        return;
      }
      case Ask::torch: {
        die("torch");
        const std::size_t tent = state_.target;
        ask_nothing();
        if (fate == Fate::burn) set_alight(tent);
        return;
      }
      default: {
        const Who sleeper = state_.who;
        ask_nothing();
        if (fate == Fate::wake) wake(sleeper);
        return roll_for_sleeper(sleeper + 1U);
      }
    }
  }

  /// A shot has fallen (5.3).
  void hit(Fate fate) {
    const Who shooter = state_.who;
    const Who target = state_.target;
    Man& man = state_[shooter];
    --man.shots;
    if (tables_.weapons[static_cast<std::size_t>(game_.figure(shooter).card.weapon)].reload && man.shots > 0) {
      man.set(Mark::unloaded);
    }
    man.set(state_.step == 1 ? Mark::shot : Mark::fired);
    if (fate == Fate::miss) {
      state_.who = 0;
      state_.target = 0;
      state_.ask = Ask::nothing;
      if (state_.step != 3) return;
      if (game_.shooters_at(state_, target) == 0) return walk(true);
      state_.ask = Ask::fire;
      return;
    }
    ask_nothing();
    const bool charging = is_charging(target);
    switch (fate) {
      case Fate::shy:
        tell("shies", named("who", target));
        if (!charging) has_moved(target);
        break;
      case Fate::stun:
      case Fate::unhorse:
        stun(target, "shot");
        break;
      case Fate::wound:
        wound(target, "shot");
        break;
      default:
        kill(target, "shot");
        break;
    }
    if (!is_cleared() && charging) break_charge(target);
  }
};

template <class Sink>
void Croisades::play(State& state, Move move, Sink& sink) const {
  Turn<Sink>(*this, state, sink).play(move);
}

}  // namespace destrier::croisades
