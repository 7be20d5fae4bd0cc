#pragma once

// Escarmouche: squads on a chessboard.
//
// Two squads of one to six units, each bought with points in the barracks, meet on 8 x 8 squares. A side in turn has up
// to two actions: a unit moves, attacks, or uses one of its abilities. Attacks never miss: whoever is within Range and
// in sight loses the attacker's Power in Health, less in cover. Obstacles and other units block sight and ways;
// difficult ground costs two points and gives cover. Reactions answer in the enemy's turn: sentries and ripostes by
// themselves, a sidestep if its owner likes. The last squad standing wins; by option also whoever holds a zone long
// enough, or has felled more at a turn limit. Thirty turns without harm are a draw.
//
// One die decides who begins. Nothing is hidden, unless the sides agreed to deploy blind.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/hash.h"
#include "games/escarmouche/board.h"
#include "games/escarmouche/library.h"
#include "games/escarmouche/squads.h"

namespace destrier::escarmouche {

enum class Stage : std::uint8_t { obstacles, deploy, initiative, battle, over };
inline constexpr std::array<std::string_view, 5> stage_words = {"obstacles", "deploy", "initiative", "battle", "over"};
constexpr std::string_view word(Stage stage) {
  return stage_words[static_cast<std::size_t>(stage)];
}

enum class Reason : std::uint8_t { none, elimination, mutual, zone, limit, length, quiet };
inline constexpr std::array<std::string_view, 7> reason_words = {"ongoing", "elimination", "mutual", "zone",
                                                                 "limit",   "length",      "quiet"};
constexpr std::string_view word(Reason reason) {
  return reason_words[static_cast<std::size_t>(reason)];
}

inline constexpr int actions_a_turn = 2;
inline constexpr int last_turn = 400;
inline constexpr int most_quiet = 30;

/// A unit's place in its squad, `a` to `f`, from 0; and a set of them.
using Letter = std::uint8_t;
using Letters = std::uint8_t;
constexpr Letters only_letter(Letter letter) {
  return static_cast<Letters>(1U << letter);
}
template <class Visit>
constexpr void for_each_letter(Letters set, Visit visit) {
  for (; set != 0; set = static_cast<Letters>(set & (set - 1U))) visit(static_cast<Letter>(std::countr_zero(set)));
}
constexpr std::string_view letter_text(Letter letter) {
  return std::string_view("abcdef").substr(letter, 1);
}

/// What a unit bears, in the order of its letters (section 4).
enum class Status : std::uint8_t {
  attacked,
  used,
  frenzied,
  winded,
  pinned,
  pinned_acted,
  shield,
  hidden,
  seen,
  reacted
};
inline constexpr std::string_view status_letters = "AUFWPpSHhR";

/// A unit on the board: square, Health, statuses and whom it guards, in 32 bits; all zero if it is not there.
class Unit {
 public:
  Square square = 0;
  std::uint8_t health = 0;

  constexpr bool operator==(const Unit&) const = default;
  constexpr bool is(Status status) const { return (marks_ & bit(status)) != 0; }
  template <class... Each>
  constexpr bool is_any(Each... statuses) const {
    return (marks_ & (0U | ... | bit(statuses))) != 0;
  }
  constexpr void set(Status status) { marks_ = static_cast<std::uint16_t>(marks_ | bit(status)); }
  template <class... Each>
  constexpr void clear(Each... statuses) {
    marks_ = static_cast<std::uint16_t>(marks_ & ~(0U | ... | bit(statuses)));
  }
  constexpr bool bears_anything() const { return marks_ != 0; }
  constexpr void clear_all() { marks_ = 0; }

  constexpr bool guards() const { return marks_ >> guard_at != 0; }
  constexpr Letter ward() const { return static_cast<Letter>((marks_ >> guard_at) - 1U); }
  constexpr bool guards(Letter ally) const { return marks_ >> guard_at == ally + 1U; }
  constexpr void guard(Letter ally) {
    stop_guarding();
    marks_ = static_cast<std::uint16_t>(marks_ | (ally + 1U) << guard_at);
  }
  constexpr void stop_guarding() { marks_ = static_cast<std::uint16_t>(marks_ & ((1U << guard_at) - 1U)); }

 private:
  static constexpr unsigned guard_at = 10;
  static constexpr unsigned bit(Status status) { return 1U << static_cast<unsigned>(status); }

