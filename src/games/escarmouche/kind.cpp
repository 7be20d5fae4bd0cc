#include "games/escarmouche/escarmouche.h"
#include "games/kind_of.h"

namespace destrier {

template class RunningOf<escarmouche::Escarmouche>;
template std::unique_ptr<GameKind> make_kind<escarmouche::Escarmouche>();

}  // namespace destrier
