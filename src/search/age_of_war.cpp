#include "games/age_of_war/age_of_war.h"

#include "search/mind.h"

namespace destrier {

using age_of_war::AgeOfWar;

template <>
const Habits& habits<AgeOfWar>() {
  static constexpr Habits habits = {
      .method = method_of<AgeOfWar>,
      .nodes = {600, 3'000, 20'000, 130'000, 700'000, 4'000'000},
  };
  return habits;
}
template std::unique_ptr<Thinker> think_about(const std::shared_ptr<const AgeOfWar>&, const Player&, std::uint64_t);
template double judge(const AgeOfWar&, const AgeOfWar::State&);

}  // namespace destrier
