// The data files of Croisades: what is shipped, the files that nobody adds to, and what somebody defines.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/croisades/reading.h"
#include "games/croisades/survey.h"
#include "tests/games/croisades_files.h"

namespace destrier::croisades {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

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
