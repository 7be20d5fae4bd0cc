#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "lab/arena.h"
#include "lab/words.h"

namespace destrier {

struct LadderTerms {
  std::uint64_t games = 100;  ///< for each rung; even
  std::uint64_t seed = 1;
  int opening = 0;
  /// Where a level has more, the nodes of both sides are scaled down alike; 0: nowhere.
  std::uint64_t most_nodes = 0;
};

/// A level, measured against the one below it; the first against random play.
struct Rung {
  int level = 1;
  std::uint64_t nodes = 0;  ///< a move of the level
  double scale = 1;         ///< what both sides had of theirs in these games
  ArenaTally tally;

  /// Did one of the two win everything? Then the games say only how large the difference is at least.
  bool is_sweep() const;
  /// Over the one below; after a sweep as if the last half point had been lost.
  double elo() const;
};

std::vector<Rung> climb(const RunningGame& start, const LadderTerms& terms, unsigned threads,
                        const std::function<void(int level, std::uint64_t games, const ArenaTally&)>& watch);

/// A table in Markdown: level, name, nodes and their scale in these games, score over the one below, Elo cumulated.
std::string markdown_of(const LabWords& words, const std::vector<Rung>& ladder);
std::string json_of(const LabWords& words, const RunningGame& start, const LadderTerms& terms,
                    const std::vector<Rung>& ladder);

}  // namespace destrier
