// `destrier arena`, `simulate` and `ladder`, as a user calls them.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/json.h"
#include "tests/program.h"

namespace destrier {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// A folder of its own for files that a test writes.
class LabCommand : public testing::Test {
 protected:
  LabCommand() : folder_(std::filesystem::path(testing::TempDir()) / ("destrier_lab_" + std::to_string(getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~LabCommand() override { std::filesystem::remove_all(folder_); }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  std::filesystem::path folder_;
};

Json json_from(const std::string& arguments) {
  const Ran ran = destrier(arguments);
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  return parse_json(ran.out).value_or(Json());
}

constexpr const char* short_war = "arena age_of_war rounds=10 --a random --b random --games 6 ";

TEST_F(LabCommand, TheArenaTellsWhatItMeasured) {
  const Json told = json_from(std::string(short_war) + "--json --seed 5 --threads 2");
  for (const char* key : {"score_a", "games", "wins", "draws", "losses", "elo", "elo_low", "elo_high", "interval",
                          "game", "a", "b", "seed", "opening", "seats", "mean_plies", "sprt", "faults", "parameters"}) {
    EXPECT_TRUE(told.contains(key)) << key;
  }
  EXPECT_EQ(told["games"], 6);
  EXPECT_EQ(told["parameters"]["options"]["rounds"], "10");
  EXPECT_EQ(told["seats"]["first"]["games"], 3);
  EXPECT_EQ(told["opening"], 6);
  const Ran english = destrier(std::string(short_war) + "--lang en");
  EXPECT_THAT(english.out, AllOf(HasSubstr("Score of a: "), HasSubstr("a in the second seat: "), Not(HasSubstr("["))));
  EXPECT_THAT(destrier(std::string(short_war) + "--lang fr --sprt 0,50").out,
              AllOf(HasSubstr("Score de a : "), HasSubstr("SPRT 0,0 contre 50,0 Elo : indécis"), Not(HasSubstr("["))));
}

TEST_F(LabCommand, AnOddNumberOfGamesIsRoundedUpWithAWordAboutIt) {
  const Ran ran = destrier("arena age_of_war rounds=10 --a random --b random --games 5 --lang en --json");
  EXPECT_THAT(ran.err, HasSubstr("in pairs: 6 instead of 5"));
  EXPECT_EQ((*parse_json(ran.out))["games"], 6);
}

TEST_F(LabCommand, TheProgramItselfIsAGoodBot) {
  const Json told =
      json_from(std::string("arena age_of_war rounds=6 --b random --games 2 --json --go 'nodes 10' --a 'engine:") +
                PROGRAM + " engine'");
  EXPECT_EQ(told["faults"], Json::array());
  EXPECT_EQ(told["games"], 2);
}

TEST_F(LabCommand, ABadBotLosesWithAMessageThatSaysWhy) {
  const Ran ran = destrier("arena age_of_war --a 'engine:exit 3' --b random --games 2 --lang en");
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_THAT(ran.out, AllOf(HasSubstr("0 wins, 0 draws, 2 losses"),
                             HasSubstr("Game 1, engine:exit 3: the program has ended, with exit code 3.\n")));
  const Json late = json_from("arena age_of_war --a random --b 'engine:sleep 60' --games 2 --bot-seconds 0.05 --json");
  EXPECT_EQ(late["score_a"], 1);
  EXPECT_EQ(late["faults"][0]["what"], "late");
  EXPECT_EQ(late["faults"][0]["player"], "b");
  EXPECT_EQ(late["elo"], 2000);
}

TEST_F(LabCommand, AnArenaGoesOnFromItsLog) {
  const std::string with_log = std::string(short_war) + "--json --log " + path("log");
  const std::string whole = destrier(with_log).out;
  EXPECT_EQ(destrier(with_log + " --threads 3").out, whole);
  const std::string text = read_file(path("log"));
  std::ofstream(path("log"), std::ios::binary) << text.substr(0, text.size() - 30);
  const Ran again = destrier(with_log + " --lang en");
  EXPECT_EQ(again.out, whole);
  EXPECT_THAT(again.err, HasSubstr("5 games are in the log already."));
  const Ran other = destrier(with_log + " --seed 9");
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_THAT(other.err, HasSubstr("another arena"));
}

TEST_F(LabCommand, ASimulationTellsAndReports) {
  const Json told = json_from("simulate escarmouche --games 10 --json --report " + path("report.html"));
  for (const char* key : {"plies", "rounds", "results", "by_beginner", "lead_changes", "losses", "expected_result",
                          "dice", "seat1", "seat2", "chi_square"}) {
    EXPECT_TRUE(told.contains(key)) << key;
  }
  EXPECT_EQ(told["dice"][0]["count"], 10);
  EXPECT_THAT(read_file(path("report.html")), testing::StartsWith("<!DOCTYPE html>"));
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_), {}), 1) << "nothing else is left there";
  EXPECT_THAT(destrier("simulate lionheart max_turns=20 --games 4 --lang fr").out,
              AllOf(HasSubstr("Qui a gagné, et comment"), HasSubstr("Initiative, quatre dés par camp : ")));
}

TEST_F(LabCommand, DiceAreSimulatedAlone) {
  const Json told = json_from("simulate dice --games 600 --json");
  ASSERT_EQ(told["dice"].size(), 4U);
  EXPECT_EQ(told["dice"][1]["peasants"]["hits"][2]["probability"], "13/36");
  EXPECT_THAT(destrier("simulate dice --games 600 --lang fr").out, HasSubstr("paysans"));
}

TEST_F(LabCommand, TheLadderIsATableInMarkdown) {
  const Ran ran = destrier("ladder age_of_war rounds=6 --games 2 --most-nodes 50 --lang fr");
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(testing::StartsWith("| niveau | nom |"), HasSubstr("| 4 | Chevalier | ")));
  const Json told = json_from("ladder age_of_war rounds=6 --games 2 --most-nodes 50 --json --lang en");
  ASSERT_EQ(told["levels"].size(), 6U);
  EXPECT_EQ(told["levels"][0]["against"], "random");
  EXPECT_EQ(told["levels"][5]["name"], "Marshal");
  for (const Json& level : told["levels"]) {
    EXPECT_NEAR(level["scale"].get<double>(), std::min(1.0, 50 / level["nodes"].get<double>()), 1e-6) << level;
  }
}

