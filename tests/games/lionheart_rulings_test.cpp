// Lionheart: every ruling of the specification's section 7, named after it, and what else a hasty reader might take
// otherwise.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/games/lionheart_positions.h"

namespace destrier::lionheart {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

// The board and who begins.

TEST(LionheartRuling, N1_TheBoardHasEightRowsNineOrTenByOption) {
  EXPECT_THAT(fault("K1a1N,I4b1N,i4h9S,k1i8S 1 2 1 - -"), StartsWith("units"));
  EXPECT_EQ(fault("K1a1N,I4b1N,k1i8S,i4h9S 1 2 1 - -", {{"depth", "9"}}), "accepted");
  EXPECT_EQ(fault("K1a1N,I4b1N,k1i8S,i4h10S 1 2 1 - -", {{"depth", "10"}}), "accepted");
  EXPECT_EQ(after("C2a1N,K1b1N,i4h8S,k1i8S 1 2 1 - -", "a1-a10", {{"depth", "10"}}),
            "K1b1N,i4h8S,k1i8S,C2a10N 1 1 1 - -");
  for (const Board& board : boards) {
    for (int column = 0; column < columns; ++column) {
      EXPECT_FALSE(board.next(Square::at(column, 0), Facing::south).exists());
      EXPECT_FALSE(board.next(Square::at(column, board.depth - 1), Facing::north).exists());
      EXPECT_EQ(board.next(Square::at(column, board.depth - 2), Facing::north), Square::at(column, board.depth - 1));
    }
    for (int row = 0; row < board.depth; ++row) {
      EXPECT_FALSE(board.next(Square::at(0, row), Facing::west).exists());
      EXPECT_FALSE(board.next(Square::at(columns - 1, row), Facing::east).exists());
    }
  }
}
TEST(LionheartRuling, N2_MoreAxesBeginOrTheOptionSays) {
  EXPECT_THAT(after(rules(), rules().start(), "~3-1"), testing::EndsWith(" 1 2 1 - -"));
  EXPECT_THAT(after(rules(), rules().start(), "~0-1"), testing::EndsWith(" 2 2 1 - -"));
  EXPECT_EQ(rules({{"start", "silver"}}).start().phase, Phase::turn2);
}
TEST(LionheartRuling, N3_ATieAtTheInitiativeIsRolledAgain) {
  const Lionheart game = rules();
  EXPECT_EQ(game.read_move(game.start(), "~2-2").error().key, "tie");
  OutcomeList<Lionheart> outcomes;
  game.outcomes(game.start(), outcomes);
  std::uint32_t total = 0;
  std::uint32_t gold = 0;
  for (const auto& outcome : outcomes) {
    total += outcome.weight;
    if (outcome.move.first_count() > outcome.move.second_count()) gold += outcome.weight;
  }
  EXPECT_EQ(total, 186U);
  EXPECT_EQ(fraction(256 - total, 256), "35/128") << "ties, of all throws of four axes or not against four";
  EXPECT_EQ(gold * 2, total) << "each side begins with probability 1/2";
}
TEST(LionheartRuling, N29_EveryUnitStartsFacingForward) {
  EXPECT_EQ(after(rules(level_2), rules(level_2).start(), "H1a1"), "H1a1N,K1e1N,k1e8S place1 0 0 - -");
}

// Who wins.

TEST(LionheartRuling, N4_AKingAloneHasLost) {
  EXPECT_EQ(after("K1a1N,I4b1N,I4e4N,i1e5S,k1i8S 1 2 1 - -", "e4xe5 ~hfff"), "K1a1N,I4b1N,I4e4N,k1i8S over 0 1 - -");
  EXPECT_THAT(fault("K1a1N,I4b1N,k1i8S 1 2 1 - -"), StartsWith("phase"));
}
TEST(LionheartRuling, N38_DamageThenVictoryThenFlight) {
  // The peasants kill the last enemy: they have won before they would run off the board themselves.
  EXPECT_EQ(after("K1a1N,P2e1N,i1e2S,k1i8S 1 2 1 - -", "e1xe2 ~hp", level_2), "K1a1N,P2e1N,k1i8S over 0 1 - -");
}
TEST(LionheartRuling, N39_ALossByOnesOwnPanicCountsAtOnceInOnesOwnTurn) {
  const Lionheart game = rules();
  State state = position(game, "K1a1N,I1e1N,i4e2S,i4h8S,k1i8S 1 2 1 - -");
  Mute mute;
  for (const char* move : {"e1xe2", "~p"}) game.play(state, *game.read_move(state, move), mute);
  EXPECT_EQ(game.result(state), (Result{Score::second_wins, "army"}));
}
TEST(LionheartRuling, N31_TheGameIsDrawnAfterTheLastTurn) {
  EXPECT_EQ(after("K1a1N,I4b1N,i4h8S,k1i8S 1 1 3 - -", "b1-b2", {{"max_turns", "3"}}),
            "K1a1N,I4b2N,i4h8S,k1i8S over 0 3 - -");
}

// Dice and damage.

TEST(LionheartRuling, N5_HitsAreDividedByHitsPerManAndTheRemainderIsForgotten) {
  EXPECT_EQ(after("K1a1N,I4e4N,c2e5S,i4h8S,k1i8S 1 2 1 - -", "e4xe5 ~hhhf"),
            "K1a1N,I4e4N,c1e5S,i4h8S,k1i8S 1 1 1 e4 -");
  EXPECT_EQ(after("K1a1N,A4e3N,I4e4N,c2e5S,i4h8S,k1i8S 1 2 1 - -", "e4xe5 ~hfff e3xe5 ~hhhf"),
            "K1a1N,A4e3N,I4e4N,c2e5S,i4h8S,k1i8S 2 2 2 - -")
      << "one hit now and one hit then make no two";
}
TEST(LionheartRuling, N6_RidersRollTwoDiceAManAndNobodyMoreThanFour) {
  for (const auto& [unit, dice] : {std::pair{Unit(0, Kind::cavalry, 1, {}), 2},
                                   {Unit(0, Kind::cavalry, 2, {}), 4},
                                   {Unit(0, Kind::king, 1, {}), 2},
                                   {Unit(0, Kind::infantry, 3, {}), 3},
                                   {Unit(0, Kind::peasants, 4, {}), 4}}) {
    EXPECT_EQ(unit.dice(), dice);
  }
}
TEST(LionheartRuling, N7_HeavyInfantryRollsTwoDiceAMan) {
  EXPECT_EQ(Unit(0, Kind::heavy, 1, {}).dice(), 2);
  EXPECT_EQ(Unit(0, Kind::heavy, 2, {}).dice(), 4);
}
TEST(LionheartRuling, N8_MercenariesRollTwoDiceAMan) {
  EXPECT_EQ(Unit(0, Kind::mercenaries, 1, {}).dice(), 2);
  EXPECT_EQ(Unit(0, Kind::mercenaries, 2, {}).dice(), 4);
}
TEST(LionheartRuling, N14_PeasantsScoreWithTheLargerOfAxesAndArrowsATieCountsOnce) {
  EXPECT_EQ(after("K1a1N,P4e4N,i4e5S,i4h8S,k1i8S 1 2 1 - -", "e4xe5 ~hhff", level_2),
            "K1a1N,P4e4N,i2e5S,i4h8S,k1i8S 1 1 1 e4 -");
  EXPECT_EQ(after("K1a1N,P4e4N,i4e5S,i4h8S,k1i8S 1 2 1 - -", "e4xe5 ~hfff", level_2),
            "K1a1N,P4e4N,i1e5S,i4h8S,k1i8S 1 1 1 e4 -");
}
TEST(LionheartRuling, N18_ArchersScoreWithArrowsOnly) {
  EXPECT_EQ(after("K1a1N,A4e4N,i4e5S,i4h8S,k1i8S 1 2 1 - -", "e4xe5 ~hhhh"),
            "K1a1N,A4e4N,i4e5S,i4h8S,k1i8S 1 1 1 e4 -");
  EXPECT_EQ(after("K1a1N,A4e4N,i4e5S,i4h8S,k1i8S 1 2 1 - -", "e4xe5 ~hfff"),
            "K1a1N,A4e4N,i1e5S,i4h8S,k1i8S 1 1 1 e4 -");
}
TEST(LionheartRuling, N19_MassedInfantryRollsFourDiceAtMost) {
  EXPECT_EQ(Unit(0, Kind::massed, 10, {}).dice(), 4);
  EXPECT_EQ(Unit(0, Kind::massed, 4, {}).dice(), 4);
}
TEST(LionheartRuling, N41_MassedInfantryReducedToAFewStaysMassedInfantry) {
  EXPECT_EQ(Unit(0, Kind::massed, 3, {}).dice(), 3);
  EXPECT_EQ(after("K1a1N,I4e4N,m5e5S,i4h8S,k1i8S 1 2 1 - -", "e4xe5 ~hhhf", level_2),
            "K1a1N,I4e4N,m2e5S,i4h8S,k1i8S 1 1 1 e4 -");
}
TEST(LionheartRuling, N35_AnAttackFromBehindIsLikeOneFromTheFront) {
  EXPECT_EQ(after("K1a1N,I4e4N,i4e5N,i4h8S,k1i8S 1 2 1 - -", "e4xe5 ~hhff"),
            "K1a1N,I4e4N,i2e5N,i4h8S,k1i8S 1 1 1 e4 -");
}

// The lone man's second roll.

TEST(LionheartRuling, N23_TheSecondRollIsAgainstKingsCavalryAndHeavyInfantry) {
  for (const char* target : {"k1e5S,i4h8S", "c2e5S,i4h8S,k1i8S", "h2e5S,i4h8S,k1i8S"}) {
    EXPECT_THAT(after(fmt::format("K1a1N,I4b1N,I1e4N,{} 1 2 1 - -", target), "e4xe5 ~h", level_2),
                testing::EndsWith("1 1 1 - e4xe5+h"))
        << target;
  }
  for (const char* target : {"i4e5S", "a4e5S", "m9e5S", "p3e5S", "z2e5S"}) {
    EXPECT_THAT(after(fmt::format("K1a1N,I4b1N,I1e4N,{},i4h8S,k1i8S 1 2 1 - -", target), "e4xe5 ~h", level_2),
                testing::EndsWith("1 1 1 e4 -"))
        << target;
  }
}
TEST(LionheartRuling, N24_TheSecondRollIsForInfantryMassedInfantryAndArchers) {
  for (const char* attack : {"I1e4N h", "M1e4N h", "A1e4N f"}) {
    const auto words = split(attack, ' ');
    EXPECT_THAT(after(fmt::format("K1a1N,I4b1N,{},c2e5S,i4h8S,k1i8S 1 2 1 - -", words[0]),
                      fmt::format("e4xe5 ~{}", words[1]), level_2),
                testing::EndsWith(fmt::format("1 1 1 - e4xe5+{}", words[1])));
  }
  const std::string peasant = "K1a1N,I4b1N,P1e4N,c2e5S,i4h8S,k1i8S 1 2 1 - -";
  EXPECT_THAT(after(peasant, "e4xe5 ~f", level_2), testing::EndsWith("1 1 1 e4 -"));
  const Given with_bonus = level_2_with("bonus_roll_for_peasants", "yes");
  EXPECT_EQ(after(peasant, "e4xe5 ~f ~+f", with_bonus), "K1a1N,I4b1N,P1e4N,c1e5S,i4h8S,k1i8S 1 1 1 e4 -");
  EXPECT_EQ(after(peasant, "e4xe5 ~f ~+h", with_bonus), "K1a1N,I4b1N,P1e4N,c2e5S,i4h8S,k1i8S 1 1 1 e4 -")
      << "both dice must show the same symbol";
}
TEST(LionheartRuling, N25_TheSecondRollNeverCausesPanicOrRetreat) {
  EXPECT_EQ(after("K1a1N,I4b1N,I1e4N,c2e5S,i4h8S,k1i8S 1 2 1 - -", "e4xe5 ~h ~+p"),
            "K1a1N,I4b1N,I1e4N,c2e5S,i4h8S,k1i8S 1 1 1 e4 -");
  EXPECT_EQ(after("K1a1N,I4b1N,P1e4N,c2e5S,i4h8S,k1i8S 1 2 1 - -", "e4xe5 ~h ~+p",
                  level_2_with("bonus_roll_for_peasants", "yes")),
            "K1a1N,I4b1N,P1e4N,c2e5S,i4h8S,k1i8S 1 1 1 e4 -");
}

// Mercenaries.

TEST(LionheartRuling, N9_AUnitChangesSidesAsAWhole) {
  EXPECT_EQ(after("I4b1N,K1e4N,z2e5S,i4h8S,k1i8S 1 2 1 - -", "e4+e5", level_2),
            "I4b1N,K1e4N,Z2e5S,i4h8S,k1i8S 1 1 1 e4 -");
}
TEST(LionheartRuling, N10_MercenariesRefuseIfTheirKingIsBesideThemAndFacesThem) {
  EXPECT_EQ(refusal("I4b1N,K1e4N,z2e5S,k1e6S,i4h8S 1 2 1 - -", "e4+e5", level_2), "protected");
  EXPECT_EQ(refusal("I4b1N,K1e4N,z2e5S,k1e6N,i4h8S 1 2 1 - -", "e4+e5", level_2), "legal") << "he looks away";
  EXPECT_EQ(refusal("I4b1N,K1e4N,z2e5S,k1f6S,i4h8S 1 2 1 - -", "e4+e5", level_2), "legal") << "he stands diagonally";
  EXPECT_EQ(refusal("I4b1N,K1e4N,z2e5S,k1e7S,i4h8S 1 2 1 - -", "e4+e5", level_2), "legal") << "he is too far";
  EXPECT_EQ(refusal("I4b1N,K1e4N,z2e5S,k1f5W,i4h8S 1 2 1 - -", "e4+e5", level_2), "protected") << "from the side too";
}
TEST(LionheartRuling, N11_AKingRollsDiceAgainstMercenariesWhoRefuse) {
  const std::string position = "I4b1N,K1e4N,z2e5S,k1e6S,i4h8S 1 2 1 - -";
  EXPECT_EQ(after(position, "e4xe5 ~hf", level_2), "I4b1N,K1e4N,z1e5S,k1e6S,i4h8S 1 1 1 e4 -");
  EXPECT_EQ(refusal(position, "e4xe5", level_2_with("king_vs_protected", "refused")), "not_attacked");
}
TEST(LionheartRuling, N12_AKingMayNotChooseDiceAgainstWillingMercenaries) {
  EXPECT_EQ(refusal("I4b1N,K1e4N,z2e5S,i4h8S,k1i8S 1 2 1 - -", "e4xe5", level_2), "for_sale");
}
TEST(LionheartRuling, N13_EnrolledMercenariesMayActAtOnceAndOneMayOwnTwoBands) {
  EXPECT_EQ(after("I4b1N,K1e4N,z2e5E,i4f5S,i4h8S,k1i8S 1 2 1 - -", "e4+e5 e5xf5 ~hhff", level_2),
            "I4b1N,K1e4N,Z2e5E,i2f5S,i4h8S,k1i8S 2 2 2 - -");
  EXPECT_EQ(after("Z1b1N,K1e4N,z2e5S,i4h8S,k1i8S 1 2 1 - -", "e4+e5", level_2),
            "Z1b1N,K1e4N,Z2e5S,i4h8S,k1i8S 1 1 1 e4 -");
}
TEST(LionheartRuling, EnrolmentCountsAsTheKingsAttack) {
  EXPECT_EQ(after("I4b1N,K1e4N,z2e5S,i4h8S,k1i8S 1 2 1 - -", "e4+e5 e4:E", level_2),
            "I4b1N,K1e4E,Z2e5S,i4h8S,k1i8S 2 2 2 - -");
  EXPECT_EQ(refusal("I4b1N,K1e4N,z2e5S,i4h8S,k1i8S 1 1 1 e4 -", "e4+e5", level_2), "has_attacked");
}
TEST(LionheartRuling, N16_ATargetDrivenBackByMercenariesTurnsUnlessTheOptionSaysNo) {
  const std::string position = "K1a1N,I4b1N,Z2e4N,i4e5S,i4h8S,k1i8S 1 2 1 - -";
  EXPECT_EQ(after(position, "e4xe5 ~fffp", level_2), "K1a1N,I4b1N,Z2e4N,i4e6N,i4h8S,k1i8S 1 1 1 e4 -");
  EXPECT_EQ(after(position, "e4xe5 ~fffp", level_2_with("push_turns_target", "no")),
            "K1a1N,I4b1N,Z2e4N,i4e6S,i4h8S,k1i8S 1 1 1 e4 -");
}
TEST(LionheartRuling, N17_KingsAndMercenariesAreNeverDrivenBack) {
  EXPECT_EQ(after("K1a1N,I4b1N,Z2e4N,k1e5S,i4h8S 1 2 1 - -", "e4xe5 ~pppp", level_2),
            "K1a1N,I4b1N,Z2e4N,k1e5S,i4h8S 1 1 1 e4 -");
  EXPECT_EQ(after("K1a1N,I4b1N,Z2e4N,z1e5S,i4h8S,k1i8S 1 2 1 - -", "e4xe5 ~pppp",
                  level_2_with("mercenaries_block_panic", "no")),
            "K1a1N,I4b1N,Z2e4N,z1e5S,i4h8S,k1i8S 1 1 1 e4 -");
}
TEST(LionheartRuling, N27_OwnMercenariesBlockAFlightLikeTheKingOrAreCarriedAlongByOption) {
  const std::string position = "K1a1N,Z2e3N,I4e4N,i4e5S,i4h8S,k1i8S 1 2 1 - -";
  EXPECT_EQ(after(position, "e4xe5 ~pppp", level_2), "K1a1N,Z2e3N,i4e5S,i4h8S,k1i8S 1 1 1 - -");
  EXPECT_EQ(after(position, "e4xe5 ~pppp", level_2_with("mercenaries_block_panic", "no")),
            "K1a1N,Z2e2S,I4e3S,i4e5S,i4h8S,k1i8S 1 1 1 e3 -");
}

// Peasants.

TEST(LionheartRuling, N15_PeasantsGoBackOneSquareForEachPanicAfterEveryAttack) {
  EXPECT_EQ(after("K1a1N,P4e5N,i4e6S,i4h8S,k1i8S 1 2 1 - -", "e5xe6 ~hhpp", level_2),
            "K1a1N,P4e3S,i2e6S,i4h8S,k1i8S 1 1 1 e3 -");
  EXPECT_EQ(after("K1a1N,P4e5N,i4e6S,i4h8S,k1i8S 1 2 1 - -", "e5xe6 ~pppp", level_2),
            "K1a1N,P4e1S,i4e6S,i4h8S,k1i8S 1 1 1 e1 -")
      << "four panics are four squares, not one more";
}

// Flight.

TEST(LionheartRuling, N26_AChainFleesInTheDirectionOfTheFirstUnit) {
  // The archers behind look east; they flee south like the infantry, and end up facing south.
  EXPECT_EQ(after("K1a1N,A4e4E,I2e5N,i4e6S,i4h8S,k1i8S 1 2 1 - -", "e5xe6 ~pp"),
            "K1a1N,A4e3S,I2e4S,i4e6S,i4h8S,k1i8S 1 1 1 e4 -");
}
TEST(LionheartRuling, N40_AChainWhoseLastUnitIsDestroyedClosesUpAllTheSame) {
  EXPECT_EQ(after("K1a1N,A4e1N,I2e2N,i4e3S,i4h8S,k1i8S 1 2 1 - -", "e2xe3 ~pp"),
            "K1a1N,I2e1S,i4e3S,i4h8S,k1i8S 1 1 1 e1 -");
}
TEST(LionheartRuling, N37_HeavyInfantryThatStrikesBehindFleesOppositeToItsFacingAllTheSame) {
  EXPECT_EQ(after("K1a1N,I4b1N,i4e3S,H1e4N,i4h8S,k1i8S 1 2 1 - -", "e4xe3 ~pp", level_2),
            "K1a1N,I4b1N,i4e3S,i4h8S,k1i8S 1 1 1 - -")
      << "it runs into the enemy it struck";
}
TEST(LionheartRuling, PanicNeedsAllDiceAndTheKingNeverPanics) {
  EXPECT_EQ(after("K1a1N,I4e4N,i4e5S,i4h8S,k1i8S 1 2 1 - -", "e4xe5 ~fppp"),
            "K1a1N,I4e4N,i4e5S,i4h8S,k1i8S 1 1 1 e4 -");
  EXPECT_EQ(after("I4b1N,K1e4N,i4e5S,i4h8S,k1i8S 1 2 1 - -", "e4xe5 ~pp"), "I4b1N,K1e4N,i4e5S,i4h8S,k1i8S 1 1 1 e4 -");
}
TEST(LionheartRuling, TheMarkOfHavingAttackedFollowsAFleeingUnit) {
  EXPECT_EQ(after("K1a1N,i4e3N,I2e5N,i4e6S,i4h8S,k1i8S 1 2 1 - -", "e5xe6 ~pp e4xe3"), "e4xe3: has_attacked");
}

// The turn.

TEST(LionheartRuling, N20_RidersStopWhereThePlayerChooses) {
  EXPECT_THAT(moves_of("K1a1N,C2e2N,i4e6S,i4h8S,k1i8S 1 2 1 - -", "e2-"), ElementsAre("e2-e3", "e2-e4", "e2-e5"));
}
TEST(LionheartRuling, N28_ASideMayEndItsTurnWithPointsLeftUnlessTheOptionForbidsIt) {
  EXPECT_EQ(after("K1a1N,I4b1N,i4h8S,k1i8S 1 2 1 - -", "end"), "K1a1N,I4b1N,i4h8S,k1i8S 2 2 2 - -");
  EXPECT_EQ(refusal("K1a1N,I4b1N,i4h8S,k1i8S 1 2 1 - -", "end", {{"pass_allowed", "no"}}), "no_pass");
}
TEST(LionheartRuling, N30_HeavyInfantryAttacksOnceAndAStepOrTurnTakesBothPoints) {
  EXPECT_EQ(after("K1a1N,I4b1N,H2e4N,i4h8S,k1i8S 1 2 1 - -", "e4-e5", level_2),
            "K1a1N,I4b1N,H2e5N,i4h8S,k1i8S 2 2 2 - -");
  EXPECT_EQ(refusal("K1a1N,I4b1N,H2e4N,i4e5S,i4h8S,k1i8S 1 1 1 - -", "e4:W", level_2), "points");
  EXPECT_THAT(moves_of("K1a1N,I4b1N,H2e4N,i4e5S,i4h8S,k1i8S 1 1 1 - -", "e4", level_2), ElementsAre("e4xe5"));
  EXPECT_THAT(moves_of("K1a1N,I4b1N,H2e4N,i4e5S,i4h8S,k1i8S 1 1 1 e4 -", "e4", level_2), IsEmpty());
}
TEST(LionheartRuling, N36_ArchersReachThreeSquaresFromTheNextOneOnAndHitOnlyTheAnnouncedTarget) {
  EXPECT_THAT(moves_of("K1a1N,A4e4N,i4c5S,i4d5S,i4e5S,i4f5S,i4d7S,i4f7S,i4e8S,k1i8S 1 2 1 - -", "e4x"),
              ElementsAre("e4xd5", "e4xd7", "e4xe5", "e4xf5", "e4xf7"));
  EXPECT_EQ(after("K1a1N,A4e4N,i4d5S,i4e5S,k1i8S 1 2 1 - -", "e4xd5 ~ffff"), "K1a1N,A4e4N,i4e5S,k1i8S 1 1 1 e4 -");
}
TEST(LionheartRuling, N34_AnyPositionOfASavedGameCanBeOpenedAgain) {
  const std::string saved = "K1e1N,A4e4N,I1e5E,k1f5W,C2b8E,a4e8S 1 1 9 - e5xf5+h";
  EXPECT_EQ(after(saved, "~+h"), "K1e1N,A4e4N,I1e5E,C2b8E,a4e8S over 0 9 - -");
}
TEST(LionheartRuling, N32_WestIsWrittenW) {
  EXPECT_EQ(refusal("K1a1N,I4b1N,i4h8S,k1i8S 1 2 1 - -", "b1:W"), "legal");
  EXPECT_EQ(refusal("K1a1N,I4b1N,i4h8S,k1i8S 1 2 1 - -", "b1:O"), "not_a_move");
}

// Armies.

constexpr const char* sound_army = "A4c1,C2d1,K1e1,C2f1,A4g1,I4c2,I4d2,I4e2,I4f2,I4g2";

TEST(LionheartRuling, N21_AnArmyHasExactlyTenBases) {
  EXPECT_EQ(option_fault(level_2_with("army1", "A4c1,C2d1,K1e1,C2f1,A4g1,I4c2,I4d2,I4e2,I4f2")),
            "option army1: exactly ten bases are needed, there are 9");
  EXPECT_EQ(option_fault(level_2_with("army2", std::string(sound_army) + ",P1h2")),
            "option army2: exactly ten bases are needed, there are 11");
  EXPECT_EQ(option_fault(level_2_with("army1", sound_army)), "accepted");
}
TEST(LionheartRuling, N22_InfantryAndMassedInfantryShareTwentyMen) {
  EXPECT_EQ(option_fault(level_2_with("army2", "K1e1,C2d1,C2f1,A4c1,A4g1,M10c2,I4d2,I4e2,I4f2,Z2g2")),
            "option army2: 22 men of I and M together, there are 20");
}
TEST(LionheartRuling, N43_TheKindsOfUnitAreFixed) {
  EXPECT_EQ(option_fault(level_2_with("army1", "X4c1,C2d1,K1e1,C2f1,A4g1,I4c2,I4d2,I4e2,I4f2,I4g2")),
            "option army1: 'X4c1' is not a base: must be a code, its men and a square, as in I4c2");
}
TEST(LionheartArmy, EveryOtherFaultHasItsOwnMessage) {
  const auto with = [](const char* base) {
    return option_fault(level_2_with("army1", fmt::format("A4c1,C2d1,K1e1,C2f1,A4g1,I4c2,I4d2,I4e2,I4f2,{}", base)));
  };
  EXPECT_EQ(with("I4g2"), "accepted");
  EXPECT_EQ(with("I4g3"), "option army1: I4g3: a base must stand on row 1 or 2");
  EXPECT_EQ(with("I4f2"), "option army1: I4f2: two bases on f2");
  EXPECT_EQ(with("I3g2"), "option army1: I3g2: men of a base of I at set-up: 4");
  EXPECT_EQ(with("K1g2"), "option army1: exactly one king is needed, on column e of the back row");
  EXPECT_EQ(with("C2g2"), "option army1: 6 men of C, there are 4");
  EXPECT_EQ(with("A4g2"), "option army1: 12 men of A, there are 8");
  for (const char* malformed : {"", "I", "I4", "4g2", "I04g2", "I4g2 ", "I4j2", "i4g2", "I-4g2", "I4g02"}) {
    EXPECT_THAT(with(malformed), StartsWith("option army1: ")) << malformed;
    EXPECT_THAT(with(malformed), testing::HasSubstr("is not a base")) << malformed;
  }
  EXPECT_EQ(option_fault(level_2_with("army1", "A4c1,C2d1,K1e1,C2f1,A4g1,I4c2,I4d2,I4e2,Z1f2,Z1g2")),
            "option army1: two bases of mercenaries, at most one is allowed");
  EXPECT_EQ(option_fault(level_2_with("army1", "A4c1,C2d1,K1d2,C2f1,A4g1,I4c2,I4e1,I4e2,I4f2,I4g2")),
            "option army1: exactly one king is needed, on column e of the back row");
}
TEST(LionheartArmy, IsChosenAtLevelTwoOnlyAndFaultsOfArmiesComeLast) {
  EXPECT_EQ(option_fault({{"army1", "line"}}), "option army1: armies are chosen at level 2 only");
  EXPECT_THAT(option_fault({{"army1", "line"}, {"max_turns", "0"}}), StartsWith("option max_turns"));
  EXPECT_THAT(option_fault({{"army1", "nobody"}, {"colour", "red"}}), StartsWith("option colour"));
  EXPECT_EQ(option_fault(level_2_with("army2", "hamer")),
            "option army2: 'hamer' is neither a ready-made army nor an army text");
}
TEST(LionheartArmy, TheLineIsTheArmyOfLevelOne) {
  Faults faults;
  const Library library = Library::shipped(faults);
  ASSERT_EQ(library.armies()[0].id, "line");
  for (const int side : {0, 1})
    EXPECT_EQ(to_text(rules().army_of(rules().start(), side)), to_text(library.armies()[0].army));
}
TEST(LionheartArmy, TextIsReadInAnyOrderAndWrittenInOne) {
  const auto army = read_army("I4g2,I4f2,I4e2,I4d2,I4c2,A4g1,C2f1,K1e1,C2d1,A4c1");
  ASSERT_TRUE(army);
  EXPECT_EQ(to_text(*army), sound_army);
  EXPECT_EQ(men(*army), 33);
}
TEST(LionheartArmy, OfSideTwoIsSeenFromItsOwnSide) {
  const Lionheart game =
      rules({{"level", "2"}, {"army1", "line"}, {"army2", "wings"}, {"start", "gold"}, {"depth", "9"}});
  EXPECT_EQ(to_text(game.army_of(game.start(), 1)), "C2a1,A4d1,K1e1,A4f1,C2i1,I4c2,I4d2,I4e2,I4f2,I4g2");
  EXPECT_THAT(game.position_text(game.start()), testing::HasSubstr("c2a9S,a4d9S,k1e9S,a4f9S,c2i9S 1 2 1 - -"));
}

TEST(LionheartArmy, ThereAreAsManyAsTheSpecificationSays) {
  // Ways to choose men for nine bases out of the boxes, by (bases, foot, …): a sum over all kinds but the king.
  std::int64_t compositions = 0;
  std::int64_t armies = 0;
  constexpr std::array<std::int64_t, 10> factorial = {1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362880};
  constexpr std::int64_t choices_of_squares = 24310;                   // 9 out of 17
  const auto each_heavy = {std::array{0, 0}, {1, 0}, {2, 0}, {0, 1}};  // bases of 1 man, of 2 men
  for (int cavalry = 0; cavalry <= 2; ++cavalry) {
    for (int archers = 0; archers <= 2; ++archers) {
      for (int massed = 0; massed <= 2; ++massed) {
        for (int infantry = 0; 10 * massed + 4 * infantry <= 20; ++infantry) {
          for (const auto& heavy : each_heavy) {
            for (int peasants1 = 0; peasants1 <= 4; ++peasants1) {
              for (int peasants2 = 0; peasants1 + 2 * peasants2 <= 4; ++peasants2) {
                for (int peasants3 = 0; peasants1 + 2 * peasants2 + 3 * peasants3 <= 4; ++peasants3) {
                  for (int peasants4 = 0; peasants1 + 2 * peasants2 + 3 * peasants3 + 4 * peasants4 <= 4; ++peasants4) {
                    for (int mercenaries = 0; mercenaries <= 2; ++mercenaries) {  // none, one man, two men
                      const std::array<int, 10> parts = {cavalry,  archers,   massed,    infantry,  heavy[0],
                                                         heavy[1], peasants1, peasants2, peasants3, peasants4};
                      int bases = mercenaries > 0 ? 1 : 0;
                      std::int64_t orders = factorial[9];
                      for (const int part : parts) {
                        bases += part;
                        orders /= factorial[static_cast<std::size_t>(part)];
                      }
                      if (bases != 9) continue;
                      ++compositions;
                      armies += orders * choices_of_squares;
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }
  EXPECT_EQ(compositions, 1'891);
  EXPECT_EQ(armies, 1'592'120'389'860);
}

// Placing.

TEST(LionheartPlacing, RefusalsSayWhy) {
  const std::string start = "K1e1N,k1e8S place1 0 0 - -";
  EXPECT_EQ(refusal(start, "I4c3", level_2), "home_rows");
  EXPECT_EQ(refusal(start, "I4c9", level_2), "off_board");
  EXPECT_EQ(refusal(start, "K1d1", level_2), "king_placed");
  EXPECT_EQ(refusal(start, "I3c1", level_2), "set_up_men");
  EXPECT_EQ(refusal(start, "I4e1", level_2), "taken");
  EXPECT_EQ(refusal(start, "I4i2", level_2), "room");
  EXPECT_EQ(refusal(start, "e1-e2", level_2), "placing");
  EXPECT_EQ(refusal(start, "end", level_2), "placing");
  EXPECT_EQ(refusal(start, "Q4c1", level_2), "not_a_move");
  const std::string later = "Z1a1N,C2b1N,C2c1N,K1e1N,k1e8S place1 0 0 - -";
  EXPECT_EQ(refusal(later, "Z1d1", level_2), "second_band");
  EXPECT_EQ(refusal(later, "C2d1", level_2), "box");
  EXPECT_EQ(refusal("C2c1N,K1e1N,k1e8S place1 0 0 - -", "I4a1", level_2), "rising_order");
  EXPECT_EQ(refusal("K1a1N,I4b1N,i4h8S,k1i8S 1 2 1 - -", "I4c2", level_2), "not_placing");
}
TEST(LionheartPlacing, SideTwoPlacesOnItsOwnRowsFromItsBackRowOn) {
  const std::string position = "A4c1N,C2d1N,K1e1N,C2f1N,A4g1N,I4c2N,I4d2N,I4e2N,I4f2N,I4g2N,k1e8S place2 0 0 - -";
  EXPECT_EQ(refusal(position, "I4c2", level_2), "home_rows");
  EXPECT_EQ(refusal(position, "I4c8", level_2), "legal");
  EXPECT_EQ(refusal(position, "I4a7", level_2), "legal");
  EXPECT_EQ(refusal(position, "I4b7", level_2), "room");
}
TEST(LionheartPlacing, FromAPositionTheBoardAndNotTheOptionSaysWhetherSideTwoIsReady) {
  Given options = level_2_with("army2", "parade");
  options.emplace_back("start", "gold");
  const std::string nine = "A4c1N,C2d1N,K1e1N,C2f1N,A4g1N,I4c2N,I4d2N,I4e2N,I4f2N,k1e8S place1 0 0 - -";
  EXPECT_THAT(after(nine, "I4g2", options), testing::EndsWith("k1e8S place2 0 0 - -"));
}

// Refusals.

TEST(LionheartRefusal, EveryImpossibleActionSaysWhy) {
  const std::string position = "K1a1N,I4b1N,C2c1N,A4d2N,i4d3S,i4c5S,k1i8S 1 1 1 d2 -";
  EXPECT_EQ(refusal(position, "d3-d2"), "not_yours");
  EXPECT_EQ(refusal(position, "h1-h2"), "empty");
  EXPECT_EQ(refusal(position, "b1-b3"), "too_far");
  EXPECT_EQ(refusal(position, "b1-c1"), "not_ahead");
  EXPECT_EQ(refusal(position, "b1-b1"), "not_ahead");
  EXPECT_EQ(refusal(position, "c1-c6"), "blocked");
  EXPECT_EQ(refusal(position, "c1-c5"), "blocked");
  EXPECT_EQ(refusal(position, "c1-c4"), "legal");
  EXPECT_EQ(refusal(position, "c1-c9"), "off_board");
  EXPECT_EQ(refusal(position, "z1-z2"), "off_board");
  EXPECT_EQ(refusal(position, "b1:N"), "same_facing");
  EXPECT_EQ(refusal(position, "b1xb2"), "no_enemy");
  EXPECT_EQ(refusal(position, "b1xc1"), "own_unit");
  EXPECT_EQ(refusal(position, "c1xc5"), "out_of_zone");
  EXPECT_EQ(refusal(position, "d2xd3"), "has_attacked");
  EXPECT_EQ(refusal(position, "b1+d3"), "only_kings");
  EXPECT_EQ(refusal(position, "a1+d3"), "only_mercenaries");
  EXPECT_EQ(refusal(position, "~hh"), "no_roll");
  for (const char* nonsense :
       {"Attack", "Zoo", "C", "K1", "I4", "", "x", "e2", "e2-", "-e2", "e2-e3-e4", "b1-b02", "b1:X", "b1:NN", "END"}) {
    EXPECT_EQ(refusal(position, nonsense), "not_a_move") << nonsense;
  }
}
TEST(LionheartRefusal, DiceMustBeTheRightOnes) {
  const std::string dice = "K1a1N,I4b1N,I4e4N,i4e5S,i4h8S,k1i8S 1 1 1 - e4xe5";
  EXPECT_EQ(refusal(dice, "~hhfp"), "legal");
  EXPECT_EQ(refusal(dice, "~hhf"), "number_of_dice");
  EXPECT_EQ(refusal(dice, "~hhhhh"), "number_of_dice");
  EXPECT_EQ(refusal(dice, "~fhhp"), "order_of_dice");
  EXPECT_EQ(refusal(dice, "~hhxp"), "dice_due");
  EXPECT_EQ(refusal(dice, "b1-b2"), "dice_due");
  EXPECT_EQ(refusal(dice, "~"), "number_of_dice");
  const std::string bonus = "K1a1N,I4b1N,I1e4N,k1e5S,i4h8S 1 1 1 - e4xe5+h";
  EXPECT_EQ(refusal(bonus, "~+p"), "legal");
  EXPECT_EQ(refusal(bonus, "~h"), "bonus_due");
  EXPECT_EQ(refusal(bonus, "~+-"), "bonus_due");
  EXPECT_EQ(refusal(bonus, "end"), "bonus_due");
  const Lionheart game = rules();
  for (const char* wrong : {"~5-1", "~1", "~1-2-3", "~h", "end", "~a-b"}) {
    EXPECT_EQ(game.read_move(game.start(), wrong).error().key, "initiative_due") << wrong;
  }
  EXPECT_EQ(refusal("K1e1N,I4e2N,i4e7S over 0 5 - -", "e2-e3"), "over");
}

// Positions.

TEST(LionheartPosition, TheFirstFaultInTheOrderOfTheSpecificationIsReported) {
  EXPECT_THAT(fault("K1a1N 1 2 1 -"), StartsWith("position"));
  EXPECT_THAT(fault("K1a1N,I4b1N,i4h8S,k1i8S  1 2 1 - -"), StartsWith("position"));
  EXPECT_THAT(fault("I5b1N,K1a1N,i4h8S,k1i8S 7 9 0 x y"), StartsWith("units"));
  EXPECT_THAT(fault("I4b1N,K1a1N,i4h8S,k1i8S 7 9 0 x y"), StartsWith("phase"));
  EXPECT_THAT(fault("I4b1N,K1a1N,i4h8S,k1i8S 1 9 0 x y"), StartsWith("ap"));
  EXPECT_THAT(fault("I4b1N,K1a1N,i4h8S,k1i8S 1 1 0 x y"), StartsWith("turn"));
  EXPECT_THAT(fault("I4b1N,K1a1N,i4h8S,k1i8S 1 1 01 x y"), StartsWith("turn"));
  EXPECT_THAT(fault("I4b1N,K1a1N,i4h8S,k1i8S roll 1 100000 x y"), StartsWith("turn"));
  EXPECT_THAT(fault("I4b1N,K1a1N,i4h8S,k1i8S roll 1 7 x y"), StartsWith("ap"));
  EXPECT_THAT(fault("I4b1N,K1a1N,i4h8S,k1i8S 1 1 1 x y"), StartsWith("pending"));
  EXPECT_THAT(fault("I4b1N,K1a1N,i4h8S,k1i8S 1 0 1 x -"), StartsWith("ap"));
  EXPECT_THAT(fault("I4b1N,K1a1N,i4h8S,k1i8S 1 1 1 x -"), StartsWith("attacked"));
  EXPECT_THAT(fault("I4b1N,K1a1N,i4h8S,k1i8S 1 1 1 b1 -"), StartsWith("units: not in order"));
  EXPECT_EQ(fault("K1a1N,I4b1N,i4h8S,k1i8S 1 1 1 b1 -"), "accepted");
}
TEST(LionheartPosition, OverNeedsOneLoserAndUnitsOfBothSides) {
  EXPECT_THAT(fault("K1a1N,k1i8S over 0 5 - -"), StartsWith("units: both sides have lost"));
  EXPECT_THAT(fault("K1a1N,I4b1N over 0 5 - -"), StartsWith("units: a side has none"));
  EXPECT_THAT(fault("I4b1N,i4h8S over 0 5 - -"), StartsWith("units: both sides have lost"));
  EXPECT_EQ(fault("I4b1N,i4h8S,k1i8S over 0 5 - -"), "accepted");
}
TEST(LionheartPosition, NoMoreThanThirtySixUnits) {
  std::string units;
  for (int i = 0; i < 35; ++i)
    units += fmt::format("{}1{}{}N,", i == 0 ? 'K' : 'I', static_cast<char>('a' + i % 9), 1 + i / 9);
  EXPECT_THAT(fault(units + "i4h8S,k1i8S 1 2 1 - -"), StartsWith("units: more than 36"));
  units.erase(units.size() - std::string_view("I1h4N,").size());
  EXPECT_EQ(fault(units + "i4h8S,k1i8S 1 2 1 - -"), "accepted");
}
TEST(LionheartPosition, PoolsAreNotCheckedOutsideThePlacingPhases) {
  EXPECT_EQ(fault("C2a1N,C2b1N,C2c1N,K1d1N,i4h8S,k1i8S 1 2 1 - -"), "accepted");
  EXPECT_THAT(fault("C2a1N,C2b1N,C2c1N,K1e1N,k1e8S place1 0 0 - -", level_2), StartsWith("units"));
}
TEST(LionheartPosition, PlacingPhasesAreCheckedForBothSides) {
  EXPECT_EQ(fault("C2a1N,K1e1N,k1e8S place1 0 0 - -", level_2), "accepted");
  for (const char* wrong : {"C2a1S,K1e1N,k1e8S", "C2a3N,K1e1N,k1e8S", "K1e1N,I4a8S,k1e8S", "K1e1N,i4a8S,k1e8S",
                            "K1d1N,k1e8S", "K1e1N,k1d8S", "k1e8S", "K1e1N", "K1e1N,I4b2N,k1e8S", "I3a1N,K1e1N,k1e8S"}) {
    EXPECT_THAT(fault(fmt::format("{} place1 0 0 - -", wrong), level_2), StartsWith("units")) << wrong;
  }
  EXPECT_THAT(fault("K1e1N,k1e8S place2 0 0 - -", level_2), StartsWith("units"));
  EXPECT_THAT(fault("K1e1N,k1e8S place1 0 0 - -"), StartsWith("phase"));
}
TEST(LionheartPosition, APendingAttackMustBeOneThatTheSideCouldMake) {
  const std::string units = "I4b1N,K1e4N,z2e5S,i4h8S,k1i8S";
  EXPECT_THAT(fault(units + " 1 1 1 - e4xe5", level_2), StartsWith("pending")) << "the king would buy them";
  EXPECT_THAT(fault(units + " 2 1 1 - e4xe5", level_2), StartsWith("pending")) << "not the side's unit";
  EXPECT_EQ(fault(units + " 2 1 1 - e5xe4", level_2), "accepted");
  EXPECT_THAT(fault(units + " 2 2 1 - e5xe4", level_2), StartsWith("ap"));
  EXPECT_THAT(fault(units + " 2 1 1 - e5xe4+h", level_2), StartsWith("pending")) << "four dice have no bonus";
  EXPECT_THAT(fault(units + " 2 1 1 - e5xe4+", level_2), StartsWith("pending"));
  EXPECT_THAT(fault(units + " 2 1 1 - e5+e4", level_2), StartsWith("pending"));
  EXPECT_THAT(fault(units + " 2 1 1 e5 e5xe4", level_2), StartsWith("attacked"));
  EXPECT_THAT(fault(units + " roll 0 0 - e5xe4", level_2), StartsWith("pending"));
  EXPECT_EQ(fault("K1a1N,A1e4N,c2e6S,i4h8S,k1i8S 1 0 1 - e4xe6+f"), "accepted");
  EXPECT_THAT(fault("K1a1N,A1e4N,c2e6S,i4h8S,k1i8S 1 0 1 - e4xe6+h"), StartsWith("pending"));
}

}  // namespace
}  // namespace destrier::lionheart
