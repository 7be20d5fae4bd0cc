// The report of a simulation as one page of HTML: no script, nothing from elsewhere.

#include <algorithm>

#include "lab/simulation_report.h"
#include "lab/svg.h"

namespace destrier {
namespace {

constexpr std::size_t throws_drawn = 12;

constexpr std::string_view style = R"(
:root { color-scheme: light dark; --paper: #f7f2e7; --ink: #2a2118; --faint: #c9bda5; --accent: #8a2b1f; --bar: #5d6f8a; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1d1a16; --ink: #ece4d4; --faint: #57503f; --accent: #e08a6d; --bar: #8fa3c2; }
}
body { background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 46rem; padding: 2rem 1.25rem 4rem; }
h1, h2, h3 { font-family: Georgia, "Times New Roman", serif; font-weight: normal; line-height: 1.2; }
h2 { border-bottom: 1px solid var(--faint); margin-top: 2.5rem; padding-bottom: .3rem; }
table { border-collapse: collapse; margin: 1rem 0; width: 100%; }
th, td { border-bottom: 1px solid var(--faint); padding: .25rem .5rem; text-align: right; }
th:first-child, td:first-child { text-align: left; }
svg { display: block; height: auto; margin: 1rem 0; width: 100%; }
svg text { fill: var(--ink); font-size: 12px; }
.bar { fill: var(--bar); }
.grid { stroke: var(--faint); stroke-width: 1; }
.mark { stroke: var(--accent); stroke-width: 2.5; }
.line { fill: none; stroke: var(--accent); stroke-width: 2.5; }
)";

std::string table_of(const Rows& rows) {
  std::string text = "<table>\n";
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const char* cell = i == 0 ? "th" : "td";
    text += "<tr>";
    for (const std::string& word : rows[i]) text += fmt::format("<{0}>{1}</{0}>", cell, escaped(word));
    text += "</tr>\n";
  }
  return text + "</table>\n";
}

std::string heading(const std::string& text) {
  return fmt::format("<h2>{}</h2>\n", escaped(text));
}

std::string paragraph(const std::string& text) {
  return fmt::format("<p>{}</p>\n", escaped(text));
}

/// How many games were how long, in at most 32 classes of equal width.
std::vector<Bar> histogram(const std::vector<std::uint32_t>& values) {
  constexpr std::uint32_t most_classes = 32;
  const Spread spread = spread_of(values);
  const std::uint32_t width = (spread.most - spread.least) / most_classes + 1;
  std::vector<Bar> bars((spread.most - spread.least) / width + 1);
  for (const std::uint32_t value : values) ++bars[(value - spread.least) / width].height;
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const auto from = spread.least + static_cast<std::uint32_t>(i) * width;
    bars[i].label = std::to_string(from);
    bars[i].told = width == 1 ? fmt::format("{}: {}", from, bars[i].height)
                              : fmt::format("{}-{}: {}", from, from + width - 1, bars[i].height);
  }
  return bars;
}

std::vector<Bar> result_bars(const LabWords& words, const Simulated& simulated) {
  std::vector<Bar> bars;
  for (const auto& [result, count] : simulated.tale.results) {
    const std::string who = result.second == Score::draw
                                ? words.say("simulate", "draw")
                                : side_text(words, simulated.start, result.second == Score::first_wins ? 1 : 2);
    bars.push_back({fmt::format("{}, {}", who, words.say("reason", result.first)), static_cast<double>(count), -1,
                    fmt::format("{}, {}: {}", who, words.say("reason", result.first), count)});
  }
  return bars;
}

std::vector<Bar> loss_bars(const LabWords& words, const Simulated& simulated) {
  std::map<std::pair<std::string, int>, std::uint64_t> sums;
  for (const auto& [loss, count] : simulated.tale.losses) sums[{loss.kind, loss.side}] += count;
  std::vector<Bar> bars;
  for (const auto& [kind, count] : sums) {
    const double mean = static_cast<double>(count) / static_cast<double>(simulated.tale.games());
    const std::string name = kind_text(simulated.start, kind.first, words.language());
    bars.push_back(
        {fmt::format("{}, {}", name, side_text(words, simulated.start, kind.second)), mean, -1,
         fmt::format("{}, {}: {}", name, side_text(words, simulated.start, kind.second), words.number(mean, 3))});
  }
  return bars;
}

