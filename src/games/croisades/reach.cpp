#include "games/croisades/reach.h"

#include <algorithm>

namespace destrier::croisades {

Journey::Journey(const Croisades& of, const State& now, std::size_t side, Hex from, int face, bool rider, int means)
    : game(&of), state(&now), start(from), facing(face), rides(rider), points(means) {
  const Battlefield& field = of.field();
  const std::size_t words = field.grid.words();
  const Layout layout = of.layout(now);
  for (std::size_t i = 0; i < words; ++i) free.word(i) = field.on_map.word(i) & ~layout.taken.word(i);
  for (std::size_t i = 0; i < field.doors.size(); ++i) {
    if (!now.doors[i].shut()) continue;
    for (const Hex hex : field.doors[i].hexes) free.remove(hex);
  }
  changed = now.item_count > 0 && now.items[now.item_count - 1U].kind() == ItemKind::raised;
  for (std::size_t i = 0; i < field.tents.size(); ++i) changed = changed || now.tents[i] == TentState::burnt;
  stops.clear(words);
  const HexSet& enemies = layout.standing[1U - side];
  if (!changed) {
    for (int d = 0; d < directions; ++d) {
      const HexSet& ways = field.joined_ways[static_cast<std::size_t>(d)];
      shift(
          field.grid.step(d), words, [&](std::size_t i) { return enemies.word(i) & ways.word(i); },
          [&](std::size_t i, std::uint64_t word) { stops.word(i) |= word; });
    }
    return;
  }
  enemies.for_each(words, [&](Hex enemy) {
    for (int d = 0; d < directions; ++d) {
      const Hex hex = field.grid.next(enemy, d);
      if (field.on_map.has(hex) && of.joined(now, enemy, hex)) stops.add(hex);
    }
  });
}

Journey::Journey(const Croisades& of, const State& now, Who who, int means)
    : Journey(of, now, of.figure(who).side, now[who].hex, now[who].facing, now[who].mounted(), means) {
  if (!stops.has(start)) return;
  leave_cost = rides ? of.field().tables.leave_mounted : of.field().tables.leave_foot;
  may_leave = now.mover != who || !now.stepped;
}

// All hexes within reach.

template <int planes>
Reach<planes>::Reach(const Journey& journey, const StepTable& steps)
    : journey_(journey), steps_(steps), grid_(journey.game->field().grid), words_(grid_.words()) {
  const std::size_t layers = static_cast<std::size_t>(journey.points) + 1;
  std::fill_n(layers_.begin(), layers * planes * words_, 0);
  for (auto& set : settled_) std::fill_n(set.begin(), words_, 0);
  plane(0, planes == 1 ? 0 : journey.facing)[journey.start / 64U] |= std::uint64_t{1} << (journey.start % 64U);
  for (int cost = 0; cost <= journey.points; ++cost) {
    settle(cost);
    spread(cost);
  }
}

/// What was reached before at a lower cost is taken out.
template <int planes>
void Reach<planes>::settle(int cost) {
  for (int f = 0; f < planes; ++f) {
    std::uint64_t* layer = plane(cost, f);
    Words& settled = settled_[static_cast<std::size_t>(f)];
    for (std::size_t i = 0; i < words_; ++i) {
      layer[i] &= ~settled[i];
      settled[i] |= layer[i];
    }
  }
}

/// Adds what one kind of step reaches to a later layer.
template <int planes>
void Reach<planes>::spread_from(const Words& from, const Steps& steps, int cost, int facing) {
  if (cost > journey_.points) return;
  std::uint64_t* layer = plane(cost, facing);
  shift(
      grid_.step(steps.direction), words_, [&](std::size_t i) { return from[i] & steps.from.word(i); },
      [&](std::size_t i, std::uint64_t word) { layer[i] |= word & journey_.free.word(i); });
}

template <int planes>
void Reach<planes>::spread(int cost) {
  // Those who may go on from here: not from where they were stopped, and from the starting hex at its own price.
  std::array<Words, planes> from{};
  std::array<Words, planes> leaving{};
  const std::size_t start_word = journey_.start / 64U;
  const std::uint64_t start_bit = std::uint64_t{1} << (journey_.start % 64U);
  bool any = false;
  bool any_leaving = false;
  for (int f = 0; f < planes; ++f) {
    const auto plane_number = static_cast<std::size_t>(f);
    const std::uint64_t* layer = plane(cost, f);
    Words& go = from[plane_number];
    std::uint64_t seen = 0;
    for (std::size_t i = 0; i < words_; ++i) {
      go[i] = layer[i] & ~journey_.stops.word(i);
      seen |= layer[i];
    }
    any = any || seen != 0;
    go[start_word] &= ~start_bit;
    if ((layer[start_word] & start_bit) == 0) continue;
    if (journey_.leave_cost == 0 && journey_.may_leave) {
      go[start_word] |= start_bit;
    } else if (journey_.may_leave) {
      leaving[plane_number][start_word] = start_bit;
      any_leaving = true;
    }
    const int turned = cost + journey_.game->field().tables.turn_cost;
    if (planes == 1 || turned > journey_.points) continue;
    plane(turned, left_of(f))[start_word] |= start_bit;
    plane(turned, right_of(f))[start_word] |= start_bit;
  }
  if (!any) return;
  if constexpr (planes == 1) {
    for (const Steps& steps : steps_) {
      spread_from(from[0], steps, cost + steps.cost, 0);
      if (any_leaving) spread_from(leaving[0], steps, cost + steps.cost + journey_.leave_cost, 0);
    }
  } else {
    const int turned = cost + journey_.game->field().tables.turn_cost;
    for (int f = 0; f < planes && turned <= journey_.points; ++f) {
      std::uint64_t* left = plane(turned, left_of(f));
      std::uint64_t* right = plane(turned, right_of(f));
      const Words& go = from[static_cast<std::size_t>(f)];
      for (std::size_t i = 0; i < words_; ++i) {
        left[i] |= go[i];
        right[i] |= go[i];
      }
    }
    // Ahead, front-left and front-right all end facing the way they went.
    const auto towards = [&](const std::array<Words, planes>& sets, int d) {
      const Words& ahead = sets[static_cast<std::size_t>(d)];
      const Words& left = sets[static_cast<std::size_t>(right_of(d))];
      const Words& right = sets[static_cast<std::size_t>(left_of(d))];
      Words all;
      for (std::size_t i = 0; i < words_; ++i) all[i] = ahead[i] | left[i] | right[i];
      return all;
    };
    std::array<Words, directions> ahead;
    for (int d = 0; d < directions; ++d) ahead[static_cast<std::size_t>(d)] = towards(from, d);
    for (const Steps& steps : steps_) {
      const int d = steps.direction;
      const int back = opposite(d);
      spread_from(ahead[static_cast<std::size_t>(d)], steps, cost + steps.cost, d);
      spread_from(from[static_cast<std::size_t>(back)], steps, cost + 2 * steps.cost, back);
      if (!any_leaving) continue;
      const int more = journey_.leave_cost;
      spread_from(towards(leaving, d), steps, cost + steps.cost + more, d);
      spread_from(leaving[static_cast<std::size_t>(back)], steps, cost + 2 * steps.cost + more, back);
    }
  }
}

template class Reach<1>;
template class Reach<directions>;

// The way to one hex.

namespace {

constexpr std::array<std::array<int, 2>, directions> steps_of = {{{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}}};

/// What a rider pays at least, on open ground, to come from an offset, as seen from the goal, to it.
class OpenRide {
 public:
  /// To the goal in any facing, or only in facing 0.
  explicit OpenRide(bool any_facing) {
    for (auto& plane : costs_) plane.fill(UINT8_MAX);
    struct At {
      int q, r, facing;
    };
    std::vector<std::vector<At>> waiting(most_points + 1);  // backwards from the goal
    for (int f = 0; f < (any_facing ? directions : 1); ++f) waiting[0].push_back({0, 0, f});
    for (int cost = 0; cost <= most_points; ++cost) {
      for (std::size_t i = 0; i < waiting[static_cast<std::size_t>(cost)].size(); ++i) {
        const At at = waiting[static_cast<std::size_t>(cost)][i];
        std::uint8_t& known = costs_[static_cast<std::size_t>(at.facing)][index(at.q, at.r)];
        if (known <= cost) continue;
        known = static_cast<std::uint8_t>(cost);
        const auto from = [&](int q, int r, int facing, int price) {
          const bool inside = std::abs(q) <= most_points && std::abs(r) <= most_points;
          if (!inside || cost + price > most_points) return;
          const int total = cost + price;
          waiting[static_cast<std::size_t>(total)].push_back({q, r, facing});
        };
        const auto& ahead = steps_of[static_cast<std::size_t>(at.facing)];
        for (const int before : {at.facing, right_of(at.facing), left_of(at.facing)}) {
          from(at.q - ahead[0], at.r - ahead[1], before, 1);
        }
        from(at.q + ahead[0], at.r + ahead[1], at.facing, 2);
        from(at.q, at.r, left_of(at.facing), 1);
        from(at.q, at.r, right_of(at.facing), 1);
      }
    }
  }

