// `destrier play` as a person has it: typed at through a terminal, piped into, killed in the middle.

#include <chrono>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <regex>
#include <thread>

#include "games/registry.h"
#include "match/fair/fate.h"
#include "match/match.h"
#include "match/words.h"
#include "terminal/scene.h"
#include "terminal/words.h"
#include "tests/program.h"
#include "tests/terminal/pseudo_terminal.h"

namespace destrier {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::Contains;
using testing::ContainsRegex;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

const std::string seed(64, '7');

std::string english(std::string_view key, std::vector<Argument> arguments = {}) {
  return words(Language::english, key, std::move(arguments));
}
std::string french(std::string_view key) {
  return words(Language::french, key);
}

/// Without line breaks and indents, to look for sentences in.
std::string flowing(std::string_view text) {
  std::string line;
  for (const char c : text) {
    const bool space = c == ' ' || c == '\n' || c == '\f';
    if (!space || (!line.empty() && line.back() != ' ')) line += space ? ' ' : c;
  }
  return line;
}

std::string without_colours(std::string_view text) {
  PlainText plain;
  plain.add(text);
  return plain.text();
}

/// The match in a file, which must be sound.
Match match_in(const fs::path& path) {
  auto read = read_record(read_file(path));
  EXPECT_TRUE(read) << path << ": " << read.error().text;
  EXPECT_FALSE(read->fault) << path << ": line " << read->fault->line << ": " << read->fault->what;
  auto opened = Match::open(std::move(read->record));
  EXPECT_TRUE(opened) << path << ": " << opened.error().text;
  EXPECT_FALSE(opened->fault) << path << ": line " << opened->fault->line << ": " << opened->fault->what;
  return std::move(opened->match);
}

/// What was done, without where it stood in the file.
std::vector<std::string> entries_in(const fs::path& path) {
  MatchRecord bare = match_in(path).record();
  std::vector<std::string> texts;
  for (const Entry& entry : std::exchange(bare.entries, {})) {
    MatchRecord one = bare;
    one.result.reset();
    one.entries = {entry};
    const std::string text = to_text(one);
    texts.push_back(text.substr(text.find("\n\n")));
  }
  return texts;
}

bool begins_with(const std::vector<std::string>& all, const std::vector<std::string>& beginning) {
  return all.size() >= beginning.size() && std::equal(beginning.begin(), beginning.end(), all.begin());
}

/// The board as the viewer has it on a terminal of the usual size, line by line.
Lines board_of(const Match& match, Viewer viewer, bool flipped = false) {
  const Look look{.colour = true, .unicode = true, .columns = 80, .rows = 24, .flipped = flipped};
  const Eyes eyes(match, viewer, look);
  Lines lines;
  for (const std::string& line : eyes.desk().board(eyes.sight())) {
    const std::string plain = without_colours(line);
    lines.push_back(plain.substr(0, plain.find_last_not_of(' ') + 1));
  }
  return lines;
}

void expect_board(const std::string& shown, const Lines& board) {
  for (const std::string& line : board) EXPECT_THAT(shown, HasSubstr(line));
}

/// Somebody at the terminal who knows what the program may ask.
class Person {
 public:
  enum class Asked : std::uint8_t { move, number, page, enter, sure, turn_over, fate, menu, nothing };

  Person(std::vector<std::string> words, const fs::path& home, WindowSize size = {})
      : terminal_(std::move(words), home, size) {
    const auto at_prompt = [&](std::string_view key) {
      std::string text;
      for (const std::string& line : wrapped(english(key), size.columns)) text += line + "\n";
      return text + "> ";
    };
    questions_ = {at_prompt("keys"), at_prompt("keys_picking"), english("more"), english("enter"),
                  english("yes_no"), english("enter_or_undo"),  "\n~ ",          at_prompt("menu_keys")};
    await();
  }
  ~Person() { EXPECT_THAT(terminal_.shown(), Not(ContainsRegex("\\[[a-z_]+\\.[a-z_.]+:"))) << "words are missing"; }
  Person(const Person&) = delete;
  Person& operator=(const Person&) = delete;
  Person(Person&&) = delete;
  Person& operator=(Person&&) = delete;

