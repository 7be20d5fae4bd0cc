#pragma once

// Lionheart turned over: the sides exchanged, or east and west; and games that are worth mirroring.

#include "tests/games/lionheart_positions.h"

namespace destrier::lionheart {

struct Mirror {
  const Board& board;
  bool sides;  ///< exchanges the sides and turns the board over; else exchanges east and west

  Square of(Square square) const {
    if (!square.exists()) return square;
    return sides ? Square::at(square.column(), board.depth - 1 - square.row())
                 : Square::at(columns - 1 - square.column(), square.row());
  }
  Facing of(Facing facing) const {
    const bool north_or_south = facing == Facing::north || facing == Facing::south;
    return north_or_south == sides ? opposite(facing) : facing;
  }
  Unit of(Unit unit) const {
    return Unit(sides ? 1 - unit.side() : unit.side(), unit.kind(), unit.men(), of(unit.facing()));
  }
  State of(const State& state) const {
    State mirrored;
    mirrored.phase = state.phase;
    if (sides && state.phase == Phase::turn1) mirrored.phase = Phase::turn2;
    if (sides && state.phase == Phase::turn2) mirrored.phase = Phase::turn1;
    (state.units[0] | state.units[1]).for_each([&](Square square) { mirrored.put(of(square), of(state.at(square))); });
    mirrored.ap = state.ap;
    mirrored.turn = state.turn;
    mirrored.attacked = of(state.attacked);
    mirrored.from = of(state.from);
    mirrored.target = of(state.target);
    mirrored.first_face = state.first_face;
    return mirrored;
  }
  Move of(Move move) const {
    if (move.verb == Verb::rotate) return Move::rotate(of(move.from), of(move.facing()));
    if (move.verb == Verb::initiative && sides) return Move::initiative(move.second_count(), move.first_count());
    move.from = of(move.from);
    move.to = of(move.to);
    return move;
  }
};

/// A game that is worth looking at: both armies random, and the options too.
inline Lionheart random_rules(Rng& rng) {
  const auto coin = [&] { return rng.below(2) == 0 ? "yes" : "no"; };
  return rules({{"level", "2"},
                {"depth", std::to_string(8 + rng.below(3))},
                {"army1", to_text(Proof<Lionheart>::random_army(rng))},
                {"army2", to_text(Proof<Lionheart>::random_army(rng))},
                {"push_turns_target", coin()},
                {"mercenaries_block_panic", coin()},
                {"king_vs_protected", rng.below(2) == 0 ? "dice" : "refused"},
                {"bonus_roll_for_peasants", coin()},
                {"pass_allowed", coin()},
                {"max_turns", "120"}});
}

}  // namespace destrier::lionheart
