#include "bench/breakthrough.h"

#include "core/open_view.h"
#include "core/text.h"

namespace destrier::breakthrough {
namespace {

constexpr std::uint64_t first_row = 0xFFU;
constexpr std::uint64_t last_row = first_row << 56U;

std::string square_name(int square) {
  return {static_cast<char>('a' + square % 8), static_cast<char>('1' + square / 8)};
}

}  // namespace

Result Breakthrough::result(const State& state) const {
  if (state.score == Score::ongoing) return {};
  const bool first = state.score == Score::first_wins;
  const bool arrived = first ? (state.pawns[0] & last_row) != 0 : (state.pawns[1] & first_row) != 0;
  return {state.score, arrived ? "breakthrough" : "captured"};
}

std::string Breakthrough::move_text(const State& state, Step step) const {
  const bool captures = ((state.pawns[0] | state.pawns[1]) >> step.to & 1U) != 0;
  return square_name(step.from) + (captures ? "x" : "-") + square_name(step.to);
}

tl::expected<Step, Message> Breakthrough::read_move(const State& state, std::string_view text) const {
  if (state.decider == Decider::nobody) return tl::unexpected(Message{"over", {}});
  MoveList<Breakthrough> list;
  moves(state, list);
  for (const Step& step : list) {
    if (move_text(state, step) == text) return step;
  }
  return tl::unexpected(Message{"illegal", {{"text", in_quotes(text)}}});
}

/// Who moves (`1`, `2`, `over`), then the rows from 8 to 1 with `W`, `B` and `.`, separated by slashes.
std::string Breakthrough::position_text(const State& state) const {
  std::string text = std::string(to_text(state.decider)) + " ";
  for (int row = 7; row >= 0; --row) {
    for (int column = 0; column < 8; ++column) {
      const int square = row * 8 + column;
      const bool white = (state.pawns[0] >> square & 1U) != 0;
      const bool black = (state.pawns[1] >> square & 1U) != 0;
      text += white ? 'W' : black ? 'B' : '.';
    }
    if (row > 0) text += '/';
  }
  return text;
}

Expected<State> Breakthrough::read_position(std::string_view text) const {
  const auto fields = split(text, ' ');
  if (fields.size() != 2) return fail("position: {} fields, must be 2", fields.size());
  State state;
  state.pawns = {0, 0};
  const auto rows = split(fields[1], '/');
  if (rows.size() != 8) return fail("rows: {} rows, must be 8", rows.size());
  for (int row = 0; row < 8; ++row) {
    const std::string_view squares = rows[static_cast<std::size_t>(7 - row)];
    if (squares.size() != 8) return fail("rows: {} must have 8 squares", in_quotes(squares));
    for (int column = 0; column < 8; ++column) {
      const char c = squares[static_cast<std::size_t>(column)];
      const std::uint64_t bit = std::uint64_t{1} << (row * 8 + column);
      if (c == 'W') state.pawns[0] |= bit;
      if (c == 'B') state.pawns[1] |= bit;
      if (c != 'W' && c != 'B' && c != '.') return fail("rows: {} is no square", in_quotes({&c, 1}));
    }
  }
  const bool white_wins = (state.pawns[0] & last_row) != 0 || state.pawns[1] == 0;
  const bool black_wins = (state.pawns[1] & first_row) != 0 || state.pawns[0] == 0;
  if (white_wins && black_wins) return fail("rows: both sides have won");
  state.score = white_wins ? Score::first_wins : black_wins ? Score::second_wins : Score::ongoing;
  state.decider = fields[0] == "2" ? Decider::second : fields[0] == "over" ? Decider::nobody : Decider::first;
  if (fields[0] != to_text(state.decider)) return fail("turn: {} must be 1, 2 or over", in_quotes(fields[0]));
  if ((state.decider == Decider::nobody) != (state.score != Score::ongoing)) {
    return fail("turn: {} does not fit the rows", fields[0]);
  }
  if (std::popcount(state.pawns[0]) > 16 || std::popcount(state.pawns[1]) > 16) {
    return fail("rows: more than 16 pawns on a side");
  }
  return state;
}

Expected<Breakthrough::View> Breakthrough::read_view(Viewer viewer, const Json& json) const {
  return read_open_view(*this, viewer, json);
}

Anatomy Breakthrough::anatomy(const State& /*state*/, Step step) const {
  return {"move", square_name(step.from), square_name(step.to)};
}

}  // namespace destrier::breakthrough
