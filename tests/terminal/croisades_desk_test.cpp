#include <algorithm>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <memory>
#include <nlohmann/json.hpp>

#include "core/text.h"
#include "games/registry.h"
#include "terminal/desk.h"
#include "terminal/hex_map.h"
#include "terminal/picker.h"
#include "terminal/scene.h"

namespace destrier {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;
using testing::UnorderedElementsAre;

constexpr std::array<std::string_view, 6> scenarios = {"duel", "water", "camp", "caravan", "village", "castle"};

/// A game and a way to look at it.
class CroisadesDesk : public testing::Test {
 protected:
  void start(std::string_view scenario, std::string_view setup = "given") {
    options_ = {{"scenario", std::string(scenario)}, {"setup", std::string(setup)}};
    game_ = *kind().start(options_);
  }
  void set(std::string_view scenario, std::string_view position) {
    options_ = {{"scenario", std::string(scenario)}};
    game_ = *kind().from_position(options_, position);
  }
  void play(std::string_view moves) {
    for (const std::string_view move : split(moves, ' ')) ASSERT_TRUE(game_->play(move)) << move;
  }
  bool play_random(Rng& rng) {
    if (game_->decider() == Decider::nobody) return false;
    return game_->play(game_->random_move(rng)).has_value();
  }
  GameKind& kind() { return *find_kind(kinds_, "croisades"); }

  template <class Use>
  Lines with_sight(Use use) {
    const Json view = *parse_json(game_->view(Viewer::first));
    return use(Sight{*game_, kind(), view, Viewer::first, look, marks});
  }
  Lines board() { return with_sight(croisades_desk.board); }
  Lines counters() { return with_sight(croisades_desk.counters); }
  Lines spoken() { return with_sight(croisades_desk.spoken); }
  std::string about(std::string_view word) {
    return joined(with_sight([&](const Sight& sight) { return croisades_desk.about(sight, word); }));
  }
  Lines ask_lines(std::string_view text) {
    const auto words = split(text, ' ');
    for (const DeskCommand& command : croisades_desk.commands) {
      if (command.name != words[0]) continue;
      return with_sight([&](const Sight& sight) { return command.answer(sight, std::span(words).subspan(1)); });
    }
    return {"no such question"};
  }
  std::string ask(std::string_view text) { return joined(ask_lines(text)); }
  /// Sentences in one line, wherever they were broken.
  static std::string joined(const Lines& lines) {
    std::string text;
    for (const std::string& line : lines) {
      const std::size_t begin = line.find_first_not_of(' ');
      if (begin == std::string::npos) continue;
      text += (text.empty() ? "" : " ") + line.substr(begin);
    }
    return text;
  }
  /// What a list of choices says of the move besides its sentence.
  std::string remark(std::string_view move) {
    const auto explained = game_->explain(move);
    if (!explained) return "no such move";
    return joined(
        with_sight([&](const Sight& sight) { return Lines{croisades_desk.remark(sight, move, *explained)}; }));
  }
  bool is_interrupted() {
    bool interrupted = false;
    with_sight([&](const Sight& sight) {
      interrupted = croisades_desk.is_interrupted(sight);
      return Lines();
    });
    return interrupted;
  }
  /// The four columns of a hex on the board of the duel.
  std::string cell(std::string_view hex) {
    const auto spot = croisades::read_spot(hex).value_or(croisades::Spot{});
    const auto y = static_cast<std::size_t>(spot.y);
    return left_in(board().at(y + 1), 80).substr(4 + y % 2 * 2 + 4 * static_cast<std::size_t>(spot.x), 4);
  }
  Json people() { return (*parse_json(*game_->ask("people")))["people"]; }

  Look look;
  std::vector<Mark> marks;

 private:
  std::vector<std::unique_ptr<GameKind>> kinds_ = all_kinds();
  std::vector<OptionPair> options_;
  std::unique_ptr<RunningGame> game_;

