// Moves as text, and why a text is no legal move.

#include "core/text.h"

#include <algorithm>
#include <optional>

#include "games/art_of_war/art_of_war.h"

namespace destrier::art_of_war {
namespace {

using Read = tl::expected<Move, Message>;

tl::unexpected<Message> refuse(std::string_view reason, std::vector<Argument> arguments = {}) {
  return tl::unexpected(Message{std::string(reason), std::move(arguments)});
}

std::optional<Kind> read_kind(std::string_view text) {
  const std::size_t found = text.size() == 1 ? kind_letters.find(text) : std::string_view::npos;
  if (found == std::string_view::npos) return std::nullopt;
  return static_cast<Kind>(found);
}

std::optional<Cell> read_cell(std::string_view text) {
  for (Cell cell = 0; cell < cells; ++cell) {
    if (text == name(cell)) return cell;
  }
  return std::nullopt;
}

/// The cards that these letters are, in whatever order; nothing if one is no card or there are more than any hand has.
std::optional<Cards> read_cards(std::string_view text) {
  std::array<int, card_kinds.size()> counts{};
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto kind = read_kind(text.substr(i, 1));
    if (!kind || ++counts[static_cast<std::size_t>(*kind)] > (*kind == Kind::king ? 1 : most_in_hand)) {
      return std::nullopt;
    }
  }
  return Cards(counts[0], counts[1], counts[2], counts[3] != 0);
}

/// What a text says, whether it is legal or not.
struct Wish {
  Move move;
  std::string_view home{};  ///< the letters after `end+`
};

std::optional<Wish> read_wish(std::string_view text) {
  if (text == "end") return Wish{Move::end({})};
  if (text.starts_with("end+")) {
    const std::string_view home = text.substr(4);
    const auto cards = read_cards(home);
    if (!cards || cards->empty()) return std::nullopt;
    return Wish{Move::end(*cards), home};
  }
  if (text.size() == 4 && text[1] == '@') {
    const auto card = read_kind(text.substr(0, 1));
    const auto cell = read_cell(text.substr(2));
    if (!card || !cell) return std::nullopt;
    return Wish{Move::put(*card, *cell)};
  }
  if (text.size() == 5 && text[2] == 'x') {
    const auto from = read_cell(text.substr(0, 2));
    const auto to = read_cell(text.substr(3));
    if (!from || !to) return std::nullopt;
    return Wish{Move::strike(*from, *to)};
  }
  return std::nullopt;
}

/// Reads one text in one position.
class MoveReader {
 public:
  MoveReader(const ArtOfWar& game, const State& state, std::string_view text)
      : game_(game), state_(state), text_(text) {}

  Read read() const {
    if (state_.over()) return refuse("over");
    if (game_.decider(state_) == Decider::fate) return read_fate();
    if (text_.starts_with('~')) return refuse("no_draw");
    const auto wish = read_wish(text_);
    if (!wish) return refuse("not_a_move", {{"text", in_quotes(text_)}});
    switch (state_.phase) {
      case Phase::place:
        return wish->move.verb == Verb::put ? read_placement(wish->move) : refuse("place_due");
      case Phase::conscript:
      case Phase::conscript2:
        return wish->move.verb == Verb::put ? read_conscript(wish->move) : refuse("conscription");
      default:
        break;
    }
    if (wish->move.verb == Verb::end) return read_end(*wish);
    if (state_.phase == Phase::develop) return refuse("deployed");
    return wish->move.verb == Verb::put ? read_deployment(wish->move) : read_strike(wish->move);
  }

 private:
  // Fate.

  Read read_fate() const {
    if (state_.phase == Phase::kings) {
      if (text_ == "~K12") return Move::kings(1);
      if (text_ == "~K21") return Move::kings(2);
      return refuse("kings_due");
    }
    const bool deals = state_.phase == Phase::deal;
    const std::size_t size = deals ? 3 : 1;
    const auto cards = text_.size() == size + 1 && text_[0] == '~' ? read_cards(text_.substr(1)) : std::nullopt;
    if (!cards || cards->has(Kind::king) || letters(*cards) != text_.substr(1)) {
      return refuse(deals ? "deal_due" : "card_due");
    }
    for (const Kind kind : unit_kinds) {
      if (cards->of(kind) > state_.attacker().deck.of(kind)) return refuse("deck_lacks", {{"card", letter(kind)}});
    }
    if (deals) return Move::deal(*cards);
    const auto kind = static_cast<Kind>(kind_letters.find(text_[1]));
    return state_.phase == Phase::draw ? Move::draw(kind) : Move::citizen(kind);
  }

