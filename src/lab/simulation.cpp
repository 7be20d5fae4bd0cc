#include "lab/simulation.h"

#include <algorithm>
#include <memory>
#include <optional>

#include "lab/in_order.h"
#include "lab/seeds.h"
#include "match/team.h"
#include "search/thinker.h"

namespace destrier {
namespace {

/// Nobody leads as long as the expected result is this near to even.
constexpr double even = 0.02;

std::uint32_t count_lead_changes(const std::vector<double>& expected) {
  std::uint32_t changes = 0;
  int leader = 0;
  for (const double value : expected) {
    const int now = value > 0.5 + even ? 1 : value < 0.5 - even ? 2 : 0;
    if (now == 0) continue;
    changes += leader != 0 && leader != now ? 1 : 0;
    leader = now;
  }
  return changes;
}

}  // namespace

std::uint64_t Tale::count(Score score) const {
  std::uint64_t sum = 0;
  for (const auto& [result, number] : results) sum += result.second == score ? number : 0;
  return sum;
}

void Tale::add(const Tale& other) {
  plies.insert(plies.end(), other.plies.begin(), other.plies.end());
  rounds.insert(rounds.end(), other.rounds.begin(), other.rounds.end());
  for (const auto& [result, number] : other.results) results[result] += number;
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::size_t score = 0; score < by_beginner[side].size(); ++score) {
      by_beginner[side][score] += other.by_beginner[side][score];
    }
  }
  for (const auto& [changes, number] : other.lead_changes) lead_changes[changes] += number;
  for (const auto& [loss, number] : other.losses) losses[loss] += number;
  throws.add(other.throws);
  for (std::size_t part = 0; part < game_parts; ++part) {
    expected[part] += other.expected[part];
    expected_count[part] += other.expected_count[part];
  }
}

Tale play_simulated_game(const RunningGame& start, const SimulationTerms& terms, std::uint64_t number) {
  const std::uint64_t seed = seed_for(terms.seed, number);
  DiceStream fate(seed_for(seed, 0));
  const auto game = start.clone();
  Chronicle chronicle(*game);
  std::array<std::unique_ptr<Thinker>, 2> thinkers;
  for (std::size_t side = 0; side < 2; ++side) {
    thinkers[side] = make_thinker(*game, terms.players[side], seed_for(seed, side + 1));
  }
  Tale tale;
  std::vector<double> expected;
  while (game->decider() != Decider::nobody) {
    std::string move;
    if (game->decider() == Decider::fate) {
      move = fate.decide(*game);
      tale.throws.note(*game, move);
    } else {
      expected.push_back(expected_result(*game));
      const auto side = static_cast<std::size_t>(side_index(game->decider()));
      move = choose_in_time(*thinkers[side], *game, terms.players[side]);
    }
    const auto events = game->play(move);
    if (!events) break;
    chronicle.read(*events);
  }
  const Result result = game->result();
  tale.plies.push_back(static_cast<std::uint32_t>(game->plies()));
  tale.rounds.push_back(static_cast<std::uint32_t>(chronicle.rounds()));
  tale.results[{std::string(result.reason), result.score}] = 1;
  tale.by_beginner[chronicle.began() == 2 ? 1 : 0][static_cast<std::size_t>(result.score)] = 1;
  for (const Loss& loss : chronicle.losses()) ++tale.losses[loss];
  if (!expected.empty()) tale.lead_changes[count_lead_changes(expected)] = 1;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const std::size_t part = i * game_parts / expected.size();
    tale.expected[part] += expected[i];
    ++tale.expected_count[part];
  }
  return tale;
}

Tale simulate(const RunningGame& start, const SimulationTerms& terms, unsigned threads,
              const std::function<void(std::uint64_t games)>& watch) {
  Tale all;
  work_in_order(
      terms.games, threads,
      [&] { return [&](std::uint64_t number) { return play_simulated_game(start, terms, number); }; },
      [](std::uint64_t, const Tale&) {},
      [&](std::uint64_t number, const Tale& tale) {
        all.add(tale);
        watch(number + 1);
        return true;
      });
  return all;
}

}  // namespace destrier
