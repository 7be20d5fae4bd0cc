#pragma once

#include "games/art_of_war/art_of_war.h"
#include "tests/proof/proof.h"

namespace destrier {

template <>
struct Proof<art_of_war::ArtOfWar> : UsualProof {
  /// 32 turns: in each a draw, at most six blows with two conscripts each, and the end; and the set-up.
  static constexpr std::uint64_t longest_game = art_of_war::most_turns * 20 + 10;

  static std::string broken(const art_of_war::ArtOfWar& game, const art_of_war::State& state) {
    using namespace art_of_war;
    std::array<int, card_kinds.size()> found{};
    for (const Side& side : state.sides) {
      for (const Kind kind : card_kinds) {
        found[static_cast<std::size_t>(kind)] += side.hand.of(kind) + side.deck.of(kind) + side.grave.of(kind) +
                                                 side.kingdom.cards().of(kind) + std::popcount(side.field.of(kind));
      }
      if (side.hand.total() > most_in_hand) return "a hand too large";
      if ((side.field.of(Kind::soldier) & side.field.of(Kind::guard)) != 0) return "two cards on a cell";
      if ((side.field.occupied() >> columns & ~side.field.occupied()) != 0) return "a rear card behind an empty cell";
      if ((side.field.offensive() & ~side.field.occupied()) != 0) return "an empty cell that is turned";
      if ((side.field.damaged() & ~side.field.occupied()) != 0) return "an empty cell that is wounded";
      for (const Kind kind : unit_kinds) {
        if (side.shown.of(kind) > side.hand.of(kind)) return "more shown than held";
        if (side.pool().of(kind) > whole_army.of(kind)) return "a pool larger than an army";
      }
      if (side.shown.has(Kind::king) || side.deck.has(Kind::king) || side.grave.has(Kind::king)) return "a king astray";
    }
    // 42 cards: 40 units and two kings, who exist once they are given and until one has fallen.
    const int kings = state.phase == Phase::kings ? 0 : state.phase == Phase::execution ? 1 : 2;
    if (found != std::array{18, 12, 10, kings}) return "a card too many or too few";
    for (const std::uint8_t unused : state.unused) {
      if (unused != 0) return "something in the unused bytes";
    }
    if (state.turn() > most_turns + 1) return "a turn too many";
    // Section 11.4: what is sampled is a possible position, and so is what play reaches.
    const auto read = game.read_position(game.position_text(state));
    if (!read) return read.error().text;
    return {};
  }
};

}  // namespace destrier
