#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"
#include "games/running.h"
#include "lab/bot.h"
#include "search/player.h"

namespace destrier {

/// Who plays in an arena: one of our own players, or a program that speaks the line protocol (`engine:COMMAND`).
struct Contestant {
  std::optional<Player> player;
  std::string command;

  bool operator==(const Contestant&) const = default;
};

Expected<Contestant> read_contestant(std::string_view text);
std::string to_text(const Contestant& contestant);

/// What programs are told besides their views.
struct BotTerms {
  double seconds = 10;  ///< for each move
  std::string go;       ///< what follows `go`: `level 2`, `nodes 1000`
};

/// Somebody at the board. He decides for one side of a game after the other, and sees what that side may see.
class Sitter {
 public:
  Sitter() = default;
  Sitter(const Sitter&) = delete;
  Sitter& operator=(const Sitter&) = delete;
  Sitter(Sitter&&) = delete;
  Sitter& operator=(Sitter&&) = delete;
  virtual ~Sitter() = default;

  /// A new game begins.
  virtual tl::expected<void, BotFault> begin(const RunningGame& game, std::uint64_t seed) = 0;
  /// A legal move of the side that decides.
  virtual tl::expected<std::string, BotFault> decide(const RunningGame& game) = 0;
};

std::unique_ptr<Sitter> seat(const Contestant& contestant, const BotTerms& terms);

}  // namespace destrier
