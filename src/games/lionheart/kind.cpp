#include "games/kind_of.h"
#include "games/lionheart/lionheart.h"

namespace destrier {

template class RunningOf<lionheart::Lionheart>;
template std::unique_ptr<GameKind> make_kind<lionheart::Lionheart>();

}  // namespace destrier
