#include "terminal/age_of_war_board.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/text.h"
#include "terminal/age_of_war_line.h"

namespace destrier::war_line {
namespace {

constexpr std::size_t cell_width = 5;         ///< without its borders
constexpr std::size_t step = cell_width + 1;  ///< from one cell to the next, which share a border
constexpr std::size_t margin = 6;             ///< left of the line, for the names of phases
constexpr std::size_t usual_columns = 80;

/// The signs around a marked cell.
std::string_view signs(Ink ink) {
  return ink == Ink::chosen ? "[]" : ink == Ink::bad ? "!!" : "()";
}

/// Part of the line that is drawn in one row, from one place to before another.
struct Stretch {
  std::size_t first, end;
};

class Picture {
 public:
  Picture(const Sight& sight, Line line) : sight_(sight), look_(sight.look), line_(std::move(line)) {}

  Lines drawn() const {
    Lines lines = {bases()};
    const auto length = static_cast<std::size_t>(line_.length());
    const std::size_t columns = static_cast<std::size_t>(std::max(look_.columns, 0));
    const std::size_t fit = columns > margin + step ? (columns - margin - 1) / step : 1;
    const std::size_t stretches = (length + fit - 1) / fit;
    const std::size_t each = (length + stretches - 1) / stretches;
    for (std::size_t first = 0; first < length; first += each) draw({first, std::min(length, first + each)}, lines);
    return lines;
  }

 private:
  /// The cell at that place, counted from the left of the screen.
  int cell_at(std::size_t place) const {
    const int cell = static_cast<int>(place) + 1;
    return look_.flipped ? line_.length() + 1 - cell : cell;
  }
  int base_of(int cell) const { return cell == 1 ? 1 : cell == line_.length() ? 2 : 0; }
  bool marches_right(int side) const { return (side == 1) != look_.flipped; }

  std::string bases() const {
    const auto columns = static_cast<std::size_t>(std::max(look_.columns, 0));
    const std::size_t width = std::min(columns, margin + step * static_cast<std::size_t>(line_.length()) + 1);
    const int left = look_.flipped ? 2 : 1;
    const std::size_t text = std::max(width_of(base_text(1)), width_of(base_text(2)));
    const std::size_t room = (width - std::min(width, margin)) / 2;
    const std::size_t bar_width = std::clamp<std::size_t>(room > text + 3 ? room - text - 3 : 0, 4, 20);
    const auto gauge = [&](int side) {
      return inked(look_, ink_of(side), bar(look_, line_.base[index_of(side)], line_.base_full, bar_width));
    };
    const auto label = [&](int side) { return inked(look_, ink_of(side), base_text(side)); };
    const std::string beginning = std::string(margin, ' ') + label(left) + ' ' + gauge(left);
    const std::string end = gauge(other(left)) + ' ' + label(other(left));
    return beginning + right_in(end, std::max(width - std::min(width, width_of(beginning)), width_of(end) + 2));
  }

  std::string base_text(int side) const {
    return sight_.say("base", {{"side", side}, {"hp", line_.base[index_of(side)]}, {"full", line_.base_full}});
  }

  void draw(Stretch stretch, Lines& lines) const {
    lines.push_back(border(stretch, true));
    for (const auto inside : {&Picture::figure_in, &Picture::points_in, &Picture::bar_in}) {
      std::string row(margin, ' ');
      for (std::size_t place = stretch.first; place < stretch.end; ++place) {
        row += wall(stretch, place) + (this->*inside)(cell_at(place));
      }
      lines.push_back(row + wall(stretch, stretch.end));
    }
    lines.push_back(border(stretch, false));
    if (line_.turn == 0) return;
    for (const bool outwards : {true, false}) {
      std::string order = order_of_action(stretch, outwards);
      if (!order.empty()) lines.push_back(std::move(order));
    }
  }

  /// Whose base cell is on either side of the border before a place; 0 if none is.
  int base_beside(Stretch stretch, std::size_t place) const {
    const int before = place > stretch.first ? base_of(cell_at(place - 1)) : 0;
    return before != 0 || place == stretch.end ? before : base_of(cell_at(place));
  }

  std::string wall(Stretch stretch, std::size_t place) const {
    const int base = base_beside(stretch, place);
    if (base != 0) return inked(look_, ink_of(base), either(look_, "║", "H"));
    return inked(look_, Ink::dim, either(look_, "│", "|"));
  }

