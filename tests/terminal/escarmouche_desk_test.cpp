// Escarmouche on a terminal: everything that is on the board can be seen there, and what a player asks is answered by
// what the rules allow.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/text.h"
#include "games/registry.h"
#include "terminal/desk.h"

namespace destrier {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

using Given = std::vector<OptionPair>;

const Desk& desk() {
  return desk_of("escarmouche");
}

std::string text_of(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

/// The same with every break and indent of a line as one space.
std::string flat(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) {
    for (const std::string_view word : split(line, ' ')) {
      if (!word.empty()) text += std::string(word) + " ";
    }
  }
  return text;
}

bool is_ascii(std::string_view text) {
  return std::ranges::none_of(text, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
}

std::string without_colours(std::string_view text) {
  std::string plain;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\033') {
      at = text.find('m', at);
    } else {
      plain += text[at];
    }
  }
  return plain;
}

Look ascii() {
  return {};
}

Look unicode() {
  Look look;
  look.unicode = true;
  return look;
}

Look in_french(Look look) {
  look.language = Language::french;
  return look;
}

/// A game and whoever looks at it.
class Scene {
 public:
  explicit Scene(Given options = {}, std::string_view position = "") : options_(std::move(options)) {
    kind_ = find_kind(kinds_, "escarmouche");
    auto game = position.empty() ? kind_->start(options_) : kind_->from_position(options_, position);
    EXPECT_TRUE(game) << (game ? "" : game.error().text);
    game_ = std::move(*game);
  }

  RunningGame& game() { return *game_; }
  void play(std::string_view moves) {
    for (const std::string_view move : split(moves, ' ')) ASSERT_TRUE(game_->play(move)) << move;
  }
  Json view(Viewer viewer = Viewer::first) const { return *parse_json(game_->view(viewer)); }

  /// What `draw` makes of the sight of that viewer.
  template <class Draw>
  Lines seen(Draw draw, Look look = ascii(), Viewer viewer = Viewer::first, std::vector<Mark> marks = {}) const {
    const Json view = this->view(viewer);
    std::unique_ptr<RunningGame> known;
    if (!game_->nothing_is_hidden()) known = *kind_->from_view(options_, view);
    return draw(Sight{known ? *known : *game_, *kind_, view, viewer, look, marks});
  }
  Lines board(Look look = ascii(), Viewer viewer = Viewer::first, std::vector<Mark> marks = {}) const {
    return seen(desk().board, look, viewer, std::move(marks));
  }
  Lines counters(Look look = ascii(), Viewer viewer = Viewer::first) const {
    return seen(desk().counters, look, viewer);
  }
  Lines spoken(Look look = ascii(), Viewer viewer = Viewer::first) const { return seen(desk().spoken, look, viewer); }
  Lines about(std::string_view word, Look look = ascii(), Viewer viewer = Viewer::first) const {
    return seen([&](const Sight& sight) { return desk().about(sight, word); }, look, viewer);
  }
  Lines ask(std::string_view question, Look look = ascii(), Viewer viewer = Viewer::first) const {
    const auto words = split(question, ' ');
    for (const DeskCommand& command : desk().commands) {
      if (command.name != words.front()) continue;
      const auto answer = [&](const Sight& sight) { return command.answer(sight, std::span(words).subspan(1)); };
      return seen(answer, look, viewer);
    }
    ADD_FAILURE() << "no question " << question;
    return {};
  }

 private:
  std::vector<std::unique_ptr<GameKind>> kinds_ = all_kinds();
  GameKind* kind_ = nullptr;
  Given options_;
  std::unique_ptr<RunningGame> game_;
};

/// The line of the board on which that row of squares is drawn.
std::string row(const Lines& board, char rank) {
  for (const std::string& line : board) {
    if (line.starts_with(std::string{rank, ' '})) return line;
  }
  return "";
}

/// The four columns of a square and the signs left and right of them, on a board in ASCII that is not turned.
std::string square(const Lines& board, std::string_view name) {
  return row(board, name[1]).substr(2 + static_cast<std::size_t>(name[0] - 'a') * 5, 6);
}

/// What is told of the unit on a square under it.
std::string below(const Lines& board, std::string_view name) {
  for (std::size_t i = 0; i + 1 < board.size(); ++i) {
    if (!board[i].starts_with(std::string{name[1], ' '})) continue;
    return board[i + 1].substr(3 + static_cast<std::size_t>(name[0] - 'a') * 5, 4);
  }
  return "";
}

std::string drawn_letter(const Json& unit) {
  std::string letter = unit["unit"];
  if (unit["side"] == 1) letter[0] = static_cast<char>(letter[0] - 'a' + 'A');
  return letter;
}

