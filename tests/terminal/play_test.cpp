// `destrier play` as a person has it: typed at through a terminal, piped into, killed in the middle.

#include <chrono>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <regex>
#include <thread>

#include "core/text.h"
#include "games/registry.h"
#include "match/fair/fate.h"
#include "match/match.h"
#include "match/words.h"
#include "terminal/letters.h"
#include "terminal/numbered_list.h"
#include "terminal/scene.h"
#include "terminal/words.h"
#include "tests/program.h"
#include "tests/terminal/pseudo_terminal.h"
#include "tests/terminal/test_console.h"

namespace destrier {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
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
  enum class Asked : std::uint8_t { move, number, page, enter, sure, turn_over, fate, menu, draft, nothing };

  Person(std::vector<std::string> words, const fs::path& home, WindowSize size = {})
      : terminal_(std::move(words), home, size) {
    const auto at_prompt = [&](std::string_view key) {
      std::string text;
      for (const std::string& line : wrapped(english(key), size.columns)) text += line + "\n";
      return text + "> ";
    };
    questions_ = {at_prompt("keys"), at_prompt("keys_picking"), english("more"),
                  english("enter"),  english("yes_no"),         english("enter_or_undo"),
                  "\n~> ",           at_prompt("menu_keys"),    "u, done, ?, q\n> "};
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
    EXPECT_THAT(person.answer(), HasSubstr("  1  "));
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
  if (person.asked() == Asked::move) {
    EXPECT_THAT(person.say("log"), HasSubstr("\n    "));
  }
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
    if (after.size() > before.size()) {
      EXPECT_THAT(after[before.size()], HasSubstr(move));
    }
    if (!warned && person.answer().find('\f') != std::string::npos) {
      EXPECT_GT(after.size(), before.size()) << "was shown but not kept: " << person.answer();
    }
  }
  Person person(words, home());
  play_moves(person, 1);
  give_up(person);
  expect_fair_end();
}

TEST_P(PlayEveryGame, leaves_with_the_match_saved_and_bears_another_window) {
  Person person(against_machine(GetParam()), home());
  ASSERT_EQ(person.asked(), Asked::move) << person.terminal().tail();
  person.terminal().resize({.columns = 132, .rows = 50});
  person.say("look");
  ASSERT_EQ(person.asked(), Asked::move) << person.terminal().tail();
  const auto before = entries();
  person.terminal().type("quit\n");
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
  const std::string place = english("record_is_in", {{"path", std::string_view(file())}}) + "\n";
  EXPECT_THAT(ran.out, EndsWith(place));
  EXPECT_EQ(ran.out.find(place), ran.out.rfind(place)) << "told once";
  const Match over = match();
  EXPECT_TRUE(over.is_over());
  const std::string ending = ending_text(Language::english, over.game(), over.result());
  EXPECT_EQ(ran.out.find(ending), ran.out.rfind(ending)) << "it is told twice: " << ending;
  expect_fair_end();
}

TEST_P(PlayEveryGame, plays_the_same_match_again_where_the_seed_is_given) {
  const auto played = [&](const char* name) {
    const Ran ran = run(fmt::format("play {} --seat1 random --seat2 random --plain --seed {} --record {} --lang en",
                                    GetParam(), seed, file(name)));
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    return match_in(file(name));
  };
  const Match once = played("once.destrier");
  EXPECT_TRUE(once.is_over());
  EXPECT_EQ(to_text(played("again.destrier").record()), to_text(once.record()));
}

TEST_P(PlayEveryGame, reads_well_aloud_in_both_languages) {
  for (const Language language : all_languages) {
    const std::string path = file(fmt::format("{}.destrier", to_text(language)));
    const Ran ran = run(fmt::format("play {} --plain --seat2 level:1 --record {} --lang {} --seed {:064}", GetParam(),
                                    path, to_text(language), 7),
                        "?\nlook\nboard\nflip\nodds\nlog\nxyzzy\nm\n1\n1\n1\n1\n");
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_THAT(ran.err, IsEmpty());
    EXPECT_THAT(ran.out, AllOf(Not(HasSubstr("\033")), Not(HasSubstr("\f"))));
    EXPECT_THAT(ran.out, Not(ContainsRegex("\\[[a-z_]+\\.[a-z_.]+:"))) << "words are missing";
    EXPECT_THAT(ran.out, HasSubstr(language == Language::french ? "  reprendre (u) " : "  undo (u) "));
    EXPECT_THAT(ran.out, HasSubstr(words(language, "odds_of_what")));
    EXPECT_THAT(ran.out, HasSubstr(words(language, "help_about")));
    const Match saved = match_in(path);
    EXPECT_FALSE(saved.is_over());
    EXPECT_GT(saved.record().entries.size(), 0U);
  }
}

