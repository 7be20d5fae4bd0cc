#include "games/art_of_war/art_of_war.h"

#include "search/mind.h"

namespace destrier {

using art_of_war::ArtOfWar;

template <>
inline constexpr Method method_of<ArtOfWar> = Method::tree;

template <>
const Habits& habits<ArtOfWar>() {
  static constexpr Habits habits = {
      .method = method_of<ArtOfWar>,
      .tree = {.lookahead = false, .playout = 6, .exploration = 0.7, .sharpness = 1},
      .nodes = {300, 2'400, 30'000, 160'000, 800'000, 4'000'000},
  };
  return habits;
}
template std::unique_ptr<Thinker> think_about(const std::shared_ptr<const ArtOfWar>&, const Player&, std::uint64_t);
template double judge(const ArtOfWar&, const ArtOfWar::State&);

}  // namespace destrier
