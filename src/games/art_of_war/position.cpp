// Positions as text (specification, section 9), and the positions of views (11.2).

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/text.h"
#include "games/art_of_war/art_of_war.h"

namespace destrier::art_of_war {
namespace {

constexpr std::array<std::string_view, 3> kings_words = {"--", "12", "21"};
constexpr std::array<std::string_view, 13> field_names = {"active", "phase",    "kings",  "field1", "hand1",
                                                          "deck1",  "kingdom1", "grave1", "field2", "hand2",
                                                          "deck2",  "kingdom2", "grave2"};
constexpr std::size_t first_of_side = 3;
constexpr std::size_t fields_a_side = 5;
enum Place : std::uint8_t { of_field, of_hand, of_deck, of_kingdom, of_grave };

constexpr Cards all_units = whole_army + whole_army;

std::string counts(Cards cards) {
  return fmt::format("{}/{}/{}", cards.of(Kind::soldier), cards.of(Kind::guard), cards.of(Kind::archer));
}

/// `s/g/a`, of each kind no more than there are in `most`.
std::optional<Cards> read_counts(std::string_view text, Cards most) {
  const auto parts = split(text, '/');
  if (parts.size() != unit_kinds.size()) return std::nullopt;
  Cards cards;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto count = read_number(parts[i], 0, most.of(unit_kinds[i]));
    if (!count) return std::nullopt;
    cards += Cards(unit_kinds[i], static_cast<int>(*count));
  }
  return cards;
}

/// Letters in the order of the kinds, a king at most once; nothing for none of them.
std::optional<Cards> read_letters(std::string_view text) {
  if (text.size() > most_in_hand) return std::nullopt;
  Cards cards;
  for (const char c : text) {
    const std::size_t kind = kind_letters.find(c);
    if (kind == std::string_view::npos) return std::nullopt;
    if (static_cast<Kind>(kind) == Kind::king && cards.has(Kind::king)) return std::nullopt;
    cards += Cards(static_cast<Kind>(kind));
  }
  if (letters(cards) != text) return std::nullopt;
  return cards;
}

/// Reads a position, or the position of a view. The first fault found is the one reported.
class PositionReader {
 public:
  explicit PositionReader(const ArtOfWar& game) : game_(game) {}

  Expected<State> read(std::string_view text) {
    if (auto read = read_fields(text); !read) return tl::unexpected(read.error());
    if (auto sound = check(); !sound) return tl::unexpected(sound.error());
    return state_;
  }

  /// What is not seen is made up, and the whole must then be a position.
  Expected<View> read_seen(Viewer viewer, std::string_view text, const Json& pools) {
    viewer_ = viewer;
    if (auto read = read_fields(text); !read) return tl::unexpected(read.error());
    View seen{viewer, state_, unseen_, {}};
    for (const std::size_t side : {0U, 1U}) {
      const auto pool = hidden(side) ? hidden_pool(side, pools) : state_.sides[side].pool();
      if (!pool) return tl::unexpected(pool.error());
      seen.pool[side] = *pool;
    }
    Rng rng(0);
    state_ = game_.sample(seen, rng);
    if (auto sound = check(); !sound) return tl::unexpected(sound.error());
    return seen;
  }

 private:
  using Done = Expected<void>;

  template <class... Args>
  tl::unexpected<Error> fault(std::size_t side, Place place, fmt::format_string<Args...> format, Args&&... args) const {
    return fail("{}: {}", field_names[first_of_side + side * fields_a_side + place],
                fmt::format(format, std::forward<Args>(args)...));
  }
  bool hidden(std::size_t side) const {
    return viewer_ && !state_.over() && static_cast<std::size_t>(*viewer_) != side;
  }

  // The texts.

  Done read_fields(std::string_view text) {
    const auto fields = split(text, ' ');
    if (fields.size() != field_names.size()) {
      return fail("position: {} fields, must be {} separated by single spaces", fields.size(), field_names.size());
    }
    if (fields[0] != "1" && fields[0] != "2") return fail("active: {} must be 1 or 2", in_quotes(fields[0]));
    state_.active = fields[0] == "1" ? 0 : 1;
    const auto phase = std::ranges::find(phase_words, fields[1]);
    if (phase == phase_words.end()) return fail("phase: {} is unknown", in_quotes(fields[1]));
    state_.phase = static_cast<Phase>(phase - phase_words.begin());
    const auto kings = std::ranges::find(kings_words, fields[2]);
    if (kings == kings_words.end()) return fail("kings: {} must be --, 12 or 21", in_quotes(fields[2]));
    state_.kings = static_cast<std::uint8_t>(kings - kings_words.begin());
    for (const std::size_t side : {0U, 1U}) {
      const auto of_side = std::span(fields).subspan(first_of_side + side * fields_a_side, fields_a_side);
      for (const Done& done :
           {read_field(side, of_side[of_field]), read_hand(side, of_side[of_hand]), read_deck(side, of_side[of_deck]),
            read_kingdom(side, of_side[of_kingdom]), read_grave(side, of_side[of_grave])}) {
        if (!done) return done;
      }
    }
    return {};
  }

