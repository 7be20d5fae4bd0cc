// What counts in a position of Art of War, and how a sensible player moves at random (specification, section 14).

#include <algorithm>

#include "games/art_of_war/art_of_war.h"

namespace destrier::art_of_war {

const std::array<std::int32_t, ArtOfWar::feature_names.size()> ArtOfWar::weights = {
    640,    // citizens
    615,    // hand
    -115,   // field
    53,     // field_time
    25,     // strength
    -1800,  // no_king
    -310,   // threatened
    -1030,  // king_threatened
    300,    // kills
    -315,   // king_on_field
    -260,   // on_turn
};

void ArtOfWar::features(const State& state, std::array<std::int32_t, feature_names.size()>& features) const {
  features = {};
  for (std::size_t side = 0; side < 2; ++side) {
    const std::int32_t sign = side == 0 ? 1 : -1;
    const Side& own = state.sides[side];
    const int left = own.deck.total();  // turns to come
    const bool king_on_field = own.field.of(Kind::king) != 0;
    features[0] += sign * own.kingdom.size();
    features[1] += sign * own.hand.units();
    const int field = std::popcount(static_cast<unsigned>(own.field.occupied())) - (king_on_field ? 1 : 0);
    features[2] += sign * field;
    features[3] += sign * field * left;
    features[4] += sign * own.hand.total() * std::popcount(static_cast<unsigned>(own.field.of(Kind::soldier)));
    if (!own.hand.has(Kind::king) && !king_on_field) features[5] += sign;
    if (!state.setting_up()) {
      const Cells taken = threatened(state, side);
      const int units = std::popcount(static_cast<unsigned>(taken & ~own.field.of(Kind::king)));
      features[6] += sign * units;
      if ((taken & own.field.of(Kind::king)) != 0) features[7] += sign;
    }
    if (rules_.kills_decide) features[8] -= sign * own.grave.total();
    features[9] += sign * (king_on_field ? 1 : 0);
  }
  if (!state.setting_up()) features[10] = state.active == 0 ? 1 : -1;
}

Move ArtOfWar::guided_move(const State& state, Rng& rng) const {
  if (state.phase == Phase::place || state.conscripting()) return random_move(state, rng);
  const detail::Choices choices = detail::choices(*this, state);
  const auto percent = [&](std::uint32_t part) { return rng.below(100) < part; };
  // Strikes where it can, most of the time; the blow that wins always.
  FixedList<Move, 16> strikes;
  FixedList<Move, 16> taking;
  for (Cell from = 0; from < cells; ++from) {
    for_each(choices.targets[from], [&](Cell to) {
      const Blow result = blow(state, from, to);
      const Move strike = Move::strike(from, to);
      strikes.push_back(strike);
      if (result == Blow::wound) return;
      taking.push_back(strike);
    });
  }
  for (const Move& strike : taking) {
    const bool wins = state.attacked().field.at(strike.to) == Kind::king &&
                      (rules_.capture_ends || blow(state, strike.from, strike.to) == Blow::kill);
    if (wins) return strike;
  }
  const auto any_of = [&](const auto& list) { return list[rng.below(static_cast<std::uint32_t>(list.size()))]; };
  if (!taking.empty() && percent(75)) return any_of(taking);
  if (!strikes.empty() && percent(40)) return any_of(strikes);
  int puts = 0;
  for (const Cells set : choices.places) puts += std::popcount(static_cast<unsigned>(set));
  const bool last = state.last_turn();
  if (puts > 0 && !last && percent(40)) {
    auto number = static_cast<int>(rng.below(static_cast<std::uint32_t>(puts)));
    for (const Kind kind : card_kinds) {
      Cells set = choices.places[static_cast<std::size_t>(kind)];
      const int size = std::popcount(static_cast<unsigned>(set));
      if (number >= size) {
        number -= size;
        continue;
      }
      for (; number > 0; --number) set = static_cast<Cells>(set & (set - 1U));
      return Move::put(kind, static_cast<Cell>(std::countr_zero(set)));
    }
  }
  // Nobody goes home who need not, six times of ten; on the last turn everybody does.
  if (last) return Move::end(detail::way_home(choices.home, choices.ways_home - 1));
  if (choices.first_way == 0 && percent(60)) return Move::end({});
  const auto ways = static_cast<std::uint32_t>(choices.ways_home - choices.first_way);
  return Move::end(detail::way_home(choices.home, choices.first_way + static_cast<int>(rng.below(ways))));
}

}  // namespace destrier::art_of_war
