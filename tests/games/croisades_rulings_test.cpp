// The rules of Croisades, section by section, and why a move is refused. The vectors show what may be done; these show
// above all what may not.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "games/kind.h"
#include "tests/files.h"
#include "tests/games/croisades_positions.h"

namespace destrier::croisades {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

Json table(const char* name) {
  return read_json_file(data_files("croisades", "", ".json").at(0)).at(name);
}

// 2.1, 5.2: lines and sight.

TEST(Croisades, ColumnsOfTheTable) {
  const Croisades game = rules();
  const Json rows = table("columns");
  ASSERT_EQ(rows.size(), 12U);
  for (const Json& row : rows) {
    int column = 0;
    const auto& ratios = game.field().tables.ratios;
    for (std::size_t i = 0; i < ratios.size(); ++i) {
      if (row[0].get<int>() * ratios[i][1] >= ratios[i][0] * row[1].get<int>()) column = static_cast<int>(i) + 1;
    }
    EXPECT_EQ(game.field().tables.column_names[static_cast<std::size_t>(column)], row[2].get<std::string>());
  }
}

/// A scenario's map without anybody, doors as it starts or all open.
struct Empty {
  Croisades game;
  State state;
};
Empty empty_map(const std::string& scenario, bool doors_open) {
  Croisades game = rules({{"scenario", scenario}});
  State state = game.start();
  for (Man& man : state.people) man = {};
  for (Beast& beast : state.beasts) beast = {};
  state.beast_count = 0;
  if (doors_open) {
    for (Door& door : state.doors) door = Door(DoorState::open, 0, false);
  }
  return {std::move(game), state};
}

TEST(Croisades, SightAndCoverAreThoseOfTheTable) {
  const Json rows = table("sight");
  ASSERT_EQ(rows.size(), 34U);
  for (const Json& row : rows) {
    SCOPED_TRACE(row.dump());
    const Empty empty = empty_map(row["scenario"], row.value("doors", "") == "o");
    const Battlefield& field = empty.game.field();
    const Hex from = field.read_hex(row["from"].get<std::string>());
    const Hex to = field.read_hex(row["to"].get<std::string>());
    std::vector<std::string> lines;
    for (const bool halves_up : {true, false}) {
      Line line(field.grid, from, field.cube(from), field.cube(to), halves_up);
      std::string codes;
      for (int k = 0; k <= line.length(); ++k, line.advance()) {
        codes += field.on_map.has(line.hex()) ? field.letters[field.codes[line.hex()]] : '?';
      }
      lines.push_back(codes);
    }
    // The table has two lines if they go through different hexes, though the codes may be the same.
    const Json expected = row["lines"];
    EXPECT_EQ(lines[0], expected.front().get<std::string>());
    EXPECT_EQ(lines[1], expected.back().get<std::string>());
    const LineReport seen = empty.game.sight(empty.state, from, to, false, false);
    const std::string cover = row["cover"];
    EXPECT_EQ(seen.barrier != Barrier::none, cover == "blocked");
    if (cover != "blocked") {
      EXPECT_EQ(empty.game.cover_name(seen.cover), cover);
    }
  }
}

TEST(Croisades, SightIsMutualOnEveryMap) {
  for (const char* scenario : {"duel", "camp", "village", "castle"}) {
    for (const bool open : {false, true}) {
      const Empty empty = empty_map(scenario, open);
      const auto& hexes = empty.game.field().hexes;
      Rng rng(6);
      for (int i = 0; i < 20'000 / (SANITIZED ? 10 : 1); ++i) {
        const Hex a = hexes[rng.below(static_cast<std::uint32_t>(hexes.size()))];
        const Hex b = hexes[rng.below(static_cast<std::uint32_t>(hexes.size()))];
        if (a == b) continue;
        const bool rides_a = rng.below(2) == 0;
        const bool rides_b = rng.below(2) == 0;
        const auto there = empty.game.sight(empty.state, a, b, rides_a, rides_b);
        const auto back = empty.game.sight(empty.state, b, a, rides_b, rides_a);
        ASSERT_EQ(there.barrier == Barrier::none, back.barrier == Barrier::none)
            << scenario << " " << empty.game.field().text(a) << " " << empty.game.field().text(b);
      }
    }
  }
}

TEST(Croisades, DistanceAndNeighboursAgree) {
  const Croisades game = rules({{"scenario", "castle"}});
  const Battlefield& field = game.field();
  for (const Hex a : field.hexes) {
    for (int d = 0; d < directions; ++d) {
      const Spot next = neighbour(field.spots[a], d);
      EXPECT_EQ(field.map->has(next), field.on_map.has(field.grid.next(a, d)));
      if (field.map->has(next)) {
        EXPECT_EQ(field.grid.at(next), field.grid.next(a, d));
      }
    }
    for (const Hex b : field.hexes) {
      EXPECT_EQ(field.distance(a, b) == 1, game.neighbours(a, b)) << field.text(a) << " " << field.text(b);
    }
  }
}

// 5.5: what a way costs is the same whether all ways are sought or one.

TEST(Croisades, TheWayToEveryHexCostsWhatTheReachSays) {
  Rng rng(8);
  for (const char* scenario : {"duel", "water", "camp", "village", "castle", "caravan"}) {
    const Croisades game = rules({{"scenario", scenario}});
    State state = game.start();
    Mute mute;
    int looked = 0;
    while (game.decider(state) != Decider::nobody && looked < (SANITIZED ? 4 : 40)) {
      if (state.ask == Ask::nothing && state.step == 3) {
        ++looked;
        for_each_person(game.people_of(state.side), [&](Who who) {
          if (!game.may_act(state, who)) return;
          Destinations list;
          game.destinations(state, who, list);
          std::vector<int> costs(game.field().grid.cells(), -1);
          for (const Destination& goal : list) costs[goal.hex] = goal.cost;
          for (const Hex hex : game.field().hexes) {
            ASSERT_EQ(game.leg_cost(state, who, hex), costs[hex])
                << game.position_text(state) << game.field().text(hex);
            ASSERT_EQ(game.can_go(state, who, hex), costs[hex] >= 0);
          }
        });
      }
      game.play(state, draw_any(game, state, rng), mute);
    }
    EXPECT_GT(looked, 3) << scenario;
  }
}

TEST(Croisades, ALegEndsWhereItSaysAndCostsWhatItSays) {
  Rng rng(18);
  for (int i = 0; i < (SANITIZED ? 2 : 12); ++i) {
    const Croisades game = rules({{"scenario", i % 2 == 0 ? "water" : "village"}});
    State state = game.start();
    Mute mute;
    while (game.decider(state) != Decider::nobody) {
      const Move move = draw_any(game, state, rng);
      if (move.verb == Verb::leg) {
        const int cost = game.leg_cost(state, move.who, move.what);
        const int before = state.mover == move.who ? state.spent : 0;
        State walked = state;
        game.play(walked, move, mute);
        if (walked.ask == Ask::fire) game.play(walked, {Verb::hold_leg, 0, 0}, mute);
        ASSERT_EQ(walked[move.who].hex, move.what) << game.move_text(state, move);
        if (walked.mover == move.who) {
          ASSERT_EQ(walked.spent, before + cost) << game.move_text(state, move);
        }
      }
      game.play(state, move, mute);
    }
  }
}

// Refusals, by section.

TEST(Croisades, StepsNeverMix) {
  const std::string shooting = duel("1/1/1", "tughan:1308,h3,n10 gobert:0906");
  EXPECT_EQ(refusal(shooting, "tughan:1208"), "wrong_step");
  EXPECT_EQ(refusal(shooting, "tughan*gobert"), "wrong_step");
  EXPECT_EQ(refusal(shooting, "tughan>gobert"), "legal");
  const std::string moving = duel("1/1/3", "tughan:1308,h3,n10 gobert:0906");
  EXPECT_EQ(refusal(moving, "tughan>gobert"), "wrong_step");
  EXPECT_EQ(refusal(moving, "gobert:0806"), "not_yours");
  EXPECT_EQ(refusal(moving, "hold"), "nothing_asked");
  EXPECT_EQ(refusal(moving, "~miss"), "no_die");
  EXPECT_EQ(refusal(moving, "tughan@1208"), "wrong_step");
}

TEST(Croisades, TextsThatAreNoMoves) {
  const std::string at = duel("1/1/3", "tughan:1308,h3,n10 gobert:0906");
  for (const char* text : {"", "?", "tughan", "tughan:", "tughan:12", "tughan.dance", "tughan.turn.6", "@", "tughan>",
                           "*gobert", "tughan.drop.0101", ".exit", "tughan:1208 ", "Tughan:1208", "+*", "@99:0000"}) {
    EXPECT_EQ(refusal(at, text), "not_a_move") << text;
  }
  EXPECT_EQ(refusal(at, "saladin:1208"), "no_such_person");
  EXPECT_EQ(refusal(at, "tughan:1608"), "off_map");
  EXPECT_EQ(refusal(at, "umar:1208"), "is_dead");
  EXPECT_EQ(refusal(at, "@0000:0001"), "no_beast");
  EXPECT_EQ(refusal(at, "@9999:0000"), "off_map");
}

TEST(Croisades, WhoMayNotShoot) {
  const auto shot = [](std::string_view people, std::string_view move = "ansaldo>umar") {
    return refusal(duel("1/2/1", people), move);
  };
  EXPECT_EQ(shot("umar:1206 ansaldo:0806,n10"), "legal");
  EXPECT_EQ(shot("umar:1206 ansaldo:0806,n10,u"), "unloaded");
  EXPECT_EQ(shot("umar:1206 ansaldo:0806,n0"), "no_shots");
  EXPECT_EQ(shot("umar:1206 ansaldo:0806,n9,u,x"), "has_shot");
  EXPECT_EQ(shot("umar:1206 ansaldo:0806,n10,l"), "laden");
  EXPECT_EQ(shot("umar:1206 ansaldo:0806,S,n10"), "is_stunned");
  EXPECT_EQ(shot("umar:1206 tughan:0805,h3,n10 ansaldo:0806,n10"), "in_contact");
  EXPECT_EQ(shot("umar:1206,S ansaldo:0806,n10"), "target_down");
  EXPECT_EQ(shot("umar:1206 gobert:1106 ansaldo:0806,n10"), "target_in_contact");
  EXPECT_EQ(shot("umar:1206 gobert:0306 ansaldo:0806,n10", "gobert>umar"), "no_weapon");
  EXPECT_EQ(shot("umar:1206 gobert:0306 ansaldo:0806,n10", "ansaldo>gobert"), "not_an_enemy");
  EXPECT_EQ(shot("umar:1206 gobert:1006 ansaldo:0806,n10"), "no_line_of_fire");
  EXPECT_EQ(refusal(duel("1/1/1", "salih:1309,n3 gobert:0306"), "salih>gobert"), "out_of_range");
}

TEST(Croisades, DefensiveFireIsAtShortRangeOnceAndByWhoStoodStill) {
  const auto fire = [](std::string_view archers) {
    return refusal(duel("1/2/3", std::string(archers) + " gobert:0706", "gobert:1s", "-", "fire:gobert:"),
                   "tughan>gobert");
  };
  EXPECT_EQ(fire("tughan:1006,h3,n10"), "legal");
  const auto other = [](std::string_view archers, std::string_view move) {
    // Salih can always throw, so that the question stands.
    return refusal(duel("1/2/3", std::string(archers) + " salih:0906,n3 gobert:0706", "gobert:1s", "-", "fire:gobert:"),
                   move);
  };
  EXPECT_EQ(other("tughan:1005,h3,n10,r", "tughan>gobert"), "has_run");
  EXPECT_EQ(other("tughan:1005,h3,n10,d", "tughan>gobert"), "has_fired");
  EXPECT_EQ(other("tughan:1509,h3,n10", "tughan>gobert"), "out_of_range");
  EXPECT_EQ(other("tughan:1005,h3,n10", "tughan>ansaldo"), "fire_due");
  EXPECT_EQ(other("tughan:1005,h3,n10", "end"), "fire_due");
  EXPECT_EQ(other("tughan:1005,h3,n10", "gobert:0606"), "fire_due");
}

TEST(Croisades, WhoMayNotCharge) {
  const auto charge = [](std::string_view people, std::string_view move = "anselme!umar") {
    return refusal(duel("1/2/2", people), move);
  };
  EXPECT_EQ(charge("umar:0810 anselme:0310,h0"), "legal");
  EXPECT_EQ(charge("umar:0810 anselme:0310,h0,w"), "lancer_wounded");
  EXPECT_EQ(charge("umar:0810 anselme:0310"), "in_the_saddle_only");
  EXPECT_EQ(charge("umar:0810 anselme:0310,h0 gobert:0000", "gobert!umar"), "no_lance");
  EXPECT_EQ(charge("umar:0810,S anselme:0310,h0"), "target_down");
  EXPECT_EQ(charge("umar:0810 salih:0309,n3 anselme:0310,h0"), "in_contact");
  EXPECT_EQ(charge("umar:0403 anselme:0310,h0"), "no_run_up") << "palms around the trunk";
  EXPECT_EQ(refusal(duel("1/2/2", "umar:0810 anselme:0310,h0", "-", "anselme>umar"), "anselme!umar"), "has_announced");
  EXPECT_EQ(
      refusal(duel("1/2/2", "altuntash:0810,h3,n10 anselme:0310,h0", "-", "-", "counter:anselme>altuntash"), "end"),
      "counter_due");
}

TEST(Croisades, AMadeUpMeetingStaysOnTheMap) {
  const std::string at = duel("1/2/3", "altuntash:0000,h0,n10 tughan:0710,h3,n10 anselme:0310,h0", "anselme:1s",
                              "anselme>altuntash!", "fire:anselme:");
  EXPECT_THAT(after(at, "hold.leg"), HasSubstr("altuntash:0000,h3"));
}

TEST(Croisades, WhatStopsAMan) {
  const auto leg = [](std::string_view people, std::string_view move, std::string_view mover = "-") {
    return refusal(duel("1/2/3", people, mover), move);
  };
  EXPECT_EQ(leg("umar:1510 gobert:0306", "gobert:0306"), "is_there");
  EXPECT_EQ(leg("umar:1510 gobert:0306 ansaldo:0406,n10", "gobert:0406"), "hex_taken");
  EXPECT_EQ(leg("umar:1510 gobert:0306", "gobert:1306"), "out_of_reach");
  EXPECT_EQ(leg("umar:1510 anselme:0206,h0", "anselme:0403"), "impassable");
  EXPECT_EQ(leg("umar:1510 gobert:0306,m", "gobert:0406"), "has_moved");
  EXPECT_EQ(leg("umar:0406 gobert:0306", "gobert:0206", "gobert:1s"), "contact_stops");
  EXPECT_EQ(leg("umar:1510 gobert:0306", "gobert.turn.3"), "in_the_saddle_only");
  EXPECT_EQ(leg("umar:1510 anselme:0206,h0", "anselme.turn.0"), "same_facing");
  EXPECT_EQ(leg("umar:1510 anselme:0206,h0", "anselme.turn.3", "anselme:12s"), "points");
  EXPECT_EQ(leg("umar:1510 gobert:0306", "gobert.drop"), "carries_nothing");
  EXPECT_EQ(leg("umar:1510 gobert:0306", "gobert.mount.0406"), "rides_nothing");
  EXPECT_EQ(leg("umar:1510 anselme:0206,h0", "anselme.dismount.0208"), "not_joined");
  EXPECT_EQ(leg("umar:1510 gobert:0306", "gobert.exit"), "no_exit");
  EXPECT_EQ(leg("umar:1510 gobert:0306,l", "gobert.raise.0306"), "no_ladder_there");
  EXPECT_EQ(leg("umar:1510 gobert:0306", "gobert.raise.0306"), "no_ladder");
  EXPECT_EQ(leg("umar:1510 gobert:0306", "gobert.sack.0306"), "nothing_to_take");
  EXPECT_EQ(leg("umar:1510 gobert:0306", "gobert.open.0306"), "no_such_door");
}

TEST(Croisades, WhoMayNotStrike) {
  const auto strike = [](std::string_view people, std::string_view move = "gobert*umar",
                         std::string_view charges = "-") { return refusal(duel("1/2/4", people, "-", charges), move); };
  EXPECT_EQ(strike("umar:1005 gobert:0905"), "legal");
  EXPECT_EQ(strike("umar:1105 gobert:0905"), "out_of_touch");
  EXPECT_EQ(strike("umar:1005,v gobert:0905"), "was_attacked");
  EXPECT_EQ(strike("umar:1005 gobert:0905,a"), "has_attacked");
  EXPECT_EQ(strike("umar:1005 gobert:0905,g"), "laden");
  EXPECT_EQ(strike("umar:1005 ansaldo:0905,n9,u,x", "ansaldo*umar"), "has_shot_no_blow");
  EXPECT_EQ(strike("umar:1005 anselme:0905,h3", "anselme*umar"), "behind_him");
  EXPECT_EQ(strike("umar:1005 gobert:0905 ansaldo:1004,n10", "ansaldo+gobert*umar"), "roster_order");
  EXPECT_EQ(strike("umar:1005 gobert:0905 anselme:1004,h5", "gobert*umar", "anselme>umar*"), "with_charger");
  EXPECT_EQ(strike("umar:1005 gobert:0905 anselme:1004,h5", "end", "anselme>umar*"), "must_strike");
  EXPECT_EQ(strike("umar:1005 gobert:0905", "gobert*gobert"), "not_an_enemy");
  EXPECT_EQ(strike("umar:1005 gobert:0905", "gobert.burn.0905"), "no_such_tent");
  EXPECT_EQ(strike("umar:1005 gobert:0905", "gobert.push.1005"), "no_raised_ladder");
}

TEST(Croisades, GroundIsGivenAndTaken) {
  const std::string at = duel("1/2/4", "umar:1005 gobert:0905");
  EXPECT_THAT(after(at, "gobert*umar ~DR gobert:0805"), HasSubstr("back_due"));
  EXPECT_THAT(after(at, "gobert*umar ~DR umar.back.0904"), HasSubstr("no_retreat")) << "next to the attacker";
  EXPECT_THAT(after(at, "gobert*umar ~DR umar.back.1104 gobert.advance"), Not(HasSubstr("advance")));
  EXPECT_THAT(after(at, "gobert*umar ~DR umar.back.1104 end"), HasSubstr("advance_due"));
}

TEST(Croisades, DoorsLaddersTentsAndThings) {
  const Croisades village = rules({{"scenario", "village"}});
  const Given options = {{"scenario", "village"}};
  const auto in_village = [&](std::string_view head, std::string_view people, std::string_view move) {
    return refusal(field_of(village, head, people), move, options);
  };
  const std::string doors = " 0905b0,0913o0,1804b0,1813c0 -";
  const auto step3 = [&](std::string_view items) { return "2/1/3 - - - 0:0 - " + std::string(items) + doors; };
  EXPECT_EQ(in_village(step3("-"), "gobert:1704 umar:0000", "gobert.open.1804"), "door_state");
  EXPECT_EQ(in_village(step3("-"), "gobert:1704 umar:0000", "gobert.unbar.1804"), "only_inside");
  EXPECT_EQ(in_village(step3("-"), "gobert:1713 umar:0000", "gobert.open.1813"), "legal");
  EXPECT_EQ(in_village(step3("-"), "gobert:1713 umar:0000", "gobert.bar.1813"), "only_inside");
  EXPECT_EQ(in_village(step3("-"), "gobert:1613 umar:0000", "gobert.open.1813"), "not_beside_door");
  EXPECT_EQ(in_village(step3("-"), "gobert:1013 martin:0913 umar:0000", "gobert.close.0913"), "door_taken");
  EXPECT_EQ(in_village(step3("-"), "aimery:1013,h3 umar:0000", "aimery.close.0913"), "on_foot_only");
  EXPECT_EQ(in_village(step3("G1714"), "gobert:1713,l umar:0000", "gobert.sack.1714"), "laden");
  EXPECT_EQ(in_village(step3("-"), "gobert:1813 umar:0000", "end"), "gobert: in a shut door");
  EXPECT_EQ(in_village("2/1/4 - - - 0:0 - -" + doors, "gobert:1713 umar:0000", "gobert*0913"), "door_state");
  EXPECT_EQ(in_village("2/1/4 - - - 0:0 - -" + doors, "gobert:1613 umar:0000", "gobert*1813"), "not_beside_door");

  const Croisades camp = rules({{"scenario", "camp"}});
  const auto in_camp = [&](std::string_view people, std::string_view move) {
    const std::string head = "2/1/4 - - - 0:0 - - - 0905s,09101,1412s,1507s";
    return refusal(field_of(camp, head, people), move, {{"scenario", "camp"}});
  };
  EXPECT_EQ(in_camp("salih:1205,n3 colin:2700", "salih.burn.0905"), "legal");
  EXPECT_EQ(in_camp("salih:1305,n3 colin:2700", "salih.burn.0905"), "not_beside_tent");
  EXPECT_EQ(in_camp("salih:1210,n3 colin:2700", "salih.burn.0910"), "tent_burns");
  EXPECT_EQ(in_camp("tughan:1205,n10 colin:2700", "tughan.burn.0905"), "no_torch");
  EXPECT_EQ(in_camp("salih:1205,n3 colin:1305", "salih.burn.0905"), "in_contact");

  const Croisades castle = rules({{"scenario", "castle"}});
  const auto in_castle = [&](std::string_view people, std::string_view move) {
    return refusal(field_of(castle, "2/2/4 - - - 0:0 - R0609 1316b0 -", people), move, {{"scenario", "castle"}});
  };
  EXPECT_EQ(in_castle("umar:0609 colin:0709", "colin.push.0609"), "legal");
  EXPECT_EQ(in_castle("umar:0000 perrin:0609,n10 colin:0709", "colin.push.0609"), "ladder_held");
  EXPECT_EQ(in_castle("umar:0609 colin:0509", "colin.push.0609"), "not_above");
  EXPECT_EQ(in_castle("umar:0609 colin:0711", "colin.push.0609"), "not_joined");
}

TEST(Croisades, BeastsAreDrivenByWhoIsNear) {
  const Croisades camp = rules({{"scenario", "camp"}});
  const auto drive = [&](std::string_view beast, std::string_view people, std::string_view move) {
    const std::string head = "2/1/3 - - - 0:0 " + std::string(beast) + " - - 0905s,0910s,1412s,1507s";
    return refusal(field_of(camp, head, people), move, {{"scenario", "camp"}});
  };
  EXPECT_EQ(drive("q1304", "salih:1404,n3 colin:2700", "@1304:1504"), "legal");
  EXPECT_EQ(drive("q1304m", "salih:1404,n3 colin:2700", "@1304:1504"), "beast_moved");
  EXPECT_EQ(drive("q1304", "salih:1604,n3 colin:2700", "@1304:1504"), "no_driver");
  EXPECT_EQ(drive("q1304", "salih:1404,n3 colin:1204", "@1304:1504"), "enemy_at_beast");
  EXPECT_EQ(drive("q1304", "salih:1404,n3 colin:2700", "@1304:2510"), "beast_reach");
  EXPECT_EQ(drive("q1304", "salih:1404,n3 colin:2700", "@1304.exit"), "no_exit");
}

TEST(Croisades, ArrivalsAndFreeSetUp) {
  const Given caravan = {{"scenario", "caravan"}};
  const Croisades game = rules(caravan);
  State state = game.start();
  const std::string first = game.position_text(state);
  EXPECT_EQ(refusal(first, "tughan@1000", caravan), "wrong_step");
  std::string due = first;
  due.replace(0, 5, "2/2/0");
  EXPECT_EQ(refusal(due, "tughan@1000", caravan), "legal");
  EXPECT_EQ(refusal(due, "tughan@0500", caravan), "out_of_zone");
  EXPECT_EQ(refusal(due, "gobert@1000", caravan), "not_yours");
  EXPECT_EQ(refusal(due, "end", caravan), "legal") << "the ambush may wait";
  due.replace(0, 5, "1/2/0");
  EXPECT_THAT(position_fault(due, caravan), HasSubstr("turn:")) << "nobody is due in turn 1";

  const Given free = {{"setup", "free"}};
  const std::string set_up = rules(free).position_text(rules(free).start());
  EXPECT_EQ(refusal(set_up, "anselme@0305", free), "legal");
  EXPECT_EQ(refusal(set_up, "gobert@0305", free), "place_in_order");
  EXPECT_EQ(refusal(set_up, "anselme@0405", free), "out_of_zone");
  EXPECT_EQ(refusal(set_up, "end", free), "must_place");
  EXPECT_THAT(after(set_up, "anselme@0305 gobert@0305", free), HasSubstr("hex_taken"));
}

// Warnings and answers.

TEST(Croisades, WarnsOfHarmToOneself) {
  EXPECT_THAT(warnings_of(duel("1/2/3", "umar:1510 gobert:0306 ansaldo:0204,n9,u"), "end"), ElementsAre("unmoved"));
  EXPECT_THAT(warnings_of(duel("1/2/3", "umar:1510 ansaldo:0204,n9,u"), "ansaldo:0205"), ElementsAre("no_reload"));
  EXPECT_THAT(warnings_of(duel("1/2/3", "umar:1510 ansaldo:0204,n10"), "ansaldo:0205"), IsEmpty());
  EXPECT_THAT(warnings_of(duel("1/1/3", "salih:1309,n3 gobert:0306"), "salih:0809"), ElementsAre("runs"));
  EXPECT_THAT(warnings_of(duel("1/1/3", "umar:1206 ansaldo:0606,n10"), "umar:0906"), ElementsAre("under_fire"));
  EXPECT_THAT(warnings_of(duel("1/2/2", "umar:0810 anselme:0310,h0"), "anselme!umar"), ElementsAre("blunted"));
  EXPECT_THAT(warnings_of(duel("1/2/2", "altuntash:0810,h3,n10 anselme:0310,h0"), "anselme!altuntash"),
              ElementsAre("may_answer"));
}

Json answered(std::string_view position, std::string_view question, const Given& options = {}) {
  const Croisades game = rules(options);
  const auto answer = game.ask(by_text::Position<Croisades>{}(game, position), question);
  return answer ? *parse_json(*answer) : Json(answer.error().text);
}

TEST(Croisades, AnswersWhatAScreenAsks) {
  const std::string start = rules().position_text(rules().start());
  const Json reach = answered(duel("1/2/3", "umar:0906 gobert:0706"), "reach gobert");
  EXPECT_EQ(reach["points"], 6);
  bool contact = false;
  for (const Json& hex : reach["hexes"]) contact = contact || (hex["hex"] == "0806" && hex["contact"] == true);
  EXPECT_TRUE(contact);
  const Json path = answered(duel("1/1/3", "altuntash:1404,h3,n10 ansaldo:0706,n10"), "path altuntash 1101");
  EXPECT_EQ(path["symbols"], "frff");
  EXPECT_EQ(path["steps"][0]["fire"], Json({"ansaldo"}));
  const Json shot = answered(start, "shot altuntash anselme");
  EXPECT_EQ(shot["modifier"], -2);
  EXPECT_EQ(shot["odds"], Json::parse(R"([{"word": "miss", "p": "19/20"}, {"word": "unhorse", "p": "1/20"}])"));
  EXPECT_EQ(shot["line"].size(), 14U);
  EXPECT_EQ(shot["line"].front(), "1404");
  EXPECT_EQ(shot["line"].back(), "0105");
  const Json people = answered(start, "people")["people"];
  EXPECT_EQ(people[0]["front"], Json({"1303", "1304", "1305"}));
  const Json fight = answered(duel("1/2/4", "tughan:1005,h0,n10 gobert:0905"), "fight gobert*tughan");
  EXPECT_EQ(fight["shifts"]["from_behind"], 1);
  EXPECT_EQ(fight["results"].size(), 10U);
  const Json charge = answered(duel("1/2/2", "altuntash:0810,h3,n10 anselme:0310,h0"), "charge anselme altuntash");
  EXPECT_EQ(charge["symbols"], "ffff");
  EXPECT_EQ(charge["answer"], true);
  const Json sight = answered(rules({{"scenario", "village"}}).position_text(rules({{"scenario", "village"}}).start()),
                              "sight 1703 2003", {{"scenario", "village"}});
  EXPECT_EQ(sight["seen"], false);
  EXPECT_EQ(sight["blocked"], Json::parse(R"({"by": "wall", "at": "1803"})"));
  EXPECT_EQ(answered(start, "hex 0403")["mounted"], Json());
  for (const char* bad : {"", "weather", "reach", "reach saladin", "sight 0000 0000", "sight 0000 9999",
                          "shot umar gobert", "shot gobert ansaldo", "fight gobert", "fight umar*salih",
                          "path gobert 1510", "hex 16", "charge gobert umar"}) {
    EXPECT_TRUE(answered(start, bad).is_string()) << bad;
  }
}

// A scenario of one's own travels with the record.

TEST(Croisades, AScenarioOfOnesOwnIsDefinedAgainFromItsDefinitions) {
  const auto kind = make_kind<Croisades>();
  const Json map = *parse_json(R"({"format": "croisades-map-1", "id": "yard", "en": "Yard", "fr": "Cour", "width": 9,
      "height": 4, "rows": [".........", "....b....", "..d......", "........."]})");
  const Json scenario = *parse_json(R"({"format": "croisades-scenario-1", "id": "brawl", "en": "Brawl", "fr": "Rixe",
      "map": "yard", "turns": 3, "persons": {"robin": {"name": "Robin", "type": "archer"}},
      "sides": [{"en": "One", "fr": "Un", "face": 0, "zone": {"rects": [[0, 0, 1, 3]]},
                 "roster": [{"who": "robin", "at": "0000"}]},
                {"en": "Two", "fr": "Deux", "face": 3, "zone": {"rects": [[7, 0, 8, 3]]},
                 "roster": [{"who": "gobert", "at": "0803"}]}]})");
  ASSERT_TRUE(kind->define("map", map).empty());
  ASSERT_EQ(to_text(kind->define("scenario", scenario)), "");
  const std::vector<OptionPair> options = {{"scenario", "brawl"}};
  auto game = kind->start(options);
  ASSERT_TRUE(game);
  const auto definitions = kind->definitions(options);
  ASSERT_TRUE(definitions);
  EXPECT_FALSE(definitions->empty());
  const auto elsewhere = make_kind<Croisades>();
  EXPECT_FALSE(elsewhere->start(options));
  for (const std::string& each : *definitions) ASSERT_EQ(to_text(elsewhere->define_text("record", each)), "");
  auto again = elsewhere->start(options);
  ASSERT_TRUE(again);
  Rng rng(2);
  while ((*game)->decider() != Decider::nobody) {
    ASSERT_EQ((*game)->position(), (*again)->position());
    const std::string move = (*game)->random_move(rng);
    ASSERT_TRUE((*game)->play(move));
    ASSERT_TRUE((*again)->play(move)) << move;
  }
  EXPECT_TRUE(kind->definitions({})->empty()) << "what is shipped needs none";
}

TEST(Croisades, RandomGamesOfEveryScenarioEnd) {
  Rng rng(77);
  for (const auto& scenario : shipped_library<Croisades>().scenarios()) {
    for (const char* setup : {"given", "free"}) {
      const Croisades game = rules({{"scenario", scenario->id}, {"setup", setup}});
      for (int i = 0; i < (SANITIZED ? 1 : 10); ++i) {
        State state = game.start();
        const std::uint64_t plies = random_playout(game, state, rng, [](const State&) {}, 20'000);
        EXPECT_LT(plies, 20'000U) << scenario->id;
        EXPECT_NE(game.result(state).score, Score::ongoing);
      }
    }
  }
}

}  // namespace
}  // namespace destrier::croisades
