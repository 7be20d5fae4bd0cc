// Luck and skill of a match that was played.

#include <memory>
#include <string>

#include "command/arguments.h"
#include "lab/progress.h"
#include "terminal/analysis.h"

namespace destrier {
namespace {

constexpr int exit_damaged = 1;
/// An ordinary game of any kind is through in less than half a minute on one core.
constexpr std::uint64_t usual_nodes = 10'000;

struct AnalyseArguments {
  std::string file;
  std::uint64_t nodes = 0;
  int level = 0;
  std::uint64_t seed = 1;
  std::string language;
  bool json = false;
};

Expected<Player> player_of(const AnalyseArguments& arguments) {
  if (arguments.nodes != 0 && arguments.level != 0) return fail("--nodes and --level: one of them is enough");
  Player player;
  if (arguments.level != 0) {
    player.level = arguments.level;
  } else {
    player.nodes = arguments.nodes != 0 ? arguments.nodes : usual_nodes;
  }
  return player;
}

Expected<void> run(const AnalyseArguments& arguments, int& exit_code) {
  const Language language = read_language(arguments.language).value_or(user_language());
  const auto player = player_of(arguments);
  if (!player) return tl::unexpected(player.error());
  const auto replay = Replay::read_file(arguments.file);
  if (!replay) return tl::unexpected(replay.error());
  const auto analysis = [&] {
    Progress progress(replay_text(language, "thinking"), replay->standing(replay->size()).size(), arguments.json);
    return MatchAnalysis::make(*replay, {*player, arguments.seed}, [&](std::size_t moves) { progress.show(moves); });
  }();
  if (!analysis) return fail("{}: {}", arguments.file, analysis.error().text);
  if (arguments.json) {
    fmt::print("{}\n", analysis->json(language));
  } else {
    for (const std::string& line : analysis->told(Look{.language = language})) fmt::print("{}\n", line);
  }
  if (replay->fault()) {
    complain(fault_of(*replay, arguments.file));
    exit_code = exit_damaged;
  }
  return {};
}

}  // namespace

void add_analyse(const Command& program, int& exit_code) {
  const Command command =
      program.add_command("analyse", "Luck and skill of a match that was played, and where it turned");
  auto arguments = std::make_shared<AnalyseArguments>();
  command.add("file", arguments->file, "The record").required();
  command
      .add("--nodes", arguments->nodes,
           fmt::format("How much to think about each position; by default {}", usual_nodes))
      .within(std::uint64_t{1}, std::uint64_t{1'000'000'000});
  command.add("--level", arguments->level, "Think as this level does instead").within(1, levels);
  command.add("--seed", arguments->seed, "The same seed gives the same analysis").show_default();
  command.add_flag("--json", arguments->json, "Print a JSON object");
  command.add("--lang", arguments->language, "en or fr; by default the language of the environment")
      .one_of({"en", "fr"});
  on_run(command, exit_code, [arguments, &exit_code] { return run(*arguments, exit_code); });
}

}  // namespace destrier
