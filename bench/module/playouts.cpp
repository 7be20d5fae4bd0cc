// Random playouts in WebAssembly, the same as `destrier bench` times natively: bench/module/compare.mjs runs both.

#include "core/json.h"
#include "core/playout.h"
#include "games/registry.h"

namespace destrier {
namespace {

constexpr std::uint64_t bench_seed = 1;
template <Game G>
constexpr int batch = G::max_moves > 10'000 ? 20 : 1000;

template <Game G>
std::uint64_t play_batch() {
  static const auto game = [] {
    Faults faults;
    const auto library = G::Library::shipped(faults);
    std::vector<OptionPair> given;
    if constexpr (requires { G::bench_options(); }) given = G::bench_options();
    return *G::make(library, *Options::resolve(G::options(library), given));
  }();
  Rng rng(bench_seed);
  std::uint64_t plies = 0;
  for (int i = 0; i < batch<G>; ++i) {
    typename G::State state = game.start();
    plies += random_playout(game, state, rng, [](const auto&) {});
  }
  return plies;
}

}  // namespace
}  // namespace destrier

/// Plays the batch of the game of that number, and returns how many plies it had; 0 if there is no such game.
extern "C" __attribute__((export_name("playouts"))) double playouts(int number) {
  std::uint64_t plies = 0;
  int at = 0;
  destrier::AllGames::for_each([&]<destrier::Game G> {
    if (at++ == number) plies = destrier::play_batch<G>();
  });
  return static_cast<double>(plies);
}
