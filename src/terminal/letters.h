#pragma once

// Letters of words: to compare what is typed with what things are called, and to draw where there is only ASCII.

#include <fmt/format.h>
#include <string>
#include <string_view>

namespace destrier {

/// Small letters, also for the accented ones of French.
std::string lower_case(std::string_view text);
/// Without accents, typographer's signs as plain ones.
std::string in_ascii(std::string_view text);
/// Both: `Épée` and `epee` are the same.
std::string folded(std::string_view text);

template <class Words>
std::string joined(const Words& words, std::string_view separator = " ") {
  return fmt::format("{}", fmt::join(words, separator));
}

}  // namespace destrier
