#pragma once

// Luck and skill apart: what fate gave and what choices lost in a game that was played.

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/error.h"
#include "games/running.h"
#include "search/player.h"

namespace destrier {

/// One move of the game. Expected results are the first side's, 0 to 1.
struct ReviewedMove {
  Decider by = Decider::nobody;
  std::string move;
  double before = 0.5;  ///< with the best choice, or the mean over fate
  double after = 0.5;
  std::string best;  ///< of a side's decision: the best move found

  /// What the move changed for a side: luck if fate made it, otherwise what the choice lost, never more than 0.
  double change_for(Decider side) const { return side == Decider::first ? after - before : before - after; }
};

struct Review {
  std::vector<ReviewedMove> moves;
  /// What fate's moves gave to each side, in points of the result; the two add up to 0.
  std::array<double, 2> luck{};
  /// What each side's choices lost against the best found.
  std::array<double, 2> lost{};
  /// The moves that changed most, in the order of the game.
  std::vector<std::size_t> turning_points;
};

/// Looks again at a game from its start. Every position is thought about by `player`, from what the side that decides
/// could see. Refuses a move that is illegal. `progress(moves)` is called after each.
Expected<Review> review(const RunningGame& start, std::span<const std::string> moves, const Player& player,
                        std::uint64_t seed, const std::function<void(std::size_t)>& progress = {});

}  // namespace destrier
