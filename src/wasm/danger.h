#pragma once

#include <string>
#include <string_view>

#include "terminal/desk.h"

namespace destrier {

/// Escarmouche: where the enemy of a unit, or of whoever looks, could strike next turn, and what his sentries watch, as
/// JSON: `struck` and `watched`, by square the letters of the units that do; null if he has no further turn.
std::string danger_on(const Sight& sight, std::string_view square);

}  // namespace destrier
