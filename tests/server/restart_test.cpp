// What a server has acknowledged is there after it has ended, however it ended.

#include <fstream>
#include <gmock/gmock.h>
#include <map>
#include <memory>

#include "store/store.h"
#include "tests/server/served.h"

namespace destrier {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string path_of(const Json& made) {
  return "/api/matches/" + made["match"].get<std::string>();
}

TEST(Restart, every_game_goes_on_where_it_was) {
  Served server;
  struct Going {
    Json made;
    Json view;
    std::int64_t n = 0;
  };
  std::vector<Going> games;
  Rng rng(6);
  const Json catalogue = server.read("/api/games");
  for (const Json& game : catalogue["games"]) {
    Json made = server.made({{"game", game["id"]}, {"opponent", "here"}, {"clock", {{"days", 3}}}});
    std::array players = {Visitor(server, made["match"], made["tokens"]["1"]),
                          Visitor(server, made["match"], made["tokens"]["2"])};
    for (int i = 0; i < 12; ++i) {
      while (!players[0].may_move() && !players[1].may_move())
        players[0].hear("n"), players[1].hear_up_to(players[0].n);
      Visitor& mover = players[players[0].may_move() ? 0 : 1];
      mover.move(mover.any_move(rng));
      for (Visitor& each : players) each.hear_up_to(mover.n);
    }
    // What fate rolls after the last move is an entry too.
    while (!players[0].may_move() && !players[1].may_move()) players[0].hear("n"), players[1].hear_up_to(players[0].n);
    games.push_back({made, players[1].view, players[1].n});
  }
  for (const int signal : {SIGTERM, SIGKILL}) {
    EXPECT_EQ(server.end(signal), signal == SIGTERM ? 0 : -SIGKILL);
    server.start();
    for (Going& each : games) {
      SCOPED_TRACE(each.view["game"]);
      Visitor two(server, each.made["match"], each.made["tokens"]["2"]);
      Visitor one(server, each.made["match"], each.made["tokens"]["1"], each.n);
      EXPECT_EQ(one.welcome["entries"], Json::array());
      EXPECT_EQ(two.welcome["entries"].size(), static_cast<std::size_t>(each.n));
      EXPECT_EQ(two.view, each.view);
      const std::string running = one.may_move() ? "1" : "2";
      EXPECT_EQ(one.welcome["clock"]["running"], running);
      EXPECT_LE(one.welcome["clock"][running], 3 * 24 * 3600 * 1000);
      EXPECT_GT(one.welcome["clock"][running], 3 * 24 * 3600 * 1000 - 600'000);
      Visitor& mover = one.may_move() ? one : two;
      mover.move(mover.any_move(rng));
      two.hear_up_to(mover.n);
      one.hear_up_to(two.n);
      while (!one.may_move() && !two.may_move()) two.hear("n"), one.hear_up_to(two.n);
      two.hear_up_to(one.n);
      each.view = two.view;
      each.n = two.n;
    }
  }
}

TEST(Restart, a_machine_that_was_to_move_moves) {
  Served server;
  const Json made = server.made({{"game", "lionheart"}, {"opponent", "level:6"}});
  Rng rng(2);
  std::int64_t n = 0;
  {
    Visitor one(server, made["match"], made["token"]);
    while (!one.may_move()) one.hear("n");
    while (one.may_move()) one.move(one.any_move(rng));
    n = one.n;
  }
  server.end(SIGKILL);
  server.start();
  // Nobody has to come for it.
  for (int i = 0; i < 300 && server.read(path_of(made))["entries"] <= n; ++i) usleep(100'000);
  EXPECT_GT(server.read(path_of(made))["entries"], n);
}

TEST(Restart, what_was_acknowledged_survives_a_kill_under_load) {
  Served server;
  constexpr int matches = 8;
  std::array<Json, matches> made;
  for (Json& each : made)
    each = server.made({{"game", "age_of_war"}, {"opponent", "here"}, {"options", {{"rounds", "1000"}}}});
  std::map<std::pair<int, std::int64_t>, std::string> acknowledged;
  Rng rng(3);
  for (int round = 0; round < 4; ++round) {
    std::vector<std::unique_ptr<Visitor>> players;
    for (const Json& each : made) {
      for (const char* seat : {"1", "2"}) {
        players.push_back(std::make_unique<Visitor>(server, each["match"], each["tokens"][seat],
                                                    server.read(path_of(each))["entries"].get<std::int64_t>()));
      }
    }
    // Many wishes are under way when it is killed.
    std::vector<std::pair<int, std::string>> sent;
    for (int i = 0; i < 30; ++i) {
      for (int m = 0; m < matches; ++m) {
        Visitor& one = *players[static_cast<std::size_t>(2 * m)];
        Visitor& two = *players[static_cast<std::size_t>(2 * m + 1)];
        one.hear_up_to(two.n);
        two.hear_up_to(one.n);
        Visitor& mover = one.may_move() ? one : two;
        if (!mover.may_move()) continue;
        const std::string move = mover.any_move(rng);
        if (i == 29) {
          mover.say({{"move", move}, {"n", mover.n + 1}});
          acknowledged.erase({m, mover.n + 1});
          sent.emplace_back(m, move);
        } else {
          mover.move(move);
          acknowledged[{m, mover.n}] = move;
        }
      }
    }
    server.end(SIGKILL);
    for (const auto& [m, move] : sent) {
      for (const int seat : {0, 1}) {
        Visitor& player = *players[static_cast<std::size_t>(2 * m + seat)];
        while (const auto text = player.client().receive(moment_ms)) {
          if (!text->starts_with(R"({"ok")")) continue;
          acknowledged[{m, json_of(*text)["ok"]["n"].get<std::int64_t>()}] = move;
        }
      }
    }
    server.start();
  }
  server.end(SIGTERM);
  const auto store = open_sqlite(server.store(), false);
  ASSERT_TRUE(store);
  for (int m = 0; m < matches; ++m) {
    const auto entries = (*store)->entries(made[static_cast<std::size_t>(m)]["match"].get<std::string>());
    ASSERT_TRUE(entries);
    for (std::size_t i = 0; i < entries->size(); ++i) {
      ASSERT_EQ((*entries)[i].n, static_cast<std::int64_t>(i) + 1) << "no gap, and none twice";
      const auto known = acknowledged.find({m, (*entries)[i].n});
      if (known != acknowledged.end()) {
        EXPECT_EQ((*entries)[i].text.substr(2), known->second);
      }
    }
    for (const auto& [where, move] : acknowledged) {
      if (where.first == m) {
        EXPECT_LE(where.second, static_cast<std::int64_t>(entries->size())) << move;
      }
    }
  }
  EXPECT_GT(acknowledged.size(), 500U);
}

TEST(Restart, a_match_that_cannot_be_read_stops_no_other) {
  Served server;
  const Json made = server.made({{"game", "age_of_war"}, {"opponent", "here"}, {"clock", {{"days", 1}}}});
  server.end(SIGTERM);
  {
    const auto store = open_sqlite(server.store(), false);
    ASSERT_TRUE(store) << store.error().text;
    StoredMatch broken;
    broken.id = "broken";
    broken.state = MatchState::live;
    broken.head = "destrier-record 1\ngame: age_of_war\noption: rounds=none\nclock: 60+0\n";
    ASSERT_TRUE((*store)->write(std::vector<Change>{CreateMatch{broken}}));
  }
  server.start();
  EXPECT_EQ(server.get("/api/matches/broken").status, 500);
  EXPECT_EQ(server.get("/api/matches/broken/record").status, 500);
  LiveClient guest(server.port(), "broken", "{}");
  while (guest.receive(patience_ms)) {
  }
  EXPECT_EQ(guest.close_code(), 1011);
  Visitor one(server, made["match"], made["token"]);
  one.move(one.view["legal"][0]);
}

TEST(Restart, a_clean_end_closes_sockets_with_a_word_and_nothing_holds_it_up) {
  Served server;
  const Json made = server.made({{"game", "age_of_war"}, {"opponent", "here"}});
  Visitor one(server, made["match"], made["token"]);
  one.move(one.view["legal"][0]);
  // One connection says nothing, one is in the middle of a request, one socket has said no hello and one does not read.
  const Descriptor silent = connect_to(server.port());
  const LiveClient half(server.port(), made["match"].get<std::string>(), "");
  const LiveClient deaf(server.port(), made["match"].get<std::string>(), R"({"n": 0})");
  EXPECT_EQ(server.end(SIGTERM), 0);
  while (one.client().receive(patience_ms)) {
  }
  EXPECT_EQ(one.client().close_code(), 1001) << "going away";
  server.start();
  EXPECT_EQ(server.read(path_of(made))["entries"], 1);
  EXPECT_EQ(server.end(SIGINT), 0);
}

TEST(Restart, the_store_holds_no_token_and_the_record_no_seed) {
  Served server;
  const Json made = server.made({{"game", "age_of_war"}});
  const Json joined = json_of(server.post(path_of(made) + "/join", {{"invite", made["invite"]}}).body);
  {
    Visitor one(server, made["match"], made["token"], 0, {{"nonce", "abcdef"}});
  }
  server.end(SIGTERM);
  std::string bytes;
  for (const auto& file : std::filesystem::directory_iterator(server.folder())) {
    std::ifstream stream(file.path(), std::ios::binary);
    bytes.append(std::istreambuf_iterator<char>(stream), {});
  }
  EXPECT_THAT(bytes, HasSubstr(made["commitment"].get<std::string>()));
  for (const Json& secret : {made["token"], made["invite"], joined["token"]}) {
    EXPECT_EQ(bytes.find(secret.get<std::string>()), std::string::npos);
  }
  const auto store = open_sqlite(server.store(), false);
  ASSERT_TRUE(store);
  const auto match = (*store)->read(made["match"].get<std::string>());
  ASSERT_TRUE(match && *match);
  EXPECT_THAT((*match)->head, Not(HasSubstr((*match)->seed)));
}

}  // namespace
}  // namespace destrier
