#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "bench/breakthrough.h"
#include "command/arguments.h"
#include "core/evaluation.h"
#include "core/hash.h"
#include "core/json_writer.h"
#include "core/playout.h"
#include "core/text.h"
#include "games/registry.h"
#include "search/thinker.h"

namespace destrier {
namespace {

constexpr std::uint64_t bench_seed = 1;
// Playouts that make up the signature, and that are timed again and again; fewer where games are long and lists too.
template <Game G>
constexpr int batch = G::max_moves > 10'000 ? 20 : 1000;
constexpr double seconds_each = 1.5;  // at least so long

struct Speed {
  std::string game;
  double plies_per_second = 0;
  double playouts_per_second = 0;
  double mean_plies = 0;
  double mean_branching = 0;
  double nodes_per_second = 0;  ///< of level 6 thinking; 0 if the game has no machine players
  std::uint64_t signature = 0;
};

class Stopwatch {
 public:
  double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(); }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

template <Game G>
std::uint64_t play_batch(const G& game) {
  Rng rng(bench_seed);
  std::uint64_t plies = 0;
  for (int i = 0; i < batch<G>; ++i) {
    typename G::State state = game.start();
    plies += random_playout(game, state, rng, [](const auto&) {});
  }
  return plies;
}

/// The options that are measured if nobody names any: the defaults, unless the game says what is more telling.
template <Game G>
std::vector<OptionPair> usual_options() {
  if constexpr (requires { G::bench_options(); }) return G::bench_options();
  return {};
}

/// Nodes a second of level 6, in positions of random games.
template <Game G>
double measure_search(const G& game, const std::vector<OptionPair>& options) {
  if constexpr (Evaluated<G>) {
    const auto kind = make_kind<G>();
    constexpr int positions = 6;
    constexpr std::uint32_t plies = 12;  // from one position to the next
    Rng rng(bench_seed);
    std::uint64_t nodes = 0;
    double seconds = 0;
    typename G::State state = game.start();
    while (seconds < seconds_each) {
      for (int i = 0; i < positions; ++i) {
        random_playout(game, state, rng, [](const auto&) {}, plies);
        Mute mute;
        while (game.decider(state) == Decider::fate) game.play(state, draw_outcome(game, state, rng), mute);
        if (game.decider(state) == Decider::nobody) break;
        const auto running = kind->from_position(options, game.position_text(state));
        if (!running) return 0;  // no position of a game is refused
        const auto thinker = make_thinker(**running, Player{}, bench_seed);
        const Stopwatch watch;
        thinker->look_at(**running);
        while (watch.seconds() < seconds_each / positions && thinker->think(1000)) {
        }
        nodes += thinker->nodes();
        seconds += watch.seconds();
      }
      state = game.start();
    }
    return static_cast<double>(nodes) / seconds;
  } else {
    return 0;
  }
}

template <Game G>
Expected<Speed> measure(const std::vector<OptionPair>& given) {
  Faults faults;
  const auto library = G::Library::shipped(faults);
  const std::vector<OptionPair> measured = given.empty() ? usual_options<G>() : given;
  const auto options = Options::resolve(G::options(library), measured);
  if (!options) return tl::unexpected(options.error());
  const auto game = G::make(library, *options);
  if (!game) return tl::unexpected(game.error());

  Speed speed;
  speed.game = G::id;
  // The same playouts as the timed ones, looked at: every position they reach goes into the signature.
  Rng rng(bench_seed);
  std::uint64_t plies = 0;
  std::uint64_t choices = 0;
  for (int i = 0; i < batch<G>; ++i) {
    typename G::State state = game->start();
    const auto count_choices = [&](const typename G::State& at) {
      if (game->decider(at) == Decider::nobody) return;
      MoveList<G> moves;
      all_moves(*game, at, moves);
      choices += moves.size();
    };
    count_choices(state);
    plies += random_playout(*game, state, rng, [&](const typename G::State& at) {
      speed.signature = hash_step(speed.signature, hash_text(game->position_text(at)));
      count_choices(at);
    });
  }
  speed.signature = hash_finish(speed.signature);
  speed.mean_plies = static_cast<double>(plies) / batch<G>;
  speed.mean_branching = static_cast<double>(choices) / static_cast<double>(plies);

  const Stopwatch watch;
  double batches = 0;
  while (watch.seconds() < seconds_each) {
    if (play_batch(*game) != plies) return fail("bench: {}: the timed playouts differ from the signed ones", G::id);
    ++batches;
  }
  speed.playouts_per_second = batches * batch<G> / watch.seconds();
  speed.plies_per_second = speed.playouts_per_second * speed.mean_plies;
  speed.nodes_per_second = measure_search(*game, measured);
  return speed;
}

/// Steps of the bare random number generator in a second: what this machine is worth just now.
double measure_yardstick() {
  constexpr int steps = 200'000'000;
  Rng rng(bench_seed);
  std::uint64_t sum = 0;
  const Stopwatch watch;
  for (int i = 0; i < steps; ++i) sum += rng.next();
  const double seconds = watch.seconds();
  // The sum must be computed, and is as good as never this.
  return sum == 1 ? 0 : steps / seconds;
}

std::string to_json(double yardstick, const std::vector<Speed>& speeds) {
  std::string text;
  JsonWriter writer(text);
  writer.begin_object();
  writer.member("yardstick", static_cast<std::uint64_t>(yardstick));
  writer.key("games").begin_list();
  for (const Speed& speed : speeds) {
    writer.begin_object();
    writer.member("game", speed.game);
    writer.member("plies_per_second", static_cast<std::uint64_t>(speed.plies_per_second));
    writer.member("playouts_per_second", static_cast<std::uint64_t>(speed.playouts_per_second));
    writer.key("mean_plies").number(fmt::format("{:.3f}", speed.mean_plies));
    writer.key("mean_branching").number(fmt::format("{:.3f}", speed.mean_branching));
    if (speed.nodes_per_second > 0) {
      writer.member("nodes_per_second", static_cast<std::uint64_t>(speed.nodes_per_second));
    }
    writer.member("signature", fmt::format("{:016x}", speed.signature));
    writer.end_object();
  }
  writer.end_list();
  writer.end_object();
  return text;
}

Expected<void> run(const std::string& wanted, const std::vector<std::string>& words, bool json) {
  std::vector<OptionPair> given;
  for (const std::string& word : words) {
    auto option = read_option(word);
    if (!option) return tl::unexpected(option.error());
    given.push_back(std::move(*option));
  }
  std::vector<Speed> speeds;
  Error problem;
  bool known = false;
  const auto each = [&]<Game G> {
    if (!wanted.empty() && wanted != G::id) return;
    known = true;
    if (!json) fmt::print(stderr, "measuring {} ...\n", G::id);
    auto speed = measure<G>(given);
    if (speed) {
      speeds.push_back(*speed);
    } else {
      problem = speed.error();
    }
  };
  GameTypes<breakthrough::Breakthrough>::for_each(each);
  AllGames::for_each(each);
  if (!known) return tl::unexpected(find_kind(wanted, true).error());
  if (!problem.text.empty()) return tl::unexpected(problem);
  const double yardstick = measure_yardstick();
  if (json) {
    fmt::print("{}\n", to_json(yardstick, speeds));
    return {};
  }
  fmt::print("yardstick {:.0f} M steps/s of the random number generator\n\n", yardstick / 1e6);
  fmt::print("{:<14}{:>14}{:>14}{:>12}{:>12}{:>14}  {}\n", "game", "plies/s", "playouts/s", "mean plies", "branching",
             "level 6 n/s", "signature");
  for (const Speed& speed : speeds) {
    fmt::print("{:<14}{:>12.2f} M{:>14.0f}{:>12.1f}{:>12.2f}{:>14.0f}  {:016x}\n", speed.game,
               speed.plies_per_second / 1e6, speed.playouts_per_second, speed.mean_plies, speed.mean_branching,
               speed.nodes_per_second, speed.signature);
  }
  return {};
}

}  // namespace

void add_bench(const Command& program, int& exit_code) {
  const Command command =
      program.add_command("bench", "Measure the speed of random playouts and of thinking, on one thread");
  auto game = std::make_shared<std::string>();
  auto json = std::make_shared<bool>(false);
  auto options = std::make_shared<std::vector<std::string>>();
  command.add("game", *game, "Only this game");
  command.add("options", *options, "With these options: name=value ...");
  command.add_flag("--json", *json, "Print a JSON object");
  on_run(command, exit_code, [game, options, json] { return run(*game, *options, *json); });
}

}  // namespace destrier
