#include "terminal/desk.h"

#include <array>
#include <cassert>

namespace destrier {

const Desk& desk_of(std::string_view game) {
  static constexpr std::array<const Desk*, 5> desks = {&age_of_war_desk, &art_of_war_desk, &croisades_desk,
                                                       &escarmouche_desk, &lionheart_desk};
  for (const Desk* desk : desks) {
    if (desk->game == game) return *desk;
  }
  assert(false);
  return *desks.front();
}

}  // namespace destrier
