#pragma once

// Lionheart, levels 1 and 2.
//
// Gold and Silver meet on a board of 9 columns and 8 rows. A unit is a base with one to ten men that faces one of four
// ways. A turn has two action points: a unit marches straight ahead (riders as far as they like), turns, or attacks
// what stands in its zone. An attack rolls special dice, three axes, two arrows and one panic: hits remove men, and a
// unit whose dice all show panic turns about and flees, carrying along the friends behind it and dying where there is
// nowhere to flee. At level 2 there are four more kinds: massed and heavy infantry, peasants who go back for each panic
// they roll, mercenaries who drive the enemy back with it and who can be bought by a king that faces them; and both
// sides compose and place their ten bases in secret. A side loses with its king, or when its king stands alone.
//
// An announced attack is a position of its own, in which fate rolls the dice; so is a lone man's bonus die.

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/hash.h"
#include "games/lionheart/armies.h"
#include "games/lionheart/board.h"
#include "games/lionheart/units.h"

namespace destrier::lionheart {

enum class Phase : std::uint8_t { place1, place2, roll, turn1, turn2, over };
inline constexpr std::array<std::string_view, 6> phase_words = {"place1", "place2", "roll", "1", "2", "over"};
constexpr std::string_view word(Phase phase) {
  return phase_words[static_cast<std::size_t>(phase)];
}

inline constexpr int points_a_turn = 2;
inline constexpr int most_units = 36;
inline constexpr int most_turns = 9999;
/// At most: archers turn three ways, step, and have nine squares to shoot at; riders turn, ride nine squares, attack.
inline constexpr int moves_of_a_unit = 13;

/// Everything that influences play.
struct State {
  std::array<Unit, most_squares> board{};
  Phase phase = Phase::roll;
  std::uint8_t ap = 0;
  Square attacked{};  ///< the unit of the side on turn that has attacked, while it has a point left
  Square from{};      ///< the attack whose dice are awaited: who attacks
  Square target{};    ///< and whom
  Face first_face{};  ///< while the bonus die is awaited: what the first die showed
  std::uint32_t turn = 0;
  std::array<Square, 2> king{};
  std::array<std::uint8_t, 2> bases{};  ///< units of each side
  std::array<Squares, 2> units{};       ///< and where they stand

  bool operator==(const State&) const = default;

  Unit at(Square square) const { return board[square.index]; }
  int side() const { return phase == Phase::turn2 || phase == Phase::place2 ? 1 : 0; }
  bool placing() const { return phase <= Phase::place2; }
  bool pending() const { return from.exists(); }

  void put(Square square, Unit unit) {
    const auto side = static_cast<std::size_t>(unit.side());
    board[square.index] = unit;
    units[side].flip(square);
    ++bases[side];
    if (unit.kind() == Kind::king) king[side] = square;
  }
  void remove(Square square) {
    const Unit unit = at(square);
    const auto side = static_cast<std::size_t>(unit.side());
    board[square.index] = Unit();
    units[side].flip(square);
    --bases[side];
    if (unit.kind() == Kind::king) king[side] = no_square;
  }
  /// Puts another unit of the same side and kind in the place of one.
  void change(Square square, Unit unit) { board[square.index] = unit; }
  /// To an empty square.
  void shift(Square from_square, Square to, Unit unit) {
    const auto owner = static_cast<std::size_t>(unit.side());
    board[from_square.index] = Unit();
    board[to.index] = unit;
    units[owner].flip(from_square);
    units[owner].flip(to);
    if (unit.kind() == Kind::king) king[owner] = to;
  }
};
static_assert(sizeof(State) <= 136);

enum class Verb : std::uint8_t { move, rotate, attack, enrol, end, place, initiative, dice, bonus };

/// `from` and `to` as the verb needs them, and in `detail` whatever else it does.
struct Move {
  Verb verb = Verb::end;
  Square from{};
  Square to{};
  std::uint8_t detail = 0;

  constexpr bool operator==(const Move&) const = default;

  static constexpr Move rotate(Square square, Facing facing) {
    return {Verb::rotate, square, {}, static_cast<std::uint8_t>(facing)};
  }
  static constexpr Move place(Square square, Unit base) { return {Verb::place, {}, square, base.byte()}; }
  static constexpr Move initiative(int axes1, int axes2) { return {Verb::initiative, {}, {}, pair(axes1, axes2)}; }
  static constexpr Move dice(int axes, int arrows) { return {Verb::dice, {}, {}, pair(axes, arrows)}; }
  static constexpr Move bonus(Face face) { return {Verb::bonus, {}, {}, static_cast<std::uint8_t>(face)}; }

  constexpr Facing facing() const { return static_cast<Facing>(detail); }
  constexpr Unit base() const { return Unit::from_byte(detail); }
  constexpr Face face() const { return static_cast<Face>(detail); }
  /// Axes of side 1 and of side 2 at the initiative; axes and arrows of a roll.
  constexpr int first_count() const { return detail / 8; }
  constexpr int second_count() const { return detail % 8; }

