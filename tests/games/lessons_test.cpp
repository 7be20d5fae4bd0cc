// Tutorials and campaigns: the shipped ones can be played and fought, and whatever is wrong with one is said.

#include <array>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/shipped.h"
#include "core/text.h"
#include "games/campaign.h"
#include "games/registry.h"
#include "games/tutorial.h"
#include "tests/files.h"

namespace destrier {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

Json shipped(const char* path) {
  return *parse_json(*shipped_file(path));
}

class Lessons : public testing::Test {
 protected:
  /// What is wrong with a shipped file after a change of it.
  template <class Read, class Change>
  std::string faults_of(const char* path, Read read, Change change) {
    Json json = shipped(path);
    change(json);
    Faults faults;
    const bool sound = read(JsonPlace(json, "mine", faults), kinds_).has_value();
    EXPECT_EQ(sound, faults.empty());
    return to_text(faults);
  }
  template <class Change>
  std::string tutorial_faults(Change change) {
    return faults_of("lionheart/tutorial.json", read_tutorial, change);
  }
  template <class Change>
  std::string campaign_faults(Change change) {
    return faults_of("lionheart/campaign.json", read_campaign, change);
  }
  Campaign lions_road() {
    Faults faults;
    auto campaigns = shipped_campaigns(kinds_, faults);
    EXPECT_EQ(to_text(faults), "");
    return campaigns.at(0);
  }

