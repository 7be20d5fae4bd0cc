#pragma once

// A match that somebody plays or watches through a server. It does no I/O and reads no clock: what is to be stored and
// who is to be told comes out as effects, and nobody is told before it is stored.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "match/fair/fate.h"
#include "match/match.h"
#include "search/player.h"
#include "server/wire.h"
#include "store/store.h"

namespace destrier {

/// Whoever is connected to a match: a player or somebody who watches.
class Guest : public std::enable_shared_from_this<Guest> {
 public:
  Guest() = default;
  Guest(const Guest&) = delete;
  Guest& operator=(const Guest&) = delete;
  Guest(Guest&&) = delete;
  Guest& operator=(Guest&&) = delete;
  virtual ~Guest() = default;
  virtual void tell(std::shared_ptr<const std::string> message) = 0;
  /// Something went wrong on this side: he must come again.
  virtual void dismiss() = 0;

  Viewer viewer = Viewer::everybody;
  std::string token{};  ///< by which he is known
  Language language = Language::english;
};

struct Letter {
  std::weak_ptr<Guest> to;
  std::shared_ptr<const std::string> text;
};

/// What a moment in a match brings with it, in order.
struct Effects {
  std::vector<Change> changes;
  std::vector<Letter> letters;  ///< to be sent when the changes are stored
  bool machine_due = false;     ///< a machine is to move
  bool draw_offered = false;    ///< to a machine
  bool rematch = false;         ///< both want one
};

/// How long a server has been at work since a moment.
class WorkingTime {
 public:
  WorkingTime(std::vector<ServerRun> former, std::int64_t since_ms) : former_(std::move(former)), since_ms_(since_ms) {}
  std::int64_t between(std::int64_t from_ms, std::int64_t to_ms) const;

 private:
  std::vector<ServerRun> former_;
  std::int64_t since_ms_;
};

class LiveMatch {
 public:
  /// An error if the store holds what cannot be.
  static Expected<std::unique_ptr<LiveMatch>> open(StoredMatch stored, const std::vector<StoredEntry>& entries);

  const StoredMatch& stored() const { return stored_; }
  const Match& match() const { return match_; }
  const std::vector<std::shared_ptr<Guest>>& guests() const { return guests_; }
  /// Whose token it is; everybody's if it is empty; none if it is wrong.
  std::optional<Viewer> viewer_with(std::string_view token) const;
  bool is_machine(Decider side) const;
  /// None without a clock.
  std::optional<std::int64_t> left_ms(Decider side, std::int64_t now_ms, const WorkingTime& working) const;

  /// A moment: when it is, how servers have worked, and what comes of it.
  struct Moment {
    std::int64_t now_ms;
    const WorkingTime& working;
    Effects& effects;
  };
  void enter(const Moment& moment, const std::shared_ptr<Guest>& guest, const Hello& hello);
  void leave(const Moment& moment, const Guest& guest);
  /// Somebody takes the seat that was free, on these terms; the match begins.
  Expected<void> join(const Moment& moment, int seat, MatchRecord terms, std::string token_hash);
  void wish(const Moment& moment, const std::shared_ptr<Guest>& guest, const Wish& wish);
  struct Now {
    std::int64_t ms;
    const WorkingTime& working;
  };
  /// What a machine is to think about.
  struct MachineTurn {
    std::unique_ptr<RunningGame> game;  ///< what the machine may see
    Player player;
    std::int64_t n = 0;        ///< of the entry that its move becomes
    std::int64_t most_ms = 0;  ///< for thinking
  };
  /// None if no machine is to move.
  std::optional<MachineTurn> machine_turn(const Now& now) const;
  /// A position to judge for a machine to which a draw was offered, and whether the machine decides in it.
  struct DrawCase {
    MachineTurn turn;
    bool machine_decides = true;
    /// It accepts when it expects no more than a draw; `value` is for the side that decides.
    bool accepts(double value) const { return (machine_decides ? value : 1 - value) <= 0.5; }
  };
  std::optional<DrawCase> draw_case(const Now& now, std::uint64_t seed) const;
  void machine_moves(const Moment& moment, std::int64_t n, const std::string& move);
  /// To an offer of a draw.
  void machine_answers(const Moment& moment, bool accepts);
  /// A rematch has been made: whoever has a seat here has the other one there, and the same token.
  void go_on_in(const Moment& moment, std::string next);
  void tell_next(const Moment& moment, const std::shared_ptr<Guest>& guest) const;
  /// A side whose time is over loses.
  void look_at_clock(const Moment& moment);
  /// When that must be looked at again; none while no clock runs.
  std::optional<std::int64_t> next_deadline(std::int64_t now_ms, const WorkingTime& working) const;

