// Files of maps and scenarios of Croisades that are refused.

#include <functional>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/games/croisades_files.h"

namespace destrier::croisades {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// A file with some fields set, and the one field that is then at fault; none if the file is sound.
struct Row {
  std::string file;
  const char* set;
  const char* fault = "";
};

void expect_faults(const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    const auto set = parse_json(row.set);
    ASSERT_TRUE(set) << row.set;
    const Faults faults = faults_in(row.file, changed(row.file, *set));
    const std::set<std::string> expected =
        *row.fault == '\0' ? std::set<std::string>{} : std::set<std::string>{row.fault};
    EXPECT_EQ(fields_of(faults), expected) << row.file << " " << row.set << ": " << to_text(faults);
  }
}

TEST(CroisadesScenarioFiles, FilesOfTheVectors) {
  const Json vectors = read_json_file(data_files("croisades", "", ".json").at(0));
  ASSERT_GT(vectors["files"].size(), 40U);
  for (const Json& row : vectors["files"]) {
    const auto path = row["file"].get<std::string>();
    const Faults faults = faults_in(path, changed(path, row["set"]));
    std::set<std::string> expected;
    if (row.contains("error")) expected.insert(row["error"].get<std::string>());
    EXPECT_EQ(fields_of(faults), expected) << row["id"] << ": " << to_text(faults);
  }
}

TEST(CroisadesScenarioFiles, FaultsOfMaps) {
  expect_faults({
      {lesson, R"({"format": null})", "format"},
      {lesson, R"({"format": "croisades-map-2"})", "format"},
      {lesson, R"({"id": null})", "id"},
      {lesson, R"({"id": 7})", "id"},
      {lesson, R"({"id": "x"})", "id"},
      {lesson, R"({"id": "Lesson"})", "id"},
      {lesson, R"({"id": "abcdefghijklm"})", "id"},
      {lesson, R"({"id": "lessons"})", "id"},
      {lesson, R"({"en": null})", "en"},
      {lesson, R"({"fr": ""})", "fr"},
      {lesson, R"({"fr": "two\nlines"})", "fr"},
      {lesson, R"({"fr": "\u009b2J"})", "fr"},
      {lesson, R"({"width": 0})", "width"},
      {lesson, R"({"width": "16"})", "width"},
      {lesson, R"({"width": 15.5})", "width"},
      {lesson, R"({"width": null})", "width"},
      {lesson, R"({"height": 0})", "height"},
      {lesson, R"({"height": 41})", "height"},
      {lesson, R"({"height": 10})", "rows"},
      {lesson, R"({"rows": null})", "rows"},
      {lesson, R"({"rows": "................"})", "rows"},
      {lesson, R"({"rows.11": "................"})", "rows"},
      {lesson, R"({"rows.3": 3})", "rows.3"},
      {lesson, R"({"rows.3": ""})", "rows.3"},
      {lesson, R"({"rows.3": "................."})", "rows.3"},
      {lesson, R"({"rows.3": "..............é"})", "rows.3"},
      {"maps/castle.json", R"({"rows.17": "........gggg.dddgggg........"})", "rows"},  // five with the gate
      {"maps/castle.json", R"({"rows.17": "........gggg.dd.gggg........"})"},
      {lesson, R"({"colour": "sand"})"},
  });
}

Json wide_map(const std::function<char(int, int)>& code) {
  Json map = {
      {"format", "croisades-map-1"}, {"id", "wide"}, {"en", "Wide"}, {"fr", "Large"}, {"width", 40}, {"height", 40},
      {"rows", Json::array()}};
  for (int y = 0; y < 40; ++y) {
    std::string row;
    for (int x = 0; x < 40; ++x) row += code(x, y);
    map["rows"].push_back(row);
  }
  return map;
}

TEST(CroisadesScenarioFiles, AMapHasRoomForSoManyDoorsAndTents) {
  const auto grid = [](char code, std::size_t count) {
    return wide_map([=](int x, int y) {
      return x % 4 == 0 && y % 4 == 0 && x / 4 + y / 4 * 10 < static_cast<int>(count) ? code : '.';
    });
  };
  EXPECT_THAT(faults_in("maps/wide.json", grid('d', most_doors)), IsEmpty());
  EXPECT_THAT(faults_in("maps/wide.json", grid('T', most_tents)), IsEmpty());
  EXPECT_THAT(fields_of(faults_in("maps/wide.json", grid('d', most_doors + 1))), ElementsAre("rows"));
  EXPECT_THAT(fields_of(faults_in("maps/wide.json", grid('o', most_tents + 1))), ElementsAre("rows"));
}

