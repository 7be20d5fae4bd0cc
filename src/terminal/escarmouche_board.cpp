// The board of Escarmouche and, beside it, both squads.

#include <algorithm>

#include "terminal/escarmouche_table.h"

namespace destrier::skirmish {
namespace {

constexpr int side_length = 8;
constexpr std::size_t cell_width = 4;
constexpr std::size_t board_width = 2 + side_length * (cell_width + 1) + 1;
constexpr std::size_t panel_column = board_width + 1;
/// Lines that a screen keeps for everything but the board.
constexpr int lines_for_the_rest = 8;
/// A row of squares and the rule below it, eight times; one more for a rule above.
constexpr int lines_with_rules = 2 * side_length;
/// From this width on the panel also names the units.
constexpr std::size_t panel_with_names = 58;

/// What the letters of the specification say of a unit, what matters most first.
constexpr std::string_view marks_in_order = "SPpWHFAURh";

/// A rule between squares has four arms at each crossing; one of them may be a side of the zone.
constexpr unsigned up = 1, right = 2, down = 4, left = 8;
constexpr std::array<std::string_view, 16> crossings = {"┼", "╀", "┾", "╄", "╁", "╂", "╆", "╊",
                                                        "┽", "╃", "┿", "╇", "╅", "╉", "╈", "╋"};

Ink ink_of_side(int side) {
  return side == 1 ? Ink::blue : Ink::red;
}

std::string repeated(std::string_view sign, std::size_t times) {
  std::string text;
  for (std::size_t i = 0; i < times; ++i) text += sign;
  return text;
}

/// The board as it lies on the screen: rows from above, columns from the left, from 0.
class BoardDrawing {
 public:
  BoardDrawing(const Table& table, const std::vector<Sign>& signs)
      : now_(table.now), look_(table.sight.look), signs_(signs) {}

  Lines lines() const {
    const int room = look_.rows - lines_for_the_rest;
    const bool ruled = room >= lines_with_rules;
    Lines drawn;
    if (room > lines_with_rules) drawn.push_back(edge(0));
    for (int row = 0; row < side_length; ++row) {
      drawn.push_back(squares(row, ruled));
      if (ruled && row + 1 < side_length) drawn.push_back(rule(row + 1));
    }
    drawn.push_back(edge(side_length));
    return drawn;
  }

 private:
  std::string square(int row, int column) const {
    const int file = look_.flipped ? side_length - 1 - column : column;
    const int rank = look_.flipped ? row : side_length - 1 - row;
    return {static_cast<char>('a' + file), static_cast<char>('1' + rank)};
  }
  bool on_board(int row, int column) const {
    return row >= 0 && row < side_length && column >= 0 && column < side_length;
  }
  bool in_zone(int row, int column) const { return on_board(row, column) && contains(now_.zone, square(row, column)); }
  const Sign* sign_on(std::string_view place) const {
    const auto found = std::ranges::find(signs_, place, &Sign::square);
    return found == signs_.end() ? nullptr : &*found;
  }
  std::string_view ground(std::string_view place) const {
    if (contains(now_.obstacles, place)) return either(look_, "▓", "#");
    if (contains(now_.difficult, place)) return either(look_, "░", "~");
    return " ";
  }
  static Ink ink_of(const Fighter& fighter) { return ink_of_side(fighter.side); }

  /// The letters that tell a unit's state, and the ally it guards.
  std::string marks(const Fighter& fighter) const {
    std::string text;
    if (!fighter.ward.empty()) {
      const Fighter* ward = now_.find(fighter.side, fighter.ward);
      text = "G" + (ward == nullptr ? fighter.ward : Table::drawn(*ward));
    }
    for (const char mark : marks_in_order) {
      if (fighter.is(mark)) text += mark;
    }
    return text;
  }

  /// The four columns of a square, the unit's state among them where no rule below it tells it.
  std::string cell(int row, int column, bool ruled) const {
    const std::string place = square(row, column);
    const std::string_view floor = ground(place);
    const Ink floor_ink = contains(now_.difficult, place) ? Ink::ground : Ink::plain;
    if (const Fighter* fighter = now_.on(place)) {
      std::string text = fmt::format("{}{}{}", Table::drawn(*fighter), ruled ? "" : ":", fighter->health);
      const bool tells_full = fighter->full < 10;
      if (ruled && tells_full) text += "/" + std::to_string(fighter->full);
      std::string state = ruled ? "" : marks(*fighter).substr(0, cell_width - text.size());
      const std::size_t rest = cell_width - text.size() - state.size();
      return inked(look_, ink_of(*fighter), text) + inked(look_, Ink::strong, state) +
             inked(look_, floor_ink, repeated(floor, rest));
    }
    const Sign* sign = sign_on(place);
    if (sign == nullptr) return inked(look_, floor_ink, repeated(floor, cell_width));
    if (sign->ink == Ink::chosen) {
      return inked(look_, Ink::chosen, "[") + inked(look_, floor_ink, repeated(floor, cell_width - 2)) +
             inked(look_, Ink::chosen, "]");
    }
    const std::size_t width = width_of(sign->text);
    return inked(look_, floor_ink, floor) + inked(look_, sign->ink, sign->text) +
           inked(look_, floor_ink, repeated(floor, cell_width - 1 - width));
  }

