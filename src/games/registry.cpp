#include "games/registry.h"

#include "games/kind_of.h"

namespace destrier {

std::vector<std::unique_ptr<GameKind>> all_kinds() {
  std::vector<std::unique_ptr<GameKind>> kinds;
  AllGames::for_each([&]<Game G> { kinds.push_back(std::make_unique<KindOf<G>>()); });
  return kinds;
}

}  // namespace destrier
