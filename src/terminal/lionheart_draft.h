#pragma once

#include <memory>

#include "games/lionheart/armies.h"
#include "terminal/desk.h"

namespace destrier::lionheart_table {

/// An army composed in any order (specification, 3.3); none unless the viewer is about to place his first base.
std::unique_ptr<Draft> muster(const Sight& sight);

/// A legal army, drawn by lot.
lionheart::Army random_army();

}  // namespace destrier::lionheart_table