TEST(CroisadesScenarioFiles, FaultsOfTheHeadOfAScenario) {
  expect_faults({
      {duel, R"({"format": null})", "format"},
      {duel, R"({"id": null})", "id"},
      {duel, R"({"id": "DUEL"})", "id"},
      {duel, R"({"en": null})", "en"},
      {duel, R"({"fr": 3})", "fr"},
      {duel, R"({"map": null})", "map"},
      {duel, R"({"map": 3})", "map"},
      {duel, R"({"turns": 100})", "turns"},
      {duel, R"({"turns": 8.5})", "turns"},
      {duel, R"({"turns": 18446744073709551615})", "turns"},
      {duel, R"({"turns": 99})"},
      {duel, R"({"intro": "a sentence"})", "intro"},
      {duel, R"({"intro.en": null})", "intro.en"},
      {duel, R"({"intro.fr": ""})", "intro.fr"},
      {duel, R"({"intro": null})"},
      {duel, R"({"sight": 100})", "sight"},
      {duel, R"({"sight": 1})"},
      {duel, R"({"setup": [1, 1]})", "setup"},
      {duel, R"({"setup": [2]})", "setup"},
      {duel, R"({"setup": "21"})", "setup"},
      {duel, R"({"setup": [2.0, 1.0]})", "setup"},
      {duel, R"({"setup": [1, 2]})"},
      {duel, R"({"setup": null})"},
      {duel, R"({"grades": [10, 25]})", "grades"},
      {duel, R"({"grades": [0, 25, 45]})", "grades"},
      {duel, R"({"grades": [10, 10, 45]})", "grades"},
      {duel, R"({"grades": ["10", 25, 45]})", "grades"},
      {duel, R"({"grades": {}})", "grades"},
      {duel, R"({"grades": [1, 2, 3]})"},
      {duel, R"({"grades": null})"},
  });
}

TEST(CroisadesScenarioFiles, FaultsOfSides) {
  expect_faults({
      {duel, R"({"sides": null})", "sides"},
      {duel, R"({"sides": {}})", "sides"},
      {duel, R"({"sides.1": "Franks"})", "sides.1"},
      {duel, R"({"sides.0.en": null})", "sides.0.en"},
      {duel, R"({"sides.1.fr": ""})", "sides.1.fr"},
      {duel, R"({"sides.1.face": null})", "sides.1.face"},
      {duel, R"({"sides.1.face": -1})", "sides.1.face"},
      {duel, R"({"sides.0.zone": null})", "sides.0.zone"},
      {duel, R"({"sides.0.roster": null})", "sides.0.roster"},
      {duel, R"({"sides.0.roster": "umar"})", "sides.0.roster"},
      {duel, R"({"sides.0.roster.1": "umar"})", "sides.0.roster.1"},
  });
  Json crowd = shipped_json(duel);
  for (int i = 4; i < 33; ++i) {
    const std::string who = std::string("man") + static_cast<char>('a' + i / 26) + static_cast<char>('a' + i % 26);
    crowd["persons"][who] = {{"name", who}, {"type", "archer"}};
    crowd["sides"][0]["roster"].push_back({{"who", who}, {"at", to_text(Spot{i % 11, 8 + i / 11 - 1})}});
  }
  crowd["sides"][1]["roster"] = Json::array({{{"who", "gobert"}, {"at", "0000"}}});
  EXPECT_THAT(fields_of(faults_in(duel, crowd)), ElementsAre("sides.0.roster"));
  crowd["sides"][0]["roster"].erase(32);
  EXPECT_EQ(to_text(faults_in(duel, crowd)), "");
}

