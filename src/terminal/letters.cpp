#include "terminal/letters.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace destrier {

std::string lower_case(std::string_view text) {
  std::string lower;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    // The accented capitals of French are two bytes, of which the second differs by 0x20.
    const bool accented = i > 0 && static_cast<unsigned char>(text[i - 1]) == 0xC3U && byte >= 0x80U && byte < 0x9FU;
    lower += accented ? static_cast<char>(byte + 0x20U) : static_cast<char>(std::tolower(byte));
  }
  return lower;
}

std::string in_ascii(std::string_view text) {
  static constexpr std::pair<std::string_view, std::string_view> plain[] = {
      {"à", "a"},  {"â", "a"}, {"ä", "a"}, {"ç", "c"},   {"é", "e"},  {"è", "e"},     {"ê", "e"},
      {"ë", "e"},  {"î", "i"}, {"ï", "i"}, {"ô", "o"},   {"ö", "o"},  {"ù", "u"},     {"û", "u"},
      {"ü", "u"},  {"À", "A"}, {"Â", "A"}, {"Ç", "C"},   {"É", "E"},  {"È", "E"},     {"Ê", "E"},
      {"Î", "I"},  {"Ô", "O"}, {"Û", "U"}, {"œ", "oe"},  {"Œ", "Oe"}, {"’", "'"},     {"«", "\""},
      {"»", "\""}, {"–", "-"}, {"—", "-"}, {"…", "..."}, {"·", "-"},  {"\u00A0", " "}};
  std::string result;
  while (!text.empty()) {
    const auto found = std::ranges::find_if(plain, [&](const auto& pair) { return text.starts_with(pair.first); });
    if (found != std::end(plain)) {
      result += found->second;
      text.remove_prefix(found->first.size());
      continue;
    }
    const auto byte = static_cast<unsigned char>(text.front());
    if (byte < 0x80) result += text.front();
    if (byte >= 0xC0) result += '?';
    text.remove_prefix(1);
  }
  return result;
}

std::string folded(std::string_view text) {
  return lower_case(in_ascii(text));
}

}  // namespace destrier
