#pragma once

// Age of War, the war on a line.
//
// Two bases face each other at the ends of a line of cells. A round gives both sides an income; then each side in turn
// watches its units act by themselves and makes its only decision: which unit to recruit on its base cell, if any.
// A turn has three phases, each over all units of the side: in phase 1 everybody attacks who has a target; in phase 2
// footmen, archers and super-soldiers advance one cell; in phase 3 footmen that have not attacked and super-soldiers
// attack, and catapults that have not attacked advance. Footmen strike one cell ahead, archers up to three, catapults
// two cells at once, friend or foe. A footman that kills a footman becomes a super-soldier. A destroyed base ends the
// game, the round limit draws it (or counts, by option). No chance, no secrets.
//
// A position always shows a side about to decide, its three phases already played: playing a move puts the recruit on
// the board and runs the other side's turn.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/hash.h"
#include "core/open_view.h"

namespace destrier::age_of_war {

enum class Kind : std::uint8_t { footman, archer, catapult, super };
inline constexpr int kinds = 4;
inline constexpr std::string_view kind_letters = "FACS";
/// A unit's letter as events write it, a text of one character.
constexpr std::string_view letter(Kind kind) {
  return kind_letters.substr(static_cast<std::size_t>(kind), 1);
}

/// The decision of a turn. The first three are the kinds that can be recruited.
enum class Order : std::uint8_t { footman, archer, catapult, pass };
inline constexpr std::string_view order_letters = "FACP";

/// What keeps a side from recruiting a kind, the first that applies.
enum class Bar : std::uint8_t { none, levy, occupied, gold };
constexpr std::string_view word(Bar bar) {
  constexpr std::array<std::string_view, 4> words = {"choice", "levy", "occupied", "gold"};
  return words[static_cast<std::size_t>(bar)];
}

enum class OwnKillBounty : std::uint8_t { none, shooter, opponent };
enum class Tiebreak : std::uint8_t { none, base_hp, wealth };

/// The figures of a game, from its options.
struct Figures {
  int length, rounds, base_hp, start_gold, income;
  std::array<int, kinds> price, hp, attack, bounty;
  int archer_range, catapult_near, catapult_far;
  OwnKillBounty own_kill_bounty;
  bool super_kill_promotes;
  Tiebreak tiebreak;
  int last_levy;
};

inline constexpr int longest_line = 24;
inline constexpr int most_gold = 999'999;

enum class Ending : std::uint8_t {
  ongoing,
  base_of_second,
  base_of_first,
  limit,
  base_hp_first,
  base_hp_second,
  wealth_first,
  wealth_second
};

/// Everything that influences play. Cells are counted from 0 here and from 1 in every text.
struct State {
  std::array<std::uint32_t, 2> units{};  ///< bit c: a unit of that side on cell c
  std::uint32_t kind_low = 0;            ///< bit c: the low bit of the kind of the unit on cell c
  std::uint32_t kind_high = 0;           ///< and the high bit
  /// Hit points of all units, in the order in which they stand, from cell 0 on. Units never overtake each other, so
  /// marching changes nothing here; only recruits and deaths do. Zero beyond the last unit.
  std::array<std::uint8_t, longest_line> hp{};
  std::array<std::int32_t, 2> gold{};
  std::array<std::uint16_t, 2> base{};
  std::uint16_t round = 1;
  Decider decider = Decider::first;
  Ending ending = Ending::ongoing;

  bool operator==(const State&) const = default;

  std::uint32_t occupied() const { return units[0] | units[1]; }
  Kind kind_at(int cell) const { return static_cast<Kind>((kind_low >> cell & 1U) | (kind_high >> cell & 1U) << 1U); }
  /// Where in `hp` the unit on a cell has its hit points, or a unit put there would have them.
  std::size_t rank(int cell) const { return static_cast<std::size_t>(std::popcount(occupied() & ((1U << cell) - 1))); }
  int hp_at(int cell) const { return hp[rank(cell)]; }

  /// Puts a unit on an empty cell.
  void put(int side, Kind kind, int cell, int points) {
    const std::size_t at = rank(cell);
    std::memmove(hp.data() + at + 1, hp.data() + at, longest_line - 1 - at);
    hp[at] = static_cast<std::uint8_t>(points);
    units[static_cast<std::size_t>(side)] |= 1U << cell;
    kind_low |= (static_cast<std::uint32_t>(kind) & 1U) << cell;
    kind_high |= (static_cast<std::uint32_t>(kind) >> 1U) << cell;
  }
  void remove(int cell) {
    const std::size_t at = rank(cell);
    std::memmove(hp.data() + at, hp.data() + at + 1, longest_line - 1 - at);
    hp[longest_line - 1] = 0;
    const std::uint32_t others = ~(1U << cell);
    units[0] &= others;
    units[1] &= others;
    kind_low &= others;
    kind_high &= others;
  }
};
static_assert(sizeof(State) <= 64);

class AgeOfWar {
 public:
  using State = age_of_war::State;
  using Move = Order;
  using View = OpenView<State>;
  using Library = NoLibrary;

