// Legs, driving, charges and the deeds of step 3 (specification 5.4 to 5.6).

#include "games/croisades/reach.h"

namespace destrier::croisades {
namespace {

/// The steps that can be made now: those of the map, changed where ladders are raised or tents have burnt down.
class StepsNow {
 public:
  StepsNow(const Croisades& game, const State& state, bool mounted) {
    const Battlefield& field = game.field();
    const StepTable& whole = mounted ? field.mounted_steps : field.foot_steps;
    steps_ = &whole;
    const auto change = [&](Hex hex) {
      if (steps_ == &whole) {
        changed_.copy(whole, field.grid.words());
        steps_ = &changed_;
      }
      for (int d = 0; d < directions; ++d) {
        const Hex next = field.grid.next(hex, d);
        if (!field.on_map.has(next)) continue;
        changed_.set(hex, d, cost(game, state, hex, next, mounted), field.grid.words());
        changed_.set(next, opposite(d), cost(game, state, next, hex, mounted), field.grid.words());
      }
    };
    for (std::size_t i = state.item_count; i > 0 && state.items[i - 1].kind() == ItemKind::raised; --i) {
      change(state.items[i - 1].hex());
    }
    for (std::size_t i = 0; i < field.tents.size(); ++i) {
      if (state.tents[i] != TentState::burnt) continue;
      for (const Hex hex : field.tents[i].hexes) change(hex);
    }
  }

  const StepTable& steps() const { return *steps_; }

 private:
  static int cost(const Croisades& game, const State& state, Hex from, Hex to, bool mounted) {
    const Code a = game.code(state, from);
    const Code b = game.code(state, to);
    if (!game.field().can_join(a, b)) return 0;
    return mounted ? game.field().soils[b].mounted : game.field().foot_cost[a][b];
  }

