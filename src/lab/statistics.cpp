#include "lab/statistics.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <numeric>
#include <vector>

#include "core/text.h"

namespace destrier {
namespace {

constexpr double deviations_of_95_percent = 1.959963984540054;

constexpr double points(std::size_t index) {
  return static_cast<double>(index) / 4;
}

/// The distribution of pairs with the given mean that makes the observed shares most likely: each share divided by
/// 1 + t (points - mean), with the one `t` that makes them sum to one. Every share is above 0.
std::array<double, 5> fitted(const std::array<double, 5>& shares, double mean) {
  double low = -1 / (1 - mean);
  double high = 1 / mean;
  for (int i = 0; i < 200; ++i) {
    const double t = (low + high) / 2;
    double sum = 0;
    for (std::size_t k = 0; k < shares.size(); ++k) {
      sum += shares[k] * (points(k) - mean) / (1 + t * (points(k) - mean));
    }
    (sum > 0 ? low : high) = t;
  }
  std::array<double, 5> result{};
  const double t = (low + high) / 2;
  for (std::size_t k = 0; k < shares.size(); ++k) result[k] = shares[k] / (1 + t * (points(k) - mean));
  return result;
}

std::optional<double> read_elo(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  if (!whole || !(std::abs(value) <= most_elo)) return std::nullopt;
  return value;
}

}  // namespace

ScoreEstimate estimate_score(const PairCounts& pairs) {
  const auto mean_and_error = [](const std::array<double, 5>& counts) {
    double n = 0;
    double sum = 0;
    for (std::size_t k = 0; k < counts.size(); ++k) {
      n += counts[k];
      sum += counts[k] * points(k);
    }
    const double mean = sum / n;
    double squares = 0;
    for (std::size_t k = 0; k < counts.size(); ++k) squares += counts[k] * (points(k) - mean) * (points(k) - mean);
    return std::pair(mean, n > 1 ? std::sqrt(squares / (n - 1) / n) : 0.0);
  };
  std::array<double, 5> counts{};
  for (std::size_t k = 0; k < counts.size(); ++k) counts[k] = static_cast<double>(pairs[k]);
  auto [mean, error] = mean_and_error(counts);
  if (error == 0) {
    counts[mean > 0.5 ? 0 : 4] += 1;
    error = mean_and_error(counts).second;
  }
  const double reach = deviations_of_95_percent * error;
  return {mean, {std::max(0.0, mean - reach), std::min(1.0, mean + reach)}};
}

double elo_of(double score) {
  if (score <= 0) return -most_elo;
  if (score >= 1) return most_elo;
  return std::clamp(-400 * std::log10(1 / score - 1), -most_elo, most_elo);
}

double score_of(double elo) {
  return 1 / (1 + std::pow(10, -elo / 400));
}

Expected<Sprt> read_sprt(std::string_view text) {
  const auto parts = split(text, ',');
  const auto elo0 = read_elo(parts[0]);
  const auto elo1 = parts.size() == 2 ? read_elo(parts[1]) : std::nullopt;
  if (!elo0 || !elo1 || *elo0 >= *elo1) {
    return fail("--sprt: {} is no e0,e1 with e0 below e1, each between -{} and {} Elo", in_quotes(text), most_elo,
                most_elo);
  }
  return Sprt{*elo0, *elo1};
}

double log_likelihood_ratio(const PairCounts& pairs, const Sprt& test) {
  const auto n = static_cast<double>(std::accumulate(pairs.begin(), pairs.end(), std::uint64_t{0}));
  if (n == 0) return 0;
  // What never happened might have: a thousandth of a pair.
  constexpr double trace = 1e-3;
  std::array<double, 5> shares{};
  double sum = 0;
  for (std::size_t k = 0; k < shares.size(); ++k) sum += shares[k] = std::max(static_cast<double>(pairs[k]), trace);
  for (double& share : shares) share /= sum;
  const auto null = fitted(shares, score_of(test.elo0));
  const auto alternative = fitted(shares, score_of(test.elo1));
  double ratio = 0;
  for (std::size_t k = 0; k < shares.size(); ++k) ratio += shares[k] * std::log(alternative[k] / null[k]);
  return n * ratio;
}

Verdict verdict_of(double log_ratio) {
  if (log_ratio >= sprt_bound) return Verdict::elo1;
  if (log_ratio <= -sprt_bound) return Verdict::elo0;
  return Verdict::undecided;
}

std::optional<ChiSquare> chi_square(std::span<const std::uint64_t> observed, std::span<const double> expected) {
  assert(observed.size() == expected.size());
  constexpr double enough = 5;
  ChiSquare test;
  int cells = 0;
  double rare_observed = 0;
  double rare_expected = 0;
  const auto add = [&](double seen, double awaited) {
    test.value += (seen - awaited) * (seen - awaited) / awaited;
    ++cells;
  };
  for (std::size_t i = 0; i < observed.size(); ++i) {
    const auto seen = static_cast<double>(observed[i]);
    if (expected[i] >= enough) {
      add(seen, expected[i]);
    } else {
      rare_observed += seen;
      rare_expected += expected[i];
    }
  }
  if (rare_expected >= enough) add(rare_observed, rare_expected);
  if (cells < 2) return std::nullopt;
  test.freedom = cells - 1;
  return test;
}

double chance_of(const ChiSquare& test) {
  // The upper incomplete gamma function of half the degrees of freedom, divided by the whole one.
  const double a = test.freedom / 2.0;
  const double x = test.value / 2;
  if (x <= 0) return 1;
  const double front = std::exp(a * std::log(x) - x - std::lgamma(a));
  if (x < a + 1) {
    double term = 1 / a;
    double sum = term;
    for (double k = a + 1; term > sum * 1e-15; ++k) sum += term *= x / k;
    return std::clamp(1 - front * sum, 0.0, 1.0);
  }
  // Lentz's continued fraction.
  constexpr double tiny = 1e-300;
  double b = x + 1 - a;
  double c = 1 / tiny;
  double d = 1 / b;
  double fraction = d;
  for (int i = 1; i < 10'000; ++i) {
    const double numerator = -i * (i - a);
    b += 2;
    d = numerator * d + b;
    d = 1 / (std::abs(d) < tiny ? tiny : d);
    c = b + numerator / c;
    if (std::abs(c) < tiny) c = tiny;
    fraction *= c * d;
    if (std::abs(c * d - 1) < 1e-15) break;
  }
  return std::clamp(front * fraction, 0.0, 1.0);
}

}  // namespace destrier
