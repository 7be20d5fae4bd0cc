#include "lab/ladder.h"

#include <algorithm>

#include "core/json_writer.h"
#include "lab/arena_report.h"
#include "search/thinker.h"
#include "tell/levels.h"

namespace destrier {
namespace {

Player level_player(int level, double scale) {
  Player player;
  if (level == 0) {
    player.kind = Player::Kind::random;
  } else {
    player.level = level;
    player.scale = scale;
  }
  return player;
}

}  // namespace

bool Rung::is_sweep() const {
  const double score = tally.all().score();
  return score <= 0 || score >= 1;
}

double Rung::elo() const {
  const WinsDrawsLosses all = tally.all();
  const double half_point = 0.5 / static_cast<double>(all.games());
  return elo_of(std::clamp(all.score(), half_point, 1 - half_point));
}

std::vector<Rung> climb(const RunningGame& start, const LadderTerms& terms, unsigned threads,
                        const std::function<void(int level, std::uint64_t games, const ArenaTally&)>& watch) {
  std::vector<Rung> ladder;
  for (int level = 1; level <= levels; ++level) {
    const std::uint64_t nodes = nodes_of(start, level_player(level, 1));
    const bool scaled = terms.most_nodes != 0 && nodes > terms.most_nodes;
    const double scale = scaled ? static_cast<double>(terms.most_nodes) / static_cast<double>(nodes) : 1;
    ArenaTerms meeting;
    meeting.a = {level_player(level, scale), ""};
    meeting.b = {level_player(level - 1, scale), ""};
    meeting.games = terms.games;
    meeting.seed = terms.seed;
    meeting.opening = terms.opening;
    // Without a log nothing can fail.
    const auto tally = run_arena(start, meeting, threads, nullptr,
                                 [&](std::uint64_t games, const ArenaTally& so_far) { watch(level, games, so_far); });
    ladder.push_back({level, nodes, scale, *tally});
  }
  return ladder;
}

std::string markdown_of(const LabWords& words, const std::vector<Rung>& ladder) {
  std::string text =
      fmt::format("| {} | {} | {} | {} | {} | Elo |\n|---|---|---|---|---|---|\n", words.say("ladder", "level"),
                  words.say("ladder", "name"), words.say("ladder", "nodes"), words.say("ladder", "scale"),
                  words.say("ladder", "score"));
  double elo = 0;
  bool at_least = false;
  for (const Rung& rung : ladder) {
    elo += rung.elo();
    at_least = at_least || rung.is_sweep();
    const std::string scale = rung.scale == 1 ? "1" : fmt::format("1/{:.0f}", 1 / rung.scale);
    text += fmt::format("| {} | {} | {} | {} | {} | {}{} |\n", rung.level, level_name(rung.level, words.language()),
                        rung.nodes, scale, score_text(words, rung.tally.estimate()), at_least ? "≥ " : "",
                        words.signed_number(elo, 0));
  }
  return text;
}

std::string json_of(const LabWords& words, const RunningGame& start, const LadderTerms& terms,
                    const std::vector<Rung>& ladder) {
  std::string text;
  JsonWriter writer(text);
  const auto number = [&](const char* key, double value) { writer.key(key).number(fmt::format("{:.6f}", value)); };
  writer.begin_object();
  writer.member("game", start.game());
  writer.key("options").begin_object();
  for (const auto& [name, value] : start.options().all()) writer.member(name, value);
  writer.end_object();
  writer.member("games", terms.games);
  writer.member("seed", terms.seed);
  writer.member("opening", terms.opening);
  writer.member("most_nodes", terms.most_nodes);
  writer.key("levels").begin_list();
  double elo = 0;
  bool at_least = false;
  for (const Rung& rung : ladder) {
    const ScoreEstimate estimate = rung.tally.estimate();
    const WinsDrawsLosses all = rung.tally.all();
    elo += rung.elo();
    at_least = at_least || rung.is_sweep();
    writer.begin_object();
    writer.member("level", rung.level);
    writer.member("name", level_name(rung.level, words.language()));
    writer.member("against", rung.level == 1 ? "random" : fmt::format("level:{}", rung.level - 1));
    writer.member("nodes", rung.nodes);
    number("scale", rung.scale);
    writer.member("wins", all.wins);
    writer.member("draws", all.draws);
    writer.member("losses", all.losses);
    number("score", estimate.score);
    writer.key("interval").begin_list();
    writer.number(fmt::format("{:.6f}", estimate.interval.low));
    writer.number(fmt::format("{:.6f}", estimate.interval.high));
    writer.end_list();
    number("elo_over_below", rung.elo());
    number("elo", elo);
    writer.member("elo_is_least", at_least);
    writer.end_object();
  }
  writer.end_list();
  writer.end_object();
  return text;
}

}  // namespace destrier
