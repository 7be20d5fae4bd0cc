#pragma once

// What is odd about a scenario although its file breaks no rule: people who meet nobody, objectives that cannot be met.

#include <string>
#include <vector>

#include "core/message.h"
#include "games/croisades/library.h"

namespace destrier::croisades {

struct Finding {
  bool serious = false;  ///< it cannot be played as it is meant; else only a warning
  std::string field;     ///< as in a fault
  Message what;          ///< a key of the catalogue's `scenario.finding`
};

/// The two sides' costs are called unequal beyond this factor. Objectives are left out of the account, and a shipped
/// assault rightly has 1.55 times the points of the garrison behind its walls.
inline constexpr int most_imbalance = 2;

/// Everybody's cost, those to come included.
int total_cost(const Scenario& scenario, std::size_t side);

/// Errs on the side of silence: doors are taken as open, ladders as raised wherever they can be, tents as burnt where
/// somebody has a torch.
std::vector<Finding> survey(const Library& library, const Scenario& scenario);

}  // namespace destrier::croisades
