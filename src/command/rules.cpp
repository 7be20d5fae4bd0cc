#include <memory>
#include <string>
#include <vector>

#include "command/arguments.h"
#include "tell/tell.h"

namespace destrier {
namespace {

struct RulesArguments {
  std::string game;
  std::vector<std::string> options;
  std::string language;
};

Expected<void> run(const RulesArguments& arguments) {
  const auto game = start_game(arguments.game, arguments.options);
  if (!game) return tl::unexpected(game.error());
  const Language language = read_language(arguments.language).value_or(user_language());
  for (const std::string& line : Teller(language, **game).rules()) fmt::print("{}\n", line);
  return {};
}

}  // namespace

void add_rules(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("rules", "Print the rules of a game, with the figures of the options given");
  auto arguments = std::make_shared<RulesArguments>();
  command->add_option("game", arguments->game, "The game's id")->required();
  command->add_option("options", arguments->options, "option=value ...");
  command->add_option("--lang", arguments->language, "en or fr; by default the language of the environment")
      ->check(CLI::IsMember({"en", "fr"}));
  on_run(*command, exit_code, [arguments] { return run(*arguments); });
}

}  // namespace destrier
