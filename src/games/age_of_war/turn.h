#pragma once

// The turn of Age of War: how the units of one side act by themselves (specification, sections 4 and 5).
// Included by age_of_war.h, which declares what is defined here.

namespace destrier::age_of_war {

/// The line as one side sees it. The two armies never mix, so what is ahead of a side's foremost unit is the enemy's.
template <int Side>
struct Ahead {
  /// The cell `distance` ahead; may be off the board.
  static constexpr int of(int cell, int distance) { return Side == 0 ? cell + distance : cell - distance; }
  static constexpr std::uint32_t shifted(std::uint32_t cells) { return Side == 0 ? cells << 1U : cells >> 1U; }
  static constexpr std::uint32_t shifted_back(std::uint32_t cells, int by) {
    return Side == 0 ? cells >> by : cells << by;
  }
  static constexpr int lowest(std::uint32_t cells) { return std::countr_zero(cells); }
  static constexpr int highest(std::uint32_t cells) { return 31 - std::countl_zero(cells); }
  /// Of a set of cells that is not empty, the one nearest to the side's own base, and the one farthest from it.
  static constexpr int rearmost(std::uint32_t cells) { return Side == 0 ? lowest(cells) : highest(cells); }
  static constexpr int foremost(std::uint32_t cells) { return Side == 0 ? highest(cells) : lowest(cells); }

  /// The cells from which `cell` is at most `distance` ahead.
  static constexpr std::uint32_t within(int cell, int distance) {
    if (Side == 0) return ~0U << (cell > distance ? cell - distance : 0);
    return ~0U >> (cell + distance < 31 ? 31 - cell - distance : 0);
  }

  /// Distance of the first of `targets` that is at least `near` ahead of `cell`; 0 if there is none.
  static constexpr int first_distance(std::uint32_t targets, int cell, int near) {
    const int from = of(cell, near);
    if (Side == 0) {
      const std::uint32_t seen = targets >> from;
      return seen != 0 ? near + std::countr_zero(seen) : 0;
    }
    if (from < 0) return 0;
    const std::uint32_t seen = targets << (31 - from);
    return seen != 0 ? near + std::countl_zero(seen) : 0;
  }

  /// Those of `movers` that cannot step ahead because something in `fixed`, or a mover held up by it, is in the way.
  /// Found for all at once, back through every column from its head: towards higher cells the carry of an addition runs
  /// through it, towards lower ones doubling steps must do.
  static constexpr std::uint32_t held_up(std::uint32_t movers, std::uint32_t fixed) {
    std::uint32_t held = shifted_back(fixed, 1) & movers;
    if (Side == 1) return movers & ~(movers + held);
    std::uint32_t column = movers;
    for (const int step : {1, 2, 4, 8, 16}) {
      held |= column & shifted_back(held, step);
      column &= shifted_back(column, step);
    }
    return held;
  }
};

/// One side's turn in the making. It lives inside `play` only; so does the memory of who attacked in phase 1.
template <int Side, class Sink>
class Turn {
  using Line = Ahead<Side>;
  static constexpr int enemy = 1 - Side;

 public:
  Turn(const AgeOfWar& game, State& state, Sink& sink)
      : figures_(game.figures()), state_(state), sink_(sink), enemy_base_(1U << game.base_cell(enemy)) {}

  /// False if the enemy base fell.
  bool run() {
    sink_.tell("turn", field("side", Side + 1), field("round", state_.round));
    return attack_from_the_base_outwards() && advance_all_but_catapults() && third_phase();
  }

 private:
  bool attack_from_the_base_outwards() {
    tell_phase(1);
    const int front = Line::rearmost(targets());  // as the side counts: the target nearest to its own base
    const std::uint32_t archers = state_.kind_low & ~state_.kind_high;
    const std::uint32_t melee = ~(state_.kind_low ^ state_.kind_high);
    // Targets only ever recede during the phase, so whoever cannot reach the front now will not attack.
    std::uint32_t waiting = state_.units[Side] &
                            ((melee & Line::within(front, 1)) | (archers & Line::within(front, figures_.archer_range)) |
                             (catapults() & Line::within(front, figures_.catapult_far)));
    while (waiting != 0) {
      const int cell = Line::rearmost(waiting);
      waiting &= ~(1U << cell);
      if (attack(cell, 1)) {
        attacked_ |= 1U << cell;
        if (state_.base[enemy] == 0) return false;
        waiting &= state_.units[Side];  // its own catapult may have killed one of them
      }
    }
    return true;
  }

