// Lionheart: the odds of attacks against the tables of the specification's section 13.3, and what a person is told of
// them.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>

#include "games/kind.h"
#include "tell/tell.h"
#include "tests/games/lionheart_positions.h"

namespace destrier::lionheart {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

using Effect = AttackOdds::Effect;
using Flight = AttackOdds::Flight;

/// The odds of e4 against e5, with room all around.
AttackOdds duel(std::string_view attacker, std::string_view target, const Given& options = level_2) {
  const Lionheart game = rules(options);
  const bool king_attacks = attacker == "K1";
  const bool king_attacked = target == "k1";
  const std::string position = fmt::format("{}I4b1N,{}e4N,{}e5S,i4h8S{} 1 2 1 - -", king_attacks ? "" : "K1a1N,",
                                           attacker, target, king_attacked ? "" : ",k1i8S");
  const State state = lionheart::position(game, position);
  return game.attack_odds(state, *game.read_move(state, "e4xe5"));
}

std::vector<std::string> men_lost(const AttackOdds& odds, int most) {
  std::vector<std::string> chances;
  for (int men = 0; men <= most; ++men) {
    chances.push_back(
        fraction(odds.weight_if([&](const Effect& effect) { return effect.men_lost == men; }), odds.total));
  }
  return chances;
}

std::string panic(const AttackOdds& odds) {
  return fraction(odds.weight_if([](const Effect& effect) { return effect.flight == Flight::panic; }), odds.total);
}

// 13.3, first table: hits in one attack, told by the men that a target of many single-hit men loses.

TEST(LionheartOdds, HitsWithAxes) {
  EXPECT_THAT(men_lost(duel("I1", "m10"), 1), ElementsAre("1/2", "1/2"));
  EXPECT_THAT(men_lost(duel("I2", "m10"), 2), ElementsAre("1/4", "1/2", "1/4"));
  EXPECT_THAT(men_lost(duel("I3", "m10"), 3), ElementsAre("1/8", "3/8", "3/8", "1/8"));
  EXPECT_THAT(men_lost(duel("I4", "m10"), 4), ElementsAre("1/16", "1/4", "3/8", "1/4", "1/16"));
}
TEST(LionheartOdds, HitsWithArrows) {
  EXPECT_THAT(men_lost(duel("A1", "m10"), 1), ElementsAre("2/3", "1/3"));
  EXPECT_THAT(men_lost(duel("A2", "m10"), 2), ElementsAre("4/9", "4/9", "1/9"));
  EXPECT_THAT(men_lost(duel("A3", "m10"), 3), ElementsAre("8/27", "4/9", "2/9", "1/27"));
  EXPECT_THAT(men_lost(duel("A4", "m10"), 4), ElementsAre("16/81", "32/81", "8/27", "8/81", "1/81"));
}
TEST(LionheartOdds, HitsOfPeasants) {
  EXPECT_THAT(men_lost(duel("P1", "m10"), 1), ElementsAre("1/6", "5/6"));
  EXPECT_THAT(men_lost(duel("P2", "m10"), 2), ElementsAre("1/36", "11/18", "13/36"));
  EXPECT_THAT(men_lost(duel("P3", "m10"), 3), ElementsAre("1/216", "17/72", "43/72", "35/216"));
  EXPECT_THAT(men_lost(duel("P4", "m10"), 4), ElementsAre("1/1296", "23/324", "109/216", "113/324", "97/1296"));
}
TEST(LionheartOdds, MeanNumberOfHits) {
  const auto mean = [](const std::string& attacker) {
    const AttackOdds odds = duel(attacker, "m10");
    std::uint64_t hits = 0;
    for (const Effect& effect : odds.effects) hits += effect.weight * static_cast<std::uint64_t>(effect.men_lost);
    return fraction(hits, odds.total);
  };
  EXPECT_THAT((std::vector{mean("I1"), mean("I2"), mean("I3"), mean("I4")}), ElementsAre("1/2", "1/1", "3/2", "2/1"));
  EXPECT_THAT((std::vector{mean("A1"), mean("A2"), mean("A3"), mean("A4")}), ElementsAre("1/3", "2/3", "1/1", "4/3"));
  EXPECT_THAT((std::vector{mean("P1"), mean("P2"), mean("P3"), mean("P4")}),
              ElementsAre("5/6", "4/3", "23/12", "131/54"));
}
TEST(LionheartOdds, AllPanic) {
  EXPECT_EQ(panic(duel("I1", "m10")), "1/6");
  EXPECT_EQ(panic(duel("A2", "m10")), "1/36");
  EXPECT_EQ(panic(duel("M3", "m10")), "1/216");
  EXPECT_EQ(panic(duel("C2", "m10")), "1/1296");
  EXPECT_EQ(panic(duel("H1", "m10")), "1/36");
  EXPECT_EQ(panic(duel("K1", "m10")), "0/1");
  EXPECT_EQ(panic(duel("P4", "m10")), "0/1");
  EXPECT_EQ(panic(duel("Z2", "m10")), "0/1");
}

// Second table: men removed from a two-hit unit, and the chance to kill a king.

TEST(LionheartOdds, AgainstATwoHitUnit) {
  for (const char* attacker : {"I1", "M1", "K1", "C1", "H1", "Z1", "I2", "M2"}) {
    EXPECT_THAT(men_lost(duel(attacker, "c2"), 2), ElementsAre("3/4", "1/4", "0/1")) << attacker;
  }
  for (const char* attacker : {"I3", "M3"}) {
    EXPECT_THAT(men_lost(duel(attacker, "h2"), 2), ElementsAre("1/2", "1/2", "0/1")) << attacker;
  }
  for (const char* attacker : {"I4", "M4", "M10", "C2", "H2", "Z2"}) {
    EXPECT_THAT(men_lost(duel(attacker, "c2"), 2), ElementsAre("5/16", "5/8", "1/16")) << attacker;
  }
  EXPECT_THAT(men_lost(duel("A1", "c2"), 2), ElementsAre("8/9", "1/9", "0/1"));
  EXPECT_THAT(men_lost(duel("A2", "c2"), 2), ElementsAre("8/9", "1/9", "0/1"));
  EXPECT_THAT(men_lost(duel("A3", "c2"), 2), ElementsAre("20/27", "7/27", "0/1"));
  EXPECT_THAT(men_lost(duel("A4", "c2"), 2), ElementsAre("16/27", "32/81", "1/81"));
  EXPECT_THAT(men_lost(duel("P1", "c2"), 2), ElementsAre("1/1", "0/1", "0/1"));
  EXPECT_THAT(men_lost(duel("P2", "c2"), 2), ElementsAre("23/36", "13/36", "0/1"));
  EXPECT_THAT(men_lost(duel("P3", "c2"), 2), ElementsAre("13/54", "41/54", "0/1"));
  EXPECT_THAT(men_lost(duel("P4", "c2"), 2), ElementsAre("31/432", "553/648", "97/1296"));
}
TEST(LionheartOdds, ToKillAKing) {
  const auto kills = [](const char* attacker, const Given& options = level_2) {
    const AttackOdds odds = duel(attacker, "k1", options);
    return fraction(odds.target_destroyed(), odds.total);
  };
  for (const char* attacker : {"I1", "M1", "K1", "C1", "H1", "Z1", "I2"}) EXPECT_EQ(kills(attacker), "1/4") << attacker;
  EXPECT_EQ(kills("I3"), "1/2");
  for (const char* attacker : {"I4", "M10", "C2", "H2", "Z2"}) EXPECT_EQ(kills(attacker), "11/16") << attacker;
  EXPECT_EQ(kills("A1"), "1/9");
  EXPECT_EQ(kills("A2"), "1/9");
  EXPECT_EQ(kills("A3"), "7/27");
  EXPECT_EQ(kills("A4"), "11/27");
  EXPECT_EQ(kills("P1"), "0/1");
  EXPECT_EQ(kills("P1", level_2_with("bonus_roll_for_peasants", "yes")), "13/36");
  EXPECT_EQ(kills("P2"), "13/36");
  EXPECT_EQ(kills("P3"), "41/54");
  EXPECT_EQ(kills("P4"), "401/432");
}
TEST(LionheartOdds, StepsOfRetreatAndPush) {
  for (const auto& [attacker, flight] : {std::pair{"P4", Flight::retreat}, std::pair{"Z2", Flight::push}}) {
    const AttackOdds odds = duel(attacker, "m10");
    std::vector<std::string> steps;
    for (int n = 0; n <= 4; ++n) {
      const auto so_far = [&, flight = flight](const Effect& effect) {
        return effect.steps == n && (n == 0 || effect.flight == flight);
      };
      steps.push_back(fraction(odds.weight_if(so_far), odds.total));
    }
    EXPECT_THAT(steps, ElementsAre("625/1296", "125/324", "25/216", "5/324", "1/1296")) << attacker;
  }
}
TEST(LionheartOdds, AreTheSameHoweverTheDiceAreCounted) {
  // Every throw of ordinary dice, one by one, against the merged rolls with their weights.
  for (int dice = 1; dice <= most_dice; ++dice) {
    std::map<std::pair<int, int>, int> counted;
    int throws = 1;
    for (int i = 0; i < dice; ++i) throws *= 6;
    for (int all = 0; all < throws; ++all) {
      int axes = 0;
      int arrows = 0;
      for (int rest = all, i = 0; i < dice; ++i, rest /= 6) {
        axes += rest % 6 < 3 ? 1 : 0;
        arrows += rest % 6 == 3 || rest % 6 == 4 ? 1 : 0;
      }
      ++counted[{axes, arrows}];
    }
    const auto rolls = dice::rolls_of[static_cast<std::size_t>(dice)];
    ASSERT_EQ(rolls.size(), counted.size());
    for (const dice::Roll& roll : rolls) EXPECT_EQ(roll.weight, (counted[{roll.axes, roll.arrows}]));
  }
}
TEST(LionheartOdds, KnowWhoIsDestroyedInFlight) {
  const Lionheart game = rules(level_2);
  // The archers behind would be driven off the board; the infantry itself only closes up.
  State state = position(game, "K1a1N,A4e1N,I2e2N,i4e3S,i4h8S,k1i8S 1 2 1 - -");
  auto odds = game.attack_odds(state, *game.read_move(state, "e2xe3"));
  const auto lost = odds.weight_if([](const Effect& effect) {
    return effect.destroyed == std::vector<AttackOdds::Lost>{{Kind::archers, 0, false}};
  });
  EXPECT_EQ(fraction(lost, odds.total), "1/36");
  // A panic into one's own king.
  state = position(game, "I4b1N,K1e1N,I2e2N,i4e3S,i4h8S,k1i8S 1 2 1 - -");
  odds = game.attack_odds(state, *game.read_move(state, "e2xe3"));
  const auto dies = odds.weight_if([](const Effect& effect) {
    return effect.destroyed == std::vector<AttackOdds::Lost>{{Kind::infantry, 0, true}};
  });
  EXPECT_EQ(fraction(dies, odds.total), "1/36");
}

// In words.

class LionheartTelling : public testing::Test {
 protected:
  void begin(const std::string& position, const Given& options = level_2) {
    auto game = kind_->from_position(options, position);
    ASSERT_TRUE(game) << game.error().text;
    game_ = std::move(*game);
  }
  std::vector<std::string> odds(const char* move, Language language = Language::english) const {
    std::vector<std::string> lines;
    const auto explanation = game_->explain(move);
    EXPECT_TRUE(explanation) << move;
    for (const Chance& chance : explanation->odds) {
      lines.push_back(fraction(chance.numerator, chance.denominator) + " " +
                      Teller(language, *game_).chance(chance.what));
    }
    return lines;
  }
  std::vector<std::string> warnings(const char* move, Language language = Language::english) const {
    std::vector<std::string> lines;
    const auto explanation = game_->explain(move);
    EXPECT_TRUE(explanation) << move;
    for (const Message& warning : explanation->warnings) {
      lines.push_back(Teller(language, *game_).warning(warning));
    }
    return lines;
  }
  std::vector<std::string> told(const char* moves, Language language = Language::english) {
    std::vector<std::string> lines;
    for (const std::string_view move : split(moves, ' ')) {
      const auto events = game_->play(move);
      EXPECT_TRUE(events) << move;
      for (const std::string& event : *events) lines.push_back(*Teller(language, *game_).event(*parse_json(event)));
    }
    return lines;
  }

