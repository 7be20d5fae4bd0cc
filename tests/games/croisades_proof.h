#pragma once

#include "games/croisades/croisades.h"
#include "tests/proof/proof.h"

namespace destrier {

template <>
struct Proof<croisades::Croisades> : UsualProof {
  static constexpr std::uint64_t longest_game = 20'000;
  static constexpr std::uint64_t stride = SANITIZED ? 97 : 23;
  static constexpr bool silent_moves = true;  // hold, stay, a sleeper who goes on sleeping

  static std::string broken(const croisades::Croisades& game, const croisades::State& state) {
    using namespace croisades;
    const Battlefield& field = game.field();
    const std::size_t words = field.grid.words();
    HexSet seen;
    seen.clear(words);
    for (std::size_t i = 0; i < most_people; ++i) {
      const Man& man = state.people[i];
      if (i >= field.people) {
        if (man != Man{}) return "a person whom the scenario has not";
        continue;
      }
      const std::string id(field.id(static_cast<Who>(i)));
      if (!man.on_map()) {
        const bool bare = man.facing == on_foot && man.down == Down::no && man.load == Load::none && man.shots == 0 &&
                          (man.marks == 0 || (man.hex == gone && man.marks == 1));
        if (!bare) return id + ": something left of somebody who is not there";
        continue;
      }
      if (!field.on_map.has(man.hex)) return id + " is off the map";
      if (seen.has(man.hex)) return id + " shares a hex";
      seen.add(man.hex);
      if (game.entry_cost(state, man.hex, man.mounted()) == 0) return id + " is where he cannot be";
      if (game.in_shut_door(state, man.hex)) return id + " is in a shut door";
      if (man.mounted() && (man.down != Down::no || man.load != Load::none)) return id + " rides, down or laden";
      if (man.down != Down::no && man.load != Load::none) return id + " is down and laden";
    }
    for (std::size_t i = 0; i < most_beasts; ++i) {
      const Beast beast = state.beasts[i];
      if (i >= state.beast_count) {
        if (beast != Beast{}) return "something left of a beast";
        continue;
      }
      if (!field.on_map.has(beast.hex()) || seen.has(beast.hex())) return "a beast shares a hex";
      seen.add(beast.hex());
      if (i > 0 && state.beasts[i - 1].hex() >= beast.hex()) return "beasts out of order";
    }
    std::size_t ladders = 0;
    std::size_t sacks = 0;
    for (std::size_t i = 0; i < state.item_count; ++i) {
      (state.items[i].kind() == ItemKind::sack ? sacks : ladders)++;
    }
    for (std::size_t i = 0; i < field.people; ++i) {
      const Load load =
          state.people[i].hex == to_come ? static_cast<Load>(field.figures[i].load) : state.people[i].load;
      ladders += load == Load::ladder ? 1 : 0;
      sacks += load == Load::sack ? 1 : 0;
    }
    const State start = game.start();
    const auto at_first = [&](ItemKind kind) {
      std::size_t count = 0;
      for (std::size_t i = 0; i < start.item_count; ++i) {
        count += (start.items[i].kind() == ItemKind::sack) == (kind == ItemKind::sack) ? 1 : 0;
      }
      for (std::size_t i = 0; i < field.people; ++i) {
        count +=
            static_cast<Load>(field.figures[i].load) == (kind == ItemKind::sack ? Load::sack : Load::ladder) ? 1 : 0;
      }
      return count;
    };
    if (sacks > at_first(ItemKind::sack) || ladders > at_first(ItemKind::ladder))
      return "things have come from nowhere";
    if (state.mover == nobody && state.beast_moving == 0 && (state.spent != 0 || state.stepped)) {
      return "points spent by nobody";
    }
    return {};
  }
};

}  // namespace destrier
