#include "terminal/age_of_war_questions.h"

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "core/json_writer.h"
#include "core/text.h"
#include "terminal/age_of_war_board.h"
#include "terminal/age_of_war_line.h"

namespace destrier::war_line {
namespace {

std::vector<std::string> as_texts(std::span<const int> numbers) {
  std::vector<std::string> texts;
  for (const int each : numbers) texts.push_back(std::to_string(each));
  return texts;
}

/// The cells from which a cell is struck in that turn.
std::vector<int> strikers(std::span<const Json> turn, int cell) {
  std::vector<int> found;
  for (const Json& event : turn) {
    if (word(event, "event") != "attack" || number(event, "phase") != 1) continue;
    const Json& cells = event.at("cells");
    if (std::ranges::find(cells, Json(cell)) != cells.end()) found.push_back(static_cast<int>(number(event, "cell")));
  }
  return found;
}

/// The cells that the unit on a cell strikes in phase 1 of that turn.
std::vector<int> struck_by(std::span<const Json> turn, int cell) {
  for (const Json& event : turn) {
    if (word(event, "event") != "attack" || number(event, "phase") != 1 || number(event, "cell") != cell) continue;
    std::vector<int> cells;
    for (const Json& each : event.at("cells")) cells.push_back(each.get<int>());
    return cells;
  }
  return {};
}

/// Units that have a cell in reach. Those of the side that stands there strike it only by a stone gone astray, which
/// only a catapult throws.
std::vector<int> threats(const Sight& sight, const Line& line, int cell) {
  std::vector<int> found;
  for (int from = 1; from <= line.length(); ++from) {
    if (!line.at(from) || from == cell) continue;
    const std::vector<int> reached = cells_in_reach(sight, line, from);
    const bool own = line.at(cell) && line.at(cell)->side == line.at(from)->side;
    if (own && line.at(from)->letter != 'C') continue;
    if (std::ranges::find(reached, cell) != reached.end()) found.push_back(from);
  }
  return found;
}

void tell_threats(Lines& lines, const Sight& sight, const Line& line, int cell) {
  const std::vector<int> able = threats(sight, line, cell);
  if (able.empty()) {
    add_wrapped(lines, sight, sight.say("safe", {{"cell", cell}}));
    return;
  }
  add_wrapped(lines, sight, sight.say("threats", {{"cell", cell}, {"units", about_units(line, able)}}));
  std::vector<int> now;
  for (const int side : sides) {
    for (const int from : strikers(rehearse(sight, side), cell)) {
      if (line.at(from) && line.at(from)->side == side) now.push_back(from);
    }
  }
  if (now.empty()) {
    add_wrapped(lines, sight, sight.say("struck_by_none", {{"cell", cell}}));
  } else {
    add_wrapped(lines, sight, sight.say("struck_by", {{"cell", cell}, {"units", about_units(line, now)}}));
  }
}

/// What the unit on a cell can strike, and what it would strike in its side's next turn.
struct InReach {
  std::vector<int> range, now;
};
InReach in_reach(const Sight& sight, const Line& line, int cell) {
  if (!line.at(cell)) return {};
  return {cells_in_reach(sight, line, cell), struck_by(rehearse(sight, line.at(cell)->side), cell)};
}

/// The board with that marked on it.
Lines board_of_reach(const Sight& sight, const Line& line, int cell) {
  std::vector<Mark> marks = {{std::to_string(cell), Ink::chosen}};
  const InReach reach = in_reach(sight, line, cell);
  for (const int each : reach.range) {
    const bool now = std::ranges::find(reach.now, each) != reach.now.end();
    marks.push_back({std::to_string(each), now ? Ink::bad : Ink::target});
  }
  Sight marked{sight.game, sight.kind, sight.view, sight.viewer, sight.look, marks};
  return board(marked);
}

constexpr int phases = 3;

/// The cells whose units try something in a phase of their side's turn, in the order in which they do.
std::vector<int> in_turn(const Line& line, int side, int phase) {
  std::vector<int> cells = line.army(side);
  std::erase_if(cells, [&](int cell) { return try_of(line.at(cell)->letter, phase).action == Action::none; });
  if (phase > 1) std::ranges::reverse(cells);
  return cells;
}

/// Rounds until a side can pay so much; nothing if it never will before the end or the last levy.
std::optional<std::int64_t> rounds_to(const Sight& sight, const Line& line, int side, std::int64_t price) {
  const std::int64_t missing = price - line.gold[index_of(side)];
  const std::int64_t income = figure(sight, "income");
  const std::int64_t last = line.last_levy == 0 ? line.rounds : std::min(line.rounds, line.last_levy);
  if (missing > 0 && income == 0) return std::nullopt;
  const std::int64_t wait = missing <= 0 ? 0 : (missing + income - 1) / income;
  if (line.round + wait > last) return std::nullopt;
  return wait;
}

std::string name_and_price(const Sight& sight, char letter) {
  return sight.say("prospect_unit", {{"unit", letter_text(letter)}, {"price", figure_of(sight, letter, "price")}});
}

/// When a side can pay for a unit, in words.
std::string when_paid(const Sight& sight, const Line& line, int side, char letter) {
  const auto wait = rounds_to(sight, line, side, figure_of(sight, letter, "price"));
  return !wait ? sight.say("purse_never") : sight.say("purse_when", {{"wait", *wait}});
}

/// A table with a name in the first column, the other columns alike.
class Table {
 public:
  Table(std::size_t first, std::size_t others) : first_(first), others_(others) {}