TEST_P(PlayEveryGame, understands_its_questions_in_both_languages) {
  const auto kinds = all_kinds();
  const auto game = find_kind(kinds, GetParam())->start({});
  ASSERT_TRUE(game);
  for (const Language language : all_languages) {
    std::vector<std::string> names;
    std::string typed;
    for (const DeskCommand& command : desk_of(GetParam()).commands) {
      const std::string usage = Teller(language, **game).board({fmt::format("ask_{}", command.name), {}});
      names.push_back(lower_case(usage.substr(0, usage.find_first_of(" :"))));
      typed += names.back() + "\n";
    }
    const std::string path = file(fmt::format("{}.destrier", to_text(language)));
    const Ran ran =
        run(fmt::format("play {} --plain --seat2 level:1 --record {} --lang {}", GetParam(), path, to_text(language)),
            typed);
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    for (const std::string& name : names) EXPECT_THAT(ran.out, Not(HasSubstr(quoted(language, name))));
  }
}

// Two people at one screen.

class PlayForTwo : public PlayProgram {
 protected:
  std::vector<std::string> two_people(std::vector<std::string> game) const {
    game.insert(game.begin(), "play");
    for (const char* word : {"--seat1", "human", "--seat2", "human", "--record"}) game.emplace_back(word);
    for (const std::string& word : {file(), std::string("--lang"), std::string("en")}) game.push_back(word);
    return game;
  }

  /// The screen is wiped and shows nothing but whose turn it is.
  void expect_curtain(const Person& person, Decider side) {
    const std::string name = capitalised(Teller(Language::english, match().game()).side(side));
    const std::string all = person.answer();
    EXPECT_EQ(std::ranges::count(all, '\f'), 1) << "something was drawn before the curtain fell: " << all;
    const std::string shown = all.substr(all.rfind('\f') + 1);
    EXPECT_EQ(shown, "\n" + english("curtain", {{"who", std::string_view(name)}}) + "\n\n" + english("enter"));
  }

  /// Both play until the screen has changed hands so often; who sits before it sees his own board and no other.
  void play_behind_curtains(const std::vector<std::string>& game, int curtains) {
    Person person(two_people(game), home());
    for (int passed = 0, moves = 0; passed < curtains && moves < 60;) {
      ASSERT_NE(person.asked(), Asked::nothing) << person.terminal().tail();
      if (person.asked() == Asked::turn_over) {
        const Decider just_moved = other_side(match().decider());
        expect_board(person.answer(), board_of(match(), viewer_of(just_moved)));
        person.type("");
        continue;
      }
      const Decider side = match().decider();
      if (person.asked() == Asked::enter) {
        expect_curtain(person, side);
        person.type("");
        expect_board(person.answer(), board_of(match(), viewer_of(side)));
        ++passed;
        continue;
      }
      ++moves;
      person.type(person.asked() == Asked::sure ? "y" : some_move());
    }
  }
};

TEST_F(PlayForTwo, a_curtain_falls_between_hidden_hands) {
  play_behind_curtains({"art_of_war"}, 6);
}

TEST_F(PlayForTwo, a_curtain_falls_between_secret_set_ups) {
  Person person(two_people({"lionheart", "level=2"}), home());
  for (const Decider side : {Decider::first, Decider::second}) {
    ASSERT_EQ(person.asked(), Asked::enter) << person.terminal().tail();
    expect_curtain(person, side);
    person.type("");
    EXPECT_THAT(person.answer(), Not(ContainsRegex("[CIAMHPZciamhpz][0-9]+(↑|↓)"))) << "nobody stands there to him yet";
    EXPECT_THAT(flowing(person.say("done")), HasSubstr("9 bases are missing"));
    EXPECT_THAT(person.say("army parade"), HasSubstr("10 of 10 bases stand"));
    EXPECT_EQ(match().record().entries.size(), side == Decider::first ? 0U : 9U);  // nothing before it is confirmed
    person.type("done");
  }
  EXPECT_TRUE(match().game().nothing_is_hidden());
}

