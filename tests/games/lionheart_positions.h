#pragma once

// Lionheart by text, for its tests: positions in, moves, positions out.

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "games/lionheart/lionheart.h"
#include "tests/games/lionheart_proof.h"

namespace destrier::lionheart {

using Given = std::vector<OptionPair>;
inline const Given level_2 = {{"level", "2"}};
inline Given level_2_with(std::string_view name, std::string_view value) {
  return {{"level", "2"}, {std::string(name), std::string(value)}};
}

inline Lionheart rules(const Given& options = {}) {
  Faults faults;
  return make_game<Lionheart>(Library::shipped(faults), options);
}

/// A position that must be sound.
inline State position(const Lionheart& game, std::string_view text) {
  const auto state = game.read_position(text);
  EXPECT_TRUE(state) << text << ": " << state.error().text;
  return state.value_or(State{});
}

/// What a position becomes when moves, separated by spaces, are played in it; or why one of them is refused.
inline std::string after(const Lionheart& game, State state, std::string_view moves) {
  Mute mute;
  for (const std::string_view text : split(moves, ' ')) {
    const auto move = game.read_move(state, text);
    if (!move) return std::string(text) + ": " + move.error().key;
    game.play(state, *move, mute);
  }
  return game.position_text(state);
}
inline std::string after(const std::string& position, std::string_view moves, const Given& options = {}) {
  const Lionheart game = rules(options);
  const auto state = game.read_position(position);
  return state ? after(game, *state, moves) : state.error().text;
}

/// Legal, or why not.
inline std::string refusal(const std::string& position, std::string_view move, const Given& options = {}) {
  const Lionheart game = rules(options);
  const auto state = game.read_position(position);
  if (!state) return state.error().text;
  const auto read = game.read_move(*state, move);
  return read ? "legal" : read.error().key;
}

/// What is wrong with a position.
inline std::string fault(std::string_view position, const Given& options = {}) {
  const auto read = rules(options).read_position(position);
  return read ? "accepted" : read.error().text;
}

/// What is wrong with options.
inline std::string option_fault(const Given& options) {
  Faults faults;
  const auto library = Library::shipped(faults);
  const auto resolved = Options::resolve(Lionheart::options(library), options);
  if (!resolved) return resolved.error().text;
  const auto game = Lionheart::make(library, *resolved);
  return game ? "accepted" : game.error().text;
}

/// The legal moves of the units on some squares, or all of them.
inline std::vector<std::string> moves_of(const std::string& position, std::string_view square = "",
                                         const Given& options = {}) {
  const Lionheart game = rules(options);
  const State state = lionheart::position(game, position);
  MoveList<Lionheart> list;
  game.moves(state, list);
  std::vector<std::string> texts;
  for (const Move move : list) {
    const std::string text = game.move_text(state, move);
    if (text.starts_with(square)) texts.push_back(text);
  }
  std::ranges::sort(texts);
  return texts;
}

}  // namespace destrier::lionheart