 protected:
  const RunningGame& game() const { return *game_; }
};

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

void expect_sound(const Lines& lines, std::size_t columns, std::size_t rows) {
  EXPECT_LE(lines.size(), rows);
  for (const std::string& line : lines) {
    EXPECT_LE(width_of(line), columns) << line;
    EXPECT_THAT(line, Not(HasSubstr("[croisades"))) << line;
  }
}

TEST_F(CroisadesDesk, EveryScreenFitsInEveryScenarioAndLanguage) {
  for (const std::string_view scenario : scenarios) {
    for (const std::string_view setup : {"given", "free"}) {
      start(scenario, setup);
      Rng rng(scenario.size() + setup.size());
      for (int ply = 0; ply < 50; ++ply) {
        look.language = ply % 2 == 0 ? Language::english : Language::french;
        look.unicode = ply % 3 == 0;
        look.flipped = ply % 5 == 0;
        look.colour = ply % 7 == 0;
        const bool large = ply % 4 == 0;
        look.columns = large ? 120 : 80;
        look.rows = large ? 40 : 24;
        expect_sound(board(), static_cast<std::size_t>(look.columns), static_cast<std::size_t>(look.rows - 8));
        expect_sound(counters(), static_cast<std::size_t>(look.columns), 4);
        if (ply % 8 == 0) expect_sound(spoken(), 100000, 200);
        if (HasFailure() || !play_random(rng)) break;
      }
    }
  }
}

TEST_F(CroisadesDesk, BoardsAreAsciiWhereTheTerminalIs) {
  for (const std::string_view scenario : scenarios) {
    start(scenario);
    Rng rng(7);
    for (int ply = 0; ply < 60; ++ply) {
      for (const std::string& line : board()) EXPECT_TRUE(is_ascii(line)) << line;
      if (!play_random(rng)) break;
    }
  }
}

TEST_F(CroisadesDesk, DrawsTheDuel) {
  start("duel");
  const Lines lines = board();
  EXPECT_EQ(lines[0], "     00  01  02  03  04  05  06  07  08  09  10  11  12  13  14  15");
  EXPECT_EQ(lines[5], "04   .   .   .c  .   l   .   .   .   .   .   .   .   .   .   3A  .");
  EXPECT_EQ(lines[6], "05     .   0a  .   .   .   .   .   O   O   .   .   .   .   .   .   .");
  EXPECT_THAT(lines, Contains(StartsWith("A+altuntash 1404")));
  EXPECT_EQ(counters()[0], "Turn 1/8, Saracens:  [1 fire]  2 charges  3 movement  4 combat  5 recovery");
  EXPECT_EQ(counters()[1], "1 Saracens (you), 0 points: 4 fit");
  look.unicode = true;
  EXPECT_EQ(board()[6], "05     ·   →a  ·   ·   ·   ·   ·   ≈   ≈   ·   ·   ·   ·   ·   ·   ·");
}

TEST_F(CroisadesDesk, TurnsTheBoardRound) {
  start("duel");
  look.flipped = true;
  look.unicode = true;
  const Lines lines = board();
  EXPECT_EQ(lines[0], "     15  14  13  12  11  10  09  08  07  06  05  04  03  02  01  00");
  EXPECT_EQ(lines[1].substr(0, 2), "10");
  EXPECT_EQ(lines[6], "05   ·   ·   ·   ·   ·   ·   ·   ≈   ≈   ·   ·   ·   ·   ·   ←a  ·");
}

TEST_F(CroisadesDesk, ShowsMarksWithoutColour) {
  start("duel");
  marks = {{"0504", Ink::target}, {"gobert", Ink::chosen}, {"nowhere", Ink::bad}};
  EXPECT_THAT(board()[5], HasSubstr("04   .   .   .c  .   l  [. ] ."));
  EXPECT_THAT(board()[7], HasSubstr("06   .   .   .  [.b] ."));
  start("castle");
  marks = {{"1320", Ink::target}, {"1321", Ink::target}};
  const std::string drawn = fmt::format("{}", fmt::join(board(), "\n"));
  EXPECT_THAT(drawn, AllOf(HasSubstr("*A"), HasSubstr("\n21 "), HasSubstr(".*")));
  EXPECT_THAT(drawn, HasSubstr("of 00-21"));
}

TEST_F(CroisadesDesk, EverybodyIsOnALargeBoardAndInTheSentences) {
  look.columns = 120;
  look.rows = 40;
  for (const std::string_view scenario : scenarios) {
    start(scenario);
    Rng rng(11);
    for (int ply = 0; ply < 90; ++ply) {
      if (ply % 10 == 0) {
        const std::string drawn = fmt::format("{}", fmt::join(board(), "\n"));
        const std::string said = joined(spoken());
        for (const Json& person : people()) {
          EXPECT_THAT(said, HasSubstr(person["name"].get<std::string>())) << scenario;
          if (!person.contains("hex")) continue;
          const auto who = person["who"].get<std::string>();
          EXPECT_THAT(drawn, HasSubstr(who.substr(0, 8))) << scenario;
          EXPECT_THAT(drawn, HasSubstr(person["hex"].get<std::string>())) << scenario;
          EXPECT_THAT(said, HasSubstr(person["hex"].get<std::string>())) << scenario;
        }
      }
      if (!play_random(rng)) break;
    }
  }
}

TEST_F(CroisadesDesk, TellsWoundsStunsAndSleepByASign) {
  set("duel",
      "2/1/3 - - - 0:0 h0508 - - - altuntash:1404,h3,w,n10 tughan:1308,h3,n10 umar:1206,w salih:dead "
      "anselme:0105,S gobert:0306 ansaldo:0204,n9,u");
  const Lines lines = board();
  EXPECT_THAT(lines[5], HasSubstr("3A!"));
  EXPECT_THAT(lines[7], HasSubstr("!C"));
  EXPECT_THAT(lines[6], HasSubstr("~a"));
  EXPECT_THAT(lines[9], HasSubstr(".%"));
  EXPECT_THAT(lines[12], AllOf(HasSubstr("! wounded"), HasSubstr("~ stunned"), HasSubstr("% loose horse")));
  EXPECT_EQ(counters()[1], "1 Saracens (you), 0 points: 1 fit, 2 wounded and 1 dead");
  EXPECT_EQ(counters()[2], "2 Franks, 38 points: 2 fit and 1 stunned");
  EXPECT_THAT(ask("people"), AllOf(HasSubstr("broken lance"), HasSubstr("not loaded"), HasSubstr("salih")));
  start("camp");
  EXPECT_THAT(fmt::format("{}", fmt::join(board(), "\n")), AllOf(HasSubstr("_a"), HasSubstr("_ asleep")));
  EXPECT_THAT(counters()[3], StartsWith("Sight 8 | 1: tent burnt 15 (0)"));
}

TEST_F(CroisadesDesk, DrawsDoorsThingsAndExits) {
  start("village");
  const std::string drawn = fmt::format("{}", fmt::join(board(), "\n"));
  EXPECT_THAT(drawn, AllOf(HasSubstr("d#"), HasSubstr("# door barred"), HasSubstr("L|"), HasSubstr(".>")));
  EXPECT_THAT(ask("terrain 1804"), AllOf(HasSubstr("Door in a wall"), HasSubstr("Door 1804: barred, damage 0 of 2")));
  EXPECT_THAT(joined(spoken()), HasSubstr("Well: 1308-1408 and 1309-1409."));
  EXPECT_THAT(joined(spoken()), AllOf(HasSubstr("1804 barred (strength 2)"), HasSubstr("a sack of grain on 0512")));
}

TEST_F(CroisadesDesk, AnswersQuestions) {
  start("duel");
  EXPECT_THAT(ask("people"), AllOf(HasSubstr("A+altuntash"), HasSubstr("13-12-16"), HasSubstr("Bow: 10 shots")));
  EXPECT_THAT(ask("reach gobert"), HasSubstr("Gobert, 0306: 6 of 6 MP"));
  EXPECT_THAT(ask("reach b"), HasSubstr("Gobert"));
  EXPECT_THAT(ask("path gobert 0506"), HasSubstr("for 2 MP: 0406 0506"));
  EXPECT_THAT(ask("path altuntash 0903"), HasSubstr("arrives facing"));
  EXPECT_THAT(ask("shots tughan"), AllOf(HasSubstr("Gobert (b) 0306"), HasSubstr("medium range"), HasSubstr("%")));
  EXPECT_THAT(ask("sight 0204 0804"), HasSubstr("light cover"));
  EXPECT_THAT(ask("charges anselme"), HasSubstr("Altuntash (A) 1404: 12 MP"));
  EXPECT_THAT(ask("fight umar*gobert"), AllOf(HasSubstr("Combat umar*gobert: 7 to 7"), HasSubstr("10 DW")));
  EXPECT_THAT(ask("fight gobert"), HasSubstr("can neither strike nor be struck"));
  EXPECT_THAT(ask("terrain"), AllOf(HasSubstr("Desert and camp"), HasSubstr("Village"), HasSubstr("Castle")));
  EXPECT_THAT(ask_lines("terrain"),
              AllOf(Contains(StartsWith("+ O O  Oasis")), Contains(StartsWith("  R R  Rampart"))));
  EXPECT_THAT(ask("objectives"), AllOf(HasSubstr("A lead of 10"), HasSubstr("a draw")));
  start("castle");
  EXPECT_THAT(ask("shots dawud"), HasSubstr("no shot: a wall on"));
  EXPECT_THAT(ask_lines("terrain"), Contains(StartsWith("+ R R  Rampart")));
  start("village");
  EXPECT_THAT(ask("objectives"),
              AllOf(HasSubstr("Exits of Foragers: 2700-2719"), HasSubstr("Bektut arrives in turn 4")));
}

TEST_F(CroisadesDesk, DrawsReachPathsAndLinesOnTheMap) {
  start("duel");
  const auto drawn = [&](std::string_view question, std::string_view hex) {
    const Lines map = ask_lines(question);
    const auto spot = croisades::read_spot(hex).value_or(croisades::Spot{});
    const auto x = static_cast<std::size_t>(spot.x);
    const auto y = static_cast<std::size_t>(spot.y);
    // Below the numbers of the columns, behind those of the rows.
    return left_in(map.at(y + 1), 80).substr(4 + y % 2 * 2 + 4 * x, 4);
  };
  EXPECT_EQ(drawn("reach gobert", "0306"), "  *b");
  EXPECT_EQ(drawn("reach gobert", "0506"), " 2  ");
  EXPECT_EQ(drawn("reach altuntash", "0203"), "14* ") << "whoever could fire there is in contact";
  EXPECT_EQ(drawn("reach altuntash", "1204"), " 2! ");
  EXPECT_EQ(drawn("path altuntash 0904", "1304"), " o \"");
  EXPECT_EQ(drawn("path altuntash 0904", "1204"), " o! ");
  EXPECT_EQ(drawn("path altuntash 0904", "0904"), " 3  ") << "the direction he arrives in";
  EXPECT_EQ(drawn("shots altuntash", "0306"), " 10b") << "the chance to hurt him";
  EXPECT_EQ(drawn("sight altuntash gobert", "0705"), " +  ");
  EXPECT_EQ(drawn("charges anselme", "1404"), "  +A");
  look.spoken = true;
  EXPECT_THAT(ask("reach gobert"), HasSubstr("1: 0205 0305 "));
  EXPECT_THAT(ask("sight 0204 0804"), HasSubstr("0404l"));
  EXPECT_THAT(ask_lines("path gobert 0506"), ElementsAre(HasSubstr("for 2 MP: 0406 0506")));
}

TEST_F(CroisadesDesk, DrawsWhatStandsInTheWay) {
  start("castle");
  EXPECT_THAT(fmt::format("{}", fmt::join(ask_lines("shots dawud"), "\n")), HasSubstr("X"));
  for (const std::string& line : ask_lines("reach dawud")) EXPECT_LE(width_of(line), 80U) << line;
}

TEST_F(CroisadesDesk, ShowsCombatsOfThoseWhoTouch) {
  set("duel",
      "2/2/4 - - - 0:0 - - - - altuntash:1404,h3,n10 tughan:1308,h3,n10 umar:0506 salih:1309,n3 anselme:0405,h0 "
      "gobert:0406 ansaldo:0204,n9");
  EXPECT_THAT(ask("fight umar"), AllOf(HasSubstr("Combat anselme+gobert*umar: 22 to 7"), HasSubstr("column 3:1"),
                                       HasSubstr("Combat gobert*umar: 8 to 7"), HasSubstr("Combat umar*gobert")));
}

TEST_F(CroisadesDesk, RefusesPolitely) {
  for (const Language language : {Language::english, Language::french}) {
    look.language = language;
    start("village");
    for (const DeskCommand& command : croisades_desk.commands) {
      for (const std::string_view words : {"", " xx", " bektut", " aimery", " aimery xx", " 9999", " aimery 9999",
                                           " a*b", " umar*umar", " 0000 0000", " é é", " ", " 0001 aimery"}) {
        const std::string answer = ask(std::string(command.name) + std::string(words));
        EXPECT_THAT(answer, Not(IsEmpty())) << command.name << words;
        EXPECT_THAT(answer, Not(HasSubstr("[croisades"))) << command.name << words;
      }
      EXPECT_THAT(Teller(language, game()).board({"ask_" + std::string(command.name), {}}),
                  Not(HasSubstr("[croisades")))
          << command.name;
    }
  }
}

TEST_F(CroisadesDesk, AnswersAtAnyTimeInBothLanguages) {
  for (const std::string_view scenario : scenarios) {
    start(scenario);
    Rng rng(23);
    for (int ply = 0; ply < 120; ++ply) {
      if (ply % 40 == 0) {
        look.language = ply == 40 ? Language::english : Language::french;
        for (const DeskCommand& command : croisades_desk.commands) {
          for (const std::string_view who : {"A", "b", "D"}) {
            const std::string answer = ask(fmt::format("{} {}", command.name, who));
            EXPECT_THAT(answer, AllOf(Not(IsEmpty()), Not(HasSubstr("[croisades")))) << command.name;
          }
        }
        for (const std::string_view word : {"A", "a", "knight", "0505"}) {
          EXPECT_THAT(about(word), AllOf(Not(IsEmpty()), Not(HasSubstr("[croisades")))) << word;
        }
      }
      if (!play_random(rng)) break;
    }
  }
}

TEST_F(CroisadesDesk, ExplainsPeopleKindsWeaponsGroundAndBeasts) {
  start("duel");
  EXPECT_THAT(about("gobert"), AllOf(HasSubstr("Footman of the Franks"), HasSubstr("Attack 8, defence 7, 6 MP")));
  EXPECT_THAT(about("0306"), AllOf(HasSubstr("Flat ground"), HasSubstr("Gobert")));
  EXPECT_THAT(about("Chevalier"), HasSubstr("mounted 14-14-14 / 8-9-11"));
  EXPECT_THAT(about("bow"), HasSubstr("ranges 8 / 16 / 28"));
  EXPECT_THAT(about("oasis"), HasSubstr("entry 2 on foot, 2 mounted"));
  EXPECT_THAT(about("échelle"), HasSubstr("Ladder (L)"));
  EXPECT_THAT(about("O"), HasSubstr("Oasis"));
  EXPECT_THAT(about("pack camel"), HasSubstr("nobody rides it"));
  EXPECT_THAT(about("nonsense"), IsEmpty());
  look.language = Language::french;
  EXPECT_THAT(about("ÉMIR"), HasSubstr("Émir : armure mailles"));
}

TEST_F(CroisadesDesk, TellsWhoMovesAndWhoCharges) {
  start("duel");
  play("end altuntash:0903");
  EXPECT_EQ(board().back(), "On the move: altuntash on 1204, 14 MP left.");
  EXPECT_THAT(joined(spoken()), HasSubstr("On the move: Altuntash"));
  start("duel");
  Rng rng(2);
  while ((*parse_json(*game().ask("map")))["charges"].empty()) {
    ASSERT_TRUE(play_random(rng));
  }
  EXPECT_THAT(board(), Contains(StartsWith("Charges: ")));
  EXPECT_THAT(joined(spoken()), HasSubstr("charge"));
}

TEST_F(CroisadesDesk, TellsThatTheGameIsOver) {
  start("duel");
  Rng rng(5);
  while (play_random(rng)) {
  }
  EXPECT_THAT(counters()[0], HasSubstr("the game is over"));
  EXPECT_THAT(spoken()[0], HasSubstr("the game is over"));
  expect_sound(board(), 80, 16);
}

TEST_F(CroisadesDesk, TellsTheGoalsOfAMoverBySorts) {
  start("duel");
  play("end");
  std::vector<Sort> sorts;
  with_sight([&](const Sight& sight) {
    sorts = croisades_desk.sorts(sight, "1404");
    return Lines();
  });
  ASSERT_EQ(sorts.size(), 4U);
  EXPECT_EQ(sorts[0].name, "Into contact");
  EXPECT_THAT(sorts[0].places, UnorderedElementsAre("0103", "0203", "0207", "0304", "0305", "0307", "0406"));
  EXPECT_EQ(sorts[1].name, "Under cover");

  const Picker::Sorter sorter = [&](std::string_view /*from*/) { return sorts; };
  Picker picker(game(), Language::english, sorter);
  ASSERT_TRUE(picker.begin_at("1404"));
  ASSERT_TRUE(picker.choose(3));
  EXPECT_THAT(picker.choices(), Contains(HasSubstr("Into contact (7 moves)")));
  ASSERT_TRUE(picker.go_to("0405"));
  EXPECT_EQ(picker.picked(), "altuntash:0405");
}

TEST_F(CroisadesDesk, DrawsTheCostOfEveryGoalOfWhoeverIsChosen) {
  start("duel");
  play("end");
  marks = {{"1404", Ink::chosen}, {"1304", Ink::target}, {"0406", Ink::target}};
  const Lines lines = board();
  EXPECT_THAT(lines.at(5), HasSubstr(" 1 \"["));
  EXPECT_THAT(lines.at(7), HasSubstr("11*"));
}

TEST_F(CroisadesDesk, ExplainsWhatIsDrawnOnTheGoals) {
  look.rows = 40;
  start("duel");
  play("end");
  marks = {{"1404", Ink::chosen}, {"1304", Ink::target}, {"0406", Ink::target}};
  EXPECT_THAT(board(), Contains(AllOf(HasSubstr("7 costs 7 MP"), HasSubstr("7* into contact"))));
  look.columns = 60;
  EXPECT_THAT(board(), Contains(HasSubstr("7 costs 7 or 17 MP")));
}

TEST_F(CroisadesDesk, TellsAWayOfManyHexesInOneSentence) {
  start("duel");
  play("end salih:1009");
  EXPECT_THAT(told(Language::english, game(), game().plies() - 1, Viewer::everybody),
              ElementsAre("Salih walks from 1309 to 1009 (3 MP)."));
}

TEST_F(CroisadesDesk, ShowsTheWholeMapWhereTheBoardHasNoRoomForIt) {
  for (const std::string_view scenario : scenarios) {
    start(scenario);
    const Lines map = ask_lines("map");
    const auto rows = static_cast<std::size_t>((*parse_json(*game().ask("map")))["height"].get<int>());
    EXPECT_GE(map.size(), rows + 1) << scenario;
    EXPECT_THAT(map, Contains(StartsWith("00 "))) << scenario;
    EXPECT_THAT(map, Contains(StartsWith(fmt::format("{:02} ", rows - 1)))) << scenario;
    for (const std::string& line : map) EXPECT_LE(width_of(line), 80U) << scenario;
  }
}

TEST_F(CroisadesDesk, TellsWhichSideIsTheViewers) {
  start("duel");
  EXPECT_THAT(counters().at(1), StartsWith("1 Saracens (you), "));
  EXPECT_THAT(counters().at(2), StartsWith("2 Franks, "));
}

TEST_F(CroisadesDesk, ReadsPeopleAndTerrainAloudInSentences) {
  start("duel");
  look.spoken = true;
  for (const std::string_view question : {"people", "terrain"}) {
    for (const std::string& line : ask_lines(question)) {
      EXPECT_THAT(line, Not(HasSubstr("  "))) << "a column of a table";
      EXPECT_THAT(line, testing::EndsWith("."));
    }
  }
}

TEST_F(CroisadesDesk, TellsBothOddsOfAChargeThatCanBeMet) {
  set("duel",
      "1/2/2 - - - 0:0 - - - - altuntash:0810,h3,n10 tughan:1300,h3,n10 umar:1506 salih:1509,n3 anselme:0310,h0 "
      "gobert:0306 ansaldo:0204,n9");
  EXPECT_FALSE(is_interrupted());
  EXPECT_THAT(remark("anselme!altuntash"), StartsWith("Frère Anselme strikes, column 2:1: "));
  play("anselme!altuntash");
  EXPECT_TRUE(is_interrupted());
  EXPECT_THAT(remark("decline"), AllOf(StartsWith("Frère Anselme strikes, column 2:1: "), HasSubstr("killed 10%"),
                                       Not(HasSubstr("strikes back"))));
  EXPECT_THAT(remark("altuntash.counter"), AllOf(StartsWith("Frère Anselme strikes, column 2:1: "),
                                                 HasSubstr("Then Altuntash strikes back"), HasSubstr("column 3:2: ")));
  EXPECT_THAT(
      Picker(game(), Language::english, {}, [&](const Picker::Candidate& each) { return remark(each.text); }).choices(),
      ElementsAre(HasSubstr("strikes back"), HasSubstr("Frère Anselme strikes")));
}

TEST_F(CroisadesDesk, TellsTheOddsBesideWhoeverMayFireInDefence) {
  start("duel");
  play("end altuntash:0903");
  EXPECT_TRUE(is_interrupted());
  EXPECT_EQ(remark("ansaldo>altuntash"), "Nothing 75%, mount shies 10%, unhorsed 10% and wounded 5%.");
  EXPECT_EQ(remark("hold"), "");
  EXPECT_EQ(cell("0204"), " 25c") << "the chance to hurt stands with the shooter";
  EXPECT_EQ(cell("0804"), " +  ") << "on his line of fire";
}

TEST_F(CroisadesDesk, DrawsTheLinesOfFireOfTheShooterChosen) {
  start("duel");
  marks = {{"1404", Ink::chosen}};
  EXPECT_EQ(cell("0804"), " +  ");
  EXPECT_EQ(cell("0204"), " 10c");
  EXPECT_EQ(cell("0800"), " .  ");
  EXPECT_EQ(remark("altuntash>anselme"), "Nothing 95% and unhorsed 5%.");
}

TEST_F(CroisadesDesk, DrawsWhatStandsBeforeWhomTheShooterCannotHit) {
  start("castle");
  for (const Json& person : people()) {
    if (person["who"] == "dawud") marks = {{person["hex"].get<std::string>(), Ink::chosen}};
  }
  ASSERT_FALSE(marks.empty());
  EXPECT_THAT(board(), Contains(HasSubstr("X")));
}

TEST_F(CroisadesDesk, KeepsTheBoardBesideAListThatEndsWithALongLine) {
  start("duel");
  Scene scene{.title = "Title", .question = "Question", .keys = "Keys"};
  for (int i = 1; i <= 20; ++i) scene.notes.push_back(fmt::format("{:>3}  move", i));
  scene.notes.push_back("  -  Something that cannot be done now, with a reason as long as half a line.");
  const Eyes eyes(kind(), game(), Viewer::first, look);
  const Lines screen = compose(eyes, scene);
  EXPECT_LT(screen.size(), 24U);
  EXPECT_THAT(screen, Contains(AllOf(StartsWith("  1  move"), HasSubstr("move  "))));
  EXPECT_THAT(screen, Contains(StartsWith("  -  Something")));
  EXPECT_THAT(screen, Contains(StartsWith("04 "))) << "the map is still there";
}

TEST_F(CroisadesDesk, MarksWhatARiderHasBeforeHim) {
  start("duel");
  play("end");
  EXPECT_EQ(cell("1503"), " .  ");
  marks = {{"1404", Ink::chosen}};
  for (const std::string_view hex : {"1303", "1304", "1305"}) EXPECT_EQ(cell(hex), " . \"") << hex;
  EXPECT_EQ(cell("1504"), " .  ") << "behind him";
  EXPECT_THAT(board(), Contains(HasSubstr("\" before a rider")));
  marks = {{"0306", Ink::chosen}};
  EXPECT_THAT(board(), Not(Contains(HasSubstr("before a rider"))));
}

TEST_F(CroisadesDesk, DrawsTheWaysOfTheLancerChosen) {
  set("duel",
      "1/2/2 - - - 0:0 - - - - altuntash:0810,h3,n10 tughan:1300,h3,n10 umar:1506 salih:1509,n3 anselme:0310,h0 "
      "gobert:0306 ansaldo:0204,n9");
  marks = {{"0310", Ink::chosen}, {"0810", Ink::target}};
  EXPECT_EQ(cell("0510"), " o  ");
  EXPECT_EQ(cell("0810"), "  +A");
}

TEST_F(CroisadesDesk, SaysAttackAndDefenceOfACombatOnce) {
  set("duel",
      "2/2/4 - - - 0:0 - - - - altuntash:1404,h3,n10 tughan:1308,h3,n10 umar:0506 salih:1309,n3 anselme:0405,h0 "
      "gobert:0406 ansaldo:0204,n9");
  const std::string odds = ask("odds anselme+gobert*umar");
  EXPECT_THAT(odds, AllOf(StartsWith("Combat anselme+gobert*umar: 22 to 7"), Not(HasSubstr("against"))));
  EXPECT_THAT(remark("gobert*umar"), AllOf(StartsWith("Att. "), HasSubstr("%")));
}

TEST_F(CroisadesDesk, ChoosesADefenderAndThenTheAttackers) {
  start("duel");
  Rng rng(1);
  std::string joint;
  while (joint.empty()) {
    if (!play_random(rng)) start("duel");
    if (game().decider() == Decider::fate) continue;
    for (const std::string& move : game().legal()) {
      if (std::ranges::count(move, '+') == 1 && move.find('*') != std::string::npos) joint = move;
    }
  }
  const std::string defender = game().explain(joint)->anatomy.to;
  Picker picker(game(), Language::english);
  ASSERT_TRUE(picker.begin_at(defender));
  ASSERT_TRUE(picker.checked());
  EXPECT_THAT(*picker.checked(), HasSubstr("+"));
  EXPECT_THAT(picker.choices().at(0), HasSubstr("[x]"));
  EXPECT_FALSE(picker.picked());

  ASSERT_TRUE(picker.choose(1));
  EXPECT_THAT(picker.choices().at(0), HasSubstr("[ ]"));
  ASSERT_TRUE(picker.choose(1));
  const std::string all = *picker.checked();
  EXPECT_THAT(ask("odds " + all), HasSubstr("Combat " + all));
  ASSERT_TRUE(picker.choose(picker.choices().size()));
  EXPECT_EQ(picker.picked(), all);
}

}  // namespace
}  // namespace destrier
