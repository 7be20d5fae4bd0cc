#include "terminal/age_of_war_line.h"

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <ranges>
#include <utility>

#include "core/text.h"

namespace destrier::war_line {
namespace {

std::array<std::int64_t, 2> pair_in(const Json& view, std::string_view key) {
  const Json& both = view.at(std::string(key));
  return {both.at(0).get<std::int64_t>(), both.at(1).get<std::int64_t>()};
}

int small(const Json& object, std::string_view key) {
  return static_cast<int>(number(object, key));
}

std::string_view kind_word(char letter) {
  return letter == 'A' ? "archer" : letter == 'C' ? "catapult" : "footman";
}

/// The doings of one phase, in order: from after its `phase` event to the next one or the end.
std::span<const Json> doings(std::span<const Json> turn, int phase) {
  std::size_t first = 0;
  while (first < turn.size() && (word(turn[first], "event") != "phase" || number(turn[first], "phase") != phase)) {
    ++first;
  }
  if (first == turn.size()) return {};
  std::size_t last = ++first;
  while (last < turn.size() && word(turn[last], "event") != "phase") ++last;
  return turn.subspan(first, last - first);
}

bool has_phase(std::span<const Json> turn, int phase) {
  return std::ranges::any_of(
      turn, [&](const Json& event) { return word(event, "event") == "phase" && number(event, "phase") == phase; });
}

/// Follows one unit through its side's turn.
class Follower {
 public:
  Follower(const Sight& sight, const Line& line, int cell)
      : sight_(sight), line_(line), side_(line.at(cell)->side), cell_(cell) {}

  /// A word of the terms `deed` as key, with its particulars.
  Message deed(std::span<const Json> turn, int phase) {
    if (killed_) return {"why_killed"};
    if (!has_phase(turn, phase)) return {"why_over"};
    std::optional<Message> deed;
    std::optional<Line> moment;  // the line as it is when the unit's own turn in the phase comes
    bool over = false;
    int to = cell_;
    for (const Json& event : doings(turn, phase)) {
      const std::string what = word(event, "event");
      const bool begins = what == "attack" || what == "move";
      const int actor = !begins ? 0 : small(event, what == "attack" ? "cell" : "from");
      if (begins && actor == cell_) {
        deed = what == "attack" ? attack(event) : advance(event);
        if (what == "move") to = small(event, "to");
      } else if (begins && !moment && acts_after(actor, phase)) {
        moment = line_;
      }
      if (what == "kill" && small(event, "cell") == cell_ && small(event, "side") == side_) killed_ = true;
      if (what == "over") over = true;
      line_.apply(event);
    }
    if (deed) {
      cell_ = to;
      return *deed;
    }
    if (killed_) return {"why_killed"};
    if (over && !moment) return {"why_over"};
    return why_not(moment ? *moment : line_, phase);
  }

 private:
  /// Does the unit there act later in the phase than the one that is followed?
  bool acts_after(int actor, int phase) const {
    const bool farther = side_ == 1 ? actor > cell_ : actor < cell_;
    return phase == 1 ? farther : !farther;
  }

  Message attack(const Json& event) {
    attacked_ = true;
    std::vector<std::string> cells;
    for (const Json& cell : event.at("cells")) cells.push_back(std::to_string(cell.get<int>()));
    return {"does_attack", {{"aim", number(event, "aim")}, {"cells", std::move(cells)}}};
  }

  static Message advance(const Json& event) { return {"does_advance", {{"to", number(event, "to")}}}; }

  Message why_not(const Line& line, int phase) const {
    const Try attempt = try_of(line.at(cell_)->letter, phase);
    if (attempt.action == Action::none) return {"why_no_action"};
    if (attempt.unless_attacked && attacked_) return {"why_attacked"};
    if (attempt.action == Action::attack) return {too_close(line) ? "why_too_close" : "why_no_target"};
    const int next = Line::ahead(side_, cell_, 1);
    if (line.has(next) && line.at(next)) return {"why_blocked", about_unit(*line.at(next), next)};
    return {"why_base"};
  }

  bool too_close(const Line& line) const {
    const int near = reach_of(sight_, line.at(cell_)->letter).near;
    for (int distance = 1; distance < near; ++distance) {
      const int cell = Line::ahead(side_, cell_, distance);
      if (!line.has(cell)) return false;
      if (line.at(cell) ? line.at(cell)->side != side_ : cell == line.base_cell(other(side_))) return true;
    }
    return false;
  }

