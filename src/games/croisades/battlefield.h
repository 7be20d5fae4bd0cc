#pragma once

// A scenario as the rules look at it: the map, terrain, persons and tables of the library as compact tables, made once.

#include <array>
#include <bitset>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "games/croisades/hexes.h"
#include "games/croisades/library.h"

namespace destrier::croisades {

inline constexpr std::size_t most_people = 2 * most_people_a_side;
/// A person's number: side 1 then side 2, in the order of the rosters.
using Who = std::uint8_t;
inline constexpr Who nobody = 255;
using People = std::uint64_t;  ///< a bit for each
constexpr People only(Who who) {
  return People{1} << who;
}
template <class Visit>
void for_each_person(People people, Visit visit) {
  for (People left = people; left != 0; left &= left - 1) visit(static_cast<Who>(std::countr_zero(left)));
}

/// Index of a kind of terrain; `outside` is what lies off the map.
using Code = std::uint8_t;
inline constexpr Code outside = 0;
inline constexpr std::size_t most_codes = 96;

/// A kind of terrain as the rules look at it.
struct Soil {
  std::uint8_t foot = 0;  ///< entry cost; 0: impassable
  std::uint8_t mounted = 0;
  std::uint8_t cover = 0;  ///< values, not classes
  std::uint8_t across = 0;
  std::array<int, 2> attack{};  ///< signs, on foot and mounted
  std::array<int, 2> defence{};
  std::uint8_t levels = 0;
  std::uint8_t floor = 0;
  std::uint8_t solid = 0;
  bool inside = false;
  bool roof = false;
  bool canvas = false;   ///< a tent
  bool opening = false;  ///< of a tent
  bool covers_only_from_outside = false;
  bool takes_ladder = false;  ///< one on its own hex, where a rampart is near
};

/// A person as the rules look at him.
struct Figure {
  std::uint8_t side = 0;
  Card card{};
  bool torch = false;
  bool optional = false;
  std::uint8_t arrives = 0;  ///< turn; 0 if he begins on the map
  std::uint8_t apart = 0;
  bool starts_mounted = false;
  std::uint8_t face = 0;
  bool asleep = false;
  std::uint8_t load = 0;
  Hex at = 0;
  std::uint16_t zone = 0;  ///< of set-up, or arrival: index of a zone

  const Values& values(bool mounted, bool wounded) const { return card.values[mounted ? 1 : 0][wounded ? 1 : 0]; }
  bool has_weapon() const { return card.weapon != Weapon::none; }
  /// Only bows and javelins are marked as having run.
  bool marks_running() const { return card.weapon == Weapon::bow || card.weapon == Weapon::javelin; }
};

/// Steps of one direction and one cost: the hexes from which they can be made.
struct Steps {
  Steps() {}  // NOLINT(modernize-use-equals-default): uninitialised, a table has room for many

  std::uint8_t direction;
  std::uint8_t cost;
  HexSet from;
};
/// Every step that a man on foot, or a rider, can make anywhere on the map, nobody being in the way and all doors open.
class StepTable {
 public:
  const Steps* begin() const { return steps_.data(); }
  const Steps* end() const { return steps_.data() + size_; }
  /// Sets or, with cost 0, removes the step from a hex.
  void set(Hex from, int direction, int cost, std::size_t words);
  /// Makes this the same as another table, without touching more than it uses.
  void copy(const StepTable& other, std::size_t words);

 private:
  static constexpr std::size_t most_costs = 12;

  std::array<Steps, directions * most_costs> steps_;
  std::size_t size_ = 0;
};

struct DoorPlan {
  std::vector<Hex> hexes;
  std::vector<Hex> beside;  ///< the hexes next to it
  std::uint8_t strength = 2;
};
struct TentPlan {
  std::vector<Hex> hexes;
  std::vector<Hex> beside;
};

struct Goal {
  Objective::Kind kind{};
  std::uint8_t side = 0;  ///< 0, 1; 2: either
  int points = 0;
  char what = '-';
  std::uint16_t zone = 0;
  int count = 0;
};

/// Everything that does not change in a game.
struct Battlefield {
  Battlefield(const Library& library, std::shared_ptr<const Scenario> of);

  std::shared_ptr<const Scenario> scenario;
  std::shared_ptr<const GroundMap> map;
  Tables tables;
  Grid grid;
  HexSet on_map;
  std::vector<Spot> spots;         ///< by hex
  std::vector<Cube> cubes;         ///< by hex
  std::vector<Code> codes;         ///< by hex
  std::vector<std::uint8_t> door;  ///< by hex: number of the door, or `none`
  std::vector<std::uint8_t> tent;
  std::vector<Hex> hexes;  ///< of the map, in the order of their texts

  std::array<Soil, most_codes> soils{};
  std::array<std::bitset<most_codes>, most_codes> joined{};
  std::array<std::array<std::uint8_t, most_codes>, most_codes> foot_cost{};  ///< from, into; 0: no
  std::array<char, most_codes> letters{};
  Code flat = 0, ladder = 0, trapdoor = 0, rampart = 0;

  StepTable foot_steps;
  StepTable mounted_steps;
  std::array<std::vector<std::array<std::uint8_t, directions>>, 2> step_costs;  ///< on foot, mounted; by hex; 0: none
  std::array<HexSet, directions> joined_ways;  ///< hexes joined to their neighbour in each direction

  std::array<Figure, most_people> figures{};
  std::size_t people = 0;
  std::array<People, 2> sides{};
  std::vector<DoorPlan> doors;
  std::vector<TentPlan> tents;
  std::vector<HexSet> zones;
  std::array<int, 2> exits = {-1, -1};  ///< index of a zone, or -1
  std::vector<Goal> goals;
  int turns = 0;
  int sight = 99;

  static constexpr std::uint8_t none = 255;

  std::string_view id(Who who) const { return scenario->persons[who].id; }
  std::string text(Hex hex) const { return to_text(spots[hex]); }
  /// The hex of a text; 0 if it is none of this map.
  Hex read_hex(std::string_view text) const;
  /// The person of an id; nobody if there is none.
  Who read_who(std::string_view text) const;
  std::string door_name(std::size_t number) const { return text(doors[number].hexes.front()); }
  std::string tent_name(std::size_t number) const { return text(tents[number].hexes.front()); }
  Cube cube(Hex hex) const { return cubes[hex]; }
  int distance(Hex a, Hex b) const { return croisades::distance(cube(a), cube(b)); }
  /// The direction from a hex to its neighbour; -1 if they are none.
  int direction(Hex from, Hex to) const {
    for (int d = 0; d < directions; ++d) {
      if (grid.next(from, d) == to) return d;
    }
    return -1;
  }
  /// Can two neighbouring hexes of these kinds be joined (2.3)?
  bool can_join(Code a, Code b) const { return joined[a][b]; }
};

}  // namespace destrier::croisades