  Done read_field(std::size_t side, std::string_view text) {
    Field& field = state_.sides[side].field;
    std::string_view rest = text;
    const auto malformed = [&] {
      return fault(side, of_field, "{} must be three cells, a stroke and three cells", in_quotes(text));
    };
    for (Cell cell = 0; cell < cells; ++cell) {
      if (cell == columns) {
        if (!rest.starts_with('/')) return malformed();
        rest.remove_prefix(1);
      }
      if (rest.empty()) return malformed();
      const char c = rest[0];
      rest.remove_prefix(1);
      if (c == '.') continue;
      const bool small = c >= 'a' && c <= 'z';
      const std::size_t kind = kind_letters.find(small ? static_cast<char>(c - 'a' + 'A') : c);
      if (kind == std::string_view::npos) return malformed();
      field.put(cell, static_cast<Kind>(kind));
      if (small) field.turn(cell);
      if (rest.empty() || rest[0] < '1' || rest[0] > '4') continue;
      field.wound(cell, rest[0] - '0');
      rest.remove_prefix(1);
    }
    if (!rest.empty()) return malformed();
    return {};
  }

  Done read_hand(std::size_t side, std::string_view text) {
    std::string_view held = text.substr(0, text.find('!'));
    if (hidden(side)) {
      const std::size_t unseen = std::min(held.find_first_not_of('?'), held.size());
      if (unseen > most_in_hand) return fault(side, of_hand, "{} are too many cards", in_quotes(text));
      unseen_[side] = static_cast<std::uint8_t>(unseen);
      held.remove_prefix(unseen);
      if (held.empty() && unseen == 0) return fault(side, of_hand, "empty, must be - if there is no card");
    } else if (held.empty()) {
      return fault(side, of_hand, "{} must be - or letters", in_quotes(text));
    }
    const auto hand = held == "-" && unseen_[side] == 0 ? Cards() : read_letters(held);
    if (!hand)
      return fault(side, of_hand, "{} must be - or at most 6 letters in the order S, G, A, K", in_quotes(text));
    state_.sides[side].hand = *hand;
    if (const std::size_t mark = text.find('!'); mark != std::string_view::npos) {
      const auto shown = read_letters(text.substr(mark + 1));
      if (!shown || shown->empty() || shown->has(Kind::king)) {
        return fault(side, of_hand, "{}: after ! stand the units that were seen, in the order S, G, A",
                     in_quotes(text));
      }
      for (const Kind kind : unit_kinds) {
        if (shown->of(kind) > hand->of(kind)) return fault(side, of_hand, "{}: more shown than held", in_quotes(text));
      }
      state_.sides[side].shown = *shown;
    }
    if (hidden(side) && hand->units() != state_.sides[side].shown.units()) {
      return fault(side, of_hand, "{} names units that were not shown", in_quotes(text));
    }
    return {};
  }

  Done read_deck(std::size_t side, std::string_view text) {
    if (hidden(side)) {
      const auto size = text.starts_with('?') ? read_number(text.substr(1), 0, whole_army.units()) : std::nullopt;
      if (!size) return fault(side, of_deck, "{} must be ? and a number of cards", in_quotes(text));
      unseen_deck_[side] = static_cast<int>(*size);
      return {};
    }
    const auto cards = read_counts(text, whole_army);
    if (!cards) {
      return fault(side, of_deck, "{} must be three numbers, at most {}", in_quotes(text), counts(whole_army));
    }
    state_.sides[side].deck = *cards;
    return {};
  }

  Done read_kingdom(std::size_t side, std::string_view text) {
    if (text == "-") return {};
    Kingdom& kingdom = state_.sides[side].kingdom;
    if (text.empty()) return fault(side, of_kingdom, "empty, must be - if there is no citizen");
    if (text.size() > Kingdom::most) return fault(side, of_kingdom, "more than {} citizens", Kingdom::most);
    for (const char c : text) {
      const std::size_t kind = kind_letters.find(c);
      if (kind == std::string_view::npos) return fault(side, of_kingdom, "{} must be - or letters", in_quotes(text));
      if (static_cast<Kind>(kind) == Kind::king && kingdom.has_captive()) {
        return fault(side, of_kingdom, "two captive kings");
      }
      kingdom.join(static_cast<Kind>(kind));
    }
    return {};
  }

