// Players as the outside world meets them.

#include "search/thinker.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <iterator>

#include "games/registry.h"
#include "match/team.h"
#include "search/review.h"
#include "tests/start.h"

namespace destrier {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

Player player(std::string_view text) {
  auto read = read_player(text);
  EXPECT_TRUE(read) << text;
  return *read;
}

struct Started {
  std::string id;
  std::vector<OptionPair> options;
};
const std::vector<Started> all_started = {{"age_of_war", {{"last_levy", "40"}}},
                                          {"art_of_war", {}},
                                          {"croisades", {}},
                                          {"escarmouche", {}},
                                          {"escarmouche", {{"deploy", "blind"}}},
                                          {"lionheart", {}},
                                          {"lionheart", {{"level", "2"}}}};

std::unique_ptr<RunningGame> start(const Started& which) {
  return destrier::start(which.id, which.options);
}

void let_fate_move(RunningGame& game, Rng& rng) {
  while (game.decider() == Decider::fate) ASSERT_TRUE(game.play(game.random_move(rng)));
}

TEST(Players, AreReadAndWritten) {
  for (const std::string_view text : {"random", "greedy", "level:1", "level:6,scale=0.25", "uct,ms=50", "tree,nodes=7",
                                      "alpha-beta,nodes=100,ms=5"}) {
    EXPECT_EQ(to_text(player(text)), text);
  }
  for (const std::string_view text :
       {"", "level", "level:0", "level:7", "strong", "level:1,", "level:1,nodes=0", "level:1,nodes",
        "level:1,=", "greedy,scale=-1", "greedy,scale=x", "random,depth=1"}) {
    const auto read = read_player(text);
    ASSERT_FALSE(read) << text;
    EXPECT_THAT(read.error().text, HasSubstr("level:6"));
  }
}

TEST(Players, PlayWholeGamesOfEveryKind) {
  for (const Started& which : all_started) {
    for (const std::string_view text : {"random", "greedy", "level:1", "level:2,scale=0.2", "uct,nodes=50"}) {
      const auto game = start(which);
      const Player who = player(text);
      Rng rng(1);
      const auto thinker = make_thinker(*game, who, 1);
      for (int i = 0; i < 30; ++i) {
        let_fate_move(*game, rng);
        if (game->decider() == Decider::nobody) break;
        const std::string move = choose_move(*thinker, *game, who);
        ASSERT_TRUE(game->play(move)) << which.id << " " << text << " " << move;
      }
    }
  }
}

TEST(Players, ChooseFromWhatTheySeeAlone) {
  // Two truths that look alike to the side that decides: the same seed must give the same move and the same values.
  for (const Started& which : all_started) {
    const auto kinds = all_kinds();
    const GameKind& kind = *find_kind(kinds, which.id);
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      const auto game = start(which);
      Rng rng(seed);
      const std::uint32_t plies = rng.below(60);
      for (std::uint32_t i = 0; i < plies && game->decider() != Decider::nobody; ++i) {
        ASSERT_TRUE(game->play(game->random_move(rng)));
      }
      let_fate_move(*game, rng);
      if (game->decider() == Decider::nobody) continue;
      const Viewer viewer = game->decider() == Decider::first ? Viewer::first : Viewer::second;
      const auto other = kind.from_position(which.options, game->sample(viewer, rng));
      ASSERT_TRUE(other) << other.error().text;
      ASSERT_EQ(game->view(viewer), (*other)->view(viewer));
      for (const std::string_view text : {"greedy", "level:2,scale=0.3", "tree,nodes=500", "uct,nodes=300"}) {
        const Analysis a = think_alone(*game, player(text), 9, 3);
        const Analysis b = think_alone(**other, player(text), 9, 3);
        ASSERT_EQ(a.lines.size(), b.lines.size());
        for (std::size_t i = 0; i < a.lines.size(); ++i) {
          EXPECT_EQ(a.lines[i].moves[0], b.lines[i].moves[0]) << which.id << " " << text << " seed " << seed;
          EXPECT_EQ(a.lines[i].value, b.lines[i].value);
        }
      }
    }
  }
}

