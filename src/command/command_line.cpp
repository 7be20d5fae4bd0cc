#include "command/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <utility>

namespace destrier {

const Parameter& Parameter::required() const {
  option_->required();
  return *this;
}

const Parameter& Parameter::expected(int words) const {
  option_->expected(words);
  return *this;
}

const Parameter& Parameter::one_of(const std::vector<std::string>& words) const {
  option_->check(CLI::IsMember(words));
  return *this;
}

template <class Number>
const Parameter& Parameter::within(Number least, Number most) const {
  option_->check(CLI::Range(least, most));
  return *this;
}
template const Parameter& Parameter::within(int, int) const;
template const Parameter& Parameter::within(unsigned, unsigned) const;
template const Parameter& Parameter::within(std::int64_t, std::int64_t) const;
template const Parameter& Parameter::within(std::uint64_t, std::uint64_t) const;
template const Parameter& Parameter::within(double, double) const;

const Parameter& Parameter::show_default() const {
  option_->capture_default_str();
  return *this;
}

const Parameter& Parameter::from_environment(const std::string& variable) const {
  option_->envname(variable);
  return *this;
}

Command Command::add_command(const std::string& name, const std::string& about) const {
  return Command(app_->add_subcommand(name, about));
}

void Command::require_command() const {
  app_->require_subcommand(1);
}

template <class Value>
Parameter Command::add(const std::string& name, Value& value, const std::string& about) const {
  return Parameter(app_->add_option(name, value, about));
}
template Parameter Command::add(const std::string&, int&, const std::string&) const;
template Parameter Command::add(const std::string&, unsigned&, const std::string&) const;
template Parameter Command::add(const std::string&, std::int64_t&, const std::string&) const;
template Parameter Command::add(const std::string&, std::uint64_t&, const std::string&) const;
template Parameter Command::add(const std::string&, double&, const std::string&) const;
template Parameter Command::add(const std::string&, std::string&, const std::string&) const;
template Parameter Command::add(const std::string&, std::optional<int>&, const std::string&) const;
template Parameter Command::add(const std::string&, std::vector<std::string>&, const std::string&) const;

Parameter Command::add_flag(const std::string& name, bool& value, const std::string& about) const {
  return Parameter(app_->add_flag(name, value, about));
}

void Command::on_run(std::function<void()> action) const {
  app_->callback(std::move(action));
}

bool run_command_line(std::vector<std::string> words, const std::string& about,
                      const std::function<void(const Command&)>& add_commands) {
  CLI::App app{about};
  app.name("destrier");
  app.set_version_flag("--version", DESTRIER_VERSION);
  app.require_subcommand(0, 1);
  add_commands(Command(&app));
  try {
    std::ranges::reverse(words);  // so CLI11 wants them
    app.parse(words);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0;
  }
  if (app.get_subcommands().empty()) std::fputs(app.help().c_str(), stdout);
  return true;
}

}  // namespace destrier
