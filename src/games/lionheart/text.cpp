// Moves as text, and why a text is no legal move.

#include "core/text.h"

#include <algorithm>
#include <optional>

#include "games/lionheart/lionheart.h"

namespace destrier::lionheart {
namespace {

using Read = tl::expected<Move, Message>;

tl::unexpected<Message> refuse(std::string_view reason, std::vector<Argument> arguments = {}) {
  return tl::unexpected(Message{std::string(reason), std::move(arguments)});
}

template <class Enum>
std::optional<Enum> read_letter(std::string_view letters, std::string_view text) {
  const std::size_t found = text.size() == 1 ? letters.find(text[0]) : std::string_view::npos;
  if (found == std::string_view::npos) return std::nullopt;
  return static_cast<Enum>(found);
}

}  // namespace

/// Reads one text in one position.
class MoveReader {
 public:
  MoveReader(const Lionheart& game, const State& state, std::string_view text)
      : game_(game), state_(state), text_(text) {}

  Read read() const {
    if (state_.phase == Phase::over) return refuse("over");
    if (game_.decider(state_) == Decider::fate) return read_roll();
    if (text_.starts_with('~')) return refuse("no_roll");
    if (state_.placing()) return is_placement() ? read_placement() : is_action() ? refuse("placing") : not_a_move();
    return is_placement() ? refuse("not_placing") : read_action();
  }

 private:
  Read not_a_move() const { return refuse("not_a_move", {{"text", in_quotes(text_)}}); }

  // Fate.

  Read read_roll() const {
    if (state_.phase == Phase::roll) return read_initiative();
    if (state_.first_face != Face::none) {
      const auto face = text_.starts_with("~+") ? read_letter<Face>(face_letters, text_.substr(2)) : std::nullopt;
      if (!face || *face == Face::none) return refuse("bonus_due");
      return Move::bonus(*face);
    }
    const int dice = state_.at(state_.from).dice();
    const std::string_view faces = text_.substr(std::min<std::size_t>(1, text_.size()));
    if (!text_.starts_with('~') || faces.find_first_not_of("hfp") != std::string_view::npos) {
      return refuse("dice_due", {{"dice", dice}});
    }
    if (faces.size() != static_cast<std::size_t>(dice)) return refuse("number_of_dice", {{"dice", dice}});
    const auto axes = static_cast<int>(std::ranges::count(faces, 'h'));
    const auto arrows = static_cast<int>(std::ranges::count(faces, 'f'));
    if (Letters{axes, arrows, dice - axes - arrows}.text() != faces) return refuse("order_of_dice");
    return Move::dice(axes, arrows);
  }

  Read read_initiative() const {
    const auto is_count = [](char c) { return c >= '0' && c <= '0' + most_dice; };
    const bool sound =
        text_.size() == 4 && text_[0] == '~' && is_count(text_[1]) && text_[2] == '-' && is_count(text_[3]);
    if (!sound) return refuse("initiative_due");
    if (text_[1] == text_[3]) return refuse("tie");
    return Move::initiative(text_[1] - '0', text_[3] - '0');
  }

  // Placing: a code, a number, a square.

  std::size_t square_after_men() const { return std::min(text_.find_first_not_of("0123456789", 1), text_.size()); }
  std::optional<std::int64_t> men_placed() const { return read_number(text_.substr(1, square_after_men() - 1), 1, 99); }
  bool is_placement() const {
    return !text_.empty() && kind_codes.find(text_[0]) != std::string_view::npos && men_placed() &&
           looks_like_square(text_.substr(square_after_men()));
  }

  Read read_placement() const {
    const auto kind = static_cast<Kind>(kind_codes.find(text_[0]));
    const std::size_t square_at = square_after_men();
    const std::int64_t men = men_placed().value_or(0);
    const Square square = square_in(text_.substr(square_at));
    if (!square.exists()) return refuse("off_board", {{"square", text_.substr(square_at)}});
    if (kind == Kind::king) return refuse("king_placed");

    const int side = state_.side();
    const int place = place_of(side, square, game_.board().depth);
    if (place < 0) return refuse("home_rows", {{"square", to_text(square)}});
    if (!figures(kind).allows(men)) {
      return refuse("set_up_men", {{"unit", code(kind)}, {"men", men}, {"allowed", set_up_men(kind)}});
    }
    const Boxes boxes(game_.army_of(state_, side));
    if (kind == Kind::mercenaries && boxes.has_mercenaries()) return refuse("second_band");
    if (!boxes.hold(kind, static_cast<int>(men)))
      return refuse("box", {{"unit", code(kind)}, {"men", boxes.left(kind)}});
    const Move move = Move::place(square, Unit(side, kind, static_cast<int>(men), forward(side)));
    if (state_.at(square).stands()) return refuse("taken", {{"square", to_text(square)}});
    return is_listed(move) ? Read(move) : refuse_place(place);
  }

  Read refuse_place(int place) const {
    const Army placed = game_.army_of(state_, state_.side());
    for (int later = places - 1; later > place; --later) {
      if (later == kings_place || !placed[static_cast<std::size_t>(later)].stands()) continue;
      return refuse("rising_order", {{"square", to_text(square_of(state_.side(), later, game_.board().depth))}});
    }
    return refuse("room", {{"bases", full_army - state_.bases[static_cast<std::size_t>(state_.side())]}});
  }

  bool is_listed(Move move) const {
    MoveList<Lionheart> list;
    game_.moves(state_, list);
    return std::ranges::find(list, move) != list.end();
  }

  // Actions.

