#include "terminal/hex_map.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <vector>

namespace destrier {
namespace {

using croisades::Spot;

/// Before the first hex: the number of the row and two spaces.
constexpr std::size_t margin = 4;
/// From this width on a cell has room for the whole number of its column.
constexpr std::size_t roomy_cell = 4;

int column_at(const HexFrame& frame, int i) {
  return frame.flipped ? frame.left + frame.columns - 1 - i : frame.left + i;
}

Lines column_numbers(const Look& look, const HexFrame& frame) {
  std::string tens(margin, ' ');
  std::string units(margin, ' ');
  std::string whole(margin, ' ');
  for (int i = 0; i < frame.columns; ++i) {
    const int x = column_at(frame, i);
    tens += left_in(std::to_string(x / 10), frame.cell);
    units += left_in(std::to_string(x % 10), frame.cell);
    whole += left_in(fmt::format(" {:02}", x), frame.cell);
  }
  if (frame.cell >= roomy_cell) return {inked(look, Ink::dim, whole)};
  return {inked(look, Ink::dim, tens), inked(look, Ink::dim, units)};
}

void trim(std::string& line) {
  line.erase(line.find_last_not_of(' ') + 1);
}

}  // namespace

std::size_t HexFrame::width() const {
  return margin + static_cast<std::size_t>(columns) * cell + cell / 2;
}

std::size_t HexFrame::height() const {
  return static_cast<std::size_t>(rows) + (cell >= roomy_cell ? 1 : 2);
}

Lines hex_lines(const Look& look, const HexFrame& frame, const std::function<std::string(Spot)>& drawn) {
  Lines lines = column_numbers(look, frame);
  for (int j = 0; j < frame.rows; ++j) {
    const int y = frame.flipped ? frame.top + frame.rows - 1 - j : frame.top + j;
    const bool shifted = (y % 2 != 0) != frame.flipped;
    std::string line = inked(look, Ink::dim, fmt::format("{:02}", y)) + std::string(margin - 2, ' ');
    if (shifted) line += std::string(frame.cell / 2, ' ');
    for (int i = 0; i < frame.columns; ++i) line += drawn({column_at(frame, i), y});
    lines.push_back(std::move(line));
  }
  for (std::string& line : lines) trim(line);
  return lines;
}

std::string zone_text(const Json& zone, const std::function<std::string(char)>& terrain) {
  std::vector<std::string> parts;
  for (const Json& rect : zone.value("rects", Json::array())) {
    const Spot first{rect[0].get<int>(), rect[1].get<int>()};
    const Spot last{rect[2].get<int>(), rect[3].get<int>()};
    parts.push_back(first == last ? to_text(first) : to_text(first) + "-" + to_text(last));
  }
  for (const Json& hex : zone.value("hexes", Json::array())) parts.push_back(hex.get<std::string>());
  for (const char code : zone.value("codes", "")) parts.push_back(terrain(code));
  return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace destrier
