#pragma once

// The cards of Art of War and the places where they lie: figures and ranges, a battlefield, a kingdom, a bunch of cards
// (specification, section 2).

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/json_writer.h"

namespace destrier::art_of_war {

/// In the order in which everything lists them.
enum class Kind : std::uint8_t { soldier, guard, archer, king };
inline constexpr std::array card_kinds = {Kind::soldier, Kind::guard, Kind::archer, Kind::king};
inline constexpr std::array unit_kinds = {Kind::soldier, Kind::guard, Kind::archer};
inline constexpr std::string_view kind_letters = "SGAK";
constexpr std::string_view letter(Kind kind) {
  return kind_letters.substr(static_cast<std::size_t>(kind), 1);
}

/// A card's figures. There are five: the two kings differ.
struct Figures {
  int attack;  ///< 0: as many as the hand holds
  int upright;
  int offensive;  ///< the defence of a card that has attacked
};
inline constexpr std::array<Figures, 5> all_figures = {{{0, 2, 1}, {1, 3, 2}, {1, 2, 1}, {1, 4, 4}, {1, 5, 4}}};
/// The row of a card in tables of five; `king` is the number, 1 or 2, of its side's king.
constexpr std::size_t figure(Kind kind, int king) {
  return static_cast<std::size_t>(kind) + (kind == Kind::king ? static_cast<std::size_t>(king) - 1 : 0);
}

// Cells: F1 F2 F3, then A1 A2 A3 behind them, counted from 0; a set of cells is six bits.

using Cell = std::uint8_t;
using Cells = std::uint8_t;
inline constexpr int columns = 3;
inline constexpr int cells = 2 * columns;
inline constexpr Cells front = 0b000'111;
inline constexpr std::string_view cell_names = "F1F2F3A1A2A3";
constexpr std::string_view name(Cell cell) {
  return cell_names.substr(std::size_t{2} * cell, 2);
}
constexpr Cells only(Cell cell) {
  return static_cast<Cells>(1U << cell);
}
constexpr bool in_front(Cell cell) {
  return cell < columns;
}
template <class Visit>
constexpr void for_each(Cells set, Visit visit) {
  for (; set != 0; set = static_cast<Cells>(set & (set - 1U))) visit(static_cast<Cell>(std::countr_zero(set)));
}

/// The enemy cells that each figure reaches from each of its own.
using Ranges = std::array<std::array<Cells, cells>, all_figures.size()>;

/// With `row`, a king on the front reaches the whole enemy front.
constexpr Ranges ranges(bool row) {
  constexpr int most = 6;
  struct Offset {
    int aside, forward;
  };
  struct Reach {
    int count;
    std::array<Offset, most> offsets;
  };
  constexpr Reach ahead = {1, {{{0, 1}}}};
  constexpr Reach knight = {4, {{{-2, 1}, {2, 1}, {-1, 2}, {1, 2}}}};
  // The last two only with `row`.
  constexpr Reach lance = {4, {{{-1, 1}, {0, 1}, {1, 1}, {0, 2}, {-2, 1}, {2, 1}}}};
  constexpr Reach rampart = {3, {{{-1, 1}, {0, 1}, {1, 1}, {-2, 1}, {2, 1}}}};
  constexpr std::array<Reach, all_figures.size()> reaches = {ahead, ahead, knight, lance, rampart};

  Ranges made{};
  for (std::size_t figure = 0; figure < reaches.size(); ++figure) {
    const bool king = figure >= static_cast<std::size_t>(Kind::king);
    const int count = reaches[figure].count + (king && row ? 2 : 0);
    for (int from = 0; from < cells; ++from) {
      for (int i = 0; i < count; ++i) {
        const Offset offset = reaches[figure].offsets[static_cast<std::size_t>(i)];
        const int column = from % columns + offset.aside;
        const int enemy_row = offset.forward - from / columns - 1;  // 0: his front
        if (column < 0 || column >= columns || enemy_row < 0 || enemy_row > 1) continue;
        // F1 faces F3: both count from their own left.
        const auto cell = static_cast<Cell>(enemy_row * columns + columns - 1 - column);
        made[figure][static_cast<std::size_t>(from)] |= only(cell);
      }
    }
  }
  return made;
}

/// Some cards of which the order does not matter: a hand, a deck, a graveyard. Five bits for each kind of unit, and one
/// for a king.
class Cards {
 public:
  constexpr Cards() = default;
  constexpr Cards(int soldiers, int guards, int archers, bool king = false)
      : word_(
            static_cast<std::uint16_t>(soldiers | guards << bits | archers << 2 * bits | (king ? 1 : 0) << 3 * bits)) {}
  explicit constexpr Cards(Kind kind, int count = 1)
      : word_(static_cast<std::uint16_t>(count << (bits * static_cast<int>(kind)))) {}

