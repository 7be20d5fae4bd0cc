// Lionheart on the table: what is drawn, told and answered in real positions.

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/text.h"
#include "games/registry.h"
#include "terminal/desk.h"
#include "terminal/picker.h"

namespace destrier {
namespace {

using testing::AnyOf;
using testing::Each;
using testing::Eq;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

using Given = std::vector<OptionPair>;

constexpr std::string_view melee =
    "A4f3N,Z2c4N,K1e4N,P3g4N,I1i4W,i4c5S,z2e5S,c2g5S,m9h5S,I1b6N,a4c6S,H1g6S,c1b7S,k1e8S 1 2 1 - -";

/// A game with what somebody sees of it, as the terminal hands it to a desk.
class Table {
 public:
  explicit Table(std::vector<OptionPair> options = {}, std::string_view position = {})
      : kinds_(all_kinds()), kind_(find_kind(kinds_, "lionheart")), options_(std::move(options)) {
    auto started = position.empty() ? kind_->start(options_) : kind_->from_position(options_, position);
    EXPECT_TRUE(started.has_value());
    game_ = std::move(*started);
  }

  RunningGame& game() { return *game_; }
  Look look{};
  Viewer viewer = Viewer::first;
  std::vector<Mark> marks{};

  template <class Use>
  auto see(Use use) {
    const Json view = *parse_json(game_->view(viewer));
    std::unique_ptr<RunningGame> seen;
    if (!game_->nothing_is_hidden()) {
      // The options of the other side are no part of what the viewer knows.
      seen = std::move(*kind_->from_view(game_->options_told_to(viewer), view));
    }
    return use(Sight{seen ? *seen : *game_, *kind_, view, viewer, look, marks});
  }
  Lines board() {
    return see([](const Sight& sight) { return lionheart_desk.board(sight); });
  }
  Lines counters() {
    return see([](const Sight& sight) { return lionheart_desk.counters(sight); });
  }
  Lines spoken() {
    return see([](const Sight& sight) { return lionheart_desk.spoken(sight); });
  }
  Lines about(std::string_view word) {
    return see([&](const Sight& sight) { return lionheart_desk.about(sight, word); });
  }
  Lines ask(std::string_view question) {
    const auto words = split(question, ' ');
    for (const DeskCommand& command : lionheart_desk.commands) {
      if (command.name != words[0]) continue;
      return see([&](const Sight& sight) { return command.answer(sight, std::span(words).subspan(1)); });
    }
    ADD_FAILURE() << "no such question: " << question;
    return {};
  }
  /// Everything that the viewer can be shown.
  Lines everything() {
    Lines all;
    for (const Lines& part : {board(), counters(), spoken(), ask("danger"), ask("kings"), ask("reach e1"),
                              ask("armies hammer"), ask("sheet"), about("e1"), about("e8")}) {
      all.insert(all.end(), part.begin(), part.end());
    }
    return all;
  }

