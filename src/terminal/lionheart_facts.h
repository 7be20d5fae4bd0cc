#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "terminal/lionheart_field.h"

namespace destrier::lionheart_table {

/// What a page draws on its board, as JSON; nothing if there is no such question.
///     zones           what each unit could attack, whether or not an enemy stands there
///     dear            where units could go or turn with all points, and cannot with those left
///     danger          squares that the other side could attack now, and after one action
///     hired           of mercenaries: `sale`, `refuse`, or null where no king could stand before them
///     advice SQUARE   what the unit there may do, in a few sentences
///     odds MOVE       everything that may come of an attack
///     muster ARMY     what an army that is being composed still needs, and the moves that place it
///     random          the same of one drawn by lot
std::optional<std::string> facts(const Sight& sight, std::string_view name, std::span<const std::string_view> words);

}  // namespace destrier::lionheart_table
