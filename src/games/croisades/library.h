#pragma once

// The data of Croisades: terrain, tables, persons, maps and scenarios (specification, section 15). This is what the
// files say; the rules work on compact tables made from it (`battlefield.h`).

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/json.h"

namespace destrier::croisades {

// How much a State has room for (`croisades.h`).
inline constexpr std::size_t most_people_a_side = 32;
inline constexpr std::size_t most_beasts = 96;  ///< the mounts of riders among them
inline constexpr std::size_t most_items = 64;   ///< carried ones among them
inline constexpr std::size_t most_doors = 32;
inline constexpr std::size_t most_tents = 32;
inline constexpr int most_width = 40;   ///< and height
inline constexpr int most_points = 60;  ///< of movement
inline constexpr int door_hexes = 4;    ///< at most

/// A hex by column and row; written `xxyy`.
struct Spot {
  int x = 0;
  int y = 0;

  auto operator<=>(const Spot&) const = default;
};
std::string to_text(Spot spot);
/// Four digits, wherever on or off a map.
std::optional<Spot> read_spot(std::string_view text);

// terrain.json

struct CoverClass {
  LocalText name;  ///< the English one is its id
  int value = 0;
};

struct Terrain {
  char code = '.';
  std::string id;
  LocalText name;
  std::string sheet;
  int foot = 0;  ///< entry cost; 0: impassable
  int mounted = 0;
  std::vector<std::pair<char, int>> from{};  ///< entry cost on foot from a hex of that code
  std::size_t cover = 0;                     ///< index of a class of cover
  std::size_t across = 0;
  std::array<int, 2> attack{};  ///< signs, on foot and mounted
  std::array<int, 2> defence{};
  unsigned levels = 0;  ///< a bit for each
  int floor = 0;
  int solid = 0;
  bool inside = false;
  bool roof = false;
  std::optional<std::string> only{};  ///< the codes it is joined to, where not all
};

// tables.json

enum class Weapon : std::uint8_t { none, javelin, bow, crossbow };
inline constexpr std::array<std::string_view, 4> weapon_ids = {"none", "javelin", "bow", "crossbow"};
enum class Armour : std::uint8_t { none, padded, mail };
inline constexpr std::string_view armour_letters = "NPM";
enum class Allowance : std::uint8_t { full, half, none };
enum class InDefence : std::uint8_t { steady, unthrown, loaded };
/// Results of a combat, in the order of their harm to the defender.
enum class Blow : std::uint8_t { aw, as, ar, ne, dr, ds, dw, dk, ak };
inline constexpr std::array<std::string_view, 9> blow_words = {"AW", "AS", "AR", "NE", "DR", "DS", "DW", "DK", "AK"};
inline constexpr std::size_t columns = 10;
inline constexpr int die_faces = 10;

struct WeaponCard {
  LocalText name;
  int shots = 0;
  std::vector<int> bands{};
  Allowance after_foot{};
  Allowance after_mounted{};
  bool reload = false;
  InDefence defence{};
  bool mounted_use = false;
  std::array<std::array<int, 3>, 3> thresholds{};  ///< by armour: stunned, wounded, killed
  std::array<int, 2> mount{};                      ///< shies, killed
};

struct BeastCard {
  LocalText name;
  int points = 0;
  char ride = '-';  ///< h, c, or - for nobody
};
inline constexpr std::string_view beast_letters = "hcqp";

struct Tables {
  std::array<std::string, columns> column_names{};
  std::array<std::array<int, 2>, columns - 1> ratios{};
  std::array<std::array<std::array<Blow, columns>, die_faces>, 2> blows{};  ///< against men on foot, riders
  std::array<WeaponCard, 4> weapons{};
  std::array<int, 3> band_shift{};
  int eye_foot = 0, eye_mounted = 0, top_foot = 0, top_mounted = 0, top_beast = 0, screen = 0, closed_door = 0;
  std::array<BeastCard, 4> beasts{};  ///< in the order of `beast_letters`
  int turn_cost = 0, leave_foot = 0, leave_mounted = 0, door_cost = 0, take_cost = 0, exit_cost = 0, load_cost = 0;
  int charge_run = 0, charge_meet = 0;
  int push_die = 0, burn_die = 0, wake_die = 0, door_per = 0, door_max = 0, wake_near = 0;
};

// characters.json

enum class Steed : std::uint8_t { none, horse, camel };

struct Values {
  int attack = 0;
  int defence = 0;
  int points = 0;  ///< of movement
};

/// What a person can do: that of his type, or his own where he differs.
struct Card {
  Armour armour{};
  bool lance = false;
  bool spear = false;
  bool axe = false;
  Weapon weapon{};
  Steed steed{};
  std::array<std::array<Values, 2>, 2> values{};  ///< on foot, mounted; healthy, wounded
  int cost = 0;
};

struct PersonType {
  std::string id;
  LocalText name;
  Card card;
};

struct Person {
  std::string id;
  std::string name;
  std::string type;
  Card card;
};

// maps/<id>.json

/// Adjoining hexes that are one door or one tent, named by the first of them.
struct Group {
  std::vector<Spot> hexes;  ///< sorted by their text

  Spot name() const { return hexes.front(); }
};

struct GroundMap {
  std::string id;
  LocalText name;
  int width = 0;
  int height = 0;
  std::vector<std::string> rows{};
  std::vector<Group> doors{};  ///< by name
  std::vector<Group> tents{};
  std::shared_ptr<const Json> source{};  ///< the file, for records

