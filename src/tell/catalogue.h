#pragma once

#include <optional>
#include <string_view>

#include "core/json.h"

namespace destrier {

enum class Language : std::uint8_t { english, french };
inline constexpr Language all_languages[] = {Language::english, Language::french};

constexpr std::string_view to_text(Language language) {
  return language == Language::french ? "fr" : "en";
}
std::optional<Language> read_language(std::string_view text);

/// Everything that is said in one language: a section for each file `data/text/<language>/<section>.json`. There is one
/// a game, and `common` for what all games say.
const Json& catalogue(Language language);

/// The rules of a game for players, `data/text/rules/<game>.<language>.md`, placeholders not yet filled in.
std::optional<std::string_view> rules_page(std::string_view game, Language language);

}  // namespace destrier
