// The desk of Age of War: what is drawn, said and answered about positions of the game.

#include <algorithm>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/random.h"
#include "core/text.h"
#include "games/registry.h"
#include "terminal/age_of_war_line.h"
#include "terminal/desk.h"

namespace destrier {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

using OptionPairs = std::vector<OptionPair>;

const GameKind& kind() {
  static const auto kinds = all_kinds();
  return *find_kind(kinds, "age_of_war");
}

/// A position with everything that a Sight refers to.
class Table {
 public:
  explicit Table(const OptionPairs& options = {}) : game_(*kind().start(options)) { look(); }
  Table(const OptionPairs& options, std::string_view position) : game_(*kind().from_position(options, position)) {
    look();
  }

  void play(std::string_view move) {
    ASSERT_TRUE(game_->play(move)) << move;
    look();
  }
  const RunningGame& game() const { return *game_; }
  const Json& view() const { return view_; }
  Sight sight(Look look = {}, Viewer viewer = Viewer::first) const {
    return {*game_, kind(), view_, viewer, look, marks_};
  }
  void mark(std::vector<Mark> marks) { marks_ = std::move(marks); }

  Lines board(Look look = {}) const { return age_of_war_desk.board(sight(look)); }
  Lines ask(std::string_view words, Look look = {}) const {
    const auto all = split(words, ' ');
    const auto asked = std::ranges::find(age_of_war_desk.commands, all.front(), &DeskCommand::name);
    EXPECT_NE(asked, age_of_war_desk.commands.end()) << words;
    return asked->answer(sight(look), std::span(all).subspan(1));
  }
  Lines about(std::string_view word, Look look = {}) const { return age_of_war_desk.about(sight(look), word); }

 private:
  void look() { view_ = *parse_json(game_->view(Viewer::first)); }

