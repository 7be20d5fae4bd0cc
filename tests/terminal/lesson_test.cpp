// Lessons at the terminal: the learner types his moves, everything else is told him in order.

#include "terminal/lesson.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "games/registry.h"
#include "terminal/story_words.h"
#include "tests/program.h"
#include "tests/terminal/test_console.h"

namespace destrier {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

class LessonTest : public testing::Test {
 protected:
  LessonTest() {
    Faults faults;
    lessons_ = shipped_tutorials(kinds_, faults);
    EXPECT_EQ(to_text(faults), "");
  }
  const Tutorial& lionheart() const {
    return *std::ranges::find(lessons_, "lionheart-first-steps", [](const Tutorial& each) { return each.story.id; });
  }
  const GameKind& kind(std::string_view id) const { return *find_kind(kinds_, id); }

  std::vector<std::unique_ptr<GameKind>> kinds_ = all_kinds();
  std::vector<Tutorial> lessons_;
};

Look look_in(Language language, bool unicode = false) {
  Look look;
  look.language = language;
  look.unicode = unicode;
  return look;
}

/// What a learner types who does as he is told: Enter after the introduction, his moves, Enter for the others.
std::vector<std::string> right_moves(const Tutorial& lesson) {
  std::vector<std::string> typed = {""};
  for (const Tutorial::Step& step : lesson.steps) typed.push_back(step.by_learner ? step.move : "");
  return typed;
}

/// No sentence has a hole in it.
void expect_whole(const std::string& text) {
  EXPECT_THAT(text, Not(HasSubstr("[story")));
  EXPECT_THAT(text, Not(HasSubstr("is missing]")));
  EXPECT_THAT(text, Not(HasSubstr("{")));
}

/// The texts stand there in this order.
void expect_in_order(const std::string& output, const std::vector<std::string>& texts) {
  std::size_t at = 0;
  for (const std::string& text : texts) {
    const std::size_t found = output.find(text, at);
    ASSERT_NE(found, std::string::npos) << text << "\nis not in what follows:\n" << output.substr(at, 2000);
    at = found + text.size();
  }
}

/// The words of all comments are there in their order, with others between: lines are broken and stand beside boards.
void expect_words_in_order(const std::string& output, const Tutorial& lesson) {
  std::istringstream shown(output);
  std::string word;
  for (const Tutorial::Step& step : lesson.steps) {
    std::istringstream said(step.say.fr);
    for (std::string wanted; said >> wanted;) {
      while (word != wanted && shown >> word) continue;
      ASSERT_TRUE(shown) << wanted << " of: " << step.say.fr;
      word.clear();
    }
  }
}

/// A lesson made of a random game.
Tutorial random_lesson(const GameKind& kind, std::uint64_t seed, Decider learner, std::size_t steps) {
  Tutorial lesson;
  lesson.story = {
      "random", {"A title", "Un titre"}, {"An intro.", "Une introduction."}, {"An outro.", "Un mot de fin."}};
  lesson.setting.game = kind.id();
  lesson.learner = learner;
  const auto game = *kind.start({});
  Rng rng(seed);
  while (lesson.steps.size() < steps && game->decider() != Decider::nobody) {
    const std::string move = game->random_move(rng);
    const std::string number = std::to_string(lesson.steps.size());
    lesson.steps.push_back(
        {game->decider(), move, game->decider() == learner, {"Say " + number, "Dire " + number}, {}});
    EXPECT_TRUE(game->play(move));
  }
  return lesson;
}

TEST_F(LessonTest, EveryShippedLessonIsReadInOrderInBothLanguages) {
  ASSERT_FALSE(lessons_.empty());
  for (const Tutorial& lesson : lessons_) {
    for (const Language language : all_languages) {
      SCOPED_TRACE(lesson.story.id);
      TestConsole console(right_moves(lesson), look_in(language));
      play_lesson(console, kind(lesson.setting.game), lesson);
      EXPECT_EQ(console.unread(), 0U);
      std::vector<std::string> texts = {in_language(lesson.story.title, language),
                                        in_language(lesson.story.intro, language)};
      for (const Tutorial::Step& step : lesson.steps) texts.push_back(in_language(step.say, language));
      texts.push_back(in_language(lesson.story.outro, language));
      expect_in_order(console.output(), texts);
      EXPECT_THAT(console.output(), EndsWith(in_language(lesson.story.outro, language) + "\n"));
      expect_whole(console.output());
      EXPECT_EQ(console.clears(), 0);
    }
  }
}

TEST_F(LessonTest, EverythingThatAShippedLessonPointsAtHasAName) {
  for (const Tutorial& lesson : lessons_) {
    for (const Tutorial::Step& step : lesson.steps) {
      for (const auto& [what, name] : pointed_at(step.show).things) {
        if (what == "card") continue;  // named by its game
        for (const Language language : all_languages) {
          EXPECT_TRUE(catalogue(language)["story"]["terms"][what].contains(name)) << lesson.story.id << " " << name;
        }
      }
    }
  }
}

TEST_F(LessonTest, WhatHappensIsToldBetweenTheComments) {
  TestConsole console(right_moves(lionheart()));
  play_lesson(console, kind("lionheart"), lionheart());
  expect_in_order(
      console.output(),
      {"Select the infantry on e4 and move it to e5.", "You have 2 action points.",
       "The infantry of Gold moves from e4 to e5.", "Step 2 of 26.", "It now faces the Silver infantry.",
       "attacks the infantry on e6 with 4 dice.", "Gold rolls axe, axe, arrow and arrow: 2 hits.", "Step 3 of 26.",
       "Two axes, so two hits", "The Silver archers close up behind their infantry.",
       "The archers of Silver move from e8 to e7.", "A second axe: the Silver king falls", "The end of the lesson."});
}

/// A learner who does as he is told, however many pages he has to turn.
class ObedientLearner final : public TestConsole {
 public:
  ObedientLearner(const Tutorial& lesson, const Look& look) : TestConsole({}, look, true), lesson_(lesson) {}

