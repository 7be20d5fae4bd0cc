#pragma once

// One player's search, put together from what his game's habits say. Included by the one file of each game.

#include <cstdint>
#include <memory>
#include <optional>
#include <type_traits>
#include <vector>

#include "core/page.h"
#include "search/alpha_beta.h"
#include "search/habits.h"
#include "search/minds.h"
#include "search/player.h"
#include "search/simple.h"
#include "search/thinker_of.h"
#include "search/tree.h"

namespace destrier {

/// A game whose moves are too many for full width has no alpha-beta.
template <class G>
inline constexpr bool fits_alpha_beta = G::max_moves <= 4096;

/// By which method a game's levels think.
template <class G>
inline constexpr Method method_of = Method::alpha_beta;
/// Whether its players need either search at all; in a page they are never told which to use.
template <class G>
inline constexpr bool needs_alpha_beta = fits_alpha_beta<G> && (!for_a_page || method_of<G> == Method::alpha_beta);
template <class G>
inline constexpr bool needs_tree = !for_a_page || method_of<G> == Method::tree || G::has_secrets;

/// The search of one player: from the book where there is one, over sampled truths while something is hidden, and by
/// the game's own method otherwise.
template <Evaluated G>
class Mind {
 public:
  Mind(const G& game, const Habits& habits, const Player& player, std::uint64_t nodes, std::uint64_t seed)
      : game_(game), habits_(habits), lines_(player.lines), nodes_(nodes), memory_(player.memory), rng_(seed) {}

  void start(const typename G::View& view) {
    booked_.reset();
    if constexpr (requires { game_.book_move(view, rng_); }) {
      booked_ = game_.book_move(view, rng_);
      if (booked_) return;
    }
    const bool hidden = keeps_secrets(game_, game_.sample(view, rng_));
    use_tree_ = needs_tree<G> && (hidden || always_tree());
    if constexpr (needs_tree<G>) {
      if (use_tree_) {
        if (!tree_) tree_ = std::make_unique<TreeSearch<G>>(game_, habits_.tree, memory_, rng_.next());
        tree_->start(view);
        return;
      }
    }
    if constexpr (needs_alpha_beta<G>) {
      // What is never filled need not be cleared: a table for a few moves' nodes, or for seconds where they are
      // unknown.
      const std::uint64_t enough = nodes_ == 0 ? std::uint64_t{64} << 20U : nodes_ * 32;
      if (!alpha_beta_) {
        alpha_beta_ =
            std::make_unique<FullWidth>(game_, habits_.alpha_beta, std::min(memory_, enough), lines_, rng_.next());
      }
      alpha_beta_->start(view);
    }
  }
  bool follow(const typename G::State& before, typename G::Move move, const typename G::State& after) {
    if constexpr (needs_tree<G>) return always_tree() && !booked_ && tree_ && tree_->follow(before, move, after);
    return false;
  }
  void go_on(const typename G::View& view) {
    if constexpr (needs_tree<G>) tree_->go_on(view);
  }

  bool think(std::uint64_t nodes) {
    return !booked_ && with_search(*this, [&](auto& search) { return search.think(nodes); });
  }
  std::uint64_t nodes() const {
    return booked_ ? 1 : with_search(*this, [](const auto& search) { return search.nodes(); });
  }
  int depth() const {
    if constexpr (needs_alpha_beta<G>) {
      if (!use_tree_ && !booked_) return alpha_beta_->depth();
    }
    return 0;
  }
  std::vector<Found<G>> lines(std::size_t most) const {
    if (booked_) return {{{*booked_}, 0, 1}};
    return with_search(*this, [&](const auto& search) { return search.lines(most); });
  }

 private:
  bool always_tree() const { return habits_.method == Method::tree || !needs_alpha_beta<G>; }

  /// Calls `use` with the search that thinks now.
  template <class Self, class Use>
  static auto with_search(Self& self, Use use) {
    if constexpr (!needs_alpha_beta<G>) {
      return use(*self.tree_);
    } else if constexpr (!needs_tree<G>) {
      return use(*self.alpha_beta_);
    } else {
      return self.use_tree_ ? use(*self.tree_) : use(*self.alpha_beta_);
    }
  }

  struct NoSearch {};
  using FullWidth = std::conditional_t<needs_alpha_beta<G>, AlphaBeta<G>, NoSearch>;
  using Tree = std::conditional_t<needs_tree<G>, TreeSearch<G>, NoSearch>;

  const G& game_;
  Habits habits_;
  std::size_t lines_;
  std::uint64_t nodes_;
  std::uint64_t memory_;
  Rng rng_;
  bool use_tree_ = true;
  std::optional<typename G::Move> booked_;
  std::unique_ptr<Tree> tree_;
  std::unique_ptr<FullWidth> alpha_beta_;
};

inline constexpr TreeStyle plain_uct = {.evaluated = false, .lookahead = false, .playout = -1, .exploration = 0.7};

template <class G>
std::unique_ptr<Thinker> think_about(const std::shared_ptr<const G>& game, const Player& player, std::uint64_t seed) {
  if constexpr (!for_a_page) {
    if (player.kind == Player::Kind::random) return std::make_unique<ThinkerOf<G, RandomChoice<G>>>(game, seed);
    if (player.kind == Player::Kind::greedy) return std::make_unique<ThinkerOf<G, Greedy<G>>>(game, seed);
    if (player.kind == Player::Kind::uct) {
      return std::make_unique<ThinkerOf<G, TreeSearch<G>>>(game, plain_uct, player.memory, seed);
    }
  }
  Habits own = habits<G>();
  if (player.kind == Player::Kind::tree) own.method = Method::tree;
  if (player.kind == Player::Kind::alpha_beta) own.method = Method::alpha_beta;
  const std::uint64_t nodes = player.ms == 0 ? nodes_of(own, player) : 0;
  return std::make_unique<ThinkerOf<G, Mind<G>>>(game, own, player, nodes, seed);
}

template <class G>
double judge(const G& game, const typename G::State& state) {
  return share(look(game, state));
}

}  // namespace destrier