TEST_F(PlayForTwo, behind_the_curtain_nobody_finds_what_the_other_typed) {
  Person person(two_people({"lionheart", "level=2"}), home());
  person.type("");
  person.type("army wings");
  person.type("done");
  ASSERT_EQ(person.asked(), Asked::enter) << person.terminal().tail();
  person.type("");
  constexpr std::string_view key_up = "\033[A";
  person.type(std::string(key_up) + key_up.data() + key_up.data());
  EXPECT_THAT(person.answer(), Not(HasSubstr("wings")));
}

TEST_F(PlayForTwo, the_curtain_can_be_left) {
  Person person(two_people({"art_of_war"}), home());
  ASSERT_EQ(person.asked(), Asked::enter) << person.terminal().tail();
  EXPECT_EQ(person.type("q"), Asked::nothing) << person.terminal().tail();
  EXPECT_EQ(person.terminal().wait(), 0);
  EXPECT_THAT(person.answer(), Not(HasSubstr("Kingdom"))) << "nobody sees a hand";
}

TEST_F(PlayForTwo, nobody_looks_away_where_nothing_is_hidden) {
  Person person(two_people({"lionheart"}), home());
  for (int moves = 0; moves < 6; ++moves) {
    ASSERT_EQ(person.asked(), Asked::move) << person.terminal().tail();
    person.say(some_move());
  }
  EXPECT_THAT(person.shown(), Not(HasSubstr("looks away")));
}

// Dice on the table.

TEST_F(PlayForTwo, own_dice_are_typed_in_any_order_and_marked_in_the_record) {
  auto words = two_people({"lionheart"});
  words.emplace_back("--manual");
  Person person(words, home());
  ASSERT_EQ(person.asked(), Asked::fate) << person.terminal().tail();
  EXPECT_EQ(match().record().entries.size(), 0U);
  for (const char* nonsense : {"", "nonsense", "9-9", "e2-e3", "~"}) {
    ASSERT_EQ(person.type(nonsense), Asked::fate);
    EXPECT_THAT(flowing(person.answer()), HasSubstr("is nothing that can be rolled or drawn now")) << nonsense;
  }
  EXPECT_THAT((person.type("2-2"), flowing(person.answer())), HasSubstr("A tie is rolled again"));
  EXPECT_EQ(match().record().entries.size(), 0U);
  std::string possible = person.answer();
  person.type("?");
  possible = person.say("");
  EXPECT_EQ(match().record().entries.size(), 0U);

  // Until dice have fallen whose faces can be told in another order.
  bool turned_round = false;
  for (int typed = 0; typed < 200 && !turned_round; ++typed) {
    const Match now = match();
    const std::size_t entry = now.record().entries.size();
    person.settle();
    if (person.asked() == Asked::fate) {
      std::string outcome = now.game().outcomes().front().move;
      for (const OutcomeText& other : now.game().outcomes()) {
        const std::string faces = other.move.substr(1);
        if (std::ranges::all_of(faces, [](char c) { return c >= 'a' && c <= 'z'; }) && faces.front() != faces.back())
          outcome = other.move;
      }
      const std::string faces = outcome.substr(1);
      turned_round = faces.find('-') == std::string::npos && faces.front() != faces.back();
      person.type(turned_round ? std::string(faces.rbegin(), faces.rend()) : faces);
      ASSERT_GT(match().record().entries.size(), entry) << person.terminal().tail();
      EXPECT_EQ(match().record().entries[entry].move, outcome);
      EXPECT_TRUE(match().record().entries[entry].by_hand);
      EXPECT_THAT(read_file(file()), HasSubstr(fmt::format("fate {} manual\n", outcome)));
      continue;
    }
    ASSERT_EQ(person.asked(), Asked::move) << person.terminal().tail();
    const auto legal = now.game().legal();
    const auto attack = std::ranges::find_if(legal, [](const std::string& move) { return move.find('x') < 4; });
    person.type(attack == legal.end() ? some_move() : *attack);
  }
  EXPECT_TRUE(turned_round);
  EXPECT_TRUE(match().record().fate.by_hand);
  EXPECT_FALSE(fs::exists(file() + ".seed"));
}

