#include "core/text.h"

#include <cmath>
#include <fmt/core.h>
#include <numeric>

namespace destrier {

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> pieces;
  while (true) {
    const std::size_t at = text.find(separator);
    pieces.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return pieces;
    text.remove_prefix(at + 1);
  }
}

std::optional<std::int64_t> read_number(std::string_view text, std::int64_t least, std::int64_t most) {
  if (text.empty() || text.size() > 18) return std::nullopt;
  if (text.size() > 1 && text[0] == '0') return std::nullopt;
  std::int64_t number = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    number = number * 10 + (c - '0');
  }
  if (number < least || number > most) return std::nullopt;
  return number;
}

namespace {

/// Length of the well-formed UTF-8 sequence that `text` begins with; 0 if there is none.
std::size_t sequence_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return 1;
  const std::size_t length = lead >= 0xC2 && lead < 0xE0 ? 2 : lead >= 0xE0 && lead < 0xF0 ? 3 : lead >= 0xF0 ? 4 : 0;
  if (length == 0 || lead > 0xF4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80) return 0;
  }
  const bool overlong = (lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xF0 && byte(1) < 0x90);
  const bool surrogate = lead == 0xED && byte(1) >= 0xA0;
  const bool too_high = lead == 0xF4 && byte(1) >= 0x90;
  return overlong || surrogate || too_high ? 0 : length;
}

}  // namespace

std::string fraction(std::uint64_t part, std::uint64_t whole) {
  const std::uint64_t common = std::gcd(part, whole);
  return fmt::format("{}/{}", part / common, whole / common);
}

std::string decimal(double number, int decimals) {
  std::int64_t unit = 1;
  for (int i = 0; i < decimals; ++i) unit *= 10;
  const std::int64_t units = std::llround(std::abs(number) * static_cast<double>(unit));
  return fmt::format("{}{}.{:0{}}", number < 0 && units != 0 ? "-" : "", units / unit, units % unit, decimals);
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t longest = 60;
  std::string result = "'";
  std::string_view rest = text.substr(0, longest);
  while (!rest.empty()) {
    const std::size_t length = sequence_length(rest);
    const auto lead = static_cast<unsigned char>(rest[0]);
    // Beyond ASCII, what begins with 0xC2 and goes on below 0xA0 is a control character.
    const bool control =
        lead < ' ' || lead == 0x7F || (length == 2 && lead == 0xC2 && static_cast<unsigned char>(rest[1]) < 0xA0);
    if (length > 0 && !control) {
      result += rest.substr(0, length);
      rest.remove_prefix(length);
    } else {
      result += fmt::format("\\x{:02x}", lead);
      rest.remove_prefix(1);
    }
  }
  result += text.size() > longest ? "'..." : "'";
  return result;
}

bool is_valid_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = sequence_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::string capitalised(std::string text) {
  if (text.empty()) return text;
  const auto first = static_cast<unsigned char>(text[0]);
  if (first >= 'a' && first <= 'z') {
    text[0] = static_cast<char>(first - 'a' + 'A');
  } else if (first == 0xC3 && text.size() > 1) {
    const auto second = static_cast<unsigned char>(text[1]);
    if (second >= 0xA0 && second <= 0xBE && second != 0xB7) text[1] = static_cast<char>(second - 0x20);
  }
  return text;
}

}  // namespace destrier
