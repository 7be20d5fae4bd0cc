#include "search/review.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "core/sorting.h"
#include "core/text.h"
#include "search/thinker.h"

namespace destrier {
namespace {

constexpr std::size_t most_turning_points = 5;
constexpr double turning = 0.08;  // less than this is no turning point
constexpr std::uint64_t truths_tried = 4;

/// What is expected of a position for the first side, and the best move where a side decides.
struct Expectation {
  double first = 0.5;
  std::string best;
};

class Reviewer {
 public:
  Reviewer(const Player& player, std::uint64_t seed) : player_(player), seed_(seed) {}

  /// What is expected of a position, by whoever decides in it and what he sees.
  Expectation expect(const RunningGame& game) {
    const std::uint64_t hash = game.hash();
    const auto known = std::ranges::find(known_, hash, &Known::first);
    if (known != known_.end()) return known->second;
    Expectation found = look_at(game);
    // A position comes up as the outcome of one move and as the start of the next: the last few are enough.
    known_.emplace_back(hash, found);
    if (known_.size() > most_known) known_.erase(known_.begin());
    return found;
  }

  /// What a choice lost for the side that made it, 0 at least. Before and after it two sides that see different things
  /// would judge: where something is hidden both moves are tried in the same truths that the mover could not tell
  /// apart.
  double lost_by(const RunningGame& before, const std::string& move, const std::string& best, double seen) {
    if (before.nothing_is_hidden()) return std::max(seen, 0.0);
    const Viewer mover = viewer_of(before.decider());
    Reviewer brief(player_, seed_);
    brief.player_.nodes = std::max<std::uint64_t>(nodes_of(before, player_) / truths_tried, 1);
    Rng rng(seed_);
    double sum = 0;
    for (std::uint64_t i = 0; i < truths_tried; ++i) {
      const auto truth = before.imagined_by(mover, rng);
      sum += brief.after(*truth, best) - brief.after(*truth, move);
    }
    const double first = sum / truths_tried;
    return std::max(before.decider() == Decider::first ? first : -first, 0.0);
  }

 private:
  double after(const RunningGame& game, const std::string& move) {
    const auto next = game.clone();
    static_cast<void>(next->play(move));
    return expect(*next).first;
  }

  using Known = std::pair<std::uint64_t, Expectation>;
  static constexpr std::size_t most_known = 64;

  Expectation look_at(const RunningGame& game) {
    switch (game.decider()) {
      case Decider::nobody: {
        const Score score = game.result().score;
        return {score == Score::first_wins ? 1.0 : score == Score::second_wins ? 0.0 : 0.5, {}};
      }
      case Decider::fate: {
        double sum = 0;
        for (const OutcomeText& outcome : game.outcomes()) {
          const auto next = game.clone();
          static_cast<void>(next->play(outcome.move));
          sum += expect(*next).first * outcome.weight / static_cast<double>(outcome.total);
        }
        return {sum, {}};
      }
      default: {
        const Analysis analysis = think_alone(game, player_, seed_, 1);
        const Line& best = analysis.lines[0];
        return {game.decider() == Decider::first ? best.value : 1 - best.value, best.moves[0]};
      }
    }
  }

  Player player_;
  std::uint64_t seed_;
  std::vector<Known> known_;
};

}  // namespace

Expected<Review> review(const RunningGame& start, std::span<const std::string> moves, const Player& player,
                        std::uint64_t seed, const std::function<void(std::size_t)>& progress) {
  Review review;
  Reviewer reviewer(player, seed);
  const auto game = start.clone();
  for (const std::string& text : moves) {
    ReviewedMove move;
    move.by = game->decider();
    if (move.by == Decider::nobody) return fail("move {}: the game is over", review.moves.size() + 1);
    const Expectation before = reviewer.expect(*game);
    const auto chosen_in = game->clone();
    if (!game->play(text)) return fail("move {}: {} is illegal", review.moves.size() + 1, in_quotes(text));
    move.move = text;
    move.best = before.best;
    move.before = before.first;
    move.after = reviewer.expect(*game).first;
    if (move.by == Decider::fate) {
      review.luck[0] += move.change_for(Decider::first);
      review.luck[1] += move.change_for(Decider::second);
    } else {
      // A choice cannot win anything; where it seems so, the search has only come to know better.
      const double lost =
          text == move.best ? 0.0 : reviewer.lost_by(*chosen_in, text, move.best, -move.change_for(move.by));
      move.before = move.after + (move.by == Decider::first ? lost : -lost);
      review.lost[static_cast<std::size_t>(side_index(move.by))] += lost;
    }
    review.moves.push_back(std::move(move));
    if (progress) progress(review.moves.size());
  }
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < review.moves.size(); ++i) {
    if (std::abs(review.moves[i].change_for(Decider::first)) >= turning) order.push_back(i);
  }
  sort_stably(order, [&](std::size_t a, std::size_t b) {
    return std::abs(review.moves[a].change_for(Decider::first)) > std::abs(review.moves[b].change_for(Decider::first));
  });
  order.resize(std::min(order.size(), most_turning_points));
  sort_list(order);
  review.turning_points = std::move(order);
  return review;
}

}  // namespace destrier
