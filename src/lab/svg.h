#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace destrier {

/// Text fit to stand in HTML, also inside quotes.
std::string escaped(std::string_view text);

/// A bar and, if there is one, the mark that it should reach.
struct Bar {
  std::string label;
  double height = 0;
  double mark = -1;
  std::string told;  ///< what it says when it is pointed at
};

// Drawings as SVG. They take their colours from the classes of the page: `bar`, `mark`, `line`, `grid`, and text.

/// Upright bars, for what has an order.
std::string bar_chart(std::string_view title, const std::vector<Bar>& bars);
/// Bars below each other with their names, for what has none.
std::string row_chart(std::string_view title, const std::vector<Bar>& bars);
/// Values from `low` to `high`, evenly spaced over the width; `from` and `to` name its ends.
std::string line_chart(std::string_view title, const std::vector<double>& values, double low, double high,
                       std::string_view from, std::string_view to, const std::vector<std::string>& levels);

}  // namespace destrier
