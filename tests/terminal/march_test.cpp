// Campaigns: which battle comes next and how it begins, goals, stars, and the file that keeps it all.

#include "terminal/march.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "core/shipped.h"
#include "games/registry.h"
#include "terminal/saves.h"
#include "tests/files.h"

namespace destrier {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

Json local(const std::string& text) {
  return {{"en", text}, {"fr", text + " (fr)"}};
}

/// A battle of Lionheart that two moves can decide.
Json battle_json(const std::string& id, Json goals = Json::array()) {
  return {{"id", id},
          {"game", "lionheart"},
          {"title", local("Battle " + id)},
          {"text", local("Text of " + id + ".")},
          {"options", {{"level", "1"}}},
          {"position", "K1e1N,I4e4N,i4e6S,k1e8S 1 2 1 - -"},
          {"human", "1"},
          {"opponent", {{"level", 2}, {"name", local("Somebody")}}},
          {"goals", std::move(goals)}};
}

Json goal_json(const std::string& id, bool required, const Json& count, const char* bound_is, int bound) {
  return {{"id", id}, {"text", local("Goal " + id + ".")}, {"required", required}, {"count", count}, {bound_is, bound}};
}

class MarchTest : public testing::Test {
 protected:
  Campaign campaign_of(Json battles) {
    const Json json = {{"format", "destrier-campaign"},
                       {"version", 1},
                       {"id", "made-up"},
                       {"title", local("Made up")},
                       {"intro", local("Begin.")},
                       {"outro", local("All is well.")},
                       {"battles", std::move(battles)}};
    Faults faults;
    auto campaign = read_campaign(JsonPlace(json, "made-up", faults), kinds_);
    EXPECT_EQ(to_text(faults), "");
    return std::move(*campaign);
  }
  Campaign lions_road() {
    Faults faults;
    for (Campaign& campaign : shipped_campaigns(kinds_, faults)) {
      if (campaign.story.id == "lionheart-the-lions-road") return std::move(campaign);
    }
    ADD_FAILURE() << "no campaign of Lionheart";
    return {};
  }
  Match match_of(const March& march, const Battle& battle) {
    auto terms = terms_of(march, battle, kinds_, Language::english);
    EXPECT_TRUE(terms);
    terms->id = "test";
    auto opened = Match::open(*terms);
    EXPECT_TRUE(opened) << opened.error().text;
    return std::move(opened->match);
  }
  void play(Match& match, BattleWatch& watch, std::initializer_list<std::string_view> moves) {
    for (const std::string_view move : moves) {
      ASSERT_TRUE(match.play(match.decider(), move)) << move;
      watch.follow(match);
    }
  }