  Asked asked() const { return asked_; }
  PseudoTerminal& terminal() { return terminal_; }
  const std::string& shown() const { return terminal_.shown(); }
  /// What was shown since the last line was typed.
  std::string answer() const { return terminal_.answer(); }

  /// Types a line and reads up to what is asked next.
  Asked type(const std::string& line) {
    terminal_.send(line);
    return await();
  }

  /// Types a line, goes through pages and lets turns end, and is sure of everything, until a move is to be chosen, the
  /// screen changes hands, or the program ends. Returns all that was shown.
  std::string say(const std::string& line) {
    const std::size_t from = shown().size();
    type(line);
    settle();
    return shown().substr(from);
  }
  void settle() {
    while (asked_ == Asked::page || asked_ == Asked::turn_over || asked_ == Asked::sure)
      type(asked_ == Asked::sure ? "y" : "");
  }

  /// Takes the item with this text from a list that was shown; the newest such list counts.
  Asked choose(const std::string& item) {
    const std::string all = shown();
    const std::size_t at = all.rfind(item);
    EXPECT_NE(at, std::string::npos) << item << " is not in\n" << terminal_.tail();
    if (at == std::string::npos) return asked_;
    const std::size_t line = all.rfind('\n', at) + 1;
    std::smatch number;
    const std::string before = all.substr(line, at - line);
    EXPECT_TRUE(std::regex_search(before, number, std::regex("([0-9]+)"))) << before;
    return type(number[1]);
  }

 private:
  Asked await() {
    const auto which = terminal_.expect_one_of(questions_);
    asked_ = which ? static_cast<Asked>(*which) : Asked::nothing;
    return asked_;
  }

