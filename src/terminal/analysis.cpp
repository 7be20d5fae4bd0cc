#include "terminal/analysis.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/json_writer.h"
#include "lab/words.h"
#include "search/thinker.h"
#include "tell/tell.h"
#include "terminal/words.h"

namespace destrier {
namespace {

constexpr std::size_t most_bars = 24;
constexpr std::size_t bar_columns = 40;
constexpr double tells_nothing = 0.0005;  ///< what is no tenth of a percent

std::string digits(double value) {
  return fmt::format("{:.6f}", value == 0 ? 0.0 : value);
}

std::string signed_percent(Language language, double share) {
  if (std::abs(share) < tells_nothing) return LabWords(language).percent(0);
  return (share > 0 ? "+" : "-") + LabWords(language).percent(std::abs(share));
}

std::int64_t thousandths(double share) {
  return std::llround(share * 1000);
}

}  // namespace

Expected<MatchAnalysis> MatchAnalysis::make(const Replay& replay, const AnalysisTerms& terms,
                                            const std::function<void(std::size_t)>& progress) {
  std::vector<std::string> moves;
  for (const std::size_t n : replay.standing(replay.size())) moves.push_back(replay.entry(n).move);
  auto reviewed = review(*replay.match().start(), moves, terms.player, terms.seed, progress);
  if (!reviewed) return tl::unexpected(reviewed.error());
  return MatchAnalysis(replay, terms, std::move(*reviewed));
}

std::size_t MatchAnalysis::decisions(Decider by) const {
  return static_cast<std::size_t>(std::ranges::count(review_.moves, by, &ReviewedMove::by));
}

double MatchAnalysis::unforeseen() const {
  return end() - start() - review_.luck[0] + review_.lost[0] - review_.lost[1];
}

bool MatchAnalysis::something_was_hidden() const {
  const auto game = replay_.match().start();
  for (const ReviewedMove& move : review_.moves) {
    if (!game->nothing_is_hidden()) return true;
    static_cast<void>(game->play(move.move));
  }
  return false;
}

std::string MatchAnalysis::side(Language language, Decider side) const {
  return Teller(language, replay_.match().game()).side(side);
}

std::string MatchAnalysis::what(Language language, std::size_t i, const std::string& move) const {
  const auto game = replay_.after(moves_[i] - 1);
  const auto explanation = game->explain(move);
  return explanation ? Teller(language, *game).move(explanation->anatomy) : std::string();
}

// Words.

Lines MatchAnalysis::told_turning_point(Language language, std::size_t i) const {
  const ReviewedMove& move = review_.moves[i];
  const bool luck = move.by == Decider::fate;
  // Luck is told of whom it helped, a choice of who made it.
  const Decider whose = !luck ? move.by : move.change_for(Decider::first) > 0 ? Decider::first : Decider::second;
  const auto chances = [&](double first) {
    return LabWords(language).percent(whose == Decider::first ? first : 1 - first);
  };
  std::vector<Argument> arguments{{"n", static_cast<std::int64_t>(moves_[i])},
                                  {"move", move.move},
                                  {"side", side(language, whose)},
                                  {"points", LabWords(language).percent(std::abs(move.change_for(whose)))},
                                  {"before", chances(move.before)},
                                  {"after", chances(move.after)}};
  if (luck) {
    return {replay_text(language, "turned_luck", arguments),
            replay_text(language, "came", {{"what", what(language, i, move.move)}})};
  }
  arguments.emplace_back("best", move.best);
  return {replay_text(language, "turned_choice", arguments),
          replay_text(language, "played", {{"what", what(language, i, move.move)}}),
          replay_text(language, "better", {{"what", what(language, i, move.best)}})};
}

Lines MatchAnalysis::told_course(const Look& look) const {
  const std::size_t count = review_.moves.size();
  const auto row = [&](std::size_t n, bool turned, double share) {
    return fmt::format("{}{} {}  {}", right_in(std::to_string(n), 6), turned ? '*' : ' ',
                       right_in(LabWords(look.language).percent(share), 8),
                       bar(look, thousandths(share), 1000, bar_columns));
  };
  Lines lines{replay_text(look.language, "course", {{"side", side(look.language, Decider::first)}}),
              row(0, false, start())};
  // Bars at even distances; each turning point has its own besides.
  const std::size_t bars = std::min(count, most_bars);
  std::vector<std::size_t> shown = review_.turning_points;
  for (std::size_t k = 1; k <= bars; ++k) shown.push_back(k * count / bars - 1);
  std::ranges::sort(shown);
  shown.erase(std::ranges::unique(shown).begin(), shown.end());
  for (const std::size_t i : shown) {
    const bool turned = std::ranges::find(review_.turning_points, i) != review_.turning_points.end();
    lines.push_back(row(moves_[i], turned, review_.moves[i].after));
  }
  return lines;
}

Lines MatchAnalysis::told(const Look& look) const {
  const Language language = look.language;
  const auto say = [&](std::string_view key, std::vector<Argument> arguments = {}) {
    return replay_text(language, key, std::move(arguments));
  };
  const auto number = [](std::uint64_t value) { return static_cast<std::int64_t>(value); };
  Lines lines = told_header(replay_, language, Onlooker::all);
  lines.emplace_back();
  lines.push_back(say("thinker", {{"player", to_text(terms_.player)},
                                  {"nodes", number(nodes_of(replay_.match().game(), terms_.player))},
                                  {"seed", number(terms_.seed)}}));
  if (review_.moves.empty()) {
    lines.push_back(say("nothing_played"));
    return lines;
  }
  lines.push_back(say("chances", {{"side", side(language, Decider::first)},
                                  {"start", LabWords(language).percent(start())},
                                  {"end", LabWords(language).percent(end())}}));
  if (decisions(Decider::fate) == 0) {
    lines.push_back(say("no_luck"));
  } else {
    lines.push_back(say("luck", {{"rolls", number(decisions(Decider::fate))},
                                 {"first", side(language, Decider::first)},
                                 {"second", side(language, Decider::second)},
                                 {"gain", signed_percent(language, review_.luck[0])},
                                 {"loss", signed_percent(language, review_.luck[1])}}));
  }
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
    const std::size_t count = decisions(side_at(i));
    const double mean = count == 0 ? 0 : review_.lost[i] / static_cast<double>(count);
    lines.push_back(say("lost", {{"side", side(language, side_at(i))},
                                 {"points", LabWords(language).percent(review_.lost[i])},
                                 {"decisions", number(count)},
                                 {"mean", LabWords(language).percent(mean)}}));
  }
  if (const double rest = unforeseen(); std::abs(rest) >= tells_nothing) {
    lines.push_back(say("unforeseen", {{"points", LabWords(language).percent(std::abs(rest))},
                                       {"side", side(language, rest > 0 ? Decider::first : Decider::second)}}));
  }
  if (something_was_hidden()) lines.push_back(say("hidden"));
  lines.emplace_back();
  lines.push_back(say(review_.turning_points.empty() ? "no_turning_points" : "turning_points"));
  for (const std::size_t i : review_.turning_points) {
    const Lines point = told_turning_point(language, i);
    for (std::size_t k = 0; k < point.size(); ++k) lines.push_back((k == 0 ? "  " : "      ") + point[k]);
  }
  lines.emplace_back();
  const Lines course = told_course(look);
  lines.insert(lines.end(), course.begin(), course.end());
  return lines;
}