  /// What stands between a square and the one on its left: a sign about the unit on one of them, or the rule.
  std::string between(int row, int column) const {
    for (const Ink kind : {Ink::chosen, Ink::bad, Ink::target}) {
      for (const int side : {column, column - 1}) {
        const std::string place = on_board(row, side) ? square(row, side) : "";
        const Sign* sign = now_.on(place) == nullptr ? nullptr : sign_on(place);
        if (sign == nullptr || sign->ink != kind) continue;
        if (kind == Ink::chosen) return inked(look_, kind, side == column ? "[" : "]");
        return inked(look_, kind, kind == Ink::bad ? "!" : "*");
      }
    }
    if (in_zone(row, column) != in_zone(row, column - 1)) return inked(look_, Ink::strong, either(look_, "┃", "|"));
    const bool border = column == 0 || column == side_length;
    return inked(look_, Ink::dim, either(look_, "│", border ? "|" : " "));
  }

  std::string squares(int row, bool ruled) const {
    std::string line = inked(look_, Ink::dim, square(row, 0).substr(1)) + " ";
    for (int column = 0; column < side_length; ++column) line += between(row, column) + cell(row, column, ruled);
    return line + between(row, side_length);
  }

  /// The crossing above a row and left of a column.
  std::string crossing(int row, int column) const {
    const bool northwest = in_zone(row - 1, column - 1), northeast = in_zone(row - 1, column);
    const bool southwest = in_zone(row, column - 1), southeast = in_zone(row, column);
    const unsigned arms = (northwest != northeast ? up : 0U) | (northeast != southeast ? right : 0U) |
                          (southwest != southeast ? down : 0U) | (northwest != southwest ? left : 0U);
    const Ink ink = arms == 0 ? Ink::dim : Ink::strong;
    if (!look_.unicode) return inked(look_, ink, "+");
    if (column == 0) return inked(look_, ink, (arms & right) != 0 ? "┝" : arms != 0 ? "┠" : "├");
    if (column == side_length) return inked(look_, ink, (arms & left) != 0 ? "┥" : arms != 0 ? "┨" : "┤");
    return inked(look_, ink, crossings[arms]);
  }

  /// The rule below a square, which also tells the state of the unit above it and the ground it stands on.
  std::string below(int row, int column, std::string_view line, Ink ink) const {
    const std::string place = square(row - 1, column);
    const Fighter* fighter = now_.on(place);
    if (fighter == nullptr) return inked(look_, ink, repeated(line, cell_width));
    const std::string state = marks(*fighter).substr(0, cell_width);
    const std::string_view floor = ground(place);
    return inked(look_, Ink::strong, state) + inked(look_, floor == " " ? ink : Ink::ground,
                                                    repeated(floor == " " ? line : floor, cell_width - state.size()));
  }

  std::string rule(int row) const {
    std::string line = "  ";
    for (int column = 0; column < side_length; ++column) {
      const bool heavy = in_zone(row - 1, column) != in_zone(row, column);
      line += crossing(row, column);
      line +=
          below(row, column, heavy ? either(look_, "━", "-") : either(look_, "─", " "), heavy ? Ink::strong : Ink::dim);
    }
    return line + crossing(row, side_length);
  }

  /// The border above (0) or below (8), with the letters of the columns; below, with the state of the units there.
  std::string edge(int row) const {
    const bool above = row == 0;
    const std::string_view line = either(look_, "─", "-");
    std::string drawn = "  ";
    for (int column = 0; column < side_length; ++column) {
      const std::string_view corner = above ? "┌" : "└";
      const std::string_view joint = above ? "┬" : "┴";
      const Fighter* fighter = above || look_.rows - lines_for_the_rest < lines_with_rules
                                   ? nullptr
                                   : now_.on(square(side_length - 1, column));
      const std::string state = fighter == nullptr ? "" : marks(*fighter).substr(0, cell_width - 1);
      const std::string file = square(0, column).substr(0, 1);
      drawn += inked(look_, Ink::dim, either(look_, column == 0 ? corner : joint, "+"));
      if (state.empty()) {
        drawn += inked(look_, Ink::dim, fmt::format("{}{}{}{}", line, file, line, line));
      } else {
        drawn += inked(look_, Ink::dim, file) + inked(look_, Ink::strong, state) +
                 inked(look_, Ink::dim, repeated(line, cell_width - 1 - state.size()));
      }
    }
    return drawn + inked(look_, Ink::dim, either(look_, above ? "┐" : "┘", "+"));
  }

