#pragma once

// Art of War, the card battle.
//
// Two kings face each other over two rows of three cells each, with armies of nine soldiers, six guards and five
// archers, of which they see only what they have drawn. In his turn a player draws a card, then deploys one card (or
// swaps it for one on the field), or attacks with as many upright cards as he likes, or does nothing; then he may send
// units of his hand home to his kingdom. A blow of exactly the target's defence captures it, a heavier one kills it, a
// lighter one wounds it until its owner's next turn; a soldier strikes with as many points as his owner holds cards.
// Who has no card left on the field must call up his oldest citizen, or a card of his hand. The war ends when a king is
// killed, when nobody can be called up, or when the decks are empty: then the larger kingdom wins.
//
// Hands and decks are secret; fate draws a card when it is drawn, so a deck has no order.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/hash.h"
#include "games/art_of_war/cards.h"

namespace destrier::art_of_war {

enum class Phase : std::uint8_t {
  kings,
  deal,
  citizen,
  place,
  draw,
  act,
  attack,
  conscript,
  conscript2,
  develop,
  execution,
  collapse,
  end_of_war
};
inline constexpr std::array<std::string_view, 13> phase_words = {
    "kings",     "deal",       "citizen", "place",     "draw",     "act",       "attack",
    "conscript", "conscript2", "develop", "execution", "collapse", "end_of_war"};
constexpr std::string_view word(Phase phase) {
  return phase_words[static_cast<std::size_t>(phase)];
}

/// Sixteen draws each, one a turn.
inline constexpr int most_turns = 32;
/// The turn that is being played, or about to begin, when both decks together hold so many cards.
constexpr int turn_number(Phase phase, int cards) {
  return most_turns - cards + (phase == Phase::draw || phase == Phase::end_of_war ? 1 : 0);
}

/// What one side has. The units shown are among those of the hand: the enemy has seen them (11.1).
struct Side {
  Field field{};
  Kingdom kingdom{};
  Cards hand{}, shown{}, deck{}, grave{};

  bool operator==(const Side&) const = default;
  /// The units of which the enemy knows the kinds but not which of them are in the hand.
  Cards pool() const { return deck + hand - shown - Cards(Kind::king, hand.of(Kind::king)); }
  /// How many units could be called up if the field were empty.
  int reserves() const { return kingdom.units() + hand.total(); }
  /// A card leaves the hand; of its kind one that was shown goes first.
  void leaves_hand(Kind kind) {
    hand -= Cards(kind);
    if (shown.has(kind)) shown -= Cards(kind);
  }
};

/// Everything that influences play, and what has been shown.
struct State {
  std::array<Side, 2> sides{};
  std::uint8_t active = 0;  ///< whose turn it is
  Phase phase = Phase::kings;
  std::uint8_t kings = 0;  ///< the number of player 1's king; 0 before they are given
  std::array<std::uint8_t, 5> unused{};

  bool operator==(const State&) const = default;
  Side& attacker() { return sides[active]; }
  const Side& attacker() const { return sides[active]; }
  Side& attacked() { return sides[1U - active]; }
  const Side& attacked() const { return sides[1U - active]; }

  bool over() const { return phase >= Phase::execution; }
  bool setting_up() const { return phase <= Phase::place; }
  bool conscripting() const { return phase == Phase::conscript || phase == Phase::conscript2; }
  /// The number, 1 or 2, of a side's king.
  int king_of(std::size_t side) const { return side == 0 ? kings : 3 - kings; }
  int turn() const { return turn_number(phase, sides[0].deck.total() + sides[1].deck.total()); }
  /// Will the active side never draw again?
  bool last_turn() const { return attacker().deck.empty(); }

