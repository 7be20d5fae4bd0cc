#include "games/tutorial.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "command/arguments.h"
#include "core/text.h"
#include "games/registry.h"
#include "terminal/console.h"
#include "terminal/lesson.h"
#include "terminal/story_words.h"

namespace destrier {
namespace {

struct TutorialArguments {
  std::string game;
  std::string language;
  bool plain = false;
};

void list_lessons(const std::vector<Tutorial>& lessons, Language language) {
  fmt::print("{}\n", story_words(language, "lessons"));
  for (const Tutorial& lesson : lessons) {
    fmt::print("  {}{}\n", padded(lesson.setting.game, 14), in_language(lesson.story.title, language));
  }
}

Expected<void> run(const TutorialArguments& arguments) {
  const auto kinds = all_kinds();
  Faults faults;
  const std::vector<Tutorial> lessons = shipped_tutorials(kinds, faults);
  if (!faults.empty()) return fail("{}", to_text(faults));
  const Language language = read_language(arguments.language).value_or(user_language());
  if (arguments.game.empty()) {
    list_lessons(lessons, language);
    return {};
  }
  const auto kind = find_kind(arguments.game);
  if (!kind) return tl::unexpected(kind.error());
  const auto of_game = [&](const Tutorial& lesson) { return lesson.setting.game == arguments.game; };
  const auto lesson = std::ranges::find_if(lessons, of_game);
  if (lesson == lessons.end()) return fail("game: there is no lesson of {}", in_quotes(arguments.game));
  const auto console = open_console({language, arguments.plain});
  play_lesson(*console, **kind, *lesson);
  return {};
}

}  // namespace

void add_tutorial(const Command& program, int& exit_code) {
  const Command command =
      program.add_command("tutorial", "A lesson in a game, move by move; without GAME, the lessons");
  auto arguments = std::make_shared<TutorialArguments>();
  command.add("game", arguments->game, "The game's id");
  command.add_flag("--plain", arguments->plain,
                   "Lines only, to be read aloud: no colour, no screen that is drawn over");
  command.add("--lang", arguments->language, "en or fr; by default the language of the environment")
      .one_of({"en", "fr"});
  on_run(command, exit_code, [arguments] { return run(*arguments); });
}

}  // namespace destrier
