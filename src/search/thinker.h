#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/error.h"
#include "games/running.h"
#include "search/player.h"

namespace destrier {

/// A move that was looked at, and what is expected of it.
struct Line {
  std::vector<std::string> moves;  ///< the move and what is likely to follow, fate's moves included
  double value = 0.5;              ///< expected result for the side that decides, 0 to 1
  std::uint64_t visits = 0;        ///< how much of the search went into it
};

struct Analysis {
  std::vector<Line> lines;  ///< best first; at least one
  std::uint64_t nodes = 0;
  int depth = 0;  ///< decisions looked ahead, where that is one number
};

/// A player that thinks about a running game for the side that decides, from what that side may see and nothing else.
/// It reads no clock and starts no threads: its caller gives it nodes to spend, in slices, until he has enough of it.
/// The same seed and the same nodes give the same answer, however they are sliced.
class Thinker {
 public:
  Thinker() = default;
  Thinker(const Thinker&) = delete;
  Thinker& operator=(const Thinker&) = delete;
  Thinker(Thinker&&) = delete;
  Thinker& operator=(Thinker&&) = delete;
  virtual ~Thinker() = default;

  /// Turns to a position in which a side decides. If it follows from the last one by moves that the game remembers,
  /// what was found out about it is kept.
  virtual void look_at(const RunningGame& game) = 0;
  /// Spends so many nodes more. False if there is nothing more to find out.
  virtual bool think(std::uint64_t nodes) = 0;
  /// Spent since it turned to this position.
  virtual std::uint64_t nodes() const = 0;
  /// The best moves so far, at most so many.
  virtual Analysis analysis(std::size_t most) const = 0;
};

/// A thinker for games like this one: same kind, same options.
std::unique_ptr<Thinker> make_thinker(const RunningGame& game, const Player& player, std::uint64_t seed);

/// Nodes that a player without a clock spends on a move.
std::uint64_t nodes_of(const RunningGame& game, const Player& player);

/// Thinks until the player's nodes are spent, and answers with his move.
std::string choose_move(Thinker& thinker, const RunningGame& game, const Player& player);

/// Thinks about the position for as many nodes as the player has, and tells the best moves, at most so many.
Analysis think_alone(const RunningGame& game, const Player& player, std::uint64_t seed, std::size_t most);

/// What the evaluation alone expects of the position for the first side, 0 to 1. It looks at the truth: this is for
/// statistics, not for players.
double expected_result(const RunningGame& game);

}  // namespace destrier
