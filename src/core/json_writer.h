#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace destrier {

/// Appends JSON to a string, in the order in which it is told. Views and events leave the engine through it.
class JsonWriter {
 public:
  explicit JsonWriter(std::string& out) : out_(out) {}

  void begin_object() { open('{'); }
  void end_object() { close('}'); }
  void begin_list() { open('['); }
  void end_list() { close(']'); }

  /// Of names that the program itself gives, which need no escapes.
  JsonWriter& key(std::string_view name) {
    out_.append(first_ ? "\"" : ", \"").append(name).append("\": ");
    first_ = true;
    return *this;
  }

  void value(std::nullptr_t /*null*/) { raw("null"); }
  void value(char letter) = delete;  // a text of one character is meant
  void value(bool truth) { raw(truth ? "true" : "false"); }
  template <std::integral Int>
  void value(Int number) {
    std::array<char, 24> digits;  // NOLINT(*-member-init): to_chars fills it
    raw({digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr});
  }
  /// A number that is already text.
  void number(std::string_view digits) { raw(digits); }
  void value(std::string_view text) {
    separate();
    write_string(text);
  }
  void value(const char* text) { value(std::string_view(text)); }
  void value(const std::string& text) { value(std::string_view(text)); }
  template <class T>
  void value(const std::optional<T>& maybe) {
    if (maybe) {
      value(*maybe);
    } else {
      value(nullptr);
    }
  }
  /// A list of anything that can be written.
  template <class List>
    requires requires(const List& list) {
      list.begin();
      list.end();
    }
  void value(const List& list) {
    begin_list();
    for (const auto& item : list) value(item);
    end_list();
  }
  /// Any other type says itself how it is written, with a function write_json(writer, value) of its namespace.
  template <class T>
    requires requires(JsonWriter& writer, const T& item) { write_json(writer, item); }
  void value(const T& item) {
    write_json(*this, item);
  }

  template <class T>
  void member(std::string_view name, const T& item) {
    key(name).value(item);
  }

 private:
  void open(char bracket) {
    separate();
    out_ += bracket;
    first_ = true;
  }
  void close(char bracket) {
    out_ += bracket;
    first_ = false;
  }
  void raw(std::string_view text) {
    separate();
    out_ += text;
  }
  void separate() {
    if (!first_) out_ += ", ";
    first_ = false;
  }
  static bool must_be_escaped(char c) { return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20; }
  void write_string(std::string_view text) {
    out_ += '"';
    while (true) {
      const auto plain = static_cast<std::size_t>(std::ranges::find_if(text, must_be_escaped) - text.begin());
      out_.append(text.substr(0, plain));
      if (plain == text.size()) break;
      write_escaped(text[plain]);
      text.remove_prefix(plain + 1);
    }
    out_ += '"';
  }
  void write_escaped(char c) {
    if (c == '"' || c == '\\') {
      out_ += '\\';
      out_ += c;
      return;
    }
    constexpr std::string_view digits = "0123456789abcdef";
    out_ += "\\u00";
    out_ += digits[static_cast<unsigned char>(c) >> 4U];
    out_ += digits[static_cast<unsigned char>(c) & 15U];
  }

  std::string& out_;
  bool first_ = true;
};

}  // namespace destrier
