#pragma once

#include <string>

#include "core/message.h"
#include "match/match.h"
#include "tell/catalogue.h"

namespace destrier {

/// A sentence of the catalogue's section `match`.
std::string match_text(Language language, const Message& message);

/// Why a wish was refused, in words.
std::string refusal_text(Language language, const RunningGame& game, const Refusal& refusal);

/// How the match ended, by the rules or outside them. The names of the sides are the game's.
std::string ending_text(Language language, const RunningGame& game, const Result& result);

}  // namespace destrier
