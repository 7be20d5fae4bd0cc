#pragma once

// What may be asked about a position of Age of War.

#include "terminal/desk.h"

namespace destrier::war_line {

using Words = std::span<const std::string_view>;

Lines preview(const Sight& sight, Words words);
Lines reach(const Sight& sight, Words words);
Lines order(const Sight& sight, Words words);
Lines figures(const Sight& sight, Words words);
Lines prospects(const Sight& sight, Words words);
Lines graph(const Sight& sight, Words words);
std::vector<Still> film(const Sight& sight, std::size_t ply);
Lines steps(const Sight& sight, Words words);

/// What a page draws on its board, as JSON; nothing if there is no such question.
///     reach CELL   the cells that the unit there can strike, and would strike in its side's next turn
///     order        whose units act next, and on which cells in each phase, in order
///     purses       for each unit its name with the price, and when either side can pay it, in words
std::optional<std::string> facts(const Sight& sight, std::string_view name, Words words);

/// What stands on a cell and what it does in each phase, or why nothing.
Lines about_cell(const Sight& sight, int cell);

}  // namespace destrier::war_line
