#pragma once

// Fair fate: every roll of a match follows from a seed that was committed to before it began, and anybody can check it
// afterwards.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/error.h"
#include "games/running.h"
#include "match/record.h"

namespace destrier {

using FateSeed = std::array<std::uint8_t, 32>;

/// Random bytes from the system.
FateSeed draw_seed();
/// So many of them as hexadecimal digits: ids, nonces.
std::string draw_hex(std::size_t bytes);

std::string to_hex(const FateSeed& seed);
Expected<FateSeed> read_seed(std::string_view hex);
/// What is published before the match begins: SHA-256 of the seed, in hexadecimal digits.
std::string commitment_to(const FateSeed& seed);

/// What fate's move is as entry `n`, by weight among the outcomes, whose texts are sorted. Fate decides.
std::string fair_move(const RunningGame& game, const FateSeed& seed, std::string_view match,
                      const std::array<std::string, 2>& nonces, std::uint64_t n);

/// What checking the rolls of a record brought.
struct FateCheck {
  std::size_t rolls = 0;           ///< that were drawn
  std::size_t by_hand = 0;         ///< that somebody typed; nothing can be said of them
  std::vector<std::size_t> wrong;  ///< entries that are not what the seed gives
  bool commitment_kept = true;     ///< the seed is the one that was committed to
};
/// Refused if there is no seed, or if the record cannot be replayed.
Expected<FateCheck> check_fate(const MatchRecord& record);

}  // namespace destrier
