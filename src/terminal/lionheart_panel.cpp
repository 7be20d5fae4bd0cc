// What stands beside the board of Lionheart: points, men, losses and signs; the tray of figures while armies are
// composed.

#include <algorithm>

#include "terminal/lionheart_board.h"
#include "terminal/lionheart_questions.h"

namespace destrier::lionheart_table {
namespace {

constexpr std::size_t panel_width = 29;
constexpr int rows_for_the_rest = 8;
constexpr int least_height = 16;

class Panel {
 public:
  Panel(const Sight& sight, const Field& field) : sight_(sight), look_(sight.look), field_(field) {}

  Lines battle(std::size_t room) {
    add_initiative();
    add_pending();
    add_roll();
    if (const Base* chosen = chosen_base(sight_, field_)) {
      for (const std::string& sentence : advice_on(sight_, field_, *chosen)) add(sentence);
    }
    const auto lost = tolls(sight_);
    for (const int side : order()) {
      const int bought = lost[static_cast<std::size_t>(side)].bought;
      if (bought > 0) add(sight_.say("panel_bought", {{"side", side + 1}, {"bases", bought}}));
    }
    const bool attacked = std::ranges::any_of(field_.bases, &Base::attacked);
    if (attacked) add(sight_.say("panel_attacked"), Ink::dim);
    if (!lines_.empty()) lines_.emplace_back();
    add_kinds(room);
    return std::move(lines_);
  }

  Lines muster() {
    for (const int side : order()) {
      if (field_.hidden[static_cast<std::size_t>(side)]) {
        add(sight_.say("panel_hidden", {{"side", side + 1}}), ink_of(side));
      } else {
        add_tray(side);
      }
    }
    return std::move(lines_);
  }

 private:
  /// The side at the top of the board first.
  std::array<int, 2> order() const { return look_.flipped ? std::array{0, 1} : std::array{1, 0}; }

  void add(std::string_view text, Ink ink = Ink::plain, std::size_t indent = 0) {
    for (const std::string& line : wrapped(std::string(indent, ' ') + std::string(text), panel_width, indent + 1)) {
      lines_.push_back(inked(look_, ink, line));
    }
  }

  void add_pending() {
    if (!field_.pending) return;
    const Pending& pending = *field_.pending;
    add(sight_.say(pending.bonus ? "panel_bonus" : "panel_dice", {{"from", lionheart::to_text(pending.from)},
                                                                  {"target", lionheart::to_text(pending.target)},
                                                                  {"dice", pending.dice}}),
        Ink::bad);
  }

  /// Four dice a side: the axes are told, not what the others show.
  void add_initiative() {
    constexpr int dice = 4;
    const auto axes = last_initiative(sight_);
    if (!axes) return;
    add(sight_.say("panel_initiative"));
    const std::string axe = term_text(lionheart_desk.game, "face", "h", look_.language);
    for (const int side : order()) {
      std::string line = inked(look_, ink_of(side), left_in(sight_.say("side", {{"side", side + 1}}), 7));
      for (int i = 0; i < dice; ++i) {
        const bool hits = i < (*axes)[static_cast<std::size_t>(side)];
        line += hits ? inked(look_, Ink::good, fmt::format("[{}]", either(look_, "⚒", axe.substr(0, 1))))
                     : inked(look_, Ink::dim, either(look_, " · ", " . "));
      }
      lines_.push_back(std::move(line));
    }
  }

  /// The last dice, those that hit in brackets.
  void add_roll() {
    const auto roll = last_roll(sight_);
    if (!roll || field_.pending) return;
    add(sight_.say("panel_rolled", {{"side", roll->side + 1}, {"hits", roll->hits}}), ink_of(roll->side));
    std::string dice(1, ' ');
    for (const char face : roll->dice) {
      const std::string name = term_text(lionheart_desk.game, "face", std::string(1, face), look_.language);
      dice += scores(*roll, face) ? inked(look_, Ink::good, "[" + name + "]") : inked(look_, Ink::dim, name);
      dice += ' ';
    }
    for (std::string& line : wrapped(dice, panel_width, 1)) lines_.push_back(std::move(line));
  }

