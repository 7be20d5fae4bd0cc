#include "terminal/words.h"

#include <fmt/format.h>

#include "core/text.h"
#include "tell/tell.h"

namespace destrier {

std::string words(Language language, std::string_view key, std::vector<Argument> arguments) {
  return section_text(language, "terminal", {std::string(key), std::move(arguments)});
}

std::string quoted(Language language, std::string_view text) {
  std::string plain = in_quotes(text);
  if (language == Language::english) return plain;
  const std::size_t end = plain.rfind('\'');
  return fmt::format("« {} »{}", plain.substr(1, end - 1), plain.substr(end + 1));
}

}  // namespace destrier
