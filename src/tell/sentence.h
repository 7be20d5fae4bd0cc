#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "core/message.h"
#include "tell/catalogue.h"

namespace destrier {

/// A sentence in the making. An entry of the catalogue is a text with placeholders:
///
///     {price}                  the argument itself; a list is joined with commas and a last "and"
///     {unit:the}               the word for its value, in that form: terms.unit.F.the, or terms.unit.other.the; of a
///                              list the words for all its values, joined
///     {winner:name@side}       the same, its word looked up among the terms of `side`
///     {side+unit:name@who}     the same for several values written together
///     {dice:name*face}         the same for each letter of the word, joined
///     {amount|coin|coins}      the first for one (in French also for none), the second for more; a list is counted
///     {units:each}             of a list of records: terms.units.each for every one of them, filled in with its
///                              particulars, joined
///
/// or an object that chooses one by the value of an argument, `{"by": "why", "gold": …, "other": …}`, or by whether two
/// arguments are equal, `{"by": "side=owner", "yes": …, "no": …}`. Where the argument may be absent (masked in a log),
/// `missing` says what to say then. Words may hold placeholders themselves.
class SentenceMaker {
 public:
  /// Words are looked up in `terms` of the catalogue, then in `names`, which come from data; arguments among those
  /// given, then among the facts of the game.
  SentenceMaker(Language language, const Json& terms, std::span<const Term> names, std::span<const Argument> arguments,
                std::span<const Argument> facts = {})
      : language_(language), terms_(terms), names_(names), arguments_(arguments), facts_(facts) {}

  /// The text with its placeholders filled in, as it stands (not capitalised). An error names what is missing.
  Expected<std::string> make(const Json& entry) const { return make(entry, 0); }
  Expected<std::string> fill(std::string_view text) const { return fill(text, 0); }

 private:
  Expected<std::string> make(const Json& entry, int depth) const;
  Expected<std::string> fill(std::string_view text, int depth) const;
  Expected<std::string> placeholder(std::string_view inside, int depth) const;
  Expected<std::string> record(const Record& record, const Json& text, int depth) const;
  Expected<std::string> term(std::string_view domain, const std::string& value, std::string_view form, int depth) const;
  const Argument* find(std::string_view name) const;
  /// The argument of that name; for names joined by + a word made of their values.
  std::optional<Argument> argument(std::string_view name) const;
  std::string joined(std::span<const std::string> words) const;

  Language language_;
  const Json& terms_;
  std::span<const Term> names_;
  std::span<const Argument> arguments_;
  std::span<const Argument> facts_;
};

/// Names of the arguments that an entry mentions anywhere, sorted, without doubles. Both languages must agree on them.
std::vector<std::string> mentioned_arguments(const Json& entry);

}  // namespace destrier
