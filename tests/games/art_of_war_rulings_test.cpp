// Art of War: every ruling of the specification's section 7, named after it, and what else a hasty reader might take
// otherwise.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/games/art_of_war_positions.h"

namespace destrier::art_of_war {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

const Given king_ends = {{"king_capture", "ends"}};
const Given two_conscripts = {{"conscription", "2"}};

/// The result of a position, reached by moves.
std::string result_after(std::string_view full, std::string_view moves, const Given& options = {}) {
  const ArtOfWar game = rules(options);
  State state = position(game, full);
  Mute mute;
  for (const std::string_view move : split(moves, ' ')) {
    const auto read = game.read_move(state, move);
    if (!read) return std::string(move) + ": " + read.error().key;
    game.play(state, *read, mute);
  }
  const Result result = game.result(state);
  return fmt::format("{} {}", to_text(result.score), result.reason);
}

// The cards.

/// N1: the table of section 2.6, every attack on every target, undamaged.
TEST(ArtOfWarRuling, N1_WhatABlowDoes) {
  struct Target {
    const char* kings;
    const char* card;
    int defence;
  };
  for (const Target& target : {Target{"12", "S", 2},
                               {"12", "s", 1},
                               {"12", "A", 2},
                               {"12", "a", 1},
                               {"12", "G", 3},
                               {"12", "g", 2},
                               {"21", "K", 4},
                               {"21", "k", 4},
                               {"12", "K", 5},
                               {"12", "k", 4}}) {
    for (int attack = 1; attack <= 6; ++attack) {
      const bool king = target.card[0] == 'K' || target.card[0] == 'k';
      const std::string hand = std::string("SSSGGG").substr(0, static_cast<std::size_t>(attack));
      const std::string enemy = king ? "SA" : "SAK";
      const std::string from =
          fmt::format("1 act {} | .S./.K. {} - | .{}S/... {} S", target.kings, hand, target.card, enemy);
      const std::string end = played(from, "F2xF2");
      const char capital = king ? 'K' : static_cast<char>(target.card[0] >= 'a' ? target.card[0] - 32 : target.card[0]);
      const std::string expected =
          attack < target.defence ? fmt::format("1 attack {} | .s./.K. {} - | .{}{}S/... {} S", target.kings, hand,
                                                target.card, attack, enemy)
          : attack == target.defence
              ? fmt::format("1 attack {} | .s./.K. {} {} | ..S/... {} S", target.kings, hand, capital, enemy)
              : fmt::format("1 {} {} | .s./.K. {} - | ..S/... {} S", king ? "execution" : "attack", target.kings, hand,
                            enemy);
      EXPECT_EQ(end, expected) << attack << " against " << target.card;
    }
  }
}
TEST(ArtOfWarRuling, N2_TheKingsAreGivenAtRandomOrFixed) {
  EXPECT_THAT(moves_of(rules(), rules().start()), ElementsAre("~K12", "~K21"));
  EXPECT_EQ(brief(after(rules(), rules().start(), "~K21")), "1 deal 21 | .../... K - | .../... K -");
  const ArtOfWar fixed = rules({{"kings", "fixed"}});
  EXPECT_EQ(brief(fixed.position_text(fixed.start())), "1 deal 12 | .../... K - | .../... K -");
}
TEST(ArtOfWarRuling, N3_ADrawIsAsLikelyAsTheCardsThatAreLeft) {
  const ArtOfWar game = rules();
  const State state = position(game, "1 draw 12 .S./... SGK 6/5/5 S 0/0/0 .G./... SAK 8/4/4 G 0/0/0");
  OutcomeList<ArtOfWar> outcomes;
  game.outcomes(state, outcomes);
  std::vector<std::uint32_t> weights;
  for (const auto& outcome : outcomes) weights.push_back(outcome.weight);
  EXPECT_THAT(weights, ElementsAre(6, 5, 5));
}
TEST(ArtOfWarRuling, N4_AKingReachesTheThreeNearestCellsOrTheWholeRow) {
  const std::string left = scene("1 act 12 | K../... S S | SSS/... SAK G");
  EXPECT_THAT(moves_of(left, "F1x"), ElementsAre("F1xF2", "F1xF3"));
  EXPECT_THAT(moves_of(left, "F1x", {{"king_range", "row"}}), ElementsAre("F1xF1", "F1xF2", "F1xF3"));
  const std::string rampart = scene("1 act 21 | ..K/... S S | SSS/... SAK G");
  EXPECT_THAT(moves_of(rampart, "F3x"), ElementsAre("F3xF1", "F3xF2"));
  EXPECT_THAT(moves_of(rampart, "F3x", {{"king_range", "row"}}), ElementsAre("F3xF1", "F3xF2", "F3xF3"));
  const std::string rear = scene("1 act 12 | S../K.. S S | SSS/SSS AAK G");
  EXPECT_EQ(moves_of(rear, "A1x"), moves_of(rear, "A1x", {{"king_range", "row"}})) << "nothing else changes";
}
TEST(ArtOfWarRuling, N5_AKingStrikesOneCell) {
  EXPECT_EQ(played("1 act 12 | .K./... S S | SSS/... SAK G", "F2xF1"), "1 attack 12 | .k./... S S | S1SS/... SAK G");
}

// Blows.

TEST(ArtOfWarRuling, N6_OnlyAnUndamagedCardIsCaptured) {
  EXPECT_EQ(played("1 act 12 | .S./... SK - | .sS/... SAK G", "F2xF2"), "1 attack 12 | .s./... SK - | ..S/... SAK G")
      << "two against one kills";
  EXPECT_EQ(played("1 act 12 | SS./A.. SK - | .GS/... SAK G", "A1xF2 F2xF2"),
            "1 attack 12 | Ss./a.. SK - | ..S/... SAK G")
      << "one and two make three, and kill";
}
TEST(ArtOfWarRuling, N7_DamageAsHighAsTheDefenceKills) {
  EXPECT_EQ(played("1 act 12 | S.S/A.A SK - | .S./.S. SAK G", "A1xF2 A3xF2"),
            "1 attack 12 | S.S/a.a SK - | .S./... SAK G");
}
TEST(ArtOfWarRuling, N8_ACapturedKingIsAPrisonerOrEndsTheGame) {
  const char* capture = "1 act 21 | .S./... SSGK - | .K./.S. SA G";
  EXPECT_EQ(played(capture, "F2xF2"), "1 attack 21 | .s./... SSGK K | .S./... SA G");
  EXPECT_EQ(played(capture, "F2xF2", king_ends), "1 execution 21 | .s./... SSGK - | .S./... SA G")
      << "in no zone, and the card behind has stepped forward";
  EXPECT_EQ(result_after(scene(capture), "F2xF2"), "* ongoing");
  EXPECT_EQ(result_after(scene(capture), "F2xF2", king_ends), "1-0 execution");
}
TEST(ArtOfWarRuling, N9_ACaptiveKingIsNeverCalledUp) {
  EXPECT_THAT(moves_of(scene("2 conscript 12 | .../... SK KG | s../... SSA -")), ElementsAre("G@F1", "G@F2", "G@F3"));
  EXPECT_EQ(played("2 conscript 12 | .../... SK KGA | s../... SSA -", "G@F1"),
            "2 attack 12 | G../... SK KA | s../... SSA -");
  EXPECT_THAT(moves_of(scene("2 conscript 12 | .../... SK K | s../... SSA -")),
              ElementsAre("K@F1", "K@F2", "K@F3", "S@F1", "S@F2", "S@F3"))
      << "a kingdom with nobody but a king is as good as empty";
  EXPECT_EQ(fault(scene("2 conscript 12 | .../... SK K | s../... SSA -")), "accepted");
  EXPECT_THAT(fault(scene("2 conscript 12 | .../... SK K | s../... SSA -"), king_ends), StartsWith("kingdom1"));
}
TEST(ArtOfWarRuling, N10_ACollapseComesOnlyWhenNobodyCanBeSent) {
  const char* last = "1 act 12 | .S./... SSK K | .S./... - -";
  EXPECT_EQ(played(last, "F2xF2"), "1 collapse 12 | .s./... SSK K | .../... - -");
  EXPECT_EQ(result_after(scene(last), "F2xF2"), "1-0 collapse");
  EXPECT_EQ(played("1 act 12 | .S./... SSK K | .S./... - G", "F2xF2"), "1 conscript 12 | .s./... SSK K | .../... - G");
  EXPECT_EQ(played("1 act 12 | .S./... SSK - | .S./... K -", "F2xF2"), "1 conscript 12 | .s./... SSK - | .../... K -")
      << "a living king is always left to send";
  EXPECT_EQ(played("1 act 12 | .S./... SSK - | .S./... K -", "F2xF2", two_conscripts),
            "1 collapse 12 | .s./... SSK - | .../... K -");
  EXPECT_EQ(played("2 act 12 | .S./... - - | .S./... SSK K", "F2xF2"), "2 collapse 12 | .../... - - | .s./... SSK K");
  EXPECT_EQ(result_after(scene("2 act 12 | .S./... - - | .S./... SSK K"), "F2xF2"), "0-1 collapse");
}

// Deploying.

TEST(ArtOfWarRuling, N11_ARearCardNeedsACardInFrontOfIt) {
  const std::string from = scene("1 act 12 | .S./... SGAK S | .G./... SAK G");
  EXPECT_THAT(moves_of(from, "A@"), ElementsAre("A@A2", "A@F1", "A@F2", "A@F3"));
  EXPECT_EQ(refusal(from, "A@A1"), "rear_alone");
  EXPECT_THAT(fault(scene("1 act 12 | S../.A. SGK S | .G./... SAK G")), StartsWith("field1: a card on A2"));
}
TEST(ArtOfWarRuling, N12_SwappedCardsAreFreshAndTheOldOneIsShown) {
  EXPECT_EQ(played("1 act 12 | .S./... SGAK S | .G./... SAK G", "G@F2"),
            "1 develop 12 | .G./... SSAK!S S | .G./... SAK G");
  // What was shown leaves the hand first.
  EXPECT_EQ(played("1 develop 12 | .G./... SSAK!S S | .G./... SAK G", "end+S"),
            "2 draw 12 | .G./... SAK SS | .G./... SAK G");
  EXPECT_EQ(played("1 develop 12 | .G./... SSAK!SA S | .G./... SAK G", "end+SS"),
            "2 draw 12 | .G./... AK!A SSS | .G./... SAK G");
}
TEST(ArtOfWarRuling, N13_ACardIsNotSwappedForItsOwnKind) {
  const std::string from = scene("1 act 12 | .S./... SGK S | .G./... SAK G");
  EXPECT_THAT(moves_of(from), Not(Contains("S@F2")));
  EXPECT_EQ(refusal(from, "S@F2"), "same_kind");
}
TEST(ArtOfWarRuling, N14_TheLastCardAndTheKingMayBeSwapped) {
  EXPECT_EQ(played("1 act 12 | .S./... GK S | .G./... SAK G", "K@F2"), "1 develop 12 | .K./... SG!S S | .G./... SAK G");
  EXPECT_EQ(played("1 act 12 | .K./... SG S | .G./... SAK G", "G@F2"), "1 develop 12 | .G./... SK S | .G./... SAK G")
      << "a king is never marked: everybody knows where he is";
}

// The attack.

TEST(ArtOfWarRuling, N15_AnAttackIsOnlyOfferedWithSomebodyInRange) {
  EXPECT_THAT(moves_of(scene("1 act 12 | S../... K S | S../... SAK G"), "F"), IsEmpty()) << "F1 faces F3";
  EXPECT_EQ(refusal(scene("1 act 12 | S../... K S | S../... SAK G"), "F1xF1"), "out_of_range");
  EXPECT_EQ(refusal(scene("1 act 12 | S../... K S | S../... SAK G"), "F1xF3"), "empty_target");
}
TEST(ArtOfWarRuling, N16_ACardStrikesOnceATurn) {
  const char* from = "1 act 12 | AG./... SK S | S.S/... SAK G";
  EXPECT_EQ(played(from, "F1xF1"), "1 attack 12 | aG./... SK S | S1.S/... SAK G");
  EXPECT_EQ(refusal(after(scene(from), "F1xF1"), "F1xF1"), "has_attacked");
  EXPECT_EQ(played(from, "F1xF1 end ~S"), "2 act 12 | aG./... SK S | S.S/... SSAK G") << "its wound has healed";
}
TEST(ArtOfWarRuling, N17_TheFrontDoesNotProtectTheRear) {
  EXPECT_EQ(played("1 act 12 | A../... SK - | .G./.s. SAK G", "F1xA2"), "1 attack 12 | a../... SK S | .G./... SAK G");
}
TEST(ArtOfWarRuling, N18_TheCardBehindStepsForwardAsItIs) {
  EXPECT_EQ(played("1 act 12 | ASA/... SSK - | .G./.s. SAK G", "F2xF2"), "1 attack 12 | AsA/... SSK G | .s./... SAK G");
  EXPECT_EQ(played("1 act 12 | ASA/... SSK - | .G./.G. SAK G", "F1xA2 F2xF2"),
            "1 attack 12 | asA/... SSK G | .G1./... SAK G")
      << "with its damage";
  EXPECT_EQ(played("1 act 12 | ASA/... SSK - | .G./.s. SAK G", "F1xA2"), "1 attack 12 | aSA/... SSK S | .G./... SAK G")
      << "a loss in the rear moves nothing";
}
TEST(ArtOfWarRuling, N19_AKilledCardLiesInTheGraveyardOfTheSideItFoughtFor) {
  EXPECT_EQ(after("1 act 12 .S./... SGAK 4/4/3 S 2/1/1 .GG/... SAK 7/2/3 GA 1/1/0", "F2xF2"),
            "1 attack 12 .s./... SGAK 4/4/3 S 2/1/1 ..G/... SAK 7/2/3 GA 1/2/0");
}

// Conscription.

TEST(ArtOfWarRuling, N20_AConscriptStandsOnTheFrontWhereItsSideChooses) {
  const std::string from = scene("1 conscript 12 | .s./... SK S | .../... AK -");
  EXPECT_THAT(moves_of(from), ElementsAre("A@F1", "A@F2", "A@F3", "K@F1", "K@F2", "K@F3"));
  EXPECT_EQ(refusal(from, "A@A1"), "front_only");
  EXPECT_EQ(rules().decider(position(rules(), from)), Decider::second);
}
TEST(ArtOfWarRuling, N21_TheOldestCitizenIsCalledUpAndOneOnlyUnlessTwoAreAsked) {
  EXPECT_EQ(played("1 conscript 12 | .s./... SK S | .../... SAK AG", "A@F3"),
            "1 attack 12 | .s./... SK S | ..A/... SAK G");
  EXPECT_EQ(refusal(scene("1 conscript 12 | .s./... SK S | .../... SAK AG"), "G@F3"), "called_up");
  EXPECT_EQ(played("1 conscript 12 | .s./... SK S | .../... SAK A", "A@F3", two_conscripts),
            "1 conscript2 12 | .s./... SK S | ..A/... SAK -");
  EXPECT_THAT(moves_of(scene("1 conscript2 12 | .s./... SK S | ..A/... SK -"), "", two_conscripts),
              ElementsAre("K@F1", "K@F2", "S@F1", "S@F2"))
      << "the second from the source that holds then, to another cell";
  EXPECT_EQ(refusal(scene("1 conscript2 12 | .s./... SK S | ..A/... SK -"), "K@F3", two_conscripts), "taken");
  EXPECT_EQ(played("1 conscript2 12 | .s./... SK S | ..A/... SK -", "K@F1", two_conscripts),
            "1 attack 12 | .s./... SK S | K.A/... S -");
}
TEST(ArtOfWarRuling, N22_TheAttackGoesOnAfterAConscription) {
  EXPECT_EQ(played("1 act 12 | GS./... SSK S | .S./... SAK SG", "F2xF2 S@F3 F1xF3 end"),
            "2 draw 12 | gs./... SSK S | ..S/... SAK G");
  EXPECT_EQ(played("1 act 12 | SS./... SK - | .S./... SAK SG", "F2xF2 S@F3 F1xF3 G@F1"),
            "1 attack 12 | ss./... SK SS | G../... SAK -")
      << "several times in one turn";
  EXPECT_EQ(refusal(scene("1 conscript 12 | .s./... SK S | .../... SAK AG"), "end"), "conscription");
}

// The end of a turn.

TEST(ArtOfWarRuling, N23_AtMostFiveCardsStayInTheHand) {
  const std::string six = scene("1 act 12 | .S./... SSGGAK S | .G./... SAK G");
  EXPECT_EQ(refusal(six, "end"), "hand_too_large");
  EXPECT_EQ(refusal(six, "end+A"), "legal");
  EXPECT_EQ(refusal(scene("1 act 12 | .S./... SSGGK S | .G./... SAK G"), "end"), "legal");
  EXPECT_THAT(moves_of(six, "end"), testing::SizeIs(3 * 3 * 2 - 1));
  EXPECT_THAT(fault(scene("1 draw 12 | .S./... SSGGAK S | .G./... SAK G")), StartsWith("hand1"));
}
TEST(ArtOfWarRuling, N24_AnyNumberOfUnitsMayGoHome) {
  EXPECT_THAT(moves_of(scene("1 develop 12 | .S./... SGK S | .G./... SAK G")),
              ElementsAre("end", "end+G", "end+S", "end+SG"));
}
TEST(ArtOfWarRuling, N25_TheyQueueAsSoldiersGuardsArchers) {
  EXPECT_EQ(played("1 act 12 | .S./... SGAK A | .G./... SAK G", "end+SGA"),
            "2 draw 12 | .S./... K ASGA | .G./... SAK G");
  EXPECT_EQ(refusal(scene("1 act 12 | .S./... SGAK A | .G./... SAK G"), "end+AS"), "order");
}
TEST(ArtOfWarRuling, N26_TheKingIsNeverDemobilised) {
  EXPECT_EQ(refusal(scene("1 act 12 | .S./... SGAK A | .G./... SAK G"), "end+K"), "king_home");
  EXPECT_EQ(refusal(scene("1 act 12 | .S./... SGAK A | .G./... SAK G"), "end+SK"), "king_home");
}
TEST(ArtOfWarRuling, N27_EachHandHoldsThreeCardsAfterTheSetUp) {
  const std::string start = after(rules(), rules().start(), "~K12 ~SSG ~SGA ~S ~G S@F2 G@F2");
  EXPECT_EQ(start, "1 draw 12 .S./... SGK 6/5/5 S 0/0/0 .G./... SAK 8/4/4 G 0/0/0");
  EXPECT_THAT(fault("2 place 12 .S./... SG 7/5/5 S 0/0/0 .../... SGAK 8/4/4 G 0/0/0"), StartsWith("hand1: this side"));
  EXPECT_THAT(fault("2 place 12 .S./... SGGK 6/4/5 S 0/0/0 .../... SGAK 8/4/4 G 0/0/0"), StartsWith("deck1: 15 cards"));
}
TEST(ArtOfWarRuling, N28_DamageIsHealedWhenItsOwnerPrepares) {
  const ArtOfWar game = rules();
  State state = position(game, scene("1 act 12 | G../... SK S | .SS/... SAK G"));
  EventLines events;
  for (const char* move : {"F1xF3", "end"}) game.play(state, *game.read_move(state, move), events);
  EXPECT_EQ(brief(game.position_text(state)), "2 draw 12 | g../... SK S | .SS/... SAK G");
  EXPECT_THAT(events.lines().back(), HasSubstr(R"("upright": [], "healed": ["F3"]})"));
}

// The end of the war.

const char* last_draw = "2 act 12 .S./... K 0/0/0 SSSSSSSSS 3/6/5 .G./... SK 0/0/0 SSSSGGGGG 0/0/5";
TEST(ArtOfWarRuling, N29_TheWarEndsWhenPlayerOneMustDrawFromAnEmptyDeck) {
  EXPECT_THAT(after(last_draw, "end"), StartsWith("1 end_of_war 12"));
  EXPECT_THAT(fault("2 end_of_war 12 .S./... K 0/0/0 SSSSSSSSS 3/6/5 .G./... SK 0/0/0 SSSSGGGGG 0/0/5"),
              StartsWith("active"));
}
TEST(ArtOfWarRuling, N30_MoreCitizensWinElseItIsADrawUnlessKillsDecide) {
  EXPECT_EQ(result_after(last_draw, "end"), "1/2-1/2 end_of_war") << "nine and nine";
  EXPECT_EQ(result_after(last_draw, "end+S"), "0-1 end_of_war") << "cards in hand do not count";
  const Given kills = {{"tiebreak", "kills"}};
  EXPECT_EQ(result_after(last_draw, "end", kills), "0-1 end_of_war_kills") << "14 cards of player 1 fell, and 5";
  EXPECT_EQ(result_after(last_draw, "end+S", kills), "0-1 end_of_war");
  EXPECT_EQ(result_after("2 act 12 .S./... K 0/0/0 SSSSSSSSS 2/3/5 .G./... SK 0/0/0 SSSSGGGGG 1/3/5", "end", kills),
            "0-1 end_of_war_kills");
  EXPECT_EQ(result_after("2 act 12 .S./... GK 0/0/0 SSSSSSSSS 2/2/5 .G./... SK 0/0/0 SSSSGGGGG 1/3/5", "end", kills),
            "1/2-1/2 end_of_war")
      << "as many kills";
  EXPECT_EQ(result_after("2 act 12 .S./... - 0/0/0 SSSSSSSSS 3/6/5 .G./... SK 0/0/0 SSSSGGGGK 0/1/5", "end"),
            "1/2-1/2 end_of_war")
      << "a captive king counts";
}
TEST(ArtOfWarRuling, N31_NoDevelopmentFollowsABlowThatEndsTheGame) {
  EXPECT_EQ(played("1 act 12 | .S./... SSSGGK - | .K./... SA G", "F2xF2 end"), "end: over");
}
TEST(ArtOfWarRuling, N32_PlayerOneBegins) {
  EXPECT_THAT(after(rules(), rules().start(), "~K12 ~SSG ~SGA ~S ~G S@F2 G@F2 ~A"), StartsWith("1 act"));
}
TEST(ArtOfWarRuling, N33_PlayerTwoSeesTheFirstCardBeforeHePlacesHis) {
  const ArtOfWar game = rules();
  const State state = position(game, after(game, game.start(), "~K12 ~SSG ~SGA ~S ~G S@F2"));
  EXPECT_EQ(game.decider(state), Decider::second);
  EXPECT_THAT(game.view_position(game.view(state, Viewer::second)), StartsWith("2 place 12 .S./... ??K ?16"));
}
TEST(ArtOfWarRuling, N34_AnEmptyHandIsAllowedAndASoldierThenStrikesOne) {
  EXPECT_EQ(played("1 draw 12 | KS./... - - | .s./... SAK G", "~S F2xF2"),
            "1 conscript 12 | Ks./... S S | .../... SAK G");
}

// Positions are refused with the name of the field.

TEST(ArtOfWarPosition, EveryConditionOfSectionNineIsChecked) {
  const auto says = [](std::string_view text, std::string_view field, const Given& options = {}) {
    EXPECT_THAT(fault(text, options), StartsWith(std::string(field) + ": ")) << text;
  };
  const std::string sound = scene("1 act 12 | .S./... SGK S | .G./... SAK G");
  EXPECT_EQ(fault(sound), "accepted");
  EXPECT_EQ(fault("1 kings -- .../... - 9/6/5 - 0/0/0 .../... - 9/6/5 - 0/0/0"), "accepted");
  // The texts.
  says("", "position");
  says(sound + " ", "position");
  says("3" + sound.substr(1), "active");
  says(scene("1 fight 12 | .S./... SGK S | .G./... SAK G"), "phase");
  says(scene("1 act 11 | .S./... SGK S | .G./... SAK G"), "kings");
  for (const char* field :
       {".S/...", ".S../...", ".S.....", ".X./...", ".S0./...", ".S5./...", ".S./..", ".S./....", ""}) {
    says(scene(fmt::format("1 act 12 | {} SGK S | .G./... SAK G", field)), "field1");
  }
  for (const char* hand :
       {"", "GSK", "SGKK", "sGK", "SGK!", "SGK!GG", "SGK!K", "SGK!X", "-!S", "!S", "SSSSSSS", "?GK"}) {
    says(scene(fmt::format("1 act 12 | .S./... {} S | .G./... SAK G", hand)), "hand1");
  }
  for (const char* kingdom : {"", "X", "KK", "s"}) {
    says(scene(fmt::format("1 act 12 | .S./... SG {} | .G./... SA G", kingdom)), "kingdom1");
  }
  for (const char* deck : {"1/1", "1/1/1/1", "10/0/0", "01/0/0", "-1/0/0", "a/0/0", "?5"}) {
    says(fmt::format("1 act 12 .S./... SGK {} S 0/0/0 .G./... SAK 7/3/2 GA 1/1/1", deck), "deck1");
  }
  says("1 act 12 .S./... SGK 4/3/4 S 2/2/1 .G./... SAK 7/3/2 GA 19/1/1", "grave2");
  says("1 act 12 .S./... SGK 4/3/4 " + std::string(41, 'S') + " 2/2/1 .G./... SAK 7/3/2 GA 1/1/1", "kingdom1");
  // Kings.
  says(scene("1 act -- | .S./... SG S | .G./... SA G"), "kings");
  says("1 kings 12 .../... - 9/6/5 - 0/0/0 .../... - 9/6/5 - 0/0/0", "kings");
  says("1 kings -- .../... - 9/6/5 - 0/0/0 .../... - 9/6/5 - 0/0/0", "phase", {{"kings", "fixed"}});
  says(scene("1 act 21 | .S./... SGK S | .G./... SAK G"), "kings", {{"kings", "fixed"}});
  says("2 kings -- .../... - 9/6/5 - 0/0/0 .../... - 9/6/5 - 0/0/0", "active");
  says(scene("1 act 12 | .S./... SG S | .G./... SAK G"), "hand1");
  says(scene("1 act 12 | .S./... SGK S | .K./... SAK G"), "hand2");
  says(scene("1 act 12 | .K./... SGK S | .G./... SAK G"), "hand1");
  says(scene("1 act 12 | .S./... SGK K | .G./... SAK G"), "hand2");
  says(scene("1 execution 12 | .s./... SGK S | .G./... SAK G"), "hand2");
  // Cards.
  says("1 act 12 .S./... SSGK 4/3/4 S 2/2/1 .G./... SAK 7/3/2 GA 1/1/1", "position");
  says("1 act 12 K../... S 6/4/1 S 1/1/1 SSS/GGG SAK 4/3/5 A 1/1/1", "hand2");
  // Decks.
  says("1 act 12 .S./... SGK 4/3/4 S 3/2/1 .G./... SAK 6/3/2 GA 1/1/1", "deck2");
  says("2 act 12 .S./... SGK 4/3/4 S 2/2/1 .G./... SAK 7/3/2 GA 1/1/1", "deck2");
  says("1 place 12 .../... SSGK 6/5/4 S 0/0/1 .../... SGAK 8/4/4 G 0/0/0", "deck1");
  says("1 end_of_war 12 .S./... K 0/0/0 SSSSSSSSS 3/6/5 .G./... SK 0/0/1 SSSSGGGGG 0/0/4", "deck2");
  // Hands.
  says(scene("1 act 12 | .S./.K. - S | .G./... SAK G"), "hand1");
  says(scene("2 draw 12 | .S./... SGK S | .G./... SSGGAK G"), "hand2");
  // Fields.
  says(scene("1 act 12 | .../... SGK S | .G./... SAK G"), "field1");
  says(scene("1 act 12 | .S./... SGK S | .../... SAK G"), "field2");
  says(scene("1 act 12 | .s./... SGK S | .G./... SAK G"), "field1");
  says(scene("1 attack 12 | .S./... SGK S | .G./... SAK G"), "field1");
  says(scene("1 attack 12 | .s1S/... SGK S | .G./... SAK G"), "field1");
  says(scene("1 attack 12 | .s./... SGK S | .G3./... SAK G"), "field2");
  says(scene("1 act 12 | .S./... SGK S | .G1./... SAK G"), "field2");
  says(scene("1 conscript 12 | .s./... SGK S | .G./... SAK G"), "field2");
  // The set-up.
  says("1 place 12 S../... SGK 6/5/5 S 0/0/0 .../... SGAK 8/4/4 G 0/0/0", "hand1");
  says("2 place 12 .s./... SGK 6/5/5 S 0/0/0 .../... SGAK 8/4/4 G 0/0/0", "field1");
  says("2 place 12 .S./... SGK!S 6/5/5 S 0/0/0 .../... SGAK 8/4/4 G 0/0/0", "hand1");
  says("1 deal 12 .../... K 9/6/5 - 0/0/0 S../... K 8/6/5 - 0/0/0", "deck2");
  says("1 citizen 12 .../... SSGK 7/5/5 S 0/0/0 .../... SGAK 8/4/5 - 0/0/0", "position");
  // Who can be sent.
  says(scene("1 conscript 12 | .s./... SGK K | .../... - -"), "kingdom2");
  says(scene("1 collapse 12 | .s./... SGK K | .../... S -"), "kingdom2");
  says(scene("1 conscript2 12 | .s./... SGK S | ..A/... SK -"), "phase");
  says(scene("1 conscript2 12 | .s./... SGK S | ..a/... SK -"), "field2", two_conscripts);
  says(scene("1 conscript2 12 | .s./... SGK S | .AA/... SK -"), "field2", two_conscripts);
}

}  // namespace
}  // namespace destrier::art_of_war
