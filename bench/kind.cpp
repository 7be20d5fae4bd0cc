#include "bench/breakthrough.h"
#include "games/kind_of.h"

namespace destrier {

template class RunningOf<breakthrough::Breakthrough>;
template std::unique_ptr<GameKind> make_kind<breakthrough::Breakthrough>();

}  // namespace destrier
