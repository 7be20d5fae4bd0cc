#include "server/live_match.h"

#include <gmock/gmock.h>
#include <map>

#include "games/registry.h"
#include "tests/server/board.h"

namespace destrier {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

TEST(LiveMatch, a_game_of_each_kind_is_played_to_its_end_over_restarts) {
  for (const auto& kind : all_kinds()) {
    SCOPED_TRACE(kind->id());
    Board board{std::string(kind->id())};
    Rng rng(3);
    std::array players = {board.enter(Viewer::first, 0, "aa"), board.enter(Viewer::second, 0, "bb")};
    for (int i = 0; i < 3000 && !board.live().match().is_over(); ++i) {
      const Decider decider = board.live().match().decider();
      ASSERT_TRUE(decider == Decider::first || decider == Decider::second) << "fate moves at once";
      auto& player = players[static_cast<std::size_t>(side_index(decider))];
      board.move(player, board.live().match().game().random_move(rng));
      if (i % 100 == 50) {
        board.reopen();
        for (std::size_t seat = 0; seat < 2; ++seat) {
          players[seat] = board.enter(viewer_of(side_at(seat)), board.next() - 1);
        }
      }
    }
    ASSERT_TRUE(board.live().match().is_over());
    EXPECT_EQ(board.stored().state, MatchState::over);
    const auto check = check_fate(board.live().match().record());
    ASSERT_TRUE(check) << check.error().text;
    EXPECT_TRUE(check->wrong.empty() && check->commitment_kept);
    EXPECT_EQ(check->rolls > 0, kind->has_fate());
    // Whoever comes late hears of every entry.
    const auto late = board.enter(Viewer::first)->take("welcome");
    ASSERT_EQ(late.size(), 1U);
    const Json& entries = late[0]["welcome"]["entries"];
    ASSERT_EQ(entries.size(), board.entries().size());
    for (std::size_t i = 0; i < entries.size(); ++i) EXPECT_EQ(entries[i]["n"], i + 1);
  }
}

TEST(LiveMatch, what_is_told_later_is_what_was_told_at_once) {
  for (const auto& kind : all_kinds()) {
    SCOPED_TRACE(kind->id());
    Board board(std::string(kind->id()), {}, "human", ClockTerms{.base_ms = 100'000, .increment_ms = 500});
    std::map<Viewer, std::vector<Json>> heard;
    const auto listen = [&](const auto& guest) {
      for (Json& told : guest->take("n")) heard[guest->viewer].push_back(std::move(told));
    };
    const auto watcher = board.enter(Viewer::everybody);
    const auto one = board.enter(Viewer::first);
    const auto two = board.enter(Viewer::second);
    Rng rng(1);
    for (int i = 0; i < 40 && !board.live().match().is_over(); ++i) {
      board.now_ms += 10;
      const auto& mover = board.live().match().decider() == Decider::first ? one : two;
      board.move(mover, board.live().match().game().random_move(rng));
      if (rng.below(5) == 0) board.wish(mover, UndoWish{board.next()});
      for (const auto& guest : {one, two, watcher}) listen(guest);
    }
    // Those who came last have not heard of what fate did before.
    const std::size_t all = board.entries().size();
    for (const Viewer viewer : all_viewers) {
      const std::size_t known = std::max<std::size_t>(5, all - heard[viewer].size());
      const auto welcome = board.enter(viewer, static_cast<std::int64_t>(known))->take("welcome");
      ASSERT_EQ(welcome.size(), 1U);
      const Json& entries = welcome[0]["welcome"]["entries"];
      ASSERT_EQ(entries.size(), all - known);
      for (std::size_t i = 0; i < entries.size(); ++i) {
        EXPECT_EQ(entries[i], heard[viewer][heard[viewer].size() - entries.size() + i]);
      }
    }
  }
}

TEST(LiveMatch, refuses_with_the_right_code_and_changes_nothing) {
  Board board("age_of_war");
  const auto one = board.enter(Viewer::first);
  const auto two = board.enter(Viewer::second);
  const auto watcher = board.enter(Viewer::everybody);
  ASSERT_EQ(board.live().match().decider(), Decider::first);
  const std::string legal = board.live().match().game().legal().front();
  for (const auto& guest : {one, two, watcher}) guest->heard.clear();
  board.wish(watcher, MoveWish{legal, 1});
  EXPECT_EQ(watcher->refusal(), "not-allowed");
  board.wish(two, MoveWish{"nonsense", 1});
  EXPECT_EQ(two->refusal(), "not-your-turn");
  board.wish(two, MoveWish{legal, 9});
  EXPECT_EQ(two->refusal(), "not-your-turn");
  board.wish(one, MoveWish{legal, 2});
  EXPECT_EQ(one->refusal(), "ahead");
  board.wish(one, MoveWish{"nonsense", 1});
  EXPECT_EQ(one->refusal(), "illegal");
  board.wish(one, MoveWish{legal, 0});
  EXPECT_EQ(one->refusal(), "ahead");
  EXPECT_TRUE(board.entries().empty());
  board.wish(one, MoveWish{legal, 1});
  EXPECT_EQ(one->take("ok").size(), 1U);
  board.wish(one, MoveWish{legal, 1});
  EXPECT_EQ(one->take("ok").size(), 1U) << "the same again";
  board.wish(one, MoveWish{"other", 1});
  EXPECT_EQ(one->refusal(), "stale");
  board.wish(two, MoveWish{legal, 1});
  EXPECT_EQ(two->refusal(), "stale");
  EXPECT_EQ(board.entries().size(), 1U);
}

TEST(LiveMatch, takes_back_resigns_and_reveals) {
  Board board("age_of_war");
  const auto one = board.enter(Viewer::first);
  const auto two = board.enter(Viewer::second);
  board.move(one, board.live().match().game().legal().front());
  two->heard.clear();
  board.wish(two, UndoWish{2});
  EXPECT_EQ(two->refusal(), "not-allowed");
  board.wish(one, UndoWish{2});
  const auto undone = two->take("undo");
  ASSERT_EQ(undone.size(), 1U);
  EXPECT_EQ(undone[0]["n"], 2);
  board.wish(two, ResignWish{});
  const auto over = one->take("over");
  ASSERT_EQ(over.size(), 1U);
  EXPECT_EQ(over[0]["over"]["result"], "1-0");
  EXPECT_EQ(over[0]["over"]["reason"], "resign");
  EXPECT_EQ(over[0]["over"]["seed"], board.stored().seed);
  EXPECT_THAT(board.stored().head, Not(HasSubstr(board.stored().seed)));
  board.wish(one, MoveWish{"x", board.next()});
  EXPECT_EQ(one->refusal(), "over");
  board.wish(one, RematchWish{});
  EXPECT_FALSE(board.last.rematch);
  EXPECT_EQ(two->take("offer").size(), 1U);
  board.wish(two, RematchWish{});
  EXPECT_TRUE(board.last.rematch);
}

TEST(LiveMatch, a_draw_needs_both) {
  Board board("age_of_war");
  const auto one = board.enter(Viewer::first);
  const auto two = board.enter(Viewer::second);
  one->heard.clear();
  board.wish(one, DrawWish{DrawWish::Kind::accept});
  EXPECT_EQ(one->refusal(), "not-allowed");
  board.wish(one, DrawWish{DrawWish::Kind::offer});
  board.wish(two, DrawWish{DrawWish::Kind::decline});
  EXPECT_THAT(one->take("offer"), testing::SizeIs(2));
  board.wish(two, DrawWish{DrawWish::Kind::offer});
  board.wish(one, DrawWish{DrawWish::Kind::accept});
  EXPECT_THAT(board.entries(), ElementsAre("end 1/2-1/2 agreement"));
}

TEST(LiveMatch, an_offer_waits_for_whoever_is_away_and_is_made_once_an_entry) {
  Board board("age_of_war");
  const auto one = board.enter(Viewer::first);
  board.wish(one, DrawWish{DrawWish::Kind::offer});
  board.wish(one, DrawWish{DrawWish::Kind::offer});
  EXPECT_EQ(one->refusal(), "not-allowed");
  board.reopen();
  const auto two = board.enter(Viewer::second);
  const auto offers = two->take("offer");
  ASSERT_EQ(offers.size(), 1U);
  EXPECT_EQ(offers[0], (Json{{"offer", {{"draw", "1"}}}}));
  board.wish(two, DrawWish{DrawWish::Kind::decline});
  const auto again = board.enter(Viewer::first);
  EXPECT_TRUE(again->take("offer").empty());
  board.wish(again, DrawWish{DrawWish::Kind::offer});
  EXPECT_EQ(again->refusal(), "not-allowed") << "declined, and nothing has happened since";
  board.move(again, board.live().match().game().legal().front());
  board.wish(again, DrawWish{DrawWish::Kind::offer});
  EXPECT_EQ(board.stored().offers.draw, 1);
}

TEST(LiveMatch, a_machine_answers_an_offer_and_does_not_pass_over_it_by_moving) {
  Board board("lionheart", {{"start", "silver"}}, "level:1");
  const auto one = board.enter(Viewer::first);
  ASSERT_EQ(board.live().match().decider(), Decider::second);
  board.wish(one, DrawWish{DrawWish::Kind::offer});
  const std::string move = board.live().match().game().legal().front();
  board.at_once([&](const auto& moment) { board.live().machine_moves(moment, board.next(), move); });
  EXPECT_EQ(board.stored().offers.draw, 1);
  board.at_once([&](const auto& moment) { board.live().machine_answers(moment, false); });
  EXPECT_EQ(board.stored().offers.draw, 0);
}

TEST(LiveMatch, who_asks_for_a_rematch_again_is_answered_alone) {
  Board board("age_of_war");
  const auto one = board.enter(Viewer::first);
  const auto two = board.enter(Viewer::second);
  board.wish(one, ResignWish{});
  board.wish(one, RematchWish{});
  EXPECT_EQ(two->take("offer").size(), 1U);
  one->heard.clear();
  board.wish(one, RematchWish{});
  EXPECT_EQ(one->take("offer").size(), 1U);
  EXPECT_TRUE(two->heard.empty());
}

TEST(LiveMatch, a_rematch_is_wanted_over_restarts_and_found_again) {
  Board board("age_of_war");
  auto one = board.enter(Viewer::first);
  board.wish(one, ResignWish{});
  board.wish(one, RematchWish{});
  EXPECT_FALSE(board.last.rematch);
  board.reopen();
  const auto two = board.enter(Viewer::second);
  EXPECT_EQ(two->take("offer").at(0), (Json{{"offer", {{"rematch", "1"}}}}));
  board.wish(two, RematchWish{});
  EXPECT_TRUE(board.last.rematch);
  board.at_once([&](const auto& moment) { board.live().go_on_in(moment, "the-next"); });
  board.reopen();
  one = board.enter(Viewer::first);
  one->token = "one";
  board.wish(one, RematchWish{});
  EXPECT_EQ(one->take("rematch").at(1), (Json{{"rematch", {{"match", "the-next"}, {"seat", 2}, {"token", "one"}}}}));
  EXPECT_TRUE(board.enter(Viewer::everybody)->take("rematch").empty());
}

TEST(LiveMatch, a_machine_is_asked_again_for_the_draw_that_it_has_not_answered) {
  Board board("age_of_war", {}, "level:1");
  const auto one = board.enter(Viewer::first);
  board.wish(one, DrawWish{DrawWish::Kind::offer});
  EXPECT_TRUE(board.last.draw_offered);
  board.reopen();
  const auto again = board.enter(Viewer::first);
  EXPECT_TRUE(board.last.draw_offered);
  board.at_once([&](const auto& moment) { board.live().machine_answers(moment, true); });
  EXPECT_THAT(board.entries(), ElementsAre("end 1/2-1/2 agreement"));
}

TEST(LiveMatch, a_machine_moves_when_it_is_due_and_only_then) {
  Board board("lionheart", {{"start", "silver"}}, "level:1");
  EXPECT_FALSE(board.stored().begun);
  const auto one = board.enter(Viewer::first, 0, "cafe");
  EXPECT_TRUE(board.stored().begun);
  EXPECT_THAT(board.stored().head, HasSubstr("nonces: cafe -"));
  ASSERT_EQ(board.live().match().decider(), Decider::second);
  EXPECT_TRUE(board.last.machine_due && board.stored().machine_due_ms != 0);
  const std::int64_t n = board.next();
  const std::string move = board.live().match().game().legal().front();
  board.at_once([&](const auto& moment) { board.live().machine_moves(moment, n + 1, move); });
  EXPECT_EQ(board.next(), n) << "thought about another position";
  board.at_once([&](const auto& moment) { board.live().machine_moves(moment, n, move); });
  EXPECT_GT(board.next(), n);
}

TEST(LiveMatch, clocks_run_while_a_side_decides_and_end_the_match) {
  Board board("age_of_war", {}, "human", ClockTerms{.base_ms = 10'000, .increment_ms = 1'000});
  const auto one = board.enter(Viewer::first);
  const auto two = board.enter(Viewer::second);
  board.now_ms += 4'000;
  two->heard.clear();
  board.move(one, board.live().match().game().legal().front());
  const auto told = two->take("n");
  ASSERT_FALSE(told.empty());
  EXPECT_EQ(told[0]["clock"], (Json{{"1", 7'000}, {"2", 10'000}, {"running", "2"}}));
  board.now_ms += 9'999;
  board.at_once([&](const auto& moment) { board.live().look_at_clock(moment); });
  EXPECT_FALSE(board.live().match().is_over());
  board.now_ms += 1;
  board.at_once([&](const auto& moment) { board.live().look_at_clock(moment); });
  EXPECT_EQ(board.entries().back(), "end 1-0 time by 2");
}

TEST(LiveMatch, a_machine_waits_for_its_opponent_at_nobodys_cost) {
  Board board("lionheart", {{"start", "silver"}}, "level:1", ClockTerms{.base_ms = 10'000, .increment_ms = 0});
  board.now_ms += 60'000;
  board.at_once([&](const auto& moment) { board.live().look_at_clock(moment); });
  EXPECT_FALSE(board.live().match().is_over()) << "nobody has come yet";
  const auto one = board.enter(Viewer::first);
  board.now_ms += 4'000;
  board.reopen();
  const auto clock = board.enter(Viewer::first)->take("welcome").at(0)["welcome"]["clock"];
  EXPECT_EQ(clock, (Json{{"1", 10'000}, {"2", 6'000}, {"running", "2"}}));
  board.now_ms += 6'000;
  board.at_once([&](const auto& moment) { board.live().look_at_clock(moment); });
  EXPECT_EQ(board.entries().back(), "end 1-0 time by 2");
}

TEST(LiveMatch, nobody_gains_time_by_moving_and_taking_back) {
  Board board("age_of_war", {}, "human", ClockTerms{.base_ms = 10'000, .increment_ms = 5'000});
  const auto one = board.enter(Viewer::first);
  const auto two = board.enter(Viewer::second);
  for (int i = 0; i < 3; ++i) {
    board.now_ms += 1'000;
    board.move(one, board.live().match().game().legal().front());
    board.wish(one, UndoWish{board.next()});
    const auto told = two->take("undo");
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0]["clock"], (Json{{"1", 9'000 - 1'000 * i}, {"2", 10'000}, {"running", "1"}}));
  }
  const auto welcome = board.enter(Viewer::first)->take("welcome");
  EXPECT_EQ(welcome[0]["welcome"]["entries"].back()["clock"]["1"], 7'000);
  board.reopen();
  EXPECT_EQ(board.enter(Viewer::second)->take("welcome")[0]["welcome"]["clock"]["1"], 7'000);
}

TEST(LiveMatch, days_are_counted_over_weeks_and_restarts) {
  constexpr std::int64_t hour = 3'600'000;
  constexpr std::int64_t day = 24 * hour;
  Board board("age_of_war", {}, "human", ClockTerms{.base_ms = 3 * day, .each_move = true});
  board.worked({}, board.now_ms);
  std::array players = {board.enter(Viewer::first), board.enter(Viewer::second)};
  Rng rng(5);
  std::vector<ServerRun> runs;
  std::int64_t run_began = board.now_ms;
  for (int week = 0; week < 4; ++week) {
    // A move after two days and a half of which the server slept a day and a half.
    board.now_ms += 12 * hour;
    runs.push_back({run_began, board.now_ms});
    board.now_ms += day + 12 * hour;
    run_began = board.now_ms;
    board.worked(runs, run_began);
    board.reopen();
    for (std::size_t seat = 0; seat < 2; ++seat)
      players[seat] = board.enter(viewer_of(side_at(seat)), board.next() - 1);
    const Decider decider = board.live().match().decider();
    const auto& mover = players[static_cast<std::size_t>(side_index(decider))];
    board.now_ms += 12 * hour;
    const std::string own = decider == Decider::first ? "1" : "2";
    EXPECT_EQ(board.enter(Viewer::everybody)->take("welcome")[0]["welcome"]["clock"][own], 2 * day);
    board.move(mover, board.live().match().game().random_move(rng));
    EXPECT_EQ(mover->take("ok").size(), 1U);
    EXPECT_EQ(board.enter(Viewer::everybody)->take("welcome")[0]["welcome"]["clock"][own], 3 * day) << "anew";
  }
  // Taking back does not make a day longer.
  const Decider last = other_side(board.live().match().decider());
  if (last == Decider::first || last == Decider::second) {
    const auto before = board.entries().size();
    board.wish(players[static_cast<std::size_t>(side_index(last))], UndoWish{board.next()});
    if (board.entries().size() > before) {
      EXPECT_EQ(board.live().left_ms(last, board.now_ms, WorkingTime(runs, run_began)), 2 * day);
    }
  }
  board.now_ms += 3 * day;
  board.at_once([&](const auto& moment) { board.live().look_at_clock(moment); });
  EXPECT_THAT(board.entries().back(), HasSubstr("time by"));
}

TEST(LiveMatch, a_long_welcome_tells_everything_and_shows_what_is_new) {
  Board board("croisades", {{"scenario", "castle"}});
  std::array players = {board.enter(Viewer::first), board.enter(Viewer::second)};
  Rng rng(2);
  for (int i = 0; i < 400 && !board.live().match().is_over(); ++i) {
    const Decider decider = board.live().match().decider();
    const auto& mover = players[static_cast<std::size_t>(side_index(decider))];
    board.move(mover, board.live().match().game().random_move(rng));
    board.wish(mover, UndoWish{board.next()});
  }
  const auto told = board.enter(Viewer::second)->heard.front();
  const auto welcome = parse_json(told);
  ASSERT_TRUE(welcome);
  const Json& entries = (*welcome)["welcome"]["entries"];
  EXPECT_EQ(entries.size(), board.entries().size());
  EXPECT_LT(told.size(), 6'000'000U);
  EXPECT_FALSE(entries.front().contains("view"));
  EXPECT_TRUE(entries.back().contains("view"));
}

TEST(LiveMatch, a_store_that_lost_an_entry_is_not_believed) {
  Board board("age_of_war");
  const auto one = board.enter(Viewer::first);
  board.move(one, board.live().match().game().legal().front());
  const StoredEntry first{1, board.now_ms, board.entries().front()};
  EXPECT_TRUE(LiveMatch::open(board.stored(), {first}));
  for (const std::int64_t n : {0, 2}) EXPECT_FALSE(LiveMatch::open(board.stored(), {{n, first.at_ms, first.text}}));
}

TEST(LiveMatch, time_is_counted_only_while_a_server_works) {
  const WorkingTime working({{0, 100}, {200, 300}}, 1000);
  EXPECT_EQ(working.between(50, 1010), 50 + 100 + 10);
  EXPECT_EQ(working.between(150, 160), 0);
  EXPECT_EQ(working.between(1500, 1700), 200);
}

TEST(LiveMatch, a_seat_is_known_by_its_token) {
  Board board("age_of_war", {}, "level:2");
  EXPECT_EQ(board.live().viewer_with("one"), Viewer::first);
  EXPECT_EQ(board.live().viewer_with(""), Viewer::everybody);
  EXPECT_EQ(board.live().viewer_with("two"), std::nullopt) << "a machine has no token";
}

}  // namespace
}  // namespace destrier
