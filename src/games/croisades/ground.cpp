// The ground as it is now, and who stands where on it (specification 2.2, 2.3, 5.1).

#include "games/croisades/croisades.h"

namespace destrier::croisades {

Code Croisades::code(const State& state, Hex hex) const {
  // Raised ladders are the last of the items.
  for (std::size_t i = state.item_count; i > 0 && state.items[i - 1].kind() == ItemKind::raised; --i) {
    if (state.items[i - 1].hex() == hex) return field_->ladder;
  }
  const std::uint8_t tent = field_->tent[hex];
  if (tent != Battlefield::none && state.tents[tent] == TentState::burnt) return field_->flat;
  return field_->codes[hex];
}

bool Croisades::has_ladder(const State& state, Hex hex) const {
  return code(state, hex) == field_->ladder;
}

bool Croisades::joined(const State& state, Hex a, Hex b) const {
  return field_->can_join(code(state, a), code(state, b)) && !in_shut_door(state, a) && !in_shut_door(state, b);
}

int Croisades::step_cost(const State& state, Hex from, Hex to, bool mounted) const {
  const Code a = code(state, from);
  const Code b = code(state, to);
  if (!field_->can_join(a, b) || in_shut_door(state, from) || in_shut_door(state, to)) return 0;
  return mounted ? field_->soils[b].mounted : field_->foot_cost[a][b];
}

/// 5.6: against a rampart, or in a trapdoor.
bool Croisades::can_raise_at(const State& state, Hex hex) const {
  const Code here = code(state, hex);
  if (here == field_->trapdoor) return true;
  if (!field_->soils[here].takes_ladder) return false;
  for (int d = 0; d < directions; ++d) {
    if (code(state, field_->grid.next(hex, d)) == field_->rampart) return true;
  }
  return false;
}

Layout Croisades::layout(const State& state) const {
  Layout layout;
  const std::size_t words = field_->grid.words();
  layout.taken.clear(words);
  for (HexSet& set : layout.standing) set.clear(words);
  for (std::size_t i = 0; i < field_->people; ++i) {
    const Man& man = state.people[i];
    if (!man.on_map()) continue;
    layout.taken.add(man.hex);
    if (man.down == Down::no) layout.standing[field_->figures[i].side].add(man.hex);
  }
  for (std::size_t i = 0; i < state.beast_count; ++i) layout.taken.add(state.beasts[i].hex());
  return layout;
}

Who Croisades::man_at(const State& state, Hex hex) const {
  for (std::size_t i = 0; i < field_->people; ++i) {
    if (state.people[i].hex == hex) return static_cast<Who>(i);
  }
  return nobody;
}

int Croisades::beast_at(const State& state, Hex hex) const {
  for (std::size_t i = 0; i < state.beast_count; ++i) {
    if (state.beasts[i].hex() == hex) return static_cast<int>(i);
  }
  return -1;
}

People Croisades::contacts(const State& state, Who who) const {
  const Man& man = state[who];
  if (!man.stands()) return 0;
  People found = 0;
  for_each_person(people_of(1U - figure(who).side), [&](Who other) {
    if (state[other].stands() && touch(state, man.hex, state[other].hex)) found |= only(other);
  });
  return found;
}

bool Croisades::contact_at(const State& state, std::size_t side, Hex hex) const {
  bool found = false;
  for_each_person(people_of(1U - side),
                  [&](Who other) { found = found || (state[other].stands() && touch(state, hex, state[other].hex)); });
  return found;
}

bool Croisades::in_front(const State& state, Who who, Hex hex) const {
  const Man& man = state[who];
  if (!man.mounted()) return true;
  const int to = field_->direction(man.hex, hex);
  return to >= 0 && turns_between(man.facing, to) <= 1;
}

bool Croisades::is_ready_lancer(const State& state, Who who) const {
  const Man& man = state[who];
  return man.stands() && man.mounted() && !man.wounded() && figure(who).card.lance && !in_contact(state, who);
}

int Croisades::full_points(const State& state, Who who) const {
  const int points = values(state, who).points - (state[who].load != Load::none ? field_->tables.load_cost : 0);
  return points > 0 ? points : 0;
}

/// What shooting in step 1 leaves him (5.3).
int Croisades::allowance(const State& state, Who who) const {
  const int full = full_points(state, who);
  const Man& man = state[who];
  if (!man.is(Mark::shot)) return full;
  const WeaponCard& weapon = field_->tables.weapons[static_cast<std::size_t>(figure(who).card.weapon)];
  switch (man.mounted() ? weapon.after_mounted : weapon.after_foot) {
    case Allowance::full:
      return full;
    case Allowance::half:
      return full / 2;
    case Allowance::none:
      break;
  }
  return 0;
}

int Croisades::points_left(const State& state, Who who) const {
  const int left = allowance(state, who) - (state.mover == who ? state.spent : 0);
  return left > 0 ? left : 0;
}

// Points and the end (section 6).

bool Croisades::is_lost(const State& state, std::size_t side) const {
  bool lost = true;
  for_each_person(people_of(side), [&](Who who) { lost = lost && (state[who].hex == dead || state[who].hex == gone); });
  return lost;
}

/// How many men of a side stand in a zone.
static int standing_in(const Croisades& game, const State& state, std::size_t side, const HexSet& zone) {
  int count = 0;
  for_each_person(game.people_of(side),
                  [&](Who who) { count += state[who].stands() && zone.has(state[who].hex) ? 1 : 0; });
  return count;
}

bool Croisades::is_met(const State& state, const Goal& goal) const {
  const HexSet& zone = field_->zones[goal.zone];
  return standing_in(*this, state, goal.side, zone) >= goal.count &&
         standing_in(*this, state, 1U - goal.side, zone) == 0;
}

std::array<int, 2> Croisades::points(const State& state) const {
  std::array<int, 2> sum = {state.points[0], state.points[1]};
  for (std::size_t i = 0; i < field_->people; ++i) {
    const Man& man = state.people[i];
    const Figure& of = field_->figures[i];
    int& gained = sum[1U - of.side];
    if (man.hex == dead) {
      gained += of.card.cost;
    } else if (man.wounded()) {
      gained += of.card.cost / 2;
    }
  }
  for (const Goal& goal : field_->goals) {
    switch (goal.kind) {
      case Objective::Kind::hold: {
        const HexSet& zone = field_->zones[goal.zone];
        for (const std::size_t side : {0U, 1U}) {
          const bool his = goal.side == 2 || goal.side == side;
          const bool alone =
              standing_in(*this, state, side, zone) > 0 && standing_in(*this, state, 1U - side, zone) == 0;
          if (his && alone) sum[side] += goal.points;
        }
        break;
      }
      case Objective::Kind::burnt:
      case Objective::Kind::tents:
        for (std::size_t i = 0; i < field_->tents.size(); ++i) {
          const bool stands = state.tents[i] == TentState::standing;
          if (stands == (goal.kind == Objective::Kind::tents)) sum[goal.side] += goal.points;
        }
        break;
      case Objective::Kind::sacks:
        for (std::size_t i = 0; i < state.item_count; ++i) {
          if (state.items[i].kind() == ItemKind::sack) sum[goal.side] += goal.points;
        }
        for (std::size_t i = 0; i < field_->people; ++i) {
          if (state.people[i].load == Load::sack) sum[goal.side] += goal.points;
        }
        break;
      case Objective::Kind::bonus:
        sum[goal.side] += goal.points;
        break;
      case Objective::Kind::exit:
      case Objective::Kind::seize:
        break;
    }
  }
  return sum;
}

}  // namespace destrier::croisades
