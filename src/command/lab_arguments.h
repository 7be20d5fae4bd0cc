#pragma once

// What the subcommands of the lab share.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "command/arguments.h"
#include "core/error.h"

namespace destrier {

struct LabArguments {
  std::string game;
  std::vector<std::string> options;
  std::uint64_t games = 0;
  std::uint64_t seed = 1;
  unsigned threads = 0;  ///< 0: all cores
  bool json = false;
  std::string language;

  unsigned thread_count() const;
  Language spoken() const { return read_language(language).value_or(user_language()); }
};

/// Adds game, options and the flags that all of them have.
void add_lab_arguments(const Command& command, LabArguments& arguments, std::uint64_t games, const char* about_games);

/// Games are played in pairs: an odd number is rounded up, which is said to standard error.
std::uint64_t even_games(const LabArguments& arguments);

}  // namespace destrier
