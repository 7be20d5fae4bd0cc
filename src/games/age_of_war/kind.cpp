#include "games/age_of_war/age_of_war.h"
#include "games/kind_of.h"

namespace destrier {

template class RunningOf<age_of_war::AgeOfWar>;
template std::unique_ptr<GameKind> make_kind<age_of_war::AgeOfWar>();

}  // namespace destrier