  std::string border(Stretch stretch, bool top) const {
    std::string row(margin, ' ');
    for (std::size_t place = stretch.first; place <= stretch.end; ++place) {
      const int base = base_beside(stretch, place);
      const bool opens = base != 0 && place < stretch.end && base_of(cell_at(place)) == base;
      row += inked(look_, base != 0 ? ink_of(base) : Ink::dim,
                   base != 0 ? base_corner(top, opens) : corner(place == stretch.first, place == stretch.end, top));
      if (place < stretch.end) row += edge(cell_at(place), top);
    }
    return row;
  }

  std::string_view base_corner(bool top, bool left) const {
    return either(look_, top ? (left ? "╔" : "╗") : (left ? "╚" : "╝"), "H");
  }
  std::string_view corner(bool first, bool last, bool top) const {
    const std::string_view drawn = top ? (first ? "┌" : last ? "┐" : "┬") : (first ? "└" : last ? "┘" : "┴");
    return either(look_, drawn, "+");
  }

  /// The upper edge of a cell, with its number, or the lower.
  std::string edge(int cell, bool top) const {
    const int base = base_of(cell);
    const Ink ink = base != 0 ? ink_of(base) : Ink::dim;
    const std::string_view stroke = base != 0 ? either(look_, "═", "=") : either(look_, "─", "-");
    const std::string name = top ? std::to_string(cell) : "";
    const std::size_t before = (cell_width - name.size()) / 2;
    const auto strokes = [&](std::size_t count) {
      std::string drawn;
      for (std::size_t i = 0; i < count; ++i) drawn += stroke;
      return inked(look_, ink, drawn);
    };
    return strokes(before) + name + strokes(cell_width - name.size() - before);
  }

  const Mark* mark_on(int cell) const {
    const auto found = std::ranges::find(sight_.marks, std::to_string(cell), &Mark::place);
    return found == sight_.marks.end() ? nullptr : &*found;
  }

  std::string figure_in(int cell) const {
    std::string middle(3, ' ');
    const Unit* unit = line_.at(cell);
    if (unit) {
      const bool right = marches_right(unit->side);
      const std::string star(unit->letter == 'S' ? either(look_, "★", "*") : " ");
      const std::string arrow(right ? either(look_, "▸", ">") : either(look_, "◂", "<"));
      const std::string letter(1, shown_letter(*unit));
      middle = inked(look_, ink_of(unit->side), right ? star + letter + arrow : arrow + letter + star);
    }
    const Mark* mark = mark_on(cell);
    if (mark == nullptr) return ' ' + middle + ' ';
    const std::string_view pair = signs(mark->ink);
    return inked(look_, mark->ink, pair.substr(0, 1)) + middle + inked(look_, mark->ink, pair.substr(1));
  }

  std::string points_in(int cell) const {
    const Unit* unit = line_.at(cell);
    if (!unit) return inked(look_, Ink::dim, centred_in(either(look_, "·", "."), cell_width));
    return centred_in(fmt::format("{}/{}", unit->hp, unit->full), cell_width);
  }

  std::string bar_in(int cell) const {
    const Unit* unit = line_.at(cell);
    if (!unit) return left_in("", cell_width);
    const bool failing = unit->hp * 3 <= unit->full;
    return inked(look_, failing ? Ink::bad : ink_of(unit->side), bar(look_, unit->hp, unit->full, cell_width));
  }

  /// In which order the units act that come next: an arrow from the first to the last of them in this stretch.
  std::string order_of_action(Stretch stretch, bool outwards) const {
    const int side = other(line_.turn);
    const std::vector<int> army = line_.army(side);
    std::string row;
    std::size_t drawn = 0;  // columns of the row so far
    for (std::size_t place = stretch.first; place < stretch.end; ++place) {
      const auto found = std::ranges::find(army, cell_at(place));
      if (found == army.end()) continue;
      const auto rank = outwards ? found - army.begin() + 1 : army.end() - found;
      const std::string name = std::to_string(rank);
      const std::size_t centre = (place - stretch.first) * step + 1 + cell_width / 2 - (name.size() - 1);
      row += drawn == 0 ? std::string(centre, ' ') : arrow(centre - drawn, marches_right(side) == outwards);
      row += name;
      drawn = centre + name.size();
    }
    if (drawn == 0) return "";
    const std::string label = sight_.say(outwards ? "phase_first" : "phases_later");
    return inked(look_, Ink::dim, left_in(label, margin)) + inked(look_, ink_of(side), row);
  }

  std::string arrow(std::size_t columns, bool right) const {
    std::string shaft;
    for (std::size_t i = 1; i < columns; ++i) shaft += either(look_, "─", "-");
    const std::string_view head = right ? either(look_, "▸", ">") : either(look_, "◂", "<");
    return right ? shaft + std::string(head) : std::string(head) + shaft;
  }

