#include "games/lionheart/lionheart.h"

#include "search/mind.h"
#include "search/minds.h"

namespace destrier {

using lionheart::Lionheart;

template <>
const Habits& habits<Lionheart>() {
  static constexpr Habits habits = {
      .method = Method::alpha_beta,
      .nodes = {100, 500, 2'500, 15'000, 100'000, 1'000'000},
  };
  return habits;
}
template <>
std::unique_ptr<Thinker> think_about<Lionheart>(const std::shared_ptr<const Lionheart>& game, const Player& player,
                                                std::uint64_t seed) {
  return make_thinker_of(game, habits<Lionheart>(), player, seed);
}
template <>
double judge<Lionheart>(const Lionheart& game, const Lionheart::State& state) {
  return share(look(game, state));
}

}  // namespace destrier
