#pragma once

// `destrier serve` as a process of its own, and clients that know nothing but its wire.

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

#include "bench/load/client.h"
#include "core/json.h"
#include "core/random.h"

namespace destrier {

/// Far longer than anything takes: only what never comes waits so long.
inline constexpr int patience_ms = 30'000;
/// For what must not come; a slow machine may hide a fault here, and never invents one.
inline constexpr int moment_ms = 150;

inline Json json_of(std::string_view text) {
  auto json = parse_json(text);
  EXPECT_TRUE(json) << text;
  return json ? std::move(*json) : Json();
}

/// A server with a store of its own, which outlives it.
class Served {
 public:
  explicit Served(std::vector<std::string> flags = {}) : flags_(std::move(flags)) {
    static int count = 0;
    folder_ = std::filesystem::temp_directory_path() /
              ("destrier-served-" + std::to_string(getpid()) + "-" + std::to_string(++count));
    std::filesystem::create_directories(folder_);
    flags_.insert(flags_.end(), {"--store", "sqlite:" + store()});
    // Programs play faster than people.
    const std::string pace = "--limit-messages-per-second";
    if (std::find(flags_.begin(), flags_.end(), pace) == flags_.end()) flags_.insert(flags_.end(), {pace, "100000"});
    start();
  }
  Served(const Served&) = delete;
  Served& operator=(const Served&) = delete;
  Served(Served&&) = delete;
  Served& operator=(Served&&) = delete;
  ~Served() {
    server_.reset();
    std::filesystem::remove_all(folder_);
  }

  void start() {
    auto started = ServerProcess::start(PROGRAM, flags_);
    ASSERT_TRUE(started) << started.error().text;
    server_.emplace(std::move(*started));
  }
  /// How it ended: the exit code, or minus the signal.
  int end(int signal) {
    const int code = server_->end(signal);
    server_.reset();
    return code;
  }
  int process() const { return server_->process(); }
  std::uint16_t port() const { return server_ ? server_->port() : std::uint16_t{0}; }
  std::string store() const { return (folder_ / "matches.sqlite").string(); }
  std::filesystem::path folder() const { return folder_; }

  HttpAnswer get(std::string_view path, std::string_view headers = {}) const {
    return ask(port(), "GET", path, {}, headers);
  }
  HttpAnswer post(std::string_view path, const Json& body, std::string_view headers = {}) const {
    return ask(port(), "POST", path, body.is_null() ? "" : body.dump(), headers);
  }
  Json read(std::string_view path) const {
    const auto answer = get(path);
    EXPECT_EQ(answer.status, 200) << path << ": " << answer.body;
    return json_of(answer.body);
  }
  /// A new match.
  Json made(const Json& order) const {
    const auto answer = post("/api/matches", order);
    EXPECT_EQ(answer.status, 201) << answer.body;
    return json_of(answer.body);
  }

 private:
  std::vector<std::string> flags_;
  std::filesystem::path folder_;
  std::optional<ServerProcess> server_;
};

/// One at a match.
class Visitor {
 public:
  /// With an empty token he watches.
  Visitor(const Served& server, const Json& match, const Json& token, std::int64_t n = 0,
          const Json& more = Json::object())
      : client_(server.port(), match.get<std::string>(), hello(token, n, more)) {
    EXPECT_EQ(client_.status(), 101);
    welcome = hear("welcome");
    if (welcome.is_null()) return;
    view = welcome["view"];
    this->n = welcome["n"].get<std::int64_t>();
  }

  /// The next message that has this member, and what it is; null if none comes. Entries on the way are noted.
  Json hear(const std::string& key) {
    while (const auto text = client_.receive(patience_ms)) {
      const Json message = json_of(*text);
      take(message);
      if (message.contains(key)) return key == "n" ? message : message[key];
    }
    ADD_FAILURE() << "no " << key << " came; the close code is " << client_.close_code();
    return {};
  }
  /// Everything until entry n has come.
  void hear_up_to(std::int64_t entry) {
    while (n < entry && !hear("n").is_null()) {
    }
  }
  void say(const Json& message) { client_.send(message.dump()); }
  /// Plays, and waits until it stands.
  void move(const std::string& text) {
    say({{"move", text}, {"n", n + 1}});
    const std::int64_t wanted = n + 1;
    EXPECT_EQ(hear("ok")["n"], wanted) << text;
    hear_up_to(wanted);
  }
  std::string refusal_of(const Json& message) {
    say(message);
    return hear("refused")["code"].get<std::string>();
  }
  bool may_move() const { return view["legal"].is_array() && !view["legal"].empty() && view["turn"] == view["side"]; }
  std::string any_move(Rng& rng) const {
    const Json& legal = view["legal"];
    return legal[rng.below(static_cast<std::uint32_t>(legal.size()))].get<std::string>();
  }
  LiveClient& client() { return client_; }

  Json welcome;
  Json view;
  std::int64_t n = 0;
  std::vector<Json> entries;  ///< that were told since

 private:
  static std::string hello(const Json& token, std::int64_t n, Json more) {
    more["n"] = n;
    if (token.is_string() && !token.get<std::string>().empty()) more["token"] = token;
    return more.dump();
  }
  void take(const Json& message) {
    if (!message.contains("n")) return;
    EXPECT_EQ(message["n"], n + 1) << "entries come in order";
    n = message["n"].get<std::int64_t>();
    view = message["view"];
    entries.push_back(message);
  }

  LiveClient client_;
};

}  // namespace destrier
