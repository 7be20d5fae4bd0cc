#pragma once

#include <string>

#include "tell/catalogue.h"

namespace destrier {

/// What the machine's levels, 1 to 6, are called: Page, Squire …
std::string level_name(int level, Language language);

}  // namespace destrier