TEST_F(PlayForTwo, while_dice_are_awaited_the_situation_can_be_looked_at) {
  auto words = two_people({"lionheart"});
  words.emplace_back("--manual");
  Person person(words, home());
  ASSERT_EQ(person.asked(), Asked::fate) << person.terminal().tail();
  EXPECT_THAT(flowing(person.answer()), HasSubstr("the axes of Silver: 3-1. A tie is thrown again."));
  EXPECT_THAT(flowing(person.say("look")), HasSubstr("The king on e1: 1 man, facing north."));
  ASSERT_EQ(person.type("log"), Asked::fate) << person.terminal().tail();
  EXPECT_THAT(person.answer(), HasSubstr(english("nothing_yet")));
  ASSERT_EQ(person.type("hint"), Asked::fate);
  EXPECT_THAT(flowing(person.answer()), HasSubstr("is nothing that can be rolled"));
  EXPECT_EQ(match().record().entries.size(), 0U);
}

TEST_F(PlayProgram, a_draw_is_offered_only_by_who_is_sure_of_it) {
  Person person(against_machine("lionheart"), home());
  ASSERT_EQ(person.type("draw"), Asked::sure) << person.terminal().tail();
  EXPECT_THAT(flowing(person.answer()), HasSubstr(english("draw_sure")));
  ASSERT_EQ(person.type("n"), Asked::move) << person.terminal().tail();
  EXPECT_FALSE(match().is_over());
}

// What a terminal can show.

TEST_F(PlayProgram, a_terminal_that_moves_no_cursor_gets_lines) {
  PseudoTerminal terminal(against_machine("lionheart"), home(), {.terminal = "dumb"});
  ASSERT_TRUE(terminal.expect("Choose one of your units.\n> ")) << terminal.tail();
  terminal.send("m");
  ASSERT_TRUE(terminal.expect(english("keys_picking") + "\n> ")) << terminal.tail();
  terminal.send("m");
  ASSERT_TRUE(terminal.expect("Choose one of your units.\n> ")) << "what can be typed is said once" << terminal.tail();
  EXPECT_THAT(terminal.bytes(), Not(HasSubstr("\033")));
}

TEST_F(PlayProgram, lines_read_aloud_break_between_words) {
  auto words = against_machine("age_of_war");
  words.emplace_back("--plain");
  PseudoTerminal terminal(words, home(), {.columns = 60});
  ASSERT_TRUE(terminal.expect("> "));
  terminal.send("?");
  ASSERT_TRUE(terminal.expect("> "));
  terminal.send("look");
  ASSERT_TRUE(terminal.expect("\n> "));
  EXPECT_THAT(terminal.bytes(), Not(HasSubstr("\033")));
  for (const std::string_view line : split(terminal.shown(), '\n')) EXPECT_LE(width_of(line), 60U) << line;
  EXPECT_THAT(flowing(terminal.shown()), HasSubstr("at the start of the next round, and is worth"));
}

// What happened.

TEST_F(PlayForTwo, the_log_ends_with_the_newest_and_begins_where_it_is_told_to) {
  Person person(two_people({"lionheart", "start=gold"}), home());
  for (int moves = 0; moves < 24; ++moves) person.say(some_move());
  const std::string latest = person.say("log");
  const auto tells = [](const std::string& number) { return ContainsRegex("[\n\f]" + number + "[.] "); };
  EXPECT_THAT(latest, AllOf(HasSubstr("moves before these"), tells("24"), Not(tells("1"))));
  EXPECT_THAT(person.say("log 20"), AllOf(tells("20"), tells("24"), Not(tells("19"))));
  EXPECT_THAT(person.say("log 1"), AllOf(tells("1"), tells("24")));
  EXPECT_THAT(flowing(person.say("log nonsense")), HasSubstr(english("command_log")));
}

TEST(Scene, news_too_many_for_a_line_each_follow_each_other_and_a_mark_says_that_some_are_missing) {
  const auto kinds = all_kinds();
  const GameKind& kind = *find_kind(kinds, "age_of_war");
  const auto game = *kind.start({});
  const Eyes eyes(kind, *game, Viewer::first, {.columns = 80, .rows = 18});
  Scene scene{.log = {"One.", "Two.", "Three.", "Four.", "Five.", "Six.", "Seven.", "Eight.", "Nine."}, .news = 9};
  const auto lines_with = [&](std::string_view text) {
    Lines found;
    for (const std::string& line : compose(eyes, scene)) {
      if (line.find(text) != std::string::npos) found.push_back(line);
    }
    return found;
  };
  EXPECT_EQ(lines_with("One. Two.").size(), 1U) << "too many for a line each";
  EXPECT_EQ(lines_with("... ").size(), 0U) << "nothing is missing";
  for (std::string& sentence : scene.log) sentence = std::string(70, '-') + ' ' + sentence;
  ASSERT_EQ(lines_with("One.").size(), 0U) << "there is room for it";
  EXPECT_EQ(lines_with("... ").size(), 1U);
  EXPECT_EQ(lines_with("Nine.").size(), 1U);
  scene.news = 2;
  EXPECT_EQ(lines_with("... ").size(), 0U) << "what is missing is known to him";
}