  bool advance_all_but_catapults() {
    tell_phase(2);
    advance(state_.units[Side] & ~catapults(), 2);
    return true;
  }

  /// Only the foremost unit can have an enemy next to it, so at most one unit fights; it acts before all others.
  bool third_phase() {
    tell_phase(3);
    if (state_.units[Side] == 0) return true;
    const int foremost = Line::foremost(state_.units[Side]);
    const Kind kind = state_.kind_at(foremost);
    if (kind == Kind::super || (kind == Kind::footman && (attacked_ >> foremost & 1U) == 0)) attack(foremost, 3);
    if (state_.base[enemy] == 0) return false;
    advance(state_.units[Side] & catapults() & ~attacked_, 3);
    return true;
  }

  std::uint32_t catapults() const { return state_.kind_high & ~state_.kind_low; }
  /// Enemy units, and the enemy base where nobody stands on it.
  std::uint32_t targets() const { return state_.units[enemy] | enemy_base_; }

  /// 5.1. False if there is no target in range.
  bool attack(int cell, int phase) {
    const Kind kind = state_.kind_at(cell);
    const bool throws = kind == Kind::catapult;
    const int near = throws ? figures_.catapult_near : 1;
    const int far = throws ? figures_.catapult_far : kind == Kind::archer ? figures_.archer_range : 1;
    const int distance = Line::first_distance(targets(), cell, near);
    if (distance == 0 || distance > far) return false;

    const int first = Line::of(cell, throws ? std::min(distance, far - 1) : distance);
    const int second = throws ? Line::of(first, 1) : -1;  // off the board for those who strike one cell
    const bool strikes_second = second >= 0 && second < figures_.length;
    if constexpr (Sink::listens) {
      std::vector<int> cells = {first + 1};
      if (strikes_second) cells.push_back(second + 1);
      sink_.tell("attack", field("side", Side + 1), field("phase", phase), field("unit", letter(kind)),
                 field("cell", cell + 1), field("aim", Line::of(cell, distance) + 1), field("cells", cells));
    }
    strike(cell, kind, first);
    if (strikes_second) strike(cell, kind, second);
    return true;
  }

  void strike(int attacker, Kind kind, int cell) {
    const std::uint32_t bit = 1U << cell;
    const int power = figures_.attack[static_cast<std::size_t>(kind)];
    if ((state_.occupied() & bit) == 0) {
      if (bit == enemy_base_) hit_base(power);
      return;
    }
    const bool is_enemy = (state_.units[enemy] & bit) != 0;
    const int owner = is_enemy ? enemy : Side;
    const Kind struck = state_.kind_at(cell);
    std::uint8_t& hp = state_.hp[state_.rank(cell)];
    hp = static_cast<std::uint8_t>(std::max(hp - power, 0));
    sink_.tell("hit", field("side", owner + 1), field("unit", letter(struck)), field("cell", cell + 1),
               field("damage", power), field("hp", int{hp}));
    if (hp > 0) return;

    state_.remove(cell);
    sink_.tell("kill", field("side", owner + 1), field("unit", letter(struck)), field("cell", cell + 1),
               field("by", Side + 1));
    pay_bounty(struck, is_enemy);
    const bool promotes = struck == Kind::footman || (struck == Kind::super && figures_.super_kill_promotes);
    if (kind == Kind::footman && is_enemy && promotes) promote(attacker);
  }

  void hit_base(int power) {
    auto& hp = state_.base[enemy];
    hp = static_cast<std::uint16_t>(std::max(hp - power, 0));
    sink_.tell("base_hit", field("side", enemy + 1), field("damage", power), field("hp", hp));
  }

  void pay_bounty(Kind struck, bool is_enemy) {
    const bool paid = is_enemy || figures_.own_kill_bounty != OwnKillBounty::none;
    const int amount = paid ? figures_.bounty[static_cast<std::size_t>(struck)] : 0;
    if (amount == 0) return;
    const int receiver = !is_enemy && figures_.own_kill_bounty == OwnKillBounty::opponent ? enemy : Side;
    auto& gold = state_.gold[static_cast<std::size_t>(receiver)];
    gold = std::min(gold + amount, most_gold);
    sink_.tell("bounty", field("side", receiver + 1), field("amount", amount), field("gold", gold));
  }

