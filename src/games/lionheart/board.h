#pragma once

// The board of Lionheart: squares, sets of squares, and who can reach what.

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "games/lionheart/units.h"

namespace destrier::lionheart {

inline constexpr int columns = 9;
inline constexpr int most_depth = 10;
inline constexpr std::size_t most_squares = std::size_t{columns} * most_depth;

/// A square, counted row by row from the south-west corner, or none.
struct Square {
  std::uint8_t index = 255;

  static constexpr Square at(int column, int row) { return {static_cast<std::uint8_t>(row * columns + column)}; }
  constexpr bool operator==(const Square&) const = default;
  constexpr bool exists() const { return index != 255; }
  constexpr int column() const { return index % columns; }
  constexpr int row() const { return index / columns; }
};
inline constexpr Square no_square{};

std::string to_text(Square square);
/// The square of a board of that depth; none if the text is not one.
Square read_square(std::string_view text, int depth);

inline void write_json(JsonWriter& writer, Square square) {
  writer.value(to_text(square));
}

struct Squares {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  constexpr bool operator==(const Squares&) const = default;
  constexpr bool any() const { return (low | high) != 0; }
  constexpr bool has(Square square) const {
    return square.index < 64 ? (low >> square.index & 1U) != 0 : (high >> (square.index - 64U) & 1U) != 0;
  }
  constexpr void flip(Square square) {
    if (square.index < 64) {
      low ^= std::uint64_t{1} << square.index;
    } else {
      high ^= std::uint64_t{1} << (square.index - 64U);
    }
  }
  constexpr int count() const { return std::popcount(low) + std::popcount(high); }
  /// The square of that number, from 0, in the order of position texts; there are more than that.
  constexpr Square nth(int number) const {
    const int in_low = std::popcount(low);
    const bool is_low = number < in_low;
    std::uint64_t rest = is_low ? low : high;
    for (int skipped = is_low ? number : number - in_low; skipped > 0; --skipped) rest &= rest - 1;
    return {static_cast<std::uint8_t>((is_low ? 0 : 64) + std::countr_zero(rest))};
  }
  constexpr Squares operator&(const Squares& other) const { return {low & other.low, high & other.high}; }
  constexpr Squares operator|(const Squares& other) const { return {low | other.low, high | other.high}; }

  /// Calls `visit(square)` for each, in the order of position texts.
  template <class Visit>
  constexpr void for_each(Visit visit) const {
    for (std::uint64_t rest = low; rest != 0; rest &= rest - 1) {
      visit(Square{static_cast<std::uint8_t>(std::countr_zero(rest))});
    }
    for (std::uint64_t rest = high; rest != 0; rest &= rest - 1) {
      visit(Square{static_cast<std::uint8_t>(64 + std::countr_zero(rest))});
    }
  }
};

/// The geometry of a board of one depth.
struct Board {
  int depth = 0;
  std::array<std::array<Square, facings>, most_squares> ahead{};  ///< the next square that way; none beyond the edge
  std::array<std::array<Squares, facings>, most_squares> bow{};   ///< 3 x 3 squares that way
  std::array<Squares, most_squares> around{};                     ///< the eight neighbours

  constexpr Square next(Square square, Facing facing) const {
    return ahead[square.index][static_cast<std::size_t>(facing)];
  }
};

constexpr Board make_board(int depth) {
  constexpr std::array<int, facings> east = {0, 1, 0, -1};
  constexpr std::array<int, facings> north = {1, 0, -1, 0};
  Board board;
  board.depth = depth;
  const auto on_board = [&](int column, int row) { return column >= 0 && column < columns && row >= 0 && row < depth; };
  for (int row = 0; row < depth; ++row) {
    for (int column = 0; column < columns; ++column) {
      const Square square = Square::at(column, row);
      for (std::size_t way = 0; way < facings; ++way) {
        // Written out beyond the edge too: g++ 12 makes square 0 of an initial value that is left as it is.
        board.ahead[square.index][way] = on_board(column + east[way], row + north[way])
                                             ? Square::at(column + east[way], row + north[way])
                                             : no_square;
        for (int far = 1; far <= 3; ++far) {
          for (int aside = -1; aside <= 1; ++aside) {
            // North's side steps go east, east's go north: which is which does not matter.
            const int to_column = column + far * east[way] + aside * north[way];
            const int to_row = row + far * north[way] + aside * east[way];
            if (on_board(to_column, to_row)) board.bow[square.index][way].flip(Square::at(to_column, to_row));
          }
        }
      }
      for (int up = -1; up <= 1; ++up) {
        for (int right = -1; right <= 1; ++right) {
          const bool itself = up == 0 && right == 0;
          if (!itself && on_board(column + right, row + up)) {
            board.around[square.index].flip(Square::at(column + right, row + up));
          }
        }
      }
    }
  }
  return board;
}

inline constexpr int least_depth = 8;
inline constexpr std::array<Board, 3> boards = {make_board(8), make_board(9), make_board(10)};

// The home rows as their owner sees them: place 0 to 8 is the back row a..i, 9 to 17 the front row.

inline constexpr int places = 2 * columns;
inline constexpr int kings_place = 4;
inline constexpr int full_army = 10;

constexpr Square square_of(int side, int place, int depth) {
  const int row = place / columns;
  return Square::at(place % columns, side == 0 ? row : depth - 1 - row);
}
/// The place of a square among a side's home rows; none (-1) elsewhere.
constexpr int place_of(int side, Square square, int depth) {
  const int row = side == 0 ? square.row() : depth - 1 - square.row();
  return row < 2 ? row * columns + square.column() : -1;
}

}  // namespace destrier::lionheart
