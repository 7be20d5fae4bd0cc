#include "tell/sentence.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/sorting.h"
#include "core/text.h"

namespace destrier {
namespace {

constexpr int deepest = 4;

/// The pieces of a placeholder, `name:form@domain`, `name:form*domain` or `name|one|many`.
struct Placeholder {
  std::string_view name, form, domain, one, many;
  bool counts = false;
  bool by_letters = false;
};

Placeholder read_placeholder(std::string_view inside) {
  Placeholder result;
  if (const std::size_t bar = inside.find('|'); bar != std::string_view::npos) {
    result.counts = true;
    result.name = inside.substr(0, bar);
    const std::string_view words = inside.substr(bar + 1);
    const std::size_t second = words.find('|');
    result.one = words.substr(0, second);
    result.many = second == std::string_view::npos ? result.one : words.substr(second + 1);
    return result;
  }
  const std::size_t colon = inside.find(':');
  result.name = inside.substr(0, colon);
  result.domain = result.name;
  if (colon == std::string_view::npos) return result;
  result.form = inside.substr(colon + 1);
  if (const std::size_t at = result.form.find_first_of("@*"); at != std::string_view::npos) {
    result.by_letters = result.form[at] == '*';
    result.domain = result.form.substr(at + 1);
    result.form = result.form.substr(0, at);
  }
  return result;
}

/// The values of an argument as words: one, or as many as a list has.
std::vector<std::string> values(const Argument& argument) {
  if (const auto* number = std::get_if<std::int64_t>(&argument.value)) return {std::to_string(*number)};
  if (const auto* word = std::get_if<std::string>(&argument.value)) return {*word};
  if (const auto* words = std::get_if<std::vector<std::string>>(&argument.value)) return *words;
  return {};
}

/// How many things a list argument has; nothing if it is none.
std::optional<std::int64_t> length(const Argument& argument) {
  if (const auto* words = std::get_if<std::vector<std::string>>(&argument.value)) {
    return static_cast<std::int64_t>(words->size());
  }
  if (const auto* records = std::get_if<std::vector<Record>>(&argument.value)) {
    return static_cast<std::int64_t>(records->size());
  }
  return std::nullopt;
}

const Json* member(const Json& object, std::string_view key) {
  if (!object.is_object()) return nullptr;
  const auto found = object.find(key);
  return found == object.end() ? nullptr : &*found;
}

}  // namespace

const Argument* SentenceMaker::find(std::string_view name) const {
  for (const std::span<const Argument> list : {arguments_, facts_}) {
    const auto found = std::ranges::find(list, name, &Argument::name);
    if (found != list.end()) return &*found;
  }
  return nullptr;
}

std::optional<Argument> SentenceMaker::argument(std::string_view name) const {
  if (const Argument* found = find(name)) return *found;
  if (name.find('+') == std::string_view::npos) return std::nullopt;
  std::string together;
  for (const std::string_view part : split(name, '+')) {
    const Argument* found = find(part);
    if (found == nullptr) return std::nullopt;
    together += joined(values(*found));
  }
  return Argument(name, std::string_view(together));
}

std::string SentenceMaker::joined(std::span<const std::string> words) const {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool last = i + 1 == words.size();
    if (i > 0) text += !last ? ", " : language_ == Language::french ? " et " : " and ";
    text += words[i];
  }
  return text;
}

Expected<std::string> SentenceMaker::make(const Json& entry, int depth) const {
  if (depth > deepest) return fail("sentences within sentences, too deep");
  if (entry.is_string()) return fill(entry.get_ref<const std::string&>(), depth);
  const Json* by = member(entry, "by");
  if (by == nullptr || !by->is_string()) return fail("neither a text nor a choice");
  const std::string_view chooser = by->get_ref<const std::string&>();
  const std::size_t equals = chooser.find('=');
  const Argument* first = find(chooser.substr(0, equals));
  const Json* without = member(entry, "missing");
  if (first == nullptr && without != nullptr) return make(*without, depth + 1);
  if (first == nullptr) return fail("{} is missing", chooser.substr(0, equals));
  std::string value = joined(values(*first));
  if (equals != std::string_view::npos) {
    const Argument* second = find(chooser.substr(equals + 1));
    if (second == nullptr) return fail("{} is missing", chooser.substr(equals + 1));
    value = value == joined(values(*second)) ? "yes" : "no";
  }
  const Json* chosen = member(entry, value);
  if (chosen == nullptr || value == "by") chosen = member(entry, "other");
  if (chosen == nullptr) return fail("{}: nothing to say for {}", chooser, in_quotes(value));
  return make(*chosen, depth + 1);
}

