#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "lab/words.h"

namespace destrier {

/// The dice of Lionheart, thrown for their own sake (lionheart 12.6): each number of dice from 1 to 4 so many times.
struct DiceTerms {
  std::uint64_t rolls = 100'000;
  std::uint64_t seed = 1;
};

inline constexpr std::size_t most_lionheart_dice = 4;

/// How a number of dice fell, for each way of counting hits: axes, arrows, peasants (whichever is more).
struct DiceCounts {
  using Hits = std::array<std::uint64_t, most_lionheart_dice + 1>;
  std::array<Hits, 3> observed{};
  std::array<Hits, 3> ways{};  ///< of the 6^n throws
  std::uint64_t panics = 0;    ///< all of them
  std::uint64_t rolls = 0;
  std::uint64_t throws = 1;  ///< 6^n
};

std::array<DiceCounts, most_lionheart_dice> throw_dice(const DiceTerms& terms);

std::string text_of(const LabWords& words, const DiceTerms& terms,
                    const std::array<DiceCounts, most_lionheart_dice>& all);
std::string json_of(const DiceTerms& terms, const std::array<DiceCounts, most_lionheart_dice>& all);

}  // namespace destrier
