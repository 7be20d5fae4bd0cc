#pragma once

// A live match without a server: its store in memory, its guests objects that remember what they heard, and the time
// whatever a test says.

#include <gtest/gtest.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/json.h"
#include "server/live_match.h"
#include "server/tokens.h"

namespace destrier {

class Listener final : public Guest {
 public:
  Listener(Viewer who, Language tongue) {
    viewer = who;
    language = tongue;
  }
  void tell(std::shared_ptr<const std::string> message) override { heard.push_back(*message); }
  void dismiss() override {}
  /// What it was told of that kind since it was asked last.
  std::vector<Json> take(const std::string& key) {
    std::vector<Json> found;
    for (const std::string& text : heard) {
      auto json = parse_json(text);
      EXPECT_TRUE(json) << text;
      if (json && json->contains(key)) found.push_back(*json);
    }
    heard.clear();
    return found;
  }
  std::string refusal() {
    const auto refused = take("refused");
    return refused.size() == 1 ? refused[0]["refused"]["code"].get<std::string>() : "none";
  }

  std::vector<std::string> heard;
};

/// A match with its store in memory, at a time that the test sets.
class Board {
 public:
  explicit Board(const std::string& game, std::vector<OptionPair> options = {}, const std::string& second = "human",
                 std::optional<ClockTerms> clock = std::nullopt, std::optional<std::string> position = std::nullopt) {
    MatchRecord record;
    record.game = game;
    record.options = std::move(options);
    record.position = std::move(position);
    record.id = "testmatch2";
    record.seats[1].player = second;
    record.clock = clock;
    FateSeed seed{};
    seed.fill(7);
    record.fate.commitment = commitment_to(seed);
    stored_.id = record.id;
    stored_.game = game;
    stored_.state = MatchState::live;
    stored_.joined_ms = now_ms;
    stored_.head = to_text(record);
    stored_.seed = to_hex(seed);
    stored_.seats[0].token_hash = hash_of("one");
    if (second == "human") stored_.seats[1].token_hash = hash_of("two");
    reopen();
  }

  /// As after a restart of the server.
  void reopen() {
    auto opened = LiveMatch::open(stored_, entries_);
    ASSERT_TRUE(opened) << opened.error().text;
    live_ = std::move(*opened);
  }
  std::shared_ptr<Listener> enter(Viewer viewer, std::int64_t n = 0, const std::string& nonce = "") {
    auto guest = std::make_shared<Listener>(viewer, Language::english);
    at_once([&](const auto& moment) { live_->enter(moment, guest, {.n = n, .nonce = nonce}); });
    return guest;
  }
  void wish(const std::shared_ptr<Listener>& guest, const Wish& wish) {
    at_once([&](const auto& moment) { live_->wish(moment, guest, wish); });
  }
  void move(const std::shared_ptr<Listener>& guest, const std::string& text) { wish(guest, MoveWish{text, next()}); }
  template <class Act>
  void at_once(Act act) {
    Effects effects;
    act(LiveMatch::Moment{now_ms, working_, effects});
    for (const Change& change : effects.changes) {
      if (const auto* entry = std::get_if<AppendEntry>(&change)) {
        EXPECT_EQ(entry->entry.n, static_cast<std::int64_t>(entries_.size()) + 1);
        entries_.push_back(entry->entry);
      } else if (const auto* update = std::get_if<UpdateMatch>(&change)) {
        stored_ = update->match;
      }
    }
    for (const Letter& letter : effects.letters) {
      if (const auto to = letter.to.lock()) to->tell(letter.text);
    }
    last = std::move(effects);
  }
  /// A server ran from then to then, and not before or in between.
  void worked(std::vector<ServerRun> former, std::int64_t since_ms) { working_ = {std::move(former), since_ms}; }
  std::int64_t next() const { return static_cast<std::int64_t>(live_->match().next_entry()); }
  LiveMatch& live() { return *live_; }
  const StoredMatch& stored() const { return stored_; }
  std::vector<std::string> entries() const {
    std::vector<std::string> texts;
    texts.reserve(entries_.size());
    for (const StoredEntry& entry : entries_) texts.push_back(entry.text);
    return texts;
  }

  std::int64_t now_ms = 1'000'000;
  Effects last;

 private:
  StoredMatch stored_;
  std::vector<StoredEntry> entries_;
  std::unique_ptr<LiveMatch> live_;
  WorkingTime working_{{}, 0};
};

}  // namespace destrier
