// Clients that do what they should not: each is refused or cut off, and other matches go on.

#include <gmock/gmock.h>
#include <sys/socket.h>

#include "tests/server/served.h"

namespace destrier {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string path_of(const Json& made) {
  return "/api/matches/" + made["match"].get<std::string>();
}

/// A match that goes on whatever others do.
class Calm {
 public:
  explicit Calm(const Served& server, const char* headers = "")
      : made_(json_of(server.post("/api/matches", order(), headers).body)),
        players_{Visitor(server, made_["match"], made_["tokens"]["1"]),
                 Visitor(server, made_["match"], made_["tokens"]["2"])} {}
  void goes_on() {
    for (int i = 0; i < 4; ++i) {
      Visitor& mover = players_[players_[0].may_move() ? 0 : 1];
      mover.move(mover.any_move(rng_));
      for (Visitor& each : players_) each.hear_up_to(mover.n);
    }
  }

 private:
  static Json order() { return {{"game", "age_of_war"}, {"opponent", "here"}, {"options", {{"rounds", "1000"}}}}; }
  Json made_;
  std::array<Visitor, 2> players_;
  Rng rng_{1};
};

/// How a socket ended that the server closes: its close code, or -1 if it ended without a word.
int end_of(LiveClient& client) {
  while (client.receive(patience_ms)) {
  }
  return client.close_code();
}

TEST(Hostile, nobody_moves_without_the_token_of_the_seat) {
  const Served server;
  Calm calm(server);
  const Json made = server.made({{"game", "age_of_war"}});
  const Json other = server.made({{"game", "age_of_war"}});
  const std::string id = made["match"];
  for (const Json& token : {Json("wrong"), other["token"], made["invite"], Json(std::string(5000, 'x'))}) {
    LiveClient thief(server.port(), id, Json{{"token", token}}.dump());
    EXPECT_THAT(thief.receive(patience_ms).value_or(""), HasSubstr("not-allowed"));
    EXPECT_EQ(end_of(thief), 1008);
  }
  Visitor watcher(server, made["match"], "");
  EXPECT_EQ(watcher.welcome["you"], "public");
  EXPECT_EQ(watcher.refusal_of({{"resign", true}}), "not-allowed");
  calm.goes_on();
}

TEST(Hostile, malformed_messages_are_refused_and_huge_ones_cut_off) {
  const Served server({"--limit-message", "1000", "--limit-messages-per-second", "1000"});
  Calm calm(server);
  const Json made = server.made({{"game", "age_of_war"}, {"opponent", "here"}});
  const std::string id = made["match"];
  Visitor one(server, made["match"], made["token"]);
  for (const char* text : {"", "{", "[]", "null", "\"move\"", R"({"move": 1, "n": 1})", R"({"move": "a", "n": -1})",
                           R"({"move": "a", "n": 1e99})", R"({"move": "a", "n": 18446744073709551616})",
                           R"({"hello": {}})", "{\"chat\": \"\\ud800\"}"}) {
    one.client().send(text);
    EXPECT_EQ(one.hear("refused")["code"], "malformed") << text;
  }
  one.client().send(std::string(990, '['));
  EXPECT_EQ(one.hear("refused")["code"], "malformed");
  one.client().send(R"({"resign": true})", Opcode::binary);
  EXPECT_EQ(one.hear("refused")["code"], "malformed");
  EXPECT_EQ(server.read(path_of(made))["state"], "live");
  one.client().send(std::string(1001, ' '));
  EXPECT_EQ(end_of(one.client()), 1009) << "too big";
  // What is no frame, or no text.
  LiveClient raw(server.port(), id, "{}");
  raw.send_raw(std::string(20, '\xff'));
  EXPECT_EQ(end_of(raw), 1002);
  LiveClient wrong_text(server.port(), id, "{}");
  wrong_text.send("\xc3\x28");
  EXPECT_EQ(end_of(wrong_text), 1007);
  LiveClient unmasked(server.port(), id, "{}");
  unmasked.send_raw(std::string("\x81\x02{}", 4));
  EXPECT_EQ(end_of(unmasked), 1002);
  for (const char* hello : {R"({"n": -1})", R"({"nonce": "xyz"})", R"({"lang": "de"})", "7"}) {
    LiveClient client(server.port(), id, hello);
    EXPECT_THAT(client.receive(patience_ms).value_or(""), HasSubstr("malformed"));
    EXPECT_EQ(end_of(client), 1008) << hello;
  }
  LiveClient early(server.port(), id, "");
  early.send(R"({"move": "P", "n": 1})");
  EXPECT_EQ(end_of(early), 1008) << "the first message is no hello";
  calm.goes_on();
}

TEST(Hostile, who_says_nothing_or_only_half_is_cut_off) {
  const Served server({"--limit-hello-seconds", "1", "--limit-request-seconds", "1", "--limit-ping-seconds", "1"});
  Calm calm(server);
  const Json made = server.made({{"game", "age_of_war"}, {"opponent", "here"}});
  const std::string id = made["match"];
  LiveClient no_hello(server.port(), id, "");
  LiveClient no_pong(server.port(), id, "{}");
  const Descriptor silent = connect_to(server.port());
  const Descriptor half = connect_to(server.port());
  const std::string part = "POST /api/matches HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{";
  ASSERT_EQ(::send(half.number(), part.data(), part.size(), 0), static_cast<ssize_t>(part.size()));
  EXPECT_EQ(end_of(no_hello), 1008);
  for (const Descriptor* each : {&silent, &half}) {
    timeval most{patience_ms / 1000, 0};
    setsockopt(each->number(), SOL_SOCKET, SO_RCVTIMEO, &most, sizeof most);
    std::array<char, 256> bytes{};
    EXPECT_LE(recv(each->number(), bytes.data(), bytes.size(), 0), 0) << "the server ends it";
    EXPECT_TRUE(errno != EAGAIN);
  }
  // The pings of this one are not answered: nothing is read until they must have been.
  for (int i = 0; i < 300; ++i) {
    usleep(100'000);
    if (server.get("/metrics").body.find("\ndestrier_sockets 0\n") != std::string::npos) break;
  }
  EXPECT_THAT(server.get("/metrics").body, HasSubstr("\ndestrier_sockets 0\n"));
}

TEST(Hostile, who_says_nothing_is_told_so_by_a_server_that_was_held_up) {
  const Served server({"--limit-hello-seconds", "1", "--limit-ping-seconds", "1"});
  const Json made = server.made({{"game", "age_of_war"}, {"opponent", "here"}});
  LiveClient no_hello(server.port(), std::string(made["match"]), "");
  // Both times run out while the server does nothing.
  usleep(500'000);
  ASSERT_EQ(kill(server.process(), SIGSTOP), 0);
  usleep(1'000'000);
  ASSERT_EQ(kill(server.process(), SIGCONT), 0);
  EXPECT_EQ(end_of(no_hello), 1008);
}

/// Tells everybody at a match much, until that says to stop.
template <class Stop>
bool chat_until(Visitor& speaker, Stop stop) {
  const std::string chat = Json{{"chat", std::string(500, 'x')}}.dump();
  for (int i = 0; i < 40'000; ++i) {
    speaker.client().send(chat);
    speaker.hear("chat");
    if (i % 1000 == 999 && stop()) return true;
  }
  return false;
}

TEST(Hostile, who_does_not_read_is_cut_off_and_nobody_waits_for_him) {
  // Too much waits for him alone, or for all of his kind.
  const std::vector<std::string> limits[] = {{"--limit-waiting-bytes", "65536"},
                                             {"--limit-waiting-bytes", "1000000000", "--limit-waiting-mb", "1"}};
  for (std::vector<std::string> flags : limits) {
    flags.insert(flags.end(), {"--limit-chats-per-minute", "1000000"});
    const Served server(flags);
    const Json made = server.made({{"game", "age_of_war"}, {"opponent", "here"}});
    Visitor one(server, made["match"], made["token"]);
    LiveClient deaf(server.port(), made["match"].get<std::string>(), "{}");
    ASSERT_TRUE(deaf.receive(patience_ms));
    Calm calm(server);
    EXPECT_TRUE(chat_until(one, [&] {
      return server.get("/metrics").body.find("\ndestrier_cut_off_total 0\n") == std::string::npos;
    })) << flags[1];
    calm.goes_on();
  }
}

TEST(Hostile, nothing_is_kept_for_who_hung_up_without_reading) {
  const Served server({"--limit-waiting-bytes", "1000000000", "--limit-chats-per-minute", "1000000"});
  const auto open_files = [&] {
    const std::filesystem::directory_iterator files("/proc/" + std::to_string(server.process()) + "/fd");
    return std::distance(begin(files), end(files));
  };
  const Json made = server.made({{"game", "age_of_war"}, {"opponent", "here"}});
  Visitor one(server, made["match"], made["token"]);
  EXPECT_EQ(one.hear("presence")["watching"], 0);
  const auto before = open_files();
  const Descriptor deaf = connect_to(server.port());
  std::string bytes = upgrade_request(made["match"].get<std::string>());
  ASSERT_GT(::send(deaf.number(), bytes.data(), bytes.size(), 0), 0);
  std::array<char, 1024> head{};
  ASSERT_GT(recv(deaf.number(), head.data(), head.size(), 0), 0);
  bytes.clear();
  append_frame(bytes, R"({"hello": {}})");
  ASSERT_GT(::send(deaf.number(), bytes.data(), bytes.size(), 0), 0);
  EXPECT_EQ(one.hear("presence")["watching"], 1);
  int rounds = 0;
  chat_until(one, [&] { return ++rounds == 14; });
  shutdown(deaf.number(), SHUT_WR);
  EXPECT_EQ(one.hear("presence")["watching"], 0);
  for (int i = 0; i < 300 && open_files() > before; ++i) usleep(10'000);
  EXPECT_EQ(open_files(), before) << "its socket is closed";
}

TEST(Hostile, floods_are_refused_and_then_cut_off) {
  const Served server({"--limit-messages-per-second", "20"});
  const Json made = server.made({{"game", "age_of_war"}, {"opponent", "here"}});
  LiveClient flood(server.port(), made["match"].get<std::string>(), Json{{"token", made["token"]}}.dump());
  ASSERT_TRUE(flood.receive(patience_ms));
  std::string many;
  for (int i = 0; i < 5000; ++i) append_frame(many, R"({"resign": false})");
  flood.send_raw(many);
  bool refused = false;
  while (const auto text = flood.receive(patience_ms)) refused = refused || text->find("too-fast") != std::string::npos;
  EXPECT_TRUE(refused);
  EXPECT_NE(flood.close_code(), 0);
  Calm(server).goes_on();
}

TEST(Hostile, pings_count_as_messages_do) {
  const Served server({"--limit-messages-per-second", "20"});
  Calm calm(server);
  const Json made = server.made({{"game", "age_of_war"}, {"opponent", "here"}});
  LiveClient flood(server.port(), made["match"].get<std::string>(), "{}");
  ASSERT_TRUE(flood.receive(patience_ms));
  flood.send("are you there?", Opcode::ping);
  std::string many;
  for (int i = 0; i < 5000; ++i) append_frame(many, "", Opcode::ping);
  flood.send_raw(many);
  EXPECT_NE(end_of(flood), 0);
  calm.goes_on();
}

TEST(Hostile, answers_to_pings_that_nobody_reads_are_not_kept) {
  const Served server({"--limit-waiting-bytes", "65536", "--limit-messages-per-second", "100000000"});
  const Json made = server.made({{"game", "age_of_war"}, {"opponent", "here"}});
  LiveClient deaf(server.port(), made["match"].get<std::string>(), "{}");
  ASSERT_TRUE(deaf.receive(patience_ms));
  std::string many;
  for (int i = 0; i < 1000; ++i) append_frame(many, std::string(125, 'x'), Opcode::ping);
  bool cut = false;
  for (int i = 0; i < 300 && !cut; ++i) {
    deaf.send_raw(many);
    cut = server.get("/metrics").body.find("\ndestrier_cut_off_total 0\n") == std::string::npos;
  }
  EXPECT_TRUE(cut);
}

TEST(Hostile, who_comes_back_to_a_long_match_is_no_slow_reader) {
  const Served server({"--limit-waiting-bytes", "65536"});
  const Json made = server.made({{"game", "age_of_war"}, {"opponent", "here"}, {"options", {{"rounds", "1000"}}}});
  std::array players = {Visitor(server, made["match"], made["tokens"]["1"]),
                        Visitor(server, made["match"], made["tokens"]["2"])};
  while (players[0].n < 300) {
    Visitor& mover = players[players[0].may_move() ? 0 : 1];
    mover.move(mover.view["legal"][0].get<std::string>());
    for (Visitor& each : players) each.hear_up_to(mover.n);
  }
  Visitor back(server, made["match"], made["tokens"]["1"]);
  EXPECT_GT(back.client().heard().front().size(), 2U * 65536) << "or this tests nothing";
  EXPECT_EQ(back.hear("presence")["1"], true);
  back.say({{"chat", "here I am"}});
  EXPECT_EQ(back.hear("chat")["text"], "here I am");
}

TEST(Hostile, what_one_says_to_all_is_limited_for_each) {
  const Served server({"--limit-chats-per-minute", "3"});
  const Json made = server.made({{"game", "age_of_war"}, {"opponent", "here"}});
  std::array players = {Visitor(server, made["match"], made["tokens"]["1"]),
                        Visitor(server, made["match"], made["tokens"]["2"])};
  for (int i = 0; i < 3; ++i) {
    players[0].say({{"chat", "hello"}});
    for (Visitor& each : players) EXPECT_EQ(each.hear("chat")["from"], "1");
  }
  EXPECT_EQ(players[0].refusal_of({{"chat", "hello"}}), "too-fast");
  Visitor another(server, made["match"], made["tokens"]["1"]);
  EXPECT_EQ(another.refusal_of({{"chat", "hello"}}), "too-fast") << "by another socket";
  players[1].say({{"chat", "and you?"}});
  EXPECT_EQ(players[1].hear("chat")["from"], "2");
}

TEST(Hostile, those_who_watch_leave_room_for_the_players) {
  const Served server({"--limit-guests", "2"});
  const Json made = server.made({{"game", "age_of_war"}, {"opponent", "here"}});
  const std::string id = made["match"];
  std::vector<std::unique_ptr<LiveClient>> crowd;
  for (int i = 0; i < 2; ++i) {
    crowd.push_back(std::make_unique<LiveClient>(server.port(), id, "{}"));
    EXPECT_THAT(crowd.back()->receive(patience_ms).value_or(""), HasSubstr("welcome"));
  }
  LiveClient third(server.port(), id, "{}");
  EXPECT_EQ(end_of(third), 1013);
  for (const char* seat : {"1", "2"}) {
    const Visitor player(server, made["match"], made["tokens"][seat]);
    EXPECT_EQ(player.welcome["you"], seat);
  }
}

TEST(Hostile, each_limit_on_addresses_holds_and_spares_others) {
  const Served server({"--limit-matches-per-minute", "3", "--limit-joins-per-minute", "3", "--limit-visits-per-minute",
                       "3", "--limit-requests-per-minute", "200", "--trusted-proxy", "127.0.0.1"});
  const char* other = "X-Forwarded-For: 10.9.9.9\r\n";
  const Json order = {{"game", "age_of_war"}, {"listed", true}};
  std::vector<Json> made;
  for (int i = 0; i < 3; ++i) made.push_back(server.made(order));
  const auto refused = server.post("/api/matches", order);
  EXPECT_EQ(refused.status, 429);
  EXPECT_THAT(refused.head, HasSubstr("Retry-After: 60"));
  EXPECT_EQ(json_of(refused.body)["error"]["code"], "too-many");
  EXPECT_EQ(server.post("/api/matches", order, other).status, 201) << "another address";
  const char* third = "X-Forwarded-For: 10.8.8.8\r\n";
  for (int i = 0; i < 3; ++i) EXPECT_EQ(server.post("/api/matches", order, third).status, 201);
  for (const char* claim :
       {"X-Forwarded-For: 10.7.7.7, 10.8.8.8\r\n", "X-Forwarded-For: 10.7.7.7\r\nX-Forwarded-For: 10.8.8.8\r\n"}) {
    EXPECT_EQ(server.post("/api/matches", order, claim).status, 429) << "who claims to be another";
  }
  for (int i = 0; i < 3; ++i) EXPECT_EQ(server.post(path_of(made[0]) + "/join", {}).status, i == 0 ? 200 : 409);
  EXPECT_EQ(server.post(path_of(made[1]) + "/join", {}).status, 429);
  EXPECT_EQ(server.post(path_of(made[1]) + "/join", {}, other).status, 200);
  const std::string id = made[0]["match"];
  for (int i = 0; i < 3; ++i) EXPECT_EQ(LiveClient(server.port(), id, "").status(), 101);
  EXPECT_EQ(LiveClient(server.port(), id, "").status(), 429);
  EXPECT_EQ(LiveClient(server.port(), id, "", other).status(), 101);
  int answered = 0;
  while (answered < 400 && server.get("/api/games").status == 200) ++answered;
  EXPECT_LT(answered, 400);
  EXPECT_EQ(ask(server.port(), "GET", "/api/games", {}, other).status, 200);
}

TEST(Hostile, sockets_of_an_address_are_counted_also_behind_a_proxy) {
  const Served plain({"--limit-sockets-per-address", "5"});
  std::vector<Descriptor> open;
  for (int i = 0; i < 5; ++i) open.push_back(connect_to(plain.port()));
  int refused = 0;
  for (int i = 0; i < 20 && refused == 0; ++i) refused = plain.get("/healthz").status == 429 ? 1 : 0;
  EXPECT_EQ(refused, 1);
  open.clear();
  bool again = false;
  for (int i = 0; i < 300 && !again; ++i) again = plain.get("/healthz").status == 200 || usleep(10'000) != 0;
  EXPECT_TRUE(again) << "they were let go";

  const Served proxied({"--limit-sockets-per-address", "2", "--trusted-proxy", "127.0.0.1"});
  const Json made = proxied.made({{"game", "age_of_war"}});
  const std::string id = made["match"];
  const auto visit = [&](const char* address) {
    return std::make_unique<LiveClient>(proxied.port(), id, "{}", std::string("X-Forwarded-For: ") + address + "\r\n");
  };
  const auto first = visit("10.0.0.1");
  const auto second = visit("10.0.0.1");
  EXPECT_EQ(second->status(), 101);
  EXPECT_EQ(visit("10.0.0.1")->status(), 429);
  EXPECT_EQ(visit("10.0.0.2")->status(), 101);
}

TEST(Hostile, a_match_holds_so_many_people_and_entries) {
  const Served server({"--limit-guests", "3", "--limit-entries", "100"});
  const Json made = server.made({{"game", "age_of_war"}, {"opponent", "here"}, {"options", {{"rounds", "1000"}}}});
  std::array players = {Visitor(server, made["match"], made["tokens"]["1"]),
                        Visitor(server, made["match"], made["tokens"]["2"])};
  const Visitor watcher(server, made["match"], "");
  LiveClient fourth(server.port(), made["match"].get<std::string>(), "{}");
  EXPECT_THAT(fourth.receive(patience_ms).value_or(""), HasSubstr("not-allowed"));
  EXPECT_EQ(end_of(fourth), 1013) << "try again later";
  while (players[0].n < 100) {
    Visitor& mover = players[players[0].may_move() ? 0 : 1];
    mover.move(mover.view["legal"][0].get<std::string>());
    for (Visitor& each : players) each.hear_up_to(mover.n);
  }
  Visitor& mover = players[players[0].may_move() ? 0 : 1];
  EXPECT_EQ(mover.refusal_of({{"move", mover.view["legal"][0]}, {"n", 101}}), "not-allowed");
  mover.say({{"resign", true}});
  EXPECT_EQ(mover.hear("ok")["n"], 101) << "it can still be ended";
}

TEST(Hostile, what_is_no_http_is_refused_or_cut_off) {
  const Served server({"--limit-request-seconds", "1"});
  Calm calm(server);
  for (const std::string& bytes :
       {std::string("\x16\x03\x01\x02\x00\x01"), std::string("GET\r\n\r\n"), std::string("GET / HTTP/9.9\r\n\r\n"),
        "GET / HTTP/1.1\r\nX: " + std::string(20'000, 'a') + "\r\n\r\n",
        std::string("POST /api/matches HTTP/1.1\r\nContent-Length: -1\r\n\r\n"),
        std::string("POST /api/matches HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n"),
        std::string("POST /api/matches HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"),
        std::string("GET /api/matches/x/live HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n")}) {
    const Descriptor socket = connect_to(server.port());
    ASSERT_GT(::send(socket.number(), bytes.data(), bytes.size(), MSG_NOSIGNAL), 0);
    timeval most{patience_ms / 1000, 0};
    setsockopt(socket.number(), SOL_SOCKET, SO_RCVTIMEO, &most, sizeof most);
    std::string answer;
    std::array<char, 4096> some{};
    ssize_t count = 0;
    errno = 0;
    while ((count = recv(socket.number(), some.data(), some.size(), 0)) > 0) {
      answer.append(some.data(), static_cast<std::size_t>(count));
    }
    EXPECT_NE(errno, EAGAIN) << "neither answered nor closed: " << bytes.substr(0, 40);
    if (!answer.empty()) {
      EXPECT_THAT(answer, testing::MatchesRegex("HTTP/1.1 (4|5)(.|\n|\r)*")) << bytes.substr(0, 40);
    }
  }
  calm.goes_on();
}

TEST(Hostile, offers_of_a_draw_keep_no_machine_busy) {
  const Served server({"--limit-thinkers", "1", "--limit-messages-per-second", "100000"});
  const Json made = server.made({{"game", "age_of_war"}, {"opponent", "level:1"}});
  Visitor one(server, made["match"], made["token"]);
  for (int i = 0; i < 500; ++i) one.client().send(R"({"draw": "offer"})");
  // The machine answers one of them; after that the match may be over.
  int refused = 0;
  while (refused < 499 && one.client().receive(patience_ms)) {
    if (one.client().heard().back().starts_with(R"({"refused")")) ++refused;
  }
  EXPECT_EQ(refused, 499);
}

}  // namespace
}  // namespace destrier