const std::vector<Given>& settings() {
  static const std::vector<Given> all = {
      {},
      {{"squad1", "clans"}, {"squad2", "royal"}, {"terrain", "village"}, {"zone", "centre"}, {"rounds", "12"}},
      {{"squad1", "pilgrims"}, {"squad2", "raiders"}, {"terrain", "wild-7"}, {"deploy", "blind"}, {"zone", "a4b4h5"}},
      {{"terrain", "duel"}, {"attack_and_ability", "on"}, {"cover", "none"}},
      {{"squad1",
        "2.1.1.2:rush+horn,2.1.1.2:bolt,2.1.1.2:swap+guard,2.2.1.2:sentry,2.1.1.2:whirl+last,1.1.1.2:riposte"},
       {"squad2",
        "2.1.2.2:shield+frenzy,2.2.1.2:lob+aim,2.1.1.2:fade+path,2.1.1.2:harass+dodge,1.1.1.2:slip,1.1.1.2:blow"},
       {"terrain", "ruins"},
       {"zone", "centre"},
       {"markers", "9"}},
      {{"squad1", "10.1.1.1"}, {"squad2", "10.1.1.1:shield,1.1.1.1"}},
  };
  return all;
}

std::vector<Look> looks() {
  std::vector<Look> all;
  for (const Language language : all_languages) {
    for (const bool has_unicode : {false, true}) {
      Look look;
      look.language = language;
      look.unicode = has_unicode;
      look.flipped = language == Language::french;
      all.push_back(look);
    }
  }
  return all;
}

void expect_whole(const Lines& lines) {
  EXPECT_THAT(text_of(lines), Not(HasSubstr("[escarmouche.")));
  for (const std::string& line : lines) EXPECT_LE(width_of(line), 80U) << line;
}

void expect_everything_is_drawn(const Scene& scene, const Look& look, Viewer viewer) {
  const Lines board = scene.board(look, viewer);
  const Lines counters = scene.counters(look, viewer);
  const Lines spoken = scene.spoken(look, viewer);
  for (const Lines* lines : {&board, &counters, &spoken}) expect_whole(*lines);
  EXPECT_LE(board.size(), 16U);
  EXPECT_LE(counters.size(), 4U);
  EXPECT_TRUE(look.unicode || is_ascii(text_of(board))) << text_of(board);
  const std::string drawn = text_of(board);
  const std::string told = text_of(spoken);
  const bool french = look.language == Language::french;
  const Json view = scene.view(viewer);
  for (const Json& unit : view["units"]) {
    const std::string letter = drawn_letter(unit);
    const std::string_view side = unit["side"] == 1 ? (french ? "Bleu" : "Blue") : french ? "Rouge" : "Red";
    EXPECT_THAT(told, HasSubstr(fmt::format("\n{} {}", side, letter)));
    EXPECT_THAT(drawn, HasSubstr(fmt::format(" {} ", letter))) << "in the panel";
    if (!unit["square"].is_string() || unit["square"] == "?") continue;
    const int full = unit["full"];
    const std::string health = std::to_string(int{unit["health"]});
    EXPECT_THAT(drawn, HasSubstr(full < 10 ? fmt::format("{}{}/{}", letter, health, full) : letter + health));
    EXPECT_THAT(told, HasSubstr(std::string(unit["square"])));
  }
}

TEST(EscarmoucheDesk, DrawsEverythingInEverySettingAtEveryPly) {
  for (const Given& options : settings()) {
    for (const std::uint64_t seed : {1U, 2U}) {
      Scene scene(options);
      Rng rng(seed);
      for (int ply = 0; ply < 60 && scene.game().decider() != Decider::nobody; ++ply) {
        const Viewer viewer = all_viewers[static_cast<std::size_t>(ply) % 3];
        expect_everything_is_drawn(scene, looks()[static_cast<std::size_t>(ply) % 4], viewer);
        ASSERT_TRUE(scene.game().play(scene.game().random_move(rng)));
      }
    }
  }
}

TEST(EscarmoucheDesk, AnswersEveryQuestionInEverySetting) {
  for (const Given& options : settings()) {
    Scene scene(options);
    Rng rng(3);
    for (int ply = 0; ply < 60 && scene.game().decider() != Decider::nobody; ++ply) {
      ASSERT_TRUE(scene.game().play(scene.game().random_move(rng)));
      if (ply % 20 != 19) continue;
      const Look look = looks()[static_cast<std::size_t>(ply / 20) % 4];
      for (const std::string_view question :
           {"reach A", "reach b", "reach a e5", "reach", "reach x9", "preview", "preview a", "preview A B C", "threats",
            "threats a", "threats nobody", "cards", "cards A", "cards 9", "abilities", "abilities rush",
            "abilities -"}) {
        const Lines answer = scene.ask(question, look, Viewer::second);
        EXPECT_THAT(answer, Not(IsEmpty())) << question;
        expect_whole(answer);
      }
      for (const std::string_view word : {"A", "b", "2a", "d4", "e5", "sentry", "W", "zone", "range", "quiet"}) {
        const Lines answer = scene.about(word, look);
        EXPECT_TRUE(!answer.empty() || word == "b") << word;
        expect_whole(answer);
      }
    }
  }
}

TEST(EscarmoucheDesk, EveryQuestionIsExplained) {
  Scene scene;
  const auto usage = [&](Language language, const DeskCommand& command) {
    return Teller(language, scene.game()).board({fmt::format("ask_{}", command.name), {}});
  };
  for (const DeskCommand& command : desk().commands) {
    EXPECT_THAT(usage(Language::english, command).substr(1), StartsWith(std::string(command.name.substr(1))));
    EXPECT_THAT(usage(Language::french, command), Not(HasSubstr("[escarmouche")));
  }
}

