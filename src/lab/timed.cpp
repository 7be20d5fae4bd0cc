#include "lab/timed.h"

#include <algorithm>
#include <chrono>

namespace destrier {

std::string choose_in_time(Thinker& thinker, const RunningGame& game, const Player& player) {
  if (player.ms == 0) return choose_move(thinker, game, player);
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  const auto time = std::chrono::duration<double, std::milli>(static_cast<double>(player.ms));
  thinker.look_at(game);
  // Slices grow to about a twentieth of the time, so that it is neither overrun nor spent on looking at the clock.
  std::uint64_t slice = 1;
  while (true) {
    const std::uint64_t spent = thinker.nodes();
    if (player.nodes != 0 && spent >= player.nodes) break;
    const auto before = Clock::now();
    if (before - start >= time) break;
    const std::uint64_t nodes = player.nodes == 0 ? slice : std::min(slice, player.nodes - spent);
    if (!thinker.think(nodes)) break;
    if ((Clock::now() - before) * 40 < time) slice *= 2;
  }
  return thinker.analysis(1).lines.front().moves.front();
}

}  // namespace destrier
