#pragma once

// The board of Escarmouche: squares, sets of squares, distances and lines of sight (specification, 2.1, 5.2).

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/json_writer.h"

namespace destrier::escarmouche {

inline constexpr int width = 8;
inline constexpr int squares = width * width;

/// 8 x column + row, both from 0, so that names in byte order are numbers in rising order.
using Square = std::uint8_t;
constexpr Square square_at(int column, int row) {
  return static_cast<Square>(width * column + row);
}
constexpr int column(Square square) {
  return square / width;
}
constexpr int row(Square square) {
  return square % width;
}
/// The board turned by 180 degrees.
constexpr Square half_turn(Square square) {
  return static_cast<Square>(squares - 1 - square);
}
constexpr int distance(Square a, Square b) {
  const int columns = column(a) > column(b) ? column(a) - column(b) : column(b) - column(a);
  const int rows = row(a) > row(b) ? row(a) - row(b) : row(b) - row(a);
  return columns > rows ? columns : rows;
}

/// A set of squares.
using Squares = std::uint64_t;
constexpr Squares only(Square square) {
  return Squares{1} << square;
}
constexpr Square first(Squares set) {
  return static_cast<Square>(std::countr_zero(set));
}
template <class Visit>
constexpr void for_each(Squares set, Visit visit) {
  for (; set != 0; set &= set - 1) visit(first(set));
}

constexpr Squares rows(int from, int to) {
  Squares set = 0;
  for (int c = 0; c < width; ++c) {
    for (int r = from; r <= to; ++r) set |= only(square_at(c, r));
  }
  return set;
}
inline constexpr Squares field_squares = rows(2, 5);
inline constexpr Squares centre_squares =
    only(square_at(3, 3)) | only(square_at(3, 4)) | only(square_at(4, 3)) | only(square_at(4, 4));
constexpr Squares home_squares(std::size_t side) {
  return side == 0 ? rows(0, 1) : rows(6, 7);
}

/// The squares next to any of a set, and the set itself.
constexpr Squares spread(Squares set) {
  constexpr Squares not_bottom = rows(1, 7);
  constexpr Squares not_top = rows(0, 6);
  set |= (set & not_top) << 1U | (set & not_bottom) >> 1U;
  return set | set << 8U | set >> 8U;
}
constexpr Squares neighbours(Square square) {
  return spread(only(square)) & ~only(square);
}

/// Squares within a distance of each square, the square itself too.
inline constexpr int most_distance = 10;  // the largest Range that a card may have
using Rings = std::array<std::array<Squares, squares>, most_distance + 1>;
constexpr Rings make_rings() {
  Rings rings{};
  for (Square square = 0; square < squares; ++square) {
    rings[0][square] = only(square);
    for (std::size_t range = 1; range < rings.size(); ++range) {
      rings[range][square] = spread(rings[range - 1][square]);
    }
  }
  return rings;
}
inline constexpr Rings rings = make_rings();
constexpr Squares within(int range, Square square) {
  return rings[static_cast<std::size_t>(range)][square];
}

/// For two squares, the sets of squares that its lines of sight cross, none containing another: there is sight where
/// one of them holds no blocker.
class Sight {
 public:
  Sight();

  bool free(Square from, Square to, Squares blockers) const {
    const auto& [begin, end] = lines_[offset(from, to)];
    const int low_column = column(from) < column(to) ? column(from) : column(to);
    const int low_row = row(from) < row(to) ? row(from) : row(to);
    const Squares below = blockers >> square_at(low_column, low_row);  // their rectangle begins at a1
    for (std::uint16_t line = begin; line < end; ++line) {
      if ((sets_[line] & below) == 0) return true;
    }
    return false;
  }
  /// The sets themselves, in their places.
  std::vector<Squares> sets(Square from, Square to) const;

 private:
  struct Range {
    std::uint16_t begin = 0;
    std::uint16_t end = 0;
  };
  static constexpr int span = 2 * width - 1;
  static std::size_t offset(Square from, Square to) {
    return static_cast<std::size_t>((column(to) - column(from) + width - 1) * span + row(to) - row(from) + width - 1);
  }

  std::array<Range, std::size_t{span} * span> lines_{};
  std::vector<Squares> sets_;
};

/// Made once.
const Sight& sight();

// Text.

inline std::string name(Square square) {
  return {static_cast<char>('a' + column(square)), static_cast<char>('1' + row(square))};
}
std::optional<Square> read_square(std::string_view text);
/// Names in rising order, written together; empty for none.
std::string to_text(Squares set);
/// The same read; nothing if a name is wrong, out of order or twice.
std::optional<Squares> read_squares(std::string_view text);

/// A square as its name; nothing is spelled unless somebody writes it.
struct Named {
  Square square;
};
inline void write_json(JsonWriter& writer, Named named) {
  writer.value(name(named.square));
}

/// A set as a list of names.
struct SquareList {
  Squares set;
};
inline void write_json(JsonWriter& writer, SquareList list) {
  writer.begin_list();
  for_each(list.set, [&](Square square) { writer.value(name(square)); });
  writer.end_list();
}

}  // namespace destrier::escarmouche