  PseudoTerminal terminal_;
  std::vector<std::string> questions_;
  Asked asked_ = Asked::nothing;
};
using Asked = Person::Asked;

class PlayProgram : public testing::Test {
 protected:
  PlayProgram() {
    std::string name = (fs::path(testing::TempDir()) / "destrier_play_XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~PlayProgram() override { fs::remove_all(folder_); }

  const fs::path& home() const { return folder_; }
  std::string file(const std::string& name = "match.destrier") const { return (folder_ / name).string(); }
  Match match() const { return match_in(file()); }
  std::vector<std::string> entries() const { return entries_in(file()); }

  /// Runs the program without a terminal.
  Ran run(const std::string& arguments, const std::string& input = "") const {
    return destrier::run(fmt::format("XDG_DATA_HOME='{}' {} {}", folder_.string(), PROGRAM, arguments), input);
  }

  /// Words of the command line for a person against the weakest machine.
  std::vector<std::string> against_machine(const std::string& game) const {
    return {"play", game, "--seat1", "human", "--seat2", "level:1", "--seed", seed, "--record", file(), "--lang", "en"};
  }
  std::vector<std::string> again() const { return {"play", "--record", file(), "--lang", "en"}; }

  /// A legal move for whoever decides, if possible one that he is not warned of.
  std::string some_move() {
    const Match now = match();
    std::vector<std::string> moves = now.game().legal();
    EXPECT_FALSE(moves.empty());
    for (std::size_t i = moves.size(); i > 1; --i) std::swap(moves[i - 1], moves[rng_.below(static_cast<unsigned>(i))]);
    for (const std::string& move : moves) {
      if (now.game().explain(move)->warnings.empty()) return move;
    }
    return moves.front();
  }

  /// Makes so many moves of the person's own, fewer if the match ends before.
  void play_moves(Person& person, int moves) {
    for (int i = 0; i < moves && person.asked() == Asked::move; ++i) {
      const auto before = entries();
      const std::string move = some_move();
      person.say(move);
      const auto after = entries();
      ASSERT_TRUE(begins_with(after, before)) << move;
      ASSERT_GT(after.size(), before.size()) << move << " was not made:\n" << person.terminal().tail();
    }
  }

  /// The end of a match that the person gives up.
  void give_up(Person& person) {
    if (person.asked() == Asked::nothing) return;
    ASSERT_EQ(person.type("resign"), Asked::sure) << person.terminal().tail();
    EXPECT_EQ(person.type("y"), Asked::nothing) << person.terminal().tail();
    EXPECT_EQ(person.terminal().wait(), 0);
    const MatchRecord record = match().record();
    EXPECT_EQ(record.result, "0-1 resign");
    EXPECT_THAT(flowing(person.answer()), HasSubstr(english("record_is_in", {{"path", std::string_view(file())}})));
  }

  /// The finished match has the rolls that its seed gives, and no others.
  void expect_fair_end() {
    const MatchRecord record = match().record();
    EXPECT_TRUE(record.result);
    EXPECT_EQ(record.fate.seed, seed);
    EXPECT_FALSE(fs::exists(file() + ".seed"));
    const auto check = check_fate(record);
    ASSERT_TRUE(check) << check.error().text;
    EXPECT_TRUE(check->commitment_kept);
    EXPECT_THAT(check->wrong, IsEmpty());
    const Ran verified = run("replay " + file() + " --verify --lang en");
    EXPECT_EQ(verified.exit_code, 0) << verified.out << verified.err;
  }

 private:
  fs::path folder_;
  Rng rng_{5};
};

class PlayEveryGame : public PlayProgram, public testing::WithParamInterface<std::string> {};

std::vector<std::string> all_games() {
  std::vector<std::string> ids;
  for (const auto& kind : all_kinds()) ids.emplace_back(kind->id());
  return ids;
}

INSTANTIATE_TEST_SUITE_P(Games, PlayEveryGame, testing::ValuesIn(all_games()),
                         [](const auto& game) { return game.param; });

// A person against the machine.

TEST_P(PlayEveryGame, shows_the_board_and_answers_whatever_is_asked) {
  Person person(against_machine(GetParam()), home());
  ASSERT_EQ(person.asked(), Asked::move) << person.terminal().tail();
  const Match start = match();
  ASSERT_EQ(start.decider(), Decider::first);
  const auto before = entries();
  const auto seen = start.seen_by(Viewer::first);
  const Teller teller(Language::english, *seen);
  expect_board(person.shown(), board_of(start, Viewer::first));
  EXPECT_THAT(flowing(person.shown()), HasSubstr(flowing(teller.question())));

  EXPECT_THAT(flowing(person.say("?")),
              AllOf(HasSubstr(flowing(english("command_undo"))), HasSubstr(flowing(english("help_about")))));
  expect_board(person.say("flip"), board_of(start, Viewer::first, true));
  expect_board(person.say("flip"), board_of(start, Viewer::first));

  const Eyes eyes(start, Viewer::first, {.colour = true, .unicode = true});
  const std::string situation = flowing(person.say("look"));
  for (const std::string& line : eyes.desk().spoken(eyes.sight()))
    EXPECT_THAT(situation, HasSubstr(flowing(without_colours(line))));

  const std::string log = person.say("log");
  if (start.game().plies() == 0) {
    EXPECT_THAT(log, HasSubstr(english("nothing_yet")));
  } else {
    EXPECT_THAT(log, HasSubstr("1. "));
  }

  const std::string move = start.game().legal().back();
  const auto explained = seen->explain(move);
  ASSERT_TRUE(explained);
  EXPECT_THAT(flowing(person.say("odds " + move)), HasSubstr(flowing(teller.move(explained->anatomy))));
  EXPECT_THAT(flowing(person.say("xyzzy 7")), HasSubstr(flowing(teller.refusal(seen->explain("xyzzy 7").error()))));
  EXPECT_THAT(flowing(person.say("undo")),
              HasSubstr(refusal_text(Language::english, start.game(), start.may_undo(Decider::first).error())));

  const std::string hints = flowing(person.say("hint"));
  EXPECT_THAT(hints, HasSubstr(flowing(english("hint_title"))));
  EXPECT_TRUE(std::ranges::any_of(start.game().legal(), [&](const std::string& legal) {
    return hints.find("%  " + legal + "  ") != std::string::npos || hints.find("% " + legal + " ") != std::string::npos;
  })) << hints;

  person.say("save " + file("copy.destrier"));
  EXPECT_EQ(entries_in(file("copy.destrier")), before);
  EXPECT_EQ(entries(), before) << "questions change nothing";
  person.say("note a fine evening");
  EXPECT_THAT(read_file(file()), HasSubstr("# a fine evening"));
  give_up(person);
  expect_fair_end();
}

TEST_P(PlayEveryGame, takes_moves_typed_and_chosen_by_number_and_takes_them_back) {
  Person person(against_machine(GetParam()), home());
  ASSERT_EQ(person.asked(), Asked::move) << person.terminal().tail();

  // From the numbered lists, typed below them or at the foot of a page.
  for (int chosen = 0; chosen < 2; ++chosen) {
    const auto before = entries();
    person.type("m");
    EXPECT_THAT(person.answer(), HasSubstr("\n  1  "));
    for (int step = 0; step < 12 && entries().size() == before.size() && person.asked() != Asked::nothing; ++step)
      person.type(person.asked() == Asked::sure ? "y" : "1");
    person.settle();
    const auto after = entries();
    ASSERT_GT(after.size(), before.size()) << person.terminal().tail();
    ASSERT_TRUE(begins_with(after, before));
    EXPECT_EQ(match().record().entries[before.size()].by, Decider::first);
  }

  // Every move is written as it was typed; and some can be taken back.
  bool taken_back = false;
  for (int i = 0; i < 20 && !taken_back && person.asked() == Asked::move; ++i) {
    const auto before = entries();
    const std::string move = some_move();
    person.type(move);
    while (person.asked() == Asked::sure) person.type("y");
    ASSERT_EQ(match().record().entries.at(before.size()).move, move);
    const auto after = entries();
    const bool may = person.asked() == Asked::turn_over ||
                     (match().decider() == Decider::first && match().may_undo(Decider::first).has_value());
    const std::string answer = flowing(person.say("undo"));
    if (!may) {
      EXPECT_THAT(answer, HasSubstr("cannot be taken back"));
      EXPECT_EQ(entries(), after);
      continue;
    }
    taken_back = true;
    const Entry last = match().record().entries.back();
    EXPECT_EQ(last.kind, Entry::Kind::undo);
    EXPECT_EQ(last.by, Decider::first);
    const std::size_t size = match().record().entries.size();
    ASSERT_EQ(person.asked(), Asked::move);
    person.say(move);
    EXPECT_EQ(match().record().entries.at(size).move, move);
  }
  EXPECT_EQ(taken_back, GetParam() != "age_of_war") << "there the other side follows every move at once";
  if (person.asked() == Asked::move) EXPECT_THAT(person.say("log"), HasSubstr("\n    "));
  give_up(person);
  expect_fair_end();
}

// The program taken away.

TEST_P(PlayEveryGame, goes_on_where_it_was_killed_with_the_same_dice) {
  std::vector<std::string> before;
  {
    Person person(against_machine(GetParam()), home());
    play_moves(person, 5);
    ASSERT_EQ(person.asked(), Asked::move) << person.terminal().tail();
    before = entries();
    person.terminal().kill();
  }
  EXPECT_EQ(entries(), before);
  Person person(again(), home());
  ASSERT_EQ(person.asked(), Asked::move) << person.terminal().tail();
  EXPECT_EQ(entries(), before);
  expect_board(person.shown(), board_of(match(), Viewer::first));
  play_moves(person, 3);
  EXPECT_TRUE(begins_with(entries(), before));
  give_up(person);
  expect_fair_end();
}

TEST_P(PlayEveryGame, keeps_everything_that_was_shown_whenever_it_is_killed) {
  constexpr int delays_us[] = {0, 500, 2'000, 8'000, 30'000};
  std::vector<std::string> words = against_machine(GetParam());
  for (const int delay_us : delays_us) {
    Person person(words, home());
    words = again();
    ASSERT_EQ(person.asked(), Asked::move) << person.terminal().tail();
    const auto before = entries();
    const std::string move = some_move();
    const bool warned = !match().game().explain(move)->warnings.empty();
    person.terminal().send(move);
    std::this_thread::sleep_for(std::chrono::microseconds(delay_us));
    person.terminal().kill();

    const auto after = entries();
    ASSERT_TRUE(begins_with(after, before));
    if (after.size() > before.size()) EXPECT_THAT(after[before.size()], HasSubstr(move));
    const bool shown = !warned && person.answer().find('\f') != std::string::npos;
    if (shown) EXPECT_GT(after.size(), before.size()) << "was shown but not kept: " << person.answer();
  }
  Person person(words, home());
  play_moves(person, 1);
  give_up(person);
  expect_fair_end();
}

TEST_P(PlayEveryGame, leaves_with_the_match_saved_at_the_end_of_the_input_and_bears_another_window) {
  Person person(against_machine(GetParam()), home());
  ASSERT_EQ(person.asked(), Asked::move) << person.terminal().tail();
  person.terminal().resize({.columns = 132, .rows = 50});
  person.say("look");
  ASSERT_EQ(person.asked(), Asked::move) << person.terminal().tail();
  const auto before = entries();
  person.terminal().type("\x04");
  EXPECT_EQ(person.terminal().wait(), 0);
  EXPECT_EQ(entries(), before);
}

// Nobody at the terminal.

TEST_P(PlayEveryGame, plays_machine_against_machine_to_the_end) {
  const Ran ran = run(fmt::format("play {} --seat1 level:1 --seat2 random --plain --seed {} --record {} --lang en",
                                  GetParam(), seed, file()));
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_THAT(ran.err, IsEmpty());
  EXPECT_THAT(ran.out, Not(HasSubstr("\033")));
  EXPECT_THAT(ran.out, EndsWith(english("record_is_in", {{"path", std::string_view(file())}}) + "\n"));
  EXPECT_TRUE(match().is_over());
  expect_fair_end();
}

TEST_P(PlayEveryGame, reads_well_aloud_in_both_languages) {
  for (const Language language : all_languages) {
    const std::string path = file(fmt::format("{}.destrier", to_text(language)));
    const Ran ran =
        run(fmt::format("play {} --plain --seat2 level:1 --record {} --lang {}", GetParam(), path, to_text(language)),
            "?\nlook\nboard\nflip\nodds\nlog\nxyzzy\nm\n1\n1\n1\n1\n");
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_THAT(ran.err, IsEmpty());
    EXPECT_THAT(ran.out, AllOf(Not(HasSubstr("\033")), Not(HasSubstr("\f"))));
    EXPECT_THAT(ran.out, Not(ContainsRegex("\\[[a-z_]+\\.[a-z_.]+:"))) << "words are missing";
    EXPECT_THAT(ran.out, HasSubstr(words(language, "command_undo")));
    EXPECT_THAT(ran.out, HasSubstr(words(language, "odds_of_what")));
    EXPECT_THAT(ran.out, HasSubstr(words(language, "help_about")));
    const Match saved = match_in(path);
    EXPECT_FALSE(saved.is_over());
    EXPECT_GT(saved.record().entries.size(), 0U);
  }
}

}  // namespace
}  // namespace destrier
