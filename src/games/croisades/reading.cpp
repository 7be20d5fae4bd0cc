#include "games/croisades/reading.h"

#include <algorithm>
#include <fmt/format.h>

#include "core/text.h"

namespace destrier::croisades {
namespace {

constexpr std::array<std::string_view, 5> reserved_words = {"end", "hold", "stay", "decline", "over"};

/// Anything that could break a line or steer a terminal.
bool has_controls(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte < ' ' || byte == 0x7F) return true;
    const bool second_set = byte == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0;
    if (second_set) return true;
  }
  return false;
}

}  // namespace

bool is_object(const JsonPlace& place) {
  if (place.is_object()) return true;
  place.fault("must be an object");
  return false;
}

void expect_format(const JsonPlace& file, std::string_view format) {
  if (const auto named = needed(file, "format")) named->expect_text(format);
}

bool is_id(std::string_view text) {
  const auto small = [](char c) { return c >= 'a' && c <= 'z'; };
  return text.size() >= 2 && text.size() <= 12 && std::ranges::all_of(text, small);
}

bool is_name_of_somebody(std::string_view text) {
  return is_id(text) && std::ranges::find(reserved_words, text) == reserved_words.end();
}

std::optional<JsonPlace> needed(const JsonPlace& place, std::string_view key) {
  auto found = place.optional_member(key);
  if (!found) place.fault_at(key, "is missing");
  return found;
}

int whole_number(const JsonPlace& place, int least, int most) {
  return static_cast<int>(place.number(least, most).value_or(least));
}

int whole_number_at(const JsonPlace& place, std::string_view key, int least, int most) {
  const auto found = needed(place, key);
  return found ? whole_number(*found, least, most) : least;
}

int whole_number_or(const JsonPlace& place, std::string_view key, int least, int most, int otherwise) {
  const auto found = place.optional_member(key);
  return found ? whole_number(*found, least, most) : otherwise;
}

bool flag(const JsonPlace& place) {
  return place.truth().value_or(false);
}

bool flag_at(const JsonPlace& place, std::string_view key) {
  const auto found = needed(place, key);
  return found && flag(*found);
}

bool flag_or_false(const JsonPlace& place, std::string_view key) {
  const auto found = place.optional_member(key);
  return found && flag(*found);
}

std::string line(const JsonPlace& place) {
  auto text = place.text();
  if (!text) return "";
  if (text->empty()) place.fault("must not be empty");
  if (!has_controls(*text)) return std::move(*text);
  place.fault("must be one line, without control characters");
  return "";
}

std::string line_at(const JsonPlace& place, std::string_view key) {
  const auto found = needed(place, key);
  return found ? line(*found) : "";
}

std::optional<char> read_letter(const JsonPlace& place, std::string_view letters) {
  const auto text = place.text();
  if (!text) return std::nullopt;
  if (text->size() == 1 && letters.find(*text) != std::string_view::npos) return (*text)[0];
  place.fault(fmt::format("must be {}, is {}", fmt::join(letters, " or "), in_quotes(*text)));
  return std::nullopt;
}

LocalText names_in(const JsonPlace& place) {
  std::string english = line_at(place, "en");
  return {std::move(english), line_at(place, "fr")};
}

std::string read_own_id(const JsonPlace& place, bool whole_file) {
  const auto id = needed(place, "id");
  auto text = id ? id->text() : std::nullopt;
  if (!text) return "";
  if (!is_id(*text)) {
    id->fault("must be 2 to 12 small letters, is " + in_quotes(*text));
    return "";
  }
  constexpr std::string_view ending = ".json";
  std::string_view name = place.file();
  if (whole_file && name.ends_with(ending)) {
    name.remove_suffix(ending.size());
    name.remove_prefix(name.find_last_of('/') + 1);
    if (name != *text) id->fault(fmt::format("must be the name of the file, {}, is {}", in_quotes(name), *text));
  }
  return std::move(*text);
}

std::vector<int> whole_numbers(const JsonPlace& place, std::size_t count, int least, int most) {
  if (!place.is_list() || place.size() != count) {
    place.fault(fmt::format("must be a list of {} whole numbers", count));
    return {};
  }
  const std::size_t faults_before = place.faults();
  std::vector<int> numbers;
  for (const JsonPlace& item : place.items()) numbers.push_back(whole_number(item, least, most));
  return place.faults() == faults_before ? numbers : std::vector<int>();
}

}  // namespace destrier::croisades