  StepTable changed_;
  const StepTable* steps_;
};

/// Calls `use(way)` with the search for the way to a hex.
template <class Use>
auto with_way(const Journey& journey, Hex goal, Use use) {
  if (journey.facing == on_foot) {
    Way<1> way(journey, goal);
    return use(way);
  }
  Way<directions> way(journey, goal);
  return use(way);
}

void list_reach(const Journey& journey, Destinations& list) {
  const StepsNow now(*journey.game, *journey.state, journey.rides);
  const auto add = [&](Hex hex, int cost) { list.push_back({hex, static_cast<std::uint16_t>(cost)}); };
  if (journey.facing == on_foot) {
    Reach<1>(journey, now.steps()).each(add);
  } else {
    Reach<directions>(journey, now.steps()).each(add);
  }
}

}  // namespace

// Legs.

/// Somebody who may still do something in step 3.
bool Croisades::may_act(const State& state, Who who) const {
  return figure(who).side == state.side && state[who].stands() && !state[who].is(Mark::moved);
}

void Croisades::destinations(const State& state, Who who, Destinations& list) const {
  list_reach(Journey(*this, state, who, points_left(state, who)), list);
}

bool Croisades::can_go(const State& state, Who who, Hex to) const {
  const int points = points_left(state, who);
  const Man& man = state[who];
  const Cube from = field_->cube(man.hex);
  const Cube goal = field_->cube(to);
  if (to == man.hex || (man.mounted() ? least_ride(from, man.facing, goal) : distance(from, goal)) > points)
    return false;
  const Journey journey(*this, state, who, points);
  return journey.free.has(to) && with_way(journey, to, [](auto& way) { return way.exists(); });
}

int Croisades::leg_cost(const State& state, Who who, Hex to) const {
  const Journey journey(*this, state, who, points_left(state, who));
  if (to == state[who].hex || !journey.free.has(to)) return -1;
  return with_way(journey, to, [](auto& way) { return way.find() ? way.cost() : -1; });
}

Path Croisades::leg_path(const State& state, Who who, Hex to) const {
  const Journey journey(*this, state, who, points_left(state, who));
  return with_way(journey, to, [](auto& way) { return way.find() ? way.path() : Path{}; });
}

// Beasts.

bool Croisades::can_drive(const State& state, int beast) const {
  const Beast driven = state.beasts[static_cast<std::size_t>(beast)];
  return !driven.moved() && contact_at(state, state.enemy(), driven.hex()) &&
         !contact_at(state, state.side, driven.hex());
}

int Croisades::beast_points_left(const State& state, int beast) const {
  const Beast driven = state.beasts[static_cast<std::size_t>(beast)];
  const int points = field_->tables.beasts[static_cast<std::size_t>(driven.kind())].points;
  const int left = points - (state.beast_moving == driven.hex() ? state.spent : 0);
  return left > 0 ? left : 0;
}

static Journey drive_of(const Croisades& game, const State& state, int beast) {
  const Hex start = state.beasts[static_cast<std::size_t>(beast)].hex();
  return {game, state, state.side, start, on_foot, true, game.beast_points_left(state, beast)};
}

void Croisades::drive_destinations(const State& state, int beast, Destinations& list) const {
  list_reach(drive_of(*this, state, beast), list);
}

int Croisades::drive_cost(const State& state, int beast, Hex to) const {
  const Journey journey = drive_of(*this, state, beast);
  Way<1> way(journey, to);
  return journey.free.has(to) && way.find() ? way.cost() : -1;
}

Path Croisades::drive_path(const State& state, int beast, Hex to) const {
  const Journey journey = drive_of(*this, state, beast);
  Way<1> way(journey, to);
  return way.find() ? way.path() : Path{};
}

// Charges.

/// Where a run onto a hex begins, for each direction in which there is room for one; 0 where there is none.
static std::array<Hex, directions> run_ups(const Croisades& game, const Journey& journey, Hex end) {
  const Battlefield& field = game.field();
  const int run = field.tables.charge_run;
  std::array<Hex, directions> starts{};
  for (int d = 0; d < directions; ++d) {
    Hex hex = end;
    bool sound = true;
    for (int i = 1; i <= run + 1 && sound; ++i) {
      const Hex ahead = hex;
      hex = field.grid.next(hex, opposite(d));
      // Every hex of the run costs 1, and no enemy is in contact with it but at its end.
      sound = (journey.free.has(hex) || hex == journey.start) && (i == 1 || !journey.stops.has(hex)) &&
              (i > run || game.entry_cost(*journey.state, hex, true) == 1) && game.joined(*journey.state, hex, ahead);
    }
    const auto least = [&] { return least_ride(field.cube(journey.start), journey.facing, field.cube(hex), d); };
    if (sound && least() <= journey.points) starts[static_cast<std::size_t>(d)] = hex;
  }
  return starts;
}

ChargePath Croisades::charge_path(const State& state, Who charger, Who target) const {
  const int run = field_->tables.charge_run;
  const int points = full_points(state, charger) - run;
  ChargePath best;
  if (points < 0) return best;
  const Journey journey(*this, state, charger, points);
  const auto starts = run_ups(*this, journey, state[target].hex);
  int fewest = 0;
  for (int d = 0; d < directions; ++d) {
    const Hex start = starts[static_cast<std::size_t>(d)];
    if (start == 0) continue;
    Way<directions> way(journey, start, d);
    if (!way.find()) continue;
    const int cost = way.cost() + run;
    if (best.exists && (cost > best.cost || (cost == best.cost && way.symbols() >= fewest))) continue;
    fewest = way.symbols();
    best = {true, cost, d, way.path()};
  }
  for (int i = 0; best.exists && i < run; ++i) best.path.push_back(static_cast<int>(Gait::ahead));
  return best;
}

bool Croisades::has_charge_path(const State& state, Who charger, Who target) const {
  const int points = full_points(state, charger) - field_->tables.charge_run;
  if (points < 0) return false;
  const Journey journey(*this, state, charger, points);
  const auto starts = run_ups(*this, journey, state[target].hex);
  for (int d = 0; d < directions; ++d) {
    const Hex start = starts[static_cast<std::size_t>(d)];
    if (start != 0 && Way<directions>(journey, start, d).exists()) return true;
  }
  return false;
}

bool Croisades::can_charge(const State& state, Who charger, Who target) const {
  if (state[charger].is(Mark::shot) || !state[target].stands() || !is_ready_lancer(state, charger)) return false;
  for (std::size_t i = 0; i < state.charge_count; ++i) {
    if (state.charges[i].charger == charger) return false;
  }
  return has_charge_path(state, charger, target) && sees(state, charger, target);
}

bool Croisades::can_answer(const State& state, Who target, int direction) const {
  if (!is_ready_lancer(state, target)) return false;
  for (std::size_t i = 0; i < state.charge_count; ++i) {
    if (state.charges[i].answered() && state.charges[i].target() == target) return false;
  }
  return turns_between(state[target].facing, opposite(direction)) <= 1;
}

// Deeds.

int Croisades::mount_cost(const State& state, Who who) const {
  const int full = full_points(state, who);
  return figure(who).card.steed == Steed::camel ? full : (full + 1) / 2;
}

/// Everything he can do in step 3 but go (5.5, 5.6).
void Croisades::deeds(const State& state, Who who, Deeds& list) const {
  const Man& man = state[who];
  const Figure& of = figure(who);
  const Tables& tables = field_->tables;
  const Grid& grid = field_->grid;
  const int left = points_left(state, who);
  if (man.mounted()) {
    for (int f = 0; f < directions; ++f) {
      const int cost = turns_between(man.facing, f) * tables.turn_cost;
      if (f != man.facing && cost <= left) list.push_back({Verb::turn, who, static_cast<std::uint16_t>(f)});
    }
  }
  if (man.load != Load::none) list.push_back({Verb::drop, who, 0});
  if (in_contact(state, who)) return;

  const int exit = field_->exits[of.side];
  if (exit >= 0 && field_->zones[static_cast<std::size_t>(exit)].has(man.hex) && left >= tables.exit_cost) {
    list.push_back({Verb::leave, who, 0});
  }
  const bool can_switch = left >= mount_cost(state, who);
  if (man.mounted()) {
    for (int d = 0; d < directions && can_switch; ++d) {
      const Hex next = grid.next(man.hex, d);
      const bool sound = field_->on_map.has(next) && step_cost(state, man.hex, next, false) > 0 && !taken(state, next);
      if (sound) list.push_back({Verb::dismount, who, next});
    }
    return;
  }
  if (man.load == Load::none && of.card.steed != Steed::none && can_switch) {
    const char ride = of.card.steed == Steed::horse ? 'h' : 'c';
    for (int d = 0; d < directions; ++d) {
      const Hex next = grid.next(man.hex, d);
      const int beast = field_->on_map.has(next) ? beast_at(state, next) : -1;
      if (beast < 0 || !joined(state, man.hex, next)) continue;
      const BeastKind kind = state.beasts[static_cast<std::size_t>(beast)].kind();
      if (tables.beasts[static_cast<std::size_t>(kind)].ride == ride) list.push_back({Verb::mount, who, next});
    }
  }
  if ((soil(state, man.hex).levels & 1U) != 0 && left >= tables.door_cost) {
    std::uint32_t seen = 0;
    for (int d = 0; d < directions; ++d) {
      const std::uint8_t door = field_->door[grid.next(man.hex, d)];
      if (door == Battlefield::none || (seen >> door & 1U) != 0) continue;
      seen |= 1U << door;
      const bool inside = soil(state, man.hex).inside;
      switch (state.doors[door].state()) {
        case DoorState::open: {
          bool empty = true;
          for (const Hex hex : field_->doors[door].hexes) empty = empty && !taken(state, hex);
          if (empty) list.push_back({Verb::close, who, door});
          break;
        }
        case DoorState::closed:
          list.push_back({Verb::open, who, door});
          if (inside) list.push_back({Verb::bar, who, door});
          break;
        case DoorState::barred:
          if (inside) list.push_back({Verb::unbar, who, door});
          break;
        case DoorState::broken:
          break;
      }
    }
  }
  const bool can_take = man.load == Load::none && left >= tables.take_cost;
  const bool can_raise = man.load == Load::ladder && (state.mover != who || state.spent == 0);
  if (can_raise && code(state, man.hex) != field_->trapdoor && can_raise_at(state, man.hex)) {
    list.push_back({Verb::raise, who, man.hex});
  }
  for (int d = -1; d < directions && (can_take || can_raise); ++d) {
    const Hex hex = d < 0 ? man.hex : grid.next(man.hex, d);
    if (!field_->on_map.has(hex)) continue;
    const bool hatch = d >= 0 && code(state, hex) == field_->trapdoor;
    if (can_raise && hatch) list.push_back({Verb::raise, who, hex});
    if (!can_take || (d >= 0 && !hatch && !joined(state, man.hex, hex))) continue;
    bool sack = false;
    bool ladder = false;
    for (std::size_t i = 0; i < state.item_count; ++i) {
      if (state.items[i].hex() != hex) continue;
      sack = sack || state.items[i].kind() == ItemKind::sack;
      ladder = ladder || state.items[i].kind() == ItemKind::ladder;
    }
    if (sack) list.push_back({Verb::sack, who, hex});
    if (ladder) list.push_back({Verb::ladder, who, hex});
  }
}

}  // namespace destrier::croisades
