// The line protocol: every command, every refusal, and that a refusal changes nothing.

#include "match/protocol.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/json.h"

namespace destrier {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

class Protocol : public testing::Test {
 protected:
  std::string say(std::string_view line) { return conversation_.answer(line); }
  /// The answer to a command that must be accepted, without its `ok`.
  std::string ask(std::string_view line) {
    std::string answer = say(line);
    EXPECT_THAT(answer, EndsWith("ok\n")) << line;
    if (answer.size() >= 3) answer.resize(answer.size() - 3);
    return answer;
  }
  void expect_refused(std::string_view line, std::string_view what) {
    const std::string before = say("show");
    const std::string answer = say(line);
    EXPECT_THAT(answer, StartsWith("error ")) << line;
    EXPECT_THAT(answer, HasSubstr(what)) << line;
    EXPECT_EQ(std::count(answer.begin(), answer.end(), '\n'), 1) << "one line only";
    EXPECT_EQ(say("show"), before) << line << " changed the game";
  }

  Conversation conversation_{1};
};

TEST_F(Protocol, AskAnswersWhatNoMoveTells) {
  ask("new croisades scenario=village");
  EXPECT_THAT(ask("ask sight 1703 2003"), HasSubstr(R"("blocked": {"by": "wall", "at": "1803"})"));
  EXPECT_THAT(ask("ask hex 0604"), StartsWith("answer {"));
  expect_refused("ask", "ask:");
  expect_refused("ask weather", "weather");
  expect_refused("ask reach saladin", "saladin");
  ask("new age_of_war");
  expect_refused("ask reach umar", "age_of_war answers no such questions");
}

TEST_F(Protocol, AScenarioOfOnesOwnIsPlayedLikeAShippedOne) {
  const std::string scenario =
      R"({"format": "croisades-scenario-1", "id": "brawl", "en": "Brawl", "fr": "Rixe", "map": {"format": )"
      R"("croisades-map-1", "id": "yard", "en": "Yard", "fr": "Cour", "width": 4, "height": 1, "rows": ["...."]}, )"
      R"("turns": 1, "sides": [{"en": "One", "fr": "Un", "face": 0, "zone": {"rects": [[0, 0, 1, 0]]}, "roster": )"
      R"([{"who": "umar", "at": "0000"}]}, {"en": "Two", "fr": "Deux", "face": 3, "zone": {"rects": [[2, 0, 3, 0]]}, )"
      R"("roster": [{"who": "gobert", "at": "0200"}]}]})";
  expect_refused("new croisades scenario=brawl", "scenario");
  ask("define croisades " + scenario);
  expect_refused("define croisades " + scenario, "exists already");
  ask("new croisades scenario=brawl");
  EXPECT_EQ(ask("show"), "position 1/1/3 - - - 0:0 - - - - umar:0000 gobert:0200\n");
  EXPECT_EQ(ask("legal"), "move end\nmove umar:0100\n");
}

TEST_F(Protocol, BlankLinesAndCommentsAreIgnored) {
  EXPECT_EQ(say(""), "");
  EXPECT_EQ(say("  "), "");
  EXPECT_EQ(say("# new age_of_war"), "");
  EXPECT_EQ(say("show"), "error no game: start one with new, position or see\n");
}

TEST_F(Protocol, GamesAndOptionsAreListed) {
  EXPECT_THAT(ask("games"), HasSubstr("game age_of_war\n"));
  const std::string options = ask("options age_of_war");
  EXPECT_THAT(options, StartsWith("option length default 12 values 6..24\noption rounds default 100 values 1..1000\n"));
  EXPECT_THAT(options, HasSubstr("option tiebreak default none values none|base_hp|wealth\n"));
  EXPECT_THAT(options, EndsWith("option super_attack default 4 values 1..99\n"));
  EXPECT_EQ(std::count(options.begin(), options.end(), '\n'), 23);
}

TEST_F(Protocol, AGameIsPlayedUndoneAndLogged) {
  ask("new age_of_war start_gold=50");
  EXPECT_EQ(ask("legal"), "move A\nmove C\nmove F\nmove P\n");
  EXPECT_EQ(ask("play F"),
            R"(event {"event": "recruit", "side": 1, "unit": "F", "cell": 1, "hp": 10, "price": 10, "gold": 48}
event {"event": "turn", "side": 2, "round": 1}
event {"event": "phase", "side": 2, "phase": 1}
event {"event": "phase", "side": 2, "phase": 2}
event {"event": "phase", "side": 2, "phase": 3}
)");
  EXPECT_EQ(ask("turn"), "turn 2\n");
  ask("play C P");
  EXPECT_EQ(ask("show"), "position 2 2 56 46 100 100 .F10........c12.\n");
  EXPECT_THAT(ask("log 2"), StartsWith("move F\nevent {\"event\": \"recruit\""));
  ask("undo");
  ask("undo");
  ask("undo");
  EXPECT_EQ(ask("show"), "position 1 1 58 58 100 100 ............\n");
  EXPECT_EQ(ask("log public"), "");
  expect_refused("undo", "no move");
  EXPECT_EQ(ask("result"), "result * ongoing\n");
}

TEST_F(Protocol, OneIllegalMoveAmongSeveralPlaysNoneOfThem) {
  ask("new age_of_war");
  expect_refused("play P P Q P", "'Q' is illegal");
  expect_refused("play P P C", "Not enough gold for a catapult: 4 missing; it will be there in 1 round.");
  expect_refused("play", "none given");
  ask("play P P");
}

TEST_F(Protocol, PositionsAreReadAndRefused) {
  ask("position age_of_war rounds=60 : 1 60 8 8 100 100 ............");
  expect_refused("position age_of_war : 1 1 8 8 100 100 ...........", "cells");
  expect_refused("position age_of_war rounds=60 : 1 61 8 8 100 100 ............", "round");
  expect_refused("position age_of_war", "' : '");
  expect_refused("position age_of_war 1 1 8 8 100 100 ............", "' : '");
  expect_refused("position age_of_war rounds=0 : 1 1 8 8 100 100 ............", "option rounds");
  expect_refused("position chess : 1", "chess");
}

TEST_F(Protocol, BadInputIsRefusedAndTheGameUntouched) {
  ask("new age_of_war");
  expect_refused("dance", "unknown command 'dance'");
  expect_refused("new", "game");
  expect_refused("new chess", "'chess' is unknown");
  expect_refused("new age_of_war length", "option length");
  expect_refused("new age_of_war length=5", "option length");
  expect_refused("new age_of_war size=5", "option size");
  expect_refused("new age_of_war length=7 length=7", "given twice");
  expect_refused("new  age_of_war", "single spaces");
  expect_refused("new age_of_war ", "single spaces");
  expect_refused("position age_of_war  : 1 1 8 8 100 100 ............", "single spaces");
  expect_refused("define age_of_war  {}", "single spaces");
  expect_refused("show\r", "carriage return");
  expect_refused("show me", "unexpected 'me'");
  expect_refused("view 3", "'3' must be 1, 2 or public");
  expect_refused("fate", "fate does not decide");
  expect_refused("perft -1", "depth");
  expect_refused("perft 1001", "depth");
  expect_refused("seed -1", "seed");
  expect_refused("seed 18446744073709551616", "seed");
  expect_refused("go nodes", "nodes");
  expect_refused("go level 7", "level");
  expect_refused("go fast 1", "fast");
  expect_refused("explain Q", "'Q' is illegal");
  expect_refused("tell {", "not JSON");
  expect_refused("tell {\"event\": \"storm\"}", "storm");
  expect_refused(R"(tell {"event": "round", "round": "x\nok\nerror boo"})", "round: must be");
  expect_refused(R"(tell {"event": "round", "round": 1.5})", "round: must be a whole number");
  expect_refused("define age_of_war []", "define: must be an object");
  expect_refused("define age_of_war {}", "define: needs 'format'");
  expect_refused("rules chess", "chess");
  expect_refused("help de", "de");
  expect_refused("sample", "viewer");
  expect_refused(std::string_view("\0\xff\x01", 3), "unknown command '\\x00\\xff\\x01'");
  expect_refused(std::string(2'000'000, 'x'), "longer than 1048576");
  expect_refused("define age_of_war " + std::string(1000, '['), "nested");
}

TEST_F(Protocol, AnOverIsOver) {
  ask("position age_of_war : over 31 8 8 50 0 ..........F10.");
  EXPECT_EQ(ask("turn"), "turn over\n");
  EXPECT_EQ(ask("legal"), "");
  EXPECT_EQ(ask("result"), "result 1-0 base\n");
  EXPECT_EQ(ask("perft 3"), "nodes 1\n");
  EXPECT_EQ(ask("why P"), "why The game is over.\n");
  EXPECT_EQ(ask("help"), "help The base of player B is destroyed: player A wins.\n");
  expect_refused("play P", "over");
  expect_refused("go", "over");
  expect_refused("explain P", "over");
}

TEST_F(Protocol, MovesAreExplained) {
  ask("position age_of_war : 1 5 20 0 100 100 .f10..........");
  EXPECT_EQ(
      ask("explain F"),
      R"(explain {"verb": "recruit", "to": "1", "text": "Recruit a footman on cell 1 for 10 gold.", "warnings": []})"
      "\n");
  EXPECT_EQ(ask("explain P fr"),
            R"(explain {"verb": "pass", "text": "Passer : ne rien recruter ce tour-ci.", "warnings": )"
            R"(["Votre base perdra 4 points de vie au prochain tour de l'adversaire."]})"
            "\n");
  EXPECT_EQ(ask("why F"), "why The move F is legal. Recruit a footman on cell 1 for 10 gold.\n");
  EXPECT_EQ(ask("why f fr"),
            "why « f » n'est pas un coup : F recrute un fantassin, A un archer, C une catapulte, P passe.\n");
  EXPECT_EQ(ask("help"), "help Recruit: F footman 10, A archer 12, C catapult 20, P pass\n");
  EXPECT_EQ(ask("help fr"), "help Recruter : F fantassin 10, A archer 12, C catapulte 20, P passer\n");
  EXPECT_EQ(ask("tell {\"event\": \"round\", \"round\": 6} fr"), "tell Le tour 6 commence.\n");
}

TEST_F(Protocol, RulesUseTheFiguresOfTheRunningGame) {
  EXPECT_THAT(ask("rules age_of_war"), HasSubstr("text | footman `F` | 10 | 10 | 4 | 1 | 5 |\n"));
  ask("new age_of_war footman_price=30 last_levy=40");
  EXPECT_THAT(ask("rules age_of_war"), HasSubstr("text | footman `F` | 30 | 10 | 4 | 1 | 15 |\n"));
  EXPECT_THAT(ask("rules age_of_war fr"), HasSubstr("La dernière levée a lieu au tour 40"));
}

TEST_F(Protocol, ASecretSetUpDoesNotLeaveTheEngine) {
  ask("new lionheart level=2 army2=wings");
  ask("play M10c1 A4d1");
  EXPECT_EQ(ask("log 2"), ask("log public"));
  EXPECT_THAT(ask("log 2"), StartsWith("move ?\nevent {\"bases\":2,\"event\":\"place\",\"side\":1}\n"));
  EXPECT_THAT(ask("log 1"), StartsWith("move M10c1\n"));
  EXPECT_THAT(ask("view 2"), HasSubstr(R"("position": "K1e1N,i4c7S)"));
  EXPECT_THAT(ask("view 1"), HasSubstr(R"("position": "M10c1N,A4d1N,K1e1N,k1e8S,? place1 0 0 - -")"));
  EXPECT_THAT(ask("view public"), HasSubstr(R"("position": "K1e1N,k1e8S,? place1 0 0 - -")"));
  // Of side 2 nothing is drawn but its king: whether it has an army ready is not known to side 1.
  ask("seed 1");
  EXPECT_EQ(ask("sample 1"), "position M10c1N,A4d1N,K1e1N,k1e8S place1 0 0 - -\n");
  EXPECT_THAT(ask("options lionheart"),
              HasSubstr("option army2 default - values "
                        "-|line|parade|wings|hammer|bowmen|bastion|jacquerie|company|<army>\n"));
}

TEST_F(Protocol, AViewIsAllThatIsKnown) {
  ask("position age_of_war start_gold=50 : 1 5 20 0 100 100 .f10..........");
  std::string view = ask("view 1");
  view = view.substr(5, view.size() - 6);
  const std::string other = ask("view 2");

  ask("see age_of_war start_gold=50 : " + view);
  EXPECT_EQ(ask("turn"), "turn 1\n");
  EXPECT_EQ(ask("legal"), "move A\nmove C\nmove F\nmove P\n");
  EXPECT_EQ(ask("view 1"), "view " + view + "\n");
  EXPECT_EQ(ask("sample 1"), "position 1 5 20 0 100 100 .f10..........\n");
  EXPECT_THAT(ask("go nodes 10"), HasSubstr("bestmove "));
  EXPECT_THAT(ask("explain F"), HasSubstr("recruit"));
  EXPECT_THAT(say("view 2"), StartsWith("error "));
  EXPECT_THAT(say("sample public"), StartsWith("error "));
  for (const char* command : {"show", "play P", "fate", "undo", "log 1", "perft 1"}) {
    EXPECT_THAT(say(command), HasSubstr("truth")) << command;
  }

  ask("see age_of_war start_gold=50 : " + other.substr(5, other.size() - 6));
  EXPECT_EQ(ask("legal"), "");
  EXPECT_THAT(say("go"), StartsWith("error "));
  EXPECT_THAT(say("explain P"), StartsWith("error "));
  EXPECT_THAT(say("why P"), StartsWith("error "));
  EXPECT_EQ(ask("help"), "help Player A decides now.\n");

  Json lie = *parse_json(view);
  lie["gold"][0] = 21;
  EXPECT_THAT(say("see age_of_war start_gold=50 : " + lie.dump()), HasSubstr("view: gold"));
  Json silent = *parse_json(view);
  silent.erase("legal");
  EXPECT_EQ(say("see age_of_war start_gold=50 : " + silent.dump()), "ok\n");
  silent["side"] = 1;
  EXPECT_THAT(say("see age_of_war : " + silent.dump()), HasSubstr("view: side"));
  EXPECT_THAT(say("see age_of_war : []"), HasSubstr("view: must be an object"));
  EXPECT_THAT(say("see age_of_war : {\"game\": \"chess\", \"side\": \"1\"}"), HasSubstr("view: game"));
  EXPECT_THAT(say("see age_of_war : {\"game\": \"age_of_war\", \"side\": \"1\"}"), HasSubstr("view: position"));
  EXPECT_EQ(ask("turn"), "turn 1\n") << "refused views change nothing";
}

TEST_F(Protocol, TheSameSeedGivesTheSameAnswers) {
  ask("new age_of_war start_gold=50");
  ask("seed 42");
  std::string first;
  for (int i = 0; i < 20; ++i) first += ask("go nodes 50");
  ask("seed 42");
  std::string second;
  for (int i = 0; i < 20; ++i) second += ask("go nodes 50");
  EXPECT_EQ(first, second);
  const std::string lines = ask("go multipv 9 level 3 nodes 500");
  EXPECT_THAT(lines, AllOf(HasSubstr("info multipv 1 value "), HasSubstr("info multipv 4 value ")));
  EXPECT_THAT(lines, Not(HasSubstr("info multipv 5"))) << "there are four moves";
}

TEST_F(Protocol, DefinitionsAreCheckedAndAddedWhole) {
  const std::string sound =
      R"({"format": "destrier-presets", "version": 1, "game": "age_of_war", "presets": [{"id": "mine", )"
      R"("name": {"en": "Mine", "fr": "Le mien"}, "about": {"en": "-", "fr": "-"}, "options": {"length": "8"}}]})";
  EXPECT_EQ(say("define age_of_war " + sound), "ok\n");
  EXPECT_THAT(say("define age_of_war " + sound), HasSubstr("define: presets.0.id: 'mine' exists already"));
  Json bad = *parse_json(sound);
  bad["presets"][0]["id"] = 5;
  bad["presets"][0]["name"].erase("fr");
  bad["presets"][0]["options"]["length"] = 8;
  bad["colour"] = "red";
  const std::string answer = say("define age_of_war " + bad.dump());
  for (const char* fault : {"define: unknown key 'colour'", "define: presets.0.id: must be a text",
                            "define: presets.0.name: needs 'fr'", "define: presets.0.options.length: must be a text"}) {
    EXPECT_THAT(answer, HasSubstr(fault));
  }
  bad = *parse_json(sound);
  bad["presets"][0]["id"] = "other";
  bad["presets"][0]["options"]["length"] = "99";
  EXPECT_THAT(say("define age_of_war " + bad.dump()), HasSubstr("define: presets.0.options: option length"));
  EXPECT_THAT(say(R"(define age_of_war {"format": "destrier-armies"})"), StartsWith("error define"));
  EXPECT_THAT(say("define chess {}"), HasSubstr("chess"));
}

TEST_F(Protocol, QuitQuits) {
  EXPECT_FALSE(conversation_.has_quit());
  EXPECT_EQ(say("quit"), "ok\n");
  EXPECT_TRUE(conversation_.has_quit());
}

}  // namespace
}  // namespace destrier
