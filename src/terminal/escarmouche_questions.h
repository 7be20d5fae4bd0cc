#pragma once

// What a player may ask about units: what they are, where they can go, whom they can strike, what threatens them.

#include "terminal/escarmouche_table.h"

namespace destrier::skirmish {

/// Where a unit is, its Health and figures and whatever is said of it, in one sentence.
void tell_fighter(const Table& table, const Fighter& fighter, Lines& lines);
/// The unit, its rank and cost, and what its abilities do.
void tell_card(const Table& table, const Fighter& fighter, Lines& lines);
void tell_ability(const Table& table, std::string_view ability, Lines& lines);

Lines about(const Sight& sight, std::string_view word);

extern const std::array<DeskCommand, 5> questions;

}  // namespace destrier::skirmish
