#include "games/registry.h"

namespace destrier {

std::vector<std::unique_ptr<GameKind>> all_kinds() {
  std::vector<std::unique_ptr<GameKind>> kinds;
  AllGames::for_each([&]<Game G> { kinds.push_back(make_kind<G>()); });
  return kinds;
}

}  // namespace destrier
