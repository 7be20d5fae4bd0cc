#include "games/registry.h"

#include <algorithm>
#include <iterator>

namespace destrier {

std::vector<std::unique_ptr<GameKind>> all_kinds() {
  std::vector<std::unique_ptr<GameKind>> kinds;
  AllGames::for_each([&]<Game G> { kinds.push_back(make_kind<G>()); });
  return kinds;
}

std::shared_ptr<const GameKind> shipped_kind(std::string_view id) {
  static const std::vector<std::shared_ptr<const GameKind>> shipped = [] {
    auto kinds = all_kinds();
    return std::vector<std::shared_ptr<const GameKind>>(std::make_move_iterator(kinds.begin()),
                                                        std::make_move_iterator(kinds.end()));
  }();
  const auto found = std::ranges::find(shipped, id, [](const auto& kind) { return kind->id(); });
  return found == shipped.end() ? nullptr : *found;
}

}  // namespace destrier
