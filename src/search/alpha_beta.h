#pragma once

// Alpha-beta over full-width moves, deepened step by step, with expectation where fate decides.
//
// Depth counts decisions: a forced move and fate's moves are free. A table remembers positions; moves are tried in the
// order of the table's move, urgency and past success, later ones with a narrow window and less depth first. Beyond
// the depth forcing moves go on until the position is quiet. At fate's nodes outcomes with the same effect are one, and
// the window of each is what the others leave of it (Star1): as soon as no outcome can bring the mean back into the
// window the rest is not looked at.
//
// The recursion is written as a stack of frames, so that the search can stop after any node and go on later as if
// nothing had been. All values in frames are the first side's.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/hash.h"
#include "core/playout.h"
#include "core/sorting.h"
#include "search/found.h"
#include "search/styles.h"

namespace destrier {

template <Evaluated G>
class AlphaBeta {
  using State = typename G::State;
  using Move = typename G::Move;

  enum class Bound : std::uint8_t { none, exact, at_least, at_most };
  /// How a move is being looked at: in full, with a narrow window, or also less deep.
  enum class Stage : std::uint8_t { full, narrow, reduced };

  struct Entry {
    std::uint64_t key = 0;
    Value value = 0;
    Move move{};
    std::int8_t depth = 0;
    Bound bound = Bound::none;
    bool has_move = false;
  };
  struct Choice {
    Move move;
    std::int32_t score;  ///< of fate's outcomes the weight
  };
  struct Frame {
    State state;
    std::uint64_t hash = 0;
    Decider decider = Decider::nobody;
    Stage stage = Stage::full;
    bool quiet = false;   ///< beyond the depth: only forcing moves
    bool forced = false;  ///< one legal move: free
    int depth = 0;
    Value low = 0;  ///< the window, for the first side; at a side's nodes the decider's
    Value high = 0;
    Value best = 0;
    Value entry_low = 0;
    std::uint32_t first = 0;  ///< of its choices
    std::uint32_t count = 0;
    std::uint32_t next = 0;
    std::int32_t best_choice = -1;
    std::int64_t sum = 0;    ///< of fate's outcomes so far
    std::int64_t total = 0;  ///< of all weights
    std::int64_t rest = 0;   ///< of the weights to come, the current one excluded
    std::uint32_t pv = 0;    ///< where its best line begins
  };
  static constexpr std::size_t deepest_stack = 400;
  static constexpr Value widest = certain + 1;

 public:
  AlphaBeta(const G& game, const AlphaBetaStyle& style, std::uint64_t memory, std::size_t lines, std::uint64_t seed)
      : game_(game), style_(style), wanted_(lines), rng_(seed) {
    const std::uint64_t entries = std::max<std::uint64_t>(memory / sizeof(Entry), 1024);
    table_.resize(std::bit_floor(entries));
    stack_.reserve(deepest_stack + 1);
  }

  void start(const typename G::View& view) {
    root_ = game_.sample(view, rng_);
    nodes_ = aim_ = 0;
    stack_.clear();
    choices_.clear();
    found_.clear();
    finished_ = false;
    depth_ = 0;
    for (auto& side : history_) {
      for (std::int32_t& each : side) each /= 8;
    }
    MoveList<G> moves;
    game_.moves(root_, moves);
    sign_ = game_.decider(root_) == Decider::first ? 1 : -1;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      found_.push_back({moves[i], look_at(moves[i]), 0, {}});
    }
    sort_found();
    begin_depth();
  }

  bool think(std::uint64_t nodes) {
    aim_ += nodes;
    while (!finished_ && nodes_ < aim_) step();
    return !finished_;
  }
  std::uint64_t nodes() const { return nodes_; }
  int depth() const { return depth_ - 1; }

  std::vector<Found<G>> lines(std::size_t most) const {
    // The last finished depth, and what the present one has found to be better.
    std::vector<const RootMove*> order;
    order.reserve(found_.size());
    for (const RootMove& each : found_) order.push_back(&each);
    sort_stably(order, [](const RootMove* a, const RootMove* b) { return comes_before(*a, *b); });
    std::vector<Found<G>> found;
    for (std::size_t i = 0; i < std::min(most, order.size()); ++i) {
      Found<G> line{{order[i]->move}, order[i]->value, order[i]->visits};
      line.moves.insert(line.moves.end(), order[i]->line.begin(), order[i]->line.end());
      found.push_back(std::move(line));
    }
    return found;
  }