TEST(Scene, long_lists_of_short_lines_fill_pages_in_columns) {
  const auto kinds = all_kinds();
  const GameKind& kind = *find_kind(kinds, "age_of_war");
  const auto game = *kind.start({});
  const Look look{.columns = 80, .rows = 24};
  const Eyes eyes(kind, *game, Viewer::first, look);
  Scene scene;
  for (int i = 1; i <= 200; ++i) scene.notes.push_back(fmt::format("{:>3}  a place", i));
  TestConsole console({"", ""}, look, true);
  static_cast<void>(show(console, eyes, scene));
  const auto& pages = console.shown();
  EXPECT_THAT(pages.at(0), AllOf(HasSubstr("  1  a place  23  a place"), HasSubstr("132"), Not(HasSubstr("133"))));
  EXPECT_THAT(pages.at(1), AllOf(HasSubstr("133  a place"), HasSubstr("200  a place")));
}

TEST_F(PlayForTwo, harm_that_hardly_ever_comes_is_asked_about_once) {
  // Archers with four dice at the edge: one time in 1296 they panic, and have nowhere to flee.
  MatchRecord terms;
  terms.game = "lionheart";
  terms.position = "A4c1N,A4d1N,K1f1N,i4c2S,i4d2S,k1e8S 1 2 1 - -";
  terms.fate.by_hand = true;
  const auto opened = Match::open(terms);
  ASSERT_TRUE(opened) << opened.error().text;
  std::ofstream(file(), std::ios::binary) << to_text(opened->match.record());

  Person person(again(), home());
  ASSERT_EQ(person.asked(), Asked::move) << person.terminal().tail();
  ASSERT_EQ(person.type("c1xc2"), Asked::sure) << person.terminal().tail();
  EXPECT_THAT(person.answer(), HasSubstr("1/1296"));
  ASSERT_EQ(person.type("y"), Asked::fate) << person.terminal().tail();
  ASSERT_EQ(person.type("hhhh"), Asked::move) << person.terminal().tail();
  EXPECT_EQ(person.type("d1xd2"), Asked::fate) << "he knows by now: " << person.terminal().tail();
}

TEST_F(PlayProgram, a_slow_pace_shows_who_acts_and_enter_skips_it) {
  Person person({"play", "age_of_war", "start_gold=40", "--seat1", "human", "--seat2", "random", "--seed", seed,
                 "--record", file(), "--lang", "en"},
                home());
  ASSERT_EQ(person.asked(), Asked::move) << person.terminal().tail();
  person.type("pace nonsense");
  EXPECT_THAT(flowing(person.answer()), HasSubstr(english("command_pace")));
  person.type("pace slow");
  EXPECT_THAT(person.answer(), HasSubstr(lower_case(english("pace_slow"))));
  person.terminal().send("F");
  ASSERT_TRUE(person.terminal().expect(english("keys_film"))) << person.terminal().tail();
  EXPECT_EQ(person.type(""), Asked::move) << person.terminal().tail();
  EXPECT_THAT(entries().front(), HasSubstr("1 F"));
}

// The menu.

class PlayFromMenu : public PlayProgram {
 protected:
  /// The only match in the user's folder.
  fs::path only_match() const {
    fs::path found;
    for (const auto& entry : fs::directory_iterator(home() / "destrier" / "matches")) {
      if (entry.path().extension() == ".destrier") found = entry.path();
    }
    return found;
  }
};