  std::unique_ptr<GameKind> kind_ = make_kind<Lionheart>();
  std::unique_ptr<RunningGame> game_;
};

TEST_F(LionheartTelling, OddsOfAnAttackReadAsAPlayerWouldSayThem) {
  begin("K1a1N,I2e4N,i4e5S,i4h8S,k1i8S 1 2 1 - -");
  EXPECT_THAT(odds("e4xe5"), ElementsAre("2/9 No effect.", "1/36 Panic: your infantry flees one square.",
                                         "1/2 1 man falls.", "1/4 2 men fall."));
  EXPECT_THAT(odds("e4xe5", Language::french),
              ElementsAre("2/9 Aucun effet.", "1/36 Panique : votre infanterie fuit d'une case.", "1/2 1 homme tombe.",
                          "1/4 2 hommes tombent."));
  begin("K1a1N,P2e1N,i1e2S,i4h8S,k1i8S 1 2 1 - -");
  EXPECT_THAT(odds("e1xe2"),
              ElementsAre("1/36 No man falls; your peasants go back and are destroyed.",
                          "25/36 The enemy infantry is destroyed.",
                          "5/18 The enemy infantry is destroyed; your peasants go back and are destroyed."));
  begin("K1a1N,I4b1N,Z1e4N,k1e5S,i4h8S 1 2 1 - -");
  EXPECT_THAT(odds("e4xe5"), ElementsAre("3/4 No effect.", "1/4 The king falls."));
  EXPECT_THAT(odds("e4:W"), IsEmpty());
}
TEST_F(LionheartTelling, TheBonusDieHasItsOdds) {
  begin("K1a1N,I4b1N,A1e4N,k1e5S,i4h8S 1 1 1 - e4xe5");
  EXPECT_THAT(odds("~f"), ElementsAre("1/3 Another arrow: two hits.", "2/3 One hit, without effect."));
  EXPECT_THAT(odds("~p"), IsEmpty());
}
TEST_F(LionheartTelling, HarmToOneselfIsWarnedOf) {
  begin("I4b1N,K1e1N,I2e2N,i4e3S,i4h8S,k1i8S 1 2 1 - -");
  EXPECT_THAT(warnings("e2xe3"), ElementsAre("Your infantry may panic here and be destroyed in flight (chance 1/36)."));
  begin("K1a1N,A4e1N,I2e2N,i4e3S,i4h8S,k1i8S 1 2 1 - -");
  EXPECT_THAT(warnings("e2xe3"), ElementsAre("A flight may destroy your archers behind (chance 1/36)."));
  begin("K1a1N,I4b1N,i4h8S,k1i8S 1 2 1 - -");
  EXPECT_THAT(warnings("end"), ElementsAre("You have 2 points left."));
  EXPECT_THAT(warnings("a1-a2"), IsEmpty());
}
TEST_F(LionheartTelling, AKingLeftInAnEnemyZoneIsWarnedOfOnlyWhenTheTurnEnds) {
  begin("I4b1N,K1e4N,i3e5S,a4e6S,i4h8S,k1i8S 1 2 1 - -");
  EXPECT_THAT(warnings("b1-b2"), IsEmpty()) << "a point is left to save him";
  begin("I4b1N,K1e4N,i3e5S,a4e6S,i4h8S,k1i8S 1 1 1 - -");
  EXPECT_THAT(
      warnings("b1-b2"),
      ElementsAre("Your king on e4 would stand in the attack zone of the infantry on e5: the chance to lose him to "
                  "one attack is 1/2."));
  EXPECT_THAT(
      warnings("b1-b2", Language::french),
      ElementsAre("Votre roi en e4 serait dans la zone d'attaque de l'ennemi en e5 (l'infanterie) : la probabilité "
                  "de le perdre dans une attaque est 1/2."));
  begin("I4b1N,K1e4W,i3e5S,i4h8S,k1i8S 1 1 1 - -");
  EXPECT_THAT(warnings("e4-a4"), IsEmpty()) << "he rides away";
}
TEST_F(LionheartTelling, TheDangerToTheKingIsTheOneThatTheDiceOfTheLastActionLeave) {
  // He strikes at the only unit that threatens him: 1/4 of 11/16, 1/2 of 1/2, 1/4 of 1/4.
  begin("K1e1N,I4c2N,i4e2S,k1e8S,c2f8S 1 1 7 - -");
  EXPECT_THAT(warnings("e1xe2"), ElementsAre(HasSubstr("the chance to lose him to one attack is 31/64")));
}
TEST_F(LionheartTelling, AfterTheLastTurnNothingThreatens) {
  begin("K1e1N,I4c2N,i4e2S,i4c3S,k1e8S,c2f8S 1 1 7 - -", level_2_with("max_turns", "7"));
  for (const char* move : {"c2xc3", "c2:E", "e1:W"}) EXPECT_THAT(warnings(move), IsEmpty()) << move;
  EXPECT_THAT(warnings("end"), ElementsAre("You have 1 point left."));
}
TEST_F(LionheartTelling, AFlightThatLosesTheGameIsWarnedOf) {
  begin("I1d1N,K1i1W,i4d2S,k1e8S,i4h8S 1 2 7 - -");
  EXPECT_THAT(warnings("d1xd2"), ElementsAre("Your infantry may panic here and be destroyed in flight (chance 1/6).",
                                             "Such a flight may cost you the game (chance 1/6)."));
}
TEST_F(LionheartTelling, PeasantsMayBeDestroyedAsTheyGoBack) {
  begin("K1a1N,I4b1N,P1e1N,i4e2S,i4h8S,k1i8S 1 2 1 - -");
  EXPECT_THAT(warnings("e1xe2"), ElementsAre("Your peasants may be destroyed as they go back (chance 1/6)."));
}
TEST_F(LionheartTelling, MercenariesLeftWithoutTheirKingAreWarnedOf) {
  begin("I4b1N,K1e4N,Z2e5N,k1e6S,i4h8S 1 1 1 - -");
  EXPECT_THAT(warnings("e4:W"), ElementsAre("Your king no longer protects your mercenaries on e5.",
                                            "The enemy king can buy your mercenaries on e5."));
  EXPECT_THAT(warnings("b1-b2"), IsEmpty()) << "he still protects them";
  EXPECT_THAT(warnings("e5:W"), IsEmpty()) << "where they look does not matter";
}
TEST_F(LionheartTelling, EventsReadAsTheyShould) {
  begin("K1e1N,C2b2N,A4e3N,I4e5N,k1i5W,i2e6S,a4e7S 2 1 2 - -");
  EXPECT_THAT(told("e6xe5 ~pp"), ElementsAre("The infantry of Silver on e6 attacks the infantry on e5 with 2 dice.",
                                             "Silver rolls panic and panic: 0 hits.",
                                             "All dice show panic: the infantry of Silver on e6 turns about and flees.",
                                             "The panic spreads: the archers of Silver flee from e7 to e8.",
                                             "The infantry of Silver flees from e6 to e7.",
                                             "Silver has spent its points.", "Turn 3: Gold has 2 action points."));
  begin("K1e1N,C2b2N,A4e3N,I4e5N,k1i5W,i2e6S,a4e7S 2 1 2 - -");
  EXPECT_THAT(told("e6xe5 ~hp", Language::french),
              ElementsAre("L'infanterie d'Argent en e6 attaque l'infanterie en e5 avec 2 dés.",
                          "Argent obtient hache et panique : 1 coup porté.",
                          "L'infanterie d'Or en e5 perd 1 homme ; il en reste 3.", "Argent a dépensé ses points.",
                          "Tour 3 : Or dispose de 2 points d'action."));
}
TEST_F(LionheartTelling, AMaskedPlacementIsToldWithoutItsSecret) {
  game_ = *kind_->start(level_2);
  ASSERT_TRUE(game_->play("M10c1"));
  const auto masked = game_->logged(0, Viewer::second);
  EXPECT_EQ(masked.move, "?");
  EXPECT_EQ(*Teller(Language::english, *game_).event(*parse_json(masked.events[0])),
            "Gold places a base: 2 of 10, the king included.");
  EXPECT_EQ(*Teller(Language::french, *game_).event(*parse_json(game_->logged(0, Viewer::first).events[0])),
            "Or place l'infanterie de masse (10 hommes) en c1 : 2 bases sur 10.");
}
TEST_F(LionheartTelling, TheRevealNamesEveryBase) {
  game_ = *kind_->start(level_2_with("army2", "line"));
  for (const char* move : {"A4c1", "C2d1", "C2f1", "A4g1", "I4c2", "I4d2", "I4e2", "I4f2"})
    ASSERT_TRUE(game_->play(move));
  EXPECT_THAT(told("I4g2")[2], HasSubstr("Gold shows its army: archers 4 on c1, cavalry 2 on d1, king 1 on e1,"));
}

}  // namespace
}  // namespace destrier::lionheart