  const Situation& now_;
  const Look& look_;
  const std::vector<Sign>& signs_;
};

/// Both squads in lines, the one above on the board first, between them the markers of the zone.
class Panel {
 public:
  Panel(const Table& table, const std::vector<Sign>& signs)
      : table_(table), now_(table.now), look_(table.sight.look), signs_(signs) {
    const int room = std::max(look_.columns, 80) - static_cast<int>(panel_column);
    width_ = static_cast<std::size_t>(room);
    for (const Fighter& fighter : now_.fighters) {
      health_width_ = std::max(health_width_, health(fighter).size());
      if (width_ >= panel_with_names) name_width_ = std::max(name_width_, width_of(table_.given_name(fighter)) + 1);
    }
  }

  /// The squads, and what the signs mean: below them if there is room for it, else below a board that is shorter.
  Lines beside(const Lines& board) const {
    const auto most = static_cast<std::size_t>(std::max(look_.rows - lines_for_the_rest, 0));
    const std::size_t room = std::max(most, board.size());
    Lines drawn = squads(true);
    if (drawn.size() > room) drawn = squads(false);
    Lines left = board;
    for (const std::string& line : legend(board_width)) {
      if (left.size() < drawn.size()) left.push_back(line);
    }
    if (left.size() > board.size()) return destrier::beside(left, drawn, panel_column);
    const Lines explained = legend(width_);
    if (drawn.size() + explained.size() < room) drawn.emplace_back();
    for (const std::string& line : explained) {
      if (drawn.size() < room) drawn.push_back(line);
    }
    return destrier::beside(board, drawn, panel_column);
  }

 private:
  /// Words of a language as this terminal can draw them.
  std::string words(std::string_view text) const { return look_.unicode ? std::string(text) : in_ascii(text); }
  std::string say(std::string_view key, std::vector<Argument> arguments = {}) const {
    return words(table_.say(key, std::move(arguments)));
  }
  std::string cut(std::string_view text, std::size_t columns) const {
    if (width_of(text) <= columns) return std::string(text);
    const std::string_view dots = either(look_, "…", "...");
    while (width_of(text) + width_of(dots) > columns) text.remove_suffix(1);
    while (text.ends_with(' ') || text.ends_with(',')) text.remove_suffix(1);
    return std::string(text) + std::string(dots);
  }

  std::string health(const Fighter& fighter) const {
    if (now_.fallen(fighter)) return "-";
    return fmt::format("{}/{}", fighter.health, fighter.full);
  }
  std::size_t figures_width() const { return 2 + health_width_ + 1 + 9 + 2 + 1 + name_width_; }

  /// What is to be read after the figures of a unit.
  Lines remarks(const Fighter& fighter, std::size_t columns, bool in_full) const {
    if (now_.fallen(fighter)) return {say("panel_fallen")};
    if (!in_full) return {cut(words(table_.abilities(fighter)), columns)};
    Lines names;
    for (const std::string& ability : fighter.abilities) names.push_back(words(table_.ability_name(ability)));
    return flowed(names, ", ", columns);
  }

  void add(Lines& drawn, const Fighter& fighter, bool in_full) const {
    const std::size_t room = width_ - figures_width();
    const std::string figures = fmt::format(" {:>{}} {:>2} {:>2} {:>2} {:>2} ", health(fighter), health_width_,
                                            fighter.range, fighter.power, fighter.move, fighter.cost);
    const Ink ink = ink_of_side(fighter.side);
    const std::string name = left_in(name_width_ == 0 ? "" : words(table_.given_name(fighter)), name_width_);
    const Lines told = remarks(fighter, room, in_full);
    const bool fallen = now_.fallen(fighter);
    const std::string letter = Table::drawn(fighter);
    std::string rest = figures + name + told.front();
    rest.resize(rest.find_last_not_of(' ') + 1);
    drawn.push_back(fallen ? inked(look_, Ink::dim, letter + rest) : inked(look_, ink, letter) + rest);
    for (std::size_t i = 1; i < told.size(); ++i) {
      drawn.push_back(std::string(figures_width(), ' ') + inked(look_, fallen ? Ink::dim : Ink::plain, told[i]));
    }
  }

