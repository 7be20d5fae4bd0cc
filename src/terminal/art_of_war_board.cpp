// The drawing: two battlefields front to front, and beside each what its side has in hand and at home.

#include <algorithm>

#include "terminal/art_of_war_table.h"

namespace destrier::art_of_war {
namespace {

constexpr std::size_t cell_width = 15;
constexpr std::size_t panel_column = 51;
constexpr std::size_t panel_width = 29;
constexpr std::size_t board_width = 80;
/// With fewer the board does without the lines between rows, the legend and the size of the decks.
constexpr int roomy_rows = 24;

Ink ink_of(std::size_t side) {
  return side == 0 ? Ink::first : Ink::second;
}

/// A cell where the card put there would change places with the one that stands on it.
constexpr Ink swap_ink = Ink::good;

/// The signs that stand around what is marked, so that it is seen without colours.
struct Brackets {
  std::string_view open, close;
};
Brackets brackets(std::optional<Ink> mark) {
  if (!mark) return {" ", " "};
  if (*mark == Ink::chosen) return {"*", "*"};
  if (*mark == Ink::bad) return {"!", "!"};
  if (*mark == swap_ink) return {"<", ">"};
  return {"[", "]"};
}

/// Counts by kind, `S4 G2 A1`; a dash for none.
std::string kinds(Cards cards) {
  std::string text;
  for (const Kind kind : card_kinds) {
    if (!cards.has(kind)) continue;
    if (!text.empty()) text += ' ';
    text += letter(kind);
    if (kind != Kind::king) text += std::to_string(cards.of(kind));
  }
  return text.empty() ? "-" : text;
}

class Drawing {
 public:
  explicit Drawing(const Sight& sight)
      : table_(sight), sight_(sight), look_(sight.look), striker_(chosen_striker()), endangered_(table_.endangered()) {}

  Lines board() {
    const std::size_t near = table_.near();
    const std::size_t far = 1 - near;
    Lines battlefield;
    if (roomy()) battlefield.push_back(rule("┌", "─", "┬", "┐"));
    add_row(battlefield, far, {5, 4, 3});
    if (roomy()) battlefield.push_back(rule("├", "─", "┼", "┤"));
    add_row(battlefield, far, {2, 1, 0});
    battlefield.push_back(rule("╞", "═", "╪", "╡", '='));
    add_row(battlefield, near, {0, 1, 2});
    if (roomy()) battlefield.push_back(rule("├", "─", "┼", "┤"));
    add_row(battlefield, near, {3, 4, 5});
    if (roomy()) battlefield.push_back(rule("└", "─", "┴", "┘"));

    Lines beside_it = panel(far);
    beside_it.resize(battlefield.size() / 2 + 1);
    for (std::string& line : panel(near)) beside_it.push_back(std::move(line));
    Lines lines = beside(battlefield, beside_it, panel_column);
    if (roomy()) add_legend(lines);
    return lines;
  }

 private:
  bool roomy() const { return look_.rows >= roomy_rows; }

  /// A word to be drawn; those of the catalogue that begin with a space stay small, since only letters are capitalised.
  std::string word(std::string_view key, std::vector<Argument> arguments = {}) const {
    return drawn(look_, table_.say(key, std::move(arguments)));
  }

  // The battlefields.

  std::string rule(std::string_view left, std::string_view line, std::string_view cross, std::string_view right,
                   char ascii = '-') const {
    const std::string plain(1, ascii);
    std::string text(either(look_, left, "+"));
    for (int column = 0; column < columns; ++column) {
      for (std::size_t i = 0; i < cell_width; ++i) text += either(look_, line, plain);
      text += either(look_, column + 1 < columns ? cross : right, "+");
    }
    return inked(look_, Ink::dim, text);
  }

  void add_row(Lines& lines, std::size_t side, std::array<Cell, columns> row) {
    std::string names = wall();
    std::string figures = wall();
    for (const Cell cell : row) {
      names += left_in(name_line({side, cell}), cell_width) + wall();
      figures += left_in(figure_line({side, cell}), cell_width) + wall();
    }
    lines.push_back(std::move(names));
    lines.push_back(std::move(figures));
  }

  std::string wall() const { return inked(look_, Ink::dim, either(look_, "│", "|")); }

  /// Which way a card points: towards the enemy, or aside when it has struck.
  std::string_view stance_sign(Spot spot) const {
    const bool is_near = spot.side == table_.near();
    if (table_.upright(spot)) return is_near ? either(look_, "▲", "^") : either(look_, "▼", "v");
    return is_near ? either(look_, "►", ">") : either(look_, "◄", "<");
  }

  /// Dim is what cannot strike or, once a striker is chosen, be struck by him.
  bool is_dim(Spot spot) const {
    return !table_.upright(spot) || (striker_ && spot.side != striker_->side && !mark_of(spot));
  }
  Ink ink_of_card(Spot spot) const { return is_dim(spot) ? Ink::dim : ink_of(spot.side); }

