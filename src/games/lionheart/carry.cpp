// How survivors of one battle of a campaign march on to the next (specification, 12.5).

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/sorting.h"
#include "games/lionheart/lionheart.h"

namespace destrier::lionheart {

void Lionheart::check_carry(const JsonPlace& carry) {
  if (!carry.allow_keys({"from", "rule", "recover"})) return;
  if (const auto rule = carry.member("rule")) rule->expect_text("units");
  carry.number_at("recover", 0, all_figures[static_cast<std::size_t>(Kind::massed)].most);
}

State Lionheart::carry(const Json& rule, const State& last, Decider then, const State& set_up, Decider now) const {
  const int recover = rule["recover"].get<int>();
  const auto units_of = [](const State& state, Decider side) {
    return state.units[static_cast<std::size_t>(side_index(side))];
  };
  std::array<std::vector<int>, kinds> survivors;
  units_of(last, then).for_each([&](Square square) {
    survivors[static_cast<std::size_t>(last.at(square).kind())].push_back(last.at(square).men());
  });
  for (auto& men : survivors) sort_list(men);

  State state = set_up;
  units_of(set_up, now).for_each([&](Square square) {
    const Unit unit = set_up.at(square);
    if (unit.kind() == Kind::king) return;
    auto& men = survivors[static_cast<std::size_t>(unit.kind())];
    const int survived = men.empty() ? 0 : men.back();
    if (!men.empty()) men.pop_back();
    const int strength = std::min(unit.men(), survived + recover);
    if (strength == 0) {
      state.remove(square);
      if (state.attacked == square) state.attacked = no_square;
    } else {
      state.change(square, unit.without(unit.men() - strength));
    }
  });
  return state.bases[static_cast<std::size_t>(side_index(now))] > 1 ? state : set_up;
}

}  // namespace destrier::lionheart
