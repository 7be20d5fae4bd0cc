#pragma once

#include "games/lionheart/lionheart.h"
#include "tests/proof/proof.h"

namespace destrier {

template <>
struct Proof<lionheart::Lionheart> : UsualProof {
  /// A turn is at most two attacks with their dice and bonus dice, and with passing allowed games may last.
  static constexpr std::uint64_t longest_game = 6 * lionheart::most_turns + 20;

  static std::string free_value(std::string_view /*option*/, Rng& rng) { return to_text(random_army(rng)); }

  /// A legal army, placed base by base as a side would.
  static lionheart::Army random_army(Rng& rng) {
    using lionheart::Lionheart;
    const Lionheart game = make_game<Lionheart>(shipped_library<Lionheart>(), {{"level", "2"}});
    lionheart::State state = game.start();
    Mute mute;
    while (state.phase == lionheart::Phase::place1) {
      MoveList<Lionheart> moves;
      game.moves(state, moves);
      game.play(state, moves[rng.below(static_cast<std::uint32_t>(moves.size()))], mute);
    }
    return game.army_of(state, 0);
  }

  static std::string broken(const lionheart::Lionheart& game, const lionheart::State& state) {
    using namespace lionheart;
    std::array<int, 2> bases{};
    std::array<int, 2> kings{};
    for (std::uint8_t i = 0; i < most_squares; ++i) {
      const Square square{i};
      const Unit unit = state.at(square);
      for (const int side : {0, 1}) {
        const bool here = unit.stands() && unit.side() == side;
        if (state.units[static_cast<std::size_t>(side)].has(square) != here) return "the sets differ from the board";
      }
      if (!unit.stands()) continue;
      const auto side = static_cast<std::size_t>(unit.side());
      if (square.row() >= game.board().depth) return "a unit off the board";
      if (unit.figures().level > game.rules().level) return "a kind of level 2 at level 1";
      if (unit.men() < 1 || unit.men() > unit.figures().most) return "a wrong number of men";
      ++bases[side];
      if (unit.kind() != Kind::king) continue;
      ++kings[side];
      if (state.king[side] != square) return "a king elsewhere than noted";
    }
    for (const std::size_t side : {0U, 1U}) {
      if (state.bases[side] != bases[side]) return "a wrong number of bases";
      if (bases[side] > full_army + 1) return "more bases than an army and a second band";
      if (kings[side] > 1 || state.king[side].exists() != (kings[side] == 1)) return "a wrong number of kings";
      if (state.phase != Phase::over && kings[side] == 0) return "a side without king goes on";
      if (!state.placing() && state.phase != Phase::over && bases[side] == 1) return "a king alone goes on";
    }
    const bool in_turn = state.phase == Phase::turn1 || state.phase == Phase::turn2;
    if (state.pending() != state.target.exists()) return "half an attack";
    if (state.pending() && (!in_turn || state.ap > 1)) return "dice at the wrong time";
    if (!state.pending() && state.first_face != Face::none) return "a bonus die without attack";
    if (!state.pending() && in_turn && state.ap == 0) return "a turn without points";
    if (!in_turn && state.ap != 0) return "points outside a turn";
    if (state.attacked.exists() && (state.ap != 1 || state.pending())) return "a mark at the wrong time";
    return {};
  }
};

}  // namespace destrier