 private:
  static constexpr std::uint8_t pair(int first, int second) { return static_cast<std::uint8_t>(first * 8 + second); }
};
static_assert(sizeof(Move) == 4);

enum class Start : std::uint8_t { dice, gold, silver };

struct Rules {
  int level;
  Start start;
  bool push_turns_target;
  bool mercenaries_block_panic;
  bool king_rolls_against_protected;
  bool bonus_for_peasants;
  bool pass_allowed;
  std::uint32_t max_turns;
};

/// What a viewer knows: the position without the bases of a hidden side, and how many those are.
struct View {
  Viewer viewer = Viewer::everybody;
  State known{};
  /// Bases of each side in truth, its king included, as far as the viewer knows; 0 if he does not.
  std::array<std::uint8_t, 2> bases{};

  bool operator==(const View&) const = default;
  bool hides(int side) const { return known.placing() && static_cast<int>(viewer) != side; }
};

/// Ends the units of a view's position text while armies are placed.
inline constexpr std::string_view hidden_mark = ",?";

/// What an attack may bring about, its equal results merged.
struct AttackOdds {
  enum class Flight : std::uint8_t { none, panic, retreat, push };
  struct Lost {
    Kind kind;
    int side;
    bool first;  ///< it is the unit whose flight it was, not one of its chain
    bool operator==(const Lost&) const = default;
  };
  struct Effect {
    int men_lost = 0;  ///< by the target, to hits
    Flight flight = Flight::none;
    int steps = 0;
    std::vector<Lost> destroyed{};  ///< in the flight
    bool loses = false;             ///< the flight costs the attacker the game
    std::uint64_t weight = 0;
  };

  int target_men = 0;
  std::uint64_t total = 1;
  std::vector<Effect> effects{};

  /// The weight, out of `total`, of all effects for which `holds(effect)`.
  template <class Holds>
  std::uint64_t weight_if(Holds holds) const {
    std::uint64_t sum = 0;
    for (const Effect& effect : effects) sum += holds(effect) ? effect.weight : 0;
    return sum;
  }
  std::uint64_t target_destroyed() const {
    return weight_if([&](const Effect& effect) { return effect.men_lost == target_men; });
  }
};

class Lionheart {
 public:
  using State = lionheart::State;
  using Move = lionheart::Move;
  using View = lionheart::View;
  using Library = lionheart::Library;

  static constexpr std::string_view id = "lionheart";
  static constexpr bool has_secrets = true;
  static constexpr bool has_fate = true;
  static constexpr std::size_t max_moves = std::size_t{most_units} * moves_of_a_unit;
  static constexpr std::size_t max_outcomes = 20;
  static constexpr std::array<std::string_view, 9> verbs = {"move",  "rotate",     "attack", "enrol", "end",
                                                            "place", "initiative", "dice",   "bonus"};
  static constexpr std::array<std::string_view, 17> event_names = {
      "place", "placed", "reveal", "initiative", "turn_start", "turn_end", "move", "rotate", "attack",
      "enrol", "roll",   "bonus",  "losses",     "removed",    "panic",    "flee", "over"};
  static constexpr std::array<std::string_view, 37> refusals = {"not_a_move",
                                                                "over",
                                                                "initiative_due",
                                                                "tie",
                                                                "dice_due",
                                                                "number_of_dice",
                                                                "order_of_dice",
                                                                "bonus_due",
                                                                "no_roll",
                                                                "placing",
                                                                "not_placing",
                                                                "off_board",
                                                                "empty",
                                                                "not_yours",
                                                                "points",
                                                                "not_ahead",
                                                                "too_far",
                                                                "blocked",
                                                                "same_facing",
                                                                "no_enemy",
                                                                "own_unit",
                                                                "out_of_zone",
                                                                "has_attacked",
                                                                "protected",
                                                                "not_attacked",
                                                                "for_sale",
                                                                "only_kings",
                                                                "only_mercenaries",
                                                                "no_pass",
                                                                "king_placed",
                                                                "home_rows",
                                                                "set_up_men",
                                                                "second_band",
                                                                "box",
                                                                "taken",
                                                                "rising_order",
                                                                "room"};
  static constexpr std::array<std::string_view, 5> questions = {"initiative", "placing", "turn", "dice", "bonus"};
  static constexpr std::array<std::string_view, 6> warning_names = {"flight_destroys", "flight_loses", "king_in_zone",
                                                                    "unprotected",     "for_sale",     "points_left"};
  static constexpr std::array<std::string_view, 7> chance_names = {"hits",  "panic",      "retreat",    "push",
                                                                   "begin", "bonus_hits", "bonus_fails"};
  static constexpr std::array<std::string_view, 3> reasons = {"king", "army", "limit"};

  static std::vector<OptionSpec> options(const Library& library);
  static Expected<Lionheart> make(const Library& library, const Options& options);

  const Rules& rules() const { return rules_; }
  const Board& board() const { return *board_; }

  // Rules.

