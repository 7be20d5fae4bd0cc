#include "terminal/words.h"

#include <fmt/core.h>

#include "tell/tell.h"

namespace destrier {

std::string words(Language language, std::string_view key, std::vector<Argument> arguments) {
  return section_text(language, "terminal", {std::string(key), std::move(arguments)});
}

std::string percent(Language language, double share) {
  std::string text = fmt::format("{:.1f}", share * 100);
  if (language == Language::english) return text + "%";
  text.replace(text.find('.'), 1, ",");
  return text + " %";
}

}  // namespace destrier
