#pragma once

#include <string>

#include "lab/arena.h"
#include "lab/words.h"

namespace destrier {

/// What has come of an arena, for a person.
std::string text_of(const LabWords& words, const RunningGame& start, const ArenaTerms& terms, const ArenaTally& tally);
/// The same as a JSON object, with all parameters.
std::string json_of(const LabWords& words, const RunningGame& start, const ArenaTerms& terms, const ArenaTally& tally);

/// A score with its interval: `56.0% (48.1% to 63.9%)`.
std::string score_text(const LabWords& words, const ScoreEstimate& estimate);

}  // namespace destrier
