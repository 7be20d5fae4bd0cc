#include "core/json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/text.h"

namespace destrier {
namespace {

constexpr std::size_t deepest = 32;

/// Builds the value as nlohmann's own reader does, but keeps the place of an error instead of throwing it.
class Reader : public nlohmann::detail::json_sax_dom_parser<Json> {
  using Base = nlohmann::detail::json_sax_dom_parser<Json>;

 public:
  explicit Reader(Json& root) : Base(root, false) {}

  // The parser calls these of the class it is given, not those of the base.
  // NOLINTBEGIN(bugprone-derived-method-shadowing-base-method)
  bool start_object(std::size_t size) { return enter() && Base::start_object(size); }
  bool start_array(std::size_t size) { return enter() && Base::start_array(size); }
  bool end_object() { return leave() && Base::end_object(); }
  bool end_array() { return leave() && Base::end_array(); }
  // NOLINTEND(bugprone-derived-method-shadowing-base-method)

  template <class Exception>
  bool parse_error(std::size_t position, const std::string& token, const Exception& /*exception*/) {
    error = fmt::format("not JSON: near byte {}, {}", position,
                        token.empty() ? "unexpected end" : "unexpected " + in_quotes(token.substr(0, 20)));
    return false;
  }

  std::string error;

 private:
  bool enter() {
    if (++depth_ <= deepest) return true;
    error = fmt::format("not acceptable JSON: nested more than {} deep", deepest);
    return false;
  }
  bool leave() {
    --depth_;
    return true;
  }

  std::size_t depth_ = 0;
};

}  // namespace

Expected<Json> parse_json(std::string_view text) {
  if (!is_valid_utf8(text)) return fail("not JSON: not UTF-8");
  Json json;
  Reader reader(json);
  if (!Json::sax_parse(text, &reader)) return fail("{}", reader.error.empty() ? "not JSON" : reader.error);
  return json;
}

std::string to_text(const Faults& faults) {
  std::string text;
  for (const Fault& fault : faults) {
    if (!text.empty()) text += "; ";
    text += fault.file + ": " + (fault.field.empty() ? "" : fault.field + ": ") + fault.what;
  }
  return text;
}

std::optional<std::string> text_in(const Json& object, std::string_view key) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_string()) return std::nullopt;
  return found->get<std::string>();
}

void JsonPlace::fault(std::string what) const {
  faults_->push_back({file_, path_, std::move(what)});
}

void JsonPlace::fault_at(std::string_view key, std::string what) const {
  below(*value_, key).fault(std::move(what));
}

JsonPlace JsonPlace::below(const Json& value, std::string_view step) const {
  return {value, file_, path_.empty() ? std::string(step) : path_ + "." + std::string(step), *faults_};
}

bool JsonPlace::allow_keys(std::initializer_list<std::string_view> keys,
                           std::initializer_list<std::string_view> more) const {
  if (!value_->is_object()) {
    fault("must be an object");
    return false;
  }
  for (const auto& [key, value] : value_->items()) {
    const bool known = std::ranges::find(keys, key) != keys.end() || std::ranges::find(more, key) != more.end();
    if (!known) fault("unknown key " + in_quotes(key));
  }
  return true;
}

std::shared_ptr<const Json> JsonPlace::copy() const {
  return std::make_shared<const Json>(*value_);
}

bool JsonPlace::is_null() const {
  return value_->is_null();
}
bool JsonPlace::is_object() const {
  return value_->is_object();
}
bool JsonPlace::is_list() const {
  return value_->is_array();
}
bool JsonPlace::is_text() const {
  return value_->is_string();
}
bool JsonPlace::is(std::string_view text) const {
  return is_text() && value_->get_ref<const std::string&>() == text;
}
std::size_t JsonPlace::size() const {
  return value_->size();
}

void JsonPlace::expect_text(std::string_view expected) const {
  const auto found = text();
  if (found && *found != expected) fault(fmt::format("must be {}, is {}", expected, in_quotes(*found)));
}

