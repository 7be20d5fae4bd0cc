#pragma once

// Weights from games: what the evaluation's features were worth in games of the machine against itself.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/options.h"
#include "search/player.h"

namespace destrier {

struct TuneOrder {
  std::vector<std::vector<OptionPair>> options;  ///< games are played with each of these in turn
  Player player;
  int games = 1000;
  int opening = 6;  ///< random decisions at the start
  /// Of so many later decisions one is random too, so that uneven positions come up; 0: none.
  int stray = 12;
  std::uint64_t seed = 1;
  int threads = 1;
};

struct TunedWeight {
  std::string_view feature;
  std::int32_t before = 0;
  std::int32_t after = 0;
  double mean_size = 0;  ///< how far from 0 the feature usually is
};

struct Tuned {
  std::vector<TunedWeight> weights;
  std::size_t positions = 0;
  double loss_before = 0;  ///< of a fifth of the games, which the weights were not fitted to; in bits a position
  double loss_after = 0;
};

/// Plays the games and fits the weights. `progress(games)` is called now and then.
Expected<Tuned> tune(std::string_view game, const TuneOrder& order, const std::function<void(int)>& progress);

}  // namespace destrier
