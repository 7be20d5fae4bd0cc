#pragma once

// What lies on the table in a game of Croisades, read once from the view and the game's answers for all that is drawn
// and said of it.

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "terminal/desk.h"
#include "terminal/hex_map.h"
#include "terminal/letters.h"

namespace destrier::croisades_table {

using croisades::Spot;

inline constexpr std::size_t page_width = 80;
/// Columns for what must stay on one line.
inline std::size_t line_width(const Look& look) {
  return static_cast<std::size_t>(std::max(look.columns, static_cast<int>(page_width)));
}
/// A greater distance of sight than any map has.
inline constexpr int daylight = 99;

/// Somebody, wherever he is.
struct Fighter {
  std::string who, name, type, letter;
  int side = 1;
  std::string armour;
  std::vector<std::string> gear;
  int cost = 0;
  bool wounded = false;
  std::string place;  ///< to_come, dead, out; empty on the map
  int due = 0;
  bool optional = false;

  // On the map.
  std::string hex, code, mount;
  int face = -1;                   ///< -1 on foot
  std::vector<std::string> front;  ///< of a rider: the hexes before him
  std::array<int, 3> values{};
  std::string down;
  int shots = -1;  ///< -1 without a weapon
  bool loaded = true;
  std::string load;
  std::vector<std::string> marks, contacts;
  int left = -1;  ///< movement points, while he may move

  bool on_map() const { return place.empty(); }
  bool mounted() const { return face >= 0; }
  bool is_down() const { return down != "no"; }
  Ink ink() const { return side == 1 ? Ink::first : Ink::second; }
};

class Table {
 public:
  explicit Table(const Sight& sight);

  const Sight& sight() const { return sight_; }
  const Look& look() const { return sight_.look; }
  const Json& map() const { return map_; }
  const Json& view() const { return sight_.view; }
  int number(std::string_view key) const { return view()[key].get<int>(); }

  int width() const { return map_["width"].get<int>(); }
  int height() const { return map_["height"].get<int>(); }
  char code(Spot spot) const {
    return map_["rows"][static_cast<std::size_t>(spot.y)]
        .get_ref<const std::string&>()[static_cast<std::size_t>(spot.x)];
  }
  bool has(Spot spot) const { return spot.x >= 0 && spot.y >= 0 && spot.x < width() && spot.y < height(); }

  const std::vector<Fighter>& people() const { return people_; }
  /// By id, name or letter; of ids and names the case does not matter.
  const Fighter* find(std::string_view word) const;
  const Fighter* at(std::string_view hex) const;
  /// Has he a move now?
  bool may_act(const Fighter& fighter) const { return able_.contains(fighter.who); }

  // Words.

  std::string say(std::string_view key, std::vector<Argument> arguments = {}) const {
    return teller_.board({std::string(key), std::move(arguments)});
  }
  const Teller& teller() const { return teller_; }
  const std::vector<Term>& terms() const { return terms_; }
  /// A name that the game's data give, in the language of the player.
  std::string term(std::string_view domain, std::string_view value) const;
  std::string zone(const Json& zone) const;
  /// Everything about him that is not a figure: wounds, shots, what he carries and has done, whom he touches.
  std::vector<Argument> notes_of(const Fighter& fighter) const;
  /// The answer to a question; null if there is none.
  Json ask(const std::string& question) const;

 private:
  void read_people();
  void read_able();

  const Sight& sight_;
  Teller teller_;
  std::vector<Term> terms_;
  Json map_;
  std::vector<Fighter> people_;
  std::set<std::string, std::less<>> able_;
};

/// Of a hex that the game itself has named.
inline Spot spot_of(std::string_view hex) {
  return croisades::read_spot(hex).value_or(Spot{});
}

/// Adds a sentence in lines of the page, the later ones indented.
void add_wrapped(Lines& lines, std::string_view sentence, std::size_t indent = 2);
/// Cut to so many columns, the last of which then is a sign that more follows.
std::string cut_to(const Look& look, std::string_view text, std::size_t columns);
/// How a kind of terrain is drawn.
std::string aspect(const Look& look, char code);
/// The direction of a horse's head, as it looks on this board.
std::string arrow(const Look& look, int face);

/// Everything about somebody.
std::string person_sentence(const Table& table, const Fighter& fighter);
/// Sentences about everything that counts points, about exits and who is to come.
Lines objective_lines(const Table& table);
/// A question's answer about one hex: its row of the terrain sheet, and what is there.
Lines hex_lines_of(const Table& table, const std::string& hex);
/// One line of the terrain sheet, with a sign if this map has such ground.
std::string terrain_line(const Table& table, const Record& row, bool here);
std::string_view here_sign(const Look& look);
const std::vector<Record>& rows_of(const std::vector<Argument>& facts, std::string_view name);
std::string text_of(const Record& record, std::string_view name);

/// What a drawing of the map says of a hex, in place of what is there; of somebody only his letter stays.
struct HexNote {
  std::string narrow;  ///< of two columns, one before a letter
  std::string wide;    ///< of four columns, three before a letter
  Ink ink = Ink::target;
  /// What explains it below the board: `sign_KEY` of the catalogue.
  std::string_view key{};
};
using HexNotes = std::map<Spot, HexNote>;
/// The map with notes on it, as large as a page has room for.
Lines annotated_map(const Table& table, const HexNotes& notes);
/// All its rows, and all its columns that there is room for.
Lines whole_map(const Table& table);

// Choosing step by step.

/// Of each hex in an answer about reach, its cost and what waits there.
HexNotes reach_notes(const Json& reach);
/// What the marked goals of whoever is chosen cost or promise, and the lines of fire.
HexNotes picking_notes(const Table& table);
std::vector<Sort> sorts(const Sight& sight, std::string_view from);
std::string place(const Sight& sight, std::string_view word);
/// The odds of a shot or a combat; of a charge that is met or awaited, those of its blows.
std::string remark(const Sight& sight, std::string_view move, const Explanation& explanation);
/// A charge to be met, fire in defence, a retreat or an advance: a question in the middle of something else.
bool is_interrupted(const Sight& sight);

Lines board(const Sight& sight);
Lines about(const Sight& sight, std::string_view word);
extern const std::array<DeskCommand, 11> commands;

}  // namespace destrier::croisades_table
