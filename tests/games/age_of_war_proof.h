#pragma once

#include "games/age_of_war/age_of_war.h"
#include "tests/proof/proof.h"

namespace destrier {

template <>
struct Proof<age_of_war::AgeOfWar> : UsualProof {
  static constexpr std::uint64_t longest_game = 2000;

  static std::string broken(const age_of_war::AgeOfWar& game, const age_of_war::State& state) {
    const auto& f = game.figures();
    if ((state.units[0] & state.units[1]) != 0) return "two units on a cell";
    if ((state.units[0] >> (f.length - 1)) != 0) return "a unit of side 1 on or beyond the enemy base";
    if ((state.units[1] & 1U) != 0 || (state.units[1] >> f.length) != 0) return "a unit of side 2 off its cells";
    if (state.units[1] != 0 && state.units[0] >> std::countr_zero(state.units[1]) != 0) return "the armies mix";
    if (((state.kind_low | state.kind_high) & ~state.occupied()) != 0) return "a kind without a unit";
    for (int cell = 0; cell < age_of_war::longest_line; ++cell) {
      if ((state.occupied() >> cell & 1U) == 0) continue;
      if (state.hp_at(cell) == 0) return "a unit without hit points";
      if (state.hp_at(cell) > f.hp[static_cast<std::size_t>(state.kind_at(cell))]) return "more hit points than full";
    }
    for (auto rank = static_cast<std::size_t>(std::popcount(state.occupied())); rank < state.hp.size(); ++rank) {
      if (state.hp[rank] != 0) return "hit points without a unit";
    }
    for (std::size_t side = 0; side < 2; ++side) {
      if (state.gold[side] < 0 || state.gold[side] > age_of_war::most_gold) return "gold out of bounds";
      if (state.base[side] > f.base_hp) return "a base more than whole";
    }
    return {};
  }
};

}  // namespace destrier
