// Lionheart: what positions and moves look like, on random games and by example.

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <set>

#include "core/evaluation.h"
#include "tests/games/lionheart_mirror.h"

namespace destrier::lionheart {
namespace {

static_assert(Evaluated<Lionheart>);

Features<Lionheart> features_of(const Lionheart& game, const State& state) {
  Features<Lionheart> features{};
  game.features(state, features);
  return features;
}

TEST(LionheartEvaluation, ExchangingTheSidesNegatesEveryFeatureAndTurningEastToWestChangesNone) {
  EXPECT_TRUE(rc::check([](std::uint64_t seed, bool sides) {
    Rng rng(seed);
    const Lionheart game = random_rules(rng);
    const Mirror mirror{game.board(), sides};
    State state = game.start();
    Mute mute;
    while (game.decider(state) != Decider::nobody) {
      Features<Lionheart> expected = features_of(game, state);
      if (sides) {
        for (std::int32_t& feature : expected) feature = -feature;
      }
      RC_ASSERT(features_of(game, mirror.of(state)) == expected);
      game.play(state, draw_any(game, state, rng), mute);
    }
  }));
}

TEST(LionheartEvaluation, GuidedGamesWithAnyOptionsEndAndStayWithinBounds) {
  EXPECT_TRUE(rc::check([](std::uint64_t seed) {
    Rng rng(seed);
    const Lionheart game = make_game<Lionheart>(shipped_library<Lionheart>(),
                                                random_options<Lionheart>(shipped_library<Lionheart>(), rng));
    State state = game.start();
    Mute mute;
    for (int ply = 0; ply < 400 && game.decider(state) != Decider::nobody; ++ply) {
      const std::int32_t value = evaluate(game, state);
      RC_ASSERT(-9000 < value && value < 9000);
      if (game.decider(state) == Decider::fate) {
        game.play(state, draw_outcome(game, state, rng), mute);
        continue;
      }
      MoveList<Lionheart> list;
      game.moves(state, list);
      for (const Move move : list) {
        const std::int32_t urgency = game.urgency(state, move);
        RC_ASSERT(-9000 < urgency && urgency < 9000);
        RC_ASSERT(!game.is_forcing(state, move) || move.verb == Verb::attack || move.verb == Verb::enrol);
      }
      const Move move = game.guided_move(state, rng);
      RC_ASSERT(std::ranges::find(list, move) != list.end());
      game.play(state, move, mute);
    }
  }));
}

State after_initiative(const Lionheart& game) {
  State state = game.start();
  Mute mute;
  game.play(state, Move::initiative(3, 1), mute);
  return state;
}

TEST(LionheartEvaluation, LosingMenOrAUnitLowersTheValue) {
  const Lionheart game = rules();
  const State start = after_initiative(game);
  const std::int32_t value = evaluate(game, start);
  start.units[0].for_each([&](Square square) {
    const Unit unit = start.at(square);
    if (unit.kind() == Kind::king) return;
    State fewer = start;
    fewer.change(square, unit.without(1));
    EXPECT_LT(evaluate(game, fewer), value) << to_text(square);
    State without = start;
    without.remove(square);
    EXPECT_LT(evaluate(game, without), evaluate(game, fewer)) << to_text(square);
  });
}

std::string most_urgent(const Lionheart& game, const State& state) {
  MoveList<Lionheart> list;
  game.moves(state, list);
  const auto better = [&](Move a, Move b) { return game.urgency(state, a) < game.urgency(state, b); };
  return game.move_text(state, *std::ranges::max_element(list, better));
}

TEST(LionheartUrgency, TheAttackOnTheKingComesFirst) {
  const Lionheart game = rules();
  const State state = position(game, "K1e1N,C2e4N,A4a5N,I4c5N,c2e5S,i1c6S,I4d6E,k1e6W,i4h8S 1 1 9 - -");
  EXPECT_EQ(most_urgent(game, state), "d6xe6");
  EXPECT_TRUE(game.is_forcing(state, *game.read_move(state, "d6xe6")));
  EXPECT_FALSE(game.is_forcing(state, *game.read_move(state, "c5xc6"))) << "a single man";
}
TEST(LionheartUrgency, WithTwoPointsARiderTurnsToTheKingBesideHim) {
  const Lionheart game = rules();
  EXPECT_EQ(most_urgent(game, position(game, "K1e1N,I4c2N,C2d6N,k1e6S,i4h8S 1 2 9 - -")), "d6:E");
}
TEST(LionheartUrgency, MercenariesThatCanBeBoughtAreBought) {
  const Lionheart game = rules(level_2);
  const State state = position(game, "I4c2N,K1e4N,I4f4N,z2e5S,i4f5S,k1a8S 1 2 9 - -");
  EXPECT_EQ(most_urgent(game, state), "e4+e5");
  EXPECT_TRUE(game.is_forcing(state, *game.read_move(state, "e4+e5")));
}

// Ready-made armies.

TEST(LionheartBook, ASideThatFollowsItPlacesAReadyMadeArmyOrItsMirrorImage) {
  const Lionheart game = rules(level_2);
  Mute mute;
  std::set<std::string> placed;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Rng rng(seed);
    State state = game.start();
    while (state.placing()) {
      const Viewer viewer = state.side() == 0 ? Viewer::first : Viewer::second;
      const auto move = game.book_move(game.view(state, viewer), rng);
      ASSERT_TRUE(move);
      MoveList<Lionheart> list;
      game.moves(state, list);
      ASSERT_NE(std::ranges::find(list, *move), list.end());
      game.play(state, *move, mute);
    }
    for (const int side : {0, 1}) {
      EXPECT_EQ(fault_in(game.army_of(state, side)), std::nullopt);
      placed.insert(to_text(game.army_of(state, side)));
    }
  }
  EXPECT_EQ(placed.size(), 7U) << "four armies, three of them unlike their mirror images";
}
TEST(LionheartBook, ItIsSilentWhereNoArmyAgreesOrTheViewerDoesNotPlace) {
  const Lionheart game = rules(level_2);
  Rng rng(1);
  Mute mute;
  State state = game.start();
  EXPECT_FALSE(game.book_move(game.view(state, Viewer::second), rng));
  EXPECT_FALSE(game.book_move(game.view(state, Viewer::everybody), rng));
  game.play(state, *game.read_move(state, "P1a1"), mute);
  EXPECT_FALSE(game.book_move(game.view(state, Viewer::first), rng));
}

}  // namespace
}  // namespace destrier::lionheart
