#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "bench/breakthrough.h"
#include "games/registry.h"

namespace destrier {

/// Stops the fuzzer with a message: something that must hold does not.
inline void require(bool holds, std::string_view what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %.*s\n", static_cast<int>(what.size()), what.data());
  std::abort();
}

/// All kinds of game, the calibration game among them, loaded once.
inline const std::vector<std::unique_ptr<GameKind>>& fuzzed_kinds() {
  static const auto kinds = [] {
    auto all = all_kinds();
    all.push_back(make_kind<breakthrough::Breakthrough>());
    return all;
  }();
  return kinds;
}

/// The fuzzer's bytes: some choose, the rest is the text.
class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : text_(reinterpret_cast<const char*>(data), size) {}

  std::uint8_t take() {
    if (text_.empty()) return 0;
    const auto byte = static_cast<std::uint8_t>(text_[0]);
    text_.remove_prefix(1);
    return byte;
  }
  std::string_view rest() const { return text_; }
  /// The game that the text begins with, or that a byte chooses.
  const GameKind& take_kind() {
    for (const auto& kind : fuzzed_kinds()) {
      if (!text_.starts_with(kind->id())) continue;
      text_.remove_prefix(kind->id().size());
      return *kind;
    }
    return *fuzzed_kinds()[take() % fuzzed_kinds().size()];
  }
  /// None, or those of one of the game's presets.
  std::vector<OptionPair> take_options(const GameKind& kind) {
    const std::size_t chosen = take() % (kind.presets().size() + 1);
    return chosen == 0 ? std::vector<OptionPair>{} : kind.presets()[chosen - 1].options;
  }

 private:
  std::string_view text_;
};

}  // namespace destrier
