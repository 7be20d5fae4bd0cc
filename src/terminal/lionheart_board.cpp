#include "terminal/lionheart_board.h"

#include <algorithm>

#include "core/sorting.h"
#include "core/text.h"
#include "terminal/lionheart_rehearsal.h"

namespace destrier::lionheart_table {
namespace {

constexpr std::size_t cell = 4;  // columns of a square between its bars
constexpr int tall_screen = 30;  // rows from which on squares are ruled off

/// How a marked square is drawn: around it, and on it if nobody stands there. The higher rank covers the lower.
struct Signs {
  std::string_view open, close, centre, ascii_centre;
  Ink ink;
  int rank;
};

Signs signs_of(Ink ink) {
  switch (ink) {
    case Ink::chosen:
      return {">", "<", "◆", "#", ink, 5};
    case Ink::bad:
      return {"!", "!", "×", "x", ink, 4};
    case Ink::target:
      return {"[", "]", "•", "*", ink, 3};
    case dear_ink:
      return {"[", "]", "2", "2", ink, 3};
    case too_dear_ink:
      return {"-", "-", "2", "2", ink, 3};
    default:
      return {":", ":", ":", ":", ink, 2};
  }
}
constexpr int flight_rank = 6;  // above all marks
constexpr Signs attacked_signs = {"(", ")", "", "", Ink::dim, 1};
constexpr Signs unmarked = {"", "", "", "", Ink::dim, 0};

std::string_view arrow(const Look& look, Facing facing) {
  constexpr std::array<std::string_view, 4> arrows = {"↑", "→", "↓", "←"};
  constexpr std::array<std::string_view, 4> plain = {"^", ">", "v", "<"};
  const auto way = static_cast<std::size_t>(look.flipped ? lionheart::opposite(facing) : facing);
  return either(look, arrows[way], plain[way]);
}

std::string_view skull(const Look& look) {
  return either(look, "†", "X");
}

/// The marks of squares, spelled out: a lesson may point at a square, an arrow or a zone.
class Marked {
 public:
  Marked(const Sight& sight, const Field& field, std::span<const Mark> more, std::span<const Flown> flight)
      : sight_(sight), field_(field) {
    for (const Mark& mark : sight.marks) add(mark);
    for (const Mark& mark : more) add(mark);
    for (const Flown& each : flight) {
      const std::string_view sign = each.falls ? skull(sight.look) : arrow(sight.look, each.way);
      auto& signs = signs_[each.square.index];
      if (each.falls || !signs || signs->rank < flight_rank) signs = {sign, sign, sign, sign, Ink::bad, flight_rank};
    }
  }

  const Signs* at(Square square) const {
    const auto& signs = signs_[square.index];
    return signs ? &*signs : nullptr;
  }

 private:
  void put(std::string_view name, Ink ink) {
    const Square square = lionheart::read_square(name, field_.depth);
    if (!square.exists()) return;
    auto& signs = signs_[square.index];
    if (!signs || signs->rank < signs_of(ink).rank) signs = signs_of(ink);
  }

  void add(const Mark& mark) {
    const std::size_t colon = mark.place.find(':');
    const std::string_view name = std::string_view(mark.place).substr(colon == std::string::npos ? 0 : colon + 1);
    if (mark.place.starts_with("zone:")) {
      const Base* base = field_.at(lionheart::read_square(name, field_.depth));
      if (base == nullptr) return;
      for (const Strike& strike : strikes(sight_, field_, base->unit.side())) {
        if (strike.from == base->square) put(lionheart::to_text(strike.to), mark.ink);
      }
      put(name, Ink::chosen);
    } else if (const std::size_t dash = name.find('-'); dash != std::string_view::npos) {
      put(name.substr(0, dash), Ink::chosen);
      put(name.substr(dash + 1), mark.ink);
    } else {
      put(name, mark.ink);
    }
  }

  const Sight& sight_;
  const Field& field_;
  std::array<std::optional<Signs>, lionheart::most_squares> signs_{};
};

std::string figure(const Look& look, const Base& base) {
  const bool mercenaries = base.unit.kind() == Kind::mercenaries;
  const std::string body =
      fmt::format("{}{}{}{}", mercenaries ? flag(look) : std::string_view(),
                  letter_of(base.unit.kind(), base.unit.side()), base.unit.men(), arrow(look, base.unit.facing()));
  return inked(look, base.attacked ? Ink::dim : ink_of(base.unit.side()), right_in(body, cell));
}

/// One drawing of the squares.
class Drawing {
 public:
  Drawing(const Sight& sight, const Field& field, std::span<const Mark> marks, std::span<const Flown> flight)
      : look_(sight.look), field_(field), marked_(sight, field, marks, flight), open_(open_squares(field)) {}

  Lines draw() const {
    Lines lines = {rule("┌", "┬", "┐")};
    for (int line = 0; line < field_.depth; ++line) {
      if (line > 0 && look_.rows >= tall_screen) lines.push_back(rule("├", "┼", "┤"));
      lines.push_back(row(look_.flipped ? line : field_.depth - 1 - line));
    }
    lines.push_back(rule("└", "┴", "┘"));
    std::string letters(3, ' ');
    for (int i = 0; i < lionheart::columns; ++i) {
      letters += std::string(3, ' ') + static_cast<char>('a' + column(i)) + " ";
    }
    while (letters.ends_with(' ')) letters.pop_back();
    lines.push_back(inked(look_, Ink::dim, letters));
    return lines;
  }

