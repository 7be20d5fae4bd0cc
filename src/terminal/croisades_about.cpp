// What a person, a kind of person, a weapon, a beast, a kind of terrain or a hex of Croisades is.

#include <algorithm>
#include <fmt/format.h>

#include "core/text.h"
#include "terminal/croisades_table.h"

namespace destrier::croisades_table {
namespace {

/// Is the word the id of a value of this domain, or its name in either language?
bool names(const Table& table, std::string_view domain, std::string_view value, std::string_view word) {
  const std::string lower = lower_case(word);
  if (lower == lower_case(value)) return true;
  return std::ranges::any_of(table.terms(), [&](const Term& term) {
    return term.domain == domain && term.value == value && term.form == "name" &&
           (lower_case(term.en) == lower || lower_case(term.fr) == lower);
  });
}

void add_person(const Table& table, const Fighter& fighter, Lines& lines) {
  std::vector<Argument> arguments = table.notes_of(fighter);
  arguments.emplace_back("who", fighter.who);
  arguments.emplace_back("letter", fighter.letter);
  arguments.emplace_back("side", fighter.side);
  arguments.emplace_back("cost", fighter.cost);
  arguments.emplace_back("armour", fighter.armour);
  add_wrapped(lines, table.say("about_person", arguments));
  if (!fighter.on_map()) {
    add_wrapped(lines, table.say("not_here", {{"who", fighter.who}, {"place", fighter.place}}));
    return;
  }
  arguments.emplace_back("hex", fighter.hex);
  arguments.emplace_back("terrain", fighter.code);
  arguments.emplace_back("attack", fighter.values[0]);
  arguments.emplace_back("defence", fighter.values[1]);
  arguments.emplace_back("points", fighter.values[2]);
  arguments.emplace_back("face", fighter.mounted() ? std::to_string(fighter.face) : std::string("none"));
  add_wrapped(lines, table.say("about_now", std::move(arguments)));
  add_wrapped(lines, table.say(table.may_act(fighter) ? "about_able" : "about_idle", {{"who", fighter.who}}));
}

void add_types(const Table& table, const std::vector<Argument>& facts, std::string_view word, Lines& lines) {
  for (const Record& row : rows_of(facts, "all_types")) {
    if (names(table, "type", text_of(row, "type"), word)) add_wrapped(lines, table.say("about_type", row));
  }
}

void add_weapons(const Table& table, const std::vector<Argument>& facts, std::string_view word, Lines& lines) {
  for (const Record& row : rows_of(facts, "all_weapons")) {
    if (names(table, "weapon", text_of(row, "weapon"), word)) {
      add_wrapped(lines, table.say("about_weapon", row));
    }
  }
}

void add_terrain(const Table& table, const std::vector<Argument>& facts, std::string_view word, Lines& lines) {
  for (const Record& row : rows_of(facts, "all_terrain")) {
    const std::string code = text_of(row, "code");
    const bool meant = word.size() == 1 ? word == code : names(table, "terrain", code, word);
    if (meant) add_wrapped(lines, table.say("about_terrain", row));
  }
}

void add_beasts(const Table& table, std::string_view word, Lines& lines) {
  if (word.size() == 1) return;
  for (const std::string_view kind : {"h", "c", "q", "p"}) {
    if (names(table, "beast", kind, word)) add_wrapped(lines, table.say("about_beast", {{"beast", kind}}));
  }
}

std::string code_of(const Record& row) {
  return text_of(row, "code");
}

}  // namespace

std::string_view here_sign(const Look& look) {
  return either(look, "•", "+");
}

std::string terrain_line(const Table& table, const Record& row, bool here) {
  const std::string code = code_of(row);
  return fmt::format("{} ", here ? here_sign(table.look()) : " ") + left_in(aspect(table.look(), code[0]), 2) +
         left_in(code, 3) + left_in(table.term("terrain", code), 27) + left_in(text_of(row, "foot"), 6) +
         left_in(text_of(row, "mounted"), 8) + left_in(table.term("cover", text_of(row, "cover")), 9) +
         left_in(table.term("cover", text_of(row, "across")), 9) + left_in(text_of(row, "attack"), 5) +
         text_of(row, "defence");
}

Lines hex_lines_of(const Table& table, const std::string& hex) {
  Lines lines;
  const Json answer = table.ask("hex " + hex);
  const auto code = answer["code"].get<std::string>();
  const auto facts = table.sight().game.facts();
  for (Record row : rows_of(facts, "all_terrain")) {
    if (code_of(row) != code) continue;
    row.emplace_back("hex", hex);
    add_wrapped(lines, table.say("hex", std::move(row)));
  }
  add_wrapped(lines, table.say("hex_joined", {{"joined", answer["joined"].get<std::vector<std::string>>()},
                                              {"count", static_cast<int>(answer["joined"].size())}}));
  if (answer.contains("who")) add_wrapped(lines, table.say("hex_who", {{"who", answer["who"].get<std::string>()}}));
  if (answer.contains("beast")) {
    add_wrapped(lines, table.say("hex_beast", {{"beast", answer["beast"].get<std::string>()}}));
  }
  const auto holds = [&](const Json& hexes) { return std::ranges::find(hexes, Json(hex)) != hexes.end(); };
  for (const Json& item : table.map()["items"]) {
    if (item["hex"] == hex) add_wrapped(lines, table.say("hex_item", {{"thing", item["kind"].get<std::string>()}}));
  }
  for (const Json& door : table.map()["doors"]) {
    if (!holds(door["hexes"])) continue;
    add_wrapped(lines, table.say("hex_door", {{"at", door["at"].get<std::string>()},
                                              {"state", door["state"].get<std::string>()},
                                              {"damage", door["damage"].get<int>()},
                                              {"strength", door["strength"].get<int>()}}));
  }
  for (const Json& tent : table.map()["tents"]) {
    if (!holds(tent["hexes"])) continue;
    add_wrapped(lines, table.say("hex_tent",
                                 {{"at", tent["at"].get<std::string>()}, {"state", tent["state"].get<std::string>()}}));
  }
  for (const Json& exit : table.map()["exits"]) {
    if (holds(exit["hexes"])) add_wrapped(lines, table.say("hex_exit", {{"side", exit["side"].get<int>()}}));
  }
  for (const Json& objective : table.map()["objectives"]) {
    if (objective.contains("hexes") && holds(objective["hexes"])) add_wrapped(lines, table.say("hex_zone"));
  }
  return lines;
}

Lines about(const Sight& sight, std::string_view word) {
  const Table table(sight);
  Lines lines;
  if (const auto spot = croisades::read_spot(word); spot && table.has(*spot)) {
    lines = hex_lines_of(table, std::string(word));
    if (const Fighter* fighter = table.at(word)) add_person(table, *fighter, lines);
    return lines;
  }
  const auto facts = sight.game.facts();
  if (const Fighter* fighter = table.find(word)) add_person(table, *fighter, lines);
  add_types(table, facts, word, lines);
  add_weapons(table, facts, word, lines);
  add_beasts(table, word, lines);
  add_terrain(table, facts, word, lines);
  return lines;
}

}  // namespace destrier::croisades_table
