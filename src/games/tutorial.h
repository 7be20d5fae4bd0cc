#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/json.h"
#include "games/story.h"

namespace destrier {

/// A recorded game with a comment on every move and its fate fixed: the learner makes his moves again.
struct Tutorial {
  struct Step {
    Decider by = Decider::nobody;
    std::string move;
    bool by_learner = false;  ///< he makes it; else it is played for him
    LocalText say;
    std::vector<std::string> show;  ///< what to point at, as `square:e4`
  };
  struct End {
    std::string result;
    std::string reason;
  };

  Story story;
  Setting setting;
  Decider learner = Decider::first;
  std::vector<Step> steps;
  std::optional<End> end;  ///< none: the lesson stops before the game is over
};

/// Reads a tutorial and plays it through; nothing, and its faults noted, if it cannot be played.
std::optional<Tutorial> read_tutorial(const JsonPlace& file, GameKinds kinds);

/// All tutorials that are shipped.
std::vector<Tutorial> shipped_tutorials(GameKinds kinds, Faults& faults);

}  // namespace destrier
