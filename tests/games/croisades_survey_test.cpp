// What is odd about scenarios of Croisades that break no rule.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/croisades/survey.h"
#include "tests/games/croisades_files.h"

namespace destrier::croisades {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// A small scenario with its map written out: Umar and Gobert, spearman and footman, wherever they are put.
Json small(const std::vector<std::string>& rows, const std::string& umar, const std::string& gobert) {
  Json zone = {{"rects", {{0, 0, static_cast<int>(rows[0].size()) - 1, static_cast<int>(rows.size()) - 1}}}};
  Json map = {{"format", "croisades-map-1"}, {"id", "yard"},          {"en", "Yard"}, {"fr", "Cour"},
              {"width", rows[0].size()},     {"height", rows.size()}, {"rows", rows}};
  const auto side = [&](const char* name, const std::string& who, const std::string& at) {
    return Json{{"en", name}, {"fr", name}, {"face", 0}, {"zone", zone}, {"roster", {{{"who", who}, {"at", at}}}}};
  };
  return {{"format", "croisades-scenario-1"},
          {"id", "brawl"},
          {"en", "Brawl"},
          {"fr", "Rixe"},
          {"map", map},
          {"turns", 5},
          {"sides", {side("One", "umar", umar), side("Two", "gobert", gobert)}}};
}

Json with(Json file, const char* fields) {
  return with_fields(std::move(file), *parse_json(fields));
}

/// `!` for what is serious, then field and key.
std::vector<std::string> found(const Json& file) {
  Faults faults;
  const auto scenario = shipped_library().read_scenario(JsonPlace(file, "f", faults));
  EXPECT_TRUE(scenario) << to_text(faults);
  std::vector<std::string> texts;
  if (!scenario) return texts;
  for (const Finding& finding : survey(shipped_library(), *scenario))
    texts.push_back((finding.serious ? "!" : "") + finding.field + " " + finding.what.key);
  return texts;
}

TEST(CroisadesSurvey, NothingIsOddAboutShippedScenarios) {
  for (const auto& scenario : shipped_library().scenarios())
    EXPECT_THAT(found(*scenario->source), IsEmpty()) << scenario->id;
}

TEST(CroisadesSurvey, PeopleBehindWallsMeetNobody) {
  EXPECT_THAT(found(small({".....", "....."}, "0000", "0401")), IsEmpty());
  const std::vector<std::string> walled = {"..#..", "..#.."};
  EXPECT_THAT(found(small(walled, "0000", "0401")),
              ElementsAre("!sides.0.roster.0.at unreachable", "!sides.1.roster.0.at unreachable"));
  EXPECT_THAT(found(with(small(walled, "0000", "0401"), R"({"sides.1.roster.1": {"who": "ninon", "at": "0100"}})")),
              ElementsAre("!sides.1.roster.0.at unreachable"))
      << "Umar has somebody to fight, Gobert has not";
}

TEST(CroisadesSurvey, CodesThatNoTerrainHasAreASlip) {
  const Json open = small({".....", "....."}, "0000", "0401");
  EXPECT_THAT(found(with(open, R"({"sides.0.zone": {"codes": ".Z"}})")), ElementsAre("!sides.0.zone unknown_code"));
  EXPECT_THAT(found(with(open, R"({"exits": {"2": {"codes": "?."}}})")), ElementsAre("!exits.2 unknown_code"));
}

TEST(CroisadesSurvey, DoorsCountAsOpen) {
  const Json file =
      with(small({"..#..", "..d..", "..#.."}, "0000", "0401"), R"({"doors": [{"at": "0201", "state": "b"}]})");
  EXPECT_THAT(found(file), IsEmpty());
}

TEST(CroisadesSurvey, RidersMayDismount) {
  EXPECT_THAT(found(with(small({"..h..", "..h.."}, "0000", "0401"), R"({"sides.0.roster.0.who": "anselme"})")),
              ElementsAre("sides unequal"));
}

TEST(CroisadesSurvey, ARampartNeedsALadder) {
  const std::vector<std::string> wall = {"....RR", "....RR"};
  EXPECT_THAT(found(small(wall, "0000", "0501")),
              ElementsAre("!sides.0.roster.0.at unreachable", "!sides.1.roster.0.at unreachable"));
  EXPECT_THAT(found(with(small(wall, "0000", "0501"), R"({"items": ["L0000"]})")), IsEmpty());
  EXPECT_THAT(found(with(small(wall, "0000", "0501"), R"({"items": ["R0300"]})")), IsEmpty());
  EXPECT_THAT(found(with(small(wall, "0000", "0501"), R"({"sides.0.roster.0.load": "l"})")), IsEmpty());
  EXPECT_THAT(found(with(small({"....gRR", "....gRR"}, "0000", "0501"), R"({"items": ["L0000"]})")),
              ElementsAre("!sides.0.roster.0.at unreachable", "!sides.1.roster.0.at unreachable"))
      << "no ladder stands on a glacis";
}

TEST(CroisadesSurvey, ATentHasAnOpeningOrBurns) {
  EXPECT_THAT(found(small({"...T", "...."}, "0000", "0300")),
              ElementsAre("!sides.0.roster.0.at unreachable", "!sides.1.roster.0.at unreachable"));
  EXPECT_THAT(found(small({"..oT", "...."}, "0000", "0300")), IsEmpty());
  EXPECT_THAT(found(with(small({"...T", "...."}, "0000", "0300"), R"({"sides.0.roster.0.torch": true})")), IsEmpty());
}

TEST(CroisadesSurvey, WhoArrivesNeedsAHex) {
  const Json base = small({"..h#.", "..h#."}, "0000", "0101");
  EXPECT_THAT(
      found(with(base, R"({"sides.1.roster.1": {"who": "ninon", "arrive": {"turn": 2, "zone": {"codes": "h"}}}})")),
      IsEmpty());
  EXPECT_THAT(
      found(with(base, R"({"sides.1.roster.1": {"who": "ninon", "arrive": {"turn": 2, "zone": {"codes": "#"}}}})")),
      ElementsAre("!sides.1.roster.1.arrive.zone never_arrives"));
  EXPECT_THAT(
      found(with(base, R"({"sides.1.roster.1": {"who": "hadi", "arrive": {"turn": 2, "zone": {"codes": "h"}}}})")),
      ElementsAre("!sides.1.roster.1.arrive.zone never_arrives", "sides unequal"))
      << "a rider cannot stand among guy ropes";
  EXPECT_THAT(
      found(
          with(base, R"({"sides.1.roster.1": {"who": "ninon", "arrive": {"turn": 2, "zone": {"hexes": ["0400"]}}}})")),
      ElementsAre("!sides.1.roster.1.arrive.zone unreachable"));
}

TEST(CroisadesSurvey, FreeSetUpNeedsRoomForEverybody) {
  const Json base =
      with(small({"......", "......"}, "0000", "0501"), R"({"sides.0.roster.1": {"who": "yusuf", "at": "0001"}})");
  EXPECT_THAT(found(with(base, R"({"sides.0.zone": {"hexes": ["0000", "0001"]}})")), IsEmpty());
  EXPECT_THAT(found(with(base, R"({"sides.0.zone": {"hexes": ["0000"]}})")), ElementsAre("sides.0.zone crowded"));
  EXPECT_THAT(found(with(base, R"({"sides.0.zone": {"hexes": ["0000", "0001"]}, "beasts": ["p0001"],
                                    "sides.0.roster.1.at": "0200"})")),
              ElementsAre("sides.0.zone crowded"))
      << "a beast is in the way";
  EXPECT_THAT(found(with(base, R"({"sides.0.zone": {"hexes": ["0000", "0001"]},
                                    "sides.0.roster.1.zone": {"hexes": ["0000"]}})")),
              IsEmpty())
      << "the first makes room";
  EXPECT_THAT(
      found(with(base, R"({"sides.0.zone": {"hexes": ["0000"]}, "sides.0.roster.1.zone": {"hexes": ["0000"]}})")),
      ElementsAre("sides.0.roster.1.zone crowded"));
}

TEST(CroisadesSurvey, ExitsSomebodyCanStandOn) {
  const Json base = small({"..##..", "......"}, "0000", "0501");
  EXPECT_THAT(found(with(base, R"({"exits": {"2": {"rects": [[4, 0, 5, 0]]}}})")), IsEmpty());
  EXPECT_THAT(found(with(base, R"({"exits": {"2": {"rects": [[0, 0, 5, 0]]}}})")),
              ElementsAre("exits.2 exits_blocked"));
  EXPECT_THAT(found(with(base, R"({"exits": {"1": {"codes": "#"}}})")), ElementsAre("exits.1 no_way_out"));
}

TEST(CroisadesSurvey, ObjectivesThatCannotBeMet) {
  const Json base = small({"..##..", "......"}, "0000", "0501");
  const auto with_objective = [&](const char* objective, const char* more = "{}") {
    Json file = with(base, more);
    file["objectives"] = Json::array({*parse_json(objective)});
    return found(file);
  };
  const char* burnt = R"({"kind": "burnt", "side": 1, "points": 5})";
  const char* tent = R"({"map.rows.1": "....T."})";
  EXPECT_THAT(with_objective(burnt), ElementsAre("objectives.0 no_tents"));
  EXPECT_THAT(with_objective(burnt, tent), ElementsAre("objectives.0 no_torch"));
  EXPECT_THAT(with_objective(burnt, R"({"map.rows.1": "....T.", "sides.0.roster.0.torch": true})"), IsEmpty());
  EXPECT_THAT(with_objective(R"({"kind": "tents", "side": 1, "points": 5})"), ElementsAre("objectives.0 no_tents"));
  EXPECT_THAT(with_objective(R"({"kind": "tents", "side": 1, "points": 5})", tent), IsEmpty());
  const char* sacks = R"({"kind": "sacks", "side": 1, "points": 5})";
  EXPECT_THAT(with_objective(sacks), ElementsAre("objectives.0 no_sacks"));
  EXPECT_THAT(with_objective(sacks, R"({"items": ["G0000"]})"), IsEmpty());
  EXPECT_THAT(with_objective(sacks, R"({"sides.0.roster.0.load": "g"})"), IsEmpty());
  EXPECT_THAT(with_objective(R"({"kind": "hold", "zone": {"codes": "#"}, "points": 5})"),
              ElementsAre("objectives.0.zone nobody_there"));
  EXPECT_THAT(with_objective(R"({"kind": "hold", "zone": {"codes": "#."}, "points": 5})"), IsEmpty());
  EXPECT_THAT(with_objective(R"({"kind": "bonus", "side": 1, "points": 5})"), IsEmpty());
  EXPECT_THAT(with_objective(R"({"kind": "seize", "side": 1, "zone": {"codes": "."}, "count": 1})"), IsEmpty());
  EXPECT_THAT(with_objective(R"({"kind": "seize", "side": 1, "zone": {"codes": "."}, "count": 2})"),
              ElementsAre("objectives.0.count too_few"));
  EXPECT_THAT(with_objective(R"({"kind": "seize", "side": 1, "zone": {"hexes": ["0000"]}, "count": 2})"),
              ElementsAre("objectives.0.zone too_small", "objectives.0.count too_few"));
  EXPECT_THAT(with_objective(R"({"kind": "seize", "side": 2, "zone": {"codes": "#"}, "count": 1})"),
              ElementsAre("objectives.0.zone nobody_there"));
}

TEST(CroisadesSurvey, WhatLeavesMustBeThereAndHaveAWayOut) {
  const auto leaving = [](char what, const char* more) {
    Json file = with(small({"......", "......"}, "0000", "0501"), more);
    file["exits"]["1"] = {{"hexes", {"0000"}}};
    file["objectives"] = Json::array({{{"kind", "exit"}, {"side", 1}, {"what", std::string(1, what)}, {"points", 5}}});
    return found(file);
  };
  for (const char what : {'h', 'c', 'q', 'p', 'g'})
    EXPECT_THAT(leaving(what, "{}"), ElementsAre("objectives.0.what nothing_to_leave")) << what;
  EXPECT_THAT(leaving('q', R"({"beasts": ["q0200"]})"), IsEmpty());
  EXPECT_THAT(leaving('h', R"({"beasts": ["q0200"]})"), IsEmpty()) << "who rides it may dismount";
  EXPECT_THAT(leaving('p', R"({"beasts": ["c0200"]})"), ElementsAre("objectives.0.what nothing_to_leave"));
  EXPECT_THAT(leaving('c', R"({"sides.0.roster.0.who": "hadi"})"), IsEmpty()) << "a dead rider leaves his camel";
  EXPECT_THAT(leaving('c', R"({"sides.0.roster.0.who": "hadi", "sides.0.roster.0.foot": true})"),
              ElementsAre("objectives.0.what nothing_to_leave"));
  EXPECT_THAT(leaving('g', R"({"sides.0.roster.0.load": "g"})"), IsEmpty());
  Json no_exits = with(small({"......", "......"}, "0000", "0501"), R"({"items": ["G0000"]})");
  no_exits["objectives"] = Json::array({{{"kind", "exit"}, {"side", 2}, {"what", "g"}, {"points", 5}}});
  EXPECT_THAT(found(no_exits), ElementsAre("objectives.0.side no_exits"));
}

TEST(CroisadesSurvey, SidesAreUnequalBeyondTwice) {
  const auto against = [](int cost) {
    return found(with(small({"...", "..."}, "0000", "0201"),
                      fmt::format(R"({{"sides.0.roster.0.who": "robin", "persons": {{"robin": {{"name": "Robin",
                                   "type": "archer", "cost": {}}}}}}})",
                                  cost)
                          .c_str()));
  };
  EXPECT_THAT(against(30), IsEmpty()) << "Gobert costs 15";
  EXPECT_THAT(against(31), ElementsAre("sides unequal"));
  EXPECT_THAT(against(8), IsEmpty());
  EXPECT_THAT(against(7), ElementsAre("sides unequal"));
}

}  // namespace
}  // namespace destrier::croisades
