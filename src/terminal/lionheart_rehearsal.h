#pragma once

// What could happen, tried on copies of the game: positions in which somebody is on turn, or an enemy stands where
// none does. All that is legal in them comes from the game.

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "terminal/lionheart_field.h"

namespace destrier::lionheart_table {

/// The game as it would be with that side on turn and all its points; none before the armies stand or after the end.
std::unique_ptr<RunningGame> on_turn(const Sight& sight, const Field& field, int side);
/// The same of other units than those that stand there.
std::unique_ptr<RunningGame> on_turn(const Sight& sight, const Field& field, int side, std::vector<Base> bases);

/// Somebody and the square of an enemy whom he could attack, if one stood there.
struct Strike {
  Square from, to;
};
/// All of a side, whether or not an enemy stands there; not where its own units stand.
std::vector<Strike> strikes(const Sight& sight, const Field& field, int side);

/// Squares that a side could attack in its turn.
struct Danger {
  std::vector<Square> now;
  std::vector<Square> later;  ///< only after one other action
};
Danger danger_from(const Sight& sight, const Field& field, int side);

/// What a side might do in a turn and with what chance it succeeds.
struct Plan {
  double chance = 0;
  std::vector<std::string> moves{};
};
/// The best way of that side to kill the enemy king within a turn of its own.
Plan regicide(const Sight& sight, const Field& field, int side);
/// How the king of that side could buy the mercenaries on that square within a turn; no moves if he cannot.
Plan purchase(const Sight& sight, const Field& field, int side, Square mercenaries);
/// Would they refuse a king that stood before them? Nothing if no king could stand there.
std::optional<bool> refuses_gold(const Sight& sight, const Field& field, const Base& mercenaries);

/// A flight as the dice of an attack may bring it about.
struct Flight {
  std::string why{};
  int steps = 0;
  std::vector<std::string> events{};  ///< steps and ends of all who flee
  std::uint64_t weight = 0;
};
struct AttackResults {
  std::uint64_t total = 1;
  std::map<int, std::uint64_t> losses{};  ///< men that fall, and the weight of that
  std::uint64_t destroyed = 0;            ///< the target, by hits
  std::vector<Flight> flights{};
};
/// Everything that may come of a legal attack.
AttackResults results_of(const RunningGame& game, std::string_view attack);

}  // namespace destrier::lionheart_table