  Done read_grave(std::size_t side, std::string_view text) {
    const auto cards = read_counts(text, all_units);
    if (!cards) {
      return fault(side, of_grave, "{} must be three numbers, at most {}", in_quotes(text), counts(all_units));
    }
    state_.sides[side].grave = *cards;
    return {};
  }

  /// The units that a hidden hand and deck hold together: as the view says, or what lies nowhere else.
  Expected<Cards> hidden_pool(std::size_t side, const Json& pools) const {
    const std::string key = std::to_string(side + 1);
    const int size = unseen_[side] + unseen_deck_[side];
    Cards pool;
    if (!pools.is_null()) {
      const auto text = pools.is_object() ? pools.find(key) : pools.end();
      const bool found = pools.is_object() && text != pools.end() && text->is_string();
      const auto read = found ? read_counts(text->get_ref<const std::string&>(), whole_army) : std::nullopt;
      if (!read) return fail(R"(pool: "{}" must be three numbers, at most {})", key, counts(whole_army));
      pool = *read;
    } else {
      if (viewer_ == Viewer::everybody) return fail("pool: must be there when both hands are hidden");
      for (const Kind kind : unit_kinds) {
        const int rest = all_units.of(kind) - seen_of(kind);
        if (rest < 0) return fail("position: more than {} {}", all_units.of(kind), letter(kind));
        pool += Cards(kind, std::min(rest, 31));
      }
    }
    if (pool.units() != size) return fail("pool: {} cards of side {}, must be {}", pool.units(), key, size);
    return pool;
  }

  // What must hold.

  /// Cards of a kind that have been read, wherever they lie.
  int seen_of(Kind kind) const {
    int count = 0;
    for (const Side& side : state_.sides) {
      count += side.hand.of(kind) + side.deck.of(kind) + side.grave.of(kind) + side.kingdom.cards().of(kind) +
               std::popcount(side.field.of(kind));
    }
    return count;
  }

  Done check() const {
    for (const auto& check : {&PositionReader::check_kings, &PositionReader::check_cards, &PositionReader::check_decks,
                              &PositionReader::check_hands, &PositionReader::check_fields}) {
      if (auto sound = (this->*check)(); !sound) return sound;
    }
    return state_.setting_up() ? check_set_up() : check_battle();
  }

  Done check_kings() const {
    const bool given = state_.kings != 0;
    if (given == (state_.phase == Phase::kings)) {
      return fail("kings: {} in phase {}", kings_words[state_.kings], word(state_.phase));
    }
    if (game_.rules().fixed_kings && !given) return fail("phase: the kings are fixed and need not be given");
    if (game_.rules().fixed_kings && state_.kings != 1) return fail("kings: must be 12, they are fixed");
    for (const std::size_t side : {0U, 1U}) {
      const bool captive = state_.sides[1 - side].kingdom.has_captive();
      if (captive && game_.rules().capture_ends) {
        return fault(1 - side, of_kingdom, "a captive king, though a captured king ends the game");
      }
      const Field& field = state_.sides[side].field;
      const int found =
          state_.sides[side].hand.of(Kind::king) + std::popcount(field.of(Kind::king)) + (captive ? 1 : 0);
      const bool fallen = state_.phase == Phase::execution && side != state_.active;
      const int expected = given && !fallen ? 1 : 0;
      if (found != expected)
        return fault(side, of_hand, "this side's king is in {} places, must be {}", found, expected);
    }
    return {};
  }

  Done check_cards() const {
    for (const Kind kind : unit_kinds) {
      const int found = seen_of(kind);
      if (found == all_units.of(kind)) continue;
      return fail("position: hands, decks, fields, kingdoms and graves hold {} {}, must be {}", found, letter(kind),
                  all_units.of(kind));
    }
    for (const std::size_t side : {0U, 1U}) {
      for (const Kind kind : unit_kinds) {
        if (state_.sides[side].pool().of(kind) <= whole_army.of(kind)) continue;
        return fault(side, of_hand, "with the deck {} unseen {}, at most {}", state_.sides[side].pool().of(kind),
                     letter(kind), whole_army.of(kind));
      }
    }
    return {};
  }

