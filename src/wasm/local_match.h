#pragma once

// A match in the page itself: what a server does for a match, without a server. The page is told what a socket would
// have brought it, message for message, so that it need not know where a match runs.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/live_match.h"
#include "server/orders.h"

namespace destrier {

class LocalMatch {
 public:
  /// An order as it is sent to a server (`POST /api/matches`), and what only a match of one's own can have: `position`
  /// to begin with, `seats` (`human`, `level:3`) instead of an opponent, and `fate`: `manual`.
  static Expected<std::unique_ptr<LocalMatch>> make(std::string_view order, std::int64_t now_ms);
  /// Goes on from where a record ends. Dice are drawn anew, or thrown by hand as the record says.
  static Expected<std::unique_ptr<LocalMatch>> from_record(std::string_view record, std::int64_t now_ms);
  /// What `saved` gave.
  static Expected<std::unique_ptr<LocalMatch>> take_up(std::string_view saved, std::int64_t now_ms);

  const std::string& id() const { return live_->stored().id; }
  const Match& match() const { return live_->match(); }
  /// Everything that is needed to take it up again, its secrets included.
  std::string saved(std::int64_t now_ms) const;
  /// Its record as anybody may have it now; none while something is hidden.
  std::optional<std::string> record() const;

  /// Somebody at the page comes with the eyes of that viewer. He stays until he leaves.
  void enter(Viewer viewer, const Hello& hello, std::int64_t now_ms);
  void leave(Viewer viewer, std::int64_t now_ms);
  void wish(Viewer viewer, const Wish& wish, std::int64_t now_ms);
  void look_at_clock(std::int64_t now_ms);
  void machine_moves(std::int64_t n, const std::string& move, std::int64_t now_ms);
  void machine_answers(bool accepts, std::int64_t now_ms);

  // What came of it, until it is asked for.
  struct News {
    std::vector<std::pair<Viewer, std::string>> letters;
    bool changed = false;  ///< it must be saved before the letters are read
    bool draw_offered = false;
    std::unique_ptr<LocalMatch> rematch;
  };
  News take_news() { return std::exchange(news_, {}); }
  std::optional<LiveMatch::MachineTurn> machine_turn(std::int64_t now_ms) const {
    return live_->machine_turn({now_ms, working_});
  }
  std::optional<LiveMatch::DrawCase> draw_case(std::int64_t now_ms, std::uint64_t seed) const {
    return live_->draw_case({now_ms, working_}, seed);
  }
  bool machine_is_due() const { return live_->stored().machine_due_ms != 0; }
  std::optional<std::int64_t> next_deadline(std::int64_t now_ms) const {
    return live_->next_deadline(now_ms, working_);
  }

 private:
  class Eyes;
  LocalMatch(std::unique_ptr<LiveMatch> live, std::vector<ServerRun> runs, std::int64_t now_ms);
  static Expected<std::unique_ptr<LocalMatch>> begin(MatchRecord terms, std::int64_t now_ms);
  template <class Act>
  void at(std::int64_t now_ms, Act act);
  std::shared_ptr<Guest> guest(Viewer viewer) const;

  std::unique_ptr<LiveMatch> live_;
  std::vector<ServerRun> runs_;  ///< when the page was open before
  std::int64_t since_ms_;
  WorkingTime working_;
  std::vector<StoredEntry> entries_;
  std::vector<std::shared_ptr<Guest>> guests_;
  News news_;
};

}  // namespace destrier
