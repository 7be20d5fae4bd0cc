#include "games/croisades/battlefield.h"

#include <algorithm>

namespace destrier::croisades {
namespace {

std::vector<Hex> hexes_of(const Grid& grid, const std::vector<Spot>& spots) {
  std::vector<Hex> hexes;
  hexes.reserve(spots.size());
  for (const Spot spot : spots) hexes.push_back(grid.at(spot));
  return hexes;
}

/// The hexes of the map next to a group, without its own.
std::vector<Hex> beside(const Battlefield& field, const std::vector<Hex>& group) {
  std::vector<Hex> found;
  for (const Hex hex : group) {
    for (int d = 0; d < directions; ++d) {
      const Hex next = field.grid.next(hex, d);
      const bool known = std::ranges::find(group, next) != group.end() || std::ranges::find(found, next) != found.end();
      if (!known && field.on_map.has(next)) found.push_back(next);
    }
  }
  return found;
}

Soil soil_of(const Terrain& row, const std::vector<CoverClass>& covers) {
  const auto small = [](int number) { return static_cast<std::uint8_t>(number); };
  Soil soil;
  soil.foot = small(row.foot);
  soil.mounted = small(row.mounted);
  soil.cover = small(covers[row.cover].value);
  soil.across = small(covers[row.across].value);
  for (const std::size_t i : {0U, 1U}) {
    soil.attack[i] = row.attack[i];
    soil.defence[i] = row.defence[i];
  }
  soil.levels = small(static_cast<int>(row.levels));
  soil.floor = small(row.floor);
  soil.solid = small(row.solid);
  soil.inside = row.inside;
  soil.roof = row.roof;
  soil.canvas = row.code == 'T';
  soil.opening = row.code == 'o';
  soil.covers_only_from_outside = row.code == 'B';
  // 5.6: the only level is 0, and it is no door, window, tent or opening.
  soil.takes_ladder = row.levels == 1 && std::string_view("dwTo").find(row.code) == std::string_view::npos;
  return soil;
}

bool admits(const Terrain& row, char other) {
  return !row.only || row.only->find(other) != std::string::npos;
}

void add_terrain(Battlefield& field, const Library& library) {
  const auto& rows = library.terrain();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Terrain& row = rows[i];
    const auto code = static_cast<Code>(i + 1);
    field.soils[code] = soil_of(row, library.covers());
    field.letters[code] = row.code;
    if (row.code == '.') field.flat = code;
    if (row.code == 'L') field.ladder = code;
    if (row.code == 'r') field.trapdoor = code;
    if (row.code == 'R') field.rampart = code;
    for (std::size_t j = 0; j < rows.size(); ++j) {
      const Terrain& other = rows[j];
      field.joined[i + 1][j + 1] =
          (row.levels & other.levels) != 0 && admits(row, other.code) && admits(other, row.code);
      int cost = other.foot;
      for (const auto& [from, special] : other.from) {
        if (from == row.code) cost = special;
      }
      field.foot_cost[i + 1][j + 1] = static_cast<std::uint8_t>(cost);
    }
  }
  field.soils[outside] = field.soils[field.flat];  // to lines of sight; nothing is joined to it
}

void add_map(Battlefield& field) {
  const GroundMap& map = *field.map;
  field.grid = Grid(map.width, map.height);
  const std::size_t cells = field.grid.cells();
  field.spots.resize(cells);
  field.cubes.resize(cells);
  field.codes.resize(cells, outside);
  field.door.resize(cells, Battlefield::none);
  field.tent.resize(cells, Battlefield::none);
  field.on_map.clear(field.grid.words());
  for (int x = 0; x < map.width; ++x) {
    for (int y = 0; y < map.height; ++y) {
      const Hex hex = field.grid.at(Spot{x, y});
      field.spots[hex] = {x, y};
      field.cubes[hex] = cube_of({x, y});
      const auto found = std::ranges::find(field.letters, map.code({x, y}));
      field.codes[hex] = static_cast<Code>(found - field.letters.begin());
      field.on_map.add(hex);
      field.hexes.push_back(hex);
    }
  }
  for (const Group& group : map.doors) {
    DoorPlan plan{hexes_of(field.grid, group.hexes), {}, 2};
    plan.beside = beside(field, plan.hexes);
    for (const Hex hex : plan.hexes) field.door[hex] = static_cast<std::uint8_t>(field.doors.size());
    field.doors.push_back(std::move(plan));
  }
  for (const Group& group : map.tents) {
    TentPlan plan{hexes_of(field.grid, group.hexes), {}};
    plan.beside = beside(field, plan.hexes);
    for (const Hex hex : plan.hexes) field.tent[hex] = static_cast<std::uint8_t>(field.tents.size());
    field.tents.push_back(std::move(plan));
  }
}

void add_steps(Battlefield& field) {
  const std::size_t words = field.grid.words();
  for (auto& costs : field.step_costs) costs.resize(field.grid.cells());
  for (HexSet& ways : field.joined_ways) ways.clear(words);
  for (const Hex from : field.hexes) {
    for (int d = 0; d < directions; ++d) {
      const auto way = static_cast<std::size_t>(d);
      const Hex to = field.grid.next(from, d);
      const Code a = field.codes[from];
      const Code b = field.codes[to];
      if (!field.on_map.has(to) || !field.can_join(a, b)) continue;
      field.joined_ways[way].add(from);
      field.step_costs[0][from][way] = field.foot_cost[a][b];
      field.step_costs[1][from][way] = field.soils[b].mounted;
      field.foot_steps.set(from, d, field.foot_cost[a][b], words);
      field.mounted_steps.set(from, d, field.soils[b].mounted, words);
    }
  }
}

std::uint16_t add_zone(Battlefield& field, const Zone& zone) {
  HexSet& set = field.zones.emplace_back();
  set.clear(field.grid.words());
  for (const Spot spot : zone.hexes) set.add(field.grid.at(spot));
  return static_cast<std::uint16_t>(field.zones.size() - 1);
}

Figure figure_of(Battlefield& field, std::size_t side, const RosterEntry& entry, const Card& card) {
  Figure figure;
  figure.side = static_cast<std::uint8_t>(side);
  figure.card = card;
  figure.torch = entry.torch;
  figure.starts_mounted = card.steed != Steed::none && !entry.foot;
  figure.face = static_cast<std::uint8_t>(entry.face);
  figure.asleep = entry.asleep;
  figure.load = entry.load == 'l' ? 1 : entry.load == 'g' ? 2 : 0;
  if (entry.arrive) {
    figure.arrives = static_cast<std::uint8_t>(entry.arrive->turn);
    figure.optional = entry.arrive->optional;
    figure.apart = static_cast<std::uint8_t>(entry.arrive->zone.apart);
    figure.zone = add_zone(field, entry.arrive->zone);
  } else {
    figure.at = field.grid.at(entry.at.value_or(Spot{}));
    figure.zone = add_zone(field, entry.zone ? *entry.zone : field.scenario->sides[side].zone);
  }
  return figure;
}

}  // namespace

