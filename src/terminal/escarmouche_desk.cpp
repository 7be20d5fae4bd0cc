// Escarmouche: what is on the table, in numbers, and read aloud.

#include <algorithm>

#include "terminal/escarmouche_cards.h"
#include "terminal/escarmouche_facts.h"
#include "terminal/escarmouche_questions.h"
#include "terminal/escarmouche_table.h"
#include "terminal/escarmouche_trial.h"

namespace destrier {
namespace skirmish {
namespace {

/// From so many quiet turns on they are counted aloud (specification, 12.2).
constexpr int quiet_worth_telling = 20;

/// The unit that is being moved, if it is one.
const Fighter* moving(const Table& table) {
  const Fighter* chosen = nullptr;
  for (const Mark& mark : table.sight.marks) {
    if (mark.ink != Ink::chosen) continue;
    if (chosen != nullptr) return nullptr;
    chosen = table.now.on(mark.place);
  }
  const bool is_asked = table.now.battle() && table.now.decider == to_text(table.sight.viewer);
  return is_asked && chosen != nullptr && chosen->side == table.own_side() ? chosen : nullptr;
}

/// Are units all that is aimed at, so that lines of sight do not run across goals?
bool aims(const Table& table) {
  return std::ranges::all_of(table.sight.marks, [&](const Mark& mark) { return table.now.on(mark.place) != nullptr; });
}

/// What is pointed at; while a unit is being moved also what awaits it there (specification, 12.2).
Lines board(const Sight& sight) {
  const Table table(sight);
  const Fighter* unit = moving(table);
  const auto danger = unit == nullptr ? std::nullopt : danger_to(table, *unit);
  std::vector<Sign> signs;
  for (const Mark& mark : sight.marks) {
    std::string text = mark.ink == Ink::bad ? "!!" : "**";
    const std::string found = danger && mark.ink == Ink::target ? danger->at(mark.place) : "";
    if (!found.empty()) text = "*" + found;
    signs.push_back({mark.place, std::move(text), found.empty() ? mark.ink : Ink::bad});
  }
  if (unit != nullptr && aims(table)) {
    for (const Mark& mark : sight.marks) {
      if (mark.ink != Ink::target) continue;
      for (Sign& sign : sight_signs(table, unit->square, mark.place)) signs.push_back(std::move(sign));
    }
  }
  return draw(table, signs);
}

/// A horn that was blown, or a hit that may be dodged.
bool is_interrupted(const Sight& sight) {
  const Situation now = read_situation(sight.view);
  return !now.horn.empty() || !now.dodgers.empty();
}

/// Where the unit stands that a word names.
std::string place(const Sight& sight, std::string_view word) {
  const Table table(sight);
  const Fighter* unit = table.find(word);
  return unit == nullptr ? std::string() : unit->square;
}

std::string stage(const Table& table) {
  const Situation& now = table.now;
  if (now.battle() || now.stage == "over") return table.say("round", {{"round", now.round}});
  return table.say("stage", {{"stage", now.stage}});
}

/// Who is to act, or to answer.
std::string decider(const Table& table) {
  const Situation& now = table.now;
  if (now.decider != "1" && now.decider != "2") return table.say("nobody", {{"decider", now.decider}});
  const std::string_view key = now.dodgers.empty() ? "acts" : "answers";
  const bool own = now.decider == to_text(table.sight.viewer);
  return table.say(key, {{"side", now.decider}, {"seat", own ? "own" : "other"}});
}

std::string pending(const Table& table) {
  const Situation& now = table.now;
  if (!now.horn.empty()) {
    const Fighter* blower = now.find(now.active, now.horn);
    const Fighter* moved = now.find(now.active, now.moved);
    return table.say("horn", {{"name", blower == nullptr ? now.horn : table.full_name(*blower)},
                              {"moved", moved == nullptr ? now.moved : Table::drawn(*moved)}});
  }
  if (now.dodgers.empty()) return "";
  const Fighter* asked = now.find(3 - now.active, now.dodgers.front());
  return table.say("sidestep", {{"name", asked == nullptr ? now.dodgers.front() : table.full_name(*asked)},
                                {"square", asked == nullptr ? "" : asked->square}});
}

/// How many of its units and points a side has lost.
std::string losses(const Table& table, int side) {
  int lost = 0, points = 0, total = 0;
  const auto squad = table.now.squad(side);
  for (const Fighter* fighter : squad) {
    total += fighter->cost;
    if (!table.now.fallen(*fighter)) continue;
    ++lost;
    points += fighter->cost;
  }
  return table.say("losses", {{"side", side},
                              {"lost", lost},
                              {"units", static_cast<int>(squad.size())},
                              {"points", points},
                              {"total", total}});
}

/// What a side has still to put on the board.
std::string placement(const Table& table, int side) {
  const auto squad = table.now.squad(side);
  const int placed = table.now.placed(side);
  if (!squad.empty() && squad.front()->unseen) {
    return table.say("placed_unseen", {{"side", side}, {"placed", placed}, {"units", static_cast<int>(squad.size())}});
  }
  std::vector<std::string> waiting;
  for (const Fighter* fighter : squad) {
    if (!fighter->stands()) waiting.push_back(fighter->letter);
  }
  if (waiting.empty()) return table.say("all_placed", {{"side", side}});
  return table.say("to_place", {{"side", side}, {"letters", std::move(waiting)}});
}

std::string markers(const Table& table, int side) {
  const auto most = static_cast<int>(table.sight.game.options().number("markers"));
  const int held = table.now.markers.at(static_cast<std::size_t>(side) - 1);
  return table.say("held", {{"pips", pips(table.sight.look, held, most)}, {"held", held}});
}

Lines counters(const Sight& sight) {
  const Table table(sight);
  const Situation& now = table.now;
  const std::string_view dot = either(sight.look, " · ", " | ");
  std::string head = fmt::format("{}{}{}", stage(table), dot, decider(table));
  if (now.battle()) {
    head += fmt::format("{}{}", dot, table.say("actions", {{"dots", pips(sight.look, now.actions, 2)}}));
  }
  if (now.quiet >= quiet_worth_telling) head += fmt::format("{}{}", dot, table.say("quiet", {{"quiet", now.quiet}}));
  Lines lines = {inked(sight.look, Ink::strong, head)};
  for (const int side : {1, 2}) {
    std::string line = now.placing() || now.stage == "initiative" ? placement(table, side) : losses(table, side);
    if (now.has_zone()) line += fmt::format("{}{}", dot, markers(table, side));
    lines.push_back(line);
  }
  if (const std::string asked = pending(table); !asked.empty()) lines.push_back(asked);
  return lines;
}

void tell_ground(const Table& table, Lines& lines) {
  const Situation& now = table.now;
  if (!now.obstacles.empty()) table.tell(lines, "obstacles_on", {{"squares", now.obstacles}});
  if (!now.difficult.empty()) table.tell(lines, "difficult_on", {{"squares", now.difficult}});
  if (!now.has_zone()) return;
  table.tell(lines, "zone_on", {{"squares", now.zone}, {"first", now.markers.at(0)}, {"second", now.markers.at(1)}});
}

Lines spoken(const Sight& sight) {
  const Table table(sight);
  const Situation& now = table.now;
  Lines lines;
  const auto tell = [&](const std::string& clause) { table.tell(lines, "sentence", {{"clause", clause}}); };
  tell(stage(table));
  tell(decider(table));
  if (now.battle()) table.tell(lines, "actions_left", {{"actions", now.actions}});
  if (now.quiet >= quiet_worth_telling) tell(table.say("quiet", {{"quiet", now.quiet}}));
  if (const std::string asked = pending(table); !asked.empty()) tell(asked);
  const int own = table.own_side();
  for (const int side : {own, 3 - own}) {
    std::vector<Argument> arguments = {{"side", side}};
    if (const std::string name = table.squad_name(side); !name.empty()) arguments.emplace_back("name", name);
    tell(table.say("panel_squad", std::move(arguments)));
    tell(now.placing() || now.stage == "initiative" ? placement(table, side) : losses(table, side));
    for (const Fighter* fighter : now.squad(side)) tell_fighter(table, *fighter, lines);
  }
  tell_ground(table, lines);
  return lines;
}

}  // namespace
}  // namespace skirmish

const Desk escarmouche_desk = {.game = "escarmouche",
                               .board = at_terminals(skirmish::board),
                               .counters = at_terminals(skirmish::counters),
                               .spoken = skirmish::spoken,
                               .about = skirmish::about,
                               .commands = skirmish::questions,
                               .turns_end_by_themselves = true,
                               .place = at_terminals(skirmish::place),
                               .barred = skirmish::barred,
                               .is_interrupted = at_terminals(skirmish::is_interrupted),
                               .facts = skirmish::facts};

}  // namespace destrier
