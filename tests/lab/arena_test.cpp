// Pairs of games, threads, and the log that an arena goes on from.

#include "lab/arena.h"

#include <atomic>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "lab/arena_log.h"
#include "lab/arena_report.h"
#include "lab/in_order.h"
#include "lab/opening.h"
#include "tests/files.h"
#include "tests/start.h"

namespace destrier {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

ArenaTerms random_meeting(std::uint64_t games) {
  ArenaTerms terms;
  terms.a = *read_contestant("random");
  terms.b = *read_contestant("random");
  terms.games = games;
  return terms;
}

ArenaTally run(const RunningGame& game, const ArenaTerms& terms, unsigned threads = 1, ArenaLog* log = nullptr) {
  return *run_arena(game, terms, threads, log, [](std::uint64_t, const ArenaTally&) {});
}

std::string told(const RunningGame& game, const ArenaTerms& terms, const ArenaTally& tally) {
  return json_of(LabWords(Language::english), game, terms, tally);
}

/// Takes the first legal move, and remembers what it has seen.
class Watcher : public Sitter {
 public:
  tl::expected<void, BotFault> begin(const RunningGame& game, std::uint64_t seed) override {
    openings.push_back(game.position());
    seeds.push_back(seed);
    return {};
  }
  tl::expected<std::string, BotFault> decide(const RunningGame& game) override {
    sides.push_back(game.decider());
    last = game.clone();
    return game.legal().front();
  }
  std::vector<std::string> openings;
  std::vector<std::uint64_t> seeds;
  std::vector<Decider> sides;
  std::unique_ptr<RunningGame> last;
};

/// Fate's moves of a game so far.
std::vector<std::string> dice_of(const RunningGame& game) {
  std::vector<std::string> dice;
  for (std::size_t ply = 0; ply < game.plies(); ++ply) {
    const LoggedMove move = game.logged(ply, Viewer::everybody);
    if (move.by == Decider::fate) dice.push_back(move.move);
  }
  return dice;
}

TEST(Arena, BothGamesOfAPairHaveTheSameOpeningAndDiceWithSeatsExchanged) {
  for (const char* id : {"age_of_war", "escarmouche", "croisades"}) {
    const auto game = start(id);
    ArenaTerms terms = random_meeting(4);
    terms.opening = usual_opening(*game);
    Watcher a;
    Watcher b;
    std::vector<std::vector<std::string>> dice;
    std::vector<GameRecord> records;
    for (std::uint64_t number = 0; number < 4; ++number) {
      records.push_back(play_arena_game(*game, terms, number, a, b));
      dice.push_back(dice_of(*a.last));
    }
    // Both play alike, so that the two games are one.
    EXPECT_EQ(records[0], records[1]) << id;
    const std::size_t shared = std::min(dice[0].size(), dice[1].size());
    dice[0].resize(shared);
    dice[1].resize(shared);
    EXPECT_EQ(dice[0], dice[1]) << id;
    EXPECT_EQ(a.openings[0], a.openings[1]);
    EXPECT_EQ(a.openings[0], b.openings[0]);
    if (terms.opening > 0) {
      EXPECT_NE(a.openings[0], a.openings[2]) << "another pair begins otherwise";
    }
    EXPECT_NE(a.seeds[0], b.seeds[0]);
    EXPECT_NE(a.seeds[0], a.seeds[1]);
  }
}

TEST(Arena, SeatsAreExchangedWithinAPair) {
  const auto game = start("age_of_war");
  const ArenaTerms terms = random_meeting(2);
  Watcher a;
  Watcher b;
  play_arena_game(*game, terms, 0, a, b);
  EXPECT_THAT(a.sides, testing::Each(Decider::first));
  EXPECT_THAT(b.sides, testing::Each(Decider::second));
  a.sides.clear();
  play_arena_game(*game, terms, 1, a, b);
  EXPECT_THAT(a.sides, testing::Each(Decider::second));
}

TEST(Arena, FatesNthDecisionDependsOnTheSeedAndNAlone) {
  const auto game = start("escarmouche");
  const auto initiative = game->clone();
  Rng rng(3);
  while (initiative->decider() != Decider::fate) ASSERT_TRUE(initiative->play(initiative->random_move(rng)));
  std::vector<std::string> once;
  std::vector<std::string> again;
  DiceStream first(7);
  DiceStream second(7);
  for (int i = 0; i < 20; ++i) once.push_back(first.decide(*initiative));
  for (int i = 0; i < 20; ++i) again.push_back(second.decide(*initiative));
  EXPECT_EQ(once, again);
  EXPECT_THAT(once, testing::Contains("~1"));
  EXPECT_THAT(once, testing::Contains("~2"));
}

TEST(Arena, TheUsualOpeningSuitsTheGame) {
  EXPECT_EQ(usual_opening(*start("age_of_war")), 6);
  EXPECT_EQ(usual_opening(*start("art_of_war")), 0);
  EXPECT_EQ(usual_opening(*start("croisades")), 0);
  EXPECT_EQ(usual_opening(*start("lionheart", {{"level", "2"}})), 0);
  EXPECT_EQ(usual_opening(*start("escarmouche")), 10);
  EXPECT_EQ(usual_opening(*start("escarmouche", {{"deploy", "blind"}})), 10);
}

TEST(Arena, ThreadsMakeNoDifference) {
  for (const char* id : {"age_of_war", "escarmouche"}) {
    const auto game = start(id);
    const ArenaTerms terms = random_meeting(24);
    const std::string one = told(*game, terms, run(*game, terms, 1));
    EXPECT_EQ(told(*game, terms, run(*game, terms, 2)), one);
    EXPECT_EQ(told(*game, terms, run(*game, terms, 5)), one);
  }
}

TEST(Arena, ATestStopsAtTheSamePairWhateverTheThreads) {
  const auto game = start("escarmouche");
  ArenaTerms terms = random_meeting(400);
  terms.sprt = Sprt{200, 400};
  const ArenaTally one = run(*game, terms, 1);
  EXPECT_EQ(one.verdict, Verdict::elo0);
  EXPECT_LT(one.all().games(), 400U);
  EXPECT_EQ(told(*game, terms, run(*game, terms, 4)), told(*game, terms, one));
}

TEST(Arena, CountsAddUp) {
  const auto game = start("escarmouche");
  const ArenaTerms terms = random_meeting(30);
  const ArenaTally tally = run(*game, terms);
  EXPECT_EQ(tally.all().games(), 30U);
  EXPECT_EQ(tally.by_seat[0].games(), 15U);
  EXPECT_NEAR(tally.all().score(), tally.estimate().score, 1e-12);
}

TEST(WorkInOrder, ResultsComeInOrderAndAnEarlyEndThrowsTheRestAway) {
  for (const unsigned threads : {1U, 3U, 8U}) {
    std::vector<std::uint64_t> taken;
    std::atomic<int> done = 0;
    work_in_order(
        100, threads, [&] { return [&](std::uint64_t number) { return ++done, number * number; }; },
        [](std::uint64_t, std::uint64_t) {},
        [&](std::uint64_t number, std::uint64_t square) {
          EXPECT_EQ(square, number * number);
          taken.push_back(number);
          return number < 9;
        });
    EXPECT_THAT(taken, ElementsAre(0, 1, 2, 3, 4, 5, 6, 7, 8, 9));
    EXPECT_GE(done, 10);
  }
}

class Log : public testing::Test {
 protected:
  Log() : path_(testing::TempDir() + "destrier_arena_log_" + std::to_string(getpid())) {}
  ~Log() override { std::filesystem::remove(path_); }