  std::string head(int side) const {
    std::vector<Argument> arguments = {{"side", side}};
    if (const std::string name = table_.squad_name(side); !name.empty()) arguments.emplace_back("name", name);
    const std::string title = cut(say("panel_squad", std::move(arguments)), width_);
    return inked(look_, ink_of_side(side), title);
  }

  std::string columns() const {
    const auto column = [&](std::string_view figure, std::size_t width) {
      return right_in(say(fmt::format("panel_{}", figure)), width) + " ";
    };
    const std::string titles = column("health", 1 + 1 + health_width_) + column("range", 2) + column("power", 2) +
                               column("move", 2) + column("cost", 2);
    return inked(look_, Ink::dim, titles + std::string(name_width_, ' ') + say("panel_abilities"));
  }

  std::string zone() const {
    const auto most = static_cast<int>(table_.sight.game.options().number("markers"));
    return say("panel_zone",
               {{"first", pips(look_, now_.markers.at(0), most)}, {"second", pips(look_, now_.markers.at(1), most)}});
  }

  Lines squads(bool in_full) const {
    const int above = look_.flipped ? 1 : 2;
    Lines drawn = {columns()};
    for (const int side : {above, 3 - above}) {
      if (side != above && now_.has_zone()) drawn.push_back(inked(look_, Ink::strong, zone()));
      drawn.push_back(head(side));
      for (const Fighter* fighter : now_.squad(side)) add(drawn, *fighter, in_full);
    }
    return drawn;
  }

  /// What the signs on the board mean, those that are there.
  Lines legend(std::size_t columns) const {
    Lines items;
    const auto explain = [&](std::string_view sign, std::string_view domain, std::string_view value) {
      const std::string meaning = term_text(table_.sight.game.game(), domain, value, look_.language);
      items.push_back(fmt::format("{} {}", sign, words(meaning)));
    };
    const auto anybody = [&](auto truth) { return std::ranges::any_of(now_.fighters, truth); };
    if (anybody([](const Fighter& fighter) { return !fighter.ward.empty(); })) explain("G", "mark", "G");
    for (const char& mark : marks_in_order) {
      const bool borne = anybody([mark](const Fighter& fighter) { return fighter.is(mark); });
      if (borne) explain({&mark, 1}, "mark", {&mark, 1});
    }
    // Beside the star of a goal, which is a square that can be stood on: what awaits a unit there.
    const auto any_goal = [&](auto truth) {
      return std::ranges::any_of(signs_, [&](const Sign& sign) {
        const bool is_free = now_.on(sign.square) == nullptr && !contains(now_.obstacles, sign.square);
        return is_free && sign.text[0] == '*' && truth(sign.text[1]);
      });
    };
    if (any_goal([](char sign) { return sign == '*'; })) explain("**", "sign", "goal");
    if (any_goal([](char sign) { return sign >= '1' && sign <= '6'; })) explain("*2", "sign", "struck");
    if (std::ranges::any_of(signs_, [](const Sign& sign) { return sign.text.ends_with('s'); })) {
      explain("s", "sign", "watched");
    }
    if (!now_.obstacles.empty()) explain(either(look_, "▓▓", "##"), "terrain", "obstacle");
    if (!now_.difficult.empty()) explain(either(look_, "░░", "~~"), "terrain", "difficult");
    if (items.empty()) return {};
    Lines lines;
    for (const std::string& line : flowed(items, "  ", columns)) lines.push_back(inked(look_, Ink::dim, line));
    return lines;
  }

  /// As many of them on each line as there is room for.
  static Lines flowed(const Lines& items, std::string_view separator, std::size_t columns) {
    Lines lines = {""};
    for (const std::string& item : items) {
      const std::string longer = lines.back() + (lines.back().empty() ? "" : std::string(separator)) + item;
      if (lines.back().empty() || width_of(longer) <= columns) {
        lines.back() = longer;
      } else {
        lines.push_back(item);
      }
    }
    return lines;
  }

  const Table& table_;
  const Situation& now_;
  const Look& look_;
  const std::vector<Sign>& signs_;
  std::size_t width_ = 0;
  std::size_t health_width_ = 3;
  std::size_t name_width_ = 0;
};

}  // namespace

Lines draw(const Table& table, const std::vector<Sign>& signs) {
  if (for_a_page) return {};
  return Panel(table, signs).beside(BoardDrawing(table, signs).lines());
}

}  // namespace destrier::skirmish
