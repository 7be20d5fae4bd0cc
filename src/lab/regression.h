#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace destrier {

/// A position as a regression sees it: its features and how the game went for the first side, 0 to 1.
struct Sample {
  std::vector<std::int32_t> features;
  double result = 0.5;
};

/// Mean cross entropy, in bits, of predicting the results by the logistic function of the weighted features. Weights
/// are thousandths of a logit.
double log_loss(std::span<const Sample> samples, std::span<const double> weights);

/// The weights of least loss, found by steps downhill from `start`; pulled towards it where the samples say little.
std::vector<double> fit_weights(std::span<const Sample> samples, std::span<const double> start);

}  // namespace destrier
