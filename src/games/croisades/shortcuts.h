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

// Time is counted in moments, 64 to a turn.
inline constexpr int moments = 64;
/// What `chance_of` calls certain.
inline constexpr int certain_chance = 256;

/// How likely something is that takes so long, when so much time is left.
inline int chance_of(int takes, int left) {
  constexpr int patience = 3 * moments;
  if (takes < 0) takes = 0;
  const int chance = certain_chance * patience / (patience + takes);
  return takes <= left ? chance : chance * left / (2 * takes);
}
inline int moments_for(int way, int points) {
  return way * moments / (points > 0 ? points : 1);
}
/// What a side still has.
inline int moments_left(const Battlefield& field, const State& state, std::size_t side) {
  const int turns = field.turns - state.turn + (state.turn > 0 && state.side <= side ? 1 : 0);
  return turns * moments;
}
/// How far somebody is from being beside a shut door.
inline int way_to_door(const Prospects& prospects, const DoorPlan& door, Hex from) {
  const int way = prospects.way(from, door.hexes.front()) - Prospects::shut_door - 1;
  return way > 0 ? way : 0;
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
