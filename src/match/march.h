#pragma once

// A campaign under way: which battle comes next and how it begins, how its goals stand, and what a battle brings. It
// does no I/O.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "games/campaign.h"
#include "match/match.h"

namespace destrier {

/// What is kept of a campaign: `destrier-progress`.
struct Progress {
  std::string campaign;
  std::string next;                                       ///< the id of a battle, or `end`
  std::map<std::string, std::vector<std::string>> stars;  ///< of each battle that was won: `win`, and goals met
  std::map<std::string, std::string> ends;                ///< of each battle that was fought: its final position

  bool operator==(const Progress&) const = default;
};

std::string to_text(const Progress& progress);
/// Reads the progress of this campaign; nothing, and its faults noted, if it cannot be that.
std::optional<Progress> read_progress(const JsonPlace& file, const Campaign& campaign, GameKinds kinds);

/// A campaign and how far somebody has come in it.
struct March {
  const Campaign& campaign;
  Progress progress;

  /// At its first battle.
  static March begin(const Campaign& campaign);

  /// None once the campaign is over.
  const Battle* next() const { return campaign.find(progress.next); }
  bool is_over() const { return next() == nullptr; }
  /// Is it over because its last battle was won?
  bool is_won() const;
  /// Does anybody who came out of an earlier battle come into this one?
  bool brings_survivors(const Battle& battle) const;
  /// The battle as it begins for this march, with those who came out of an earlier one.
  Expected<Setting> setting(const Battle& battle, GameKinds kinds) const;

  std::size_t stars_of(const Battle& battle) const;
  std::size_t stars() const;
};

/// One for winning and one for each goal that is not required.
std::size_t most_stars(const Battle& battle);
std::size_t most_stars(const Campaign& campaign);

// Goals.

/// The events that the goal counts, or the sum of what it adds up of them.
std::int64_t counted(const Goal& goal, std::span<const Json> events);

enum class GoalState : std::uint8_t { open, met, broken };
std::string_view to_text(GoalState state);

/// How a goal stands. While the battle goes on, `at_most` may still be broken and `at_least` still be met.
struct Standing {
  const Goal* goal;
  std::int64_t count;
  GoalState state;
};
Standing standing(const Goal& goal, std::int64_t count, bool over);
std::vector<Standing> standings(const Battle& battle, std::span<const Json> events, bool over);

/// What a battle that is over has brought.
struct Fought {
  const Battle* battle;
  bool won = false;
  const Goal* missed = nullptr;    ///< the required goal for which it is lost, whatever the rules say
  std::vector<std::string> stars;  ///< `win`, and the goals met; empty if it is lost
  std::string end;                 ///< its final position
};
/// Of a battle that ended with this score, by its events. A draw is a loss.
Fought judge(const Battle& battle, std::span<const Json> events, Score score, std::string end);
/// The march after it. Stars once won stay; only the battle that was the next one leads on.
Progress after(const March& march, const Fought& fought);

/// Looks on while a battle is fought. It follows the match by its record, so that what is taken back is forgotten, and
/// counts what really happened; it is for the match, not for the other side.
class BattleWatch {
 public:
  BattleWatch(const Battle& battle, const Match& match);

  /// Takes in what the match has added since; to be called after every entry.
  void follow(const Match& match);

  const Battle& battle() const { return *battle_; }
  /// Of a battle that is lost no goal brings a star.
  std::vector<Standing> standings() const;
  /// The required goal that can no longer be kept while the match goes on: then the human side has fallen short.
  const Goal* broken() const;
  /// The match is over.
  Fought fought() const;

 private:
  const Battle* battle_;
  std::unique_ptr<RunningGame> game_;  ///< the match once more, for its events
  std::size_t entries_ = 0;            ///< so many of the record are taken in
  std::vector<std::size_t> plies_;     ///< how many events there were before each move
  std::vector<Json> events_;
  Result result_;
};

}  // namespace destrier
