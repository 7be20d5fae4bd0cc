// A scenario of Croisades as JSON.

#include "command/scenario_sheet.h"
#include "core/json_writer.h"
#include "games/croisades/survey.h"

namespace destrier {
namespace {

using namespace croisades;

std::vector<std::string> hex_texts(const Zone& zone) {
  std::vector<std::string> texts;
  texts.reserve(zone.hexes.size());
  for (const Spot spot : zone.hexes) texts.push_back(to_text(spot));
  return texts;
}

void write_person(JsonWriter& writer, const ScenarioTeller& teller, const Scenario& scenario, std::size_t side,
                  std::size_t number) {
  const RosterEntry& entry = scenario.sides[side].roster[number];
  const Person& person = scenario.person(side, number);
  const Values& values = start_values(scenario, side, number);
  writer.begin_object();
  writer.member("id", person.id);
  writer.member("name", person.name);
  writer.member("type", person.type);
  writer.member("type_name", teller.in_words(teller.library().find_type(person.type)->name));
  if (entry.at) writer.member("at", to_text(*entry.at));
  if (entry.arrive) {
    writer.key("arrive").begin_object();
    writer.member("turn", entry.arrive->turn);
    writer.member("optional", entry.arrive->optional);
    writer.member("apart", entry.arrive->zone.apart);
    writer.member("zone", hex_texts(entry.arrive->zone));
    writer.end_object();
  }
  writer.member("mounted", scenario.starts_mounted(side, number));
  writer.member("face", entry.face);
  writer.member("asleep", entry.asleep);
  writer.member("torch", entry.torch);
  writer.member("load", entry.load == '-' ? std::nullopt : std::optional(std::string(1, entry.load)));
  writer.member("values", std::array{values.attack, values.defence, values.points});
  writer.member("weapon", weapon_ids[static_cast<std::size_t>(person.card.weapon)]);
  writer.member("cost", person.card.cost);
  writer.end_object();
}

void write_placed(JsonWriter& writer, std::string_view key, const std::vector<Placed>& things) {
  writer.key(key).begin_list();
  for (const Placed& thing : things) writer.value(thing.kind + to_text(thing.at));
  writer.end_list();
}

}  // namespace

std::string json_of(const ScenarioTeller& teller, const Scenario& scenario) {
  std::string text;
  JsonWriter writer(text);
  writer.begin_object();
  writer.member("id", scenario.id);
  writer.member("name", teller.in_words(scenario.name));
  if (scenario.intro) writer.member("intro", teller.in_words(*scenario.intro));
  writer.member("turns", scenario.turns);
  writer.member("sight", scenario.sight);
  writer.member("setup", scenario.setup);
  writer.key("map").begin_object();
  writer.member("id", scenario.map);
  writer.member("name", teller.in_words(scenario.ground->name));
  writer.member("rows", scenario.ground->rows);
  writer.end_object();
  writer.key("sides").begin_list();
  for (std::size_t side = 0; side < 2; ++side) {
    writer.begin_object();
    writer.member("name", teller.in_words(scenario.sides[side].name));
    writer.member("cost", total_cost(scenario, side));
    writer.member("zone", hex_texts(scenario.sides[side].zone));
    writer.key("people").begin_list();
    for (std::size_t i = 0; i < scenario.sides[side].roster.size(); ++i)
      write_person(writer, teller, scenario, side, i);
    writer.end_list();
    writer.end_object();
  }
  writer.end_list();
  writer.key("doors").begin_list();
  for (const DoorSheet& door : scenario.doors) {
    writer.begin_object();
    writer.member("at", to_text(door.at));
    writer.member("state", std::string(1, door.state));
    writer.member("strength", door.strength);
    writer.end_object();
  }
  writer.end_list();
  write_placed(writer, "beasts", scenario.beasts);
  write_placed(writer, "items", scenario.items);
  writer.key("exits").begin_object();
  for (std::size_t side = 0; side < 2; ++side) {
    if (const auto& exits = scenario.exits[side]) writer.member(std::to_string(side + 1), hex_texts(*exits));
  }
  writer.end_object();
  writer.key("objectives").begin_list();
  for (std::size_t i = 0; i < scenario.objectives.size(); ++i) writer.value(teller.objective(scenario, i));
  writer.end_list();
  writer.member("grades", scenario.grades);
  writer.end_object();
  return text;
}

}  // namespace destrier
