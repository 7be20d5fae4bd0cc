#pragma once

#include <cstdint>

#include "games/running.h"
#include "lab/seeds.h"

namespace destrier {

/// How many decisions of the sides are drawn at the start of a game of the arena if nobody says otherwise: enough for
/// pairs to differ where no fate sees to that, and the whole set-up where it is most of what differs.
int usual_opening(const RunningGame& start);

/// Draws that many decisions of the sides, and fate's between them.
void play_opening(RunningGame& game, int decisions, std::uint64_t seed, DiceStream& dice);

/// Does fate decide anything in games of these rules?
bool has_fate(const RunningGame& start);

}  // namespace destrier