  std::string card_name(Spot spot) const {
    if (table_.kind(spot) == Kind::king) return word("king", {{"number", table_.view().known.king_of(spot.side)}});
    return drawn(look_, term_text(ArtOfWar::id, "card", letter(table_.kind(spot)), look_.language));
  }

  std::string name_line(Spot spot) {
    const std::optional<Ink> mark = mark_of(spot);
    const Brackets around = brackets(mark);
    const std::string label = std::string(around.open) + std::string(name(spot.cell)) + std::string(around.close);
    if (!table_.occupied(spot)) return " " + inked(look_, mark.value_or(Ink::dim), label);
    const bool strikes = table_.targets_now(spot) != 0;
    const bool in_danger = spot.side == table_.own() && (endangered_ & only(spot.cell)) != 0;
    turned_ |= !table_.upright(spot);
    strikes_ |= strikes;
    in_danger_ |= in_danger;
    swaps_ |= mark == swap_ink;
    const std::string line = inked(look_, ink_of_card(spot), stance_sign(spot)) +
                             inked(look_, mark.value_or(Ink::dim), label) +
                             inked(look_, ink_of_card(spot), card_name(spot));
    return left_in(line, cell_width - 2) + inked(look_, Ink::bad, in_danger ? "!" : " ") +
           inked(look_, Ink::good, strikes ? "x" : " ");
  }

  std::string figure_line(Spot spot) const {
    if (!table_.occupied(spot)) return "";
    if (striker_ && is_target(spot)) {
      Anatomy blow = table_.rules().anatomy(table_.guess(), Move::strike(striker_->cell, spot.cell));
      return " " + inked(look_, Ink::strong, word("struck", std::move(blow.arguments)));
    }
    const bool wounded = table_.known(spot.side).field.damage(spot.cell) != 0;
    const Ink ink = is_dim(spot) ? Ink::dim : wounded ? Ink::bad : Ink::plain;
    return " " + inked(look_, ink, word("figures", table_.arguments(spot)));
  }

  // Places in anatomies say no side: after a chosen cell the targets are the enemy's, otherwise all are one's own.

  std::optional<Spot> chosen_striker() const {
    for (const Mark& mark : sight_.marks) {
      const auto spot = read_spot(mark.place, table_.acting());
      if (mark.ink == Ink::chosen && spot) return spot;
    }
    return std::nullopt;
  }

  bool is_target(Spot spot) const {
    return striker_ && spot.side != striker_->side && mark_of(spot) == Ink::target &&
           (table_.targets_now(*striker_) & only(spot.cell)) != 0;
  }

  std::optional<Ink> mark_of(Spot spot) const {
    std::optional<Ink> found;
    for (const Mark& mark : sight_.marks) {
      const std::size_t acting = mark.ink == Ink::bad ? table_.own() : table_.acting();
      auto marked = read_spot(mark.place, acting);
      if (!marked) continue;
      if (striker_ && mark.ink == Ink::target) marked->side = 1 - acting;
      if (*marked == spot && found != Ink::chosen) found = mark.ink;
    }
    const bool own_target = found == Ink::target && !striker_ && spot.side == table_.acting();
    return own_target && table_.occupied(spot) ? swap_ink : found;
  }

  // What lies beside them.

  Lines panel(std::size_t side) {
    const Side& known = table_.known(side);
    Lines lines;
    lines.push_back(inked(
        look_, ink_of(side),
        word("title",
             {side_argument(side), {"king", table_.view().known.king_of(side)}, {"king_at", table_.king_at(side)}})));
    lines.push_back(label("hand", side) + hand(side));
    add_kingdom(lines, side);
    lines.push_back(label("pool", side) + kinds(table_.view().pool[side]));
    if (!roomy()) return lines;
    std::string deck = label("deck", side) + std::to_string(table_.deck_size(side));
    if (!table_.view().hides(side) && !known.deck.empty()) deck += fmt::format(" ({})", kinds(known.deck));
    lines.push_back(std::move(deck));
    return lines;
  }

  std::string label(std::string_view key, std::size_t side) const {
    const bool marked = side == table_.acting() &&
                        std::ranges::any_of(sight_.marks, [&](const Mark& mark) { return mark.place == key; });
    const std::string text = word(key);
    return (marked ? inked(look_, Ink::chosen, "*" + text + "*") : inked(look_, Ink::dim, text)) + " ";
  }

