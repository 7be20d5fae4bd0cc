// A game being played: the record, what may be taken back, how a match ends, fair rolls.

#include "match/match.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <set>

#include "games/registry.h"
#include "match/fair/fate.h"
#include "match/words.h"

namespace destrier {
namespace {

Match begin(const std::string& game, std::vector<OptionPair> options = {}) {
  MatchRecord record;
  record.game = game;
  record.options = std::move(options);
  record.id = "test";
  auto opened = Match::open(std::move(record));
  EXPECT_TRUE(opened) << opened.error().text;
  return std::move(opened->match);
}

void play(Match& match, std::initializer_list<std::string_view> moves) {
  for (const std::string_view move : moves) {
    const auto played = match.play(match.decider(), move);
    ASSERT_TRUE(played) << move << ": " << refusal_text(Language::english, match.game(), played.error());
  }
}

std::string key_of(const Wished<void>& wished) {
  return wished ? "granted" : wished.error().why.key;
}

/// A whole match of random moves with a few taken back.
Match random_match(const std::string& game, std::uint64_t seed) {
  Match match = begin(game);
  Rng rng(seed);
  while (!match.is_over() && match.next_entry() < 400) {
    const Decider by = match.decider();
    EXPECT_TRUE(match.play(by, match.game().random_move(rng)));
    if (by != Decider::fate && rng.below(8) == 0) static_cast<void>(match.undo(by));
  }
  return match;
}

TEST(Record, of_a_random_match_of_every_game_is_read_as_it_was_written_and_leads_to_the_same_position) {
  for (const auto& kind : all_kinds()) {
    const Match match = random_match(std::string(kind->id()), 7);
    const std::string text = to_text(match.record());
    const auto read = read_record(text);
    ASSERT_TRUE(read) << read.error().text;
    EXPECT_FALSE(read->fault) << read->fault->what;
    EXPECT_EQ(to_text(read->record), text);
    auto again = Match::open(read->record);
    ASSERT_TRUE(again) << again.error().text;
    EXPECT_FALSE(again->fault) << kind->id() << ": line " << again->fault->line << ": " << again->fault->what;
    EXPECT_EQ(again->match.game().position(), match.game().position());
    EXPECT_EQ(to_text(again->match.record()), text);
  }
}

TEST(Record, keeps_everything_that_its_header_can_say) {
  MatchRecord record;
  record.game = "age_of_war";
  record.options = {{"length", "8"}, {"rounds", "30"}};
  record.definitions = {R"({"a": 1})"};
  record.position = "1 1 8 8 100 100 ........";
  record.id = "abc";
  record.date = "2026-11-18";
  record.seats = {SeatTerms{"human", "Anna, of the hill"}, SeatTerms{"engine:python3 bot.py", ""}};
  record.clock = ClockTerms{.base_ms = 600'000, .increment_ms = 5'500};
  record.fate = {true, std::string(64, 'a'), {"00ff", ""}, std::string(64, 'b')};
  record.result = "1-0 resign";
  record.comments = {"a fine evening"};
  record.entries = {{.by = Decider::first, .move = "P", .left_ms = 598'250, .comments = {"why not"}},
                    {.kind = Entry::Kind::undo, .by = Decider::first, .taken_back = 1},
                    {.by = Decider::fate, .move = "~x", .by_hand = true, .comments = {"one", "two"}},
                    {.kind = Entry::Kind::end, .by = Decider::second, .score = Score::first_wins, .reason = "resign"},
                    {.kind = Entry::Kind::end, .score = Score::draw, .reason = "agreement"}};
  const std::string text = to_text(record);
  auto read = read_record(text);
  ASSERT_TRUE(read) << read.error().text;
  ASSERT_FALSE(read->fault) << read->fault->line << ": " << read->fault->what;
  for (Entry& entry : read->record.entries) entry.line = 0;
  read->record.result_line = 0;
  EXPECT_EQ(read->record, record) << text;
}

TEST(Record, may_be_edited_by_hand_numbers_left_out_and_spaces_added) {
  const auto read = read_record("destrier-record 1\ngame: age_of_war\n\n  1   P  # first\n# and more\n\n2. 2 P\r\n");
  ASSERT_TRUE(read) << read.error().text;
  ASSERT_FALSE(read->fault) << read->fault->what;
  ASSERT_EQ(read->record.entries.size(), 2U);
  EXPECT_EQ(read->record.entries[0].comments, (std::vector<std::string>{"first", "and more"}));
  EXPECT_EQ(read->record.entries[1].line, 7);
}

TEST(Record, that_is_damaged_names_the_line_and_keeps_what_was_sound_before_it) {
  const std::string head = "destrier-record 1\ngame: age_of_war\n\n1. 1 P\n";
  for (const std::string bad : {"3. 2 P", "2. 3 P", "2. 2", "2. 2 P twice", "2. undo", "2. end 2-0 resign", "x. 2 P",
                                "2.", "2. undo 0 by 1", "2. end 1-0 resign by fate", "2. 2 P left x"}) {
    const auto read = read_record(head + bad + "\n3. 1 P\n");
    ASSERT_TRUE(read) << bad << ": " << read.error().text;
    ASSERT_TRUE(read->fault) << bad;
    EXPECT_EQ(read->fault->line, 5) << bad;
    EXPECT_EQ(read->record.entries.size(), 1U) << bad;
  }
  for (const std::string bad :
       {"option: x", "fate: dice", "clock: 0", "seed: 12", "nonces: a", "game: b", "define: {", "id: a b"}) {
    const auto read = read_record("destrier-record 1\ngame: age_of_war\n" + bad + "\n");
    ASSERT_FALSE(read) << bad;
    EXPECT_NE(read.error().text.find("line 3"), std::string::npos) << read.error().text;
  }
  EXPECT_FALSE(read_record(""));
  EXPECT_FALSE(read_record("destrier-record 2\n"));
  EXPECT_FALSE(read_record("destrier-record 1\n1. 1 P\n"));
  EXPECT_FALSE(read_record("destrier-record 1\n"));
}

TEST(Record, with_an_illegal_move_is_opened_up_to_it) {
  const auto read = read_record("destrier-record 1\ngame: age_of_war\n\n1. 1 P\n2. 2 C\n3. 1 P\n");
  auto opened = Match::open(read->record);
  ASSERT_TRUE(opened) << opened.error().text;
  ASSERT_TRUE(opened->fault);
  EXPECT_EQ(opened->fault->line, 5);
  EXPECT_NE(opened->fault->what.find("Not enough gold"), std::string::npos) << opened->fault->what;
  EXPECT_EQ(opened->match.next_entry(), 2U);
}

TEST(Record, whose_result_is_not_that_of_its_moves_says_so) {
  const auto read = read_record("destrier-record 1\ngame: age_of_war\nresult: 1-0 base\n\n1. 1 P\n");
  auto opened = Match::open(read->record);
  ASSERT_TRUE(opened && opened->fault);
  EXPECT_EQ(opened->fault->line, 3);
}

RC_GTEST_PROP(Record, is_never_a_crash_whatever_it_says, (const std::vector<std::string>& lines)) {
  std::string text = "destrier-record 1\ngame: age_of_war\n";
  for (const std::string& line : lines) text += line + "\n";
  if (auto read = read_record(text)) static_cast<void>(Match::open(read->record));
}

TEST(Undo, takes_back_ones_own_moves_until_the_other_side_decides) {
  Match match = begin("escarmouche");
  Rng rng(1);
  EXPECT_EQ(key_of(match.may_undo(Decider::first)), "undo_nothing");
  const std::string start = match.game().position();
  const Decider by = match.decider();
  ASSERT_TRUE(match.play(by, match.game().random_move(rng)));
  EXPECT_EQ(key_of(match.may_undo(other_side(by))), "undo_other");
  ASSERT_TRUE(match.undo(by));
  EXPECT_EQ(match.game().position(), start);
  EXPECT_EQ(match.next_entry(), 3U) << "what happened stays in the record";
}

TEST(Undo, never_goes_past_fate) {
  Match match = begin("lionheart");
  ASSERT_EQ(match.decider(), Decider::fate);
  play(match, {"~3-1"});
  const Decider by = match.decider();
  EXPECT_EQ(key_of(match.undo(by)), "undo_fate");
}

TEST(Undo, is_refused_where_the_move_has_revealed_the_enemys_set_up) {
  Match match = begin("lionheart", {{"level", "2"}});
  Rng rng(3);
  bool told = false;
  bool hid = false;
  for (int i = 0; i < 60 && !told && match.decider() != Decider::fate; ++i) {
    const Decider by = match.decider();
    hid = !match.game().nothing_is_hidden();
    ASSERT_TRUE(match.play(by, match.game().random_move(rng)));
    if (match.game().nothing_is_hidden()) {
      told = true;
      EXPECT_TRUE(hid);
      EXPECT_EQ(key_of(match.may_undo(by)), "undo_told");
    } else {
      EXPECT_EQ(key_of(match.may_undo(by)), "granted") << match.game().position();
    }
  }
  EXPECT_TRUE(told) << "the second set-up is confirmed and both are seen";
}

TEST(Match, refuses_moves_out_of_turn_for_fate_and_after_the_end) {
  Match match = begin("lionheart");
  EXPECT_EQ(match.play(Decider::first, "e2-e3").error().why.key, "fate_decides");
  play(match, {"~3-1"});
  EXPECT_EQ(match.play(Decider::second, "e2-e3").error().why.key, "not_your_turn");
  EXPECT_TRUE(match.play(Decider::first, "e1-e9").error().of_game);
  ASSERT_TRUE(match.resign(Decider::first));
  EXPECT_EQ(match.play(Decider::first, "e2-e3").error().why.key, "over");
  EXPECT_EQ(key_of(match.undo(Decider::first)), "over");
  EXPECT_EQ(key_of(match.agree_to_draw()), "over");
}

TEST(Match, ends_outside_the_rules_in_words_of_both_languages) {
  for (const Language language : all_languages) {
    Match resigned = begin("age_of_war");
    ASSERT_TRUE(resigned.resign(Decider::second));
    EXPECT_EQ(resigned.result(), (Result{Score::first_wins, "resign"}));
    EXPECT_EQ(resigned.record().result, "1-0 resign");
    const std::string said = ending_text(language, resigned.game(), resigned.result());
    EXPECT_NE(said.find(language == Language::french ? "victoire, le joueur A" : "victory for player A"),
              std::string::npos)
        << said;
    Match late = begin("croisades");
    ASSERT_TRUE(late.lose_on_time(Decider::first));
    EXPECT_EQ(ending_text(language, late.game(), late.result()).find('['), std::string::npos);
    Match drawn = begin("escarmouche");
    ASSERT_TRUE(drawn.agree_to_draw());
    EXPECT_EQ(drawn.result().score, Score::draw);
    EXPECT_EQ(ending_text(language, drawn.game(), drawn.result()).find('['), std::string::npos);
  }
}

TEST(Clock, adds_the_increment_after_a_move_and_ends_at_nothing) {
  Clock clock({10'000, 2'000}, {{.by = Decider::first, .move = "P", .left_ms = 5'000}});
  EXPECT_EQ(clock.left_ms(Decider::first), 5'000);
  EXPECT_EQ(clock.left_ms(Decider::second), 10'000);
  EXPECT_TRUE(clock.spend(Decider::first, 4'000));
  EXPECT_EQ(clock.left_ms(Decider::first), 3'000);
  EXPECT_FALSE(clock.spend(Decider::first, 3'000));
  EXPECT_EQ(clock.left_ms(Decider::first), 0);
}

TEST(Clock, gives_the_whole_time_anew_for_each_move_in_play_over_days) {
  const auto terms = read_clock_terms("259200 each move");
  ASSERT_TRUE(terms);
  EXPECT_EQ(to_text(*terms), "259200 each move");
  Clock clock(*terms, {});
  EXPECT_TRUE(clock.spend(Decider::first, 259'199'999));
  EXPECT_EQ(clock.left_ms(Decider::first), 259'200'000);
  EXPECT_FALSE(clock.spend(Decider::first, 259'200'000));
  EXPECT_FALSE(read_clock_terms("0 each move"));
  EXPECT_FALSE(read_clock_terms("5+1 each move"));
}

TEST(Record, an_entry_alone_is_written_and_read_alike) {
  for (const char* text : {"1 e2-e3", "2 P left 3.5", "fate ~x random", "fate ~x manual", "undo 1 by 2",
                           "end 0-1 resign by 1", "end 1/2-1/2 agreement"}) {
    const auto entry = read_entry(text);
    ASSERT_TRUE(entry) << text;
    EXPECT_EQ(to_text(*entry), text);
  }
  for (const char* text : {"", " ", "1", "3 e2", "1. 1 e2", "undo", "end 1-0"}) EXPECT_FALSE(read_entry(text)) << text;
}

TEST(FairFate, follows_the_published_rule) {
  // Reckoned with another program: HMAC-SHA-256 over the text, the key being bytes 0 to 31.
  FateSeed seed{};
  for (std::size_t i = 0; i < seed.size(); ++i) seed[i] = static_cast<std::uint8_t>(i);
  EXPECT_EQ(commitment_to(seed), "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
  EXPECT_EQ(to_hex(seed), "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
  EXPECT_EQ(read_seed(to_hex(seed)), seed);
  EXPECT_FALSE(read_seed("00"));
  const Match match = begin("lionheart");
  EXPECT_EQ(fair_move(match.game(), seed, "m1", {"", ""}, 1), "~3-2");
  EXPECT_EQ(fair_move(match.game(), seed, "m1", {"0a", "ff"}, 1), "~1-2");
}

TEST(FairFate, gives_every_outcome_its_weight) {
  const Match match = begin("art_of_war");
  const FateSeed seed{};
  std::set<std::string> seen;
  int first = 0;
  for (std::uint64_t n = 1; n <= 400; ++n) {
    const std::string move = fair_move(match.game(), seed, "x", {"", ""}, n);
    seen.insert(move);
    first += move == "~K12" ? 1 : 0;
  }
  EXPECT_EQ(seen.size(), 2U);
  EXPECT_NEAR(first, 200, 50);
}

TEST(FairFate, of_a_record_is_checked_roll_by_roll) {
  const FateSeed seed{1, 2, 3};
  MatchRecord terms;
  terms.game = "lionheart";
  terms.id = "abc";
  terms.fate.commitment = commitment_to(seed);
  terms.fate.nonces = {"aa", ""};
  Match match = std::move(Match::open(terms)->match);
  Rng rng(5);
  while (match.next_entry() < 60 && !match.is_over()) {
    const Decider by = match.decider();
    const std::string move = by == Decider::fate
                                 ? fair_move(match.game(), seed, "abc", terms.fate.nonces, match.next_entry())
                                 : match.game().random_move(rng);
    ASSERT_TRUE(match.play(by, move));
  }
  EXPECT_FALSE(check_fate(match.record())) << "the seed is not known yet";
  match.reveal_seed(to_hex(seed));
  auto check = check_fate(match.record());
  ASSERT_TRUE(check) << check.error().text;
  EXPECT_GT(check->rolls, 0U);
  EXPECT_TRUE(check->wrong.empty());
  EXPECT_TRUE(check->commitment_kept);

  MatchRecord other = match.record();
  other.fate.seed = to_hex({9});
  check = check_fate(other);
  ASSERT_TRUE(check);
  EXPECT_FALSE(check->commitment_kept);
  EXPECT_FALSE(check->wrong.empty());
}

}  // namespace
}  // namespace destrier
