#pragma once

// What games tell about two players: scores, ratings, and when there have been enough of them. Games are played in
// pairs, the same opening and dice with seats exchanged, so the pair is the unit of chance.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/error.h"

namespace destrier {

/// How often a pair of games gave 0, ½, 1, 1½ and 2 points.
using PairCounts = std::array<std::uint64_t, 5>;

struct Interval {
  double low = 0;
  double high = 0;
};

/// A share of the points, 0 to 1, and the interval that holds the true one in 95 of 100 cases.
struct ScoreEstimate {
  double score = 0.5;
  Interval interval;
};

/// From at least one pair. If all pairs are alike their variance says nothing: one more that differs from them as much
/// as it can is imagined for it.
ScoreEstimate estimate_score(const PairCounts& pairs);

/// No rating difference is said to be larger than this.
inline constexpr double most_elo = 2000;
double elo_of(double score);
double score_of(double elo);

/// A test that goes on until it knows whether the difference is `elo0` or `elo1`, wrong in one of twenty cases.
struct Sprt {
  double elo0 = 0;
  double elo1 = 0;

  bool operator==(const Sprt&) const = default;
};
/// `e0,e1`, the first below the second.
Expected<Sprt> read_sprt(std::string_view text);

enum class Verdict : std::uint8_t { undecided, elo0, elo1 };
constexpr std::string_view to_text(Verdict verdict) {
  constexpr std::string_view words[] = {"undecided", "elo0", "elo1"};
  return words[static_cast<int>(verdict)];
}

/// The logarithm of how much more likely `elo1` makes these pairs than `elo0`, each with the distribution of pairs that
/// fits best among those of its mean (the generalised likelihood ratio).
double log_likelihood_ratio(const PairCounts& pairs, const Sprt& test);
inline constexpr double sprt_bound = 2.9444389791664403;  // log(0.95 / 0.05)
Verdict verdict_of(double log_ratio);

/// Counts against what was expected. Outcomes expected fewer than five times are taken together; nothing if fewer than
/// two are left.
struct ChiSquare {
  double value = 0;
  int freedom = 0;
};
std::optional<ChiSquare> chi_square(std::span<const std::uint64_t> observed, std::span<const double> expected);
/// How often chance alone gives a value as large.
double chance_of(const ChiSquare& test);

}  // namespace destrier
