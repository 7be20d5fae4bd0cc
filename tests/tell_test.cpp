// What a person reads: both languages say the same things, and everything a game can say has its sentence.

#include "tell/tell.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "games/registry.h"
#include "tell/sentence.h"

namespace destrier {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Every text or choice of the catalogue by its path; a choice (an object with "by") counts as one.
void collect(const Json& node, const std::string& path, std::map<std::string, const Json*>& entries) {
  if (node.is_object() && !node.contains("by")) {
    for (const auto& [key, value] : node.items()) collect(value, path + "/" + key, entries);
  } else {
    entries[path] = &node;
  }
}

std::set<std::string> choices(const Json& entry) {
  std::set<std::string> keys;
  if (!entry.is_object()) return keys;
  for (const auto& [key, value] : entry.items()) keys.insert(key);
  return keys;
}

TEST(Catalogue, BothLanguagesHaveTheSameKeysAndPlaceholders) {
  std::map<std::string, const Json*> english;
  std::map<std::string, const Json*> french;
  collect(catalogue(Language::english), "", english);
  collect(catalogue(Language::french), "", french);
  ASSERT_GT(english.size(), 50U);
  for (const auto& [path, entry] : english) {
    ASSERT_TRUE(french.contains(path)) << path << " is not in French";
    EXPECT_EQ(mentioned_arguments(*entry), mentioned_arguments(*french[path])) << path;
    EXPECT_EQ(choices(*entry), choices(*french[path])) << path;
  }
  for (const auto& [path, entry] : french) EXPECT_TRUE(english.contains(path)) << path << " is not in English";
}

TEST(Catalogue, EveryWordOfEveryGameHasItsSentence) {
  for (const auto& kind : all_kinds()) {
    const auto game = *kind->start({});
    const Vocabulary words = game->vocabulary();
    for (const Language language : all_languages) {
      const Json& section = catalogue(language).at(std::string(kind->id()));
      const auto expect = [&](const char* group, std::span<const std::string_view> keys) {
        for (const std::string_view key : keys) {
          if (key == "over" && std::string_view(group) == "event") continue;  // told by its reason
          EXPECT_TRUE(section.contains(group) && section[group].contains(std::string(key)))
              << kind->id() << "." << group << "." << key << " is not in " << to_text(language);
        }
      };
      expect("event", words.events);
      expect("move", words.verbs);
      expect("refusal", words.refusals);
      expect("question", words.questions);
      expect("question", std::array<std::string_view, 1>{"waiting"});
      expect("chance", words.chances);
      expect("warning", words.warnings);
      expect("result", words.reasons);
      EXPECT_TRUE(section.contains("name"));
      for (const OptionSpec& option : kind->options()) {
        EXPECT_TRUE(section["option"].contains(option.name)) << option.name << " in " << to_text(language);
      }
    }
  }
}

/// Nothing that is said may have a hole in it: a placeholder left over, or a bracketed complaint.
void expect_whole(const std::string& sentence) {
  EXPECT_FALSE(sentence.empty());
  EXPECT_THAT(sentence, Not(HasSubstr("{")));
  EXPECT_THAT(sentence, Not(testing::StartsWith("[")));
}

TEST(Telling, EverythingInRandomGamesIsToldInBothLanguages) {
  Rng rng(4);
  for (const auto& kind : all_kinds()) {
    std::vector<std::vector<OptionPair>> settings = {{}};
    for (const Preset& preset : kind->presets()) settings.push_back(preset.options);
    for (const auto& options : settings) {
      auto game = *kind->start(options);
      while (game->decider() != Decider::nobody) {
        const std::string move = game->random_move(rng);
        const auto explanation = game->explain(move);
        ASSERT_TRUE(explanation);
        for (const Language language : all_languages) {
          const Teller teller(language, *game);
          expect_whole(teller.question());
          expect_whole(teller.move(explanation->anatomy));
          expect_whole(teller.legal(move, explanation->anatomy));
          for (const Message& warning : explanation->warnings) expect_whole(teller.warning(warning));
          for (const Chance& chance : explanation->odds) expect_whole(teller.chance(chance.what));
          for (const char* wrong : {"", "?", "F", "A", "C", "P", "a1-a2", "end", "K@A1", "F1xF2", "end+SS"}) {
            if (const auto other = game->explain(wrong); !other) expect_whole(teller.refusal(other.error()));
          }
        }
        const auto events = game->play(move);
        ASSERT_TRUE(events);
        for (const std::string& line : *events) {
          for (const Language language : all_languages) {
            const auto told = Teller(language, *game).event(*parse_json(line));
            ASSERT_TRUE(told) << line << ": " << told.error().text;
            expect_whole(*told);
          }
        }
      }
      for (const Language language : all_languages) expect_whole(Teller(language, *game).question());
    }
  }
}

TEST(Telling, TheRulesForPlayersAreCompleteInBothLanguages) {
  for (const auto& kind : all_kinds()) {
    std::vector<std::vector<OptionPair>> settings = {{}};
    for (const Preset& preset : kind->presets()) settings.push_back(preset.options);
    for (const auto& options : settings) {
      const auto game = *kind->start(options);
      std::size_t lines = 0;
      for (const Language language : all_languages) {
        const auto rules = Teller(language, *game).rules();
        EXPECT_GT(rules.size(), 20U) << kind->id();
        if (lines != 0) {
          EXPECT_EQ(rules.size(), lines) << "the two pages differ in their structure";
        }
        lines = rules.size();
        for (const std::string& line : rules) {
          EXPECT_THAT(line, Not(HasSubstr("{")));
          EXPECT_THAT(line, Not(testing::StartsWith("[")));
        }
      }
    }
  }
}

TEST(Telling, SentencesReadAsTheyShould) {
  const auto kinds = all_kinds();
  const auto game = *find_kind(kinds, "age_of_war")->start({});
  const auto told = [&](Language language, const char* event) {
    return Teller(language, *game).event(*parse_json(event)).value();
  };
  const auto* attack =
      R"({"event": "attack", "side": 1, "phase": 1, "unit": "C", "cell": 3, "aim": 7, "cells": [6, 7]})";
  EXPECT_EQ(told(Language::english, attack),
            "Phase 1: the catapult of player A on cell 3 aims at cell 7 and strikes cells 6 and 7.");
  EXPECT_EQ(told(Language::french, attack),
            "Phase 1 : la catapulte du joueur A en case 3 vise la case 7 et frappe les cases 6 et 7.");
  const auto* hit = R"({"event": "hit", "side": 2, "unit": "A", "cell": 9, "damage": 6, "hp": 1})";
  EXPECT_EQ(told(Language::english, hit), "The archer of player B on cell 9 takes 6 damage: 1 hit point left.");
  EXPECT_EQ(told(Language::french, hit),
            "L'archer du joueur B en case 9 subit 6 points de dégâts : il lui reste 1 point de vie.");
  const auto* own = R"({"event": "kill", "side": 1, "unit": "F", "cell": 6, "by": 1})";
  EXPECT_EQ(told(Language::english, own), "Player A has killed his own footman on cell 6!");
  const auto* over = R"({"event": "over", "result": "0-1", "reason": "base"})";
  EXPECT_EQ(told(Language::english, over), "The base of player A is destroyed: player B wins.");
  EXPECT_EQ(told(Language::french, over), "La base du joueur A est détruite : le joueur B gagne.");
}

TEST(Telling, AnEventFromAStrangerIsRefusedWithWhatIsWrong) {
  const auto kinds = all_kinds();
  const auto game = *find_kind(kinds, "age_of_war")->start({});
  const auto fault = [&](const char* event) {
    const auto told = Teller(Language::english, *game).event(*parse_json(event));
    return told ? "told" : told.error().text;
  };
  EXPECT_THAT(fault("[]"), HasSubstr("object"));
  EXPECT_THAT(fault("{}"), HasSubstr("event"));
  EXPECT_THAT(fault(R"({"event": "flee"})"), HasSubstr("flee"));
  EXPECT_THAT(fault(R"({"event": "kill", "side": 1})"), HasSubstr("by is missing"));
  EXPECT_THAT(fault(R"({"event": "promote", "side": 3, "cell": 1, "hp": 1})"), HasSubstr("no word for '3'"));
  EXPECT_THAT(fault(R"({"event": "over", "result": "1-0", "reason": "boredom"})"), HasSubstr("boredom"));
  EXPECT_THAT(fault(R"({"event": "over", "result": "*", "reason": "base"})"), HasSubstr("loser is missing"));
  EXPECT_THAT(fault(R"({"event": "kill", "by": [1, {}]})"), HasSubstr("a list of plain words"));
  EXPECT_THAT(fault(R"({"event": "kill", "by": [{"n": 0.5}]})"), HasSubstr("by: n: must be a whole number"));
}

TEST(Sentence, PlaceholdersFormsPluralsAndChoices) {
  const Json terms = *parse_json(R"({"unit": {"F": {"a": "a footman"}, "other": {"a": "somebody"}},
                                     "face": {"h": {"name": "axe"}, "p": {"name": "panic"}},
                                     "band": {"each": "{unit:a} on {cell}, of {n}"}})");
  const std::vector<Term> names = {{"unit", "umar", "a", "Umar the spearman", "Oumar le lancier"}};
  const std::vector<Argument> arguments = {
      {"unit", "F"},
      {"who", "F"},
      {"n", 1},
      {"none", 0},
      {"x", "A"},
      {"cells", std::vector<std::string>{"1", "2", "3"}},
      {"men", std::vector<std::string>{"umar", "F"}},
      {"dice", "hhp"},
      {"band", std::vector<Record>{{{"unit", "F"}, {"cell", 3}}, {{"unit", "Q"}, {"cell", 4}}}}};
  const auto said = [&](Language language, const char* entry) {
    const auto made = SentenceMaker(language, terms, names, arguments).make(*parse_json(entry));
    return made ? *made : "error " + made.error().text;
  };
  EXPECT_EQ(said(Language::english, R"("{unit:a} on {cells}, {cells|cell|cells}")"), "a footman on 1, 2 and 3, cells");
  EXPECT_EQ(said(Language::french, R"("{cells}")"), "1, 2 et 3");
  EXPECT_EQ(said(Language::french, R"("{men:a@unit}")"), "Oumar le lancier et a footman");
  EXPECT_EQ(said(Language::english, R"("{who:a@unit}, {x:a@unit}")"), "a footman, somebody");
  EXPECT_EQ(said(Language::english, R"("{n|point|points} {none|point|points}")"), "point points");
  EXPECT_EQ(said(Language::french, R"("{n|point|points} {none|point|points}")"), "point point");
  EXPECT_EQ(said(Language::english, R"({"by": "n", "1": "one", "other": "many"})"), "one");
  EXPECT_EQ(said(Language::english, R"({"by": "none", "1": "one", "other": "many"})"), "many");
  EXPECT_EQ(said(Language::english, R"({"by": "unit=who", "yes": "same", "no": "not"})"), "same");
  EXPECT_EQ(said(Language::english, R"("{dice:name*face}")"), "axe, axe and panic");
  EXPECT_EQ(said(Language::english, R"("{x:name*face}")"), "error x: no word for 'A'");
  EXPECT_EQ(said(Language::english, R"("{band:each}; {band|man|men}")"),
            "a footman on 3, of 1 and somebody on 4, of 1; men");
  EXPECT_EQ(said(Language::english, R"("{band:all}")"), "error band: no word 'all'");
  EXPECT_EQ(said(Language::english, R"({"by": "nobody", "missing": "hidden", "other": "seen"})"), "hidden");
  EXPECT_EQ(said(Language::english, R"({"by": "x", "missing": "hidden", "other": "seen"})"), "seen");
  EXPECT_EQ(said(Language::english, R"("{nobody}")"), "error nobody is missing");
  EXPECT_EQ(said(Language::english, R"("{unit:the}")"), "error unit: no word for 'F'");
  EXPECT_EQ(said(Language::english, R"("{unit")"), "error a placeholder without end");
  EXPECT_EQ(said(Language::english, R"({"by": "x", "B": "b"})"), "error x: nothing to say for 'A'");
}

}  // namespace
}  // namespace destrier