  State start() const;
  Decider decider(const State& state) const {
    if (state.pending()) return Decider::fate;
    constexpr std::array<Decider, 6> deciders = {Decider::first, Decider::second, Decider::fate,
                                                 Decider::first, Decider::second, Decider::nobody};
    return deciders[static_cast<std::size_t>(state.phase)];
  }
  void moves(const State& state, MoveList<Lionheart>& list) const;
  Move random_move(const State& state, Rng& rng) const;
  void outcomes(const State& state, OutcomeList<Lionheart>& list) const;
  template <class Sink>
  void play(State& state, Move move, Sink& sink) const;
  Result result(const State& state) const;
  std::uint64_t hash(const State& state) const { return hash_plain(state); }

  /// The squares that the unit on a square can attack, whoever stands there.
  Squares zone(const State& state, Square square) const;
  /// Do these mercenaries' own king stand beside them and face them?
  bool is_protected(const State& state, Square mercenaries) const {
    const Square king = state.king[static_cast<std::size_t>(state.at(mercenaries).side())];
    return king.exists() && board_->next(king, state.at(king).facing()) == mercenaries;
  }
  /// Is a lone man's first hit followed by a bonus die?
  bool has_bonus(Unit attacker, Unit target) const {
    const Kind kind = attacker.kind();
    return attacker.dice() == 1 && target.figures().hits == 2 && (kind != Kind::peasants || rules_.bonus_for_peasants);
  }
  /// The bases that a side has placed so far, as it sees them.
  Army army_of(const State& state, int side) const;
  /// Exactly what an attack, a legal move, may bring about.
  AttackOdds attack_odds(const State& state, Move attack) const;

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
  bool nothing_is_hidden(const State& state) const { return !state.placing(); }

  // Judgement.

  static constexpr std::array<std::string_view, 23> feature_names = {
      "cavalry",        "infantry", "archers", "massed", "heavy", "peasants", "mercenaries", "bases", "foot_near",
      "riders_near",  ///< the nearer to the enemy king, the more
      "facing",       ///< units that a march brings nearer to him
      "strikes",      ///< tenths of an infantryman: what the side on turn may expect to take with the points it has
      "threats",      ///< and the other one in its next turn
      "kills_king",   ///< hundredths: the chance to kill the king, likewise
      "threatens_king",
      "buys",  ///< men of mercenaries that the king can buy, likewise
      "may_buy",
      "king_covered",  ///< sides of the king on which nobody can stand before him
      "riders_free",   ///< cavalry with a free square or an enemy ahead
      "points",
      "lead_pressed",  ///< how near the stronger side is, times its lead
      "lead_waning",   ///< tenths of an infantryman: the lead, more of it the fewer turns are left
      "pressure"};     ///< chances of the units near the enemy king to kill him, once they strike
  static const std::array<std::int32_t, feature_names.size()> weights;
  void features(const State& state, std::array<std::int32_t, feature_names.size()>& features) const;
  std::int32_t urgency(const State& state, Move move) const;
  bool is_forcing(const State& state, Move move) const;
  Move guided_move(const State& state, Rng& rng) const;
  /// While the viewer places: the next base of a strong ready-made army that agrees with those he has placed.
  std::optional<Move> book_move(const View& view, Rng& rng) const;

  // Campaigns and lessons.

  static void check_carry(const JsonPlace& carry);
  State carry(const Json& rule, const State& last, Decider then, const State& set_up, Decider now) const;
  bool can_point_at(const State& state, std::string_view what, std::string_view name) const;

  // What a person is told.

  Anatomy anatomy(const State& state, Move move) const;
  Message question(const State& state) const;
  std::vector<Message> warnings(const State& state, Move move) const;
  std::vector<Chance> odds(const State& state, Move move) const;
  std::vector<Argument> facts() const;
  std::vector<Term> terms() const;

 private:
  template <class Sink>
  friend class Action;
  friend class MoveReader;
  friend class PositionReader;
  friend class Survey;

  Lionheart(const Rules& rules, const Board& board) : rules_(rules), board_(&board) {}

  /// What a king can do to the enemy ahead of him (5.5): attack, enrol, or nothing.
  std::optional<Move> kings_attack(const State& state, Square king, Square target) const;
  /// The move of a unit of the side on turn that has this number among `moves_of_a_unit`; none if it is no move.
  std::optional<Move> move_of(const State& state, Square square, int number) const;
  void placements(const State& state, int side, MoveList<Lionheart>& list) const;
  void set_up(State& state, int side, const Army& army) const;
  std::optional<Move> ready_base(const State& state, int side, Rng& rng) const;
  void warn_of_flight(const State& state, Move attack, std::vector<Message>& found) const;
  void warn_of_answers(const State& state, Move move, const State& after, std::vector<Message>& found) const;
  /// Has the side lost its king, or all but him?
  static bool has_lost(const State& state, std::size_t side) {
    return !state.king[side].exists() || state.bases[side] == 1;
  }

  Rules rules_;
  const Board* board_;
  std::array<Army, 2> armies_{};  ///< that options or the level give; empty where a side composes its own
  std::shared_ptr<const std::vector<ReadyArmy>> ready_;
};

}  // namespace destrier::lionheart

#include "games/lionheart/action.h"
#include "games/lionheart/moves.h"
