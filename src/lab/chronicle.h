#pragma once

#include <compare>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/running.h"
#include "tell/catalogue.h"

namespace destrier {

/// Somebody who was lost: of which side, what he was (a value of the game's terms), and how.
struct Loss {
  int side = 0;
  std::string kind;
  std::string how;

  auto operator<=>(const Loss&) const = default;
};

/// What the events of a game tell a statistician. Which of them tell it is the one table in chronicle.cpp.
class Chronicle {
 public:
  explicit Chronicle(const RunningGame& start);
  void read(const std::vector<std::string>& events);

  /// Rounds or turns begun, as the game counts them.
  std::int64_t rounds() const { return rounds_; }
  /// The side that had the first turn.
  int began() const { return began_; }
  const std::vector<Loss>& losses() const { return losses_; }

 private:
  void read_event(const std::string& text);

  std::string game_;
  std::map<std::string, Loss, std::less<>> persons_;  ///< where events name persons: side and type of each
  std::int64_t rounds_ = 1;
  int began_;
  std::vector<Loss> losses_;
};

/// What a lost unit of that kind is called.
std::string kind_text(const RunningGame& start, std::string_view kind, Language language);

}  // namespace destrier
