// The HTTP interface as a program outside sees it.

#include <fstream>
#include <gmock/gmock.h>
#include <sys/socket.h>

#include "match/fair/fate.h"
#include "tests/server/served.h"

namespace destrier {
namespace {

using testing::AnyOf;
using testing::Each;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;

std::string error_of(const HttpAnswer& answer) {
  const Json body = json_of(answer.body);
  EXPECT_TRUE(body.contains("error")) << answer.body;
  const Json& error = body["error"];
  EXPECT_TRUE(error["text"].is_string() && !error["text"].get<std::string>().empty()) << answer.body;
  return std::to_string(answer.status) + " " + error["code"].get<std::string>() +
         (error.contains("field") ? " " + error["field"].get<std::string>() : "");
}

const std::string own_headers[] = {"Content-Security-Policy: default-src 'none'", "X-Content-Type-Options: nosniff",
                                   "Referrer-Policy: no-referrer"};

TEST(Http, the_catalogue_tells_everything_that_can_be_ordered) {
  const Served server;
  const Json catalogue = server.read("/api/games");
  ASSERT_EQ(catalogue["games"].size(), 5U);
  const auto has_both = [](const Json& text) {
    return text["en"].is_string() && text["fr"].is_string() && !text["en"].empty() && !text["fr"].empty();
  };
  for (const Json& game : catalogue["games"]) {
    SCOPED_TRACE(game["id"]);
    EXPECT_TRUE(has_both(game["name"]));
    EXPECT_TRUE(game["hidden"].is_boolean() && game["dice"].is_boolean());
    for (const Json& option : game["options"]) {
      SCOPED_TRACE(option["name"]);
      EXPECT_TRUE(has_both(option["text"]));
      EXPECT_TRUE(option["default"].is_string());
      const std::string kind = option["kind"];
      EXPECT_THAT(kind, AnyOf("choice", "range", "text"));
      if (kind == "range") {
        EXPECT_EQ(option["range"].size(), 2U);
      } else {
        EXPECT_TRUE(option["values"].is_array());
      }
      if (option.contains("seat")) {
        EXPECT_THAT(option["seat"].get<int>(), AnyOf(1, 2));
      }
      if (option.contains("secret")) {
        EXPECT_EQ(option["secret"], true);
      }
    }
    EXPECT_FALSE(game["presets"].empty());
    // Whatever is offered can be ordered.
    for (const Json& preset : game["presets"]) {
      EXPECT_TRUE(has_both(preset["name"]));
      server.made({{"game", game["id"]}, {"options", preset["options"]}, {"opponent", "here"}});
    }
  }
  ASSERT_EQ(catalogue["levels"].size(), 6U);
  for (const Json& level : catalogue["levels"]) EXPECT_TRUE(level["level"].is_number() && has_both(level["name"]));
}

TEST(Http, each_kind_of_match_is_answered_with_the_keys_that_it_needs) {
  const Served server;
  const Json open = server.made({{"game", "lionheart"}, {"seat", 2}, {"name", "Zoé"}});
  EXPECT_EQ(open["seat"], 2);
  EXPECT_TRUE(open.contains("token") && open.contains("invite") && !open.contains("tokens"));
  EXPECT_THAT(open["commitment"].get<std::string>(), MatchesRegex("[0-9a-f]{64}"));
  EXPECT_GE(open["token"].get<std::string>().size(), 22U) << "128 bits in base64";
  const Json machine = server.made({{"game", "age_of_war"}, {"opponent", "level:1"}, {"seat", "random"}});
  EXPECT_THAT(machine["seat"].get<int>(), AnyOf(1, 2));
  EXPECT_TRUE(machine.contains("token") && !machine.contains("invite"));
  const Json here = server.made({{"game", "age_of_war"}, {"opponent", "here"}});
  EXPECT_NE(here["tokens"]["1"], here["tokens"]["2"]);
  const Json about = server.read("/api/matches/" + machine["match"].get<std::string>());
  EXPECT_EQ(about["state"], "live");
  EXPECT_EQ(about["names"][machine["seat"] == 1 ? "2" : "1"], "level:1");
  for (const Json& clock : {Json{{"base_s", 600}, {"increment_s", 5}}, Json{{"days", 3}}}) {
    const Json timed = server.made({{"game", "age_of_war"}, {"clock", clock}});
    EXPECT_EQ(server.read("/api/matches/" + timed["match"].get<std::string>())["clock"], clock);
  }
  const Json waiting = server.read("/api/matches/" + open["match"].get<std::string>());
  EXPECT_EQ(waiting["state"], "open");
  EXPECT_EQ(waiting["names"], (Json{{"1", nullptr}, {"2", "Zoé"}}));
  EXPECT_EQ(waiting["entries"], 0);
  EXPECT_EQ(waiting["result"], nullptr);
  EXPECT_EQ(waiting["commitment"], open["commitment"]);
}

TEST(Http, an_order_that_cannot_be_is_refused_with_the_field) {
  const Served server;
  const auto refusal = [&](const Json& order) { return error_of(server.post("/api/matches", order)); };
  EXPECT_EQ(refusal({{"game", "chess"}}), "400 bad-field game");
  EXPECT_EQ(refusal(Json::object()), "400 bad-field game");
  EXPECT_EQ(refusal(Json::array()), "400 malformed");
  EXPECT_EQ(refusal({{"game", "age_of_war"}, {"seat", 3}}), "400 bad-field seat");
  EXPECT_EQ(refusal({{"game", "age_of_war"}, {"opponent", "level:9"}}), "400 bad-field opponent");
  EXPECT_EQ(refusal({{"game", "age_of_war"}, {"options", {{"rounds", "many"}}}}), "400 bad-field options.rounds");
  EXPECT_EQ(refusal({{"game", "age_of_war"}, {"options", {{"rounds", "7\nseed: 0"}}}}), "400 bad-field options.rounds");
  EXPECT_THAT(refusal({{"game", "age_of_war"}, {"options", {{"colour", "red"}}}}), HasSubstr("400 bad-field options"));
  EXPECT_EQ(refusal({{"game", "age_of_war"}, {"clock", {{"base_s", 0}}}}), "400 bad-field clock.base_s");
  EXPECT_EQ(refusal({{"game", "age_of_war"}, {"clock", {{"days", 1}, {"base_s", 1}}}}), "400 bad-field clock");
  EXPECT_EQ(refusal({{"game", "age_of_war"}, {"name", std::string(41, 'a')}}), "400 bad-field name");
  EXPECT_EQ(refusal({{"game", "age_of_war"}, {"name", "a\nb"}}), "400 bad-field name");
  EXPECT_EQ(refusal({{"game", "age_of_war"}, {"listed", "yes"}}), "400 bad-field listed");
  EXPECT_EQ(refusal({{"game", "age_of_war"}, {"colour", "red"}}), "400 bad-field colour");
  EXPECT_EQ(refusal({{"game", "croisades"}, {"define", {{{"id", "x"}}}}}), "400 bad-field define.0");
  EXPECT_EQ(error_of(ask(server.port(), "POST", "/api/matches", "{")), "400 malformed");
  EXPECT_EQ(error_of(ask(server.port(), "POST", "/api/matches", std::string(60'000, '['))), "400 malformed");
  EXPECT_EQ(error_of(ask(server.port(), "POST", "/api/matches", std::string(70'000, ' '))), "413 too-large");
  EXPECT_EQ(error_of(ask(server.port(), "PUT", "/api/matches", "{}")), "405 method");
  EXPECT_EQ(error_of(server.get("/api/matches/nothing")), "404 no-such-match");
  EXPECT_EQ(error_of(server.get("/api/matches/nothing/record")), "404 no-such-match");
  EXPECT_EQ(error_of(server.get("/api/nothing")), "404 not-found");
  EXPECT_EQ(error_of(server.get("/api/matches?state=odd")), "400 bad-field state");
  EXPECT_EQ(error_of(server.get("/api/matches?before=odd")), "400 bad-field before");
  EXPECT_EQ(server.read("/api/matches")["matches"], Json::array()) << "none of these made a match";
}

TEST(Http, whatever_a_person_is_called_stays_a_name) {
  const Served server;
  for (const std::string name :
       {"<b>bold</b>", "a, b", "# not a comment", "seat 2: human", R"(quo"te\)", "Zoé – 王", "-"}) {
    const Json made = server.made({{"game", "age_of_war"}, {"name", name}, {"opponent", "here"}});
    const Json about = server.read("/api/matches/" + made["match"].get<std::string>());
    EXPECT_EQ(about["names"]["1"], name);
    const auto answer = server.get("/api/matches/" + made["match"].get<std::string>());
    EXPECT_THAT(answer.head, HasSubstr("Content-Type: application/json"));
  }
}

TEST(Http, a_seat_is_taken_once_and_by_the_invited) {
  const Served server;
  const Json made = server.made({{"game", "age_of_war"}});
  const std::string path = "/api/matches/" + made["match"].get<std::string>();
  EXPECT_EQ(error_of(server.post(path + "/join", {})), "403 no-invite invite");
  EXPECT_EQ(error_of(server.post(path + "/join", {{"invite", "wrong"}})), "403 no-invite invite");
  EXPECT_EQ(error_of(server.post(path + "/join", {{"invite", made["token"]}})), "403 no-invite invite");
  EXPECT_EQ(error_of(server.post(path + "/join", {{"invite", made["invite"]}, {"options", {{"rounds", "50"}}}})),
            "400 bad-field options.rounds");
  const auto joined = server.post(path + "/join", {{"invite", made["invite"]}, {"name", "Bob"}});
  ASSERT_EQ(joined.status, 200) << joined.body;
  EXPECT_EQ(json_of(joined.body)["seat"], 2);
  EXPECT_TRUE(json_of(joined.body)["token"].is_string());
  EXPECT_EQ(error_of(server.post(path + "/join", {{"invite", made["invite"]}})), "409 taken");
  EXPECT_EQ(server.read(path)["names"]["2"], "Bob");
  EXPECT_EQ(server.read(path)["state"], "live");
  EXPECT_EQ(error_of(server.post("/api/matches/nothing/join", {})), "404 no-such-match");
  for (const char* opponent : {"here", "level:1"}) {
    const Json full = server.made({{"game", "age_of_war"}, {"opponent", opponent}});
    EXPECT_EQ(error_of(server.post("/api/matches/" + full["match"].get<std::string>() + "/join", {})), "409 taken");
  }
}

TEST(Http, the_lobby_shows_listed_matches_newest_first_page_by_page) {
  const Served server;
  std::vector<std::string> listed;
  for (int i = 0; i < 103; ++i) {
    const Json made = server.made({{"game", i % 2 == 0 ? "age_of_war" : "lionheart"}, {"listed", true}});
    listed.insert(listed.begin(), made["match"].get<std::string>());
  }
  const Json hidden = server.made({{"game", "age_of_war"}});
  const Json first = server.read("/api/matches?state=open");
  ASSERT_EQ(first["matches"].size(), 100U);
  const Json second = server.read("/api/matches?state=open&before=" + first["next"].get<std::string>());
  ASSERT_EQ(second["matches"].size(), 3U);
  EXPECT_EQ(second["next"], nullptr);
  std::vector<std::string> seen;
  for (const Json* page : {&first, &second}) {
    for (const Json& match : (*page)["matches"]) seen.push_back(match["match"].get<std::string>());
  }
  EXPECT_EQ(seen, listed);
  const Json games = server.read("/api/matches?game=lionheart&state=open");
  EXPECT_EQ(games["matches"].size(), 51U);
  for (const Json& match : games["matches"]) EXPECT_EQ(match["game"], "lionheart");
  EXPECT_EQ(server.read("/api/matches?state=over")["matches"], Json::array());
  // One that is listed needs no invite, and leaves the list of open ones.
  EXPECT_EQ(server.post("/api/matches/" + listed.back() + "/join", {}).status, 200);
  EXPECT_EQ(server.read("/api/matches?state=live")["matches"][0]["match"], listed.back());
  EXPECT_EQ(server.read("/api/matches?state=open")["matches"].size(), 100U);
  EXPECT_EQ(server.read("/api/matches?state=open")["next"].is_null(), false);
}

TEST(Http, a_record_tells_everything_when_it_is_over_and_nothing_secret_before) {
  const Served server;
  const Json catalogue = server.read("/api/games");
  for (const Json& game : catalogue["games"]) {
    SCOPED_TRACE(game["id"]);
    const Json made = server.made({{"game", game["id"]}, {"opponent", "here"}});
    const std::string path = "/api/matches/" + made["match"].get<std::string>();
    Visitor one(server, made["match"], made["tokens"]["1"]);
    const auto running = server.get(path + "/record");
    if (game["hidden"] == true) {
      EXPECT_EQ(error_of(running), "409 running");
    } else {
      EXPECT_EQ(running.status, 200);
      EXPECT_THAT(running.head, HasSubstr("Content-Type: text/plain"));
    }
    EXPECT_THAT(running.body, Not(HasSubstr("seed:")));
    one.say({{"resign", true}});
    const Json over = one.hear("over");
    const auto record = read_record(server.get(path + "/record").body);
    ASSERT_TRUE(record) << record.error().text;
    EXPECT_EQ(record->record.fate.seed, over["seed"].get<std::string>());
    const auto check = check_fate(record->record);
    ASSERT_TRUE(check) << check.error().text;
    EXPECT_TRUE(check->wrong.empty() && check->commitment_kept);
    const Json about = server.read(path);
    EXPECT_EQ(about["state"], "over");
    EXPECT_EQ(about["result"], "0-1 resign");
  }
}

TEST(Http, secret_options_are_told_to_nobody_before_their_time) {
  const Served server;
  const Json made =
      server.made({{"game", "lionheart"}, {"listed", true}, {"options", {{"level", 2}, {"army1", "bowmen"}}}});
  const std::string path = "/api/matches/" + made["match"].get<std::string>();
  const auto is_told = [&](const std::string& name) {
    const bool alone = server.read(path)["options"].contains(name);
    EXPECT_EQ(server.read("/api/matches")["matches"][0]["options"].contains(name), alone);
    return alone;
  };
  EXPECT_TRUE(is_told("level"));
  EXPECT_FALSE(is_told("army1"));
  EXPECT_EQ(error_of(server.post(path + "/join", {{"options", {{"army1", "wings"}}}})), "400 bad-field options.army1");
  const auto joined = server.post(path + "/join", Json::object());
  ASSERT_EQ(joined.status, 200) << joined.body;
  EXPECT_FALSE(is_told("army1"));
  EXPECT_EQ(error_of(server.get(path + "/record")), "409 running");
  Visitor one(server, made["match"], made["token"]);
  Visitor two(server, made["match"], json_of(joined.body)["token"]);
  Visitor watcher(server, made["match"], "");
  // The second side composes its army and is told nothing of the first one's.
  while (two.may_move() && two.n < 3) two.move(two.view["legal"][0].get<std::string>());
  EXPECT_GT(two.n, 0);
  for (Visitor* each : {&two, &watcher}) {
    for (const std::string& text : each->client().heard()) EXPECT_THAT(text, Not(HasSubstr("bowmen")));
  }
  EXPECT_FALSE(is_told("army1"));
  one.say({{"resign", true}});
  one.hear("over");
  EXPECT_EQ(server.read(path)["options"], (Json{{"level", "2"}, {"army1", "bowmen"}}));
}

TEST(Http, pages_come_with_headers_that_keep_strangers_out) {
  const Served plain;
  for (const char* path : {"/", "/some/page", "/api/games", "/nothing.js", "/healthz"}) {
    SCOPED_TRACE(path);
    const auto answer = plain.get(path);
    for (const std::string& header : own_headers) EXPECT_THAT(answer.head, HasSubstr(header));
  }
  const std::string policy = plain.get("/").head;
  for (const char* part : {"script-src 'self' 'wasm-unsafe-eval'", "worker-src 'self'", "style-src 'self'",
                           "img-src 'self' data:", "connect-src 'self'", "manifest-src 'self'",
                           "frame-ancestors 'none'", "base-uri 'none'"}) {
    EXPECT_THAT(policy, HasSubstr(part));
  }
  EXPECT_THAT(policy, Not(HasSubstr("unsafe-inline")));
  EXPECT_EQ(plain.get("/healthz").body, "ok");
  EXPECT_EQ(error_of(plain.get("/nothing.js")), "404 not-found");
  EXPECT_EQ(ask(plain.port(), "HEAD", "/api/games").body, "");
}

TEST(Http, files_of_the_client_are_cached_and_packed_as_they_should) {
  namespace fs = std::filesystem;
  const auto folder = fs::temp_directory_path() / ("destrier-client-" + std::to_string(getpid()));
  fs::create_directories(folder / "assets");
  const auto write = [&](const char* name, const std::string& text) { std::ofstream(folder / name) << text; };
  write("index.html", "<!doctype html>the client");
  write("sw.js", "the worker");
  write("assets/game.1a2b.wasm", "plain wasm");
  write("assets/game.1a2b.wasm.gz", "packed wasm");
  write("assets/page.3c4d.js", "plain page");
  write("assets/page.3c4d.js.gz", "small page");
  write("assets/page.3c4d.js.br", "smallest page");
  const Served server({"--client", folder.string()});
  const auto page = server.get("/");
  EXPECT_EQ(page.body, "<!doctype html>the client");
  EXPECT_THAT(page.head, HasSubstr("Content-Type: text/html; charset=utf-8"));
  EXPECT_THAT(page.head, HasSubstr("Cache-Control: no-store"));
  EXPECT_EQ(server.get("/match/abc").body, page.body) << "a page of the client";
  EXPECT_THAT(server.get("/sw.js").head, HasSubstr("Cache-Control: no-cache"));
  const auto wasm = server.get("/assets/game.1a2b.wasm");
  EXPECT_EQ(wasm.body, "plain wasm");
  EXPECT_THAT(wasm.head, HasSubstr("Content-Type: application/wasm"));
  EXPECT_THAT(wasm.head, HasSubstr("max-age=31536000, immutable"));
  EXPECT_THAT(wasm.head, HasSubstr("Vary: Accept-Encoding"));
  const auto packed = server.get("/assets/game.1a2b.wasm", "Accept-Encoding: brotli, gzip;q=0.8\r\n");
  EXPECT_EQ(packed.body, "packed wasm");
  EXPECT_THAT(packed.head, HasSubstr("Content-Encoding: gzip"));
  EXPECT_THAT(packed.head, HasSubstr("Content-Type: application/wasm"));
  EXPECT_EQ(server.get("/assets/game.1a2b.wasm", "Accept-Encoding: gzip;q=0\r\n").body, "plain wasm");
  EXPECT_EQ(server.get("/assets/page.3c4d.js", "Accept-Encoding: gzip, br\r\n").body, "smallest page");
  EXPECT_THAT(server.get("/assets/page.3c4d.js", "Accept-Encoding: gzip, br\r\n").head,
              HasSubstr("Content-Encoding: br"));
  EXPECT_EQ(server.get("/assets/page.3c4d.js", "Accept-Encoding: gzip, br;q=0.0\r\n").body, "small page");
  for (const char* path : {"/assets/../../x.y", "/%2e%2e/x.y", "//etc/passwd.x", "/..%2f..%2fx.y"}) {
    EXPECT_EQ(server.get(path).status, 404) << path;
  }
  EXPECT_EQ(server.get("/../../etc/passwd").body, page.body) << "nothing outside of the folder";
  fs::remove_all(folder);
}

TEST(Http, a_long_answer_may_take_its_time) {
  namespace fs = std::filesystem;
  const auto folder = fs::temp_directory_path() / ("destrier-long-" + std::to_string(getpid()));
  fs::create_directories(folder / "assets");
  const std::string long_one(std::size_t{24} << 20U, 'x');
  std::ofstream(folder / "assets/long.bin") << long_one;
  const Served server({"--client", folder.string(), "--limit-request-seconds", "1"});
  const Descriptor socket = connect_to(server.port());
  const std::string wish = "GET /assets/long.bin HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
  ASSERT_EQ(::send(socket.number(), wish.data(), wish.size(), 0), static_cast<ssize_t>(wish.size()));
  usleep(1'500'000);
  std::size_t length = 0;
  std::vector<char> bytes(1 << 20);
  for (ssize_t count = 0; (count = recv(socket.number(), bytes.data(), bytes.size(), 0)) > 0;) {
    length += static_cast<std::size_t>(count);
  }
  EXPECT_GT(length, long_one.size());
  fs::remove_all(folder);
}

TEST(Http, metrics_are_for_the_machine_itself_and_name_nobody) {
  const Served server;
  const Json made = server.made({{"game", "age_of_war"}, {"name", "Wilhelmina"}, {"opponent", "here"}});
  const Visitor one(server, made["match"], made["token"]);
  const auto metrics = server.get("/metrics");
  EXPECT_EQ(metrics.status, 200);
  EXPECT_THAT(metrics.body, HasSubstr("\ndestrier_matches_total 1\n"));
  EXPECT_THAT(metrics.body, HasSubstr("\ndestrier_sockets 1\n"));
  EXPECT_THAT(metrics.body, Not(HasSubstr("Wilhelmina")));
  EXPECT_THAT(metrics.body, Not(HasSubstr(made["match"].get<std::string>())));
  EXPECT_EQ(error_of(server.get("/metrics", "X-Forwarded-For: 10.0.0.1\r\n")), "403 not-here");
}

TEST(Http, foreign_pages_get_nothing_done) {
  const Served server({"--origin", "https://play.example.org"});
  const Json order = {{"game", "age_of_war"}};
  const auto status = [&](const std::string& origin) {
    return server.post("/api/matches", order, "Origin: " + origin + "\r\n").status;
  };
  EXPECT_EQ(status("https://evil.example.org"), 403);
  EXPECT_EQ(status("null"), 403);
  EXPECT_EQ(status("https://play.example.org.evil.org"), 403);
  EXPECT_EQ(status("http://play.example.org"), 403);
  EXPECT_EQ(status("https://play.example.org"), 201);
  EXPECT_EQ(status("http://127.0.0.1"), 201) << "its own address";
  // A name that was made to point here is not our own.
  const auto rebound =
      ask(server.port(), "POST", "/api/matches", order.dump(), "Origin: http://evil.org\r\nHost: evil.org\r\n");
  EXPECT_NE(rebound.status, 201);
  const Json made = server.made(order);
  const std::string id = made["match"];
  EXPECT_EQ(LiveClient(server.port(), id, "", "Origin: https://evil.org\r\n").status(), 403);
  EXPECT_EQ(LiveClient(server.port(), id, "", "Origin: https://play.example.org\r\n").status(), 101);
  EXPECT_EQ(LiveClient(server.port(), "nothing", "").status(), 404);
}

TEST(Http, a_server_that_cannot_start_says_why_and_ends_with_2) {
  const Served server;
  const auto fails = [&](std::vector<std::string> flags, const std::string& about) {
    const auto started = ServerProcess::start(PROGRAM, std::move(flags));
    EXPECT_FALSE(started) << about;
  };
  fails({"--store", "sqlite:/dev/null/matches.sqlite"}, "no such folder");
  fails({"--store", "postgres:x"}, "no such store");
  fails({"--store", "sqlite:" + server.folder().string() + "/x", "--origin", "play.example.org"}, "no origin");
  fails({"--store", "sqlite:" + server.folder().string() + "/x", "--limit-body", "0"}, "too low a limit");
  fails({"--store", "sqlite:" + server.store()}, "the store of a server that runs");
}

}  // namespace
}  // namespace destrier
