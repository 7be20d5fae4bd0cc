#pragma once

// One function a game, each in a file of its name, so that the searches are compiled apart.

#include <memory>

#include "games/registry.h"
#include "search/thinker.h"

namespace destrier {

struct Habits;

template <class G>
const Habits& habits();
template <class G>
std::unique_ptr<Thinker> think_about(const std::shared_ptr<const G>& game, const Player& player, std::uint64_t seed);
/// What the evaluation alone expects for the first side, 0 to 1.
template <class G>
double judge(const G& game, const typename G::State& state);

}  // namespace destrier