  std::vector<std::unique_ptr<GameKind>> kinds_ = all_kinds();
};

std::vector<Json> events(std::initializer_list<const char*> texts) {
  std::vector<Json> all;
  for (const char* text : texts) all.push_back(*parse_json(text));
  return all;
}

void take_in(March& march, const Fought& fought) {
  march.progress = after(march, fought);
}

Fought won(const Battle& battle, std::vector<std::string> stars = {"win"}, std::string end = "") {
  return {&battle, true, nullptr, std::move(stars), std::move(end)};
}

Fought lost(const Battle& battle, std::string end = "") {
  return {&battle, false, nullptr, {}, std::move(end)};
}

// The way through a campaign.

TEST_F(MarchTest, BeginsAtTheFirstBattleWithoutStars) {
  const Campaign road = lions_road();
  const March march = March::begin(road);
  ASSERT_NE(march.next(), nullptr);
  EXPECT_EQ(march.next()->id, "ford");
  EXPECT_EQ(march.stars(), 0U);
  EXPECT_EQ(most_stars(road), 14U);  // five wins, ten goals, one of them required
  EXPECT_FALSE(march.is_over());
  EXPECT_FALSE(march.is_won());
  EXPECT_EQ(march.setting(*march.next(), kinds_)->position, march.next()->setting.position);
}

TEST_F(MarchTest, AVictoryLeadsOnAndADefeatIsRetried) {
  const Campaign road = lions_road();
  March march = March::begin(road);
  take_in(march, lost(road.battles[0], "x"));
  EXPECT_EQ(march.next()->id, "ford");
  EXPECT_THAT(march.progress.stars, IsEmpty());
  for (const Battle& battle : road.battles) {
    EXPECT_EQ(march.next(), &battle);
    take_in(march, won(battle));
  }
  EXPECT_EQ(march.progress.next, "end");
  EXPECT_TRUE(march.is_over());
  EXPECT_TRUE(march.is_won());
  EXPECT_EQ(march.stars(), 5U);
}

TEST_F(MarchTest, BattlesMayLeadElsewhereAndADefeatMayEndIt) {
  Json first = battle_json("first");
  first["on_loss"] = "detour";
  first["on_win"] = "last";
  Json detour = battle_json("detour");
  detour["on_win"] = "first";
  detour["on_loss"] = "end";
  const Campaign campaign = campaign_of({first, detour, battle_json("last")});
  March march = March::begin(campaign);
  take_in(march, lost(*march.next()));
  EXPECT_EQ(march.progress.next, "detour");
  March hopeless = march;
  take_in(hopeless, lost(*hopeless.next()));
  EXPECT_TRUE(hopeless.is_over());
  EXPECT_FALSE(hopeless.is_won());
  take_in(march, won(*march.next()));
  EXPECT_EQ(march.progress.next, "first");
  take_in(march, won(*march.next()));
  EXPECT_EQ(march.progress.next, "last");
  take_in(march, won(*march.next()));
  EXPECT_TRUE(march.is_won());
}

TEST_F(MarchTest, ABattleFoughtAgainKeepsItsStarsAndLeadsNowhere) {
  const Campaign road = lions_road();
  March march = March::begin(road);
  take_in(march, won(road.battles[0], {"win", "riders"}));
  take_in(march, won(road.battles[0], {"win", "swift"}));
  EXPECT_THAT(march.progress.stars.at("ford"), ElementsAre("win", "riders", "swift"));
  take_in(march, lost(road.battles[0], "another end"));
  EXPECT_EQ(march.stars_of(road.battles[0]), 3U);
  EXPECT_EQ(march.progress.ends.at("ford"), "another end");
  EXPECT_EQ(march.progress.next, "line");
}

TEST_F(MarchTest, SurvivorsOfTheLongLineComeToThePass) {
  const Campaign road = lions_road();
  const Battle& pass = *road.find("pass");
  March march = March::begin(road);
  EXPECT_FALSE(march.brings_survivors(pass));
  EXPECT_EQ(march.setting(pass, kinds_)->position, pass.setting.position);
  // Two riders in one unit, one archer, three and one foot, of gold; the rest is silver's.
  march.progress.ends["line"] = "K1e1N,C2b2N,A1c3N,I1e4N,I3f4N,k1i5W,i4e6S 1 2 9 - -";
  EXPECT_TRUE(march.brings_survivors(pass));
  const auto setting = march.setting(pass, kinds_);
  ASSERT_TRUE(setting) << setting.error().text;
  // Men come back by two at most, never more than a unit of the new battle has; kinds in the order of its text.
  EXPECT_EQ(setting->position,
            "A3c1N,C2d1N,K1e1N,C2f1N,A2g1N,I4c2N,I3d2N,I2e2N,I2f2N,I2g2N,"
            "i4d7S,i4e7S,i4f7S,c2d8S,k1e8S,c2f8S,a4g8S 2 2 1 - -");
  EXPECT_TRUE(setting->start(kinds_));
}

TEST_F(MarchTest, TheMatchOfABattleHasItsOpponentInTheOtherSeat) {
  Json second = battle_json("second");
  second["human"] = "2";
  const Campaign campaign = campaign_of({battle_json("first"), second});
  const March march = March::begin(campaign);
  const auto terms = terms_of(march, campaign.battles[0], kinds_, Language::french);
  ASSERT_TRUE(terms);
  EXPECT_EQ(terms->seats[0].player, "human");
  EXPECT_EQ(terms->seats[1].player, "level:2");
  EXPECT_EQ(terms->seats[1].name, "Somebody (fr)");
  EXPECT_EQ(terms->position, campaign.battles[0].setting.position);
  EXPECT_EQ(terms_of(march, campaign.battles[1], kinds_, Language::english)->seats[0].player, "level:2");
}

// Goals.

TEST_F(MarchTest, EventsAreCountedByTheirFields) {
  const auto happened =
      events({R"({"event": "removed", "side": 1, "unit": "C"})", R"({"event": "removed", "side": 1, "unit": "A"})",
              R"({"event": "removed", "side": 2, "unit": "C"})", R"({"event": "removed"})",
              R"({"event": "losses", "side": 1, "lost": 3})", R"({"event": "losses", "side": 1, "lost": 2})",
              R"({"event": "losses", "side": 1})", R"({"event": "losses", "side": 2, "lost": 7})", R"([1, 2])"});
  Goal goal;
  goal.count = {{"event", "removed"}, {"side", 1}, {"unit", "C"}};
  EXPECT_EQ(counted(goal, happened), 1);
  goal.count = {{"event", "removed"}, {"unit", {"A", "C"}}};
  EXPECT_EQ(counted(goal, happened), 3);
  goal.count = {{"event", {"removed", "losses"}}, {"side", 1}};
  EXPECT_EQ(counted(goal, happened), 5);
  goal.count = {{"event", "removed"}, {"side", "1"}};
  EXPECT_EQ(counted(goal, happened), 0);
  goal.count = {{"event", "losses"}, {"side", 1}};
  EXPECT_EQ(counted(goal, happened), 3);
  goal.sum = "lost";
  EXPECT_EQ(counted(goal, happened), 5);
  EXPECT_EQ(counted(goal, {}), 0);
}

TEST_F(MarchTest, AtMostHoldsUntilItIsBrokenAndAtLeastIsOpenUntilItIsMet) {
  const auto state = [](bool at_most, std::int64_t count, bool over) {
    Goal goal;
    goal.at_most = at_most;
    goal.bound = 2;
    return standing(goal, count, over).state;
  };
  EXPECT_EQ(state(true, 2, false), GoalState::open);
  EXPECT_EQ(state(true, 2, true), GoalState::met);
  EXPECT_EQ(state(true, 3, false), GoalState::broken);
  EXPECT_EQ(state(true, 3, true), GoalState::broken);
  EXPECT_EQ(state(false, 1, false), GoalState::open);
  EXPECT_EQ(state(false, 1, true), GoalState::broken);
  EXPECT_EQ(state(false, 2, false), GoalState::met);
  EXPECT_EQ(state(false, 2, true), GoalState::met);
}

TEST_F(MarchTest, AVictoryBringsAStarAndOneForEachGoalMetThatIsNotRequired) {
  const Campaign road = lions_road();
  const Battle& ford = *road.find("ford");
  const auto rider_lost = events({R"({"event": "removed", "side": 1, "unit": "C"})"});
  EXPECT_THAT(judge(ford, {}, Score::first_wins, "end").stars, ElementsAre("win", "riders", "swift"));
  EXPECT_THAT(judge(ford, rider_lost, Score::first_wins, "end").stars, ElementsAre("win", "swift"));
  const Battle& pass = *road.find("pass");
  EXPECT_THAT(judge(pass, {}, Score::first_wins, "end").stars, ElementsAre("win"));
  const auto bows_gone = events({R"({"event": "removed", "side": 2, "unit": "A"})"});
  EXPECT_THAT(judge(pass, bows_gone, Score::first_wins, "end").stars, ElementsAre("win", "bows"));
}

TEST_F(MarchTest, ADefeatOrADrawBringsNoStars) {
  const Campaign road = lions_road();
  for (const Score score : {Score::second_wins, Score::draw}) {
    const Fought fought = judge(road.battles[0], {}, score, "the end");
    EXPECT_FALSE(fought.won);
    EXPECT_THAT(fought.stars, IsEmpty());
    EXPECT_EQ(fought.missed, nullptr);
    EXPECT_EQ(fought.end, "the end");
  }
  Json second = battle_json("second");
  second["human"] = "2";
  const Campaign campaign = campaign_of({second});
  EXPECT_TRUE(judge(campaign.battles[0], {}, Score::second_wins, "").won);
  EXPECT_FALSE(judge(campaign.battles[0], {}, Score::first_wins, "").won);
}

TEST_F(MarchTest, ARequiredGoalThatIsMissedLosesABattleWonByTheRules) {
  const Campaign campaign =
      campaign_of({battle_json("least", {goal_json("kill", true, {{"event", "removed"}, {"side", 2}}, "at_least", 1)}),
                   battle_json("most", {goal_json("save", true, {{"event", "removed"}, {"side", 1}}, "at_most", 0)})});
  const Fought idle = judge(campaign.battles[0], {}, Score::first_wins, "");
  EXPECT_FALSE(idle.won);
  ASSERT_NE(idle.missed, nullptr);
  EXPECT_EQ(idle.missed->id, "kill");
  EXPECT_THAT(idle.stars, IsEmpty());
  const auto killed = events({R"({"event": "removed", "side": 2})"});
  EXPECT_THAT(judge(campaign.battles[0], killed, Score::first_wins, "").stars, ElementsAre("win"));
  const auto own = events({R"({"event": "removed", "side": 1})"});
  EXPECT_FALSE(judge(campaign.battles[1], own, Score::first_wins, "").won);
  EXPECT_TRUE(judge(campaign.battles[1], killed, Score::first_wins, "").won);
}

// A battle that is looked at.

TEST_F(MarchTest, AWatchSaysHowTheGoalsStand) {
  const Json ends_of_turns = {{"event", "turn_end"}, {"side", 1}};
  const Campaign campaign =
      campaign_of({battle_json("b", {goal_json("swift", true, ends_of_turns, "at_most", 1),
                                     goal_json("blood", false, {{"event", "attack"}, {"side", 1}}, "at_least", 1)})});
  const March march = March::begin(campaign);
  Match match = match_of(march, campaign.battles[0]);
  BattleWatch watch(campaign.battles[0], match);
  EXPECT_THAT(goals_lines(watch, Language::english), ElementsAre("Required: Goal swift. So far 0; missed at 2.",
                                                                 "For a star: Goal blood. So far 0, at least 1."));
  EXPECT_THAT(goals_lines(watch, Language::french),
              ElementsAre("Exigé : Goal swift. (fr) Jusqu'ici 0 ; manqué à 2.",
                          "Pour une étoile : Goal blood. (fr) Jusqu'ici 0, au moins 1."));
  play(match, watch, {"e4-e5", "e5xe6", "~hhff"});
  EXPECT_THAT(goals_lines(watch, Language::english),
              ElementsAre("Required: Goal swift. So far 1; missed at 2.", "For a star: Goal blood. Done."));
  EXPECT_EQ(watch.broken(), nullptr);
  play(match, watch, {"end", "end"});
  ASSERT_NE(watch.broken(), nullptr);
  EXPECT_EQ(watch.broken()->id, "swift");
  EXPECT_THAT(goals_lines(watch, Language::english), Contains("Required: Goal swift. Missed."));

  ASSERT_TRUE(match.fall_short(campaign.battles[0].human));
  watch.follow(match);
  EXPECT_EQ(watch.broken(), nullptr);  // it is over already
  const Fought fought = watch.fought();
  EXPECT_FALSE(fought.won);
  EXPECT_EQ(fought.missed->id, "swift");
  EXPECT_THAT(goals_lines(watch, Language::english),
              ElementsAre("Required: Goal swift. Missed.", "For a star: Goal blood. Missed."));
  EXPECT_THAT(fought_page(march, fought, Language::english),
              Contains("The battle is lost. A required goal has been missed: Goal swift."));
  EXPECT_EQ(fought.end, match.game().position());
}

TEST_F(MarchTest, AWatchForgetsWhatIsTakenBack) {
  const Campaign campaign =
      campaign_of({battle_json("b", {goal_json("still", true, {{"event", "move"}, {"side", 1}}, "at_most", 0)})});
  const March march = March::begin(campaign);
  Match match = match_of(march, campaign.battles[0]);
  BattleWatch watch(campaign.battles[0], match);
  play(match, watch, {"e4-e5"});
  EXPECT_NE(watch.broken(), nullptr);
  ASSERT_TRUE(match.undo(Decider::first));
  watch.follow(match);
  EXPECT_EQ(watch.broken(), nullptr);
  EXPECT_THAT(goals_lines(watch, Language::english), ElementsAre("Required: Goal still. Kept so far."));
}

TEST_F(MarchTest, AWatchThatFollowedAndOneThatComesLateSeeTheSame) {
  const Campaign road = lions_road();
  const March march = March::begin(road);
  Rng rng(8);
  for (const Battle& battle : road.battles) {
    Match match = match_of(march, battle);
    BattleWatch watch(battle, match);
    while (!match.is_over() && match.next_entry() < 300) {
      const Decider by = match.decider();
      ASSERT_TRUE(match.play(by, match.game().random_move(rng)));
      if (by != Decider::fate && rng.below(6) == 0) static_cast<void>(match.undo(by));
      if (rng.below(3) == 0) watch.follow(match);
    }
    watch.follow(match);
    const BattleWatch late(battle, match);
    EXPECT_EQ(goals_lines(watch, Language::english), goals_lines(late, Language::english));
    EXPECT_EQ(watch.fought().end, match.game().position());
    EXPECT_EQ(watch.fought().stars, late.fought().stars);
  }
}

// The file.

TEST_F(MarchTest, ProgressIsReadAsItWasWritten) {
  const Campaign road = lions_road();
  March march = March::begin(road);
  take_in(march, won(road.battles[0], {"win", "swift"}, *road.battles[0].setting.position));
  const std::string text = to_text(march.progress);
  EXPECT_THAT(text, HasSubstr("\"format\": \"destrier-progress\""));
  Faults faults;
  const Json json = *parse_json(text);
  const auto read = read_progress(JsonPlace(json, "mine", faults), road, kinds_);
  EXPECT_EQ(to_text(faults), "");
  ASSERT_TRUE(read);
  EXPECT_EQ(*read, march.progress);
}

TEST_F(MarchTest, WhatIsWrongWithProgressIsSaidAndWhere) {
  const Campaign road = lions_road();
  const auto faults_after = [&](auto change) {
    Json json = *parse_json(to_text(March::begin(road).progress));
    change(json);
    Faults faults;
    const bool sound = read_progress(JsonPlace(json, "mine", faults), road, kinds_).has_value();
    EXPECT_EQ(sound, faults.empty());
    return to_text(faults);
  };
  EXPECT_EQ(faults_after([](Json& /*json*/) {}), "");
  EXPECT_EQ(faults_after([](Json& json) { json["next"] = "end"; }), "");
  EXPECT_EQ(faults_after([](Json& json) { json = 3; }), "mine: must be an object");
  EXPECT_EQ(faults_after([](Json& json) { json["format"] = "destrier-song"; }),
            "mine: format: must be destrier-progress, is 'destrier-song'");
  EXPECT_EQ(faults_after([](Json& json) { json["version"] = 2; }), "mine: version: must be a whole number 1..1");
  EXPECT_EQ(faults_after([](Json& json) { json["mood"] = 2; }), "mine: unknown key 'mood'");
  EXPECT_EQ(faults_after([](Json& json) { json["campaign"] = "other"; }),
            "mine: campaign: must be lionheart-the-lions-road, is 'other'");
  EXPECT_EQ(faults_after([](Json& json) { json["next"] = "moon"; }), "mine: next: the campaign has no battle 'moon'");
  EXPECT_EQ(faults_after([](Json& json) { json.erase("next"); }), "mine: needs 'next'");
  EXPECT_EQ(faults_after([](Json& json) { json["stars"] = 1; }), "mine: stars: must be an object");
  EXPECT_EQ(faults_after([](Json& json) { json["stars"]["moon"] = Json::array(); }),
            "mine: stars.moon: the campaign has no such battle");
  EXPECT_EQ(faults_after([](Json& json) { json["stars"]["ford"] = "win"; }), "mine: stars.ford: must be a list");
  EXPECT_EQ(faults_after([](Json& json) { json["stars"]["ford"] = {"win", "glory"}; }),
            "mine: stars.ford.1: 'glory' is no star of this battle");
  EXPECT_EQ(faults_after([](Json& json) { json["stars"]["pass"] = {"win", "nightfall"}; }),
            "mine: stars.pass.1: 'nightfall' is no star of this battle");
  EXPECT_EQ(faults_after([](Json& json) { json["stars"]["ford"] = {"win", "win"}; }),
            "mine: stars.ford.1: 'win' stands there twice");
  EXPECT_EQ(faults_after([](Json& json) { json["stars"]["ford"] = {"swift"}; }),
            "mine: stars.ford: there are stars only for a battle won: needs 'win'");
  EXPECT_EQ(faults_after([](Json& json) { json["stars"]["ford"] = {"win", 3}; }), "mine: stars.ford.1: must be a text");
  EXPECT_THAT(faults_after([](Json& json) { json["ends"]["ford"] = "K1a1N"; }),
              StartsWith("mine: ends.ford: position"));
  EXPECT_EQ(faults_after([](Json& json) { json["ends"]["ford"] = nullptr; }), "mine: ends.ford: must be a text");
  EXPECT_EQ(faults_after([](Json& json) {
              json["next"] = 1;
              json.erase("ends");
            }),
            "mine: next: must be a text; mine: needs 'ends'");
}

class KeptMarchTest : public MarchTest {
 protected:
  KeptMarchTest() {
    const char* before = std::getenv("XDG_DATA_HOME");  // NOLINT(concurrency-mt-unsafe)
    if (before != nullptr) before_ = before;
    folder_ = std::filesystem::temp_directory_path() / ("destrier_march_" + std::to_string(getpid()));
    setenv("XDG_DATA_HOME", folder_.c_str(), 1);  // NOLINT(concurrency-mt-unsafe)
  }
  ~KeptMarchTest() override {
    std::filesystem::remove_all(folder_);
    if (before_) {
      setenv("XDG_DATA_HOME", before_->c_str(), 1);  // NOLINT(concurrency-mt-unsafe)
    } else {
      unsetenv("XDG_DATA_HOME");  // NOLINT(concurrency-mt-unsafe)
    }
  }

