#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "games/running_of.h"
#include "search/found.h"
#include "search/thinker.h"

namespace destrier {

/// A thinker made from a search: `start(view)`, `think(nodes)`, `nodes()`, `lines(most)`, and where it keeps a tree
/// `follow(before, move, after)` for each move that was played since, false if it knows nothing of it, and then
/// `go_on(view)`.
template <Game G, class Search>
class ThinkerOf final : public Thinker {
 public:
  template <class... Arguments>
  explicit ThinkerOf(std::shared_ptr<const G> game, Arguments&&... arguments)
      : game_(std::move(game)), search_(*game_, std::forward<Arguments>(arguments)...) {}

  void look_at(const RunningGame& running) override {
    const auto& game = static_cast<const RunningOf<G>&>(running);
    const Viewer viewer = viewer_of(game.decider());
    const typename G::View view = game.seen_by(viewer);
    if (!follow(game, viewer, view)) search_.start(view);
    view_ = view;
    has_looked_ = true;
    plies_ = game.plies();
  }
  bool think(std::uint64_t nodes) override { return search_.think(nodes); }
  std::uint64_t nodes() const override { return search_.nodes(); }

  Analysis analysis(std::size_t most) const override {
    Analysis analysis;
    analysis.nodes = search_.nodes();
    if constexpr (requires { search_.depth(); }) analysis.depth = search_.depth();
    Rng rng(0);
    const typename G::State root = game_->sample(view_, rng);
    for (const Found<G>& found : search_.lines(most)) {
      Line line;
      line.value = share(found.value);
      line.visits = found.visits;
      typename G::State state = root;
      Mute mute;
      for (const typename G::Move& move : found.moves) {
        // What follows was found for other truths too: it is told as far as this one allows it.
        MoveList<G> legal;
        if (game_->decider(state) != Decider::nobody) all_moves(*game_, state, legal);
        if (std::find(legal.begin(), legal.end(), move) == legal.end()) break;
        line.moves.push_back(game_->move_text(state, move));
        game_->play(state, move, mute);
      }
      analysis.lines.push_back(std::move(line));
    }
    return analysis;
  }

 private:
  /// Does this position follow from the last one? Then the search is led there.
  bool follow(const RunningOf<G>& game, Viewer viewer, const typename G::View& view) {
    if constexpr (requires { search_.go_on(view); }) {
      const auto& past = game.past();
      if (!has_looked_ || game.plies() <= plies_ || game.rules() != game_) return false;
      if (!(game_->view(past[plies_].before, viewer) == view_)) return false;
      for (std::size_t ply = plies_; ply < past.size(); ++ply) {
        typename G::State after = past[ply].before;
        Mute mute;
        game_->play(after, past[ply].move, mute);
        if (!search_.follow(past[ply].before, past[ply].move, after)) return false;
      }
      search_.go_on(view);
      return true;
    } else {
      static_cast<void>(game);
      static_cast<void>(viewer);
      static_cast<void>(view);
      return false;
    }
  }

  std::shared_ptr<const G> game_;
  Search search_;
  bool has_looked_ = false;
  typename G::View view_{};
  std::size_t plies_ = 0;
};

}  // namespace destrier
