#include "match/fair/fate.h"

#include <cassert>
#include <optional>
#include <span>

#include "core/text.h"
#include "match/fair/crypto.h"
#include "match/match.h"

namespace destrier {
namespace {

constexpr std::string_view digits = "0123456789abcdef";

std::string hex_of(std::span<const std::uint8_t> bytes) {
  std::string hex;
  for (const std::uint8_t byte : bytes) {
    hex += digits[byte >> 4U];
    hex += digits[byte & 15U];
  }
  return hex;
}

/// Of a digit in either case.
std::optional<std::uint8_t> value_of(char digit) {
  const char lower = digit >= 'A' && digit <= 'F' ? static_cast<char>(digit - 'A' + 'a') : digit;
  const auto found = digits.find(lower);
  if (found == std::string_view::npos) return std::nullopt;
  return static_cast<std::uint8_t>(found);
}

/// The first eight bytes, big end first, of the keyed hash of the text.
std::uint64_t keyed_number(const FateSeed& seed, const std::string& text) {
  const Digest hash = hmac_sha256(seed, text);
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < 8; ++i) number = number << 8U | hash[i];
  return number;
}

}  // namespace

FateSeed draw_seed() {
  FateSeed seed{};
  draw_bytes(seed);
  return seed;
}

std::string draw_hex(std::size_t bytes) {
  std::vector<std::uint8_t> drawn(bytes);
  draw_bytes(drawn);
  return hex_of(drawn);
}

std::string to_hex(const FateSeed& seed) {
  return hex_of(seed);
}

Expected<FateSeed> read_seed(std::string_view hex) {
  FateSeed seed{};
  if (hex.size() != seed.size() * 2) return fail("seed: needs 64 hexadecimal digits");
  for (std::size_t i = 0; i < seed.size(); ++i) {
    const auto high = value_of(hex[2 * i]);
    const auto low = value_of(hex[2 * i + 1]);
    if (!high || !low) return fail("seed: needs 64 hexadecimal digits");
    seed[i] = static_cast<std::uint8_t>(*high << 4U | *low);
  }
  return seed;
}

std::string commitment_to(const FateSeed& seed) {
  return hex_of(sha256(seed));
}

std::string fair_move(const RunningGame& game, const FateSeed& seed, std::string_view match,
                      const std::array<std::string, 2>& nonces, std::uint64_t n) {
  const auto outcomes = game.outcomes();
  assert(!outcomes.empty());
  const std::uint64_t whole = outcomes.front().total;
  // The largest multiple of the whole up to 2^64, which itself is 0 here: numbers from there on would favour the first
  // outcomes.
  const std::uint64_t fair = 0 - (0 - whole) % whole;
  for (std::uint64_t counter = 0;; ++counter) {
    const std::uint64_t drawn =
        keyed_number(seed, fmt::format("destrier-fate-1 {} {} {} {} {}", match, nonces[0], nonces[1], n, counter));
    if (fair != 0 && drawn >= fair) continue;
    std::uint64_t rest = drawn % whole;
    for (const OutcomeText& outcome : outcomes) {
      if (rest < outcome.weight) return outcome.move;
      rest -= outcome.weight;
    }
  }
}

Expected<FateCheck> check_fate(const MatchRecord& record) {
  if (record.fate.seed.empty())
    return fail("the record holds no seed: the match is not over, or its dice were not drawn here");
  const auto seed = read_seed(record.fate.seed);
  if (!seed) return tl::unexpected(seed.error());
  MatchRecord empty = record;
  empty.entries.clear();
  empty.result.reset();
  auto match = Match::open(std::move(empty));
  if (!match) return tl::unexpected(match.error());
  FateCheck check;
  check.commitment_kept = commitment_to(*seed) == record.fate.commitment;
  for (const Entry& entry : record.entries) {
    const std::size_t n = match->match.next_entry();
    if (entry.kind == Entry::Kind::move && entry.by == Decider::fate) {
      if (entry.by_hand) {
        ++check.by_hand;
      } else {
        ++check.rolls;
        const bool right = match->match.decider() == Decider::fate &&
                           fair_move(match->match.game(), *seed, record.id, record.fate.nonces, n) == entry.move;
        if (!right) check.wrong.push_back(n);
      }
    }
    if (const auto added = match->match.add(entry); !added) return fail("entry {}: {}", n, added.error().text);
  }
  return check;
}

}  // namespace destrier
