#pragma once

#include <cstdint>
#include <cstdlib>

#include "core/game.h"

namespace destrier {

/// Fate's move, drawn by its weights.
template <Game G>
typename G::Move draw_outcome(const G& game, const typename G::State& state, Rng& rng) {
  OutcomeList<G> outcomes;
  game.outcomes(state, outcomes);
  std::uint32_t total = 0;
  for (const auto& outcome : outcomes) total += outcome.weight;
  std::uint32_t ticket = rng.below(total);
  for (const auto& outcome : outcomes) {
    if (ticket < outcome.weight) return outcome.move;
    ticket -= outcome.weight;
  }
  std::abort();  // fate decides, but nothing can happen
}

/// A uniformly random move of the side that decides.
template <Game G>
typename G::Move draw_move(const G& game, const typename G::State& state, Rng& rng) {
  if constexpr (requires { game.random_move(state, rng); }) {
    return game.random_move(state, rng);
  } else {
    MoveList<G> moves;
    game.moves(state, moves);
    return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
  }
}

template <Game G>
typename G::Move draw_any(const G& game, const typename G::State& state, Rng& rng) {
  if constexpr (G::has_fate) {
    if (game.decider(state) == Decider::fate) return draw_outcome(game, state, rng);
  }
  return draw_move(game, state, rng);
}

/// Random moves until the game is over, or `most` of them; `visit(state)` is called after each. Returns how many.
template <Game G, class Visit>
std::uint64_t random_playout(const G& game, typename G::State& state, Rng& rng, Visit visit,
                             std::uint64_t most = UINT64_MAX) {
  Mute mute;
  std::uint64_t plies = 0;
  while (plies < most && game.decider(state) != Decider::nobody) {
    game.play(state, draw_any(game, state, rng), mute);
    ++plies;
    visit(state);
  }
  return plies;
}

/// The moves that are legal now, a side's or fate's.
template <Game G>
void all_moves(const G& game, const typename G::State& state, MoveList<G>& moves) {
  if constexpr (G::has_fate) {
    if (game.decider(state) == Decider::fate) {
      OutcomeList<G> outcomes;
      game.outcomes(state, outcomes);
      for (const auto& outcome : outcomes) moves.push_back(outcome.move);
      return;
    }
  }
  game.moves(state, moves);
}

/// Number of move sequences of exactly `depth` plies, or shorter where the game ends.
template <Game G>
std::uint64_t perft(const G& game, const typename G::State& state, int depth) {
  if (depth == 0 || game.decider(state) == Decider::nobody) return 1;
  MoveList<G> moves;
  all_moves(game, state, moves);
  if (depth == 1) return moves.size();
  Mute mute;
  std::uint64_t nodes = 0;
  for (const auto& move : moves) {
    typename G::State next = state;
    game.play(next, move, mute);
    nodes += perft(game, next, depth - 1);
  }
  return nodes;
}

}  // namespace destrier
