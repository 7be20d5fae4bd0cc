#include "games/escarmouche/escarmouche.h"

#include "search/mind.h"
#include "search/minds.h"

namespace destrier {

using escarmouche::Escarmouche;

template <>
const Habits& habits<Escarmouche>() {
  static constexpr Habits habits = {
      .method = Method::alpha_beta,
      .nodes = {100, 500, 2'500, 15'000, 100'000, 1'000'000},
  };
  return habits;
}
template <>
std::unique_ptr<Thinker> think_about<Escarmouche>(const std::shared_ptr<const Escarmouche>& game, const Player& player,
                                                  std::uint64_t seed) {
  return make_thinker_of(game, habits<Escarmouche>(), player, seed);
}
template <>
double judge<Escarmouche>(const Escarmouche& game, const Escarmouche::State& state) {
  return share(look(game, state));
}

}  // namespace destrier
