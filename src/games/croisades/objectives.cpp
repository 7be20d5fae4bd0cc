// Reading what a scenario gives points for.

#include <algorithm>
#include <fmt/format.h>

#include "core/text.h"
#include "games/croisades/reading.h"

namespace destrier::croisades {
namespace {

constexpr int most_objective_points = 999;
constexpr int most_count = 64;
constexpr std::string_view leaving_letters = "hcqpg";

}  // namespace

Objective read_objective(const JsonPlace& place, const Library& library, const GroundMap* map) {
  using enum Objective::Kind;
  Objective objective;
  const auto kind = needed(place, "kind");
  const auto word = kind ? kind->text() : std::nullopt;
  if (!word) return objective;
  const auto found = std::ranges::find(objective_words, *word);
  if (found == objective_words.end()) {
    kind->fault(fmt::format("must be one of {}, is {}", fmt::join(objective_words, ", "), in_quotes(*word)));
    return objective;
  }
  objective.kind = static_cast<Objective::Kind>(found - objective_words.begin());
  if (objective.kind == hold) {
    objective.side = whole_number_or(place, "side", 1, 2, 0);
  } else {
    objective.side = whole_number_at(place, "side", 1, 2);
  }
  if (objective.kind == hold || objective.kind == seize) {
    if (const auto zone = needed(place, "zone")) objective.zone = read_zone(*zone, library, map, false);
  }
  if (objective.kind == seize) {
    objective.count = whole_number_at(place, "count", 1, most_count);
  } else {
    objective.points = whole_number_at(place, "points", 1, most_objective_points);
  }
  if (objective.kind == Objective::Kind::exit) {
    const auto what = needed(place, "what");
    objective.what = what ? read_letter(*what, leaving_letters).value_or('-') : '-';
  }
  return objective;
}

}  // namespace destrier::croisades