TEST(CroisadesScenarioFiles, FaultsOfPeople) {
  expect_faults({
      {duel, R"({"sides.0.roster.2.who": null})", "sides.0.roster.2.who"},
      {duel, R"({"sides.0.roster.2.who": 3})", "sides.0.roster.2.who"},
      {duel, R"({"sides.0.roster.3.who": "umar"})", "sides.0.roster.3.who"},
      {duel, R"({"sides.0.roster.2.at": "126"})", "sides.0.roster.2.at"},
      {duel, R"({"sides.0.roster.2.at": 1206})", "sides.0.roster.2.at"},
      {duel, R"({"sides.0.roster.2.at": "9999"})", "sides.0.roster.2.at"},
      {duel, R"({"sides.0.roster.2.arrive": {"turn": 1, "zone": {"hexes": ["0000"]}}})", "sides.0.roster.2.at"},
      {duel, R"({"sides.0.roster.2.face": 6})", "sides.0.roster.2.face"},
      {duel, R"({"sides.0.roster.2.foot": "yes"})", "sides.0.roster.2.foot"},
      {duel, R"({"sides.0.roster.2.foot": true})"},
      {duel, R"({"sides.0.roster.2.torch": 1})", "sides.0.roster.2.torch"},
      {duel, R"({"sides.0.roster.2.asleep": 1})", "sides.0.roster.2.asleep"},
      {duel, R"({"sides.0.roster.2.asleep": true})"},
      {duel, R"({"sides.1.roster.0.asleep": true, "sides.1.roster.0.foot": true})"},
      {duel, R"({"sides.0.roster.2.load": "x"})", "sides.0.roster.2.load"},
      {duel, R"({"sides.0.roster.2.load": "lg"})", "sides.0.roster.2.load"},
      {duel, R"({"sides.0.roster.2.load": true})", "sides.0.roster.2.load"},
      {duel, R"({"sides.0.roster.2.load": "g"})"},
      {duel, R"({"sides.0.roster.2.load": "g", "sides.0.roster.2.asleep": true})", "sides.0.roster.2.load"},
      {duel, R"({"sides.0.roster.2.zone": {"codes": "T"}})", "sides.0.roster.2.zone"},
      {duel, R"({"sides.0.roster.2.zone": {"codes": "O"}})"},
      {duel, R"({"sides.0.roster.2.zone": {"codes": "OZ"}})"},  // the survey speaks of it
  });
}

TEST(CroisadesScenarioFiles, FaultsOfArrivals) {
  const auto arriving = [](const std::string& arrive, const std::string& more = "") {
    return R"({"sides.0.roster.2.at": null, "sides.0.roster.2.arrive": )" + arrive + more + "}";
  };
  const auto expect = [&](const std::string& arrive, const char* fault, const std::string& more = "") {
    const std::string set = arriving(arrive, more);
    expect_faults({{duel, set.c_str(), fault}});
  };
  expect(R"({"turn": 1, "zone": {"hexes": ["0000"]}})", "");
  expect(R"({"turn": 8, "zone": {"hexes": ["0000"], "apart": 99}, "optional": true})", "");
  expect(R"("turn 3")", "sides.0.roster.2.arrive");
  expect(R"({"zone": {"hexes": ["0000"]}})", "sides.0.roster.2.arrive.turn");
  expect(R"({"turn": 0, "zone": {"hexes": ["0000"]}})", "sides.0.roster.2.arrive.turn");
  expect(R"({"turn": 3})", "sides.0.roster.2.arrive.zone");
  expect(R"({"turn": 3, "zone": {"hexes": ["0000"], "apart": 100}})", "sides.0.roster.2.arrive.zone");
  expect(R"({"turn": 3, "zone": {"hexes": ["0000"], "apart": -1}})", "sides.0.roster.2.arrive.zone");
  expect(R"({"turn": 3, "zone": {}})", "sides.0.roster.2.arrive.zone");
  expect(R"({"turn": 3, "zone": {"hexes": ["0000"]}, "optional": "yes"})", "sides.0.roster.2.arrive.optional");
  const std::string sound = R"({"turn": 3, "zone": {"hexes": ["0000"]}})";
  expect(sound, "sides.0.roster.2.asleep", R"(, "sides.0.roster.2.asleep": true)");
  expect(sound, "", R"(, "sides.0.roster.2.load": "l", "sides.0.roster.2.torch": true)");
}

