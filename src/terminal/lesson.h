#pragma once

// A lesson at the terminal: every move of a recorded game with its comment, and the learner makes his own again.

#include <string>
#include <vector>

#include "games/kind.h"
#include "games/tutorial.h"
#include "terminal/console.h"
#include "terminal/desk.h"

namespace destrier {

/// Plays a lesson of that kind of game, until its end, `quit` or the end of the input.
void play_lesson(Console& console, const GameKind& kind, const Tutorial& tutorial);

/// What a step points at.
struct Pointed {
  struct Thing {
    std::string what;  ///< `card`, `panel`, `button`
    std::string name;
  };
  std::vector<Mark> places;   ///< on the board; an arrow and a zone begin at a `chosen` one
  std::vector<Thing> things;  ///< beside it
};
/// Reads `square:e4`, `arrow:e4-e5`, `panel:ap` …; a place that is named twice is marked once.
Pointed pointed_at(const std::vector<std::string>& pointers);

}  // namespace destrier
