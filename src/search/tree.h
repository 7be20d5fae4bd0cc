#pragma once

// Monte Carlo tree search over what one side sees.
//
// A position is opened once: its moves are listed, judged and become edges, and its value goes up the path. Later
// visits choose the edge with the best upper bound (PUCT, the judgement being the prior). Where fate decides, outcomes
// with the same effect are one edge, each is visited as often as its probability wants, and what goes up is the mean
// over all of them: no luck enters. Proven wins and losses go up exactly.
//
// While something is hidden every iteration draws a truth that agrees with the view, and walks the tree with it: a node
// stands for all truths that look alike to the viewer, an edge counts only where its move is legal, and what the viewer
// cannot see of fate is one edge.

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/playout.h"
#include "core/sorting.h"
#include "search/found.h"
#include "search/pool.h"
#include "search/styles.h"

namespace destrier {

template <Evaluated G>
class TreeSearch {
  using State = typename G::State;
  using Move = typename G::Move;
  using View = typename G::View;

  enum class Proof : std::uint8_t { none, first, second, draw };

  struct Node {
    std::uint32_t edges = 0;  ///< the first of them
    std::uint16_t count = 0;
    std::uint16_t room = 0;
    Decider decider = Decider::nobody;
    bool open = false;
    bool complete = false;  ///< every legal move has its edge
    Proof proof = Proof::none;
    std::uint32_t visits = 0;
  };
  struct Edge {
    Move move{};
    std::uint32_t node = none;
    std::uint32_t visits = 0;
    double total = 0;   ///< of the first side's shares
    float guess = 0.5;  ///< the first side's share before it is tried
    float prior = 0;    ///< of fate's edges their probability
  };
  struct Step {
    std::uint32_t node;
    std::uint32_t edge;
  };
  static constexpr std::uint32_t none = Pool<Node>::none;

 public:
  TreeSearch(const G& game, const TreeStyle& style, std::uint64_t memory, std::uint64_t seed)
      : game_(game), style_(style), rng_(seed), spaces_{Space(memory / 2), Space(memory / 2)} {}

  void start(const View& view) {
    space().clear();
    root_ = space().nodes.add(1);
    space().nodes[root_] = Node{};
    go_on(view);
  }

  /// A move was played. Leads the root there; false if nothing is known of it.
  bool follow(const State& before, Move move, const State& after) {
    const Node& node = space().nodes[root_];
    if (!node.open) return false;
    if (node.decider != Decider::fate && is_hidden(before, move, after)) return false;
    for (std::uint32_t i = 0; i < node.count; ++i) {
      const Edge& edge = space().edges[node.edges + i];
      if (edge.node == none || !leads(before, edge.move, move, after, node.decider)) continue;
      root_ = edge.node;
      return true;
    }
    return false;
  }
  /// The tree under the root is kept, the rest is dropped.
  void go_on(const View& view) {
    keep_root();
    view_ = view;
    state_ = game_.sample(view, rng_);
    viewer_ = viewer_of(game_.decider(state_));
    if constexpr (HasChapters<G>) chapter_ = game_.chapter(state_);
    const bool closed = keeps_secrets(game_, state_);
    // What was found while something was hidden is of another kind.
    if (closed != closed_) space().nodes[root_] = Node{};
    closed_ = closed;
    nodes_ = 0;
    aim_ = 0;
    list_->clear();
    game_.moves(state_, *list_);
    only_move_ = list_->size() == 1;
  }

  bool think(std::uint64_t nodes) {
    aim_ += nodes;
    while (nodes_ < aim_) {
      if (space().nodes[root_].proof != Proof::none) return false;
      iterate();
      if (only_move_) return false;
    }
    return true;
  }
  std::uint64_t nodes() const { return nodes_; }
  /// What the tree takes of the memory it was given.
  std::uint64_t bytes() const { return spaces_[0].bytes() + spaces_[1].bytes(); }

