#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "search/thinker.h"

namespace destrier {

/// How much thinking a move gets besides the player's nodes.
struct ThinkingTime {
  std::int64_t most_ms = 0;  ///< no longer than this; 0: no limit
  int threads = 1;
};

/// The longest that a level thinks about a move if nobody says otherwise.
inline constexpr std::int64_t longest_move_ms = 3000;

/// Thinks with a clock and threads. Each thread has a search of its own with a seed of its own; what they found is put
/// together. With one thread and no clock it is `think_alone`.
Analysis think_with_clock(const RunningGame& game, const Player& player, std::uint64_t seed, std::size_t most,
                          ThinkingTime time);

/// The same for a thinker that already looks at the position: spends the player's nodes, or his time.
void think_on(Thinker& thinker, const RunningGame& game, const Player& player, std::int64_t most_ms);
/// Turns to the position, thinks, and answers with the move.
std::string choose_in_time(Thinker& thinker, const RunningGame& game, const Player& player, std::int64_t most_ms = 0);

/// What several searches of one position have found, put together: of trees the sum, of searches in depth the deepest.
Analysis put_together(const std::vector<Analysis>& analyses, std::size_t most);

}  // namespace destrier
