#include "lab/simulation_report.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>

#include "core/json_writer.h"
#include "core/text.h"
#include "lab/table.h"

namespace destrier {
namespace {

constexpr std::size_t throws_shown = 8;

double share(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

std::string digits(double value) {
  return fmt::format("{:.6f}", value);
}

void write_spread(JsonWriter& writer, std::string_view key, const std::vector<std::uint32_t>& values) {
  const Spread spread = spread_of(values);
  writer.key(key).begin_object();
  writer.key("mean").number(digits(spread.mean));
  writer.member("least", spread.least);
  writer.member("median", spread.median);
  writer.member("most", spread.most);
  writer.end_object();
}

void write_test(JsonWriter& writer, const std::optional<ChiSquare>& test) {
  writer.key("chi_square");
  if (!test) return writer.value(nullptr);
  writer.begin_object();
  writer.key("value").number(digits(test->value));
  writer.member("freedom", test->freedom);
  writer.key("p").number(digits(chance_of(*test)));
  writer.end_object();
}

void write_throw(JsonWriter& writer, const LabWords& words, const Throw& thrown) {
  writer.begin_object();
  writer.member("name", thrown.name(words));
  writer.member("what", thrown.question.key);
  writer.member("count", thrown.count());
  writer.key("outcomes").begin_list();
  for (std::size_t i = 0; i < thrown.outcomes.size(); ++i) {
    const OutcomeText& outcome = thrown.outcomes[i];
    writer.begin_object();
    writer.member("move", outcome.move);
    writer.member("probability", fraction(outcome.weight, outcome.total));
    writer.member("observed", thrown.observed[i]);
    writer.key("expected").number(digits(thrown.expected(i)));
    writer.end_object();
  }
  writer.end_list();
  write_test(writer, thrown.test());
  writer.end_object();
}

}  // namespace

Spread spread_of(std::vector<std::uint32_t> values) {
  if (values.empty()) return {};
  std::ranges::sort(values);
  const double sum = std::accumulate(values.begin(), values.end(), 0.0);
  return {sum / static_cast<double>(values.size()), values.front(), values[values.size() / 2], values.back()};
}

std::string side_text(const LabWords& words, const RunningGame& start, int side) {
  for (const Term& term : start.terms()) {
    if (term.domain == "side" && term.value == std::to_string(side) && term.form == "name") {
      return capitalised(words.language() == Language::french ? term.fr : term.en);
    }
  }
  const Json& sides = catalogue(words.language())[std::string(start.game())]["terms"].value("side", Json::object());
  return capitalised(sides.value(std::to_string(side), Json::object()).value("name", std::to_string(side)));
}

std::string title_text(const LabWords& words, const Simulated& simulated) {
  return words.say("simulate", "title",
                   {{"game", words.game(simulated.start.game())},
                    {"games", static_cast<std::int64_t>(simulated.tale.games())},
                    {"first", to_text(simulated.terms.players[0])},
                    {"second", to_text(simulated.terms.players[1])},
                    {"seed", std::to_string(simulated.terms.seed)}});
}

std::string length_text(const LabWords& words, std::string_view what, const std::vector<std::uint32_t>& values) {
  const Spread spread = spread_of(values);
  return words.say("simulate", what,
                   {{"mean", words.number(spread.mean, 1)},
                    {"least", std::int64_t{spread.least}},
                    {"median", std::int64_t{spread.median}},
                    {"most", std::int64_t{spread.most}}});
}

Rows result_rows(const LabWords& words, const Simulated& simulated) {
  const Tale& tale = simulated.tale;
  Rows rows = {{words.say("simulate", "reason"), side_text(words, simulated.start, 1),
                side_text(words, simulated.start, 2), words.say("simulate", "draw")}};
  std::set<std::string> reasons;
  for (const auto& [result, count] : tale.results) reasons.insert(result.first);
  constexpr std::array columns = {Score::first_wins, Score::second_wins, Score::draw};
  for (const std::string& reason : reasons) {
    auto& row = rows.emplace_back(std::vector{words.say("reason", reason)});
    for (const Score score : columns) {
      const auto found = tale.results.find({reason, score});
      row.push_back(std::to_string(found == tale.results.end() ? 0 : found->second));
    }
  }
  auto& sum = rows.emplace_back(std::vector{words.say("simulate", "sum")});
  for (const Score score : columns) {
    sum.push_back(fmt::format("{} ({})", tale.count(score), words.percent(share(tale.count(score), tale.games()))));
  }
  return rows;
}

Rows beginner_rows(const LabWords& words, const Simulated& simulated) {
  Rows rows = {{words.say("simulate", "began"), side_text(words, simulated.start, 1),
                side_text(words, simulated.start, 2), words.say("simulate", "draw")}};
  for (std::size_t side = 0; side < 2; ++side) {
    const auto& counts = simulated.tale.by_beginner[side];
    if (counts[1] + counts[2] + counts[3] == 0) continue;
    rows.push_back({side_text(words, simulated.start, static_cast<int>(side) + 1), std::to_string(counts[1]),
                    std::to_string(counts[2]), std::to_string(counts[3])});
  }
  return rows;
}

Rows loss_rows(const LabWords& words, const Simulated& simulated) {
  Rows rows = {{words.say("simulate", "unit"), words.say("simulate", "how"), side_text(words, simulated.start, 1),
                side_text(words, simulated.start, 2)}};
  std::set<std::pair<std::string, std::string>> kinds;
  for (const auto& [loss, count] : simulated.tale.losses) kinds.emplace(loss.kind, loss.how);
  for (const auto& [kind, how] : kinds) {
    auto& row =
        rows.emplace_back(std::vector{kind_text(simulated.start, kind, words.language()), words.say("how", how)});
    for (int side = 1; side <= 2; ++side) {
      const auto found = simulated.tale.losses.find({side, kind, how});
      const std::uint64_t count = found == simulated.tale.losses.end() ? 0 : found->second;
      row.push_back(words.number(share(count, simulated.tale.games()), 3));
    }
  }
  return rows;
}

Rows lead_rows(const LabWords& words, const Simulated& simulated) {
  Rows rows = {{words.say("simulate", "changes"), words.say("simulate", "games")}};
  constexpr std::uint32_t many = 8;
  std::uint64_t more = 0;
  for (const auto& [changes, games] : simulated.tale.lead_changes) {
    if (changes >= many) {
      more += games;
    } else {
      rows.push_back({std::to_string(changes), std::to_string(games)});
    }
  }
  if (more > 0) rows.push_back({fmt::format("{}+", many), std::to_string(more)});
  return rows;
}

Rows throw_rows(const LabWords& words, const Throw& thrown) {
  Rows rows = {{words.say("simulate", "outcome"), words.say("simulate", "probability"),
                words.say("simulate", "observed"), words.say("simulate", "expected")}};
  for (std::size_t i = 0; i < thrown.outcomes.size(); ++i) {
    const OutcomeText& outcome = thrown.outcomes[i];
    rows.push_back({std::string(outcome_name(outcome.move)), fraction(outcome.weight, outcome.total),
                    std::to_string(thrown.observed[i]), words.number(thrown.expected(i), 1)});
  }
  return rows;
}

std::string text_of(const LabWords& words, const Simulated& simulated) {
  const Tale& tale = simulated.tale;
  std::string text = title_text(words, simulated) + '\n';
  text += length_text(words, "plies", tale.plies) + '\n' + length_text(words, "rounds", tale.rounds) + '\n';
  const auto section = [&](std::string_view key, const Rows& rows) {
    if (rows.size() > 1) text += '\n' + words.say("simulate", key) + '\n' + aligned(rows);
  };
  section("results", result_rows(words, simulated));
  section("beginners", beginner_rows(words, simulated));
  section("leads", lead_rows(words, simulated));
  section("losses", loss_rows(words, simulated));
  if (tale.throws.empty()) return text;
  const auto throws = tale.throws.by_count();
  text += '\n' + words.say("simulate", "throws", {{"kinds", static_cast<std::int64_t>(throws.size())}}) + ' ' +
          test_text(words, tale.throws.test()) + '\n';
  for (std::size_t i = 0; i < std::min(throws.size(), throws_shown); ++i) {
    text += '\n' +
            words.say("simulate", "throw",
                      {{"name", throws[i]->name(words)}, {"test", test_text(words, throws[i]->test())}}) +
            '\n' + aligned(throw_rows(words, *throws[i]));
  }
  if (throws.size() > throws_shown) {
    text +=
        '\n' + words.say("simulate", "more_throws", {{"count", static_cast<int>(throws.size() - throws_shown)}}) + '\n';
  }
  return text;
}

std::string json_of(const LabWords& words, const Simulated& simulated) {
  const Tale& tale = simulated.tale;
  std::string text;
  JsonWriter writer(text);
  writer.begin_object();
  writer.member("game", simulated.start.game());
  writer.key("options").begin_object();
  for (const auto& [name, value] : simulated.start.options().all()) writer.member(name, value);
  writer.end_object();
  writer.member("seat1", to_text(simulated.terms.players[0]));
  writer.member("seat2", to_text(simulated.terms.players[1]));
  writer.member("games", tale.games());
  writer.member("seed", simulated.terms.seed);
  write_spread(writer, "plies", tale.plies);
  write_spread(writer, "rounds", tale.rounds);
  writer.key("results").begin_list();
  for (const auto& [result, count] : tale.results) {
    writer.begin_object();
    writer.member("reason", result.first);
    writer.member("result", to_text(result.second));
    writer.member("games", count);
    writer.end_object();
  }
  writer.end_list();
  writer.key("score").number(
      digits(share(tale.count(Score::first_wins), tale.games()) + share(tale.count(Score::draw), tale.games()) / 2));
  writer.key("by_beginner").begin_object();
  for (std::size_t side = 0; side < 2; ++side) {
    writer.key(std::to_string(side + 1)).begin_object();
    for (const Score score : {Score::first_wins, Score::second_wins, Score::draw}) {
      writer.member(to_text(score), tale.by_beginner[side][static_cast<std::size_t>(score)]);
    }
    writer.end_object();
  }
  writer.end_object();
  writer.key("lead_changes").begin_object();
  for (const auto& [changes, games] : tale.lead_changes) writer.member(std::to_string(changes), games);
  writer.end_object();
  writer.key("losses").begin_list();
  for (const auto& [loss, count] : tale.losses) {
    writer.begin_object();
    writer.member("side", loss.side);
    writer.member("kind", loss.kind);
    writer.member("name", kind_text(simulated.start, loss.kind, words.language()));
    writer.member("how", loss.how);
    writer.member("count", count);
    writer.end_object();
  }
  writer.end_list();
  writer.key("expected_result").begin_list();
  for (std::size_t part = 0; part < game_parts; ++part) {
    if (tale.expected_count[part] == 0) {
      writer.value(nullptr);
    } else {
      writer.number(digits(tale.expected[part] / static_cast<double>(tale.expected_count[part])));
    }
  }
  writer.end_list();
  writer.key("dice").begin_list();
  for (const Throw* thrown : tale.throws.by_count()) write_throw(writer, words, *thrown);
  writer.end_list();
  write_test(writer, tale.throws.test());
  writer.end_object();
  return text;
}

}  // namespace destrier
