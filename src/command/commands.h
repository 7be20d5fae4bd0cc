#pragma once

#include <string>
#include <vector>

#include "command/command_line.h"

namespace destrier {

/// Runs the program as if these words had been typed after its name; its exit code.
int run_words(const std::vector<std::string>& words);

// One function a subcommand, each in a file of its own name: adds it to the program and returns nothing; the chosen
// one runs when the command line has been read, and returns through `exit_code`.

void add_analyse(const Command& program, int& exit_code);
void add_arena(const Command& program, int& exit_code);
void add_barracks(const Command& program, int& exit_code);
void add_engine(const Command& program, int& exit_code);
void add_ladder(const Command& program, int& exit_code);
void add_perft(const Command& program, int& exit_code);
void add_bench(const Command& program, int& exit_code);
void add_play(const Command& program, int& exit_code);
void add_replay(const Command& program, int& exit_code);
void add_rules(const Command& program, int& exit_code);
void add_scenario(const Command& program, int& exit_code);
void add_serve(const Command& program, int& exit_code);
void add_simulate(const Command& program, int& exit_code);
void add_tune(const Command& program, int& exit_code);
void add_tutorial(const Command& program, int& exit_code);

}  // namespace destrier
