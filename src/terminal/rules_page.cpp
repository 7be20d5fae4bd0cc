#include "terminal/rules_page.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

#include "core/text.h"

namespace destrier {
namespace {

using Cells = std::vector<std::string>;

constexpr std::size_t between_columns = 2;

bool is_row(std::string_view line) {
  return line.starts_with('|');
}

bool is_rule(std::string_view line) {
  return line.find('-') != std::string_view::npos && line.find_first_not_of("|-: ") == std::string_view::npos;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

Cells cells_of(std::string_view row) {
  Cells cells;
  const auto pieces = split(row, '|');
  for (std::size_t i = 1; i + 1 < pieces.size(); ++i) cells.emplace_back(trimmed(pieces[i]));
  return cells;
}

/// A line with what its stars and backticks say. Each word has its own colour, so that it can be broken anywhere. What
/// is to be typed keeps its backticks where it has no colour.
std::string in_words(const Look& look, std::string_view text, Ink usual = Ink::plain) {
  std::string drawn, word;
  Ink ink = usual;
  const auto put = [&] {
    drawn += inked(look, ink, word);
    word.clear();
  };
  bool strong = false, typed = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool star = text[at] == '*' && !typed;
    if (star || text[at] == '`') {
      put();
      if (!star && !look.colour && !look.spoken) drawn += '`';
      if (star && text.substr(at).starts_with("**")) ++at;
      (star ? strong : typed) ^= true;
      ink = typed ? Ink::good : strong ? Ink::strong : usual;
    } else if (text[at] == ' ') {
      put();
      drawn += ' ';
    } else {
      word += text[at];
    }
  }
  put();
  return drawn;
}

/// With a space where a word is longer than that, after a comma if there is one.
std::string breakable(const Look& look, std::string_view text, std::size_t width) {
  std::string broken;
  for (const std::string_view whole : split(text, ' ')) {
    std::string_view word = whole;
    if (!broken.empty()) broken += ' ';
    while (width_of(in_words(look, word)) > width) {
      std::size_t end = word.size();
      while (end > 1 && width_of(in_words(look, word.substr(0, end))) > width) --end;
      const std::size_t comma = word.substr(0, end).rfind(',');
      if (comma != std::string_view::npos) end = comma + 1;
      broken += std::string(word.substr(0, end)) + ' ';
      word.remove_prefix(end);
    }
    broken += word;
  }
  return broken;
}

/// A row of a table in as many lines as its longest cell takes.
Lines row_lines(const Look& look, const Cells& row, const std::vector<std::size_t>& widths, Ink ink) {
  Lines lines;
  std::size_t from = 0;
  for (std::size_t i = 0; i < widths.size(); ++i) {
    if (i < row.size()) {
      const Lines cell = wrapped(in_words(look, breakable(look, row[i], widths[i]), ink), widths[i]);
      if (lines.size() < cell.size()) lines.resize(cell.size());
      for (std::size_t line = 0; line < cell.size(); ++line) lines[line] = left_in(lines[line], from) + cell[line];
    }
    from += widths[i] + between_columns;
  }
  for (std::string& line : lines) line.erase(line.find_last_not_of(' ') + 1);
  return lines;
}

/// The longest piece of a cell that is only broken if nothing else helps.
std::size_t longest_word(const Look& look, std::string_view cell) {
  std::size_t longest = 1;
  for (const std::string_view word : split(cell, ' ')) {
    const auto pieces = split(word, ',');
    const std::size_t comma = pieces.size() > 1 ? 1 : 0;
    for (const std::string_view piece : pieces) longest = std::max(longest, width_of(in_words(look, piece)) + comma);
  }
  return longest;
}

/// Each column as wide as what stands in it; where that is too much, the widest are narrowed, down to their longest
/// words if that is enough.
std::vector<std::size_t> widths_of(const Look& look, const std::vector<Cells>& rows) {
  const auto columns = static_cast<std::size_t>(std::max(look.columns, 40));
  std::vector<std::size_t> widths, least;
  for (const Cells& row : rows) {
    if (widths.size() < row.size()) widths.resize(row.size());
    least.resize(widths.size());
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], width_of(in_words(look, row[i])));
      least[i] = std::max(least[i], longest_word(look, row[i]));
    }
  }
  const auto whole = [&] {
    return std::accumulate(widths.begin(), widths.end(), (widths.empty() ? 0 : widths.size() - 1) * between_columns);
  };
  while (whole() > columns) {
    std::size_t widest = widths.size();
    for (std::size_t i = 0; i < widths.size(); ++i) {
      if (widths[i] > least[i] && (widest == widths.size() || widths[i] > widths[widest])) widest = i;
    }
    if (widest == widths.size()) widest = static_cast<std::size_t>(std::ranges::max_element(widths) - widths.begin());
    if (widths[widest] == 1) break;
    --widths[widest];
  }
  return widths;
}