  std::uint16_t marks_ = 0;
};
static_assert(sizeof(Unit) == 4);

/// What is asked before the turn goes on.
enum class Pending : std::uint8_t { nothing, horn, dodge };

/// Everything that influences play.
struct State {
  std::array<std::array<Unit, most_units>, 2> units{};
  std::array<Squares, 2> standing{};  ///< where the units of each side are
  Squares obstacles = 0;
  Squares difficult = 0;
  std::array<Letters, 2> present{};  ///< the units of each side that are on the board
  std::uint16_t turn = 0;
  Stage stage = Stage::deploy;
  std::uint8_t side = 0;  ///< who places, or whose turn it is
  std::uint8_t actions = 0;
  std::uint8_t quiet = 0;
  std::array<std::uint8_t, 2> markers{};
  Pending pending = Pending::nothing;
  Letter blower = 0;    ///< of the horn that sounds
  Letter moved = 0;     ///< and the first ally it moved
  Letters dodgers = 0;  ///< those still to be asked whether they step aside
  Reason reason = Reason::none;
  Score score = Score::ongoing;

  bool operator==(const State&) const = default;

  Squares occupied() const { return standing[0] | standing[1]; }
  Squares blocking() const { return occupied() | obstacles; }
  /// The unit of a side on a square where one stands.
  Letter letter_at(std::size_t of_side, Square square) const {
    Letter letter = 0;
    for_each_letter(present[of_side], [&](Letter each) {
      if (units[of_side][each].square == square) letter = each;
    });
    return letter;
  }
  void put(std::size_t of_side, Letter letter, Square square, int health) {
    units[of_side][letter] = {};
    units[of_side][letter].square = square;
    units[of_side][letter].health = static_cast<std::uint8_t>(health);
    standing[of_side] |= only(square);
    present[of_side] |= only_letter(letter);
  }
  void remove(std::size_t of_side, Letter letter) {
    standing[of_side] &= ~only(units[of_side][letter].square);
    present[of_side] = static_cast<Letters>(present[of_side] & ~only_letter(letter));
    units[of_side][letter] = {};
  }
  void shift(std::size_t of_side, Letter letter, Square to) {
    Unit& unit = units[of_side][letter];
    standing[of_side] ^= only(unit.square) | only(to);
    unit.square = to;
  }
};
static_assert(sizeof(State) == 96);

enum class Verb : std::uint8_t { obstacle, deploy, initiative, move, attack, ability, end, horn, dodge, decline };

/// `detail` is the unit that is deployed, the side that begins, or the ability; `via` the goal of a rush or the ally
/// that a horn moves; `to` what is picked last.
struct Move {
  Verb verb = Verb::end;
  std::uint8_t detail = 0;
  Square from = 0;
  Square via = 0;
  Square to = 0;

  constexpr bool operator==(const Move&) const = default;
  constexpr Ability ability() const { return static_cast<Ability>(detail); }
  static constexpr Move use(Ability ability, Square from, Square via = 0, Square to = 0) {
    return {Verb::ability, static_cast<std::uint8_t>(ability), from, via, to};
  }
};
static_assert(sizeof(Move) == 5);

/// A unit's card as the rules look at it.
struct Figures {
  std::uint8_t health = 0;
  std::uint8_t range = 0;
  std::uint8_t power = 0;
  std::uint8_t move = 0;
  Abilities abilities{};
  int cost = 0;
};

struct Rules {
  std::array<std::array<Figures, most_units>, 2> cards{};
  std::array<std::uint8_t, 2> sizes{};
  std::array<Letters, 2> sentries{};  ///< the units that have each of these abilities
  std::array<Letters, 2> answers{};   ///< riposte, last or dodge
  Squares zone = 0;
  int markers = 0;
  int rounds = 0;
  bool steal = false;
  bool attack_and_ability = false;
  bool blind = false;
  bool cover = false;
  bool duel = false;
  Ground ground{};
  Abilities damaging{};
  std::array<std::uint8_t, ability_ids.size()> powers{};  ///< 0: the unit's own
  std::array<std::uint8_t, ability_ids.size()> ranges{};
};
/// Power of a hit by a reaction.
inline constexpr int reaction_power = 1;

/// What a hit does (5.4).
struct HitSum {
  int power = 0;
  int cover = 0;
  int mail = 0;
  int shield = 0;
  int lost = 0;
};

/// A move that a unit could make somewhere: an offset to go to, a unit to point at, or both, as the verb needs them.
struct Slot {
  Verb verb = Verb::move;
  Ability ability{};
  std::int8_t columns = 0;
  std::int8_t rows = 0;
  Letter other = 0;
};
/// The slots of every unit, one after the other.
struct Slots {
  struct Of {
    std::uint32_t first = 0;
    std::uint32_t size = 0;
  };
  std::vector<Slot> all;
  std::array<std::array<Of, most_units>, 2> units{};
};

/// What a viewer knows: while a side deploys blind, the position without its units, and how many it has placed.
struct View {
  Viewer viewer = Viewer::everybody;
  State known{};
  std::array<std::uint8_t, 2> placed{};
  std::array<bool, 2> hidden{};

