// The data files of Croisades: what is shipped, and what is refused.

#include <functional>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/croisades/reading.h"
#include "games/croisades/survey.h"
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

const std::string duel = "scenarios/duel.json";
const std::string castle = "scenarios/castle.json";
const std::string village = "scenarios/village.json";
const std::string lesson = "maps/lesson.json";

std::vector<std::string> names_of(const std::vector<Group>& groups) {
  std::vector<std::string> names;
  for (const Group& group : groups) names.push_back(to_text(group.name()));
  return names;
}

// What is shipped.

TEST(CroisadesData, ShippedFilesAreSound) {
  Faults faults;
  const Library library = Library::shipped(faults);
  EXPECT_EQ(to_text(faults), "");
  std::vector<std::string> ids;
  for (const auto& scenario : library.scenarios()) ids.push_back(scenario->id);
  EXPECT_THAT(ids, ElementsAre("duel", "water", "camp", "village", "castle", "caravan"));
  EXPECT_EQ(library.maps().size(), 5U);
  EXPECT_EQ(library.terrain().size(), 33U);
  EXPECT_EQ(library.types().size(), 16U);
}

TEST(CroisadesData, SidesCostWhatTheSpecificationSays) {
  std::vector<std::pair<int, int>> costs;
  for (const auto& scenario : shipped_library().scenarios())
    costs.emplace_back(total_cost(*scenario, 0), total_cost(*scenario, 1));
  EXPECT_THAT(costs, ElementsAre(std::pair(82, 76), std::pair(209, 217), std::pair(167, 244), std::pair(168, 199),
                                 std::pair(391, 252), std::pair(199, 137)));
}

TEST(CroisadesData, FiguresAreThoseOfTheFiles) {
  const Library& library = shipped_library();
  const Terrain& balcony = *library.find_terrain('B');
  EXPECT_EQ(balcony.id, "balcony");
  EXPECT_EQ(balcony.foot, 4);
  EXPECT_EQ(balcony.mounted, 0);
  EXPECT_EQ(balcony.levels, 0b011U);
  EXPECT_EQ(balcony.from.size(), 5U);
  EXPECT_EQ(library.covers()[balcony.cover].name.fr, "légère");
  EXPECT_EQ(library.covers()[balcony.across].value, 0);
  EXPECT_EQ(library.find_terrain('A')->only, "IDAR");
  EXPECT_EQ(library.find_terrain('l')->attack, (std::array{0, -1}));
  EXPECT_EQ(library.find_terrain('Z'), nullptr);
  const Tables& tables = library.tables();
  EXPECT_EQ(tables.blows[0][0][0], Blow::aw);
  EXPECT_EQ(tables.blows[1][9][1], Blow::ds);
  EXPECT_EQ(tables.ratios[3], (std::array{3, 2}));
  const WeaponCard& crossbow = tables.weapons[static_cast<std::size_t>(Weapon::crossbow)];
  EXPECT_EQ(crossbow.bands, (std::vector{10, 20, 32}));
  EXPECT_EQ(crossbow.thresholds[1], (std::array{7, 8, 10}));
  EXPECT_EQ(crossbow.defence, InDefence::loaded);
  EXPECT_FALSE(crossbow.mounted_use);
  EXPECT_EQ(tables.beasts[3].ride, '-');
  EXPECT_EQ(tables.beasts[2].ride, 'h');
  EXPECT_EQ(tables.closed_door, 16);
  EXPECT_EQ(tables.wake_near, 3);
}

TEST(CroisadesData, APersonIsHisTypeButForWhatDiffers) {
  const Library& library = shipped_library();
  const Person& gautier = *library.find_person("gautier");
  EXPECT_EQ(gautier.name, "Gautier de Margat");
  EXPECT_EQ(gautier.card.values[1][0].attack, 17);
  EXPECT_EQ(gautier.card.values[1][1].attack, 10);
  EXPECT_EQ(gautier.card.values[0][0].attack, 13) << "on foot a baron like any other";
  EXPECT_EQ(gautier.card.cost, 48);
  EXPECT_TRUE(gautier.card.lance);
  EXPECT_EQ(library.find_person("hadi")->card.steed, Steed::camel);
  EXPECT_EQ(library.find_person("bektut")->card.weapon, Weapon::bow);
  EXPECT_EQ(library.find_person("saladin"), nullptr);
  EXPECT_EQ(library.find_type("footman")->card.steed, Steed::none);
}

