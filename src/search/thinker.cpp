#include "search/thinker.h"

#include "core/evaluation.h"
#include "games/running_of.h"
#include "search/habits.h"
#include "search/minds.h"

namespace destrier {
namespace {

/// Calls `visit(running)` with the game as what it is.
template <class Visit>
void with_type(const RunningGame& game, Visit visit) {
  AllGames::for_each([&]<Game G> {
    if constexpr (Evaluated<G>) {
      if (game.game() == G::id) visit(static_cast<const RunningOf<G>&>(game));
    }
  });
}
template <class G>
const Habits& habits_of(const RunningOf<G>& /*game*/) {
  return habits<G>();
}

}  // namespace

std::unique_ptr<Thinker> make_thinker(const RunningGame& game, const Player& player, std::uint64_t seed) {
  std::unique_ptr<Thinker> thinker;
  with_type(game, [&](const auto& running) { thinker = think_about(running.rules(), player, seed); });
  return thinker;
}

std::uint64_t nodes_of(const RunningGame& game, const Player& player) {
  std::uint64_t nodes = 1;
  with_type(game, [&](const auto& running) { nodes = nodes_of(habits_of(running), player); });
  return nodes;
}

std::string choose_move(Thinker& thinker, const RunningGame& game, const Player& player) {
  thinker.look_at(game);
  thinker.think(nodes_of(game, player));
  return thinker.analysis(1).lines.at(0).moves.at(0);
}

Analysis think_alone(const RunningGame& game, const Player& player, std::uint64_t seed, std::size_t most) {
  const auto thinker = make_thinker(game, player, seed);
  thinker->look_at(game);
  thinker->think(nodes_of(game, player));
  return thinker->analysis(most);
}

double expected_result(const RunningGame& game) {
  double share = 0.5;
  with_type(game, [&](const auto& running) { share = judge(*running.rules(), running.truth()); });
  return share;
}

}  // namespace destrier
