// `destrier scenario`: lists, shows and checks scenarios of Croisades.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/text.h"
#include "tests/games/croisades_files.h"
#include "tests/program.h"

namespace destrier {
namespace {

using croisades::changed;
using croisades::shipped_json;
using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// A folder of its own for files that a test writes.
class ScenarioCommand : public testing::Test {
 protected:
  ScenarioCommand()
      : folder_(std::filesystem::path(testing::TempDir()) / ("destrier_scenarios_" + std::to_string(getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~ScenarioCommand() override { std::filesystem::remove_all(folder_); }

  std::string write(const std::string& name, const std::string& text) {
    const auto path = folder_ / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
    return path.string();
  }
  std::string write(const std::string& name, const Json& file) { return write(name, file.dump()); }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }

 private:
  std::filesystem::path folder_;
};

Json duel_with(const char* fields) {
  return changed("scenarios/duel.json", *parse_json(fields));
}

TEST_F(ScenarioCommand, ListsWhatIsShipped) {
  EXPECT_THAT(destrier("scenario list --lang en").out,
              HasSubstr("duel      First blood\n"
                        "          8 turns, map lesson 16 x 11: Saracens (82) against Franks (76)\n"));
  EXPECT_THAT(destrier("scenario list --lang fr").out, HasSubstr("castle    L'assaut des quatre tours\n"));
  const Json list = *parse_json(destrier("scenario list --json --lang fr").out);
  ASSERT_EQ(list.size(), 6U);
  EXPECT_EQ(list[5]["id"], "caravan");
  EXPECT_EQ(list[5]["costs"], Json({199, 137}));
}

TEST_F(ScenarioCommand, ShowsMapPeopleAndTerms) {
  const std::string duel = destrier("scenario show duel --lang en").out;
  for (const char* part : {"First blood (duel)\n", "Map: The palm field (lesson), 16 x 11 hexes\n",
                           "    0 0 0 0 0 0 0 0 0 0 1 1 1 1 1 1\n    0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5\n00  . . .",
                           "\n05   . .a. . . . . O O . . . . . . .\n", "\n06  . . . .b. . O O O . . . .C^ ^ .\n",
                           "  . Flat ground 1/1                       O Oasis 2/2; light\n",
                           "Side 1: Saracens, 82 points. Facing W. Set-up zone: 1200-1510.\n",
                           "  A altuntash    Altuntash, Ghulam              1404    mounted 13-12-16  37  bow, lance\n",
                           "  c ansaldo      Ansaldo le Génois, Crossbowman 0204    on foot    5-6-6  20  crossbow\n",
                           "from 25 a substantial"}) {
    EXPECT_THAT(duel, HasSubstr(part));
  }
  EXPECT_THAT(duel, Not(HasSubstr("Night")));
  const std::string camp = destrier("scenario show camp --lang fr").out;
  for (const char* part :
       {"Razzia sur le camp (camp)\n", "La nuit : personne ne voit à plus de 8 cases.\n",
        "  a odon         Frère Odon, Chevalier          1005    à pied   11-12-5  41  lance, endormi\n",
        "Zone de placement de odon, renaud, hugues, ansaldo et lupo : Tente.\n", "Bêtes : cheval au piquet 1304,",
        "Sorties du camp 1 : 0000-2700, 0019-2719, 0000-0019, 2700-2719.\n",
        "Camp 1 : 10 points pour chaque cheval au piquet qui quitte la carte par ses"}) {
    EXPECT_THAT(camp, HasSubstr(part));
  }
  EXPECT_THAT(destrier("scenario show village --lang en").out,
              AllOf(HasSubstr("  1804 barred, strength 2\n"), HasSubstr("Things: sack 0512,"), HasSubstr("turn 4")));
  EXPECT_THAT(destrier("scenario show caravan --lang en").out,
              HasSubstr("Arrive from turn 2 on, when the side likes: tughan, salim,"));
  const Json shown = *parse_json(destrier("scenario show castle --json --lang en").out);
  EXPECT_EQ(shown["doors"], *parse_json(R"([{"at": "1316", "state": "b", "strength": 6}])"));
  EXPECT_EQ(shown["sides"][0]["people"][3]["load"], "l");
  EXPECT_EQ(shown["map"]["rows"].size(), 22U);
}

TEST_F(ScenarioCommand, EverythingIsSaidInBothLanguagesAndTheMapFitsATerminal) {
  for (const char* id : {"duel", "water", "camp", "village", "castle", "caravan"}) {
    for (const char* language : {"en", "fr"}) {
      const Ran ran = destrier(fmt::format("scenario show {} --lang {}", id, language));
      EXPECT_EQ(ran.exit_code, 0);
      EXPECT_THAT(ran.out, Not(HasSubstr("["))) << id;
      EXPECT_THAT(ran.out, Not(HasSubstr("{"))) << id;
      for (const std::string_view line : split(ran.out, '\n')) {
        const bool of_map = line.size() > 2 && line[0] >= '0' && line[0] <= '9' && line[2] == ' ' && line[3] == ' ';
        if (of_map) {
          EXPECT_LE(line.size(), 80U) << line;
        }
      }
    }
  }
}

TEST_F(ScenarioCommand, ShippedFilesCanBePlayed) {
  for (const char* id : {"duel", "water", "camp", "village", "castle", "caravan"}) {
    const Ran ran =
        destrier(fmt::format("scenario check {}/data/croisades/scenarios/{}.json --lang en", PROJECT_FOLDER, id));
    EXPECT_EQ(ran.exit_code, 0);
    EXPECT_EQ(ran.out, std::string(id) + ": it can be played.\n");
  }
  EXPECT_EQ(destrier("scenario check " PROJECT_FOLDER "/data/croisades/maps/camp.json --lang fr").out,
            "camp : une carte valable.\n");
}

TEST_F(ScenarioCommand, EveryFaultHasALineWithFileFieldAndReason) {
  const std::string file = write(
      "brawl.json", duel_with(R"({"id": "brawl", "turns": 0, "sides.0.roster.2.at": "1611", "grades": [3, 2, 1]})"));
  const Ran ran = destrier("scenario check " + file + " --lang en");
  EXPECT_EQ(ran.exit_code, 1);
  EXPECT_EQ(ran.out, "fault: " + file + ": turns: must be a whole number 1..99\n" +              //
                         "fault: " + file + ": sides.0.roster.2.at: 1611 is not on the map\n" +  //
                         "fault: " + file + ": grades: must rise\n" + file + ": it cannot be played; 3 faults.\n");
  EXPECT_THAT(destrier("scenario check " + file + " --lang fr").out,
              AllOf(HasSubstr("défaut: "), EndsWith(" : ne peut pas être joué ; 3 défauts.\n")));
  const Json json = *parse_json(destrier("scenario check " + file + " --json").out);
  EXPECT_EQ(json["playable"], false);
  EXPECT_EQ(json["faults"][1]["field"], "sides.0.roster.2.at");
  const Ran shown = destrier("scenario show " + file);
  EXPECT_EQ(shown.exit_code, 1);
  EXPECT_THAT(shown.err, HasSubstr("1611 is not on the map"));
  EXPECT_THAT(shown.out, IsEmpty());
}

TEST_F(ScenarioCommand, WarningsDoNotForbidToPlay) {
  const std::string file = write("brawl.json", duel_with(R"({"id": "brawl",
      "objectives": [{"kind": "burnt", "side": 1, "points": 5}, {"kind": "exit", "side": 2, "what": "g", "points": 5}]})"));
  const Ran ran = destrier("scenario check " + file + " --lang en");
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_EQ(ran.out, "warning: " + file + ": objectives.0: cannot be met: the map has no tents\n" + "warning: " + file +
                         ": objectives.1.side: cannot be met: side 2 has no exits\n" + "warning: " + file +
                         ": objectives.1.what: cannot be met: the scenario has no sack\n" +
                         "brawl: it can be played; 3 warnings.\n");
  EXPECT_EQ((*parse_json(destrier("scenario check " + file + " --json").out))["warnings"].size(), 3U);
}

TEST_F(ScenarioCommand, FindingsAreToldInBothLanguages) {
  const std::string file = write("brawl.json", changed("scenarios/duel.json", *parse_json(R"({"id": "brawl",
      "map": {"format": "croisades-map-1", "id": "yard", "en": "Yard", "fr": "Cour", "width": 6, "height": 2,
              "rows": ["..#..#", "..#..h"]},
      "exits": {"1": {"codes": "#"}, "2": {"rects": [[0, 0, 5, 0]]}},
      "objectives": [{"kind": "burnt", "side": 1, "points": 5}, {"kind": "sacks", "side": 1, "points": 5},
                     {"kind": "hold", "points": 5, "zone": {"codes": "#"}},
                     {"kind": "seize", "side": 1, "zone": {"codes": "h"}, "count": 9},
                     {"kind": "exit", "side": 1, "what": "p", "points": 5}],
      "sides": [
        {"en": "One", "fr": "Un", "face": 0, "zone": {"codes": "#"}, "roster": [{"who": "umar", "at": "0000"}]},
        {"en": "Two", "fr": "Deux", "face": 0, "zone": {"codes": "."}, "roster": [
          {"who": "gobert", "at": "0401"}, {"who": "ninon", "at": "0100"},
          {"who": "hadi", "arrive": {"turn": 2, "zone": {"codes": "h"}}}]}]})")));
  const Ran english = destrier("scenario check " + file + " --lang en");
  EXPECT_EQ(english.exit_code, 1);
  for (const char* part :
       {"fault: ", "sides.1.roster.0.at: gobert can come to no enemy",
        "sides.1.roster.2.arrive.zone: hadi can never arrive",
        "warning: ", "sides.0.zone: in free set-up no hex is left for umar",
        "exits.1: nobody can stand on any of the 3 exits of side 1: 0200, 0201, 0500",
        "exits.2: nobody can stand on 2 exits of side 2: 0200, 0500",
        "objectives.0: cannot be met: the map has no tents", "objectives.1: cannot be met: there are no sacks",
        "objectives.2.zone: cannot be met: nobody can stand in the zone",
        "objectives.3.zone: cannot be met: 9 men are wanted where only 1 can stand",
        "objectives.3.count: cannot be met: 9 men are wanted, side 1 has 1",
        "objectives.4.what: cannot be met: the scenario has no pack camel",
        "sides: the sides are unequal: 14 points against 39", "it cannot be played; 2 faults.\n"}) {
    EXPECT_THAT(english.out, HasSubstr(part));
  }
  const Ran french = destrier("scenario check " + file + " --lang fr");
  EXPECT_EQ(french.exit_code, 1);
  EXPECT_THAT(french.out, AllOf(Not(HasSubstr("[")), HasSubstr("gobert ne peut atteindre aucun ennemi"),
                                HasSubstr("il n'y a dans le scénario aucun dromadaire de bât")));
}

TEST_F(ScenarioCommand, AMapIsFoundBesideTheScenarioOrGiven) {
  const Json map = changed("maps/lesson.json", {{"id", "field"}});
  const std::string scenario = write("scenarios/brawl.json", duel_with(R"({"id": "brawl", "map": "field"})"));
  EXPECT_THAT(destrier("scenario check " + scenario + " --lang en").out, HasSubstr("map: unknown map 'field'"));
  const std::string elsewhere = write("elsewhere/field.json", map);
  EXPECT_EQ(destrier("scenario check " + scenario + " --map " + elsewhere).exit_code, 0);
  EXPECT_THAT(destrier("scenario show " + scenario + " --lang en --map " + elsewhere).out, HasSubstr("(field)"));
  write("maps/field.json", map);
  EXPECT_EQ(destrier("scenario check " + scenario).exit_code, 0);
  std::filesystem::rename(path("maps"), path("scenarios/maps"));
  EXPECT_EQ(destrier("scenario check " + scenario).exit_code, 0);
  write("scenarios/maps/field.json", changed("maps/lesson.json", {{"id", "field"}, {"rows.3", "?"}}));
  EXPECT_THAT(destrier("scenario check " + scenario + " --lang en").out,
              AllOf(HasSubstr("field.json: rows.3: must be 16 codes"), HasSubstr("map: unknown map")));
}

TEST_F(ScenarioCommand, AnotherScenarioOfAShippedNameIsRefused) {
  const std::string file = write("duel.json", duel_with(R"({"turns": 9})"));
  const Ran ran = destrier("scenario check " + file + " --lang en");
  EXPECT_EQ(ran.exit_code, 1);
  EXPECT_THAT(ran.out, HasSubstr("id: 'duel' exists already"));
  EXPECT_EQ(destrier("scenario check " + write("duel.json", shipped_json("scenarios/duel.json"))).exit_code, 0);
}

TEST_F(ScenarioCommand, WhatCannotBeReadIsRefusedClearly) {
  const auto expect_refused = [](const std::string& arguments, const std::string& what) {
    const Ran ran = destrier(arguments);
    EXPECT_EQ(ran.exit_code, 2) << arguments;
    EXPECT_THAT(ran.err, HasSubstr(what)) << arguments;
    EXPECT_THAT(ran.out, IsEmpty()) << arguments;
  };
  expect_refused("scenario check " + path("nothing.json"), "nothing.json: cannot be read");
  expect_refused("scenario check " + path(""), "cannot be read");
  expect_refused("scenario check " + write("bad.json", std::string("{\"format\": ")), "bad.json: not JSON");
  expect_refused("scenario check " + write("empty.json", std::string()), "empty.json: not JSON");
  expect_refused("scenario show crusade", "'crusade' is unknown");
  expect_refused("scenario show " PROJECT_FOLDER "/data/croisades/maps/camp.json", "a map, not a scenario");
  expect_refused("scenario check " PROJECT_FOLDER "/data/croisades/scenarios/duel.json --map " + path("no.json"),
                 "no.json: cannot be read");
  expect_refused("scenario", "subcommand");
  const Ran ran = destrier("scenario check " + write("list.json", std::string("[]")) + " --lang en");
  EXPECT_EQ(ran.exit_code, 1);
  EXPECT_THAT(ran.out, HasSubstr("list.json: must be an object\n"));
}

}  // namespace
}  // namespace destrier