TEST(EscarmoucheDesk, DrawsNothingInAnAnswerThatIsReadAloud) {
  Scene scene({{"zone", "centre"}}, "battle 1 5 2 a@c3:5,b@d4:2,c@c4:3 a@d6:5,b@h8:5 -/- 0/0 1 -");
  Look aloud;
  aloud.spoken = true;
  for (const std::string_view question : {"reach A", "reach A c2", "threats", "threats A", "sight c3 d6"}) {
    const Lines answer = scene.ask(question, aloud);
    EXPECT_THAT(answer, Not(IsEmpty())) << question;
    for (const std::string& line : answer) EXPECT_THAT(line, Not(HasSubstr("|"))) << question;
    EXPECT_THAT(text_of(scene.ask(question)), HasSubstr("|")) << question;
  }
}

TEST(EscarmoucheDesk, TellsWhomTheEnemyThreatensBeforeWhere) {
  Scene scene({}, "battle 1 5 2 a@c3:5,b@d4:2 a@d6:5,b@h8:5 -/- - 1 -");
  const std::string answer = flat(scene.ask("threats"));
  ASSERT_THAT(answer, HasSubstr("could be struck by a"));
  EXPECT_LT(answer.find("could be struck by a"), answer.find("Free squares"));
}

TEST(EscarmoucheDesk, TellsHowTheMoveThatIsAskedForIsWritten) {
  const auto refusal = [](Scene& scene) {
    const auto why = scene.game().explain("nonsense");
    return why ? "" : Teller(Language::english, scene.game()).refusal(why.error());
  };
  Scene duel(Given{{"terrain", "duel"}});
  EXPECT_THAT(refusal(duel), HasSubstr("o@c4"));
  Scene deployment;
  EXPECT_THAT(refusal(deployment), HasSubstr("a@c2"));
  Scene battle({}, "battle 1 5 2 a@d4:5 a@h8:5 -/- - 1 -");
  EXPECT_THAT(refusal(battle), HasSubstr("c4xd5"));
  Scene horn({}, "battle 1 5 1 a@c3:5:U,b@d4:2,c@c4:3 a@h8:5 -/- - 1 horn:ab");
  EXPECT_THAT(refusal(horn), HasSubstr("horn:d3-d5"));
  Scene dodge(Given{{"squad2", "clans"}}, "battle 1 5 1 b@d3:2:U d@d6:1 -/- - 0 dodge:d");
  EXPECT_THAT(refusal(dodge), HasSubstr("dodge:c5"));
}

TEST(EscarmoucheDesk, ColoursChangeNothingElse) {
  const Scene scene({{"squad1", "clans"}, {"squad2", "royal"}, {"terrain", "village"}, {"zone", "centre"}},
                    "battle 2 6 2 a@d4:4,b@c2:4:W a@d5:5,b@e8:2,d@c7:1:P b3b6g3g6/a4d5e4h5 3/2 1 -");
  for (Look look : looks()) {
    const Lines plain = scene.board(look, Viewer::first, {{"e5", Ink::target}, {"d4", Ink::chosen}});
    look.colour = true;
    const Lines coloured = scene.board(look, Viewer::first, {{"e5", Ink::target}, {"d4", Ink::chosen}});
    EXPECT_NE(coloured, plain);
    EXPECT_EQ(without_colours(text_of(coloured)), text_of(plain));
  }
}

TEST(EscarmoucheBoard, TellsGroundAndZoneByShape) {
  const Scene scene(Given{{"terrain", "ruins"}, {"zone", "centre"}});
  const Lines board = scene.board();
  EXPECT_EQ(square(board, "c5").substr(1, 4), "####");
  EXPECT_EQ(square(board, "b5").substr(1, 4), "~~~~");
  EXPECT_EQ(square(board, "d4"), "|     ");
  EXPECT_EQ(square(board, "e5"), "     |");
  EXPECT_EQ(below(board, "d6"), "----");
  EXPECT_EQ(below(board, "d4"), "----");
  EXPECT_EQ(below(board, "d5"), "    ");
  EXPECT_EQ(below(board, "c4"), "    ");
  EXPECT_THAT(text_of(board), HasSubstr("Zone  Blue -----  Red -----"));
  EXPECT_THAT(text_of(scene.board(unicode())), HasSubstr("╆━━━━┿━━━━╅"));
}

TEST(EscarmoucheBoard, ShowsWhatUnitsBear) {
  const Scene scene({{"squad1", "3.1.2.2:shield,3.1.2.2:guard"}, {"squad2", "3.1.2.2:frenzy,3.1.2.2:fade,3.1.2.2"}},
                    "battle 2 6 2 a@d4:2:S,b@c4:3:Ga a@d6:3:WP,b@a1:3 c5/d4 - 1 -");
  const Lines board = scene.board();
  EXPECT_EQ(square(board, "d4").substr(1, 4), "A2/3");
  EXPECT_EQ(below(board, "d4"), "S~~~") << "on difficult ground";
  EXPECT_EQ(below(board, "c4"), "GA  ");
  EXPECT_EQ(below(board, "d6"), "PW  ");
  const std::string all = text_of(board);
  for (const std::string_view meaning : {"S shield raised", "G guards", "P pinned", "W winded"}) {
    EXPECT_THAT(all, HasSubstr(std::string(meaning)));
  }
  EXPECT_THAT(all, HasSubstr("c   -  1  2  2 16 Fallen"));
  EXPECT_THAT(flat(scene.spoken()), HasSubstr("Blue A on d4: Health 2 of 3, Range 1, Power 2, Move 2; Raised shield; "
                                              "shield raised, in cover."));
}

