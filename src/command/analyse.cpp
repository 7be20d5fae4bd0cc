// Luck and skill of a match that was played.

#include <algorithm>
#include <memory>
#include <string>

#include "command/arguments.h"
#include "lab/progress.h"
#include "terminal/analysis.h"

namespace destrier {
namespace {

constexpr int exit_damaged = 1;
/// Nodes that a position and a whole match get if nobody says otherwise: on one core an ordinary match takes some
/// seconds, a siege of hundreds of moves less than a minute.
constexpr std::uint64_t most_usual_nodes = 10'000;
constexpr std::uint64_t nodes_a_match = 1'500'000;

struct AnalyseArguments {
  std::string file;
  std::uint64_t nodes = 0;
  int level = 0;
  std::uint64_t seed = 1;
  std::string language;
  bool json = false;
};

std::uint64_t usual_nodes(std::size_t moves) {
  return std::clamp<std::uint64_t>(nodes_a_match / std::max<std::size_t>(moves, 1), 1, most_usual_nodes);
}

Expected<Player> player_of(const AnalyseArguments& arguments, std::size_t moves) {
  if (arguments.nodes != 0 && arguments.level != 0) return fail("--nodes and --level: one of them is enough");
  Player player;
  if (arguments.level != 0) {
    player.level = arguments.level;
  } else {
    player.nodes = arguments.nodes != 0 ? arguments.nodes : usual_nodes(moves);
  }
  return player;
}

Expected<void> run(const AnalyseArguments& arguments, int& exit_code) {
  const Language language = read_language(arguments.language).value_or(user_language());
  const auto replay = Replay::read_file(arguments.file);
  if (!replay) return tl::unexpected(replay.error());
  const std::size_t moves = replay->standing(replay->size()).size();
  const auto player = player_of(arguments, moves);
  if (!player) return tl::unexpected(player.error());
  const auto analysis = [&] {
    Progress progress(replay_text(language, "thinking"), moves, arguments.json);
    return MatchAnalysis::make(*replay, {*player, arguments.seed}, [&](std::size_t done) { progress.show(done); });
  }();
  if (!analysis) return fail("{}: {}", arguments.file, analysis.error().text);
  if (arguments.json) {
    fmt::print("{}\n", analysis->json(language));
  } else {
    for (const std::string& line : analysis->told(Look{.language = language})) fmt::print("{}\n", line);
  }
  if (replay->fault()) {
    complain(fault_of(*replay->fault(), arguments.file));
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
           fmt::format("How much to think about each position; by default {}, less in a long match", most_usual_nodes))
      .within(std::uint64_t{1}, std::uint64_t{1'000'000'000});
  command.add("--level", arguments->level, "Think as this level does instead").within(1, levels);
  command.add("--seed", arguments->seed, "The same seed gives the same analysis").show_default();
  command.add_flag("--json", arguments->json, "Print a JSON object");
  command.add("--lang", arguments->language, "en or fr; by default the language of the environment")
      .one_of({"en", "fr"});
  on_run(command, exit_code, [arguments, &exit_code] { return run(*arguments, exit_code); });
}

}  // namespace destrier
