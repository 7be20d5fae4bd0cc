#pragma once

#include "games/croisades/muster.h"

namespace destrier::croisades {

/// Doors that have been opened and ladders that have been raised since the start: what they take off the ways that the
/// prospects know.
class Shortcuts {
 public:
  Shortcuts(const Croisades& game, const State& state, const Prospects& prospects)
      : field_(game.field()), prospects_(prospects) {
    for (std::size_t i = 0; i < field_.doors.size(); ++i) {
      if (state.doors[i].shut() || field_.scenario->doors[i].state == 'o') continue;
      for (const Hex hex : field_.doors[i].hexes) list_.push_back({hex, Prospects::shut_door, false});
    }
    for (std::size_t i = state.item_count; i > 0 && state.items[i - 1].kind() == ItemKind::raised; --i) {
      const Hex hex = state.items[i - 1].hex();
      if (field_.codes[hex] != field_.trapdoor) list_.push_back({hex, Prospects::unraised, true});
    }
  }

  int way(Hex from, Hex to) const {
    return shortened(from, prospects_.way(from, to), [&](Hex hex) { return prospects_.way(hex, to); });
  }
  /// The way to whatever a table of the prospects is about.
  int way(const std::uint8_t* ways, Hex from) const {
    return shortened(from, ways[from], [&](Hex hex) { return int{ways[hex]}; });
  }

 private:
  struct Shortcut {
    Hex hex;
    int saved;
    bool climbs;
  };

  template <class Rest>
  int shortened(Hex from, int best, Rest rest) const {
    for (const Shortcut& cut : list_) {
      if (cut.climbs && field_.soils[field_.codes[from]].inside) continue;
      const int there = prospects_.way(from, cut.hex);
      if (there >= best) continue;
      // Whoever is in the door has paid for it.
      const int saved = cut.climbs || from != cut.hex ? cut.saved : 0;
      const int through = there + rest(cut.hex) - saved;
      if (through < best) best = through;
    }
    return best;
  }

  const Battlefield& field_;
  const Prospects& prospects_;
  FixedList<Shortcut, most_doors * door_hexes + most_items> list_;
};

/// How likely something is that takes so many eighths of a turn, in 64ths, when so many are left.
inline int chance_of(int eighths, int left) {
  constexpr int patience = 24;
  if (eighths < 0) eighths = 0;
  const int chance = 64 * patience / (patience + eighths);
  return eighths <= left ? chance : chance * left / (2 * eighths);
}
/// Eighths of a turn for a way.
inline int eighths_for(int way, int points) {
  return way * 8 / (points > 0 ? points : 1);
}
/// Eighths of a turn that a side still has.
inline int eighths_left(const Battlefield& field, const State& state, std::size_t side) {
  const int turns = field.turns - state.turn + (state.turn > 0 && state.side <= side ? 1 : 0);
  return turns * 8;
}

/// What an objective of the other side takes from it for each sack or tent that this side gets.
inline int denied(const Battlefield& field, const Goal& won) {
  const auto kind = won.kind == Objective::Kind::burnt ? Objective::Kind::tents : Objective::Kind::sacks;
  int points = 0;
  for (const Goal& goal : field.goals) {
    if (goal.kind == kind && goal.side != won.side) points += goal.points;
  }
  return points;
}

}  // namespace destrier::croisades