bool JsonPlace::expect_file(std::string_view format, std::initializer_list<std::string_view> keys) const {
  if (!allow_keys({"format", "version"}, keys)) return false;
  if (const auto named = member("format")) named->expect_text(format);
  number_at("version", 1, 1);
  return true;
}

std::optional<JsonPlace> JsonPlace::optional_member(std::string_view key) const {
  if (!value_->is_object()) return std::nullopt;
  const auto found = value_->find(key);
  if (found == value_->end()) return std::nullopt;
  return below(*found, key);
}

std::optional<JsonPlace> JsonPlace::member(std::string_view key) const {
  if (!value_->is_object()) {
    fault("must be an object");
    return std::nullopt;
  }
  auto found = optional_member(key);
  if (!found) fault("needs " + in_quotes(key));
  return found;
}

std::vector<JsonPlace> JsonPlace::items() const {
  std::vector<JsonPlace> places;
  if (!value_->is_array()) {
    fault("must be a list");
    return places;
  }
  for (std::size_t i = 0; i < value_->size(); ++i) places.push_back(below((*value_)[i], std::to_string(i)));
  return places;
}

std::vector<std::pair<std::string, JsonPlace>> JsonPlace::members() const {
  std::vector<std::pair<std::string, JsonPlace>> places;
  if (!value_->is_object()) {
    fault("must be an object");
    return places;
  }
  for (const auto& [key, value] : value_->items()) {
    // A path stands in messages of one line, and these keys are anybody's.
    const std::string quoted = in_quotes(key);
    places.emplace_back(key, below(value, quoted == fmt::format("'{}'", key) ? key : quoted));
  }
  return places;
}

std::optional<std::string> JsonPlace::text() const {
  if (!value_->is_string()) {
    fault("must be a text");
    return std::nullopt;
  }
  return value_->get_ref<const std::string&>();
}

std::optional<std::int64_t> JsonPlace::number(std::int64_t least, std::int64_t most) const {
  const bool fits = value_->is_number_integer() &&
                    (!value_->is_number_unsigned() || value_->get<std::uint64_t>() <= std::uint64_t{INT64_MAX});
  if (!fits || value_->get<std::int64_t>() < least || value_->get<std::int64_t>() > most) {
    fault(fmt::format("must be a whole number {}..{}", least, most));
    return std::nullopt;
  }
  return value_->get<std::int64_t>();
}

std::optional<bool> JsonPlace::truth() const {
  if (!value_->is_boolean()) {
    fault("must be true or false");
    return std::nullopt;
  }
  return value_->get<bool>();
}

std::optional<LocalText> JsonPlace::local_text() const {
  if (!allow_keys({"en", "fr"})) return std::nullopt;
  auto english = text_at("en");
  auto french = text_at("fr");
  if (!english || !french) return std::nullopt;
  const std::size_t faults_before = faults();
  for (const auto& [key, said] : {std::pair("en", &*english), std::pair("fr", &*french)}) {
    const bool controls = std::ranges::any_of(*said, [](char c) { return static_cast<unsigned char>(c) < ' '; });
    if (said->empty()) fault_at(key, "must not be empty");
    if (controls) fault_at(key, "must be one line, without control characters");
  }
  if (faults() != faults_before) return std::nullopt;
  return LocalText{std::move(*english), std::move(*french)};
}

std::optional<std::string> JsonPlace::text_at(std::string_view key) const {
  const auto place = member(key);
  return place ? place->text() : std::nullopt;
}

std::optional<std::int64_t> JsonPlace::number_at(std::string_view key, std::int64_t least, std::int64_t most) const {
  const auto place = member(key);
  return place ? place->number(least, most) : std::nullopt;
}

std::optional<LocalText> JsonPlace::local_text_at(std::string_view key) const {
  const auto place = member(key);
  return place ? place->local_text() : std::nullopt;
}

void read_json_file(std::string_view file, std::string_view text, Faults& faults,
                    const std::function<void(const JsonPlace&)>& read) {
  if (const Expected<Json> json = parse_json(text)) {
    read(JsonPlace(*json, file, faults));
  } else {
    faults.push_back({std::string(file), "", json.error().text});
  }
}

}  // namespace destrier