  const Sight& sight_;
  Line line_;
  int side_;
  int cell_;
  bool attacked_ = false;
  bool killed_ = false;
};

}  // namespace

std::vector<int> Line::army(int side) const {
  std::vector<int> found;
  for (int cell = 1; cell <= length(); ++cell) {
    if (at(cell) && at(cell)->side == side) found.push_back(cell);
  }
  if (side == 2) std::ranges::reverse(found);
  return found;
}

std::int64_t Line::hit_points(int side) const {
  std::int64_t sum = 0;
  for (const int cell : army(side)) sum += at(cell)->hp;
  return sum;
}

int Line::ground(int side) const {
  const std::vector<int> units = army(side);
  return units.empty() ? 0 : std::abs(units.back() - base_cell(side));
}

void Line::apply(const Json& event) {
  const std::string what = word(event, "event");
  if (event.contains("gold")) gold[index_of(small(event, "side"))] = number(event, "gold");
  const auto there = [&](std::string_view key) -> Unit& {
    return cells[static_cast<std::size_t>(number(event, key) - 1)];
  };
  if (what == "recruit") {
    const int hp = small(event, "hp");
    there("cell") = Unit{small(event, "side"), word(event, "unit").front(), hp, hp};
  } else if (what == "hit") {
    there("cell").hp = small(event, "hp");
  } else if (what == "base_hit") {
    base[index_of(small(event, "side"))] = number(event, "hp");
  } else if (what == "kill") {
    there("cell") = {};
  } else if (what == "promote") {
    there("cell").letter = 'S';
  } else if (what == "move") {
    there("to") = std::exchange(there("from"), {});
  } else if (what == "round") {
    round = small(event, "round");
  }
}

Line read_line(const Json& view) {
  Line line;
  for (const Json& cell : view.at("cells")) {
    line.cells.emplace_back();
    if (cell.is_null()) continue;
    line.cells.back() = Unit{small(cell, "side"), word(cell, "unit").front(), small(cell, "hp"), small(cell, "full")};
  }
  line.gold = pair_in(view, "gold");
  line.wealth = pair_in(view, "wealth");
  line.base = pair_in(view, "base");
  line.base_full = number(view, "base_full");
  line.round = small(view, "round");
  line.rounds = small(view, "rounds");
  line.last_levy = small(view, "last_levy");
  const std::string turn = word(view, "turn");
  line.turn = turn == to_text(Decider::first) ? 1 : turn == to_text(Decider::second) ? 2 : 0;
  return line;
}

std::array<std::int64_t, 2> losses(const RunningGame& game) {
  std::array<std::int64_t, 2> lost{};
  for (std::size_t ply = 0; ply < game.plies(); ++ply) {
    for (const std::string& text : game.logged(ply, Viewer::everybody).events) {
      if (text.find("\"kill\"") == std::string::npos) continue;
      const auto event = parse_json(text);
      if (event && word(*event, "event") == "kill") ++lost[index_of(static_cast<int>(number(*event, "side")))];
    }
  }
  return lost;
}

std::int64_t number(const Json& object, std::string_view key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_number_integer() ? found->get<std::int64_t>() : 0;
}

std::string word(const Json& object, std::string_view key) {
  return text_in(object, key).value_or("");
}

std::int64_t figure(const Sight& sight, std::string_view name) {
  for (const Argument& fact : sight.game.facts()) {
    const auto* value = std::get_if<std::int64_t>(&fact.value);
    if (fact.name == name && value != nullptr) return *value;
  }
  return 0;
}

std::int64_t figure_of(const Sight& sight, char letter, std::string_view what) {
  const std::string_view kind = letter == 'S' && what == "attack" ? "super" : kind_word(letter);
  return figure(sight, fmt::format("{}_{}", kind, what));
}

Reach reach_of(const Sight& sight, char letter) {
  const auto option = [&](std::string_view name) { return static_cast<int>(figure(sight, name)); };
  if (letter == 'A') return {1, option("archer_range")};
  if (letter == 'C') return {option("catapult_near"), option("catapult_far")};
  return {1, 1};
}

std::vector<int> cells_in_reach(const Sight& sight, const Line& line, int cell) {
  const Unit& unit = *line.at(cell);
  const Reach reach = reach_of(sight, unit.letter);
  std::vector<int> found;
  for (int distance = reach.near; distance <= reach.far; ++distance) {
    const int there = Line::ahead(unit.side, cell, distance);
    if (line.has(there)) found.push_back(there);
  }
  return found;
}

Try try_of(char letter, int phase) {
  constexpr Try attack{Action::attack}, advance{Action::advance}, none{};
  constexpr Try attack_later{Action::attack, true}, advance_later{Action::advance, true};
  constexpr std::array<std::array<Try, 3>, 4> tries = {{{attack, advance, attack_later},
                                                        {attack, advance, none},
                                                        {attack, none, advance_later},
                                                        {attack, advance, attack}}};
  return tries[kind_letters.find(letter)][static_cast<std::size_t>(phase - 1)];
}

std::vector<Json> rehearse(const Sight& sight, int side) {
  // The turn of a side follows the decision of the other: it is given to that one, far from the last round.
  constexpr std::string_view no_limit = "1000";
  const auto all = sight.game.options().all();
  std::vector<OptionPair> options(all.begin(), all.end());
  for (auto& [name, value] : options) {
    if (name == "rounds") value = no_limit;
  }
  const std::string position = word(sight.view, "position");
  std::string turned = fmt::format("{} 1", other(side));
  for (const std::string_view field : split(position, ' ') | std::views::drop(2)) turned += fmt::format(" {}", field);
  const auto copy = sight.kind.from_position(options, turned);
  if (!copy) return {};
  const auto told = (*copy)->play("P");
  if (!told) return {};
  std::vector<Json> turn;
  for (const std::string& text : *told) {
    const auto event = parse_json(text);
    if (event && (!turn.empty() || word(*event, "event") == "turn")) turn.push_back(*event);
  }
  return turn;
}

std::array<Message, 3> deeds_of(const Sight& sight, const Line& line, std::span<const Json> turn, int cell) {
  Follower follower(sight, line, cell);
  std::array<Message, 3> deeds;
  for (int phase = 1; phase <= 3; ++phase) {
    Message deed = follower.deed(turn, phase);
    deed.arguments.emplace_back("deed", deed.key);
    deed.arguments.emplace_back("phase", phase);
    deed.arguments.emplace_back("actor", letter_text(line.at(cell)->letter));
    deeds[static_cast<std::size_t>(phase - 1)] = {"phase", std::move(deed.arguments)};
  }
  return deeds;
}

std::string unit_name(const Sight& sight, char letter) {
  return term_text(sight.game.game(), "unit", letter_text(letter), sight.look.language);
}

char shown_letter(const Unit& unit) {
  return static_cast<char>(unit.side == 1 ? unit.letter : unit.letter - 'A' + 'a');
}

Ink ink_of(int side) {
  return side == 1 ? Ink::first : Ink::second;
}

std::string letter_text(char letter) {
  return {letter};
}

Record about_unit(const Unit& unit, int cell) {
  return {
      {"side", unit.side}, {"unit", letter_text(unit.letter)}, {"cell", cell}, {"hp", unit.hp}, {"full", unit.full}};
}

std::vector<Record> about_units(const Line& line, std::span<const int> cells) {
  std::vector<Record> records;
  for (const int cell : cells) records.push_back(about_unit(*line.at(cell), cell));
  return records;
}

Teller teller(const Sight& sight) {
  return {sight.look.language, sight.game};
}

void add_wrapped(Lines& lines, const Sight& sight, std::string_view text, std::size_t indent, Ink ink) {
  constexpr char glue = '\1';
  const auto columns = static_cast<std::size_t>(std::max(sight.look.columns, 40));
  std::string glued(text);
  for (std::size_t i = 1; i < glued.size(); ++i) {
    if (glued[i - 1] == ' ' && std::string_view(":;!?").find(glued[i]) != std::string_view::npos) glued[i - 1] = glue;
  }
  for (std::string& line : wrapped(glued, columns - indent)) {
    std::ranges::replace(line, glue, ' ');
    lines.push_back(std::string(indent, ' ') + inked(sight.look, ink, line));
  }
}

}  // namespace destrier::war_line