TEST(EscarmoucheBoard, IsTurnedForTheSecondSide) {
  const Scene scene({{"squad1", "3.1.2.2"}, {"squad2", "3.1.2.2"}}, "battle 1 5 2 a@b1:3 a@h8:3 -/- - 1 -");
  Look turned = ascii();
  turned.flipped = true;
  const Lines upright = scene.board();
  const Lines board = scene.board(turned);
  EXPECT_THAT(upright.front(), StartsWith("8 "));
  EXPECT_THAT(board.front(), StartsWith("1 "));
  EXPECT_THAT(board.back(), HasSubstr("+-h--+-g--"));
  EXPECT_EQ(row(board, '8').substr(3, 4), "a3/3");
  EXPECT_EQ(row(upright, '8').substr(38, 4), "a3/3");
}

TEST(EscarmoucheBoard, ShowsMarksWithoutColours) {
  const Scene scene({{"squad1", "3.1.2.2"}, {"squad2", "3.1.2.2"}}, "battle 1 5 2 a@b2:3 a@d2:3 -/- - 1 -");
  const Lines board = scene.board(ascii(), Viewer::first,
                                  {{"b2", Ink::chosen}, {"b4", Ink::target}, {"d2", Ink::bad}, {"e5", Ink::chosen}});
  EXPECT_EQ(square(board, "b2"), "[A3/3]");
  EXPECT_EQ(square(board, "b4"), "  **  ");
  EXPECT_EQ(square(board, "d2"), "!a3/3!");
  EXPECT_EQ(square(board, "e5"), " [  ] ");
}

TEST(EscarmoucheBoard, FitsSmallAndWideTerminals) {
  const Scene scene({{"squad1", "watch"}, {"squad2", "raiders"}},
                    "battle 1 5 2 a@b1:5,e@c3:2:S a@h8:5,d@g7:3 -/c3 - 1 -");
  Look look = ascii();
  look.rows = 20;
  const Lines small = scene.board(look);
  EXPECT_EQ(square(small, "c3").substr(1, 4), "E:2S");
  EXPECT_THAT(small[8], StartsWith("  +-a--+-b--"));
  look.rows = 40;
  look.columns = 120;
  const Lines wide = scene.board(look);
  EXPECT_THAT(wide.front(), StartsWith("  +-a--+-b--"));
  EXPECT_THAT(text_of(wide), HasSubstr("Pavise-bearer"));
  for (const std::string& line : wide) EXPECT_LE(width_of(line), 120U);
}

TEST(EscarmoucheBoard, ExplainsItsSignsBelowASmallBoard) {
  const Scene scene(Given{{"terrain", "ruins"}}, "battle 1 5 2 a@d4:5 a@d6:5 c5c6f3f4/b5c4f5g4 - 1 -");
  Look look = unicode();
  look.rows = 16;
  const Lines board = scene.board(look, Viewer::first, {{"d4", Ink::chosen}, {"d3", Ink::target}, {"a4", Ink::target}});
  EXPECT_THAT(text_of(board), HasSubstr("▓▓ obstacle"));
  EXPECT_THAT(text_of(board), HasSubstr("*2 "));
  for (const std::string& line : board) EXPECT_LE(width_of(line), 80U);
}

TEST(EscarmoucheCounters, CountRoundActionsLossesAndQuietTurns) {
  const Given options = {{"squad1", "watch"}, {"squad2", "royal"}, {"rounds", "40"}, {"zone", "centre"}};
  EXPECT_THAT(Scene(options, "battle 2 45 1 a@b1:5,e@c3:2 a@h8:5,d@g7:2 -/- 2/0 19 -").counters(),
              ElementsAre("Round 23 of 40 | Red to act | Actions *-",
                          "Blue: lost 3 of 5 units, 58 of 100 points | Markers **--- 2 of 5",
                          "Red: lost 2 of 4 units, 49 of 95 points | Markers ----- 0 of 5"));
  const Scene quiet(options, "battle 2 46 2 a@b1:5 a@h8:5 -/- 2/0 20 -");
  EXPECT_THAT(quiet.counters().front(), HasSubstr("20 of 30 quiet turns"));
  EXPECT_THAT(quiet.counters(in_french(unicode())).front(),
              HasSubstr("Manche 23 sur 40 · À Rouge d'agir · Actions ●● · 20 tours calmes sur 30"));
}

TEST(EscarmoucheCounters, TellWhatIsAskedInTheMiddleOfATurn) {
  const Scene horn({}, "battle 1 5 1 a@c3:5:U,b@d4:2,c@c4:3 a@h8:5 -/- - 1 horn:ab");
  EXPECT_EQ(horn.counters().back(), "The horn of Blue A (Horn warden) sounds: a second ally may move, not B");
  const Scene dodge({{"squad2", "clans"}}, "battle 1 5 1 b@d3:2:U d@d6:1 -/- - 0 dodge:d");
  EXPECT_THAT(dodge.counters().front(), HasSubstr("Red to answer"));
  EXPECT_EQ(dodge.counters().back(), "Red d (Slinger) on d6 may step aside");
}

