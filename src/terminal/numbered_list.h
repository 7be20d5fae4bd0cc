#pragma once

// Choosing one of several things by its number: every menu is such a list.

#include <cstddef>
#include <optional>
#include <string>

#include "terminal/console.h"

namespace destrier {

struct Chosen {
  std::optional<std::size_t> item;  ///< nothing if somebody went back
  bool ended = false;               ///< there is no more input
};

/// Lists them, in pages if they are more than the screen has rows for, and reads which is wanted. Enter takes the usual
/// one.
Chosen choose_from(Console& console, const std::string& title, const Lines& items, std::size_t usual = 0);

}  // namespace destrier
