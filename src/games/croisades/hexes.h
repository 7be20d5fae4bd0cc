#pragma once

// Hexes as numbers, and sets of them. A map is laid out so that each of the six directions is one and the same step
// from hex to hex everywhere: rows are sheared, and at least one empty cell lies between two of them.

#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>

#include "games/croisades/library.h"

namespace destrier::croisades {

using Hex = std::uint16_t;
inline constexpr int directions = 6;

/// Directions and facings, 0 to 5, counter-clockwise from east.
constexpr int left_of(int direction) {
  return direction == directions - 1 ? 0 : direction + 1;
}
constexpr int right_of(int direction) {
  return direction == 0 ? directions - 1 : direction - 1;
}
constexpr int opposite(int direction) {
  return direction < directions / 2 ? direction + directions / 2 : direction - directions / 2;
}
/// Steps of 60° between two facings, the shorter way.
constexpr int turns_between(int from, int to) {
  const int around = from < to ? to - from : from - to;
  return around <= directions / 2 ? around : directions - around;
}

inline constexpr std::size_t most_cells = std::size_t{most_width + 2} * (most_width + 2);
inline constexpr std::size_t most_words = (most_cells + 63) / 64;
inline constexpr int farthest = 2 * most_width;  ///< no two hexes of a map are that far apart

/// The layout of a map of some size.
class Grid {
 public:
  Grid() = default;
  Grid(int width, int height) : width_(width), height_(height), stride_(width + 2) {
    steps_ = {1, 1 - stride_, -stride_, -1, stride_ - 1, stride_};
    cells_ = static_cast<std::size_t>(stride_) * (static_cast<std::size_t>(height) + 2);
    words_ = (cells_ + 63) / 64;
  }

  int width() const { return width_; }
  int height() const { return height_; }
  std::size_t words() const { return words_; }
  std::size_t cells() const { return cells_; }

  Hex at(Spot spot) const { return static_cast<Hex>((spot.y + 1) * stride_ + spot.x - spot.y / 2); }
  /// The hex next to one on the map; perhaps a cell off the map.
  Hex next(Hex hex, int direction) const { return static_cast<Hex>(hex + steps_[static_cast<std::size_t>(direction)]); }
  int step(int direction) const { return steps_[static_cast<std::size_t>(direction)]; }

 private:
  int width_ = 0;
  int height_ = 0;
  int stride_ = 0;
  std::size_t cells_ = 0;
  std::size_t words_ = 0;
  std::array<int, directions> steps_{};
};

/// Cube coordinates (2.1); the third makes the sum zero.
struct Cube {
  int q = 0;
  int r = 0;

  constexpr int s() const { return -q - r; }
};
constexpr Cube cube_of(Spot spot) {
  return {spot.x - spot.y / 2, spot.y};
}
constexpr int distance(Cube a, Cube b) {
  const int q = a.q < b.q ? b.q - a.q : a.q - b.q;
  const int r = a.r < b.r ? b.r - a.r : a.r - b.r;
  const int s = a.s() < b.s() ? b.s() - a.s() : a.s() - b.s();
  return q > r ? (q > s ? q : s) : (r > s ? r : s);
}

/// A set of cells of a map. Only the words that its grid has are ever looked at.
class HexSet {
 public:
  HexSet() {}  // NOLINT(modernize-use-equals-default): uninitialised, as it should be; see `clear`

  void clear(std::size_t words) {
    for (std::size_t i = 0; i < words; ++i) words_[i] = 0;
  }
  bool has(Hex hex) const { return (words_[hex / 64U] >> (hex % 64U) & 1U) != 0; }
  void add(Hex hex) { words_[hex / 64U] |= std::uint64_t{1} << (hex % 64U); }
  void remove(Hex hex) { words_[hex / 64U] &= ~(std::uint64_t{1} << (hex % 64U)); }
  bool empty(std::size_t words) const {
    std::uint64_t any = 0;
    for (std::size_t i = 0; i < words; ++i) any |= words_[i];
    return any == 0;
  }
  std::uint64_t& word(std::size_t i) { return words_[i]; }
  std::uint64_t word(std::size_t i) const { return words_[i]; }

  template <class Visit>
  void for_each(std::size_t words, Visit visit) const {
    for (std::size_t i = 0; i < words; ++i) {
      for (std::uint64_t left = words_[i]; left != 0; left &= left - 1) {
        visit(static_cast<Hex>(i * 64 + static_cast<std::size_t>(std::countr_zero(left))));
      }
    }
  }

 private:
  std::array<std::uint64_t, most_words> words_;
};

/// Moves a set by a number of cells, fewer than 64: `take(i)` gives its words, `put(i, word)` gets those of the moved
/// set.
template <class Take, class Put>
void shift(int cells, std::size_t words, Take take, Put put) {
  std::uint64_t carried = 0;
  if (cells > 0) {
    const auto bits = static_cast<unsigned>(cells);
    for (std::size_t i = 0; i < words; ++i) {
      const std::uint64_t word = take(i);
      put(i, word << bits | carried);
      carried = word >> (64 - bits);
    }
  } else {
    const auto bits = static_cast<unsigned>(-cells);
    for (std::size_t i = words; i-- > 0;) {
      const std::uint64_t word = take(i);
      put(i, word >> bits | carried);
      carried = word << (64 - bits);
    }
  }
}

/// The cells between two hexes, both included (5.2): one of the two lines, whose halves are rounded this way or that.
class Line {
 public:
  Line(const Grid& grid, Hex from, Cube a, Cube b, bool halves_up) : at_(from) {
    const std::array<int, 3> delta = {b.q - a.q, b.r - a.r, b.s() - a.s()};
    length_ = distance(a, b);
    std::size_t main = 0;
    while (std::abs(delta[main]) != length_) ++main;
    const std::size_t side = (main + 1) % 3;
    // The third coordinate pays for both: s for q and r, q for r and s, r for s and q.
    constexpr std::array<int, 3> raises_main = {0, 4, 2};
    constexpr std::array<int, 3> raises_side = {5, 3, 1};
    along_ = grid.step(raises_main[main]) * (delta[main] < 0 ? -1 : 1);
    across_ = grid.step(raises_side[main]) * (delta[side] < 0 ? -1 : 1);
    rise_ = 2 * std::abs(delta[side]);
    // A half is rounded up or down on the number line, so the other way when it is negative.
    error_ = halves_up == (delta[side] >= 0) ? length_ : length_ - 1;
  }

  int length() const { return length_; }
  Hex hex() const { return static_cast<Hex>(at_); }
  /// Goes on to the next cell.
  void advance() {
    at_ += along_;
    error_ += rise_;
    if (error_ < 2 * length_) return;
    error_ -= 2 * length_;
    at_ += across_;
  }

 private:
  int at_;
  int length_ = 0;
  int along_ = 0;
  int across_ = 0;
  int rise_ = 0;
  int error_ = 0;
};

}  // namespace destrier::croisades