  static constexpr std::string_view id = "age_of_war";
  static constexpr bool has_secrets = false;
  static constexpr bool has_fate = false;
  static constexpr std::size_t max_moves = 4;
  static constexpr std::size_t max_outcomes = 1;
  static constexpr std::array<std::string_view, 2> verbs = {"recruit", "pass"};
  static constexpr std::array<std::string_view, 14> event_names = {"recruit", "pass",    "round", "income",   "turn",
                                                                   "phase",   "attack",  "hit",   "base_hit", "kill",
                                                                   "bounty",  "promote", "move",  "over"};
  static constexpr std::array<std::string_view, 5> refusals = {"not_a_move", "over", "levy", "occupied", "gold"};
  static constexpr std::array<std::string_view, 4> questions = {"decide", "levy", "occupied", "gold"};
  static constexpr std::array<std::string_view, 4> warning_names = {"base_open", "own_unit_struck", "catapult_halts",
                                                                    "waits_behind_catapult"};
  static constexpr std::array<std::string_view, 0> chance_names = {};
  static constexpr std::array<std::string_view, 4> reasons = {"base", "limit", "base_hp", "wealth"};

  static std::vector<OptionSpec> options(const Library& library);
  static Expected<AgeOfWar> make(const Library& library, const Options& options);

  const Figures& figures() const { return figures_; }

  // Rules.

  State start() const;
  Decider decider(const State& state) const { return state.decider; }
  void moves(const State& state, MoveList<AgeOfWar>& list) const;
  void outcomes(const State& /*state*/, OutcomeList<AgeOfWar>& /*list*/) const {}
  template <class Sink>
  void play(State& state, Order order, Sink& sink) const;
  Result result(const State& state) const;
  std::uint64_t hash(const State& state) const { return hash_plain(state); }

  /// What keeps the side that decides from recruiting this kind, and from recruiting at all.
  Bar bar(const State& state, Kind kind) const {
    const int side = side_index(state.decider);
    if (figures_.last_levy != 0 && state.round > figures_.last_levy) return Bar::levy;
    if ((state.occupied() >> base_cell(side) & 1U) != 0) return Bar::occupied;
    const bool affordable =
        state.gold[static_cast<std::size_t>(side)] >= figures_.price[static_cast<std::size_t>(kind)];
    return affordable ? Bar::none : Bar::gold;
  }
  Bar bar(const State& state) const { return bar(state, cheapest_); }
  int base_cell(int side) const { return side == 0 ? 0 : figures_.length - 1; }
  /// Gold plus the price of one's units on the board.
  int wealth(const State& state, int side) const;

  // Judgement (core/evaluation.h).

  static constexpr std::array<std::string_view, 10> feature_names = {
      "base", "footmen", "archers", "catapults", "supers", "gold", "ground", "base_cell_taken", "wealth", "to_decide"};
  static const std::array<std::int32_t, feature_names.size()> weights;
  void features(const State& state, std::array<std::int32_t, feature_names.size()>& features) const;

  // Text.

  std::string move_text(const State& state, Order order) const;
  tl::expected<Order, Message> read_move(const State& state, std::string_view text) const;
  std::string position_text(const State& state) const;
  Expected<State> read_position(std::string_view text) const;

  // Views.

  View view(const State& state, Viewer viewer) const { return {viewer, state}; }
  std::string view_position(const View& view) const { return position_text(view.state); }
  void write_view(const View& view, JsonWriter& writer) const;
  Expected<View> read_view(Viewer viewer, const Json& json) const;
  State sample(const View& view, Rng& /*rng*/) const { return view.state; }

  // What a person is told.

  Anatomy anatomy(const State& state, Order order) const;
  Message question(const State& state) const;
  std::vector<Message> warnings(const State& state, Order order) const;
  std::vector<Argument> facts() const;
  bool can_point_at(const State& state, std::string_view what, std::string_view name) const;

 private:
  explicit AgeOfWar(const Figures& figures)
      : figures_(figures),
        cheapest_(static_cast<Kind>(std::ranges::min_element(figures.price) - figures.price.begin())) {}

  template <int Side, class Sink>
  void take_turn(State& state, Sink& sink) const;
  Ending ending_at_limit(const State& state) const;

  Figures figures_;
  Kind cheapest_;
};

}  // namespace destrier::age_of_war

#include "games/age_of_war/turn.h"
