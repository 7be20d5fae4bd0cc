// Maps: hexes and their texts, reading a map, its doors and tents, where ladders go.

#include <algorithm>
#include <set>

#include "core/sorting.h"
#include "core/text.h"
#include "games/croisades/reading.h"

namespace destrier::croisades {
namespace {

constexpr std::string_view door_codes = "d";
constexpr std::string_view tent_codes = "To";
/// Of level 0 alone, and yet no place for a ladder (5.6): doors, windows, tents and their openings.
constexpr std::string_view no_ladder_codes = "dwTo";

/// Adjoining hexes of these codes, each group by its hexes' texts, the groups by their names.
std::vector<Group> groups_of(const GroundMap& map, std::string_view codes) {
  std::vector<Group> groups;
  std::set<Spot> grouped;
  const auto join = [&](Spot spot, Group& group) {
    if (!map.has(spot) || codes.find(map.code(spot)) == std::string_view::npos) return;
    if (grouped.insert(spot).second) group.hexes.push_back(spot);
  };
  for (int x = 0; x < map.width; ++x) {
    for (int y = 0; y < map.height; ++y) {
      Group group;
      join({x, y}, group);
      for (std::size_t i = 0; i < group.hexes.size(); ++i) {
        for (int direction = 0; direction < 6; ++direction) join(neighbour(group.hexes[i], direction), group);
      }
      sort_list(group.hexes);
      if (!group.hexes.empty()) groups.push_back(std::move(group));
    }
  }
  return groups;
}

/// The rows; a fault for each that does not fit. A width or height of 0 is at fault itself.
void read_rows(const JsonPlace& rows, const Library& library, GroundMap& map) {
  const auto items = rows.items();
  const bool right_height = map.height == 0 || std::ssize(items) == map.height;
  if (rows.is_list() && !right_height) rows.fault(fmt::format("must be {}, are {}", map.height, items.size()));
  for (const JsonPlace& item : items) {
    auto row = item.text();
    if (!row) continue;
    const auto unknown = std::ranges::find_if(
        *row, [&](char code) { return code == ladder_code || library.find_terrain(code) == nullptr; });
    if (map.width != 0 && std::ssize(*row) != map.width) {
      item.fault(fmt::format("must be {} codes, are {}", map.width, row->size()));
    } else if (unknown != row->end()) {
      const auto column = unknown - row->begin();
      item.fault(fmt::format("column {}: {}", column,
                             *unknown == ladder_code ? "a ladder is never part of a map" : "unknown code"));
    }
    map.rows.push_back(std::move(*row));
  }
}

void read_groups(const JsonPlace& rows, GroundMap& map) {
  map.doors = groups_of(map, door_codes);
  map.tents = groups_of(map, tent_codes);
  for (const Group& door : map.doors) {
    if (std::ssize(door.hexes) > door_hexes)
      rows.fault(fmt::format("the door {} has more than {} hexes", to_text(door.name()), door_hexes));
  }
  if (map.doors.size() > most_doors) rows.fault(fmt::format("there may be {} doors", most_doors));
  if (map.tents.size() > most_tents) rows.fault(fmt::format("there may be {} tents", most_tents));
}

}  // namespace

std::string to_text(Spot spot) {
  return fmt::format("{:02}{:02}", spot.x, spot.y);
}

std::optional<Spot> read_spot(std::string_view text) {
  if (text.size() != 4 || text.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
  const auto digit = [&](std::size_t i) { return text[i] - '0'; };
  return Spot{10 * digit(0) + digit(1), 10 * digit(2) + digit(3)};
}

Spot neighbour(Spot spot, int direction) {
  const int odd = spot.y & 1;
  switch (direction) {
    case 0:
      return {spot.x + 1, spot.y};
    case 1:
      return {spot.x + odd, spot.y - 1};
    case 2:
      return {spot.x + odd - 1, spot.y - 1};
    case 3:
      return {spot.x - 1, spot.y};
    case 4:
      return {spot.x + odd - 1, spot.y + 1};
    default:
      return {spot.x + odd, spot.y + 1};
  }
}

bool takes_ladder(const Library& library, const GroundMap& map, Spot spot) {
  const char code = map.code(spot);
  if (code == trapdoor_code) return true;
  const Terrain* terrain = library.find_terrain(code);
  if (terrain == nullptr || terrain->levels != 1U || no_ladder_codes.find(code) != std::string_view::npos) return false;
  for (int direction = 0; direction < 6; ++direction) {
    const Spot next = neighbour(spot, direction);
    if (map.has(next) && map.code(next) == rampart_code) return true;
  }
  return false;
}

std::optional<GroundMap> read_map_at(const JsonPlace& place, const Library& library, bool whole_file) {
  const std::size_t faults_before = place.faults();
  if (!is_object(place)) return std::nullopt;
  expect_format(place, map_format);
  GroundMap map;
  map.id = read_own_id(place, whole_file);
  map.name = names_in(place);
  const auto size_at = [&](std::string_view key) {
    const auto size = needed(place, key);
    return size ? static_cast<int>(size->number(1, most_width).value_or(0)) : 0;
  };
  map.width = size_at("width");
  map.height = size_at("height");
  const auto rows = needed(place, "rows");
  if (rows) {
    const std::size_t faults_before_rows = place.faults();
    read_rows(*rows, library, map);
    if (map.width > 0 && map.height > 0 && place.faults() == faults_before_rows) read_groups(*rows, map);
  }
  if (place.faults() != faults_before) return std::nullopt;
  map.source = place.copy();
  return map;
}

std::optional<GroundMap> Library::read_map(const JsonPlace& file) const {
  return read_map_at(file, *this, true);
}

}  // namespace destrier::croisades