/// Plays fate's move in both games: another one in each where the viewer cannot tell, otherwise the same. False if the
/// second game has no such move.
bool let_fate_differ(RunningGame& one, RunningGame& two, Viewer viewer, Rng& rng) {
  const std::string move = one.random_move(rng);
  const std::string other = two.random_move(rng);
  if (!one.play(move) || !two.play(other)) return false;
  if (one.view(viewer) == two.view(viewer)) return true;
  two.undo();
  return two.play(move).has_value();
}

TEST(Players, KeepTheirTreeWithoutSeeingMore) {
  // Two games that differ in what one side cannot see, and go on alike for its eyes: it must play alike in both.
  const auto kinds = all_kinds();
  const GameKind& kind = *find_kind(kinds, "art_of_war");
  int choices = 0;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    auto one = start({"art_of_war", {}});
    Rng rng(seed);
    while (one->plies() < 10) ASSERT_TRUE(one->play(one->random_move(rng)));
    let_fate_move(*one, rng);
    const Viewer viewer = one->decider() == Decider::first ? Viewer::first : Viewer::second;
    auto truth = kind.from_position({}, one->position());
    auto another = kind.from_position({}, one->sample(viewer, rng));
    ASSERT_TRUE(truth && another);
    one = std::move(*truth);
    const auto two = std::move(*another);
    const Player who = player("tree,nodes=2000");
    const auto thinker = make_thinker(*one, who, 3);
    const auto twin = make_thinker(*two, who, 3);
    while (one->decider() != Decider::nobody) {
      ASSERT_EQ(one->view(viewer), two->view(viewer));
      if (one->decider() == Decider::fate) {
        if (!let_fate_differ(*one, *two, viewer, rng)) break;
        continue;
      }
      std::string move;
      if (decides(viewer, one->decider())) {
        move = choose_move(*thinker, *one, who);
        EXPECT_EQ(move, choose_move(*twin, *two, who));
        ++choices;
      } else {
        std::vector<std::string> common;
        std::ranges::set_intersection(one->legal(), two->legal(), std::back_inserter(common));
        if (common.empty()) break;
        move = common[rng.below(static_cast<std::uint32_t>(common.size()))];
      }
      if (!one->play(move) || !two->play(move)) break;
    }
  }
  EXPECT_GT(choices, 50);
}

TEST(Analysis, TellsTheBestMovesWithTheirLines) {
  for (const Started& which : all_started) {
    const auto game = start(which);
    Rng rng(2);
    let_fate_move(*game, rng);
    const auto legal = game->legal();
    Player who = player("level:3,scale=0.2");
    who.lines = 4;
    const Analysis analysis = think_alone(*game, who, 1, 4);
    ASSERT_FALSE(analysis.lines.empty());
    EXPECT_LE(analysis.lines.size(), 4U);
    for (const Line& line : analysis.lines) {
      EXPECT_THAT(legal, Contains(line.moves.at(0)));
      EXPECT_GE(line.value, 0);
      EXPECT_LE(line.value, 1);
      const auto copy = game->clone();
      EXPECT_TRUE(copy->play(line.moves[0]));
    }
  }
}

TEST(Team, PutsTogetherWhatItsThreadsFound) {
  for (const Started& which : all_started) {
    const auto game = start(which);
    Rng rng(2);
    let_fate_move(*game, rng);
    const Analysis together = think_with_clock(*game, player("level:2,scale=0.3"), 1, 2, {0, 3});
    ASSERT_FALSE(together.lines.empty());
    EXPECT_THAT(game->legal(), Contains(together.lines[0].moves.at(0)));
    const Analysis alone = think_with_clock(*game, player("level:2,scale=0.3"), 1, 2, {0, 1});
    const Analysis same = think_alone(*game, player("level:2,scale=0.3"), 1, 2);
    EXPECT_EQ(alone.lines[0].moves, same.lines[0].moves);
    EXPECT_GE(together.nodes, alone.nodes);
  }
}

