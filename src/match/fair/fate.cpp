#include "match/fair/fate.h"

#include <cassert>
#include <sodium.h>

#include "core/text.h"
#include "match/match.h"

namespace destrier {
namespace {

__extension__ using Wide = unsigned __int128;

std::string hex_of(const std::uint8_t* bytes, std::size_t count) {
  std::string hex(count * 2 + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), bytes, count);
  hex.pop_back();
  return hex;
}

/// The first eight bytes, big end first, of the keyed hash of the text.
std::uint64_t keyed_number(const FateSeed& seed, const std::string& text) {
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, seed.data(), seed.size());
  crypto_auth_hmacsha256_update(&state, reinterpret_cast<const unsigned char*>(text.data()), text.size());
  std::array<std::uint8_t, crypto_auth_hmacsha256_BYTES> hash{};
  crypto_auth_hmacsha256_final(&state, hash.data());
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < 8; ++i) number = number << 8U | hash[i];
  return number;
}

}  // namespace

FateSeed draw_seed() {
  FateSeed seed{};
  randombytes_buf(seed.data(), seed.size());
  return seed;
}

std::string draw_hex(std::size_t bytes) {
  std::string drawn(bytes, '\0');
  randombytes_buf(drawn.data(), drawn.size());
  return hex_of(reinterpret_cast<const std::uint8_t*>(drawn.data()), drawn.size());
}

std::string to_hex(const FateSeed& seed) {
  return hex_of(seed.data(), seed.size());
}

Expected<FateSeed> read_seed(std::string_view hex) {
  FateSeed seed{};
  std::size_t read = 0;
  const int done = sodium_hex2bin(seed.data(), seed.size(), hex.data(), hex.size(), nullptr, &read, nullptr);
  if (done != 0 || read != seed.size() || hex.size() != seed.size() * 2)
    return fail("seed: needs 64 hexadecimal digits");
  return seed;
}

std::string commitment_to(const FateSeed& seed) {
  std::array<std::uint8_t, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256(hash.data(), seed.data(), seed.size());
  return hex_of(hash.data(), hash.size());
}

std::string fair_move(const RunningGame& game, const FateSeed& seed, std::string_view match,
                      const std::array<std::string, 2>& nonces, std::uint64_t n) {
  const auto outcomes = game.outcomes();
  assert(!outcomes.empty());
  const std::uint64_t whole = outcomes.front().total;
  const Wide all = Wide{1} << 64U;
  const Wide fair = all / whole * whole;  // numbers from here on would favour the first outcomes
  for (std::uint64_t counter = 0;; ++counter) {
    const std::uint64_t drawn =
        keyed_number(seed, fmt::format("destrier-fate-1 {} {} {} {} {}", match, nonces[0], nonces[1], n, counter));
    if (drawn >= fair) continue;
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
