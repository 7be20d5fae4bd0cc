#pragma once

// What the page asks about campaigns: how they are made up, how a battle begins, how it stands, and how far somebody
// has come. What is kept of a campaign comes and goes as JSON; the page only stores it.

#include <string>
#include <string_view>

#include "core/error.h"

namespace destrier {

/// A line of JSON for one of
///     list
///     march CAMPAIGN PROGRESS                     how far one has come; PROGRESS as it was kept, or null
///     battle CAMPAIGN BATTLE ENDS                 how it begins; ENDS: final positions by battle
///     judge CAMPAIGN BATTLE RECORD                how its goals stand, and what it brought once it is over
///     after CAMPAIGN BATTLE [PROGRESS, RECORD]    how far one has come when it is over
Expected<std::string> answer_about_campaigns(std::string_view question);

}  // namespace destrier
