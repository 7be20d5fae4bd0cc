#include <memory>
#include <string>
#include <vector>

#include "command/arguments.h"

namespace destrier {
namespace {

struct PerftArguments {
  std::string game;
  int depth = 0;
  std::vector<std::string> options;
  bool divide = false;
};

Expected<void> run(const PerftArguments& arguments) {
  const auto game = start_game(arguments.game, arguments.options, true);
  if (!game) return tl::unexpected(game.error());
  if (!arguments.divide || arguments.depth == 0) {
    fmt::print("nodes {}\n", (*game)->perft(arguments.depth));
    return {};
  }
  std::uint64_t sum = 0;
  for (const auto& [move, nodes] : (*game)->divide(arguments.depth)) {
    fmt::print("{} {}\n", move, nodes);
    sum += nodes;
  }
  fmt::print("nodes {}\n", sum);
  return {};
}

}  // namespace

void add_perft(const Command& program, int& exit_code) {
  const Command command = program.add_command("perft", "Count all move sequences of a given length from the start");
  auto arguments = std::make_shared<PerftArguments>();
  command.add("game", arguments->game, "The game's id").required();
  command.add("depth", arguments->depth, "How many moves").required().within(0, 1000);
  command.add("options", arguments->options, "option=value ...");
  command.add_flag("--divide", arguments->divide, "Also the number for each first move");
  on_run(command, exit_code, [arguments] { return run(*arguments); });
}

}  // namespace destrier
