// The rules as a person reads them: no mark of Markdown is left, and every line fits.

#include "terminal/rules_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/registry.h"
#include "tell/tell.h"

namespace destrier {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(RulesPage, UnderlinesHeadingsAndBreaksTextBetweenWords) {
  const Look look{.columns = 40};
  EXPECT_THAT(rules_page(look, {"# Title", "", "A **strong** word, a move `e2-e3`, and more words than fit."}),
              ElementsAre("Title", "=====", "", "A strong word, a move `e2-e3`, and more", "words than fit."));
  EXPECT_THAT(rules_page(look, {"- a point that is longer than the window is wide"}),
              ElementsAre("- a point that is longer than the window", "  is wide"));
}

TEST(RulesPage, KeepsStarsOfMovesAndColoursWhatIsTyped) {
  EXPECT_THAT(rules_page({}, {"Attack with `a+b*d`."}), ElementsAre("Attack with `a+b*d`."));
  EXPECT_THAT(rules_page({.spoken = true}, {"Attack with `a+b*d`."}), ElementsAre("Attack with a+b*d."));
  EXPECT_THAT(rules_page({.colour = true}, {"Attack with `a b`."}),
              ElementsAre("Attack with \033[32ma\033[0m \033[32mb\033[0m."));
}

TEST(RulesPage, AlignsTheColumnsOfATable) {
  EXPECT_THAT(rules_page({}, {"| code | terrain |", "|---|---|", "| `.` | Flat ground |", "| `O` | Oasis |"}),
              ElementsAre("code  terrain", "----  -----------", "`.`   Flat ground", "`O`   Oasis"));
  EXPECT_THAT(rules_page({.columns = 40}, {"| | |", "|---|---|", "| one | a cell that is too long for this window |"}),
              ElementsAre("one  a cell that is too long for this", "     window"));
  EXPECT_THAT(
      rules_page({.columns = 40}, {"| a | b |", "|---|---|", "| x | `5.1.2.2:horn,2.1.2.2:bolt,3.1.2.2,3.2.1.2` |"}),
      testing::Contains("   3.2.1.2`"));
}

TEST(RulesPage, ReadsEveryRowOfATableAsASentence) {
  EXPECT_THAT(rules_page({.spoken = true}, {"| code | terrain |", "|---|---|", "| `.` | Flat ground |"}),
              ElementsAre("code: .; terrain: Flat ground."));
  EXPECT_THAT(rules_page({.language = Language::french, .spoken = true}, {"| a | b |", "|---|---|", "| 1 | 2 |"}),
              ElementsAre("a : 1 ; b : 2."));
}

TEST(RulesPage, ShowsTheRulesOfEveryGameInWholeLinesWithoutMarks) {
  for (const auto& kind : all_kinds()) {
    const auto game = kind->start({});
    ASSERT_TRUE(game);
    for (const Language language : all_languages) {
      const Lines markdown = Teller(language, **game).rules();
      for (const int columns : {80, 120}) {
        for (const bool colour : {true, false}) {
          const Look look{.language = language, .colour = colour, .columns = columns};
          for (const std::string& line : rules_page(look, markdown)) {
            EXPECT_LE(width_of(line), static_cast<std::size_t>(columns)) << kind->id() << ": " << line;
            EXPECT_THAT(line, Not(HasSubstr("**"))) << kind->id();
            EXPECT_THAT(line, Not(StartsWith("| "))) << kind->id();
            if (colour) {
              EXPECT_THAT(line, Not(HasSubstr("`"))) << kind->id();
            }
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace destrier