  /// A letter and a number, wherever on or off the board.
  static bool looks_like_square(std::string_view text) {
    return !text.empty() && text[0] >= 'a' && text[0] <= 'z' && read_number(text.substr(1), 1, 99).has_value();
  }
  Square square_in(std::string_view text) const { return read_square(text, game_.board().depth); }

  std::size_t separator() const { return text_.find_first_of("-:x+"); }
  bool is_action() const {
    return text_ == "end" || (separator() != std::string_view::npos && looks_like_square(text_.substr(0, separator())));
  }

  Read read_action() const {
    if (text_ == "end") return game_.rules().pass_allowed ? Read(Move{Verb::end}) : refuse("no_pass");
    if (!is_action()) return not_a_move();
    const char verb = text_[separator()];
    const std::string_view from_text = text_.substr(0, separator());
    const std::string_view rest = text_.substr(separator() + 1);
    const auto facing = read_letter<Facing>(facing_letters, rest);
    if (verb == ':' ? !facing : !looks_like_square(rest)) return not_a_move();

    const Square from = square_in(from_text);
    if (!from.exists()) return refuse("off_board", {{"square", from_text}});
    const Unit unit = state_.at(from);
    if (!unit.stands()) return refuse("empty", {{"square", from_text}});
    if (unit.side() != state_.side()) return refuse("not_yours", {{"unit", code(unit.kind())}, {"square", from_text}});
    if (verb == ':' && facing) return read_rotate(from, unit, *facing);
    const Square to = square_in(rest);
    if (!to.exists()) return refuse("off_board", {{"square", rest}});
    return verb == '-' ? read_march(from, to, unit) : read_attack(from, to, unit, verb == '+');
  }

  Read paid(Move move, Unit unit) const {
    const int cost = unit.figures().pace;
    if (state_.ap >= cost) return move;
    return refuse("points", {{"unit", code(unit.kind())}, {"cost", cost}, {"points", int{state_.ap}}});
  }

  Read read_rotate(Square square, Unit unit, Facing facing) const {
    if (unit.facing() == facing)
      return refuse("same_facing", {{"unit", code(unit.kind())}, {"facing", letter(facing)}});
    return paid(Move::rotate(square, facing), unit);
  }

  Read read_march(Square from, Square to, Unit unit) const {
    bool ahead = false;
    for (Square at = from; at.exists() && !ahead; at = game_.board().next(at, unit.facing())) {
      ahead = at == to && to != from;
    }
    if (!ahead) return refuse("not_ahead", {{"unit", code(unit.kind())}, {"facing", letter(unit.facing())}});
    if (!unit.figures().mounted && game_.board().next(from, unit.facing()) != to) {
      return refuse("too_far", {{"unit", code(unit.kind())}});
    }
    for (Square at = from; at != to;) {
      at = game_.board().next(at, unit.facing());
      if (state_.at(at).stands()) return refuse("blocked", {{"square", to_text(at)}});
    }
    return paid({Verb::move, from, to}, unit);
  }

  Read read_attack(Square from, Square to, Unit unit, bool enrols) const {
    const Unit target = state_.at(to);
    if (!target.stands()) return refuse("no_enemy", {{"square", to_text(to)}});
    if (target.side() == unit.side())
      return refuse("own_unit", {{"unit", code(target.kind())}, {"square", to_text(to)}});
    if (enrols && unit.kind() != Kind::king) return refuse("only_kings");
    if (enrols && target.kind() != Kind::mercenaries) return refuse("only_mercenaries");
    if (!game_.zone(state_, from).has(to)) {
      return refuse("out_of_zone", {{"unit", code(unit.kind())}, {"square", to_text(to)}});
    }
    if (from == state_.attacked) {
      const bool can_go_on = state_.ap >= unit.figures().pace;
      return refuse("has_attacked", {{"unit", code(unit.kind())}, {"more", can_go_on ? "yes" : "no"}});
    }
    if (unit.kind() != Kind::king || target.kind() != Kind::mercenaries) return Move{Verb::attack, from, to};
    const bool is_protected = game_.is_protected(state_, to);
    if (enrols) return is_protected ? refuse("protected") : Read(Move{Verb::enrol, from, to});
    if (!is_protected) return refuse("for_sale");
    return game_.rules().king_rolls_against_protected ? Read(Move{Verb::attack, from, to}) : refuse("not_attacked");
  }

  const Lionheart& game_;
  const State& state_;
  std::string_view text_;
};

tl::expected<Move, Message> Lionheart::read_move(const State& state, std::string_view text) const {
  return MoveReader(*this, state, text).read();
}

std::string Lionheart::move_text(const State& state, Move move) const {
  switch (move.verb) {
    case Verb::move:
      return to_text(move.from) + '-' + to_text(move.to);
    case Verb::rotate:
      return fmt::format("{}:{}", to_text(move.from), letter(move.facing()));
    case Verb::attack:
      return to_text(move.from) + 'x' + to_text(move.to);
    case Verb::enrol:
      return to_text(move.from) + '+' + to_text(move.to);
    case Verb::end:
      return "end";
    case Verb::place:
      return fmt::format("{}{}{}", code(move.base().kind()), move.base().men(), to_text(move.to));
    case Verb::initiative:
      return fmt::format("~{}-{}", move.first_count(), move.second_count());
    case Verb::dice: {
      const int dice = state.at(state.from).dice();
      const Letters faces{move.first_count(), move.second_count(), dice - move.first_count() - move.second_count()};
      return fmt::format("~{}", faces.text());
    }
    case Verb::bonus:
      return fmt::format("~+{}", letter(move.face()));
  }
  return {};
}

}  // namespace destrier::lionheart