TEST(Team, AddsUpVisits) {
  const Analysis one{{{{"a", "b"}, 0.5, 30}, {{"c"}, 0.4, 10}}, 40, 0};
  const Analysis two{{{{"c"}, 0.8, 30}, {{"a"}, 0.1, 10}}, 40, 0};
  const Analysis whole = put_together({one, two}, 5);
  ASSERT_EQ(whole.lines.size(), 2U);
  EXPECT_EQ(whole.lines[0].moves[0], "a");
  EXPECT_EQ(whole.lines[0].visits, 40U);
  EXPECT_DOUBLE_EQ(whole.lines[0].value, 0.4);
  EXPECT_DOUBLE_EQ(whole.lines[1].value, 0.7);
  EXPECT_EQ(whole.nodes, 80U);
}

TEST(Review, SetsLuckAndSkillApart) {
  const auto first = start({"lionheart", {}});
  Rng rng(11);
  const auto game = first->clone();
  std::vector<std::string> moves;
  for (int i = 0; i < 60 && game->decider() != Decider::nobody; ++i) {
    moves.push_back(game->random_move(rng));
    ASSERT_TRUE(game->play(moves.back()));
  }
  const auto reviewed = review(*first, moves, player("greedy"), 1);
  ASSERT_TRUE(reviewed);
  ASSERT_EQ(reviewed->moves.size(), moves.size());
  double luck = 0;
  double lost = 0;
  for (const ReviewedMove& move : reviewed->moves) {
    if (move.by == Decider::fate) {
      luck += move.after - move.before;
    } else {
      EXPECT_LE(move.change_for(move.by), 0);
      lost -= move.change_for(move.by);
    }
  }
  EXPECT_NEAR(reviewed->luck[0], luck, 1e-9);
  EXPECT_NEAR(reviewed->luck[0] + reviewed->luck[1], 0, 1e-9);
  EXPECT_NEAR(reviewed->lost[0] + reviewed->lost[1], lost, 1e-9);
  EXPECT_GT(lost, 0) << "random moves lose something";
  EXPECT_TRUE(std::ranges::is_sorted(reviewed->turning_points));
  moves.insert(moves.begin() + 3, "a1-z9");
  const auto refused = review(*first, moves, player("greedy"), 1);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().text, HasSubstr("move 4"));
}

/// A truth that two sides see differently costs nobody anything: what a choice lost is judged with one pair of eyes.
TEST(Review, BlamesNobodyForWhatTheOtherKnows) {
  const auto first = start({"art_of_war", {}});
  const Player thoughtful = player("tree,nodes=400");
  Rng rng(5);
  const auto game = first->clone();
  std::vector<std::string> moves;
  while (moves.size() < 60 && game->decider() != Decider::nobody) {
    moves.push_back(game->decider() == Decider::fate ? game->random_move(rng)
                                                     : think_alone(*game, thoughtful, 9, 1).lines[0].moves[0]);
    ASSERT_TRUE(game->play(moves.back()));
  }
  const auto reviewed = review(*first, moves, thoughtful, 1);
  ASSERT_TRUE(reviewed);
  const auto decisions = std::ranges::count_if(moves, [](const std::string& move) { return move[0] != '~'; });
  EXPECT_LT(reviewed->lost[0] + reviewed->lost[1], 0.03 * static_cast<double>(decisions));
}

TEST(Review, FindsNoLuckWhereFateHasNoSay) {
  const auto first = start({"age_of_war", {{"start_gold", "40"}}});
  Rng rng(1);
  const auto game = first->clone();
  std::vector<std::string> moves;
  for (int i = 0; i < 20; ++i) {
    moves.push_back(game->random_move(rng));
    ASSERT_TRUE(game->play(moves.back()));
  }
  const auto reviewed = review(*first, moves, player("alpha-beta,nodes=200"), 1);
  ASSERT_TRUE(reviewed);
  EXPECT_EQ(reviewed->luck[0], 0);
  EXPECT_EQ(reviewed->luck[1], 0);
}

}  // namespace
}  // namespace destrier
