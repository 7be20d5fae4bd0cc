#include "games/art_of_war/art_of_war.h"
#include "games/kind_of.h"

namespace destrier {

template class RunningOf<art_of_war::ArtOfWar>;
template std::unique_ptr<GameKind> make_kind<art_of_war::ArtOfWar>();

}  // namespace destrier