std::string MatchAnalysis::json(Language language) const {
  const MatchRecord& record = replay_.record();
  const Result result = replay_.match().result();
  std::string text;
  JsonWriter writer(text);
  const auto pair = [&](std::string_view key, const std::array<double, 2>& values) {
    writer.key(key).begin_list();
    for (const double value : values) writer.number(digits(value));
    writer.end_list();
  };
  writer.begin_object();
  writer.member("game", record.game);
  writer.member("id", printable(record.id));
  writer.member("result", to_text(result.score));
  writer.member("reason", result.reason);
  writer.member("player", to_text(terms_.player));
  writer.member("nodes", nodes_of(replay_.match().game(), terms_.player));
  writer.member("seed", terms_.seed);
  pair("luck", review_.luck);
  pair("lost", review_.lost);
  writer.key("unforeseen").number(digits(unforeseen()));
  writer.key("moves").begin_list();
  for (std::size_t i = 0; i < review_.moves.size(); ++i) {
    const ReviewedMove& move = review_.moves[i];
    writer.begin_object();
    writer.member("n", moves_[i]);
    writer.member("by", to_text(move.by));
    writer.member("move", move.move);
    writer.key("before").number(digits(move.before));
    writer.key("after").number(digits(move.after));
    if (move.by != Decider::fate) writer.member("best", move.best);
    writer.end_object();
  }
  writer.end_list();
  writer.key("turning_points").begin_list();
  for (const std::size_t i : review_.turning_points) {
    writer.begin_object();
    writer.member("n", moves_[i]);
    writer.member("text", told_turning_point(language, i));
    writer.end_object();
  }
  writer.end_list();
  if (replay_.fault()) {
    writer.key("fault").begin_object();
    writer.member("line", replay_.fault()->line);
    writer.member("what", replay_.fault()->what);
    writer.end_object();
  }
  writer.end_object();
  return text;
}

}  // namespace destrier