  std::vector<Found<G>> lines(std::size_t most) const {
    const Node& root = space().nodes[root_];
    std::vector<std::uint32_t> order;
    order.reserve(root.count);
    for (std::uint32_t i = 0; i < root.count; ++i) order.push_back(root.edges + i);
    sort_stably(order, [&](std::uint32_t a, std::uint32_t b) { return better(root.decider, a, b); });
    std::vector<Found<G>> found;
    for (std::size_t i = 0; i < std::min(most, order.size()); ++i) {
      const Edge& edge = space().edges[order[i]];
      const double expected = std::clamp(share_of(edge, root.decider), 0.0, 1.0);  // luck taken out may lead beyond
      Found<G> line{{edge.move}, from_share(expected), edge.visits};
      for (std::uint32_t at = edge.node; at != none && space().nodes[at].open && line.moves.size() < 12;) {
        const Node& node = space().nodes[at];
        if (node.count == 0) break;
        std::uint32_t best = node.edges;
        for (std::uint32_t j = 1; j < node.count; ++j) {
          if (better(node.decider, node.edges + j, best)) best = node.edges + j;
        }
        if (space().edges[best].visits == 0) break;
        line.moves.push_back(space().edges[best].move);
        at = space().edges[best].node;
      }
      found.push_back(std::move(line));
    }
    return found;
  }

 private:
  struct Space {
    explicit Space(std::uint64_t bytes) : nodes(bytes / 8 / sizeof(Node)), edges(bytes * 7 / 8 / sizeof(Edge)) {}
    void clear() {
      nodes.clear();
      edges.clear();
    }
    std::uint64_t bytes() const { return nodes.bytes() + edges.bytes(); }
    Pool<Node> nodes;
    Pool<Edge> edges;
  };
  Space& space() { return spaces_[at_]; }
  const Space& space() const { return spaces_[at_]; }

  // Choosing.

  /// The share that a side that decides, or the first if fate does, expects of an edge.
  double share_of(const Edge& edge, Decider decider) const {
    const double guesses = style_.evaluated || edge.visits == 0 ? 1 : 0;
    double first = (edge.total + guesses * static_cast<double>(edge.guess)) / (edge.visits + guesses);
    if (edge.node != none) {
      const Proof proof = space().nodes[edge.node].proof;
      if (proof != Proof::none) first = proven_share(proof);
    }
    return decider == Decider::second ? 1 - first : first;
  }
  static double proven_share(Proof proof) { return proof == Proof::first ? 1 : proof == Proof::second ? 0 : 0.5; }
  static Proof win_of(Decider side) { return side == Decider::second ? Proof::second : Proof::first; }
  Proof proof_of(const Edge& edge) const { return edge.node == none ? Proof::none : space().nodes[edge.node].proof; }

  /// Is one edge to be preferred to another when the move is made?
  bool better(Decider decider, std::uint32_t a, std::uint32_t b) const {
    const Edge& one = space().edges[a];
    const Edge& other = space().edges[b];
    if (decider != Decider::fate) {
      const int one_proven = worth(proof_of(one), decider);
      const int other_proven = worth(proof_of(other), decider);
      if (one_proven != other_proven) return one_proven > other_proven;
    }
    if (one.visits != other.visits) return one.visits > other.visits;
    const double one_share = share_of(one, decider);
    const double other_share = share_of(other, decider);
    if (one_share != other_share) return one_share > other_share;
    return one.prior > other.prior;
  }
  static int worth(Proof proof, Decider side) {
    if (proof == Proof::none || proof == Proof::draw) return 0;
    return proof == win_of(side) ? 1 : -1;
  }

  /// The edge of a side's node with the best upper bound, among those `allowed(number)`.
  template <class Allowed>
  std::uint32_t choose(const Node& node, double visits, double priors, Allowed allowed) const {
    const double draw = style_.exploration * std::sqrt(visits + 1) / priors;
    std::uint32_t best = none;
    double best_bound = -1e9;
    for (std::uint32_t i = 0; i < node.count; ++i) {
      if (!allowed(i)) continue;
      const Edge& edge = space().edges[node.edges + i];
      double bound = share_of(edge, node.decider);
      if (worth(proof_of(edge), node.decider) < 0) {
        bound -= 10;
      } else if (style_.evaluated) {
        bound += draw * static_cast<double>(edge.prior) / (1.0 + edge.visits);
      } else {
        bound = edge.visits == 0 ? 1e6 : bound + style_.exploration * std::sqrt(std::log(visits + 1) / edge.visits);
      }
      if (bound > best_bound) {
        best_bound = bound;
        best = node.edges + i;
      }
    }
    return best;
  }

  // One iteration: down, look, up.

