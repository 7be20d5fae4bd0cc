#include "match/words.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/text.h"
#include "tell/sentence.h"
#include "tell/tell.h"

namespace destrier {

std::string match_text(Language language, const Message& message) {
  const Json& texts = catalogue(language)["match"];
  const auto found = texts.find(message.key);
  if (found == texts.end()) return fmt::format("[match.{}]", message.key);
  static const Json no_terms = Json::object();
  const SentenceMaker maker(language, texts.value("terms", no_terms), {}, message.arguments);
  auto made = maker.make(*found);
  return made ? capitalised(std::move(*made)) : fmt::format("[match.{}: {}]", message.key, made.error().text);
}

std::string refusal_text(Language language, const RunningGame& game, const Refusal& refusal) {
  return refusal.of_game ? Teller(language, game).refusal(refusal.why) : match_text(language, refusal.why);
}

std::string ending_text(Language language, const RunningGame& game, const Result& result) {
  if (std::ranges::find(end_reasons, result.reason) == std::end(end_reasons))
    return Teller(language, game).result(result);
  const Teller teller(language, game);
  const Decider winner = result.score == Score::first_wins ? Decider::first : Decider::second;
  return match_text(language, {fmt::format("end_{}", result.reason),
                               {{"winner", teller.side(winner)}, {"loser", teller.side(other_side(winner))}}});
}

}  // namespace destrier