TEST_F(PlayFromMenu, begins_leaves_and_takes_up_a_match) {
  Person person({}, home());
  ASSERT_EQ(person.asked(), Asked::menu) << person.terminal().tail();
  EXPECT_THAT(person.shown(), AllOf(HasSubstr(english("menu_title")), Not(HasSubstr(english("menu_continue")))));
  person.choose(english("menu_new"));
  EXPECT_THAT(person.answer(), HasSubstr(english("which_game")));
  person.choose("Lionheart");
  EXPECT_EQ(person.type(""), Asked::menu);  // the first preset
  EXPECT_THAT(person.answer(), HasSubstr(english("against_whom")));
  EXPECT_EQ(person.type("nobody"), Asked::menu);
  EXPECT_THAT(person.answer(), HasSubstr(english("no_such_number", {{"number", "nobody"}})));
  person.type("1");
  EXPECT_THAT(person.answer(), HasSubstr(english("which_seat")));
  person.type("");
  EXPECT_THAT(person.answer(), HasSubstr(english("which_fate")));
  ASSERT_EQ(person.type(""), Asked::move) << person.terminal().tail();
  const fs::path path = only_match();
  expect_board(person.answer(), board_of(match_in(path), Viewer::first));
  person.say(match_in(path).game().legal().front());
  const auto before = entries_in(path);

  ASSERT_EQ(person.type("q"), Asked::menu);
  EXPECT_THAT(person.answer(), HasSubstr(english("menu_continue")));
  person.choose(english("menu_continue"));
  EXPECT_THAT(person.answer(), HasSubstr("Lionheart"));
  ASSERT_EQ(person.type("1"), Asked::move) << person.terminal().tail();
  expect_board(person.answer(), board_of(match_in(path), Viewer::first));
  EXPECT_EQ(entries_in(path), before);
  EXPECT_EQ(person.type("q"), Asked::menu);
  EXPECT_EQ(person.type("q"), Asked::nothing);
  EXPECT_EQ(person.terminal().wait(), 0);
  EXPECT_EQ(entries_in(path), before);
}

TEST_F(PlayFromMenu, a_match_that_is_over_leads_back_and_is_not_offered_again) {
  Person person({}, home());
  person.choose(english("menu_new"));
  person.choose("Escarmouche");
  person.type("");
  person.type("1");
  person.type("");
  ASSERT_EQ(person.type(""), Asked::move) << person.terminal().tail();
  person.type("resign");
  ASSERT_EQ(person.type("y"), Asked::enter) << person.terminal().tail();
  ASSERT_EQ(person.type(""), Asked::menu);
  EXPECT_THAT(person.answer(), HasSubstr(english("after_match")));
  ASSERT_EQ(person.choose(english("to_the_menu")), Asked::menu);
  EXPECT_THAT(person.answer(), AllOf(HasSubstr(english("menu_title")), Not(HasSubstr(english("menu_continue")))));
  EXPECT_TRUE(match_in(only_match()).is_over());

  ASSERT_EQ(person.choose(english("menu_look_back")), Asked::menu);
  EXPECT_THAT(person.answer(), AllOf(HasSubstr("Escarmouche"), HasSubstr("0-1")));
  ASSERT_EQ(person.choose("Escarmouche"), Asked::menu);
  ASSERT_EQ(person.choose(english("back_verify")), Asked::enter) << person.terminal().tail();
}

TEST_F(PlayFromMenu, a_rematch_changes_seats_and_keeps_the_rest) {
  Person person({}, home());
  person.choose(english("menu_new"));
  person.choose("Age of War");
  person.choose("Lightning war");
  person.choose(english("two_people"));
  const MatchRecord first = match_in(only_match()).record();
  person.type("resign");
  person.settle();
  fs::remove(only_match());
  ASSERT_EQ(person.type(""), Asked::menu) << person.terminal().tail();
  ASSERT_EQ(person.choose(english("menu_rematch")), Asked::move) << person.terminal().tail();
  const MatchRecord second = match_in(only_match()).record();
  EXPECT_EQ(second.options, first.options);
  EXPECT_EQ(second.seats[0], first.seats[1]);
  EXPECT_FALSE(second.result);
  EXPECT_NE(second.id, first.id);
}

TEST_F(PlayFromMenu, every_page_leads_back) {
  Person person({}, home());
  for (const char* item :
       {"menu_new", "menu_lesson", "menu_barracks", "menu_rules", "menu_laboratory", "menu_settings"}) {
    ASSERT_EQ(person.choose(english(item)), Asked::menu) << item;
    ASSERT_EQ(person.type("q"), Asked::menu) << item;
    EXPECT_THAT(person.answer(), HasSubstr(english("menu_title"))) << item;
  }
  ASSERT_EQ(person.choose(english("menu_about")), Asked::enter);
  EXPECT_THAT(flowing(person.answer()), HasSubstr(english("about_destrier")));
  ASSERT_EQ(person.type(""), Asked::menu);
  person.choose(english("menu_rules"));
  ASSERT_EQ(person.choose("Lionheart"), Asked::page);
  ASSERT_EQ(person.type("q"), Asked::menu);
  person.type("q");
  person.choose(english("menu_barracks"));
  ASSERT_EQ(person.choose(english("barracks_squads")), Asked::page) << person.terminal().tail();
  EXPECT_THAT(person.answer(), HasSubstr("Castle Watch (watch)"));
  ASSERT_EQ(person.type("q"), Asked::menu) << person.terminal().tail();
}

