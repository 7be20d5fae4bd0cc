#pragma once

// A game being played: who decides, what happened, what may be taken back. It does no I/O: records come and go as text,
// time and randomness are handed in.

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/message.h"
#include "games/kind.h"
#include "games/running.h"
#include "match/record.h"

namespace destrier {

/// What a move, or taking one back, is besides its text.
struct MoveNote {
  bool by_hand = false;                   ///< fate's move was typed by a person
  std::optional<std::int64_t> left_ms{};  ///< what the side's clock shows after it
};

/// Refusals are messages of the catalogue's section `match`, or of the game if `of_game`.
struct Refusal {
  Message why;
  bool of_game = false;
};
template <class T>
using Wished = tl::expected<T, Refusal>;

class Match {
 public:
  struct Opened;
  /// Takes a record up where it ends. An entry that cannot be is a fault; it and what follows is left out.
  static Expected<Opened> open(MatchRecord record);
  /// The same of a record that was kept by this program: what was taken back is not judged again, which takes long in
  /// games with secrets.
  static Expected<Opened> open_own(MatchRecord record);

  const MatchRecord& record() const { return record_; }
  const GameKind& kind() const { return *kind_; }
  const RunningGame& game() const { return *game_; }
  /// The game as it was at the beginning.
  std::unique_ptr<RunningGame> start() const;
  /// What may leave the match for this viewer: the game itself where nothing is hidden, else one that knows his view
  /// only.
  std::unique_ptr<RunningGame> seen_by(Viewer viewer) const;
  std::size_t next_entry() const { return record_.entries.size() + 1; }
  /// By the rules or outside them.
  Result result() const;
  bool is_over() const { return result().score != Score::ongoing; }
  /// Nobody once it is over.
  Decider decider() const { return is_over() ? Decider::nobody : game_->decider(); }

  // Wishes. Each becomes an entry, or is refused and nothing has changed.

  /// A move of the side that decides, or of fate; returns its events as the truth has them.
  Wished<std::vector<std::string>> play(Decider by, std::string_view move, const MoveNote& note = {});
  /// The side that moved last takes its move back, as long as no move of fate or of the other side came after it and it
  /// has learned nothing from it.
  Wished<void> may_undo(Decider by) const;
  Wished<void> undo(Decider by, const MoveNote& note = {});
  Wished<void> resign(Decider by);
  Wished<void> agree_to_draw();
  Wished<void> lose_on_time(Decider side);
  /// The side has missed what a campaign demanded of it.
  Wished<void> fall_short(Decider side);
  /// An entry of a record.
  Expected<void> add(const Entry& entry) { return add(entry, false); }

  void comment(std::string text);
  /// Once it is over, for everybody to check the rolls.
  void reveal_seed(std::string hex) { record_.fate.seed = std::move(hex); }
  void set_nonces(std::array<std::string, 2> nonces) { record_.fate.nonces = std::move(nonces); }

 private:
  Match(MatchRecord record, std::shared_ptr<const GameKind> kind, std::unique_ptr<RunningGame> game)
      : record_(std::move(record)), kind_(std::move(kind)), game_(std::move(game)) {}

  static Expected<Opened> open(MatchRecord record, bool own);
  Expected<void> add(const Entry& entry, bool own);
  Wished<void> end(Score score, std::string_view reason, Decider by);
  /// Did the last move tell the side that made it what it could not know before?
  bool told_something(Decider by) const;
  void note(Entry entry);

  MatchRecord record_;
  std::shared_ptr<const GameKind> kind_;
  std::unique_ptr<RunningGame> game_;
  std::optional<Result> ended_;  ///< outside the rules
};

struct Match::Opened {
  Match match;
  std::optional<RecordFault> fault;
};

/// Reasons for which a match ends outside the rules.
inline constexpr std::string_view end_reasons[] = {"resign", "time", "agreement", "goal"};

/// How much time each side has, by what its moves left it.
class Clock {
 public:
  Clock(const ClockTerms& terms, const std::vector<Entry>& entries);

  std::int64_t left_ms(Decider side) const { return left_[static_cast<std::size_t>(side_index(side))]; }
  /// The side has thought so long and moves. False if its time was over before that.
  bool spend(Decider side, std::int64_t ms);

 private:
  ClockTerms terms_;
  std::array<std::int64_t, 2> left_;
};

}  // namespace destrier
