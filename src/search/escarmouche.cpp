#include "games/escarmouche/escarmouche.h"

#include "search/mind.h"

namespace destrier {

using escarmouche::Escarmouche;

template <>
const Habits& habits<Escarmouche>() {
  static constexpr Habits habits = {
      .method = method_of<Escarmouche>,
      .nodes = {60, 400, 3'000, 20'000, 140'000, 1'000'000},
  };
  return habits;
}
template std::unique_ptr<Thinker> think_about(const std::shared_ptr<const Escarmouche>&, const Player&, std::uint64_t);
template double judge(const Escarmouche&, const Escarmouche::State&);

}  // namespace destrier