TEST_F(PlayFromMenu, lines_instead_of_drawings_can_be_set) {
  {
    Person person({}, home());
    person.choose(english("menu_settings"));
    ASSERT_EQ(person.choose(english("setting_plain")), Asked::menu);
  }
  PseudoTerminal next(against_machine("age_of_war"), home());
  ASSERT_TRUE(next.expect("P pass\n> ")) << next.tail();
  EXPECT_THAT(next.bytes(), Not(HasSubstr("\033")));
}

TEST_F(PlayFromMenu, long_lists_have_pages) {
  TestConsole console({"+", "+", "-", "99", "17"}, {.rows = 24}, true);
  Lines items;
  for (int i = 1; i <= 40; ++i) items.push_back(fmt::format("Item {}.", i));
  EXPECT_EQ(choose_from(console, "Many", items).item, 16U);
  const auto& pages = console.shown();
  EXPECT_THAT(pages[0], AllOf(HasSubstr("  1* Item 1."), HasSubstr(" 17  Item 17."), Not(HasSubstr("Item 18."))));
  EXPECT_THAT(pages[1], AllOf(Not(HasSubstr("Item 17.")), HasSubstr("Item 18."), HasSubstr("Item 34.")));
  EXPECT_THAT(pages[2], AllOf(HasSubstr("Item 35."), HasSubstr("Item 40.")));
  EXPECT_THAT(pages[3], AllOf(HasSubstr("Item 18."), Not(HasSubstr("Item 35."))));
  EXPECT_THAT(pages[4], HasSubstr("99"));
  for (const std::string& page : pages) EXPECT_LT(std::ranges::count(page, '\n'), 24);
}

TEST_F(PlayFromMenu, the_language_that_was_set_stays) {
  {
    Person person({}, home());
    person.choose(english("menu_settings"));
    person.terminal().send("1");
    ASSERT_TRUE(person.terminal().expect(french("menu_settings")));
    ASSERT_TRUE(person.terminal().expect(french("menu_keys")));
    person.terminal().send("q");
    ASSERT_TRUE(person.terminal().expect(french("menu_title")));
    ASSERT_TRUE(person.terminal().expect(french("menu_quit")));
    ASSERT_TRUE(person.terminal().expect(french("menu_keys") + "\n> "));
    person.terminal().send("q");
    EXPECT_EQ(person.terminal().wait(), 0);
  }
  PseudoTerminal next({}, home());
  ASSERT_TRUE(next.expect(french("menu_title")));
  ASSERT_TRUE(next.expect(french("menu_keys") + "\n> "));
  next.send("q");
  EXPECT_EQ(next.wait(), 0);
  PseudoTerminal otherwise({"play", "--lang", "en"}, home());
  EXPECT_TRUE(otherwise.expect(english("menu_title"))) << "what is said on the command line counts more";
}

// What cannot be.

TEST_F(PlayProgram, bad_arguments_are_named_and_nothing_is_begun) {
  const std::pair<const char*, const char*> cases[] = {
      {"play chess", "chess"},
      {"play lionheart colour=red", "colour"},
      {"play lionheart level=9", "level"},
      {"play lionheart level", "level"},
      {"play lionheart --seat1 level:9", "--seat1"},
      {"play lionheart --seat2 nobody", "--seat2: 'nobody' is none of human"},
      {"play lionheart --clock soon", "--clock"},
      {"play lionheart --seed 12", "--seed"},
      {"play lionheart --lang de", "--lang"},
      {"play lionheart --define /nowhere.json", "/nowhere.json"},
      {"play lionheart --frobnicate", "--frobnicate"},
      {"play croisades scenario=nowhere", "nowhere"},
  };
  for (const auto& [arguments, named] : cases) {
    for (const std::string& record : {std::string(), " --record " + file()}) {
      const Ran ran = run(arguments + record);
      EXPECT_EQ(ran.exit_code, 2) << arguments;
      EXPECT_THAT(ran.err, HasSubstr(named)) << arguments;
      EXPECT_THAT(ran.out, IsEmpty()) << arguments;
    }
    EXPECT_FALSE(fs::exists(file())) << arguments;
    EXPECT_FALSE(fs::exists(file() + ".seed")) << arguments;
    EXPECT_FALSE(fs::exists(home() / "destrier")) << arguments;
  }
}

