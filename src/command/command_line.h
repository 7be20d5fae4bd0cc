#pragma once

// What may stand on the command line. CLI11 is behind it; it takes so long to compile that one file alone reads it.

#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace destrier {

inline constexpr int exit_bad_input = 2;

/// A word or a flag with a value. The types of values are those that command_line.cpp lists.
class Parameter {
 public:
  explicit Parameter(CLI::Option* option) : option_(option) {}

  const Parameter& required() const;
  /// As many words as this.
  const Parameter& expected(int words) const;
  const Parameter& one_of(const std::vector<std::string>& words) const;
  template <class Number>
  const Parameter& within(Number least, Number most) const;
  const Parameter& show_default() const;
  /// Read from this variable of the environment if the command line does not say.
  const Parameter& from_environment(const std::string& variable) const;

 private:
  CLI::Option* option_;
};

/// The program or one of its subcommands. What it reads lives until it has run.
class Command {
 public:
  explicit Command(CLI::App* app) : app_(app) {}

  Command add_command(const std::string& name, const std::string& about) const;
  /// One of its subcommands must be given.
  void require_command() const;
  template <class Value>
  Parameter add(const std::string& name, Value& value, const std::string& about) const;
  Parameter add_flag(const std::string& name, bool& value, const std::string& about) const;
  /// Called when the command is chosen and everything is read.
  void on_run(std::function<void()> action) const;

 private:
  CLI::App* app_;
};

/// Reads the command line of a program with the commands that `add_commands` adds, and runs the one that is chosen;
/// prints help, versions and complaints. False if what was given is wrong.
bool run_command_line(std::vector<std::string> words, const std::string& about,
                      const std::function<void(const Command&)>& add_commands);

}  // namespace destrier
