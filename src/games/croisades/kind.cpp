#include "games/croisades/croisades.h"
#include "games/kind_of.h"

namespace destrier {

template class RunningOf<croisades::Croisades>;
template std::unique_ptr<GameKind> make_kind<croisades::Croisades>();

}  // namespace destrier