  const Sight& sight_;
  const Look& look_;
  Line line_;
};

/// A side's purse: gold, the next income, wealth, and how many units it has lost; marked if it decides.
std::string purse(const Sight& sight, const Line& line, int side, std::int64_t lost) {
  const std::int64_t income = line.goes_on() ? figure(sight, "income") : 0;
  const std::vector<Argument> arguments = {{"side", side},
                                           {"gold", line.gold[index_of(side)]},
                                           {"next", income},
                                           {"wealth", line.wealth[index_of(side)]},
                                           {"lost", lost}};
  std::string text = sight.say("purse", arguments);
  if (lost > 0) {
    std::string longer = sight.say("purse_and_losses", arguments);
    if (width_of(longer) + 2 < usual_columns / 2) text = std::move(longer);
  }
  return std::string(line.turn == side ? either(sight.look, "▶ ", "> ") : "  ") + inked(sight.look, ink_of(side), text);
}

/// One of the four decisions with its price, in parentheses where it cannot be taken.
std::string choice(const Sight& sight, char letter, const tl::expected<Explanation, Message>& explained) {
  const std::string typed = letter_text(letter);
  if (letter == 'P') return sight.say("choice_pass", {{"letter", typed}});
  const std::vector<Argument> offer = {
      {"letter", typed}, {"unit", typed}, {"price", figure_of(sight, letter, "price")}};
  if (explained) return sight.say("choice", offer);
  const Message& barred = explained.error();
  if (barred.key != "gold") return inked(sight.look, Ink::dim, '(' + sight.say("choice", offer) + ')');
  std::vector<Argument> arguments = barred.arguments;
  arguments.insert(arguments.end(), offer.begin(), offer.end());
  return inked(sight.look, Ink::dim, '(' + sight.say("choice_short", std::move(arguments)) + ')');
}

Lines choices(const Sight& sight) {
  Lines lines = {""};
  std::string reason;
  for (const char letter : order_letters) {
    const auto explained = sight.game.explain(letter_text(letter));
    const std::string text = choice(sight, letter, explained);
    if (width_of(lines.back()) + 2 + width_of(text) > usual_columns) lines.emplace_back();
    if (!lines.back().empty()) lines.back() += "  ";
    lines.back() += text;
    if (!explained && explained.error().key != "gold") reason = teller(sight).refusal(explained.error());
  }
  if (!reason.empty() && decides(sight.viewer, sight.game.decider())) lines.push_back(std::move(reason));
  return lines;
}

}  // namespace

Lines state_of_war(const Sight& sight) {
  const Line line = read_line(sight.view);
  Lines said = {sight.say("round", {{"round", line.round}, {"rounds", line.rounds}})};
  if (line.turn == 0) {
    said.push_back(teller(sight).question());
    return said;
  }
  said.push_back(sight.say("decides", {{"side", line.turn}}));
  if (line.last_levy != 0) {
    const std::string_view when = line.round < line.last_levy    ? "coming"
                                  : line.round == line.last_levy ? "now"
                                                                 : "over";
    said.push_back(sight.say("levy", {{"when", when}, {"left", line.last_levy - line.round}}));
  }
  return said;
}

Lines board(const Sight& sight) {
  return board_with(sight, read_line(sight.view));
}

Lines board_with(const Sight& sight, Line line) {
  if (for_a_page) return {};
  return Picture(sight, std::move(line)).drawn();
}

std::string phase_strip(const Sight& sight, int phase) {
  constexpr int phases = 3;
  std::string strip(margin, ' ');
  for (int each = 0; each <= phases; ++each) {
    const std::string name = sight.say("strip", {{"phase", each}});
    if (each > 0) strip += either(sight.look, " → ", " > ");
    strip += each == phase ? inked(sight.look, Ink::strong, '[' + name + ']') : inked(sight.look, Ink::dim, name);
  }
  return strip;
}

Lines counters(const Sight& sight) {
  const Line line = read_line(sight.view);
  const Lines state = state_of_war(sight);
  Lines lines = {inked(sight.look, Ink::strong, state.front())};
  for (std::size_t i = 1; i < state.size(); ++i) {
    if (width_of(lines.back()) + 2 + width_of(state[i]) > usual_columns) {
      lines.push_back(state[i]);
    } else {
      lines.back() += "  " + state[i];
    }
  }
  const int left = sight.look.flipped ? 2 : 1;
  const auto lost = losses(sight.game);
  const auto purse_of = [&](int side) { return purse(sight, line, side, lost[index_of(side)]); };
  lines.push_back(left_in(purse_of(left), usual_columns / 2) + purse_of(other(left)));
  if (line.turn == 0) return lines;
  for (std::string& each : choices(sight)) lines.push_back(std::move(each));
  return lines;
}

}  // namespace destrier::war_line
