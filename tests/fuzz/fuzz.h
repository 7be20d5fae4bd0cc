#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "bench/breakthrough.h"
#include "games/kind_of.h"
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
    all.push_back(std::make_unique<KindOf<breakthrough::Breakthrough>>());
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
  const GameKind& take_kind() { return *fuzzed_kinds()[take() % fuzzed_kinds().size()]; }

 private:
  std::string_view text_;
};

}  // namespace destrier
