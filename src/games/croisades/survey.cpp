#include "games/croisades/survey.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/text.h"
#include "games/croisades/reading.h"

namespace destrier::croisades {
namespace {

constexpr char burnt_code = '.';
/// So many hexes are named, the rest is counted.
constexpr int hexes_named = 6;

/// Neighbouring hexes of these kinds are joined, doors being open (2.3).
bool joined(const Terrain& a, const Terrain& b) {
  const auto allows = [](const Terrain& one, const Terrain& other) {
    return !one.only || one.only->find(other.code) != std::string::npos;
  };
  return (a.levels & b.levels) != 0 && allows(a, b) && allows(b, a);
}

bool has_any(const std::vector<Placed>& things, std::string_view letters) {
  return std::ranges::any_of(things,
                             [&](const Placed& one) { return letters.find(one.kind) != std::string_view::npos; });
}

class Surveyor {
 public:
  Surveyor(const Library& library, const Scenario& scenario);

  std::vector<Finding> survey();

 private:
  using Region = int;

  void find_regions();
  void look_at_people();
  void look_at_set_up();
  void look_at_codes();
  void look_at_exits();
  void look_at_objective(const Objective& objective, const std::string& field);
  void look_at_costs();

  /// What a hex may be in the course of a game.
  std::vector<const Terrain*> kinds(Spot spot) const;
  bool can_stand(Spot spot, bool mounted) const;
  std::vector<Spot> starts(std::size_t side, std::size_t number) const;
  std::vector<Spot> set_up_hexes(std::size_t side, std::size_t number) const;
  bool has_item(std::string_view letters) const { return has_any(scenario_.items, letters); }
  bool has_beast(std::string_view letters) const { return has_any(scenario_.beasts, letters); }
  bool has_load(char load) const;
  bool has_rider(Steed steed) const;
  bool can_leave(char what) const;
  void warn(std::string field, std::string key, std::vector<Argument> arguments = {}) {
    findings_.push_back({false, std::move(field), {std::move(key), std::move(arguments)}});
  }
  void complain(std::string field, std::string key, std::vector<Argument> arguments) {
    findings_.push_back({true, std::move(field), {std::move(key), std::move(arguments)}});
  }

  const Library& library_;
  const Scenario& scenario_;
  const GroundMap& map_;
  bool ladders_ = false;
  bool torches_ = false;
  std::map<Spot, Region> regions_;  ///< hexes of one region can be reached from each other on foot
  std::vector<Finding> findings_;
};

Surveyor::Surveyor(const Library& library, const Scenario& scenario)
    : library_(library), scenario_(scenario), map_(*scenario.ground) {
  ladders_ = has_item("LR") || has_load('l');
  for (const SideSheet& side : scenario.sides) {
    torches_ = torches_ || std::ranges::any_of(side.roster, &RosterEntry::torch);
  }
  find_regions();
}

std::vector<Finding> Surveyor::survey() {
  look_at_codes();
  look_at_people();
  look_at_set_up();
  look_at_exits();
  for (std::size_t i = 0; i < scenario_.objectives.size(); ++i) {
    look_at_objective(scenario_.objectives[i], fmt::format("objectives.{}", i));
  }
  look_at_costs();
  return std::move(findings_);
}

// The ground.

std::vector<const Terrain*> Surveyor::kinds(Spot spot) const {
  const char code = map_.code(spot);
  std::vector<const Terrain*> all = {library_.find_terrain(code)};
  if (ladders_ && takes_ladder(library_, map_, spot)) all.push_back(library_.find_terrain(ladder_code));
  if (torches_ && (code == 'T' || code == 'o')) all.push_back(library_.find_terrain(burnt_code));
  return all;
}

bool Surveyor::can_stand(Spot spot, bool mounted) const {
  return std::ranges::any_of(kinds(spot),
                             [&](const Terrain* kind) { return (mounted ? kind->mounted : kind->foot) > 0; });
}

/// Who rides can dismount, so that men on foot decide who comes where.
void Surveyor::find_regions() {
  Region region = 0;
  for (int y = 0; y < map_.height; ++y) {
    for (int x = 0; x < map_.width; ++x) {
      std::vector<Spot> border;
      const auto enter = [&](Spot spot) {
        if (regions_.emplace(spot, region).second) border.push_back(spot);
      };
      if (can_stand({x, y}, false)) enter({x, y});
      while (!border.empty()) {
        const Spot from = border.back();
        border.pop_back();
        for (int direction = 0; direction < 6; ++direction) {
          const Spot to = neighbour(from, direction);
          if (!map_.has(to)) continue;
          const auto leads = [&](const Terrain* kind) {
            return kind->foot > 0 &&
                   std::ranges::any_of(kinds(from), [&](const Terrain* left) { return joined(*left, *kind); });
          };
          if (std::ranges::any_of(kinds(to), leads)) enter(to);
        }
      }
      ++region;
    }
  }
}

// People.

/// Where he may come into the game.
std::vector<Spot> Surveyor::starts(std::size_t side, std::size_t number) const {
  const RosterEntry& entry = scenario_.sides[side].roster[number];
  if (entry.at) return {*entry.at};
  std::vector<Spot> hexes = entry.arrive ? entry.arrive->zone.hexes : std::vector<Spot>();
  std::erase_if(hexes, [&](Spot spot) { return !can_stand(spot, scenario_.starts_mounted(side, number)); });
  return hexes;
}

void Surveyor::look_at_people() {
  std::array<std::set<Region>, 2> held;
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::size_t i = 0; i < scenario_.sides[side].roster.size(); ++i) {
      for (const Spot spot : starts(side, i)) held[side].insert(regions_.at(spot));
    }
  }
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::size_t i = 0; i < scenario_.sides[side].roster.size(); ++i) {
      const RosterEntry& entry = scenario_.sides[side].roster[i];
      const std::string field = fmt::format("sides.{}.roster.{}.{}", side, i, entry.at ? "at" : "arrive.zone");
      const auto hexes = starts(side, i);
      const bool meets =
          std::ranges::any_of(hexes, [&](Spot spot) { return held[1 - side].contains(regions_.at(spot)); });
      if (hexes.empty()) {
        complain(field, "never_arrives", {{"who", entry.who}});
      } else if (!meets) {
        complain(field, "unreachable", {{"who", entry.who}});
      }
    }
  }
}

