#pragma once

#include <algorithm>

#include "games/escarmouche/escarmouche.h"
#include "tests/proof/proof.h"

namespace destrier {

template <>
struct Proof<escarmouche::Escarmouche> : UsualProof {
  /// 400 turns of two actions with their answers, and the set-up.
  static constexpr std::uint64_t longest_game = 400 * 16 + 20;

  static std::string free_value(std::string_view option, Rng& rng) {
    using namespace escarmouche;
    if (option == "zone") {
      Squares zone = 0;
      for (std::uint32_t left = 1 + rng.below(4); left > 0; --left) {
        zone |= only(square_at(static_cast<int>(rng.below(width)), 2 + static_cast<int>(rng.below(4))));
      }
      return to_text(zone);
    }
    const auto& abilities = shipped_library<Escarmouche>().abilities();
    const Style& style = styles()[rng.below(static_cast<std::uint32_t>(styles().size()))];
    return to_text(random_squad(style, 40 + static_cast<int>(rng.below(61)), rng.next(), abilities));
  }

  static std::string broken(const escarmouche::Escarmouche& game, const escarmouche::State& state) {
    using namespace escarmouche;
    if ((state.standing[0] & state.standing[1]) != 0) return "two units on a square";
    if ((state.occupied() & state.obstacles) != 0) return "a unit on an obstacle";
    for (const std::size_t side : {0U, 1U}) {
      Squares squares_found = 0;
      for (Letter letter = 0; letter < most_units; ++letter) {
        const Unit& unit = state.units[side][letter];
        if ((state.present[side] & only_letter(letter)) == 0) {
          if (unit != Unit{}) return "something left of a unit that is not there";
          continue;
        }
        if (letter >= game.rules().sizes[side]) return "a unit that the squad has not";
        if ((squares_found & only(unit.square)) != 0) return "two units of a side on a square";
        squares_found |= only(unit.square);
        if (unit.health < 1 || unit.health > game.card(side, letter).health) return "Health out of bounds";
      }
      if (squares_found != state.standing[side]) return "the sets differ from the units";
    }
    if (state.stage == Stage::battle) {
      if (state.actions == 0 && state.pending == Pending::nothing) return "neither an action nor a question";
      MoveList<Escarmouche> list;
      game.moves(state, list);
      const bool ends = std::ranges::find(list, Move{Verb::end}) != list.end();
      if (ends != (state.pending == Pending::nothing)) return "the end of a turn at the wrong time";
    }
    return {};
  }
};

}  // namespace destrier