  constexpr bool operator==(const Cards&) const = default;
  constexpr int of(Kind kind) const { return word_ >> (bits * static_cast<int>(kind)) & 31; }
  constexpr bool has(Kind kind) const { return of(kind) != 0; }
  constexpr bool empty() const { return word_ == 0; }
  constexpr int total() const { return units() + (word_ >> 3 * bits); }
  constexpr int units() const { return (word_ & 31) + (word_ >> bits & 31) + (word_ >> 2 * bits & 31); }

  /// Sums and differences, kind by kind; there must be enough of each to take away.
  constexpr Cards& operator+=(Cards other) { return *this = of_word(word_ + other.word_); }
  constexpr Cards& operator-=(Cards other) { return *this = of_word(word_ - other.word_); }
  friend constexpr Cards operator+(Cards a, Cards b) { return a += b; }
  friend constexpr Cards operator-(Cards a, Cards b) { return a -= b; }

 private:
  static constexpr int bits = 5;
  static constexpr Cards of_word(int word) {
    Cards made;
    made.word_ = static_cast<std::uint16_t>(word);
    return made;
  }

  std::uint16_t word_ = 0;
};
inline constexpr Cards whole_army{9, 6, 5};
inline constexpr int most_in_hand = 6;
inline constexpr int most_kept = 5;

/// The letters of some cards in their order; nothing for none.
std::string letters(Cards cards);

/// The six cells of one side: eight sets of cells, one byte each, in two words. One word says which kind stands where,
/// the other who has turned to attack and how much damage each has, in binary.
class Field {
 public:
  constexpr bool operator==(const Field&) const = default;

  constexpr Cells of(Kind kind) const { return static_cast<Cells>(kinds_ >> (8U * static_cast<unsigned>(kind))); }
  constexpr Cells occupied() const {
    const std::uint32_t half = kinds_ | kinds_ >> 16U;
    return static_cast<Cells>(half | half >> 8U);
  }
  constexpr bool empty() const { return kinds_ == 0; }
  constexpr bool occupied(Cell cell) const { return (kinds_ >> cell & each_set) != 0; }
  constexpr Cells offensive() const { return static_cast<Cells>(marks_); }
  constexpr Cells upright() const { return static_cast<Cells>(occupied() & ~offensive()); }
  constexpr Cells damaged() const { return static_cast<Cells>(marks_ >> 8U | marks_ >> 16U | marks_ >> 24U); }

  /// Of a card that stands there.
  constexpr Kind at(Cell cell) const {
    return static_cast<Kind>(static_cast<unsigned>(std::countr_zero(kinds_ >> cell & each_set)) / 8U);
  }
  constexpr int damage(Cell cell) const {
    const std::uint32_t of_cell = marks_ >> cell;
    return static_cast<int>((of_cell >> 8U & 1U) | (of_cell >> 15U & 2U) | (of_cell >> 22U & 4U));
  }