  std::unique_ptr<RunningGame> game_;
  Json view_;
  std::vector<Mark> marks_;
};

std::string together(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

/// A column of the line as text: what stands between the borders of a cell, from the top border to the bottom one.
std::string inside(const Lines& board, std::size_t row, int cell) {
  return board.at(row).substr(6 + 6 * static_cast<std::size_t>(cell - 1) + 1, 5);
}

Look french() {
  Look look;
  look.language = Language::french;
  return look;
}

// A fight in the middle: side 1 to decide, all kinds on the line.
constexpr std::string_view fight = "1 50 20 16 100 88 .C12F10..S4F2f7a8.c12.";

TEST(AgeOfWarBoard, ShowsCellNumbersUnitsHitPointsAndBases) {
  const Table table({}, fight);
  const Lines board = table.board();
  ASSERT_EQ(board.size(), 8U);
  EXPECT_THAT(board[0], AllOf(HasSubstr("Base A 100/100"), HasSubstr("Base B 88/100")));
  for (int cell = 1; cell <= 12; ++cell) EXPECT_THAT(inside(board, 1, cell), HasSubstr(std::to_string(cell)));
  EXPECT_EQ(inside(board, 2, 2), "  C> ");
  EXPECT_EQ(inside(board, 3, 2), "12/12");
  EXPECT_EQ(inside(board, 4, 2), "#####");
  EXPECT_EQ(inside(board, 2, 6), " *S> ") << "a super-soldier is marked";
  EXPECT_EQ(inside(board, 3, 6), "4/10 ");
  EXPECT_EQ(inside(board, 4, 6), "##...");
  EXPECT_EQ(inside(board, 2, 8), " <f  ") << "the second side is small and looks the other way";
  EXPECT_EQ(inside(board, 2, 5), "     ");
  EXPECT_THAT(board[6], HasSubstr("3<----2<----------1")) << "player B's units act next, from the base outwards";
  EXPECT_THAT(board[7], HasSubstr("1---->2---------->3"));
}

TEST(AgeOfWarBoard, TurnsRoundForTheSecondSide) {
  const Table table({}, fight);
  Look look;
  look.flipped = true;
  const Lines board = table.board(look);
  EXPECT_LT(board[0].find("Base B"), board[0].find("Base A"));
  EXPECT_EQ(inside(board, 1, 1), "=12==");
  EXPECT_EQ(inside(board, 2, 2), "  c> ");
  EXPECT_EQ(inside(board, 2, 11), " <C  ");
}

TEST(AgeOfWarBoard, ShowsMarksWithoutColour) {
  Table table({}, fight);
  const Lines plain = table.board();
  table.mark({{"2", Ink::chosen}, {"5", Ink::target}, {"8", Ink::bad}, {"elsewhere", Ink::target}});
  const Lines marked = table.board();
  EXPECT_EQ(inside(marked, 2, 2), "[ C>]");
  EXPECT_EQ(inside(marked, 2, 5), "(   )");
  EXPECT_EQ(inside(marked, 2, 8), "!<f !");
  EXPECT_EQ(inside(marked, 2, 3), inside(plain, 2, 3));
}

TEST(AgeOfWarBoard, ColoursChangeNothingButColours) {
  const Table table({}, fight);
  Look look;
  look.colour = true;
  const Lines plain = table.board();
  const Lines coloured = table.board(look);
  ASSERT_EQ(plain.size(), coloured.size());
  for (std::size_t i = 0; i < plain.size(); ++i) EXPECT_EQ(width_of(plain[i]), width_of(coloured[i]));
  EXPECT_THAT(together(coloured), HasSubstr("\033["));
}

TEST(AgeOfWarBoard, WrapsALongLine) {
  const Table table({{"length", "24"}}, "1 5 0 0 100 100 F10.......................");
  const Lines board = table.board();
  EXPECT_THAT(board, Contains(HasSubstr("-12--")));
  EXPECT_THAT(board, Contains(HasSubstr("-13--")));
  EXPECT_LE(board.size(), 16U);
  Look wide;
  wide.columns = 160;
  EXPECT_LT(table.board(wide).size(), board.size()) << "room for one row";
}

/// Everything that must hold of all that a desk shows of a position.
void expect_sound(const Table& table, const Look& look, Viewer viewer) {
  const Sight sight = table.sight(look, viewer);
  const Lines board = age_of_war_desk.board(sight);
  EXPECT_LE(board.size(), 16U);
  for (const std::string& line : board) {
    EXPECT_LE(width_of(line), 80U) << line;
    const bool ascii = std::ranges::all_of(line, [](char c) { return c >= ' ' && c <= '~'; });
    EXPECT_TRUE(ascii || look.unicode) << line;
  }
  const Lines counters = age_of_war_desk.counters(sight);
  EXPECT_LE(counters.size(), 4U) << together(counters);
  for (const std::string& line : counters) EXPECT_LE(width_of(line), 80U) << line;
  const Lines spoken = age_of_war_desk.spoken(sight);
  const std::string all = together(board) + together(counters) + together(spoken);
  EXPECT_THAT(all, Not(HasSubstr("[age_of_war"))) << "a sentence is missing";

  int cell = 0;
  const Json view = table.view();
  for (const Json& unit : view["cells"]) {
    ++cell;
    if (unit.is_null()) continue;
    const auto points = fmt::format("{}/{}", unit["hp"].get<int>(), unit["full"].get<int>());
    EXPECT_THAT(together(board), HasSubstr(points));
    const std::string place = fmt::format("{} {}", look.language == Language::french ? "case" : "cell", cell);
    EXPECT_THAT(together(spoken), HasSubstr(place));
  }
}

void expect_sound_answers(const Table& table, const Look& look) {
  for (const std::string_view words :
       {"preview", "preview P", "preview C", "order", "figures", "prospects", "reach 1", "graph", "steps"}) {
    const Lines answer = table.ask(words, look);
    EXPECT_FALSE(answer.empty());
    EXPECT_THAT(together(answer), Not(HasSubstr("[age_of_war"))) << words;
    for (const std::string& line : answer) EXPECT_LE(width_of(line), 80U) << line;
  }
  for (std::size_t cell = 1; cell <= table.view()["cells"].size(); ++cell) {
    EXPECT_THAT(together(table.about(std::to_string(cell), look)), Not(HasSubstr("[age_of_war")));
  }
}

TEST(AgeOfWarDesk, IsSoundAtEveryPlyOfRandomGames) {
  const std::vector<OptionPairs> sets = {
      {},
      {{"last_levy", "40"}, {"catapult_hp", "6"}},
      {{"length", "6"}, {"base_hp", "1000"}, {"income", "50"}, {"rounds", "60"}},
      {{"length", "24"}, {"income", "20"}, {"tiebreak", "wealth"}, {"rounds", "60"}, {"own_kill_bounty", "shooter"}},
      {{"income", "1"}, {"footman_price", "99"}, {"archer_price", "99"}, {"catapult_price", "99"}, {"rounds", "30"}},
      {{"income", "0"}, {"start_gold", "50"}, {"rounds", "20"}, {"archer_range", "1"}},
      {{"length", "9"}, {"catapult_near", "1"}, {"catapult_far", "7"}, {"income", "30"}, {"rounds", "40"}},
  };
  for (std::size_t set = 0; set < sets.size(); ++set) {
    Table table(sets[set]);
    Rng rng(set + 1);
    for (int ply = 0; table.game().decider() != Decider::nobody; ++ply) {
      Look look;
      look.language = ply % 2 == 0 ? Language::english : Language::french;
      look.unicode = ply % 3 == 0;
      look.flipped = ply % 5 == 0;
      expect_sound(table, look, all_viewers[ply % 3]);
      if (ply % 11 == 0) expect_sound_answers(table, look);
      table.play(table.game().random_move(rng));
    }
    for (const Language language : all_languages) {
      Look look;
      look.language = language;
      expect_sound(table, look, Viewer::first);
      expect_sound_answers(table, look);
    }
  }
}

TEST(AgeOfWarCounters, ShowRoundTurnGoldAndThePricesOfWhatCanBeRecruited) {
  const Table table({{"last_levy", "60"}}, fight);
  const Lines counters = age_of_war_desk.counters(table.sight());
  EXPECT_THAT(counters[0],
              AllOf(HasSubstr("Round 50 of 100"), HasSubstr("Player A decides"), HasSubstr("in 10 rounds")));
  EXPECT_THAT(counters[1], AllOf(HasSubstr("> A: gold 20 (+8), wealth 70"), HasSubstr("B: gold 16 (+8), wealth 58")));
  EXPECT_EQ(counters[2], "F footman 10  A archer 12  C catapult 20  P pass");
}

TEST(AgeOfWarCounters, CountTheUnitsThatHaveFallen) {
  Table table({}, "1 50 20 16 100 88 .....F10f2.....");
  EXPECT_THAT(together(age_of_war_desk.counters(table.sight())), Not(HasSubstr("lost")));
  table.play("P");
  table.play("P");  // the footman of side 1 strikes first in its turn
  EXPECT_THAT(age_of_war_desk.counters(table.sight())[1], AllOf(HasSubstr("wealth"), EndsWith(", lost 1")));
  EXPECT_THAT(together(age_of_war_desk.spoken(table.sight())), HasSubstr("Player B has lost 1 unit."));
}

TEST(AgeOfWarCounters, GreyWhatCannotBeRecruitedAndSayWhy) {
  const Table poor({}, "1 2 11 16 100 100 ............");
  const Lines short_of_gold = age_of_war_desk.counters(poor.sight());
  EXPECT_EQ(short_of_gold[2], "F footman 10  (A archer 12: 1 short, 1 round)");
  EXPECT_EQ(short_of_gold[3], "(C catapult 20: 9 short, 2 rounds)  P pass");
  const Table occupied({}, "1 9 30 16 100 100 A3...........");
  const Lines counters = age_of_war_desk.counters(occupied.sight());
  EXPECT_EQ(counters[2], "(F footman 10)  (A archer 12)  (C catapult 20)  P pass");
  EXPECT_EQ(counters[3], "Your base cell, 1, is occupied by an archer.");
  EXPECT_EQ(age_of_war_desk.counters(occupied.sight({}, Viewer::second)).size(), 3U) << "it is not the viewer's base";
  const Table late({{"last_levy", "8"}}, "1 9 30 16 100 100 ............");
  EXPECT_THAT(age_of_war_desk.counters(late.sight())[3], StartsWith("The last levy is over"));
}

TEST(AgeOfWarCounters, FitTheLargestFigures) {
  const OptionPairs options = {{"income", "50"}, {"rounds", "1000"}, {"last_levy", "1000"}, {"base_hp", "1000"}};
  const Table table(options, "2 1000 999999 999999 1000 1000 .C12C12C12C12C12C12.c12c12..");
  const Table early(options, "2 998 999999 999999 1000 1000 .C12C12C12C12C12C12.c12c12..");
  for (const Look& look : {Look{}, french()}) {
    expect_sound(table, look, Viewer::second);
    expect_sound(early, look, Viewer::second);
  }
}

TEST(AgeOfWarCounters, TellHowTheGameEnded) {
  const Table table({}, "over 31 8 8 50 0 ..........F10.");
  EXPECT_THAT(age_of_war_desk.counters(table.sight())[0], HasSubstr("player A wins"));
}

TEST(AgeOfWarSpoken, PromisesNoIncomeWhenTheGameIsOver) {
  const Table table({}, "over 31 8 8 50 0 ..........F10.");
  EXPECT_THAT(age_of_war_desk.spoken(table.sight()), Contains("Player A has 8 gold and is worth 18 in all."));
}

TEST(AgeOfWarSpoken, TellsAllThatIsNeededToDecide) {
  const Table table({}, fight);
  const std::string spoken = together(age_of_war_desk.spoken(table.sight()));
  EXPECT_THAT(spoken, HasSubstr("a super-soldier on cell 6 with 4 of 10 hit points"));
  EXPECT_THAT(spoken, HasSubstr("The base of player B, on cell 12, has 88 of 100 hit points."));
  EXPECT_THAT(spoken, HasSubstr("C: Recruit a catapult on cell 1 for 20 gold."));
  EXPECT_THAT(together(age_of_war_desk.spoken(table.sight(french()))),
              HasSubstr("un super-soldat en case 6 avec 4 points de vie sur 10"));
}

// Questions.

TEST(AgeOfWarReach, ShowsWhatAUnitCanStrikeAndWouldStrike) {
  const Lines answer = Table({}, fight).ask("reach 11");
  EXPECT_EQ(inside(answer, 2, 11), "[<c ]");
  EXPECT_EQ(inside(answer, 2, 9), "(<a )");
  EXPECT_EQ(inside(answer, 2, 8), "!<f !");
  EXPECT_EQ(inside(answer, 2, 7), "! F>!");
  EXPECT_THAT(answer, Contains("It can strike cells 9, 8 and 7."));
  EXPECT_THAT(answer, Contains("  Phase 1: attacks cell 7, strikes cells 8 and 7"));
  EXPECT_THAT(answer, Contains("  Phase 3: has already attacked this turn"));
}

TEST(AgeOfWarReach, ListsWhoCanStrikeACell) {
  const std::string answer = together(Table({}, fight).ask("reach 6"));
  EXPECT_THAT(answer,
              HasSubstr("within range of the catapult of player A on cell 2 and the archer of\nplayer B on cell 9"));
  EXPECT_THAT(answer, HasSubstr("would be struck now by the archer of player B on cell 9"));
}

/// What the unit on a cell does in the three phases, as `help` says it.
Lines deeds(std::string_view position, int cell, const OptionPairs& options = {}) {
  Lines said = Table(options, position).about(std::to_string(cell));
  return {said.end() - 3, said.end()};
}

TEST(AgeOfWarReach, GivesTheSevenReasonsForDoingNothing) {
  EXPECT_THAT(
      deeds("1 5 0 0 100 100 ..F10.....f10...", 3),
      ElementsAre("  Phase 1: no target in range", "  Phase 2: advances to cell 4", "  Phase 3: no target in range"));
  EXPECT_THAT(deeds("1 5 0 0 100 100 ....C12c12......", 5),
              ElementsAre("  Phase 1: the enemy is too close", "  Phase 2: no action in this phase",
                          "  Phase 3: the way is blocked by the catapult of player B on cell 6"));
  EXPECT_THAT(deeds("1 5 0 0 100 100 ..........F10.", 11),
              ElementsAre("  Phase 1: attacks cell 12", "  Phase 2: cannot enter the enemy base",
                          "  Phase 3: has already attacked this turn"));
  EXPECT_THAT(deeds("1 5 0 0 100 100 ..C12..F6f10.....", 6),
              ElementsAre("  Phase 1: killed by its own catapult", "  Phase 2: killed by its own catapult",
                          "  Phase 3: killed by its own catapult"));
}

TEST(AgeOfWarReach, FollowsAUnitThroughItsTurn) {
  EXPECT_THAT(
      deeds("1 5 0 0 100 100 .....F7f3.f10...", 6),
      ElementsAre("  Phase 1: attacks cell 7", "  Phase 2: advances to cell 7", "  Phase 3: no target in range"));
  EXPECT_THAT(deeds("1 5 0 0 100 100 .....F7f3f10....", 6).back(), "  Phase 3: attacks cell 8")
      << "promoted in phase 1, it attacks again after advancing";
  EXPECT_THAT(deeds("1 5 0 0 100 3 .........A8F10.", 11).front(), "  Phase 1: the enemy base has fallen");
  EXPECT_THAT(deeds("1 5 0 0 100 3 .F10.......A8F10.", 2).front(), "  Phase 1: no target in range")
      << "it came to its turn before the base fell";
}

TEST(AgeOfWarReach, IsExactInTheLastRound) {
  EXPECT_THAT(deeds("2 100 0 0 100 100 ..F10.....f10...", 3)[1], "  Phase 2: advances to cell 4");
}

TEST(AgeOfWarFilm, EndsWithTheBoardAsItIsAndPointsAtWhoActs) {
  constexpr std::size_t figures = 2;  // rows of the board
  constexpr std::size_t hit_points = 3;
  Table table(OptionPairs{OptionPair{"start_gold", "40"}});
  Rng rng(7);
  int attacks = 0;
  int moves = 0;
  for (int i = 0; i < 120 && table.game().decider() != Decider::nobody; ++i) {
    table.play(table.game().random_move(rng));
    const std::size_t ply = table.game().plies() - 1;
    const std::vector<Still> film = age_of_war_desk.film(table.sight(), ply);
    ASSERT_FALSE(film.empty());
    EXPECT_EQ(film.back().board.at(hit_points), table.board().at(hit_points));
    std::string said;
    for (const Still& still : film) said += still.said;
    for (const std::string& event : table.game().logged(ply, Viewer::everybody).events) {
      if (event.find("\"phase\"") != std::string::npos) continue;  // one in which nobody acts is left out
      EXPECT_THAT(said, HasSubstr(*war_line::teller(table.sight()).event(*parse_json(event))));
    }
    EXPECT_THAT(film.front().board.back(), HasSubstr("[Decision]"));
    for (const Still& still : film) {
      if (still.said.starts_with("Phase 2")) {
        EXPECT_THAT(still.board.back(), HasSubstr("[Phase 2, advance] > Phase 3"));
      }
      const std::string& row = still.board.at(figures);
      if (still.said.find("strikes") != std::string::npos) {
        ++attacks;
        EXPECT_THAT(row, AllOf(HasSubstr("["), HasSubstr("!"))) << still.said;
      } else if (still.said.find("advances") != std::string::npos && still.said.find(": the") != std::string::npos) {
        ++moves;
        EXPECT_THAT(row, AllOf(HasSubstr("["), Not(HasSubstr("!")))) << still.said;
      }
    }
  }
  EXPECT_GT(attacks, 5);
  EXPECT_GT(moves, 20);
}

TEST(AgeOfWarPreview, TellsTheEnemysTurnAndOnesOwn) {
  const Table table({}, fight);
  const Lines all = table.ask("preview");
  EXPECT_THAT(all, Contains(StartsWith("F  Recruit a footman on cell 1 for 10 gold.")));
  EXPECT_THAT(all,
              Contains(AllOf(HasSubstr("A: base 0, units -6, gold -10"), HasSubstr("B: base 0, units -6, gold +10"))));
  EXPECT_THAT(together(all), HasSubstr("! The footman will wait on cell 1 behind your catapult on cell 2."));
  const std::string one = together(table.ask("preview f"));
  EXPECT_THAT(one, HasSubstr("The super-soldier of player A on cell 6 falls."));
  EXPECT_THAT(one, HasSubstr("Then the turn of player A, if player B passes:"));
  EXPECT_THAT(one, Not(HasSubstr("Recruit an archer")));
}

TEST(AgeOfWarPreview, AgreesWithPlay) {
  Table table({}, fight);
  const std::string told = together(table.ask("preview A"));
  table.play("A");
  // The arrow and the footman strike 6; footman and archer come to 7 and 8, where the stone had fallen.
  table.mark({{"6", Ink::bad}, {"7", Ink::target}, {"8", Ink::target}});
  EXPECT_THAT(told, HasSubstr(together(table.board()))) << "the board after the enemy's turn";
}

TEST(AgeOfWarPreview, SaysWhyAChoiceIsNoneAndHowToAsk) {
  const Table table({}, "1 2 11 16 100 100 ............");
  EXPECT_THAT(table.ask("preview C"), ElementsAre(HasSubstr("Not enough gold for a catapult")));
  for (const std::string_view wrong : {"preview x", "preview S", "preview F A", "preview footman"}) {
    EXPECT_THAT(table.ask(wrong), ElementsAre(StartsWith("Name one of the four choices"))) << wrong;
  }
}

TEST(AgeOfWarPreview, ForeseesTheEnd) {
  EXPECT_THAT(together(Table({}, "1 9 0 0 4 100 .f10..........").ask("preview P")), HasSubstr("player B wins"));
  EXPECT_THAT(together(Table({}, "2 100 0 0 4 100 .f10..........").ask("preview P")), HasSubstr("no winner"));
}

TEST(AgeOfWarQuestions, RefuseBadCells) {
  const Table table({}, fight);
  for (const std::string_view wrong : {"reach", "reach 0", "reach 13", "reach x", "reach 1 2", "reach -1"}) {
    EXPECT_THAT(table.ask(wrong), ElementsAre("Name a cell from 1 to 12, as in: reach 5")) << wrong;
  }
}

TEST(AgeOfWarOrder, NamesWhoActsFirstInEachPhase) {
  const Lines order = Table({}, fight).ask("order");
  EXPECT_THAT(order[0], HasSubstr("The units of player B act next"));
  EXPECT_THAT(order[2], "    > catapult 11 -> archer 9 -> footman 8");
  EXPECT_THAT(order[4], "    > footman 8 -> archer 9");
  EXPECT_THAT(order, Contains("    > footman 8 -> catapult 11"));
  EXPECT_THAT(order, Contains("    > catapult 2 -> footman 3 -> super-soldier 6 -> footman 7"));
}

TEST(AgeOfWarFigures, AreThoseInUse) {
  const OptionPairs options = {
      {"catapult_hp", "6"}, {"archer_range", "5"}, {"super_attack", "7"}, {"catapult_far", "5"}};
  const std::string figures = together(Table(options).ask("figures"));
  EXPECT_THAT(figures, HasSubstr("Hit points      10              8               6               10"));
  EXPECT_THAT(figures, HasSubstr("Range in cells  1               1-5             2-5             1"));
  EXPECT_THAT(figures, HasSubstr("Attack points   4               3               6               7"));
  EXPECT_THAT(figures, HasSubstr("2 strikes\n2-3, 3 strikes 3-4, 4 strikes 4-5 and 5 strikes 4-5"));
}

TEST(AgeOfWarProspects, CompareTheSidesAndForeseeThePurses) {
  const Lines lines = Table({{"last_levy", "51"}}, "1 50 3 16 100 88 .C12F10..S4F2f7a8.c12.").ask("prospects");
  EXPECT_THAT(lines, Contains(AllOf(StartsWith("Base hit points"), HasSubstr("A +12"))));
  EXPECT_THAT(lines, Contains(HasSubstr("A >>>>>>><<<<< B")));
  EXPECT_THAT(lines, Contains(AllOf(StartsWith("Footman (10)"), HasSubstr("In 1 round"), HasSubstr("Now"))));
  EXPECT_THAT(lines, Contains(AllOf(StartsWith("Catapult (20)"), HasSubstr("Never"), HasSubstr("In 1 round"))))
      << "three rounds would be after the last levy";
}

/// Two footmen each, who meet in the middle.
Table war_of_footmen() {
  Table table({{"length", "6"}, {"base_hp", "20"}, {"income", "10"}});
  for (const std::string_view move : {"F", "F", "P", "P", "F", "F", "P", "P"}) table.play(move);
  return table;
}

TEST(AgeOfWarGraph, ShowsBaseGroundAndWealthOfEveryRound) {
  const Table table = war_of_footmen();
  const Lines lines = table.ask("graph");
  ASSERT_EQ(lines.size(), 7U);
  EXPECT_THAT(lines[0], StartsWith("Rounds 1 to 5, a column each"));
  EXPECT_EQ(lines[1], "Base A      99999 20");
  EXPECT_THAT(lines[3], StartsWith("Ground A    .")) << "in the first round the recruit stands on its base";
  EXPECT_THAT(lines[5],
              AllOf(StartsWith("Wealth A    "), HasSubstr(fmt::format(" {}", table.view()["wealth"][0].get<int>()))));
}

TEST(AgeOfWarGraph, HasAColumnForSeveralRoundsOfALongGame) {
  Table table;
  for (int ply = 0; ply < 199; ++ply) table.play("P");
  const Lines lines = table.ask("graph");
  EXPECT_THAT(lines[0], StartsWith("Rounds 1 to 100, a column for every 2"));
  EXPECT_EQ(lines[1], "Base A      " + std::string(50, '9') + " 100");
}

TEST(AgeOfWarSteps, TellEveryChangeWithTheStateAfterIt) {
  Table table({}, "2 5 0 12 100 100 ..C12..F10f10.....");
  table.play("A");
  EXPECT_THAT(together(table.ask("steps 1", {.columns = 200})),
              StartsWith("Player B recruits an archer on cell 12 for 12 gold; 0 left.\n"
                         "   A: base 100, gold 0  ..[C12]..F10f10....a8  B: base 100, gold 0\n"));
  const Lines lines = table.ask("steps 1", {.columns = 200});
  EXPECT_THAT(lines, Contains("   A: base 100, gold 8  ..C12..[F4]f4....a8  B: base 100, gold 8"))
      << "after the stone; the footman acts next";
  EXPECT_THAT(lines, Contains("   A: base 100, gold 13  ..C12..[S4].....a8  B: base 100, gold 8"));
  EXPECT_THAT(lines, Contains("   A: base 100, gold 13  ..C12...S4....a8  B: base 100, gold 8"));
}

TEST(AgeOfWarSteps, GoIntoAFile) {
  const Table table = war_of_footmen();
  const std::string path = testing::TempDir() + "age_of_war_steps.txt";
  EXPECT_THAT(together(table.ask("steps " + path)), HasSubstr(path));
  std::ifstream file(path);
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  Lines whole = table.ask("steps 8");
  EXPECT_THAT(whole.back(), Not(HasSubstr("base 20")));
  EXPECT_THAT(text, StartsWith("Player A recruits a footman on cell 1 for 10 gold; 0 left.\n"));
  EXPECT_THAT(together(whole), StartsWith(text));
  EXPECT_THAT(Table().ask("steps"), ElementsAre("Nothing has happened yet."));
}

TEST(AgeOfWarHelp, KnowsKindsByLetterAndByNameInBothLanguages) {
  const Table table({}, fight);
  const Lines footman = table.about("F");
  EXPECT_THAT(footman[0], HasSubstr("Footman (F): price 10, 10 hit points, attack 4"));
  for (const std::string_view word : {"f", "Footman", "fantassin", "FANTASSIN"}) EXPECT_EQ(table.about(word), footman);
  EXPECT_THAT(together(table.about("catapulte")), HasSubstr("You can recruit it now: C."));
  EXPECT_THAT(together(table.about("s", french())), HasSubstr("Sur la ligne : du joueur A en case 6."));
  EXPECT_THAT(together(table.about("base")), HasSubstr("88 of 100"));
  for (const std::string_view word : {"", "x", "13", "0", "knight", "é"})
    EXPECT_TRUE(table.about(word).empty()) << word;
}

TEST(AgeOfWarDesk, EveryQuestionIsExplainedInBothLanguages) {
  const Table table;
  for (const DeskCommand& command : age_of_war_desk.commands) {
    for (const Look& look : {Look{}, french()}) {
      const std::string said = table.sight(look).say(fmt::format("ask_{}", command.name));
      const bool named = look.language == Language::french || said.substr(1).starts_with(command.name.substr(1));
      EXPECT_TRUE(named) << said;
      EXPECT_THAT(said, Not(HasSubstr("[age_of_war")));
    }
  }
}

TEST(AgeOfWarDesk, FrenchPunctuationNeverBeginsALine) {
  Look look = french();
  for (int columns = 40; columns <= 80; ++columns) {
    look.columns = columns;
    for (const std::string_view word : {"A", "C", "S", "base"}) {
      for (const std::string& line : Table({}, fight).about(word, look)) {
        EXPECT_TRUE(line.find_first_of(":;!?") != 0) << line;
        EXPECT_LE(width_of(line), static_cast<std::size_t>(columns)) << line;
      }
    }
  }
}

}  // namespace
}  // namespace destrier
