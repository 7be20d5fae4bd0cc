#pragma once

// The messages of a live socket: what a client may say, read from whatever arrives; and what the server says, as texts.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/decide.h"
#include "core/error.h"
#include "tell/catalogue.h"

namespace destrier {

// From the client.

struct Hello {
  std::string token{};
  std::int64_t n = 0;  ///< the last entry it knows
  std::string nonce{};
  Language language = Language::english;
};
struct MoveWish {
  std::string move;
  std::int64_t n = 0;
};
struct UndoWish {
  std::int64_t n = 0;
};
struct ResignWish {};
struct DrawWish {
  enum class Kind : std::uint8_t { offer, accept, decline };
  Kind kind = Kind::offer;
};
struct RematchWish {};
struct ChatWish {
  std::string text;
};
using Wish = std::variant<MoveWish, UndoWish, ResignWish, DrawWish, RematchWish, ChatWish>;

/// The first message; the error says what is wrong with it.
Expected<Hello> read_hello(std::string_view text);
/// Any later one.
Expected<Wish> read_wish(std::string_view text);

/// Valid UTF-8, without control characters, and at most so many characters.
bool is_plain_text(std::string_view text, std::int64_t most);

// From the server.

enum class RefusalCode : std::uint8_t { malformed, not_your_turn, stale, ahead, illegal, not_allowed, over, too_fast };
std::string_view to_text(RefusalCode code);

/// What the clocks show; whose runs.
struct ClockView {
  std::int64_t left_ms[2] = {0, 0};
  Decider running = Decider::nobody;
};

std::string ok_message(std::int64_t n);
std::string refused_message(RefusalCode code, std::string_view text);
/// Of a draw or a rematch; `by` nobody: it stands no longer.
std::string offer_message(std::string_view what, Decider by);
std::string presence_message(bool first, bool second, std::size_t watching);
std::string chat_message(std::string_view from, std::string_view text);
std::string rematch_message(std::string_view match, int seat, std::string_view token);
/// `null` without a clock.
std::string clock_text(const std::optional<ClockView>& clock);

}  // namespace destrier