  bool has(Spot spot) const { return spot.x >= 0 && spot.x < width && spot.y >= 0 && spot.y < height; }
  char code(Spot spot) const { return rows[static_cast<std::size_t>(spot.y)][static_cast<std::size_t>(spot.x)]; }
};

/// The hex next to one in a direction, 0 east, then counter-clockwise; perhaps off the map.
Spot neighbour(Spot spot, int direction);

// scenarios/<id>.json

struct Zone {
  std::vector<Spot> hexes{};  ///< sorted, each once
  int apart = 0;
  std::string unknown_codes{};  ///< that it names, and no terrain has
};

struct Arrival {
  int turn = 0;
  Zone zone{};
  bool optional = false;
};

struct RosterEntry {
  std::string who;
  std::optional<Spot> at{};  ///< or
  std::optional<Arrival> arrive{};
  int face = 0;  ///< his own, or his side's
  bool foot = false;
  bool asleep = false;
  bool torch = false;
  char load = '-';  ///< l, g, or - for none
  std::optional<Zone> zone{};
};

struct SideSheet {
  LocalText name;
  int face = 0;
  Zone zone{};
  std::vector<RosterEntry> roster{};
};

struct DoorSheet {
  Spot at{};
  char state = 'o';
  int strength = 2;
};

/// A beast (h c q p) or a thing (G L R) on a hex.
struct Placed {
  char kind = 'h';
  Spot at{};
};

struct Objective {
  enum class Kind : std::uint8_t { hold, exit, burnt, tents, sacks, bonus, seize };
  Kind kind{};
  int side = 0;  ///< 1 or 2; 0 in `hold`: either
  int points = 0;
  char what = '-';  ///< of `exit`: h c q p g
  Zone zone{};
  int count = 0;
};
inline constexpr std::array<std::string_view, 7> objective_words = {"hold",  "exit",  "burnt", "tents",
                                                                    "sacks", "bonus", "seize"};

struct Scenario {
  std::string id;
  LocalText name;
  std::string map;
  int turns = 0;
  std::optional<LocalText> intro{};
  int sight = 99;
  std::array<int, 2> setup = {2, 1};
  std::array<SideSheet, 2> sides{};
  std::vector<DoorSheet> doors{};  ///< every door of the map, in its order
  std::vector<Placed> beasts{};    ///< by hex
  std::vector<Placed> items{};     ///< by letter, then hex
  std::array<std::optional<Zone>, 2> exits{};
  std::vector<Objective> objectives{};
  std::array<int, 3> grades = {10, 30, 60};
  std::vector<Person> persons{};              ///< everybody in the rosters, side 1 then side 2, in their order
  std::shared_ptr<const GroundMap> ground{};  ///< its map: a known one, or the one written out in the file
  std::shared_ptr<const Json> source{};       ///< the file, for records

  // By side, 0 or 1, and place in its roster.
  const Person& person(std::size_t side, std::size_t number) const {
    return persons[(side == 0 ? 0 : sides[0].roster.size()) + number];
  }
  bool starts_mounted(std::size_t side, std::size_t number) const {
    return person(side, number).card.steed != Steed::none && !sides[side].roster[number].foot;
  }
};

/// What is shipped, and what somebody defined.
class Library {
 public:
  static Library shipped(Faults& faults);
  /// A map or a scenario; with a scenario also its map, if that is written out in it. Changes nothing if there are
  /// faults.
  void define(const JsonPlace& file);

  const std::vector<Terrain>& terrain() const { return figures_->terrain; }
  const std::vector<CoverClass>& covers() const { return figures_->covers; }
  const Tables& tables() const { return figures_->tables; }
  const std::vector<PersonType>& types() const { return figures_->types; }
  const std::vector<Person>& persons() const { return figures_->persons; }
  const Terrain* find_terrain(char code) const;
  const PersonType* find_type(std::string_view id) const;
  const Person* find_person(std::string_view id) const;

  const std::vector<std::shared_ptr<const GroundMap>>& maps() const { return maps_; }
  const std::vector<std::shared_ptr<const Scenario>>& scenarios() const { return scenarios_; }
  std::shared_ptr<const GroundMap> find_map(std::string_view id) const;
  std::shared_ptr<const Scenario> find_scenario(std::string_view id) const;

  /// A map or scenario as its file has it, without adding it; nothing, and the faults noted, if it is not sound. A file
  /// whose name ends in `.json` must have the id of that name.
  std::optional<GroundMap> read_map(const JsonPlace& file) const;
  std::optional<Scenario> read_scenario(const JsonPlace& file) const;

  /// What must be defined before a scenario can be played: nothing if it is shipped, else its map, if that is not
  /// shipped either, and the scenario itself. JSON texts.
  std::vector<std::string> definitions(std::string_view scenario) const;

 private:
  static Library read_shipped_files(Faults& faults);

  struct Figures {
    std::vector<Terrain> terrain;
    std::vector<CoverClass> covers;
    Tables tables;
    std::vector<PersonType> types;
    std::vector<Person> persons;
  };

  std::shared_ptr<const Figures> figures_ = std::make_shared<const Figures>();
  std::vector<std::shared_ptr<const GroundMap>> maps_;
  std::vector<std::shared_ptr<const Scenario>> scenarios_;
  std::size_t shipped_maps_ = 0;
  std::size_t shipped_scenarios_ = 0;
};

}  // namespace destrier::croisades