TEST(CroisadesScenarioFiles, FaultsOfZones) {
  for (const char* zone : {"[]",
                           "{}",
                           R"({"rects": []})",
                           R"({"rects": [[0, 0, 0]]})",
                           R"({"rects": [[3, 0, 2, 0]]})",
                           R"({"rects": [[0, 3, 0, 2]]})",
                           R"({"rects": [[-1, 0, 2, 2]]})",
                           R"({"rects": [[0, 0, 15, 11]]})",
                           R"({"rects": [["0", 0, 1, 1]]})",
                           R"({"rects": [0, 0, 1, 1]})",
                           R"({"rects": {}})",
                           R"({"hexes": "0000"})",
                           R"({"hexes": ["1600"]})",
                           R"({"hexes": ["0011"]})",
                           R"({"hexes": ["00"]})",
                           R"({"hexes": [0]})",
                           R"({"codes": 1})",
                           R"({"codes": ""})",
                           R"({"codes": ["O"]})",
                           R"({"hexes": ["0000"], "apart": 0})"}) {
    const std::string set = std::string(R"({"sides.0.zone": )") + zone + "}";
    expect_faults({{duel, set.c_str(), "sides.0.zone"}});
  }
  Json file = changed(duel, *parse_json(R"({"sides.0.zone": {"rects": [[1, 0, 2, 1]], "hexes": ["0405", "0100"],
                                            "codes": "tO", "shade": "dark"}})"));
  Faults faults;
  const auto scenario = shipped_library().read_scenario(JsonPlace(file, duel, faults));
  ASSERT_TRUE(scenario) << to_text(faults);
  std::string hexes;
  for (const Spot spot : scenario->sides[0].zone.hexes) hexes += to_text(spot) + " ";
  EXPECT_EQ(hexes, "0100 0101 0200 0201 0403 0405 0606 0705 0706 0805 0806 ") << "a union, sorted, each hex once";
}

TEST(CroisadesScenarioFiles, EverybodyStandsWhereHeCanAndAlone) {
  expect_faults({
      {duel, R"({"beasts": ["h0000"]})"},
      {duel, R"({"beasts": ["h0403"]})", "beasts.0"},
      {duel, R"({"beasts": ["h0000", "c0000"]})", "beasts.1"},
      {duel, R"({"sides.1.roster.2.at": "1206"})", "sides.1.roster.2.at"},
      {castle, R"({"sides.0.roster.0.at": "0603"})", "sides.0.roster.0.at"},  // a wall
      {castle, R"({"sides.0.roster.0.at": "1316"})", "sides.0.roster.0.at"},  // in the barred gate
      {castle, R"({"sides.0.roster.0.at": "1416"})", "sides.0.roster.0.at"},  // its other hex
      {castle, R"({"sides.0.roster.0.at": "1416", "doors.0.state": "o"})"},
      {castle, R"({"beasts": ["h1416"]})", "beasts.0"},
      {castle, R"({"beasts": ["h1416"], "doors.0.state": "o"})"},
      {village, R"({"sides.1.roster.3.at": "0604"})"},  // on the ladder in the trapdoor
      {village, R"({"sides.1.roster.3.at": "0604", "items": []})", "sides.1.roster.3.at"},
      {village, R"({"beasts": ["h0604"]})", "beasts.0"},
      {castle, R"({"items": ["R0610"], "sides.0.roster.0.at": "0610"})"},
      {castle, R"({"items": ["R0610"], "sides.0.roster.0.at": "0610", "sides.0.roster.0.foot": null})",
       "sides.0.roster.0.at"},  // nobody rides on a ladder
      {castle, R"({"sides.0.roster.0.at": "0610", "sides.0.roster.0.foot": null})"},
  });
}

