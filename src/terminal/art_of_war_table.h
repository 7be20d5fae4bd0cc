#pragma once

// What lies on the table of Art of War, read from a view once for everything that draws it or speaks of it.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/art_of_war/art_of_war.h"
#include "terminal/desk.h"
#include "terminal/letters.h"

namespace destrier::art_of_war {

/// A cell and whose it is.
struct Spot {
  std::size_t side = 0;
  Cell cell = 0;

  bool operator==(const Spot&) const = default;
};

/// The next blows of a side: the position in which it strikes, and whether that is now or in its next turn.
struct ComingAttack {
  State state{};
  bool now = false;
};

/// The table as a viewer sees it.
class CardTable {
 public:
  explicit CardTable(const Sight& sight);

  const Sight& sight() const { return sight_; }
  /// A sentence of the group `board`.
  std::string say(std::string_view key, std::vector<Argument> arguments = {}) const {
    return teller_.board({std::string(key), std::move(arguments)});
  }
  const ArtOfWar& rules() const { return rules_; }
  const View& view() const { return view_; }
  /// A whole position that the viewer cannot tell from the truth. Only what does not depend on the hidden cards may be
  /// taken from it: sizes, figures, blows.
  const State& guess() const { return guess_; }
  const Side& known(std::size_t side) const { return view_.known.sides[side]; }

  // Sides, by their index.

  /// Whose table it is: the viewer's side, the first for who only watches.
  std::size_t own() const { return view_.viewer == Viewer::second ? 1 : 0; }
  /// The side at the bottom.
  std::size_t near() const { return sight_.look.flipped ? 1 : own(); }
  bool is_viewer(std::size_t side) const { return static_cast<std::size_t>(view_.viewer) == side; }
  /// The side that decides, or for which fate does.
  std::size_t acting() const;

  bool over() const { return view_.known.over(); }
  bool setting_up() const { return view_.known.setting_up(); }
  int hand_size(std::size_t side) const { return guess_.sides[side].hand.total(); }
  int deck_size(std::size_t side) const { return guess_.sides[side].deck.total(); }
  int citizens(std::size_t side) const { return known(side).kingdom.size(); }
  int kills(std::size_t side) const { return known(1 - side).grave.total(); }
  /// Where a side's king is: a cell, `hand`, `captive`, `fallen`, or `none` before he is given.
  std::string_view king_at(std::size_t side) const;

  // Cards on the field.

  bool occupied(Spot spot) const { return known(spot.side).field.occupied(spot.cell); }
  bool upright(Spot spot) const { return (known(spot.side).field.offensive() & only(spot.cell)) == 0; }
  Kind kind(Spot spot) const { return known(spot.side).field.at(spot.cell); }
  Cells range(Spot spot) const;
  /// The enemy cells that it may strike now.
  Cells targets_now(Spot spot) const;
  /// What sentences about it mention.
  std::vector<Argument> arguments(Spot spot) const;

  /// How the side will strike next; nothing if it never will, or if a conscription comes first.
  std::optional<ComingAttack> coming_attack(std::size_t side) const;
  /// The viewer's cards that the enemy's next blows can take.
  Cells endangered() const;

 private:
  const Sight& sight_;
  Teller teller_;
  ArtOfWar rules_;
  View view_;
  State guess_;
};

Argument side_argument(std::size_t side);
Argument card_argument(Kind kind);
/// Kinds and numbers, for `{cards:each@units}`.
std::vector<Record> listed(Cards cards);
Lines cell_names_of(Cells cells);
/// A cell as a person types it, in capitals or not: `F2` of that side, `xF2` of its enemy.
std::optional<Spot> read_spot(std::string_view text, std::size_t own);

/// A word of the board fit to be drawn: without accents where the terminal has only ASCII.
std::string drawn(const Look& look, std::string_view text);

/// The turn and its phase; the score of an End of War as it stands.
std::string phase_line(const CardTable& table);
std::string score_line(const CardTable& table);
/// Sentences broken into lines that the terminal has room for.
Lines in_lines(const Sight& sight, const Lines& sentences);

Lines card_board(const Sight& sight);
Lines card_counters(const Sight& sight);
Lines card_situation(const Sight& sight);
Lines about_card(const Sight& sight, std::string_view word);
/// One card on the field in a sentence, and what it can strike.
void describe(Lines& lines, const CardTable& table, Spot spot);
void describe_kingdom(Lines& lines, const CardTable& table, std::size_t side);
void describe_grave(Lines& lines, const CardTable& table, std::size_t side);
/// What a card reaches, and who stands there.
void describe_range(Lines& lines, const CardTable& table, Spot spot);

extern const std::array<DeskCommand, 6> card_questions;

}  // namespace destrier::art_of_war
