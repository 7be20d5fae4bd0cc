#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace destrier {

/// Mixes one word into a running hash; every input bit reaches every output bit.
constexpr std::uint64_t hash_step(std::uint64_t hash, std::uint64_t word) {
  hash ^= word;
  hash *= 0x9FB21C651E98DF25U;
  hash ^= hash >> 32U;
  return hash;
}

constexpr std::uint64_t hash_finish(std::uint64_t hash) {
  hash ^= hash >> 28U;
  hash *= 0xD6E8FEB86659FD93U;
  hash ^= hash >> 32U;
  return hash;
}

/// The hash of a plain value without padding, its size a multiple of 8: what a small state needs.
template <class T>
constexpr std::uint64_t hash_plain(const T& value) {
  static_assert(std::has_unique_object_representations_v<T> && sizeof(T) % 8 == 0);
  std::uint64_t hash = 0x243F6A8885A308D3U;
  for (const std::uint64_t word : std::bit_cast<std::array<std::uint64_t, sizeof(T) / 8>>(value)) {
    hash = hash_step(std::rotl(hash, 29), word);
  }
  return hash_finish(hash);
}

/// The hash of a text. What is kept in files uses this of positions, so that it outlives every change of a state's
/// form.
constexpr std::uint64_t hash_text(std::string_view text) {
  std::uint64_t hash = 0x13198A2E03707344U;
  for (const char c : text) hash = hash_step(hash, static_cast<unsigned char>(c));
  return hash_finish(hash);
}

}  // namespace destrier
