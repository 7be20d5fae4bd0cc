#include "games/running_of.h"

#include <nlohmann/json.hpp>

namespace destrier {

Expected<Viewer> viewer_in_view(const Json& view, std::string_view game) {
  if (!view.is_object()) return fail("view: must be an object");
  const auto side = text_in(view, "side");
  const auto viewer = side ? read_viewer(*side) : std::nullopt;
  if (!viewer) return fail(R"(view: side: must be "1", "2" or "public")");
  if (text_in(view, "game") != game) return fail(R"(view: game: must be "{}")", game);
  return *viewer;
}

Expected<void> agree_with_view(const Json& view, std::string_view seen) {
  const Expected<Json> whole = parse_json(seen);
  if (!whole) return tl::unexpected(whole.error());
  for (const auto& [key, value] : whole->items()) {
    const auto given = view.find(key);
    if (given != view.end() && *given != value) return fail("view: {}: contradicts the rest of the view", key);
  }
  return {};
}

void mask_events(std::vector<std::string>& events, const std::function<void(Json&)>& mask) {
  for (std::string& line : events) {
    Json event = *parse_json(line);
    const Json whole = event;
    mask(event);
    if (event != whole) line = event.dump();
  }
}

}  // namespace destrier
