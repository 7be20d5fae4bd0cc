#include "games/escarmouche/board.h"

#include <algorithm>
#include <utility>

#include "core/sorting.h"

namespace destrier::escarmouche {
namespace {

struct Point {
  int x, y;
};

/// 5.2: does the segment meet the open box of the square in that column and row?
bool crosses(Point p, Point q, int box_column, int box_row) {
  const int x0 = 1000 * box_column;
  const int x1 = x0 + 1000;
  const int y0 = 1000 * box_row;
  const int y1 = y0 + 1000;
  if (std::max(p.x, q.x) <= x0 || std::min(p.x, q.x) >= x1 || std::max(p.y, q.y) <= y0 || std::min(p.y, q.y) >= y1) {
    return false;
  }
  int least = INT32_MAX;
  int greatest = INT32_MIN;
  for (const int x : {x0, x1}) {
    for (const int y : {y0, y1}) {
      const int d = (q.x - p.x) * (y - p.y) - (q.y - p.y) * (x - p.x);
      least = std::min(least, d);
      greatest = std::max(greatest, d);
    }
  }
  return least < 0 && 0 < greatest;
}

/// The corners of a square, a hair inside.
std::array<Point, 4> corners(int at_column, int at_row) {
  const int x = 1000 * at_column;
  const int y = 1000 * at_row;
  return {{{x + 1, y + 1}, {x + 1, y + 999}, {x + 999, y + 1}, {x + 999, y + 999}}};
}

/// The sets of squares between two squares of the rectangle that begins at a1.
std::vector<Squares> minimal_sets(Square from, Square to) {
  std::vector<Squares> sets;
  for (const Point p : corners(column(from), row(from))) {
    for (const Point q : corners(column(to), row(to))) {
      Squares crossed = 0;
      for (Square square = 0; square < squares; ++square) {
        if (crosses(p, q, column(square), row(square))) crossed |= only(square);
      }
      sets.push_back(crossed & ~only(from) & ~only(to));
    }
  }
  sort_list(sets);
  sets.erase(std::ranges::unique(sets).begin(), sets.end());
  std::vector<Squares> minimal;
  for (const Squares set : sets) {
    const auto inside = [&](Squares other) { return other != set && (other & ~set) == 0; };
    if (std::ranges::none_of(sets, inside)) minimal.push_back(set);
  }
  // Short lines first: they are the likeliest to be free.
  sort_list(minimal, {}, [](Squares set) { return std::pair(std::popcount(set), set); });
  return minimal;
}

}  // namespace

Sight::Sight() {
  for (int columns = 1 - width; columns < width; ++columns) {
    for (int rows_up = 1 - width; rows_up < width; ++rows_up) {
      const Square from = square_at(std::max(0, -columns), std::max(0, -rows_up));
      const Square to = square_at(column(from) + columns, row(from) + rows_up);
      Range& range = lines_[offset(from, to)];
      range.begin = static_cast<std::uint16_t>(sets_.size());
      for (const Squares set : minimal_sets(from, to)) sets_.push_back(set);
      range.end = static_cast<std::uint16_t>(sets_.size());
    }
  }
}

std::vector<Squares> Sight::sets(Square from, Square to) const {
  const auto& [begin, end] = lines_[offset(from, to)];
  const Square low = square_at(std::min(column(from), column(to)), std::min(row(from), row(to)));
  std::vector<Squares> placed;
  for (std::uint16_t line = begin; line < end; ++line) placed.push_back(sets_[line] << low);
  return placed;
}

const Sight& sight() {
  static const Sight made;
  return made;
}

std::optional<Square> read_square(std::string_view text) {
  if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8') return std::nullopt;
  return square_at(text[0] - 'a', text[1] - '1');
}

std::string to_text(Squares set) {
  std::string text;
  for_each(set, [&](Square square) { text += name(square); });
  return text;
}

std::optional<Squares> read_squares(std::string_view text) {
  if (text.size() % 2 != 0) return std::nullopt;
  Squares set = 0;
  for (; !text.empty(); text.remove_prefix(2)) {
    const auto square = read_square(text.substr(0, 2));
    if (!square || set >> *square != 0) return std::nullopt;  // this one, or a later one, is there already
    set |= only(*square);
  }
  return set;
}

}  // namespace destrier::escarmouche
