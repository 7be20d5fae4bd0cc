#pragma once

// Which search a level of a game uses, and how much of it.

#include <array>
#include <cstddef>
#include <cstdint>

#include "search/player.h"
#include "search/styles.h"

namespace destrier {

enum class Method : std::uint8_t { tree, alpha_beta };

/// What suits a game; docs/strength.md says how far that is measured.
struct Habits {
  Method method = Method::tree;
  TreeStyle tree{};
  AlphaBetaStyle alpha_beta{};
  /// Nodes a move of the levels 1 to 6.
  std::array<std::uint64_t, levels> nodes{};
};

/// Nodes a move of a player in a game with these habits.
inline std::uint64_t nodes_of(const Habits& habits, const Player& player) {
  if (player.nodes != 0) return player.nodes;
  const int level = player.kind == Player::Kind::level ? player.level : levels;
  const double nodes = static_cast<double>(habits.nodes[static_cast<std::size_t>(level - 1)]) * player.scale;
  return nodes < 1 ? 1 : static_cast<std::uint64_t>(nodes);
}

}  // namespace destrier
