#include "tell/catalogue.h"

#include <cassert>

#include "core/shipped.h"

namespace destrier {
namespace {

Json load(Language language) {
  const auto text = shipped_file(fmt::format("text/{}.json", to_text(language)));
  assert(text && "the catalogue is built into the program");
  Expected<Json> json = parse_json(text.value_or("{}"));
  assert(json && "the catalogue is JSON");
  return json ? std::move(*json) : Json::object();
}

}  // namespace

std::optional<Language> read_language(std::string_view text) {
  for (const Language language : all_languages) {
    if (text == to_text(language)) return language;
  }
  return std::nullopt;
}

const Json& catalogue(Language language) {
  static const Json english = load(Language::english);
  static const Json french = load(Language::french);
  return language == Language::french ? french : english;
}

std::optional<std::string_view> rules_page(std::string_view game, Language language) {
  return shipped_file(fmt::format("text/rules/{}.{}.md", game, to_text(language)));
}

}  // namespace destrier
