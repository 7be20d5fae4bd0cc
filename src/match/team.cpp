#include "match/team.h"

#include <algorithm>
#include <chrono>
#include <climits>
#include <limits>
#include <thread>

#include "core/sorting.h"

namespace destrier {
namespace {

constexpr auto all_lines = std::numeric_limits<std::size_t>::max();

/// Adds what was found about a move to what is known of it.
void add_visits(std::vector<Line>& lines, const Line& line) {
  const auto same = std::ranges::find_if(lines, [&](const Line& other) { return other.moves[0] == line.moves[0]; });
  if (same == lines.end()) {
    lines.push_back(line);
    return;
  }
  const auto old = static_cast<double>(same->visits);
  const auto more = static_cast<double>(line.visits);
  if (old + more > 0) same->value = (same->value * old + line.value * more) / (old + more);
  same->visits += line.visits;
}

}  // namespace

void think_on(Thinker& thinker, const RunningGame& game, const Player& player, std::int64_t most_ms) {
  const std::int64_t ms = player.ms != 0 ? player.ms : most_ms;
  const bool only_time = player.ms != 0 && player.nodes == 0;
  const std::uint64_t nodes = only_time ? std::numeric_limits<std::uint64_t>::max() : nodes_of(game, player);
  if (ms == 0) {
    thinker.think(nodes);
    return;
  }
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  const std::chrono::milliseconds time(ms);
  // Slices grow to about a fortieth of the time, so that it is neither overrun nor spent on looking at the clock.
  std::uint64_t slice = 1;
  for (std::uint64_t spent = 0; spent < nodes;) {
    const auto before = Clock::now();
    if (before - start >= time) return;
    const std::uint64_t next = std::min(slice, nodes - spent);
    if (!thinker.think(next)) return;
    spent += next;
    if ((Clock::now() - before) * 80 < time) slice *= 2;
  }
}

std::string choose_in_time(Thinker& thinker, const RunningGame& game, const Player& player, std::int64_t most_ms) {
  thinker.look_at(game);
  think_on(thinker, game, player, most_ms);
  return thinker.analysis(1).lines.front().moves.front();
}

Analysis think_with_clock(const RunningGame& game, const Player& player, std::uint64_t seed, std::size_t most,
                          ThinkingTime time) {
  const auto count = static_cast<std::size_t>(std::max(time.threads, 1));
  std::vector<Analysis> analyses(count);
  Player one = player;
  one.memory = player.memory / count;
  const auto work = [&](std::size_t i) {
    const auto thinker = make_thinker(game, one, seed + i);
    thinker->look_at(game);
    think_on(*thinker, game, one, time.most_ms);
    analyses[i] = thinker->analysis(count == 1 ? most : all_lines);
  };
  std::vector<std::thread> threads;
  for (std::size_t i = 1; i < count; ++i) threads.emplace_back(work, i);
  work(0);
  for (std::thread& thread : threads) thread.join();
  return put_together(analyses, most);
}

Analysis put_together(const std::vector<Analysis>& analyses, std::size_t most) {
  // A proof, or the greatest depth, says more than any sum.
  const auto rank = [](const Analysis& each) { return each.lines[0].value >= 1 ? INT_MAX : each.depth; };
  const Analysis& leading = *std::ranges::max_element(analyses, {}, rank);
  Analysis whole;
  whole.depth = leading.depth;
  if (analyses.size() == 1 || rank(leading) > 0) {
    whole.lines = leading.lines;
  } else {
    for (const Analysis& each : analyses) {
      for (const Line& line : each.lines) add_visits(whole.lines, line);
    }
    sort_stably(whole.lines, [](const Line& a, const Line& b) { return a.visits > b.visits; });
  }
  for (const Analysis& each : analyses) whole.nodes += each.nodes;
  whole.lines.resize(std::min(whole.lines.size(), most));
  return whole;
}

}  // namespace destrier
