// What choosing a move step by step shows of Croisades: where somebody can go and what that costs, whom he can hit.

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "terminal/croisades_table.h"

namespace destrier::croisades_table {
namespace {

constexpr int movement_step = 3;
constexpr int fire_step = 1;

bool is_in(const Json& zones, const Json& hex) {
  return std::ranges::any_of(zones, [&](const Json& zone) {
    return zone.contains("hexes") && std::ranges::find(zone["hexes"], hex) != zone["hexes"].end();
  });
}

}  // namespace

HexNotes reach_notes(const Json& reach) {
  HexNotes notes;
  for (const Json& goal : reach["hexes"]) {
    const int cost = goal["cost"].get<int>();
    const bool touches = goal["contact"].get<bool>();
    const bool under_fire = goal.contains("fire");
    const std::string signs = std::string(touches ? "*" : "") + (under_fire ? "!" : "");
    const auto spot = croisades::read_spot(goal["hex"].get<std::string>());
    notes[spot.value_or(Spot{})] = {fmt::format("{}{}", cost % 10, signs.substr(0, 1)),
                                    fmt::format("{:>2}{}", cost, signs),
                                    touches      ? Ink::target
                                    : under_fire ? Ink::bad
                                                 : Ink::good};
  }
  return notes;
}

HexNotes picking_notes(const Table& table) {
  HexNotes notes;
  const auto marks = table.sight().marks;
  const auto chosen = std::ranges::find(marks, Ink::chosen, &Mark::ink);
  const Fighter* fighter = chosen == marks.end() ? nullptr : table.at(chosen->place);
  if (fighter == nullptr) return notes;
  const int step = table.number("step");
  HexNotes reached;
  if (step == movement_step) reached = reach_notes(table.ask("reach " + fighter->who));
  for (const Mark& mark : marks) {
    const auto spot = croisades::read_spot(mark.place);
    if (!spot || mark.ink != Ink::target) continue;
    if (const auto found = reached.find(*spot); found != reached.end()) notes.insert(*found);
    const Fighter* target = table.at(mark.place);
    if (step != fire_step || target == nullptr || target->side == fighter->side) continue;
    const Json shot = table.ask("shot " + fighter->who + " " + target->who);
    if (shot.is_object() && shot["possible"].get<bool>()) notes[*spot] = hurt_note(shot);
  }
  return notes;
}

std::vector<Sort> sorts(const Sight& sight, std::string_view from) {
  const Table table(sight);
  const Fighter* fighter = table.at(from);
  if (fighter == nullptr || table.number("step") != movement_step) return {};
  const auto facts = sight.game.facts();
  const auto covers = [&](std::string_view hex) {
    const auto spot = croisades::read_spot(hex);
    const auto& rows = rows_of(facts, "all_terrain");
    const auto row = std::ranges::find_if(
        rows, [&](const Record& each) { return spot && text_of(each, "code") == std::string(1, table.code(*spot)); });
    return row != rows.end() && text_of(*row, "cover") != "none";
  };
  std::map<std::string_view, std::vector<std::string>> found;
  const Json reach = table.ask("reach " + fighter->who);
  for (const Json& goal : reach["hexes"]) {
    const auto& hex = goal["hex"].get_ref<const std::string&>();
    const std::string_view sort = goal["contact"].get<bool>()             ? "contact"
                                  : is_in(table.map()["objectives"], hex) ? "objective"
                                  : is_in(table.map()["exits"], hex)      ? "exit"
                                  : covers(hex)                           ? "cover"
                                  : goal.contains("fire")                 ? "fire"
                                                                          : "safe";
    found[sort].push_back(hex);
  }
  std::vector<Sort> sorts;
  for (const std::string_view sort : {"contact", "objective", "exit", "cover", "fire", "safe"}) {
    if (const auto places = found.find(sort); places != found.end())
      sorts.push_back({table.say("sort", {{"sort", sort}}), std::move(places->second)});
  }
  return sorts;
}

std::string place(const Sight& sight, std::string_view word) {
  const Table table(sight);
  const Fighter* fighter = table.find(word);
  return fighter != nullptr && fighter->on_map() ? fighter->hex : std::string();
}

}  // namespace destrier::croisades_table
