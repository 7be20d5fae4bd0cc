#include <memory>
#include <string>
#include <vector>

#include "command/arguments.h"
#include "tell/tell.h"
#include "terminal/console.h"
#include "terminal/rules_page.h"

namespace destrier {
namespace {

struct RulesArguments {
  std::string game;
  std::vector<std::string> options;
  std::string language;
  bool list_options = false;
};

/// Every option of the game: what it means, what it may be, what it is by default.
void print_options(const GameKind& kind, Language language) {
  for (const OptionSpec& option : kind.options()) {
    fmt::print("{}={}\n    {} ({})\n", option.name, option.default_value, option_text(kind.id(), option.name, language),
               option.listed());
  }
}

Expected<void> run(const RulesArguments& arguments) {
  const auto game = start_game(arguments.game, arguments.options);
  if (!game) return tl::unexpected(game.error());
  const Language language = read_language(arguments.language).value_or(user_language());
  if (arguments.list_options) {
    print_options(**find_kind(arguments.game), language);
    return {};
  }
  const Lines rules = Teller(language, **game).rules();
  if (has_terminal()) {
    const auto console = open_console({language, false});
    console->write_lines(rules_page(console->look(), rules));
  } else {
    for (const std::string& line : rules) fmt::print("{}\n", line);
  }
  return {};
}

}  // namespace

void add_rules(const Command& program, int& exit_code) {
  const Command command = program.add_command(
      "rules",
      "Print the rules of a game, with the figures of the options given; Markdown, unless a terminal reads it");
  auto arguments = std::make_shared<RulesArguments>();
  command.add("game", arguments->game, "The game's id").required();
  command.add("options", arguments->options, "option=value ...");
  command.add("--lang", arguments->language, "en or fr; by default the language of the environment")
      .one_of({"en", "fr"});
  command.add_flag("--options", arguments->list_options, "The options of the game instead, with their defaults");
  on_run(command, exit_code, [arguments] { return run(*arguments); });
}

}  // namespace destrier
