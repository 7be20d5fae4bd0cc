#include "search/tree.h"

#include <gtest/gtest.h>

#include "games/registry.h"
#include "tests/proof/proof.h"

namespace destrier {
namespace {

using age_of_war::AgeOfWar;
using art_of_war::ArtOfWar;
using croisades::Croisades;
using lionheart::Lionheart;

constexpr std::uint64_t enough_memory = 16U << 20U;

TEST(Tree, ProvesAWinAndStops) {
  // The base has four hit points left, a footman stands before it, and the other side cannot pay for a shield.
  const auto game = make_game<AgeOfWar>(NoLibrary{}, {});
  const auto state = game.read_position("1 2 30 0 100 4 ..........F10.");
  ASSERT_TRUE(state) << state.error().text;
  TreeSearch<AgeOfWar> search(game, {}, enough_memory, 1);
  search.start(game.view(*state, Viewer::first));
  EXPECT_FALSE(search.think(100'000));
  EXPECT_LT(search.nodes(), 100U);
  EXPECT_EQ(search.lines(1)[0].value, certain);
}

TEST(Tree, SolvesByProofWhatAlphaBetaSolves) {
  const auto game = make_game<AgeOfWar>(NoLibrary{}, {{"last_levy", "40"}});
  const auto state = game.read_position("2 40 250 54 100 100 C12C12....c6c12f10a8..");
  ASSERT_TRUE(state);
  TreeSearch<AgeOfWar> search(game, {}, enough_memory, 1);
  search.start(game.view(*state, Viewer::second));
  EXPECT_FALSE(search.think(1'000'000));
  EXPECT_EQ(search.lines(1)[0].moves[0], age_of_war::Order::catapult);
  EXPECT_EQ(search.lines(1)[0].value, certain);
}

/// Thinks about a game from its start and returns what was found.
template <Evaluated G>
std::vector<Found<G>> think(const G& game, const TreeStyle& style, std::uint64_t memory, std::uint64_t seed, int slices,
                            std::uint64_t slice) {
  typename G::State state = game.start();
  Rng rng(3);
  Mute mute;
  while (game.decider(state) == Decider::fate) game.play(state, draw_outcome(game, state, rng), mute);
  TreeSearch<G> search(game, style, memory, seed);
  search.start(game.view(state, viewer_of(game.decider(state))));
  for (int i = 0; i < slices; ++i) search.think(slice);
  return search.lines(4);
}

template <class G>
void expect_same(const std::vector<Found<G>>& a, const std::vector<Found<G>>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].moves, b[i].moves);
    EXPECT_EQ(a[i].value, b[i].value);
    EXPECT_EQ(a[i].visits, b[i].visits);
  }
}

TEST(Tree, DoesNotDependOnItsSlices) {
  const auto lionheart = make_game<Lionheart>(shipped_library<Lionheart>(), {{"start", "gold"}});
  expect_same(think(lionheart, {}, enough_memory, 5, 1, 20'000), think(lionheart, {}, enough_memory, 5, 200, 100));
  const auto art = make_game<ArtOfWar>(NoLibrary{}, {});
  const TreeStyle playouts = {.lookahead = false, .playout = -1};
  expect_same(think(art, playouts, enough_memory, 5, 1, 20'000), think(art, playouts, enough_memory, 5, 200, 100));
}

constexpr TreeStyle rehearsals = {.lookahead = false, .chapters = 2, .width = 24, .exploration = 0.2};

TEST(Tree, RehearsesTheSameInOneSliceAndInMany) {
  const auto game = make_game<Croisades>(shipped_library<Croisades>(), {});
  expect_same(think(game, rehearsals, enough_memory, 5, 1, 4'000), think(game, rehearsals, enough_memory, 5, 40, 100));
}

TEST(Tree, ExpectsOfALastBlowWhatTheDieGives) {
  // Nothing follows this phase. Gobert strikes at 3:2: one face of ten wounds the rider, which is a lead of 12 and
  // wins; all others leave the lead below the least grade, a draw, and so does striking no blow.
  const auto game = make_game<Croisades>(shipped_library<Croisades>(), {});
  const auto state = game.read_position(
      "8/2/4 - - - 0:0 - - - - altuntash:dead tughan:1005,h0,n10 umar:dead salih:dead anselme:dead gobert:0905 "
      "ansaldo:dead");
  ASSERT_TRUE(state) << state.error().text;
  TreeSearch<Croisades> search(game, rehearsals, enough_memory, 1);
  search.start(game.view(*state, Viewer::second));
  search.think(2'000);
  const auto lines = search.lines(2);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(game.move_text(*state, lines[0].moves[0]), "gobert*tughan");
  EXPECT_NEAR(share(lines[0].value), 0.55, 0.002);
  EXPECT_NEAR(share(lines[1].value), 0.5, 0.002);
}

TEST(Tree, GoesOnWithoutRoomForMore) {
  const auto art = make_game<ArtOfWar>(NoLibrary{}, {});
  EXPECT_FALSE(think(art, {.lookahead = false, .playout = -1}, 0, 5, 1, 400'000).empty());
  const auto lionheart = make_game<Lionheart>(shipped_library<Lionheart>(), {{"start", "gold"}});
  const auto found = think(lionheart, {}, 2U << 20U, 5, 1, 400'000);
  ASSERT_EQ(found.size(), 4U);
  EXPECT_GT(found[0].visits, found[3].visits);
}

TEST(Tree, HoldsNoMoreThanItsLimitThroughAWholeGame) {
  const auto lionheart = make_game<Lionheart>(shipped_library<Lionheart>(), {{"start", "gold"}, {"max_turns", "6"}});
  const auto most_held = [&](std::uint64_t limit) {
    auto state = lionheart.start();
    TreeSearch<Lionheart> search(lionheart, {}, limit, 1);
    Rng rng(1);
    Mute mute;
    std::uint64_t most = 0;
    bool follows = false;
    while (lionheart.decider(state) != Decider::nobody) {
      const auto before = state;
      auto move = draw_any(lionheart, state, rng);
      if (lionheart.decider(state) != Decider::fate) {
        const auto view = lionheart.view(state, viewer_of(lionheart.decider(state)));
        if (follows) {
          search.go_on(view);
        } else {
          search.start(view);
        }
        search.think(50'000);
        follows = true;
        most = std::max(most, search.bytes());
        move = search.lines(1)[0].moves[0];
      }
      lionheart.play(state, move, mute);
      follows = follows && search.follow(before, move, state);
    }
    return most;
  };
  constexpr std::uint64_t limit = 2U << 20U;
  EXPECT_LE(most_held(limit), limit);
  EXPECT_GT(most_held(enough_memory), limit) << "the limit was never felt";
}

TEST(Tree, KeepsWhatItKnowsWhenTheGameGoesOn) {
  const auto game = make_game<AgeOfWar>(NoLibrary{}, {{"last_levy", "40"}, {"start_gold", "20"}});
  auto state = game.start();
  TreeSearch<AgeOfWar> search(game, {}, enough_memory, 1);
  search.start(game.view(state, Viewer::first));
  search.think(20'000);
  const auto best = search.lines(1)[0];
  ASSERT_GE(best.moves.size(), 2U);
  Mute mute;
  for (std::size_t i = 0; i < 2; ++i) {
    const auto before = state;
    game.play(state, best.moves[i], mute);
    ASSERT_TRUE(search.follow(before, best.moves[i], state));
  }
  search.go_on(game.view(state, Viewer::first));
  std::uint64_t visits = 0;
  for (const auto& line : search.lines(4)) visits += line.visits;
  EXPECT_GT(visits, 100U);
  EXPECT_EQ(search.nodes(), 0U);
}

}  // namespace
}  // namespace destrier
