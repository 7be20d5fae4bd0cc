// The scenarios of Croisades: what there is, what one is like, what is wrong with a new one.

#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "command/arguments.h"
#include "command/scenario_sheet.h"
#include "core/json_writer.h"
#include "core/text.h"
#include "games/croisades/reading.h"
#include "games/croisades/survey.h"

namespace destrier {
namespace {

using namespace croisades;

constexpr int exit_faulty = 1;

struct ScenarioArguments {
  std::string language;
  bool json = false;
  std::string scenario;
  std::vector<std::string> maps;
};

Library shipped_library() {
  Faults faults;
  return Library::shipped(faults);
}

/// A scenario or a map of a file, or all that is wrong with it.
struct Checked {
  std::shared_ptr<const Scenario> scenario;
  std::shared_ptr<const GroundMap> map;
  Faults faults;
};

/// Adds the map of a file, unless it is known already.
Expected<void> add_map(Library& library, const std::string& path, Faults& faults) {
  const auto json = read_json_at(path);
  if (!json) return tl::unexpected(json.error());
  const JsonPlace place(*json, path, faults);
  const auto map = library.read_map(place);
  const auto known = map ? library.find_map(map->id) : nullptr;
  if (map && !(known && *known->source == *json)) library.define(place);
  return {};
}

/// A map that a scenario names and nobody has given lies in the folder `maps` beside the scenario, or beside its
/// folder.
Expected<void> add_map_nearby(Library& library, const std::string& path, const Json& scenario, Faults& faults) {
  const auto named = scenario.is_object() ? scenario.find("map") : scenario.end();
  if (!scenario.is_object() || named == scenario.end() || !named->is_string()) return {};
  const auto& id = named->get_ref<const std::string&>();
  if (library.find_map(id) || id.find('/') != std::string::npos) return {};
  const auto folder = std::filesystem::path(path).parent_path();
  for (const auto& candidate : {folder / "maps" / (id + ".json"), folder / ".." / "maps" / (id + ".json")}) {
    std::error_code ignored;
    if (std::filesystem::is_regular_file(candidate, ignored)) return add_map(library, candidate.string(), faults);
  }
  return {};
}

Expected<Checked> read_file(Library& library, const ScenarioArguments& arguments) {
  const std::string& path = arguments.scenario;
  const auto json = read_json_at(path);
  if (!json) return tl::unexpected(json.error());
  Checked checked;
  for (const std::string& map : arguments.maps) {
    if (const auto added = add_map(library, map, checked.faults); !added) return tl::unexpected(added.error());
  }
  const JsonPlace place(*json, path, checked.faults);
  if (json->is_object() && json->value("format", Json()) == map_format) {
    if (auto map = library.read_map(place)) checked.map = std::make_shared<const GroundMap>(std::move(*map));
    return checked;
  }
  if (const auto added = add_map_nearby(library, path, *json, checked.faults); !added) {
    return tl::unexpected(added.error());
  }
  auto scenario = library.read_scenario(place);
  if (!scenario) return checked;
  const auto known = library.find_scenario(scenario->id);
  if (known && *known->source != *scenario->source) place.fault_at("id", in_quotes(scenario->id) + " exists already");
  checked.scenario = std::make_shared<const Scenario>(std::move(*scenario));
  return checked;
}

/// Faults, then what else was found, one a line; then what it comes to.
void print_check(const ScenarioTeller& teller, const std::string& path, const Checked& checked,
                 const std::vector<Finding>& findings) {
  std::size_t faults = checked.faults.size();
  const std::string fault_word = teller.say("check", "fault");
  for (const Fault& fault : checked.faults) {
    fmt::print("{}: {}: {}{}{}\n", fault_word, fault.file, fault.field, fault.field.empty() ? "" : ": ", fault.what);
  }
  for (const Finding& finding : findings) {
    faults += finding.serious ? 1 : 0;
    fmt::print("{}: {}: {}: {}\n", finding.serious ? fault_word : teller.say("check", "warning"), path, finding.field,
               teller.say("finding", finding.what.key, finding.what.arguments));
  }
  const auto warnings = static_cast<int>(checked.faults.size() + findings.size() - faults);
  if (faults > 0) {
    fmt::print("{}\n", teller.say("check", "refused", {{"file", path}, {"count", static_cast<int>(faults)}}));
  } else if (checked.map) {
    fmt::print("{}\n", teller.say("check", "map", {{"id", checked.map->id}}));
  } else {
    fmt::print("{}\n", teller.say("check", warnings == 0 ? "fine" : "warned",
                                  {{"id", checked.scenario->id}, {"count", warnings}}));
  }
}

void write_problem(JsonWriter& writer, std::string_view file, std::string_view field, std::string_view what) {
  writer.begin_object();
  writer.member("file", file);
  writer.member("field", field);
  writer.member("what", what);
  writer.end_object();
}

std::string json_of(const ScenarioTeller& teller, const std::string& path, const Checked& checked,
                    const std::vector<Finding>& findings, bool sound) {
  std::string text;
  JsonWriter writer(text);
  writer.begin_object();
  writer.member("file", path);
  writer.member("playable", sound);
  for (const bool serious : {true, false}) {
    writer.key(serious ? "faults" : "warnings").begin_list();
    if (serious) {
      for (const Fault& fault : checked.faults) write_problem(writer, fault.file, fault.field, fault.what);
    }
    for (const Finding& finding : findings) {
      if (finding.serious != serious) continue;
      write_problem(writer, path, finding.field, teller.say("finding", finding.what.key, finding.what.arguments));
    }
    writer.end_list();
  }
  writer.end_object();
  return text;
}

// The subcommands. Each returns the exit code, or what was wrong with the command line.

Expected<int> list_scenarios(const ScenarioArguments& arguments, Language language) {
  const Library library = shipped_library();
  const ScenarioTeller teller(library, language);
  std::string json;
  JsonWriter writer(json);
  writer.begin_list();
  for (const auto& scenario : library.scenarios()) {
    if (!arguments.json) {
      fmt::print("{}{}\n          {}\n", padded(scenario->id, 10), teller.in_words(scenario->name),
                 teller.summary(*scenario));
      continue;
    }
    writer.begin_object();
    writer.member("id", scenario->id);
    writer.member("name", teller.in_words(scenario->name));
    writer.member("map", scenario->map);
    writer.member("turns", scenario->turns);
    writer.key("costs").begin_list();
    for (std::size_t side = 0; side < 2; ++side) writer.value(total_cost(*scenario, side));
    writer.end_list();
    writer.end_object();
  }
  writer.end_list();
  if (arguments.json) fmt::print("{}\n", json);
  return 0;
}

Expected<int> show_scenario(const ScenarioArguments& arguments, Language language) {
  Library library = shipped_library();
  std::shared_ptr<const Scenario> scenario;
  if (looks_like_path(arguments.scenario)) {
    auto checked = read_file(library, arguments);
    if (!checked) return tl::unexpected(checked.error());
    for (const Fault& fault : checked->faults) complain({to_text(Faults{fault})});
    if (!checked->faults.empty()) return exit_faulty;
    if (checked->map) return fail("{}: a map, not a scenario", arguments.scenario);
    scenario = checked->scenario;
  } else {
    scenario = library.find_scenario(arguments.scenario);
    if (!scenario) {
      std::vector<std::string> ids;
      for (const auto& each : library.scenarios()) ids.push_back(each->id);
      return fail("scenario: {} is unknown; there are: {}", in_quotes(arguments.scenario), fmt::join(ids, ", "));
    }
  }
  const ScenarioTeller teller(library, language);
  if (arguments.json) {
    fmt::print("{}\n", json_of(teller, *scenario));
  } else {
    fmt::print("{}", sheet_of(teller, *scenario));
  }
  return 0;
}

Expected<int> check_scenario(const ScenarioArguments& arguments, Language language) {
  Library library = shipped_library();
  const auto checked = read_file(library, arguments);
  if (!checked) return tl::unexpected(checked.error());
  std::vector<Finding> findings;
  if (checked->scenario) findings = survey(library, *checked->scenario);
  const bool sound = checked->faults.empty() && std::ranges::none_of(findings, &Finding::serious);
  const ScenarioTeller teller(library, language);
  if (arguments.json) {
    fmt::print("{}\n", json_of(teller, arguments.scenario, *checked, findings, sound));
  } else {
    print_check(teller, arguments.scenario, *checked, findings);
  }
  return sound ? 0 : exit_faulty;
}

}  // namespace

void add_scenario(const Command& program, int& exit_code) {
  const Command command = program.add_command("scenario", "Scenarios of Croisades: list them, show one, check a file");
  command.require_command();
  auto arguments = std::make_shared<ScenarioArguments>();
  const auto add = [&](const char* name, const char* about, auto run) {
    const Command part = command.add_command(name, about);
    part.add("--lang", arguments->language, "en or fr; by default the language of the environment")
        .one_of({"en", "fr"});
    part.add_flag("--json", arguments->json, "Print JSON");
    on_run(part, exit_code, [arguments, run, &exit_code]() -> Expected<void> {
      const auto code = run(*arguments, read_language(arguments->language).value_or(user_language()));
      if (!code) return tl::unexpected(code.error());
      exit_code = *code;
      return {};
    });
    return part;
  };
  const auto with_maps = [&](const Command& part) {
    part.add("--map", arguments->maps,
             "Files of maps that are not shipped; maps/ID.json and ../maps/ID.json beside the scenario are found");
  };
  add("list", "The scenarios that are shipped", list_scenarios);
  const Command show = add("show", "Map, people and terms of a scenario", show_scenario);
  show.add("scenario", arguments->scenario, "FILE.json, or the id of a shipped one").required();
  with_maps(show);
  const Command check =
      add("check", "Everything that is wrong or odd with a file (a map may be checked too)", check_scenario);
  check.add("file", arguments->scenario, "FILE.json").required();
  with_maps(check);
}

}  // namespace destrier