 private:
  struct RootMove {
    Move move;
    Value value;  ///< for the side that decides; a bound where `searched` is behind
    std::uint64_t visits;
    std::vector<Move> line;
    int searched = 0;    ///< the depth at which the value was found
    bool exact = false;  ///< at that depth; else it is no more than the value
  };
  /// Exact values of the newest depth come first; what is only known to be no better keeps the order of before.
  static bool comes_before(const RootMove& a, const RootMove& b) {
    if (a.exact != b.exact) return a.exact;
    if (a.exact && a.searched != b.searched) return a.searched > b.searched;
    return a.value > b.value;
  }

  Value look_at(Move move) {
    State next = root_;
    Mute mute;
    game_.play(next, move, mute);
    ++nodes_;
    return sign_ * look(game_, next);
  }

  // The root.

  void sort_found() {
    sort_stably(found_, [](const RootMove& a, const RootMove& b) { return comes_before(a, b); });
  }
  void begin_depth() {
    ++depth_;
    const bool decided = is_proven(found_[0].value) && found_[0].searched > 0;
    if (depth_ > style_.deepest || (found_.size() == 1 && depth_ > 1) || decided) {
      finished_ = true;
      return;
    }
    at_ = 0;
  }
  /// The value that a root move must exceed to be among the lines wanted.
  Value bar() const {
    std::vector<Value> exact;
    for (const RootMove& each : found_) {
      if (each.searched == depth_ && each.exact) exact.push_back(each.value);
    }
    if (exact.size() < wanted_) return -widest;
    std::ranges::nth_element(exact, exact.begin() + static_cast<std::ptrdiff_t>(wanted_ - 1), std::greater<>());
    return exact[wanted_ - 1];
  }

  /// One node more, or one value handed up.
  void step() {
    if (stack_.empty()) {
      if (at_ == found_.size()) {
        sort_found();
        begin_depth();
        return;
      }
      begin_root_move();
      return;
    }
    Frame& frame = stack_.back();
    if (frame.next == frame.count) {
      finish();
      return;
    }
    if (frame.decider == Decider::fate) {
      try_outcome(frame);
    } else {
      try_move(frame);
    }
  }
  void begin_root_move() {
    RootMove& move = found_[at_];
    root_bar_ = bar();
    narrow_ = root_bar_ > -widest;
    root_nodes_ = nodes_;
    State next = root_;
    Mute mute;
    game_.play(next, move.move, mute);
    const Value low = root_bar_;
    const Value high = narrow_ ? low + 1 : widest;
    research_ = false;
    visit(next, root_depth(), sign_ > 0 ? low : -high, sign_ > 0 ? high : -low);
  }
  int root_depth() const { return found_.size() == 1 ? depth_ : depth_ - 1; }
  void root_value(Value first) {
    RootMove& move = found_[at_];
    const Value value = sign_ * first;
    move.visits += nodes_ - root_nodes_;
    root_nodes_ = nodes_;
    if (value > root_bar_ && narrow_ && !research_) {
      research_ = true;
      State next = root_;
      Mute mute;
      game_.play(next, move.move, mute);
      visit(next, root_depth(), sign_ > 0 ? root_bar_ : -widest, sign_ > 0 ? widest : -root_bar_);
      return;
    }
    move.exact = value > root_bar_;
    move.searched = depth_;
    move.value = value;
    if (move.exact) move.line = line_;
    ++at_;
  }

  // A position: its value at once, or a frame on the stack.