  void promote(int cell) {
    state_.kind_low |= 1U << cell;
    state_.kind_high |= 1U << cell;
    sink_.tell("promote", field("side", Side + 1), field("cell", cell + 1), field("hp", state_.hp_at(cell)));
  }

  /// 5.2, for all `movers` in turn, the foremost first.
  void advance(std::uint32_t movers, int phase) {
    const std::uint32_t fixed = (state_.occupied() & ~movers) | enemy_base_;
    std::uint32_t going = movers & ~Line::held_up(movers, fixed);
    if (going == 0) return;
    const auto shift = [going](std::uint32_t& cells) { cells = (cells & ~going) | Line::shifted(cells & going); };
    shift(state_.units[Side]);
    shift(state_.kind_low);
    shift(state_.kind_high);
    shift(attacked_);
    if constexpr (Sink::listens) {
      for (; going != 0; going &= ~(1U << Line::foremost(going))) {
        const int from = Line::foremost(going);
        const int to = Line::of(from, 1);
        sink_.tell("move", field("side", Side + 1), field("phase", phase), field("unit", letter(state_.kind_at(to))),
                   field("from", from + 1), field("to", to + 1));
      }
    }
  }

  void tell_phase(int phase) { sink_.tell("phase", field("side", Side + 1), field("phase", phase)); }

  const Figures& figures_;
  State& state_;
  Sink& sink_;
  std::uint32_t enemy_base_;
  std::uint32_t attacked_ = 0;
};

template <int Side, class Sink>
void AgeOfWar::take_turn(State& state, Sink& sink) const {
  if (Turn<Side, Sink>(*this, state, sink).run()) {
    state.decider = Side == 0 ? Decider::first : Decider::second;
    return;
  }
  state.decider = Decider::nobody;
  state.ending = Side == 0 ? Ending::base_of_second : Ending::base_of_first;
  const Result end = result(state);
  sink.tell("over", field("result", to_text(end.score)), field("reason", end.reason));
}

inline void AgeOfWar::moves(const State& state, MoveList<AgeOfWar>& list) const {
  if (state.decider == Decider::nobody) return;
  if (bar(state) == Bar::none) {
    const int gold = state.gold[static_cast<std::size_t>(side_index(state.decider))];
    for (const Order order : {Order::archer, Order::catapult, Order::footman}) {
      if (gold >= figures_.price[static_cast<std::size_t>(order)]) list.push_back(order);
    }
  }
  list.push_back(Order::pass);
}

template <class Sink>
void AgeOfWar::play(State& state, Order order, Sink& sink) const {
  const bool first = state.decider == Decider::first;
  const std::size_t side = first ? 0 : 1;
  if (order != Order::pass) {
    const int cell = base_cell(static_cast<int>(side));
    const auto kind = static_cast<std::size_t>(order);
    state.gold[side] -= figures_.price[kind];
    state.put(static_cast<int>(side), static_cast<Kind>(order), cell, figures_.hp[kind]);
    sink.tell("recruit", field("side", side + 1), field("unit", letter(static_cast<Kind>(order))),
              field("cell", cell + 1), field("hp", figures_.hp[kind]), field("price", figures_.price[kind]),
              field("gold", state.gold[side]));
  } else if constexpr (Sink::listens) {
    sink.tell("pass", field("side", side + 1), field("why", word(bar(state))));
  }
  if (first) {
    take_turn<1>(state, sink);
    return;
  }
  if (state.round == figures_.rounds) {
    state.decider = Decider::nobody;
    state.ending = ending_at_limit(state);
    const Result end = result(state);
    sink.tell("over", field("result", to_text(end.score)), field("reason", end.reason));
    return;
  }
  ++state.round;
  sink.tell("round", field("round", state.round));
  for (std::size_t each = 0; each < 2; ++each) {
    state.gold[each] = std::min(state.gold[each] + figures_.income, most_gold);
    sink.tell("income", field("side", each + 1), field("amount", figures_.income), field("gold", state.gold[each]));
  }
  take_turn<0>(state, sink);
}

}  // namespace destrier::age_of_war
