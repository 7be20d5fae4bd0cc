#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "terminal/desk.h"

namespace destrier::skirmish {

/// What a page draws on its board, as JSON; nothing if there is no such question.
///     targets FROM GOAL   by square whom the unit on FROM could strike once it stands on GOAL: the most Health that
///     one
///                         blow takes there, and whether it fells the target or is answered
std::optional<std::string> facts(const Sight& sight, std::string_view name, std::span<const std::string_view> words);

}  // namespace destrier::skirmish