TEST(CroisadesScenarioFiles, FaultsOfDoorsBeastsAndThings) {
  expect_faults({
      {castle, R"({"doors": {}})", "doors"},
      {castle, R"({"doors.0": "1316"})", "doors.0"},
      {castle, R"({"doors.0.at": null})", "doors.0.at"},
      {castle, R"({"doors.0.at": 1316})", "doors.0.at"},
      {castle, R"({"doors.0.at": "1416"})", "doors.0.at"},  // not its name
      {castle, R"({"doors.0.at": "2816"})", "doors.0.at"},
      {castle, R"({"doors.1": {"at": "1316", "state": "o"}})", "doors.1.at"},
      {castle, R"({"doors.0.state": null})", "doors.0.state"},
      {castle, R"({"doors.0.state": "x"})", "doors.0.state"},
      {castle, R"({"doors.0.strength": 0})", "doors.0.strength"},
      {castle, R"({"doors.0.strength": null})"},
      {duel, R"({"beasts": "h0000"})", "beasts"},
      {duel, R"({"beasts": [3]})", "beasts.0"},
      {duel, R"({"beasts": ["h0000", ""]})", "beasts.1"},
      {duel, R"({"beasts": ["h1600"]})", "beasts.0"},
      {duel, R"({"beasts": ["h0000m"]})", "beasts.0"},
      {duel, R"({"items": {}})", "items"},
      {duel, R"({"items": ["S0000"]})", "items.0"},
      {duel, R"({"items": ["G1600"]})", "items.0"},
      {duel, R"({"items": ["G0000", "G0000", "L0000"]})"},
      {castle, R"({"items": ["R0610"]})"},
      {castle, R"({"items": ["R0610", "R0610"]})", "items.1"},
      {castle, R"({"items": ["R0310"]})", "items.0"},   // no rampart near
      {castle, R"({"items": ["R1017"]})", "items.0"},   // the glacis keeps ladders off
      {castle, R"({"items": ["R0710"]})", "items.0"},   // on the rampart itself
      {castle, R"({"items": ["R1316"]})", "items.0"},   // a door
      {castle, R"({"items": ["R0908"]})", "items.0"},   // stairs have two levels
      {village, R"({"items": ["R2303"]})", "items.0"},  // a window
  });
}

TEST(CroisadesScenarioFiles, BeastsWithMountsAndThingsWithLoadsAreLimited) {
  Library library = shipped_library();
  Json map = wide_map([](int, int) { return '.'; });
  Faults faults;
  library.define(JsonPlace(map, "wide", faults));
  ASSERT_EQ(to_text(faults), "");
  Json file = changed(duel, *parse_json(R"({"map": "wide", "sides.0.roster.2.load": "g"})"));
  for (std::size_t i = 0; i < most_beasts - 3; ++i)  // three ride
    file["beasts"].push_back("h" + to_text(Spot{static_cast<int>(i % 40), 20 + static_cast<int>(i / 40)}));
  for (std::size_t i = 0; i < most_items - 1; ++i) file["items"].push_back("G0000");
  EXPECT_EQ(to_text(faults_in(duel, file, library)), "");
  file["beasts"].push_back("h3939");
  EXPECT_THAT(fields_of(faults_in(duel, file, library)), ElementsAre("beasts"));
  file["items"].push_back("L0000");
  EXPECT_THAT(fields_of(faults_in(duel, file, library)), ElementsAre("beasts", "items"));
  file["sides"][1]["roster"][0]["foot"] = true;
  file["sides"][0]["roster"][2].erase("load");
  EXPECT_EQ(to_text(faults_in(duel, file, library)), "");
}

