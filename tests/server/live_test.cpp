// Live matches over real sockets, by clients that know nothing but the wire.

#include <gmock/gmock.h>

#include "match/fair/fate.h"
#include "tests/server/served.h"

namespace destrier {
namespace {

using testing::HasSubstr;
using testing::SizeIs;
using testing::StartsWith;

std::string path_of(const Json& made) {
  return "/api/matches/" + made["match"].get<std::string>();
}

/// Plays random moves until so many entries stand and a side decides, or the match is over; all three hear of every
/// entry.
void play_together(std::array<Visitor*, 2> players, Visitor& watcher, std::int64_t entries, Rng& rng) {
  const auto newest = [&] { return std::max(players[0]->n, players[1]->n); };
  while (true) {
    for (Visitor* each : players) each->hear_up_to(newest());
    Visitor* mover = players[0]->may_move() ? players[0] : players[1];
    if (mover->may_move() && newest() >= entries) break;
    if (!mover->may_move()) {
      // Fate has still something to tell, or it is over.
      if (mover->view["result"] != "*") break;
      mover->hear("n");
      continue;
    }
    ASSERT_NO_FATAL_FAILURE(mover->move(mover->any_move(rng)));
    ASSERT_FALSE(testing::Test::HasFailure());
  }
  for (Visitor* each : {players[0], players[1], &watcher}) each->hear_up_to(newest());
}

TEST(Live, every_game_is_played_watched_and_taken_up_again) {
  const Served server;
  Rng rng(4);
  const Json catalogue = server.read("/api/games");
  for (const Json& game : catalogue["games"]) {
    SCOPED_TRACE(game["id"]);
    const Json made = server.made({{"game", game["id"]}, {"name", "Ann"}});
    const Json joined =
        json_of(server.post(path_of(made) + "/join", {{"invite", made["invite"]}, {"name", "Ben"}}).body);
    Visitor one(server, made["match"], made["token"], 0, {{"nonce", "aa"}});
    EXPECT_EQ(one.welcome["you"], "1");
    EXPECT_EQ(one.welcome["state"], "live");
    EXPECT_EQ(one.welcome["names"], (Json{{"1", "Ann"}, {"2", "Ben"}}));
    EXPECT_EQ(one.welcome["clock"], nullptr);
    EXPECT_EQ(one.welcome["commitment"], made["commitment"]);
    EXPECT_EQ(one.hear("presence"), (Json{{"1", true}, {"2", false}, {"watching", 0}}));
    Visitor watcher(server, made["match"], "");
    EXPECT_EQ(watcher.welcome["you"], "public");
    EXPECT_EQ(one.hear("presence"), (Json{{"1", true}, {"2", false}, {"watching", 1}}));
    Visitor two(server, made["match"], joined["token"], 0, {{"nonce", "bb"}, {"lang", "fr"}});
    EXPECT_EQ(two.welcome["you"], "2");
    EXPECT_EQ(one.hear("presence"), (Json{{"1", true}, {"2", true}, {"watching", 1}}));
    ASSERT_NO_FATAL_FAILURE(play_together({&one, &two}, watcher, 30, rng));
    ASSERT_GE(one.n, 5);
    EXPECT_EQ(two.entries.size(), watcher.entries.size());
    for (const Json& entry : one.entries) {
      EXPECT_TRUE(entry.contains("view") && entry.contains("clock"));
      if (entry.contains("move")) {
        EXPECT_TRUE(entry["events"].is_array());
      }
    }
    // Who comes back hears of what he missed, as it was told to those who stayed.
    const std::int64_t known = one.n - 3;
    const Visitor back(server, made["match"], joined["token"], known);
    EXPECT_EQ(back.welcome["entries"], Json(std::vector<Json>(two.entries.end() - 3, two.entries.end())));
    EXPECT_EQ(back.view, two.view);
    EXPECT_EQ(back.n, two.n);
    if (one.view["result"] != "*") continue;
    two.say({{"resign", true}});
    const Json over = watcher.hear("over");
    EXPECT_EQ(over["result"], "1-0");
    EXPECT_EQ(over["reason"], "resign");
    EXPECT_EQ(over["nonces"], (Json{"aa", "bb"}));
    EXPECT_EQ(watcher.entries.back()["end"], (Json{{"result", "1-0"}, {"reason", "resign"}, {"by", "2"}}));
    const auto record = read_record(server.get(path_of(made) + "/record").body);
    ASSERT_TRUE(record);
    const auto check = check_fate(record->record);
    ASSERT_TRUE(check) << check.error().text;
    EXPECT_TRUE(check->commitment_kept && check->wrong.empty());
  }
}

struct Pair {
  explicit Pair(const Served& server, Json order = {{"game", "age_of_war"}})
      : made([&] {
          order["opponent"] = "here";
          return server.made(order);
        }()),
        one(server, made["match"], made["tokens"]["1"]),
        two(server, made["match"], made["tokens"]["2"]) {}
  Json made;
  Visitor one, two;
};

TEST(Live, a_wish_is_answered_before_it_is_told_and_again_when_it_is_repeated) {
  const Served server;
  Pair at(server);
  const Json wish = {{"move", at.one.view["legal"][0]}, {"n", 1}};
  at.one.client().send(wish.dump());
  while (!at.one.client().heard().back().starts_with(R"({"n")")) ASSERT_TRUE(at.one.client().receive(patience_ms));
  const auto& heard = at.one.client().heard();
  EXPECT_EQ(heard[heard.size() - 2], R"({"ok": {"n": 1}})");
  at.one.say(wish);
  EXPECT_EQ(at.one.hear("ok"), (Json{{"n", 1}}));
  // Also over a new connection.
  Visitor again(server, at.made["match"], at.made["tokens"]["1"]);
  again.say(wish);
  EXPECT_EQ(again.hear("ok"), (Json{{"n", 1}}));
  EXPECT_EQ(at.two.refusal_of(wish), "stale") << "the other side's";
  EXPECT_EQ(again.refusal_of({{"move", "something"}, {"n", 1}}), "stale");
  EXPECT_EQ(server.read(path_of(at.made))["entries"], 1);
}

TEST(Live, wishes_that_cannot_be_are_refused_with_their_codes) {
  const Served server;
  Pair at(server);
  Visitor watcher(server, at.made["match"], "");
  const Json legal = at.one.view["legal"][0];
  EXPECT_EQ(watcher.refusal_of({{"move", legal}, {"n", 1}}), "not-allowed");
  EXPECT_EQ(watcher.refusal_of({{"chat", "hello"}}), "not-allowed");
  EXPECT_EQ(at.two.refusal_of({{"move", legal}, {"n", 1}}), "not-your-turn");
  EXPECT_EQ(at.two.refusal_of({{"move", "~1"}, {"n", 1}}), "not-your-turn");
  EXPECT_EQ(at.one.refusal_of({{"move", legal}, {"n", 2}}), "ahead");
  EXPECT_EQ(at.one.refusal_of({{"move", "nonsense"}, {"n", 1}}), "illegal");
  EXPECT_EQ(at.one.refusal_of({{"undo", true}, {"n", 1}}), "not-allowed");
  EXPECT_EQ(at.one.refusal_of({{"draw", "accept"}}), "not-allowed");
  EXPECT_EQ(at.one.refusal_of({{"rematch", true}}), "not-allowed");
  EXPECT_EQ(at.one.refusal_of({{"wish", 1}}), "malformed");
  EXPECT_EQ(at.one.refusal_of({{"move", legal}}), "malformed");
  at.two.say({{"resign", true}});
  at.one.hear("over");
  EXPECT_EQ(at.one.refusal_of({{"move", legal}, {"n", 2}}), "over");
  EXPECT_EQ(at.one.refusal_of({{"resign", true}}), "over");
}

TEST(Live, refusals_are_said_in_the_language_of_the_client) {
  const Served server;
  const Json made = server.made({{"game", "age_of_war"}});
  Visitor one(server, made["match"], made["token"], 0, {{"lang", "fr"}});
  EXPECT_EQ(one.welcome["state"], "open");
  one.say({{"move", "P"}, {"n", 1}});
  EXPECT_THAT(one.hear("refused")["text"].get<std::string>(), HasSubstr("attendez"));
  one.say({{"draw", "perhaps"}});
  EXPECT_THAT(one.hear("refused")["text"].get<std::string>(), StartsWith("Ce message"));
}

TEST(Live, a_wish_out_of_turn_is_refused_with_the_same_bytes_whatever_it_is) {
  const Served server;
  const Json catalogue = server.read("/api/games");
  for (const Json& game : catalogue["games"]) {
    Pair at(server, {{"game", game["id"]}});
    // In games that begin with a roll the first entries are fate's.
    while (!at.one.may_move() && !at.two.may_move()) at.one.hear("n"), at.two.hear_up_to(at.one.n);
    Visitor& waiting = at.one.may_move() ? at.two : at.one;
    Visitor& mover = at.one.may_move() ? at.one : at.two;
    const std::int64_t next = mover.n + 1;
    waiting.hear_up_to(mover.n);
    std::set<std::string> answers;
    for (const Json& move :
         {mover.view["legal"][0], mover.view["legal"].back(), Json("nonsense"), Json("~1"), Json("")}) {
      waiting.say({{"move", move}, {"n", next}});
      waiting.hear("refused");
      answers.insert(waiting.client().heard().back());
    }
    EXPECT_THAT(answers, SizeIs(1)) << game["id"];
  }
}

TEST(Live, moves_are_taken_back_where_the_rule_allows_it) {
  const Served server;
  Pair at(server);
  const Json before = at.two.view["position"];
  at.one.move(at.one.view["legal"][0]);
  at.two.hear_up_to(1);
  EXPECT_EQ(at.two.refusal_of({{"undo", true}, {"n", 2}}), "not-allowed");
  at.one.say({{"undo", true}, {"n", 2}});
  EXPECT_EQ(at.one.hear("ok"), (Json{{"n", 2}}));
  at.two.hear_up_to(2);
  EXPECT_EQ(at.two.entries.back()["undo"], 1);
  EXPECT_EQ(at.two.view["position"], before);
  at.one.say({{"undo", true}, {"n", 2}});
  EXPECT_EQ(at.one.hear("ok"), (Json{{"n", 2}})) << "the same wish again";
}

TEST(Live, draws_are_offered_declined_and_agreed) {
  const Served server;
  Pair at(server);
  at.one.say({{"draw", "offer"}});
  EXPECT_EQ(at.two.hear("offer"), (Json{{"draw", "1"}}));
  EXPECT_EQ(at.one.hear("offer"), (Json{{"draw", "1"}}));
  at.two.say({{"draw", "decline"}});
  EXPECT_EQ(at.one.hear("offer"), (Json{{"draw", nullptr}}));
  EXPECT_EQ(at.one.refusal_of({{"draw", "offer"}}), "not-allowed") << "not again before anything happens";
  at.two.say({{"draw", "offer"}});
  at.one.hear("offer");
  at.one.say({{"draw", "accept"}});
  EXPECT_EQ(at.one.hear("ok"), (Json{{"n", 1}}));
  EXPECT_EQ(at.two.hear("over")["reason"], "agreement");
  EXPECT_EQ(at.two.entries.back()["end"], (Json{{"result", "1/2-1/2"}, {"reason", "agreement"}}));
}

TEST(Live, a_rematch_swaps_the_seats_and_is_found_after_a_restart) {
  Served server;
  const Json made = server.made({{"game", "lionheart"}, {"name", "Ann"}});
  const Json joined = json_of(server.post(path_of(made) + "/join", {{"invite", made["invite"]}, {"name", "Ben"}}).body);
  Json next;
  {
    Visitor one(server, made["match"], made["token"]);
    Visitor two(server, made["match"], joined["token"]);
    one.say({{"resign", true}});
    two.hear("over");
    one.say({{"rematch", true}});
    EXPECT_EQ(two.hear("offer"), (Json{{"rematch", "1"}}));
    two.say({{"rematch", true}});
    next = two.hear("rematch");
    EXPECT_EQ(next["seat"], 1);
    EXPECT_EQ(one.hear("rematch")["seat"], 2);
  }
  server.end(SIGKILL);
  server.start();
  Visitor two(server, made["match"], joined["token"]);
  EXPECT_EQ(two.hear("rematch"), next);
  Visitor again(server, next["match"], next["token"]);
  EXPECT_EQ(again.welcome["you"], "1");
  EXPECT_EQ(again.welcome["names"], (Json{{"1", "Ben"}, {"2", "Ann"}}));
  EXPECT_EQ(again.welcome["state"], "live");
  EXPECT_NE(again.welcome["commitment"], made["commitment"]);
}

TEST(Live, people_chat_unless_it_is_switched_off) {
  const Served server;
  Pair at(server);
  Visitor watcher(server, at.made["match"], "");
  at.one.say({{"chat", "<i>Salut</i> \"Zoé\" \\ 王"}});
  EXPECT_EQ(at.two.hear("chat"), (Json{{"from", "1"}, {"text", "<i>Salut</i> \"Zoé\" \\ 王"}}));
  EXPECT_EQ(watcher.hear("chat")["from"], "1");
  EXPECT_EQ(at.one.refusal_of({{"chat", "two\nlines"}}), "malformed");
  EXPECT_EQ(at.one.refusal_of({{"chat", std::string(501, 'a')}}), "malformed");
  const Served quiet({"--limit-chat", "0"});
  Pair silent(quiet);
  EXPECT_EQ(silent.one.refusal_of({{"chat", "hello"}}), "not-allowed");
}

TEST(Live, a_machine_plays_answers_offers_and_never_keeps_others_waiting) {
  const Served server({"--limit-thinkers", "1"});
  // One machine thinks as long as a machine ever does; another match goes on meanwhile.
  const Json slow = server.made({{"game", "croisades"}, {"opponent", "level:6"}, {"seat", 2}});
  Visitor patient(server, slow["match"], slow["token"]);
  Pair at(server);
  Rng rng(8);
  for (int i = 0; i < 20; ++i) {
    Visitor& mover = at.one.may_move() ? at.one : at.two;
    mover.move(mover.any_move(rng));
    at.one.hear_up_to(mover.n);
    at.two.hear_up_to(mover.n);
  }
  const Json quick = server.made({{"game", "age_of_war"}, {"opponent", "level:1"}});
  Visitor one(server, quick["match"], quick["token"]);
  for (int i = 0; i < 6; ++i) {
    while (!one.may_move()) one.hear("n");
    one.move(one.any_move(rng));
  }
  EXPECT_EQ(one.hear("n").contains("move"), true) << "the machine moves";
  one.say({{"draw", "offer"}});
  EXPECT_EQ(one.hear("offer"), (Json{{"draw", "1"}}));
  while (const auto text = one.client().receive(patience_ms)) {
    if (text->starts_with(R"({"offer")") || text->starts_with(R"({"over")")) break;
  }
  EXPECT_THAT(one.client().heard().back(),
              testing::AnyOf(StartsWith(R"({"offer": {"draw": null)"), StartsWith(R"({"over")")));
  if (one.client().heard().back().starts_with(R"({"offer")")) one.say({{"resign", true}});
  one.say({{"rematch", true}});
  const Json next = one.hear("rematch");
  EXPECT_EQ(next["seat"], 2);
  Visitor again(server, next["match"], next["token"]);
  while (!again.may_move()) again.hear("n");
  EXPECT_FALSE(again.entries.empty()) << "the machine began";
}

TEST(Live, who_runs_out_of_time_loses_also_when_nobody_looks) {
  Served server;
  const Json order = {{"game", "age_of_war"}, {"clock", {{"base_s", 1}, {"increment_s", 0}}}};
  const Json alone = [&] {
    Json here = order;
    here["opponent"] = "here";
    return server.made(here);
  }();
  Pair at(server, order);
  EXPECT_EQ(at.one.welcome["clock"]["2"], 1000);
  EXPECT_EQ(at.one.welcome["clock"]["running"], "1");
  const Json over = at.two.hear("over");
  EXPECT_EQ(over["result"], "0-1");
  EXPECT_EQ(over["reason"], "time");
  EXPECT_EQ(at.two.entries.back()["end"], (Json{{"result", "0-1"}, {"reason", "time"}, {"by", "1"}}));
  // Nobody has ever come to this one. A restart finds its clock as well.
  server.end(SIGTERM);
  server.start();
  const Visitor late(server, alone["match"], "");
  for (int i = 0; i < 300 && server.read(path_of(alone))["state"] != "over"; ++i) usleep(100'000);
  EXPECT_EQ(server.read(path_of(alone))["result"], "0-1 time");
}

}  // namespace
}  // namespace destrier