TEST(EscarmoucheCounters, TellWhatIsStillToBePlaced) {
  Scene scene;
  scene.play("a@d2 c@d7");
  EXPECT_THAT(scene.counters(), ElementsAre("Deployment | You (Blue) to act", "Blue: still to place b, c, d and e",
                                            "Red: still to place a, b, d and e"));
  EXPECT_THAT(flat(scene.spoken()), HasSubstr("Blue B (Crossbowman), still to be placed: Health 2"));
}

TEST(EscarmoucheBlind, ShowsNothingOfWhatTheOtherSidePlaces) {
  const Given options = {{"deploy", "blind"}};
  Scene one(options);
  Scene other(options);
  one.play("a@d2 b@e2 c@a1");
  other.play("a@h1 b@c2 c@g2");
  for (const Look& look : looks()) {
    for (const Viewer viewer : {Viewer::second, Viewer::everybody}) {
      EXPECT_EQ(one.board(look, viewer), other.board(look, viewer));
      EXPECT_EQ(one.counters(look, viewer), other.counters(look, viewer));
      EXPECT_EQ(one.spoken(look, viewer), other.spoken(look, viewer));
      for (const std::string_view word : {"A", "d2", "h1"}) {
        EXPECT_EQ(one.about(word, look, viewer), other.about(word, look, viewer));
      }
      for (const std::string_view question : {"cards", "threats", "preview", "reach A"}) {
        EXPECT_EQ(one.ask(question, look, viewer), other.ask(question, look, viewer));
      }
    }
  }
  EXPECT_EQ(square(one.board(), "d2").substr(1, 4), "A5/5");
  EXPECT_THAT(one.counters(ascii(), Viewer::second), Contains("Blue: 3 of 5 units placed, unseen"));
}

TEST(EscarmoucheReach, MarksExactlyTheSquaresOfLegalMoves) {
  const Scene scene({{"squad1", "clans"}, {"squad2", "royal"}},
                    "battle 2 6 2 a@d4:4,b@c3:4,c@e4:3 a@d5:5,b@e7:2,c@f5:3 d3e6/a6b5c4c5d6e3f4f5g4h3 - 2 -");
  const Lines answer = scene.ask("reach b", ascii(), Viewer::second);
  const auto legal = scene.view(Viewer::second)["legal"].get<std::vector<std::string>>();
  for (char file = 'a'; file <= 'h'; ++file) {
    for (char rank = '1'; rank <= '8'; ++rank) {
      const std::string name = {file, rank};
      const bool reached = std::ranges::find(legal, "e7-" + name) != legal.end();
      EXPECT_EQ(square(answer, name).find("**") != std::string::npos, reached) << name;
    }
  }
  EXPECT_EQ(square(answer, "e7"), "[b2/2]");
  EXPECT_THAT(flat(answer), HasSubstr("Difficult ground in its reach: d6."));
}

TEST(EscarmoucheReach, KnowsTheTargetsFromHereAndFromThere) {
  const Scene scene({{"squad1", "3.1.2.2"}, {"squad2", "5.1.2.2,3.2.1.2:sentry"}},
                    "battle 1 5 2 a@d2:3 a@d5:5,b@e6:3 -/- - 1 -");
  EXPECT_THAT(flat(scene.ask("reach A")),
              HasSubstr("Blue A can strike nobody from d2. Out of range: 3 squares, Range 1."));
  const Lines there = scene.ask("reach d2 d4");
  EXPECT_EQ(square(there, "d5"), "!a5/5!");
  EXPECT_THAT(flat(there), HasSubstr("Blue A can strike from d4: d4xd5: Attack, Red a on d5: 2 of 5."));
  EXPECT_THAT(flat(there), HasSubstr("in sight of a sentry"));
  EXPECT_THAT(scene.ask("reach d2 h8"), ElementsAre("Too far: this unit has 2 movement points."));
}

TEST(EscarmoucheReach, SaysWhenTheMoveLeavesNoAction) {
  const Scene scene({{"squad1", "3.1.2.2"}, {"squad2", "5.1.2.2"}}, "battle 1 5 1 a@d2:3 a@d5:5 -/- - 1 -");
  const std::string answer = flat(scene.ask("reach A d4"));
  EXPECT_THAT(answer, HasSubstr("The move takes the last action"));
  EXPECT_THAT(answer, HasSubstr("d4xd5: Attack, Red a on d5: 2 of 5."));
}

TEST(EscarmoucheReach, SpeaksOfTheNextTurnForTheSideThatWaits) {
  const Scene scene({{"squad1", "3.1.2.2"}, {"squad2", "5.1.2.1"}}, "battle 1 5 2 a@d2:3 a@d5:5 -/- - 1 -");
  const Lines answer = scene.ask("reach a");
  EXPECT_THAT(answer.front(), StartsWith("As Red could act in its next turn"));
  EXPECT_THAT(flat(answer), HasSubstr("can go to c4, c5, c6, d4, d6, e4, e5 and e6."));
  const Scene last({{"squad1", "3.1.2.2"}, {"squad2", "5.1.2.1"}, {"rounds", "3"}},
                   "battle 1 6 2 a@d2:3 a@d5:5 -/- - 1 -");
  EXPECT_THAT(last.ask("reach a"), ElementsAre("Red has no further turn."));
}

