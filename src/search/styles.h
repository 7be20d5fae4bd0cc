#pragma once

// What can be set of the two searches.

#include <cstddef>

namespace destrier {

/// How a tree search looks at the positions of a game.
struct TreeStyle {
  bool evaluated = true;     ///< false: results of playouts to the end, no priors, the plain thing
  bool lookahead = true;     ///< judge the moves of an opened position by playing each of them
  int playout = 0;           ///< guided moves before a new position is evaluated; of the whole game if negative
  int chapters = 0;          ///< instead: guided play until so many chapters of the game have ended
  std::size_t width = 1000;  ///< moves kept of a position, the most urgent ones
  double exploration = 1.0;  ///< how much a prior draws
  double sharpness = 2.0;    ///< how much better moves are preferred before they are tried, 1 / logits
};

struct AlphaBetaStyle {
  int deepest = 60;        ///< decisions
  bool quiescence = true;  ///< forcing moves beyond the depth
  int reduce_after = 4;    ///< later moves than this are searched one decision less deep at first; 0: none
};

}  // namespace destrier
