#pragma once

// A game by text, for its tests: positions in, moves, positions out. A game's own header names these for itself:
// `inline constexpr by_text::After<Lionheart> after;`.

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "core/playout.h"
#include "core/text.h"
#include "tests/proof/proof.h"

namespace destrier::by_text {

using Given = std::vector<OptionPair>;

template <Game G>
struct Rules {
  G operator()(const Given& options = {}) const { return make_game<G>(shipped_library<G>(), options); }
};

/// A position that must be sound.
template <Game G>
struct Position {
  typename G::State operator()(const G& game, std::string_view text) const {
    const auto state = game.read_position(text);
    EXPECT_TRUE(state) << text << ": " << state.error().text;
    return state.value_or(typename G::State{});
  }
};

/// What a position becomes when moves, separated by spaces, are played in it; or why one of them is refused.
template <Game G>
struct After {
  std::string operator()(const G& game, typename G::State state, std::string_view moves) const {
    Mute mute;
    for (const std::string_view text : split(moves, ' ')) {
      const auto move = game.read_move(state, text);
      if (!move) return std::string(text) + ": " + move.error().key;
      game.play(state, *move, mute);
    }
    return game.position_text(state);
  }
  std::string operator()(std::string_view position, std::string_view moves, const Given& options = {}) const {
    const G game = Rules<G>{}(options);
    const auto state = game.read_position(position);
    return state ? (*this)(game, *state, moves) : state.error().text;
  }
};

/// Legal, or why not.
template <Game G>
struct Refusal {
  std::string operator()(std::string_view position, std::string_view move, const Given& options = {}) const {
    const G game = Rules<G>{}(options);
    const auto state = game.read_position(position);
    if (!state) return state.error().text;
    const auto read = game.read_move(*state, move);
    return read ? "legal" : read.error().key;
  }
};

/// What is wrong with a position.
template <Game G>
struct PositionFault {
  std::string operator()(std::string_view position, const Given& options = {}) const {
    const auto read = Rules<G>{}(options).read_position(position);
    return read ? "accepted" : read.error().text;
  }
};

/// What is wrong with options.
template <Game G>
struct OptionFault {
  std::string operator()(const Given& options) const {
    const auto& library = shipped_library<G>();
    const auto resolved = Options::resolve(G::options(library), options);
    if (!resolved) return resolved.error().text;
    const auto game = G::make(library, *resolved);
    return game ? "accepted" : game.error().text;
  }
};

/// What a legal move is warned of, by the keys of the messages.
template <Game G>
struct Warnings {
  std::vector<std::string> operator()(std::string_view position, std::string_view move,
                                      const Given& options = {}) const {
    const G game = Rules<G>{}(options);
    const auto state = Position<G>{}(game, position);
    const auto read = game.read_move(state, move);
    EXPECT_TRUE(read) << move;
    std::vector<std::string> keys;
    if (read) {
      for (const Message& warning : game.warnings(state, *read)) keys.push_back(warning.key);
    }
    return keys;
  }
};

/// The legal moves that begin with a text, or all of them, sorted.
template <Game G>
struct Moves {
  std::vector<std::string> operator()(const G& game, const typename G::State& state,
                                      std::string_view beginning = "") const {
    MoveList<G> list;
    all_moves(game, state, list);
    std::vector<std::string> texts;
    for (const auto& move : list) {
      std::string text = game.move_text(state, move);
      if (text.starts_with(beginning)) texts.push_back(std::move(text));
    }
    std::ranges::sort(texts);
    return texts;
  }
  std::vector<std::string> operator()(std::string_view position, std::string_view beginning = "",
                                      const Given& options = {}) const {
    const G game = Rules<G>{}(options);
    return (*this)(game, Position<G>{}(game, position), beginning);
  }
};

}  // namespace destrier::by_text
