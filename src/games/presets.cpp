#include "games/presets.h"

namespace destrier {

PresetsFile read_presets(const JsonPlace& file, std::string_view game) {
  PresetsFile result;
  if (!file.expect_file(presets_format, {"game", "presets"})) return result;
  if (const auto named = file.member("game")) named->expect_text(game);
  const auto list = file.member("presets");
  if (!list) return result;
  for (const JsonPlace& place : list->items()) {
    if (!place.allow_keys({"id", "name", "about", "options"})) continue;
    auto id = place.text_at("id");
    auto name = place.local_text_at("name");
    auto about = place.local_text_at("about");
    const auto options = place.member("options");
    auto pairs = options ? read_options(*options) : std::nullopt;
    if (!id || !name || !about || !pairs) continue;
    result.presets.push_back({std::move(*id), std::move(*name), std::move(*about), std::move(*pairs)});
    result.places.push_back(place);
  }
  return result;
}

}  // namespace destrier