  int strength(std::size_t side, Cell cell) const {
    const Kind kind = sides[side].field.at(cell);
    return kind == Kind::soldier ? sides[side].hand.total() : all_figures[figure(kind, king_of(side))].attack;
  }
  int defence(std::size_t side, Cell cell) const {
    const Figures& figures = all_figures[figure(sides[side].field.at(cell), king_of(side))];
    return (sides[side].field.offensive() & only(cell)) != 0 ? figures.offensive : figures.upright;
  }
};
static_assert(sizeof(State) == 64);

enum class Verb : std::uint8_t { kings, deal, citizen, draw, put, strike, end };

/// One type for everybody's moves; each verb uses the fields that its constructor names.
struct Move {
  Verb verb = Verb::end;
  Kind card{};
  Cell from = 0;
  Cell to = 0;
  Cards cards{};

  constexpr bool operator==(const Move&) const = default;

  /// `first`: the number of player 1's king.
  static constexpr Move kings(int first) { return {Verb::kings, {}, 0, static_cast<Cell>(first), {}}; }
  static constexpr Move deal(Cards cards) { return {Verb::deal, {}, 0, 0, cards}; }
  static constexpr Move citizen(Kind card) { return {Verb::citizen, card, 0, 0, {}}; }
  static constexpr Move draw(Kind card) { return {Verb::draw, card, 0, 0, {}}; }
  static constexpr Move put(Kind card, Cell to) { return {Verb::put, card, 0, to, {}}; }
  static constexpr Move strike(Cell from, Cell to) { return {Verb::strike, {}, from, to, {}}; }
  static constexpr Move end(Cards demobilised) { return {Verb::end, {}, 0, 0, demobilised}; }
};
static_assert(sizeof(Move) == 6);

struct Rules {
  bool fixed_kings = false;
  bool capture_ends = false;  ///< a captured king ends the game like a killed one
  bool kills_decide = false;  ///< with as many citizens on both sides
  int conscripts = 1;
  Ranges ranges{};
};

/// What a viewer knows: the position without the units that he may not see, how many of them a side has in its hand,
/// and what they may be.
struct View {
  Viewer viewer = Viewer::everybody;
  State known{};
  std::array<std::uint8_t, 2> unseen{};
  std::array<Cards, 2> pool{};

  bool operator==(const View&) const = default;
  bool hides(std::size_t side) const { return !known.over() && static_cast<std::size_t>(viewer) != side; }
};

/// What a blow does to its target.
enum class Blow : std::uint8_t { wound, capture, kill };

class ArtOfWar {
 public:
  using State = art_of_war::State;
  using Move = art_of_war::Move;
  using View = art_of_war::View;
  using Library = NoLibrary;

  static constexpr std::string_view id = "art_of_war";
  static constexpr bool has_secrets = true;
  static constexpr bool has_fate = true;
  static constexpr std::size_t max_moves = 64;  // four kinds to six cells, 14 blows, 26 ways to send units home
  static constexpr std::size_t max_outcomes = 10;
  static constexpr std::array<std::string_view, 11> verbs = {
      "kings", "deal", "citizen", "draw", "place", "deploy", "swap", "strike", "conscript", "nothing", "end"};
  static constexpr std::array<std::string_view, 16> event_names = {
      "kings",  "deal",  "citizen", "place", "turn",    "draw",         "nothing", "return",
      "attack", "wound", "capture", "kill",  "advance", "conscription", "end",     "over"};
  static constexpr std::array<std::string_view, 25> refusals = {
      "not_a_move",   "over",         "kings_due",    "deal_due",      "card_due",     "deck_lacks", "no_draw",
      "place_due",    "not_in_hand",  "front_only",   "rear_alone",    "same_kind",    "attacking",  "deployed",
      "nobody_there", "has_attacked", "out_of_range", "empty_target",  "conscription", "called_up",  "taken",
      "not_held",     "king_home",    "order",        "hand_too_large"};
  static constexpr std::array<std::string_view, 10> questions = {
      "kings", "deal", "citizen", "place", "draw", "act", "attack", "conscript", "conscript2", "develop"};
  static constexpr std::array<std::string_view, 3> warning_names = {"king_in_reach", "winning_blow", "units_left"};
  static constexpr std::array<std::string_view, 0> chance_names = {};
  static constexpr std::array<std::string_view, 4> reasons = {"execution", "collapse", "end_of_war",
                                                              "end_of_war_kills"};

