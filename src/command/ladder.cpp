// The machine's levels, each measured against the one below it.

#include "lab/ladder.h"

#include <memory>
#include <optional>

#include "command/lab_arguments.h"
#include "lab/opening.h"
#include "lab/progress.h"

namespace destrier {
namespace {

struct LadderArguments : LabArguments {
  std::uint64_t most_nodes = 0;
  std::optional<int> opening;
};

Expected<void> run(const LadderArguments& arguments) {
  const auto start = start_game(arguments.game, arguments.options);
  if (!start) return tl::unexpected(start.error());
  LadderTerms terms;
  terms.games = even_games(arguments);
  terms.seed = arguments.seed;
  terms.most_nodes = arguments.most_nodes;
  terms.opening = arguments.opening ? *arguments.opening : usual_opening(**start);
  const LabWords words(arguments.spoken());
  std::unique_ptr<Progress> progress;
  int shown = 0;
  const auto ladder =
      climb(**start, terms, arguments.thread_count(), [&](int level, std::uint64_t games, const ArenaTally&) {
        if (level != shown) {
          progress = std::make_unique<Progress>(words.say("ladder", "playing", {{"level", level}}), terms.games,
                                                arguments.json);
        }
        shown = level;
        progress->show(games);
      });
  progress.reset();
  if (arguments.json) {
    fmt::print("{}\n", json_of(words, **start, terms, ladder));
  } else {
    fmt::print("{}", markdown_of(words, ladder));
  }
  return {};
}

}  // namespace

void add_ladder(const Command& program, int& exit_code) {
  const Command command = program.add_command("ladder", "Measure the machine's levels, each against the one below it");
  auto arguments = std::make_shared<LadderArguments>();
  add_lab_arguments(command, *arguments, 100, "How many for each level, in pairs with seats exchanged");
  command.add("--most-nodes", arguments->most_nodes,
              "Scale the nodes of both sides down alike where the stronger has more than this");
  command
      .add("--opening", arguments->opening,
           "Random decisions at the start of each pair; by default what suits the game")
      .within(0, 10'000);
  on_run(command, exit_code, [arguments] { return run(*arguments); });
}

}  // namespace destrier
