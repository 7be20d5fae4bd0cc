#pragma once

// The line of Age of War as the desk reads it: who stands where, what happens when the units act, and why one of them
// does nothing. Who acts and what comes of it is never worked out here: the game plays it on a copy and tells.

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "terminal/desk.h"

namespace destrier::war_line {

inline constexpr std::string_view kind_letters = "FACS";
/// The four decisions, as they are typed.
inline constexpr std::string_view order_letters = "FACP";
inline constexpr std::array<int, 2> sides = {1, 2};

constexpr int other(int side) {
  return 3 - side;
}
/// The index of a side's things in pairs.
constexpr std::size_t index_of(int side) {
  return static_cast<std::size_t>(side - 1);
}

struct Unit {
  int side = 0;  ///< 0: nobody
  char letter = 'F';
  int hp = 0;
  int full = 0;
};

/// The line and the purses. Events of the game keep it up to date.
struct Line {
  std::vector<Unit> cells;
  std::array<std::int64_t, 2> gold{}, wealth{}, base{};
  std::int64_t base_full = 0;
  int round = 1, rounds = 1, last_levy = 0;
  int turn = 0;  ///< the side that decides; 0 when the game is over

  int length() const { return static_cast<int>(cells.size()); }
  bool has(int cell) const { return cell >= 1 && cell <= length(); }
  /// The unit on a cell of the line; none if nobody stands there.
  const Unit* at(int cell) const {
    const Unit& unit = cells[static_cast<std::size_t>(cell - 1)];
    return unit.side == 0 ? nullptr : &unit;
  }
  int base_cell(int side) const { return side == 1 ? 1 : length(); }
  /// The cell so far ahead, as that side marches; it may be off the board.
  static int ahead(int side, int cell, int distance) { return side == 1 ? cell + distance : cell - distance; }
  /// Where that side's units stand, from its base outwards.
  std::vector<int> army(int side) const;
  std::int64_t hit_points(int side) const;
  /// How far the foremost unit stands from its own base; 0 without any.
  int ground(int side) const;
  /// Will there be another round, with its income?
  bool goes_on() const { return turn != 0 && round < rounds; }

  void apply(const Json& event);
};

Line read_line(const Json& view);

/// How many units each side has lost so far.
std::array<std::int64_t, 2> losses(const RunningGame& game);

std::int64_t number(const Json& object, std::string_view key);
std::string word(const Json& object, std::string_view key);

/// A figure in use: an option, or another fact of the game.
std::int64_t figure(const Sight& sight, std::string_view name);
/// The figure of a kind: `price`, `hp`, `attack`, `bounty`. A super-soldier has its attack; the rest is the footman's.
std::int64_t figure_of(const Sight& sight, char letter, std::string_view what);

/// The distances at which a kind finds targets.
struct Reach {
  int near = 1;
  int far = 1;
};
Reach reach_of(const Sight& sight, char letter);
/// The cells on the board within reach of the unit on a cell, the nearest first.
std::vector<int> cells_in_reach(const Sight& sight, const Line& line, int cell);

enum class Action : std::uint8_t { none, attack, advance };
/// What a kind tries in a phase, and whether only if it has not attacked before.
struct Try {
  Action action = Action::none;
  bool unless_attacked = false;
};
Try try_of(char letter, int phase);

/// What the units of that side would do if their turn came now, as the game tells it from the `turn` event on. Nothing
/// if a base has fallen.
std::vector<Json> rehearse(const Sight& sight, int side);

/// What the unit on that cell does in each phase of its side's rehearsed turn, or why nothing: sentences of the board.
std::array<Message, 3> deeds_of(const Sight& sight, const Line& line, std::span<const Json> turn, int cell);

// Words.

std::string unit_name(const Sight& sight, char letter);
/// The letter as the board shows it: capital for side 1, small for side 2.
char shown_letter(const Unit& unit);
Ink ink_of(int side);
std::string letter_text(char letter);
/// The particulars of a unit for sentences: `side`, `unit`, `cell`, `hp`, `full`.
Record about_unit(const Unit& unit, int cell);
std::vector<Record> about_units(const Line& line, std::span<const int> cells);
Teller teller(const Sight& sight);

/// A sentence in lines that fit the terminal, `indent` spaces before all of them. French puts a space before some
/// punctuation; no line begins with it.
void add_wrapped(Lines& lines, const Sight& sight, std::string_view text, std::size_t indent = 0, Ink ink = Ink::plain);

}  // namespace destrier::war_line