  Done check_decks() const {
    const std::array<int, 2> decks = {state_.sides[0].deck.total(), state_.sides[1].deck.total()};
    const bool second = state_.active == 1;
    const auto must_be = [&](int first_deck, int second_deck) -> Done {
      if (decks[0] != first_deck) return fault(0, of_deck, "{} cards, must be {}", decks[0], first_deck);
      if (decks[1] != second_deck) return fault(1, of_deck, "{} cards, must be {}", decks[1], second_deck);
      return {};
    };
    switch (state_.phase) {
      case Phase::kings:
        return must_be(20, 20);
      case Phase::deal:
        return must_be(second ? 17 : 20, 20);
      case Phase::citizen:
        return must_be(second ? 16 : 17, 17);
      case Phase::place:
        return must_be(16, 16);
      case Phase::end_of_war:
        if (second) return fail("active: the war ends when player 1 must draw");
        return must_be(0, 0);
      default:
        break;
    }
    const bool draws = state_.phase == Phase::draw;
    if (const int more = second == draws ? 1 : 0; decks[1] != decks[0] + more) {
      return fault(1, of_deck, "{} cards, must be {}", decks[1], decks[0] + more);
    }
    const int least = draws ? 1 : 0;
    const int own = decks[state_.active];
    if (own < least || own > least + 15) {
      return fault(state_.active, of_deck, "{} cards, must be {} to {}", own, least, least + 15);
    }
    return {};
  }

  Done check_hands() const {
    const bool second = state_.active == 1;
    const auto bounds = [&](std::size_t side) -> std::pair<int, int> {
      const bool active = side == state_.active;
      switch (state_.phase) {
        case Phase::kings:
          return {0, 0};
        case Phase::deal:
          return second && side == 0 ? std::pair{4, 4} : std::pair{1, 1};
        case Phase::citizen:
          return {4, 4};
        case Phase::place:
          return second && side == 0 ? std::pair{3, 3} : std::pair{4, 4};
        case Phase::draw:
        case Phase::end_of_war:
          return {0, most_kept};
        case Phase::develop:
          return {0, active ? most_in_hand : most_kept};
        default:
          return active ? std::pair{1, most_in_hand} : std::pair{0, most_kept};
      }
    };
    for (const std::size_t side : {0U, 1U}) {
      const int size = state_.sides[side].hand.total();
      const auto [least, most] = bounds(side);
      if (size < least || size > most) return fault(side, of_hand, "{} cards, must be {} to {}", size, least, most);
    }
    return {};
  }

  Done check_fields() const {
    for (const std::size_t side : {0U, 1U}) {
      const Field& field = state_.sides[side].field;
      const auto alone = static_cast<Cells>(field.occupied() >> columns & ~field.occupied());
      if (alone != 0) {
        const auto ahead = static_cast<Cell>(std::countr_zero(alone));
        return fault(side, of_field, "a card on {} behind the empty {}", name(static_cast<Cell>(ahead + columns)),
                     name(ahead));
      }
      Done sound;
      for_each(field.occupied(), [&](Cell cell) {
        if (field.damage(cell) < state_.defence(side, cell)) return;
        sound = fault(side, of_field, "damage on {} as high as its defence", name(cell));
      });
      if (!sound) return sound;
    }
    return {};
  }

  Done check_set_up() const {
    if (state_.phase == Phase::kings && state_.active == 1) return fail("active: must be 1 in phase kings");
    const bool second = state_.active == 1;
    const bool citizens = state_.phase == Phase::place;
    for (const std::size_t side : {0U, 1U}) {
      const Side& of_side = state_.sides[side];
      const bool has_citizen = citizens || (state_.phase == Phase::citizen && second && side == 0);
      if (of_side.kingdom.size() != (has_citizen ? 1 : 0)) {
        return fault(side, of_kingdom, "{} citizens, must be {}", of_side.kingdom.size(), has_citizen ? 1 : 0);
      }
      if (!of_side.grave.empty()) return fault(side, of_grave, "not empty before the first turn");
      if (!of_side.shown.empty()) return fault(side, of_hand, "a unit shown before the first turn");
      const bool placed = state_.phase == Phase::place && second && side == 0;
      const Field& field = of_side.field;
      if (!placed && !field.empty()) return fault(side, of_field, "not empty before a card is placed");
      if (placed && !is_one_fresh_card(field)) return fault(side, of_field, "must be one upright card on the front");
    }
    return {};
  }

  static bool is_one_fresh_card(const Field& field) {
    return std::has_single_bit(field.occupied()) && (field.occupied() & ~front) == 0 && field.offensive() == 0 &&
           field.damaged() == 0;
  }

