#pragma once

#include <span>

#include "terminal/lionheart_field.h"

namespace destrier::lionheart_table {

/// What the signs around and on a square say besides the player's own marks.
inline constexpr Ink reach_ink = Ink::target;
inline constexpr Ink zone_ink = Ink::ground;   ///< it could be attacked, or later
inline constexpr Ink dear_ink = Ink::strong;   ///< to go there takes two points
inline constexpr Ink too_dear_ink = Ink::dim;  ///< and there are not so many
inline constexpr Ink harm_ink = Ink::bad;

/// Where somebody would flee to, or fall in flight.
struct Flown {
  Square square;
  Facing way;
  bool falls = false;
};

/// The squares alone, with these marks, those of the sight, and a flight over them.
Lines draw_squares(const Sight& sight, const Field& field, std::span<const Mark> marks,
                   std::span<const Flown> flight = {});
/// The signs of a flight, for legends: that way, and the end.
std::string flight_sample(const Look& look, Facing way);
std::string fall_sample(const Look& look);
/// What stands beside them, in a battle no higher than they.
Lines panel(const Sight& sight, const Field& field, std::size_t height);
/// The points of a side as signs, and whether a lesson points at them.
std::string pips(const Sight& sight, const Field& field, int side);
/// What a side has lost, the letters of removed units included, in a few words.
std::string losses(const Sight& sight, int side, const Toll& toll);
/// The sign of mercenaries on the board.
std::string_view flag(const Look& look);
/// The signs with which squares are marked, for legends: `[*]`.
std::string mark_sample(const Look& look, Ink ink);

/// Men left of a kind's figures while a side composes its army.
int left_in_box(const Field& field, int side, Kind kind);
/// Squares on which the next base may be put.
std::vector<Square> open_squares(const Field& field);

}  // namespace destrier::lionheart_table