  int cost(int q, int r, int facing) const {
    if (std::abs(q) > most_points || std::abs(r) > most_points) return UINT8_MAX;
    return costs_[static_cast<std::size_t>(facing)][index(q, r)];
  }

 private:
  static constexpr int size = 2 * most_points + 1;
  static std::size_t index(int q, int r) {
    const int cell = (r + most_points) * size + q + most_points;
    return static_cast<std::size_t>(cell);
  }

  std::array<std::array<std::uint8_t, std::size_t{size} * size>, directions> costs_;
};

const OpenRide& ride_to_any_facing() {
  static const OpenRide made(true);
  return made;
}
const OpenRide& ride_to_facing_0() {
  static const OpenRide made(false);
  return made;
}

}  // namespace

int least_ride(Cube from, int facing, Cube to) {
  return ride_to_any_facing().cost(from.q - to.q, from.r - to.r, facing);
}

int least_ride(Cube from, int facing, Cube to, int facing_there) {
  // The whole turned about the goal, clockwise, until he has to face east there.
  int q = from.q - to.q;
  int r = from.r - to.r;
  for (int i = 0; i < facing_there; ++i) {
    const int turned = -r;
    r += q;
    q = turned;
  }
  return ride_to_facing_0().cost(q, r,
                                 facing >= facing_there ? facing - facing_there : facing - facing_there + directions);
}

template <int planes>
int Way<planes>::still_to_pay(Hex hex, int facing) const {
  const Cube from = cubes_[hex];
  if constexpr (planes == 1) {
    return distance(from, goal_cube_);
  } else {
    if (facing_ != any_facing) return least_ride(from, facing, goal_cube_, facing_);
    return least_ride(from, facing, goal_cube_);
  }
}

template <int planes>
void Way<planes>::push(Node node, int total) {
  Node& head = heads_[static_cast<std::size_t>(total)];
  next_[node] = head;
  previous_[node] = none;
  if (head != none) previous_[head] = node;
  head = node;
}

template <int planes>
void Way<planes>::relax(Hex hex, int facing, Key key) {
  const Node at = node(hex, facing);
  const Key before = keys_[at];
  if (key >= before) return;
  const int left = still_to_pay(hex, facing);
  const int total = (key >> 8U) + left;
  if (total > journey_.points) return;
  keys_[at] = key;
  // Waiting already? Then out of its old row.
  if (before != unknown && next_[at] != at) {
    const Node next = next_[at];
    const Node previous = previous_[at];
    if (next != none) previous_[next] = previous;
    if (previous != none) {
      next_[previous] = next;
    } else {
      const int waited_for = (before >> 8U) + left;
      heads_[static_cast<std::size_t>(waited_for)] = next;
    }
  }
  push(at, total);
}

template <int planes>
void Way<planes>::expand(Hex hex, int facing, Key key) {
  const Grid& grid = journey_.game->field().grid;
  const int leave = hex == journey_.start ? journey_.leave_cost : 0;
  const auto step = [&](int direction, int facing_after, int times) {
    const Hex to = grid.next(hex, direction);
    if (!journey_.free.has(to)) return;
    const int price = journey_.step_cost(hex, direction);
    if (price > 0) relax(to, facing_after, static_cast<Key>(key + (times * price + leave) * 256 + 1));
  };
  if constexpr (planes == 1) {
    if (!journey_.goes_on_from(hex)) return;
    for (int d = 0; d < directions; ++d) step(d, 0, 1);
  } else {
    if (journey_.turns_on(hex)) {
      const auto turned = static_cast<Key>(key + journey_.game->field().tables.turn_cost * 256 + 1);
      relax(hex, left_of(facing), turned);
      relax(hex, right_of(facing), turned);
    }
    if (!journey_.goes_on_from(hex)) return;
    step(opposite(facing), facing, 2);
    step(right_of(facing), right_of(facing), 1);
    step(left_of(facing), left_of(facing), 1);
    step(facing, facing, 1);
  }
}

template <int planes>
bool Way<planes>::search(bool first_only) {
  const std::size_t nodes = planes * journey_.game->field().grid.cells();
  std::fill_n(keys_.begin(), nodes, unknown);
  heads_.fill(none);
  relax(journey_.start, planes == 1 ? 0 : journey_.facing, 0);
  for (int total = 0; total <= journey_.points; ++total) {
    Node& head = heads_[static_cast<std::size_t>(total)];
    while (head != none) {
      const Node at = head;
      head = next_[at];
      if (head != none) previous_[head] = none;
      next_[at] = at;  // waits no more
      const auto hex = static_cast<Hex>(at / planes);
      const int facing = at % planes;
      const Key key = keys_[at];
      if (hex == goal_ && (facing_ == any_facing || facing == facing_)) {
        if (key < best_ || (key == best_ && facing < best_facing_)) {
          best_ = key;
          best_facing_ = facing;
        }
        if (first_only) return true;
      } else {
        expand(hex, facing, key);
      }
    }
    if (best_ != unknown) return true;
  }
  return false;
}

/// Calls `visit(symbol, hex, facing, key)` for every last symbol of a cheapest and shortest way to a node, and the node
/// before, in the order of the symbols.
template <int planes>
template <class Visit>
void Way<planes>::each_before(Hex hex, int facing, Key key, Visit visit) const {
  const Grid& grid = journey_.game->field().grid;
  const auto step = [&](int symbol, int direction, int facing_before, int times) {
    const Hex from = grid.next(hex, opposite(direction));
    const int price = journey_.game->field().on_map.has(from) ? journey_.step_cost(from, direction) : 0;
    if (price == 0 || !journey_.goes_on_from(from)) return;
    const int cost = times * price + (from == journey_.start ? journey_.leave_cost : 0);
    const int before = key - cost * 256 - 1;
    if (before >= 0 && keys_[node(from, facing_before)] == before)
      visit(symbol, from, facing_before, static_cast<Key>(before));
  };
  if constexpr (planes == 1) {
    for (int d = 0; d < directions; ++d) step(d, d, 0, 1);
  } else {
    step(static_cast<int>(Gait::ahead), facing, facing, 1);
    step(static_cast<int>(Gait::left), facing, right_of(facing), 1);
    step(static_cast<int>(Gait::right), facing, left_of(facing), 1);
    step(static_cast<int>(Gait::back), opposite(facing), facing, 2);
    if (!journey_.turns_on(hex)) return;
    const int before = key - journey_.game->field().tables.turn_cost * 256 - 1;
    const auto turn = [&](Gait gait, int facing_before) {
      if (before < 0 || keys_[node(hex, facing_before)] != before) return;
      visit(static_cast<int>(gait), hex, facing_before, static_cast<Key>(before));
    };
    turn(Gait::turn_left, right_of(facing));
    turn(Gait::turn_right, left_of(facing));
  }
}

template <int planes>
Path Way<planes>::path() const {
  Path path;
  Hex hex = goal_;
  int facing = best_facing_;
  Key key = best_;
  while (key != 0) {
    bool found = false;
    Hex hex_before = 0;
    int facing_before = 0;
    Key key_before = 0;
    each_before(hex, facing, key, [&](int symbol, Hex from, int face, Key before) {
      if (found) return;
      found = true;
      path.push_back(symbol);
      hex_before = from;
      facing_before = face;
      key_before = before;
    });
    hex = hex_before;
    facing = facing_before;
    key = key_before;
  }
  path.reverse();
  return path;
}

template class Way<1>;
template class Way<directions>;

}  // namespace destrier::croisades
