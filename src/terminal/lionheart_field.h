#pragma once

// What a view of Lionheart says, read once for all that is drawn and told; and what the log says of those who fell.

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/lionheart/lionheart.h"
#include "terminal/desk.h"

namespace destrier::lionheart_table {

using lionheart::Facing;
using lionheart::Kind;
using lionheart::Square;
using lionheart::Unit;

/// A unit and where it stands.
struct Base {
  Square square;
  Unit unit;
  bool attacked = false;
};

struct Pending {
  Square from, target;
  bool bonus = false;
  int dice = 0;
};

struct Field {
  std::vector<Base> bases{};
  std::string phase{};
  std::string decides{};
  int number = 0;  ///< of the turn
  int turns = 0;   ///< after which the game is drawn
  int depth = 0;
  std::array<int, 2> points{};
  std::array<bool, 2> hidden{};
  std::optional<Pending> pending{};
  std::vector<std::string> legal{};

  const Base* at(Square square) const;
  const Base* king(int side) const;
  bool placing() const { return phase.starts_with("place"); }
  bool over() const { return phase == "over"; }
  bool in_turn() const { return phase == "1" || phase == "2"; }
  /// The side whose turn it is, or who places; 0 or 1.
  int acting() const { return phase.ends_with('2') ? 1 : 0; }
  int units(int side) const;
  int men(int side) const;
};

Field read_field(const Json& view);

/// The position text with that side on turn.
std::string turn_of(int side, int points, int number, std::vector<Base> bases);

/// What a side has lost since the game began.
struct Toll {
  int men = 0;
  std::vector<Kind> units{};  ///< removed, in that order
  int bought = 0;             ///< bases of mercenaries that changed sides
};
std::array<Toll, 2> tolls(const Sight& sight);

/// The unit that the player has chosen on the board; none while he has not.
const Base* chosen_base(const Sight& sight, const Field& field);

/// The dice of the last attack, as long as it was one of the last moves.
struct Roll {
  int side = 0;
  Kind kind{};
  std::string dice{};  ///< the bonus die last
  int hits = 0;
};
std::optional<Roll> last_roll(const Sight& sight);
/// The axes of both sides when they rolled for the start, as long as that was one of the last moves.
std::optional<std::array<int, 2>> last_initiative(const Sight& sight);
/// Does that face hit for who rolled them?
bool scores(const Roll& roll, char face);

/// The letter of a kind as its owner's: capital for the first side.
std::string letter_of(Kind kind, int side);
std::string name_of(const Sight& sight, Kind kind);
/// The ink of a side.
Ink ink_of(int side);
/// A part of a whole: 11/16 and as percent.
std::string chance(const Sight& sight, std::uint64_t part, std::uint64_t whole);
std::string percent(double chance);

std::vector<std::string> names_of(std::span<const Square> squares);
/// A sentence, broken into lines as wide as the screen.
void tell(const Sight& sight, Lines& lines, std::string_view sentence, std::size_t indent = 0);

}  // namespace destrier::lionheart_table