  std::vector<std::unique_ptr<GameKind>> kinds_ = all_kinds();
};

void expect_both_languages(const LocalText& text) {
  EXPECT_FALSE(text.en.empty() || text.fr.empty());
  EXPECT_NE(text.en, text.fr);
}

/// How often each of those who decide does so in a lesson, and how many steps are the learner's.
struct Count {
  int decisions = 0;
  int learners = 0;
};
Count count_of(const Tutorial& lesson) {
  Count count;
  for (const Tutorial::Step& step : lesson.steps) {
    count.decisions += step.by != Decider::fate ? 1 : 0;
    count.learners += step.by_learner ? 1 : 0;
  }
  return count;
}

TEST_F(Lessons, EveryGameHasOneTutorialThatIsReplayedToTheEndOfTheGame) {
  Faults faults;
  const auto tutorials = shipped_tutorials(kinds_, faults);
  EXPECT_EQ(to_text(faults), "");
  std::vector<std::string> games;
  for (const Tutorial& lesson : tutorials) games.push_back(lesson.setting.game);
  std::vector<std::string> all;
  for (const auto& kind : kinds_) all.emplace_back(kind->id());
  EXPECT_THAT(games, testing::UnorderedElementsAreArray(all));

  for (const Tutorial& lesson : tutorials) {
    SCOPED_TRACE(lesson.story.id);
    for (const LocalText& text : {lesson.story.title, lesson.story.intro, lesson.story.outro}) {
      expect_both_languages(text);
    }
    EXPECT_GE(lesson.steps.size(), 15U);
    EXPECT_LE(lesson.steps.size(), 30U);
    const Count count = count_of(lesson);
    EXPECT_GE(count.learners, 7);
    EXPECT_LE(count.learners, 12);
    auto game = *lesson.setting.start(kinds_);
    for (const Tutorial::Step& step : lesson.steps) {
      SCOPED_TRACE(step.move);
      EXPECT_EQ(game->decider(), step.by);
      expect_both_languages(step.say);
      ASSERT_TRUE(game->play(step.move));
    }
    EXPECT_EQ(game->decider(), Decider::nobody);
    ASSERT_TRUE(lesson.end);
    EXPECT_EQ(lesson.end->result, to_text(game->result().score));
    EXPECT_EQ(lesson.end->reason, game->result().reason);
    EXPECT_EQ(lesson.end->result, lesson.learner == Decider::first ? "1-0" : "0-1") << "the learner wins";
  }
}

TEST_F(Lessons, TheTutorialOfLionheartIsAsTheSpecificationCountsIt) {
  Json json = shipped("lionheart/tutorial.json");
  Faults faults;
  const auto lesson = read_tutorial(JsonPlace(json, "lionheart", faults), kinds_);
  ASSERT_TRUE(lesson) << to_text(faults);
  EXPECT_THAT(lesson->steps, SizeIs(26));
  const Count count = count_of(*lesson);
  EXPECT_EQ(count.decisions, 17);
  EXPECT_EQ(count.learners, 9);
}

TEST_F(Lessons, WhatALessonPointsAtHasTheNamesOfItsGame) {
  const auto faults = [&](const char* path, const char* pointer) {
    return faults_of(path, read_tutorial, [&](Json& json) { json["steps"][0]["show"] = Json::array({pointer}); });
  };
  struct Example {
    const char* path;
    std::vector<const char*> there, not_there;
  };
  const std::array<Example, 4> examples = {{
      {"age_of_war/tutorial.json",
       {"square:8", "arrow:1-8", "button:C", "panel:gold"},
       {"square:9", "square:x", "arrow:1-9", "zone:1", "button:S", "panel:hand", "card:F"}},
      {"art_of_war/tutorial.json",
       {"square:A3", "square:xF1", "arrow:F1-xF3", "card:K", "panel:hand", "button:end"},
       {"square:F4", "square:x", "square:xxF1", "zone:F1", "zone:xF1", "card:C", "panel:gold", "button:F"}},
      {"croisades/tutorial.json",
       {"square:1510", "arrow:0410-0909", "card:salih", "panel:step", "button:end"},
       {"square:1611", "square:salih", "zone:0410", "card:roland", "panel:gold", "button:F"}},
      {"escarmouche/tutorial.json",
       {"square:h8", "zone:d2", "arrow:d2-d4", "panel:actions", "button:end"},
       {"square:h9", "zone:f2", "arrow:d2", "card:a", "panel:gold", "button:F"}},
  }};
  for (const Example& example : examples) {
    for (const char* pointer : example.there) EXPECT_EQ(faults(example.path, pointer), "");
    for (const char* pointer : example.not_there) {
      EXPECT_THAT(faults(example.path, pointer), HasSubstr("mine: steps.0: there is no")) << pointer;
    }
  }
}

TEST_F(Lessons, WhatIsWrongWithATutorialIsSaidAndWhere) {
  EXPECT_EQ(tutorial_faults([](Json& /*json*/) {}), "");
  const auto step = [&](std::size_t i, const char* key, const Json& value) {
    return tutorial_faults([&](Json& json) { json["steps"][i][key] = value; });
  };
  EXPECT_EQ(step(1, "move", "e5xe7"), "mine: steps.1: move 'e5xe7' is not legal");
  EXPECT_EQ(step(1, "by", "2"), "mine: steps.1.play: learner, but the move is not his");
  EXPECT_EQ(step(2, "by", "1"), "mine: steps.2: by 1, but fate decides");
  EXPECT_EQ(step(2, "by", "chance"), "mine: steps.2.by: must be 1, 2 or fate");
  EXPECT_EQ(step(2, "play", "later"), "mine: steps.2.play: must be learner or auto");
  EXPECT_EQ(step(2, "say", "nothing"), "mine: steps.2.say: must be an object");
  EXPECT_EQ(step(2, "mood", "grim"), "mine: steps.2: unknown key 'mood'");
  EXPECT_EQ(step(0, "show", Json::array({"square:e9"})), "mine: steps.0: there is no square 'e9'");
  EXPECT_EQ(step(0, "show", Json::array({"zone:a8"})), "mine: steps.0: there is no zone 'a8'");
  EXPECT_EQ(step(0, "show", Json::array({"arrow:e4"})), "mine: steps.0: there is no arrow 'e4'");
  EXPECT_EQ(step(0, "show", Json::array({"card:king"})), "mine: steps.0: there is no card 'king'");
  EXPECT_EQ(step(0, "show", Json::array({"moon:full"})), "mine: steps.0: 'moon:full' is nothing to point at");
  EXPECT_EQ(tutorial_faults([](Json& json) { json["end"]["reason"] = "army"; }),
            "mine: end: the lesson ends with 1-0 king");
  EXPECT_EQ(tutorial_faults([](Json& json) { json["end"] = nullptr; }), "mine: end: the lesson ends with 1-0 king");
  EXPECT_EQ(tutorial_faults([](Json& json) { json["learner"] = "3"; }).substr(0, 30), "mine: learner: must be 1 or 2;");
  EXPECT_EQ(tutorial_faults([](Json& json) { json["game"] = "chess"; }), "mine: game: 'chess' is unknown");
  EXPECT_EQ(tutorial_faults([](Json& json) { json["options"]["level"] = "3"; }),
            "mine: option level: '3' is not one of 1|2");
  EXPECT_THAT(tutorial_faults([](Json& json) { json["position"] = "K1a1N"; }), HasSubstr("mine: position: 1 fields"));
  EXPECT_EQ(tutorial_faults([](Json& json) { json.erase("intro"); }), "mine: needs 'intro'");
  EXPECT_EQ(tutorial_faults([](Json& json) { json["format"] = "destrier-song"; }),
            "mine: format: must be destrier-tutorial, is 'destrier-song'");
  EXPECT_EQ(tutorial_faults([](Json& json) { json["version"] = 2; }), "mine: version: must be a whole number 1..1");
  EXPECT_EQ(tutorial_faults([](Json& json) { json = Json::array(); }), "mine: must be an object");
}

TEST_F(Lessons, EveryBattleOfTheShippedCampaignBeginsAndIsPlayedOn) {
  const Campaign road = lions_road();
  ASSERT_THAT(road.battles, SizeIs(5));
  Rng rng(5);
  for (const Battle& battle : road.battles) {
    SCOPED_TRACE(battle.id);
    auto game = *battle.setting.start(kinds_);
    EXPECT_NE(game->decider(), Decider::nobody);
    EXPECT_FALSE(battle.goals.empty());
    while (game->decider() != Decider::nobody) ASSERT_TRUE(game->play(game->random_move(rng)));
    EXPECT_TRUE(road.find(battle.on_win) != nullptr || battle.on_win == "end");
    // Whatever is left of it marches into the battle that carries from it.
    for (const Battle& next : road.battles) {
      if (!next.carry || next.carry->from != battle.id) continue;
      const auto carried = road.carried(next, game->position(), kinds_);
      ASSERT_TRUE(carried) << carried.error().text;
      EXPECT_TRUE(carried->start(kinds_));
    }
  }
  EXPECT_EQ(road.battles[0].on_win, road.battles[1].id);
  EXPECT_EQ(road.battles[4].on_win, "end");
  EXPECT_EQ(road.battles[0].on_loss, "retry");
}

TEST_F(Lessons, SurvivorsAreCarriedOnByKindTheStrongestFirst) {
  const Campaign road = lions_road();
  const Battle& pass = *road.find("pass");
  ASSERT_TRUE(pass.carry);
  ASSERT_EQ(pass.carry->rule["recover"], 2);
  // Of the five infantry three came through, with 1, 4 and 2 men; of the two archers one, with 1; no cavalry.
  const auto carried = road.carried(pass, "K1e1N,I1a3N,I4b3N,A1c3N,I2d4N,k1e8S over 0 40 - -", kinds_);
  ASSERT_TRUE(carried) << carried.error().text;
  const std::string enemies = ",i4d7S,i4e7S,i4f7S,c2d8S,k1e8S,c2f8S,a4g8S 2 2 1 - -";
  EXPECT_EQ(*carried->position, "A3c1N,C2d1N,K1e1N,C2f1N,A2g1N,I4c2N,I4d2N,I3e2N,I2f2N,I2g2N" + enemies);
}

TEST_F(Lessons, WithoutRecoveryTheFallenStayAwayAndAKingIsNeverSentAlone) {
  Json json = shipped("lionheart/campaign.json");
  json["battles"][2]["carry"]["recover"] = 0;
  Faults faults;
  const auto road = read_campaign(JsonPlace(json, "mine", faults), kinds_);
  ASSERT_TRUE(road) << to_text(faults);
  const Battle& pass = *road->find("pass");
  const std::string enemies = ",i4d7S,i4e7S,i4f7S,c2d8S,k1e8S,c2f8S,a4g8S 2 2 1 - -";
  EXPECT_EQ(*road->carried(pass, "K1e1N,I1a3N,C1b3N,k1e8S over 0 40 - -", kinds_)->position,
            "C1d1N,K1e1N,I1c2N" + enemies);
  EXPECT_EQ(*road->carried(pass, "K1e1N,k1e7S,i4e8S over 0 40 - -", kinds_)->position, *pass.setting.position);
  EXPECT_THAT(road->carried(pass, "nonsense", kinds_).error().text, HasSubstr("position"));
}

TEST_F(Lessons, WhatIsWrongWithACampaignIsSaidAndWhere) {
  EXPECT_EQ(campaign_faults([](Json& /*json*/) {}), "");
  const auto battle = [&](std::size_t i, const char* key, const Json& value) {
    return campaign_faults([&](Json& json) { json["battles"][i][key] = value; });
  };
  EXPECT_EQ(battle(1, "id", "ford").substr(0, 44), "mine: battles.1.id: 'ford' exists already; m");
  EXPECT_EQ(battle(4, "id", "retry"), "mine: battles.4.id: 'retry' has another meaning");
  EXPECT_EQ(battle(2, "position", "K1a1N,I4b1N,I4e4N,i4e5S,i4h8S,k1i8S 1 1 1 - e4xe5"),
            "mine: battles.2.carry: cannot come into a position in which fate decides");
  EXPECT_EQ(battle(4, "on_win", "moon"), "mine: battles.4: on_win: no battle 'moon'");
  EXPECT_EQ(battle(0, "on_loss", "moon"), "mine: battles.0: on_loss: no battle 'moon'");
  EXPECT_EQ(battle(0, "on_loss", "line"), "");
  EXPECT_EQ(battle(0, "human", "0"), "mine: battles.0.human: must be 1 or 2");
  EXPECT_EQ(battle(0, "weather", "rain"), "mine: battles.0: unknown key 'weather'");
  EXPECT_EQ(battle(0, "opponent", Json{{"level", 7}, {"name", {{"en", "x"}, {"fr", "x"}}}}),
            "mine: battles.0.opponent.level: must be a whole number 1..6");
  EXPECT_EQ(battle(2, "carry", Json{{"from", "throne"}, {"rule", "units"}, {"recover", 1}}),
            "mine: battles.2.carry.from: 'throne' is no earlier battle");
  EXPECT_EQ(battle(2, "carry", Json{{"from", "line"}, {"rule", "gold"}, {"recover", 1}}),
            "mine: battles.2.carry.rule: must be units, is 'gold'");
  EXPECT_EQ(battle(2, "carry", Json{{"from", "line"}, {"rule", "units"}}), "mine: battles.2.carry: needs 'recover'");
  EXPECT_THAT(battle(1, "carry", Json{{"from", "ford"}, {"rule", "units"}, {"recover", 1}}),
              HasSubstr("mine: battles.1.carry: needs a position to come into"));
  const auto goal = [&](const char* key, const Json& value) {
    return campaign_faults([&](Json& json) { json["battles"][0]["goals"][0][key] = value; });
  };
  EXPECT_EQ(goal("at_least", 1), "mine: battles.0.goals.0: needs either 'at_most' or 'at_least'");
  EXPECT_EQ(goal("required", "yes"), "mine: battles.0.goals.0.required: must be true or false");
  EXPECT_EQ(goal("count", Json{{"side", 1}}), "mine: battles.0.goals.0.count: needs 'event'");
  EXPECT_THAT(goal("count", Json{{"event", nullptr}}),
              HasSubstr("mine: battles.0.goals.0.count.event: must be a word, a number, or a list of them"));
  EXPECT_EQ(goal("count", Json{{"event", "rain"}}), "mine: battles.0.goals.0.count.event: no event of the game");
  EXPECT_EQ(goal("count", Json{{"event", {"removed", "losses"}}}), "");
  EXPECT_EQ(goal("id", "swift"), "mine: battles.0.goals.1.id: 'swift' exists already");
  EXPECT_EQ(goal("id", "win"), "mine: battles.0.goals.0.id: 'win' exists already");
  EXPECT_EQ(campaign_faults([](Json& json) { json["battles"] = Json::array(); }),
            "mine: battles: there must be one at least");
}

TEST_F(Lessons, AnArmyIsDefinedForAConversation) {
  GameKind& kind = *find_kind(kinds_, "lionheart");
  const Json file = *parse_json(R"({"format": "destrier-armies", "version": 1, "game": "lionheart", "armies": [
      {"id": "mine", "name": {"en": "Mine", "fr": "La mienne"}, "text": {"en": "x", "fr": "x"}, "men": 33,
       "army": "A4c1,C2d1,K1e1,C2f1,A4g1,I4c2,I4d2,I4e2,I4f2,I4g2"}]})");
  ASSERT_EQ(to_text(kind.define("f", file)), "");
  EXPECT_EQ(kind.options()[3].listed(), "-|line|parade|wings|hammer|bowmen|bastion|jacquerie|company|mine|<army>");
  EXPECT_TRUE(kind.start(std::vector<OptionPair>{{"level", "2"}, {"army1", "mine"}}));
  EXPECT_EQ(to_text(kind.define("f", file)), "f: armies.0.id: 'mine' exists already");
  const auto faults = [&](const char* key, const Json& value) {
    Json changed = file;
    changed["armies"][0]["id"] = "other";
    changed["armies"][0][key] = value;
    return to_text(kind.define("f", changed));
  };
  EXPECT_EQ(faults("men", 34), "f: armies.0.men: must be 33, the men of the army");
  EXPECT_EQ(faults("army", "K1e1"), "f: armies.0.army: exactly ten bases are needed, there are 1");
  EXPECT_EQ(faults("id", "Two Words"), "f: armies.0.id: must be small letters, digits and underscores");
  EXPECT_EQ(faults("colour", "red"), "f: armies.0: unknown key 'colour'");
  EXPECT_EQ(
      faults("name", Json{{"en", "A\nok"}, {"fr", ""}}),
      "f: armies.0.name.en: must be one line, without control characters; f: armies.0.name.fr: must not be empty");
  Json all_wrong = file;
  all_wrong["armies"][0]["id"] = "-";
  all_wrong["armies"][0]["army"] = "A4c1";
  all_wrong["armies"][0]["men"] = 3;
  EXPECT_THAT(kind.define("f", all_wrong), SizeIs(3)) << "all faults at once";
  all_wrong["armies"] = Json::array();
  EXPECT_EQ(to_text(kind.define("f", all_wrong)), "f: armies: there must be one at least");
  EXPECT_EQ(kind.options()[3].alternatives.size(), 11U) << "nothing of a faulty file is taken";
}

}  // namespace
}  // namespace destrier
