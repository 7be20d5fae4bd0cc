#include "command/lab_arguments.h"

#include <algorithm>
#include <thread>

#include "lab/words.h"

namespace destrier {

unsigned LabArguments::thread_count() const {
  return threads != 0 ? threads : std::max(1U, std::thread::hardware_concurrency());
}

void add_lab_arguments(const Command& command, LabArguments& arguments, std::uint64_t games, const char* about_games) {
  arguments.games = games;
  command.add("game", arguments.game, "The game's id").required();
  command.add("options", arguments.options, "option=value ...");
  command.add("--games", arguments.games, about_games)
      .within(std::uint64_t{1}, std::uint64_t{1'000'000'000})
      .show_default();
  command.add("--seed", arguments.seed, "Of everything that is drawn").show_default();
  command.add("--threads", arguments.threads, "By default as many as there are cores").within(1U, 1024U);
  command.add_flag("--json", arguments.json, "Print a JSON object");
  command.add("--lang", arguments.language, "en or fr; by default the language of the environment")
      .one_of({"en", "fr"});
}

std::uint64_t even_games(const LabArguments& arguments) {
  const std::uint64_t even = arguments.games + arguments.games % 2;
  if (even != arguments.games) {
    fmt::print(
        stderr, "{}\n",
        LabWords(arguments.spoken())
            .say("arena", "rounded",
                 {{"games", static_cast<std::int64_t>(even)}, {"asked", static_cast<std::int64_t>(arguments.games)}}));
  }
  return even;
}

}  // namespace destrier