  void visit(const State& state, int depth, Value low, Value high) {
    ++nodes_;
    line_.clear();
    const Decider decider = game_.decider(state);
    const auto ply = static_cast<Value>(stack_.size() + 1);
    if (decider == Decider::nobody) {
      const Value value = value_of(game_.result(state).score);
      hand_up(value > 0 ? value - ply : value < 0 ? value + ply : 0);
      return;
    }
    if (stack_.size() >= deepest_stack) {
      hand_up(look(game_, state));
      return;
    }
    if (decider == Decider::fate) {
      visit_fate(state, depth, low, high);
      return;
    }
    const std::uint64_t hash = game_.hash(state);
    const Value sign = decider == Decider::first ? 1 : -1;
    const bool quiet = depth <= 0;
    const Entry& entry = table_[hash & (table_.size() - 1)];
    const bool known = entry.key == hash && entry.bound != Bound::none;
    if (known && entry.depth >= depth) {
      const Value value = from_table(entry.value, ply);
      if (entry.bound == Bound::exact || (entry.bound == Bound::at_least && value >= high) ||
          (entry.bound == Bound::at_most && value <= low)) {
        hand_up(value);
        return;
      }
    }
    Frame frame;
    frame.best = -widest;
    frame.low = frame.entry_low = sign > 0 ? low : -high;
    frame.high = sign > 0 ? high : -low;
    if (quiet && has_forcing) {
      const Value stand = sign * value_of(evaluate(game_, state));
      if (stand >= frame.high || !style_.quiescence || depth < -longest_quiescence) {
        hand_up(sign * stand);
        return;
      }
      frame.best = stand;
      frame.low = std::max(frame.low, stand);
    }
    frame.state = state;
    frame.hash = hash;
    frame.decider = decider;
    frame.quiet = quiet;
    frame.depth = depth;
    frame.first = static_cast<std::uint32_t>(choices_.size());
    list_moves(frame, known && entry.has_move ? &entry.move : nullptr);
    if (frame.count == 0) {
      hand_up(has_forcing ? sign * frame.best : value_of(evaluate(game_, state)));
      return;
    }
    push(frame);
  }

