#pragma once

// The program itself, started as a user starts it.

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/files.h"

namespace destrier {

struct Ran {
  int exit_code = -1;
  std::string out;
  std::string err;
};

/// Runs a shell command with `input` on its standard input.
inline Ran run(const std::string& command, const std::string& input = "") {
  const auto folder = std::filesystem::temp_directory_path() / ("destrier_test_" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "in", std::ios::binary) << input;
  const std::string line =
      command + " <" + (folder / "in").string() + " >" + (folder / "out").string() + " 2>" + (folder / "err").string();
  const int status = std::system(line.c_str());  // NOLINT(concurrency-mt-unsafe)
  Ran ran{WIFEXITED(status) ? WEXITSTATUS(status) : -1, read_file(folder / "out"), read_file(folder / "err")};
  std::filesystem::remove_all(folder);
  return ran;
}

inline Ran destrier(const std::string& arguments, const std::string& input = "") {
  return run(std::string(PROGRAM) + " " + arguments, input);
}

}  // namespace destrier
