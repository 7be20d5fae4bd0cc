#pragma once

// What men are worth, and what an attack may be expected to take (specification, 14.2). Hundredths of an infantryman.

#include <algorithm>
#include <array>
#include <cstdint>

#include "games/lionheart/lionheart.h"

namespace destrier::lionheart::worth {

/// Of a man of each kind. A king counts by the chance of killing him, and is worth nothing here.
inline constexpr std::array<int, kinds> of_man = {0, 320, 100, 130, 80, 300, 90, 180};
/// Of a base, whatever it carries: as long as it stands it strikes, screens, and its king is not alone.
inline constexpr int of_base = 50;

constexpr int of_unit(Unit unit) {
  return unit.men() * of_man[static_cast<std::size_t>(unit.kind())] + of_base;
}

/// An attack of one strength on another: what it takes on average, or the chance that it kills a king in thousandths.
struct Attacks {
  std::array<std::array<std::int16_t, strengths::count>, strengths::count> gain{};
  std::array<std::int16_t, strengths::count> kills_king{};
};

constexpr Attacks attacks(bool bonus_for_peasants) {
  Attacks table;
  const auto& of = strengths::tables;
  for (std::size_t attacker = 1; of.men[attacker] != 0; ++attacker) {
    const Kind kind = of.kind[attacker];
    const int dice = of.dice[attacker];
    const Scores scores = figures(kind).scores;
    int throws = 1;
    std::array<int, most_dice + 1> ways{};  // to score so many hits
    for (int i = 0; i < dice; ++i) throws *= 6;
    for (int axes = 0; axes <= dice; ++axes) {
      for (int arrows = 0; axes + arrows <= dice; ++arrows) {
        const int hits = scores == Scores::axes ? axes : scores == Scores::arrows ? arrows : std::max(axes, arrows);
        ways[static_cast<std::size_t>(hits)] += dice::ways(dice, axes, arrows);
      }
    }
    for (std::size_t target = 1; of.men[target] != 0; ++target) {
      const int hits_a_man = figures(of.kind[target]).hits;
      const int men = of.men[target];
      const bool has_bonus = dice == 1 && hits_a_man == 2 && (kind != Kind::peasants || bonus_for_peasants);
      // In 36ths of a throw, so that the bonus die is a whole number of them.
      int lost = 0;
      int destroyed = 0;
      for (int hits = 1; hits <= dice; ++hits) {
        const int taken = std::min(men, hits / hits_a_man);
        lost += 36 * ways[static_cast<std::size_t>(hits)] * taken;
        destroyed += taken == men ? 36 * ways[static_cast<std::size_t>(hits)] : 0;
      }
      if (has_bonus) {
        // The second die must show the face of the first.
        lost = scores == Scores::axes ? 6 * 9 : scores == Scores::arrows ? 6 * 4 : 6 * 13;
        destroyed = men == 1 ? lost : 0;
      }
      const int all = 36 * throws;
      const int man = of_man[static_cast<std::size_t>(of.kind[target])];
      table.gain[attacker][target] = static_cast<std::int16_t>((lost * man + destroyed * of_base) / all);
      if (of.kind[target] == Kind::king) {
        table.kills_king[attacker] = static_cast<std::int16_t>(1000LL * destroyed / all);
        table.gain[attacker][target] = 0;
      }
    }
  }
  return table;
}
inline constexpr std::array<Attacks, 2> all_attacks = {attacks(false), attacks(true)};

/// Chances in thousandths that so many dice show some panic, and nothing else.
inline constexpr std::array<int, most_dice + 1> some_panic = {0, 167, 306, 421, 518};
inline constexpr std::array<int, most_dice + 1> all_panic = {0, 167, 28, 5, 1};

}  // namespace destrier::lionheart::worth