TEST(CroisadesData, AScenarioHasItsPeopleDoorsBeastsAndThingsInOrder) {
  const auto scenario = shipped_library().find_scenario("village");
  ASSERT_EQ(scenario->persons.size(), 24U);
  EXPECT_EQ(scenario->person(0, 0).id, "aimery");
  EXPECT_EQ(scenario->person(1, 0).id, "umar");
  EXPECT_EQ(scenario->person(1, 15).id, "salim");
  EXPECT_TRUE(scenario->starts_mounted(0, 0));
  EXPECT_FALSE(scenario->starts_mounted(0, 3));
  ASSERT_EQ(scenario->doors.size(), 4U);
  EXPECT_EQ(scenario->doors[2].state, 'b');
  std::string items;
  for (const Placed& item : scenario->items) items += item.kind + to_text(item.at) + " ";
  EXPECT_EQ(items, "G0512 G0803 G2004 G2109 G2212 R0604 ");
  EXPECT_EQ(scenario->sides[1].roster[13].arrive->turn, 4);
  EXPECT_EQ(scenario->sides[1].roster[13].arrive->zone.hexes.size(), 20U);
  EXPECT_FALSE(scenario->exits[1]);
  const auto camp = shipped_library().find_scenario("camp");
  EXPECT_EQ(camp->exits[0]->hexes.size(), 92U) << "corners count once";
  EXPECT_EQ(camp->sight, 8);
  EXPECT_TRUE(camp->sides[1].roster[0].zone) << "odon sleeps in a tent";
  std::string beasts;
  for (const Placed& beast : camp->beasts) beasts += beast.kind + to_text(beast.at) + " ";
  EXPECT_EQ(beasts, "q1304 q1305 q1405 ");
}

TEST(CroisadesData, DoorsAndTentsAreGroupsNamedByTheirFirstHex) {
  const auto map = [](const char* id) { return shipped_library().find_map(id); };
  EXPECT_THAT(names_of(map("camp")->tents), ElementsAre("0905", "0910", "1412", "1507"));
  EXPECT_THAT(names_of(map("village")->doors), ElementsAre("0905", "0913", "1804", "1813"));
  EXPECT_THAT(names_of(map("castle")->doors), ElementsAre("1316"));
  EXPECT_THAT(map("castle")->doors[0].hexes, ElementsAre(Spot{13, 16}, Spot{14, 16}));
  EXPECT_EQ(map("camp")->tents[2].hexes.size(), 8U);
  EXPECT_THAT(map("lesson")->doors, IsEmpty());
}

TEST(CroisadesData, SpotsAreFourDigits) {
  EXPECT_EQ(to_text(Spot{3, 12}), "0312");
  EXPECT_EQ(read_spot("0312"), (Spot{3, 12}));
  EXPECT_EQ(read_spot("9999"), (Spot{99, 99}));
  for (const char* text : {"", "312", "03120", "03a2", "-312", " 312", "+312", "0x12"})
    EXPECT_FALSE(read_spot(text)) << text;
}

TEST(CroisadesData, NeighboursOfEvenAndOddRows) {
  const auto around = [](Spot spot) {
    std::string text;
    for (int direction = 0; direction < 6; ++direction) text += to_text(neighbour(spot, direction)) + " ";
    return text;
  };
  EXPECT_EQ(around({4, 4}), "0504 0403 0303 0304 0305 0405 ");
  EXPECT_EQ(around({4, 5}), "0505 0504 0404 0305 0406 0506 ");
  for (int direction = 0; direction < 6; ++direction) {
    for (const Spot spot : {Spot{4, 4}, Spot{4, 5}})
      EXPECT_EQ(neighbour(neighbour(spot, direction), (direction + 3) % 6), spot);
  }
}

