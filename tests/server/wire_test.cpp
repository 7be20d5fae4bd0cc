#include "server/wire.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/tokens.h"

namespace destrier {
namespace {

using testing::StartsWith;

std::string fault_of_hello(std::string_view text) {
  const auto hello = read_hello(text);
  return hello ? "none" : hello.error().text;
}

std::string fault_of_wish(std::string_view text) {
  const auto wish = read_wish(text);
  return wish ? "none" : wish.error().text;
}

TEST(Wire, AHelloNeedsNothingAndMayBringEverything) {
  const auto plain = read_hello(R"({"hello": {}})");
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->n, 0);
  EXPECT_EQ(plain->language, Language::english);
  const auto full = read_hello(R"({"hello": {"token": "t", "n": 7, "nonce": "00fF", "lang": "fr", "later": 1}})");
  ASSERT_TRUE(full);
  EXPECT_EQ(full->token, "t");
  EXPECT_EQ(full->n, 7);
  EXPECT_EQ(full->nonce, "00fF") << "as it was sent: rolls follow from its letters";
  EXPECT_EQ(full->language, Language::french);
}

TEST(Wire, AFaultyHelloIsToldWhatIsWrong) {
  EXPECT_THAT(fault_of_hello(R"({"move": "a", "n": 1})"), StartsWith("hello: "));
  EXPECT_THAT(fault_of_hello(R"({"hello": 1})"), StartsWith("hello: "));
  EXPECT_THAT(fault_of_hello(R"({"hello": {"n": -1}})"), StartsWith("n: "));
  EXPECT_THAT(fault_of_hello(R"({"hello": {"n": 1e3}})"), StartsWith("n: "));
  EXPECT_THAT(fault_of_hello(R"({"hello": {"nonce": "XY"}})"), StartsWith("nonce: "));
  EXPECT_THAT(fault_of_hello(R"({"hello": {"nonce": ")" + std::string(65, '0') + R"("}})"), StartsWith("nonce: "));
  EXPECT_THAT(fault_of_hello(R"({"hello": {"lang": "de"}})"), StartsWith("lang: "));
  EXPECT_THAT(fault_of_hello(R"({"hello": {"token": 5}})"), StartsWith("token: "));
  EXPECT_NE(fault_of_hello("{"), "none");
}

TEST(Wire, WishesAreRead) {
  const auto move = read_wish(R"({"move": "e2-e3", "n": 12})");
  ASSERT_TRUE(move && std::holds_alternative<MoveWish>(*move));
  EXPECT_EQ(std::get<MoveWish>(*move).move, "e2-e3");
  EXPECT_EQ(std::get<MoveWish>(*move).n, 12);
  EXPECT_TRUE(std::holds_alternative<UndoWish>(*read_wish(R"({"undo": true, "n": 3})")));
  EXPECT_TRUE(std::holds_alternative<ResignWish>(*read_wish(R"({"resign": true})")));
  EXPECT_TRUE(std::holds_alternative<RematchWish>(*read_wish(R"({"rematch": true})")));
  EXPECT_EQ(std::get<DrawWish>(*read_wish(R"({"draw": "decline"})")).kind, DrawWish::Kind::decline);
  EXPECT_EQ(std::get<ChatWish>(*read_wish(R"({"chat": "Salut"})")).text, "Salut");
}

TEST(Wire, FaultyWishesAreToldWhatIsWrong) {
  EXPECT_THAT(fault_of_wish(R"({"move": "a"})"), StartsWith("n: is missing"));
  EXPECT_THAT(fault_of_wish(R"({"move": 1, "n": 1})"), StartsWith("move: "));
  EXPECT_THAT(fault_of_wish(R"({"move": "a", "n": "1"})"), StartsWith("n: "));
  EXPECT_THAT(fault_of_wish(R"({"move": "a", "n": 99999999999999999999})"), StartsWith("n: "));
  EXPECT_THAT(fault_of_wish(R"({"undo": true})"), StartsWith("n: is missing"));
  EXPECT_THAT(fault_of_wish(R"({"draw": "now"})"), StartsWith("draw: "));
  EXPECT_THAT(fault_of_wish(R"({"chat": []})"), StartsWith("chat: "));
  EXPECT_THAT(fault_of_wish(R"({"resign": false})"), StartsWith("a message has one of"));
  EXPECT_NE(fault_of_wish("[]"), "none");
  EXPECT_NE(fault_of_wish(""), "none");
}

TEST(Wire, TextOfPeopleIsPlainAndCountedInCharacters) {
  EXPECT_TRUE(is_plain_text("Élise et Zoé", 12));
  EXPECT_FALSE(is_plain_text("Élise et Zoé", 11));
  EXPECT_TRUE(is_plain_text("\xF0\x9F\x8F\xB0", 1));
  EXPECT_FALSE(is_plain_text("two\nlines", 40));
  EXPECT_FALSE(is_plain_text("\xC2\x85", 40)) << "a control character";
  EXPECT_FALSE(is_plain_text("\xC0\xAF", 40)) << "longer than needed";
  EXPECT_FALSE(is_plain_text("\xED\xA0\x80", 40)) << "half a pair";
  EXPECT_FALSE(is_plain_text("\xF4\x90\x80\x80", 40)) << "beyond the last";
  EXPECT_FALSE(is_plain_text("\xC3", 40)) << "cut off";
}

TEST(Wire, MessagesSayWhatTheyMean) {
  EXPECT_EQ(ok_message(4), R"({"ok": {"n": 4}})");
  EXPECT_EQ(refused_message(RefusalCode::not_your_turn, "Wait."),
            R"({"refused": {"code": "not-your-turn", "text": "Wait."}})");
  EXPECT_EQ(offer_message("draw", Decider::second), R"({"offer": {"draw": "2"}})");
  EXPECT_EQ(offer_message("draw", Decider::nobody), R"({"offer": {"draw": null}})");
  EXPECT_EQ(presence_message(true, false, 3), R"({"presence": {"1": true, "2": false, "watching": 3}})");
  EXPECT_EQ(chat_message("1", "\"<b>\""), R"({"chat": {"from": "1", "text": "\"<b>\""}})");
  EXPECT_EQ(rematch_message("abc", 2, "t"), R"({"rematch": {"match": "abc", "seat": 2, "token": "t"}})");
  EXPECT_EQ(clock_text(std::nullopt), "null");
  EXPECT_EQ(clock_text(ClockView{{1000, 2000}, Decider::first}), R"({"1": 1000, "2": 2000, "running": "1"})");
  EXPECT_EQ(clock_text(ClockView{{1, 2}, Decider::fate}), R"({"1": 1, "2": 2, "running": null})");
}

TEST(Tokens, AreRandomAndOnlyTheirHashesAreKept) {
  const std::string token = draw_token();
  EXPECT_EQ(token.size(), 32U);
  EXPECT_NE(token, draw_token());
  EXPECT_EQ(token.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"),
            std::string::npos);
  const std::string hash = hash_of(token);
  EXPECT_EQ(hash.find(token), std::string::npos);
  EXPECT_TRUE(is_secret_of(token, hash));
  EXPECT_FALSE(is_secret_of(token + "x", hash));
  EXPECT_FALSE(is_secret_of("", hash));
  EXPECT_FALSE(is_secret_of("", "")) << "an empty seat has no secret";
  EXPECT_EQ(draw_match_id().size(), 10U);
  EXPECT_NE(draw_match_id(), draw_match_id());
}

}  // namespace
}  // namespace destrier