  bool operator==(const View&) const = default;
};

class Escarmouche {
 public:
  using State = escarmouche::State;
  using Move = escarmouche::Move;
  using View = escarmouche::View;
  using Library = escarmouche::Library;

  static constexpr std::string_view id = "escarmouche";
  static constexpr bool has_secrets = true;
  static constexpr bool has_fate = true;
  static constexpr std::size_t max_moves = 2048;
  static constexpr std::size_t max_outcomes = 2;
  static constexpr std::array<std::string_view, 21> verbs = {
      "obstacle", "deploy", "initiative", "move", "attack", "end",  "second", "dodge", "decline", "rush",  "bolt",
      "shield",   "harass", "fade",       "horn", "blow",   "swap", "guard",  "whirl", "lob",     "frenzy"};
  static constexpr std::array<std::string_view, 19> event_names = {
      "obstacle", "deploy", "reveal",   "initiative", "turn",   "attack",     "ability", "move",   "swap", "guarded",
      "hit",      "loss",   "reaction", "declined",   "status", "eliminated", "end",     "marker", "over"};
  static constexpr std::array<std::string_view, 43> refusals = {
      "not_a_move",   "over",       "no_die",        "die_due",   "obstacle_due",   "deploy_due",
      "not_before",   "field_only", "not_centre",    "not_zone",  "obstacle_there", "no_such_unit",
      "placed",       "in_order",   "home_rows",     "taken",     "nobody",         "not_yours",
      "pinned",       "reach",      "way_blocked",   "difficult", "stand_still",    "no_enemy",
      "friendly",     "range",      "no_sight",      "hidden",    "has_attacked",   "attack_or_ability",
      "winded",       "is_hidden",  "lacks_ability", "has_used",  "fade_again",     "shield_up",
      "not_an_ally",  "passive",    "horn_due",      "dodge_due", "first_ally",     "nobody_near",
      "nothing_asked"};
  static constexpr std::array<std::string_view, 8> questions = {"obstacles", "deploy", "deploy_blind", "initiative",
                                                                "two",       "one",    "horn",         "dodge"};
  static constexpr std::array<std::string_view, 4> warning_names = {"blow_kills", "sentry", "felling", "zone_lost"};
  static constexpr std::array<std::string_view, 1> chance_names = {"begin"};
  static constexpr std::array<std::string_view, 6> reasons = {"elimination", "mutual", "zone",
                                                              "limit",       "length", "quiet"};

  static std::vector<OptionSpec> options(const Library& library);
  static Expected<Escarmouche> make(const Library& library, const Options& options);
  /// What a record writes for the value of an option.
  static std::string spelled_out(const Library& library, std::string_view option, std::string_view value) {
    return option.starts_with("squad") ? library.spelled_out(value) : std::string(value);
  }

  const Rules& rules() const { return rules_; }
  const Figures& card(std::size_t side, Letter letter) const { return rules_.cards[side][letter]; }
  const AbilityCards& abilities() const { return library_->abilities(); }

  // Rules.

  State start() const;
  Decider decider(const State& state) const;
  void moves(const State& state, MoveList<Escarmouche>& list) const;
  Move random_move(const State& state, Rng& rng) const;
  void outcomes(const State& state, OutcomeList<Escarmouche>& list) const;
  template <class Sink>
  void play(State& state, Move move, Sink& sink) const;
  Result result(const State& state) const { return {state.score, word(state.reason)}; }
  std::uint64_t hash(const State& state) const { return hash_plain(state); }