 private:
  int column(int drawn) const { return look_.flipped ? lionheart::columns - 1 - drawn : drawn; }

  std::string rule(std::string_view left, std::string_view middle, std::string_view right) const {
    std::string text(either(look_, left, "+"));
    for (int i = 0; i < lionheart::columns; ++i) {
      for (std::size_t j = 0; j < cell; ++j) text += either(look_, "─", "-");
      text += either(look_, i + 1 < lionheart::columns ? middle : right, "+");
    }
    return "   " + inked(look_, Ink::dim, text);
  }

  std::string row(int row) const {
    std::string text = inked(look_, Ink::dim, right_in(std::to_string(row + 1), 2)) + " ";
    for (int i = 0; i <= lionheart::columns; ++i) {
      const Square before = i == 0 ? lionheart::no_square : Square::at(column(i - 1), row);
      const Square next = i == lionheart::columns ? lionheart::no_square : Square::at(column(i), row);
      text += bar_between(before, next);
      if (next.exists()) text += on(next);
    }
    return text;
  }

  /// Unmarked if there is no square.
  Signs around(Square square) const {
    if (!square.exists()) return unmarked;
    const Base* base = field_.at(square);
    const bool attacked = base != nullptr && base->attacked;
    const Signs* mark = marked_.at(square);
    if (mark == nullptr) return attacked ? attacked_signs : unmarked;
    Signs signs = *mark;
    if (attacked) signs.close = attacked_signs.close;
    return signs;
  }

  /// Neighbours share the bar between them: what is marked more strongly takes it.
  std::string bar_between(Square before, Square next) const {
    const Signs left = around(before);
    const Signs right = around(next);
    if (left.rank == right.rank && left.close != right.open) return inked(look_, left.ink, "|");
    const bool closes = left.rank >= right.rank;
    const std::string_view sign = closes ? left.close : right.open;
    if (sign.empty()) return inked(look_, Ink::dim, either(look_, "│", "|"));
    return inked(look_, closes ? left.ink : right.ink, sign);
  }

  std::string on(Square square) const {
    if (const Base* base = field_.at(square)) return figure(look_, *base);
    if (const Signs* mark = marked_.at(square)) {
      return inked(look_, mark->ink, centred(either(look_, mark->centre, mark->ascii_centre)));
    }
    if (std::ranges::find(open_, square) != open_.end()) {
      return inked(look_, Ink::strong, centred(either(look_, "□", "o")));
    }
    for (const int side : {0, 1}) {
      const bool home = field_.placing() && lionheart::place_of(side, square, field_.depth) >= 0;
      const bool hidden = field_.hidden[static_cast<std::size_t>(side)];
      if (home) return inked(look_, Ink::dim, centred(hidden ? "?" : either(look_, "·", ".")));
    }
    return inked(look_, Ink::plain, std::string(cell, ' '));
  }

  static std::string centred(std::string_view sign) { return "  " + std::string(sign) + " "; }

  const Look& look_;
  const Field& field_;
  Marked marked_;
  std::vector<Square> open_;
};

}  // namespace

Lines draw_squares(const Sight& sight, const Field& field, std::span<const Mark> marks, std::span<const Flown> flight) {
  if (for_a_page) return {};
  return Drawing(sight, field, marks, flight).draw();
}

std::string flight_sample(const Look& look, Facing way) {
  return inked(look, Ink::bad, arrow(look, way));
}

std::string fall_sample(const Look& look) {
  return inked(look, Ink::bad, skull(look));
}

std::string_view flag(const Look& look) {
  return either(look, "⚑", "~");
}

std::string mark_sample(const Look& look, Ink ink) {
  const Signs signs = signs_of(ink);
  return inked(look, ink,
               fmt::format("{}{}{}", signs.open, either(look, signs.centre, signs.ascii_centre), signs.close));
}

int left_in_box(const Field& field, int side, Kind kind) {
  const lionheart::Pool pool = lionheart::figures(kind).pool;
  int left = lionheart::pool_men[static_cast<std::size_t>(pool)];
  for (const Base& base : field.bases) {
    if (base.unit.side() == side && base.unit.figures().pool == pool) left -= base.unit.men();
  }
  return left;
}

std::vector<Square> open_squares(const Field& field) {
  std::vector<Square> open;
  if (!field.placing()) return open;
  for (const std::string& move : field.legal) {
    const Square square =
        lionheart::read_square(std::string_view(move).substr(move.find_first_of("abcdefghi")), field.depth);
    if (std::ranges::find(open, square) == open.end()) open.push_back(square);
  }
  const int side = field.acting();
  sort_list(open, {}, [&](Square square) { return lionheart::place_of(side, square, field.depth); });
  return open;
}

}  // namespace destrier::lionheart_table