TEST(EscarmouchePreview, CountsCoverMailAndShield) {
  const Scene scene({{"squad1", "2.2.3.2"}, {"squad2", "4.1.2.2:shield,4.1.2.2,1.1.1.1"}},
                    "battle 1 5 2 a@d3:2 a@d5:4:S,b@f3:4,c@d4:1 -/d5f3 - 1 -");
  const std::string answer = flat(scene.ask("preview A"));
  EXPECT_THAT(answer, HasSubstr("d3xf3: Attack, Red b on f3: 3 - 1 cover = 2 of 4."));
  EXPECT_THAT(answer, HasSubstr("d3xd4: Attack, Red c on d4: 3 against 1, felled."));
  const Scene armoured({{"squad1", "2.2.3.2"}, {"squad2", "4.1.1.2:mail+shield"}},
                       "battle 1 5 2 a@d3:2 a@d5:4:S -/d5 - 1 -");
  EXPECT_THAT(flat(armoured.ask("preview A")), HasSubstr("3 - 1 cover - 1 mail - 1 shield = 0 of 4."));
  EXPECT_THAT(flat(armoured.ask("preview A", in_french(ascii()))),
              HasSubstr("3 - 1 de couvert - 1 de mailles - 1 de bouclier = 0 sur 4."));
}

TEST(EscarmouchePreview, KnowsPowerOneStillTakesOne) {
  const Scene scene({{"squad1", "2.2.1.2"}, {"squad2", "5.1.2.2"}}, "battle 1 5 2 a@d3:2 a@d5:5 e6/- - 1 -");
  EXPECT_THAT(flat(scene.ask("preview A")), HasSubstr("Red a on d5: 1 - 1 cover, in all 1 of 5."));
}

TEST(EscarmouchePreview, ForetellsGuardsAnswersSidestepsAndTolls) {
  const Scene scene({{"squad1", "3.1.2.2:blow,2.2.2.2,3.1.2.2:whirl"},
                     {"squad2", "5.1.2.2:guard,3.1.2.2:riposte,3.2.1.2:dodge,1.1.1.1"}},
                    "battle 1 5 2 a@d4:1,b@g3:2,c@a4:3 a@e6:5:Gd,b@d5:3,c@g5:3,d@e5:1 -/- - 1 -");
  const std::string answer = flat(scene.ask("preview"));
  EXPECT_THAT(answer, HasSubstr("d4xd5: Attack, Red b on d5: 2 of 3, strikes back; costs 1 Health itself and falls."));
  EXPECT_THAT(answer, HasSubstr("d4xe5: Attack, Red d on e5: 2 of 5, guarded by Red a."));
  EXPECT_THAT(answer, HasSubstr("g3xg5: Attack, Red c on g5: 2 of 3, may sidestep."));
  EXPECT_THAT(answer,
              HasSubstr("d4:blow:d5: Wild blow, Red b on d5: 4 against 3, felled; costs 1 Health itself and falls."));
  EXPECT_THAT(answer, HasSubstr("Blue C can strike nobody from a4. Out of range: 3 squares, Range 1."));
}

TEST(EscarmouchePreview, CountsEveryHitOfAWhirlAndTheWaysOfARush) {
  const Scene scene({{"squad1", "3.1.2.2:whirl,3.1.2.2:rush"}, {"squad2", "1.1.2.2,5.1.2.2"}},
                    "battle 1 5 2 a@d4:3,b@h2:3 a@d5:1,b@e5:5 -/- - 1 -");
  const std::string answer = flat(scene.ask("preview"));
  EXPECT_THAT(answer, HasSubstr("d4:whirl: Whirl, Red a on d5: 1 of 1, felled; Red b on e5: 1 of 5."));
  EXPECT_THAT(answer, HasSubstr("h2:rush:f4:e5: Rush, Red b on e5: 1 of 5."));
}

TEST(EscarmoucheThreats, AreTheSquaresWithinMoveAndRange) {
  const Scene scene({{"squad1", "3.1.2.2"}, {"squad2", "3.1.2.2"}}, "battle 1 5 2 a@a1:3 a@h8:3 -/- - 1 -");
  const Lines answer = scene.ask("threats");
  for (char file = 'a'; file <= 'h'; ++file) {
    for (char rank = '1'; rank <= '8'; ++rank) {
      const std::string name = {file, rank};
      if (name == "a1" || name == "h8") continue;
      const bool near = 'h' - file <= 3 && '8' - rank <= 3;
      EXPECT_EQ(square(answer, name).substr(1, 4), near ? " 1  " : "    ") << name;
    }
  }
  EXPECT_THAT(flat(answer), HasSubstr("No unit of Blue can be struck where it stands."));
}

