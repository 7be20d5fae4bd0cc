#include "games/croisades/croisades.h"

#include "search/mind.h"

namespace destrier {

using croisades::Croisades;

template <>
const Habits& habits<Croisades>() {
  static constexpr Habits habits = {
      .method = Method::tree,
      .tree = {.width = 24},
      .nodes = {64, 320, 1'600, 8'000, 40'000, 200'000},
  };
  return habits;
}
template std::unique_ptr<Thinker> think_about(const std::shared_ptr<const Croisades>&, const Player&, std::uint64_t);
template double judge(const Croisades&, const Croisades::State&);

}  // namespace destrier
