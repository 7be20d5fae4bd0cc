// What every store must do, whatever stands behind it.

#include "store/store.h"

#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>

#include "store/sqlite.h"

namespace destrier {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class StoreTest : public testing::Test {
 protected:
  void SetUp() override {
    path_ = std::filesystem::temp_directory_path() /
            ("destrier-store-" + std::to_string(getpid()) + "-" +
             testing::UnitTest::GetInstance()->current_test_info()->name() + ".db");
    remove();
    reopen();
  }
  void TearDown() override {
    store_.reset();
    remove();
  }
  void remove() const {
    for (const char* ending : {"", "-wal", "-shm"}) std::filesystem::remove(path_.string() + ending);
  }
  void reopen() {
    store_.reset();
    auto opened = open_sqlite(path_.string(), false);
    ASSERT_TRUE(opened) << opened.error().text;
    store_ = std::move(*opened);
  }
  void write(const std::vector<Change>& changes) const {
    const auto written = store_->write(changes);
    ASSERT_TRUE(written) << written.error().text;
  }
  std::string refusal_of(const std::vector<Change>& changes) const {
    const auto written = store_->write(changes);
    return written ? "it was written" : written.error().text;
  }
  std::vector<std::string> texts_of(const std::string& match) const {
    std::vector<std::string> texts;
    const auto entries = store_->entries(match);
    EXPECT_TRUE(entries);
    std::int64_t n = 0;
    for (const StoredEntry& entry : *entries) {
      EXPECT_EQ(entry.n, ++n);
      texts.push_back(entry.text);
    }
    return texts;
  }
  std::vector<std::string> lobby(const MatchQuery& query = {}) const {
    std::vector<std::string> ids;
    const auto page = store_->list(query);
    EXPECT_TRUE(page);
    for (const auto& row : page->rows) ids.push_back(row.match.id);
    return ids;
  }