  /// On an empty cell, upright and undamaged.
  constexpr void put(Cell cell, Kind kind) { kinds_ |= 1U << (cell + 8U * static_cast<unsigned>(kind)); }
  constexpr void turn(Cell cell) { marks_ |= 1U << cell; }
  constexpr void wound(Cell cell, int damage) {
    const auto total = static_cast<std::uint32_t>(damage);
    const std::uint32_t lanes = (total & 1U) << 8U | (total & 2U) << 15U | (total & 4U) << 22U;
    marks_ = (marks_ & ~(0x01010100U << cell)) | lanes << cell;
  }
  constexpr void remove(Cell cell) {
    kinds_ &= ~(each_set << cell);
    marks_ &= ~(each_set << cell);
  }
  /// The card behind an empty front cell comes forward as it is.
  constexpr void step_forward(Cell to) {
    const std::uint32_t behind = each_set << (to + columns);
    kinds_ = (kinds_ & ~behind) | (kinds_ & behind) >> columns;
    marks_ = (marks_ & ~behind) | (marks_ & behind) >> columns;
  }
  /// All upright and whole.
  constexpr void prepare() { marks_ = 0; }

 private:
  static constexpr std::uint32_t each_set = 0x01010101U;

  std::uint32_t kinds_ = 0;
  std::uint32_t marks_ = 0;
};

/// Citizens in a queue, oldest first: two bits each, and their number in the last half word.
class Kingdom {
 public:
  /// Of 42 cards two at least lie elsewhere.
  static constexpr int most = 40;

  constexpr bool operator==(const Kingdom&) const = default;
  constexpr int size() const { return static_cast<int>(words_[2] >> 16U); }
  constexpr Kind at(int place) const {
    const auto at = static_cast<unsigned>(place);
    return static_cast<Kind>(words_[at / each] >> (2 * (at % each)) & 3U);
  }
  constexpr void join(Kind kind) {
    assert(size() < most);
    const auto at = static_cast<unsigned>(size());
    words_[at / each] |= static_cast<std::uint32_t>(kind) << (2 * (at % each));
    words_[2] += one_more;
  }
  constexpr bool has_captive() const {
    const auto kings = [](std::uint32_t word) { return (word & word >> 1U & 0x55555555U) != 0; };
    return kings(words_[0]) || kings(words_[1]) || kings(words_[2] & 0xFFFFU);
  }
  /// Those who can be called up: all but a captive king.
  constexpr int units() const { return size() - (has_captive() ? 1 : 0); }
  /// Who is called up first, the oldest but for a captive king; there is somebody.
  constexpr Kind next() const { return at(next_place()); }
  constexpr void call_up() {
    const std::uint32_t stay = next_place() == 0 ? 0U : 3U;  // two bits: a captive king keeps his place
    const std::uint32_t last = words_[2] & 0xFFFFU;
    const std::uint32_t fewer = (words_[2] >> 16U) - 1U;
    words_ = {((words_[0] >> 2U | words_[1] << 30U) & ~stay) | (words_[0] & stay), words_[1] >> 2U | last << 30U,
              last >> 2U | fewer << 16U};
  }
  constexpr Cards cards() const {
    Cards all;
    for (int place = 0; place < size(); ++place) all += Cards(at(place));
    return all;
  }

 private:
  constexpr int next_place() const { return at(0) == Kind::king ? 1 : 0; }

  static constexpr unsigned each = 16;
  static constexpr std::uint32_t one_more = 1U << 16U;

  std::array<std::uint32_t, 3> words_{};
};

std::string letters(const Kingdom& kingdom);

// How events and views write them.

/// Cells as a list of their names.
struct CellList {
  Cells set;
};
inline void write_json(JsonWriter& writer, Kind kind) {
  writer.value(letter(kind));
}
inline void write_json(JsonWriter& writer, Cards cards) {
  writer.value(letters(cards));
}
inline void write_json(JsonWriter& writer, CellList list) {
  writer.begin_list();
  for_each(list.set, [&](Cell cell) { writer.value(name(cell)); });
  writer.end_list();
}

}  // namespace destrier::art_of_war
