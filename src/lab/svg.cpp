#include "lab/svg.h"

#include <algorithm>
#include <fmt/core.h>

namespace destrier {
namespace {

constexpr double width = 640;
constexpr double height = 240;
constexpr double left = 8;
constexpr double bottom = 28;
constexpr double top = 12;
constexpr double widest_step = 64;

std::string begin(std::string_view title, double tall = height) {
  return fmt::format("<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">\n", width, tall, escaped(title));
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    switch (c) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      default:
        safe += c;
    }
  }
  return safe;
}

std::string bar_chart(std::string_view title, const std::vector<Bar>& bars) {
  double most = 0;
  for (const Bar& bar : bars) most = std::max({most, bar.height, bar.mark});
  if (bars.empty() || most <= 0) return "";
  const double room = height - bottom - top;
  const double step = std::min((width - 2 * left) / static_cast<double>(bars.size()), widest_step);
  std::string text = begin(title);
  text += fmt::format("<path class=\"grid\" d=\"M{} {}H{}\"/>\n", left, height - bottom, width - left);
  // Labels that would overlap are left out, evenly.
  std::size_t longest = 1;
  for (const Bar& bar : bars) longest = std::max(longest, bar.label.size());
  const auto every = static_cast<std::size_t>((static_cast<double>(longest) * 7.0 + 6) / step) + 1;
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const Bar& bar = bars[i];
    const double x = left + step * static_cast<double>(i);
    const double tall = room * bar.height / most;
    text += fmt::format(
        "<rect class=\"bar\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"><title>{}</title></rect>\n",
        x + step * 0.12, height - bottom - tall, step * 0.76, tall, escaped(bar.told));
    if (bar.mark >= 0) {
      text += fmt::format("<path class=\"mark\" d=\"M{:.1f} {:.1f}H{:.1f}\"/>\n", x + step * 0.04,
                          height - bottom - room * bar.mark / most, x + step * 0.96);
    }
    if (i % every == 0) {
      text += fmt::format("<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n", x + step / 2, height - 10,
                          escaped(bar.label));
    }
  }
  return text + "</svg>\n";
}

std::string row_chart(std::string_view title, const std::vector<Bar>& bars) {
  double most = 0;
  for (const Bar& bar : bars) most = std::max(most, bar.height);
  if (bars.empty() || most <= 0) return "";
  constexpr double names = 270;
  constexpr double step = 22;
  std::string text = begin(title, top + step * static_cast<double>(bars.size()));
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const double y = top / 2 + step * static_cast<double>(i);
    text += fmt::format("<text x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n", names - 8, y + step * 0.65,
                        escaped(bars[i].label));
    text += fmt::format(
        "<rect class=\"bar\" x=\"{}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"><title>{}</title></rect>\n",
        names, y + step * 0.12, (width - left - names) * bars[i].height / most, step * 0.76, escaped(bars[i].told));
  }
  return text + "</svg>\n";
}

std::string line_chart(std::string_view title, const std::vector<double>& values, double low, double high,
                       std::string_view from, std::string_view to, const std::vector<std::string>& levels) {
  if (values.size() < 2) return "";
  constexpr double margin = 56;
  const double room = height - bottom - top;
  std::string text = begin(title);
  for (std::size_t i = 0; i < levels.size(); ++i) {
    const double y = height - bottom - room * static_cast<double>(i) / static_cast<double>(levels.size() - 1);
    text += fmt::format("<path class=\"grid\" d=\"M{} {:.1f}H{}\"/>\n", margin, y, width - left);
    text += fmt::format("<text x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n", margin - 6, y + 4,
                        escaped(levels[i]));
  }
  text += R"(<polyline class="line" points=")";
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double x = margin + (width - left - margin) * static_cast<double>(i) / static_cast<double>(values.size() - 1);
    text += fmt::format("{:.1f},{:.1f} ", x,
                        height - bottom - room * (std::clamp(values[i], low, high) - low) / (high - low));
  }
  text += "\"/>\n";
  text += fmt::format("<text x=\"{}\" y=\"{}\">{}</text>\n", margin, height - 10, escaped(from));
  text +=
      fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\n", width - left, height - 10, escaped(to));
  return text + "</svg>\n";
}

}  // namespace destrier
