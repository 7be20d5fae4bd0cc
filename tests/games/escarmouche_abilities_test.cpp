// Escarmouche: what every ability does, what it refuses, and how it meets cover, guards and reactions (5.6 to 5.8).

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/games/escarmouche_positions.h"

namespace destrier::escarmouche {
namespace {

// Active abilities.

TEST(EscarmoucheAbility, Rush) {
  const Fight fight{"3.1.3.2:rush", "5.1.2.2", "a@c2:3", "a@c5:5"};
  EXPECT_EQ(fight.after("c2:rush:c4:c5"), "a@c4:3:U a@c5:4") << "power 1, whatever its own";
  EXPECT_EQ(fight.refusal("c2:rush:c5:c5"), "taken");
  EXPECT_EQ(fight.refusal("c2:rush:f5:c5"), "reach");
  EXPECT_EQ(fight.refusal("c2:rush:c3:c5"), "range");
  EXPECT_EQ((Fight{"3.1.3.2:rush", "5.1.2.2", "a@c4:3", "a@c5:5"}.refusal("c4:rush:c4:c5")), "stand_still");
  // A sentry strikes him down before he strikes.
  const Fight watched{"1.1.3.2:rush,3.1.1.1", "5.1.2.2:sentry", "a@c2:1,b@h1:3", "a@c5:5"};
  EXPECT_EQ(watched.after("c2:rush:c4:c5"), "b@h1:3 a@c5:5:R");
  // Cover does not help from an adjacent square, and a guard takes the blow.
  const Fight guarded{"3.2.3.2:rush", "5.1.2.2,5.1.2.2:guard", "a@c2:3", "a@c6:5,b@d6:5:Ga", "-/c6d6"};
  EXPECT_EQ(guarded.after("c2:rush:c4:c6"), "a@c4:3:U a@c6:5,b@d6:4:Ga") << "one is never less than one";
  EXPECT_EQ((Fight{"3.1.3.2:rush", "5.1.2.2:riposte", "a@c2:3", "a@c5:5"}.after("c2:rush:c4:c5")), "a@c4:2:U a@c5:4:R");
}

TEST(EscarmoucheAbility, Bolt) {
  const Fight fight{"3.1.1.1:bolt", "5.1.2.2", "a@c2:3", "a@c5:5"};
  EXPECT_EQ(fight.after("c2:bolt:c5"), "a@c2:3:U a@c5:3");
  EXPECT_EQ((Fight{"3.1.1.1:bolt", "5.1.2.2", "a@c2:3", "a@c6:5"}.refusal("c2:bolt:c6")), "range");
  EXPECT_EQ((Fight{"3.1.1.1:bolt", "5.1.2.2", "a@c2:3", "a@c5:5", "c4/-"}.refusal("c2:bolt:c5")), "no_sight");
  EXPECT_EQ(fight.after("c2:bolt:c5 c2:bolt:c5"), "c2:bolt:c5: has_used");
  EXPECT_EQ((Fight{"3.1.1.1:bolt", "5.1.2.2", "a@c2:3", "a@c5:5", "-/c5"}.after("c2:bolt:c5")), "a@c2:3:U a@c5:4")
      << "cover takes one off";
  EXPECT_EQ((Fight{"3.1.1.1:bolt+aim", "5.1.2.2", "a@c2:3", "a@c5:5", "-/c5"}.after("c2:bolt:c5")), "a@c2:3:U a@c5:3");
  EXPECT_EQ((Fight{"3.1.1.1:bolt", "5.1.2.2:dodge", "a@c2:3", "a@c5:5"}.after("c2:bolt:c5")),
            "a@c2:3:U a@c5:3 dodge:a");
}

TEST(EscarmoucheAbility, Shield) {
  const Fight fight{"3.1.1.2:shield", "5.1.2.2", "a@c2:3", "a@c5:5"};
  EXPECT_EQ(fight.after("c2:shield"), "a@c2:3:US a@c5:5");
  EXPECT_EQ((Fight{"3.1.1.2:shield", "5.1.2.2", "a@c2:3:S", "a@c5:5"}.refusal("c2:shield")), "shield_up");
  // Against cover and mail: never below one before the shield, which can take the last point.
  EXPECT_EQ((Fight{"3.2.1.1", "5.1.2.2:shield", "a@c3:3", "a@c5:5:S", "-/c5"}.after("c3xc5")), "a@c3:3:A a@c5:5");
  EXPECT_EQ((Fight{"3.1.3.1", "4.1.2.2:shield+mail", "a@c4:3", "a@c5:4:S"}.after("c4xc5")), "a@c4:3:A a@c5:3");
  // A guard's shield takes what falls on him.
  EXPECT_EQ((Fight{"3.1.3.1", "5.1.2.2,5.1.2.2:guard+shield", "a@c4:3", "a@c5:5,b@d5:5:SGa"}.after("c4xc5")),
            "a@c4:3:A a@c5:5,b@d5:3:Ga");
}

TEST(EscarmoucheAbility, Harass) {
  const Fight fight{"3.1.3.1:harass", "5.1.2.2", "a@c2:3", "a@c6:5"};
  EXPECT_EQ(fight.after("c2:harass:c6"), "a@c2:3:U a@c6:4:P");
  EXPECT_EQ((Fight{"3.1.3.1:harass", "5.1.2.2", "a@c2:3", "a@c7:5"}.refusal("c2:harass:c7")), "range");
  EXPECT_EQ((Fight{"3.1.3.1:harass", "5.1.2.2:shield", "a@c2:3", "a@c6:5:S"}.after("c2:harass:c6")),
            "a@c2:3:U a@c6:5:P")
      << "pinned all the same";
  EXPECT_EQ((Fight{"3.1.3.1:harass", "5.1.2.2,5.1.2.2:guard", "a@c2:3", "a@c6:5,b@d6:5:Ga"}.after("c2:harass:c6")),
            "a@c2:3:U a@c6:5,b@d6:4:PGa")
      << "the guard was hit, so the guard is pinned";
  EXPECT_EQ(fight.after("c2:harass:c6 end c6-c5"), "a@c2:3 a@c5:4:p");
  EXPECT_EQ(fight.after("c2:harass:c6 end c6-c5 c5-c4"), "c5-c4: pinned");
}

TEST(EscarmoucheAbility, Fade) {
  const Fight fight{"3.1.3.2:fade,3.1.1.1", "5.1.2.2", "a@c4:3,b@h1:3", "a@c5:5"};
  EXPECT_EQ(fight.after("c4:fade:c3"), "a@c3:3:UH,b@h1:3 a@c5:5");
  EXPECT_EQ(fight.refusal("c4:fade:c7"), "reach");
  EXPECT_EQ(fight.after("c4:fade:c3 end c5-c4 c4xc3"), "c4xc3: hidden");
  EXPECT_EQ(fight.after("c4:fade:c3 end end c3:fade:c2"), "c3:fade:c2: fade_again");
  const Fight both{"3.1.3.2:fade", "5.1.2.2", "a@c4:3", "a@c5:5", "-/-", {{"attack_and_ability", "on"}}};
  EXPECT_EQ(both.after("c4:fade:d4 d4xc5"), "d4xc5: is_hidden");
  EXPECT_EQ((Fight{"3.1.3.2:fade", "1.4.1.1:sentry", "a@c3:3", "a@c5:1"}.after("c3:fade:c4")), "a@c4:3:UH a@c5:1")
      << "no sentry wakes";
}

TEST(EscarmoucheAbility, Horn) {
  const Fight fight{"3.1.1.1:horn,3.1.1.2,3.1.1.2", "5.1.2.2", "a@c2:3,b@d2:3,c@b2:3", "a@h8:5"};
  EXPECT_EQ(fight.after("c2:horn:d2-d4"), "a@c2:3:U,b@d4:3,c@b2:3 a@h8:5 horn:ab");
  EXPECT_EQ(fight.after("c2:horn:d2-d4 horn:b2-b4"), "a@c2:3:U,b@d4:3,c@b4:3 a@h8:5");
  EXPECT_EQ(fight.after("c2:horn:d2-d4 decline"), "a@c2:3:U,b@d4:3,c@b2:3 a@h8:5");
  EXPECT_EQ(fight.after("c2:horn:d2-d4 horn:d4-d5"), "horn:d4-d5: first_ally");
  EXPECT_EQ(fight.after("c2:horn:d2-d4 end"), "end: horn_due");
  EXPECT_EQ(fight.refusal("c2:horn:c2-c3"), "not_an_ally");
  EXPECT_EQ(fight.refusal("c2:horn:d2-d6"), "reach");
  EXPECT_EQ((Fight{"3.1.1.1:horn,3.1.1.2", "5.1.2.2", "a@c2:3,b@g2:3", "a@h8:5"}.refusal("c2:horn:g2-g3")),
            "not_an_ally");
  EXPECT_EQ((Fight{"3.1.1.1:horn,1.1.1.2", "5.2.2.2:sentry", "a@c2:3,b@d2:1", "a@d6:5"}.after("c2:horn:d2-d4")),
            "a@c2:3:U a@d6:5:R")
      << "a sentry answers";
}

TEST(EscarmoucheAbility, Blow) {
  const Fight fight{"3.1.1.2:blow", "5.1.2.2", "a@c4:3", "a@c5:5"};
  EXPECT_EQ(fight.after("c4:blow:c5"), "a@c4:2:U a@c5:1");
  EXPECT_EQ((Fight{"3.2.1.2:blow", "5.1.2.2", "a@c4:3", "a@c6:5"}.refusal("c4:blow:c6")), "range") << "adjacent only";
  EXPECT_EQ((Fight{"3.1.1.2:blow", "4.1.2.2:mail+shield", "a@c4:3", "a@c5:4:S"}.after("c4:blow:c5")),
            "a@c4:2:U a@c5:2");
  EXPECT_EQ((Fight{"3.1.1.2:blow,3.1.1.1", "5.1.2.2:riposte", "a@c4:2,b@h1:3", "a@c5:5"}.after("c4:blow:c5")),
            "b@h1:3 a@c5:1:R")
      << "its own loss, then the riposte";
  EXPECT_EQ((Fight{"3.1.1.2:blow,3.1.1.1", "5.1.2.2:riposte", "a@c4:1,b@h1:3", "a@c5:5"}.after("c4:blow:c5")),
            "b@h1:3 a@c5:1")
      << "nobody answers the dead";
  EXPECT_EQ((Fight{"3.1.1.2:blow+shield", "5.1.2.2", "a@c4:3:S", "a@c5:5"}.after("c4:blow:c5")), "a@c4:2:US a@c5:1")
      << "past his own shield";
}

TEST(EscarmoucheAbility, Swap) {
  const Fight fight{"3.1.1.2:swap,3.1.1.2", "5.1.2.2", "a@c4:3,b@c6:2", "a@h8:5"};
  EXPECT_EQ(fight.after("c4:swap:c6"), "a@c6:3:U,b@c4:2 a@h8:5");
  EXPECT_EQ((Fight{"3.1.1.2:swap,3.1.1.2", "5.1.2.2", "a@c3:3,b@c6:2", "a@h8:5"}.refusal("c3:swap:c6")), "not_an_ally");
  EXPECT_EQ((Fight{"3.1.1.2:swap,3.1.1.2", "5.1.2.2", "a@c4:3,b@c6:2", "a@h8:5", "c5/-"}.refusal("c4:swap:c6")),
            "not_an_ally");
  EXPECT_EQ((Fight{"3.1.1.1:swap,3.1.1.1", "1.4.1.1:sentry", "a@c4:3,b@c6:2", "a@e5:1", "-/c4c6"}.after("c4:swap:c6")),
            "a@c6:3:U,b@c4:2 a@e5:1")
      << "no sentry wakes, and the ground costs nothing";
}

TEST(EscarmoucheAbility, Guard) {
  const Fight fight{"5.1.1.2:guard,3.1.1.2", "5.1.2.2", "a@c4:5,b@c5:3", "a@c6:5"};
  EXPECT_EQ(fight.after("c4:guard:c5"), "a@c4:5:UGb,b@c5:3 a@c6:5");
  EXPECT_EQ(fight.after("c4:guard:c5 end c6xc5"), "a@c4:3:Gb,b@c5:3 a@c6:5:A");
  EXPECT_EQ(fight.after("c4:guard:c5 end end"), "a@c4:5,b@c5:3 a@c6:5") << "it ends as the next turn begins";
  EXPECT_EQ((Fight{"5.1.1.2:guard,3.1.1.2", "5.1.2.2", "a@c3:5,b@c5:3", "a@c6:5"}.refusal("c3:guard:c5")),
            "not_an_ally");
  EXPECT_EQ(fight.refusal("c4:guard:c4"), "not_an_ally");
  // Cover is that of the guard, and only while the two stand adjacent.
  EXPECT_EQ((Fight{"5.3.2.2", "5.1.2.2,5.1.2.2:guard", "a@c3:5", "a@c6:5,b@d6:5:Ga", "-/d6"}.after("c3xc6")),
            "a@c3:5:A a@c6:5,b@d6:4:Ga");
  EXPECT_EQ((Fight{"5.3.2.2", "5.1.2.2,5.1.2.2:guard", "a@c3:5", "a@c6:5,b@e6:5:Ga", "-/d6"}.after("c3xc6")),
            "a@c3:5:A a@c6:3,b@e6:5:Ga");
}

TEST(EscarmoucheAbility, Whirl) {
  const Fight fight{"3.1.3.2:whirl", "5.1.2.2,3.1.1.1,3.1.1.1", "a@c4:3", "a@c5:5,b@d5:3,c@e5:3"};
  EXPECT_EQ(fight.after("c4:whirl"), "a@c4:3:U a@c5:4,b@d5:2,c@e5:3");
  EXPECT_EQ((Fight{"3.2.3.2:whirl", "5.1.2.2", "a@c4:3", "a@c6:5"}.refusal("c4:whirl")), "nobody_near");
  EXPECT_EQ((Fight{"3.1.3.2:whirl", "5.1.2.2:riposte,1.1.1.1:last", "a@c4:3", "a@c5:5,b@d5:1"}.after("c4:whirl")),
            "a@c4:1:U a@c5:4:R")
      << "each answers for itself";
  EXPECT_EQ((Fight{"3.1.3.2:whirl", "5.1.1.2,5.1.1.2:guard", "a@c4:3", "a@c5:5,b@d5:5:Ga"}.after("c4:whirl")),
            "a@c4:3:U a@c5:5,b@d5:3:Ga")
      << "a guard that is a target too takes both";
}

TEST(EscarmoucheAbility, Lob) {
  const Fight fight{"3.3.1.1:lob,3.1.1.1", "5.1.2.2", "a@c2:3,b@c3:3", "a@c5:5"};
  EXPECT_EQ(fight.after("c2:lob:c5"), "a@c2:3:U,b@c3:3 a@c5:3") << "over a friend";
  EXPECT_EQ(fight.refusal("c2xc5"), "no_sight");
  EXPECT_EQ((Fight{"3.3.1.1:lob", "5.1.2.2", "a@c2:3", "a@c5:5", "c4/-"}.refusal("c2:lob:c5")), "no_sight");
  EXPECT_EQ((Fight{"3.3.1.1:lob", "5.1.2.2", "a@c2:3", "a@c6:5"}.refusal("c2:lob:c6")), "range");
  EXPECT_EQ((Fight{"3.3.1.1:lob", "5.1.2.2", "a@c2:3", "a@c5:5", "-/c5"}.after("c2:lob:c5")), "a@c2:3:U a@c5:4");
}

TEST(EscarmoucheAbility, Frenzy) {
  const Fight fight{"3.1.2.2:frenzy", "5.1.2.2", "a@c4:3", "a@c5:5"};
  EXPECT_EQ(fight.after("c4:frenzy:c5"), "a@c4:3:F a@c5:3");
  EXPECT_EQ(fight.after("c4:frenzy:c5 c4xc5"), "a@c4:3:W a@c5:1") << "with an attack, then winded";
  EXPECT_EQ(fight.after("c4xc5 c4:frenzy:c5"), "a@c4:3:W a@c5:1");
  EXPECT_EQ(fight.after("c4:frenzy:c5 c4:frenzy:c5"), "c4:frenzy:c5: has_used");
  EXPECT_EQ(fight.after("c4:frenzy:c5 end end c4xc5"), "c4xc5: winded");
  EXPECT_EQ(fight.after("c4:frenzy:c5 end end c4:frenzy:c5"), "c4:frenzy:c5: winded");
  EXPECT_EQ((Fight{"3.2.2.2:frenzy", "5.1.2.2:dodge", "a@c3:3", "a@c5:5", "-/c5"}.after("c3:frenzy:c5")),
            "a@c3:3:F a@c5:4 dodge:a");
}

TEST(EscarmoucheAbility, AttackOrAbilityUnlessTheOptionAllowsBoth) {
  const Fight fight{"3.1.2.2:bolt", "5.1.2.2", "a@c4:3", "a@c5:5"};
  EXPECT_EQ(fight.after("c4xc5 c4:bolt:c5"), "c4:bolt:c5: attack_or_ability");
  EXPECT_EQ(fight.after("c4:bolt:c5 c4xc5"), "c4xc5: attack_or_ability");
  const Fight both{"3.1.2.2:bolt", "5.1.2.2", "a@c4:3", "a@c5:5", "-/-", {{"attack_and_ability", "on"}}};
  EXPECT_EQ(both.after("c4xc5 c4:bolt:c5"), "a@c4:3 a@c5:1");
}

// Passive abilities.

TEST(EscarmoucheAbility, Mail) {
  EXPECT_EQ((Fight{"3.1.3.1", "5.1.2.2:mail", "a@c4:3", "a@c5:5"}.after("c4xc5")), "a@c4:3:A a@c5:3");
  EXPECT_EQ((Fight{"3.1.1.1", "5.1.2.2:mail", "a@c4:3", "a@c5:5"}.after("c4xc5")), "a@c4:3:A a@c5:4")
      << "power 1 is not reduced";
  EXPECT_EQ((Fight{"3.2.2.1", "5.1.2.2:mail", "a@c3:3", "a@c5:5", "-/c5"}.after("c3xc5")), "a@c3:3:A a@c5:4")
      << "mail and cover: never below one";
  EXPECT_EQ((Fight{"3.1.1.1:path", "5.1.2.2:mail", "a@c4:3", "a@c5:5"}.refusal("c4:mail")), "lacks_ability");
}

TEST(EscarmoucheAbility, Path) {
  EXPECT_EQ((Fight{"3.1.1.1:path", "5.1.2.2", "a@c2:3", "a@h8:5", "-/c3"}.refusal("c2-c3")), "legal");
  EXPECT_EQ((Fight{"3.1.1.1", "5.1.2.2", "a@c2:3", "a@h8:5", "-/c3"}.refusal("c2-c3")), "difficult");
  EXPECT_EQ((Fight{"3.1.1.1:path", "5.1.2.2", "a@c2:3", "a@h8:5"}.refusal("c2:path")), "passive");
  EXPECT_EQ((Fight{"3.1.1.1:horn,3.1.1.1:path", "5.1.2.2", "a@b2:3,b@c2:3", "a@h8:5", "-/c3"}.refusal("b2:horn:c2-c3")),
            "legal")
      << "moved by a horn too";
}

TEST(EscarmoucheAbility, Aim) {
  EXPECT_EQ((Fight{"3.2.2.1:aim", "5.1.2.2", "a@c3:3", "a@c5:5", "-/c5"}.after("c3xc5")), "a@c3:3:A a@c5:3");
  EXPECT_EQ((Fight{"3.2.2.1:aim", "5.1.2.2", "a@c3:3", "a@c5:5", "c4/-"}.refusal("c3xc5")), "no_sight")
      << "an eye that sees through nothing";
  EXPECT_EQ((Fight{"3.2.2.1:aim", "5.1.2.2:mail", "a@c3:3", "a@c5:5", "-/c5"}.after("c3xc5")), "a@c3:3:A a@c5:4")
      << "mail still counts";
}

TEST(EscarmoucheAbility, Slip) {
  const Fight fight{"3.1.1.2:slip,3.1.1.1,3.1.1.1,3.1.1.1", "5.1.2.2", "a@a1:3,b@a2:3,c@b1:3,d@b2:3", "a@h8:5"};
  EXPECT_EQ(fight.refusal("a1-a3"), "legal");
  EXPECT_EQ(fight.refusal("a1-a2"), "taken") << "it does not stop on a friend";
  const Fight without{"3.1.1.2,3.1.1.1,3.1.1.1,3.1.1.1", "5.1.2.2", "a@a1:3,b@a2:3,c@b1:3,d@b2:3", "a@h8:5"};
  EXPECT_EQ(without.refusal("a1-a3"), "way_blocked");
  const Fight foes{"3.1.1.2:slip", "3.1.1.1,3.1.1.1,3.1.1.1", "a@a1:3", "a@a2:3,b@b1:3,c@b2:3"};
  EXPECT_EQ(foes.refusal("a1-a3"), "way_blocked") << "foes are not crossed";
}

// Reactions.

TEST(EscarmoucheAbility, Riposte) {
  EXPECT_EQ((Fight{"3.1.2.1", "5.1.2.2:riposte", "a@c4:3", "a@c5:5"}.after("c4xc5")), "a@c4:2:A a@c5:3:R");
  EXPECT_EQ((Fight{"3.2.2.1", "5.1.2.2:riposte", "a@c3:3", "a@c5:5"}.after("c3xc5")), "a@c3:3:A a@c5:3")
      << "not from afar";
  EXPECT_EQ((Fight{"3.1.2.1", "2.1.2.2:riposte,1.1.1.1", "a@c4:3", "a@c5:2,b@h8:1"}.after("c4xc5")), "a@c4:3:A b@h8:1")
      << "not when felled";
  EXPECT_EQ((Fight{"3.1.2.1,3.1.1.1:guard", "5.1.2.2:riposte", "a@c4:3,b@c3:3", "a@c5:5"}.after("c3:guard:c4 c4xc5")),
            "a@c4:3,b@c3:2:Ga a@c5:3")
      << "it falls on the striker's guard";
}

TEST(EscarmoucheAbility, Sentry) {
  const Fight fight{"3.1.2.2,3.1.1.1", "5.2.2.2:sentry", "a@c2:3,b@h1:3", "a@c6:5"};
  EXPECT_EQ(fight.after("c2-c4"), "a@c4:2,b@h1:3 a@c6:5:R");
  EXPECT_EQ(fight.after("c2-c4 c4-c5"), "a@c5:2,b@h1:3 a@c6:5") << "once in a turn";
  EXPECT_EQ((Fight{"3.1.2.2", "5.2.2.2:sentry", "a@c2:3", "a@c6:5", "c5/-"}.after("c2-c4")), "a@c4:3 a@c6:5")
      << "not without sight";
  EXPECT_EQ((Fight{"3.1.2.3", "5.2.2.2:sentry", "a@c2:3", "a@c6:5", "-/c4"}.after("c2-c4")), "a@c4:2 a@c6:5:R")
      << "a hit of one is never less";
  EXPECT_EQ((Fight{"3.1.2.2,3.1.1.1:guard", "5.2.2.2:sentry", "a@c2:3,b@d3:3", "a@c6:5"}.after("d3:guard:c2 c2-c4")),
            "a@c4:3,b@d3:2:Ga a@c6:5")
      << "the guard beside him takes it";
}

TEST(EscarmoucheAbility, Dodge) {
  const Fight fight{"3.2.2.1", "5.1.2.2:dodge", "a@c3:3", "a@c5:5"};
  EXPECT_EQ(fight.after("c3xc5"), "a@c3:3:A a@c5:3 dodge:a");
  EXPECT_EQ(fight.after("c3xc5 dodge:d6"), "a@c3:3:A a@d6:3:R");
  EXPECT_EQ(fight.after("c3xc5 decline"), "a@c3:3:A a@c5:3");
  EXPECT_EQ(fight.after("c3xc5 dodge:c7"), "dodge:c7: dodge_due");
  EXPECT_EQ(fight.after("c3xc5 end"), "end: dodge_due");
  EXPECT_EQ(fight.refusal("dodge:d6"), "nothing_asked");
  EXPECT_EQ((Fight{"3.1.2.1", "5.1.2.2:dodge", "a@c4:3", "a@c5:5"}.after("c4xc5")), "a@c4:3:A a@c5:3")
      << "not from an adjacent square";
  EXPECT_EQ((Fight{"3.2.2.1", "5.1.2.1:dodge", "a@c3:3", "a@c5:5", "-/d6"}.after("c3xc5 dodge:d6")),
            "a@c3:3:A a@d6:3:R")
      << "whatever the ground";
}

TEST(EscarmoucheAbility, DyingBlow) {
  EXPECT_EQ((Fight{"3.1.2.1", "2.1.2.2:last,1.1.1.1", "a@c4:3", "a@c5:2,b@h8:1"}.after("c4xc5")), "a@c4:2:A b@h8:1");
  EXPECT_EQ((Fight{"3.2.2.1", "2.1.2.2:last,1.1.1.1", "a@c3:3", "a@c5:2,b@h8:1"}.after("c3xc5")), "a@c3:3:A b@h8:1")
      << "not from afar";
  EXPECT_EQ((Fight{"3.1.1.1", "2.1.2.2:last,1.1.1.1", "a@c4:3", "a@c5:2,b@h8:1"}.after("c4xc5")),
            "a@c4:3:A a@c5:1,b@h8:1")
      << "not while it lives";
  EXPECT_EQ((Fight{"3.1.2.1:shield", "2.1.2.2:last,1.1.1.1", "a@c4:3:S", "a@c5:2,b@h8:1"}.after("c4xc5")),
            "a@c4:3:A b@h8:1")
      << "a shield takes it";
}

}  // namespace
}  // namespace destrier::escarmouche