// What is refused.

TEST(CroisadesData, FilesOfTheVectors) {
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

TEST(CroisadesData, FaultsOfMaps) {
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

TEST(CroisadesData, AMapHasRoomForSoManyDoorsAndTents) {
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

TEST(CroisadesData, FaultsOfTheHeadOfAScenario) {
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

TEST(CroisadesData, FaultsOfSides) {
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

TEST(CroisadesData, FaultsOfPeople) {
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

TEST(CroisadesData, FaultsOfArrivals) {
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

TEST(CroisadesData, FaultsOfZones) {
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

TEST(CroisadesData, EverybodyStandsWhereHeCanAndAlone) {
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

TEST(CroisadesData, FaultsOfDoorsBeastsAndThings) {
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

TEST(CroisadesData, BeastsWithMountsAndThingsWithLoadsAreLimited) {
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

TEST(CroisadesData, FaultsOfExitsAndObjectives) {
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

TEST(CroisadesData, FaultsOfFurtherPersons) {
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

TEST(CroisadesData, AFurtherPersonMayDifferFromHisType) {
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

TEST(CroisadesData, AFaultyPersonIsNotAlsoAnUnknownOne) {
  const Json file = changed(duel, *parse_json(R"({"sides.1.roster.1.who": "robin",
      "persons": {"robin": {"name": "Robin", "type": "outlaw"}}})"));
  EXPECT_THAT(fields_of(faults_in(duel, file)), ElementsAre("persons.robin"));
}

TEST(CroisadesData, AllFaultsAreNotedAtOnce) {
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

TEST(CroisadesData, WhatIsNoObjectIsRefusedAsAWhole) {
  for (const char* text : {"[]", "3", "null", R"("croisades-map-1")"}) {
    EXPECT_THAT(fields_of(faults_in(duel, *parse_json(text))), ElementsAre("")) << text;
    EXPECT_THAT(fields_of(faults_in(lesson, *parse_json(text))), ElementsAre("")) << text;
  }
}

// The files that nobody adds to.

std::set<std::string> faults_of_figures(const std::string& path, const char* set) {
  const Json file = changed(path, *parse_json(set));
  Faults faults;
  const JsonPlace place(file, path, faults);
  std::vector<CoverClass> covers;
  std::vector<Terrain> terrain;
  Tables tables;
  std::vector<PersonType> types;
  std::vector<Person> persons;
  if (path == "terrain.json") read_terrain(place, covers, terrain);
  if (path == "tables.json") read_tables(place, tables);
  if (path == "characters.json") read_characters(place, types, persons);
  return fields_of(faults);
}

TEST(CroisadesData, FaultsOfTerrain) {
  const auto expect = [](const char* set, const char* fault) {
    EXPECT_THAT(faults_of_figures("terrain.json", set), ElementsAre(fault)) << set;
  };
  EXPECT_THAT(faults_of_figures("terrain.json", "{}"), IsEmpty());
  expect(R"({"format": "croisades-map-1"})", "format");
  expect(R"({"cover": null})", "cover");
  expect(R"({"cover.light": -1})", "cover.light");
  expect(R"({"rows": null})", "rows");
  expect(R"({"rows.1": "oasis"})", "rows.1");
  expect(R"({"rows.1.code": null})", "rows.1.code");
  expect(R"({"rows.1.code": "OO"})", "rows.1.code");
  expect(R"({"rows.1.code": " "})", "rows.1.code");
  expect(R"({"rows.1.code": "."})", "rows.1.code");
  expect(R"({"rows.1.id": null})", "rows.1.id");
  expect(R"({"rows.1.fr": null})", "rows.1.fr");
  expect(R"({"rows.1.sheet": "swamp"})", "rows.1.sheet");
  expect(R"({"rows.1.foot": 0})", "rows.1.foot");
  expect(R"({"rows.1.mounted": 0})", "rows.1.mounted");
  expect(R"({"rows.3.mounted": 1, "rows.3.foot": 2.5})", "rows.3.foot");
  expect(R"({"rows.1.cover": "soft"})", "rows.1.cover");
  expect(R"({"rows.1.cross": null})", "rows.1.cross");
  expect(R"({"rows.1.att": [0]})", "rows.1.att");
  expect(R"({"rows.1.def": [0, 2]})", "rows.1.def.1");
  expect(R"({"rows.1.levels": [0, 8]})", "rows.1.levels.1");
  expect(R"({"rows.1.floor": -1})", "rows.1.floor");
  expect(R"({"rows.1.solid": 100})", "rows.1.solid");
  expect(R"({"rows.1.inside": 0})", "rows.1.inside");
  expect(R"({"rows.1.roof": null})", "rows.1.roof");
  expect(R"({"rows.1.from": {"Z": 1}})", "rows.1.from.Z");
  expect(R"({"rows.1.from": {"f": 0}})", "rows.1.from.f");
  expect(R"({"rows.12.from": {"f": 1}})", "rows.12.from");
  expect(R"({"rows.1.only": "OZ"})", "rows.1.only");
  expect(R"({"rows.14.code": "x"})", "rows");  // no door
  Json riders_alone = shipped_json("terrain.json");
  riders_alone["rows"][1]["foot"] = nullptr;
  Faults faults;
  std::vector<CoverClass> covers;
  std::vector<Terrain> terrain;
  read_terrain(JsonPlace(riders_alone, "f", faults), covers, terrain);
  EXPECT_THAT(fields_of(faults), ElementsAre("rows.1.mounted"));
}

TEST(CroisadesData, FaultsOfTables) {
  const auto expect = [](const char* set, const char* fault) {
    EXPECT_THAT(faults_of_figures("tables.json", set), ElementsAre(fault)) << set;
  };
  EXPECT_THAT(faults_of_figures("tables.json", "{}"), IsEmpty());
  expect(R"({"format": null})", "format");
  expect(R"({"columns": ["1:1"]})", "columns");
  expect(R"({"ratios.2": [1, 0]})", "ratios.2.1");
  expect(R"({"foot.3": []})", "foot.3");
  expect(R"({"mounted": []})", "mounted");
  expect(R"({"mounted.3.4": "AK"})", "mounted.3.4");
  expect(R"({"weapons.bow": null})", "weapons.bow");
  expect(R"({"weapons.bow.shots": 16})", "weapons.bow.shots");
  expect(R"({"weapons.bow.bands": [8, 4]})", "weapons.bow.bands");
  expect(R"({"weapons.bow.bands": []})", "weapons.bow.bands");
  expect(R"({"weapons.bow.afterFoot": "most"})", "weapons.bow.afterFoot");
  expect(R"({"weapons.bow.defence": "never"})", "weapons.bow.defence");
  expect(R"({"weapons.bow.mountedUse": "yes"})", "weapons.bow.mountedUse");
  expect(R"({"weapons.bow.P": [1, 2]})", "weapons.bow.P");
  expect(R"({"weapons.bow.mount": null})", "weapons.bow.mount");
  expect(R"({"bandShift": [0]})", "bandShift");
  expect(R"({"heights.screen": null})", "heights.screen");
  expect(R"({"beasts.p": null})", "beasts.p");
  expect(R"({"beasts.h.mp": 61})", "beasts.h.mp");
  expect(R"({"beasts.h.ride": "x"})", "beasts.h.ride");
  expect(R"({"costs.turn": 0})", "costs.turn");
  expect(R"({"charge": null})", "charge");
  expect(R"({"charge.meet": 4})", "charge");
  expect(R"({"dice.burn": 11})", "dice.burn");
}

TEST(CroisadesData, FaultsOfCharacters) {
  const auto expect = [](const char* set, const char* fault) {
    EXPECT_THAT(faults_of_figures("characters.json", set), ElementsAre(fault)) << set;
  };
  EXPECT_THAT(faults_of_figures("characters.json", "{}"), IsEmpty());
  expect(R"({"format": null})", "format");
  expect(R"({"types.archer.en": null})", "types.archer.en");
  expect(R"({"types.archer.armour": "Q"})", "types.archer.armour");
  expect(R"({"types.archer.traits": null})", "types.archer.traits");
  expect(R"({"types.archer.weapon": "gun"})", "types.archer.weapon");
  expect(R"({"types.archer.mount": "p"})", "types.archer.mount");
  expect(R"({"types.knight.foot": null})", "types.knight.foot");
  expect(R"({"types.knight.mounted": null})", "types.knight.mounted");
  expect(R"({"types.archer.mounted": [[1, 1, 1], [1, 1, 1]]})", "types.archer.mounted");
  expect(R"({"types.knight.mounted.1": [1, 2]})", "types.knight.mounted.1");
  expect(R"({"types.knight.mounted.1.2": 61})", "types.knight.mounted.1.2");
  expect(R"({"types.knight.cost": 1000})", "types.knight.cost");
  expect(R"({"types.X": {"en": "X", "fr": "X", "armour": "N", "traits": [], "weapon": null, "mount": null,
                         "mounted": null, "foot": [[1, 1, 1], [1, 1, 1]], "cost": 1}})",
         "types.X");
  expect(R"({"persons.umar.type": "outlaw"})", "persons.umar.type");
  expect(R"({"persons.over": {"name": "Over", "type": "archer"}})", "persons.over");
}

// What somebody defines.

Faults define(Library& library, const Json& file, const std::string& name = "own") {
  Faults faults;
  library.define(JsonPlace(file, name, faults));
  return faults;
}

Json own_map() {
  return changed(lesson, *parse_json(R"({"id": "field", "rows.0": "....d..........."})"));
}

Json own_scenario() {
  return changed(duel, *parse_json(R"({"id": "brawl", "map": "field", "doors": [{"at": "0400", "state": "c"}],
      "persons": {"robin": {"name": "Robin", "type": "archer"}}, "sides.1.roster.3": {"who": "robin", "at": "0000"}})"));
}

void expect_same(const Scenario& a, const Scenario& b) {
  EXPECT_EQ(a.id, b.id);
  EXPECT_EQ(*a.source, *b.source);
  EXPECT_EQ(a.map, b.map);
  EXPECT_EQ(a.ground->rows, b.ground->rows);
  EXPECT_EQ(*a.ground->source, *b.ground->source);
  ASSERT_EQ(a.persons.size(), b.persons.size());
  for (std::size_t i = 0; i < a.persons.size(); ++i) EXPECT_EQ(a.persons[i].id, b.persons[i].id);
  ASSERT_EQ(a.doors.size(), b.doors.size());
  for (std::size_t i = 0; i < a.doors.size(); ++i) EXPECT_EQ(a.doors[i].state, b.doors[i].state);
}

TEST(CroisadesData, MapsAndScenariosOfOnesOwnAndWhatARecordNeeds) {
  Library library = shipped_library();
  EXPECT_THAT(fields_of(define(library, own_scenario())), ElementsAre("map")) << "its map first";
  EXPECT_EQ(to_text(define(library, own_map())), "");
  EXPECT_EQ(to_text(define(library, own_scenario())), "");
  EXPECT_EQ(library.scenarios().back()->id, "brawl");
  const auto needed = library.definitions("brawl");
  EXPECT_THAT(needed, ElementsAre(own_map().dump(), own_scenario().dump()));
  Library fresh = shipped_library();
  for (const std::string& file : needed) EXPECT_EQ(to_text(define(fresh, *parse_json(file))), "");
  expect_same(*fresh.find_scenario("brawl"), *library.find_scenario("brawl"));
  EXPECT_THAT(library.definitions("duel"), IsEmpty());
  EXPECT_THAT(library.definitions("nothing"), IsEmpty());
}

TEST(CroisadesData, AScenarioOnAShippedMapNeedsItselfAlone) {
  Library library = shipped_library();
  const Json file = changed(duel, {{"id", "brawl"}});
  EXPECT_EQ(to_text(define(library, file)), "");
  EXPECT_THAT(library.definitions("brawl"), ElementsAre(file.dump()));
}

TEST(CroisadesData, AMapMayBeWrittenOutInTheScenario) {
  Json file = own_scenario();
  file["map"] = own_map();
  Library library = shipped_library();
  EXPECT_EQ(to_text(define(library, file)), "");
  EXPECT_EQ(library.find_scenario("brawl")->map, "field");
  EXPECT_EQ(library.find_scenario("brawl")->ground, library.find_map("field"));
  EXPECT_THAT(library.definitions("brawl"), ElementsAre(file.dump()));
  Library fresh = shipped_library();
  EXPECT_EQ(to_text(define(fresh, *parse_json(library.definitions("brawl")[0]))), "");
  expect_same(*fresh.find_scenario("brawl"), *library.find_scenario("brawl"));
  // Another scenario by the map's name: its record needs the map.
  EXPECT_EQ(to_text(define(library, changed(duel, {{"id", "second"}, {"map", "field"}}))), "");
  EXPECT_EQ(library.definitions("second").size(), 2U);
  EXPECT_EQ(library.definitions("second")[0], own_map().dump());
}

TEST(CroisadesData, AWrittenOutMapWithAKnownIdMustBeThatMap) {
  Library library = shipped_library();
  Json file = changed(duel, {{"id", "brawl"}, {"map", shipped_json(lesson)}});
  EXPECT_EQ(to_text(define(library, file)), "");
  EXPECT_EQ(library.find_scenario("brawl")->ground, library.find_map("lesson"));
  EXPECT_EQ(library.maps().size(), shipped_library().maps().size());
  file["id"] = "second";
  file["map"]["rows"][0] = "..............d.";
  EXPECT_THAT(fields_of(define(library, file)), ElementsAre("map.id"));
  file["map"]["id"] = "other";
  file["map"]["rows"][3] = "";
  EXPECT_THAT(fields_of(define(library, file)), ElementsAre("map.rows.3"));
  EXPECT_EQ(library.find_map("other"), nullptr);
}

TEST(CroisadesData, WhatExistsIsNotDefinedAgain) {
  Library library = shipped_library();
  EXPECT_THAT(fields_of(define(library, shipped_json(duel))), ElementsAre("id"));
  EXPECT_THAT(fields_of(define(library, shipped_json(lesson))), ElementsAre("id"));
  EXPECT_EQ(to_text(define(library, own_map())), "");
  EXPECT_EQ(to_text(define(library, own_map())), "own: id: 'field' exists already");
  EXPECT_EQ(library.maps().size(), shipped_library().maps().size() + 1);
}

TEST(CroisadesData, AFaultyFileDefinesNothing) {
  Library library = shipped_library();
  for (const char* text : {"[]", "{}", R"({"format": 1})", R"({"format": "croisades-tables-1"})"})
    EXPECT_FALSE(define(library, *parse_json(text)).empty()) << text;
  EXPECT_THAT(fields_of(define(library, *parse_json(R"({"format": "destrier"})"))), ElementsAre("format"));
  Json file = own_scenario();
  file["map"] = own_map();
  file["turns"] = 0;
  EXPECT_THAT(fields_of(define(library, file)), ElementsAre("turns"));
  EXPECT_EQ(library.maps().size(), shipped_library().maps().size());
  EXPECT_EQ(library.scenarios().size(), shipped_library().scenarios().size());
}

TEST(CroisadesData, OnlyAFileNamedJsonMustHaveTheNameOfItsId) {
  Library library = shipped_library();
  EXPECT_THAT(fields_of(define(library, own_map(), "maps/other.json")), ElementsAre("id"));
  EXPECT_THAT(define(library, own_map(), "some/folder/field.json"), IsEmpty());
}

}  // namespace
}  // namespace destrier::croisades
