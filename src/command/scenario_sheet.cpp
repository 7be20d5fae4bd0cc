#include "command/scenario_sheet.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>

#include "command/arguments.h"
#include "core/text.h"
#include "games/croisades/survey.h"
#include "tell/sentence.h"
#include "terminal/hex_map.h"

namespace destrier {
namespace {

using namespace croisades;

constexpr std::string_view section = "scenario";
constexpr std::size_t line_width = 80;

constexpr char beast_mark = '*';
/// Of sacks, ladders and raised ladders.
constexpr std::array<std::pair<char, char>, 3> item_marks = {{{'G', '%'}, {'L', '='}, {'R', '|'}}};

std::size_t columns_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

/// The text in lines that fit a terminal, the first after `before`, the others indented as far.
std::string wrapped(std::string_view text, std::string_view before = "") {
  std::string lines(before);
  const std::size_t indent = columns_of(before);
  std::size_t used = indent;
  for (const std::string_view word : split(text, ' ')) {
    const std::size_t width = columns_of(word);
    // French writes these after a space; there is always room for one.
    const bool sticks = word == ":" || word == ";";
    if (used > indent && !sticks && used + 1 + width + 2 > line_width) {
      lines += '\n' + std::string(indent, ' ');
      used = indent;
    } else if (used > indent) {
      lines += ' ';
      ++used;
    }
    lines += word;
    used += width;
  }
  return lines + '\n';
}

std::string joined(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string zone_of(const ScenarioTeller& teller, const Json& zone) {
  return zone_text(zone, [&](char code) { return teller.in_words(teller.library().find_terrain(code)->name); });
}

/// Two characters a hex: its code and who or what is there.
std::string drawing(const Scenario& scenario) {
  const GroundMap& map = *scenario.ground;
  std::map<Spot, char> shown;
  for (const Placed& item : scenario.items) {
    const auto mark = std::ranges::find(item_marks, item.kind, &std::pair<char, char>::first);
    shown[item.at] = mark->second;
  }
  for (const Placed& beast : scenario.beasts) shown[beast.at] = beast_mark;
  for (std::size_t side = 0; side < 2; ++side) {
    const auto& roster = scenario.sides[side].roster;
    for (std::size_t i = 0; i < roster.size(); ++i) {
      if (const auto& at = roster[i].at) shown[*at] = person_letters[side][i];
    }
  }
  const HexFrame frame{0, 0, map.width, map.height};
  std::string text;
  for (const std::string& line : hex_lines(Look{}, frame, [&](Spot spot) {
         const auto found = shown.find(spot);
         return std::string{map.code(spot), found == shown.end() ? ' ' : found->second};
       })) {
    text += line + '\n';
  }
  return text;
}

/// The kinds of terrain of this map, two a line.
std::string legend(const ScenarioTeller& teller, const GroundMap& map) {
  const auto cost = [](int points) { return points == 0 ? std::string("-") : std::to_string(points); };
  std::string text;
  bool left = true;
  for (const Terrain& terrain : teller.library().terrain()) {
    const bool used = std::ranges::any_of(
        map.rows, [&](const std::string& row) { return row.find(terrain.code) != std::string::npos; });
    if (!used) continue;
    const CoverClass& cover = teller.library().covers()[terrain.cover];
    std::string entry = fmt::format("  {} {} {}/{}", terrain.code, teller.in_words(terrain.name), cost(terrain.foot),
                                    cost(terrain.mounted));
    if (cover.value > 0) entry += "; " + teller.in_words(cover.name);
    text += left ? padded(entry, line_width / 2) : entry + '\n';
    left = !left;
  }
  if (!left) {
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text;
}

std::string person_line(const ScenarioTeller& teller, const Scenario& scenario, std::size_t side, std::size_t number) {
  const SideSheet& sheet = scenario.sides[side];
  const RosterEntry& entry = sheet.roster[number];
  const Person& person = scenario.person(side, number);
  const bool mounted = scenario.starts_mounted(side, number);
  const Values& values = start_values(scenario, side, number);
  std::vector<std::string> rest;
  const auto add = [&](bool holds, std::string_view key) {
    if (holds) rest.push_back(teller.say("person", key));
  };
  if (person.card.weapon != Weapon::none)
    rest.push_back(
        teller.in_words(teller.library().tables().weapons[static_cast<std::size_t>(person.card.weapon)].name));
  add(person.card.lance, "lance");
  add(person.card.spear, "spear");
  add(person.card.axe, "axe");
  add(entry.torch, "torch");
  add(entry.asleep, "asleep");
  if (entry.load != '-') rest.push_back(teller.say("person", std::string_view(&entry.load, 1)));
  if (mounted && entry.face != sheet.face) rest.push_back(teller.say("person", "facing", {{"face", entry.face}}));
  std::string where = entry.at ? to_text(*entry.at) : "";
  if (entry.arrive) where = teller.say("person", "turn", {{"turn", entry.arrive->turn}});
  const std::string& type = teller.in_words(teller.library().find_type(person.type)->name);
  std::string line = fmt::format("  {} {}{}{}{}{:>8} {:>3}  {}", entry.at ? person_letters[side][number] : ' ',
                                 padded(person.id, 13), padded(person.name + ", " + type, 31), padded(where, 8),
                                 padded(teller.say("person", mounted ? "mounted" : "foot"), 8),
                                 fmt::format("{}-{}-{}", values.attack, values.defence, values.points),
                                 person.card.cost, joined(rest));
  line.erase(line.find_last_not_of(' ') + 1);
  return line + '\n';
}

std::string side_text(const ScenarioTeller& teller, const Scenario& scenario, std::size_t side) {
  const SideSheet& sheet = scenario.sides[side];
  const Json& source = (*scenario.source)["sides"][side];
  std::string text = wrapped(teller.say("show", "side",
                                        {{"side", static_cast<int>(side) + 1},
                                         {"name", teller.in_words(sheet.name)},
                                         {"cost", total_cost(scenario, side)},
                                         {"face", sheet.face},
                                         {"zone", zone_of(teller, source["zone"])}}));
  // People with the same zone of their own, or the same terms of arrival, are named together.
  std::map<std::string, std::vector<std::string>> zones;
  std::map<std::string, std::pair<std::vector<std::string>, std::vector<Argument>>> arrivals;
  for (std::size_t i = 0; i < sheet.roster.size(); ++i) {
    text += person_line(teller, scenario, side, i);
    const RosterEntry& entry = sheet.roster[i];
    const Json& entry_source = source["roster"][i];
    if (entry.zone) zones[zone_of(teller, entry_source["zone"])].push_back(entry.who);
    if (!entry.arrive) continue;
    const std::string zone = zone_of(teller, entry_source["arrive"]["zone"]);
    auto& arrival = arrivals[fmt::format("{:02} {} {} {}", entry.arrive->turn, entry.arrive->optional,
                                         entry.arrive->zone.apart, zone)];
    arrival.first.push_back(entry.who);
    arrival.second = {{"turn", entry.arrive->turn},
                      {"zone", zone},
                      {"apart", entry.arrive->zone.apart},
                      {"optional", entry.arrive->optional ? "yes" : "no"}};
  }
  for (auto& [key, arrival] : arrivals) {
    arrival.second.emplace_back("who", arrival.first);
    text += wrapped(teller.say("show", "arrivals", arrival.second), "  ");
  }
  for (const auto& [zone, people] : zones) {
    text += wrapped(teller.say("show", "own_zone", {{"who", people}, {"zone", zone}}), "  ");
  }
  return text;
}

/// Doors, beasts, things and exits.
std::string furniture(const ScenarioTeller& teller, const Scenario& scenario) {
  std::string text;
  if (!scenario.doors.empty()) text += teller.say("show", "doors") + '\n';
  for (const DoorSheet& door : scenario.doors) {
    text += "  " +
            teller.say(
                "show", "door",
                {{"at", to_text(door.at)}, {"state", std::string_view(&door.state, 1)}, {"strength", door.strength}}) +
            '\n';
  }
  std::vector<std::string> beasts;
  for (const Placed& beast : scenario.beasts) {
    const BeastCard& card = teller.library().tables().beasts[beast_letters.find(beast.kind)];
    beasts.push_back(fmt::format("{} {}", teller.in_words(card.name), to_text(beast.at)));
  }
  if (!beasts.empty()) text += wrapped(teller.say("show", "beasts", {{"list", joined(beasts)}}));
  std::vector<std::string> items;
  items.reserve(scenario.items.size());
  for (const Placed& item : scenario.items) {
    items.push_back(teller.say("show", "item", {{"kind", std::string_view(&item.kind, 1)}, {"at", to_text(item.at)}}));
  }
  if (!items.empty()) text += wrapped(teller.say("show", "items", {{"list", joined(items)}}));
  for (int side = 1; side <= 2; ++side) {
    if (!scenario.exits[static_cast<std::size_t>(side) - 1]) continue;
    const Json& zone = (*scenario.source)["exits"][std::to_string(side)];
    text += wrapped(teller.say("show", "exits", {{"side", side}, {"zone", zone_of(teller, zone)}}));
  }
  return text.empty() ? text : '\n' + text;
}

}  // namespace

const Values& start_values(const Scenario& scenario, std::size_t side, std::size_t number) {
  return scenario.person(side, number).card.values[scenario.starts_mounted(side, number) ? 1 : 0][0];
}

ScenarioTeller::ScenarioTeller(const Library& library, Language language) : library_(library), language_(language) {
  for (std::size_t i = 0; i < beast_letters.size(); ++i) {
    const LocalText& name = library.tables().beasts[i].name;
    names_.push_back({"leaving", std::string(1, beast_letters[i]), "name", name.en, name.fr});
  }
}

std::string ScenarioTeller::say(std::string_view group, std::string_view key, std::vector<Argument> arguments) const {
  const Json& texts = catalogue(language_)[std::string(section)];
  const Json entry = texts.value(group, Json::object()).value(key, Json());
  auto made = SentenceMaker(language_, texts["terms"], names_, arguments).make(entry);
  return made ? std::move(*made) : fmt::format("[{}.{}.{}: {}]", section, group, key, made.error().text);
}

std::string ScenarioTeller::summary(const Scenario& scenario) const {
  return say("list", "line",
             {{"turns", scenario.turns},
              {"map", scenario.map},
              {"width", scenario.ground->width},
              {"height", scenario.ground->height},
              {"side1", in_words(scenario.sides[0].name)},
              {"side2", in_words(scenario.sides[1].name)},
              {"cost1", total_cost(scenario, 0)},
              {"cost2", total_cost(scenario, 1)}});
}

std::string ScenarioTeller::objective(const Scenario& scenario, std::size_t number) const {
  const Objective& objective = scenario.objectives[number];
  const Json& source = (*scenario.source)["objectives"][number];
  const std::string zone = objective.zone.hexes.empty() ? "" : zone_of(*this, source["zone"]);
  return say("objective", objective_words[static_cast<std::size_t>(objective.kind)],
             {{"side", objective.side},
              {"points", objective.points},
              {"count", objective.count},
              {"what", std::string_view(&objective.what, 1)},
              {"zone", zone}});
}

std::string sheet_of(const ScenarioTeller& teller, const Scenario& scenario) {
  const GroundMap& map = *scenario.ground;
  std::string text = fmt::format("{} ({})\n", teller.in_words(scenario.name), scenario.id);
  if (scenario.intro) text += wrapped(teller.in_words(*scenario.intro));
  text += '\n' + wrapped(teller.say("show", "turns", {{"turns", scenario.turns}, {"first", scenario.setup[0]}}));
  if (scenario.sight < 99) text += wrapped(teller.say("show", "night", {{"sight", scenario.sight}}));
  text +=
      '\n' + wrapped(teller.say(
                 "show", "map",
                 {{"name", teller.in_words(map.name)}, {"id", map.id}, {"width", map.width}, {"height", map.height}}));
  text += drawing(scenario) + wrapped(teller.say("show", "marks")) + teller.say("show", "terrain") + '\n';
  text += legend(teller, map);
  for (std::size_t side = 0; side < 2; ++side) text += '\n' + side_text(teller, scenario, side);
  text += furniture(teller, scenario);
  text += '\n' + teller.say("show", "objectives") + '\n' + wrapped(teller.say("show", "losses"), "  ");
  for (std::size_t i = 0; i < scenario.objectives.size(); ++i) text += wrapped(teller.objective(scenario, i), "  ");
  text += wrapped(teller.say(
      "show", "grades",
      {{"draw", scenario.grades[0]}, {"substantial", scenario.grades[1]}, {"decisive", scenario.grades[2]}}));
  return text;
}

}  // namespace destrier
