#include "games/story.h"

#include "core/shipped.h"
#include "core/text.h"

namespace destrier {

Story read_story(const JsonPlace& place) {
  const auto id = place.text_at("id");
  const auto title = place.local_text_at("title");
  const auto intro = place.local_text_at("intro");
  const auto outro = place.local_text_at("outro");
  return {id.value_or(""), title.value_or(LocalText{}), intro.value_or(LocalText{}), outro.value_or(LocalText{})};
}

Expected<std::unique_ptr<RunningGame>> Setting::start(GameKinds kinds) const {
  const GameKind* kind = find_kind(kinds, game);
  if (kind == nullptr) return fail("game: {} is unknown", in_quotes(game));
  return position ? kind->from_position(options, *position) : kind->start(options);
}

Setting read_setting(const JsonPlace& place, GameKinds kinds) {
  Setting setting;
  const std::size_t faults = place.faults();
  if (auto game = place.text_at("game")) setting.game = std::move(*game);
  if (const auto options = place.member("options")) {
    if (auto pairs = read_options(*options)) setting.options = std::move(*pairs);
  }
  const auto position = place.member("position");
  if (position && !position->is_null()) setting.position = position->text();
  if (place.faults() != faults) return setting;
  if (const auto game = setting.start(kinds); !game) place.fault(game.error().text);
  return setting;
}

Decider read_side(const JsonPlace& place, std::string_view key) {
  const auto text = place.text_at(key);
  if (!text) return Decider::nobody;
  for (const Decider side : {Decider::first, Decider::second}) {
    if (*text == to_text(side)) return side;
  }
  place.fault_at(key, "must be 1 or 2");
  return Decider::nobody;
}

void for_each_shipped(std::string_view ending, Faults& faults, const std::function<void(const JsonPlace&)>& read) {
  for (const ShippedFile& file : shipped_files()) {
    if (file.path.ends_with(ending)) read_json_file(file.path, file.text, faults, read);
  }
}

}  // namespace destrier
