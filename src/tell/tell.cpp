#include "tell/tell.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/text.h"
#include "tell/sentence.h"

namespace destrier {
namespace {

const Json* entry(Language language, std::string_view section, std::string_view group, std::string_view key) {
  const Json* at = &catalogue(language);
  for (const std::string_view step : {section, group, key}) {
    if (step.empty()) continue;
    if (!at->is_object()) return nullptr;
    const auto found = at->find(step);
    if (found == at->end()) return nullptr;
    at = &*found;
  }
  return at;
}

const Json* member_of(const Json& object, std::string_view key, std::string_view inner) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_object()) return nullptr;
  const auto text = found->find(inner);
  return text == found->end() ? nullptr : &*text;
}

const Json& no_terms() {
  static const Json none = Json::object();
  return none;
}

/// A word from a stranger, fit to stand in a line: no control characters.
bool is_plain(std::string_view word) {
  return std::ranges::none_of(word, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

/// A number or a word of an event, as a word; nothing if it is neither.
std::optional<std::string> read_word(const Json& value) {
  if (value.is_number_unsigned()) return std::to_string(value.get<std::uint64_t>());
  if (value.is_number_integer()) return std::to_string(value.get<std::int64_t>());
  if (value.is_string() && is_plain(value.get_ref<const std::string&>())) return value.get<std::string>();
  return std::nullopt;
}

/// A value of an event as an argument of a sentence. What no sentence can use (an object, lists within lists) is left
/// out; what none may use (fractions, huge numbers, control characters) is refused.
Expected<void> add_argument(std::vector<Argument>& arguments, const std::string& name, const Json& value) {
  if (value.is_boolean()) {
    arguments.emplace_back(name, value.get<bool>() ? "yes" : "no");
  } else if (value.is_null()) {
    arguments.emplace_back(name, "none");
  } else if (value.is_array() && !value.empty() && std::ranges::all_of(value, &Json::is_object)) {
    std::vector<Record> records;
    for (const Json& item : value) {
      Record& record = records.emplace_back();
      for (const auto& [key, inner] : item.items()) {
        if (inner.is_array()) continue;
        if (auto added = add_argument(record, key, inner); !added) return fail("{}: {}", name, added.error().text);
      }
    }
    arguments.emplace_back(name, std::move(records));
  } else if (value.is_array()) {
    std::vector<std::string> words;
    for (const Json& item : value) {
      auto word = read_word(item);
      if (!word) return fail("{}: a list of plain words or whole numbers is needed", name);
      words.push_back(std::move(*word));
    }
    arguments.emplace_back(name, std::move(words));
  } else if (!value.is_object()) {
    const auto word = read_word(value);
    if (!word) return fail("{}: must be a whole number or a plain word", name);
    const auto number = value.is_number() ? read_number(*word, 0, INT64_MAX) : std::nullopt;
    if (number) {
      arguments.emplace_back(name, *number);
    } else {
      arguments.emplace_back(name, std::string_view(*word));
    }
  }
  return {};
}

/// `{each rows}` at the beginning of a line of a rules page: the line stands for every record of that argument.
constexpr std::string_view each_mark = "{each ";

void add_winner(std::vector<Argument>& arguments, std::string_view result) {
  if (result != to_text(Score::first_wins) && result != to_text(Score::second_wins)) return;
  const bool first = result == to_text(Score::first_wins);
  arguments.emplace_back("winner", first ? 1 : 2);
  arguments.emplace_back("loser", first ? 2 : 1);
}

}  // namespace

Expected<std::string> Teller::make(std::string_view section, std::string_view group, const Message& message) const {
  const Json* text = entry(language_, section, group, message.key);
  if (text == nullptr) return fail("no sentence {}.{}.{}", section, group, message.key);
  const Json* terms = entry(language_, section, "terms", "");
  const SentenceMaker maker(language_, terms == nullptr ? no_terms() : *terms, terms_, message.arguments, facts_);
  auto made = maker.make(*text);
  if (!made) return made;
  return capitalised(std::move(*made));
}

std::string Teller::side(Decider side) const {
  const Json* terms = entry(language_, id_, "terms", "");
  const Record which{{"side", to_text(side)}};
  return SentenceMaker(language_, terms == nullptr ? no_terms() : *terms, terms_, which)
      .fill("{side:name}")
      .value_or(std::string(to_text(side)));
}

std::string Teller::sentence(std::string_view group, const Message& message) const {
  auto made = make(id_, group, message);
  return made ? std::move(*made) : fmt::format("[{}.{}.{}: {}]", id_, group, message.key, made.error().text);
}

std::string Teller::refusal(const Message& reason) const {
  Message said = reason;
  for (Argument& argument : said.arguments) {
    auto* const text = argument.name == "text" ? std::get_if<std::string>(&argument.value) : nullptr;
    if (text != nullptr && text->starts_with('\'')) *text = with_quotes_of(language_, *text);
  }
  return sentence("refusal", said);
}

std::optional<std::string> Teller::try_board(const Message& words) const {
  auto made = make(id_, "board", words);
  return made ? std::optional(std::move(*made)) : std::nullopt;
}

Expected<std::string> Teller::event(const Json& event) const {
  const Vocabulary vocabulary = game_.vocabulary();
  if (!event.is_object()) return fail("event: must be an object");
  const auto named = event.find("event");
  if (named == event.end() || !named->is_string()) return fail("event: needs its name as \"event\"");
  const std::string name = named->get<std::string>();
  if (std::ranges::find(vocabulary.events, name) == vocabulary.events.end()) {
    return fail("event: {} has no event {}", id_, in_quotes(name));
  }
  Message message{name, {}};
  for (const auto& [key, value] : event.items()) {
    if (key == "event") continue;
    if (const auto added = add_argument(message.arguments, key, value); !added) {
      return fail("event {}: {}", name, added.error().text);
    }
  }
  // Who is not named by an event but is the other of two: the side against which it happens.
  if (const auto side = event.find("side"); side != event.end() && (*side == 1 || *side == 2)) {
    message.arguments.emplace_back("foe", *side == 1 ? 2 : 1);
  }
  std::string_view group = "event";
  if (name == "over") {
    const auto result = event.find("result");
    const auto reason = event.find("reason");
    const bool sound = result != event.end() && result->is_string() && reason != event.end() && reason->is_string();
    if (!sound) return fail("event over: needs result and reason");
    group = "result";
    message.key = reason->get<std::string>();
    if (std::ranges::find(vocabulary.reasons, message.key) == vocabulary.reasons.end()) {
      return fail("event over: {} has no reason {}", id_, in_quotes(message.key));
    }
    add_winner(message.arguments, result->get_ref<const std::string&>());
  }
  auto made = make(id_, group, message);
  if (!made) return fail("event {}: {}", name, made.error().text);
  return made;
}

std::string Teller::move(const Anatomy& anatomy) const {
  Message message{std::string(anatomy.verb), anatomy.arguments};
  if (!anatomy.from.empty()) message.arguments.emplace_back("from", anatomy.from);
  if (!anatomy.to.empty()) message.arguments.emplace_back("to", anatomy.to);
  return sentence("move", message);
}

std::string Teller::legal(std::string_view text, const Anatomy& anatomy) const {
  const auto made = make("common", "", {"legal", {{"text", text}, {"what", move(anatomy)}}});
  return made ? *made : "[common.legal]";
}

std::string Teller::question() const {
  if (game_.decider() == Decider::nobody) return result(game_.result());
  const auto viewer = game_.only_seen_by();
  const bool watches = viewer && game_.decider() != Decider::fate && !decides(*viewer, game_.decider());
  return watches ? sentence("question", {"waiting", {{"side", to_text(game_.decider())}}})
                 : sentence("question", game_.question());
}

std::string Teller::result(const Result& result) const {
  Message message{std::string(result.reason), game_.ending()};
  add_winner(message.arguments, to_text(result.score));
  return sentence("result", message);
}

std::vector<std::string> Teller::rules() const {
  std::vector<std::string> lines;
  const Json* terms = entry(language_, id_, "terms", "");
  std::vector<Term> names = terms_;  // which must not break a table of the page
  for (Term& name : names) {
    for (std::string* text : {&name.en, &name.fr}) std::ranges::replace(*text, '|', '/');
  }
  const auto add_line = [&](std::string_view line, const Record& row) {
    const SentenceMaker maker(language_, terms == nullptr ? no_terms() : *terms, names, row, facts_);
    auto filled = maker.fill(line);
    lines.push_back(filled ? std::move(*filled) : fmt::format("[{}: {}]", line, filled.error().text));
  };
  std::string_view page = rules_page(id_, language_).value_or("");
  while (!page.empty() && page.back() == '\n') page.remove_suffix(1);
  for (const std::string_view line : split(page, '\n')) {
    const std::size_t close = line.find('}');
    if (!line.starts_with(each_mark) || close == std::string_view::npos) {
      add_line(line, {});
      continue;
    }
    const std::string_view name = line.substr(each_mark.size(), close - each_mark.size());
    for (const Argument& fact : facts_) {
      const auto* records = std::get_if<std::vector<Record>>(&fact.value);
      if (fact.name != name || records == nullptr) continue;
      for (const Record& row : *records) add_line(line.substr(close + 1), row);
    }
  }
  return lines;
}

std::string with_quotes_of(Language language, const std::string& quoted) {
  if (language == Language::english) return quoted;
  const std::size_t end = quoted.rfind('\'');
  return fmt::format("« {} »{}", quoted.substr(1, end - 1), quoted.substr(end + 1));
}

std::string section_text(Language language, std::string_view section, const Message& message) {
  const Json* text = entry(language, section, message.key, "");
  if (text == nullptr) return fmt::format("[{}.{}]", section, message.key);
  const Json* terms = entry(language, section, "terms", "");
  auto made = SentenceMaker(language, terms == nullptr ? no_terms() : *terms, {}, message.arguments).make(*text);
  return made ? capitalised(std::move(*made)) : fmt::format("[{}.{}: {}]", section, message.key, made.error().text);
}

std::string game_name(Language language, std::string_view game) {
  const auto section = catalogue(language).find(game);
  if (section == catalogue(language).end()) return std::string(game);
  return text_in(*section, "name").value_or(std::string(game));
}

std::string option_text(std::string_view game, std::string_view option, Language language) {
  const Json* text = entry(language, game, "option", option);
  return text != nullptr && text->is_string() ? text->get<std::string>() : std::string(option);
}

std::string term_text(std::string_view game, std::string_view domain, std::string_view value, Language language) {
  const Json* words = entry(language, game, "terms", domain);
  const Json* text = words != nullptr ? member_of(*words, value, "name") : nullptr;
  return text != nullptr && text->is_string() ? text->get<std::string>() : std::string(value);
}

}  // namespace destrier