TEST_F(PlayProgram, files_that_are_there_are_not_written_over) {
  std::ofstream(file()) << "dear diary\n";
  const Ran ran = run("play lionheart --plain --record " + file());
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_THAT(ran.err, AllOf(HasSubstr(file()), HasSubstr("exists")));
  EXPECT_EQ(read_file(file()), "dear diary\n");
  EXPECT_FALSE(fs::exists(file() + ".seed"));

  const Ran unwritable = run("play lionheart --plain --record " + file("no/such/folder/match.destrier"));
  EXPECT_EQ(unwritable.exit_code, 2);
  EXPECT_THAT(unwritable.err, HasSubstr("no/such/folder"));
}

TEST_F(PlayProgram, a_record_that_cannot_be_taken_up_is_told_with_its_line) {
  const Ran missing = run("play --plain --record " + file());
  EXPECT_EQ(missing.exit_code, 2);
  EXPECT_THAT(missing.err, AllOf(HasSubstr(file()), HasSubstr("No such file")));

  const std::pair<const char*, const char*> headers[] = {
      {"", ""},
      {"dear diary\n", "1"},
      {"destrier-record 1\ngame: lionheart\nfate: loaded\n", "3"},
      {"destrier-record 1\ngame: chess\nfate: manual\n", "chess"},
      {"destrier-record 1\ngame: lionheart\noption: level=9\nfate: manual\n", "level"},
  };
  for (const auto& [text, named] : headers) {
    std::ofstream(file(), std::ios::trunc) << text;
    const Ran ran = run("play --plain --record " + file());
    EXPECT_EQ(ran.exit_code, 2) << text;
    EXPECT_THAT(ran.err, AllOf(HasSubstr(file()), HasSubstr(named))) << text;
    EXPECT_EQ(read_file(file()), text);
  }
}

TEST_F(PlayProgram, a_match_goes_on_from_what_is_sound_of_a_damaged_record) {
  ASSERT_EQ(run("play lionheart --plain --record " + file()).exit_code, 0);
  const std::string sound = read_file(file());
  const std::string damaged = sound + "1 a9-a10\n1 e2-e3\n";
  std::ofstream(file(), std::ios::trunc) << damaged;
  const auto line = std::ranges::count(sound, '\n') + 1;
  const Ran ran = run("play --plain --lang en --record " + file());
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_THAT(ran.err, AllOf(HasSubstr(file()), HasSubstr(fmt::format("line {}:", line)), HasSubstr("a9-a10")));
  EXPECT_EQ(read_file(file() + ".damaged"), damaged);
}

TEST_F(PlayProgram, without_the_seed_of_its_dice_a_match_does_not_go_on) {
  ASSERT_EQ(run("play lionheart --plain --record " + file()).exit_code, 0);
  const std::string record = read_file(file());
  std::ofstream(file() + ".seed", std::ios::trunc) << std::string(64, '1') << "\n";
  const Ran other = run("play --plain --record " + file());
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_THAT(other.err, HasSubstr(file() + ".seed"));
  fs::remove(file() + ".seed");
  const Ran missing = run("play --plain --record " + file());
  EXPECT_EQ(missing.exit_code, 2);
  EXPECT_THAT(missing.err, HasSubstr("seed"));
  EXPECT_EQ(read_file(file()), record);
}

TEST_F(PlayProgram, damaged_settings_are_named) {
  fs::create_directories(home() / "destrier");
  std::ofstream(home() / "destrier" / "settings.json") << R"({"format": "destrier-settings", "version": 1, "pace": 7})";
  const Ran ran = run("play lionheart --plain");
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_THAT(ran.err, AllOf(HasSubstr("settings.json"), HasSubstr("pace")));
}

TEST_F(PlayProgram, without_a_terminal_and_a_game_it_says_how_to_play) {
  const Ran ran = run("");
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_THAT(ran.out, AllOf(StartsWith(english("menu_title")), Not(HasSubstr("\033"))));
}

}  // namespace
}  // namespace destrier
