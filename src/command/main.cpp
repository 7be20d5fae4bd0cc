#include <cstdio>
#include <exception>

#include "command/commands.h"

namespace {

int run(int argc, char** argv) {
  int exit_code = 0;
  CLI::App app{"Destrier: five two-player war games."};
  app.name("destrier");
  app.set_version_flag("--version", DESTRIER_VERSION);
  app.require_subcommand(0, 1);
  destrier::add_rules(app, exit_code);
  destrier::add_barracks(app, exit_code);
  destrier::add_scenario(app, exit_code);
  destrier::add_engine(app, exit_code);
  destrier::add_arena(app, exit_code);
  destrier::add_ladder(app, exit_code);
  destrier::add_simulate(app, exit_code);
  destrier::add_perft(app, exit_code);
  destrier::add_bench(app, exit_code);
  destrier::add_tune(app, exit_code);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : destrier::exit_bad_input;
  }
  if (app.get_subcommands().empty()) std::fputs(app.help().c_str(), stdout);
  return exit_code;
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