void StepTable::set(Hex from, int direction, int cost, std::size_t words) {
  Steps* wanted = nullptr;
  for (std::size_t i = 0; i < size_; ++i) {
    Steps& steps = steps_[i];
    if (steps.direction != direction) continue;
    steps.from.remove(from);
    if (steps.cost == cost) wanted = &steps;
  }
  if (cost == 0) return;
  if (wanted == nullptr) {
    if (size_ == steps_.size()) std::abort();  // more different costs than any terrain has
    wanted = &steps_[size_++];
    wanted->direction = static_cast<std::uint8_t>(direction);
    wanted->cost = static_cast<std::uint8_t>(cost);
    wanted->from.clear(words);
  }
  wanted->from.add(from);
}

void StepTable::copy(const StepTable& other, std::size_t words) {
  size_ = other.size_;
  for (std::size_t i = 0; i < size_; ++i) {
    steps_[i].direction = other.steps_[i].direction;
    steps_[i].cost = other.steps_[i].cost;
    for (std::size_t word = 0; word < words; ++word) steps_[i].from.word(word) = other.steps_[i].from.word(word);
  }
}

Battlefield::Battlefield(const Library& library, std::shared_ptr<const Scenario> of)
    : scenario(std::move(of)),
      map(library.find_map(scenario->map)),
      tables(library.tables()),
      turns(scenario->turns),
      sight(scenario->sight) {
  add_terrain(*this, library);
  add_map(*this);
  add_steps(*this);
  for (const std::size_t side : {0U, 1U}) {
    for (const RosterEntry& entry : scenario->sides[side].roster) {
      figures[people] = figure_of(*this, side, entry, scenario->persons[people].card);
      sides[side] |= only(static_cast<Who>(people));
      ++people;
    }
    if (const auto& exit = scenario->exits[side]) exits[side] = add_zone(*this, *exit);
  }
  for (std::size_t i = 0; i < doors.size(); ++i) {
    doors[i].strength = static_cast<std::uint8_t>(scenario->doors[i].strength);
  }
  for (const Objective& objective : scenario->objectives) {
    Goal goal{objective.kind,
              static_cast<std::uint8_t>(objective.side == 0 ? 2 : objective.side - 1),
              objective.points,
              objective.what,
              0,
              objective.count};
    if (!objective.zone.hexes.empty()) goal.zone = add_zone(*this, objective.zone);
    goals.push_back(goal);
  }
}

Hex Battlefield::read_hex(std::string_view text) const {
  const auto spot = read_spot(text);
  return spot && map->has(*spot) ? grid.at(*spot) : Hex{0};
}

Who Battlefield::read_who(std::string_view text) const {
  for (std::size_t i = 0; i < people; ++i) {
    if (scenario->persons[i].id == text) return static_cast<Who>(i);
  }
  return nobody;
}

}  // namespace destrier::croisades
