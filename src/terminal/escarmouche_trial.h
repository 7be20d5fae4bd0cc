#pragma once

// What units could do, found by trying it: moves are played on copies, and positions are set up in which the other side
// acts, or a unit stands elsewhere. No rule is known here.

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "terminal/escarmouche_table.h"

namespace destrier::skirmish {

/// What everybody may see of a battle.
Situation situation_of(const RunningGame& game);

/// The battle at the moment when that side acts next, if nobody does anything before: now, if it is its turn. None if
/// the game ends before, or has not come to the battle.
std::unique_ptr<RunningGame> when_it_acts(const Table& table, int side);

/// What one hit of a strike does.
struct Hit {
  std::string taker, ally;  ///< the letter of whoever takes it, and of whom he guards, if that is why
  int power = 0;
  std::vector<std::string> less;  ///< `cover`, `mail`, `shield`
  int lost = 0, before = 0;
  bool felled = false, answers = false, dodges = false;

  bool operator==(const Hit&) const = default;
};

struct Strike {
  std::string move;
  std::string_view verb;
  std::vector<Hit> hits;
  int toll = 0;  ///< Health that the striker himself loses
  bool dies = false;
  int ways = 1;  ///< moves that do the same
};
/// All strikes of the unit on that square; those that do the same to the same units once.
std::vector<Strike> strikes_from(const RunningGame& game, const Situation& now, std::string_view square);

/// The squares to which the unit on that square can move.
std::vector<std::string> reach_of(const RunningGame& game, std::string_view square);

/// The position in which the unit has gone to that square and can strike: if the move takes the last action of the
/// turn, as if it cost nothing. None if it cannot go there.
std::unique_ptr<RunningGame> after_going(const Table& table, const RunningGame& game, const Fighter& unit,
                                         std::string_view goal);

/// For each square the letters of a side's units that could strike there.
using Strikers = std::map<std::string, std::set<std::string>>;
/// With all the actions of the side's next turn, or what is left of this one, at a unit of the other side standing
/// there: that one, or any where there is none given.
Strikers strikers(const Table& table, const RunningGame& acting, int side, const Fighter* standing);
/// The squares that sentries of a side watch now.
Strikers sentries(const Table& table, int side, const Fighter* walking);

/// What awaits a unit in the enemy's next turn, and from his sentries at once.
struct Danger {
  Strikers struck, watched;

  /// `2s`: two enemies could strike there, and a sentry watches it. Empty where nothing threatens.
  std::string at(const std::string& square) const;
};
/// None if the enemy has no further turn.
std::optional<Danger> danger_to(const Table& table, const Fighter& unit);

}  // namespace destrier::skirmish