  void list_moves(Frame& frame, const Move* from_table) {
    MoveList<G> moves;
    game_.moves(frame.state, moves);
    frame.forced = moves.size() == 1;
    // Where nothing is forcing, what is forced goes on until there is something to decide.
    if (frame.quiet && !has_forcing && !frame.forced) return;
    const auto& history = history_[static_cast<std::size_t>(side_index(frame.decider))];
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (frame.quiet) {
        if constexpr (has_forcing) {
          if (!game_.is_forcing(frame.state, moves[i])) continue;
        }
      }
      std::int32_t score = 0;
      if (from_table != nullptr && *from_table == moves[i]) {
        score = INT32_MAX;
      } else if (!frame.forced) {
        score = history[slot(moves[i])];
        if constexpr (judges_single_moves<G>) score += game_.urgency(frame.state, moves[i]);
      }
      choices_.push_back({moves[i], score});
    }
    frame.count = static_cast<std::uint32_t>(choices_.size()) - frame.first;
  }
  static std::size_t slot(Move move) {
    std::uint64_t word = 0;
    if constexpr (sizeof(Move) == 1) {
      word = std::bit_cast<std::uint8_t>(move);
    } else {
      std::array<unsigned char, 8> bytes{};
      const auto raw = std::bit_cast<std::array<unsigned char, sizeof(Move)>>(move);
      std::copy(raw.begin(), raw.end(), bytes.begin());
      word = std::bit_cast<std::uint64_t>(bytes);
    }
    return (word * 0x9E3779B97F4A7C15U) >> (64 - history_bits);
  }

  void try_move(Frame& frame) {
    // The best of those left comes next: seldom are all of them needed.
    const std::uint32_t at = frame.first + frame.next;
    if (frame.stage == Stage::full && frame.count > 1) {
      std::uint32_t best = at;
      for (std::uint32_t i = at + 1; i < frame.first + frame.count; ++i) {
        if (choices_[i].score > choices_[best].score) best = i;
      }
      std::swap(choices_[at], choices_[best]);
      if (frame.best_choice >= 0 || (frame.quiet && frame.next > 0)) {
        const bool late = style_.reduce_after > 0 && frame.depth >= 3 &&
                          frame.next >= static_cast<std::uint32_t>(style_.reduce_after);
        frame.stage = late ? Stage::reduced : Stage::narrow;
      }
    }
    descend(frame, choices_[at].move);
  }
  void descend(const Frame& frame, Move move) {
    State next = frame.state;
    Mute mute;
    game_.play(next, move, mute);
    int depth = frame.depth - (frame.forced ? 0 : 1);
    Value high = frame.high;
    if (frame.stage != Stage::full) high = frame.low + 1;
    if (frame.stage == Stage::reduced) --depth;
    const bool first = frame.decider == Decider::first;
    visit(next, depth, first ? frame.low : -high, first ? high : -frame.low);
  }

  void visit_fate(const State& state, int depth, Value low, Value high) {
    OutcomeList<G> outcomes;
    game_.outcomes(state, outcomes);
    Frame frame;
    frame.decider = Decider::fate;
    frame.state = state;
    frame.depth = depth;
    frame.low = low;
    frame.high = high;
    frame.first = static_cast<std::uint32_t>(choices_.size());
    std::array<std::uint64_t, G::max_outcomes> hashes;
    Mute mute;
    for (const auto& outcome : outcomes) {
      State next = state;
      game_.play(next, outcome.move, mute);
      const std::uint64_t hash = game_.hash(next);
      std::uint32_t same = 0;
      while (same < frame.count && hashes[same] != hash) ++same;
      if (same == frame.count) {
        hashes[frame.count++] = hash;
        choices_.push_back({outcome.move, 0});
      }
      choices_[frame.first + same].score += static_cast<std::int32_t>(outcome.weight);
      frame.total += outcome.weight;
    }
    nodes_ += outcomes.size();
    frame.rest = frame.total;
    sort_list(std::span(choices_).subspan(frame.first), std::ranges::greater(), &Choice::score);
    push(frame);
  }
  /// Star1: the window of an outcome, when all that are to come may be anything.
  void try_outcome(Frame& frame) {
    const Choice& choice = choices_[frame.first + frame.next];
    frame.rest -= choice.score;
    const auto within = [](std::int64_t value) {
      return static_cast<Value>(std::clamp<std::int64_t>(value, -widest, widest));
    };
    const std::int64_t low = (frame.low * frame.total - frame.sum - frame.rest * certain) / choice.score - 1;
    const std::int64_t high = (frame.high * frame.total - frame.sum + frame.rest * certain) / choice.score + 1;
    State next = frame.state;
    Mute mute;
    game_.play(next, choice.move, mute);
    visit(next, frame.depth, within(low), within(high));
  }

  // Values on their way up. `line_` is the best line below them.

  void push(const Frame& frame) {
    stack_.push_back(frame);
    stack_.back().pv = static_cast<std::uint32_t>(lines_.size());
  }
  void hand_up(Value value) {
    if (stack_.empty()) {
      root_value(value);
    } else if (stack_.back().decider == Decider::fate) {
      take_outcome(stack_.back(), value);
    } else {
      take_move(stack_.back(), value);
    }
  }
  void take_outcome(Frame& frame, Value value) {
    const std::int64_t weight = choices_[frame.first + frame.next].score;
    frame.sum += weight * value;
    if (frame.next == 0) note_line(frame, choices_[frame.first].move);
    ++frame.next;
    // What the mean can still become, at most and at least.
    const std::int64_t most = (frame.sum + frame.rest * certain) / frame.total;
    const std::int64_t least = (frame.sum - frame.rest * certain) / frame.total;
    if (most <= frame.low || least >= frame.high) {
      frame.sum += most <= frame.low ? frame.rest * certain : -frame.rest * certain;
      frame.next = frame.count;
    }
  }
  void take_move(Frame& frame, Value first) {
    const Value value = frame.decider == Decider::first ? first : -first;
    const std::uint32_t at = frame.first + frame.next;
    if (frame.stage != Stage::full && value > frame.low) {
      // Better than thought: look again, deeper or in full.
      const bool again = frame.stage == Stage::reduced || value < frame.high;
      if (again) {
        frame.stage = frame.stage == Stage::reduced ? Stage::narrow : Stage::full;
        descend(frame, choices_[at].move);
        return;
      }
    }
    frame.stage = Stage::full;
    if (value > frame.best) {
      frame.best = value;
      if (value > frame.low) {
        frame.low = value;
        frame.best_choice = static_cast<std::int32_t>(at);
        note_line(frame, choices_[at].move);
      }
    }
    ++frame.next;
    if (frame.low >= frame.high) {
      if (!frame.forced) reward(frame, at);
      frame.next = frame.count;
    }
  }
  void reward(const Frame& frame, std::uint32_t at) {
    auto& history = history_[static_cast<std::size_t>(side_index(frame.decider))];
    const int depth = std::max(frame.depth, 1);
    std::int32_t& good = history[slot(choices_[at].move)];
    good += (history_most - good) * std::min(depth * depth, 64) / 512;
    for (std::uint32_t i = frame.first; i < at; ++i) {
      std::int32_t& bad = history[slot(choices_[i].move)];
      bad -= (history_most + bad) * std::min(depth * depth, 64) / 512;
    }
  }
  void finish() {
    const Frame& frame = stack_.back();
    Value value = 0;
    line_.assign(lines_.begin() + frame.pv, lines_.end());
    lines_.resize(frame.pv);
    if (frame.decider == Decider::fate) {
      value = static_cast<Value>(frame.sum / frame.total);
    } else {
      value = frame.decider == Decider::first ? frame.best : -frame.best;
      store(frame, value);
    }
    choices_.resize(frame.first);
    stack_.pop_back();
    hand_up(value);
  }
  void note_line(const Frame& frame, Move move) {
    lines_.resize(frame.pv);
    lines_.push_back(move);
    lines_.insert(lines_.end(), line_.begin(),
                  line_.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(line_.size(), 12)));
  }

  // The table. Proven values are kept as seen from the position, not from the root.

  void store(const Frame& frame, Value value) {
    Entry& entry = table_[frame.hash & (table_.size() - 1)];
    if (entry.key != frame.hash && entry.bound != Bound::none && entry.depth > frame.depth + 3 && (entry.key & 3U) != 0)
      return;
    const bool first = frame.decider == Decider::first;
    Bound bound = Bound::exact;
    if (frame.best >= frame.high) bound = first ? Bound::at_least : Bound::at_most;
    if (frame.best <= frame.entry_low) bound = first ? Bound::at_most : Bound::at_least;
    const auto ply = static_cast<Value>(stack_.size());
    const bool keep_move = entry.key == frame.hash && entry.has_move && frame.best_choice < 0;
    entry.key = frame.hash;
    entry.value = value > least_proven ? value + ply : value < -least_proven ? value - ply : value;
    entry.depth = static_cast<std::int8_t>(std::clamp(frame.depth, -100, 100));
    entry.bound = bound;
    if (!keep_move) {
      entry.has_move = frame.best_choice >= 0;
      if (entry.has_move) entry.move = choices_[static_cast<std::size_t>(frame.best_choice)].move;
    }
  }
  static Value from_table(Value value, Value ply) {
    return value > least_proven ? value - ply : value < -least_proven ? value + ply : value;
  }

  static constexpr int history_bits = 12;
  static constexpr std::int32_t history_most = 1000;
  static constexpr int longest_quiescence = 8;
  static constexpr bool has_forcing = requires(const G& game, State state, Move move) { game.is_forcing(state, move); };

  const G& game_;
  AlphaBetaStyle style_;
  std::size_t wanted_;
  Rng rng_;
  std::vector<Entry> table_;
  std::array<std::array<std::int32_t, std::size_t{1} << history_bits>, 2> history_{};

  State root_{};
  Value sign_ = 1;
  std::vector<RootMove> found_;
  std::size_t at_ = 0;  ///< the root move under way
  int depth_ = 0;
  Value root_bar_ = 0;
  bool narrow_ = false;
  bool research_ = false;
  bool finished_ = false;
  std::uint64_t root_nodes_ = 0;
  std::uint64_t nodes_ = 0;
  std::uint64_t aim_ = 0;

  std::vector<Frame> stack_;
  std::vector<Choice> choices_;  ///< of all frames, one after the other
  std::vector<Move> lines_;      ///< likewise their best lines
  std::vector<Move> line_;
};

}  // namespace destrier
