// The program itself, started as a user starts it.

#include "tests/program.h"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "core/json.h"

namespace destrier {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(Program, WithoutATerminalItSaysHowToPlayAndShowsTheBeginningOfAGame) {
  const Ran ran = destrier("");
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_THAT(ran.out, HasSubstr("destrier play lionheart"));
  EXPECT_THAT(ran.out, HasSubstr("Gold"));
  EXPECT_THAT(destrier("--help").out, HasSubstr("engine"));
}

TEST(Program, EngineAnswersAndEndsWithItsInput) {
  const Ran ran = destrier("engine", "new age_of_war\n\n# a comment\nshow\n");
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_EQ(ran.out, "ok\nposition 1 1 8 8 100 100 ............\nok\n");
  EXPECT_THAT(ran.err, IsEmpty());
}

TEST(Program, EngineReadsALastLineWithoutLineFeed) {
  EXPECT_EQ(destrier("engine", "games").out,
            "game age_of_war\ngame art_of_war\ngame croisades\ngame escarmouche\ngame lionheart\nok\n");
  EXPECT_EQ(destrier("engine", "").out, "");
}

TEST(Program, EngineStopsAtQuit) {
  EXPECT_EQ(destrier("engine", "quit\ngames\n").out, "ok\n");
}

TEST(Program, EngineSurvivesAnOverlongLineAndGarbage) {
  std::string input = "new age_of_war\n" + std::string(3'000'000, 'x') + "\nturn\n";
  input += std::string("\0\xff\xfe play \x01", 11) + "\nturn\n";
  const Ran ran = destrier("engine", input);
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_EQ(
      ran.out,
      "ok\nerror line: longer than 1048576 bytes\nturn 1\nok\nerror unknown command '\\x00\\xff\\xfe'\nturn 1\nok\n");
}

TEST(Program, ALineOfTheGreatestLengthIsStillRead) {
  const std::string comment = "#" + std::string(1'048'575, '-');
  EXPECT_EQ(destrier("engine", comment + "\ngames\n").out,
            "game age_of_war\ngame art_of_war\ngame croisades\ngame escarmouche\ngame lionheart\nok\n");
  EXPECT_THAT(destrier("engine", "#" + comment + "\ngames\n").out, HasSubstr("error line"));
}

TEST(Program, PerftCountsAndDivides) {
  EXPECT_EQ(destrier("perft age_of_war 10").out, "nodes 7744\n");
  EXPECT_EQ(destrier("perft age_of_war 12 rounds=5").out, "nodes 7744\n");
  EXPECT_EQ(destrier("perft age_of_war 3 start_gold=50 --divide").out, "A 16\nC 16\nF 16\nP 16\nnodes 64\n");
  EXPECT_EQ(destrier("perft breakthrough 3").out, "nodes 11132\n");
}

TEST(Program, RulesTablesAreMadeFromTheData) {
  const std::string rules = destrier("rules lionheart --lang en").out;
  EXPECT_THAT(rules, HasSubstr("| heavy infantry `H` | 1-2 | 2 | axe | 2 | 1 square | 2 | all 8 neighbours | 2 |"));
  EXPECT_THAT(rules, HasSubstr("| The Wings `wings` | 33 | `C2a1,A4d1,K1e1,A4f1,C2i1,"));
  EXPECT_THAT(destrier("rules lionheart depth=10 max_turns=99 --lang fr").out, HasSubstr("Après 99 tours"));
}

TEST(Program, RulesArePrintedInBothLanguages) {
  EXPECT_THAT(destrier("rules age_of_war --lang en").out, HasSubstr("## What your units do"));
  EXPECT_THAT(destrier("rules age_of_war footman_price=33 --lang fr").out, HasSubstr("| fantassin `F` | 33 |"));
  EXPECT_THAT(run("LC_ALL=fr_FR.UTF-8 " PROGRAM " rules age_of_war").out, HasSubstr("## Recruter"));
  EXPECT_THAT(run("LC_ALL=C " PROGRAM " rules age_of_war").out, HasSubstr("## Recruiting"));
}

TEST(Program, OptionsAreListedWithTheirMeaning) {
  EXPECT_THAT(destrier("rules age_of_war --options --lang fr").out,
              HasSubstr("length=12\n    nombre de cases (6..24)\n"));
}

TEST(Program, OutputThatCannotBeWrittenIsAnError) {
  EXPECT_EQ(run("sh -c '" PROGRAM " rules age_of_war --lang en >/dev/full'").exit_code, 1);
  EXPECT_EQ(run("sh -c 'echo games | " PROGRAM " engine >/dev/full'").exit_code, 1);
  EXPECT_EQ(run("sh -c '" PROGRAM " engine </'").exit_code, 2);
}

// The barracks.

TEST(Program, BarracksListsPricesAndChecks) {
  EXPECT_THAT(destrier("barracks abilities --lang en").out, HasSubstr("rush     3  active    Rush\n"));
  EXPECT_THAT(destrier("barracks squads --lang fr").out,
              HasSubstr("Le guet du château (watch) : 100 sur 100 points\n"));
  EXPECT_THAT(destrier("barracks price 3.1.2.2:rush --lang en").out, HasSubstr("3.1.2.2:rush  19/30 veteran\n"));
  const Json priced = *parse_json(destrier("barracks price 3.1.2.2:rush --json").out);
  EXPECT_EQ(priced[0]["cost"], 19);
  EXPECT_EQ(priced[0]["one_more"]["range"], 3);
  const Ran sound = destrier("barracks check company 5.1.2.2:riposte+horn --json");
  EXPECT_EQ(sound.exit_code, 0);
  EXPECT_EQ((*parse_json(sound.out))[1]["squad"], "5.1.2.2:horn+riposte");
  const Ran faulty = destrier("barracks check 3.1.2 10.1.2.3,3.1.2.2:x+x --lang fr");
  EXPECT_EQ(faulty.exit_code, 2);
  for (const char* fault :
       {"'3.1.2': 1 faute\n  Unité A : illisible.", "'10.1.2.3,3.1.2.2:x+x': 4 fautes",
        "  Unité A : coûte 34 points, 30 au plus.\n", "  Unité B : une capacité figure deux fois.\n"}) {
    EXPECT_THAT(faulty.err, HasSubstr(fault));
  }
}

TEST(Program, BarracksPrintsCards) {
  EXPECT_THAT(destrier("barracks cards watch --lang en").out,
              AllOf(HasSubstr("Castle Watch: 100 points\n"), HasSubstr("| A  Horn warden "),
                    HasSubstr("Health 5  [][][][][]")));
  EXPECT_EQ(destrier("barracks cards 9.9.9.9").exit_code, 2);
}

TEST(Program, BarracksMakesTheSameRandomSquadAgain) {
  const Ran made = destrier("barracks random --style mixed --budget 100 --seed 1 --json");
  EXPECT_EQ((*parse_json(made.out))[0]["squad"], "3.1.2.2:lob,2.2.2.3,2.1.2.2,4.1.1.1,3.2.1.4");
  EXPECT_EQ(destrier("barracks random --style giants").exit_code, 2);
  EXPECT_EQ(destrier("barracks random --budget 6").exit_code, 2);
  EXPECT_EQ(destrier("barracks random --seed many").exit_code, 2);
}

TEST(Program, BarracksConvertsBetweenTextsAndFiles) {
  const std::string path = testing::TempDir() + "destrier_squad.json";
  const std::string file = destrier("barracks convert 5.1.2.2:riposte+horn,1.1.1.1 --name lads").out;
  std::ofstream(path, std::ios::binary) << file;
  EXPECT_EQ(destrier("barracks convert " + path).out, "lads 5.1.2.2:horn+riposte,1.1.1.1\n");
  EXPECT_EQ(destrier("barracks check " + path).exit_code, 0);
  EXPECT_EQ(destrier("barracks convert watch --name watch").exit_code, 2) << "the name of a ready squad";
  std::ofstream(path, std::ios::binary) << "{";
  const Ran broken = destrier("barracks check " + path);
  EXPECT_EQ(broken.exit_code, 2);
  EXPECT_THAT(broken.err, HasSubstr(path));
  EXPECT_EQ(destrier("barracks check /nowhere/squad.json").exit_code, 2);
  std::remove(path.c_str());
}

TEST(Program, BenchGivesTheSameSignaturesAndSoundJson) {
  const std::map<std::string, std::string> signatures = {
      {"age_of_war", "0b595d26f6fbe3fd"}, {"art_of_war", "5fbab1ba10df92ea"},  {"breakthrough", "70f6d990144eacc7"},
      {"croisades", "cb340d1234484be5"},  {"escarmouche", "27336ad208d238d6"}, {"lionheart", "84a7ac4f6147b58a"}};
  const Ran ran = destrier("bench --json");
  ASSERT_EQ(ran.exit_code, 0);
  const Json bench = *parse_json(ran.out);
  EXPECT_GT(bench["yardstick"].get<double>(), 0);
  ASSERT_EQ(bench["games"].size(), signatures.size());
  for (const Json& game : bench["games"]) {
    EXPECT_GT(game["plies_per_second"].get<double>(), 0);
    EXPECT_GT(game["playouts_per_second"].get<double>(), 0);
    EXPECT_EQ(game["signature"], signatures.at(game["game"])) << "the engine plays another game than it did";
  }
}

TEST(Program, BadCommandLinesAreRefusedWithAMessageAndExitCodeTwo) {
  const auto expect_refused = [](const std::string& arguments, const std::string& what) {
    const Ran ran = destrier(arguments);
    EXPECT_EQ(ran.exit_code, 2) << arguments;
    EXPECT_THAT(ran.err, HasSubstr(what)) << arguments;
    EXPECT_THAT(ran.out, IsEmpty()) << arguments;
  };
  expect_refused("dance", "dance");
  expect_refused("perft", "game is required");
  expect_refused("perft chess 3", "'chess' is unknown");
  expect_refused("perft age_of_war x", "depth");
  expect_refused("perft age_of_war -1", "depth");
  expect_refused("perft age_of_war 3 length=5", "option length");
  expect_refused("perft age_of_war 3 size=5", "option size");
  expect_refused("perft age_of_war 3 length", "option length");
  expect_refused("bench chess", "'chess' is unknown");
  expect_refused("rules breakthrough", "'breakthrough' is unknown");
  expect_refused("rules age_of_war --lang de", "de");
}

TEST(IncludeCheck, RefusesWhatPointsDownward) {
  const auto folder = std::filesystem::temp_directory_path() / ("destrier_includes_" + std::to_string(getpid()));
  const auto check = [&](const std::string& file, const std::string& included) {
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories((folder / file).parent_path());
    std::ofstream(folder / file) << "#include \"" << included << "\"\n";
    return run(std::string(PROJECT_FOLDER) + "/tools/check-includes " + folder.string());
  };
  EXPECT_EQ(check("games/a/x.h", "core/y.h").exit_code, 0);
  EXPECT_EQ(check("games/a/x.h", "games/a/y.h").exit_code, 0);
  EXPECT_EQ(check("games/a/x.h", "games/b/y.h").exit_code, 1);
  EXPECT_EQ(check("games/a/x.h", "tell/y.h").exit_code, 1);
  EXPECT_EQ(check("core/x.h", "command/y.h").exit_code, 1);
  EXPECT_EQ(check("core/x.h", "bench/y.h").exit_code, 1);
  EXPECT_EQ(check("attic/x.h", "core/y.h").exit_code, 1);
  EXPECT_THAT(check("core/x.h", "tell/y.h").out, HasSubstr("core/x.h:1: core may not include tell/y.h"));
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace destrier
