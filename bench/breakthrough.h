#pragma once

// Breakthrough on 8x8, the calibration game: other systems publish its speed and its perft numbers.
//
// Each side has two rows of pawns. A pawn steps one square ahead, straight or diagonally; straight only onto an empty
// square, diagonally also capturing. Whoever reaches the far row, or takes the last enemy pawn, wins. White begins.

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/hash.h"
#include "core/open_view.h"

namespace destrier::breakthrough {

struct Step {
  std::uint8_t from;
  std::uint8_t to;

  bool operator==(const Step&) const = default;
};

/// Bit 0 is a1, bit 7 h1, bit 63 h8. White (side 1) starts on rows 1 and 2.
struct State {
  std::array<std::uint64_t, 2> pawns{0x000000000000FFFFU, 0xFFFF000000000000U};
  Decider decider = Decider::first;
  Score score = Score::ongoing;
  std::array<std::uint8_t, 6> unused{};

  bool operator==(const State&) const = default;
};

class Breakthrough {
 public:
  using State = breakthrough::State;
  using Move = Step;
  using View = OpenView<State>;
  using Library = NoLibrary;

  static constexpr std::string_view id = "breakthrough";
  static constexpr bool has_secrets = false;
  static constexpr bool has_fate = false;
  static constexpr std::size_t max_moves = 48;
  static constexpr std::size_t max_outcomes = 1;
  static constexpr std::array<std::string_view, 1> verbs = {"move"};
  static constexpr std::array<std::string_view, 3> event_names = {"move", "capture", "over"};
  static constexpr std::array<std::string_view, 2> refusals = {"illegal", "over"};
  static constexpr std::array<std::string_view, 1> questions = {"move"};
  static constexpr std::array<std::string_view, 0> warning_names = {};
  static constexpr std::array<std::string_view, 0> chance_names = {};
  static constexpr std::array<std::string_view, 2> reasons = {"breakthrough", "captured"};

  static std::vector<OptionSpec> options(const Library& /*library*/) { return {}; }
  static Expected<Breakthrough> make(const Library& /*library*/, const Options& /*options*/) { return Breakthrough(); }

  // Rules.

  State start() const { return {}; }
  Decider decider(const State& state) const { return state.decider; }
  void moves(const State& state, MoveList<Breakthrough>& list) const;
  void outcomes(const State& /*state*/, OutcomeList<Breakthrough>& /*list*/) const {}
  template <class Sink>
  void play(State& state, Step step, Sink& sink) const;
  Result result(const State& state) const;
  std::uint64_t hash(const State& state) const { return hash_plain(state); }
  /// Uniform over all moves without listing them.
  Step random_move(const State& state, Rng& rng) const;

  // Text.

  std::string move_text(const State& state, Step step) const;
  tl::expected<Step, Message> read_move(const State& state, std::string_view text) const;
  std::string position_text(const State& state) const;
  Expected<State> read_position(std::string_view text) const;

  // Views.

  View view(const State& state, Viewer viewer) const { return {viewer, state}; }
  std::string view_position(const View& view) const { return position_text(view.state); }
  void write_view(const View& /*view*/, JsonWriter& /*writer*/) const {}
  Expected<View> read_view(Viewer viewer, const Json& json) const;
  State sample(const View& view, Rng& /*rng*/) const { return view.state; }

  // What a person is told.

  Anatomy anatomy(const State& state, Step step) const;
  Message question(const State& /*state*/) const { return {"move", {}}; }
  std::vector<Message> warnings(const State& /*state*/, Step /*step*/) const { return {}; }
  std::vector<Argument> facts() const { return {}; }

 private:
  static constexpr std::uint64_t file_a = 0x0101010101010101U;
  static constexpr std::uint64_t file_h = 0x8080808080808080U;

  /// Squares that can be reached by a step towards file a, straight ahead, and towards file h; and how far each step
  /// goes, in bits.
  struct Targets {
    std::array<std::uint64_t, 3> squares;
    std::array<int, 3> step;
  };
  static Targets targets(const State& state) {
    const std::uint64_t white = state.pawns[0];
    const std::uint64_t black = state.pawns[1];
    if (state.decider == Decider::first) {
      return {{(white & ~file_a) << 7U & ~white, white << 8U & ~(white | black), (white & ~file_h) << 9U & ~white},
              {7, 8, 9}};
    }
    return {{(black & ~file_a) >> 9U & ~black, black >> 8U & ~(white | black), (black & ~file_h) >> 7U & ~black},
            {-9, -8, -7}};
  }
};

inline void Breakthrough::moves(const State& state, MoveList<Breakthrough>& list) const {
  if (state.decider == Decider::nobody) return;
  const Targets found = targets(state);
  for (std::size_t way = 0; way < 3; ++way) {
    for (std::uint64_t squares = found.squares[way]; squares != 0; squares &= squares - 1) {
      const int to = std::countr_zero(squares);
      list.push_back({static_cast<std::uint8_t>(to - found.step[way]), static_cast<std::uint8_t>(to)});
    }
  }
}

inline Step Breakthrough::random_move(const State& state, Rng& rng) const {
  const Targets found = targets(state);
  const int left = std::popcount(found.squares[0]);
  const int straight = std::popcount(found.squares[1]);
  int pick = static_cast<int>(rng.below(static_cast<std::uint32_t>(left + straight + std::popcount(found.squares[2]))));
  std::size_t way = 0;
  if (pick >= left + straight) {
    way = 2;
    pick -= left + straight;
  } else if (pick >= left) {
    way = 1;
    pick -= left;
  }
  std::uint64_t squares = found.squares[way];
  while (pick-- > 0) squares &= squares - 1;
  const int to = std::countr_zero(squares);
  return {static_cast<std::uint8_t>(to - found.step[way]), static_cast<std::uint8_t>(to)};
}

template <class Sink>
void Breakthrough::play(State& state, Step step, Sink& sink) const {
  const bool first = state.decider == Decider::first;
  auto& own = state.pawns[first ? 0 : 1];
  auto& enemy = state.pawns[first ? 1 : 0];
  const std::uint64_t to = std::uint64_t{1} << step.to;
  if constexpr (Sink::listens) {
    const std::string text = move_text(state, step);
    sink.tell((enemy & to) != 0 ? "capture" : "move", field("side", first ? 1 : 2),
              field("from", std::string_view(text).substr(0, 2)), field("to", std::string_view(text).substr(3, 2)));
  }
  own ^= std::uint64_t{1} << step.from | to;
  enemy &= ~to;
  const bool broke_through = first ? step.to >= 56 : step.to < 8;
  if (broke_through || enemy == 0) {
    state.decider = Decider::nobody;
    state.score = first ? Score::first_wins : Score::second_wins;
    const Result end = result(state);
    sink.tell("over", field("result", to_text(end.score)), field("reason", end.reason));
    return;
  }
  state.decider = other_side(state.decider);
}

}  // namespace destrier::breakthrough
