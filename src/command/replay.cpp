// A record looked at again: on the screen, as text, or its rolls checked.

#include "terminal/replay.h"

#include <memory>
#include <string>

#include "command/arguments.h"
#include "terminal/saves.h"
#include "terminal/stepping.h"

namespace destrier {
namespace {

constexpr int exit_wrong = 1;

struct ReplayArguments {
  std::string file;
  std::uint64_t from = 0;
  std::string view;
  std::string language;
  bool verify = false;
  bool json = false;
  bool plain = false;
};

Expected<FateCheck> check(const Replay& replay, const std::string& path) {
  const FateTerms& fate = replay.record().fate;
  if (fate.by_hand && fate.seed.empty()) {
    return fail("{}: the rolls were typed by hand: there is no seed to check them by", path);
  }
  auto checked = check_fate(replay.record());
  if (!checked) return fail("{}: {}", path, checked.error().text);
  return checked;
}

void print_lines(const Lines& lines) {
  for (const std::string& line : lines) fmt::print("{}\n", line);
}

Expected<void> run(const ReplayArguments& arguments, int& exit_code) {
  const Language language = read_language(arguments.language).value_or(user_language());
  const auto replay = Replay::read_file(arguments.file);
  if (!replay) return tl::unexpected(replay.error());
  if (arguments.from > replay->size()) {
    return fail("--from: the record has {} {}, not {}", replay->size(), replay->size() == 1 ? "entry" : "entries",
                arguments.from);
  }
  std::optional<FateCheck> checked;
  if (arguments.verify) {
    auto found = check(*replay, arguments.file);
    if (!found) return tl::unexpected(found.error());
    checked = std::move(*found);
  }
  const Onlooker onlooker = read_onlooker(arguments.view).value_or(replay->usual_onlooker());
  if (arguments.json) {
    fmt::print("{}\n", json_of(*replay, arguments.from, language, onlooker, checked));
  } else if (checked) {
    print_lines(told_check(*replay, *checked, language));
  } else if (arguments.plain || !has_terminal()) {
    print_lines(told_whole(*replay, arguments.from, language, onlooker));
  } else {
    const auto console = open_console({language, false});
    step_through(*console, *replay, arguments.from, onlooker);
  }
  if (replay->fault()) {
    complain(fault_of(*replay->fault(), arguments.file));
    exit_code = exit_wrong;
  }
  if (checked && !is_fair(*checked)) exit_code = exit_wrong;
  return {};
}

}  // namespace

void add_replay(const Command& program, int& exit_code) {
  const Command command =
      program.add_command("replay", "Step through the record of a match, print it, or check its rolls");
  auto arguments = std::make_shared<ReplayArguments>();
  command.add("file", arguments->file, "The record").required();
  command.add("--from", arguments->from, "Begin with this entry")
      .within(std::uint64_t{1}, std::uint64_t{1'000'000'000});
  command.add_flag("--verify", arguments->verify,
                   "Check every roll against the seed instead; exits with 1 if one is wrong");
  command.add_flag("--json", arguments->json, "Print a JSON object");
  command.add_flag("--plain", arguments->plain, "Print the whole match as text, to be read aloud");
  command
      .add("--view", arguments->view,
           "1, 2, public or all: whose eyes; by default all of a match that is over, public of one that goes on")
      .one_of({"1", "2", "public", "all"});
  command.add("--lang", arguments->language, "en or fr; by default the language of the environment")
      .one_of({"en", "fr"});
  on_run(command, exit_code, [arguments, &exit_code] { return run(*arguments, exit_code); });
}

}  // namespace destrier