  void iterate() {
    path_.clear();
    State state = closed_ ? game_.sample(view_, rng_) : state_;
    std::uint32_t at = root_;
    double first_share = 0.5;
    ++nodes_;
    while (true) {
      Node& node = space().nodes[at];
      if (node.proof != Proof::none) {
        first_share = proven_share(node.proof);
        break;
      }
      if (!node.open) {
        first_share = open(node, state);
        break;
      }
      if (node.count == 0) {  // opened when there was no more room
        first_share = estimate(state);
        break;
      }
      std::uint32_t edge = none;
      if (closed_) {
        if (node.decider == game_.decider(state)) edge = choose_hidden(node, state);
      } else {
        edge = node.decider == Decider::fate ? choose_outcome(node) : choose_open(node);
      }
      if (edge == none) {
        first_share = estimate(state);
        break;
      }
      path_.push_back({at, edge});
      Edge& taken = space().edges[edge];
      Mute mute;
      game_.play(state, closed_ ? played_ : taken.move, mute);
      ++nodes_;
      if (taken.node == none) {
        taken.node = space().nodes.add(1);
        if (taken.node == none) {
          first_share = estimate(state);
          break;
        }
        space().nodes[taken.node] = Node{};
      }
      at = taken.node;
    }
    ++space().nodes[at].visits;
    back_up(first_share);
  }

  std::uint32_t choose_open(const Node& node) const {
    return choose(node, node.visits, 1, [](std::uint32_t) { return true; });
  }
  /// The outcome that was visited least for its probability.
  std::uint32_t choose_outcome(const Node& node) const {
    std::uint32_t best = node.edges;
    double best_want = -1e9;
    for (std::uint32_t i = 0; i < node.count; ++i) {
      const Edge& edge = space().edges[node.edges + i];
      const double want = static_cast<double>(edge.prior) * (node.visits + 1.0) - edge.visits;
      if (want > best_want) {
        best_want = want;
        best = node.edges + i;
      }
    }
    return best;
  }
  /// The edge that this truth takes, and in `played_` its move: edges are added for moves that no truth had before.
  std::uint32_t choose_hidden(Node& node, const State& state) {
    if (node.decider == Decider::fate) {
      played_ = draw_outcome(game_, state, rng_);
      return hidden_edge(node, key_of(state, played_), 1, 0.5F);
    }
    MoveList<G>& moves = *list_;
    moves.clear();
    game_.moves(state, moves);
    judge(state, moves);
    legal_.assign(node.count + moves.size(), false);
    double visits = 0;
    double priors = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const double prior = value_detail::exponential(std::max(urgencies_[i] * 1e-3 * style_.sharpness, -12.0));
      const std::uint32_t edge = hidden_edge(node, moves[i], static_cast<float>(prior), -1);
      if (edge == none) continue;
      legal_[edge - node.edges] = true;
      visits += space().edges[edge].visits;
      priors += static_cast<double>(space().edges[edge].prior);
    }
    const std::uint32_t best = choose(node, visits, priors, [&](std::uint32_t i) { return legal_[i]; });
    if (best != none) played_ = space().edges[best].move;
    return best;
  }
  /// The edge of a move, new if there is none.
  std::uint32_t hidden_edge(Node& node, Move move, float prior, float guess) {
    for (std::uint32_t i = 0; i < node.count; ++i) {
      if (space().edges[node.edges + i].move == move) return node.edges + i;
    }
    if (node.count == node.room) {
      const auto room = static_cast<std::uint16_t>(node.room == 0 ? 4 : node.room * 2);
      const std::uint32_t edges = space().edges.add(room);
      if (edges == none) return none;
      for (std::uint32_t i = 0; i < node.count; ++i) space().edges[edges + i] = space().edges[node.edges + i];
      node.edges = edges;
      node.room = room;
    }
    Edge edge;
    edge.move = move;
    edge.prior = prior;
    edge.guess = guess >= 0 ? guess : node.decider == Decider::second ? 0.4F : 0.6F;
    space().edges[node.edges + node.count] = edge;
    return node.edges + node.count++;
  }
  /// What the viewer sees of fate's move: the move, or that there was one.
  Move key_of(const State& state, Move move) const {
    if constexpr (KeepsSecrets<G>) {
      State after = state;
      Mute mute;
      game_.play(after, move, mute);
      if (is_hidden(state, move, after)) return Move{};
    }
    return move;
  }
  bool is_hidden(const State& before, Move move, const State& after) const {
    if constexpr (KeepsSecrets<G>) return !game_.masked_move(before, move, after, viewer_).empty();
    return false;
  }