  std::filesystem::path path_;
  std::unique_ptr<Store> store_;
};

StoredMatch match_of(const std::string& id) {
  StoredMatch match;
  match.id = id;
  match.game = "lionheart";
  match.listed = true;
  match.created_ms = 1000;
  match.head = "destrier-record 1\ngame: lionheart\nseat 1: human, Zoé\n";
  match.seed = std::string(64, 'a');
  match.invite_hash = "invite";
  match.seats[0] = {"hash", "c0ffee"};
  return match;
}

AppendEntry entry_of(const std::string& match, std::int64_t n, const std::string& text) {
  return {match, {n, 1000 + n, text}};
}

TEST_F(StoreTest, WhatWasWrittenIsReadAlsoByTheNextServer) {
  const StoredMatch match = match_of("one");
  write({CreateMatch{match}, entry_of("one", 1, "1 e2-e3"), entry_of("one", 2, "fate ~2-1 random")});
  reopen();
  const auto read = store_->read("one");
  ASSERT_TRUE(read && *read);
  EXPECT_EQ(**read, match);
  EXPECT_EQ(*store_->entries("one"), (std::vector<StoredEntry>{{1, 1001, "1 e2-e3"}, {2, 1002, "fate ~2-1 random"}}));
}

TEST_F(StoreTest, IsOneServersAtATimeAndNobodyElsesToRead) {
  const auto second = open_sqlite(path_.string(), false);
  ASSERT_FALSE(second);
  EXPECT_THAT(second.error().text, HasSubstr("in use"));
  write({CreateMatch{match_of("one")}});
  for (const char* ending : {"", "-wal", "-shm"}) {
    const auto others = std::filesystem::status(path_.string() + ending).permissions();
    EXPECT_EQ(others & (std::filesystem::perms::group_all | std::filesystem::perms::others_all),
              std::filesystem::perms::none)
        << ending;
  }
  reopen();
  EXPECT_TRUE(*store_->read("one"));
}

TEST_F(StoreTest, KnowsNoMatchThatNobodyMade) {
  const auto read = store_->read("nothing");
  ASSERT_TRUE(read);
  EXPECT_FALSE(*read);
  EXPECT_THAT(texts_of("nothing"), IsEmpty());
  EXPECT_THAT(refusal_of({UpdateMatch{match_of("nothing")}}), HasSubstr("there is no match 'nothing'"));
}

TEST_F(StoreTest, AnUpdateChangesEverythingButWhatAMatchIs) {
  StoredMatch match = match_of("one");
  write({CreateMatch{match}});
  match.state = MatchState::live;
  match.listed = false;
  match.joined_ms = 2000;
  match.begun = true;
  match.machine_due_ms = 900;
  match.offers = {.draw = 2, .draw_asked = {3, 4}, .rematch = {false, true}, .next = "two"};
  match.head += "result: *\n";
  match.invite_hash = "";
  match.seats[0].nonce.reset();
  match.seats[1] = {"other", ""};
  write({UpdateMatch{match}});
  EXPECT_EQ(**store_->read("one"), match);
}

TEST_F(StoreTest, NoEntryStandsTwiceAndNoneLeavesAGap) {
  write({CreateMatch{match_of("one")}, entry_of("one", 1, "1 a")});
  EXPECT_THAT(refusal_of({entry_of("one", 1, "1 b")}), HasSubstr("UNIQUE"));
  EXPECT_THAT(refusal_of({entry_of("one", 3, "1 c")}), HasSubstr("gap"));
  EXPECT_THAT(texts_of("one"), ElementsAre("1 a"));
}

TEST_F(StoreTest, ChangesAreMadeAllOrNone) {
  write({CreateMatch{match_of("one")}});
  EXPECT_THAT(refusal_of({entry_of("one", 1, "1 a"), CreateMatch{match_of("two")}, entry_of("one", 3, "1 c")}),
              HasSubstr("gap"));
  EXPECT_THAT(texts_of("one"), IsEmpty());
  EXPECT_FALSE(*store_->read("two"));
  write({entry_of("one", 1, "1 d")});
  EXPECT_THAT(texts_of("one"), ElementsAre("1 d"));
}

TEST_F(StoreTest, TheLobbyShowsListedMatchesNewestFirstPageByPage) {
  for (const char* id : {"a", "b", "c", "d", "e"}) {
    StoredMatch match = match_of(id);
    match.listed = match.id != "b";
    if (match.id == "c") match.game = "croisades";
    if (match.id == "d") match.state = MatchState::over;
    write({CreateMatch{match}, entry_of(id, 1, "1 x")});
  }
  EXPECT_THAT(lobby(), ElementsAre("e", "d", "c", "a"));
  EXPECT_THAT(lobby({.state = MatchState::open}), ElementsAre("e", "c", "a"));
  EXPECT_THAT(lobby({.state = MatchState::open, .game = "lionheart"}), ElementsAre("e", "a"));
  const auto first = store_->list({.most = 3});
  ASSERT_TRUE(first);
  EXPECT_EQ(first->rows.size(), 3U);
  EXPECT_EQ(first->rows[0].entries, 1);
  EXPECT_THAT(lobby({.before = first->next}), ElementsAre("a"));
  EXPECT_EQ(store_->list({.most = 4})->next, "");
  EXPECT_FALSE(store_->list({.before = "soon"}));
}

TEST_F(StoreTest, AMachinesTurnIsClaimedByOneAtATime) {
  for (const char* id : {"a", "b"}) {
    StoredMatch match = match_of(id);
    match.machine_due_ms = match.id == "a" ? 10 : 20;
    write({CreateMatch{match}});
  }
  EXPECT_EQ(*store_->claim_turn(1000, 2000), "a");
  EXPECT_EQ(*store_->claim_turn(1000, 2000), "b");
  EXPECT_EQ(*store_->claim_turn(1999, 3000), std::nullopt);
  EXPECT_EQ(*store_->claim_turn(2000, 3000), "a") << "a claim ends in time";
  StoredMatch moved = match_of("b");
  write({UpdateMatch{moved}});
  EXPECT_EQ(*store_->claim_turn(2500, 3000), std::nullopt) << "the machine of b has moved";
  ASSERT_TRUE(store_->begin_run(2600));
  EXPECT_EQ(*store_->claim_turn(2600, 3000), "a") << "who claimed it before runs no longer";
}

TEST_F(StoreTest, TheMachineThatIsDueLongestComesFirst) {
  for (const auto& [id, since] : {std::pair{"a", 30}, std::pair{"b", 10}, std::pair{"c", 20}}) {
    StoredMatch match = match_of(id);
    match.machine_due_ms = since;
    write({CreateMatch{match}});
  }
  for (const char* id : {"b", "c", "a"}) EXPECT_EQ(*store_->claim_turn(1000, 2000), id);
}

TEST_F(StoreTest, KnowsWhenServersRan) {
  EXPECT_TRUE(store_->begin_run(1000)->empty());
  ASSERT_TRUE(store_->beat(1500));
  reopen();
  const auto runs = store_->begin_run(9000);
  ASSERT_TRUE(runs);
  ASSERT_EQ(runs->size(), 1U);
  EXPECT_EQ(runs->front().from_ms, 1000);
  EXPECT_EQ(runs->front().to_ms, 1500);
}

TEST_F(StoreTest, FindsTheRunningMatchesWithAClock) {
  StoredMatch timed = match_of("timed");
  timed.head += "clock: 600+5\n";
  timed.state = MatchState::live;
  StoredMatch waiting = timed;
  waiting.id = "waiting";
  waiting.state = MatchState::open;
  StoredMatch calm = match_of("calm");
  calm.state = MatchState::live;
  write({CreateMatch{timed}, CreateMatch{waiting}, CreateMatch{calm}});
  EXPECT_THAT(*store_->timed(), ElementsAre("timed"));
}

TEST_F(StoreTest, ReadersAndWritersDoNotWaitForEachOther) {
  write({CreateMatch{match_of("one")}});
  constexpr int entries = 200;
  std::thread writer([&] {
    for (int n = 1; n <= entries; ++n) EXPECT_TRUE(store_->write(std::vector<Change>{entry_of("one", n, "1 a")}));
  });
  while (texts_of("one").size() < entries) std::this_thread::yield();
  writer.join();
}

TEST_F(StoreTest, AnOlderStoreIsBroughtUpToDateAndKeepsWhatItHolds) {
  StoredMatch match = match_of("one");
  match.machine_due_ms = 1;
  write({CreateMatch{match}, entry_of("one", 1, "1 a")});
  store_.reset();
  {
    auto older = Connection::open(path_.string());
    ASSERT_TRUE(older);
    const auto done = older->execute(
        "DROP INDEX lobby_of_game; DROP INDEX listed_of_game; DROP INDEX listed; DROP INDEX due; CREATE INDEX due ON "
        "matches (seq) WHERE machine_due = 1;"
        "ALTER TABLE matches DROP COLUMN draw; ALTER TABLE matches DROP COLUMN draw_asked1;"
        "ALTER TABLE matches DROP COLUMN draw_asked2; ALTER TABLE matches DROP COLUMN rematch;"
        "ALTER TABLE matches DROP COLUMN next; PRAGMA user_version = 1");
    ASSERT_TRUE(done) << done.error().text;
  }
  reopen();
  EXPECT_EQ(**store_->read("one"), match);
  EXPECT_THAT(texts_of("one"), ElementsAre("1 a"));
  EXPECT_EQ(*store_->claim_turn(1000, 2000), "one");
}

TEST(SqliteStore, RefusesWhatIsNoStoreOfOurs) {
  const std::string path = std::filesystem::temp_directory_path() / ("destrier-newer-" + std::to_string(getpid()));
  {
    auto newer = Connection::open(path);
    ASSERT_TRUE(newer);
    ASSERT_TRUE(newer->execute("PRAGMA user_version = 99"));
  }
  const auto opened = open_sqlite(path, false);
  ASSERT_FALSE(opened);
  EXPECT_THAT(opened.error().text, HasSubstr("has version 99"));
  std::filesystem::remove(path);
  const auto nowhere = open_sqlite("/nowhere/at/all.db", false);
  ASSERT_FALSE(nowhere);
  EXPECT_THAT(nowhere.error().text, HasSubstr("/nowhere/at/all.db"));
}

}  // namespace
}  // namespace destrier