TEST_F(LabCommand, BadInputIsRefusedBeforeAnythingIsPlayed) {
  const auto expect_refused = [](const std::string& arguments, const std::string& what) {
    const Ran ran = destrier(arguments);
    EXPECT_EQ(ran.exit_code, 2) << arguments;
    EXPECT_THAT(ran.err, HasSubstr(what)) << arguments;
    EXPECT_THAT(ran.out, IsEmpty()) << arguments;
  };
  expect_refused("arena chess --a random --b random", "'chess' is unknown");
  expect_refused("arena age_of_war rounds=0 --a random --b random", "rounds");
  expect_refused("arena age_of_war --a clever --b random", "--a: player: 'clever'");
  expect_refused("arena age_of_war --a random --b engine:", "--b: player: engine: needs a command");
  expect_refused("arena age_of_war --a random", "--b is required");
  expect_refused("arena age_of_war --a random --b random --sprt 5", "--sprt");
  expect_refused("arena age_of_war --a random --b random --games 0", "--games");
  expect_refused("arena age_of_war --a random --b random --log /no/where/log", "--log: /no/where/log");
  expect_refused("simulate age_of_war --seat2 level:9", "--seat2");
  expect_refused("simulate age_of_war --games 1000000000 --report /no/where/report.html",
                 "--report: /no/where/report.html");
  expect_refused("simulate age_of_war --games 1000000000 --report /tmp", "is a folder");
  expect_refused("simulate dice level=2", "dice: has no options");
  expect_refused("ladder age_of_war --most-nodes few", "--most-nodes");
}

}  // namespace
}  // namespace destrier
