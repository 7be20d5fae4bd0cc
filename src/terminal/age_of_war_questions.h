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

/// What stands on a cell and what it does in each phase, or why nothing.
Lines about_cell(const Sight& sight, int cell);

}  // namespace destrier::war_line
