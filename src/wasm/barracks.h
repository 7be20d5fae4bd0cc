#pragma once

// The barracks of Escarmouche as a page has them: what may be bought, what a squad costs and what is wrong with it.

#include <string>
#include <string_view>

#include "core/error.h"

namespace destrier {

/// `data LANG`: figures, abilities, styles, ready squads, limits. `check LANG UNITS`: a squad that need not be sound
/// yet, as a list like that of a squad file, or as a text. `random STYLE BUDGET SEED`. `read LANG TEXT`: the squads of
/// a file or of a squad text, or their faults. Whatever follows a language is JSON, and so is the answer.
Expected<std::string> answer_barracks(std::string_view question);

}  // namespace destrier
