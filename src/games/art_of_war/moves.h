#pragma once

// What may be done (specification, sections 3 to 5). Included by art_of_war.h, which declares what is defined here.

namespace destrier::art_of_war {

inline Decider ArtOfWar::decider(const State& state) const {
  enum class Who : std::uint8_t { fate, active, other, nobody };
  constexpr std::array<Who, phase_words.size()> deciders = {
      Who::fate,  Who::fate,  Who::fate,   Who::active, Who::fate,   Who::active, Who::active,
      Who::other, Who::other, Who::active, Who::nobody, Who::nobody, Who::nobody};
  const Who who = deciders[static_cast<std::size_t>(state.phase)];
  if (who == Who::fate) return Decider::fate;
  if (who == Who::nobody) return Decider::nobody;
  return (state.active == 0) == (who == Who::active) ? Decider::first : Decider::second;
}

inline Cells ArtOfWar::places(const State& state, Kind kind) const {
  if (state.phase == Phase::act) {
    const Field& field = state.attacker().field;
    const auto behind = static_cast<Cells>((field.occupied() & front) << columns);  // 5.2: no rear without front
    return static_cast<Cells>((front | behind) & ~field.of(kind));
  }
  if (state.conscripting()) return static_cast<Cells>(front & ~state.attacked().field.occupied());
  return front;
}

namespace detail {

/// What the side that decides can do, counted but not listed: cells to put a card of each kind on, cells to strike from
/// each cell, and the units that may go home.
struct Choices {
  std::array<Cells, card_kinds.size()> places{};
  std::array<Cells, cells> targets{};
  Cards home{};
  int ways_home = 0;  ///< how many sets of them, one that sends nobody included
  int first_way = 0;  ///< 1 if somebody must go
};

inline Choices choices(const ArtOfWar& game, const State& state) {
  Choices made;
  const Side& side = state.conscripting() ? state.attacked() : state.attacker();
  const auto put_from = [&](Cards cards) {
    for (const Kind kind : card_kinds) {
      if (cards.has(kind)) made.places[static_cast<std::size_t>(kind)] = game.places(state, kind);
    }
  };
  switch (state.phase) {
    case Phase::place:
      put_from(side.hand);
      return made;
    case Phase::conscript:
    case Phase::conscript2:
      // 5.5: the oldest citizen, or if there is none any card of the hand.
      put_from(side.kingdom.units() > 0 ? Cards(side.kingdom.next()) : side.hand);
      return made;
    case Phase::act:
      put_from(side.hand);
      [[fallthrough]];
    case Phase::attack:
      for_each(side.field.upright(), [&](Cell from) { made.targets[from] = game.targets(state, state.active, from); });
      [[fallthrough]];
    case Phase::develop: {
      const Cards hand = side.hand;
      made.home = hand;
      made.ways_home = (hand.of(Kind::soldier) + 1) * (hand.of(Kind::guard) + 1) * (hand.of(Kind::archer) + 1);
      made.first_way = hand.total() > most_kept ? 1 : 0;  // 5.6: the hand never holds more than one too many
      return made;
    }
    default:
      return made;
  }
}

/// The set of units of that number among all sets of the units at hand.
inline Cards way_home(Cards home, int number) {
  const int soldiers = home.of(Kind::soldier) + 1;
  const int guards = home.of(Kind::guard) + 1;
  return {number % soldiers, number / soldiers % guards, number / soldiers / guards};
}

}  // namespace detail

inline void ArtOfWar::moves(const State& state, MoveList<ArtOfWar>& list) const {
  const detail::Choices choices = detail::choices(*this, state);
  for (const Kind kind : card_kinds) {
    for_each(choices.places[static_cast<std::size_t>(kind)], [&](Cell to) { list.push_back(Move::put(kind, to)); });
  }
  for (Cell from = 0; from < cells; ++from) {
    for_each(choices.targets[from], [&](Cell to) { list.push_back(Move::strike(from, to)); });
  }
  for (int way = choices.first_way; way < choices.ways_home; ++way) {
    list.push_back(Move::end(detail::way_home(choices.home, way)));
  }
}

inline Move ArtOfWar::random_move(const State& state, Rng& rng) const {
  const detail::Choices choices = detail::choices(*this, state);
  int count = choices.ways_home - choices.first_way;
  for (const Cells set : choices.places) count += std::popcount(set);
  for (const Cells set : choices.targets) count += std::popcount(set);
  auto number = static_cast<int>(rng.below(static_cast<std::uint32_t>(count)));
  // Finds the cell of that number in the set, or counts the set off.
  const auto falls_on = [&](Cells set, Cell& cell) {
    const int size = std::popcount(set);
    if (number >= size) {
      number -= size;
      return false;
    }
    for (; number > 0; --number) set = static_cast<Cells>(set & (set - 1U));
    cell = static_cast<Cell>(std::countr_zero(set));
    return true;
  };
  Cell to = 0;
  for (const Kind kind : card_kinds) {
    if (falls_on(choices.places[static_cast<std::size_t>(kind)], to)) return Move::put(kind, to);
  }
  for (Cell from = 0; from < cells; ++from) {
    if (falls_on(choices.targets[from], to)) return Move::strike(from, to);
  }
  return Move::end(detail::way_home(choices.home, choices.first_way + number));
}

inline void ArtOfWar::outcomes(const State& state, OutcomeList<ArtOfWar>& list) const {
  const Cards deck = state.attacker().deck;
  const auto choose = [](int n, int k) {  // of at most nine, at most three
    return k == 0 ? 1 : k == 1 ? n : k == 2 ? n * (n - 1) / 2 : n * (n - 1) * (n - 2) / 6;
  };
  switch (state.phase) {
    case Phase::kings:
      list.push_back({Move::kings(1), 1});
      list.push_back({Move::kings(2), 1});
      return;
    case Phase::deal:
      for (int soldiers = 0; soldiers <= 3; ++soldiers) {
        for (int guards = 0; soldiers + guards <= 3; ++guards) {
          const int archers = 3 - soldiers - guards;
          const int ways = choose(deck.of(Kind::soldier), soldiers) * choose(deck.of(Kind::guard), guards) *
                           choose(deck.of(Kind::archer), archers);
          list.push_back({Move::deal({soldiers, guards, archers}), static_cast<std::uint32_t>(ways)});
        }
      }
      return;
    case Phase::citizen:
    case Phase::draw:
      for (const Kind kind : unit_kinds) {
        if (!deck.has(kind)) continue;
        list.push_back({state.phase == Phase::draw ? Move::draw(kind) : Move::citizen(kind),
                        static_cast<std::uint32_t>(deck.of(kind))});
      }
      return;
    default:
      return;
  }
}

}  // namespace destrier::art_of_war
