// `destrier replay` and `destrier analyse`: records looked at again, checked and judged.

#include <deque>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/text.h"
#include "games/registry.h"
#include "match/fair/fate.h"
#include "match/match.h"
#include "terminal/stepping.h"
#include "tests/program.h"
#include "tests/terminal/test_console.h"

namespace destrier {
namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

const FateSeed seed{7, 7, 7};

MatchRecord terms_of(const std::string& game, std::vector<OptionPair> options = {}) {
  MatchRecord terms;
  terms.game = game;
  terms.options = std::move(options);
  terms.id = "5f0c";
  terms.date = "2026-11-18";
  terms.seats = {SeatTerms{"human", "Anna"}, SeatTerms{"level:3", ""}};
  terms.fate.commitment = commitment_to(seed);
  return terms;
}

/// A match of random decisions and fair rolls with a few moves taken back, up to so many entries; then the second side
/// gives up.
MatchRecord played(const std::string& game, std::size_t entries, std::vector<OptionPair> options = {},
                   bool to_the_end = true) {
  Match match = std::move(Match::open(terms_of(game, std::move(options)))->match);
  Rng rng(11);
  while (!match.is_over() && match.next_entry() <= entries) {
    const Decider by = match.decider();
    const std::string move = by == Decider::fate ? fair_move(match.game(), seed, match.record().id,
                                                             match.record().fate.nonces, match.next_entry())
                                                 : match.game().random_move(rng);
    EXPECT_TRUE(match.play(by, move)) << move;
    if (by != Decider::fate && rng.below(6) == 0) static_cast<void>(match.undo(by));
  }
  if (!to_the_end) return match.record();
  if (!match.is_over()) static_cast<void>(match.resign(Decider::second));
  match.reveal_seed(to_hex(seed));
  return match.record();
}

/// A match of Lionheart by hand: something of everything that a record can say.
std::string short_record() {
  MatchRecord terms = terms_of("lionheart");
  terms.comments = {"A fine evening"};
  Match match = std::move(Match::open(terms)->match);
  EXPECT_TRUE(match.play(Decider::fate, "~3-1", {.by_hand = true}));
  EXPECT_TRUE(match.play(Decider::first, "e2-e3", {.left_ms = 598'250}));
  match.comment("Bold?");
  EXPECT_TRUE(match.undo(Decider::first));
  EXPECT_TRUE(match.play(Decider::first, "d2-d3"));
  EXPECT_TRUE(match.resign(Decider::first));
  match.reveal_seed(to_hex(seed));
  return to_text(match.record());
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const auto at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what << " in\n" << text;
  return at == std::string::npos ? text : text.replace(at, what.size(), by);
}

Json json_in(const std::string& text) {
  auto json = parse_json(text);
  EXPECT_TRUE(json) << text;
  return json ? *json : Json();
}

class ReplayCommand : public testing::Test {
 protected:
  ReplayCommand()
      : folder_(std::filesystem::path(testing::TempDir()) / ("destrier_replays_" + std::to_string(getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~ReplayCommand() override { std::filesystem::remove_all(folder_); }

  std::string write(const std::string& text) {
    const auto path = (folder_ / "match.destrier").string();
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }
  /// Runs a subcommand over a record.
  Ran run_on(const std::string& record, const std::string& command, const std::string& flags = "--lang en") {
    return destrier(command + " " + write(record) + " " + flags);
  }
  Ran run_on(const MatchRecord& record, const std::string& command, const std::string& flags = "--lang en") {
    return run_on(to_text(record), command, flags);
  }

 private:
  std::filesystem::path folder_;
};

// On the screen.

TEST_F(ReplayCommand, understands_words_of_both_languages) {
  const auto replay = Replay::read_file(write(short_record()));
  ASSERT_TRUE(replay);
  Look look;
  look.language = Language::french;
  TestConsole console({"", "début", "fin", "debut", "end", "vue publique", "view 2", "journal", "rien", "quitter", ""},
                      look);
  step_through(console, *replay, 0, Onlooker::all);
  EXPECT_EQ(console.unread(), 1U);
  EXPECT_THAT(console.shown()[6], HasSubstr("ce que tous pouvaient voir"));
  EXPECT_THAT(console.shown()[7], HasSubstr("ce que Argent pouvait voir"));
  EXPECT_THAT(console.shown()[9], HasSubstr("« rien » n'est pas compris"));
  EXPECT_THAT(console.offered(), testing::IsSupersetOf({"suite", "début", "quitter"}));
}

// The whole match as text.

TEST_F(ReplayCommand, tells_a_match_from_header_to_last_position) {
  const Ran ran = run_on(short_record(), "replay");
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_THAT(ran.err, IsEmpty());
  EXPECT_THAT(ran.out, StartsWith("Lionheart\n"
                                  "Gold: Anna\n"
                                  "Silver: Machine, level 3, Sergeant\n"
                                  "Date: 2026-11-18\n"
                                  "Result: 0-1. Resignation of Gold: victory for Silver.\n"
                                  "# A fine evening\n"
                                  "\n"
                                  "1. Fate: ~3-1, typed by hand\n"
                                  "  Axes of Gold and Silver: 3 and 1. Gold begins.\n"
                                  "  Turn 1: Gold has 2 action points.\n"
                                  "2. Gold: e2-e3, clock 9:58\n"
                                  "  The infantry of Gold moves from e2 to e3.\n"
                                  "  # Bold?\n"
                                  "3. Gold: taken back\n"
                                  "  The last move is taken back.\n"
                                  "4. Gold: d2-d3\n"
                                  "  The infantry of Gold moves from d2 to d3.\n"
                                  "5. End\n"
                                  "  Resignation of Gold: victory for Silver.\n"
                                  "\n"
                                  "After entry 5:\n"));
}

TEST_F(ReplayCommand, tells_it_in_French) {
  const Ran ran = run_on(short_record(), "replay", "--lang fr --plain");
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("Or : Anna\nArgent : Machine, niveau 3, "), HasSubstr("Résultat : 0-1. Abandon"),
                             HasSubstr("1. Le sort : ~3-1, saisi à la main\n"), HasSubstr("pendule 9:58"),
                             HasSubstr("3. Or : reprise\n  Le dernier coup est repris.\n"), HasSubstr("5. Fin\n")));
}

TEST_F(ReplayCommand, begins_where_it_is_told_to) {
  const Ran ran = run_on(short_record(), "replay", "--lang en --from 4");
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(StartsWith("Lionheart\n"), HasSubstr("\n\n4. Gold: d2-d3\n"), Not(HasSubstr("taken"))));
  const Ran beyond = run_on(short_record(), "replay", "--lang en --from 6");
  EXPECT_EQ(beyond.exit_code, 2);
  EXPECT_EQ(beyond.err, "destrier: --from: the record has 5 entries, not 6\n");
  EXPECT_EQ(run_on(short_record(), "replay", "--from 0").exit_code, 2);
}

TEST_F(ReplayCommand, finds_words_for_everything_in_every_game) {
  for (const auto& kind : all_kinds()) {
    const MatchRecord record = played(std::string(kind->id()), 120);
    for (const std::string language : {"en", "fr"}) {
      const Ran ran = run_on(record, "replay", "--lang " + language);
      EXPECT_EQ(ran.exit_code, 0) << ran.err;
      EXPECT_THAT(ran.out, Not(HasSubstr("[replay")));
      EXPECT_THAT(ran.out, Not(HasSubstr("[" + record.game)));
      EXPECT_THAT(ran.out, HasSubstr(fmt::format("\n{}. ", record.entries.size())));
    }
  }
}

TEST_F(ReplayCommand, tells_an_unfinished_match_as_anybody_may_see_it_unless_told_otherwise) {
  const MatchRecord record = played("art_of_war", 5, {}, false);
  ASSERT_EQ(record.entries[1].by, Decider::fate);
  const std::string dealt = "2. Fate: " + record.entries[1].move + "\n";
  const Ran anybody = run_on(record, "replay");
  EXPECT_THAT(anybody.out, AllOf(HasSubstr("Result: none yet"), HasSubstr("2. Fate: ~?\n"), Not(HasSubstr(dealt))));
  EXPECT_EQ(run_on(record, "replay", "--lang en --view public").out, anybody.out);
  EXPECT_THAT(run_on(record, "replay", "--lang en --view 1").out, HasSubstr(dealt));
  EXPECT_THAT(run_on(record, "replay", "--lang en --view 2").out, Not(HasSubstr(dealt)));
  EXPECT_THAT(run_on(record, "replay", "--lang en --view all").out, HasSubstr(dealt));
  EXPECT_EQ(run_on(record, "replay", "--view me").exit_code, 2);
}

TEST_F(ReplayCommand, hides_of_moves_that_were_taken_back_what_they_would_show) {
  Match match = std::move(Match::open(terms_of("lionheart", {{"level", "2"}}))->match);
  ASSERT_FALSE(match.game().nothing_is_hidden());
  const Decider by = match.decider();
  const std::string placed = match.game().legal().front();
  ASSERT_TRUE(match.play(by, placed));
  ASSERT_TRUE(match.undo(by));
  const std::string heading = ": " + placed + "\n";
  EXPECT_THAT(run_on(match.record(), "replay").out, Not(HasSubstr(heading)));
  EXPECT_THAT(run_on(match.record(), "replay", fmt::format("--lang en --view {}", to_text(by))).out,
              HasSubstr(heading));
}

TEST_F(ReplayCommand, prints_no_control_characters_of_a_stranger) {
  std::string text = replaced(short_record(), "Bold?", "Bold\033[2J");
  text = replaced(text, "Anna", "An\xFFna");
  const Ran ran = run_on(text, "replay");
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(Not(HasSubstr("\033")), HasSubstr("An?na")));
  EXPECT_TRUE(is_valid_utf8(run_on(text, "replay", "--json").out));
}

// Files that are none, or damaged.

TEST_F(ReplayCommand, refuses_what_is_no_record) {
  for (const std::string command : {"replay", "analyse"}) {
    const Ran missing = destrier(command + " /nowhere/match.destrier");
    EXPECT_EQ(missing.exit_code, 2);
    EXPECT_THAT(missing.err, HasSubstr("/nowhere/match.destrier: No such file"));
    EXPECT_THAT(missing.out, IsEmpty());
    EXPECT_EQ(destrier(command + " /tmp").exit_code, 2);
    EXPECT_EQ(destrier(command).exit_code, 2);
    for (const std::string text : {"", "hello\n", "destrier-record 1\ngame: chess\n", "destrier-record 1\n",
                                   "destrier-record 1\ngame: lionheart\noption: level=9\n"}) {
      const Ran ran = run_on(text, command);
      EXPECT_EQ(ran.exit_code, 2) << text;
      EXPECT_THAT(ran.err, HasSubstr("match.destrier: ")) << text;
      EXPECT_THAT(ran.out, IsEmpty()) << text;
    }
  }
}

TEST_F(ReplayCommand, names_the_line_of_a_damaged_record_and_shows_what_was_sound) {
  const struct {
    const char* what;
    const char* by;
    int line;
    const char* why;
  } damages[] = {{"4. 1 d2-d3", "4. 1 d2-d9", 16, "'d2-d9' is illegal"},
                 {"4. 1 d2-d3", "4. 3 d2-d3", 16, "'3' is none of"},
                 {"4. 1 d2-d3", "7. 1 d2-d3", 16, "entry 4 is due"}};
  for (const auto& damage : damages) {
    const std::string text = replaced(short_record(), damage.what, damage.by);
    const Ran ran = run_on(text, "replay");
    EXPECT_EQ(ran.exit_code, 1);
    EXPECT_THAT(ran.err, HasSubstr(fmt::format("match.destrier: line {}: ", damage.line)));
    EXPECT_THAT(ran.err, AllOf(HasSubstr(damage.why), HasSubstr("what was sound before it is shown")));
    EXPECT_THAT(ran.out, AllOf(HasSubstr("3. Gold: taken back\n"), HasSubstr("After entry 3:\n"),
                               HasSubstr("the match goes on"), Not(HasSubstr("\n4. "))));
    const Ran as_json = run_on(text, "replay", "--json");
    EXPECT_EQ(as_json.exit_code, 1);
    EXPECT_EQ(json_in(as_json.out)["fault"]["line"], damage.line);
    EXPECT_EQ(json_in(as_json.out)["entries"].size(), 3U);
    const Ran analysed = run_on(text, "analyse", "--nodes 20 --lang en");
    EXPECT_EQ(analysed.exit_code, 1);
    EXPECT_THAT(analysed.out, HasSubstr("judged by the machine"));
  }
}

TEST_F(ReplayCommand, says_where_the_result_is_not_that_of_the_moves) {
  const Ran ran = run_on(replaced(short_record(), "result: 0-1 resign", "result: 1-0 resign"), "replay");
  EXPECT_EQ(ran.exit_code, 1);
  EXPECT_THAT(ran.err, HasSubstr("line 10: result: the entries end with 0-1 resign"));
  EXPECT_THAT(ran.out, HasSubstr("After entry 5:\n"));
}

// Rolls.

TEST_F(ReplayCommand, finds_fair_rolls_right) {
  const MatchRecord record = played("art_of_war", 80);
  const auto rolls = std::ranges::count(record.entries, Decider::fate, &Entry::by);
  ASSERT_GT(rolls, 1);
  const Ran ran = run_on(record, "replay", "--verify --lang en");
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_EQ(ran.out, fmt::format("All {} rolls that were drawn are what the seed gives.\n"
                                 "The seed is the one that was committed to before the match began.\n",
                                 rolls));
  EXPECT_THAT(run_on(record, "replay", "--verify --lang fr").out,
              HasSubstr(fmt::format("Les {} tirages sont bien ceux que donne la graine.\n", rolls)));
  const Json verify = json_in(run_on(record, "replay", "--verify --json").out)["verify"];
  EXPECT_EQ(verify["fair"], true);
  EXPECT_EQ(verify["rolls"], rolls);
}

TEST_F(ReplayCommand, finds_a_roll_that_was_tampered_with) {
  Match match = std::move(Match::open(terms_of("lionheart"))->match);
  const std::string fair = fair_move(match.game(), seed, "5f0c", {"", ""}, 1);
  ASSERT_TRUE(match.play(Decider::fate, fair == "~3-1" ? "~2-1" : "~3-1"));
  ASSERT_TRUE(match.resign(Decider::first));
  match.reveal_seed(to_hex(seed));
  const Ran ran = run_on(match.record(), "replay", "--verify --lang en");
  EXPECT_EQ(ran.exit_code, 1);
  EXPECT_THAT(ran.out, HasSubstr("1 of 1 roll is not what the seed gives: entry 1.\n"));
  EXPECT_THAT(ran.out, HasSubstr("The seed is the one that was committed to"));
  const Ran as_json = run_on(match.record(), "replay", "--verify --json");
  EXPECT_EQ(as_json.exit_code, 1);
  EXPECT_EQ(json_in(as_json.out)["verify"]["wrong"], Json::array({1}));
}

TEST_F(ReplayCommand, finds_a_seed_that_was_tampered_with) {
  MatchRecord record = played("art_of_war", 80);
  record.fate.seed = to_hex({9});
  const Ran ran = run_on(record, "replay", "--verify --lang en");
  EXPECT_EQ(ran.exit_code, 1);
  EXPECT_THAT(ran.out, AllOf(ContainsRegex("rolls are not what the seed gives: entries [0-9]+, "),
                             HasSubstr("The seed is not the one that was committed to")));
  record.fate.seed = to_hex(seed);
  record.fate.commitment.clear();
  const Ran uncommitted = run_on(record, "replay", "--verify --lang en");
  EXPECT_EQ(uncommitted.exit_code, 1);
  EXPECT_THAT(uncommitted.out, HasSubstr("names no commitment"));
}

TEST_F(ReplayCommand, can_check_nothing_without_a_seed) {
  MatchRecord record = played("lionheart", 20);
  record.fate.seed.clear();
  const Ran ran = run_on(record, "replay", "--verify");
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_THAT(ran.err, HasSubstr("match.destrier: the record holds no seed"));
  EXPECT_THAT(ran.out, IsEmpty());
  record.fate.by_hand = true;
  EXPECT_THAT(run_on(record, "replay", "--verify").err, HasSubstr("typed by hand"));
}

TEST_F(ReplayCommand, says_that_nothing_can_be_said_of_rolls_by_hand) {
  const Ran ran = run_on(short_record(), "replay", "--verify --lang en");
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_THAT(ran.out, StartsWith("No roll was drawn from the seed.\n"
                                  "1 roll was typed by hand: nothing can be said of it.\n"));
  EXPECT_EQ(json_in(run_on(short_record(), "replay", "--verify --json").out)["verify"]["by_hand"], 1);
}

// For programs.

TEST_F(ReplayCommand, prints_every_entry_as_JSON) {
  for (const auto& kind : all_kinds()) {
    const MatchRecord record = played(std::string(kind->id()), 60);
    const Json json = json_in(run_on(record, "replay", "--json").out);
    EXPECT_EQ(json["game"], record.game);
    ASSERT_EQ(json["entries"].size(), record.entries.size());
    for (std::size_t i = 0; i < record.entries.size(); ++i) {
      const Json& entry = json["entries"][i];
      EXPECT_EQ(entry["n"], i + 1);
      EXPECT_EQ(entry["by"], std::string(to_text(record.entries[i].by)));
      EXPECT_EQ(entry.contains("move"), record.entries[i].kind == Entry::Kind::move);
      EXPECT_EQ(entry.contains("undo"), record.entries[i].kind == Entry::Kind::undo);
      EXPECT_EQ(entry.contains("end"), record.entries[i].kind == Entry::Kind::end);
      EXPECT_TRUE(entry["events"].is_array() && entry["text"].is_array());
      if (entry.contains("move")) {
        EXPECT_LE(entry["text"].size(), entry["events"].size())
            << entry;  // a phase in which nothing happens is not told
        EXPECT_FALSE(entry["text"].empty()) << entry;
      }
    }
  }
}

TEST_F(ReplayCommand, prints_the_header_the_comments_and_the_end_as_JSON) {
  const Json json = json_in(run_on(short_record(), "replay", "--json --lang en").out);
  EXPECT_EQ(json["seats"], Json::parse(R"([{"player":"human","name":"Anna"},{"player":"level:3","name":""}])"));
  EXPECT_EQ(json["date"], "2026-11-18");
  EXPECT_EQ(json["id"], "5f0c");
  EXPECT_EQ(json["result"], "0-1");
  EXPECT_EQ(json["reason"], "resign");
  EXPECT_EQ(json["entries"][0]["by_hand"], true);
  EXPECT_EQ(json["entries"][1]["comment"], "Bold?");
  EXPECT_EQ(json["entries"][1]["left_ms"], 598'250);
  EXPECT_EQ(json["entries"][1]["events"][0]["event"], "move");
  EXPECT_EQ(json["entries"][2]["undo"], 1);
  EXPECT_EQ(json["entries"][4]["end"], "0-1");
  EXPECT_EQ(json["entries"][4]["reason"], "resign");
  EXPECT_FALSE(json.contains("verify") || json.contains("fault"));
  EXPECT_EQ(json_in(run_on(short_record(), "replay", "--json --from 4").out)["entries"].size(), 2U);
  const Json options = json_in(run_on(played("lionheart", 3, {{"level", "2"}}), "replay", "--json").out)["options"];
  EXPECT_EQ(options, Json::parse(R"({"level":"2"})"));
}

// Luck and skill.

TEST_F(ReplayCommand, analyses_a_match_of_every_game_in_words) {
  for (const auto& kind : all_kinds()) {
    const MatchRecord record = played(std::string(kind->id()), 40);
    for (const std::string language : {"en", "fr"}) {
      const Ran ran = run_on(record, "analyse", "--nodes 30 --lang " + language);
      EXPECT_EQ(ran.exit_code, 0) << ran.err;
      EXPECT_THAT(ran.err, IsEmpty());
      EXPECT_THAT(ran.out, Not(HasSubstr("[replay")));
      EXPECT_THAT(ran.out, Not(HasSubstr("[" + record.game)));
      EXPECT_THAT(ran.out, HasSubstr("level:6,nodes=30"));
      EXPECT_THAT(ran.out, ContainsRegex(language == "en" ? "Luck[:,]" : "Chance( :|,)"));
      EXPECT_THAT(ran.out, HasSubstr(language == "en" ? "Expected result for " : "Résultat attendu pour "));
      const std::string& drawn = ran.out.substr(ran.out.rfind(":\n"));
      EXPECT_THAT(drawn, ContainsRegex("\n     0 .*[0-9].*%  [#.]+\n"));
    }
  }
}

TEST_F(ReplayCommand, analyses_a_match_of_every_game_for_programs) {
  for (const auto& kind : all_kinds()) {
    const MatchRecord record = played(std::string(kind->id()), 40);
    const Ran ran = run_on(record, "analyse", "--nodes 30 --json");
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    const Json json = json_in(ran.out);
    EXPECT_EQ(json["nodes"], 30);
    EXPECT_NEAR(json["luck"][0].get<double>(), -json["luck"][1].get<double>(), 1e-6);
    std::size_t taken_back = 0;
    std::size_t moves = 0;
    for (const Entry& entry : record.entries) {
      taken_back += static_cast<std::size_t>(entry.taken_back);
      moves += entry.kind == Entry::Kind::move ? 1 : 0;
    }
    EXPECT_GT(taken_back, 0U) << record.game;
    ASSERT_EQ(json["moves"].size(), moves - taken_back) << "along the moves that stand";
    double luck = 0;
    for (const Json& move : json["moves"]) {
      const Entry& entry = record.entries[move["n"].get<std::size_t>() - 1];
      EXPECT_EQ(move["move"], entry.move);
      EXPECT_EQ(move.contains("best"), entry.by != Decider::fate);
      if (entry.by == Decider::fate) luck += move["after"].get<double>() - move["before"].get<double>();
    }
    EXPECT_NEAR(json["luck"][0].get<double>(), luck, 1e-4);
    EXPECT_EQ(run_on(record, "analyse", "--nodes 30 --json").out, ran.out) << "the same seed, the same analysis";
  }
}

TEST_F(ReplayCommand, tells_of_a_turning_point_what_was_played_and_what_was_better) {
  // With random moves something always turns within a whole match.
  const MatchRecord record = played("escarmouche", 400);
  const Json json = json_in(run_on(record, "analyse", "--nodes 200 --json --lang en").out);
  ASSERT_FALSE(json["turning_points"].empty());
  const std::string words = run_on(record, "analyse", "--nodes 200 --lang en").out;
  bool of_choice = false;
  for (const Json& point : json["turning_points"]) {
    const std::string sentence = point["text"][0].get<std::string>();
    EXPECT_THAT(sentence, StartsWith(fmt::format("Move {}, ", point["n"].get<int>())));
    EXPECT_THAT(words, HasSubstr("\n  " + sentence + "\n"));
    EXPECT_THAT(words, ContainsRegex(fmt::format("\n *{}\\*", point["n"].get<int>())));
    if (point["text"].size() != 3) continue;
    of_choice = true;
    EXPECT_THAT(sentence, ContainsRegex(" lost [0-9.]+% against .*\\(chances of (Blue|Red): from "));
    EXPECT_THAT(point["text"][1].get<std::string>(), StartsWith("Played: "));
    EXPECT_THAT(point["text"][2].get<std::string>(), StartsWith("Better: "));
  }
  EXPECT_TRUE(of_choice);
}

TEST_F(ReplayCommand, analyses_as_a_level_thinks_or_with_nodes_but_not_both) {
  EXPECT_THAT(run_on(short_record(), "analyse", "--level 1 --lang en").out, HasSubstr("(level:1, seed 1)"));
  EXPECT_THAT(run_on(short_record(), "analyse", "--nodes 10 --seed 5 --lang en").out, HasSubstr("seed 5)"));
  EXPECT_EQ(run_on(short_record(), "analyse", "--level 1 --nodes 10").exit_code, 2);
  EXPECT_EQ(run_on(short_record(), "analyse", "--level 7").exit_code, 2);
  EXPECT_EQ(run_on(short_record(), "analyse", "--nodes 0").exit_code, 2);
  EXPECT_THAT(run_on("destrier-record 1\ngame: age_of_war\n", "analyse").out, HasSubstr("Nothing was played."));
}

// On the screen.

/// A screen that somebody types at.
class Typed final : public Console {
 public:
  Typed(std::initializer_list<const char*> lines, Language language) : lines_(lines.begin(), lines.end()) {
    look_.language = language;
    look_.rows = 60;
  }

  std::optional<std::string> read(const std::string& /*prompt*/, const Completions& /*completions*/) override {
    screens.push_back(std::exchange(screen_, {}));
    if (lines_.empty()) return std::nullopt;
    const std::string line = lines_.front();
    lines_.pop_front();
    return line;
  }
  void write(std::string_view text) override { screen_ += text; }
  void clear() override { screen_.clear(); }
  bool wait(int /*ms*/) override { return false; }
  void speak(Language language) override { look_.language = language; }
  Look look() const override { return look_; }
  bool has_screen() const override { return true; }

  std::vector<std::string> screens;  ///< as they were whenever something was typed

 private:
  std::deque<std::string> lines_;
  Look look_;
  std::string screen_;
};

std::vector<std::string> screens_of(const std::string& record, std::initializer_list<const char*> lines,
                                    std::size_t from = 0, Language language = Language::english) {
  const auto replay = Replay::read(record);
  EXPECT_TRUE(replay) << replay.error().text;
  Typed console(lines, language);
  step_through(console, *replay, from, replay->usual_onlooker());
  return console.screens;
}

TEST(Stepping, goes_forth_and_back_and_to_any_entry) {
  const auto screens = screens_of(short_record(), {"", "n", "b", "4", "start", "end", "start", "back", "end", "next",
                                                   "6", "99999999999999999999", "quit", "n"});
  ASSERT_EQ(screens.size(), 13U) << "nothing is read after quit";
  const char* at[] = {"0", "1", "2", "1", "4", "0", "5", "0", "0", "5", "5", "5", "5"};
  for (std::size_t i = 0; i < screens.size(); ++i) {
    EXPECT_THAT(screens[i],
                HasSubstr(fmt::format("Lionheart: Anna – Machine, level 3, Sergeant. Entry {} of 5", at[i])))
        << i;
    EXPECT_THAT(screens[i], HasSubstr("Enter next, b back")) << i;
  }
  EXPECT_THAT(screens[1], HasSubstr("Gold: You have 2 action points."));
  EXPECT_THAT(screens[2], AllOf(HasSubstr("2. Gold: e2-e3"), HasSubstr("# Bold?"), Not(HasSubstr("taken back"))));
  EXPECT_THAT(screens[3], Not(HasSubstr("2. Gold: e2-e3")));
  EXPECT_THAT(screens[4], HasSubstr("The last move is taken back."));
  EXPECT_THAT(screens[6], HasSubstr("Resignation of Gold: victory for Silver."));
  EXPECT_THAT(screens[8], HasSubstr("This is the beginning."));
  EXPECT_THAT(screens[10], HasSubstr("This is the last entry."));
  EXPECT_THAT(screens[11], HasSubstr("There is no entry 6: the last one is 5."));
  EXPECT_THAT(screens[12], HasSubstr("is not understood"));
}

TEST(Stepping, begins_at_an_entry_and_speaks_French) {
  const auto screens = screens_of(short_record(), {"?", "log", "log 3", "log x"}, 4, Language::french);
  ASSERT_EQ(screens.size(), 5U);
  EXPECT_THAT(screens[0], HasSubstr("Entrée 4 sur 5"));
  EXPECT_THAT(screens[1], HasSubstr("t, tourner : retourner le plateau"));
  EXPECT_THAT(screens[2], AllOf(HasSubstr("Or : Anna"), HasSubstr("1. Le sort"), HasSubstr("4. Or : d2-d3")));
  EXPECT_THAT(screens[3], AllOf(HasSubstr("3. Or : reprise"), Not(HasSubstr("1. Le sort"))));
  EXPECT_THAT(screens[4], HasSubstr("journal NOMBRE"));
}

TEST(Stepping, shows_a_match_that_goes_on_through_whichever_eyes_are_chosen) {
  const MatchRecord record = played("art_of_war", 5, {}, false);
  const std::string dealt = "2. Fate: " + record.entries[1].move + "\n";
  const auto screens = screens_of(to_text(record), {"view 1", "", "view 2", "", "view all", "", "view", "flip"}, 5);
  ASSERT_EQ(screens.size(), 9U);
  EXPECT_THAT(screens[0], AllOf(HasSubstr("seen by anybody"), HasSubstr("2. Fate: ~?\n")));
  EXPECT_THAT(screens[1], AllOf(HasSubstr("seen by side 1"), HasSubstr("Now you see what player 1 could see.")));
  EXPECT_THAT(screens[2], HasSubstr("This is the last entry."));
  EXPECT_THAT(screens[3], HasSubstr("seen by side 2"));
  EXPECT_THAT(screens[5], HasSubstr("seen by whoever decides"));
  EXPECT_THAT(screens[7], HasSubstr("Type view 1 or view 2"));
  EXPECT_THAT(screens[8], HasSubstr(dealt)) << "all eyes read everything";
}

TEST(Stepping, says_first_that_a_record_is_damaged) {
  const auto screens = screens_of(replaced(short_record(), "4. 1 d2-d3", "4. 1 d2-d9"), {"end"});
  ASSERT_EQ(screens.size(), 2U);
  EXPECT_THAT(screens[0], HasSubstr("damaged at line 16"));
  EXPECT_THAT(screens[1], AllOf(HasSubstr("Entry 3 of 3"), Not(HasSubstr("damaged"))));
}

TEST(Stepping, nobody_is_addressed_where_nothing_is_hidden) {
  for (const std::string_view game : {"age_of_war", "croisades", "escarmouche"}) {
    const auto screens = screens_of(to_text(played(std::string(game), 12)), {"", "", "", "", "", "", "end"});
    for (const std::string& screen : screens) EXPECT_THAT(screen, Not(ContainsRegex("[Yy]ou[) ]"))) << screen;
  }
}

TEST(Stepping, shows_every_entry_of_every_game_on_screens_that_have_words_for_it) {
  for (const auto& kind : all_kinds()) {
    const auto replay = Replay::read(to_text(played(std::string(kind->id()), 40)));
    for (const Language language : all_languages) {
      for (const Onlooker onlooker : all_onlookers) {
        for (std::size_t n = 0; n <= replay->size(); n += 7) {
          Typed console({}, language);
          step_through(console, *replay, n, onlooker);
          EXPECT_THAT(console.screens.at(0), Not(HasSubstr("[replay")));
        }
      }
    }
  }
}

}  // namespace
}  // namespace destrier
