#include "terminal/words.h"

#include <algorithm>

#include "core/text.h"
#include "tell/tell.h"
#include "terminal/letters.h"

namespace destrier {

std::string words(Language language, std::string_view key, std::vector<Argument> arguments) {
  return section_text(language, "terminal", {std::string(key), std::move(arguments)});
}

std::string quoted(Language language, std::string_view text) {
  return with_quotes_of(language, in_quotes(text));
}

bool is_called(const CommandNames& names, std::string_view typed) {
  const std::string wanted = folded(typed);
  return !wanted.empty() && std::ranges::any_of(names, [&](std::string_view name) { return folded(name) == wanted; });
}

std::string_view name_in(Language language, const CommandNames& names) {
  return names[language == Language::french ? 1 : 0];
}

}  // namespace destrier
