#include "core/options.h"

#include <algorithm>
#include <cassert>

#include "core/text.h"

namespace destrier {
namespace {

/// A name as messages show it: plain if it could be one, quoted if it could not.
std::string shown(std::string_view name) {
  const auto plain = [](char c) { return c > ' ' && c <= '~'; };
  const bool is_plain = !name.empty() && name.size() <= 40 && std::ranges::all_of(name, plain);
  return is_plain ? std::string(name) : in_quotes(name);
}

}  // namespace

bool Alternative::accepts(std::string_view value) const {
  switch (kind) {
    case Kind::word:
      return value == text;
    case Kind::range:
      return value.starts_with(text) && read_number(value.substr(text.size()), least, most).has_value();
    case Kind::free:
      return true;
  }
  return false;
}

std::string Alternative::listed() const {
  switch (kind) {
    case Kind::word:
      return text;
    case Kind::range:
      return fmt::format("{0}{1}..{0}{2}", text, least, most);
    case Kind::free:
      return "<" + text + ">";
  }
  return {};
}

std::string OptionSpec::listed() const {
  std::string result;
  for (const Alternative& alternative : alternatives) {
    if (!result.empty()) result += '|';
    result += alternative.listed();
  }
  return result;
}

OptionSpec choice(std::string_view name, std::string_view default_value, std::span<const std::string_view> words) {
  OptionSpec spec{std::string(name), std::string(default_value), {}};
  for (const std::string_view word : words) spec.alternatives.push_back({Alternative::Kind::word, std::string(word)});
  return spec;
}

OptionSpec range(std::string_view name, std::int64_t default_value, std::int64_t least, std::int64_t most) {
  return {std::string(name), std::to_string(default_value), {{Alternative::Kind::range, "", least, most}}};
}

Expected<Options> Options::resolve(std::span<const OptionSpec> specs, std::span<const OptionPair> given) {
  const auto named = [](std::string_view name) { return [name](const auto& item) { return item.first == name; }; };
  for (const auto& [name, value] : given) {
    const auto is_it = [&name = name](const OptionSpec& spec) { return spec.name == name; };
    if (std::ranges::none_of(specs, is_it)) return fail("option {}: unknown", shown(name));
  }
  Options options;
  for (const OptionSpec& spec : specs) {
    if (std::ranges::count_if(given, named(spec.name)) > 1) {
      return fail("option {}: given twice", spec.name);
    }
  }
  for (const OptionSpec& spec : specs) {
    const auto found = std::ranges::find_if(given, named(spec.name));
    const std::string& value = found != given.end() ? found->second : spec.default_value;
    const auto accepts = [&](const Alternative& alternative) { return alternative.accepts(value); };
    if (std::ranges::none_of(spec.alternatives, accepts)) {
      return fail("option {}: {} is not one of {}", spec.name, in_quotes(value), spec.listed());
    }
    options.values_.emplace_back(spec.name, value);
    if (value != spec.default_value) options.given_.push_back({{spec.name, value}, spec.secret_of});
  }
  return options;
}

std::string_view Options::text(std::string_view name) const {
  for (const auto& [option, value] : values_) {
    if (option == name) return value;
  }
  assert(false && "an option that the game does not have");
  return {};
}

std::int64_t Options::number(std::string_view name) const {
  const auto number = read_number(text(name), 0, INT64_MAX);
  assert(number && "an option that is not a number");
  return number.value_or(0);
}

Expected<OptionPair> read_option(std::string_view word) {
  const std::size_t equals = word.find('=');
  if (equals == 0 || equals == std::string_view::npos) return fail("option {}: must be name=value", shown(word));
  return OptionPair{std::string(word.substr(0, equals)), std::string(word.substr(equals + 1))};
}

std::optional<std::vector<OptionPair>> read_options(const JsonPlace& place) {
  std::vector<OptionPair> options;
  bool sound = place.is_object();
  for (const auto& [name, value] : place.members()) {
    const auto text = value.text();
    if (text) options.emplace_back(name, *text);
    sound = sound && text.has_value();
  }
  if (!sound) return std::nullopt;
  return options;
}

}  // namespace destrier