  std::filesystem::path folder_;
  std::optional<std::string> before_;
};

TEST_F(KeptMarchTest, IsTakenUpWhereItWasLeft) {
  const Campaign road = lions_road();
  auto march = kept_march(road, kinds_);
  ASSERT_TRUE(march);
  EXPECT_EQ(march->progress, March::begin(road).progress);
  take_in(*march, won(road.battles[0], {"win"}, *road.battles[0].setting.position));
  ASSERT_TRUE(keep(*march));
  ASSERT_TRUE(keep(*march));
  EXPECT_EQ(progress_path(road), (folder_ / "destrier/campaigns/lionheart-the-lions-road.json").string());
  const auto again = kept_march(road, kinds_);
  ASSERT_TRUE(again) << again.error().text;
  EXPECT_EQ(again->progress, march->progress);
  // Nothing else is left behind.
  const std::filesystem::directory_iterator files(folder_ / "destrier/campaigns");
  EXPECT_EQ(std::distance(begin(files), end(files)), 1);
}

TEST_F(KeptMarchTest, ADamagedFileIsRefusedWithItsFaults) {
  const Campaign road = lions_road();
  ASSERT_TRUE(keep(March::begin(road)));
  std::ofstream(progress_path(road)) << "{\"format\": ";
  const auto damaged = kept_march(road, kinds_);
  ASSERT_FALSE(damaged);
  EXPECT_THAT(damaged.error().text, StartsWith(progress_path(road) + ": not JSON"));
  std::ofstream(progress_path(road)) << R"({"format": "destrier-progress", "version": 1})";
  EXPECT_THAT(kept_march(road, kinds_).error().text, HasSubstr("needs 'campaign'"));
}

TEST_F(KeptMarchTest, NoIdLeadsOutOfTheFolder) {
  Campaign road = lions_road();
  road.story.id = "../../etc/passwd";
  EXPECT_EQ(progress_path(road), (folder_ / "destrier/campaigns/______etc_passwd.json").string());
}

// What is read.

void expect_whole(const Lines& lines) {
  for (const std::string& line : lines) {
    EXPECT_LE(width_of(line), 80U) << line;
    EXPECT_THAT(line, Not(HasSubstr("[")));
    EXPECT_THAT(line, Not(HasSubstr("{")));
  }
}

TEST_F(MarchTest, ThePageOfACampaignShowsBattlesStarsAndWhatComesNext) {
  const Campaign road = lions_road();
  March march = March::begin(road);
  take_in(march, won(road.battles[0], {"win", "swift"}));
  const Lines page = campaign_page(march, Language::english);
  expect_whole(page);
  EXPECT_EQ(page.front(), "Campaign: The Lion's Road");
  EXPECT_THAT(page, Contains("  **. 1. The Ford: won, 2 of 3 stars"));
  EXPECT_THAT(page, Contains("> ... 2. The Long Line: the next battle"));
  EXPECT_THAT(page, Contains("  ..  3. The Pass"));
  EXPECT_THAT(page, Contains("Stars: 2 of 14."));
  EXPECT_THAT(page, Contains("Your opponent: The Marshal, level 2 (Squire)."));
  EXPECT_THAT(page, Contains("For a star: None of your units panics."));
  const Lines french = campaign_page(march, Language::french);
  expect_whole(french);
  EXPECT_THAT(french, Contains("  **. 1. Le Gué : gagnée, 2 étoiles sur 3"));
  EXPECT_THAT(french, Contains(HasSubstr("Le Maréchal, niveau 2")));
}

TEST_F(MarchTest, EveryPageIsWholeAllTheWayInBothLanguages) {
  const Campaign road = lions_road();
  March march = March::begin(road);
  while (const Battle* battle = march.next()) {
    const Fought defeat = lost(*battle, *lions_road().battles[0].setting.position);
    const Fought victory = won(*battle, {"win"}, *lions_road().battles[0].setting.position);
    for (const Language language : all_languages) {
      expect_whole(campaign_page(march, language));
      expect_whole(battle_page(march, *battle, language));
      expect_whole(fought_page({road, after(march, defeat)}, defeat, language));
      expect_whole(fought_page({road, after(march, victory)}, victory, language));
    }
    take_in(march, victory);
  }
  for (const Language language : all_languages) expect_whole(campaign_page(march, language));
  EXPECT_THAT(campaign_page(march, Language::english), Contains("The campaign is won, with 5 of 14 stars."));
  EXPECT_THAT(battle_page(march, *road.find("pass"), Language::english),
              Contains("Those who came out of the battle \"The Long Line\" march with you."));
}

TEST_F(MarchTest, ThePageAfterABattleSaysWhatItBroughtAndWhatComesNext) {
  const Campaign road = lions_road();
  March march = March::begin(road);
  const Fought defeat = lost(road.battles[0]);
  take_in(march, defeat);
  EXPECT_THAT(fought_page(march, defeat, Language::english),
              ElementsAre("The battle \"The Ford\" is lost.", "You may fight it again."));
  const Fought victory = won(road.battles[0], {"win"});
  take_in(march, victory);
  EXPECT_THAT(fought_page(march, victory, Language::french),
              ElementsAre("La bataille « Le Gué » est gagnée : 1 étoile sur 3.",
                          "La prochaine bataille : « La Longue Ligne »."));
  Json last = battle_json("last");
  last["on_loss"] = "end";
  const Campaign campaign = campaign_of({last});
  March hopeless = March::begin(campaign);
  const Fought end = lost(campaign.battles[0]);
  take_in(hopeless, end);
  EXPECT_THAT(fought_page(hopeless, end, Language::english),
              ElementsAre("The battle \"Battle last\" is lost.", "The campaign is lost."));
}

}  // namespace
}  // namespace destrier