  void back_up(double first_share) {
    for (std::size_t i = path_.size(); i > 0; --i) {
      const auto [at, number] = path_[i - 1];
      Node& node = space().nodes[at];
      Edge& edge = space().edges[number];
      ++node.visits;
      ++edge.visits;
      edge.total += first_share;
      if (closed_) continue;
      if (node.decider == Decider::fate) first_share = mean(node);
      prove(node);
    }
  }
  double mean(const Node& node) const {
    double sum = 0;
    for (std::uint32_t i = 0; i < node.count; ++i) {
      const Edge& edge = space().edges[node.edges + i];
      sum += static_cast<double>(edge.prior) * share_of(edge, Decider::fate);
    }
    return sum;
  }
  /// A side wins where one of its moves wins, and has no more than its best move where all are proven; fate where all
  /// outcomes are proven alike.
  void prove(Node& node) {
    if (node.proof != Proof::none || !node.open || node.count == 0) return;
    const bool fate = node.decider == Decider::fate;
    Proof all = fate ? proof_of(space().edges[node.edges]) : win_of(other_side(node.decider));
    for (std::uint32_t i = 0; i < node.count; ++i) {
      const Proof proof = proof_of(space().edges[node.edges + i]);
      if (!fate && proof == win_of(node.decider)) {
        node.proof = proof;
        return;
      }
      if (proof == Proof::none || (fate && proof != all)) {
        all = Proof::none;
      } else if (!fate && proof == Proof::draw && all != Proof::none) {
        all = Proof::draw;
      }
    }
    if (fate || node.complete) node.proof = all;
  }

  // Opening a position.

  /// Lists what may happen, and returns the first side's share.
  double open(Node& node, const State& state) {
    node.open = true;
    node.decider = game_.decider(state);
    if (node.decider == Decider::nobody) {
      const Score score = game_.result(state).score;
      if (closed_) return share(value_of(score));  // another truth may go on
      node.proof = score == Score::first_wins    ? Proof::first
                   : score == Score::second_wins ? Proof::second
                                                 : Proof::draw;
      return proven_share(node.proof);
    }
    if (closed_) {
      if (node.decider == Decider::fate) {
        played_ = draw_outcome(game_, state, rng_);
        hidden_edge(node, key_of(state, played_), 1, 0.5F);
      } else {
        choose_hidden(node, state);
      }
      return estimate(state);
    }
    if (node.decider == Decider::fate) return open_fate(node, state);
    return open_side(node, state);
  }

  double open_fate(Node& node, const State& state) {
    OutcomeList<G> outcomes;
    game_.outcomes(state, outcomes);
    std::array<Edge, G::max_outcomes> edges;
    std::array<std::uint64_t, G::max_outcomes> hashes;
    std::uint32_t count = 0;
    double total = 0;
    double sum = 0;
    Mute mute;
    for (const auto& outcome : outcomes) {
      State next = state;
      game_.play(next, outcome.move, mute);
      ++nodes_;
      const std::uint64_t hash = game_.hash(next);
      total += outcome.weight;
      const auto same =
          static_cast<std::uint32_t>(std::find(hashes.begin(), hashes.begin() + count, hash) - hashes.begin());
      if (same == count) {
        edges[count] = Edge{};
        edges[count].move = outcome.move;
        edges[count].guess = style_.evaluated ? static_cast<float>(share(look(game_, next))) : 0.5F;
        hashes[count++] = hash;
      }
      edges[same].prior += static_cast<float>(outcome.weight);
      sum += static_cast<double>(edges[same].guess) * outcome.weight;
    }
    for (std::uint32_t i = 0; i < count; ++i) edges[i].prior /= static_cast<float>(total);
    const bool looks = style_.playout == 0 && style_.chapters == 0;
    const double first_share = looks ? sum / total : estimate(state);
    if (style_.chapters > 0) {  // the outcomes differ as they look, but around what was rehearsed
      for (std::uint32_t i = 0; i < count; ++i) edges[i].guess += static_cast<float>(first_share - sum / total);
    }
    keep(node, edges.data(), count);
    return first_share;
  }

