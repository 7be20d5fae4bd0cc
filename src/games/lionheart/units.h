#pragma once

// The units of Lionheart: what a base is, and the figures of the eight kinds (specification, section 2).

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/json_writer.h"

namespace destrier::lionheart {

enum class Kind : std::uint8_t { king, cavalry, infantry, archers, massed, heavy, peasants, mercenaries };
inline constexpr std::size_t kinds = 8;
inline constexpr std::string_view kind_codes = "KCIAMHPZ";
constexpr std::string_view code(Kind kind) {
  return kind_codes.substr(static_cast<std::size_t>(kind), 1);
}

enum class Facing : std::uint8_t { north, east, south, west };
inline constexpr std::size_t facings = 4;
inline constexpr std::string_view facing_letters = "NESW";
constexpr std::string_view letter(Facing facing) {
  return facing_letters.substr(static_cast<std::size_t>(facing), 1);
}
constexpr Facing opposite(Facing facing) {
  return static_cast<Facing>((static_cast<unsigned>(facing) + 2) % facings);
}
constexpr Facing forward(int side) {
  return side == 0 ? Facing::north : Facing::south;
}

/// A face of the die: three axes, two arrows, one panic.
enum class Face : std::uint8_t { none, axe, arrow, panic };
inline constexpr std::string_view face_letters = "-hfp";
constexpr std::string_view letter(Face face) {
  return face_letters.substr(static_cast<std::size_t>(face), 1);
}
inline constexpr int most_dice = 4;

enum class Scores : std::uint8_t { axes, arrows, either };  ///< what hits; either: the more frequent of the two
enum class Zone : std::uint8_t { ahead, bow, around };
/// The boxes that figures are taken from at set-up; infantry and massed infantry share one.
enum class Pool : std::uint8_t { king, cavalry, foot, archers, heavy, peasants, mercenaries };
inline constexpr std::array<int, 7> pool_men = {1, 4, 20, 8, 2, 4, 2};

struct Figures {
  int fewest;        ///< men on a base at set-up
  int most;          ///< men that a base may carry, at set-up and ever
  int dice_per_man;  ///< never more than `most_dice` in all
  Scores scores;
  int hits;      ///< in one attack, to remove one man
  bool mounted;  ///< rides any number of free squares
  int pace;      ///< points for a move or a turn
  Zone zone;
  int level;  ///< of play, from which on the kind exists
  Pool pool;

  constexpr bool allows(std::int64_t men) const { return men >= fewest && men <= most; }
};
inline constexpr std::array<Figures, kinds> all_figures = {{
    {1, 1, 2, Scores::axes, 2, true, 1, Zone::ahead, 1, Pool::king},
    {2, 2, 2, Scores::axes, 2, true, 1, Zone::ahead, 1, Pool::cavalry},
    {4, 4, 1, Scores::axes, 1, false, 1, Zone::ahead, 1, Pool::foot},
    {4, 4, 1, Scores::arrows, 1, false, 1, Zone::bow, 1, Pool::archers},
    {10, 10, 1, Scores::axes, 1, false, 1, Zone::ahead, 2, Pool::foot},
    {1, 2, 2, Scores::axes, 2, false, 2, Zone::around, 2, Pool::heavy},
    {1, 4, 1, Scores::either, 1, false, 1, Zone::ahead, 2, Pool::peasants},
    {1, 2, 2, Scores::axes, 1, false, 1, Zone::ahead, 2, Pool::mercenaries},
}};
constexpr const Figures& figures(Kind kind) {
  return all_figures[static_cast<std::size_t>(kind)];
}

namespace strengths {

/// A kind with a number of men is one of 29 strengths, counted from 1; men of one kind are neighbours.
inline constexpr std::size_t count = 32;
struct Tables {
  std::array<std::uint8_t, kinds> first{};
  std::array<Kind, count> kind{};
  std::array<std::uint8_t, count> men{};
  std::array<std::uint8_t, count> dice{};
};
constexpr Tables tables = [] {
  Tables made;
  std::uint8_t next = 1;
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    made.first[kind] = next;
    for (int men = 1; men <= all_figures[kind].most; ++men, ++next) {
      made.kind[next] = static_cast<Kind>(kind);
      made.men[next] = static_cast<std::uint8_t>(men);
      const int dice = men * all_figures[kind].dice_per_man;
      made.dice[next] = static_cast<std::uint8_t>(dice < most_dice ? dice : most_dice);
    }
  }
  return made;
}();

}  // namespace strengths

/// A base with its men: side, facing, kind and number in one byte; zero is an empty square.
class Unit {
 public:
  constexpr Unit() = default;
  constexpr Unit(int side, Kind kind, int men, Facing facing)
      : byte_(static_cast<std::uint8_t>(
            static_cast<unsigned>(side) << 7U | static_cast<unsigned>(facing) << 5U |
            (strengths::tables.first[static_cast<std::size_t>(kind)] + static_cast<unsigned>(men) - 1U))) {}

  static constexpr Unit from_byte(std::uint8_t byte) { return Unit(byte); }

  constexpr bool operator==(const Unit&) const = default;
  constexpr std::uint8_t byte() const { return byte_; }
  constexpr bool stands() const { return byte_ != 0; }
  constexpr int side() const { return byte_ >> 7U; }
  constexpr Facing facing() const { return static_cast<Facing>(byte_ >> 5U & 3U); }
  constexpr Kind kind() const { return strengths::tables.kind[strength()]; }
  constexpr int men() const { return strengths::tables.men[strength()]; }
  constexpr int dice() const { return strengths::tables.dice[strength()]; }
  constexpr const Figures& figures() const { return lionheart::figures(kind()); }

  constexpr Unit facing_to(Facing facing) const {
    return Unit(static_cast<std::uint8_t>((byte_ & 0x9FU) | static_cast<unsigned>(facing) << 5U));
  }
  /// With fewer men; one at least stays.
  constexpr Unit without(int men) const { return Unit(static_cast<std::uint8_t>(byte_ - static_cast<unsigned>(men))); }
  constexpr Unit of_other_side() const { return Unit(static_cast<std::uint8_t>(byte_ ^ 0x80U)); }

 private:
  explicit constexpr Unit(std::uint8_t byte) : byte_(byte) {}
  constexpr std::size_t strength() const { return byte_ & 31U; }

  std::uint8_t byte_ = 0;
};

/// How many men a base of the kind carries at set-up: `4`, or `1-2`.
inline std::string set_up_men(Kind kind) {
  const Figures& of_kind = figures(kind);
  const std::string most = std::to_string(of_kind.most);
  return of_kind.fewest == of_kind.most ? most : std::to_string(of_kind.fewest) + "-" + most;
}

// How events write them.

inline void write_json(JsonWriter& writer, Kind kind) {
  writer.value(code(kind));
}
inline void write_json(JsonWriter& writer, Facing facing) {
  writer.value(letter(facing));
}
inline void write_json(JsonWriter& writer, Face face) {
  writer.value(letter(face));
}

}  // namespace destrier::lionheart
