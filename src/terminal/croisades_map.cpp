// The map of Croisades with everybody on it, whole or as much of it as there is room for.

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <set>

#include "terminal/croisades_names.h"
#include "terminal/croisades_table.h"

namespace destrier::croisades_table {
namespace {

using croisades::read_spot;

constexpr std::size_t narrow_cell = 2;
constexpr std::size_t wide_cell = 4;
constexpr std::size_t lines_for_the_rest = 8;
/// Of the names beside the map.
constexpr std::size_t narrowest_names = 18;
constexpr std::size_t fewest_rows = 5;
constexpr std::size_t lines_for_news = 2;
constexpr int combat_step = 4;
constexpr std::string_view mark_sign = "*";

/// What a hex shows besides its ground: a sign of one column and what it means.
struct Sign {
  std::string_view key;  ///< of its explanation: `sign_KEY` of the catalogue
  std::string drawn;
  Ink ink = Ink::plain;
};

Ink ground_ink(char code) {
  constexpr std::string_view flat = ".,";
  constexpr std::string_view plants = "ltb";
  constexpr std::string_view rough = "sfk^g";
  if (flat.find(code) != std::string_view::npos) return Ink::dim;
  if (plants.find(code) != std::string_view::npos) return Ink::green;
  if (rough.find(code) != std::string_view::npos) return Ink::ground;
  return code == 'O' ? Ink::water : Ink::plain;
}

std::string_view front_sign(const Look& look) {
  return either(look, "◦", "\"");
}

bool fills_its_hex(char code) {
  return code == '#' || code == 'M';
}

std::string beast_sign(const Look& look, std::string_view kind) {
  if (kind == "h") return "%";
  if (kind == "q") return "&";
  return kind == "c" ? "@" : std::string(either(look, "¤", "}"));
}

/// Everything that is drawn, by hex. Each hex has two columns: the ground, and who or what is there; a rider's facing,
/// or what ails a man, stands in the place of the ground.
class Drawing {
 public:
  explicit Drawing(const Table& table, HexNotes notes = {})
      : table_(table), look_(table.look()), notes_(std::move(notes)) {
    for (const Fighter& fighter : table.people()) {
      if (fighter.on_map()) people_[spot_of(fighter.hex)] = &fighter;
    }
    for (const Mark& mark : table.sight().marks) {
      const Fighter* fighter = table.find(mark.place);
      const std::string place = fighter != nullptr && fighter->on_map() ? fighter->hex : mark.place;
      if (const auto spot = read_spot(place); spot && table.has(*spot)) marks_[*spot] = mark.ink;
    }
    if (const auto mover = table.map().find("mover"); mover != table.map().end()) {
      moving_ = read_spot((*mover)["hex"].get<std::string>());
    }
    read_signs();
    read_fronts();
  }

  Lines lines() const;
  /// The map alone, in so many lines at most.
  Lines page(std::size_t room) const;

 private:
  // Later ones take the place of earlier ones.
  void read_signs() {
    const Json& map = table_.map();
    for (const Json& exit : map["exits"]) {
      const bool first = exit["side"] == 1;
      add_all(exit["hexes"], {first ? "exit1" : "exit2",
                              std::string(first ? either(look_, "›", ">") : either(look_, "‹", "<")), Ink::dim});
    }
    for (const Json& objective : map["objectives"]) {
      if (objective.contains("hexes"))
        add_all(objective["hexes"], {"zone", std::string(either(look_, "°", "'")), Ink::good});
    }
    for (const Json& door : map["doors"]) {
      constexpr std::array<std::pair<std::string_view, std::string_view>, 4> states = {
          {{"open", "/"}, {"closed", "+"}, {"barred", "#"}, {"broken", "x"}}};
      for (const auto& [state, drawn] : states) {
        if (door["state"] == state) add_all(door["hexes"], {state, std::string(drawn), Ink::strong});
      }
    }
    for (const Json& tent : map["tents"]) {
      if (tent["state"] == "alight") add_all(tent["hexes"], {"fire", "!", Ink::bad});
    }
    for (const Json& item : map["items"]) {
      const Json& kind = item["kind"];
      if (kind == "G") add(item["hex"], {"sack", "$", Ink::strong});
      if (kind == "L") add(item["hex"], {"ladder", "=", Ink::strong});
      if (kind == "R") add(item["hex"], {"raised", "|", Ink::strong});
    }
    for (const Json& beast : map["beasts"])
      beasts_[spot_of(beast["hex"].get<std::string>())] = beast["kind"].get<std::string>();
  }
  /// The hexes before riders who are pointed at; of goals only where it matters from which side they are struck.
  void read_fronts() {
    const bool combat = table_.number("step") == combat_step;
    for (const auto& [spot, fighter] : people_) {
      const auto mark = marks_.find(spot);
      const auto note = notes_.find(spot);
      const bool asked_about = note != notes_.end() && note->second.ink == Ink::chosen;
      const bool pointed_at = mark != marks_.end() && (combat || mark->second == Ink::chosen);
      if (!asked_about && !pointed_at) continue;
      for (const std::string& hex : fighter->front) fronts_.insert(spot_of(hex));
    }
  }
  /// In a column where nothing stands.
  std::string blank(Spot spot) const {
    return fronts_.contains(spot) ? inked(look_, Ink::chosen, front_sign(look_)) : " ";
  }
  std::string noted(Spot spot, const HexNote& note, std::size_t width) const;
  void add(const Json& hex, const Sign& sign) { signs_[spot_of(hex.get<std::string>())] = sign; }
  void add_all(const Json& hexes, const Sign& sign) {
    for (const Json& hex : hexes) add(hex, sign);
  }

