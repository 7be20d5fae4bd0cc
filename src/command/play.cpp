#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "command/arguments.h"
#include "core/text.h"
#include "terminal/demonstration.h"
#include "terminal/menu.h"
#include "terminal/table.h"
#include "terminal/words.h"

namespace destrier {
namespace {

struct PlayArguments {
  std::string game;
  std::vector<std::string> options;
  std::string seats[2] = {"human", "level:2"};
  std::string names[2];
  std::string record;
  std::string clock;
  std::string seed;
  std::vector<std::string> definitions;
  bool manual = false;
  bool plain = false;
  std::string language;
};

/// Everything that a new match is to be, from the command line.
Expected<MatchRecord> terms_of(const PlayArguments& arguments) {
  auto kind = find_kind(arguments.game);
  if (!kind) return tl::unexpected(kind.error());
  MatchRecord terms;
  terms.game = arguments.game;
  for (const std::string& word : arguments.options) {
    auto option = read_option(word);
    if (!option) return tl::unexpected(option.error());
    terms.options.push_back(std::move(*option));
  }
  for (const std::string& path : arguments.definitions) {
    const auto json = read_json_at(path);
    if (!json) return tl::unexpected(json.error());
    const Faults faults = (*kind)->define(path, *json);
    if (!faults.empty()) return fail("{}", to_text(faults));
  }
  auto needed = (*kind)->definitions(terms.options);
  if (!needed) return tl::unexpected(needed.error());
  terms.definitions = std::move(*needed);
  for (std::size_t i = 0; i < 2; ++i) {
    if (auto sound = check_seat(arguments.seats[i]); !sound) return fail("--seat{}: {}", i + 1, sound.error().text);
    terms.seats[i] = {arguments.seats[i], arguments.names[i]};
  }
  if (!arguments.clock.empty()) {
    terms.clock = read_clock_terms(arguments.clock);
    if (!terms.clock) return fail("--clock: {} is no clock as 600+5", in_quotes(arguments.clock));
  }
  terms.fate.by_hand = arguments.manual;
  return terms;
}

Expected<KeptMatch> open_match(const PlayArguments& arguments) {
  std::error_code error;
  const bool exists = !arguments.record.empty() && std::filesystem::exists(arguments.record, error);
  if (arguments.game.empty()) return KeptMatch::resume(arguments.record);
  if (exists) return fail("{}: exists already; without a game, `play --record` goes on with it", arguments.record);
  auto terms = terms_of(arguments);
  if (!terms) return tl::unexpected(terms.error());
  std::optional<FateSeed> seed;
  if (!arguments.seed.empty()) {
    auto read = read_seed(arguments.seed);
    if (!read) return fail("--{}", read.error().text);
    seed = *read;
  }
  return KeptMatch::begin(std::move(*terms), arguments.record, seed);
}

Expected<void> run(const PlayArguments& arguments) {
  auto settings = load_settings();
  if (!settings) return tl::unexpected(settings.error());
  const Language language = read_language(arguments.language).value_or(settings->language.value_or(user_language()));
  const auto console = open_console({language, arguments.plain || settings->plain});

  if (arguments.game.empty() && arguments.record.empty()) {
    if (!has_terminal() && !arguments.plain) return show_demonstration(*console);
    return open_menu(*console, *settings, [](const std::vector<std::string>& words) { run_words(words); });
  }
  PlayArguments wanted = arguments;
  while (true) {
    auto kept = open_match(wanted);
    if (!kept) return tl::unexpected(kept.error());
    if (const auto& fault = kept->fault()) {
      complain({fmt::format("{}: line {}: {}", kept->path(), fault->line, fault->what)});
    }
    const auto left = Table(*console, *kept, *settings).sit();
    if (!left) return tl::unexpected(left.error());
    if (!left->load) return {};
    wanted = {};
    wanted.record = *left->load;
  }
}

}  // namespace

void add_play(const Command& program, int& exit_code) {
  const Command command = program.add_command("play", "Play a game in the terminal; without a game: the menu");
  auto arguments = std::make_shared<PlayArguments>();
  command.add("game", arguments->game, "The game's id");
  command.add("options", arguments->options, "option=value ...");
  const std::string players = "human, level:1 to level:6, greedy, random, engine:COMMAND";
  command.add("--seat1", arguments->seats[0], "Who plays first: " + players).show_default();
  command.add("--seat2", arguments->seats[1], "Who plays second").show_default();
  command.add("--name1", arguments->names[0], "What the first player is called");
  command.add("--name2", arguments->names[1], "What the second player is called");
  command.add("--record", arguments->record, "The file of the match; without a game: go on with the match in it");
  command.add("--define", arguments->definitions, "Files with your own scenarios, squads or armies");
  command.add("--clock", arguments->clock, "Seconds for each side, and seconds after each move: 600+5");
  command.add("--seed", arguments->seed, "64 hexadecimal digits from which the dice follow; by default drawn");
  command.add_flag("--manual", arguments->manual, "Type in what your own dice or cards show");
  command.add_flag("--plain", arguments->plain, "No colour and no drawing: sentences to be read aloud");
  command.add("--lang", arguments->language, "en or fr; by default the language of the environment")
      .one_of({"en", "fr"});
  on_run(command, exit_code, [arguments] { return run(*arguments); });
}

}  // namespace destrier
