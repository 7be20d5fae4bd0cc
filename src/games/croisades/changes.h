#pragma once

// What every part of a turn needs: telling, who moves, things and beasts, harm. Included by croisades.h, at its end.

#include <algorithm>

#include "core/event.h"

namespace destrier::croisades {

/// Names in events, written only where somebody listens.
struct HexName {
  const Battlefield* field;
  Hex hex;
};
inline void write_json(JsonWriter& writer, const HexName& name) {
  writer.value(name.field->text(name.hex));
}
struct PeopleNames {
  const Battlefield* field;
  People people;
};
inline void write_json(JsonWriter& writer, const PeopleNames& names) {
  writer.begin_list();
  for_each_person(names.people, [&](Who who) { writer.value(names.field->id(who)); });
  writer.end_list();
}
struct PathName {
  const Path* path;
  std::string_view letters;
};
inline void write_json(JsonWriter& writer, const PathName& name) {
  std::string text;
  for (std::size_t i = 0; i < name.path->size(); ++i) {
    text += name.letters[static_cast<std::size_t>((*name.path)[i])];
  }
  writer.value(text);
}

/// A position that changes, and whoever listens.
template <class Sink>
class Changes {
 protected:
  Changes(const Croisades& game, State& state, Sink& sink)
      : game_(game), field_(game.field()), tables_(field_.tables), state_(state), sink_(sink) {}

  template <class... Fields>
  void tell(std::string_view name, const Fields&... fields) {
    sink_.tell(name, fields...);
  }
  destrier::Field<std::string_view> named(std::string_view key, Who who) const {
    if constexpr (Sink::listens) return {key, field_.id(who)};
    return {key, {}};
  }
  auto hex_named(std::string_view key, Hex hex) const { return destrier::field(key, HexName{&field_, hex}); }

  void ask_nothing() {
    state_.ask = Ask::nothing;
    state_.who = 0;
    state_.target = 0;
    state_.first = 0;
    state_.second = 0;
    state_.hex = 0;
    state_.path = {};
  }

  // Movers.

  void forget_mover() {
    state_.mover = nobody;
    state_.beast_moving = 0;
    state_.spent = 0;
    state_.stepped = false;
  }
  /// Whoever moved before has moved.
  void retire_mover() {
    if (state_.mover != nobody) state_[state_.mover].set(Mark::moved);
    if (state_.beast_moving != 0) {
      const auto i = static_cast<std::size_t>(game_.beast_at(state_, state_.beast_moving));
      state_.beasts[i] = Beast(state_.beasts[i].kind(), state_.beasts[i].hex(), true);
    }
    forget_mover();
  }
  void become_mover(Who who) {
    if (state_.mover == who) return;
    retire_mover();
    state_.mover = who;
  }
  void has_moved(Who who) {
    state_[who].set(Mark::moved);
    forget_mover();
  }
  void spend_points(int cost) { state_.spent = static_cast<std::uint8_t>(std::min(state_.spent + cost, UINT8_MAX)); }
  void spend(Who who, int cost) {
    spend_points(cost);
    if (cost > 0 && 2 * state_.spent > game_.full_points(state_, who)) run(who);
  }
  void run(Who who) {
    if (game_.figure(who).marks_running()) state_[who].set(Mark::ran);
  }

  // Things and beasts.

  template <class List>
  static void erase(List& list, std::uint8_t& count, std::size_t i) {
    for (--count; i < count; ++i) list[i] = list[i + 1];
    list[count] = {};
  }
  void add_item(ItemKind kind, Hex hex) { insert_in_order(state_.items, state_.item_count, Item(kind, hex)); }
  void remove_item(ItemKind kind, Hex hex) {
    for (std::size_t i = 0; i < state_.item_count; ++i) {
      if (state_.items[i] == Item(kind, hex)) return erase(state_.items, state_.item_count, i);
    }
  }
  void add_beast(Beast beast) { insert_in_order(state_.beasts, state_.beast_count, beast); }
  void remove_beast(std::size_t i) { erase(state_.beasts, state_.beast_count, i); }
  void drop_charge(std::size_t i) { erase(state_.charges, state_.charge_count, i); }

  BeastKind steed_of(Who who) const {
    return game_.figure(who).card.steed == Steed::camel ? BeastKind::camel : BeastKind::horse;
  }
  void put_down_load(Who who) {
    Man& man = state_[who];
    if (man.load == Load::none) return;
    tell("drop", named("who", who), load_named(man.load), hex_named("at", man.hex));
    add_item(man.load == Load::ladder ? ItemKind::ladder : ItemKind::sack, man.hex);
    man.load = Load::none;
  }
  static auto load_named(Load load) { return field("what", std::string_view(load == Load::ladder ? "l" : "g")); }

  // The end.

  /// Ends the game if a side has nobody left.
  bool is_cleared() {
    if (state_.over == Cause::none && (game_.is_lost(state_, 0) || game_.is_lost(state_, 1))) finish(Cause::cleared);
    return state_.over != Cause::none;
  }

  void finish(Cause cause) {
    ask_nothing();
    forget_mover();
    while (state_.charge_count > 0) drop_charge(0);
    state_.step = 0;
    state_.over = cause;
    if constexpr (Sink::listens) {
      const Result result = game_.result(state_);
      tell("over", field("result", to_text(result.score)), field("reason", result.reason),
           field("points", game_.points(state_)));
    }
  }

  // Harm (5.10).

  void kill(Who who, std::string_view how) {
    put_down_load(who);
    Man& man = state_[who];
    const Hex hex = man.hex;
    if (man.mounted()) {
      const Beast mount(steed_of(who), hex, false);
      tell("loose", field("what", std::string_view(mount.kind() == BeastKind::camel ? "c" : "h")),
           hex_named("at", hex));
      add_beast(mount);
    }
    tell("killed", named("who", who), field("how", how), hex_named("at", hex));
    man = {};
    man.hex = dead;
    if (state_.mover == who) forget_mover();
  }
  void wound(Who who, std::string_view how) {
    Man& man = state_[who];
    if (man.wounded() || man.down != Down::no) return kill(who, how);
    man.set(Mark::wounded);
    tell("wounded", named("who", who), field("how", how));
  }
  void stun(Who who, std::string_view how) {
    Man& man = state_[who];
    if (man.mounted()) {
      man.facing = on_foot;
      tell("unhorsed", named("who", who));
    }
    if (man.wounded() || man.down != Down::no) return kill(who, how);
    put_down_load(who);
    man.down = game_.figure(who).side == state_.side ? Down::just_now : Down::stunned;
    tell("stunned", named("who", who), field("how", how));
    man.clear(Mark::moved);
    if (state_.mover == who) forget_mover();
  }

  const Croisades& game_;
  const Battlefield& field_;
  const Tables& tables_;
  State& state_;
  Sink& sink_;
};

}  // namespace destrier::croisades
