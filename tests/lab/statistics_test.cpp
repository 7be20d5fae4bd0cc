// Scores, ratings and tests against values computed elsewhere.

#include "lab/statistics.h"

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lab/ladder.h"

namespace destrier {
namespace {

constexpr PairCounts hundred = {3, 10, 40, 30, 17};

TEST(Statistics, ScoreAndIntervalComeFromThePairs) {
  const ScoreEstimate estimate = estimate_score(hundred);
  EXPECT_NEAR(estimate.score, 0.62, 1e-12);
  EXPECT_NEAR(estimate.interval.low, 0.5715083674, 1e-9);
  EXPECT_NEAR(estimate.interval.high, 0.6684916326, 1e-9);
}

TEST(Statistics, PairsThatAreAllAlikeLeaveSomeDoubt) {
  const ScoreEstimate all_won = estimate_score({0, 0, 0, 0, 50});
  EXPECT_EQ(all_won.score, 1);
  EXPECT_EQ(all_won.interval.high, 1);
  EXPECT_NEAR(all_won.interval.low, std::pow(0.05, 1.0 / 50), 0.03);
  const ScoreEstimate all_split = estimate_score({0, 0, 8, 0, 0});
  EXPECT_EQ(all_split.score, 0.5);
  EXPECT_LT(all_split.interval.low, 0.45);
  EXPECT_GT(all_split.interval.high, 0.55);
  EXPECT_GT(estimate_score({1, 0, 0, 0, 0}).interval.high, 0.5);
}

TEST(Statistics, EloIsTheLogisticOfTheScore) {
  EXPECT_NEAR(elo_of(0.62), 85.0432371526, 1e-8);
  EXPECT_NEAR(elo_of(0.5), 0, 1e-12);
  EXPECT_NEAR(elo_of(10.0 / 11), 400, 1e-9);
  EXPECT_NEAR(score_of(-400), 1.0 / 11, 1e-12);
  EXPECT_NEAR(elo_of(score_of(123.4)), 123.4, 1e-9);
  EXPECT_EQ(elo_of(1), most_elo);
  EXPECT_EQ(elo_of(0), -most_elo);
}

TEST(Ladder, ASweepSaysOnlyHowLargeTheDifferenceIsAtLeast) {
  Rung rung;
  rung.tally.by_seat = {WinsDrawsLosses{10, 0, 0}, WinsDrawsLosses{10, 0, 0}};
  EXPECT_TRUE(rung.is_sweep());
  EXPECT_NEAR(rung.elo(), elo_of(0.975), 1e-9);
  rung.tally.by_seat[1] = {0, 0, 10};
  EXPECT_FALSE(rung.is_sweep());
  EXPECT_NEAR(rung.elo(), 0, 1e-9);
}

TEST(Statistics, TheLikelihoodRatioUsesTheBestFitOfEitherMean) {
  EXPECT_NEAR(log_likelihood_ratio(hundred, {0, 10}), 2.0976877027, 1e-8);
  EXPECT_NEAR(log_likelihood_ratio(hundred, {0, 50}), 8.3446476441, 1e-8);
  EXPECT_NEAR(log_likelihood_ratio(hundred, {50, 100}), 1.5314486764, 1e-8);
  EXPECT_EQ(log_likelihood_ratio({}, {0, 10}), 0);
  // Exchanging the players exchanges the hypotheses.
  EXPECT_NEAR(log_likelihood_ratio({17, 30, 40, 10, 3}, {-50, 0}), -8.3446476441, 1e-8);
  EXPECT_GT(log_likelihood_ratio({0, 0, 0, 0, 20}, {0, 50}), 0);
  EXPECT_LT(log_likelihood_ratio({20, 0, 0, 0, 0}, {0, 50}), 0);
}

TEST(Statistics, ATestIsDecidedBeyondItsBounds) {
  EXPECT_EQ(verdict_of(2.9), Verdict::undecided);
  EXPECT_EQ(verdict_of(2.95), Verdict::elo1);
  EXPECT_EQ(verdict_of(-2.95), Verdict::elo0);
  EXPECT_NEAR(sprt_bound, std::log(19), 1e-12);
}

TEST(Statistics, BoundsOfATestAreReadOrRefused) {
  EXPECT_EQ(*read_sprt("0,10"), (Sprt{0, 10}));
  EXPECT_EQ(*read_sprt("-2.5,2.5"), (Sprt{-2.5, 2.5}));
  for (const char* bad : {"", "5", "5,5", "10,0", "0,10,20", "a,b", "0, 10", "0,1e3", "nan,1", "0,inf", "0,99999"}) {
    EXPECT_FALSE(read_sprt(bad)) << bad;
  }
}

TEST(Statistics, ChiSquareTakesRareOutcomesTogether) {
  const std::array<std::uint64_t, 4> observed = {55, 41, 3, 1};
  const std::array<double, 4> expected = {50, 44, 3, 3};
  const auto test = chi_square(observed, expected);
  ASSERT_TRUE(test);
  EXPECT_EQ(test->freedom, 2);
  EXPECT_NEAR(test->value, 25.0 / 50 + 9.0 / 44 + 4.0 / 6, 1e-12);
  const std::array<double, 4> few = {2, 1, 0.5, 0.5};
  EXPECT_FALSE(chi_square(observed, few));
}

TEST(Statistics, TheChanceOfAChiSquareIsExact) {
  EXPECT_NEAR(chance_of({3, 1}), std::erfc(std::sqrt(1.5)), 1e-12);
  EXPECT_NEAR(chance_of({0.2, 1}), std::erfc(std::sqrt(0.1)), 1e-12);
  EXPECT_NEAR(chance_of({5, 2}), std::exp(-2.5), 1e-12);
  EXPECT_NEAR(chance_of({5, 4}), std::exp(-2.5) * 3.5, 1e-12);
  EXPECT_NEAR(chance_of({18.307038053, 10}), 0.05, 1e-9);  // of every table
  EXPECT_EQ(chance_of({0, 3}), 1);
}

}  // namespace
}  // namespace destrier
