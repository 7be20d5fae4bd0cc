#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <vector>

namespace destrier {

/// Many plain values that are found by number and never move, in runs of neighbours; never more than `most` of them, or
/// one chunk.
template <class T>
class Pool {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  static constexpr std::uint32_t none = UINT32_MAX;
  /// No run is longer.
  static constexpr std::uint32_t chunk = 4096;

  explicit Pool(std::size_t most) : most_chunks_(std::max<std::size_t>(most / chunk, 1)) {}

  T& operator[](std::uint32_t number) { return (*chunks_[number / chunk])[number % chunk]; }
  const T& operator[](std::uint32_t number) const { return (*chunks_[number / chunk])[number % chunk]; }

  /// The number of the first of so many neighbours; `none` if there is no room for them.
  std::uint32_t add(std::uint32_t count) {
    if (used_ % chunk + count > chunk) used_ += chunk - used_ % chunk;
    if (used_ % chunk == 0 && used_ / chunk == chunks_.size()) {
      if (chunks_.size() >= most_chunks_) return none;
      chunks_.push_back(std::make_unique<std::array<T, chunk>>());
    }
    const std::uint32_t first = used_;
    used_ += count;
    return first;
  }
  void clear() { used_ = 0; }
  std::size_t bytes() const { return chunks_.size() * sizeof(std::array<T, chunk>); }

 private:
  std::vector<std::unique_ptr<std::array<T, chunk>>> chunks_;
  std::size_t most_chunks_;
  std::uint32_t used_ = 0;
};

}  // namespace destrier
