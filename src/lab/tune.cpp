#include "lab/tune.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>
#include <mutex>
#include <thread>

#include "core/evaluation.h"
#include "core/playout.h"
#include "games/registry.h"
#include "games/running_of.h"
#include "lab/regression.h"
#include "search/thinker.h"

namespace destrier {
namespace {

/// The positions of one game with its result.
template <Evaluated G>
std::vector<Sample> play_game(RunningGame& running, const TuneOrder& order, std::uint64_t seed) {
  const auto& game = static_cast<const RunningOf<G>&>(running);
  Rng rng(seed);
  const auto thinker = make_thinker(running, order.player, rng.next());
  std::vector<Sample> samples;
  int decisions = 0;
  while (running.decider() != Decider::nobody) {
    if (running.decider() == Decider::fate) {
      running.play(running.random_move(rng));
      continue;
    }
    const bool opening = decisions++ < order.opening;
    if (!opening && rng.below(3) == 0) {
      Features<G> features{};
      game.rules()->features(game.truth(), features);
      samples.push_back({{features.begin(), features.end()}, 0.5});
    }
    const bool stray = order.stray > 0 && rng.below(static_cast<std::uint32_t>(order.stray)) == 0;
    running.play(opening || stray ? running.random_move(rng) : choose_move(*thinker, running, order.player));
  }
  const Score score = running.result().score;
  for (Sample& sample : samples) sample.result = score == Score::first_wins ? 1 : score == Score::draw ? 0.5 : 0;
  return samples;
}

template <Evaluated G>
Expected<Tuned> tune_game(const GameKind& kind, const TuneOrder& order, const std::function<void(int)>& progress) {
  for (const auto& options : order.options) {
    if (const auto game = kind.start(options); !game) return tl::unexpected(game.error());
  }
  std::vector<std::vector<Sample>> games(static_cast<std::size_t>(order.games));
  std::atomic<int> next = 0;
  std::mutex telling;
  const auto work = [&] {
    for (int number = next++; number < order.games; number = next++) {
      const auto& options = order.options[static_cast<std::size_t>(number) % order.options.size()];
      const auto game = kind.start(options);
      games[static_cast<std::size_t>(number)] =
          play_game<G>(**game, order, order.seed * 1'000'003 + static_cast<std::uint64_t>(number));
      const std::scoped_lock lock(telling);
      progress(std::min(next.load(), order.games));
    }
  };
  std::vector<std::thread> threads;
  for (int i = 1; i < order.threads; ++i) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();

  std::vector<Sample> fitted;
  std::vector<Sample> kept_apart;
  for (std::size_t i = 0; i < games.size(); ++i) {
    auto& to = i / order.options.size() % 5 == 4 ? kept_apart : fitted;
    to.insert(to.end(), std::make_move_iterator(games[i].begin()), std::make_move_iterator(games[i].end()));
  }
  const std::vector<double> before(G::weights.begin(), G::weights.end());
  const std::vector<double> after = fit_weights(fitted, before);
  Tuned tuned;
  tuned.positions = fitted.size() + kept_apart.size();
  tuned.loss_before = log_loss(kept_apart, before);
  tuned.loss_after = log_loss(kept_apart, after);
  for (std::size_t i = 0; i < before.size(); ++i) {
    double sum = 0;
    for (const Sample& sample : fitted) sum += std::abs(sample.features[i]);
    const double mean = fitted.empty() ? 0 : sum / static_cast<double>(fitted.size());
    tuned.weights.push_back(
        {G::feature_names[i], G::weights[i], static_cast<std::int32_t>(std::lround(after[i])), mean});
  }
  return tuned;
}

}  // namespace

Expected<Tuned> tune(std::string_view game, const TuneOrder& order, const std::function<void(int)>& progress) {
  const auto kinds = all_kinds();
  const GameKind* kind = find_kind(kinds, game);
  if (kind == nullptr) return fail("tune: there is no game {}", game);
  Expected<Tuned> tuned = fail("tune: {} has no evaluation", game);
  AllGames::for_each([&]<Game G> {
    if constexpr (Evaluated<G>) {
      if (game == G::id) tuned = tune_game<G>(*kind, order, progress);
    }
  });
  return tuned;
}

}  // namespace destrier
