#include "lab/opening.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "games/registry.h"

namespace destrier {
namespace {

constexpr int without_fate = 6;

/// Games that begin with a set-up to be drawn, and its verbs.
constexpr std::string_view set_up_game = "escarmouche";
constexpr std::array<std::string_view, 2> set_up_verbs = {"obstacle", "deploy"};

int length_of_set_up(const RunningGame& start) {
  const auto game = start.clone();
  Rng rng(1);
  for (int length = 0;; ++length) {
    if (game->decider() == Decider::fate || game->decider() == Decider::nobody) return length;
    const std::string move = game->random_move(rng);
    const auto explained = game->explain(move);
    if (!explained || std::ranges::find(set_up_verbs, explained->anatomy.verb) == set_up_verbs.end()) return length;
    if (!game->play(move)) return length;
  }
}

}  // namespace

bool has_fate(const RunningGame& start) {
  bool found = false;
  AllGames::for_each([&]<Game G> { found = found || (G::id == start.game() && G::has_fate); });
  return found;
}

int usual_opening(const RunningGame& start) {
  if (!has_fate(start)) return without_fate;
  return start.game() == set_up_game ? length_of_set_up(start) : 0;
}

void play_opening(RunningGame& game, int decisions, std::uint64_t seed, DiceStream& dice) {
  Rng rng(seed);
  while (decisions > 0 && game.decider() != Decider::nobody) {
    const bool fate = game.decider() == Decider::fate;
    const bool played = game.play(fate ? dice.decide(game) : game.random_move(rng)).has_value();
    if (!played) return;
    decisions -= fate ? 0 : 1;
  }
}

}  // namespace destrier
