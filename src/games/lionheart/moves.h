#pragma once

// The legal moves of Lionheart and fate's odds. Included by lionheart.h, which declares what is defined here.

namespace destrier::lionheart {

namespace dice {

/// A way in which some dice can fall, and how many of the 6^n throws show it.
struct Roll {
  std::uint8_t axes;
  std::uint8_t arrows;
  std::uint16_t weight;
};

constexpr int ways(int n, int axes, int arrows) {
  constexpr std::array<int, 5> factorial = {1, 1, 2, 6, 24};
  const auto f = [&](int i) { return factorial[static_cast<std::size_t>(i)]; };
  int count = f(n) / (f(axes) * f(arrows) * f(n - axes - arrows));
  for (int i = 0; i < axes; ++i) count *= 3;
  for (int i = 0; i < arrows; ++i) count *= 2;
  return count;
}

/// All rolls of `N` dice.
template <int N>
inline constexpr auto rolls = [] {
  std::array<Roll, (N + 1) * (N + 2) / 2> all{};
  std::size_t next = 0;
  for (int axes = N; axes >= 0; --axes) {
    for (int arrows = N - axes; arrows >= 0; --arrows) {
      all[next++] = {static_cast<std::uint8_t>(axes), static_cast<std::uint8_t>(arrows),
                     static_cast<std::uint16_t>(ways(N, axes, arrows))};
    }
  }
  return all;
}();

inline constexpr std::array<std::span<const Roll>, most_dice + 1> rolls_of = {std::span<const Roll>{}, rolls<1>,
                                                                              rolls<2>, rolls<3>, rolls<4>};

}  // namespace dice

inline Squares Lionheart::zone(const State& state, Square square) const {
  const Unit unit = state.at(square);
  switch (unit.figures().zone) {
    case Zone::bow:
      return board_->bow[square.index][static_cast<std::size_t>(unit.facing())];
    case Zone::around:
      return board_->around[square.index];
    case Zone::ahead:
      break;
  }
  Squares ahead;
  if (const Square next = board_->next(square, unit.facing()); next.exists()) ahead.flip(next);
  return ahead;
}

inline std::optional<Move> Lionheart::kings_attack(const State& state, Square king, Square target) const {
  if (state.at(target).kind() != Kind::mercenaries) return Move{Verb::attack, king, target};
  if (!is_protected(state, target)) return Move{Verb::enrol, king, target};
  if (rules_.king_rolls_against_protected) return Move{Verb::attack, king, target};
  return std::nullopt;
}

inline void Lionheart::moves(const State& state, MoveList<Lionheart>& list) const {
  if (state.placing()) return placements(state, state.side(), list);
  if (state.phase != Phase::turn1 && state.phase != Phase::turn2) return;
  const auto side = static_cast<std::size_t>(state.side());
  const Squares& enemies = state.units[1 - side];
  state.units[side].for_each([&](Square square) {
    const Unit unit = state.at(square);
    const Figures& figures = unit.figures();
    if (state.ap >= figures.pace) {
      for (unsigned turn = 1; turn < facings; ++turn) {
        list.push_back(Move::rotate(square, static_cast<Facing>((static_cast<unsigned>(unit.facing()) + turn) & 3U)));
      }
      Square to = board_->next(square, unit.facing());
      while (to.exists() && !state.at(to).stands()) {
        list.push_back({Verb::move, square, to});
        if (!figures.mounted) break;
        to = board_->next(to, unit.facing());
      }
    }
    if (square == state.attacked) return;
    if (figures.zone != Zone::ahead) {
      const Squares targets = zone(state, square) & enemies;
      targets.for_each([&](Square target) { list.push_back({Verb::attack, square, target}); });
      return;
    }
    const Square target = board_->next(square, unit.facing());
    if (!target.exists() || !enemies.has(target)) return;
    if (unit.kind() != Kind::king) {
      list.push_back({Verb::attack, square, target});
    } else if (const auto attack = kings_attack(state, square, target)) {
      list.push_back(*attack);
    }
  });
  if (rules_.pass_allowed) list.push_back({Verb::end});
}

inline std::optional<Move> Lionheart::move_of(const State& state, Square square, int number) const {
  const Unit unit = state.at(square);
  const Figures& figures = unit.figures();
  if (number < 3) {
    const auto turned = (static_cast<unsigned>(unit.facing()) + 1 + static_cast<unsigned>(number)) & 3U;
    if (state.ap < figures.pace) return std::nullopt;
    return Move::rotate(square, static_cast<Facing>(turned));
  }
  const int target_number = figures.zone == Zone::ahead ? number - (moves_of_a_unit - 1) : number - 4;
  if (target_number < 0) {
    const int distance = number - 2;
    if (state.ap < figures.pace || (distance > 1 && !figures.mounted)) return std::nullopt;
    Square to = square;
    for (int step = 0; step < distance; ++step) {
      to = board_->next(to, unit.facing());
      if (!to.exists() || state.at(to).stands()) return std::nullopt;
    }
    return Move{Verb::move, square, to};
  }
  if (square == state.attacked) return std::nullopt;
  const Squares targets = zone(state, square) & state.units[static_cast<std::size_t>(1 - unit.side())];
  if (target_number >= targets.count()) return std::nullopt;
  const Square target = targets.nth(target_number);
  if (unit.kind() == Kind::king) return kings_attack(state, square, target);
  return Move{Verb::attack, square, target};
}

/// Every unit has as many numbers as any unit could have moves. A number drawn that is no move is drawn again, so all
/// moves are alike, and none is listed.
inline Move Lionheart::random_move(const State& state, Rng& rng) const {
  if (state.placing()) {
    MoveList<Lionheart> list;
    placements(state, state.side(), list);
    return list[rng.below(static_cast<std::uint32_t>(list.size()))];
  }
  const auto side = static_cast<std::size_t>(state.side());
  const std::uint32_t of_units = state.bases[side] * std::uint32_t{moves_of_a_unit};
  while (true) {
    const std::uint32_t ticket = rng.below(of_units + (rules_.pass_allowed ? 1U : 0U));
    if (ticket == of_units) return {Verb::end};
    const Square square = state.units[side].nth(static_cast<int>(ticket / moves_of_a_unit));
    if (const auto move = move_of(state, square, static_cast<int>(ticket % moves_of_a_unit))) return *move;
  }
}

inline void Lionheart::outcomes(const State& state, OutcomeList<Lionheart>& list) const {
  if (state.phase == Phase::roll) {
    constexpr std::array<std::uint32_t, most_dice + 1> ways = {1, 4, 6, 4, 1};
    for (std::size_t first = 0; first <= most_dice; ++first) {
      for (std::size_t second = 0; second <= most_dice; ++second) {
        if (first == second) continue;
        list.push_back(
            {Move::initiative(static_cast<int>(first), static_cast<int>(second)), ways[first] * ways[second]});
      }
    }
  } else if (state.first_face != Face::none) {
    list.push_back({Move::bonus(Face::axe), 3});
    list.push_back({Move::bonus(Face::arrow), 2});
    list.push_back({Move::bonus(Face::panic), 1});
  } else {
    for (const dice::Roll& roll : dice::rolls_of[static_cast<std::size_t>(state.at(state.from).dice())]) {
      list.push_back({Move::dice(roll.axes, roll.arrows), roll.weight});
    }
  }
}

}  // namespace destrier::lionheart
