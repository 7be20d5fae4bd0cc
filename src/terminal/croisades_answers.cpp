// The questions that a player may ask in Croisades. The game answers them; here they become tables and sentences.

#include "terminal/croisades_answers.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "terminal/words.h"

namespace destrier::croisades_table {

std::string word_at(Words words, std::size_t i) {
  return i < words.size() ? std::string(words[i]) : std::string();
}

const Fighter* somebody(const Table& table, Words words, std::string_view command, Lines& lines) {
  if (words.empty()) {
    add_wrapped(lines, table.say("ask_" + std::string(command)));
    return nullptr;
  }
  const Fighter* fighter = table.find(words[0]);
  if (fighter == nullptr) fighter = table.at(words[0]);
  if (fighter == nullptr) {
    std::vector<std::string> names;
    for (const Fighter& each : table.people()) {
      if (each.on_map()) names.push_back(each.who);
    }
    add_wrapped(lines, table.say("nobody", {{"text", quoted(table.look().language, words[0])}, {"names", names}}));
    return nullptr;
  }
  if (fighter->on_map()) return fighter;
  add_wrapped(lines, table.say("not_here", {{"who", fighter->who}, {"place", fighter->place}}));
  return nullptr;
}

void add_refusal(const Table& table, const std::string& move, Lines& lines) {
  const auto explained = table.sight().game.explain(move);
  if (explained) return;
  constexpr std::array<std::string_view, 10> of_the_hour = {"wrong_step",    "not_yours",  "over",        "die_due",
                                                            "fire_due",      "back_due",   "counter_due", "advance_due",
                                                            "nothing_asked", "must_strike"};
  if (std::ranges::find(of_the_hour, explained.error().key) != of_the_hour.end()) return;
  add_wrapped(lines, "    " + table.teller().refusal(explained.error()), 4);
}

void note(HexNotes& notes, std::string_view hex, std::string narrow, std::string wide, Ink ink, std::string_view key) {
  if (const auto spot = croisades::read_spot(hex)) notes[*spot] = {std::move(narrow), std::move(wide), ink, key};
}

void note_start(HexNotes& notes, const Fighter& fighter) {
  note(notes, fighter.hex, "*", "  *", Ink::chosen);
}

void put_map_before(const Table& table, const HexNotes& notes, Lines& lines) {
  if (table.look().spoken) return;
  Lines map = annotated_map(table, notes);
  map.insert(map.end(), lines.begin(), lines.end());
  lines = std::move(map);
}

namespace {

/// The people of each side in sentences.
Lines people_aloud(const Table& table) {
  Lines lines;
  for (const int side : {1, 2}) {
    lines.push_back(table.say("people_side", {{"side", side}}) + ".");
    for (const Fighter& fighter : table.people()) {
      if (fighter.side == side) lines.push_back(person_sentence(table, fighter));
    }
  }
  return lines;
}

Lines people(const Sight& sight, Words /*words*/) {
  const Table table(sight);
  if (sight.look.spoken) return people_aloud(table);
  constexpr std::size_t notes_from = 51;
  Lines lines;
  for (const int side : {1, 2}) {
    lines.push_back(inked(sight.look, Ink::strong, table.say("people_side", {{"side", side}})));
    for (const Fighter& fighter : table.people()) {
      if (fighter.side != side) continue;
      const std::string_view acts = table.may_act(fighter) ? either(sight.look, "•", "+") : " ";
      std::string row = inked(sight.look, fighter.ink(), fighter.letter) + std::string(acts) +
                        left_in(fighter.who, 11) +
                        left_in(cut_to(sight.look, table.term("type", fighter.type), 17), 18);
      if (!fighter.on_map()) {
        lines.push_back(row + table.say("people_" + fighter.place, {{"turn", fighter.due}}));
        continue;
      }
      row += fmt::format("{} {} {} ", fighter.hex, fighter.code,
                         fighter.mounted() ? arrow(sight.look, fighter.face) : " ");
      row += left_in(fmt::format("{}-{}-{}", fighter.values[0], fighter.values[1], fighter.values[2]), 9);
      row = left_in(row, notes_from);
      const Lines notes = wrapped(table.say("notes", table.notes_of(fighter)), page_width - notes_from);
      for (std::size_t i = 0; i < notes.size(); ++i) {
        lines.push_back((i == 0 ? row : std::string(notes_from, ' ')) + notes[i]);
      }
    }
  }
  add_wrapped(lines, table.say("people_legend", {{"sign", either(sight.look, "•", "+")}}));
  return lines;
}

Lines reach(const Sight& sight, Words words) {
  const Table table(sight);
  Lines lines;
  const Fighter* fighter = somebody(table, words, "reach", lines);
  if (fighter == nullptr) return lines;
  const Json answer = table.ask("reach " + fighter->who);
  add_wrapped(lines, table.say("reach", {{"who", fighter->who},
                                         {"hex", fighter->hex},
                                         {"points", answer["points"].get<int>()},
                                         {"left", answer["left"].get<int>()},
                                         {"count", static_cast<int>(answer["hexes"].size())}}));
  HexNotes notes = reach_notes(answer);
  note_start(notes, *fighter);
  std::map<int, std::string> by_cost;
  bool special = false;
  for (const Json& hex : answer["hexes"]) {
    const bool touches = hex["contact"].get<bool>();
    const bool under_fire = hex.contains("fire");
    by_cost[hex["cost"].get<int>()] +=
        fmt::format(" {}{}{}", hex["hex"].get<std::string>(), touches ? "*" : "", under_fire ? "!" : "");
    special |= touches || under_fire;
  }
  // Drawn they need no list.
  if (table.look().spoken) {
    for (const auto& [cost, hexes] : by_cost) add_wrapped(lines, fmt::format("{:>3}:{}", cost, hexes), 5);
  }
  if (special) add_wrapped(lines, table.say("reach_legend"));
  put_map_before(table, notes, lines);
  return lines;
}

/// The hexes of a path in order, each once however often a rider turns there.
std::vector<std::string> hexes_of(const Json& steps) {
  std::vector<std::string> hexes;
  for (const Json& step : steps) {
    const auto& hex = step["hex"].get_ref<const std::string&>();
    if (hexes.empty() || hexes.back() != hex) hexes.push_back(hex);
  }
  return hexes;
}

std::string along(const Json& steps) {
  return fmt::format("{}", fmt::join(hexes_of(steps), " "));
}

Lines path(const Sight& sight, Words words) {
  const Table table(sight);
  Lines lines;
  const Fighter* fighter = somebody(table, words, "path", lines);
  if (fighter == nullptr) return lines;
  const std::string to = word_at(words, 1);
  const auto spot = croisades::read_spot(to);
  if (!spot || !table.has(*spot)) {
    add_wrapped(
        lines, to.empty() ? table.say("ask_path") : table.say("no_hex", {{"text", quoted(table.look().language, to)}}));
    return lines;
  }
  const Json answer = table.ask("path " + fighter->who + " " + to);
  if (!answer.is_object()) {
    add_wrapped(lines, table.say("no_path", {{"who", fighter->who}, {"to", to}}));
    add_refusal(table, fighter->who + ":" + to, lines);
    return lines;
  }
  const Json& steps = answer["steps"];
  const Json face = steps.empty() ? Json() : steps.back()["face"];
  add_wrapped(lines, table.say("path", {{"who", fighter->who},
                                        {"to", to},
                                        {"cost", answer["cost"].get<int>()},
                                        {"hexes", along(steps)},
                                        {"face", face.is_number() ? std::to_string(face.get<int>()) : "none"}}));
  HexNotes notes;
  for (const Json& step : steps) {
    const bool fire = step.contains("fire");
    note(notes, step["hex"].get<std::string>(), fire ? "o!" : "o", fire ? " o!" : " o", fire ? Ink::bad : Ink::good);
  }
  if (face.is_number())
    note(notes, to, arrow(table.look(), face.get<int>()), " " + arrow(table.look(), face.get<int>()), Ink::target);
  note_start(notes, *fighter);
  for (const Json& step : steps) {
    if (!step.contains("fire")) continue;
    add_wrapped(lines, table.say("path_fire", {{"hex", step["hex"].get<std::string>()},
                                               {"shooters", step["fire"].get<std::vector<std::string>>()}}));
  }
  put_map_before(table, notes, lines);
  return lines;
}

Lines charges(const Sight& sight, Words words) {
  const Table table(sight);
  Lines lines;
  const Fighter* fighter = somebody(table, words, "charges", lines);
  if (fighter == nullptr) return lines;
  const bool lancer = std::ranges::find(fighter->gear, "lance") != fighter->gear.end();
  if (!lancer || !fighter->mounted() || fighter->wounded || !fighter->contacts.empty()) {
    add_wrapped(lines, table.say("charges_never", {{"who", fighter->who},
                                                   {"why", !lancer               ? "lance"
                                                           : !fighter->mounted() ? "saddle"
                                                           : fighter->wounded    ? "wounded"
                                                                                 : "contact"}}));
    return lines;
  }
  HexNotes notes;
  for (const Fighter& target : table.people()) {
    if (!target.on_map() || target.side == fighter->side || target.is_down()) continue;
    const Json answer = table.ask("charge " + fighter->who + " " + target.who);
    if (!answer.is_object() || !answer["possible"].get<bool>()) continue;
    add_wrapped(lines, table.say("charge_way", {{"target", target.who},
                                                {"letter", target.letter},
                                                {"hex", target.hex},
                                                {"cost", answer["cost"].get<int>()},
                                                {"hexes", along(answer["steps"])},
                                                {"answer", answer["answer"].get<bool>() ? "yes" : "no"}}));
    if (!answer["legal"].get<bool>()) add_refusal(table, fighter->who + "!" + target.who, lines);
    note_charge(answer, target, notes);
  }
  if (lines.empty()) {
    add_wrapped(lines, table.say("charges_none", {{"who", fighter->who}}));
    return lines;
  }
  note_start(notes, *fighter);
  put_map_before(table, notes, lines);
  return lines;
}

Lines terrain(const Sight& sight, Words words) {
  const Table table(sight);
  Lines lines;
  if (!words.empty()) {
    const auto spot = croisades::read_spot(words[0]);
    if (spot && table.has(*spot)) return hex_lines_of(table, std::string(words[0]));
    add_wrapped(lines, table.say("no_hex", {{"text", quoted(table.look().language, words[0])}}));
    return lines;
  }
  const auto facts = sight.game.facts();
  std::string sheet;
  for (const Record& row : rows_of(facts, "all_terrain")) {
    if (text_of(row, "sheet") != sheet) {
      sheet = text_of(row, "sheet");
      const std::string name = table.say("terrain_sheet", {{"sheet", sheet}});
      lines.push_back(sight.look.spoken ? name + "." : inked(sight.look, Ink::strong, name));
      if (!sight.look.spoken) lines.push_back(inked(sight.look, Ink::dim, table.say("terrain_head")));
    }
    if (sight.look.spoken) {
      lines.push_back(table.say("about_terrain", row));
      continue;
    }
    const std::string code = text_of(row, "code");
    const bool here = std::ranges::any_of(table.map()["rows"], [&](const Json& line) {
      return line.get_ref<const std::string&>().find(code) != std::string::npos;
    });
    lines.push_back(terrain_line(table, row, here));
  }
  if (!sight.look.spoken) add_wrapped(lines, table.say("terrain_legend", {{"sign", here_sign(sight.look)}}));
  return lines;
}

Lines map(const Sight& sight, Words /*words*/) {
  return whole_map(Table(sight));
}

Lines objectives(const Sight& sight, Words /*words*/) {
  const Table table(sight);
  Lines lines;
  for (const std::string& line : objective_lines(table)) add_wrapped(lines, line);
  for (const Fighter& fighter : table.people()) {
    if (fighter.place != "to_come" || fighter.due == 0) continue;
    add_wrapped(
        lines, table.say("arrives",
                         {{"who", fighter.who}, {"turn", fighter.due}, {"optional", fighter.optional ? "yes" : "no"}}));
  }
  return lines;
}

}  // namespace

void note_charge(const Json& charge, const Fighter& target, HexNotes& notes) {
  for (const std::string& hex : hexes_of(charge["steps"])) note(notes, hex, "o", " o", Ink::good, "run_up");
  note(notes, target.hex, "+", "  +", Ink::target);
}

const std::array<DeskCommand, 11> commands = {{{"people", at_terminals(people)},
                                               {"map", at_terminals(map)},
                                               {"reach", at_terminals(reach)},
                                               {"path", at_terminals(path)},
                                               {"shots", at_terminals(shots)},
                                               {"sight", at_terminals(sight_between)},
                                               {"fight", at_terminals(fight)},
                                               {"odds", at_terminals(odds)},
                                               {"charges", at_terminals(charges)},
                                               {"terrain", at_terminals(terrain)},
                                               {"objectives", objectives}}};

}  // namespace destrier::croisades_table
