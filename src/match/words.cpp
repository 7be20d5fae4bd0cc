#include "match/words.h"

#include <algorithm>

#include "tell/tell.h"

namespace destrier {

std::string match_text(Language language, const Message& message) {
  return section_text(language, "match", message);
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
