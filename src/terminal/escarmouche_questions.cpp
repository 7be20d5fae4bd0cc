#include "terminal/escarmouche_questions.h"

#include <nlohmann/json.hpp>

#include "terminal/escarmouche_cards.h"
#include "terminal/escarmouche_trial.h"

namespace destrier::skirmish {
namespace {

/// One hit in words: `3 - 1 cover = 2 of 4`, and what follows from it.
std::string hit_text(const Table& table, const Fighter& striker, const Hit& hit) {
  const int foe = 3 - striker.side;
  const Fighter* taker = table.now.find(foe, hit.taker);
  const Fighter* ally = table.now.find(foe, hit.ally);
  const Fighter* target = ally == nullptr ? taker : ally;
  std::string sum = std::to_string(hit.power);
  for (const std::string& less : hit.less) {
    sum += " - " + term_text(table.sight.game.game(), "less", less, table.sight.look.language);
  }
  const int left = hit.power - static_cast<int>(hit.less.size());
  std::string_view kind = hit.less.empty() ? "plain" : "exact";
  if (hit.lost != left) kind = hit.felled && left > hit.before ? "felled" : "least";
  const auto yes_no = [](bool truth) { return truth ? "yes" : "no"; };
  return table.say("hit", {{"name", target == nullptr ? hit.taker : table.full_name(*target)},
                           {"square", target == nullptr ? "" : target->square},
                           {"sum", sum},
                           {"kind", kind},
                           {"lost", hit.lost},
                           {"health", hit.before},
                           {"guarded", yes_no(ally != nullptr)},
                           {"taker", taker == nullptr ? hit.taker : table.full_name(*taker)},
                           {"felled", yes_no(hit.felled)},
                           {"answers", yes_no(hit.answers)},
                           {"dodges", yes_no(hit.dodges)}});
}

void tell_strikes(const Table& table, const Fighter& striker, const std::vector<Strike>& strikes, Lines& lines) {
  for (const Strike& strike : strikes) {
    std::string text;
    for (const Hit& hit : strike.hits) {
      const std::string next = hit_text(table, striker, hit);
      text = text.empty() ? next : table.say("also", {{"first", text}, {"second", next}});
    }
    table.tell(lines, "strike",
               {{"move", strike.move},
                {"verb", verb_name(table, strike.verb)},
                {"hits", text},
                {"toll", strike.toll},
                {"dies", strike.dies ? "yes" : "no"},
                {"ways", strike.ways}});
  }
}

/// The unit that a question is about; where there is none, the answer says why.
const Fighter* asked_unit(const Table& table, Words words, std::string_view question, Lines& lines) {
  if (!table.now.battle()) {
    table.tell(lines, "no_battle");
    return nullptr;
  }
  if (words.empty()) {
    const std::string usage = table.say("ask_" + std::string(question));
    table.tell(lines, "which_unit", {{"question", lower_case(usage.substr(0, usage.find(' ')))}});
    return nullptr;
  }
  const std::string word = in_a_row(words);
  const Fighter* unit = table.find(word);
  if (unit == nullptr) {
    table.tell(lines, "no_such_unit", {{"word", word}});
  } else if (!unit->stands()) {
    table.tell(lines, "not_on_board", {{"name", table.full_name(*unit)}});
    unit = nullptr;
  }
  return unit;
}

/// The board with these signs and an empty line below it; nothing where all is read aloud.
Lines drawn(const Table& table, const std::vector<Sign>& signs) {
  if (table.sight.look.spoken) return {};
  Lines lines = draw(table, signs);
  lines.emplace_back();
  return lines;
}

std::vector<Sign> signs_at_targets(const Table& table, const Fighter& striker, const std::vector<Strike>& strikes) {
  std::vector<Sign> signs;
  for (const Strike& strike : strikes) {
    for (const Hit& hit : strike.hits) {
      const Fighter* target = table.now.find(3 - striker.side, hit.ally.empty() ? hit.taker : hit.ally);
      if (target != nullptr) signs.push_back({target->square, "!!", Ink::bad});
    }
  }
  return signs;
}

void tell_targets(const Table& table, const RunningGame& game, const Fighter& unit, std::string_view from,
                  const std::vector<Strike>& strikes, Lines& lines) {
  if (!strikes.empty()) {
    table.tell(lines, "targets_from", {{"name", table.full_name(unit)}, {"square", from}});
    tell_strikes(table, unit, strikes, lines);
    return;
  }
  table.tell(lines, "no_targets_from", {{"name", table.full_name(unit)}, {"square", from}});
  if (from != unit.square) return;
  const std::string reason = why_not(table, game, unit, "attack");
  if (!reason.empty()) lines.push_back("  " + reason);
}

/// `reach c2`: where the unit can go and whom it can strike.
Lines reach_from_here(const Table& table, const RunningGame& game, const Fighter& unit) {
  const auto goals = reach_of(game, unit.square);
  const auto strikes = strikes_from(game, situation_of(game), unit.square);
  std::vector<Sign> signs = signs_at_targets(table, unit, strikes);
  signs.push_back({unit.square, "[]", Ink::chosen});
  std::vector<std::string> named, difficult;
  for (const std::string& goal : goals) {
    signs.push_back({goal, "**", Ink::target});
    (contains(table.now.difficult, goal) ? difficult : named).push_back(goal);
  }
  Lines lines = drawn(table, signs);
  const std::string name = table.full_name(unit);
  if (goals.empty()) table.tell(lines, "reaches_nothing", {{"name", name}});
  if (!named.empty()) table.tell(lines, "reaches", {{"name", name}, {"move", unit.move}, {"squares", named}});
  if (!difficult.empty()) table.tell(lines, "reaches_difficult", {{"squares", difficult}});
  tell_targets(table, game, unit, unit.square, strikes, lines);
  return lines;
}

/// `reach c2 c4`: whom the unit could strike after going there.
Lines reach_from_there(const Table& table, const RunningGame& game, const Fighter& unit, std::string_view goal) {
  Lines lines;
  const std::string move = fmt::format("{}-{}", unit.square, goal);
  const auto explained = game.explain(move);
  if (!explained) {
    lines.push_back(table.teller.refusal(explained.error()));
    return lines;
  }
  const auto there = after_going(table, game, unit, goal);
  if (there == nullptr) return lines;
  const Situation after = situation_of(*there);
  const auto strikes = strikes_from(*there, after, goal);
  std::vector<Sign> signs = signs_at_targets(table, unit, strikes);
  signs.push_back({unit.square, "[]", Ink::chosen});
  signs.push_back({std::string(goal), "**", Ink::target});
  lines = drawn(table, signs);
  for (const Message& warning : explained->warnings) {
    const Lines told = wrapped(table.teller.warning(warning), static_cast<std::size_t>(table.sight.look.columns), 2);
    lines.insert(lines.end(), told.begin(), told.end());
  }
  if (situation_of(game).actions < 2) table.tell(lines, "last_action", {{"name", table.full_name(unit)}});
  tell_targets(table, *there, unit, goal, strikes, lines);
  return lines;
}

/// Says so where what follows is about another turn than this.
void tell_whose_turn(const Table& table, int side, Lines& lines) {
  const bool now = table.now.active == side && table.now.decider == std::to_string(side) && table.now.horn.empty();
  if (!now) table.tell(lines, "next_turn", {{"side", side}});
}

void add(Lines& lines, const Lines& more) {
  lines.insert(lines.end(), more.begin(), more.end());
}

Lines reach(const Sight& sight, Words words) {
  const Table table(sight);
  Lines lines;
  const bool has_goal = words.size() > 1 && is_square(words.back());
  const Fighter* unit = asked_unit(table, has_goal ? words.first(words.size() - 1) : words, "reach", lines);
  if (unit == nullptr) return lines;
  const auto game = when_it_acts(table, unit->side);
  if (game == nullptr) {
    table.tell(lines, "no_next_turn", {{"side", unit->side}});
    return lines;
  }
  tell_whose_turn(table, unit->side, lines);
  add(lines, has_goal ? reach_from_there(table, *game, *unit, words.back()) : reach_from_here(table, *game, *unit));
  return lines;
}

Lines preview(const Sight& sight, Words words) {
  const Table table(sight);
  Lines lines;
  std::vector<const Fighter*> units;
  if (words.empty() && table.now.battle()) {
    for (const Fighter* fighter : table.now.squad(table.own_side())) {
      if (fighter->stands()) units.push_back(fighter);
    }
  } else if (const Fighter* unit = asked_unit(table, words, "preview", lines)) {
    units.push_back(unit);
  }
  if (units.empty()) return lines;
  const int side = units.front()->side;
  const auto game = when_it_acts(table, side);
  if (game == nullptr) {
    table.tell(lines, "no_next_turn", {{"side", side}});
    return lines;
  }
  tell_whose_turn(table, side, lines);
  const Situation then = situation_of(*game);
  for (const Fighter* unit : units) {
    tell_targets(table, *game, *unit, unit->square, strikes_from(*game, then, unit->square), lines);
  }
  return lines;
}

std::vector<std::string> drawn_letters(const Table& table, int side, const std::set<std::string>& letters) {
  std::vector<std::string> names;
  for (const std::string& letter : letters) {
    if (const Fighter* fighter = table.now.find(side, letter)) names.push_back(Table::drawn(*fighter));
  }
  return names;
}

std::vector<Sign> danger_signs(const Table& table, const Strikers& struck, const Strikers& watched,
                               const Fighter* chosen) {
  std::vector<Sign> signs;
  if (chosen != nullptr) signs.push_back({chosen->square, "[]", Ink::chosen});
  for (const auto& [square, by] : struck) {
    const auto seen = watched.find(square);
    const std::string count = by.empty() ? "" : std::to_string(by.size());
    const std::string text = count + (seen == watched.end() ? "" : "s");
    const bool is_unit = table.now.on(square) != nullptr;
    if (is_unit ? !by.empty() : !text.empty()) signs.push_back({square, text, Ink::bad});
  }
  return signs;
}

Lines threats(const Sight& sight, Words words) {
  const Table table(sight);
  Lines lines;
  const Fighter* unit = nullptr;
  if (!words.empty() || !table.now.battle()) {
    unit = asked_unit(table, words, "threats", lines);
    if (unit == nullptr) return lines;
  }
  const int enemy = 3 - (unit == nullptr ? table.own_side() : unit->side);
  const auto acting = when_it_acts(table, enemy);
  if (acting == nullptr) {
    table.tell(lines, "no_next_turn", {{"side", enemy}});
    return lines;
  }
  const Strikers struck = strikers(table, *acting, enemy, unit);
  const Strikers watched = sentries(table, enemy, unit);
  lines = drawn(table, danger_signs(table, struck, watched, unit));
  const bool its_turn = table.now.active == enemy;
  if (!lines.empty()) table.tell(lines, "threats_legend", {{"side", enemy}, {"when", its_turn ? "now" : "next"}});
  std::vector<std::string> dangerous, seen;
  for (const auto& [square, by] : struck) {
    if (!by.empty() && table.now.on(square) == nullptr) dangerous.push_back(square);
  }
  for (const auto& [square, by] : watched) seen.push_back(square);
  bool anybody = false;
  for (const Fighter* own : table.now.squad(3 - enemy)) {
    const auto by = struck.find(own->square);
    if (by == struck.end() || by->second.empty() || (unit != nullptr && own != unit)) continue;
    anybody = true;
    table.tell(lines, "in_danger",
               {{"name", table.full_name(*own)},
                {"square", own->square},
                {"strikers", drawn_letters(table, enemy, by->second)}});
  }
  if (!anybody) table.tell(lines, "nobody_in_danger", {{"side", 3 - enemy}});
  if (!dangerous.empty()) table.tell(lines, "dangerous", {{"squares", dangerous}});
  if (!seen.empty()) table.tell(lines, "watched", {{"squares", seen}});
  return lines;
}

/// The answer about two squares; null if there is none.
Json ask_sight(const Table& table, std::string_view from, std::string_view to) {
  const auto answer = table.sight.game.ask(fmt::format("sight {} {}", from, to));
  const auto json = answer ? parse_json(*answer) : parse_json("null");
  return json ? *json : Json();
}

/// The square that a word names, itself or by the unit on it; empty if there is none.
std::string square_of(const Table& table, std::string_view word) {
  if (is_square(word)) return std::string(word);
  const Fighter* unit = table.find(word);
  return unit == nullptr ? std::string() : unit->square;
}

/// `sight c2 e6`: the line that is free, or what is in the way.
Lines sight_between(const Sight& sight, Words words) {
  const Table table(sight);
  Lines lines;
  if (!table.now.battle()) {
    table.tell(lines, "no_battle");
    return lines;
  }
  const std::string from = words.size() == 2 ? square_of(table, words[0]) : "";
  const std::string to = words.size() == 2 ? square_of(table, words[1]) : "";
  if (from.empty() || to.empty() || from == to) {
    table.tell(lines, "which_sight");
    return lines;
  }
  std::vector<Sign> signs = sight_signs(table, from, to);
  signs.push_back({from, "[]", Ink::chosen});
  signs.push_back({to, "[]", Ink::chosen});
  lines = drawn(table, signs);
  const Json answer = ask_sight(table, from, to);
  const auto blocked = answer["blocked"].get<std::vector<std::string>>();
  table.tell(lines, "sight",
             {{"from", from},
              {"to", to},
              {"distance", answer["distance"].get<int>()},
              {"count", static_cast<int>(blocked.size())},
              {"blocked", blocked},
              {"line", answer["line"].get<std::vector<std::string>>()},
              {"length", static_cast<int>(answer["line"].size())}});
  return lines;
}

}  // namespace

std::vector<Sign> sight_signs(const Table& table, std::string_view from, std::string_view to) {
  const Json answer = ask_sight(table, from, to);
  std::vector<Sign> signs;
  if (!answer.is_object()) return signs;
  for (const Json& square : answer["blocked"]) signs.push_back({square.get<std::string>(), "XX", Ink::bad});
  for (const Json& square : answer["line"]) signs.push_back({square.get<std::string>(), "++", Ink::good});
  return signs;
}

const std::array<DeskCommand, 6> questions = {{
    {"reach", reach},
    {"preview", preview},
    {"threats", at_terminals(threats)},
    {"sight", sight_between},
    {"cards", at_terminals(cards)},
    {"abilities", at_terminals(abilities)},
}};

}  // namespace destrier::skirmish
