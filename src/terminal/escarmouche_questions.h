#pragma once

// What a player may ask of units: where they can go, whom they can strike, what threatens them.

#include <array>

#include "terminal/desk.h"

namespace destrier::skirmish {

extern const std::array<DeskCommand, 5> questions;

}  // namespace destrier::skirmish