  static std::vector<OptionSpec> options(const Library& library);
  static Expected<ArtOfWar> make(const Library& library, const Options& options);

  const Rules& rules() const { return rules_; }

  // Rules.

  State start() const;
  Decider decider(const State& state) const;
  void moves(const State& state, MoveList<ArtOfWar>& list) const;
  Move random_move(const State& state, Rng& rng) const;
  void outcomes(const State& state, OutcomeList<ArtOfWar>& list) const;
  template <class Sink>
  void play(State& state, Move move, Sink& sink) const;
  Result result(const State& state) const;
  std::uint64_t hash(const State& state) const { return hash_plain(state); }

  /// The cells where the side that decides may put a card of a kind that it has at hand.
  Cells places(const State& state, Kind kind) const;
  /// The enemy cards that a card of a side would reach, whether it may strike now or not.
  Cells targets(const State& state, std::size_t side, Cell from) const {
    const Field& field = state.sides[side].field;
    return static_cast<Cells>(rules_.ranges[figure(field.at(from), state.king_of(side))][from] &
                              state.sides[1 - side].field.occupied());
  }
  /// What a blow of the active side would do.
  Blow blow(const State& state, Cell from, Cell to) const {
    const int damage = state.attacked().field.damage(to);
    const int strength = state.strength(state.active, from);
    const int defence = state.defence(1U - state.active, to);
    if (damage + strength < defence) return Blow::wound;
    return damage == 0 && strength == defence ? Blow::capture : Blow::kill;
  }
  /// The cards of a side that the other can take in its next turn or, where its attack is under way, in the rest of it:
  /// this needs no guess, since blows depend on nothing hidden. What the side may be made to call up does not count.
  Cells threatened(const State& state, std::size_t side) const;

  // Judgement (core/evaluation.h).

  static constexpr std::array<std::string_view, 11> feature_names = {
      "citizens",        "hand",  "field",         "field_time", "strength", "no_king", "threatened",
      "king_threatened", "kills", "king_on_field", "on_turn"};
  static const std::array<std::int32_t, feature_names.size()> weights;
  void features(const State& state, std::array<std::int32_t, feature_names.size()>& features) const;
  Move guided_move(const State& state, Rng& rng) const;

  // Text.

  std::string move_text(const State& state, Move move) const;
  tl::expected<Move, Message> read_move(const State& state, std::string_view text) const;
  std::string position_text(const State& state) const;
  Expected<State> read_position(std::string_view text) const;

  // Views.

  View view(const State& state, Viewer viewer) const;
  std::string view_position(const View& view) const;
  void write_view(const View& view, JsonWriter& writer) const;
  Expected<View> read_view(Viewer viewer, const Json& json) const;
  State sample(const View& view, Rng& rng) const;
  std::string_view masked_move(const State& before, Move move, const State& now, Viewer viewer) const;
  void mask_event(Json& event, const State& now, Viewer viewer) const;
  bool nothing_is_hidden(const State& state) const { return state.over(); }

  // What a person is told.

  Anatomy anatomy(const State& state, Move move) const;
  Message question(const State& state) const;
  std::vector<Message> warnings(const State& state, Move move) const;
  std::vector<Argument> ending(const State& state) const;
  std::vector<Argument> facts() const;
  /// Cells are those of the side in turn, `xF1` is the other side's F1.
  bool can_point_at(const State& state, std::string_view what, std::string_view name) const;

 private:
  explicit ArtOfWar(const Rules& rules) : rules_(rules) {}

  Rules rules_;
};

}  // namespace destrier::art_of_war

#include "games/art_of_war/moves.h"
#include "games/art_of_war/turn.h"
