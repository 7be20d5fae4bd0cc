// Many games, and what is typical of them; or many throws of Lionheart's dice.

#include <memory>
#include <optional>
#include <string>

#include "command/lab_arguments.h"
#include "lab/dice.h"
#include "lab/progress.h"
#include "lab/simulation_report.h"
#include "lab/whole_file.h"

namespace destrier {
namespace {

constexpr std::string_view dice_only = "dice";

struct SimulateArguments : LabArguments {
  std::string seat1 = "random";
  std::string seat2 = "random";
  std::string report;
};

Expected<void> simulate_dice(const SimulateArguments& arguments) {
  if (!arguments.options.empty()) return fail("dice: has no options");
  if (!arguments.report.empty()) return fail("--report: there is none of dice alone");
  const DiceTerms terms{arguments.games, arguments.seed};
  const auto counts = throw_dice(terms);
  if (arguments.json) {
    fmt::print("{}\n", json_of(terms, counts));
  } else {
    fmt::print("{}", text_of(LabWords(arguments.spoken()), terms, counts));
  }
  return {};
}

Expected<void> run(const SimulateArguments& arguments) {
  if (arguments.game == dice_only) return simulate_dice(arguments);
  const auto start = start_game(arguments.game, arguments.options);
  if (!start) return tl::unexpected(start.error());
  SimulationTerms terms;
  terms.games = arguments.games;
  terms.seed = arguments.seed;
  for (const int seat : {1, 2}) {
    const auto player = read_player(seat == 1 ? arguments.seat1 : arguments.seat2);
    if (!player) return fail("--seat{}: {}", seat, player.error().text);
    terms.players[seat == 1 ? 0 : 1] = *player;
  }
  std::optional<WholeFile> report;
  if (!arguments.report.empty()) {
    auto opened = WholeFile::open(arguments.report);
    if (!opened) return fail("--report: {}", opened.error().text);
    report.emplace(std::move(*opened));
  }
  const LabWords words(arguments.spoken());
  Tale tale;
  {
    Progress progress(words.say("simulate", "playing"), terms.games, arguments.json);
    tale = simulate(**start, terms, arguments.thread_count(), [&](std::uint64_t games) { progress.show(games); });
  }
  const Simulated simulated{**start, terms, tale};
  if (report) {
    if (auto written = report->write(page_of(words, simulated)); !written) {
      return fail("--report: {}", written.error().text);
    }
  }
  if (arguments.json) {
    fmt::print("{}\n", json_of(words, simulated));
  } else {
    fmt::print("{}", text_of(words, simulated));
  }
  return {};
}

}  // namespace

void add_simulate(const Command& program, int& exit_code) {
  const Command command = program.add_command(
      "simulate", "Play many games and tell what is typical of them; `simulate dice` throws Lionheart's dice");
  auto arguments = std::make_shared<SimulateArguments>();
  add_lab_arguments(command, *arguments, 1000, "How many games; of dice, how many throws");
  constexpr const char* players = "random, greedy, level:1 ... level:6, uct, with ,nodes=N ,ms=T ,scale=F";
  command.add("--seat1", arguments->seat1, players).show_default();
  command.add("--seat2", arguments->seat2, "The other one").show_default();
  command.add("--report", arguments->report, "FILE.html: also a page with drawings");
  on_run(command, exit_code, [arguments] { return run(*arguments); });
}

}  // namespace destrier
