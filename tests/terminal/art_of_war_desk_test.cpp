// Art of War on the terminal: what is drawn, said and answered, and that none of it tells a secret.

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

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

using Given = std::vector<OptionPair>;

const GameKind& card_game() {
  static const auto kinds = all_kinds();
  return *find_kind(kinds, "art_of_war");
}

std::unique_ptr<RunningGame> from_position(std::string_view position, const Given& options = {}) {
  auto game = card_game().from_position(options, position);
  EXPECT_TRUE(game) << position << ": " << game.error().text;
  return std::move(*game);
}

/// What a viewer has before him, as the program gives it to him.
class Seat {
 public:
  Seat(const RunningGame& truth, Viewer viewer, Look look = {}, std::vector<Mark> marks = {})
      : view_(*parse_json(truth.view(viewer))), viewer_(viewer), look_(look), marks_(std::move(marks)) {
    game_ = truth.nothing_is_hidden() ? truth.clone() : *card_game().from_view(truth.options_told_to(viewer), view_);
  }

  Sight sight() const { return {*game_, card_game(), view_, viewer_, look_, marks_}; }
  const Json& view() const { return view_; }
  Lines board() const { return desk().board(sight()); }
  Lines counters() const { return desk().counters(sight()); }
  Lines spoken() const { return desk().spoken(sight()); }
  Lines about(std::string_view word) const { return desk().about(sight(), word); }
  Lines ask(std::string_view question) const { return ask(sight(), question); }

  static Lines ask(const Sight& sight, std::string_view question) {
    const auto words = split(question, ' ');
    const auto found = std::ranges::find(desk().commands, words[0], &DeskCommand::name);
    EXPECT_NE(found, desk().commands.end()) << question;
    return found->answer(sight, std::span<const std::string_view>(words).subspan(1));
  }
  static const Desk& desk() { return desk_of("art_of_war"); }

 private:
  Json view_;
  Viewer viewer_;
  Look look_;
  std::vector<Mark> marks_;
  std::unique_ptr<RunningGame> game_;
};

/// Everything that the desk says to this sight, one text.
std::string everything(const Sight& sight) {
  std::string text;
  const auto add = [&](const Lines& lines) {
    for (const std::string& line : lines) text += line + "\n";
  };
  add(Seat::desk().board(sight));
  add(Seat::desk().counters(sight));
  add(Seat::desk().spoken(sight));
  for (const char* question : {"threats", "strength", "kingdom", "graves", "range F2", "range xF1", "preview F1",
                               "preview F2", "preview xF2", "preview F3xF1"}) {
    add(Seat::ask(sight, question));
  }
  for (const char* word : {"F1", "xF2", "a2", "K", "soldat"}) add(Seat::desk().about(sight, word));
  return text;
}

std::string together(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

/// The lines of an answer as they were before they were broken.
std::string in_one(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) {
    const std::size_t begin = line.find_first_not_of(' ');
    if (!text.empty()) text += ' ';
    if (begin != std::string::npos) text += line.substr(begin);
  }
  return text;
}

const std::vector<Given> settings = {{},
                                     {{"king_capture", "ends"}, {"king_range", "row"}},
                                     {{"tiebreak", "kills"}, {"kings", "fixed"}, {"conscription", "2"}}};

/// Calls `visit` at every ply of random games with these options, from the start to the end.
template <class Visit>
void at_every_ply(const Given& options, std::uint64_t seed, Visit visit) {
  Rng rng(seed);
  auto game = *card_game().start(options);
  for (std::size_t ply = 0;; ++ply) {
    visit(*game, ply);
    if (testing::Test::HasFailure() || game->decider() == Decider::nobody) return;
    ASSERT_TRUE(game->play(game->random_move(rng)));
  }
}