  double open_side(Node& node, const State& state) {
    MoveList<G>& moves = *list_;
    moves.clear();
    game_.moves(state, moves);
    node.complete = true;
    const Value sign = node.decider == Decider::first ? 1 : -1;
    std::vector<Judged>& judged = judged_;
    judged.clear();
    judge(state, moves);
    for (std::size_t i = 0; i < moves.size(); ++i) judged.push_back({moves[i], urgencies_[i], 0});
    const std::size_t width = std::min<std::size_t>(style_.width, Pool<Edge>::chunk);
    if (judged.size() > width) {
      sort_stably(judged, [](const Judged& a, const Judged& b) { return a.urgency > b.urgency; });
      judged.resize(width);
      node.complete = false;
    }
    double best = -1;
    const bool lookahead = style_.evaluated && style_.lookahead;
    const double here = lookahead ? 0 : static_cast<double>(style_.evaluated ? share(look(game_, state)) : 0.5);
    Value best_value = -certain;
    Mute mute;
    if (lookahead) {
      for (Judged& each : judged) {
        State next = state;
        game_.play(next, each.move, mute);
        ++nodes_;
        each.value = sign * look(game_, next);
        best_value = std::max(best_value, each.value);
      }
    }
    std::int32_t top = INT32_MIN;
    for (const Judged& each : judged) top = std::max(top, each.urgency);
    double sum = 0;
    edges_.clear();
    for (const Judged& each : judged) {
      Edge edge;
      edge.move = each.move;
      const double logits = lookahead ? (each.value - best_value) * 4e-6 * style_.sharpness
                                      : (each.urgency - top) * 1e-3 * style_.sharpness;
      edge.prior = static_cast<float>(style_.evaluated ? value_detail::exponential(std::max(logits, -12.0)) : 1.0);
      sum += static_cast<double>(edge.prior);
      edge.guess = static_cast<float>(lookahead ? share(sign * each.value) : here);
      const double own =
          node.decider == Decider::first ? static_cast<double>(edge.guess) : 1 - static_cast<double>(edge.guess);
      best = std::max(best, own);
      edges_.push_back(edge);
    }
    for (Edge& edge : edges_) edge.prior = static_cast<float>(static_cast<double>(edge.prior) / sum);
    keep(node, edges_.data(), static_cast<std::uint32_t>(edges_.size()));
    if (style_.chapters > 0) return rehearse_edges(node, state, top);
    if (style_.playout != 0) return estimate(state);
    return node.decider == Decider::first ? best : 1 - best;
  }
  /// What a first rehearsal gives is the guess of every edge, less what its move seems to be behind the most urgent.
  double rehearse_edges(Node& node, const State& state, std::int32_t top) {
    constexpr double least = -0.2;
    const double first_share = estimate(state);
    const double sign = node.decider == Decider::first ? 1 : -1;
    for (std::uint32_t i = 0; i < node.count; ++i) {
      const double behind = std::max((judged_[i].urgency - top) * 1e-3 / 4, least);
      space().edges[node.edges + i].guess = static_cast<float>(first_share + sign * behind);
    }
    return first_share;
  }
  /// In `urgencies_` how the moves look; all alike to the plain thing.
  void judge(const State& state, const MoveList<G>& moves) {
    if (style_.evaluated) {
      judge_moves(game_, state, moves, urgencies_);
    } else {
      urgencies_.assign(moves.size(), 0);
    }
  }
  void keep(Node& node, const Edge* edges, std::uint32_t count) {
    const std::uint32_t first = space().edges.add(count);
    if (first == none) return;
    for (std::uint32_t i = 0; i < count; ++i) space().edges[first + i] = edges[i];
    node.edges = first;
    node.count = node.room = static_cast<std::uint16_t>(count);
  }

