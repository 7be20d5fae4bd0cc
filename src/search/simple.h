#pragma once

// The two players that do not search: any legal move, and the one that looks best after one ply.

#include <algorithm>
#include <utility>
#include <vector>

#include "core/playout.h"
#include "core/sorting.h"
#include "search/found.h"

namespace destrier {

/// A legal move drawn at random, and no opinion about the result.
template <Game G>
class RandomChoice {
 public:
  RandomChoice(const G& game, std::uint64_t seed) : game_(game), rng_(seed) {}

  void start(const typename G::View& view) { move_ = draw_move(game_, game_.sample(view, rng_), rng_); }
  bool think(std::uint64_t /*nodes*/) { return false; }
  std::uint64_t nodes() const { return 1; }
  std::vector<Found<G>> lines(std::size_t /*most*/) const { return {{{move_}, 0, 1}}; }

 private:
  const G& game_;
  Rng rng_;
  typename G::Move move_{};
};

/// One ply and the evaluation, fate averaged. What is hidden is guessed a few times.
template <Evaluated G>
class Greedy {
 public:
  Greedy(const G& game, std::uint64_t seed) : game_(game), rng_(seed) {}

  void start(const typename G::View& view) {
    found_.clear();
    typename G::State state = game_.sample(view, rng_);
    const Value sign = game_.decider(state) == Decider::first ? 1 : -1;
    MoveList<G> moves;
    game_.moves(state, moves);
    // Of equals any may be chosen, so they are looked at in random order.
    rng_.shuffle(moves);
    std::vector<std::int64_t> sums(moves.size(), 0);
    const int guesses = keeps_secrets(game_, state) ? 8 : 1;
    Mute mute;
    for (int guess = 0; guess < guesses; ++guess) {
      if (guess > 0) state = game_.sample(view, rng_);
      for (std::size_t i = 0; i < moves.size(); ++i) {
        typename G::State next = state;
        game_.play(next, moves[i], mute);
        sums[i] += sign * look(game_, next);
      }
    }
    for (std::size_t i = 0; i < moves.size(); ++i) {
      found_.push_back({{moves[i]}, static_cast<Value>(sums[i] / guesses), 1});
    }
    nodes_ = moves.size() * static_cast<std::size_t>(guesses);
    sort_stably(found_, [](const Found<G>& a, const Found<G>& b) { return a.value > b.value; });
  }
  bool think(std::uint64_t /*nodes*/) { return false; }
  std::uint64_t nodes() const { return nodes_; }
  std::vector<Found<G>> lines(std::size_t most) const {
    return {found_.begin(), found_.begin() + static_cast<std::ptrdiff_t>(std::min(most, found_.size()))};
  }

 private:
  const G& game_;
  Rng rng_;
  std::vector<Found<G>> found_;
  std::uint64_t nodes_ = 0;
};

}  // namespace destrier
