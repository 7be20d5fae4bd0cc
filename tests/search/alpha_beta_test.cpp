#include "search/alpha_beta.h"

#include <gtest/gtest.h>

#include "games/registry.h"
#include "tests/proof/proof.h"

namespace destrier {
namespace {

/// What alpha-beta must find, without any of its cuts: depth counts decisions, forced moves and fate are free.
template <Evaluated G>
Value full_width(const G& game, const typename G::State& state, int depth, int ply) {
  Mute mute;
  const Decider decider = game.decider(state);
  if (decider == Decider::nobody) {
    const Value value = value_of(game.result(state).score);
    return value > 0 ? value - ply : value < 0 ? value + ply : 0;
  }
  if (decider == Decider::fate) {
    OutcomeList<G> outcomes;
    game.outcomes(state, outcomes);
    std::int64_t sum = 0;
    std::int64_t total = 0;
    for (const auto& outcome : outcomes) {
      typename G::State next = state;
      game.play(next, outcome.move, mute);
      sum += std::int64_t{outcome.weight} * full_width(game, next, depth, ply + 1);
      total += outcome.weight;
    }
    return static_cast<Value>(sum / total);
  }
  MoveList<G> moves;
  game.moves(state, moves);
  constexpr bool free_at_the_end = !requires { game.is_forcing(state, moves[0]); };
  if (depth <= 0 && (moves.size() > 1 || !free_at_the_end)) return value_of(evaluate(game, state));
  const Value sign = decider == Decider::first ? 1 : -1;
  Value best = -certain;
  for (const auto& move : moves) {
    typename G::State next = state;
    game.play(next, move, mute);
    best = std::max(best, sign * full_width(game, next, depth - (moves.size() > 1 ? 1 : 0), ply + 1));
  }
  return sign * best;
}

/// A position of a random game in which a side decides.
template <Evaluated G>
typename G::State random_position(const G& game, Rng& rng, std::uint64_t plies) {
  while (true) {
    typename G::State state = game.start();
    random_playout(game, state, rng, [](const auto&) {}, plies);
    Mute mute;
    while (game.decider(state) == Decider::fate) game.play(state, draw_outcome(game, state, rng), mute);
    if (game.decider(state) != Decider::nobody) return state;
  }
}

template <Evaluated G>
void expect_full_width_value(const std::vector<OptionPair>& options, int depth, int positions, std::uint32_t plies) {
  const G game = make_game<G>(shipped_library<G>(), options);
  Rng rng(7);
  for (int i = 0; i < positions; ++i) {
    const auto state = random_position(game, rng, 1 + rng.below(plies));
    MoveList<G> moves;
    game.moves(state, moves);
    // Of a single move nothing is to be found out.
    if (moves.size() == 1 || keeps_secrets(game, state)) continue;
    AlphaBeta<G> search(game, {.deepest = depth, .quiescence = false, .reduce_after = 0}, 1U << 20U, 1, 1);
    search.start(game.view(state, viewer_of(game.decider(state))));
    while (search.think(1000)) {
    }
    const Value sign = game.decider(state) == Decider::first ? 1 : -1;
    // Means are rounded in another order where outcomes are merged.
    EXPECT_NEAR(search.lines(1)[0].value, sign * full_width(game, state, depth, 0), G::has_fate ? 5 * depth : 0)
        << game.position_text(state);
  }
}

TEST(AlphaBeta, FindsTheValueOfFullWidth) {
  expect_full_width_value<age_of_war::AgeOfWar>({{"last_levy", "20"}, {"rounds", "40"}}, 5, 40, 60);
  expect_full_width_value<lionheart::Lionheart>({{"start", "gold"}}, 2, 8, 200);
  expect_full_width_value<escarmouche::Escarmouche>({}, 2, 8, 60);
}

TEST(AlphaBeta, FindsTheOnlyWinInSolvedPositions) {
  struct Solved {
    std::vector<OptionPair> options;
    std::string_view position;
    age_of_war::Order best;
  };
  using age_of_war::Order;
  const std::vector<Solved> all = {
      {{{"last_levy", "40"}}, "2 40 250 54 100 100 C12C12....c6c12f10a8..", Order::catapult},
      {{{"last_levy", "40"}}, "1 38 16 378 100 100 ..A8A8.A2..c9a8f10f10", Order::pass},
      {{{"last_levy", "40"}, {"catapult_hp", "6"}}, "2 37 239 16 100 100 F10.C6A8C6C6C3..f4..", Order::archer},
      {{{"last_levy", "40"}}, "1 37 83 204 100 100 .A8F10F10A8F4..c6c12c12c12", Order::catapult},
  };
  for (const Solved& solved : all) {
    const auto game = make_game<age_of_war::AgeOfWar>(NoLibrary{}, solved.options);
    const auto state = game.read_position(solved.position);
    ASSERT_TRUE(state);
    AlphaBeta<age_of_war::AgeOfWar> search(game, {}, 1U << 22U, 1, 1);
    search.start(game.view(*state, Viewer::first));
    search.think(2'000'000);
    const auto found = search.lines(1)[0];
    EXPECT_EQ(found.moves[0], solved.best) << solved.position;
    EXPECT_TRUE(is_proven(found.value)) << solved.position;
  }
}

TEST(AlphaBeta, DoesNotDependOnItsSlices) {
  const auto game = make_game<lionheart::Lionheart>(shipped_library<lionheart::Lionheart>(), {{"start", "gold"}});
  const auto view = game.view(game.start(), Viewer::first);
  AlphaBeta<lionheart::Lionheart> whole(game, {}, 1U << 20U, 3, 1);
  whole.start(view);
  whole.think(5000);
  AlphaBeta<lionheart::Lionheart> sliced(game, {}, 1U << 20U, 3, 1);
  sliced.start(view);
  for (int i = 0; i < 5000; i += 50) sliced.think(50);
  EXPECT_EQ(whole.nodes(), sliced.nodes());
  const auto a = whole.lines(3);
  const auto b = sliced.lines(3);
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].moves, b[i].moves);
    EXPECT_EQ(a[i].value, b[i].value);
    EXPECT_EQ(a[i].visits, b[i].visits);
  }
}

}  // namespace
}  // namespace destrier
