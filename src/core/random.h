#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace destrier {

/// splitmix64: one step of a 64-bit counter, well mixed. Seeds the generator below and streams of rules that name it.
constexpr std::uint64_t splitmix64(std::uint64_t& state) {
  state += 0x9E3779B97F4A7C15U;
  std::uint64_t z = state;
  z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
  z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
  return z ^ (z >> 31U);
}

/// xoshiro256++: the same numbers on every machine and toolchain.
class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed) {
    for (std::uint64_t& word : state_) word = splitmix64(seed);
  }

  constexpr std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t shifted = state_[1] << 17U;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  /// Uniform in 0 .. bound-1, exactly: the high half of a product, the few biased low halves drawn again.
  constexpr std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = (next() >> 32U) * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
      const std::uint32_t biased = (0U - bound) % bound;
      while (static_cast<std::uint32_t>(product) < biased) product = (next() >> 32U) * bound;
    }
    return static_cast<std::uint32_t>(product >> 32U);
  }

  template <class List>
  constexpr void shuffle(List& list) {
    for (std::size_t i = list.size(); i > 1; --i) {
      std::swap(list[i - 1], list[below(static_cast<std::uint32_t>(i))]);
    }
  }

 private:
  std::uint64_t state_[4]{};
};

}  // namespace destrier