TEST(CroisadesScenarioFiles, FaultsOfExitsAndObjectives) {
  expect_faults({
      {duel, R"({"exits": []})", "exits"},
      {duel, R"({"exits": {"1": {"codes": "T"}}})", "exits.1"},
      {duel, R"({"exits": {"2": {"hexes": ["0000"], "apart": 1}}})", "exits.2"},
      {duel, R"({"exits": {"1": {"hexes": ["0000"]}, "2": {"hexes": ["0000"]}}})"},
      {duel, R"({"exits": {}})"},
      {duel, R"({"objectives": {}})", "objectives"},
      {duel, R"({"objectives": null})"},
      {duel, R"({"objectives": ["hold"]})", "objectives.0"},
      {duel, R"({"objectives": [{"side": 1, "points": 5}]})", "objectives.0.kind"},
      {duel, R"({"objectives": [{"kind": 1}]})", "objectives.0.kind"},
      {duel, R"({"objectives": [{"kind": "hold", "zone": {"codes": "O"}, "points": 999}]})"},
      {duel, R"({"objectives": [{"kind": "hold", "zone": {"codes": "O"}, "points": 9, "side": 2}]})"},
      {duel, R"({"objectives": [{"kind": "hold", "zone": {"codes": "O"}, "points": 9, "side": 3}]})",
       "objectives.0.side"},
      {duel, R"({"objectives": [{"kind": "hold", "points": 9}]})", "objectives.0.zone"},
      {duel, R"({"objectives": [{"kind": "hold", "zone": {"codes": "T"}, "points": 9}]})", "objectives.0.zone"},
      {duel, R"({"objectives": [{"kind": "hold", "zone": {"codes": "O", "apart": 1}, "points": 9}]})",
       "objectives.0.zone"},
      {duel, R"({"objectives": [{"kind": "hold", "zone": {"codes": "O"}, "points": 0}]})", "objectives.0.points"},
      {duel, R"({"objectives": [{"kind": "hold", "zone": {"codes": "O"}, "points": 1000}]})", "objectives.0.points"},
      {duel, R"({"objectives": [{"kind": "exit", "side": 1, "what": "g", "points": 1}]})"},
      {duel, R"({"objectives": [{"kind": "exit", "side": 1, "what": "x", "points": 1}]})", "objectives.0.what"},
      {duel, R"({"objectives": [{"kind": "exit", "side": 1, "points": 1}]})", "objectives.0.what"},
      {duel, R"({"objectives": [{"kind": "exit", "what": "g", "points": 1}]})", "objectives.0.side"},
      {duel, R"({"objectives": [{"kind": "exit", "side": 1, "what": "g"}]})", "objectives.0.points"},
      {duel, R"({"objectives": [{"kind": "seize", "side": 1, "zone": {"codes": "O"}, "count": 64}]})"},
      {duel, R"({"objectives": [{"kind": "seize", "side": 1, "zone": {"codes": "O"}, "count": 65}]})",
       "objectives.0.count"},
      {duel, R"({"objectives": [{"kind": "seize", "side": 1, "zone": {"codes": "O"}, "count": 0}]})",
       "objectives.0.count"},
      {duel, R"({"objectives": [{"kind": "seize", "side": 1, "zone": {"codes": "O"}}]})", "objectives.0.count"},
      {duel, R"({"objectives": [{"kind": "seize", "side": 1, "count": 1}]})", "objectives.0.zone"},
      {duel, R"({"objectives": [{"kind": "seize", "zone": {"codes": "O"}, "count": 1}]})", "objectives.0.side"},
  });
  for (const char* kind : {"burnt", "tents", "sacks", "bonus"}) {
    const auto with = [&](const Json& more) {
      Json objective = {{"kind", kind}};
      objective.update(more);
      return fields_of(faults_in(duel, changed(duel, {{"objectives.0", objective}})));
    };
    EXPECT_THAT(with({{"side", 2}, {"points", 5}}), IsEmpty()) << kind;
    EXPECT_THAT(with({{"points", 5}}), ElementsAre("objectives.0.side")) << kind;
    EXPECT_THAT(with({{"side", 0}, {"points", 5}}), ElementsAre("objectives.0.side")) << kind;
    EXPECT_THAT(with({{"side", 1}}), ElementsAre("objectives.0.points")) << kind;
  }
}

