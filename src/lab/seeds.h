#pragma once

#include <cstdint>

#include "core/hash.h"
#include "core/random.h"
#include "games/running.h"

namespace destrier {

/// A seed of its own for one of many purposes, made from another.
constexpr std::uint64_t seed_for(std::uint64_t seed, std::uint64_t purpose) {
  return hash_finish(hash_step(hash_step(0xA4093822299F31D0U, seed), purpose));
}

/// Fate in a game of the lab: its n-th decision depends on the seed and n alone, so that two games with the same seed
/// have the same dice, whatever is decided between them.
class DiceStream {
 public:
  explicit DiceStream(std::uint64_t seed) : seed_(seed) {}
  /// The next one. Fate decides.
  std::string decide(const RunningGame& game) {
    Rng rng(seed_for(seed_, decisions_++));
    return game.random_move(rng);
  }

 private:
  std::uint64_t seed_;
  std::uint64_t decisions_ = 0;
};

}  // namespace destrier
