// What simulations count, and how it is told.

#include "lab/simulation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "games/registry.h"
#include "lab/dice.h"
#include "lab/simulation_report.h"
#include "tell/levels.h"
#include "tests/start.h"

namespace destrier {
namespace {

using testing::HasSubstr;
using testing::Not;

SimulationTerms random_play(std::uint64_t games) {
  SimulationTerms terms;
  terms.players = {*read_player("random"), *read_player("random")};
  terms.games = games;
  return terms;
}

Tale simulated(const RunningGame& game, const SimulationTerms& terms, unsigned threads = 1) {
  return simulate(game, terms, threads, [](std::uint64_t) {});
}

/// Whose events are told, and which of them are losses.
std::vector<Loss> losses_told(std::string_view id, std::vector<std::string> events) {
  Chronicle chronicle(*start(id));
  chronicle.read(events);
  return chronicle.losses();
}

TEST(Chronicle, KnowsALossByTheEventsOfEachGame) {
  EXPECT_EQ(losses_told("age_of_war", {R"({"event": "kill", "side": 2, "unit": "F", "cell": 7, "by": 1})",
                                       R"({"event": "hit", "side": 2, "unit": "F", "cell": 7, "damage": 1, "hp": 0})"}),
            (std::vector<Loss>{{2, "F", "kill"}}));
  EXPECT_EQ(losses_told("art_of_war", {R"({"event": "capture", "side": 1, "cell": "F1", "card": "S"})",
                                       R"({"event": "kill", "side": 2, "cell": "F1", "card": "G"})"}),
            (std::vector<Loss>{{1, "S", "capture"}, {2, "G", "kill"}}));
  EXPECT_EQ(losses_told("croisades", {R"({"event": "killed", "who": "gobert", "how": "shot", "at": "0306"})"}),
            (std::vector<Loss>{{2, "footman", "shot"}}));
  EXPECT_EQ(losses_told("escarmouche", {R"({"event": "eliminated", "side": 2, "unit": "b", "square": "c4"})"}),
            (std::vector<Loss>{{2, "2b", "eliminated"}}));
  EXPECT_EQ(
      losses_told("lionheart",
                  {R"({"event": "removed", "side": 1, "unit": "P", "men": 4, "square": "e1", "cause": "off_board"})"}),
      (std::vector<Loss>{{1, "P", "off_board"}}));
}

TEST(Chronicle, CountsRoundsAndKnowsWhoBegan) {
  Chronicle lionheart(*start("lionheart"));
  lionheart.read({R"({"event": "turn_start", "side": 2, "turn": 1, "ap": 2})",
                  R"({"event": "turn_start", "side": 1, "turn": 2, "ap": 2})"});
  EXPECT_EQ(lionheart.rounds(), 2);
  EXPECT_EQ(lionheart.began(), 2);
  Chronicle gold(*start("lionheart", {{"start", "gold"}}));
  gold.read({R"({"event": "turn_start", "side": 2, "turn": 2, "ap": 2})"});
  EXPECT_EQ(gold.began(), 1);
}

TEST(Simulation, EveryGameIsCountedOnce) {
  for (const auto& kind : all_kinds()) {
    const auto game = *kind->start({});
    const Tale tale = simulated(*game, random_play(6));
    EXPECT_EQ(tale.games(), 6U);
    EXPECT_EQ(tale.count(Score::first_wins) + tale.count(Score::second_wins) + tale.count(Score::draw), 6U);
    std::uint64_t began = 0;
    for (const auto& scores : tale.by_beginner) began += scores[1] + scores[2] + scores[3];
    EXPECT_EQ(began, 6U);
    EXPECT_FALSE(tale.losses.empty()) << kind->id();
    EXPECT_EQ(tale.throws.empty(), kind->id() == "age_of_war");
  }
}

TEST(Simulation, ThreadsMakeNoDifference) {
  const LabWords words(Language::english);
  for (const char* id : {"art_of_war", "escarmouche"}) {
    const auto game = start(id);
    const SimulationTerms terms = random_play(12);
    const Tale one = simulated(*game, terms, 1);
    const Tale three = simulated(*game, terms, 3);
    EXPECT_EQ(json_of(words, {*game, terms, one}), json_of(words, {*game, terms, three}));
  }
}

TEST(Simulation, EverythingIsSaidInBothLanguages) {
  for (const auto& kind : all_kinds()) {
    const auto game = *kind->start({});
    const SimulationTerms terms = random_play(6);
    const Tale tale = simulated(*game, terms);
    for (const Language language : all_languages) {
      const LabWords words(language);
      const std::string text = text_of(words, {*game, terms, tale});
      EXPECT_THAT(text, Not(HasSubstr("[lab."))) << kind->id();
      EXPECT_THAT(text, Not(HasSubstr("{"))) << kind->id();
      for (const Throw* thrown : tale.throws.by_count()) {
        EXPECT_NE(thrown->name(words), thrown->question.key) << kind->id();
        EXPECT_THAT(thrown->name(words), Not(HasSubstr("[")));
      }
      for (const std::string_view reason : game->vocabulary().reasons)
        EXPECT_TRUE(words.has("reason", reason)) << reason;
      EXPECT_TRUE(parse_json(json_of(words, {*game, terms, tale})));
    }
  }
}

TEST(Simulation, ThePageNeedsNothingElse) {
  for (const auto& kind : all_kinds()) {
    const auto game = *kind->start({});
    const SimulationTerms terms = random_play(6);
    const Tale tale = simulated(*game, terms);
    for (const Language language : all_languages) {
      const std::string page = page_of(LabWords(language), {*game, terms, tale});
      for (const char* foreign :
           {"http", "<script", "<link", "<img", "src=", "@import", "url(", "[lab.", "nan", "inf\""}) {
        EXPECT_THAT(page, Not(HasSubstr(foreign))) << kind->id();
      }
      EXPECT_THAT(page, HasSubstr("prefers-color-scheme: dark"));
      EXPECT_THAT(page, HasSubstr(language == Language::french ? "<html lang=\"fr\">" : "<html lang=\"en\">"));
      EXPECT_THAT(page, HasSubstr("<svg"));
      EXPECT_THAT(page, testing::EndsWith("</html>\n"));
    }
  }
}

TEST(Simulation, DiceFallAsTheRulesSay) {
  const auto counts = throw_dice({20'000, 1});
  for (std::size_t dice = 1; dice <= counts.size(); ++dice) {
    for (std::size_t counting = 0; counting < 3; ++counting) {
      std::uint64_t observed = 0;
      std::uint64_t ways = 0;
      for (std::size_t hits = 0; hits <= dice; ++hits) {
        observed += counts[dice - 1].observed[counting][hits];
        ways += counts[dice - 1].ways[counting][hits];
      }
      EXPECT_EQ(observed, 20'000U);
      EXPECT_EQ(ways, counts[dice - 1].throws);
    }
  }
  EXPECT_EQ(counts[3].ways[2][2] * 216, 109 * counts[3].throws);  // lionheart 13.3
  for (const Language language : all_languages) {
    EXPECT_THAT(text_of(LabWords(language), {20'000, 1}, counts), Not(HasSubstr("[lab.")));
  }
}

TEST(Levels, HaveNames) {
  EXPECT_EQ(level_name(1, Language::english), "Page");
  EXPECT_EQ(level_name(6, Language::french), "Maréchal");
  for (int level = 1; level <= levels; ++level) {
    for (const Language language : all_languages) EXPECT_NE(level_name(level, language), "");
  }
}

}  // namespace
}  // namespace destrier
