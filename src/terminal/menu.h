#pragma once

// The menu: what somebody meets who has typed nothing but the program's name.

#include <functional>
#include <string>
#include <vector>

#include "core/error.h"
#include "terminal/console.h"
#include "terminal/settings.h"

namespace destrier {

/// Runs a subcommand of the program as if these words had been typed; it prints its answer.
using RunCommand = std::function<void(const std::vector<std::string>& words)>;

/// Stays until the user has enough.
Expected<void> open_menu(Console& console, Settings settings, const RunCommand& run);

}  // namespace destrier
