#include "terminal/look.h"

#include <algorithm>
#include <array>

#include "core/text.h"

namespace destrier {
namespace {

/// The parameters of the terminal's "select graphic rendition" for each ink.
constexpr std::array<std::string_view, 14> renditions = {
    "", "1;33", "1;36", "1", "2", "32", "1;31", "33", "32", "34", "1;7", "1;32", "1;34", "1;31",
};
static_assert(renditions.size() == static_cast<std::size_t>(Ink::red) + 1);

bool begins_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
}

/// Words with what may not be parted from them: French puts a space before : ; ! ? % and within quotation marks.
std::vector<std::string> unbroken_words(std::string_view text) {
  constexpr std::array<std::string_view, 6> sticky = {":", ";", "!", "?", "%", "»"};
  std::vector<std::string> words;
  for (const std::string_view word : split(text, ' ')) {
    const bool sticks = std::ranges::any_of(sticky, [&](std::string_view sign) { return word.starts_with(sign); });
    const bool opened = !words.empty() && words.back().ends_with("«");
    if (!words.empty() && (sticks || opened)) {
      words.back() += ' ';
      words.back() += word;
    } else {
      words.emplace_back(word);
    }
  }
  return words;
}

}  // namespace

std::string inked(const Look& look, Ink ink, std::string_view text) {
  const std::string_view rendition = renditions[static_cast<std::size_t>(ink)];
  if (!look.colour || rendition.empty() || text.empty()) return std::string(text);
  return fmt::format("\033[{}m{}\033[0m", rendition, text);
}

std::string_view either(const Look& look, std::string_view unicode, std::string_view ascii) {
  return look.unicode ? unicode : ascii;
}

std::size_t width_of(std::string_view text) {
  std::size_t columns = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\033') {
      at = std::min(text.find('m', at), text.size() - 1);
    } else if (begins_character(text[at])) {
      ++columns;
    }
  }
  return columns;
}

std::string left_in(std::string_view text, std::size_t columns) {
  const std::size_t width = width_of(text);
  return std::string(text) + std::string(width < columns ? columns - width : 0, ' ');
}

std::string right_in(std::string_view text, std::size_t columns) {
  const std::size_t width = width_of(text);
  return std::string(width < columns ? columns - width : 0, ' ') + std::string(text);
}

std::string centred_in(std::string_view text, std::size_t columns) {
  const std::size_t width = width_of(text);
  const std::size_t room = width < columns ? columns - width : 0;
  return left_in(std::string(room / 2, ' ') + std::string(text), columns);
}

Lines wrapped(std::string_view text, std::size_t columns, std::size_t indent) {
  Lines lines;
  std::string line;
  bool has_word = false;
  for (const std::string& word : unbroken_words(text)) {
    if (has_word && width_of(line) + 1 + width_of(word) > columns) {
      lines.push_back(line);
      line.assign(indent, ' ');
      has_word = false;
    }
    if (has_word) line += ' ';
    line += word;
    has_word = true;
  }
  lines.push_back(line);
  return lines;
}

std::string bar(const Look& look, std::int64_t full, std::int64_t most, std::size_t columns) {
  const auto width = static_cast<std::int64_t>(columns);
  const std::int64_t some = most <= 0 ? 0 : (std::clamp<std::int64_t>(full, 0, most) * width + most - 1) / most;
  std::string drawn;
  for (std::int64_t i = 0; i < width; ++i) drawn += i < some ? either(look, "█", "#") : either(look, "░", ".");
  return drawn;
}

Lines beside(const Lines& left, const Lines& right, std::size_t column) {
  Lines both = left;
  if (both.size() < right.size()) both.resize(right.size());
  for (std::size_t i = 0; i < right.size(); ++i) {
    if (!right[i].empty()) both[i] = left_in(both[i], column) + right[i];
  }
  return both;
}

}  // namespace destrier