  void row(std::string_view name, std::span<const std::string> values) {
    std::string line = left_in(name, first_);
    for (const std::string& value : values) line += left_in(value, others_);
    line.erase(line.find_last_not_of(' ') + 1);
    lines_.push_back(std::move(line));
  }
  void row(std::string_view name, std::initializer_list<std::string> values) {
    row(name, std::span<const std::string>(values.begin(), values.size()));
  }
  Lines& lines() { return lines_; }

 private:
  std::size_t first_, others_;
  Lines lines_;
};

std::string lead(const Sight& sight, std::int64_t first, std::int64_t second) {
  if (first == second) return sight.say("even");
  const int ahead = first > second ? 1 : 2;
  return inked(sight.look, ink_of(ahead), sight.say("lead", {{"side", ahead}, {"by", std::abs(first - second)}}));
}

/// The two fronts and the ground between them.
std::string fronts(const Sight& sight, const Line& line) {
  const int left = sight.look.flipped ? 2 : 1;
  const auto held = [&](int side) {
    std::string drawn;
    const std::string_view stroke = side == left ? either(sight.look, "▸", ">") : either(sight.look, "◂", "<");
    const int cells = line.army(side).empty() ? 0 : line.ground(side) + 1;
    for (int i = 0; i < cells; ++i) drawn += stroke;
    return inked(sight.look, ink_of(side), drawn);
  };
  std::string between;
  const int taken = static_cast<int>(width_of(held(1)) + width_of(held(2)));
  for (int i = taken; i < line.length(); ++i) between += either(sight.look, "·", ".");
  const auto letter = [&](int side) { return sight.say("letter", {{"side", side}}); };
  return letter(left) + ' ' + held(left) + inked(sight.look, Ink::dim, between) + held(other(left)) + ' ' +
         letter(other(left));
}

std::string range_text(const Sight& sight, char letter) {
  const Reach reach = reach_of(sight, letter);
  return reach.near == reach.far ? std::to_string(reach.near) : fmt::format("{}-{}", reach.near, reach.far);
}

/// Which two cells a stone strikes for each distance of the target (specification, section 2).
std::string stones(const Sight& sight) {
  const Reach reach = reach_of(sight, 'C');
  std::vector<Record> throws;
  for (int distance = reach.near; distance <= reach.far; ++distance) {
    const int first = std::min(distance, reach.far - 1);
    throws.push_back({{"distance", distance}, {"first", first}, {"second", first + 1}});
  }
  return sight.say("stones", {{"throws", std::move(throws)}});
}

std::string try_text(const Sight& sight, Try attempt) {
  if (attempt.action == Action::none) return "-";
  return sight.say(attempt.action == Action::attack ? "try_attack" : "try_advance") +
         (attempt.unless_attacked ? " *" : "");
}

}  // namespace

Lines about_cell(const Sight& sight, int cell) {
  const Line line = read_line(sight.view);
  const Unit* unit = line.at(cell);
  Lines lines;
  const int base = cell == 1 ? 1 : cell == line.length() ? 2 : 0;
  if (base != 0) {
    add_wrapped(
        lines, sight,
        sight.say("base_cell",
                  {{"side", base}, {"cell", cell}, {"hp", line.base[index_of(base)]}, {"full", line.base_full}}));
  }
  if (!unit) {
    add_wrapped(lines, sight, sight.say("cell_empty", {{"cell", cell}}));
    return lines;
  }
  add_wrapped(lines, sight, sight.say("cell_unit", about_unit(*unit, cell)));
  const std::vector<int> reached = cells_in_reach(sight, line, cell);
  if (reached.empty()) {
    add_wrapped(lines, sight, sight.say("reaches_nothing"));
  } else {
    add_wrapped(lines, sight, sight.say("reaches", {{"cells", as_texts(reached)}}));
  }
  const std::vector<Json> turn = rehearse(sight, unit->side);
  if (line.turn == 0 || turn.empty()) return lines;
  add_wrapped(lines, sight, sight.say(line.turn == unit->side ? "deeds_own" : "deeds_next", {{"side", unit->side}}));
  for (const Message& deed : deeds_of(sight, line, turn, cell)) add_wrapped(lines, sight, teller(sight).board(deed), 2);
  return lines;
}

Lines reach(const Sight& sight, Words words) {
  const Line line = read_line(sight.view);
  const auto cell = words.size() == 1 ? read_number(words.front(), 1, line.length()) : std::nullopt;
  if (!cell) return {sight.say("reach_what", {{"length", line.length()}})};
  const int place = static_cast<int>(*cell);
  Lines lines = board_of_reach(sight, line, place);
  if (!lines.empty() && line.at(place)) add_wrapped(lines, sight, sight.say("reach_signs"));
  for (std::string& each : about_cell(sight, place)) lines.push_back(std::move(each));
  tell_threats(lines, sight, line, place);
  return lines;
}

Lines order(const Sight& sight, Words /*words*/) {
  const Line line = read_line(sight.view);
  if (line.turn == 0) return {teller(sight).question()};
  Lines lines;
  for (const int side : {other(line.turn), line.turn}) {
    const std::vector<int> army = line.army(side);
    const bool next = side != line.turn;
    const std::string title = sight.say(army.empty() ? "order_nobody"
                                        : next       ? "order_next"
                                                     : "order_after",
                                        {{"side", side}, {"foe", other(side)}});
    add_wrapped(lines, sight, title, 0, ink_of(side));
    for (int phase = 1; phase <= phases && !army.empty(); ++phase) {
      add_wrapped(lines, sight, sight.say("order_phase", {{"phase", phase}}), 2);
      std::string units;
      for (const int cell : in_turn(line, side, phase)) {
        units += units.empty() ? either(sight.look, "▶ ", "> ") : either(sight.look, " → ", " -> ");
        units += fmt::format("{} {}", unit_name(sight, line.at(cell)->letter), cell);
      }
      add_wrapped(lines, sight, units.empty() ? sight.say("order_none") : units, 4);
    }
  }
  return lines;
}

Lines figures(const Sight& sight, Words /*words*/) {
  Table table(16, 16);
  const auto row = [&](std::string_view name, auto&& value_of) {
    std::vector<std::string> values;
    for (const char letter : kind_letters) values.push_back(value_of(letter));
    table.row(name, values);
  };
  row("", [&](char letter) { return fmt::format("{} {}", letter, unit_name(sight, letter)); });
  for (const std::string_view what : {"price", "hp", "attack", "bounty"}) {
    row(sight.say("figure_" + std::string(what)), [&](char letter) {
      const bool by_promotion = letter == 'S' && what == "price";
      return by_promotion ? std::string("-") : std::to_string(figure_of(sight, letter, what));
    });
  }
  row(sight.say("figure_range"), [&](char letter) { return range_text(sight, letter); });
  for (int phase = 1; phase <= 3; ++phase) {
    row(sight.say("figure_action", {{"phase", phase}}),
        [&](char letter) { return try_text(sight, try_of(letter, phase)); });
  }
  Lines lines = std::move(table.lines());
  for (const std::string_view note : {"note_attacked", "note_super"}) add_wrapped(lines, sight, sight.say(note));
  add_wrapped(lines, sight, stones(sight));
  for (const std::string_view note : {"note_base", "note_levy", "note_promotion", "note_own_kill", "note_end"}) {
    add_wrapped(lines, sight, sight.say(note));
  }
  return lines;
}

Lines prospects(const Sight& sight, Words /*words*/) {
  const Line line = read_line(sight.view);
  Table table(22, 20);
  table.row("", {sight.say("name", {{"side", 1}}), sight.say("name", {{"side", 2}})});
  const auto compared = [&](std::string_view what, std::int64_t first, std::int64_t second) {
    table.row(sight.say(what), {std::to_string(first), std::to_string(second), lead(sight, first, second)});
  };
  compared("prospect_base", line.base[0], line.base[1]);
  compared("prospect_ground", line.ground(1), line.ground(2));
  table.row(sight.say("prospect_fronts"), {fronts(sight, line)});
  compared("prospect_wealth", line.wealth[0], line.wealth[1]);
  compared("prospect_gold", line.gold[0], line.gold[1]);
  for (const char letter : kind_letters.substr(0, 3)) {
    if (line.turn == 0) break;
    table.row(name_and_price(sight, letter), {when_paid(sight, line, 1, letter), when_paid(sight, line, 2, letter)});
  }
  Lines lines = std::move(table.lines());
  add_wrapped(lines, sight, line.turn == 0 ? teller(sight).question() : sight.say("note_end"));
  return lines;
}

std::optional<std::string> facts(const Sight& sight, std::string_view name, Words words) {
  const Line line = read_line(sight.view);
  std::string text;
  JsonWriter writer(text);
  if (name == "reach") {
    const auto cell = words.size() == 1 ? read_number(words.front(), 1, line.length()) : std::nullopt;
    if (!cell) return std::nullopt;
    const InReach reach = in_reach(sight, line, static_cast<int>(*cell));
    writer.begin_object();
    writer.member("range", reach.range);
    writer.member("now", reach.now);
    writer.end_object();
  } else if (name == "order") {
    if (line.turn == 0) return std::nullopt;
    writer.begin_object();
    writer.member("side", other(line.turn));
    writer.key("phases").begin_list();
    for (int phase = 1; phase <= phases; ++phase) writer.value(in_turn(line, other(line.turn), phase));
    writer.end_list();
    writer.end_object();
  } else if (name == "purses") {
    writer.begin_list();
    for (const char letter : kind_letters.substr(0, line.turn == 0 ? 0 : 3)) {
      writer.value(std::vector<std::string>{name_and_price(sight, letter), when_paid(sight, line, 1, letter),
                                            when_paid(sight, line, 2, letter)});
    }
    writer.end_list();
  } else {
    return std::nullopt;
  }
  return text;
}

}  // namespace destrier::war_line
