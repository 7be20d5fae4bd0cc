// The type-erased running game, on a game with fate and a secret: what Age of War cannot show.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "games/kind_of.h"
#include "games/registry.h"
#include "tests/proof/toy.h"

namespace destrier {
namespace {

using testing::ElementsAre;

std::vector<std::string> logged_moves(const RunningGame& game, Viewer viewer) {
  std::vector<std::string> moves;
  for (std::size_t ply = 0; ply < game.plies(); ++ply) moves.push_back(game.logged(ply, viewer).move);
  return moves;
}

TEST(RunningGame, FateHasExactOdds) {
  KindOf<toy::Toy> kind;
  const auto game = *kind.start({});
  EXPECT_EQ(game->decider(), Decider::fate);
  const auto outcomes = game->outcomes();
  ASSERT_EQ(outcomes.size(), 2U);
  EXPECT_EQ(outcomes[0].move, "~high");
  EXPECT_EQ(outcomes[0].weight, 1U);
  EXPECT_EQ(outcomes[0].total, 3U);
  EXPECT_EQ(outcomes[1].move, "~low");
}

TEST(RunningGame, ASecretIsMaskedInTheLogUntilTheGameIsOver) {
  KindOf<toy::Toy> kind;
  auto game = *kind.start({});
  ASSERT_TRUE(game->play("~high"));
  ASSERT_TRUE(game->play("doubt"));
  EXPECT_THAT(logged_moves(*game, Viewer::first), ElementsAre("~high", "doubt"));
  EXPECT_THAT(logged_moves(*game, Viewer::second), ElementsAre("~?", "doubt"));
  EXPECT_THAT(logged_moves(*game, Viewer::everybody), ElementsAre("~?", "doubt"));
  EXPECT_EQ(*parse_json(game->logged(0, Viewer::second).events[0]),
            *parse_json(R"({"event": "deal", "side": 1, "card": "?"})"));
  EXPECT_EQ(*parse_json(game->logged(0, Viewer::first).events[0]),
            *parse_json(R"({"event": "deal", "side": 1, "card": "high"})"));
  EXPECT_EQ(game->logged(0, Viewer::second).by, Decider::fate);
  EXPECT_EQ(game->logged(1, Viewer::second).by, Decider::second);
  ASSERT_TRUE(game->play("~tails"));
  EXPECT_THAT(logged_moves(*game, Viewer::everybody), ElementsAre("~high", "doubt", "~tails"));
  EXPECT_EQ(game->result(), (Result{Score::second_wins, "tails"}));
  ASSERT_TRUE(game->undo());
  EXPECT_THAT(logged_moves(*game, Viewer::second), ElementsAre("~?", "doubt")) << "what is taken back is secret again";
}

TEST(RunningGame, ViewsLogsAndMovesDoNotDependOnWhatIsHidden) {
  KindOf<toy::Toy> kind;
  auto high = *kind.start({});
  auto low = *kind.start({});
  ASSERT_TRUE(high->play("~high"));
  ASSERT_TRUE(low->play("~low"));
  EXPECT_EQ(high->view(Viewer::second), low->view(Viewer::second));
  EXPECT_NE(high->view(Viewer::first), low->view(Viewer::first));
  EXPECT_EQ(high->legal(), low->legal());
  EXPECT_EQ(high->logged(0, Viewer::second).events, low->logged(0, Viewer::second).events);
}

TEST(RunningGame, SamplesFollowTheirOdds) {
  KindOf<toy::Toy> kind;
  auto game = *kind.start({});
  ASSERT_TRUE(game->play("~high"));
  Rng rng(1);
  int low = 0;
  for (int i = 0; i < 3000; ++i) low += game->sample(Viewer::second, rng) == "~low - -" ? 1 : 0;
  EXPECT_NEAR(low, 2000, 100);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(game->sample(Viewer::first, rng), "~high - -");
}

TEST(RunningGame, OddsOfAMoveAreToldWhereFateFollows) {
  KindOf<toy::Toy> kind;
  auto game = *kind.start({});
  ASSERT_TRUE(game->play("~low"));
  const auto explanation = game->explain("trust");
  ASSERT_TRUE(explanation);
  ASSERT_EQ(explanation->odds.size(), 2U);
  EXPECT_EQ(explanation->odds[0].numerator * 4, explanation->odds[0].denominator);
  EXPECT_FALSE(game->explain("~heads"));
}

TEST(RunningGame, ACopyGoesItsOwnWay) {
  const auto kinds = all_kinds();
  auto game = *find_kind(kinds, "age_of_war")->start({});
  const auto copy = game->clone();
  ASSERT_TRUE(game->play("P"));
  EXPECT_EQ(copy->plies(), 0U);
  EXPECT_NE(copy->position(), game->position());
}

TEST(GameKind, GamesWithTheSameOptionsShareTheirRulesUntilSomethingIsDefined) {
  using escarmouche::Escarmouche;
  KindOf<Escarmouche> kind;
  const auto rules = [&](std::vector<OptionPair> options) {
    const auto game = kind.start(options);
    return static_cast<const RunningOf<Escarmouche>&>(**game).rules();
  };
  const auto first = rules({{"squad1", "watch"}});
  EXPECT_EQ(rules({{"squad1", "watch"}}), first);
  const auto other = rules({{"squad1", "company"}});
  EXPECT_NE(other, first);
  EXPECT_EQ(rules({{"squad1", "company"}}), other);
  const auto squad = parse_json(R"({"format": 1, "squads": [{"id": "mine", "name": {"en": "Mine", "fr": "La mienne"},
      "units": [{"name": {"en": "A", "fr": "A"}, "health": 3, "range": 1, "power": 2, "move": 2, "abilities": []}]}]})");
  ASSERT_TRUE(squad);
  ASSERT_EQ(to_text(kind.define("mine.json", *squad)), "");
  EXPECT_NE(rules({{"squad1", "company"}}), other);
}

TEST(GameKind, ShippedDataHaveNoFaults) {
  for (const auto& kind : all_kinds()) EXPECT_EQ(to_text(kind->shipped_faults()), "") << kind->id();
}

TEST(GameKind, AgeOfWarHasItsFourPresets) {
  const auto kinds = all_kinds();
  std::vector<std::string> ids;
  for (const Preset& preset : find_kind(kinds, "age_of_war")->presets()) ids.push_back(preset.id);
  EXPECT_THAT(ids, ElementsAre("classic", "offensive", "lightning", "war_chest"));
}

}  // namespace
}  // namespace destrier
