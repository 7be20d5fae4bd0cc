#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/game.h"

namespace destrier {

/// What a position shows, one number for each of the game's `feature_names`: what the first side has of it minus what
/// the second has.
template <class G>
using Features = std::array<std::int32_t, G::feature_names.size()>;

/// A game that can judge its positions: `features` fills in what counts, and `weights` says how much, in thousandths of
/// a logit of the first side's expected result. The weights are what `destrier tune` finds in games of the machine
/// against itself.
///
/// It may also offer
/// - `urgency(state, move)`: how promising a move of the side that decides looks before it is played, in thousandths of
///   a logit; used to order moves, and where there are too many to look at them all;
/// - `urgencies(state, list, out)`: the same for all moves of a list at once, where what they share is found once;
/// - `is_forcing(state, move)`: must a search look at this move before it trusts the evaluation?
/// - `guided_move(state, rng)`: a sensible random move of the side that decides, for playouts;
/// - `book_move(view, rng)`: an optional move for the viewer's set-up that needs no search;
/// - `chapter(state)`: a number that grows from stretch to stretch of the game, such that positions at the start of a
///   stretch are judged better than those within one.
template <class G>
concept Evaluated = Game<G> && requires(const G game, const typename G::State state, Features<G> features) {
  { G::feature_names.size() } -> std::convertible_to<std::size_t>;
  { G::weights[0] } -> std::convertible_to<std::int32_t>;
  requires G::weights.size() == G::feature_names.size();
  game.features(state, features);
};

template <class G>
concept HasChapters = Evaluated<G> && requires(const G game, const typename G::State state) {
  { game.chapter(state) } -> std::same_as<int>;
};

/// How a position that is not over looks for the first side, in thousandths of a logit.
template <Evaluated G>
std::int32_t evaluate(const G& game, const typename G::State& state) {
  Features<G> features{};
  game.features(state, features);
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < features.size(); ++i) sum += features[i] * G::weights[i];
  return sum;
}

}  // namespace destrier