void expect_drawable(const Lines& lines, const Look& look, std::size_t most) {
  EXPECT_LE(lines.size(), most);
  for (const std::string& line : lines) {
    EXPECT_LE(width_of(line), 80U) << line;
    EXPECT_THAT(line, Not(HasSubstr("[art_of_war.")));
    const bool ascii = std::ranges::all_of(line, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
    EXPECT_TRUE(look.unicode || ascii) << line;
  }
}

TEST(ArtOfWarDesk, EveryPositionFitsTheScreenInEveryLook) {
  for (const Given& options : settings) {
    for (const std::uint64_t seed : {1U, 2U}) {
      at_every_ply(options, seed, [&](const RunningGame& game, std::size_t ply) {
        for (const Language language : all_languages) {
          Look look;
          look.language = language;
          look.unicode = ply % 2 == 0;
          look.flipped = ply % 3 == 0;
          const Seat seat(game, all_viewers[ply % 3], look);
          expect_drawable(seat.board(), look, 16);
          expect_drawable(seat.counters(), look, 4);
          if (ply % 2 == static_cast<std::size_t>(language)) {
            EXPECT_THAT(everything(seat.sight()), Not(HasSubstr("[art_of_war.")));
          }
        }
      });
    }
  }
}

TEST(ArtOfWarDesk, ColoursTakeNoRoom) {
  at_every_ply({}, 3, [&](const RunningGame& game, std::size_t ply) {
    if (ply % 5 != 0) return;
    Look look;
    const Lines plain = Seat(game, Viewer::first, look).board();
    look.colour = true;
    const Lines coloured = Seat(game, Viewer::first, look).board();
    ASSERT_EQ(plain.size(), coloured.size());
    for (std::size_t i = 0; i < plain.size(); ++i) EXPECT_EQ(width_of(plain[i]), width_of(coloured[i]));
  });
}

TEST(ArtOfWarDesk, EveryCardIsDrawnAndSpokenOf) {
  at_every_ply({}, 4, [&](const RunningGame& game, std::size_t /*ply*/) {
    const Seat seat(game, Viewer::second);
    const std::string board = together(seat.board());
    const std::string spoken = together(seat.spoken());
    int side = 0;
    const Json view = seat.view();
    for (const Json& of_side : view["sides"]) {
      ++side;
      for (const Json& card : of_side["field"]) {
        const auto cell = card["cell"].get<std::string>();
        const auto letter = card["card"].get<std::string>();
        const bool king = letter == "K";
        const std::string name = term_text("art_of_war", "card", letter, Language::english);
        const std::string drawn = king ? fmt::format("King {}", of_side["king"].get<int>()) : name;
        const bool upright = card["upright"].get<bool>();
        const char sign = side == 2 ? (upright ? '^' : '>') : (upright ? 'v' : '<');
        EXPECT_THAT(board, HasSubstr(fmt::format("|{} {} {}", sign, cell, drawn)));
        EXPECT_THAT(spoken,
                    HasSubstr(fmt::format("The {} of player {} on {} {}: attack {}", name, side, cell,
                                          upright ? "stands upright" : "is turned", card["attack"].get<int>())));
      }
    }
  });
}

/// Player 1 attacks with his soldiers; the enemy's guard on F2 is wounded, an archer stands behind his turned guard.
constexpr const char* battle = "1 attack 12 sSA/SG. SGAK!A 3/1/1 SGASSGSGGSSA 0/0/1 gG1./A.. SGAK!A 4/1/1 GA 0/0/0";

TEST(ArtOfWarDesk, TheTableHasTheViewerBelowAndTheEnemyUpsideDownAbove) {
  EXPECT_THAT(Seat(*from_position(battle), Viewer::first).board(),
              ElementsAre("+---------------+---------------+---------------+  Player 2, King 2 in hand",
                          "|  A3           |  A2           |v A1 archer    |  Hand [?][?][A][K]",
                          "|               |               |  att 1 def 2  |  Kingdom [G]A",
                          "+---------------+---------------+---------------+",
                          "|  F3           |v F2 guard     |< F1 guard     |  Unseen S5 G2 A1",
                          "|               |  att 1 def 2/3|  att 1 def 2  |  Deck 6",
                          "+===============+===============+===============+",
                          "|> F1 soldier   |^ F2 soldier !x|^ F3 archer    |  Player 1, King 1 in hand",
                          "|  att 4 def 1  |  att 4 def 2  |  att 1 def 2  |  Hand [S][G][A@][K]",
                          "+---------------+---------------+---------------+  Kingdom [S]GASSGSGGSSA",
                          "|^ A1 soldier   |^ A2 guard     |  A3           |",
                          "|  att 4 def 2  |  att 1 def 3  |               |  Unseen S4 G2 A1",
                          "+---------------+---------------+---------------+  Deck 5 (S3 G1 A1)",
                          "x can strike  ! in danger  >< turned, has struck  [S] next to be called up",
                          "@ seen by the enemy  [?] unseen card"));
}

TEST(ArtOfWarDesk, TheCountersSayTurnHandsDecksCitizensAndGraves) {
  EXPECT_THAT(Seat(*from_position(battle), Viewer::first).counters(),
              ElementsAre("Turn 21 of 32: attack                   End of War as it stands: citizens 12 : 2",
                          "                         Hand    Deck   Citizens                Graveyard",
                          "> Player 1 (you)            4       5   12 (S6 G4 A2)           1 (A1)",
                          "  Player 2                  4       6   2 (G1 A1)               0"));
  EXPECT_THAT(Seat(*from_position(battle, {{"tiebreak", "kills"}}), Viewer::second).counters()[0],
              HasSubstr("citizens 12 : 2, kills 0 : 1"));
}

TEST(ArtOfWarDesk, TheSecondPlayerAndAFlippedTableHaveTheSecondSideBelow) {
  const auto game = from_position(battle);
  Look look;
  look.flipped = true;
  for (const Lines& board : {Seat(*game, Viewer::second).board(), Seat(*game, Viewer::everybody, look).board()}) {
    EXPECT_THAT(board[0], HasSubstr("Player 1"));
    EXPECT_THAT(board[7], StartsWith("|> F1 guard     |^ F2 guard "));
  }
  EXPECT_THAT(Seat(*game, Viewer::everybody).board()[7], StartsWith("|> F1 soldier"));
}

TEST(ArtOfWarDesk, MarksAreSeenWithoutColours) {
  const auto game = from_position(battle);
  const auto board = [&](std::vector<Mark> marks) { return Seat(*game, Viewer::first, {}, std::move(marks)).board(); };
  // A blow: it begins on an own cell and points to the enemy's.
  const Lines blow = board({{"F2", Ink::chosen}, {"F2", Ink::target}});
  EXPECT_THAT(blow[4], HasSubstr("v[F2]guard"));
  EXPECT_THAT(blow[7], HasSubstr("^*F2*soldier"));
  // A deployment: from the hand to own cells, empty or not.
  const Lines deployment = board({{"hand", Ink::chosen}, {"A3", Ink::target}, {"F2", Ink::target}});
  EXPECT_THAT(deployment[8], HasSubstr("*Hand* "));
  EXPECT_THAT(deployment[10], HasSubstr(" [A3]"));
  EXPECT_THAT(deployment[7], HasSubstr("^<F2>soldier"));
  EXPECT_THAT(deployment.at(13), HasSubstr("<> change places"));
  EXPECT_THAT(board({{"F3", Ink::bad}})[7], HasSubstr("^!F3!archer"));
  EXPECT_THAT(board({{"xF1", Ink::target}})[4], HasSubstr("<[F1]guard"));
}

TEST(ArtOfWarDesk, AChosenStrikerShowsWhatHisBlowsWouldDo) {
  // King 1 on F2 reaches the whole front and A2: a turned soldier, a guard, nobody, an archer behind.
  const auto game = from_position("1 act 12 .K./... SSG 5/4/3 S 2/1/2 sG./.A. SAK 6/4/3 G 0/0/0");
  Look look;
  const Lines board =
      Seat(*game, Viewer::first, look, {{"F2", Ink::chosen}, {"F1", Ink::target}, {"F2", Ink::target}}).board();
  EXPECT_THAT(board[4], HasSubstr("v[F2]guard     |<[F1]soldier"));
  EXPECT_THAT(board[5], HasSubstr("|  wounded 1/3  |  captured     |"));
  // The others stay as they are, and are grey.
  EXPECT_THAT(board[2], HasSubstr("|  att 1 def 2  |"));
  look.colour = true;
  const auto archer = [&](std::vector<Mark> marks) {
    return Seat(*game, Viewer::first, look, std::move(marks)).board()[1];
  };
  EXPECT_THAT(archer({}), HasSubstr(inked(look, Ink::second, "archer")));
  EXPECT_THAT(archer({{"F2", Ink::chosen}, {"F1", Ink::target}}), HasSubstr(inked(look, Ink::dim, "archer")));
}

TEST(ArtOfWarDesk, CardsInDangerAreThoseThatThreatsNames) {
  int found = 0;
  at_every_ply({}, 6, [&](const RunningGame& game, std::size_t /*ply*/) {
    for (const Viewer viewer : {Viewer::first, Viewer::second}) {
      const Seat seat(game, viewer);
      const std::string told = in_one(seat.ask("threats"));
      const Lines board = seat.board();
      for (const char* cell : {"F1", "F2", "F3", "A1", "A2", "A3"}) {
        const std::size_t row = cell[0] == 'F' ? 7 : 10;
        const auto column = static_cast<std::size_t>(cell[1] - '1') * 16 + 14;
        const bool marked = board[row].at(column) == '!';
        const std::string card = fmt::format("of player {} on {}, ", static_cast<int>(viewer) + 1, cell);
        EXPECT_EQ(told.find(card) != std::string::npos, marked) << told << board[row];
        found += marked ? 1 : 0;
      }
    }
  });
  EXPECT_GT(found, 10);
  EXPECT_THAT(together(Seat(*from_position(battle), Viewer::everybody).board()), Not(HasSubstr("!")));
}

TEST(ArtOfWarDesk, ALowScreenHasALowerTable) {
  Look low;
  low.rows = 20;
  EXPECT_THAT(Seat(*from_position(battle), Viewer::first, low).board(),
              ElementsAre("|  A3           |  A2           |v A1 archer    |  Player 2, King 2 in hand",
                          "|               |               |  att 1 def 2  |  Hand [?][?][A][K]",
                          "|  F3           |v F2 guard     |< F1 guard     |  Kingdom [G]A",
                          "|               |  att 1 def 2/3|  att 1 def 2  |  Unseen S5 G2 A1",
                          "+===============+===============+===============+",
                          "|> F1 soldier   |^ F2 soldier !x|^ F3 archer    |  Player 1, King 1 in hand",
                          "|  att 4 def 1  |  att 4 def 2  |  att 1 def 2  |  Hand [S][G][A@][K]",
                          "|^ A1 soldier   |^ A2 guard     |  A3           |  Kingdom [S]GASSGSGGSSA",
                          "|  att 4 def 2  |  att 1 def 3  |               |  Unseen S4 G2 A1"));
}

TEST(ArtOfWarDesk, AMoveIsChosenByItsKindThenTheCardThenTheCell) {
  const auto game = from_position("1 act 12 SS./... SGAK 5/4/3 S 2/1/2 .G./... SAK 6/4/3 G 0/0/0");
  Picker picker(*game, Language::english);
  EXPECT_THAT(picker.choices(), Contains(HasSubstr("  Put a card on the field (")));
  EXPECT_THAT(picker.choices(), Contains(HasSubstr("End the turn, with units sent home or without (8 moves)")));
  ASSERT_TRUE(picker.begin_at("hand"));
  ASSERT_TRUE(picker.choose(1));
  EXPECT_THAT(picker.choices(), Contains(HasSubstr("G — The guard (3 moves)")));
}

// Secrets.

TEST(ArtOfWarDesk, NothingToldDependsOnWhatTheViewerCannotSee) {
  for (const Given& options : settings) {
    Rng rng(8);
    at_every_ply(options, 5, [&](const RunningGame& game, std::size_t ply) {
      if (ply % 5 != 0 || game.nothing_is_hidden()) return;
      for (const Viewer viewer : all_viewers) {
        const auto other = from_position(game.sample(viewer, rng), options);
        const Json view = *parse_json(game.view(viewer));
        ASSERT_EQ(*parse_json(other->view(viewer)), view);
        const std::string told = everything(Seat(game, viewer).sight());
        EXPECT_EQ(told, everything(Seat(*other, viewer).sight()));
        // Not even when a truth is within reach.
        EXPECT_EQ(told, everything({game, card_game(), view, viewer, {}, {}}));
        EXPECT_EQ(told, everything({*other, card_game(), view, viewer, {}, {}}));
      }
    });
  }
}

TEST(ArtOfWarDesk, HiddenHandsAreBacksUntilTheWarIsOver) {
  const auto game = from_position(battle);
  EXPECT_THAT(together(Seat(*game, Viewer::second).board()), HasSubstr("Hand [?][?][A][K]\n"));
  const std::string watched = together(Seat(*game, Viewer::everybody).board());
  EXPECT_THAT(watched, Not(HasSubstr("[S][G]")));
  EXPECT_THAT(watched, Not(HasSubstr("@")));
  EXPECT_THAT(watched, HasSubstr("Deck 5\n"));
  const auto over =
      from_position("1 execution 12 sSA/SG. SGAK!A 3/1/1 SGASSGSGGSSA 0/0/1 gG1./A.. SGA!A 4/1/1 GA 0/0/0");
  const std::string open = together(Seat(*over, Viewer::first).board());
  EXPECT_THAT(open, HasSubstr("Player 2, King 2 fallen"));
  EXPECT_THAT(open, HasSubstr("Hand [S][G][A@]\n"));
  EXPECT_THAT(open, HasSubstr("Deck 6 (S4 G1 A1)"));
  EXPECT_THAT(open, Not(HasSubstr("next to be called up")));
}

// Questions.

TEST(ArtOfWarDesk, ThreatsNameWhatTheEnemyCouldTakeAndHow) {
  const auto game = from_position("1 attack 12 ss./A.. GK 4/4/3 S 2/1/1 .G2G/... SAK 7/2/3 GA 1/1/0");
  Look wide;
  wide.columns = 200;
  EXPECT_THAT(
      Seat(*game, Viewer::first, wide).ask("threats"),
      ElementsAre("What player 2 could take in the next turn, soldiers striking with 4:",
                  "The soldier of player 1 on F1, by one blow:",
                  "  F3xF1, the guard against the soldier, 1 against 1: captured. The archer behind steps forward.",
                  "The soldier of player 1 on F2, by one blow:",
                  "  F2xF2, the guard against the soldier, 1 against 1: captured."));
  EXPECT_THAT(Seat(*game, Viewer::second, wide).ask("threats"),
              ElementsAre("What player 1 can still take in this turn:", "The guard of player 2 on F2, by one blow:",
                          "  A1xF2, the archer against the guard, 1 against 1 left of 3: killed."));
}

/// What happens when this move is played on a copy.
struct Tried {
  std::vector<Json> events;
  bool ended = false;
};
Tried tried(const RunningGame& game, std::string_view move) {
  const auto copy = game.clone();
  const auto lines = copy->play(move);
  Tried result{{}, copy->decider() == Decider::nobody};
  for (const std::string& line : lines.value()) result.events.push_back(*parse_json(line));
  return result;
}

std::vector<std::string> blows(const RunningGame& game) {
  std::vector<std::string> found = game.legal();
  std::erase_if(found, [](const std::string& move) { return move.size() != 5 || move[2] != 'x'; });
  return found;
}

/// The cells of cards that one blow of the side that decides takes.
std::vector<std::string> taken_by_one_blow(const RunningGame& game) {
  std::vector<std::string> cells;
  for (const std::string& move : blows(game)) {
    for (const Json& event : tried(game, move).events) {
      if (event["event"] == "capture" || event["event"] == "kill") cells.push_back(event["cell"].get<std::string>());
    }
  }
  return cells;
}

/// What a preview must say of an event of the blow.
std::string foretold(const Json& event, bool ended) {
  const auto name = event["event"].get<std::string>();
  if (name == "wound") return ": wounded, ";
  if (name == "capture") return ended ? ": Execution" : ": captured.";
  if (name == "kill") return ended ? ": Execution" : ": killed.";
  if (name == "advance") return "behind steps forward.";
  return name == "conscription" ? "is then empty: 1 unit must be sent." : "";
}

TEST(ArtOfWarDesk, ThreatsHoldEveryCardThatABlowOfTheNextTurnTakes) {
  int found = 0;
  for (const std::uint64_t seed : {6U, 7U, 8U, 9U}) {
    at_every_ply({}, seed, [&](const RunningGame& game, std::size_t /*ply*/) {
      const Decider mover = game.decider();
      if (mover != Decider::first && mover != Decider::second) return;
      const auto viewer = static_cast<Viewer>(side_index(mover));
      const auto next = game.clone();
      const auto moves = game.legal();
      const auto end = std::ranges::find_if(moves, [](const auto& move) { return move.starts_with("end"); });
      if (end == moves.end()) return;
      ASSERT_TRUE(next->play(*end));
      if (next->decider() != Decider::fate) return;
      ASSERT_TRUE(next->play(next->legal()[0]));
      const std::string told = in_one(Seat(game, viewer).ask("threats"));
      for (const std::string& cell : taken_by_one_blow(*next)) {
        ++found;
        EXPECT_THAT(told, HasSubstr(fmt::format("of player {} on {}, by one blow", to_text(mover), cell)));
      }
    });
  }
  EXPECT_GT(found, 15);
}

TEST(ArtOfWarDesk, PreviewsComeTrue) {
  int count = 0;
  for (const std::uint64_t seed : {9U, 10U, 11U}) {
    at_every_ply({{"king_capture", "ends"}}, seed, [&](const RunningGame& game, std::size_t /*ply*/) {
      for (const std::string& move : blows(game)) {
        const Seat seat(game, static_cast<Viewer>(side_index(game.decider())));
        const std::string told = in_one(seat.ask("preview " + move));
        EXPECT_THAT(told, StartsWith(move + ", the "));
        EXPECT_THAT(in_one(seat.ask("preview " + move.substr(0, 2))), HasSubstr(told));
        EXPECT_THAT(in_one(seat.ask("preview " + move.substr(2))), HasSubstr(told));
        const Tried struck = tried(game, move);
        for (const Json& event : struck.events) EXPECT_THAT(told, HasSubstr(foretold(event, struck.ended)));
        ++count;
      }
    });
  }
  EXPECT_GT(count, 50);
}

TEST(ArtOfWarDesk, PreviewsRefuseWhatCannotBe) {
  const Seat seat(*from_position(battle), Viewer::first);
  EXPECT_THAT(in_one(seat.ask("preview")), StartsWith("Name a cell, as F2 or xF2"));
  EXPECT_THAT(in_one(seat.ask("preview x")), StartsWith("Name a cell"));
  EXPECT_THAT(in_one(seat.ask("preview F2xF9")), StartsWith("Name a cell"));
  EXPECT_THAT(seat.ask("preview f1xf2"), ElementsAre("This card has already attacked."));
  EXPECT_THAT(seat.ask("preview F3xF2"), ElementsAre("F3 cannot reach that cell."));
  EXPECT_THAT(seat.ask("preview A3"), ElementsAre("No card of player 1 stands on A3."));
  EXPECT_THAT(seat.ask("preview F1"), ElementsAre("The soldier of player 1 on F1 has struck already in this turn."));
  EXPECT_THAT(seat.ask("preview F3"), ElementsAre("The archer of player 1 on F3 reaches nobody."));
  EXPECT_THAT(seat.ask("preview xA1"), ElementsAre("Nobody reaches the archer of player 2 on A1."));
  const Seat start(**card_game().start({}), Viewer::first);
  EXPECT_THAT(start.ask("threats"), ElementsAre("The war has not begun yet."));
  EXPECT_THAT(start.ask("strength"), ElementsAre("The war has not begun yet."));
}

TEST(ArtOfWarDesk, ThreatsWaitForTheConscript) {
  const auto game = from_position("1 conscript 12 .s./... GK 4/3/4 SS 3/2/1 .../... GAK 6/3/3 - 2/2/1");
  EXPECT_THAT(Seat(*game, Viewer::second).ask("threats"),
              ElementsAre("That depends on whom player 2 sends to the Front now."));
}

TEST(ArtOfWarDesk, ABlowThatLeavesNobodySaysCollapse) {
  // Player 2's king is a prisoner, his hand and kingdom are empty.
  const auto game = from_position("1 act 12 .S./... SK 5/4/4 K 3/2/1 .S./... - 5/5/4 - 2/1/1");
  EXPECT_THAT(in_one(Seat(*game, Viewer::first).ask("preview F2")), HasSubstr("Collapse, the war is won."));
}

TEST(ArtOfWarDesk, RangesAreThoseOfTheCard) {
  const Seat seat(*from_position(battle), Viewer::first);
  EXPECT_THAT(seat.ask("range F3"), ElementsAre("The archer of player 1 on F3 reaches F3 and A2 of player 2.",
                                                "On F3 stands nobody.", "On A2 stands nobody."));
  EXPECT_THAT(seat.ask("range xf2"),
              ElementsAre("The guard of player 2 on F2 reaches F2 of player 1.", "On F2 stands a soldier, defence 2."));
  EXPECT_THAT(seat.ask("range A2"), ElementsAre("The guard of player 1 reaches nothing from A2."));
  EXPECT_THAT(seat.ask("range A3"), ElementsAre("No card of player 1 stands on A3."));
  for (const char* bad : {"range", "range b4", "range x"})
    EXPECT_THAT(in_one(seat.ask(bad)), StartsWith("Name a cell:"));
}

TEST(ArtOfWarDesk, StrengthSaysWhatEachNumberOfCardsKeptCaptures) {
  Look wide;
  wide.columns = 200;
  const auto game =
      from_position("1 develop 12 SSA/SG. SSGGAK!A 2/0/1 GASSGSGGSSA 3/0/1 gG./A.. SGAK!A 2/1/1 GA 0/0/0");
  EXPECT_THAT(
      Seat(*game, Viewer::first, wide).ask("strength"),
      ElementsAre("1 card kept: your soldiers will strike with 2 next turn. 2 captures an upright soldier, a turned "
                  "guard and an upright archer.",
                  "2 cards kept: your soldiers will strike with 3 next turn. 3 captures an upright guard.",
                  "3 cards kept: your soldiers will strike with 4 next turn. 4 captures King 2 when turned.",
                  "4 cards kept: your soldiers will strike with 5 next turn. 5 captures King 2 when upright.",
                  "5 cards kept: your soldiers will strike with 6 next turn. 6 captures nobody: it kills whomever "
                  "it strikes."));
  EXPECT_THAT(
      Seat(*game, Viewer::second, wide).ask("strength"),
      ElementsAre("Your soldiers will strike with 5 next turn. 5 captures nobody: it kills whomever it strikes."));
  EXPECT_THAT(Seat(*from_position(battle), Viewer::second).ask("strength").front(), StartsWith("Your soldiers will"));
  EXPECT_THAT(Seat(*from_position(battle), Viewer::first).ask("strength").front(),
              StartsWith("Your soldiers strike with 4 now"));
}

TEST(ArtOfWarDesk, ACaptiveKingIsPassedOverInTheQueue) {
  const auto game = from_position("1 act 12 .S./... SK 5/4/4 KSG 2/2/1 .S./... - 5/5/4 - 2/0/1");
  const Seat seat(*game, Viewer::first);
  EXPECT_THAT(together(seat.board()), HasSubstr("Kingdom K[S]G"));
  EXPECT_THAT(together(seat.board()), HasSubstr("Player 2, King 2 captive"));
  EXPECT_THAT(seat.ask("kingdom"),
              Contains("Kingdom of player 1, 3 citizens, the oldest first: king, soldier and guard."));
  EXPECT_THAT(seat.ask("kingdom"), Contains("Next to be called up from the kingdom of player 1: the soldier."));
  EXPECT_THAT(seat.ask("graves"), Contains("Graveyard of player 1, 5 cards: 2 soldiers, 2 guards and 1 archer."));
  EXPECT_THAT(seat.ask("graves"), Contains("Player 2 has killed 5 cards."));
}

TEST(ArtOfWarDesk, HelpKnowsCardsByPlaceLetterAndNameInBothLanguages) {
  const Seat seat(*from_position(battle), Viewer::first);
  for (const char* word : {"S", "s", "soldier", "Soldat"}) {
    EXPECT_THAT(in_one(seat.about(word)), StartsWith("Soldier (S), 9 in each army")) << word;
  }
  for (const char* word : {"K2", "king 2", "ROI 2"}) {
    EXPECT_THAT(in_one(seat.about(word)), StartsWith("King 2, the King of the Rampart")) << word;
  }
  EXPECT_THAT(in_one(seat.about("roi")), HasSubstr("the King of the Lance"));
  EXPECT_THAT(in_one(seat.about("F2")), StartsWith("The soldier of player 1 on F2 stands upright: attack 4"));
  EXPECT_THAT(in_one(seat.about("F2")), HasSubstr("F2 can strike now: F2xF2."));
  EXPECT_THAT(in_one(seat.about("xF2")), StartsWith("The guard of player 2 on F2"));
  EXPECT_THAT(in_one(seat.about("xF3")), StartsWith("No card of player 2"));
  for (const char* word : {"cimetière", "CIMETIERE", "graveyard"}) {
    EXPECT_THAT(in_one(seat.about(word)), StartsWith("Graveyard:")) << word;
  }
  EXPECT_THAT(seat.about("horse"), IsEmpty());
  EXPECT_THAT(seat.about(""), IsEmpty());
}

TEST(ArtOfWarDesk, EveryQuestionIsDescribedInBothLanguages) {
  for (const Language language : all_languages) {
    Look look;
    look.language = language;
    const Seat seat(*from_position(battle), Viewer::first, look);
    for (const DeskCommand& command : Seat::desk().commands) {
      EXPECT_THAT(seat.sight().say(fmt::format("ask_{}", command.name)), Not(HasSubstr("[")));
    }
  }
}

}  // namespace
}  // namespace destrier
