#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "command/arguments.h"
#include "command/commands.h"

namespace {

int run(const std::vector<std::string>& words) {
  int exit_code = 0;
  const auto add_commands = [&exit_code](const destrier::Command& program) {
    destrier::add_play(program, exit_code);
    destrier::add_tutorial(program, exit_code);
    destrier::add_rules(program, exit_code);
    destrier::add_replay(program, exit_code);
    destrier::add_analyse(program, exit_code);
    destrier::add_barracks(program, exit_code);
    destrier::add_scenario(program, exit_code);
    destrier::add_serve(program, exit_code);
    destrier::add_engine(program, exit_code);
    destrier::add_arena(program, exit_code);
    destrier::add_ladder(program, exit_code);
    destrier::add_simulate(program, exit_code);
    destrier::add_perft(program, exit_code);
    destrier::add_bench(program, exit_code);
    destrier::add_tune(program, exit_code);
  };
  const bool sound = destrier::run_command_line(words, "Destrier: five two-player war games.", add_commands);
  return sound ? exit_code : destrier::exit_bad_input;
}

}  // namespace

namespace destrier {

int run_words(const std::vector<std::string>& words) {
  return run(words);
}

}  // namespace destrier

int main(int argc, char** argv) {
  try {
    std::vector<std::string> words(argv + 1, argv + argc);
    if (words.empty()) words = {"play"};
    const int exit_code = run(words);
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return exit_code;
    std::fputs("destrier: standard output: cannot be written\n", stderr);
    return 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "destrier: %s\n", error.what());
    return 1;
  }
}
