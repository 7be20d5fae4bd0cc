// The course of the war so far: who was ahead, round by round, and every single change with the line after it.

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/text.h"
#include "lab/whole_file.h"
#include "terminal/age_of_war_board.h"
#include "terminal/age_of_war_line.h"
#include "terminal/age_of_war_questions.h"
#include "terminal/letters.h"

namespace destrier::war_line {
namespace {

constexpr std::size_t graph_columns = 60;
constexpr std::size_t graph_margin = 12;  ///< left of a graph, for its name

Line line_of(const RunningGame& game) {
  return read_line(*parse_json(game.view(Viewer::everybody)));
}

/// How it stood last in each round that was played here, the first round first.
std::vector<Line> rounds_of(const RunningGame& game) {
  const auto copy = game.clone();
  std::vector<Line> found = {line_of(*copy)};
  while (copy->undo()) {
    Line line = line_of(*copy);
    if (line.round != found.back().round) found.push_back(std::move(line));
  }
  std::ranges::reverse(found);
  return found;
}

/// One stroke, the higher the more: from nothing to the most there was.
std::string_view stroke(const Look& look, std::int64_t value, std::int64_t most) {
  constexpr std::array<std::string_view, 9> blocks = {"·", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  constexpr std::string_view digits = ".123456789";
  const std::int64_t steps = look.unicode ? std::ssize(blocks) - 1 : std::ssize(digits) - 1;
  const auto height = static_cast<std::size_t>(most == 0 ? 0 : (value * steps + most - 1) / most);
  return look.unicode ? blocks[height] : digits.substr(height, 1);
}

/// The figures of one kind, a row a side, both to one scale.
void add_graph(Lines& lines, const Sight& sight, std::string_view name, std::span<const Line> rounds,
               std::int64_t (*value)(const Line& line, int side)) {
  std::int64_t most = 0;
  for (const Line& line : rounds) most = std::max({most, value(line, 1), value(line, 2)});
  for (const int side : sides) {
    std::string drawn;
    for (const Line& line : rounds) drawn += stroke(sight.look, value(line, side), most);
    lines.push_back(left_in(sight.say(name, {{"side", side}}), graph_margin) + inked(sight.look, ink_of(side), drawn) +
                    fmt::format(" {}", value(rounds.back(), side)));
  }
}

/// Where the unit stands that an event sets in motion; 0 if it sets none.
int actor_of(const Json& event) {
  const std::string what = word(event, "event");
  return static_cast<int>(what == "attack" ? number(event, "cell") : what == "move" ? number(event, "from") : 0);
}

/// One change: an action with all that comes of it, a recruit, a new round with its income.
bool begins_change(const Json& event) {
  const std::string what = word(event, "event");
  return actor_of(event) != 0 || what == "recruit" || what == "pass" || what == "round" || what == "turn" ||
         what == "phase";
}

std::vector<Json> events_of(const RunningGame& game, std::size_t first, std::size_t end) {
  std::vector<Json> events;
  for (std::size_t ply = first; ply < end; ++ply) {
    for (const std::string& text : game.logged(ply, Viewer::everybody).events) {
      if (auto event = parse_json(text)) events.push_back(std::move(*event));
    }
  }
  return events;
}

/// What is pointed at while it happens: who acts, and the cells that he strikes.
std::vector<Mark> marks_of(const Json& event) {
  std::vector<Mark> marks;
  const std::string what = word(event, "event");
  if (what == "attack") {
    for (const Json& cell : event.at("cells")) marks.push_back({std::to_string(cell.get<int>()), Ink::bad});
  }
  const std::int64_t acts = what == "move" ? number(event, "to") : actor_of(event);
  if (acts != 0) marks.push_back({std::to_string(acts), Ink::chosen});
  return marks;
}

struct Change {
  std::string what;  ///< the event that begins it
  std::string said;
  Line line;                ///< after it
  int phase = 0;            ///< 0: before the first
  int next = 0;             ///< where the unit stands that acts next; 0 if none does
  std::vector<Mark> marks;  ///< of what began it
};

/// All changes of these plies.
std::vector<Change> changes_of(const Sight& sight, std::size_t first, std::size_t end) {
  const auto copy = sight.game.clone();
  while (copy->plies() > first && copy->undo()) {
  }
  Line line = line_of(*copy);
  const std::vector<Json> events = events_of(sight.game, first, end);
  std::vector<Change> changes;
  int phase = 0;
  for (std::size_t i = 0; i < events.size();) {
    if (word(events[i], "event") == "phase") phase = static_cast<int>(number(events[i], "phase"));
    Change change{word(events[i], "event"), "", {}, phase, 0, marks_of(events[i])};
    do {
      line.apply(events[i]);
      const auto sentence = teller(sight).event(events[i]);
      if (sentence) change.said += change.said.empty() ? *sentence : ' ' + *sentence;
      ++i;
    } while (i < events.size() && !begins_change(events[i]));
    const auto acts = std::find_if(events.begin() + static_cast<std::ptrdiff_t>(i), events.end(),
                                   [](const Json& event) { return actor_of(event) != 0; });
    change.next = acts == events.end() ? 0 : actor_of(*acts);
    change.line = line;
    changes.push_back(std::move(change));
  }
  return changes;
}

/// The whole state in a line, as positions are written; the unit that acts next in brackets.
std::string state_text(const Sight& sight, const Line& line, int next) {
  std::string cells;
  for (int cell = 1; cell <= line.length(); ++cell) {
    const Unit* unit = line.at(cell);
    const std::string drawn = unit ? fmt::format("{}{}", shown_letter(*unit), unit->hp) : ".";
    cells += cell == next ? '[' + drawn + ']' : drawn;
  }
  return sight.say("step_state", {{"cells", std::string_view(cells)},
                                  {"base1", line.base[0]},
                                  {"base2", line.base[1]},
                                  {"gold1", line.gold[0]},
                                  {"gold2", line.gold[1]}});
}

/// All changes since that ply, each with the state after it.
Lines steps_since(const Sight& sight, std::size_t ply) {
  Lines lines;
  for (const Change& change : changes_of(sight, ply, sight.game.plies())) {
    if (change.what == "phase") continue;
    add_wrapped(lines, sight, change.said, 0, change.what == "turn" ? Ink::strong : Ink::plain);
    if (change.what == "turn" || change.what == "pass") continue;
    add_wrapped(lines, sight, state_text(sight, change.line, change.next), 3);
  }
  return lines;
}

/// The whole game, change by change, in a file.
std::string write_steps(const Sight& sight, const std::string& path) {
  Look plain = sight.look;
  plain.colour = false;
  std::string text;
  for (const std::string& line : steps_since({sight.game, sight.kind, sight.view, sight.viewer, plain, {}}, 0))
    text += line + '\n';
  auto file = WholeFile::open(path);
  const auto written = file ? file->write(text) : tl::unexpected(file.error());
  return written ? sight.say("steps_written", {{"path", std::string_view(path)}}) : written.error().text;
}

}  // namespace

std::vector<Still> film(const Sight& sight, std::size_t ply) {
  std::vector<Still> stills;
  std::vector<Change> changes = changes_of(sight, ply, ply + 1);
  for (std::size_t i = 0; i < changes.size(); ++i) {
    Change& change = changes[i];
    // A phase in which nobody acts is not worth a look.
    if (change.what == "phase" && (i + 1 == changes.size() || changes[i + 1].marks.empty())) continue;
    const Sight marked{sight.game, sight.kind, sight.view, sight.viewer, sight.look, change.marks};
    Lines drawn = board_with(marked, std::move(change.line));
    drawn.push_back(phase_strip(sight, change.phase));
    stills.push_back({std::move(drawn), std::move(change.said)});
  }
  return stills;
}

Lines graph(const Sight& sight, Words /*words*/) {
  std::vector<Line> rounds = rounds_of(sight.game);
  const std::size_t each = (rounds.size() + graph_columns - 1) / graph_columns;
  Lines lines;
  add_wrapped(lines, sight,
              sight.say("graph_title", {{"first", rounds.front().round},
                                        {"last", rounds.back().round},
                                        {"each", static_cast<std::int64_t>(each)}}));
  // The last round is always there; of the others, one in so many.
  std::vector<Line> shown;
  for (std::size_t i = (rounds.size() - 1) % each; i < rounds.size(); i += each) shown.push_back(std::move(rounds[i]));
  add_graph(lines, sight, "graph_base", shown, [](const Line& line, int side) { return line.base[index_of(side)]; });
  add_graph(lines, sight, "graph_ground", shown,
            [](const Line& line, int side) { return static_cast<std::int64_t>(line.ground(side)); });
  add_graph(lines, sight, "graph_wealth", shown,
            [](const Line& line, int side) { return line.wealth[index_of(side)]; });
  return lines;
}

Lines steps(const Sight& sight, Words words) {
  constexpr std::size_t usual = 2;  // what both sides have decided since one was asked last
  const std::size_t plies = sight.game.plies();
  const auto count = words.size() == 1 ? read_number(words.front(), 1, 9999) : std::nullopt;
  if (!words.empty() && !count) return {write_steps(sight, joined(words))};
  Lines lines = steps_since(sight, plies - std::min(plies, static_cast<std::size_t>(count.value_or(usual))));
  add_wrapped(lines, sight, sight.say(lines.empty() ? "steps_none" : "steps_more"));
  return lines;
}

}  // namespace destrier::war_line