void add_table(const Look& look, std::span<const std::string> table, Lines& page) {
  std::vector<Cells> rows;
  for (const std::string& line : table) {
    if (!is_rule(line)) rows.push_back(cells_of(line));
  }
  const bool headed = !rows.empty() && std::ranges::any_of(rows[0], [](const auto& cell) { return !cell.empty(); });
  if (!headed && !rows.empty()) rows.erase(rows.begin());
  if (look.spoken) {
    for (std::size_t i = headed ? 1 : 0; i < rows.size(); ++i) {
      Cells said;
      for (std::size_t column = 0; column < rows[i].size(); ++column) {
        const std::string cell = in_words(look, rows[i][column]);
        const std::string head = headed && column < rows[0].size() ? in_words(look, rows[0][column]) : "";
        const std::string_view colon = look.language == Language::french ? " : " : ": ";
        said.push_back(head.empty() ? cell : fmt::format("{}{}{}", head, colon, cell));
      }
      page.push_back(fmt::format("{}.", fmt::join(said, look.language == Language::french ? " ; " : "; ")));
    }
    return;
  }
  const auto widths = widths_of(look, rows);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Lines lines = row_lines(look, rows[i], widths, headed && i == 0 ? Ink::strong : Ink::plain);
    page.insert(page.end(), lines.begin(), lines.end());
    if (!headed || i > 0) continue;
    std::string rule;
    for (const std::size_t width : widths) {
      rule += rule.empty() ? "" : std::string(between_columns, ' ');
      for (std::size_t column = 0; column < width; ++column) rule += either(look, "─", "-");
    }
    page.push_back(inked(look, Ink::dim, rule));
  }
}

void add_heading(const Look& look, std::string_view line, Lines& page) {
  const std::size_t level = line.find_first_not_of('#');
  const std::string title(trimmed(line.substr(level)));
  page.push_back(in_words(look, title, Ink::strong));
  if (look.spoken || level > 2) return;
  std::string rule;
  for (std::size_t i = 0; i < width_of(title); ++i)
    rule += level == 1 ? either(look, "═", "=") : either(look, "─", "-");
  page.push_back(inked(look, Ink::dim, rule));
}

/// The columns by which the lines of a list after its first are indented; 0 where the line begins none.
std::size_t indent_of(std::string_view line) {
  if (line.starts_with("- ")) return 2;
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  return digits > 0 && line.substr(digits).starts_with(". ") ? digits + 2 : 0;
}

void add_text(const Look& look, std::string_view line, Lines& page) {
  const std::string words = in_words(look, line);
  if (look.spoken) {
    page.push_back(words);
    return;
  }
  const Lines lines = wrapped(words, static_cast<std::size_t>(std::max(look.columns, 40)), indent_of(line));
  page.insert(page.end(), lines.begin(), lines.end());
}

}  // namespace

Lines rules_page(const Look& look, const Lines& markdown) {
  Lines page;
  bool drawing = false;
  for (std::size_t i = 0; i < markdown.size(); ++i) {
    const std::string& line = markdown[i];
    if (line.starts_with("```")) {
      drawing = !drawing;
    } else if (drawing || line.empty()) {
      page.push_back(line);
    } else if (is_row(line)) {
      std::size_t end = i;
      while (end < markdown.size() && is_row(markdown[end])) ++end;
      add_table(look, std::span(markdown).subspan(i, end - i), page);
      i = end - 1;
    } else if (line.starts_with('#')) {
      add_heading(look, line, page);
    } else {
      add_text(look, line, page);
    }
  }
  return page;
}

}  // namespace destrier
