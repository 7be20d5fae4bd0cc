#pragma once

// What a client may order over HTTP: a new match, or a seat in one; read from whatever arrives.

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/record.h"
#include "server/limits.h"
#include "store/store.h"

namespace destrier {

/// Why a request is refused: an HTTP status, a word for programs, a sentence for people, and the field at fault.
struct ApiError {
  int status = 400;
  std::string code;
  std::string text;
  std::string field{};
};
template <class T>
using Ordered = tl::expected<T, ApiError>;

tl::unexpected<ApiError> refuse_field(std::string field, std::string text);

struct NewMatch {
  enum class Opponent : std::uint8_t { open, machine, here };
  MatchRecord terms{};
  int seat = 1;
  Opponent opponent = Opponent::open;
  bool listed = false;
};
/// `coin` decides if the seat is to be random. The game can be started with these terms.
Ordered<NewMatch> read_new_match(std::string_view body, const Limits& limits, bool coin);

struct JoinOrder {
  std::string name{};
  std::vector<OptionPair> options{};
  std::string invite{};
};
Ordered<JoinOrder> read_join(std::string_view body, const Limits& limits);

/// The terms with these options of that seat in place of what they had; refused if they are not the seat's to choose or
/// if nothing can be started with them.
Ordered<MatchRecord> with_options_of(MatchRecord terms, int seat, const std::vector<OptionPair>& options);

/// The terms of a match between the same two with seats, and all that belongs to a seat, swapped.
MatchRecord swapped(const MatchRecord& terms);

}  // namespace destrier
