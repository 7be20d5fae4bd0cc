#include "games/croisades/library.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/shipped.h"
#include "core/sorting.h"
#include "core/text.h"
#include "games/croisades/reading.h"

namespace destrier::croisades {
namespace {

constexpr std::string_view folder = "croisades/";

/// Section 3; others follow.
constexpr std::array<std::string_view, 6> first_scenarios = {"duel", "water", "camp", "village", "castle", "caravan"};

template <class Thing>
std::shared_ptr<const Thing> find_in(const std::vector<std::shared_ptr<const Thing>>& things, std::string_view id) {
  const auto found = std::ranges::find_if(things, [&](const auto& thing) { return thing->id == id; });
  return found == things.end() ? nullptr : *found;
}

}  // namespace

Library Library::read_shipped_files(Faults& faults) {
  Library library;
  auto figures = std::make_shared<Figures>();
  const auto read = [&](std::string_view name, auto take) {
    const std::string path = std::string(folder) + std::string(name);
    read_json_file(path, shipped_file(path).value_or(""), faults, take);
  };
  read("terrain.json", [&](const JsonPlace& file) { read_terrain(file, figures->covers, figures->terrain); });
  read("tables.json", [&](const JsonPlace& file) { read_tables(file, figures->tables); });
  read("characters.json", [&](const JsonPlace& file) { read_characters(file, figures->types, figures->persons); });
  library.figures_ = std::move(figures);
  for (const std::string_view part : {"maps/", "scenarios/"}) {
    for (const ShippedFile& file : shipped_files()) {
      if (!file.path.starts_with(std::string(folder) + std::string(part))) continue;
      read_json_file(file.path, file.text, faults, [&](const JsonPlace& place) { library.define(place); });
    }
  }
  sort_list(library.scenarios_, {}, [](const auto& scenario) {
    return std::pair(std::ranges::find(first_scenarios, scenario->id), scenario->id);
  });
  library.shipped_maps_ = library.maps_.size();
  library.shipped_scenarios_ = library.scenarios_.size();
  return library;
}

/// Read once; a copy shares everything with it.
Library Library::shipped(Faults& faults) {
  static const auto read = [] {
    Faults found;
    Library library = read_shipped_files(found);
    return std::pair(std::move(library), std::move(found));
  }();
  faults.insert(faults.end(), read.second.begin(), read.second.end());
  return read.first;
}

void Library::define(const JsonPlace& file) {
  if (!is_object(file)) return;
  const auto format = needed(file, "format");
  const auto word = format ? format->text() : std::nullopt;
  if (!word) return;
  if (*word == map_format) {
    auto map = read_map(file);
    if (!map) return;
    if (find_map(map->id)) return file.fault_at("id", in_quotes(map->id) + " exists already");
    maps_.push_back(std::make_shared<const GroundMap>(std::move(*map)));
  } else if (*word == scenario_format) {
    auto scenario = read_scenario(file);
    if (!scenario) return;
    if (find_scenario(scenario->id)) return file.fault_at("id", in_quotes(scenario->id) + " exists already");
    if (!find_map(scenario->map)) maps_.push_back(scenario->ground);
    scenarios_.push_back(std::make_shared<const Scenario>(std::move(*scenario)));
  } else {
    format->fault(fmt::format("must be {} or {}, is {}", map_format, scenario_format, in_quotes(*word)));
  }
}

const Terrain* Library::find_terrain(char code) const {
  const auto found = std::ranges::find(terrain(), code, &Terrain::code);
  return found == terrain().end() ? nullptr : &*found;
}

const PersonType* Library::find_type(std::string_view id) const {
  const auto found = std::ranges::find(types(), id, &PersonType::id);
  return found == types().end() ? nullptr : &*found;
}

const Person* Library::find_person(std::string_view id) const {
  const auto found = std::ranges::find(persons(), id, &Person::id);
  return found == persons().end() ? nullptr : &*found;
}

std::shared_ptr<const GroundMap> Library::find_map(std::string_view id) const {
  return find_in(maps_, id);
}

std::shared_ptr<const Scenario> Library::find_scenario(std::string_view id) const {
  return find_in(scenarios_, id);
}

std::vector<std::string> Library::definitions(std::string_view scenario) const {
  const auto found = std::ranges::find(scenarios_, scenario, [](const auto& one) { return one->id; });
  if (found - scenarios_.begin() < static_cast<std::ptrdiff_t>(shipped_scenarios_) || found == scenarios_.end()) {
    return {};
  }
  const auto map = std::ranges::find(maps_, (*found)->ground);
  const bool shipped_map = map - maps_.begin() < static_cast<std::ptrdiff_t>(shipped_maps_);
  const bool written_out = (*(*found)->source)["map"].is_object();
  if (shipped_map || written_out) return {(*found)->source->dump()};
  return {(*map)->source->dump(), (*found)->source->dump()};
}

}  // namespace destrier::croisades
