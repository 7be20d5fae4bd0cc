#include "games/lionheart/lionheart.h"

#include "search/mind.h"

namespace destrier {

using lionheart::Lionheart;

template <>
const Habits& habits<Lionheart>() {
  static constexpr Habits habits = {
      .method = method_of<Lionheart>,
      .nodes = {120, 600, 5'000, 40'000, 350'000, 3'000'000},
  };
  return habits;
}
template std::unique_ptr<Thinker> think_about(const std::shared_ptr<const Lionheart>&, const Player&, std::uint64_t);
template double judge(const Lionheart&, const Lionheart::State&);

}  // namespace destrier
