#pragma once

#include <memory>
#include <vector>

#include "games/age_of_war/age_of_war.h"
#include "games/art_of_war/art_of_war.h"
#include "games/croisades/croisades.h"
#include "games/escarmouche/escarmouche.h"
#include "games/kind.h"
#include "games/lionheart/lionheart.h"

namespace destrier {

template <class... Games>
struct GameTypes {
  /// Calls `visit.template operator()<G>()` for each.
  template <class Visit>
  static void for_each(Visit visit) {
    (visit.template operator()<Games>(), ...);
  }
};

/// Every game there is. A new one is a line here, a folder, its data and its tests.
using AllGames = GameTypes<  //
    age_of_war::AgeOfWar, art_of_war::ArtOfWar, croisades::Croisades, escarmouche::Escarmouche, lionheart::Lionheart>;

/// All kinds of game, in that order, with the shipped data.
std::vector<std::unique_ptr<GameKind>> all_kinds();

/// The kind of that id with the shipped data and nothing else, the same for everybody who asks; none if there is no
/// such game.
std::shared_ptr<const GameKind> shipped_kind(std::string_view id);

}  // namespace destrier
