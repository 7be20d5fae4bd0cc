#pragma once

// What units and abilities are, in words: cards, and whatever a player may ask to have explained.

#include "terminal/escarmouche_table.h"

namespace destrier::skirmish {

using Words = std::span<const std::string_view>;
/// Words with a space between them, as they were typed.
std::string in_a_row(Words words);

/// Where a unit is, its Health and figures and whatever is said of it, in one sentence.
void tell_fighter(const Table& table, const Fighter& fighter, Lines& lines);
/// The name of `attack` or of an ability.
std::string verb_name(const Table& table, std::string_view verb);
/// Why the unit can do none of this now, taking what is nearest for its target. Empty if that cannot be said.
std::string why_not(const Table& table, const RunningGame& game, const Fighter& unit, std::string_view verb);

/// What the unit chosen cannot do now, each with the reason.
Lines barred(const Sight& sight, std::string_view from);

/// `cards`: every unit, or one, with its rank and cost and what its abilities do.
Lines cards(const Sight& sight, Words words);
/// `abilities`: those of the units in this game, or any one.
Lines abilities(const Sight& sight, Words words);
/// `help WORD`.
Lines about(const Sight& sight, std::string_view word);

}  // namespace destrier::skirmish
