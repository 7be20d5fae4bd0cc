// Two players against each other, many times.

#include "lab/arena.h"

#include <cmath>
#include <memory>
#include <optional>
#include <string>

#include "command/lab_arguments.h"
#include "core/text.h"
#include "lab/arena_log.h"
#include "lab/arena_report.h"
#include "lab/opening.h"
#include "lab/progress.h"

namespace destrier {
namespace {

struct ArenaArguments : LabArguments {
  std::string a;
  std::string b;
  std::optional<int> opening;
  std::string sprt;
  std::string log;
  BotTerms bots;
};

/// What a bot is asked is one line.
Expected<void> check_go(std::string_view go) {
  const bool plain = go.find_first_of("\n\r") == std::string_view::npos && is_valid_utf8(go);
  if (!plain) return fail("--go: {} is not one line", in_quotes(go));
  return {};
}

Expected<ArenaTerms> read_terms(const ArenaArguments& arguments, const RunningGame& start) {
  ArenaTerms terms;
  auto a = read_contestant(arguments.a);
  if (!a) return fail("--a: {}", a.error().text);
  auto b = read_contestant(arguments.b);
  if (!b) return fail("--b: {}", b.error().text);
  terms.a = std::move(*a);
  terms.b = std::move(*b);
  if (!arguments.sprt.empty()) {
    const auto sprt = read_sprt(arguments.sprt);
    if (!sprt) return tl::unexpected(sprt.error());
    terms.sprt = *sprt;
  }
  if (auto checked = check_go(arguments.bots.go); !checked) return tl::unexpected(checked.error());
  terms.games = even_games(arguments);
  terms.seed = arguments.seed;
  terms.opening = arguments.opening ? *arguments.opening : usual_opening(start);
  terms.bots = arguments.bots;
  return terms;
}

Expected<void> run(const ArenaArguments& arguments) {
  const auto start = start_game(arguments.game, arguments.options);
  if (!start) return tl::unexpected(start.error());
  const auto terms = read_terms(arguments, **start);
  if (!terms) return tl::unexpected(terms.error());
  const LabWords words(arguments.spoken());
  std::unique_ptr<ArenaLog> log;
  if (!arguments.log.empty()) {
    auto opened = ArenaLog::open(arguments.log, header_of(**start, *terms));
    if (!opened) return tl::unexpected(opened.error());
    log = std::move(*opened);
    if (log->size() > 0) {
      fmt::print(stderr, "{}\n", words.say("arena", "resumed", {{"count", static_cast<std::int64_t>(log->size())}}));
    }
  }
  Expected<ArenaTally> tally;
  {
    Progress progress(words.say("arena", "playing"), terms->games, arguments.json);
    tally = run_arena(
        **start, *terms, arguments.thread_count(), log.get(), [&](std::uint64_t games, const ArenaTally& so_far) {
          progress.show(games, words.say("arena", "remark", {{"score", words.percent(so_far.all().score())}}));
        });
  }
  if (!tally) return tl::unexpected(tally.error());
  if (arguments.json) {
    fmt::print("{}\n", json_of(words, **start, *terms, *tally));
  } else {
    fmt::print("{}", text_of(words, **start, *terms, *tally));
  }
  return {};
}

}  // namespace

void add_arena(const Command& program, int& exit_code) {
  const Command command = program.add_command("arena", "Let two players meet many times, and measure who is stronger");
  auto arguments = std::make_shared<ArenaArguments>();
  constexpr const char* players =
      "random, greedy, level:1 ... level:6, uct, with ,nodes=N ,ms=T ,scale=F; or engine:COMMAND, a program that "
      "speaks "
      "the line protocol";
  add_lab_arguments(command, *arguments, 100, "How many, in pairs with seats exchanged");
  command.add("--a", arguments->a, players).required();
  command.add("--b", arguments->b, "The other one").required();
  command
      .add("--opening", arguments->opening,
           "Random decisions at the start of each pair; by default what suits the game")
      .within(0, 10'000);
  command.add("--sprt", arguments->sprt, "e0,e1: stop when it is clear whether a is e0 or e1 Elo stronger");
  command.add("--log", arguments->log, "Keep the games in this file, and go on from it when started again");
  command.add("--bot-seconds", arguments->bots.seconds, "What a program has for a move")
      .within(0.01, 86'400.0)
      .show_default();
  command.add("--go", arguments->bots.go, "What a program is told after go: 'level 2', 'nodes 1000'");
  on_run(command, exit_code, [arguments] { return run(*arguments); });
}

}  // namespace destrier