  /// Where a unit can go in one move (5.1).
  Squares reach(const State& state, std::size_t side, Letter letter) const;
  /// The same with so many movement points.
  Squares reach_with(const State& state, std::size_t side, Letter letter, int points) const;
  /// Is a square in the reach of a unit? The same, without finding the others.
  bool can_go(const State& state, std::size_t side, Letter letter, Square to) const;
  /// The enemies of a side that may be aimed at from a square (5.4), `blockers` being what stands in the way.
  Squares targets(const State& state, std::size_t side, Square from, int range, Squares blockers) const;
  /// Does a square lie within a range of another, and in sight?
  bool sees(const State& state, Square from, Square to, int range) const {
    const int far = distance(from, to);
    return far <= 1 || (far <= range && sight_->free(from, to, state.blocking()));
  }
  /// Is there light cover on a square (5.3)?
  bool in_cover(const State& state, Square square) const {
    return (state.difficult & only(square)) != 0 || (state.obstacles & neighbours(square)) != 0;
  }
  /// Who takes a hit that is aimed at a unit.
  Letter taker(const State& state, std::size_t side, Letter aimed) const;
  HitSum hit_sum(const State& state, std::size_t striker_side, Letter striker, Letter taker, int power) const;
  /// The score of a game that ends at its turn limit (section 6).
  Score score_at_limit(const State& state) const;
  bool can_attack(const Unit& unit) const {
    return !unit.is_any(Status::attacked, Status::winded, Status::hidden, Status::pinned_acted) &&
           (rules_.attack_and_ability || !unit.is(Status::used));
  }
  bool can_use(const Unit& unit, Ability ability) const {
    if (unit.is_any(Status::used, Status::frenzied, Status::pinned_acted)) return false;
    if (unit.is(Status::winded) && rules_.damaging.has(ability)) return false;
    return rules_.attack_and_ability || !unit.is(Status::attacked) || ability == Ability::frenzy;
  }
  int power_of(Ability ability, const Figures& card) const {
    const int power = rules_.powers[static_cast<std::size_t>(ability)];
    return power != 0 ? power : card.power;
  }
  int range_of(Ability ability, const Figures& card) const {
    const int range = rules_.ranges[static_cast<std::size_t>(ability)];
    return range != 0 ? range : card.range;
  }
  /// The squares that an ability may name last: targets, allies or goals; for a rush those seen from `via`, for a horn
  /// the goals of the ally on `via`. Whether the unit may use it at all is not looked at.
  Squares ability_squares(const State& state, Letter letter, Ability ability, Square via = 0) const;
  /// The allies of a horn's blower that may be moved.
  Letters horn_allies(const State& state, Letter blower) const;
  Squares steps_aside(const State& state, Letter letter) const {
    return neighbours(state.units[1U - state.side][letter].square) & ~state.blocking();
  }
  /// The side that is to place a unit; nobody if all are placed.
  Decider deploying(const State& state) const;

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
  /// `sight c3 e6`: whether one sees from the one square to the other, along which `line`, and who is in the way.
  Expected<std::string> ask(const State& state, std::string_view question) const;
  State sample(const View& view, Rng& rng) const;
  std::string_view masked_move(const State& before, Move move, const State& now, Viewer viewer) const;
  void mask_event(Json& event, const State& now, Viewer viewer) const;
  bool nothing_is_hidden(const State& state) const { return !rules_.blind || state.stage != Stage::deploy; }

  // Judgement.

  static constexpr std::array<std::string_view, 24> feature_names = {
      "standing",  ///< points that the units cost which stand
      "health",    ///< tenths of points: the same, as much of each as it has of its Health
      "shields",       "pinned",     "winded",       "hidden",
      "guards",         ///< where somebody may be struck
      "strikes",        ///< tenths of points: what the side on turn can take with the actions it has
      "threats",        ///< and the other one in its next turn
      "forward",        ///< rows that units have come towards the middle
      "forward_quiet",  ///< the same, more of it the longer nobody was harmed
      "lead_apart",     ///< squares that the enemy is too far away for the units of the stronger side, times its lead
      "together",       ///< pairs of friends close to each other
      "covered",       "markers",    "last_markers", "zone_held", "zone_units", "zone_far", "actions",
      "lead_waning",                    ///< tenths of points: the lead, more of it the nearer a draw is
      "limit_lead",                     ///< who would win at the limit, more of it the nearer that is
      "sentries",      "superiority"};  ///< hundredths: the lead among all that stands
  static const std::array<std::int32_t, feature_names.size()> weights;
  void features(const State& state, std::array<std::int32_t, feature_names.size()>& features) const;
  std::int32_t urgency(const State& state, Move move) const;
  bool is_forcing(const State& state, Move move) const;
  Move guided_move(const State& state, Rng& rng) const;

  // What a person is told.

  Anatomy anatomy(const State& state, Move move) const;
  Message question(const State& state) const;
  std::vector<Message> warnings(const State& state, Move move) const;
  std::vector<Chance> odds(const State& state, Move move) const;
  std::vector<Argument> facts() const;
  std::vector<Term> terms() const;
  bool can_point_at(const State& state, std::string_view what, std::string_view name) const;

 private:
  friend class Survey;

  explicit Escarmouche(const Rules& rules) : rules_(rules), slots_(std::make_shared<const Slots>(slots_of(rules))) {}

  /// Calls `visit(move, squares)` for all that the side which decides can do: each square of the set makes a move of
  /// its own, as its `to`.
  template <class Visit>
  void each_choice(const State& state, Visit visit) const;
  template <class Visit>
  void each_choice_of(const State& state, Letter letter, Visit visit) const;
  std::optional<Move> move_in(const State& state, Letter letter, Slot slot) const;
  Move listed_random_move(const State& state, Rng& rng) const;
  static Slots slots_of(const Rules& rules);

  Rules rules_;
  const Sight* sight_ = &sight();
  std::shared_ptr<const Slots> slots_;
  std::shared_ptr<const Library> library_;
  std::array<std::string, 2> squad_names_;  ///< the ready squads that the sides have; empty if none
};

}  // namespace destrier::escarmouche

#include "games/escarmouche/moves.h"
#include "games/escarmouche/turn.h"
