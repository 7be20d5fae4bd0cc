// What a person is told about a decision: what is asked, what a move is, and what harm it may do to its own side.

#include <optional>

#include "core/text.h"
#include "games/age_of_war/age_of_war.h"

namespace destrier::age_of_war {
namespace {

/// Listens to a turn for what its side, or the other, would want to be warned of.
class Lookout {
 public:
  static constexpr bool listens = true;

  struct Blow {
    std::string_view unit;
    int cell;
  };

  explicit Lookout(int side) : side_(side) {}

  template <class... Fields>
  void tell(std::string_view name, const Fields&... fields) {
    if (name == "base_hit" && number("side", fields...) == side_) base_damage_ += number("damage", fields...);
    if (name == "attack") attacker_ = number("side", fields...);
    if (name == "hit" && attacker_ == side_ && number("side", fields...) == side_ && !own_blow_) {
      own_blow_ = Blow{word("unit", fields...), number("cell", fields...)};
    }
    const bool catapult_moves = name == "move" && word("unit", fields...) == letter(Kind::catapult);
    if (catapult_moves && arrived_ == 0) arrived_ = number("to", fields...);
  }

  int base_damage() const { return base_damage_; }
  /// The first own unit that a catapult of this side strikes.
  const std::optional<Blow>& own_blow() const { return own_blow_; }
  /// The cell that the first catapult to move, the foremost, came to; 0 if none moved.
  int arrived() const { return arrived_; }

 private:
  template <class... Fields>
  static int number(std::string_view key, const Fields&... fields) {
    int found = 0;
    const auto look = [&](const auto& each) {
      if constexpr (std::is_convertible_v<decltype(each.value), int>) {
        if (each.key == key) found = static_cast<int>(each.value);
      }
    };
    (look(fields), ...);
    return found;
  }
  template <class... Fields>
  static std::string_view word(std::string_view key, const Fields&... fields) {
    std::string_view found;
    const auto look = [&](const auto& each) {
      if constexpr (std::is_same_v<decltype(each.value), std::string_view>) {
        if (each.key == key) found = each.value;
      }
    };
    (look(fields), ...);
    return found;
  }

  int side_;
  int attacker_ = 0;
  int base_damage_ = 0;
  int arrived_ = 0;
  std::optional<Blow> own_blow_;
};

}  // namespace

Anatomy AgeOfWar::anatomy(const State& state, Order order) const {
  if (order == Order::pass) return {"pass"};
  const int cell = base_cell(side_index(state.decider)) + 1;
  return {"recruit",
          "",
          std::to_string(cell),
          {std::string(letter(static_cast<Kind>(order)))},
          {{"unit", letter(static_cast<Kind>(order))},
           {"cell", cell},
           {"price", figures_.price[static_cast<std::size_t>(order)]}}};
}

Message AgeOfWar::question(const State& state) const {
  const int side = side_index(state.decider);
  switch (const Bar barred = bar(state)) {
    case Bar::none:
      return {"decide"};
    case Bar::levy:
      return {std::string(word(barred))};
    case Bar::occupied:
      return {std::string(word(barred)), {{"unit", letter(state.kind_at(base_cell(side)))}}};
    case Bar::gold:
      break;
  }
  const int price = figures_.price[static_cast<std::size_t>(cheapest_)];
  return {"gold", {{"missing", price - state.gold[static_cast<std::size_t>(side)]}}};
}

std::vector<Message> AgeOfWar::warnings(const State& state, Order order) const {
  // The enemy's next turn is fully determined by the move, and one's own after it if the enemy passes (section 12).
  std::vector<Message> found;
  const int side = side_index(state.decider);
  State next = state;
  Lookout enemy_turn(side + 1);
  play(next, order, enemy_turn);
  if (enemy_turn.base_damage() > 0) found.push_back({"base_open", {{"damage", enemy_turn.base_damage()}}});
  if (next.decider == Decider::nobody) return found;

  const int home = base_cell(side);
  const int ahead = side == 0 ? home + 1 : home - 1;
  const auto own = [&](int cell) { return (next.units[static_cast<std::size_t>(side)] >> cell & 1U) != 0; };
  const bool behind_catapult = own(ahead) && next.kind_at(ahead) == Kind::catapult;

  Lookout own_turn(side + 1);
  play(next, Order::pass, own_turn);
  if (const auto& blow = own_turn.own_blow()) {
    found.push_back({"own_unit_struck", {{"unit", blow->unit}, {"cell", blow->cell}}});
  }
  const int arrived = own_turn.arrived() - 1;
  const int distance = std::abs(base_cell(1 - side) - arrived);
  if (own_turn.arrived() != 0 && distance >= figures_.catapult_near && distance <= figures_.catapult_far) {
    found.push_back({"catapult_halts", {{"cell", arrived + 1}, {"distance", distance}}});
  }
  const bool walks = order == Order::footman || order == Order::archer;
  if (walks && behind_catapult && own(home)) {
    found.push_back({"waits_behind_catapult",
                     {{"unit", letter(static_cast<Kind>(order))}, {"cell", home + 1}, {"ahead", ahead + 1}}});
  }
  return found;
}

std::vector<Argument> AgeOfWar::facts() const {
  return {{"footman_bounty", figures_.bounty[static_cast<std::size_t>(Kind::footman)]},
          {"archer_bounty", figures_.bounty[static_cast<std::size_t>(Kind::archer)]},
          {"catapult_bounty", figures_.bounty[static_cast<std::size_t>(Kind::catapult)]}};
}

bool AgeOfWar::can_point_at(const State& state, std::string_view what, std::string_view name) const {
  if (what == "panel") return name == "gold" || name == "base";
  if (what == "button") return name == "F" || name == "A" || name == "C" || name == "P";
  const auto cell = read_number(name, 1, figures_.length);
  if (what == "zone") return cell && (state.occupied() >> (*cell - 1) & 1U) != 0;
  return what == "square" && cell;
}

}  // namespace destrier::age_of_war