Expected<std::string> SentenceMaker::fill(std::string_view text, int depth) const {
  std::string result;
  while (true) {
    const std::size_t open = text.find('{');
    result += text.substr(0, open);
    if (open == std::string_view::npos) return result;
    const std::size_t close = text.find('}', open);
    if (close == std::string_view::npos) return fail("a placeholder without end");
    const auto filled = placeholder(text.substr(open + 1, close - open - 1), depth);
    if (!filled) return filled;
    result += *filled;
    text.remove_prefix(close + 1);
  }
}

Expected<std::string> SentenceMaker::placeholder(std::string_view inside, int depth) const {
  const Placeholder asked = read_placeholder(inside);
  const auto argument = this->argument(asked.name);
  if (!argument) return fail("{} is missing", asked.name);
  if (asked.counts) {
    const auto* number = std::get_if<std::int64_t>(&argument->value);
    const auto count = number != nullptr ? *number : length(*argument);
    if (!count) return fail("{} is not a number", asked.name);
    const bool singular = *count == 1 || (*count == 0 && language_ == Language::french);
    return std::string(singular ? asked.one : asked.many);
  }
  if (const auto* records = std::get_if<std::vector<Record>>(&argument->value)) {
    const Json* forms = member(terms_, asked.domain);
    const Json* text = forms == nullptr ? nullptr : member(*forms, asked.form);
    if (text == nullptr) return fail("{}: no word {}", asked.name, in_quotes(asked.form));
    std::vector<std::string> made;
    for (const Record& each : *records) {
      auto filled = record(each, *text, depth);
      if (!filled) return fail("{}: {}", asked.name, filled.error().text);
      made.push_back(std::move(*filled));
    }
    return joined(made);
  }
  std::vector<std::string> words = values(*argument);
  if (asked.by_letters) {
    const std::string all = joined(words);
    words.clear();
    for (const char letter : all) words.emplace_back(1, letter);
  }
  if (!asked.form.empty()) {
    for (std::string& word : words) {
      auto named = term(asked.domain, word, asked.form, depth);
      if (!named) return fail("{}: {}", asked.name, named.error().text);
      word = std::move(*named);
    }
  }
  return joined(words);
}

Expected<std::string> SentenceMaker::record(const Record& record, const Json& text, int depth) const {
  Record arguments = record;
  arguments.insert(arguments.end(), arguments_.begin(), arguments_.end());
  return SentenceMaker(language_, terms_, names_, arguments, facts_).make(text, depth + 1);
}

Expected<std::string> SentenceMaker::term(std::string_view domain, const std::string& value, std::string_view form,
                                          int depth) const {
  const auto word_of = [&](const std::string& key) -> const Json* {
    const Json* words = member(terms_, domain);
    const Json* forms = words == nullptr ? nullptr : member(*words, key);
    return forms == nullptr ? nullptr : member(*forms, form);
  };
  if (const Json* word = word_of(value)) return make(*word, depth + 1);
  for (const Term& name : names_) {
    if (name.domain == domain && name.value == value && name.form == form) {
      return language_ == Language::french ? name.fr : name.en;
    }
  }
  if (const Json* word = word_of("other")) return make(*word, depth + 1);
  return fail("no word for {}", in_quotes(value));
}

std::vector<std::string> mentioned_arguments(const Json& entry) {
  std::vector<std::string> names;
  if (entry.is_string()) {
    std::string_view text = entry.get_ref<const std::string&>();
    for (std::size_t open = text.find('{'); open != std::string_view::npos; open = text.find('{')) {
      text.remove_prefix(open + 1);
      names.emplace_back(read_placeholder(text.substr(0, text.find('}'))).name);
    }
  } else if (entry.is_object()) {
    for (const auto& [key, value] : entry.items()) {
      const bool chooser = key == "by" && value.is_string();
      const auto inner = chooser ? std::vector<std::string>{value.get<std::string>()} : mentioned_arguments(value);
      names.insert(names.end(), inner.begin(), inner.end());
    }
  }
  sort_list(names);
  names.erase(std::ranges::unique(names).begin(), names.end());
  return names;
}

}  // namespace destrier
