#pragma once

// Luck and skill of a match that was played, told: what fate gave, what choices lost, and where it turned.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "search/review.h"
#include "terminal/replay.h"

namespace destrier {

struct AnalysisTerms {
  Player player;
  std::uint64_t seed = 1;
};

/// Thinks about every position of a record, along the moves that were not taken back.
class MatchAnalysis {
 public:
  static Expected<MatchAnalysis> make(const Replay& replay, const AnalysisTerms& terms,
                                      const std::function<void(std::size_t)>& progress = {});

  Lines told(const Look& look) const;
  std::string json(Language language) const;

 private:
  MatchAnalysis(const Replay& replay, const AnalysisTerms& terms, Review review)
      : replay_(replay), terms_(terms), moves_(replay.standing(replay.size())), review_(std::move(review)) {}

  double start() const { return review_.moves.empty() ? 0.5 : review_.moves.front().before; }
  double end() const { return review_.moves.empty() ? 0.5 : review_.moves.back().after; }
  std::size_t decisions(Decider by) const;
  /// What neither luck nor choices explain, for the first side: what the player came to see only later.
  double unforeseen() const;
  /// Did the sides, at any time, know different things?
  bool something_was_hidden() const;
  std::string side(Language language, Decider side) const;
  /// What a legal move does, in a sentence.
  std::string what(Language language, std::size_t i, const std::string& move) const;

  Lines told_turning_point(Language language, std::size_t i) const;
  Lines told_course(const Look& look) const;

  const Replay& replay_;
  AnalysisTerms terms_;
  std::vector<std::size_t> moves_;  ///< the entries that the moves of the review are
  Review review_;
};

}  // namespace destrier