  std::string hand(std::size_t side) {
    const Side& known = table_.known(side);
    std::string cards;
    const auto add = [&](std::string_view inside, Ink ink) { cards += inked(look_, ink, fmt::format("[{}]", inside)); };
    for (int i = 0; i < table_.view().unseen[side]; ++i) add(back(), Ink::dim);
    backs_ |= table_.view().unseen[side] != 0;
    // Backs and eyes say the same thing, one from each side of the table.
    const bool hidden = table_.view().hides(side);
    for (const Kind kind : card_kinds) {
      for (int i = 0; i < known.hand.of(kind); ++i) {
        const bool seen = !hidden && kind != Kind::king && i < known.shown.of(kind);
        seen_ |= seen;
        add(std::string(letter(kind)) + (seen ? std::string(eye()) : ""),
            kind == Kind::king ? Ink::strong : ink_of(side));
      }
    }
    return cards.empty() ? "-" : cards;
  }

  std::string_view back() const { return either(look_, "▒", "?"); }
  std::string_view eye() const { return either(look_, "◉", "@"); }

  void add_kingdom(Lines& lines, std::size_t side) {
    const Kingdom& kingdom = table_.known(side).kingdom;
    std::string line = label("kingdom", side);
    if (kingdom.size() == 0) line += '-';
    bool head_is_due = !table_.over();
    int lines_used = 1;
    for (int place = 0; place < kingdom.size(); ++place) {
      const Kind kind = kingdom.at(place);
      const bool head = head_is_due && kind != Kind::king;
      if (head) head_is_due = false;
      next_ |= head;
      if (width_of(line) + (head ? 3 : 1) > panel_width) {
        lines.push_back(line);
        ++lines_used;
        line = "  ";
      }
      line += head ? inked(look_, Ink::strong, fmt::format("[{}]", letter(kind))) : std::string(letter(kind));
    }
    lines.push_back(std::move(line));
    if (lines_used == 1 && roomy()) lines.emplace_back();
  }

  // What the signs mean, of those that are on the table.

  void add_legend(Lines& lines) const {
    std::string line;
    const auto add = [&](bool shown, std::string_view sign, std::string_view key) {
      if (!shown) return;
      const std::string entry = std::string(sign) + word(key);
      if (!line.empty() && width_of(line) + 2 + width_of(entry) > board_width) {
        lines.push_back(inked(look_, Ink::dim, line));
        line.clear();
      }
      line += (line.empty() ? "" : "  ") + entry;
    };
    add(strikes_, "x", "legend_strikes");
    add(in_danger_, "!", "legend_danger");
    add(swaps_, "<>", "legend_swap");
    add(turned_, fmt::format("{}{}", either(look_, "►", ">"), either(look_, "◄", "<")), "legend_turned");
    add(next_, "[S]", "legend_next");
    add(seen_, eye(), "legend_seen");
    add(backs_, fmt::format("[{}]", back()), "legend_back");
    if (!line.empty()) lines.push_back(inked(look_, Ink::dim, line));
  }

  CardTable table_;
  const Sight& sight_;
  const Look& look_;
  std::optional<Spot> striker_;  ///< whose blow is being chosen
  Cells endangered_;             ///< of the viewer's side
  bool strikes_ = false, in_danger_ = false, swaps_ = false, turned_ = false, next_ = false, seen_ = false,
       backs_ = false;
};

std::string counted(Cards cards) {
  const int total = cards.total();
  return total == 0 ? "0" : fmt::format("{} ({})", total, kinds(cards));
}

}  // namespace

Lines card_board(const Sight& sight) {
  return Drawing(sight).board();
}

Lines card_counters(const Sight& sight) {
  const CardTable table(sight);
  const Look& look = sight.look;
  const auto word = [&](std::string_view key, std::vector<Argument> arguments = {}) {
    return drawn(look, table.say(key, std::move(arguments)));
  };
  constexpr std::size_t names = 21;
  constexpr std::size_t numbers = 8;
  constexpr std::size_t citizens = 24;
  const auto row = [&](std::string_view who, std::string_view hand, std::string_view deck, std::string_view kingdom,
                       std::string_view grave) {
    return left_in(who, names) + right_in(hand, numbers) + right_in(deck, numbers) + "   " +
           left_in(kingdom, citizens) + std::string(grave);
  };

  Lines lines;
  const std::string phase = drawn(look, phase_line(table));
  const std::string score = drawn(look, score_line(table));
  lines.push_back(inked(look, Ink::strong, phase) + right_in(score, board_width - width_of(phase)));
  lines.push_back(inked(look, Ink::dim, row("", word("hand"), word("deck"), word("citizens"), word("graveyard"))));
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    const bool acts = !table.over() && table.acting() == side;
    const std::string who = std::string(acts ? either(look, "▶ ", "> ") : "  ") +
                            word("player", {side_argument(side), {"own", table.is_viewer(side) ? "yes" : "no"}});
    lines.push_back(row(inked(look, ink_of(side), who), std::to_string(table.hand_size(side)),
                        std::to_string(table.deck_size(side)), counted(table.known(side).kingdom.cards()),
                        counted(table.known(side).grave)));
  }
  return lines;
}

}  // namespace destrier::art_of_war