// Free set-up (4.1).

std::vector<Spot> Surveyor::set_up_hexes(std::size_t side, std::size_t number) const {
  const RosterEntry& entry = scenario_.sides[side].roster[number];
  const bool mounted = scenario_.starts_mounted(side, number);
  std::vector<Spot> hexes = entry.zone ? entry.zone->hexes : scenario_.sides[side].zone.hexes;
  std::erase_if(hexes, [&](Spot spot) {
    const bool raised =
        std::ranges::any_of(scenario_.items, [&](const Placed& item) { return item.kind == 'R' && item.at == spot; });
    const Terrain* now = library_.find_terrain(raised ? ladder_code : map_.code(spot));
    const auto door = std::ranges::find_if(
        map_.doors, [&](const Group& group) { return std::ranges::find(group.hexes, spot) != group.hexes.end(); });
    const bool shut =
        door != map_.doors.end() && scenario_.doors[static_cast<std::size_t>(door - map_.doors.begin())].state != 'o';
    const bool taken = std::ranges::any_of(scenario_.beasts, [&](const Placed& beast) { return beast.at == spot; });
    return shut || taken || (mounted ? now->mounted : now->foot) == 0;
  });
  return hexes;
}

/// Whether everybody finds a hex: people move over to other hexes of theirs to make room for the next one.
class Seating {
 public:
  explicit Seating(std::vector<std::vector<Spot>> wishes) : wishes_(std::move(wishes)) {}

  bool seat(std::size_t who) {
    tried_.clear();
    return seat_anew(who);
  }

 private:
  bool seat_anew(std::size_t who) {
    for (const Spot spot : wishes_[who]) {
      if (!tried_.insert(spot).second) continue;
      const auto held = seats_.find(spot);
      if (held != seats_.end() && !seat_anew(held->second)) continue;
      seats_[spot] = who;
      return true;
    }
    return false;
  }

  std::vector<std::vector<Spot>> wishes_;
  std::map<Spot, std::size_t> seats_;
  std::set<Spot> tried_;
};

void Surveyor::look_at_set_up() {
  for (std::size_t side = 0; side < 2; ++side) {
    const auto& roster = scenario_.sides[side].roster;
    std::vector<std::vector<Spot>> wishes;
    wishes.reserve(roster.size());
    for (std::size_t i = 0; i < roster.size(); ++i) wishes.push_back(set_up_hexes(side, i));
    Seating seating(std::move(wishes));
    for (std::size_t i = 0; i < roster.size(); ++i) {
      if (roster[i].arrive || seating.seat(i)) continue;
      const std::string own = fmt::format("sides.{}.roster.{}.zone", side, i);
      warn(roster[i].zone ? own : fmt::format("sides.{}.zone", side), "crowded", {{"who", roster[i].who}});
    }
  }
}

// Ends.

