#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace destrier {

struct Argument;
/// Particulars that belong together: one of several units, a row of a table.
using Record = std::vector<Argument>;

/// One particular of a message: a number, a word, a list of words, or a list of records.
struct Argument {
  std::string name;
  std::variant<std::int64_t, std::string, std::vector<std::string>, std::vector<Record>> value;

  Argument(std::string_view argument, std::int64_t number) : name(argument), value(number) {}
  Argument(std::string_view argument, int number) : Argument(argument, std::int64_t{number}) {}
  Argument(std::string_view argument, std::string_view word) : name(argument), value(std::string(word)) {}
  Argument(std::string_view argument, std::vector<std::string> words) : name(argument), value(std::move(words)) {}
  Argument(std::string_view argument, std::vector<Record> records) : name(argument), value(std::move(records)) {}

  bool operator==(const Argument&) const = default;
};

/// Something to be said to a person, before it is put into a language: a key of the catalogue and its particulars.
struct Message {
  std::string key;
  std::vector<Argument> arguments{};

  bool operator==(const Message&) const = default;
};

/// What a move is to a screen: a verb, the places it starts from and points to (empty where it has none), whatever else
/// has to be chosen, in the order in which a player picks it, and the particulars of the sentence that describes it.
/// No two legal moves have the same verb, places and choices.
struct Anatomy {
  std::string_view verb;
  std::string from{};
  std::string to{};
  std::vector<std::string> choices{};
  std::vector<Argument> arguments{};

  bool operator==(const Anatomy&) const = default;
};

/// A name that a game's data give to a value, in both languages: the word for `{domain:form}` where `domain` is
/// `value`.
struct Term {
  std::string domain;
  std::string value;
  std::string form;
  std::string en;
  std::string fr;
};

/// One way in which fate may decide, in a player's terms, with its probability.
struct Chance {
  Message what;
  std::uint64_t numerator = 0;
  std::uint64_t denominator = 1;

  bool operator==(const Chance&) const = default;
};

}  // namespace destrier