std::vector<Bar> throw_bars(const LabWords& words, const Throw& thrown) {
  std::vector<Bar> bars;
  for (std::size_t i = 0; i < thrown.outcomes.size(); ++i) {
    const std::string name(outcome_name(thrown.outcomes[i].move));
    bars.push_back({name, static_cast<double>(thrown.observed[i]), thrown.expected(i),
                    fmt::format("{}: {} / {}", name, thrown.observed[i], words.number(thrown.expected(i), 1))});
  }
  return bars;
}

std::string course_of(const LabWords& words, const Simulated& simulated) {
  std::vector<double> values;
  for (std::size_t part = 0; part < game_parts; ++part) {
    if (simulated.tale.expected_count[part] == 0) continue;
    values.push_back(simulated.tale.expected[part] / static_cast<double>(simulated.tale.expected_count[part]));
  }
  if (values.size() < 2) return "";
  const std::string title = words.say("simulate", "course", {{"side", side_text(words, simulated.start, 1)}});
  return heading(title) + line_chart(title, values, 0, 1, words.say("simulate", "beginning"),
                                     words.say("simulate", "ending"),
                                     {words.percent(0, 0), words.percent(0.5, 0), words.percent(1, 0)});
}

}  // namespace

std::string page_of(const LabWords& words, const Simulated& simulated) {
  const Tale& tale = simulated.tale;
  const std::string title = words.say("simulate", "page_title", {{"game", words.game(simulated.start.game())}});
  std::string page = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n"
      "<style>{}</style>\n</head>\n<body>\n<h1>{}</h1>\n",
      to_text(words.language()), escaped(title), style, escaped(title));
  page += paragraph(title_text(words, simulated));
  std::string options;
  for (const auto& [name, value] : simulated.start.options().all()) options += fmt::format(" {}={}", name, value);
  page += paragraph(words.say("simulate", "options", {{"options", options}}));

  const auto section = [&](std::string_view key, const Rows& rows, const std::vector<Bar>& bars) {
    if (rows.size() < 2) return;
    const std::string name = words.say("simulate", key);
    page += heading(name) + row_chart(name, bars) + table_of(rows);
  };
  const std::string lengths = words.say("simulate", "lengths");
  page +=
      heading(lengths) + paragraph(length_text(words, "plies", tale.plies)) + bar_chart(lengths, histogram(tale.plies));
  page += paragraph(length_text(words, "rounds", tale.rounds)) +
          bar_chart(words.say("simulate", "lengths_rounds"), histogram(tale.rounds));
  section("results", result_rows(words, simulated), result_bars(words, simulated));
  section("beginners", beginner_rows(words, simulated), {});
  page += course_of(words, simulated);
  section("leads", lead_rows(words, simulated), {});
  section("losses", loss_rows(words, simulated), loss_bars(words, simulated));
  if (!tale.throws.empty()) {
    const auto throws = tale.throws.by_count();
    page += heading(words.say("simulate", "dice"));
    page += paragraph(words.say("simulate", "throws", {{"kinds", static_cast<std::int64_t>(throws.size())}}) + ' ' +
                      test_text(words, tale.throws.test()));
    page += paragraph(words.say("simulate", "marks"));
    for (std::size_t i = 0; i < std::min(throws.size(), throws_drawn); ++i) {
      const std::string name = throws[i]->name(words);
      page += fmt::format("<h3>{}</h3>\n", escaped(name)) + paragraph(test_text(words, throws[i]->test()));
      page += bar_chart(name, throw_bars(words, *throws[i])) + table_of(throw_rows(words, *throws[i]));
    }
    if (throws.size() > throws_drawn) {
      page +=
          paragraph(words.say("simulate", "more_throws", {{"count", static_cast<int>(throws.size() - throws_drawn)}}));
    }
  }
  return page + "</body>\n</html>\n";
}

}  // namespace destrier
