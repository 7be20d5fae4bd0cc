#include "terminal/words.h"

#include "tell/tell.h"

namespace destrier {

std::string words(Language language, std::string_view key, std::vector<Argument> arguments) {
  return section_text(language, "terminal", {std::string(key), std::move(arguments)});
}

}  // namespace destrier
