#include "lab/tune.h"

#include <algorithm>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "command/arguments.h"
#include "core/json_writer.h"

namespace destrier {
namespace {

struct Wanted {
  std::string game;
  std::vector<std::string> options;
  std::string player = "level:2";
  TuneOrder order;
  bool json = false;
};

Expected<TuneOrder> read_order(const Wanted& wanted) {
  TuneOrder order = wanted.order;
  const auto kind = find_kind(wanted.game);
  if (!kind) return tl::unexpected(kind.error());
  auto player = read_player(wanted.player);
  if (!player) return tl::unexpected(player.error());
  order.player = *player;
  std::vector<OptionPair> given;
  for (const std::string& word : wanted.options) {
    auto option = read_option(word);
    if (!option) return tl::unexpected(option.error());
    given.push_back(std::move(*option));
  }
  // A judgement must hold for every way in which the game is usually played.
  if (given.empty()) {
    for (const Preset& preset : (*kind)->presets()) order.options.push_back(preset.options);
  }
  if (order.options.empty()) order.options.push_back(std::move(given));
  return order;
}

std::string to_json(const Tuned& tuned) {
  std::string text;
  JsonWriter writer(text);
  writer.begin_object();
  writer.member("positions", std::uint64_t{tuned.positions});
  writer.key("loss_before").number(fmt::format("{:.5f}", tuned.loss_before));
  writer.key("loss_after").number(fmt::format("{:.5f}", tuned.loss_after));
  writer.key("weights").begin_list();
  for (const TunedWeight& weight : tuned.weights) {
    writer.begin_object();
    writer.member("feature", weight.feature);
    writer.member("before", weight.before);
    writer.member("after", weight.after);
    writer.key("mean_size").number(fmt::format("{:.3f}", weight.mean_size));
    writer.end_object();
  }
  writer.end_list();
  writer.end_object();
  return text;
}

Expected<void> run(const Wanted& wanted) {
  const auto order = read_order(wanted);
  if (!order) return tl::unexpected(order.error());
  const int step = std::max(order->games / 20, 1);
  const auto tuned = tune(wanted.game, *order, [&](int games) {
    if (games % step == 0) fmt::print(stderr, "{} of {} games\n", games, order->games);
  });
  if (!tuned) return tl::unexpected(tuned.error());
  if (wanted.json) {
    fmt::print("{}\n", to_json(*tuned));
    return {};
  }
  fmt::print("{} positions; loss in bits a position, of games that were kept apart: {:.4f} before, {:.4f} after\n\n",
             tuned->positions, tuned->loss_before, tuned->loss_after);
  fmt::print("{:<22}{:>8}{:>8}{:>12}\n", "feature", "before", "after", "mean size");
  for (const TunedWeight& weight : tuned->weights) {
    fmt::print("{:<22}{:>8}{:>8}{:>12.2f}\n", weight.feature, weight.before, weight.after, weight.mean_size);
  }
  return {};
}

}  // namespace

void add_tune(const Command& program, int& exit_code) {
  const Command command =
      program.add_command("tune", "Find the weights of an evaluation in games of the machine with itself");
  auto wanted = std::make_shared<Wanted>();
  wanted->order.threads = static_cast<int>(std::max(std::thread::hardware_concurrency(), 1U));
  command.add("game", wanted->game, "The game").required();
  command.add("options", wanted->options, "With these options: name=value ...; otherwise its presets in turn");
  command.add("--player", wanted->player, "Who plays both sides").show_default();
  command.add("--games", wanted->order.games, "How many").within(10, 10'000'000).show_default();
  command.add("--opening", wanted->order.opening, "Random decisions at the start").within(0, 1000).show_default();
  command.add("--stray", wanted->order.stray, "One of so many later decisions is random too; 0: none")
      .within(0, 1000)
      .show_default();
  command.add("--seed", wanted->order.seed, "Where the random numbers start").show_default();
  command.add("--threads", wanted->order.threads, "How many at once").within(1, 256);
  command.add_flag("--json", wanted->json, "Print a JSON object");
  on_run(command, exit_code, [wanted] { return run(*wanted); });
}

}  // namespace destrier