 private:
  LiveMatch(StoredMatch stored, Match match, const FateSeed& seed, std::vector<std::int64_t> times)
      : stored_(std::move(stored)), match_(std::move(match)), seed_(seed), times_(std::move(times)) {}

  MachineTurn turn_of(const Now& now, Decider side, std::unique_ptr<RunningGame> game) const;
  static void tell(const Moment& moment, const std::shared_ptr<Guest>& guest, std::string message);
  void tell_all(const Moment& moment, std::string message) const;
  void tell_presence(const Moment& moment);

  void tell_offers(const Moment& moment, const std::shared_ptr<Guest>& guest) const;
  void tell_over(const Moment& moment, const std::vector<std::shared_ptr<Guest>>& to);

  std::string welcome(const Moment& moment, const Guest& guest, std::int64_t known) const;
  std::string entries_after(std::int64_t known, Viewer viewer) const;
  std::optional<std::string> name_of(std::size_t seat) const;

  static void refuse(const Moment& moment, const std::shared_ptr<Guest>& guest, RefusalCode code,
                     const std::string& text);
  static void refuse_in_words(const Moment& moment, const std::shared_ptr<Guest>& guest, RefusalCode code,
                              std::string_view key);
  bool is_next(const Moment& moment, const std::shared_ptr<Guest>& guest, std::int64_t n, const Entry& wished);
  void do_move(const Moment& moment, const std::shared_ptr<Guest>& guest, Decider side, const MoveWish& wish);
  void do_undo(const Moment& moment, const std::shared_ptr<Guest>& guest, Decider side, const UndoWish& wish);
  void do_draw(const Moment& moment, const std::shared_ptr<Guest>& guest, Decider side, DrawWish::Kind kind);
  void do_rematch(const Moment& moment, const std::shared_ptr<Guest>& guest, Decider side);
  void after_move(const Moment& moment, Decider side, const std::vector<std::string>& events);
  void withdraw_offer(const Moment& moment);
  void agree_to_draw(const Moment& moment, const std::shared_ptr<Guest>& by);
  void ended(const Moment& moment, const std::shared_ptr<Guest>& by);
  std::optional<std::int64_t> left_after_move(const Moment& moment, Decider side) const;
  std::optional<std::int64_t> left_after_undo(const Moment& moment, Decider side) const;
  std::size_t entry_of_last_move() const;
  Decider draw_offer() const;

  void keep(const Moment& moment);
  void note_entry(const Moment& moment, const std::vector<std::string>& events);
  bool can_begin() const;
  void begin(const Moment& moment);
  void go_on(const Moment& moment);

  std::optional<ClockView> clock_at(std::int64_t now_ms, const WorkingTime& working) const;
  Decider running_clock() const;
  std::int64_t turn_began_ms() const { return turn_began_ms(times_.size()); }
  /// That of the entry with so many before it.
  std::int64_t turn_began_ms(std::size_t entries) const;

  StoredMatch stored_;
  Match match_;
  FateSeed seed_;
  std::vector<std::int64_t> times_;  ///< of the entries
  std::vector<std::shared_ptr<Guest>> guests_;
};

}  // namespace destrier
