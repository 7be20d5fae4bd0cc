#include "games/presets.h"

#include "core/text.h"

namespace destrier {
namespace {

std::optional<std::vector<OptionPair>> read_options(const JsonPlace& place) {
  std::vector<OptionPair> options;
  bool sound = place.json().is_object();
  for (const auto& [name, value] : place.members()) {
    const auto text = value.text();
    if (text) options.emplace_back(name, *text);
    sound = sound && text.has_value();
  }
  if (!sound) return std::nullopt;
  return options;
}

}  // namespace

PresetsFile read_presets(const JsonPlace& file, std::string_view game) {
  PresetsFile result;
  if (!file.allow_keys({"format", "version", "game", "presets"})) return result;
  if (const auto version = file.member("version")) version->number(1, 1);
  if (const auto named = file.member("game")) {
    const auto text = named->text();
    if (text && *text != game) named->fault(fmt::format("must be {}, is {}", game, in_quotes(*text)));
  }
  const auto list = file.member("presets");
  if (!list) return result;
  for (const JsonPlace& place : list->items()) {
    if (!place.allow_keys({"id", "name", "about", "options"})) continue;
    const auto id = place.member("id");
    const auto name = place.member("name");
    const auto about = place.member("about");
    const auto options = place.member("options");
    if (!id || !name || !about || !options) continue;
    auto id_text = id->text();
    auto name_text = name->local_text();
    auto about_text = about->local_text();
    auto pairs = read_options(*options);
    if (!id_text || !name_text || !about_text || !pairs) continue;
    result.presets.push_back({std::move(*id_text), std::move(*name_text), std::move(*about_text), std::move(*pairs)});
    result.id_places.push_back(*id);
    result.option_places.push_back(*options);
  }
  return result;
}

}  // namespace destrier
