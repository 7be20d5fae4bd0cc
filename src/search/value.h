#pragma once

#include <array>
#include <cstdint>

#include "core/evaluation.h"

namespace destrier {

/// What is expected of a position for one side, in millionths: a certain win is 1,000,000, a certain loss the negative
/// of it, a draw 0. Whoever averages over fate averages these.
using Value = std::int32_t;

inline constexpr Value certain = 1'000'000;
/// No evaluation goes beyond this.
inline constexpr Value almost_certain = 990'000;
/// What goes beyond this is proven, and the difference to `certain` is the number of plies it takes.
inline constexpr Value least_proven = certain - 1000;

constexpr bool is_proven(Value value) {
  return value > least_proven || value < -least_proven;
}
/// The share of the point, 0 to 1.
constexpr double share(Value value) {
  return (static_cast<double>(value) / certain + 1) / 2;
}
constexpr Value from_share(double share) {
  return static_cast<Value>((share * 2 - 1) * certain);
}

namespace value_detail {

// The hyperbolic tangent of half the logits, computed by the compiler: the same on every machine.
inline constexpr int step = 16;  // thousandths of a logit between two entries
inline constexpr int entries = 625;

constexpr double exponential(double x) {
  double sum = 1;
  double term = 1;
  const double small = x / 64;
  for (int i = 1; i < 16; ++i) {
    term *= small / i;
    sum += term;
  }
  for (int i = 0; i < 6; ++i) sum *= sum;
  return sum;
}
inline constexpr std::array<Value, entries + 1> table = [] {
  std::array<Value, entries + 1> values{};
  for (int i = 0; i <= entries; ++i) {
    const double e = exponential(i * step / 1000.0);
    values[static_cast<std::size_t>(i)] = static_cast<Value>(almost_certain * ((e - 1) / (e + 1)));
  }
  return values;
}();

}  // namespace value_detail

/// The value of so many thousandths of a logit.
constexpr Value value_of(std::int32_t evaluation) {
  using namespace value_detail;
  const std::int32_t size = evaluation < 0 ? -evaluation : evaluation;
  if (size >= step * entries) return evaluation < 0 ? -table[entries] : table[entries];
  const auto at = static_cast<std::size_t>(size / step);
  const Value value = table[at] + (table[at + 1] - table[at]) * (size % step) / step;
  return evaluation < 0 ? -value : value;
}

/// What the result of a game that is over is worth to the first side.
constexpr Value value_of(Score score) {
  return score == Score::first_wins ? certain : score == Score::second_wins ? -certain : 0;
}

/// What a position is worth to the first side without looking further than fate.
template <Evaluated G>
Value look(const G& game, const typename G::State& state) {
  const Decider decider = game.decider(state);
  if (decider == Decider::nobody) return value_of(game.result(state).score);
  if constexpr (G::has_fate) {
    if (decider == Decider::fate) {
      OutcomeList<G> outcomes;
      game.outcomes(state, outcomes);
      std::int64_t sum = 0;
      std::int64_t total = 0;
      Mute mute;
      for (const auto& outcome : outcomes) {
        typename G::State next = state;
        game.play(next, outcome.move, mute);
        sum += std::int64_t{outcome.weight} * look(game, next);
        total += outcome.weight;
      }
      return static_cast<Value>(sum / total);
    }
  }
  return value_of(evaluate(game, state));
}

/// The same without looking at fate either.
template <Evaluated G>
Value glance(const G& game, const typename G::State& state) {
  if (game.decider(state) == Decider::nobody) return value_of(game.result(state).score);
  return value_of(evaluate(game, state));
}

}  // namespace destrier