void Surveyor::look_at_codes() {
  const auto look = [&](const Zone& zone, const std::string& field) {
    if (!zone.unknown_codes.empty()) complain(field, "unknown_code", {{"codes", in_quotes(zone.unknown_codes)}});
  };
  for (std::size_t side = 0; side < 2; ++side) {
    const SideSheet& sheet = scenario_.sides[side];
    look(sheet.zone, fmt::format("sides.{}.zone", side));
    for (std::size_t i = 0; i < sheet.roster.size(); ++i) {
      const RosterEntry& entry = sheet.roster[i];
      if (entry.zone) look(*entry.zone, fmt::format("sides.{}.roster.{}.zone", side, i));
      if (entry.arrive) look(entry.arrive->zone, fmt::format("sides.{}.roster.{}.arrive.zone", side, i));
    }
    if (const auto& exits = scenario_.exits[side]) look(*exits, fmt::format("exits.{}", side + 1));
  }
  for (std::size_t i = 0; i < scenario_.objectives.size(); ++i) {
    look(scenario_.objectives[i].zone, fmt::format("objectives.{}.zone", i));
  }
}

void Surveyor::look_at_exits() {
  for (std::size_t side = 0; side < 2; ++side) {
    const auto& exits = scenario_.exits[side];
    if (!exits) continue;
    std::string named;
    int closed = 0;
    for (const Spot spot : exits->hexes) {
      if (can_stand(spot, false)) continue;
      if (++closed <= hexes_named) named += (named.empty() ? "" : ", ") + to_text(spot);
    }
    if (closed == 0) continue;
    if (closed > hexes_named) named += ", …";
    warn(fmt::format("exits.{}", side + 1), closed == std::ssize(exits->hexes) ? "no_way_out" : "exits_blocked",
         {{"side", static_cast<int>(side) + 1}, {"count", closed}, {"hexes", named}});
  }
}

bool Surveyor::has_load(char load) const {
  return std::ranges::any_of(scenario_.sides, [&](const SideSheet& side) {
    return std::ranges::find(side.roster, load, &RosterEntry::load) != side.roster.end();
  });
}

bool Surveyor::has_rider(Steed steed) const {
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::size_t i = 0; i < scenario_.sides[side].roster.size(); ++i) {
      if (scenario_.starts_mounted(side, i) && scenario_.person(side, i).card.steed == steed) return true;
    }
  }
  return false;
}

/// Whether there is, or can come to be, what an objective wants to leave: who dismounts or dies leaves a loose mount.
bool Surveyor::can_leave(char what) const {
  switch (what) {
    case 'g':
      return has_item("G") || has_load('g');
    case 'h':
      return has_beast("hq") || has_rider(Steed::horse);
    case 'c':
      return has_beast("c") || has_rider(Steed::camel);
    default:
      return has_beast(std::string_view(&what, 1));
  }
}

void Surveyor::look_at_objective(const Objective& objective, const std::string& field) {
  using enum Objective::Kind;
  const auto room = std::ranges::count_if(objective.zone.hexes, [&](Spot spot) { return can_stand(spot, false); });
  switch (objective.kind) {
    case hold:
      if (room == 0) warn(field + ".zone", "nobody_there");
      break;
    case exit:
      if (!scenario_.exits[objective.side == 1 ? 0 : 1]) warn(field + ".side", "no_exits", {{"side", objective.side}});
      if (!can_leave(objective.what))
        warn(field + ".what", "nothing_to_leave", {{"what", std::string_view(&objective.what, 1)}});
      break;
    case burnt:
    case tents:
      if (map_.tents.empty()) {
        warn(field, "no_tents");
      } else if (objective.kind == burnt && !torches_) {
        warn(field, "no_torch");
      }
      break;
    case sacks:
      if (!can_leave('g')) warn(field, "no_sacks");
      break;
    case bonus:
      break;
    case seize: {
      const std::size_t people = scenario_.sides[objective.side == 1 ? 0 : 1].roster.size();
      const std::vector<Argument> numbers = {{"count", objective.count},
                                             {"side", objective.side},
                                             {"people", static_cast<int>(people)},
                                             {"room", static_cast<int>(room)}};
      if (room == 0) {
        warn(field + ".zone", "nobody_there");
      } else if (room < objective.count) {
        warn(field + ".zone", "too_small", numbers);
      }
      if (static_cast<std::size_t>(objective.count) > people) warn(field + ".count", "too_few", numbers);
      break;
    }
  }
}

void Surveyor::look_at_costs() {
  const std::array<int, 2> costs = {total_cost(scenario_, 0), total_cost(scenario_, 1)};
  const auto [less, more] = std::ranges::minmax(costs);
  if (more > most_imbalance * less) {
    warn("sides", "unequal", {{"cost1", costs[0]}, {"cost2", costs[1]}});
  }
}

}  // namespace

int total_cost(const Scenario& scenario, std::size_t side) {
  int total = 0;
  for (std::size_t i = 0; i < scenario.sides[side].roster.size(); ++i) total += scenario.person(side, i).card.cost;
  return total;
}

std::vector<Finding> survey(const Library& library, const Scenario& scenario) {
  return Surveyor(library, scenario).survey();
}

}  // namespace destrier::croisades
