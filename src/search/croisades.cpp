#include "games/croisades/croisades.h"

#include "search/mind.h"

namespace destrier {

using croisades::Croisades;

template <>
inline constexpr Method method_of<Croisades> = Method::tree;

template <>
const Habits& habits<Croisades>() {
  static constexpr Habits habits = {
      .method = method_of<Croisades>,
      .tree = {.lookahead = false, .chapters = 2, .width = 24, .exploration = 0.2, .sharpness = 2},
      .nodes = {60, 3'000, 10'000, 33'000, 110'000, 360'000},
  };
  return habits;
}
template std::unique_ptr<Thinker> think_about(const std::shared_ptr<const Croisades>&, const Player&, std::uint64_t);
template double judge(const Croisades&, const Croisades::State&);

}  // namespace destrier
