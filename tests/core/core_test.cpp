// The small parts that everything stands on.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <rapidcheck.h>
#include <vector>

#include "core/event.h"
#include "core/fixed_list.h"
#include "core/hash.h"
#include "core/json.h"
#include "core/options.h"
#include "core/random.h"
#include "core/text.h"

namespace destrier {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Random, Splitmix64GivesItsPublishedNumbers) {
  std::uint64_t state = 1234567;
  EXPECT_EQ(splitmix64(state), 6457827717110365317U);
  EXPECT_EQ(splitmix64(state), 3203168211198807973U);
}

TEST(Random, TheGeneratorIsTheSameEverywhere) {
  Rng rng(1);
  const std::vector<std::uint64_t> numbers = {rng.next(), rng.next(), rng.next()};
  EXPECT_THAT(numbers, ElementsAre(0xcfc5d07f6f03c29bU, 0xbf424132963fe08dU, 0x19a37d5757aaf520U));
}

TEST(Random, BoundedNumbersAreUniformAndStayBelow) {
  Rng rng(2);
  for (const std::uint32_t bound : {1U, 2U, 3U, 7U, 10U}) {
    std::vector<int> counts(bound);
    for (std::uint32_t i = 0; i < 10'000 * bound; ++i) ++counts.at(rng.below(bound));
    for (const int count : counts) EXPECT_NEAR(count, 10'000, 500);
  }
  for (int i = 0; i < 1000; ++i) EXPECT_LT(rng.below(0xFFFFFFFFU), 0xFFFFFFFFU);
}

TEST(Random, AShuffleGivesEveryOrderAlikeAndLosesNothing) {
  Rng rng(3);
  std::map<std::string, int> counts;
  for (int i = 0; i < 24'000; ++i) {
    std::string letters = "abcd";
    rng.shuffle(letters);
    ++counts[letters];
  }
  EXPECT_EQ(counts.size(), 24U);
  for (const auto& [order, count] : counts) EXPECT_NEAR(count, 1000, 160) << order;
}

TEST(Hash, EveryBitOfAPlainValueCounts) {
  std::array<std::uint64_t, 7> value{};
  std::map<std::uint64_t, int> seen;
  ++seen[hash_plain(value)];
  for (std::uint64_t& word : value) {
    for (unsigned bit = 0; bit < 64; ++bit) {
      word ^= std::uint64_t{1} << bit;
      ++seen[hash_plain(value)];
      word ^= std::uint64_t{1} << bit;
    }
  }
  EXPECT_EQ(seen.size(), 7U * 64 + 1);
}

TEST(FixedList, HoldsWhatItIsGiven) {
  FixedList<int, 3> list;
  EXPECT_TRUE(list.empty());
  list.push_back(4);
  list.push_back(5);
  EXPECT_THAT(std::vector<int>(list.begin(), list.end()), ElementsAre(4, 5));
  EXPECT_EQ(list[1], 5);
  EXPECT_EQ(list.size(), 2U);
}

TEST(Text, DecimalsAreRoundedAndKeepTheirSign) {
  EXPECT_EQ(decimal(0.5, 4), "0.5000");
  EXPECT_EQ(decimal(0.99996, 4), "1.0000");
  EXPECT_EQ(decimal(-0.0312, 3), "-0.031");
  EXPECT_EQ(decimal(-0.0001, 2), "0.00");
  EXPECT_EQ(decimal(12.345678, 6), "12.345678");
}

TEST(Text, SplitKeepsEmptyPieces) {
  EXPECT_THAT(split("a  b ", ' '), ElementsAre("a", "", "b", ""));
  EXPECT_THAT(split("", ' '), ElementsAre(""));
}

TEST(Text, NumbersHaveOneSpelling) {
  EXPECT_EQ(read_number("0", 0, 9), 0);
  EXPECT_EQ(read_number("10", 0, 10), 10);
  for (const char* wrong : {"", "11", "-1", "+1", "01", "1.0", "1e1", " 1", "1 ", "9999999999999999999", "x"}) {
    EXPECT_FALSE(read_number(wrong, 0, 10)) << wrong;
  }
  EXPECT_TRUE(rc::check([] {
    const auto number = *rc::gen::inRange<std::int64_t>(0, 1'000'000'000);
    RC_ASSERT(read_number(std::to_string(number), 0, 1'000'000'000) == number);
    RC_ASSERT(!read_number("0" + std::to_string(number), 0, 1'000'000'000));
  }));
}

TEST(Text, QuotedTextIsOneShortPrintableLine) {
  EXPECT_EQ(in_quotes("a b"), "'a b'");
  EXPECT_EQ(in_quotes("\nthe \xc3\xa9t\xc3\xa9\xc3"), "'\\x0athe \xc3\xa9t\xc3\xa9\\xc3'");
  EXPECT_EQ(in_quotes("\xc2\x9b\xc2\xa0"), "'\\xc2\\x9b\xc2\xa0'") << "control characters beyond ASCII";
  EXPECT_EQ(in_quotes(std::string(59, 'x') + "\xc3\xa9"), "'" + std::string(59, 'x') + "\\xc3'...");
  EXPECT_TRUE(rc::check([](const std::string& anything) {
    const std::string shown = in_quotes(anything);
    RC_ASSERT(shown.size() <= 4 * 60 + 5);
    RC_ASSERT(is_valid_utf8(shown));
    for (const char c : shown) RC_ASSERT(static_cast<unsigned char>(c) >= ' ' && c != 0x7F);
  }));
}

TEST(Text, Utf8IsToldFromGarbage) {
  for (const char* sound : {"", "abc", "été", "\xe2\x82\xac", "\xf0\x9f\x90\x8e"}) EXPECT_TRUE(is_valid_utf8(sound));
  for (const char* broken : {"\xff", "\xc3", "\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xc3("}) {
    EXPECT_FALSE(is_valid_utf8(broken));
  }
}

TEST(Text, TheFirstLetterIsMadeCapital) {
  EXPECT_EQ(capitalised("le joueur"), "Le joueur");
  EXPECT_EQ(capitalised("été"), "Été");
  EXPECT_EQ(capitalised("Phase"), "Phase");
  EXPECT_EQ(capitalised(""), "");
}

TEST(JsonReading, ErrorsSayWhere) {
  EXPECT_TRUE(parse_json("{\"a\": [1, 2]}"));
  for (const char* broken : {"", "{", "[1,]", "{\"a\" 1}", "nul", "1 2", "\"\xff\"", "{\"a\": 1e999}"}) {
    const auto json = parse_json(broken);
    ASSERT_FALSE(json) << broken;
    EXPECT_THAT(json.error().text, HasSubstr("JSON")) << broken;
  }
  EXPECT_THAT(parse_json("[1, x]").error().text, HasSubstr("byte 5"));
  EXPECT_FALSE(parse_json(std::string(100, '[') + std::string(100, ']')));
}

TEST(JsonReading, PlacesNoteEveryFaultAndGoOn) {
  const Json json = *parse_json(R"({"a": {"b": [1, "x", 300]}, "name": {"en": "only"}, "odd": 1})");
  Faults faults;
  const JsonPlace file(json, "f.json", faults);
  EXPECT_TRUE(file.allow_keys({"a", "name"}));
  for (const JsonPlace& item : file.member("a")->member("b")->items()) item.number(0, 255);
  EXPECT_FALSE(file.member("name")->local_text());
  EXPECT_FALSE(file.member("missing"));
  EXPECT_FALSE(file.optional_member("missing"));
  EXPECT_FALSE(file.member("a")->text());
  EXPECT_TRUE(file.member("odd")->items().empty());
  EXPECT_TRUE(file.member("odd")->members().empty());
  EXPECT_EQ(to_text(faults),
            "f.json: unknown key 'odd'; f.json: a.b.1: must be a whole number 0..255; "
            "f.json: a.b.2: must be a whole number 0..255; f.json: name: needs 'fr'; f.json: needs 'missing'; "
            "f.json: a: must be a text; f.json: odd: must be a list; f.json: odd: must be an object");
}

TEST(JsonWriting, WhatIsWrittenCanBeReadBack) {
  EXPECT_TRUE(rc::check([](const std::vector<int>& numbers, bool truth) {
    const auto text = *rc::gen::container<std::string>(rc::gen::inRange<char>(0, 127)) + "é";
    std::string out;
    JsonWriter writer(out);
    writer.begin_object();
    writer.member("text", text);
    writer.member("numbers", numbers);
    writer.member("truth", truth);
    writer.key("nothing").value(nullptr);
    writer.key("nested").begin_list();
    writer.begin_object();
    writer.end_object();
    writer.value(std::optional<int>{});
    writer.end_list();
    writer.end_object();
    const Json expected = {{"text", text},
                           {"numbers", numbers},
                           {"truth", truth},
                           {"nothing", nullptr},
                           {"nested", Json::array({Json::object(), nullptr})}};
    RC_ASSERT(*parse_json(out) == expected);
  }));
}

TEST(Events, ASinkThatListensKeepsThemInOrder) {
  EventLines events;
  events.tell("one", field("n", 1), field("list", std::vector<int>{1, 2}));
  events.tell("two", field("word", std::string_view("x")), field("truth", false));
  EXPECT_THAT(events.lines(), ElementsAre(R"({"event": "one", "n": 1, "list": [1, 2]})",
                                          R"({"event": "two", "word": "x", "truth": false})"));
}

TEST(OptionsReading, FormsAreToldApart) {
  const std::vector<OptionSpec> specs = {
      {"ground", "none", {{Alternative::Kind::word, "none"}, {Alternative::Kind::range, "wild-", 0, 9}}},
      {"squad", "-", {{Alternative::Kind::word, "-"}, {Alternative::Kind::free, "squad"}}}};
  EXPECT_EQ(specs[0].listed(), "none|wild-0..wild-9");
  EXPECT_EQ(specs[1].listed(), "-|<squad>");
  const std::vector<OptionPair> given = {{"ground", "wild-7"}, {"squad", "anything"}};
  const auto options = Options::resolve(specs, given);
  ASSERT_TRUE(options);
  EXPECT_EQ(options->text("ground"), "wild-7");
  ASSERT_EQ(options->given().size(), given.size());
  for (std::size_t i = 0; i < given.size(); ++i) EXPECT_EQ(options->given()[i].option, given[i]);
  for (const char* wrong : {"wild-", "wild-10", "wild-07", "wild7", ""}) {
    EXPECT_FALSE(Options::resolve(specs, std::vector<OptionPair>{{"ground", wrong}})) << wrong;
  }
  EXPECT_FALSE(read_option("=x"));
  EXPECT_FALSE(read_option("x"));
  EXPECT_EQ(read_option("a=b=c")->second, "b=c");
}

}  // namespace
}  // namespace destrier
