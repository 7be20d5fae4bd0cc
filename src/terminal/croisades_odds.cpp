// What dice may bring in Croisades: shots and what stands in their way, combats, charges that are met or awaited.

#include <algorithm>
#include <fmt/format.h>

#include "core/text.h"
#include "terminal/croisades_answers.h"
#include "terminal/words.h"

namespace destrier::croisades_table {
namespace {

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
    note_barrier(answer, notes);
  } else if (const auto spot = croisades::read_spot(target.hex)) {
    notes[*spot] = hurt_note(answer);
  }
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

/// A person or a hex, by the name that the game knows it by.
std::string end_of_sight(const Table& table, const std::string& word) {
  const Fighter* fighter = table.find(word);
  return fighter != nullptr && fighter->on_map() ? fighter->who : word;
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

}  // namespace

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
    }
    note_line(table, line, notes);
    if (table.look().spoken) add_wrapped(lines, "  " + table.say("line", {{"hexes", hexes}}), 4);
  }
  note_barrier(answer, notes);
  put_map_before(table, notes, lines);
  return lines;
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
  if (lines.empty()) {
    add_wrapped(lines, table.say("fight_none", {{"who", fighter->who}}));
    return lines;
  }
  HexNotes notes;
  note_start(notes, *fighter);
  put_map_before(table, notes, lines);
  return lines;
}

Lines odds(const Sight& sight, Words words) {
  const Table table(sight);
  const std::string move = word_at(words, 0);
  const auto explained = sight.game.explain(move);
  Lines lines;
  const std::size_t sign = std::min(move.find_first_of(">*"), move.size());
  const Fighter* target = sign < move.size() ? table.find(move.substr(sign + 1)) : nullptr;
  const Fighter* shooter = table.find(move.substr(0, sign));
  if (target != nullptr && move[sign] == '*') {
    add_fight(table, move, lines);  // which says all that the sentence of the move would
    return lines;
  }
  if (explained) add_wrapped(lines, table.teller().move(explained->anatomy));
  HexNotes drawn;
  if (target != nullptr && shooter != nullptr) {
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

void note_line(const Table& table, const Json& line, HexNotes& notes) {
  for (const Json& hex : line) {
    const auto& text = hex.get_ref<const std::string&>();
    if (table.at(text) == nullptr) note(notes, text, "+", " +", Ink::good, "line");
  }
}

void note_barrier(const Json& answer, HexNotes& notes) {
  const auto blocked = answer.find("blocked");
  if (blocked != answer.end() && blocked->contains("at"))
    note(notes, (*blocked)["at"].get<std::string>(), "X", " X", Ink::bad, "barrier");
}

HexNote hurt_note(const Json& shot) {
  int hurt = 100;
  for (const Json& each : shot["odds"]) {
    if (each["word"] == "miss") hurt -= percent(each["p"]);
  }
  return {"+", fmt::format("{:>3}", hurt), Ink::target, "hurt"};
}

}  // namespace destrier::croisades_table
