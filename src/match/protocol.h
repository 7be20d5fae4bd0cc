#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "games/kind.h"
#include "games/running.h"
#include "search/thinker.h"
#include "tell/catalogue.h"

namespace destrier {

inline constexpr std::size_t longest_command = 1'048'576;

/// One conversation in the line protocol: a command in, its answer out. It holds at most one running game and whatever
/// was defined. A command that is refused changes nothing.
class Conversation {
 public:
  /// Thinks about a position: game, player, seed, how many lines are wanted.
  using Think = std::function<Analysis(const RunningGame&, const Player&, std::uint64_t, std::size_t)>;

  /// `seed` is where random numbers start until the command `seed` says otherwise. Whoever hands in how to think has a
  /// clock; without one `go ms` spends nodes instead.
  explicit Conversation(std::uint64_t seed, Think think = think_alone);

  /// The answer to a line (given without its line feed): lines ended with line feeds, the last one `ok` or `error …`;
  /// nothing for a blank line or a comment. A line of more than `longest_command` bytes is refused whatever it says.
  std::string answer(std::string_view line);

  bool has_quit() const { return quit_; }
  /// The running game; null if there is none.
  const RunningGame* game() const { return game_.get(); }

  // `go` for a caller who spends the nodes himself, in slices.
  struct Going {
    Player player;
    std::uint64_t seed = 0;
    std::size_t wanted = 1;  ///< lines
  };
  /// `words` are those after `go`.
  Expected<Going> begin_going(std::string_view words);
  /// What `go` answers, without its `ok`.
  static std::string answer_to_going(const Analysis& analysis);

 private:
  using Answer = Expected<std::string>;
  enum class Needs : std::uint8_t { nothing, game, truth };
  struct Command;
  struct Start;

  static const Command commands[];

  Answer games(std::string_view rest);
  Answer options(std::string_view rest);
  Answer start_new(std::string_view rest);
  Answer position(std::string_view rest);
  Answer see(std::string_view rest);
  Answer show(std::string_view rest);
  Answer view(std::string_view rest);
  Answer turn(std::string_view rest);
  Answer legal(std::string_view rest);
  Answer play(std::string_view rest);
  Answer fate(std::string_view rest);
  Answer undo(std::string_view rest);
  Answer result(std::string_view rest);
  Answer explain(std::string_view rest);
  Answer ask(std::string_view rest);
  Answer why(std::string_view rest);
  Answer help(std::string_view rest);
  Answer tell(std::string_view rest);
  Answer rules(std::string_view rest);
  Answer define(std::string_view rest);
  Answer log(std::string_view rest);
  Answer sample(std::string_view rest);
  Answer perft(std::string_view rest);
  Answer seed(std::string_view rest);
  Answer go(std::string_view rest);
  Answer quit(std::string_view rest);

  Expected<GameKind*> find_kind(std::string_view id) const;
  /// The game, options and the text after ` : ` of `new`, `position` and `see`.
  Expected<Start> read_start(std::string_view rest, bool has_text) const;
  /// Refused unless a game runs, whose truth is known if `needs_truth`.
  Expected<void> need_game(bool needs_truth) const;
  /// Refused when the game is over, or when only a view is known of a side that does not decide.
  Expected<void> need_decision() const;
  bool answers_for_decider() const;

  std::vector<std::unique_ptr<GameKind>> kinds_;
  std::unique_ptr<RunningGame> game_;
  Rng rng_;
  Think think_;
  bool quit_ = false;
};

}  // namespace destrier
