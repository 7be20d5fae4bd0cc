// What counts in a position of Age of War (specification, section 14).

#include <algorithm>

#include "games/age_of_war/age_of_war.h"

namespace destrier::age_of_war {

const std::array<std::int32_t, AgeOfWar::feature_names.size()> AgeOfWar::weights = {
    220,  // base
    -2,   // footmen
    -2,   // archers
    -1,   // catapults
    -2,   // supers
    4,    // gold
    260,  // ground
    110,  // base_cell_taken
    80,   // wealth
    -90,  // to_decide
};

namespace {

constexpr int most_useful_gold = 60;

/// How far a side's foremost unit has come.
int ground(const State& state, const AgeOfWar& game, int side) {
  const std::uint32_t units = state.units[static_cast<std::size_t>(side)];
  if (units == 0) return 0;
  if (side == 0) return 31 - std::countl_zero(units);
  return game.figures().length - 1 - std::countr_zero(units);
}

}  // namespace

void AgeOfWar::features(const State& state, std::array<std::int32_t, feature_names.size()>& features) const {
  features = {};
  const Figures& figures = figures_;
  const int levies = figures.last_levy == 0 ? figures.rounds : std::min(figures.last_levy, figures.rounds);
  const int recruits = std::max(levies - state.round + 1, 0);
  const int dearest = *std::max_element(figures.price.begin(), figures.price.begin() + 3);
  for (int side = 0; side < 2; ++side) {
    const std::int32_t sign = side == 0 ? 1 : -1;
    const auto index = static_cast<std::size_t>(side);
    features[0] += sign * 100 * state.base[index] / figures.base_hp;
    for (std::uint32_t units = state.units[index]; units != 0; units &= units - 1) {
      const int cell = std::countr_zero(units);
      const Kind kind = state.kind_at(cell);
      const auto at = static_cast<std::size_t>(kind);
      const int full = kind == Kind::super ? figures.hp[0] : figures.hp[at];
      // A unit is worth two fifths of its price however badly it is hurt.
      const int price = kind == Kind::super ? figures.price[0] : figures.price[at];
      features[1 + at] += sign * price * (40 + 60 * state.hp_at(cell) / full) / 10;
    }
    features[5] += sign * std::min({state.gold[index], most_useful_gold, recruits * dearest});
    features[6] += sign * ground(state, *this, side);
    if ((state.occupied() >> base_cell(side) & 1U) != 0 && recruits > 0) features[7] += sign;
    if (figures.tiebreak == Tiebreak::wealth) features[8] += sign * wealth(state, side);
  }
  // Wealth counts the more the nearer the end is.
  features[8] = features[8] * std::min<int>(state.round, figures.rounds) / figures.rounds;
  features[9] = state.decider == Decider::first ? 1 : -1;
}

}  // namespace destrier::age_of_war
