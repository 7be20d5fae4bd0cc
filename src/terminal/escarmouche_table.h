#pragma once

// Escarmouche on the table: what a view says, as values; and the names by which a player calls what he sees.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "terminal/desk.h"
#include "terminal/letters.h"

namespace destrier::skirmish {

struct Fighter {
  int side = 1;
  std::string letter;  ///< as the rules write it
  int full = 0, range = 0, power = 0, move = 0, cost = 0;
  std::vector<std::string> abilities;
  std::string rank;
  std::string square;   ///< empty if it is not on the board, or not to be seen
  bool unseen = false;  ///< of a squad that deploys blind
  int health = 0;
  bool in_cover = false;
  std::string status;  ///< letters of the specification, section 4
  std::string ward;    ///< letter of the ally it guards, or empty

  bool stands() const { return !square.empty(); }
  bool has(std::string_view ability) const;
  bool is(char mark) const { return status.find(mark) != std::string::npos; }
};

struct Situation {
  std::string decider, stage, position;
  int active = 0;  ///< 0 outside the battle
  int round = 0, actions = 0, quiet = 0;
  std::vector<Fighter> fighters;
  std::vector<std::string> obstacles, difficult, zone;
  std::array<int, 2> markers{};
  std::string horn, moved;           ///< the blower of a horn and the ally it has moved
  std::vector<std::string> dodgers;  ///< those who are asked whether they step aside
  std::vector<std::string> legal;

  bool battle() const { return stage == "battle"; }
  bool has_zone() const { return !zone.empty(); }
  bool placing() const { return stage == "obstacles" || stage == "deploy"; }
  bool fallen(const Fighter& fighter) const { return !placing() && stage != "initiative" && !fighter.stands(); }
  const Fighter* on(std::string_view square) const;
  const Fighter* find(int side, std::string_view letter) const;
  std::vector<const Fighter*> squad(int side) const;
  /// How many units a side has on the board, also where they cannot be seen.
  int placed(int side) const;
};

Situation read_situation(const Json& view);

bool contains(const std::vector<std::string>& list, std::string_view word);
/// `a1` to `h8`?
bool is_square(std::string_view word);

/// In steps of a king.
int distance(std::string_view from, std::string_view to);

/// What somebody has before him, read once, and the words for it.
struct Table {
  const Sight& sight;
  Situation now;
  Teller teller;

  explicit Table(const Sight& seen)
      : sight(seen), now(read_situation(seen.view)), teller(seen.look.language, seen.game), terms_(seen.game.terms()) {}

  std::string say(std::string_view key, std::vector<Argument> arguments = {}) const {
    return teller.board({std::string(key), std::move(arguments)});
  }
  /// The sentence in lines as wide as the terminal.
  void tell(Lines& lines, std::string_view key, std::vector<Argument> arguments = {}) const;
  /// The side whose eyes we look with; whoever is active for one who only watches.
  int own_side() const;

  // Names.
  /// Capital for the first side, small for the second.
  static std::string drawn(const Fighter& fighter);
  /// `Blue A, Horn warden`.
  std::string full_name(const Fighter& fighter) const;
  /// `Horn warden`, or nothing where the squad has no names.
  std::string given_name(const Fighter& fighter) const;
  std::string squad_name(int side) const;
  std::string ability_name(std::string_view ability) const;
  /// Their names, joined by commas.
  std::string abilities(const Fighter& fighter) const;
  /// The unit that a word names: its square, its letter as it is drawn, `2a`, or its name in either language.
  const Fighter* find(std::string_view word) const;
  /// The ability that a word names, in either language.
  std::optional<std::string> find_ability(std::string_view word) const;

 private:
  const Term* term(std::string_view domain, std::string_view value, std::string_view form) const;

  std::vector<Term> terms_;
};

/// A sign upon a square: `text` is one to three columns wide.
struct Sign {
  std::string square;
  std::string text;
  Ink ink = Ink::target;
};

/// The board with these signs on it, both squads beside it.
Lines draw(const Table& table, const std::vector<Sign>& signs);

/// `full` signs of `most`.
std::string pips(const Look& look, int full, int most);

}  // namespace destrier::skirmish
