#pragma once

// What stands on the screen while a game is looked at: played, replayed or taught.

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "match/match.h"
#include "terminal/console.h"
#include "terminal/desk.h"

namespace destrier {

struct Scene {
  std::string title{};
  Lines log{};             ///< sentences, the newest last; as many as there is room for are shown
  Lines notes{};           ///< an answer to what was asked; it takes the place of the log
  std::string question{};  ///< what is asked of whoever decides
  std::string keys{};      ///< what can be typed
  std::size_t news = 0;    ///< so many at the end of the log are new to whoever looks
  Lines goals{};           ///< what a campaign demands, below the title
};

/// A game as one viewer sees it, with all that a desk wants. What it was made from may go.
class Eyes {
 public:
  /// With a draft as if it stood there already.
  Eyes(const Match& match, Viewer viewer, const Look& look, std::span<const Mark> marks = {},
       const Draft* draft = nullptr);
  /// Of a game that is no match: a lesson.
  Eyes(const GameKind& kind, const RunningGame& game, Viewer viewer, const Look& look, std::span<const Mark> marks = {},
       const Draft* draft = nullptr);
  Eyes(const Eyes&) = delete;
  Eyes& operator=(const Eyes&) = delete;
  Eyes(Eyes&&) = delete;
  Eyes& operator=(Eyes&&) = delete;
  ~Eyes();

  const Sight& sight() const { return *sight_; }
  const Desk& desk() const { return desk_of(sight_->game.game()); }

 private:
  std::unique_ptr<RunningGame> game_;
  std::unique_ptr<Json> view_;
  std::vector<Mark> marks_;
  std::unique_ptr<Sight> sight_;
};

/// The whole screen: title, counters, board, log or notes, question, keys, in as many rows as the terminal has. The log
/// stands beside the board where there is room.
Lines compose(const Eyes& eyes, const Scene& scene);

/// Draws it over what was there, notes page by page if they are long. A console without a screen gets the notes, the
/// question and the keys; who shows it has written the log when it happened. Returns what was typed between pages.
std::string show(Console& console, const Eyes& eyes, const Scene& scene);

/// The events of one move as sentences, a way of many steps as one.
Lines told(Language language, const RunningGame& game, std::span<const std::string> events);
/// The events of one move of the past as the viewer may know them.
Lines told(Language language, const RunningGame& game, std::size_t ply, Viewer viewer);

}  // namespace destrier