  /// The first side's share, by a playout and the evaluation as the style has it.
  double estimate(State state) {
    if constexpr (HasChapters<G>) {
      if (style_.chapters > 0) return rehearse(state);
    }
    Mute mute;
    for (int i = 0; i != style_.playout && game_.decider(state) != Decider::nobody; ++i) {
      game_.play(state, playout_move(state), mute);
      ++nodes_;
    }
    if (game_.decider(state) == Decider::nobody) return share(value_of(game_.result(state).score));
    return share(look(game_, state));
  }
  /// The same by sensible play to the end of a chapter, where positions can be compared, less the luck on the way: what
  /// each throw gave beyond its mean, as it looked just after it. That luck has no mean, so nothing is lost but noise.
  double rehearse(State& state) {
    const int until = std::max(chapter_ + style_.chapters, game_.chapter(state) + 1);
    double luck = 0;
    Mute mute;
    while (game_.decider(state) != Decider::nobody && game_.chapter(state) < until) {
      if (game_.decider(state) == Decider::fate) {
        luck += throw_dice(state);
        continue;
      }
      game_.play(state, playout_move(state), mute);
      ++nodes_;
    }
    return share(look(game_, state)) - luck;
  }
  /// Fate decides; returns by how much that seems better for the first side than what was to be expected.
  double throw_dice(State& state) {
    OutcomeList<G> outcomes;
    game_.outcomes(state, outcomes);
    std::uint32_t total = 0;
    for (const auto& outcome : outcomes) total += outcome.weight;
    const std::uint32_t ticket = rng_.below(total);
    const State before = state;
    std::uint32_t passed = 0;
    double drawn = 0;
    double sum = 0;
    Mute mute;
    for (const auto& outcome : outcomes) {
      State next = before;
      game_.play(next, outcome.move, mute);
      ++nodes_;
      const double seems = share(glance(game_, next));
      sum += seems * outcome.weight;
      if (ticket >= passed && ticket < passed + outcome.weight) {
        drawn = seems;
        state = next;
      }
      passed += outcome.weight;
    }
    return drawn - sum / total;
  }
  Move playout_move(const State& state) {
    if (game_.decider(state) == Decider::fate) return draw_outcome(game_, state, rng_);
    if constexpr (requires { game_.guided_move(state, rng_); }) {
      if (style_.evaluated) return game_.guided_move(state, rng_);
    }
    return draw_move(game_, state, rng_);
  }

  // Keeping the tree.

  /// Does an edge of the root stand for a move that was played?
  bool leads(const State& before, Move edge, Move played, const State& after, Decider decider) const {
    if (edge == played) return true;
    if (decider != Decider::fate) return false;
    if (closed_) return edge == key_of(before, played);
    Mute mute;
    State next = before;
    game_.play(next, edge, mute);
    return next == after;
  }
  void keep_root() {
    Space& from = space();
    Space& to = spaces_[1 - at_];
    to.clear();
    std::vector<std::pair<std::uint32_t, std::uint32_t>> left;  // old and new numbers of nodes to fill
    const auto copy = [&](std::uint32_t old) {
      const std::uint32_t made = to.nodes.add(1);
      if (made != none) left.emplace_back(old, made);
      return made;
    };
    const std::uint32_t root = copy(root_);
    while (!left.empty()) {
      const auto [old, made] = left.back();
      left.pop_back();
      Node node = from.nodes[old];
      // Opened when there was no more room: now there is.
      if (node.count == 0 && node.proof == Proof::none) node = Node{};
      if (node.count > 0) {
        const std::uint32_t edges = to.edges.add(node.room);
        if (edges == none) {
          node = Node{};
        } else {
          for (std::uint32_t i = 0; i < node.count; ++i) {
            Edge edge = from.edges[node.edges + i];
            if (edge.node != none) edge.node = copy(edge.node);
            to.edges[edges + i] = edge;
          }
          node.edges = edges;
        }
      }
      to.nodes[made] = node;
    }
    at_ = 1 - at_;
    root_ = root;
  }

  struct Judged {
    Move move;
    std::int32_t urgency;
    Value value;
  };

  const G& game_;
  TreeStyle style_;
  Rng rng_;
  std::array<Space, 2> spaces_;
  std::size_t at_ = 0;
  std::uint32_t root_ = 0;
  View view_{};
  State state_{};
  Viewer viewer_ = Viewer::first;
  bool closed_ = false;
  bool only_move_ = false;
  int chapter_ = 0;  ///< of the root
  std::uint64_t nodes_ = 0;
  std::uint64_t aim_ = 0;

  // Kept from one iteration to the next only to save their making.
  std::vector<Step> path_;
  std::vector<Judged> judged_;
  std::vector<Edge> edges_;
  std::vector<std::int32_t> urgencies_;
  std::vector<bool> legal_;
  std::unique_ptr<MoveList<G>> list_ = std::make_unique<MoveList<G>>();
  Move played_{};
};

}  // namespace destrier
