// Programs that play: good ones, and every kind of bad one.

#include "lab/bot.h"

#include <csignal>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include "lab/contestant.h"
#include "tests/start.h"

namespace destrier {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;

/// The time is long enough for the slowest machine wherever it is not what is tested.
std::string fault_of(const std::string& command, std::chrono::milliseconds time = 30s) {
  Bot bot(command);
  // The second is longer than any pipe.
  for (const std::string& said : {std::string("seed 1"), "see " + std::string(200'000, 'x')}) {
    const auto answer = bot.ask(said, Bot::Clock::now() + time);
    if (!answer) return answer.error().key;
  }
  return "none";
}

TEST(Bot, AnswersEndWithOk) {
  Bot bot("while read line; do echo \"heard $line\"; echo; echo ok; done");
  const auto deadline = Bot::Clock::now() + 30s;
  EXPECT_THAT(*bot.ask("seed 1", deadline), ElementsAre("heard seed 1", ""));
  EXPECT_THAT(*bot.ask("go", deadline), ElementsAre("heard go", ""));
}

TEST(Bot, EveryFaultHasItsName) {
  EXPECT_EQ(fault_of("while read line; do echo ok; done"), "none");
  EXPECT_EQ(fault_of("exit 3"), "ended");
  EXPECT_EQ(fault_of("kill -9 $$"), "killed");
  EXPECT_EQ(fault_of("read line; echo ok; exit 0"), "ended");
  EXPECT_EQ(fault_of("exec /no/such/program 2>/dev/null"), "ended");
  EXPECT_EQ(fault_of("exec <&-; sleep 60"), "deaf");
  EXPECT_EQ(fault_of("exec >&-; sleep 60"), "silent");
  EXPECT_EQ(fault_of("sleep 60", 50ms), "late");
  EXPECT_EQ(fault_of("read line; echo ok; sleep 60", 100ms), "late");
  EXPECT_EQ(fault_of("yes no", 100ms), "late");
  EXPECT_EQ(fault_of("cat /dev/zero"), "endless");
  EXPECT_EQ(fault_of("while read line; do echo error no; done"), "refused");
}

TEST(Bot, OneThatTalksWithoutListeningDoesNotBlockUs) {
  EXPECT_EQ(fault_of("yes ok", 200ms), "late");
}

TEST(Bot, NothingIsLeftOfIt) {
  const auto begin = Bot::Clock::now();
  {
    Bot bot("sleep 60 & sleep 60");
  }
  {
    EXPECT_EQ(fault_of("sleep 60 | sleep 60", 50ms), "late");
  }
  EXPECT_LT(Bot::Clock::now() - begin, 30s);
  // No child of ours, ended or not, is still there.
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
}

TEST(Bot, SigpipeIsLeftAsItWas) {
  struct sigaction before{};
  sigaction(SIGPIPE, nullptr, &before);
  EXPECT_EQ(fault_of("exec <&-; sleep 60"), "deaf");
  struct sigaction after{};
  sigaction(SIGPIPE, nullptr, &after);
  EXPECT_EQ(before.sa_handler, after.sa_handler);
  sigset_t pending;
  sigpending(&pending);
  EXPECT_EQ(sigismember(&pending, SIGPIPE), 0);
}

TEST(Contestants, AreReadOrRefused) {
  EXPECT_EQ(to_text(*read_contestant("level:3,nodes=500")), "level:3,nodes=500");
  EXPECT_EQ(to_text(*read_contestant("engine:sh bot.sh --fast, now")), "engine:sh bot.sh --fast, now");
  for (const char* bad : {"", "engine:", "engine:  ", "level:7", "level:0", "clever", "random,nodes=x"}) {
    EXPECT_FALSE(read_contestant(bad)) << bad;
  }
}

/// Plays the first legal move of the view it is shown.
constexpr const char* first_mover = R"sh(engine:while read -r line; do case "$line" in
  see*) move=$(printf '%s' "$line" | sed 's/.*"legal": \["\([^"]*\)".*/\1/');;
  go*) echo "info multipv 1 value 0.5"; echo "bestmove $move value 0.5";;
  quit) exit;; esac; echo ok; done)sh";

TEST(Contestants, AProgramSeesItsViewAndTheOptionsItMayKnow) {
  const auto game = start("age_of_war", {{"rounds", "20"}});
  const auto echo = seat(*read_contestant(R"(engine:while read -r line; do case "$line" in
    see*) seen=$(printf '%s' "$line" | cut -d'"' -f1-4 | tr ' ' '_');;
    go*) echo "bestmove $seen";; esac; echo ok; done)"),
                         {5, ""});
  ASSERT_TRUE(echo->begin(*game, 1));
  const auto move = echo->decide(*game);
  ASSERT_FALSE(move);
  EXPECT_EQ(move.error().key, "illegal");
  EXPECT_EQ(std::get<std::string>(move.error().arguments[0].value),
            R"('see_age_of_war_rounds=20_:_{"game":_"age_of_war')");
}

TEST(Contestants, AProgramAtFaultIsStartedAnewForTheNextGame) {
  const auto game = start("age_of_war");
  const auto forgetful = seat(*read_contestant(R"(engine:n=0; while read -r line; do n=$((n+1)); case "$line" in
    go*) if [ $n -gt 5 ]; then echo bestmove nonsense; else echo bestmove P; fi;; esac; echo ok; done)"),
                              {5, "nodes 1"});
  for (int i = 0; i < 2; ++i) {
    ASSERT_TRUE(forgetful->begin(*game, 1));
    EXPECT_TRUE(forgetful->decide(*game));
    EXPECT_TRUE(forgetful->decide(*game));
    EXPECT_FALSE(forgetful->decide(*game));
  }
}

TEST(Contestants, AGoodProgramPlaysOnFromGameToGame) {
  const auto game = start("escarmouche");
  const auto program = seat(*read_contestant(first_mover), {5, ""});
  for (int i = 0; i < 2; ++i) {
    ASSERT_TRUE(program->begin(*game, 1));
    const auto move = program->decide(*game);
    ASSERT_TRUE(move) << move.error().key;
    EXPECT_EQ(*move, game->legal().front());
  }
}

}  // namespace
}  // namespace destrier
