#pragma once

// Movement (specification 5.5). `Reach` finds all hexes that somebody can go to, as sets of hexes for each cost; `Way`
// finds the one path to one of them. Neither uses the heap.

#include "games/croisades/croisades.h"

namespace destrier::croisades {

/// Who goes, and what stops him.
struct Journey {
  Journey(const Croisades& of, const State& now, std::size_t side, Hex from, int face, bool rider, int means);
  /// Somebody who has that many points.
  Journey(const Croisades& of, const State& now, Who who, int means);

  /// What the step to a neighbouring hex costs, nobody being in the way; 0 if it cannot be made.
  int step_cost(Hex from, int direction) const {
    if (!changed) return game->field().step_costs[rides ? 1 : 0][from][static_cast<std::size_t>(direction)];
    const Hex to = game->field().grid.next(from, direction);
    return game->field().on_map.has(to) ? game->step_cost(*state, from, to, rides) : 0;
  }
  /// Can he go on from a hex that he has come to, or turn there?
  bool goes_on_from(Hex hex) const { return hex == start ? may_leave : !stops.has(hex); }
  bool turns_on(Hex hex) const { return hex == start || !stops.has(hex); }

  const Croisades* game;
  const State* state;
  Hex start;
  int facing;
  bool rides;             ///< enters hexes at the mounted cost
  int points;             ///< that he may spend
  int leave_cost = 0;     ///< more for the step out of the starting hex
  bool may_leave = true;  ///< false: he may not step at all
  bool changed = false;   ///< ladders or burnt tents have changed the map
  HexSet free;            ///< hexes that can be entered
  HexSet stops;           ///< hexes from which nobody goes on: those in contact
};

/// `planes` is the number of facings: 6 for a rider, 1 for whoever has none.
template <int planes>
class Reach {
 public:
  Reach(const Journey& journey, const StepTable& steps);

  /// `visit(hex, cost)` for every hex that can be reached, the starting hex left out.
  template <class Visit>
  void each(Visit visit) const {
    HexSet seen;
    seen.clear(words_);
    seen.add(journey_.start);
    for (int cost = 0; cost <= journey_.points; ++cost) {
      for (std::size_t i = 0; i < words_; ++i) {
        std::uint64_t fresh = 0;
        for (int f = 0; f < planes; ++f) fresh |= plane(cost, f)[i];
        fresh &= ~seen.word(i);
        seen.word(i) |= fresh;
        for (; fresh != 0; fresh &= fresh - 1) {
          visit(static_cast<Hex>(i * 64 + static_cast<std::size_t>(std::countr_zero(fresh))), cost);
        }
      }
    }
  }

 private:
  using Words = std::array<std::uint64_t, most_words>;

  const std::uint64_t* plane(int cost, int facing) const {
    return layers_.data() + (static_cast<std::size_t>(cost) * planes + static_cast<std::size_t>(facing)) * words_;
  }
  std::uint64_t* plane(int cost, int facing) {
    return layers_.data() + (static_cast<std::size_t>(cost) * planes + static_cast<std::size_t>(facing)) * words_;
  }
  void settle(int cost);
  void spread(int cost);
  void spread_from(const Words& from, const Steps& steps, int cost, int facing);

  const Journey& journey_;
  const StepTable& steps_;
  const Grid& grid_;
  std::size_t words_;
  std::array<std::uint64_t, std::size_t{most_points + 1} * planes * most_words> layers_;
  std::array<Words, planes> settled_;
};

extern template class Reach<1>;
extern template class Reach<directions>;

/// What a rider pays at least to come from one hex to another, and to face some way there: what it costs on open
/// ground.
int least_ride(Cube from, int facing, Cube to);
int least_ride(Cube from, int facing, Cube to, int facing_there);

/// The cheapest way to one hex, in whatever facing or in that one, searched towards the goal: what is still to pay is
/// never less than on open ground.
template <int planes>
class Way {
 public:
  static constexpr int any_facing = -1;

  Way(const Journey& journey, Hex goal, int facing = any_facing)
      : journey_(journey),
        cubes_(journey.game->field().cubes.data()),
        goal_(goal),
        goal_cube_(cubes_[goal]),
        facing_(facing) {}

  /// Is there one? Stops at the first.
  bool exists() { return search(true); }
  /// Finds it; false if there is none.
  bool find() { return search(false); }
  // Of the way that was found: the cheapest, of these the shortest, of these that of the lowest facing.
  int cost() const { return best_ >> 8U; }
  int symbols() const { return best_ & 255U; }
  /// Of these the one whose symbols, read from the last backwards, come first (5.5).
  Path path() const;

 private:
  using Node = std::uint16_t;
  /// Cost and number of symbols, in this order.
  using Key = std::uint16_t;
  static constexpr Key unknown = UINT16_MAX;
  static constexpr Node none = UINT16_MAX;

  Node node(Hex hex, int facing) const { return static_cast<Node>(hex * planes + facing); }
  bool search(bool first_only);
  int still_to_pay(Hex hex, int facing) const;
  void push(Node node, int total);
  void relax(Hex hex, int facing, Key key);
  void expand(Hex hex, int facing, Key key);
  template <class Visit>
  void each_before(Hex hex, int facing, Key key, Visit visit) const;

  const Journey& journey_;
  const Cube* cubes_;  ///< by hex
  Hex goal_;
  Cube goal_cube_;
  int facing_;
  Key best_ = unknown;
  int best_facing_ = 0;
  std::array<Key, planes * most_cells> keys_;
  // The nodes to look at next, by what their way would cost in all: rings of neighbours in one array.
  std::array<Node, planes * most_cells> next_;
  std::array<Node, planes * most_cells> previous_;
  std::array<Node, most_points + 1> heads_;
};

extern template class Way<1>;
extern template class Way<directions>;

}  // namespace destrier::croisades