TEST(EscarmoucheThreats, NameWhoeverIsInDangerAndOfWhom) {
  const Scene scene({{"squad1", "3.1.2.2,3.1.2.2:fade"}, {"squad2", "3.1.2.2,2.1.1.2:bolt,2.1.1.1"}},
                    "battle 2 6 2 a@d3:3,b@d5:3:H a@d6:3,b@f6:2,c@a8:2 -/- - 1 -");
  const Lines answer = scene.ask("threats");
  EXPECT_EQ(square(answer, "d3"), "!A3/3!");
  EXPECT_THAT(flat(answer), HasSubstr("Blue A on d3 could be struck by a and b."));
  EXPECT_THAT(flat(answer), HasSubstr("could still strike a unit there this turn"));
  EXPECT_THAT(flat(answer), Not(HasSubstr("Blue B on d5"))) << "nothing may aim at a hidden unit";
}

TEST(EscarmoucheThreats, ShowWhatSentriesWatchUntilTheyHaveReacted) {
  const Given squads = {{"squad1", "3.1.2.2"}, {"squad2", "3.2.1.1:sentry"}};
  const Scene awake(squads, "battle 1 5 2 a@a1:3 a@e6:3 e5/- - 1 -");
  const Lines answer = awake.ask("threats");
  EXPECT_EQ(square(answer, "c4").substr(2, 2), "1s");
  EXPECT_EQ(square(answer, "e4").substr(2, 2), "1 ") << "behind the obstacle, until it moves";
  EXPECT_THAT(flat(answer), HasSubstr("Watched by sentries: c4, c5, c6, c7, c8,"));
  const Scene spent(squads, "battle 1 5 1 a@a1:3 a@e6:3:R e5/- - 1 -");
  EXPECT_THAT(flat(spent.ask("threats")), Not(HasSubstr("Watched by sentries")));
}

TEST(EscarmoucheThreats, CanBeAskedForOneUnit) {
  const Scene scene({{"squad1", "3.1.2.2,3.1.2.2"}, {"squad2", "3.3.1.1"}},
                    "battle 1 5 2 a@e3:3,b@d1:3 a@e6:3 -/- - 1 -");
  const Lines answer = scene.ask("threats A");
  EXPECT_EQ(square(answer, "e3"), "[A3/3]");
  EXPECT_THAT(flat(answer), HasSubstr("Blue A on e3 could be struck by a."));
  EXPECT_THAT(flat(answer), Not(HasSubstr("Blue B")));
}

TEST(EscarmoucheThreats, AreShownWhileAUnitIsBeingMoved) {
  const Scene scene({{"squad1", "3.1.2.2,3.1.2.2"}, {"squad2", "3.2.1.1:sentry"}},
                    "battle 1 5 2 a@c3:3,b@a1:3 a@e6:3 -/- - 1 -");
  const Lines board = scene.board(ascii(), Viewer::first,
                                  {{"c3", Ink::chosen}, {"c5", Ink::target}, {"b4", Ink::target}, {"b2", Ink::target}});
  EXPECT_EQ(square(board, "c3"), "[A3/3]");
  EXPECT_EQ(square(board, "c5").substr(2, 3), "*1s");
  EXPECT_EQ(square(board, "b4").substr(2, 3), "*1 ");
  EXPECT_EQ(square(board, "b2").substr(2, 3), "** ");
  EXPECT_THAT(flat(board), HasSubstr("*2 so many could strike there"));
  EXPECT_THAT(flat(board), HasSubstr("s watched by a sentry"));
}

TEST(EscarmoucheSight, IsDrawnAsTheLineThatIsFreeOrWithWhatBlocksIt) {
  const Scene scene({{"squad1", "3.3.2.2,3.1.1.1"}, {"squad2", "5.1.2.2,3.2.1.2"}},
                    "battle 1 5 2 a@d2:3,b@c2:3 a@d5:5,b@d7:3 -/- - 1 -");
  const Lines free = scene.ask("sight A a");
  EXPECT_EQ(square(free, "d2"), "[A3/3]");
  EXPECT_EQ(square(free, "d5"), "[a5/5]");
  EXPECT_THAT(square(free, "d3"), HasSubstr("++"));
  for (const std::string_view seen : {"sight A a", "sight A d4"})
    EXPECT_THAT(flat(scene.ask(seen)), Not(HasSubstr("can go there"))) << seen;
  EXPECT_THAT(flat(free), HasSubstr("From d2 one sees d5: 3 squares, across d3 and d4."));
  const Lines blocked = scene.ask("sight d2 d7");
  EXPECT_EQ(square(blocked, "d5"), "!a5/5!");
  EXPECT_THAT(flat(blocked), HasSubstr("From d2 one does not see d7: 5 squares, d5 in the way."));
  Look aloud;
  aloud.spoken = true;
  EXPECT_THAT(scene.ask("sight d2 c2", aloud), ElementsAre("From d2 one sees c2: 1 square."));
  for (const std::string_view wrong : {"sight", "sight d2", "sight d2 d2", "sight d2 z9", "sight d2 d7 d8"}) {
    EXPECT_THAT(flat(scene.ask(wrong)), HasSubstr("Name two different units or squares")) << wrong;
  }
}

