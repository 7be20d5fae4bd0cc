#pragma once

#include "core/error.h"
#include "terminal/console.h"

namespace destrier {

/// For a program without a person before it: how to play, and the beginning of a game of two machines.
Expected<void> show_demonstration(Console& console);

}  // namespace destrier
