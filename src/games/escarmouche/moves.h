#pragma once

// What may be done (specification, sections 3 to 5). Included by escarmouche.h, which declares what is defined here.

namespace destrier::escarmouche {

inline Decider Escarmouche::decider(const State& state) const {
  switch (state.stage) {
    case Stage::initiative:
      return Decider::fate;
    case Stage::over:
      return Decider::nobody;
    default:
      return side_at(state.pending == Pending::dodge ? 1U - state.side : state.side);
  }
}

inline Squares Escarmouche::reach(const State& state, std::size_t side, Letter letter) const {
  return reach_with(state, side, letter, card(side, letter).move);
}

inline Squares Escarmouche::reach_with(const State& state, std::size_t side, Letter letter, int points) const {
  const Figures& figures = card(side, letter);
  const Squares taken = state.blocking();
  const Squares closed = figures.abilities.has(Ability::slip) ? state.obstacles | state.standing[1 - side] : taken;
  const bool sure_foot = figures.abilities.has(Ability::path);
  const Squares rough = sure_foot ? 0 : state.difficult & ~closed;
  const Squares easy = ~closed & ~rough;
  Squares before = 0;
  Squares now = only(state.units[side][letter].square);
  for (; points > 0; --points) {
    const Squares next = now | (spread(now) & easy) | (spread(before) & rough);
    before = now;
    now = next;
  }
  return now & ~taken;
}

inline bool Escarmouche::can_go(const State& state, std::size_t side, Letter letter, Square to) const {
  const Figures& figures = card(side, letter);
  const Square from = state.units[side][letter].square;
  const int far = distance(from, to);
  if (far > figures.move || (state.blocking() & only(to)) != 0) return false;
  const bool rough = !figures.abilities.has(Ability::path) && (state.difficult & only(to)) != 0;
  if (far == 1) return !rough || figures.move >= 2;
  if (figures.move > 2 || figures.abilities.has_any(Abilities(Ability::slip, Ability::path))) {
    return (reach(state, side, letter) & only(to)) != 0;
  }
  // Two steps, the first of them over easy ground.
  return !rough && (within(1, from) & within(1, to) & ~state.blocking() & ~state.difficult) != 0;
}

inline Squares Escarmouche::targets(const State& state, std::size_t side, Square from, int range,
                                    Squares blockers) const {
  const std::size_t enemy = 1 - side;
  Squares candidates = state.standing[enemy] & within(range, from);
  if (candidates == 0) return 0;
  for_each_letter(state.present[enemy], [&](Letter letter) {
    const Unit& unit = state.units[enemy][letter];
    if (unit.is(Status::hidden)) candidates &= ~only(unit.square);
  });
  const Squares near = candidates & within(1, from);
  Squares seen = near;
  for_each(candidates & ~near, [&](Square square) {
    if (sight_->free(from, square, blockers)) seen |= only(square);
  });
  return seen;
}

inline Letters Escarmouche::horn_allies(const State& state, Letter blower) const {
  const Squares near =
      within(rules_.ranges[static_cast<std::size_t>(Ability::horn)], state.units[state.side][blower].square);
  Letters allies = 0;
  for_each_letter(static_cast<Letters>(state.present[state.side] & ~only_letter(blower)), [&](Letter letter) {
    if ((near & only(state.units[state.side][letter].square)) != 0) allies |= only_letter(letter);
  });
  return allies;
}

inline Squares Escarmouche::ability_squares(const State& state, Letter letter, Ability ability, Square via) const {
  const std::size_t side = state.side;
  const Square square = state.units[side][letter].square;
  const int range = range_of(ability, card(side, letter));
  switch (ability) {
    case Ability::rush:
      return targets(state, side, via, range, state.blocking() & ~only(square));
    case Ability::shield:
      return state.units[side][letter].is(Status::shield) ? 0 : only(square);
    case Ability::fade:
      return state.units[side][letter].is(Status::seen) ? 0 : reach(state, side, letter);
    case Ability::horn:
      return reach(state, side, state.letter_at(side, via));
    case Ability::guard:
      return state.standing[side] & neighbours(square);
    case Ability::swap: {
      const Squares allies = state.standing[side] & within(range, square) & ~only(square);
      Squares seen = allies & within(1, square);
      for_each(allies & ~seen, [&](Square ally) {
        if (sight_->free(square, ally, state.blocking())) seen |= only(ally);
      });
      return seen;
    }
    case Ability::whirl:
      return targets(state, side, square, range, state.blocking()) != 0 ? only(square) : 0;
    case Ability::lob:
      return targets(state, side, square, range, state.obstacles);
    default:
      return targets(state, side, square, range, state.blocking());
  }
}

template <class Visit>
void Escarmouche::each_choice_of(const State& state, Letter letter, Visit visit) const {
  const std::size_t side = state.side;
  const Unit& unit = state.units[side][letter];
  if (unit.is(Status::pinned_acted)) return;
  const Figures& figures = card(side, letter);
  const Squares goals = reach(state, side, letter);
  visit(Move{Verb::move, 0, unit.square, 0, 0}, goals);
  if (can_attack(unit)) {
    visit(Move{Verb::attack, 0, unit.square, 0, 0}, targets(state, side, unit.square, figures.range, state.blocking()));
  }
  if (unit.is_any(Status::used, Status::frenzied)) return;
  figures.abilities.for_each([&](Ability ability) {
    if (ability > Ability::frenzy || !can_use(unit, ability)) return;
    if (ability == Ability::rush) {
      if ((within(figures.move + figures.range, unit.square) & state.standing[1 - side]) == 0) return;
      for_each(goals, [&](Square goal) {
        visit(Move::use(ability, unit.square, goal), ability_squares(state, letter, ability, goal));
      });
    } else if (ability == Ability::horn) {
      for_each_letter(horn_allies(state, letter), [&](Letter ally) {
        visit(Move::use(ability, unit.square, state.units[side][ally].square), reach(state, side, ally));
      });
    } else {
      visit(Move::use(ability, unit.square), ability_squares(state, letter, ability));
    }
  });
}

template <class Visit>
void Escarmouche::each_choice(const State& state, Visit visit) const {
  const std::size_t side = state.side;
  switch (state.stage) {
    case Stage::obstacles:
      visit(Move{Verb::obstacle}, field_squares & ~centre_squares & ~rules_.zone & ~state.obstacles);
      return;
    case Stage::deploy: {
      const Squares free = home_squares(side) & ~state.standing[side];
      const auto all = static_cast<Letters>((1U << rules_.sizes[side]) - 1U);
      auto left = static_cast<Letters>(all & ~state.present[side]);
      if (rules_.blind) left = static_cast<Letters>(left & -left);  // 3.3: in the order a, b, c
      for_each_letter(left, [&](Letter letter) { visit(Move{Verb::deploy, letter, 0, 0, 0}, free); });
      return;
    }
    case Stage::battle:
      break;
    default:
      return;
  }
  if (state.pending == Pending::dodge) {
    const auto letter = static_cast<Letter>(std::countr_zero(state.dodgers));
    visit(Move{Verb::dodge}, steps_aside(state, letter));
    visit(Move{Verb::decline}, Squares{1});
  } else if (state.pending == Pending::horn) {
    const auto allies = static_cast<Letters>(horn_allies(state, state.blower) & ~only_letter(state.moved));
    for_each_letter(allies, [&](Letter ally) {
      visit(Move{Verb::horn, 0, state.units[side][ally].square, 0, 0}, reach(state, side, ally));
    });
    visit(Move{Verb::decline}, Squares{1});
  } else {
    for_each_letter(state.present[side], [&](Letter letter) { each_choice_of(state, letter, visit); });
    visit(Move{Verb::end}, Squares{1});
  }
}

inline void Escarmouche::moves(const State& state, MoveList<Escarmouche>& list) const {
  each_choice(state, [&](Move move, Squares set) {
    for_each(set, [&](Square square) {
      move.to = square;
      list.push_back(move);
    });
  });
}

/// The move that a slot means for a unit of the side on turn; none if it is not legal now.
inline std::optional<Move> Escarmouche::move_in(const State& state, Letter letter, Slot slot) const {
  const std::size_t side = state.side;
  const Unit& unit = state.units[side][letter];
  const auto present = [&](std::size_t whose, Letter other) {
    return (state.present[whose] & only_letter(other)) != 0;
  };
  // The square at the slot's offset from another; the square itself if that is off the board.
  const auto offset_from = [&](Square square) {
    const int to_column = column(square) + slot.columns;
    const int to_row = row(square) + slot.rows;
    const bool on_board = to_column >= 0 && to_column < width && to_row >= 0 && to_row < width;
    return on_board ? square_at(to_column, to_row) : square;
  };
  if (slot.verb == Verb::move) {
    const Square to = offset_from(unit.square);
    if (unit.is(Status::pinned_acted) || !can_go(state, side, letter, to)) return std::nullopt;
    return Move{Verb::move, 0, unit.square, 0, to};
  }
  if (slot.verb == Verb::attack) {
    if (!present(1 - side, slot.other) || !can_attack(unit)) return std::nullopt;
    const Unit& target = state.units[1 - side][slot.other];
    const bool seen = !target.is(Status::hidden) && sees(state, unit.square, target.square, card(side, letter).range);
    return seen ? std::optional(Move{Verb::attack, 0, unit.square, 0, target.square}) : std::nullopt;
  }
  if (!can_use(unit, slot.ability)) return std::nullopt;
  Move move = Move::use(slot.ability, unit.square);
  switch (slot.ability) {
    case Ability::shield:
    case Ability::whirl:
      move.to = unit.square;
      break;
    case Ability::fade:
      move.to = offset_from(unit.square);
      break;
    case Ability::rush:
      if (!present(1 - side, slot.other)) return std::nullopt;
      move.via = offset_from(unit.square);
      move.to = state.units[1 - side][slot.other].square;
      if (distance(move.via, move.to) > card(side, letter).range) return std::nullopt;
      if (!can_go(state, side, letter, move.via)) return std::nullopt;
      break;
    case Ability::horn:
      if (!present(side, slot.other)) return std::nullopt;
      move.via = state.units[side][slot.other].square;
      if (distance(unit.square, move.via) > range_of(Ability::horn, card(side, letter))) return std::nullopt;
      move.to = offset_from(move.via);
      return can_go(state, side, slot.other, move.to) ? std::optional(move) : std::nullopt;
    case Ability::swap:
    case Ability::guard:
      if (!present(side, slot.other)) return std::nullopt;
      move.to = state.units[side][slot.other].square;
      break;
    default:
      if (!present(1 - side, slot.other)) return std::nullopt;
      move.to = state.units[1 - side][slot.other].square;
      break;
  }
  if ((ability_squares(state, letter, slot.ability, move.via) & only(move.to)) == 0) return std::nullopt;
  return move;
}

/// Without listing: every unit has numbered slots, one for each move that it could ever make, and a number drawn that
/// is no move now is drawn again.
inline Move Escarmouche::random_move(const State& state, Rng& rng) const {
  if (state.stage != Stage::battle || state.pending != Pending::nothing) return listed_random_move(state, rng);
  const auto& slots = slots_->units[state.side];
  std::uint32_t count = 1;  // the end of the turn
  for_each_letter(state.present[state.side], [&](Letter letter) { count += slots[letter].size; });
  while (true) {
    std::uint32_t number = rng.below(count);
    if (number == 0) return Move{Verb::end};
    --number;
    auto letter = static_cast<Letter>(std::countr_zero(state.present[state.side]));
    for (Letters rest = state.present[state.side]; number >= slots[letter].size;) {
      number -= slots[letter].size;
      rest = static_cast<Letters>(rest & (rest - 1U));
      letter = static_cast<Letter>(std::countr_zero(rest));
    }
    if (const auto move = move_in(state, letter, slots_->all[slots[letter].first + number])) return *move;
  }
}

inline Move Escarmouche::listed_random_move(const State& state, Rng& rng) const {
  MoveList<Escarmouche> list;
  moves(state, list);
  return list[rng.below(static_cast<std::uint32_t>(list.size()))];
}

inline void Escarmouche::outcomes(const State& state, OutcomeList<Escarmouche>& list) const {
  if (state.stage != Stage::initiative) return;
  for (const std::uint8_t side : {std::uint8_t{0}, std::uint8_t{1}})
    list.push_back({Move{Verb::initiative, side, 0, 0, 0}, 1});
}

inline Decider Escarmouche::deploying(const State& state) const {
  const auto left = [&](std::size_t side) { return rules_.sizes[side] - std::popcount(state.present[side]); };
  if (left(0) == 0 && left(1) == 0) return Decider::nobody;
  if (rules_.blind) return left(0) > 0 ? Decider::first : Decider::second;
  if (left(0) == 0 || left(1) == 0) return left(0) > 0 ? Decider::first : Decider::second;
  return std::popcount(state.present[0]) == std::popcount(state.present[1]) ? Decider::first : Decider::second;
}

inline Letter Escarmouche::taker(const State& state, std::size_t side, Letter aimed) const {
  Letter found = aimed;
  for_each_letter(state.present[side], [&](Letter letter) {
    const Unit& unit = state.units[side][letter];
    if (found == aimed && unit.guards(aimed) && unit.health > 0 &&
        distance(unit.square, state.units[side][aimed].square) == 1) {
      found = letter;
    }
  });
  return found;
}

inline HitSum Escarmouche::hit_sum(const State& state, std::size_t striker_side, Letter striker, Letter taker,
                                   int power) const {
  const std::size_t side = 1 - striker_side;
  const Unit& unit = state.units[side][taker];
  const Unit& from = state.units[striker_side][striker];
  HitSum sum{power};
  sum.cover = rules_.cover && distance(from.square, unit.square) >= 2 && in_cover(state, unit.square) &&
                      !card(striker_side, striker).abilities.has(Ability::aim)
                  ? 1
                  : 0;
  sum.mail = card(side, taker).abilities.has(Ability::mail) && power >= 2 ? 1 : 0;
  sum.shield = unit.is(Status::shield) ? 1 : 0;
  const int weakened = power - sum.cover - sum.mail;
  const int amount = (weakened > 1 ? weakened : 1) - sum.shield;
  sum.lost = amount < unit.health ? amount : unit.health;
  return sum;
}

}  // namespace destrier::escarmouche
