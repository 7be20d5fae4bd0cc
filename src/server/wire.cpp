#include "server/wire.h"

#include <nlohmann/json.hpp>

#include "core/json.h"
#include "core/json_writer.h"
#include "core/text.h"

namespace destrier {
namespace {

constexpr std::int64_t most_n = 1'000'000'000;

/// How many bytes the character at the beginning has; 0 if it is none that a person types.
std::size_t character_at(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return first >= 0x20 && first != 0x7F ? 1 : 0;
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80) return 0;
  }
  const bool overlong = (first == 0xE0 && byte(1) < 0xA0) || (first == 0xF0 && byte(1) < 0x90);
  const bool surrogate = first == 0xED && byte(1) >= 0xA0;
  const bool beyond = first == 0xF4 && byte(1) >= 0x90;
  const bool control = first == 0xC2 && byte(1) < 0xA0;
  return overlong || surrogate || beyond || control ? 0 : length;
}

Expected<std::int64_t> entry_number(const Json& object) {
  const auto found = object.find("n");
  if (found == object.end()) return fail("n: is missing");
  if (!found->is_number_integer()) return fail("n: must be a whole number");
  const bool fits = found->is_number_unsigned() ? found->get<std::uint64_t>() <= most_n : false;
  if (!fits) return fail("n: must be 0..{}", most_n);
  return found->get<std::int64_t>();
}

Expected<Json> parse_object(std::string_view text) {
  auto json = parse_json(text);
  if (!json) return json;
  if (!json->is_object()) return fail("a message is a JSON object");
  return json;
}

Expected<Wish> read_move_wish(const Json& object, const Json& move) {
  if (!move.is_string()) return fail("move: must be a text");
  const auto n = entry_number(object);
  if (!n) return tl::unexpected(n.error());
  return MoveWish{move.get<std::string>(), *n};
}

Expected<Wish> read_draw_wish(const Json& draw) {
  if (draw == "offer") return DrawWish{DrawWish::Kind::offer};
  if (draw == "accept") return DrawWish{DrawWish::Kind::accept};
  if (draw == "decline") return DrawWish{DrawWish::Kind::decline};
  return fail("draw: must be offer, accept or decline");
}

template <class Write>
std::string written(Write write) {
  std::string text;
  JsonWriter writer(text);
  writer.begin_object();
  write(writer);
  writer.end_object();
  return text;
}

}  // namespace

bool is_plain_text(std::string_view text, std::int64_t most) {
  std::int64_t count = 0;
  while (!text.empty()) {
    const std::size_t length = character_at(text);
    if (length == 0 || count == most) return false;
    text.remove_prefix(length);
    ++count;
  }
  return true;
}

Expected<Hello> read_hello(std::string_view text) {
  const auto json = parse_object(text);
  if (!json) return tl::unexpected(json.error());
  const auto found = json->find("hello");
  if (found == json->end()) return fail("hello: the first message must be one");
  if (!found->is_object()) return fail("hello: must be an object");
  Hello hello;
  if (found->contains("n")) {
    const auto n = entry_number(*found);
    if (!n) return tl::unexpected(n.error());
    hello.n = *n;
  }
  for (const auto& [key, value] : found->items()) {
    if (key == "n") continue;
    if (key != "token" && key != "nonce" && key != "lang") continue;  // a later client may know more
    if (value.is_null()) continue;
    if (!value.is_string()) return fail("{}: must be a text", key);
    const auto& word = value.get_ref<const std::string&>();
    if (key == "token") hello.token = word;
    if (key == "nonce") {
      const bool hex = word.size() <= 64 && word.find_first_not_of("0123456789abcdefABCDEF") == std::string::npos;
      if (!hex) return fail("nonce: must be at most 64 hexadecimal digits");
      hello.nonce = word;
    }
    if (key == "lang") {
      const auto language = read_language(word);
      if (!language) return fail("lang: must be en or fr");
      hello.language = *language;
    }
  }
  return hello;
}

Expected<Wish> read_wish(std::string_view text) {
  const auto json = parse_object(text);
  if (!json) return tl::unexpected(json.error());
  if (const auto move = json->find("move"); move != json->end()) return read_move_wish(*json, *move);
  if (const auto draw = json->find("draw"); draw != json->end()) return read_draw_wish(*draw);
  if (const auto chat = json->find("chat"); chat != json->end()) {
    if (!chat->is_string()) return fail("chat: must be a text");
    return ChatWish{chat->get<std::string>()};
  }
  const auto is_true = [&](const char* key) {
    const auto found = json->find(key);
    return found != json->end() && *found == true;
  };
  if (is_true("undo")) {
    const auto n = entry_number(*json);
    if (!n) return tl::unexpected(n.error());
    return UndoWish{*n};
  }
  if (is_true("resign")) return ResignWish{};
  if (is_true("rematch")) return RematchWish{};
  return fail("a message has one of move, undo, resign, draw, rematch, chat");
}

std::string_view to_text(RefusalCode code) {
  constexpr std::string_view words[] = {"malformed", "not-your-turn", "stale", "ahead",
                                        "illegal",   "not-allowed",   "over",  "too-fast"};
  return words[static_cast<int>(code)];
}

std::string ok_message(std::int64_t n) {
  return fmt::format(R"({{"ok": {{"n": {}}}}})", n);
}

std::string refused_message(RefusalCode code, std::string_view text) {
  return written([&](JsonWriter& writer) {
    writer.key("refused").begin_object();
    writer.member("code", to_text(code));
    writer.member("text", text);
    writer.end_object();
  });
}

std::string offer_message(std::string_view what, Decider by) {
  return written([&](JsonWriter& writer) {
    writer.key("offer").begin_object();
    if (by == Decider::nobody) {
      writer.member(what, nullptr);
    } else {
      writer.member(what, to_text(by));
    }
    writer.end_object();
  });
}

std::string presence_message(bool first, bool second, std::size_t watching) {
  return fmt::format(R"({{"presence": {{"1": {}, "2": {}, "watching": {}}}}})", first, second, watching);
}

std::string chat_message(std::string_view from, std::string_view text) {
  return written([&](JsonWriter& writer) {
    writer.key("chat").begin_object();
    writer.member("from", from);
    writer.member("text", text);
    writer.end_object();
  });
}

std::string rematch_message(std::string_view match, int seat, std::string_view token) {
  return written([&](JsonWriter& writer) {
    writer.key("rematch").begin_object();
    writer.member("match", match);
    writer.member("seat", seat);
    writer.member("token", token);
    writer.end_object();
  });
}

std::string clock_text(const std::optional<ClockView>& clock) {
  if (!clock) return "null";
  const std::string_view running = clock->running == Decider::first    ? R"("1")"
                                   : clock->running == Decider::second ? R"("2")"
                                                                       : "null";
  return fmt::format(R"({{"1": {}, "2": {}, "running": {}}})", clock->left_ms[0], clock->left_ms[1], running);
}

}  // namespace destrier
