#include "games/kind.h"

#include <algorithm>

namespace destrier {

Faults GameKind::define_text(std::string_view source, std::string_view text) {
  Faults faults;
  read_json_file(source, text, faults, [&](const JsonPlace& file) { faults = define(source, file.json()); });
  return faults;
}

GameKind* find_kind(GameKinds kinds, std::string_view id) {
  const auto found = std::ranges::find(kinds, id, [](const auto& kind) { return kind->id(); });
  return found == kinds.end() ? nullptr : found->get();
}

}  // namespace destrier
