// Any bytes as a map or a scenario of Croisades, or as changes to a shipped one: refused with its faults, or sound;
// what is sound can be surveyed, defined, and defined elsewhere from what a record needs of it.

#include <nlohmann/json.hpp>

#include "core/shipped.h"
#include "core/text.h"
#include "games/croisades/survey.h"
#include "tests/fuzz/fuzz.h"

using namespace destrier;

namespace {

const croisades::Library& shipped_library() {
  static const croisades::Library library = [] {
    Faults faults;
    return croisades::Library::shipped(faults);
  }();
  return library;
}

/// The place of a field, made if only its last step is missing; nothing if it cannot be.
Json* find_field(Json& file, std::string_view path) {
  Json* at = &file;
  for (const std::string_view step : split(path, '.')) {
    if (at->is_array()) {
      const auto index = read_number(step, 0, static_cast<std::int64_t>(at->size()));
      if (!index) return nullptr;
      if (*index == static_cast<std::int64_t>(at->size())) at->push_back(nullptr);
      at = &(*at)[static_cast<std::size_t>(*index)];
    } else if (at->is_object() || at->is_null()) {
      at = &(*at)[std::string(step)];
    } else {
      return nullptr;
    }
  }
  return at;
}

/// Whole bytes are hardly ever JSON: a first byte that chooses a shipped file, then lines `field value`, come farther.
Expected<Json> read_changes(Bytes bytes) {
  std::vector<std::string_view> texts;
  for (const ShippedFile& file : shipped_files()) {
    const bool one = file.path.starts_with("croisades/maps/") || file.path.starts_with("croisades/scenarios/");
    if (one) texts.push_back(file.text);
  }
  auto json = parse_json(texts[bytes.take() % texts.size()]);
  (*json)["id"] = "another";
  for (const std::string_view line : split(bytes.rest(), '\n')) {
    const std::size_t space = line.find(' ');
    const auto value =
        space == std::string_view::npos ? Expected<Json>(fail("no value")) : parse_json(line.substr(space + 1));
    const bool unsound = !value || !is_valid_utf8(line);
    Json* field = unsound ? nullptr : find_field(*json, line.substr(0, space));
    if (field != nullptr) *field = *value;
  }
  return json;
}

void require_sound(const Faults& faults) {
  for (const Fault& fault : faults) require(!fault.what.empty(), "a fault says what");
  const std::string told = to_text(faults);
  require(is_valid_utf8(told) && told.find('\n') == std::string::npos, "faults fit into a line");
}

void require_whole(const croisades::Scenario& scenario) {
  require(scenario.persons.size() == scenario.sides[0].roster.size() + scenario.sides[1].roster.size(), "all people");
  require(scenario.ground && scenario.ground->id == scenario.map, "its map");
  require(scenario.doors.size() == scenario.ground->doors.size(), "all doors");
  for (const auto& side : scenario.sides) {
    for (const croisades::RosterEntry& entry : side.roster) {
      require(entry.at.has_value() != entry.arrive.has_value(), "on the map or to come");
      require(!entry.at || scenario.ground->has(*entry.at), "on the map");
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const Bytes bytes(data, size);
  auto json = parse_json(bytes.rest());
  if (!json) json = read_changes(bytes);
  Faults faults;
  const auto map = shipped_library().read_map(JsonPlace(*json, "file", faults));
  require(map.has_value() == faults.empty(), "a map, or its faults");
  require_sound(faults);
  faults.clear();
  const auto scenario = shipped_library().read_scenario(JsonPlace(*json, "file", faults));
  require(scenario.has_value() == faults.empty(), "a scenario, or its faults");
  require_sound(faults);
  if (scenario) {
    require_whole(*scenario);
    for (const croisades::Finding& finding : survey(shipped_library(), *scenario))
      require(!finding.what.key.empty() && !finding.field.empty(), "a finding says what and where");
  }

  croisades::Library grown = shipped_library();
  faults.clear();
  grown.define(JsonPlace(*json, "file", faults));
  const std::size_t added = grown.maps().size() + grown.scenarios().size() - shipped_library().maps().size() -
                            shipped_library().scenarios().size();
  require(faults.empty() == (added > 0), "what has faults is not defined");
  if (!faults.empty() || !scenario) return 0;
  croisades::Library fresh = shipped_library();
  for (const std::string& file : grown.definitions(scenario->id)) {
    fresh.define(JsonPlace(*parse_json(file), "record", faults));
  }
  require(faults.empty() && fresh.find_scenario(scenario->id) != nullptr, "a record holds all it needs");
  return 0;
}
