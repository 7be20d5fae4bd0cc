#include "games/croisades/croisades.h"

#include "search/mind.h"
#include "search/minds.h"

namespace destrier {

using croisades::Croisades;

template <>
const Habits& habits<Croisades>() {
  static constexpr Habits habits = {
      .method = Method::tree,
      .tree = {.width = 24},
      .nodes = {200, 1'000, 5'000, 25'000, 120'000, 600'000},
  };
  return habits;
}
template <>
std::unique_ptr<Thinker> think_about<Croisades>(const std::shared_ptr<const Croisades>& game, const Player& player,
                                                std::uint64_t seed) {
  return make_thinker_of(game, habits<Croisades>(), player, seed);
}
template <>
double judge<Croisades>(const Croisades& game, const Croisades::State& state) {
  return share(look(game, state));
}

}  // namespace destrier
