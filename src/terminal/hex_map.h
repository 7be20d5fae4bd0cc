#pragma once

// Maps of hexes as text, and what every drawing of Croisades calls people and zones by.

#include <array>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "core/json.h"
#include "games/croisades/library.h"
#include "terminal/look.h"

namespace destrier {

/// Everybody's letter in a drawing, by side and place in its roster.
inline constexpr std::array<std::string_view, 2> person_letters = {"ABCDEFGHIJKLMNOPQRSTUVWXYZ123456",
                                                                   "abcdefghijklmnopqrstuvwxyz7890+&"};
static_assert(person_letters[0].size() == croisades::most_people_a_side &&
              person_letters[1].size() == croisades::most_people_a_side);

/// The part of a map that is drawn. Odd rows are shifted by half a hex, so a hex takes an even number of columns.
struct HexFrame {
  int left = 0;
  int top = 0;
  int columns = 0;
  int rows = 0;
  std::size_t cell = 2;
  bool flipped = false;  ///< turned round: the last hex first

  bool has(croisades::Spot spot) const {
    return spot.x >= left && spot.x < left + columns && spot.y >= top && spot.y < top + rows;
  }
  /// Columns and lines of text that it takes.
  std::size_t width() const;
  std::size_t height() const;
};

/// The numbers of the columns, then a line a row that begins with its number. `drawn` gives what stands in a hex, as
/// wide as a cell.
Lines hex_lines(const Look& look, const HexFrame& frame, const std::function<std::string(croisades::Spot)>& drawn);

/// A zone as its file gives it: rectangles by two corners, hexes, terrain by the names that `terrain` knows.
std::string zone_text(const Json& zone, const std::function<std::string(char)>& terrain);

}  // namespace destrier
