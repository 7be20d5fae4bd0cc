#include "tell/catalogue.h"

#include <cassert>
#include <nlohmann/json.hpp>

#include "core/shipped.h"

namespace destrier {
namespace {

Json load(Language language) {
  const std::string folder = fmt::format("text/{}/", to_text(language));
  Json sections = Json::object();
  for (const ShippedFile& file : shipped_files()) {
    if (!file.path.starts_with(folder)) continue;
    Expected<Json> json = parse_json(file.text);
    assert(json && "the catalogue is JSON");
    std::string_view name = file.path.substr(folder.size());
    name.remove_suffix(std::string_view(".json").size());
    sections[std::string(name)] = json ? std::move(*json) : Json::object();
  }
  return sections;
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