  std::optional<std::string> read(const std::string& prompt, const Completions& completions) override {
    static_cast<void>(TestConsole::read(prompt, completions));
    if (prompt != story_words(look().language, "your_move")) return "";
    while (!lesson_.steps[step_].by_learner) ++step_;
    return lesson_.steps[step_++].move;
  }

 private:
  const Tutorial& lesson_;
  std::size_t step_ = 0;
};

TEST_F(LessonTest, OnAScreenEveryCommentStandsThereWholeOrIsPaged) {
  for (const Tutorial& lesson : lessons_) {
    for (const auto& [columns, rows] : {std::pair{80, 24}, std::pair{120, 50}}) {
      SCOPED_TRACE(lesson.story.id);
      Look look = look_in(Language::french, true);
      look.columns = columns;
      look.rows = rows;
      ObedientLearner console(lesson, look);
      play_lesson(console, kind(lesson.setting.game), lesson);
      expect_whole(console.output());
      EXPECT_THAT(console.output(), HasSubstr("Entrée : quitter la leçon"));
      expect_words_in_order(console.output(), lesson);
    }
  }
}

TEST_F(LessonTest, AScreenTooSmallForACommentShowsItPageByPage) {
  Tutorial lesson = lionheart();
  std::string endless;
  for (int i = 0; i < 300; ++i) endless += "word" + std::to_string(i) + " ";
  lesson.steps[0].say.en = endless + "last";
  Look look;
  look.rows = 12;
  // Introduction, then pages until the move can be typed.
  TestConsole console({"", "", "", "", "", "", "", "", ""}, look, true);
  play_lesson(console, kind("lionheart"), lesson);
  for (const char* word : {"word0 ", "word150 ", "word299 "}) EXPECT_THAT(console.output(), HasSubstr(word));
}

TEST_F(LessonTest, WhatIsTypedBetweenPagesCounts) {
  Tutorial lesson = lionheart();
  for (int i = 0; i < 300; ++i) lesson.steps[0].say.en += " word" + std::to_string(i);
  Look look;
  look.rows = 12;
  for (const char* typed : {"quit", "e4-e5"}) {
    TestConsole console({"", "", typed}, look, true);
    play_lesson(console, kind("lionheart"), lesson);
    EXPECT_EQ(console.unread(), 0U);
    EXPECT_THAT(console.output(), Not(HasSubstr("word299")));
    const bool quits = std::string_view(typed) == "quit";
    EXPECT_THAT(console.output(), HasSubstr(quits ? "after 0 of 26 steps" : "after 1 of 26 steps"));
  }
}

TEST_F(LessonTest, AnotherLegalMoveGetsTheCommentAgain) {
  TestConsole console({"", "e1-e2", "e4-e5"});
  play_lesson(console, kind("lionheart"), lionheart());
  ASSERT_GT(console.shown().size(), 3U);
  EXPECT_THAT(console.shown()[2], StartsWith("That could be played, but the lesson waits for another move."));
  EXPECT_THAT(console.shown()[2], HasSubstr("Select the infantry on e4 and move it to e5."));
  EXPECT_THAT(console.shown()[2], Not(HasSubstr("moves from")));
  EXPECT_THAT(console.shown()[3], StartsWith("The infantry of Gold moves from e4 to e5."));
}

TEST_F(LessonTest, AnIllegalMoveGetsTheReasonAndTheCommentAgainInBothLanguages) {
  TestConsole english({"", "f4-f5", "e4-e6", "rubbish", ""});
  play_lesson(english, kind("lionheart"), lionheart());
  EXPECT_THAT(english.shown()[2], StartsWith("No unit stands on f4."));
  EXPECT_THAT(english.shown()[3], Not(StartsWith("That could be played")));
  EXPECT_THAT(english.shown()[4], HasSubstr("'rubbish'"));
  for (const std::size_t i : {2U, 3U, 4U, 5U}) EXPECT_THAT(english.shown()[i], HasSubstr("Select the infantry on e4"));

  TestConsole french({"", "f4-f5"}, look_in(Language::french));
  play_lesson(french, kind("lionheart"), lionheart());
  EXPECT_THAT(french.shown()[2], HasSubstr("f4"));
  EXPECT_THAT(french.shown()[2], HasSubstr("Tapez conseil"));
  EXPECT_THAT(french.shown()[2], HasSubstr("Choisissez l'infanterie en e4 et avancez-la en e5."));
}

TEST_F(LessonTest, CommandsMayBeTypedInFrench) {
  TestConsole french({"", "conseil", "plateau", "retour", "", "n'importe quoi", "quitter"}, look_in(Language::french));
  play_lesson(french, kind("lionheart"), lionheart());
  EXPECT_THAT(french.shown()[2], HasSubstr("Tapez e4-e5."));
  EXPECT_THAT(french.shown()[4], HasSubstr(lionheart().story.intro.fr));
  EXPECT_THAT(french.shown()[6], HasSubstr("« n'importe quoi »"));
  EXPECT_THAT(french.shown()[7], StartsWith("Vous quittez la leçon"));
  EXPECT_EQ(french.unread(), 0U);
  EXPECT_THAT(french.offered(), Contains("conseil"));
}

TEST_F(LessonTest, TheCaseOfLettersDoesNotMatterWhereThereIsNoDoubt) {
  TestConsole console({"", "E4-E5", "E5Xe6"});
  play_lesson(console, kind("lionheart"), lionheart());
  EXPECT_THAT(console.shown()[2], StartsWith("The infantry of Gold moves from e4 to e5."));
  EXPECT_THAT(console.shown()[3], StartsWith("The infantry of Gold on e5 attacks"));
}

TEST_F(LessonTest, AHintSaysTheMoveAndHowItIsWritten) {
  for (const char* asked : {"hint", "?"}) {
    TestConsole console({"", asked, "e4-e5"});
    play_lesson(console, kind("lionheart"), lionheart());
    EXPECT_THAT(console.shown()[2], StartsWith("Move the infantry from e4 to e5. Type e4-e5.\n"));
    EXPECT_THAT(console.shown()[3], StartsWith("The infantry of Gold moves"));
  }
  TestConsole early({"hint"});
  play_lesson(early, kind("lionheart"), lionheart());
  EXPECT_THAT(early.shown()[1], StartsWith("There is nothing to play now"));
}

TEST_F(LessonTest, BackRepeatsTheCommentsBeforeAndEnterReturns) {
  TestConsole console({"", "e4-e5", "back", "back", "back", "", "e5xe6"});
  play_lesson(console, kind("lionheart"), lionheart());
  EXPECT_THAT(console.shown()[3], HasSubstr("Step 1 of 26.\nEach turn you have two action points."));
  EXPECT_THAT(console.shown()[3], Not(HasSubstr("It now faces")));
  EXPECT_THAT(console.shown()[4], HasSubstr("The battle is nearly over."));
  EXPECT_THAT(console.shown()[5], StartsWith("This is the beginning"));
  EXPECT_THAT(console.shown()[6], HasSubstr("It now faces the Silver infantry."));
  EXPECT_THAT(console.shown()[7], StartsWith("The infantry of Gold on e5 attacks"));
}

TEST_F(LessonTest, EnterAfterBackReturnsBeforeItGoesOn) {
  TestConsole console({"", "e4-e5", "e5xe6", "back", "", ""});
  play_lesson(console, kind("lionheart"), lionheart());
  EXPECT_THAT(console.shown()[4], HasSubstr("It now faces"));
  EXPECT_THAT(console.shown()[5], HasSubstr("Two axes, so two hits"));
  EXPECT_THAT(console.shown()[6], HasSubstr("The Silver archers close up"));
}

TEST_F(LessonTest, KeysAreReadAloudOnceAndAgainForHelp) {
  TestConsole console({"", "e4-e5", "help"});
  play_lesson(console, kind("lionheart"), lionheart());
  EXPECT_THAT(console.shown()[1], HasSubstr("Type the move."));
  EXPECT_THAT(console.shown()[2], Not(HasSubstr("Type the move.")));
  EXPECT_THAT(console.shown()[3], StartsWith("Type the move."));
}

TEST_F(LessonTest, QuitAndTheEndOfTheInputEndItAtAnyMoment) {
  const std::vector<std::string> all = right_moves(lionheart());
  for (std::size_t typed = 0; typed < all.size(); ++typed) {
    for (const bool has_screen : {false, true}) {
      std::vector<std::string> some(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(typed));
      TestConsole ends(some, {}, has_screen);
      play_lesson(ends, kind("lionheart"), lionheart());
      EXPECT_THAT(ends.output(), HasSubstr("You leave the lesson after"));
      some.emplace_back("quit");
      some.emplace_back("e4-e5");
      TestConsole quits(some, {}, has_screen);
      play_lesson(quits, kind("lionheart"), lionheart());
      EXPECT_EQ(quits.unread(), 1U);
      EXPECT_EQ(quits.output(), ends.output());
    }
  }
}

TEST_F(LessonTest, WhatCanBeTypedFitsOnOneLine) {
  for (const Language language : all_languages) {
    for (const char* key : {"keys_move", "keys_go_on", "keys_leave"})
      EXPECT_LE(width_of(story_words(language, key)), 80U);
  }
}

TEST_F(LessonTest, LegalMovesAndWordsCompleteWhatIsTyped) {
  TestConsole console({""});
  play_lesson(console, kind("lionheart"), lionheart());
  EXPECT_THAT(console.offered(), Contains("e4-e5"));
  EXPECT_THAT(console.offered(), Contains("hint"));
}

TEST_F(LessonTest, ALessonOfAnyGameAndEitherSideIsPlayedByTypingItsMoves) {
  for (const auto& kind : kinds_) {
    for (const Decider learner : {Decider::first, Decider::second}) {
      const Tutorial lesson = random_lesson(*kind, 3, learner, 25);
      for (const Language language : all_languages) {
        for (const bool has_screen : {false, true}) {
          std::vector<std::string> typed = right_moves(lesson);
          if (has_screen) typed.emplace_back();
          Look look = look_in(language);
          look.rows = 100;
          TestConsole console(typed, look, has_screen);
          play_lesson(console, *kind, lesson);
          EXPECT_EQ(console.unread(), 0U) << kind->id();
          expect_whole(console.output());
          EXPECT_THAT(console.output(), HasSubstr(in_language(lesson.story.outro, language)));
        }
      }
    }
  }
}

TEST_F(LessonTest, PointersBecomeMarksAndWords) {
  const Pointed pointed = pointed_at(
      {"square:e4", "arrow:e4-e5", "zone:c3", "panel:ap", "button:end", "card:king", "hex:0304", "broken", "arrow:x"});
  std::vector<std::string> places;
  for (const Mark& mark : pointed.places) places.push_back(mark.place);
  EXPECT_THAT(places, Contains("e4"));
  EXPECT_THAT(places, Contains("e5"));
  EXPECT_THAT(places, Contains("c3"));
  EXPECT_THAT(places, Contains("0304"));
  EXPECT_EQ(std::ranges::count(places, "e4"), 1);
  std::vector<std::string> things;
  for (const auto& [what, name] : pointed.things) things.push_back(what + " " + name);
  EXPECT_THAT(things, ElementsAre("panel ap", "button end", "card king"));
}

TEST_F(LessonTest, WhatIsBesideTheBoardIsNamedInWords) {
  TestConsole english({""}, look_in(Language::english), true);
  play_lesson(english, kind("lionheart"), lionheart());
  EXPECT_THAT(english.output(), HasSubstr("Look at: the action points."));
  TestConsole french({""}, look_in(Language::french), true);
  play_lesson(french, kind("lionheart"), lionheart());
  EXPECT_THAT(french.output(), HasSubstr("À regarder : les points d'action."));
}

TEST(TutorialCommand, ListsTheLessonsAndPlaysOneFromAPipe) {
  const Ran list = destrier("tutorial --lang fr");
  EXPECT_EQ(list.exit_code, 0);
  EXPECT_THAT(list.out, HasSubstr("lionheart     Les premiers pas d'un roi"));
  const Ran played = destrier("tutorial lionheart --plain --lang en", "\ne4-e5\n");
  EXPECT_EQ(played.exit_code, 0);
  EXPECT_THAT(played.out, HasSubstr("The infantry of Gold moves from e4 to e5."));
  EXPECT_THAT(played.out, EndsWith("You leave the lesson after 1 of 26 steps.\n"));
  EXPECT_THAT(played.err, IsEmpty());
  EXPECT_EQ(destrier("tutorial chess").exit_code, 2);
}

}  // namespace
}  // namespace destrier
