#include "lab/arena_report.h"

#include "core/json_writer.h"
#include "lab/arena_log.h"

namespace destrier {
namespace {

std::string fault_text(const LabWords& words, const ArenaTerms& terms, const Faulted& faulted) {
  return words.say("arena", "fault",
                   {{"game", static_cast<std::int64_t>(faulted.game) + 1},
                    {"player", to_text(faulted.is_a ? terms.a : terms.b)},
                    {"what", words.say("fault", faulted.fault.key, faulted.fault.arguments)}});
}

std::vector<Argument> counts(const WinsDrawsLosses& games) {
  return {{"wins", static_cast<std::int64_t>(games.wins)},
          {"draws", static_cast<std::int64_t>(games.draws)},
          {"losses", static_cast<std::int64_t>(games.losses)}};
}

std::string elo_text(const LabWords& words, double elo) {
  if (elo >= most_elo) return words.say("arena", "elo_most", {{"elo", words.signed_number(elo, 0)}});
  if (elo <= -most_elo) return words.say("arena", "elo_least", {{"elo", words.signed_number(elo, 0)}});
  return words.signed_number(elo, 0);
}

double mean_plies(const ArenaTally& tally) {
  const auto games = tally.all().games();
  return games == 0 ? 0 : static_cast<double>(tally.plies) / static_cast<double>(games);
}

void write_counts(JsonWriter& writer, const WinsDrawsLosses& games) {
  writer.member("games", games.games());
  writer.member("wins", games.wins);
  writer.member("draws", games.draws);
  writer.member("losses", games.losses);
}

std::string digits(double value, int decimals) {
  return fmt::format("{:.{}f}", value, decimals);
}

}  // namespace

std::string score_text(const LabWords& words, const ScoreEstimate& estimate) {
  return words.say("arena", "interval",
                   {{"value", words.percent(estimate.score)},
                    {"low", words.percent(estimate.interval.low)},
                    {"high", words.percent(estimate.interval.high)}});
}

std::string text_of(const LabWords& words, const RunningGame& start, const ArenaTerms& terms, const ArenaTally& tally) {
  const WinsDrawsLosses all = tally.all();
  const ScoreEstimate estimate = tally.estimate();
  const auto line = [](const std::string& text) { return text + '\n'; };
  std::string text = line(words.say("arena", "title",
                                    {{"game", words.game(start.game())},
                                     {"a", to_text(terms.a)},
                                     {"b", to_text(terms.b)},
                                     {"games", static_cast<std::int64_t>(all.games())},
                                     {"seed", std::to_string(terms.seed)},
                                     {"opening", terms.opening}}));
  text += line(words.say("arena", "all", counts(all)));
  text += line(words.say("arena", "score", {{"score", score_text(words, estimate)}}));
  text += line(words.say("arena", "elo",
                         {{"elo", words.say("arena", "interval",
                                            {{"value", elo_text(words, elo_of(estimate.score))},
                                             {"low", elo_text(words, elo_of(estimate.interval.low))},
                                             {"high", elo_text(words, elo_of(estimate.interval.high))}})}}));
  text += line(words.say("arena", "first_seat", counts(tally.by_seat[0])));
  text += line(words.say("arena", "second_seat", counts(tally.by_seat[1])));
  text += line(words.say("arena", "plies", {{"plies", words.number(mean_plies(tally), 1)}}));
  if (terms.sprt) {
    text += line(words.say("arena", "sprt",
                           {{"elo0", words.number(terms.sprt->elo0, 1)},
                            {"elo1", words.number(terms.sprt->elo1, 1)},
                            {"ratio", words.signed_number(tally.log_ratio.value_or(0), 2)},
                            {"bound", words.number(sprt_bound, 2)},
                            {"verdict", to_text(tally.verdict)}}));
  }
  for (const Faulted& faulted : tally.faults) text += line(fault_text(words, terms, faulted));
  return text;
}

std::string json_of(const LabWords& words, const RunningGame& start, const ArenaTerms& terms, const ArenaTally& tally) {
  const ScoreEstimate estimate = tally.estimate();
  std::string text;
  JsonWriter writer(text);
  writer.begin_object();
  writer.key("parameters").number(header_of(start, terms));
  writer.member("game", start.game());
  writer.member("a", to_text(terms.a));
  writer.member("b", to_text(terms.b));
  writer.member("seed", terms.seed);
  writer.member("opening", terms.opening);
  write_counts(writer, tally.all());
  writer.key("score_a").number(digits(estimate.score, 6));
  writer.key("interval").begin_list();
  writer.number(digits(estimate.interval.low, 6));
  writer.number(digits(estimate.interval.high, 6));
  writer.end_list();
  writer.key("elo").number(digits(elo_of(estimate.score), 2));
  writer.key("elo_low").number(digits(elo_of(estimate.interval.low), 2));
  writer.key("elo_high").number(digits(elo_of(estimate.interval.high), 2));
  writer.key("seats").begin_object();
  for (std::size_t seat = 0; seat < 2; ++seat) {
    writer.key(seat == 0 ? "first" : "second").begin_object();
    write_counts(writer, tally.by_seat[seat]);
    writer.key("score_a").number(digits(tally.by_seat[seat].score(), 6));
    writer.end_object();
  }
  writer.end_object();
  writer.member("pairs", tally.pairs);
  writer.key("mean_plies").number(digits(mean_plies(tally), 3));
  writer.key("sprt");
  if (terms.sprt) {
    writer.begin_object();
    writer.key("elo0").number(digits(terms.sprt->elo0, 3));
    writer.key("elo1").number(digits(terms.sprt->elo1, 3));
    writer.key("log_ratio").number(digits(tally.log_ratio.value_or(0), 6));
    writer.key("bound").number(digits(sprt_bound, 6));
    writer.member("verdict", to_text(tally.verdict));
    writer.end_object();
  } else {
    writer.value(nullptr);
  }
  writer.key("faults").begin_list();
  for (const Faulted& faulted : tally.faults) {
    writer.begin_object();
    writer.member("game", faulted.game + 1);
    writer.member("player", faulted.is_a ? "a" : "b");
    writer.member("what", faulted.fault.key);
    writer.member("text", fault_text(words, terms, faulted));
    writer.end_object();
  }
  writer.end_list();
  writer.end_object();
  return text;
}

}  // namespace destrier