TEST(EscarmoucheSight, IsDrawnToTheTargetsOfTheUnitChosen) {
  const Scene scene({{"squad1", "3.3.2.2"}, {"squad2", "5.1.2.2"}}, "battle 1 5 2 a@d2:3 a@d5:5 -/- - 1 -");
  const Lines aiming = scene.board(ascii(), Viewer::first, {{"d2", Ink::chosen}, {"d5", Ink::target}});
  EXPECT_THAT(square(aiming, "d4"), HasSubstr("++"));
  const Lines walking =
      scene.board(ascii(), Viewer::first, {{"d2", Ink::chosen}, {"d5", Ink::target}, {"d3", Ink::target}});
  EXPECT_THAT(square(walking, "d4"), Not(HasSubstr("++"))) << "goals are not to be taken for a line";
}

TEST(EscarmoucheChoices, NameWhatTheUnitCannotDoNowAndWhy) {
  const Scene scene({{"squad1", "3.1.2.2:bolt+shield"}, {"squad2", "5.1.2.2"}}, "battle 1 5 2 a@d2:3 a@d8:5 -/- - 1 -");
  const auto barred = [&](std::string_view from) {
    return scene.seen([&](const Sight& sight) { return desk().barred(sight, from); });
  };
  EXPECT_THAT(barred("d2"), ElementsAre(StartsWith("  -  Attack: not now. Out of range: 6 squares, Range 1."),
                                        HasSubstr(": not now. Out of range")));
  const Scene runner({{"squad1", "3.1.2.2:rush"}, {"squad2", "5.1.2.2"}}, "battle 1 5 2 a@d2:3 a@d8:5 -/- - 1 -");
  EXPECT_THAT(runner.seen([&](const Sight& sight) { return desk().barred(sight, "d2"); }),
              ElementsAre(HasSubstr("6 squares"), StartsWith("  -  Rush: not now. Out of range: 4 squares")))
      << "as far as it is from where the run would end";
  EXPECT_THAT(barred("d8"), IsEmpty()) << "the enemy's turn will come";
  EXPECT_THAT(barred("h4"), IsEmpty());
}

TEST(EscarmoucheChoices, BeginWithAUnitByItsLetterOrName) {
  const Scene scene({{"squad1", "3.1.2.2"}, {"squad2", "5.1.2.2"}}, "battle 1 5 2 a@d2:3 a@d8:5 -/- - 1 -");
  const auto place = [&](std::string_view word) {
    return scene.seen([&](const Sight& sight) { return Lines{desk().place(sight, word)}; }).front();
  };
  EXPECT_EQ(place("A"), "d2");
  EXPECT_EQ(place("a"), "d8");
  EXPECT_EQ(place("nobody"), "");
}

TEST(EscarmoucheQuestions, WrongWordsGetAnAnswer) {
  const Scene scene({{"squad1", "3.1.2.2,3.1.2.2"}, {"squad2", "3.1.2.2"}}, "battle 1 5 2 a@a1:3 a@h8:3 -/- - 1 -");
  EXPECT_THAT(scene.ask("reach").front(), StartsWith("Which unit?"));
  EXPECT_THAT(scene.ask("reach q").front(), StartsWith("No unit is called q."));
  EXPECT_THAT(scene.ask("preview B"), ElementsAre("Blue B is not on the board."));
  EXPECT_THAT(scene.ask("abilities flying"), ElementsAre("No ability is called flying."));
  EXPECT_THAT(scene.ask("abilities"), ElementsAre("No unit in this game has an ability."));
  for (const std::string_view question : {"reach A", "preview", "threats"}) {
    EXPECT_THAT(Scene().ask(question), ElementsAre("That can be asked while the battle lasts.")) << question;
  }
}

TEST(EscarmoucheAbout, ExplainsUnitsAndWhatTheyCanDoNow) {
  const Scene scene({}, "battle 1 5 2 a@c3:5,b@d4:2 a@d7:5,b@h8:5 -/- - 1 -");
  const std::string answer = flat(scene.about("b", ascii()));
  EXPECT_THAT(answer, StartsWith("Red b (Fencing master) on h8: Health 5 of 5"));
  const std::string own = flat(scene.about("d4"));
  EXPECT_THAT(own, HasSubstr("Bolt (active): Strike an enemy within 3 squares with Power 2."));
  EXPECT_THAT(own, HasSubstr("Rank: veteran; cost: 21 points."));
  EXPECT_THAT(own, HasSubstr("It can move to b3,"));
  EXPECT_THAT(own, HasSubstr("Attack: not now. Out of range: 3 squares, Range 1."));
  EXPECT_THAT(own, HasSubstr("Bolt: d7."));
  EXPECT_EQ(scene.about("Arbalétrier"), scene.about("B"));
  EXPECT_EQ(scene.about("crossbowman"), scene.about("B"));
}

TEST(EscarmoucheAbout, KnowsTheWordsOfBothLanguages) {
  const Scene scene;
  EXPECT_THAT(scene.about("bolt"), Not(IsEmpty()));
  EXPECT_EQ(scene.about("carreau"), scene.about("Bolt"));
  EXPECT_EQ(scene.about("ŒIL perçant"), scene.about("keen eye"));
  EXPECT_EQ(scene.about("terrain difficile"), scene.about("difficult"));
  EXPECT_EQ(scene.about("Santé"), scene.about("health"));
  EXPECT_THAT(scene.about("S"), SizeIs(1));
  EXPECT_THAT(scene.about("nothing of the kind"), IsEmpty());
  EXPECT_THAT(scene.about(""), IsEmpty());
}

}  // namespace
}  // namespace destrier
