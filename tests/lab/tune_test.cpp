// Weights fitted to results, on made-up positions and on games.

#include "lab/tune.h"

#include <cmath>
#include <gtest/gtest.h>

#include "core/random.h"
#include "lab/regression.h"

namespace destrier {
namespace {

TEST(Regression, FindsTheWeightsThatMadeTheResults) {
  const std::vector<double> made = {800, -300, 0};
  Rng rng(1);
  std::vector<Sample> samples;
  for (int i = 0; i < 20'000; ++i) {
    Sample sample;
    double logits = 0;
    for (const double weight : made) {
      sample.features.push_back(static_cast<std::int32_t>(rng.below(9)) - 4);
      logits += weight / 1000 * sample.features.back();
    }
    const double chance = 1 / (1 + std::exp(-logits));
    sample.result = rng.below(1'000'000) < chance * 1e6 ? 1 : 0;
    samples.push_back(sample);
  }
  const std::vector<double> start = {0, 0, 100};
  const std::vector<double> found = fit_weights(samples, start);
  ASSERT_EQ(found.size(), made.size());
  for (std::size_t i = 0; i < made.size(); ++i) EXPECT_NEAR(found[i], made[i], 40) << i;
  EXPECT_LT(log_loss(samples, found), log_loss(samples, start));
  EXPECT_NEAR(log_loss(samples, found), log_loss(samples, made), 0.001);
}

TEST(Tune, FindsTheSameWithAnyNumberOfThreads) {
  TuneOrder order;
  order.player.kind = Player::Kind::random;
  order.options = {{{"last_levy", "40"}, {"catapult_hp", "6"}}};
  order.games = 60;
  int told = 0;
  const auto alone = tune("age_of_war", order, [&](int) { ++told; });
  EXPECT_EQ(told, 60);
  order.threads = 3;
  const auto shared = tune("age_of_war", order, [](int) {});
  ASSERT_TRUE(alone && shared);
  EXPECT_GT(alone->positions, 500U);
  EXPECT_EQ(alone->positions, shared->positions);
  EXPECT_EQ(alone->loss_after, shared->loss_after);
  ASSERT_EQ(alone->weights.size(), shared->weights.size());
  for (std::size_t i = 0; i < alone->weights.size(); ++i) {
    EXPECT_EQ(alone->weights[i].after, shared->weights[i].after) << alone->weights[i].feature;
  }
  // The whole base is what random players win by.
  EXPECT_EQ(alone->weights[0].feature, "base");
  EXPECT_GT(alone->weights[0].after, 0);
}

TEST(Tune, RefusesWhatIsUnknown) {
  EXPECT_FALSE(tune("chess", {}, [](int) {}));
  TuneOrder order;
  order.options = {{{"rounds", "0"}}};
  const auto refused = tune("age_of_war", order, [](int) {});
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().text.find("rounds"), std::string::npos) << refused.error().text;
}

}  // namespace
}  // namespace destrier