TEST(CroisadesScenarioFiles, FaultsOfFurtherPersons) {
  const auto with = [](const char* id, const char* person) {
    Json file = shipped_json(duel);
    file["persons"][id] = *parse_json(person);
    return fields_of(faults_in(duel, file));
  };
  const char* archer = R"({"name": "Robin", "type": "archer"})";
  EXPECT_THAT(with("robin", archer), IsEmpty());
  for (const char* id : {"end", "hold", "stay", "decline", "over", "r", "Robin", "robinhoodhood", "rob1n", "", "umar"})
    EXPECT_THAT(with(id, archer), ElementsAre(std::string("persons.") + id));
  for (const char* person : {"null",
                             R"("archer")",
                             R"({"type": "archer"})",
                             R"({"name": "Robin"})",
                             R"({"name": "", "type": "archer"})",
                             R"({"name": "Robin", "type": 3})",
                             R"({"name": "Robin", "type": "archer", "cost": 1000})",
                             R"({"name": "Robin", "type": "archer", "cost": -1})",
                             R"({"name": "Robin", "type": "archer", "armour": "X"})",
                             R"({"name": "Robin", "type": "archer", "armour": ""})",
                             R"({"name": "Robin", "type": "archer", "traits": ["wings"]})",
                             R"({"name": "Robin", "type": "archer", "traits": "axe"})",
                             R"({"name": "Robin", "type": "archer", "weapon": "none"})",
                             R"({"name": "Robin", "type": "archer", "weapon": "sling"})",
                             R"({"name": "Robin", "type": "archer", "foot": null})",
                             R"({"name": "Robin", "type": "archer", "foot": [[1, 1, 1]]})",
                             R"({"name": "Robin", "type": "archer", "foot": [[1, 1, 1], [1, 1]]})",
                             R"({"name": "Robin", "type": "archer", "foot": [[1, 1, 61], [1, 1, 1]]})",
                             R"({"name": "Robin", "type": "archer", "foot": [[100, 1, 1], [1, 1, 1]]})",
                             R"({"name": "Robin", "type": "archer", "mounted": [[1, 1, 1], [1, 1, 1]]})",
                             R"({"name": "Robin", "type": "knight", "mounted": null})"}) {
    EXPECT_THAT(with("robin", person), ElementsAre("persons.robin")) << person;
  }
  EXPECT_THAT(with("two\nlines", archer), ElementsAre(R"(persons.'two\x0alines')")) << "a fault fits into a line";
  EXPECT_THAT(fields_of(faults_in(duel, changed(duel, {{"persons", Json::array()}}))), ElementsAre("persons"));
}

TEST(CroisadesScenarioFiles, AFurtherPersonMayDifferFromHisType) {
  const Json file = changed(duel, *parse_json(R"({"sides.1.roster.1.who": "robin", "sides.1.roster.1.foot": true,
      "persons": {"robin": {"name": "Robin", "type": "knight", "weapon": "bow", "traits": ["axe"], "armour": "N",
                            "cost": 33, "foot": [[9, 8, 7], [6, 5, 4]]}}})"));
  Faults faults;
  const auto scenario = shipped_library().read_scenario(JsonPlace(file, duel, faults));
  ASSERT_TRUE(scenario) << to_text(faults);
  const Card& card = scenario->person(1, 1).card;
  EXPECT_EQ(card.weapon, Weapon::bow);
  EXPECT_TRUE(card.axe && !card.lance);
  EXPECT_EQ(card.armour, Armour::none);
  EXPECT_EQ(card.cost, 33);
  EXPECT_EQ(card.values[0][1].points, 4);
  EXPECT_EQ(card.values[1][0].attack, 14) << "still a knight in the saddle";
}

TEST(CroisadesScenarioFiles, AFaultyPersonIsNotAlsoAnUnknownOne) {
  const Json file = changed(duel, *parse_json(R"({"sides.1.roster.1.who": "robin",
      "persons": {"robin": {"name": "Robin", "type": "outlaw"}}})"));
  EXPECT_THAT(fields_of(faults_in(duel, file)), ElementsAre("persons.robin"));
}

TEST(CroisadesScenarioFiles, AllFaultsAreNotedAtOnce) {
  const Json file =
      changed(duel, *parse_json(R"({"turns": 0, "fr": null, "sides.0.face": 9, "sides.0.roster.2.at": "1611",
      "sides.1.zone": {}, "beasts": ["e0000"], "exits": {"3": {}}, "grades": [3, 2, 1],
      "objectives": [{"kind": "bonus", "side": 3}]})"));
  EXPECT_THAT(fields_of(faults_in(duel, file)),
              ElementsAre("beasts.0", "exits.3", "fr", "grades", "objectives.0.points", "objectives.0.side",
                          "sides.0.face", "sides.0.roster.2.at", "sides.1.zone", "turns"));
  EXPECT_THAT(to_text(faults_in(duel, file)),
              HasSubstr("scenarios/duel.json: sides.0.roster.2.at: 1611 is not on the map"));
}

TEST(CroisadesScenarioFiles, WhatIsNoObjectIsRefusedAsAWhole) {
  for (const char* text : {"[]", "3", "null", R"("croisades-map-1")"}) {
    EXPECT_THAT(fields_of(faults_in(duel, *parse_json(text))), ElementsAre("")) << text;
    EXPECT_THAT(fields_of(faults_in(lesson, *parse_json(text))), ElementsAre("")) << text;
  }
}

}  // namespace
}  // namespace destrier::croisades
