#include <cstdio>
#include <exception>

#include "command/commands.h"

namespace {

int run(int argc, char** argv) {
  int exit_code = 0;
  const auto add_commands = [&exit_code](const destrier::Command& program) {
    destrier::add_rules(program, exit_code);
    destrier::add_replay(program, exit_code);
    destrier::add_analyse(program, exit_code);
    destrier::add_barracks(program, exit_code);
    destrier::add_scenario(program, exit_code);
    destrier::add_engine(program, exit_code);
    destrier::add_arena(program, exit_code);
    destrier::add_ladder(program, exit_code);
    destrier::add_simulate(program, exit_code);
    destrier::add_perft(program, exit_code);
    destrier::add_bench(program, exit_code);
    destrier::add_tune(program, exit_code);
  };
  const bool sound = destrier::run_command_line(argc, argv, "Destrier: five two-player war games.", add_commands);
  return sound ? exit_code : destrier::exit_bad_input;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const int exit_code = run(argc, argv);
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return exit_code;
    std::fputs("destrier: standard output: cannot be written\n", stderr);
    return 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "destrier: %s\n", error.what());
    return 1;
  }
}
