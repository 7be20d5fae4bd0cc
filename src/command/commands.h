#pragma once

#include <CLI/CLI.hpp>

namespace destrier {

// One function a subcommand, each in a file of its own name: adds it to the program and returns nothing; the chosen
// one runs when the command line has been read, and returns through `exit_code`.

inline constexpr int exit_bad_input = 2;

void add_arena(CLI::App& app, int& exit_code);
void add_barracks(CLI::App& app, int& exit_code);
void add_engine(CLI::App& app, int& exit_code);
void add_ladder(CLI::App& app, int& exit_code);
void add_perft(CLI::App& app, int& exit_code);
void add_bench(CLI::App& app, int& exit_code);
void add_rules(CLI::App& app, int& exit_code);
void add_scenario(CLI::App& app, int& exit_code);
void add_simulate(CLI::App& app, int& exit_code);
void add_tune(CLI::App& app, int& exit_code);

}  // namespace destrier
