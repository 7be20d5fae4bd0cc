#include "lab/regression.h"

#include <cmath>

namespace destrier {
namespace {

double predict(const Sample& sample, std::span<const double> weights) {
  double logits = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) logits += weights[i] * sample.features[i];
  return 1 / (1 + std::exp(-logits / 1000));
}

/// How large each feature usually is: steps are taken in these units.
std::vector<double> sizes(std::span<const Sample> samples, std::size_t features) {
  std::vector<double> sizes(features, 0);
  for (const Sample& sample : samples) {
    for (std::size_t i = 0; i < features; ++i) sizes[i] += double{1} * sample.features[i] * sample.features[i];
  }
  for (double& size : sizes) size = std::sqrt(size / static_cast<double>(samples.size())) + 1e-9;
  return sizes;
}

}  // namespace

double log_loss(std::span<const Sample> samples, std::span<const double> weights) {
  double sum = 0;
  for (const Sample& sample : samples) {
    const double p = std::fmin(std::fmax(predict(sample, weights), 1e-6), 1 - 1e-6);
    sum -= sample.result * std::log2(p) + (1 - sample.result) * std::log2(1 - p);
  }
  return samples.empty() ? 0 : sum / static_cast<double>(samples.size());
}

std::vector<double> fit_weights(std::span<const Sample> samples, std::span<const double> start) {
  constexpr int steps = 600;
  constexpr double pull = 1e-4;
  std::vector<double> weights(start.begin(), start.end());
  if (samples.empty()) return weights;
  const std::vector<double> scale = sizes(samples, start.size());
  // Adam: the usual moments, each weight in the units of its feature.
  std::vector<double> mean(start.size(), 0);
  std::vector<double> spread(start.size(), 0);
  std::vector<double> slope(start.size());
  for (int step = 1; step <= steps; ++step) {
    for (std::size_t i = 0; i < slope.size(); ++i) slope[i] = pull * (weights[i] - start[i]) / 1000 * scale[i];
    for (const Sample& sample : samples) {
      const double error = (predict(sample, weights) - sample.result) / static_cast<double>(samples.size());
      for (std::size_t i = 0; i < slope.size(); ++i) slope[i] += error * sample.features[i] / scale[i];
    }
    const double rate = 0.05 * (1 - static_cast<double>(step) / (steps + 1));
    for (std::size_t i = 0; i < slope.size(); ++i) {
      mean[i] = 0.9 * mean[i] + 0.1 * slope[i];
      spread[i] = 0.99 * spread[i] + 0.01 * slope[i] * slope[i];
      const double m = mean[i] / (1 - std::pow(0.9, step));
      const double s = spread[i] / (1 - std::pow(0.99, step));
      weights[i] -= 1000 * rate * m / (std::sqrt(s) + 1e-9) / scale[i];
    }
  }
  return weights;
}

}  // namespace destrier