 private:
  std::vector<std::unique_ptr<GameKind>> kinds_;
  GameKind* kind_;
  std::vector<OptionPair> options_;
  std::unique_ptr<RunningGame> game_;
};

std::string joined(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

/// The line of a row of the board, which begins with its number.
std::string row(const Lines& board, int number) {
  const std::string label = right_in(std::to_string(number), 2) + " ";
  for (const std::string& line : board) {
    if (line.starts_with(label)) return line;
  }
  return {};
}

void expect_whole(const Lines& lines) {
  EXPECT_THAT(lines, Each(Not(HasSubstr("[lionheart."))));
}

void expect_fits(Table& table, std::size_t most_lines) {
  const Lines board = table.board();
  const Lines counters = table.counters();
  expect_whole(board);
  expect_whole(counters);
  expect_whole(table.spoken());
  EXPECT_LE(board.size(), most_lines) << joined(board);
  EXPECT_LE(counters.size(), 4U);
  for (const Lines& part : {board, counters}) {
    for (const std::string& line : part) EXPECT_LE(width_of(line), 80U) << line;
  }
}

/// Draws every position of a random game, in another language and with other signs each time.
void play_and_draw(Table& table, std::uint64_t seed, unsigned plies) {
  Rng rng(seed);
  for (unsigned ply = 0; ply < plies; ++ply) {
    const unsigned turn = ply + static_cast<unsigned>(seed);
    table.viewer = all_viewers[turn % 3];
    table.look.language = turn % 2 == 0 ? Language::english : Language::french;
    table.look.unicode = turn / 2 % 2 == 0;
    table.look.flipped = turn / 4 % 2 == 0;
    expect_fits(table, 16);
    if (table.game().decider() == Decider::nobody) return;
    ASSERT_TRUE(table.game().play(table.game().random_move(rng)));
  }
}

TEST(LionheartDesk, FitsTheScreenThroughoutRandomGames) {
  const std::vector<Given> games = {
      {},
      {{"level", "2"}},
      {{"level", "2"}, {"army1", "parade"}, {"army2", "hammer"}, {"start", "gold"}, {"depth", "10"}},
      {{"level", "2"}, {"army1", "jacquerie"}, {"army2", "company"}, {"depth", "9"}}};
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    for (const auto& options : games) {
      Table table(options);
      play_and_draw(table, seed, 60);
    }
    Table fight(Given{{"level", "2"}}, melee);
    play_and_draw(fight, seed, 120);
  }
}

TEST(LionheartDesk, ShowsAndSpeaksOfEveryUnit) {
  Table table(Given{{"level", "2"}}, melee);
  const Lines board = table.board();
  const std::string drawn = joined(board);
  const std::string told = joined(table.spoken());
  EXPECT_TRUE(is_ascii(drawn));
  const Json view = *parse_json(table.game().view(Viewer::first));
  for (const Json& unit : view["units"]) {
    std::string letter = unit["unit"].get<std::string>();
    if (unit["side"] == 2) letter[0] = static_cast<char>(letter[0] - 'A' + 'a');
    const std::string facing = unit["facing"];
    const std::string arrow = facing == "N" ? "^" : facing == "E" ? ">" : facing == "S" ? "v" : "<";
    const std::string square = unit["square"];
    EXPECT_THAT(row(board, std::stoi(square.substr(1))),
                HasSubstr(letter + std::to_string(unit["men"].get<int>()) + arrow));
    EXPECT_THAT(told, HasSubstr(" on " + square + ": " + std::to_string(unit["men"].get<int>()) + " m"));
  }
  EXPECT_THAT(row(board, 4), HasSubstr(" 4 |    |    |~Z2^|    | K1^|    | P3^|    | I1<|"));
}

TEST(LionheartDesk, TurnsTheBoardRound) {
  Table table(Given{{"level", "2"}}, melee);
  table.look.flipped = true;
  const Lines board = table.board();
  EXPECT_THAT(row(board, 4), HasSubstr("| I1>|    | P3v|    | K1v|    |~Z2v|    |    |"));
  EXPECT_LT(std::ranges::find(board, row(board, 1)), std::ranges::find(board, row(board, 8)));
  EXPECT_THAT(joined(board), HasSubstr("i    h    g"));
}

TEST(LionheartDesk, RulesOffTheSquaresOnATallScreen) {
  for (const std::string_view depth : {"8", "10"}) {
    Table table(Given{{"depth", std::string(depth)}});
    table.look.rows = 30;
    EXPECT_LE(table.board().size(), 22U);
    EXPECT_GE(table.board().size(), 18U);
  }
}

TEST(LionheartDesk, MarksAreSeenWithoutColours) {
  Table table(Given{{"level", "2"}}, melee);
  const Lines plain = table.board();
  for (const Ink ink : {Ink::chosen, Ink::target, Ink::bad}) {
    for (const std::string_view place : {"d4", "e4", "i4", "square:a1", "zone:f3", "arrow:g4-g2"}) {
      table.marks = {{std::string(place), ink}};
      EXPECT_NE(table.board(), plain) << place;
      for (const std::string& line : table.board()) EXPECT_LE(width_of(line), 80U);
    }
  }
  table.marks = {{"d4", Ink::target}, {"e4", Ink::target}};
  EXPECT_THAT(row(table.board(), 4), HasSubstr("|~Z2^[  * | K1^]"));
  table.marks = {{"panel:ap", Ink::target}};
  EXPECT_THAT(joined(table.counters()), HasSubstr("[**]"));
}

TEST(LionheartDesk, MarksTheUnitThatHasAttacked) {
  Table table({}, "K1e1N,I4c3N,I4d3N,i4d4S,k1e8S 1 1 7 d3 -");
  EXPECT_THAT(row(table.board(), 3), HasSubstr("| I4^( I4^)"));
  EXPECT_THAT(joined(table.spoken()), HasSubstr("The infantry on d3: 4 men, facing north, attacked this turn."));
  table.look.colour = true;
  EXPECT_THAT(joined(table.board()), HasSubstr("\033[2m I4^\033[0m"));
}

TEST(LionheartDesk, CountsPointsMenAndLosses) {
  Table table(Given{{"start", "gold"}}, "K1e1N,C2a3N,I4d3N,i1d4S,a3d5S,k1e8S 1 2 7 - -");
  EXPECT_THAT(joined(table.counters()), HasSubstr("Gold    ** 2 AP    3 units, 7 men"));
  ASSERT_TRUE(table.game().play("d3xd4"));
  EXPECT_THAT(joined(table.counters()), HasSubstr("d3xd4, 4 dice to roll"));
  EXPECT_THAT(joined(table.board()), HasSubstr("Attack d3xd4: 4 dice"));
  ASSERT_TRUE(table.game().play("~hhfp"));
  EXPECT_THAT(joined(table.board()), HasSubstr("Gold rolled 2 hits:"));
  EXPECT_THAT(joined(table.board()), HasSubstr("[axe] [axe] arrow panic"));
  EXPECT_THAT(joined(table.counters()), HasSubstr("Silver  .. 0 AP    2 units, 4 men          Lost 1 man: i"));
  EXPECT_THAT(joined(table.spoken()), HasSubstr("Silver has lost 1 man, and these units: infantry."));
}

TEST(LionheartDesk, SaysHowTheGameEnded) {
  Table table({}, "K1e1N,A4e4N,I1e5E,C2b8E,a4e8S over 0 9 - -");
  EXPECT_THAT(table.counters()[0], HasSubstr("The king of Silver has fallen. Gold wins."));
  EXPECT_THAT(table.spoken()[0], HasSubstr("The king of Silver has fallen."));
  for (const std::string_view question : {"reach e4", "odds e4 e8", "danger", "kings"}) {
    EXPECT_THAT(table.ask(question), SizeIs(1)) << question;
  }
}

// Placing in secret.

TEST(LionheartDesk, ShowsTheTrayWhileArmiesArePlaced) {
  Table table(Given{{"level", "2"}});
  for (const std::string_view move : {"M10b1", "Z1c1"}) ASSERT_TRUE(table.game().play(move));
  const Lines board = table.board();
  EXPECT_THAT(joined(board), HasSubstr("Gold ###....... 3 of 10"));
  EXPECT_THAT(joined(board), HasSubstr("7 bases to place"));
  EXPECT_THAT(joined(board), HasSubstr("I infantry             4  10"));
  EXPECT_THAT(joined(board), HasSubstr("M massed infantry     10  10"));
  EXPECT_THAT(joined(board), HasSubstr("Z mercenaries        1-2   0"));
  EXPECT_THAT(row(board, 1), HasSubstr("|  . |M10^|~Z1^|  o | K1^|  o |"));
  EXPECT_THAT(row(board, 8), HasSubstr("|  ? |  ? |  ? |  ? | k1v|  ? |"));
  EXPECT_THAT(joined(table.spoken()), HasSubstr("The next base may stand on d1, f1"));
}

/// The answer of a draft to what is typed.
std::string change(Table& table, Draft& draft, std::string_view typed) {
  const auto words = split(typed, ' ');
  const auto said = table.see([&](const Sight& sight) { return draft.change(sight, words); });
  return said ? joined(*said) : "nothing";
}

TEST(LionheartDesk, ComposesAnArmyInAnyOrder) {
  Table table(Given{{"level", "2"}});
  const auto draft = table.see([](const Sight& sight) { return lionheart_desk.draft(sight); });
  ASSERT_NE(draft, nullptr);
  EXPECT_THAT(change(table, *draft, "Z2i2"), HasSubstr("The mercenaries (2 men) on i2."));
  EXPECT_THAT(change(table, *draft, "z1a1"), HasSubstr("only one is allowed"));
  EXPECT_THAT(change(table, *draft, "I3a1"), HasSubstr("Allowed: 4."));
  EXPECT_THAT(change(table, *draft, "I4a7"), HasSubstr("not on your first two rows"));
  EXPECT_THAT(change(table, *draft, "I4e1"), HasSubstr("king is already in place"));
  EXPECT_THAT(change(table, *draft, "C2a1"), HasSubstr("on a1"));
  EXPECT_THAT(change(table, *draft, "a1-b2"), HasSubstr("From a1 to b2"));
  EXPECT_THAT(change(table, *draft, "mirror"), HasSubstr("changed places"));
  EXPECT_THAT(draft->moves(), testing::ElementsAre("Z2a2", "C2h2"));
  EXPECT_THAT(change(table, *draft, "h2"), HasSubstr("back in the box"));
  EXPECT_THAT(change(table, *draft, "undo"), HasSubstr("taken back"));
  EXPECT_THAT(draft->moves(), SizeIs(2));
  EXPECT_THAT(change(table, *draft, "done"), HasSubstr("7 bases are missing"));
  EXPECT_FALSE(draft->confirmed());
  EXPECT_EQ(change(table, *draft, "danger"), "nothing");
}

TEST(LionheartDesk, PlaysWhatWasComposedInThePrescribedOrder) {
  Table table(Given{{"level", "2"}});
  for (const Viewer viewer : {Viewer::first, Viewer::second}) {
    table.viewer = viewer;
    const auto draft = table.see([](const Sight& sight) { return lionheart_desk.draft(sight); });
    ASSERT_NE(draft, nullptr);
    for (int i = 0; i < 20; ++i) {
      change(table, *draft, "random");
      EXPECT_THAT(draft->moves(), SizeIs(9));
    }
    EXPECT_THAT(change(table, *draft, "army wings"), HasSubstr("The Wings"));
    EXPECT_THAT(change(table, *draft, viewer == Viewer::first ? "P4h1" : "P4h8"), HasSubstr("Ten bases stand already"));
    EXPECT_THAT(change(table, *draft, "army nobody"), HasSubstr("no ready-made army"));
    change(table, *draft, "done");
    ASSERT_TRUE(draft->confirmed());
    for (const std::string& move : draft->moves()) ASSERT_TRUE(table.game().play(move)) << move;
  }
  EXPECT_TRUE(table.game().nothing_is_hidden());
  EXPECT_EQ(table.see([](const Sight& sight) { return lionheart_desk.draft(sight); }), nullptr);
}

TEST(LionheartDesk, ShowsADraftAsIfItStood) {
  Table table(Given{{"level", "2"}});
  const auto draft = table.see([](const Sight& sight) { return lionheart_desk.draft(sight); });
  ASSERT_NE(draft, nullptr);
  for (const std::string_view base : {"M10i2", "Z1c1"}) change(table, *draft, base);
  const Lines board = table.see([&](const Sight& sight) {
    const Json shown = draft->shown(sight.view);
    return lionheart_desk.board({sight.game, sight.kind, shown, sight.viewer, sight.look, sight.marks});
  });
  EXPECT_THAT(joined(board), HasSubstr("Gold ###....... 3 of 10"));
  EXPECT_THAT(row(board, 1), HasSubstr("|  o |  o |~Z1^|  o | K1^|"));
  EXPECT_THAT(row(board, 2), HasSubstr("|  o |M10^|"));
}

TEST(LionheartDesk, OnlyWhoPlacesHasADraft) {
  Table table(Given{{"level", "2"}});
  for (const Viewer viewer : {Viewer::second, Viewer::everybody}) {
    table.viewer = viewer;
    EXPECT_EQ(table.see([](const Sight& sight) { return lionheart_desk.draft(sight); }), nullptr);
  }
}

/// Plays random placements with that seed until so many bases are placed in all.
void place(Table& table, std::uint64_t seed, int bases) {
  Rng rng(seed);
  for (int i = 0; i < bases; ++i) ASSERT_TRUE(table.game().play(table.game().random_move(rng)));
}

TEST(LionheartDesk, ShowsNothingOfAHiddenArmy) {
  for (const Viewer viewer : {Viewer::second, Viewer::everybody}) {
    Table first(Given{{"level", "2"}});
    Table second(Given{{"level", "2"}});
    place(first, 1, 9);
    place(second, 2, 9);
    ASSERT_NE(first.game().position(), second.game().position());
    for (Table* table : {&first, &second}) table->viewer = viewer;
    EXPECT_EQ(first.everything(), second.everything());
  }
}

TEST(LionheartDesk, ShowsNothingOfAnArmyGivenByAnOption) {
  Table none(Given{{"level", "2"}});
  Table hammer(Given{{"level", "2"}, {"army2", "hammer"}});
  Table wings(Given{{"level", "2"}, {"army2", "wings"}});
  for (const Viewer viewer : {Viewer::first, Viewer::everybody}) {
    for (Table* table : {&none, &hammer, &wings}) table->viewer = viewer;
    EXPECT_EQ(none.everything(), hammer.everything());
    EXPECT_EQ(wings.everything(), hammer.everything());
  }
}

// Questions.

TEST(LionheartDesk, EveryQuestionIsDescribed) {
  Table table;
  for (const Language language : {Language::english, Language::french}) {
    table.look.language = language;
    for (const DeskCommand& command : lionheart_desk.commands) {
      const std::string line =
          table.see([&](const Sight& sight) { return sight.say(fmt::format("ask_{}", command.name)); });
      const bool named = language == Language::french || line.substr(1).starts_with(command.name.substr(1));
      EXPECT_TRUE(named) << line;
      EXPECT_THAT(line, testing::Not(HasSubstr("[lionheart")));
    }
  }
}

TEST(LionheartDesk, TellsWhereAUnitCanGo) {
  Table table(Given{{"start", "gold"}}, "K1e1N,C2a3N,A4c3N,I4d3N,i1d4S,k1e8S 1 2 7 - -");
  const std::string rider = joined(table.ask("reach a3"));
  EXPECT_THAT(rider, HasSubstr("Ride: a4, a5, a6, a7 and a8, as far as you like, for one point."));
  EXPECT_THAT(rider, HasSubstr("> C2^<"));
  EXPECT_THAT(rider, HasSubstr("[  * ]"));
  const std::string bow = joined(table.ask("reach c3"));
  EXPECT_THAT(bow, HasSubstr("Attack zone: b4, c4, d4, b5, c5, d5, b6, c6 and d6."));
  EXPECT_THAT(bow, HasSubstr("the infantry on d4 (destroyed: 65/81 (80%))"));
  EXPECT_THAT(joined(table.ask("reach d4")), HasSubstr("Silver cannot act now"));
}

TEST(LionheartDesk, TellsWhatIsTooDear) {
  Table table(Given{{"level", "2"}}, "K1e1N,H2e3N,A4b4N,i4e5S,k1e8S 1 1 7 - -");
  const std::string told = joined(table.ask("reach e3"));
  EXPECT_THAT(told, HasSubstr("Not now: e3-e4, e3:E, e3:S and e3:W. Not enough points"));
  Table rested(Given{{"level", "2"}}, "K1e1N,H2e3N,A4b4N,i4e5S,k1e8S 1 2 7 - -");
  EXPECT_THAT(joined(rested.ask("reach e3")), HasSubstr("Move: e4, for both points."));
}

TEST(LionheartDesk, TellsTheOddsAndTheFlight) {
  Table table(Given{{"level", "2"}}, melee);
  const std::string push = joined(table.ask("odds c4 c5"));
  EXPECT_THAT(push, HasSubstr("no man 1/16 (6%), 1 man 1/4 (25%), 2 men 3/8 (38%)"));
  EXPECT_THAT(push, HasSubstr("driven back 1 square 125/324 (39%)"));
  EXPECT_THAT(push, HasSubstr("The panic spreads: the archers of Silver flee from c6 to c7."));
  EXPECT_THAT(push, HasSubstr("driven off the board"));
  EXPECT_EQ(push, joined(table.ask("odds c4xc5")));
  EXPECT_THAT(joined(table.ask("odds g4 g5")), HasSubstr("The peasants go back 3 squares 1/216 (<1%):"));
  EXPECT_THAT(joined(table.ask("odds b6 b7")), HasSubstr("destroyed by the blows: 1/4 (25%)"));  // a bonus die
  EXPECT_THAT(joined(table.ask("odds e4+e5")), HasSubstr("Enrol the mercenaries"));
}

TEST(LionheartDesk, DrawsAFlight) {
  Table table({}, "K1e1N,A4d2N,I2d3N,i4d4S,k1e8S 1 2 7 - -");
  const Lines panic = table.ask("odds d3 d4");
  EXPECT_THAT(row(panic, 3), HasSubstr("> I2^<"));
  EXPECT_THAT(row(panic, 2), HasSubstr("v A4^v"));  // who is fled into flees too
  EXPECT_THAT(row(panic, 1), HasSubstr("v  v v K1^"));
  Table shut_in({}, "I4a1E,I2b1N,K1e1N,i4b2S,k1e8S 1 2 7 - -");
  EXPECT_THAT(row(shut_in.ask("odds b1xb2"), 1), HasSubstr("X I2^X"));
}

TEST(LionheartDesk, DrawsAFlightForEachNumberOfSteps) {
  Table table(Given{{"level", "2"}}, melee);
  const std::string back = joined(table.ask("odds g4 g5"));  // three peasants
  for (const char* const caption : {"1 square:\n", "2 squares:\n", "3 squares:\n"})
    EXPECT_THAT(back, HasSubstr(caption));
  table.look.columns = 120;
  EXPECT_THAT(joined(table.ask("odds g4 g5")), testing::ContainsRegex("1 square: +2 squares:"));
  for (const std::string& line : table.ask("odds g4 g5")) EXPECT_LE(width_of(line), 120U) << line;
}

TEST(LionheartDesk, MarksWhatCostsTwoPointsAndWhatIsTooDear) {
  Table rich(Given{{"level", "2"}}, "K1e1N,H2e3N,A4b4N,i4e5S,k1e8S 1 2 7 - -");
  EXPECT_THAT(row(rich.ask("reach e3"), 4), HasSubstr("[  2 ]"));
  Table poor(Given{{"level", "2"}}, "K1e1N,H2e3N,A4b4N,i4e5S,k1e8S 1 1 7 - -");
  EXPECT_THAT(row(poor.ask("reach e3"), 4), HasSubstr("-  2 -"));
  EXPECT_THAT(joined(poor.ask("reach e3")), HasSubstr("-2- two points to go there: too dear now"));
}

TEST(LionheartDesk, ShowsTheDiceOfTheInitiative) {
  Table table;
  ASSERT_TRUE(table.game().play("~3-1"));
  const std::string board = joined(table.board());
  EXPECT_THAT(board, HasSubstr("Dice for the start"));
  EXPECT_THAT(board, HasSubstr("Gold   [a][a][a] . "));
  EXPECT_THAT(board, HasSubstr("Silver [a] .  .  . "));
}

TEST(LionheartDesk, ShowsWhatAChosenUnitCanDo) {
  Table table({}, "K1e1N,A4c3N,I4d3N,i1d4S,k1e8S 1 2 7 - -");
  table.marks = {{"c3", Ink::chosen}};
  const Lines board = table.board();
  EXPECT_THAT(row(board, 6), HasSubstr(":  : :  : :  : :"));  // the zone
  EXPECT_THAT(row(board, 4), HasSubstr("[  * ! i1v!"));       // where it can go, whom it can attack
  EXPECT_THAT(joined(board), HasSubstr("The archers on c3: 4 men, 4"));
  EXPECT_THAT(joined(board), HasSubstr("They shoot at one enemy in"));
}

TEST(LionheartDesk, AdvisesOnTheStateOfAChosenUnit) {
  Table attacked({}, "K1e1N,I4c3N,I4d3N,i4d4S,k1e8S 1 1 7 d3 -");
  attacked.marks = {{"d3", Ink::chosen}};
  EXPECT_THAT(joined(attacked.board()), HasSubstr("This unit has already"));
  Table heavy(Given{{"level", "2"}}, "K1e1N,H2e3N,A4b4N,i4e5S,k1e8S 1 1 7 - -");
  heavy.marks = {{"e3", Ink::chosen}};
  EXPECT_THAT(joined(heavy.board()), HasSubstr("Not enough points to move or"));
  Table sale(Given{{"level", "2"}}, melee);
  sale.marks = {{"e4", Ink::chosen}};
  EXPECT_THAT(joined(sale.board()), HasSubstr("Your king can enrol them"));
  Table guarded(Given{{"level", "2"}}, "I4a1N,K1e4N,z2e5S,k1e6S,i4h8S 1 2 7 - -");
  guarded.marks = {{"e4", Ink::chosen}};
  EXPECT_THAT(joined(guarded.board()), HasSubstr("Their king stands beside them"));
}

TEST(LionheartDesk, ShowsDanger) {
  Table table(Given{{"start", "gold"}}, "K1e1N,I4d3N,I4h3N,i1d4S,c2e5S,k1e8S 1 2 7 - -");
  const Lines told = table.ask("danger");
  EXPECT_THAT(row(told, 3), HasSubstr("! I4^!"));
  EXPECT_THAT(row(told, 4), HasSubstr("!  x !"));  // ahead of the rider
  EXPECT_THAT(joined(told), HasSubstr("In danger at once: infantry on d3."));
  EXPECT_THAT(joined(told), HasSubstr("In danger after one action of the enemy: king on e1."));
}

TEST(LionheartDesk, TellsOfKingsAndMercenaries) {
  Table rider({}, "K1e1N,I4h3N,c2e5S,k1e8S 1 2 7 - -");
  EXPECT_THAT(joined(rider.ask("kings")), AllOf(HasSubstr("a chance of 69%"), HasSubstr("(e5-e2 and e2xe1)")));
  EXPECT_THAT(joined(rider.ask("kings")), HasSubstr("There are no mercenaries"));
  Table sale(Given{{"level", "2"}}, melee);
  EXPECT_THAT(joined(sale.ask("kings")), HasSubstr("Gold can buy them in one turn: e4+e5."));
  Table guarded(Given{{"level", "2"}}, "I4a1N,K1e4N,z2e5S,k1e6S,i4h8S 1 2 7 - -");
  EXPECT_THAT(joined(guarded.ask("kings")), HasSubstr("on e5 are protected"));
  EXPECT_THAT(joined(guarded.ask("kings")), Not(HasSubstr("can buy them")));
}

TEST(LionheartDesk, ShowsTheFiguresOfTheKindsInUse) {
  Table first;
  EXPECT_THAT(first.ask("sheet"), Each(Not(HasSubstr("Peasants"))));
  Table second(Given{{"level", "2"}});
  EXPECT_THAT(joined(second.ask("sheet")), HasSubstr("M Massed infantry      10"));
  EXPECT_EQ(second.ask("sheet H"), second.ask("sheet heavy infantry"));
  EXPECT_EQ(second.ask("sheet H"), second.ask("sheet infanterie lourde"));
}

TEST(LionheartDesk, ListsReadyArmiesForTheSideThatAsks) {
  Table table(Given{{"level", "2"}});
  EXPECT_THAT(joined(table.ask("armies")), HasSubstr("The Bastion (bastion), 33 men"));
  table.viewer = Viewer::second;
  EXPECT_THAT(joined(table.ask("armies wings")), HasSubstr("C2a8, A4d8, A4f8, C2i8, I4c7"));
}

TEST(LionheartDesk, AnswersBadQuestionsWithASentence) {
  for (const auto& options : {std::vector<OptionPair>{}, std::vector<OptionPair>{{"level", "2"}}}) {
    Table table(options);
    for (const std::string_view question : {"reach", "reach z9", "reach e5", "reach e11", "reach e1", "odds", "odds e1",
                                            "odds e1 e9", "odds x", "odds xx", "odds e2xe7", "odds a b c", "odds + +",
                                            "sheet nobody", "armies nobody", "danger nobody", "kings nobody"}) {
      const Lines answer = table.ask(question);
      EXPECT_THAT(answer, Not(IsEmpty())) << question;
      expect_whole(answer);
    }
  }
}

TEST(LionheartDesk, AnswersQuestionsInBothLanguagesThroughoutAGame) {
  Table table(Given{{"level", "2"}, {"army1", "parade"}, {"army2", "company"}, {"start", "gold"}});
  Rng rng(5);
  for (int ply = 0; ply < 60 && table.game().decider() != Decider::nobody; ++ply) {
    table.look.language = ply % 2 == 0 ? Language::french : Language::english;
    expect_whole(table.everything());
    ASSERT_TRUE(table.game().play(table.game().random_move(rng)));
  }
}

TEST(LionheartDesk, HelpsOnUnitsAndKinds) {
  Table table(Given{{"level", "2"}}, melee);
  EXPECT_EQ(table.about("c"), table.about("Cavaliers"));
  EXPECT_EQ(table.about("C"), table.about("CAVALRY"));
  EXPECT_THAT(joined(table.about("g6")), HasSubstr("for both points"));
  EXPECT_THAT(table.about("a1"), IsEmpty());
  EXPECT_THAT(table.about("nonsense"), IsEmpty());
  EXPECT_THAT(table.about(""), IsEmpty());
}

TEST(LionheartPicker, lists_the_end_of_the_turn_last_and_says_what_it_is) {
  Table table(Given{{"start", "gold"}});
  const Picker picker(table.game(), Language::english);
  ASSERT_FALSE(picker.choices().empty());
  EXPECT_THAT(picker.choices().front(), HasSubstr("c1 — Archers"));
  EXPECT_THAT(picker.choices().back(), HasSubstr("end  End the turn"));
}

}  // namespace
}  // namespace destrier
