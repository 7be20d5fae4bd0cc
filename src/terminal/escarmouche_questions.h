#pragma once

// What a player may ask of units: where they can go, whom they can strike, what threatens them.

#include <array>
#include <string_view>
#include <vector>

#include "terminal/escarmouche_table.h"

namespace destrier::skirmish {

/// The line between two squares of a battle, with whoever is in its way.
std::vector<Sign> sight_signs(const Table& table, std::string_view from, std::string_view to);

extern const std::array<DeskCommand, 6> questions;

}  // namespace destrier::skirmish
