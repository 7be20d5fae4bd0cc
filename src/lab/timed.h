#pragma once

#include <string>

#include "search/thinker.h"

namespace destrier {

/// The player's move, by the clock if he has one: he thinks until his time or his nodes are spent, or there is nothing
/// more to find out.
std::string choose_in_time(Thinker& thinker, const RunningGame& game, const Player& player);

}  // namespace destrier
