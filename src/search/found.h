#pragma once

#include <cstdint>
#include <vector>

#include "core/evaluation.h"
#include "search/value.h"

namespace destrier {

/// A line that a search has found: the first move is the one it is about.
template <class G>
struct Found {
  std::vector<typename G::Move> moves;
  Value value = 0;  ///< for the side that decides
  std::uint64_t visits = 0;
};

/// Does anybody see less than everything now, or may that come to be so?
template <Game G>
bool keeps_secrets(const G& game, const typename G::State& state) {
  if constexpr (KeepsSecrets<G>) {
    return !game.nothing_is_hidden(state);
  } else {
    static_cast<void>(game);
    static_cast<void>(state);
    return false;
  }
}

/// Does a game say of a single move how promising it looks?
template <class G>
inline constexpr bool judges_single_moves =
    requires(const G& game, const typename G::State& state, typename G::Move move) { game.urgency(state, move); };

/// How promising the moves of the side that decides look before they are played.
template <Evaluated G>
void judge_moves(const G& game, const typename G::State& state, const MoveList<G>& moves,
                 std::vector<std::int32_t>& urgencies) {
  urgencies.assign(moves.size(), 0);
  if constexpr (requires { game.urgencies(state, moves, std::span<std::int32_t>(urgencies)); }) {
    game.urgencies(state, moves, std::span<std::int32_t>(urgencies));
  } else if constexpr (judges_single_moves<G>) {
    for (std::size_t i = 0; i < moves.size(); ++i) urgencies[i] = game.urgency(state, moves[i]);
  }
}

}  // namespace destrier
