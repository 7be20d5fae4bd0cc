#include "games/age_of_war/age_of_war.h"

#include "search/mind.h"
#include "search/minds.h"

namespace destrier {

using age_of_war::AgeOfWar;

template <>
const Habits& habits<AgeOfWar>() {
  static constexpr Habits habits = {
      .method = Method::alpha_beta,
      .nodes = {100, 500, 2'500, 15'000, 100'000, 1'000'000},
  };
  return habits;
}
template <>
std::unique_ptr<Thinker> think_about<AgeOfWar>(const std::shared_ptr<const AgeOfWar>& game, const Player& player,
                                               std::uint64_t seed) {
  return make_thinker_of(game, habits<AgeOfWar>(), player, seed);
}
template <>
double judge<AgeOfWar>(const AgeOfWar& game, const AgeOfWar::State& state) {
  return share(look(game, state));
}

}  // namespace destrier
