#pragma once

// A record on the screen, entry by entry.

#include "terminal/console.h"
#include "terminal/replay.h"

namespace destrier {

/// Shows the game after that entry (0: its start) and goes wherever the reader wants until he leaves.
void step_through(Console& console, const Replay& replay, std::size_t at, Onlooker onlooker);

}  // namespace destrier
