#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "games/running.h"
#include "lab/chronicle.h"
#include "lab/throws.h"
#include "search/player.h"

namespace destrier {

struct SimulationTerms {
  std::array<Player, 2> players;
  std::uint64_t games = 1000;
  std::uint64_t seed = 1;
};

/// Parts into which a game is divided to see how it goes on the whole.
inline constexpr std::size_t game_parts = 20;

/// What is told of many games. A `Tale` of one game is added to the others.
struct Tale {
  std::vector<std::uint32_t> plies;                                ///< of each game
  std::vector<std::uint32_t> rounds;                               ///< of each game, as the game counts them
  std::map<std::pair<std::string, Score>, std::uint64_t> results;  ///< by reason and who won
  std::array<std::array<std::uint64_t, 4>, 2> by_beginner{};       ///< who had the first turn; Score
  std::map<std::uint32_t, std::uint64_t> lead_changes;             ///< games by how often the lead changed
  std::map<Loss, std::uint64_t> losses;
  Throws throws;
  std::array<double, game_parts> expected{};  ///< result for the first side, summed up
  std::array<std::uint64_t, game_parts> expected_count{};

  std::uint64_t games() const { return plies.size(); }
  std::uint64_t count(Score score) const;
  void add(const Tale& other);
};

/// One game, and what is told of it.
Tale play_simulated_game(const RunningGame& start, const SimulationTerms& terms, std::uint64_t number);

/// All of them. The same for every number of threads if nobody plays by the clock.
Tale simulate(const RunningGame& start, const SimulationTerms& terms, unsigned threads,
              const std::function<void(std::uint64_t games)>& watch);

}  // namespace destrier
