#pragma once

#include <string>

namespace destrier {

/// All games with their options and presets, and the machine's levels, as `GET /api/games` answers.
std::string catalog_text();

}  // namespace destrier
