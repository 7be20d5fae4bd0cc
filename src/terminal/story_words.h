#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "core/message.h"
#include "tell/catalogue.h"

namespace destrier {

/// A sentence of the catalogue's section `story`: what frames lessons and campaigns.
std::string story_words(Language language, std::string_view key, std::vector<Argument> arguments = {});

/// A text of a lesson or a campaign in that language.
const std::string& in_language(const LocalText& text, Language language);

}  // namespace destrier
