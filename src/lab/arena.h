#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "games/running.h"
#include "lab/contestant.h"
#include "lab/statistics.h"

namespace destrier {

class ArenaLog;

/// Two contestants and how they meet. The two games of a pair have the same opening and the same dice; `a` has the
/// first seat in the first of them and the second seat in the other.
struct ArenaTerms {
  Contestant a;
  Contestant b;
  std::uint64_t games = 100;  ///< even
  std::uint64_t seed = 1;
  int opening = 0;  ///< decisions of the sides that are drawn
  BotTerms bots;
  std::optional<Sprt> sprt;
};

/// A game that has been played.
struct GameRecord {
  Score score = Score::ongoing;
  std::string reason;
  std::uint64_t plies = 0;
  std::optional<BotFault> fault;  ///< why its side has lost, if the game was not played to its end

  bool operator==(const GameRecord&) const = default;
};

/// Games of `a`, by how they ended.
struct WinsDrawsLosses {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;

  std::uint64_t games() const { return wins + draws + losses; }
  double score() const {
    return games() == 0 ? 0.5
                        : (static_cast<double>(wins) + static_cast<double>(draws) / 2) / static_cast<double>(games());
  }
};

struct Faulted {
  std::uint64_t game = 0;
  bool is_a = false;
  BotFault fault;
};

/// What has come of the games so far. Only whole pairs count.
struct ArenaTally {
  std::array<WinsDrawsLosses, 2> by_seat;  ///< of a: in the first seat, in the second
  PairCounts pairs{};
  std::uint64_t plies = 0;
  std::vector<Faulted> faults;
  std::optional<double> log_ratio;  ///< of the SPRT, if there is one
  Verdict verdict = Verdict::undecided;

  WinsDrawsLosses all() const;
  ScoreEstimate estimate() const { return estimate_score(pairs); }
  /// The games of the pair of that number. False when that decides the test.
  bool add(std::uint64_t pair, const GameRecord& first, const GameRecord& second, const std::optional<Sprt>& sprt);
};

/// Does `a` sit in the first seat in the game of that number?
constexpr bool a_sits_first(std::uint64_t game) {
  return game % 2 == 0;
}

/// Plays the game of that number, between those who sit as `a` and as `b`.
GameRecord play_arena_game(const RunningGame& start, const ArenaTerms& terms, std::uint64_t number, Sitter& a,
                           Sitter& b);

/// Plays all games, or as many as the test needs. What a log holds already is not played again, and what is played goes
/// into it. The tally is the same for every number of threads if nobody plays by the clock.
Expected<ArenaTally> run_arena(const RunningGame& start, const ArenaTerms& terms, unsigned threads, ArenaLog* log,
                               const std::function<void(std::uint64_t games, const ArenaTally&)>& watch);

}  // namespace destrier