  Done check_battle() const {
    const std::size_t active = state_.active;
    const std::size_t other = 1 - active;
    const Field& own = state_.sides[active].field;
    const Field& enemy = state_.sides[other].field;
    const bool fighting = state_.phase == Phase::attack || state_.conscripting() || state_.phase == Phase::execution ||
                          state_.phase == Phase::collapse;
    if (own.empty()) return fault(active, of_field, "empty after the set-up");
    if (own.damaged() != 0) return fault(active, of_field, "damage to a card of the active side");
    if (!fighting && enemy.damaged() != 0) return fault(other, of_field, "damage in phase {}", word(state_.phase));
    if (fighting && own.offensive() == 0)
      return fault(active, of_field, "nobody has attacked in phase {}", word(state_.phase));
    if (!fighting && own.offensive() != 0)
      return fault(active, of_field, "not upright in phase {}", word(state_.phase));

    const bool emptied = state_.phase == Phase::conscript || state_.phase == Phase::collapse;
    if (emptied && !enemy.empty()) return fault(other, of_field, "not empty in phase {}", word(state_.phase));
    if (!emptied && enemy.empty() && state_.phase != Phase::execution) return fault(other, of_field, "empty");
    const int needed = game_.rules().conscripts;
    if (state_.phase == Phase::conscript2) {
      if (needed != 2) return fail("phase: conscript2 needs conscription=2");
      if (!is_one_fresh_card(enemy)) return fault(other, of_field, "must be one fresh card on the front");
    }
    const int reserves = state_.sides[other].reserves();
    const bool enough = reserves >= (state_.phase == Phase::conscript2 ? 1 : needed);
    if (state_.conscripting() && !enough) {
      return fault(other, of_kingdom, "with the hand {} cards to send, too few in phase {}", reserves,
                   word(state_.phase));
    }
    if (state_.phase == Phase::collapse && enough) {
      return fault(other, of_kingdom, "with the hand {} cards to send, too many for a collapse", reserves);
    }
    return {};
  }

  const ArtOfWar& game_;
  State state_;
  std::optional<Viewer> viewer_;
  std::array<std::uint8_t, 2> unseen_{};
  std::array<int, 2> unseen_deck_{};
};

std::string field_text(const Field& field) {
  std::string text;
  for (Cell cell = 0; cell < cells; ++cell) {
    if (cell == columns) text += '/';
    if (!field.occupied(cell)) {
      text += '.';
      continue;
    }
    const char capital = letter(field.at(cell))[0];
    const bool offensive = (field.offensive() & only(cell)) != 0;
    text += offensive ? static_cast<char>(capital - 'A' + 'a') : capital;
    if (field.damage(cell) != 0) text += std::to_string(field.damage(cell));
  }
  return text;
}

/// A position, with what the view hides masked. Of a whole position nothing is hidden.
std::string text_of(const View& seen, bool whole) {
  const State& state = seen.known;
  std::string text = fmt::format("{} {} {}", state.active + 1, word(state.phase), kings_words[state.kings]);
  for (const std::size_t side : {0U, 1U}) {
    const Side& of_side = state.sides[side];
    const bool hidden = !whole && seen.hides(side);
    std::string hand(hidden ? seen.unseen[side] : 0, '?');
    hand += letters(of_side.hand);
    if (hand.empty()) hand += '-';
    if (!of_side.shown.empty()) hand.append("!").append(letters(of_side.shown));
    const std::string deck =
        hidden ? fmt::format("?{}", seen.pool[side].units() - seen.unseen[side]) : counts(of_side.deck);
    const std::string kingdom = of_side.kingdom.size() == 0 ? "-" : letters(of_side.kingdom);
    text += fmt::format(" {} {} {} {} {}", field_text(of_side.field), hand, deck, kingdom, counts(of_side.grave));
  }
  return text;
}

}  // namespace

Expected<State> ArtOfWar::read_position(std::string_view text) const {
  return PositionReader(*this).read(text);
}

Expected<View> ArtOfWar::read_view(Viewer viewer, const Json& json) const {
  const auto position = json.find("position");
  if (position == json.end() || !position->is_string()) return fail("view: position: must be a text");
  const auto pools = json.find("pool");
  auto seen = PositionReader(*this).read_seen(viewer, position->get_ref<const std::string&>(),
                                              pools == json.end() ? Json() : *pools);
  if (!seen) return fail("view: {}", seen.error().text);
  return seen;
}

std::string ArtOfWar::position_text(const State& state) const {
  return text_of({Viewer::everybody, state, {}, {}}, true);
}

std::string ArtOfWar::view_position(const View& view) const {
  return text_of(view, false);
}

}  // namespace destrier::art_of_war