  // Cards that are put on the field.

  Read read_placement(Move move) const {
    if (!state_.attacker().hand.has(move.card)) return not_in_hand(move.card);
    if (!in_front(move.to)) return refuse("front_only");
    return move;
  }

  Read read_deployment(Move move) const {
    if (state_.phase == Phase::attack) return refuse("attacking");
    const Side& side = state_.attacker();
    if (!side.hand.has(move.card)) return not_in_hand(move.card);
    const auto ahead = static_cast<Cell>(move.to - columns);
    if (!in_front(move.to) && !side.field.occupied(ahead)) {
      return refuse("rear_alone", {{"cell", name(move.to)}, {"front", name(ahead)}});
    }
    if ((side.field.of(move.card) & only(move.to)) != 0) return refuse("same_kind", {{"card", letter(move.card)}});
    return move;
  }

  Read read_conscript(Move move) const {
    const Side& side = state_.attacked();
    if (side.kingdom.units() > 0) {
      const Kind oldest = side.kingdom.next();
      if (move.card != oldest) return refuse("called_up", {{"card", letter(oldest)}});
    } else if (!side.hand.has(move.card)) {
      return not_in_hand(move.card);
    }
    if (!in_front(move.to)) return refuse("front_only");
    if (side.field.occupied(move.to)) return refuse("taken", {{"cell", name(move.to)}});
    return move;
  }

  static tl::unexpected<Message> not_in_hand(Kind card) { return refuse("not_in_hand", {{"card", letter(card)}}); }

  // Blows and the end of the turn.

  Read read_strike(Move move) const {
    const Field& own = state_.attacker().field;
    const auto refuse_from = [&](std::string_view reason) { return refuse(reason, {{"cell", name(move.from)}}); };
    if (!own.occupied(move.from)) return refuse_from("nobody_there");
    if ((own.offensive() & only(move.from)) != 0) return refuse_from("has_attacked");
    const Cells reach = game_.rules().ranges[figure(own.at(move.from), state_.king_of(state_.active))][move.from];
    if ((reach & only(move.to)) == 0) return refuse_from("out_of_range");
    if (!state_.attacked().field.occupied(move.to)) return refuse("empty_target");
    return move;
  }

  Read read_end(const Wish& wish) const {
    const Cards home = wish.move.cards;
    if (home.has(Kind::king)) return refuse("king_home");
    const Cards hand = state_.attacker().hand;
    for (const Kind kind : unit_kinds) {
      if (home.of(kind) <= hand.of(kind)) continue;
      return refuse("not_held", {{"card", letter(kind)}, {"held", hand.of(kind)}});
    }
    if (letters(home) != wish.home) return refuse("order", {{"cards", letters(home)}});
    if (hand.total() - home.total() > most_kept) return refuse("hand_too_large");
    return wish.move;
  }

  const ArtOfWar& game_;
  const State& state_;
  std::string_view text_;
};

}  // namespace

tl::expected<Move, Message> ArtOfWar::read_move(const State& state, std::string_view text) const {
  return MoveReader(*this, state, text).read();
}

std::string ArtOfWar::move_text(const State& /*state*/, Move move) const {
  switch (move.verb) {
    case Verb::kings:
      return move.to == 1 ? "~K12" : "~K21";
    case Verb::deal:
      return fmt::format("~{}", letters(move.cards));
    case Verb::citizen:
    case Verb::draw:
      return fmt::format("~{}", letter(move.card));
    case Verb::put:
      return fmt::format("{}@{}", letter(move.card), name(move.to));
    case Verb::strike:
      return fmt::format("{}x{}", name(move.from), name(move.to));
    case Verb::end:
      return move.cards.empty() ? "end" : fmt::format("end+{}", letters(move.cards));
  }
  return {};
}

}  // namespace destrier::art_of_war