  /// The kinds that stand on the board, with dice and hits if there is room for that.
  void add_kinds(std::size_t room) {
    std::vector<Kind> kinds;
    for (std::size_t i = 0; i < lionheart::kinds; ++i) {
      const auto kind = static_cast<Kind>(i);
      const auto is_one = [&](const Base& base) { return base.unit.kind() == kind; };
      if (std::ranges::any_of(field_.bases, is_one)) kinds.push_back(kind);
    }
    if (lines_.size() + kinds.size() < room) {
      lines_.push_back(inked(look_, Ink::dim, right_in(sight_.say("panel_kinds"), panel_width)));
      for (const Kind kind : kinds) {
        const lionheart::Figures& figures = lionheart::figures(kind);
        add_row((kind == Kind::mercenaries ? "" : " ") + named(kind, " "), std::to_string(figures.dice_per_man),
                figures.hits, Ink::dim);
      }
      return;
    }
    std::string names;
    for (const Kind kind : kinds) names += (names.empty() ? "" : ", ") + named(kind, "=");
    add(names, Ink::dim);
  }

  std::string named(Kind kind, std::string_view between) const {
    const std::string_view sign = kind == Kind::mercenaries ? flag(look_) : "";
    return fmt::format("{}{}{}{}", sign, lionheart::code(kind), between, name_of(sight_, kind));
  }

  /// Something with two numbers after it, in columns.
  void add_row(std::string_view what, std::string_view one, int other, Ink ink) {
    lines_.push_back(
        inked(look_, ink, left_in(what, panel_width - 7) + right_in(one, 3) + right_in(std::to_string(other), 4)));
  }

  void add_tray(int side) {
    const int placed = field_.units(side);
    std::string slots;
    for (int i = 0; i < lionheart::full_army; ++i) {
      slots += i < placed ? either(look_, "■", "#") : either(look_, "□", ".");
    }
    lines_.push_back(inked(look_, ink_of(side), sight_.say("side", {{"side", side + 1}})) + " " + slots + " " +
                     sight_.say("panel_slots", {{"bases", placed}, {"all", lionheart::full_army}}));
    add(sight_.say("panel_tray"), Ink::dim, 1);
    for (const char code : lionheart::kind_codes) add_box(side, static_cast<Kind>(lionheart::kind_codes.find(code)));
    const int missing = lionheart::full_army - placed;
    add(sight_.say("panel_shared"), Ink::dim, 1);
    add(sight_.say(missing > 0 ? "panel_missing" : "panel_complete", {{"bases", missing}}), Ink::strong);
  }

  void add_box(int side, Kind kind) {
    if (kind == Kind::king) return;
    const int left = left_in_box(field_, side, kind);
    const bool one_band = kind == Kind::mercenaries && std::ranges::any_of(field_.bases, [&](const Base& base) {
                            return base.unit.side() == side && base.unit.kind() == kind;
                          });
    const bool none = one_band || left < lionheart::figures(kind).fewest;
    add_row(fmt::format(" {} {}", lionheart::code(kind), name_of(sight_, kind)), lionheart::set_up_men(kind),
            one_band ? 0 : left, none ? Ink::dim : Ink::plain);
  }

  const Sight& sight_;
  const Look& look_;
  const Field& field_;
  Lines lines_;
};

}  // namespace

std::string pips(const Sight& sight, const Field& field, int side) {
  const int points = field.points[static_cast<std::size_t>(side)];
  std::string signs;
  for (int i = 0; i < lionheart::points_a_turn; ++i) {
    signs += i < points ? either(sight.look, "●", "*") : either(sight.look, "○", ".");
  }
  const auto pointed_at = [](const Mark& mark) { return mark.place == "ap" || mark.place == "panel:ap"; };
  const auto mark = std::ranges::find_if(sight.marks, pointed_at);
  if (mark != sight.marks.end()) return inked(sight.look, mark->ink, "[" + signs + "]");
  return inked(sight.look, points > 0 ? Ink::strong : Ink::dim, signs);
}

std::string losses(const Sight& sight, int side, const Toll& toll) {
  if (toll.men == 0) return sight.say("panel_unhurt");
  if (toll.units.empty()) return sight.say("panel_lost_men", {{"men", toll.men}});
  std::string text = sight.say("panel_lost", {{"men", toll.men}});
  for (const Kind kind : toll.units) text += " " + letter_of(kind, side);
  return text;
}

Lines panel(const Sight& sight, const Field& field, std::size_t height) {
  if (!field.placing()) {
    Lines lines = Panel(sight, field).battle(height);
    // What comes last is what can best be done without: the meaning of the letters.
    if (lines.size() > height) lines.resize(height);
    return lines;
  }
  Lines lines = Panel(sight, field).muster();
  const auto room = static_cast<std::size_t>(std::max(sight.look.rows - rows_for_the_rest, least_height));
  if (lines.size() > room) lines.resize(room);
  return lines;
}

}  // namespace destrier::lionheart_table
