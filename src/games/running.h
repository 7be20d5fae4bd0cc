#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/decide.h"
#include "core/message.h"
#include "core/options.h"
#include "core/random.h"

namespace destrier {

/// One of fate's moves as text; its probability is weight / total.
struct OutcomeText {
  std::string move;
  std::uint32_t weight = 0;
  std::uint64_t total = 1;
};

/// Every word that a game can say, for which the catalogue must have a sentence.
struct Vocabulary {
  std::span<const std::string_view> verbs, events, refusals, questions, warnings, chances, reasons;
};

/// A move of the past as somebody may see it.
struct LoggedMove {
  Decider by = Decider::nobody;
  std::string move;
  std::vector<std::string> events;  ///< a JSON object each

  bool operator==(const LoggedMove&) const = default;
};

/// What a legal move is to a screen.
struct Explanation {
  Anatomy anatomy;
  std::vector<Chance> odds;  ///< empty where fate does not decide next
  std::vector<Message> warnings;

  bool operator==(const Explanation&) const = default;
};

/// A game being played, of whatever kind: rules, options, position and the moves that led to it. This is what the
/// world outside the engine holds; everything goes in and out as text.
class RunningGame {
 public:
  RunningGame() = default;
  RunningGame& operator=(const RunningGame&) = delete;
  RunningGame& operator=(RunningGame&&) = delete;
  virtual ~RunningGame() = default;
  virtual std::unique_ptr<RunningGame> clone() const = 0;

  virtual std::string_view game() const = 0;
  virtual const Options& options() const = 0;
  /// The options that were given and that the viewer may know now.
  virtual std::vector<OptionPair> options_told_to(Viewer viewer) const = 0;
  /// Who looks, if all that is known of the game is what he sees. Then there is no truth to show, play on or take back,
  /// and what is asked about the position is answered from the view alone.
  virtual std::optional<Viewer> only_seen_by() const = 0;

  // The position.
  virtual Decider decider() const = 0;
  virtual Result result() const = 0;
  virtual std::uint64_t hash() const = 0;
  virtual std::string position() const = 0;
  /// What a side may see, as a JSON object.
  virtual std::string view(Viewer viewer) const = 0;
  /// Does everybody see everything by now?
  virtual bool nothing_is_hidden() const = 0;
  /// A whole position drawn among those that the viewer cannot tell from the truth.
  virtual std::string sample(Viewer viewer, Rng& rng) const = 0;
  /// The game from such a position on, without its past.
  virtual std::unique_ptr<RunningGame> imagined_by(Viewer viewer, Rng& rng) const = 0;

  // Moves, sorted by their bytes. `legal` lists fate's too.
  virtual std::vector<std::string> legal() const = 0;
  virtual std::vector<OutcomeText> outcomes() const = 0;
  /// A random one: by its probability if fate decides, all alike otherwise. The game is not over.
  virtual std::string random_move(Rng& rng) const = 0;
  /// Plays a legal move and returns its events as the truth has them; or says why the text is none, and nothing has
  /// changed.
  virtual tl::expected<std::vector<std::string>, Message> play(std::string_view text) = 0;
  /// Takes back the last move, whoever made it. False if there is none.
  virtual bool undo() = 0;
  virtual std::size_t plies() const = 0;
  /// The move of that number, from 0, as the viewer may see it now.
  virtual LoggedMove logged(std::size_t ply, Viewer viewer) const = 0;
  /// For each legal move the number of sequences that begin with it; `perft` is their sum.
  virtual std::vector<std::pair<std::string, std::uint64_t>> divide(int depth) const = 0;
  virtual std::uint64_t perft(int depth) const = 0;

  // What a person is told.
  virtual tl::expected<Explanation, Message> explain(std::string_view text) const = 0;
  /// Answers a question that no move answers, in words of the game (a reach, a line of sight): a JSON object.
  virtual Expected<std::string> ask(std::string_view question) const = 0;
  /// What is asked of whoever decides. The game is not over.
  virtual Message question() const = 0;
  /// The options and what else sentences about this game may mention.
  virtual std::vector<Argument> facts() const = 0;
  /// What the sentence about the result may mention besides.
  virtual std::vector<Argument> ending() const = 0;
  /// Can a lesson point at this now, by the names of the game: `square`, `e4`?
  virtual bool can_point_at(std::string_view what, std::string_view name) const = 0;
  /// Names from the game's data.
  virtual std::vector<Term> terms() const = 0;
  virtual Vocabulary vocabulary() const = 0;

 protected:
  RunningGame(const RunningGame&) = default;
  RunningGame(RunningGame&&) = default;
};

}  // namespace destrier
