// The questions that a player may ask in Croisades. The game answers them; here they become tables and sentences.

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "core/text.h"
#include "terminal/croisades_table.h"
#include "terminal/words.h"

namespace destrier::croisades_table {
namespace {

using Words = std::span<const std::string_view>;

std::string word_at(Words words, std::size_t i) {
  return i < words.size() ? std::string(words[i]) : std::string();
}

/// Somebody on the map; else the reason why there is none is added to the lines.
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

/// `2/5` as a share of a hundred.
int percent(const Json& share) {
  const auto parts = split(share.get_ref<const std::string&>(), '/');
  const auto part = read_number(parts[0], 0, INT32_MAX).value_or(0);
  const auto whole = parts.size() > 1 ? read_number(parts[1], 1, INT32_MAX).value_or(1) : 1;
  return static_cast<int>((part * 200 + whole) / (2 * whole));
}

std::vector<Record> odds_of(const Json& answer) {
  std::vector<Record> odds;
  for (const Json& each : answer["odds"]) {
    odds.push_back({{"word", each["word"].get<std::string>()}, {"percent", percent(each["p"])}});
  }
  return odds;
}

std::string with_sign(int number) {
  return number > 0 ? fmt::format("+{}", number) : std::to_string(number);
}

/// Why a move is not allowed now, unless only because its step is another one.
void add_refusal(const Table& table, const std::string& move, Lines& lines) {
  const auto explained = table.sight().game.explain(move);
  if (explained) return;
  constexpr std::array<std::string_view, 10> of_the_hour = {"wrong_step",    "not_yours",  "over",        "die_due",
                                                            "fire_due",      "back_due",   "counter_due", "advance_due",
                                                            "nothing_asked", "must_strike"};
  if (std::ranges::find(of_the_hour, explained.error().key) != of_the_hour.end()) return;
  add_wrapped(lines, "    " + table.teller().refusal(explained.error()), 4);
}

void note(HexNotes& notes, std::string_view hex, std::string narrow, std::string wide, Ink ink) {
  if (const auto spot = croisades::read_spot(hex)) notes[*spot] = {std::move(narrow), std::move(wide), ink};
}

/// Where whoever is asked about stands.
void note_start(HexNotes& notes, const Fighter& fighter) {
  note(notes, fighter.hex, "*", "  *", Ink::chosen);
}

/// The drawing before what is said of it. Somebody who has no board before him hears the words alone.
void put_map_before(const Table& table, const HexNotes& notes, Lines& lines) {
  if (table.look().spoken) return;
  Lines map = annotated_map(table, notes);
  map.insert(map.end(), lines.begin(), lines.end());
  lines = std::move(map);
}

Lines people(const Sight& sight, Words /*words*/) {
  const Table table(sight);
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

std::vector<Argument> modifiers_of(const Json& answer) {
  std::vector<Record> reasons;
  for (const auto& [reason, shift] : answer.items()) {
    if (shift != 0) reasons.push_back({{"reason", reason}, {"shift", with_sign(shift.get<int>())}});
  }
  return {{"reasons", reasons}, {"count", static_cast<int>(reasons.size())}};
}

/// In a drawing: the chance to hurt, or that there is none and what is in the way.
void note_shot(const Json& answer, const Fighter& target, bool possible, HexNotes& notes) {
  if (!possible) {
    const auto blocked = answer.find("blocked");
    if (blocked != answer.end() && blocked->contains("at"))
      note(notes, (*blocked)["at"].get<std::string>(), "X", " X", Ink::bad);
    return;
  }
  if (const auto spot = croisades::read_spot(target.hex)) notes[*spot] = hurt_note(answer);
}

void add_shot(const Table& table, const Fighter& shooter, const Fighter& target, Lines& lines, HexNotes& notes) {
  const Json answer = table.ask("shot " + shooter.who + " " + target.who);
  if (!answer.is_object()) return;
  std::vector<Argument> arguments = {{"target", target.who},
                                     {"letter", target.letter},
                                     {"hex", target.hex},
                                     {"distance", answer["distance"].get<int>()}};
  const auto blocked = answer.find("blocked");
  const bool possible = answer["possible"].get<bool>() && !target.is_down() && target.contacts.empty();
  note_shot(answer, target, possible, notes);
  if (!possible) {
    const bool named = blocked != answer.end();
    arguments.emplace_back("by", named                     ? (*blocked)["by"].get<std::string>()
                                 : target.is_down()        ? "down"
                                 : target.contacts.empty() ? "range"
                                                           : "melee");
    arguments.emplace_back("at", named && blocked->contains("at") ? (*blocked)["at"].get<std::string>() : "");
    add_wrapped(lines, "  " + table.say("shot_blocked", std::move(arguments)), 4);
    return;
  }
  for (Argument& argument : modifiers_of(answer["modifiers"])) arguments.push_back(std::move(argument));
  arguments.emplace_back("band", answer["band"].get<std::string>());
  arguments.emplace_back("cover", answer["cover"].get<std::string>());
  arguments.emplace_back("modifier", with_sign(answer["modifier"].get<int>()));
  arguments.emplace_back("odds", odds_of(answer));
  add_wrapped(lines, "  " + table.say("shot", std::move(arguments)), 4);
  if (!answer["legal"].get<bool>()) add_refusal(table, shooter.who + ">" + target.who, lines);
}

Lines shots(const Sight& sight, Words words) {
  const Table table(sight);
  Lines lines;
  const Fighter* fighter = somebody(table, words, "shots", lines);
  if (fighter == nullptr) return lines;
  if (fighter->shots < 0) {
    add_wrapped(lines, table.say("shots_none", {{"who", fighter->who}}));
    return lines;
  }
  std::vector<Argument> arguments = table.notes_of(*fighter);
  arguments.emplace_back("who", fighter->who);
  arguments.emplace_back("hex", fighter->hex);
  add_wrapped(lines, table.say("shots", std::move(arguments)));
  HexNotes notes;
  for (const Fighter& target : table.people()) {
    if (target.on_map() && target.side != fighter->side) add_shot(table, *fighter, target, lines, notes);
  }
  note_start(notes, *fighter);
  put_map_before(table, notes, lines);
  return lines;
}

/// A person or a hex, by the name that the game knows it by.
std::string end_of_sight(const Table& table, const std::string& word) {
  const Fighter* fighter = table.find(word);
  return fighter != nullptr && fighter->on_map() ? fighter->who : word;
}

Lines sight_between(const Sight& sight, Words words) {
  const Table table(sight);
  Lines lines;
  if (words.size() < 2) {
    add_wrapped(lines, table.say("ask_sight"));
    return lines;
  }
  const std::string from = end_of_sight(table, word_at(words, 0));
  const std::string to = end_of_sight(table, word_at(words, 1));
  const Json answer = table.ask("sight " + from + " " + to);
  if (!answer.is_object()) {
    add_wrapped(lines, table.say("no_sight", {{"first", quoted(table.look().language, words[0])},
                                              {"second", quoted(table.look().language, words[1])}}));
    return lines;
  }
  const auto named = [&](const std::string& end) {
    const Fighter* fighter = table.find(end);
    return fighter != nullptr ? fighter->name : end;
  };
  std::vector<Argument> arguments = {
      {"from", named(from)}, {"to", named(to)}, {"distance", answer["distance"].get<int>()}};
  if (answer["seen"].get<bool>()) {
    arguments.emplace_back("cover", answer["cover"].get<std::string>());
    add_wrapped(lines, table.say("seen", std::move(arguments)));
  } else {
    const Json& blocked = answer["blocked"];
    arguments.emplace_back("by", blocked["by"].get<std::string>());
    arguments.emplace_back("at", blocked.contains("at") ? blocked["at"].get<std::string>() : "");
    add_wrapped(lines, table.say("unseen", std::move(arguments)));
  }
  HexNotes notes;
  for (const Json& line : answer["lines"]) {
    std::string hexes;
    for (const Json& hex : line) {
      const auto& text = hex.get_ref<const std::string&>();
      const auto spot = croisades::read_spot(text);
      hexes += (hexes.empty() ? "" : " ") + text;
      if (spot && table.has(*spot)) hexes += table.code(*spot);
      if (table.at(text) == nullptr) note(notes, text, "+", " +", Ink::good);
    }
    if (table.look().spoken) add_wrapped(lines, "  " + table.say("line", {{"hexes", hexes}}), 4);
  }
  if (const auto blocked = answer.find("blocked"); blocked != answer.end() && blocked->contains("at"))
    note(notes, (*blocked)["at"].get<std::string>(), "X", " X", Ink::bad);
  put_map_before(table, notes, lines);
  return lines;
}

void add_fight(const Table& table, const std::string& fight, Lines& lines) {
  const Json answer = table.ask("fight " + fight);
  if (!answer.is_object()) {
    add_wrapped(lines, table.say("no_fight", {{"text", quoted(table.look().language, fight)}}));
    return;
  }
  std::vector<Argument> arguments = modifiers_of(answer["shifts"]);
  arguments.emplace_back("fight", fight);
  arguments.emplace_back("attack", answer["attack"].get<int>());
  arguments.emplace_back("defence", answer["defence"].get<int>());
  arguments.emplace_back("column", answer["column"].get<std::string>());
  add_wrapped(lines, table.say("fight", std::move(arguments)), 4);
  std::string results = " ";
  int die = 0;
  for (const Json& result : answer["results"]) results += fmt::format(" {} {} ", ++die, result.get<std::string>());
  lines.push_back(results);
  add_wrapped(lines, "  " + table.say("fight_odds", {{"odds", odds_of(answer)}}), 4);
  if (!answer["legal"].get<bool>()) add_refusal(table, fight, lines);
}

std::vector<std::string> attackers_of(const Table& table, const Fighter& target) {
  return table.ask("attackers " + target.who)["attackers"].get<std::vector<std::string>>();
}

Lines fight(const Sight& sight, Words words) {
  const Table table(sight);
  Lines lines;
  if (!words.empty() && words[0].find('*') != std::string_view::npos) {
    add_fight(table, std::string(words[0]), lines);
    return lines;
  }
  const Fighter* fighter = somebody(table, words, "fight", lines);
  if (fighter == nullptr) return lines;
  const auto attackers = attackers_of(table, *fighter);
  if (attackers.size() > 1) add_fight(table, fmt::format("{}*{}", fmt::join(attackers, "+"), fighter->who), lines);
  for (const std::string& attacker : attackers) add_fight(table, attacker + "*" + fighter->who, lines);
  for (const Fighter& target : table.people()) {
    if (!target.on_map() || target.side == fighter->side) continue;
    const auto with = attackers_of(table, target);
    if (std::ranges::find(with, fighter->who) == with.end()) continue;
    add_fight(table, fighter->who + "*" + target.who, lines);
    if (with.size() > 1) add_fight(table, fmt::format("{}*{}", fmt::join(with, "+"), target.who), lines);
  }
  if (lines.empty()) add_wrapped(lines, table.say("fight_none", {{"who", fighter->who}}));
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
    for (const std::string& hex : hexes_of(answer["steps"])) note(notes, hex, "o", " o", Ink::good);
    note(notes, target.hex, "+", "  +", Ink::target);
  }
  if (lines.empty()) {
    add_wrapped(lines, table.say("charges_none", {{"who", fighter->who}}));
    return lines;
  }
  note_start(notes, *fighter);
  put_map_before(table, notes, lines);
  return lines;
}

/// What a move may bring; of a shot or a combat with every reason.
Lines odds(const Sight& sight, Words words) {
  const Table table(sight);
  const std::string move = word_at(words, 0);
  const auto explained = sight.game.explain(move);
  Lines lines;
  if (explained) add_wrapped(lines, table.teller().move(explained->anatomy));
  const std::size_t sign = std::min(move.find_first_of(">*"), move.size());
  const Fighter* target = sign < move.size() ? table.find(move.substr(sign + 1)) : nullptr;
  const Fighter* shooter = table.find(move.substr(0, sign));
  HexNotes drawn;
  if (target != nullptr && move[sign] == '*') {
    add_fight(table, move, lines);
  } else if (target != nullptr && shooter != nullptr) {
    add_shot(table, *shooter, *target, lines, drawn);
  } else if (explained) {
    for (const Chance& chance : explained->odds) {
      lines.push_back(fmt::format("  {:>3}%  {}", (200 * chance.numerator / chance.denominator + 1) / 2,
                                  table.teller().chance(chance.what)));
    }
  }
  if (lines.empty()) add_wrapped(lines, table.say("ask_odds"));
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
  lines.push_back(inked(sight.look, Ink::strong, table.say("terrain_head")));
  for (const Record& row : rows_of(facts, "all_terrain")) {
    const std::string code = text_of(row, "code");
    const bool here = std::ranges::any_of(table.map()["rows"], [&](const Json& line) {
      return line.get_ref<const std::string&>().find(code) != std::string::npos;
    });
    if (here) lines.push_back(terrain_line(table, row));
  }
  return lines;
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

HexNote hurt_note(const Json& shot) {
  int hurt = 100;
  for (const Json& each : shot["odds"]) {
    if (each["word"] == "miss") hurt -= percent(each["p"]);
  }
  return {"+", fmt::format("{:>3}", hurt), Ink::target};
}

const std::array<DeskCommand, 10> commands = {{{"people", people},
                                               {"reach", reach},
                                               {"path", path},
                                               {"shots", shots},
                                               {"sight", sight_between},
                                               {"fight", fight},
                                               {"odds", odds},
                                               {"charges", charges},
                                               {"terrain", terrain},
                                               {"objectives", objectives}}};

}  // namespace destrier::croisades_table