  std::string cell(Spot spot, std::size_t width) const;
  std::string framed(Spot spot, std::size_t width, const std::string& body, const std::string& behind) const;
  std::string ground(Spot spot) const;
  std::string person_cell(Spot spot, const Fighter& fighter, std::size_t width) const;

  Lines legend(const HexFrame& frame, std::size_t columns, std::size_t most) const;
  HexFrame window(std::size_t cell, std::size_t columns, std::size_t rows) const;
  int best_start(int size, int shown, bool across) const;
  Lines in_motion() const;

  const Table& table_;
  const Look& look_;
  std::map<Spot, const Fighter*> people_;
  std::map<Spot, std::string> beasts_;
  std::map<Spot, Sign> signs_;
  std::map<Spot, Ink> marks_;
  HexNotes notes_;
  std::set<Spot> fronts_;
  std::optional<Spot> moving_;
};

Ink person_ink(const Table& table, const Fighter& fighter) {
  const bool decides = fighter.side == (table.sight().game.decider() == Decider::first ? 1 : 2);
  const bool done = decides && table.number("step") == 3 && !fighter.is_down() && !table.may_act(fighter) &&
                    table.number("phase") == fighter.side;
  return done ? Ink::dim : fighter.ink();
}

/// The two columns of a hex; a wide cell has room for brackets around them if it is marked, or for a sign behind them.
std::string Drawing::framed(Spot spot, std::size_t width, const std::string& body, const std::string& behind) const {
  if (width == narrow_cell) return body;
  const auto mark = marks_.find(spot);
  if (mark == marks_.end()) return (people_.contains(spot) ? blank(spot) : " ") + body + behind;
  return inked(look_, mark->second, "[") + body + inked(look_, mark->second, "]");
}

std::string Drawing::person_cell(Spot spot, const Fighter& fighter, std::size_t width) const {
  const Ink ink = person_ink(table_, fighter);
  const bool hurt = fighter.wounded || fighter.is_down();
  const std::string sign = state_sign(fighter);
  if (const auto note = notes_.find(spot); note != notes_.end()) {
    const std::string& text = width == narrow_cell ? note->second.narrow : note->second.wide;
    return inked(look_, note->second.ink, left_in(text, width - 1) + fighter.letter);
  }
  const auto mark = marks_.find(spot);
  const std::string letter = inked(look_, mark == marks_.end() ? ink : mark->second, fighter.letter);
  std::string before = ground(spot);
  if (fighter.mounted()) {
    before = inked(look_, hurt ? Ink::bad : ink, arrow(look_, fighter.face));
  } else if (sign != " ") {
    before = inked(look_, hurt ? Ink::bad : ink, sign);
  } else if (width == narrow_cell && fronts_.contains(spot)) {
    before = blank(spot);
  }
  if (width == narrow_cell && mark != marks_.end()) before = inked(look_, mark->second, mark_sign);
  return framed(spot, width, before + letter, fighter.mounted() ? inked(look_, Ink::bad, sign) : " ");
}

std::string Drawing::ground(Spot spot) const {
  const char code = table_.code(spot);
  return inked(look_, ground_ink(code), aspect(look_, code));
}

std::string Drawing::cell(Spot spot, std::size_t width) const {
  if (const auto person = people_.find(spot); person != people_.end()) return person_cell(spot, *person->second, width);
  if (const auto note = notes_.find(spot); note != notes_.end()) return noted(spot, note->second, width);
  const char code = table_.code(spot);
  const auto mark = marks_.find(spot);
  if (fills_its_hex(code) && mark == marks_.end()) {
    std::string wall;
    for (std::size_t i = 0; i < width; ++i) wall += aspect(look_, code);
    return inked(look_, ground_ink(code), wall);
  }
  std::string there = " ";
  if (const auto sign = signs_.find(spot); sign != signs_.end())
    there = inked(look_, sign->second.ink, sign->second.drawn);
  if (const auto beast = beasts_.find(spot); beast != beasts_.end()) {
    there = inked(look_, Ink::strong, beast_sign(look_, beast->second));
  }
  std::string before = ground(spot);
  if (width == narrow_cell && mark != marks_.end()) {
    (beasts_.contains(spot) ? before : there) = inked(look_, mark->second, mark_sign);
  }
  if (width == narrow_cell && there == " ") there = blank(spot);
  return framed(spot, width, before + there, blank(spot));
}

/// What is said of an empty hex; the last column may tell that a rider has it before him.
std::string Drawing::noted(Spot spot, const HexNote& note, std::size_t width) const {
  const std::string& text = width == narrow_cell ? note.narrow : note.wide;
  if (width_of(text) >= width) return inked(look_, note.ink, text);
  return inked(look_, note.ink, left_in(text, width - 1)) + blank(spot);
}

/// Which part of the map is shown, and what the signs on it mean.
Lines Drawing::legend(const HexFrame& frame, std::size_t columns, std::size_t most) const {
  std::vector<std::string> parts;
  const auto number = [](int n) { return fmt::format("{:02}", n); };
  if (frame.rows < table_.height()) {
    parts.push_back(inked(look_, Ink::strong,
                          table_.say("shown_rows", {{"first", number(frame.top)},
                                                    {"last", number(frame.top + frame.rows - 1)},
                                                    {"most", number(table_.height() - 1)}})));
  }
  if (frame.columns < table_.width()) {
    parts.push_back(inked(look_, Ink::strong,
                          table_.say("shown_columns", {{"first", number(frame.left)},
                                                       {"last", number(frame.left + frame.columns - 1)},
                                                       {"most", number(table_.width() - 1)}})));
  }
  std::set<std::string> noted;
  for (const auto& [spot, note] : notes_) {
    const bool tells = note.key != "hurt" || frame.cell == wide_cell;
    if (frame.has(spot) && !note.key.empty() && tells) noted.insert(std::string(note.key));
  }
  for (const std::string& key : noted)
    parts.push_back(table_.say("sign_" + key, {{"cell", frame.cell == wide_cell ? "wide" : "narrow"}}));
  std::map<std::string, std::string> signs;
  for (const auto& [spot, sign] : signs_) {
    if (frame.has(spot) && !people_.contains(spot)) signs[std::string(sign.key)] = sign.drawn;
  }
  for (const auto& [spot, fighter] : people_) {
    if (!frame.has(spot)) continue;
    if (fighter->wounded) signs["wounded"] = "!";
    if (fighter->is_down()) signs[fighter->down] = state_sign(*fighter);
  }
  if (std::ranges::any_of(fronts_, [&](Spot spot) { return frame.has(spot); })) signs["front"] = front_sign(look_);
  for (const auto& [key, drawn] : signs) parts.push_back(table_.say("sign_" + key, {{"sign", drawn}}));
  for (const std::string_view kind : {"h", "c", "q", "p"}) {
    const bool here =
        std::ranges::any_of(beasts_, [&](const auto& beast) { return beast.second == kind && frame.has(beast.first); });
    if (here) parts.push_back(table_.say("sign_beast", {{"beast", kind}, {"sign", beast_sign(look_, kind)}}));
  }
  Lines lines;
  for (const std::string& part : parts) {
    const bool fits = !lines.empty() && width_of(lines.back()) + 2 + width_of(part) <= columns;
    if (!fits && lines.size() == most) break;
    if (!fits) {
      lines.push_back(" " + part);  // a sign at the edge could be taken for a prompt
    } else {
      lines.back() += "  " + part;
    }
  }
  return lines;
}

/// Where a window of `shown` rows or columns begins: it has all the marks it can, then all the people it can, and those
/// as near its middle as can be.
int Drawing::best_start(int size, int shown, bool across) const {
  const auto place = [&](Spot spot) { return across ? spot.x : spot.y; };
  int best = 0;
  long most = -1;
  for (int start = 0; start + shown <= size; ++start) {
    long worth = 0;
    const auto count = [&](Spot spot, long weight) {
      if (place(spot) < start || place(spot) >= start + shown) return;
      const int from_edge = std::min(place(spot) - start, start + shown - 1 - place(spot));
      worth += weight + from_edge;
    };
    for (const auto& [spot, ink] : marks_) count(spot, 100000);
    for (const auto& [spot, note] : notes_) count(spot, 1000);
    if (moving_) count(*moving_, 50000);
    for (const auto& [spot, fighter] : people_) count(spot, 500);
    for (const auto& [spot, kind] : beasts_) count(spot, 50);
    if (worth > most) {
      most = worth;
      best = start;
    }
  }
  return best;
}

HexFrame Drawing::window(std::size_t cell, std::size_t columns, std::size_t rows) const {
  HexFrame frame{0, 0, table_.width(), table_.height(), cell, look_.flipped};
  while (frame.width() > columns && frame.columns > 1) --frame.columns;
  frame.rows = std::min(frame.rows, static_cast<int>(rows));
  frame.left = best_start(table_.width(), frame.columns, true);
  frame.top = best_start(table_.height(), frame.rows, false);
  return frame;
}

/// Charges announced, and who is in the middle of his move.
Lines Drawing::in_motion() const {
  Lines lines;
  const Json& map = table_.map();
  if (const auto mover = map.find("mover"); mover != map.end()) {
    lines.push_back(table_.say("board_mover", {{"who", (*mover)["who"].get<std::string>()},
                                               {"hex", (*mover)["hex"].get<std::string>()},
                                               {"left", (*mover)["left"].get<int>()}}));
  }
  std::vector<Record> charges;
  for (const Json& charge : map["charges"]) {
    charges.push_back({{"who", charge["who"].get<std::string>()},
                       {"target", charge["target"].get<std::string>()},
                       {"answered", charge["answered"].get<bool>() ? "yes" : "no"}});
  }
  if (!charges.empty()) lines.push_back(table_.say("charges", {{"charges", charges}}));
  for (std::string& line : lines) line = cut_to(look_, line, line_width(look_));
  return lines;
}

Lines Drawing::lines() const {
  const auto columns = static_cast<std::size_t>(std::max(look_.columns, 40));
  const auto all_rows = static_cast<std::size_t>(table_.height());
  const Lines moving = in_motion();
  const std::size_t rest = lines_for_the_rest + moving.size();
  const std::size_t room = std::max(static_cast<std::size_t>(look_.rows), rest + fewest_rows + 3) - rest;
  const auto draw = [&](const HexFrame& frame) {
    return hex_lines(look_, frame, [&](Spot spot) { return cell(spot, frame.cell); });
  };
  const auto append = [](Lines& lines, const Lines& more) { lines.insert(lines.end(), more.begin(), more.end()); };

  const HexFrame wide{0, 0, table_.width(), table_.height(), wide_cell, look_.flipped};
  const Lines below = names_below(table_, columns);
  if (wide.width() <= columns && wide.height() + below.size() + 1 <= room) {
    Lines lines = draw(wide);
    append(lines, legend(wide, columns, room - wide.height() - below.size()));
    append(lines, below);
    append(lines, moving);
    return lines;
  }
  // A map that cannot be shown whole leaves some lines more to what happened.
  const std::size_t fitting = room - 3;
  const std::size_t rows = all_rows <= fitting ? all_rows : fitting - std::min(fitting, lines_for_news);
  const HexFrame narrow = window(narrow_cell, columns, std::max(rows, fewest_rows));
  Lines lines = draw(narrow);
  const std::size_t beside_from = narrow.width() + 1;
  const std::size_t legend_lines = std::max<std::size_t>(room - std::min(room, narrow.height()), 1);
  if (beside_from + narrowest_names <= columns) {
    lines = beside(lines, names_beside(table_, narrow, columns - beside_from, lines.size()), beside_from);
  }
  append(lines, legend(narrow, columns, std::min<std::size_t>(legend_lines, 2)));
  append(lines, moving);
  return lines;
}

Lines Drawing::page(std::size_t room) const {
  const auto columns = static_cast<std::size_t>(std::max(look_.columns, 40));
  HexFrame frame{0, 0, table_.width(), table_.height(), wide_cell, look_.flipped};
  if (frame.width() > columns || frame.height() > room)
    frame = window(narrow_cell, columns, std::max(room, fewest_rows));
  return hex_lines(look_, frame, [&](Spot spot) { return cell(spot, frame.cell); });
}

}  // namespace

Lines annotated_map(const Table& table, const HexNotes& notes) {
  if (for_a_page) return {};
  constexpr std::size_t lines_for_words = 6;
  const auto rows = static_cast<std::size_t>(std::max(table.look().rows, 24));
  return Drawing(table, notes).page(rows - lines_for_words);
}

Lines whole_map(const Table& table) {
  constexpr std::size_t lines_above = 2;
  return Drawing(table).page(static_cast<std::size_t>(table.height()) + lines_above);
}

Lines board(const Sight& sight) {
  const Table table(sight);
  return Drawing(table, picking_notes(table)).lines();
}

}  // namespace destrier::croisades_table
