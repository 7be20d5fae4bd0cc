// Croisades on the table: the counters and everything in sentences. The map is in croisades_map.cpp, questions in
// croisades_answers.cpp, explanations in croisades_about.cpp.

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "terminal/croisades_table.h"
#include "terminal/desk.h"

namespace destrier {
namespace croisades_table {
namespace {

constexpr int first_step = 1;
constexpr int last_step = 5;

/// How many people of a side are in each condition.
struct Muster {
  int fit = 0, wounded = 0, stunned = 0, asleep = 0, dead = 0, out = 0, to_come = 0, due = 0;
};

Muster muster_of(const Table& table, int side) {
  Muster muster;
  for (const Fighter& fighter : table.people()) {
    if (fighter.side != side) continue;
    if (fighter.place == "dead") {
      ++muster.dead;
    } else if (fighter.place == "out") {
      ++muster.out;
    } else if (fighter.place == "to_come") {
      ++muster.to_come;
      if (muster.due == 0 || fighter.due < muster.due) muster.due = fighter.due;
    } else if (fighter.is_down()) {
      ++(fighter.down == "asleep" ? muster.asleep : muster.stunned);
    } else {
      ++(fighter.wounded ? muster.wounded : muster.fit);
    }
  }
  return muster;
}

std::vector<Argument> muster_arguments(const Table& table, int side) {
  const Muster muster = muster_of(table, side);
  std::vector<Record> counts;
  const auto add = [&](std::string_view state, int count) {
    if (count > 0) counts.push_back({{"state", state}, {"count", count}, {"due", muster.due}});
  };
  add("fit", muster.fit);
  add("wounded", muster.wounded);
  add("stunned", muster.stunned);
  add("asleep", muster.asleep);
  add("dead", muster.dead);
  add("out", muster.out);
  add(muster.due > table.number("number") ? "due" : "to_come", muster.to_come);
  return {{"side", side},
          {"seat", table.sight().viewer == viewer_of(side == 1 ? Decider::first : Decider::second) ? "own" : "other"},
          {"points", table.view()["points"][static_cast<std::size_t>(side - 1)].get<int>()},
          {"musters", counts}};
}

/// The five steps, the present one in brackets; the others without their names where these have no room.
std::string steps_of(const Table& table, bool named) {
  const int step = table.number("step");
  std::string steps;
  for (int i = step == 0 ? 0 : first_step; i <= last_step; ++i) {
    const std::string name = named || i == step ? table.say("step", {{"step", i}}) : std::to_string(i);
    steps += "  " + (i == step ? inked(table.look(), Ink::strong, "[" + name + "]") : name);
  }
  return steps;
}

bool is_over(const Table& table) {
  return table.sight().game.decider() == Decider::nobody;
}

std::string over_line(const Table& table) {
  return table.say("over", {{"turn", table.number("number")}, {"turns", table.number("turns")}});
}

std::string turn_track(const Table& table) {
  if (is_over(table)) return over_line(table);
  const std::string turn = table.say(
      "turn", {{"turn", table.number("number")}, {"turns", table.number("turns")}, {"side", table.number("phase")}});
  std::string whole = turn + steps_of(table, true);
  const std::size_t width = line_width(table.look());
  if (width_of(whole) <= width) return whole;
  const std::string steps = steps_of(table, false);
  return cut_to(table.look(), turn, width - width_of(steps)) + steps;
}

/// What an objective is, gives and how it stands.
Record objective_record(const Table& table, const Json& objective) {
  Record record = {{"kind", objective["kind"].get<std::string>()},
                   {"side", objective["side"].get<int>()},
                   {"points", objective["points"].get<int>()},
                   {"count", objective["count"].get<int>()},
                   {"beast", objective["what"].get<std::string>()}};
  if (const auto men = objective.find("men"); men != objective.end()) {
    record.emplace_back("zone", lower_case(table.zone(objective["zone"])));
    record.emplace_back("first", (*men)[0].get<int>());
    record.emplace_back("second", (*men)[1].get<int>());
  } else {
    record.emplace_back("now", objective["now"].get<int>());
  }
  return record;
}

std::string aims(const Table& table) {
  std::vector<std::string> pieces;
  if (table.number("sight") < daylight) pieces.push_back(table.say("aim_night", {{"sight", table.number("sight")}}));
  for (const int side : {0, 1, 2}) {
    std::vector<Record> of_side;
    for (const Json& objective : table.map()["objectives"]) {
      if (objective["side"] == side) of_side.push_back(objective_record(table, objective));
    }
    if (!of_side.empty()) pieces.push_back(table.say("aims", {{"side", side}, {"aims", of_side}}));
  }
  if (table.map()["objectives"].empty()) pieces.push_back(table.say("aim_losses"));
  const std::string separator = fmt::format(" {} ", either(table.look(), "·", "|"));
  return fmt::format("{}", fmt::join(pieces, separator));
}

Lines counters(const Sight& sight) {
  const Table table(sight);
  Lines lines = {turn_track(table)};
  for (const int side : {1, 2}) {
    const std::string muster = table.say("muster", muster_arguments(table, side));
    lines.push_back(
        inked(sight.look, side == 1 ? Ink::first : Ink::second, cut_to(sight.look, muster, line_width(sight.look))));
  }
  lines.push_back(cut_to(sight.look, aims(table), line_width(sight.look)));
  return lines;
}

/// Doors, tents, beasts and things, each kind in a sentence.
void add_furniture(const Table& table, Lines& lines) {
  const Json& map = table.map();
  const auto add = [&](std::string_view key, std::string_view list, std::string_view what,
                       std::initializer_list<std::string_view> texts, std::initializer_list<std::string_view> numbers) {
    std::vector<Record> records;
    for (const Json& thing : map[list]) {
      Record& record = records.emplace_back();
      for (const std::string_view text : texts) record.emplace_back(text, thing[text].get<std::string>());
      for (const std::string_view number : numbers) record.emplace_back(number, thing[number].get<int>());
    }
    if (!records.empty()) lines.push_back(table.say(key, {{what, records}}));
  };
  add("doors", "doors", "doors", {"at", "state"}, {"damage", "strength"});
  add("tents", "tents", "tents", {"at", "state"}, {});
  add("beasts", "beasts", "beasts", {"kind", "hex"}, {});
  add("items", "items", "items", {"kind", "hex"}, {});
}

void add_charges(const Table& table, Lines& lines) {
  for (const Json& charge : table.map()["charges"]) {
    lines.push_back(table.say("charge", {{"who", charge["who"].get<std::string>()},
                                         {"target", charge["target"].get<std::string>()},
                                         {"answered", charge["answered"].get<bool>() ? "yes" : "no"},
                                         {"delivered", charge["delivered"].get<bool>() ? "yes" : "no"}}));
  }
  if (const auto mover = table.map().find("mover"); mover != table.map().end()) {
    lines.push_back(table.say("mover", {{"who", (*mover)["who"].get<std::string>()},
                                        {"hex", (*mover)["hex"].get<std::string>()},
                                        {"left", (*mover)["left"].get<int>()}}));
  }
}

/// Where each kind of terrain is, row by row, but for the commonest, which is everywhere else.
void add_ground(const Table& table, Lines& lines) {
  std::map<char, std::vector<std::string>> runs;
  std::map<char, int> counted;
  for (int y = 0; y < table.height(); ++y) {
    for (int x = 0; x < table.width();) {
      const char code = table.code({x, y});
      int end = x + 1;
      while (end < table.width() && table.code({end, y}) == code) ++end;
      const std::string first = to_text(Spot{x, y});
      runs[code].push_back(end == x + 1 ? first : first + "-" + to_text(Spot{end - 1, y}));
      counted[code] += end - x;
      x = end;
    }
  }
  const char commonest = std::ranges::max_element(counted, {}, [](const auto& entry) { return entry.second; })->first;
  for (const auto& [code, hexes] : runs) {
    if (code == commonest) continue;
    lines.push_back(table.say("ground", {{"terrain", std::string_view(&code, 1)}, {"hexes", hexes}}));
  }
  lines.push_back(table.say("ground_else", {{"terrain", std::string_view(&commonest, 1)}}));
}

Lines spoken(const Sight& sight) {
  const Table table(sight);
  Lines lines;
  if (is_over(table)) {
    lines.push_back(over_line(table));
  } else {
    lines.push_back(table.say("spoken_turn", {{"turn", table.number("number")},
                                              {"turns", table.number("turns")},
                                              {"side", table.number("phase")},
                                              {"step", table.number("step")}}));
  }
  add_charges(table, lines);
  for (const int side : {1, 2}) {
    lines.push_back(table.say("spoken_muster", muster_arguments(table, side)));
    for (const Fighter& fighter : table.people()) {
      if (fighter.side == side) lines.push_back(person_sentence(table, fighter));
    }
  }
  add_furniture(table, lines);
  for (const std::string& line : objective_lines(table)) lines.push_back(line);
  add_ground(table, lines);
  return lines;
}

}  // namespace

std::string person_sentence(const Table& table, const Fighter& fighter) {
  std::vector<Argument> arguments = table.notes_of(fighter);
  arguments.emplace_back("who", fighter.who);
  arguments.emplace_back("letter", fighter.letter);
  if (!fighter.on_map()) {
    arguments.emplace_back("turn", fighter.due);
    arguments.emplace_back("wounded", fighter.wounded ? "yes" : "no");
    return table.say("person_" + fighter.place, std::move(arguments));
  }
  arguments.emplace_back("hex", fighter.hex);
  arguments.emplace_back("terrain", fighter.code);
  arguments.emplace_back("attack", fighter.values[0]);
  arguments.emplace_back("defence", fighter.values[1]);
  arguments.emplace_back("points", fighter.values[2]);
  arguments.emplace_back("face", fighter.mounted() ? std::to_string(fighter.face) : std::string("none"));
  arguments.emplace_back("able", table.may_act(fighter) ? "yes" : "no");
  return table.say("person", std::move(arguments));
}

Lines objective_lines(const Table& table) {
  Lines lines;
  const Json& map = table.map();
  const Json& points = table.view()["points"];
  const int lead = points[0].get<int>() - points[1].get<int>();
  const Json& grades = map["grades"];
  std::string_view grade = "draw";
  constexpr std::array<std::string_view, 3> grade_words = {"marginal", "substantial", "decisive"};
  for (std::size_t i = 0; i < grade_words.size(); ++i) {
    if (std::abs(lead) >= grades[i].get<int>()) grade = grade_words[i];
  }
  lines.push_back(table.say("score", {{"first", points[0].get<int>()},
                                      {"second", points[1].get<int>()},
                                      {"lead", std::abs(lead)},
                                      {"leader", lead >= 0 ? 1 : 2},
                                      {"grade", grade}}));
  lines.push_back(table.say(
      "grades",
      {{"marginal", grades[0].get<int>()}, {"substantial", grades[1].get<int>()}, {"decisive", grades[2].get<int>()}}));
  lines.push_back(table.say("losses"));
  for (const Json& objective : map["objectives"]) {
    lines.push_back(table.say("objective_" + objective["kind"].get<std::string>(), objective_record(table, objective)));
  }
  for (const Json& exit : map["exits"]) {
    lines.push_back(table.say("exits", {{"side", exit["side"].get<int>()}, {"zone", table.zone(exit["zone"])}}));
  }
  if (table.number("sight") < daylight) lines.push_back(table.say("night", {{"sight", table.number("sight")}}));
  return lines;
}

}  // namespace croisades_table

const Desk croisades_desk = {.game = "croisades",
                             .board = at_terminals(croisades_table::board),
                             .counters = at_terminals(croisades_table::counters),
                             .spoken = croisades_table::spoken,
                             .about = croisades_table::about,
                             .commands = croisades_table::commands,
                             .sorts = at_terminals(croisades_table::sorts),
                             .place = at_terminals(croisades_table::place),
                             .remark = at_terminals(croisades_table::remark),
                             .is_interrupted = at_terminals(croisades_table::is_interrupted)};

}  // namespace destrier
