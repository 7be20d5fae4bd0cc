#include "terminal/story_words.h"

#include "tell/tell.h"

namespace destrier {

std::string story_words(Language language, std::string_view key, std::vector<Argument> arguments) {
  return section_text(language, "story", {std::string(key), std::move(arguments)});
}

const std::string& in_language(const LocalText& text, Language language) {
  return language == Language::french ? text.fr : text.en;
}

}  // namespace destrier