  void write(std::string_view text) const { std::ofstream(path_, std::ios::binary) << text; }
  Expected<std::unique_ptr<ArenaLog>> open(const std::string& header) const { return ArenaLog::open(path_, header); }

  std::string path_;
};

TEST_F(Log, CutAtEveryByteItIsGoneOnFrom) {
  const auto game = start("age_of_war", {{"rounds", "8"}});
  const ArenaTerms terms = random_meeting(2);
  const std::string header = header_of(*game, terms);
  std::string expected;
  {
    const auto log = *open(header);
    expected = told(*game, terms, run(*game, terms, 1, log.get()));
  }
  const std::string whole = read_file(path_);
  EXPECT_THAT(whole, testing::StartsWith(header + "\n{\"game\": 0, "));
  for (std::size_t length = 0; length <= whole.size(); ++length) {
    write(std::string_view(whole).substr(0, length));
    {
      const auto log = open(header);
      ASSERT_TRUE(log) << length << ": " << log.error().text;
      EXPECT_EQ(told(*game, terms, run(*game, terms, 1, log->get())), expected) << length;
    }
    ASSERT_EQ(read_file(path_), whole) << length;
  }
}

TEST_F(Log, GamesOfTheLogAreNotPlayedAgain) {
  const auto game = start("age_of_war", {{"rounds", "8"}});
  const ArenaTerms terms = random_meeting(2);
  const std::string header = header_of(*game, terms);
  write(header +
        "\n{\"game\": 1, \"result\": \"0-1\", \"reason\": \"base\", \"plies\": 7}\n"
        "{\"game\": 0, \"result\": \"0-1\", \"reason\": \"fault\", \"plies\": 3, "
        "\"fault\": {\"what\": \"ended\", \"code\": 3}}\n");
  const auto log = *open(header);
  const ArenaTally tally = run(*game, terms, 1, log.get());
  EXPECT_EQ(tally.plies, 10U);
  EXPECT_EQ(tally.pairs, (PairCounts{0, 0, 1, 0, 0}));
  ASSERT_EQ(tally.faults.size(), 1U);
  EXPECT_TRUE(tally.faults[0].is_a);
  EXPECT_THAT(told(*game, terms, tally), HasSubstr("the program has ended, with exit code 3."));
}

TEST_F(Log, AnotherHeaderOrDamageInTheMiddleIsRefused) {
  const auto game = start("age_of_war");
  ArenaTerms terms = random_meeting(2);
  const std::string header = header_of(*game, terms);
  terms.seed = 2;
  write(header_of(*game, terms) + "\n");
  EXPECT_THAT(open(header).error().text, HasSubstr("another arena"));
  write("dear diary\n");
  EXPECT_FALSE(open(header));
  EXPECT_EQ(read_file(path_), "dear diary\n");
  write(header + "\n{\"game\": 0}\n{\"game\": 1, \"result\": \"1-0\", \"reason\": \"base\", \"plies\": 7}\n");
  EXPECT_THAT(open(header).error().text, HasSubstr("line 2 is no game"));
  EXPECT_FALSE(ArenaLog::open("/nowhere/at/all", header));
}

TEST_F(Log, TwoArenasDoNotShareALog) {
  const auto game = start("age_of_war");
  const std::string header = header_of(*game, random_meeting(2));
  const auto first = open(header);
  ASSERT_TRUE(first);
  EXPECT_THAT(open(header).error().text, HasSubstr("another arena is writing it"));
}

}  // namespace
}  // namespace destrier
