#pragma once

// The line of Age of War as a picture, and what must never be out of sight beside it.

#include "terminal/age_of_war_line.h"

namespace destrier::war_line {

Lines board(const Sight& sight);
/// The phases of a turn in a line, that one lit; 0: the decision before them.
std::string phase_strip(const Sight& sight, int phase);
/// The board as it would be with that line on it.
Lines board_with(const Sight& sight, Line line);
Lines counters(const Sight& sight);

/// "Round 12 of 100", who decides or how it ended, and when the last levy is.
Lines state_of_war(const Sight& sight);

}  // namespace destrier::war_line
