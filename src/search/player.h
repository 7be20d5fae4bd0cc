#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/error.h"

namespace destrier {

inline constexpr int levels = 6;

/// Who plays for the machine, and how long he may think.
struct Player {
  enum class Kind : std::uint8_t {
    random,
    greedy,  ///< one ply and the evaluation
    level,   ///< 1 to 6: what is strongest in the game, with more or less time
    tree,    ///< the Monte Carlo tree, for comparison
    alpha_beta,
    uct,  ///< a plain Monte Carlo tree with random playouts, for comparison
  };
  Kind kind = Kind::level;
  int level = levels;
  std::uint64_t nodes = 0;  ///< for each move; 0: as many as the level has, or the default of the kind
  std::int64_t ms = 0;      ///< for each move; 0: no clock
  double scale = 1;         ///< the nodes of a level times this
  std::size_t lines = 1;    ///< how many moves he is to judge exactly; more than one slows him down
  std::uint64_t memory = std::uint64_t{256} << 20U;  ///< bytes at most; one million are always used

  bool operator==(const Player&) const = default;
};

/// `random`, `greedy`, `level:1` … `level:6`, `tree`, `alpha-beta`, `uct`; with `,nodes=N`, `,ms=T` or `,scale=F` after
/// it.
Expected<Player> read_player(std::string_view text);
std::string to_text(const Player& player);

}  // namespace destrier
