// How good a position looks, and a move (specification, 14.2).

#include <algorithm>

#include "games/lionheart/lionheart.h"
#include "games/lionheart/worth.h"

namespace destrier::lionheart {

const std::array<std::int32_t, Lionheart::feature_names.size()> Lionheart::weights = {
    400,  // cavalry
    55,   // infantry
    130,  // archers
    35,   // massed
    150,  // heavy
    35,   // peasants
    100,  // mercenaries
    60,   // bases
    4,    // foot_near
    4,    // riders_near
    6,    // facing
    6,    // strikes
    1,    // threats
    26,   // kills_king
    12,   // threatens_king
    60,   // buys
    20,   // may_buy
    90,   // king_covered
    0,    // riders_free
    10,   // points
    3,    // lead_pressed
    -6,   // lead_waning
    5,    // pressure
};

namespace {

/// What can be won: in hundredths of an infantryman, and as the chance to kill the king in thousandths.
struct Prize {
  int gain = 0;
  int king = 0;

  void consider(Prize other) {
    gain = std::max(gain, other.gain);
    king = std::max(king, other.king);
  }
};

struct Place {
  std::int8_t column;
  std::int8_t row;
};
constexpr std::array<Place, most_squares> place_of_square = [] {
  std::array<Place, most_squares> all{};
  for (std::uint8_t i = 0; i < most_squares; ++i) {
    all[i] = {static_cast<std::int8_t>(Square{i}.column()), static_cast<std::int8_t>(Square{i}.row())};
  }
  return all;
}();
constexpr Place place(Square square) {
  return place_of_square[square.index];
}
constexpr int steps_between(Place a, Place b) {
  const int across = a.column - b.column;
  const int along = a.row - b.row;
  return (across < 0 ? -across : across) + (along < 0 ? -along : along);
}
/// Does one come nearer to a place by marching that way?
constexpr bool leads_to(Place from, Facing facing, Place to) {
  switch (facing) {
    case Facing::north:
      return to.row > from.row;
    case Facing::east:
      return to.column > from.column;
    case Facing::south:
      return to.row < from.row;
    case Facing::west:
      return to.column < from.column;
  }
  return false;
}

/// All that archers could shoot at from a square if they turned.
constexpr std::array<std::array<Squares, most_squares>, boards.size()> shots = [] {
  std::array<std::array<Squares, most_squares>, boards.size()> all{};
  for (std::size_t depth = 0; depth < boards.size(); ++depth) {
    for (std::size_t square = 0; square < most_squares; ++square) {
      for (const Squares& zone : boards[depth].bow[square]) all[depth][square] = all[depth][square] | zone;
    }
  }
  return all;
}();

constexpr int infantryman = 100;
/// How much a unit counts that is so many steps from a king.
constexpr std::array<int, 18> nearness = {0, 16, 16, 12, 8, 5, 3, 2, 1};
/// Nobody is farther from a king than this.
constexpr int farthest = 17;

}  // namespace

/// What both sides can do to each other.
class Survey {
 public:
  Survey(const Lionheart& game, const State& state)
      : game_(game),
        state_(state),
        board_(game.board()),
        attacks_(worth::all_attacks[game.rules().bonus_for_peasants ? 1 : 0]) {}

  /// What an attack from a square on an enemy may be expected to bring, flights included. A king who attacks
  /// mercenaries that he could buy is not spoken of here.
  Prize attack(Unit attacker, Square from, Square target_square) const {
    const Unit target = state_.at(target_square);
    if (target.kind() == Kind::king) return {0, attacks_.kills_king[strength(attacker)]};
    Prize prize{attacks_.gain[strength(attacker)][strength(target)], 0};
    if (attacker.dice() > 2 && attacker.kind() < Kind::peasants) return prize;
    return {std::max(0, prize.gain + flights(attacker, from, target, target_square)), 0};
  }

  /// Would a unit of that side be destroyed if it had to flee that way?
  bool dies_fleeing(Square square, Facing way, int side) const {
    const Square next = board_.next(square, way);
    if (!next.exists()) return true;
    const Unit unit = state_.at(next);
    if (!unit.stands()) return false;
    return unit.side() != side || unit.kind() == Kind::king ||
           (unit.kind() == Kind::mercenaries && game_.rules().mercenaries_block_panic);
  }

  /// The chance, in thousandths, that an attack of a unit kills a king.
  int kills_king(Unit attacker) const { return attacks_.kills_king[strength(attacker)]; }

  bool is_enemy(Square square, int side) const {
    if (!square.exists()) return false;
    const Unit unit = state_.at(square);
    return unit.stands() && unit.side() != side;
  }

  /// What a unit may win from a square facing some way.
  Prize from(Unit unit, Square square, Facing facing) const {
    const Kind kind = unit.kind();
    if (kind == Kind::archers) return best_of(board_.bow[square.index][way(facing)], unit.facing_to(facing), square);
    if (kind == Kind::heavy) return best_of(board_.around[square.index], unit.facing_to(facing), square);
    return ahead(unit, square, facing);
  }

  /// What a unit may win at once, and after marching or turning once.
  struct Prospects {
    Prize now;
    Prize prepared;
  };
  Prospects of(Unit unit, Square square) const {
    const Kind kind = unit.kind();
    if (kind == Kind::heavy) return {from(unit, square, unit.facing()), {}};  // a step takes both its points
    Prospects found;
    const std::size_t facing = way(unit.facing());
    if (kind == Kind::archers) {
      if (const Square next = board_.next(square, unit.facing()); next.exists() && !state_.at(next).stands()) {
        found.prepared = best_of(board_.bow[next.index][facing], unit, next);
      }
      if (!(shot(square) & enemies_of(unit)).any()) return found;
      found.now = best_of(board_.bow[square.index][facing], unit, square);
      for (std::size_t turn = 1; turn < facings; ++turn) {
        found.prepared.consider(from(unit, square, static_cast<Facing>((facing + turn) % facings)));
      }
      return found;
    }
    if (const Square last = end_of_ride(unit, square); last.exists()) {
      found.prepared = ahead(unit, last, unit.facing());
    } else {
      found.now = ahead(unit, square, unit.facing());
    }
    if (!(board_.around[square.index] & enemies_of(unit)).any()) return found;
    for (std::size_t turn = 1; turn < facings; ++turn) {
      found.prepared.consider(ahead(unit, square, static_cast<Facing>((facing + turn) % facings)));
    }
    return found;
  }

  /// The farthest square to which a unit can march in one action; none if it cannot.
  Square end_of_ride(Unit unit, Square square) const {
    Square last = no_square;
    Square next = board_.next(square, unit.facing());
    while (next.exists() && !state_.at(next).stands()) {
      last = next;
      if (!unit.figures().mounted) break;
      next = board_.next(next, unit.facing());
    }
    return last;
  }

  /// Men of the mercenaries that a king can buy at once, or after one action.
  int can_buy(int side, bool prepares) const {
    const Square king = state_.king[static_cast<std::size_t>(side)];
    if (!king.exists()) return 0;
    const Unit unit = state_.at(king);
    int best = buys(king, unit.facing(), side);
    if (!prepares) return best;
    for (const Facing facing : {Facing::north, Facing::east, Facing::south, Facing::west}) {
      best = std::max(best, buys(king, facing, side));
    }
    if (const Square last = end_of_ride(unit, king); last.exists()) {
      best = std::max(best, buys(last, unit.facing(), side));
    }
    return best;
  }

 private:
  static std::size_t strength(Unit unit) { return unit.byte() & 31U; }
  const Squares& enemies_of(Unit unit) const { return state_.units[static_cast<std::size_t>(1 - unit.side())]; }

  static std::size_t way(Facing facing) { return static_cast<std::size_t>(facing); }

  const Squares& shot(Square square) const {
    return shots[static_cast<std::size_t>(board_.depth - least_depth)][square.index];
  }

  Prize best_of(const Squares& zone, Unit unit, Square square) const {
    Prize best;
    (zone & enemies_of(unit)).for_each([&](Square target) { best.consider(attack(unit, square, target)); });
    return best;
  }
  Prize ahead(Unit unit, Square square, Facing facing) const {
    const Square target = board_.next(square, facing);
    if (!is_enemy(target, unit.side())) return {};
    if (unit.kind() == Kind::king && state_.at(target).kind() == Kind::mercenaries) return {};
    return attack(unit.facing_to(facing), square, target);
  }

  /// What the panic of the dice adds to an attack, or takes from it.
  int flights(Unit attacker, Square from, Unit target, Square target_square) const {
    const auto dice = static_cast<std::size_t>(attacker.dice());
    if (attacker.kind() == Kind::mercenaries) {
      const bool pushes =
          target.kind() != Kind::mercenaries && dies_fleeing(target_square, attacker.facing(), target.side());
      return pushes ? worth::of_unit(target) * worth::some_panic[dice] / 1500 : 0;
    }
    if (attacker.kind() == Kind::king) return 0;
    const int chance = attacker.kind() == Kind::peasants ? worth::some_panic[dice] : worth::all_panic[dice];
    const bool dies = dies_fleeing(from, opposite(attacker.facing()), attacker.side());
    return dies ? -worth::of_unit(attacker) * chance / 1000 : 0;
  }

  int buys(Square king, Facing facing, int side) const {
    const Square square = board_.next(king, facing);
    if (!is_enemy(square, side) || state_.at(square).kind() != Kind::mercenaries) return 0;
    return game_.is_protected(state_, square) ? 0 : state_.at(square).men();
  }

  const Lionheart& game_;
  const State& state_;
  const Board& board_;
  const worth::Attacks& attacks_;
};

namespace {

/// What one side has.
struct Camp {
  std::array<int, kinds> men{};
  int worth = 0;
  int foot_near = 0;
  int riders_near = 0;
  int facing = 0;
  int riders_free = 0;
  int pressure = 0;
  int king_covered = 0;
  // The best two attacks that different units can make at once, and the best after one action.
  Prize first, second, prepared;

  void strike(Prize prize) {
    if (prize.gain > first.gain) {
      second.gain = first.gain;
      first.gain = prize.gain;
    } else {
      second.gain = std::max(second.gain, prize.gain);
    }
    if (prize.king > first.king) {
      second.king = first.king;
      first.king = prize.king;
    } else {
      second.king = std::max(second.king, prize.king);
    }
  }
  /// In a turn with so many points left.
  int gain(int points) const {
    if (points == 0) return 0;
    return points == 1 ? first.gain : std::max(first.gain + second.gain, prepared.gain);
  }
  int king(int points) const {
    if (points == 0) return 0;
    if (points == 1) return first.king;
    return std::max(first.king + second.king - first.king * second.king / 1000, prepared.king);
  }
};

}  // namespace

void Lionheart::features(const State& state, std::array<std::int32_t, feature_names.size()>& features) const {
  const Survey survey(*this, state);
  std::array<Camp, 2> camps;
  for (const std::size_t side : {0U, 1U}) {
    Camp& camp = camps[side];
    const Place enemy_king = place(state.king[1 - side]);
    const Squares& own = state.units[side];
    own.for_each([&](Square square) {
      const Unit unit = state.at(square);
      const Kind kind = unit.kind();
      const Survey::Prospects prospects = survey.of(unit, square);
      if (square != state.attacked) camp.strike(prospects.now);
      camp.prepared.consider(prospects.prepared);
      if (kind == Kind::king) return;
      const Place here = place(square);
      camp.men[static_cast<std::size_t>(kind)] += unit.men();
      camp.worth += worth::of_unit(unit);
      const int steps = steps_between(here, enemy_king);
      const int near = farthest - steps;
      camp.pressure += survey.kills_king(unit) * nearness[static_cast<std::size_t>(steps)];
      camp.facing += leads_to(here, unit.facing(), enemy_king) ? 1 : 0;
      if (kind == Kind::cavalry) {
        camp.riders_near += near;
        const Square ahead = board_->next(square, unit.facing());
        camp.riders_free += ahead.exists() && (!state.at(ahead).stands() || !own.has(ahead)) ? 1 : 0;
      } else {
        camp.foot_near += near;
      }
    });
    for (const Square beside : board_->ahead[state.king[side].index]) {
      camp.king_covered += !beside.exists() || own.has(beside) ? 1 : 0;
    }
  }

  const auto& [gold, silver] = camps;
  std::size_t next = 0;
  const auto put = [&](int of_gold, int of_silver) { features[next++] = of_gold - of_silver; };
  for (std::size_t kind = 1; kind < kinds; ++kind) put(gold.men[kind], silver.men[kind]);
  put(state.bases[0], state.bases[1]);
  put(gold.foot_near, silver.foot_near);
  put(gold.riders_near, silver.riders_near);
  put(gold.facing, silver.facing);

  // Points of each side, and whether it is its turn.
  const bool in_turn = state.phase == Phase::turn1 || state.phase == Phase::turn2;
  const auto acts = [&](int side) { return in_turn && state.side() == side; };
  const auto now = [&](int side) { return acts(side) ? int{state.ap} : 0; };
  const auto later = [&](int side) { return acts(side) || state.placing() ? 0 : points_a_turn; };
  put(gold.gain(now(0)) / 10, silver.gain(now(1)) / 10);
  put(gold.gain(later(0)) / 10, silver.gain(later(1)) / 10);
  put(gold.king(now(0)) / 10, silver.king(now(1)) / 10);
  put(gold.king(later(0)) / 10, silver.king(later(1)) / 10);
  const auto buys = [&](int side, int points) {
    const bool for_sale =
        camps[static_cast<std::size_t>(1 - side)].men[static_cast<std::size_t>(Kind::mercenaries)] > 0;
    return for_sale && points > 0 ? survey.can_buy(side, points > 1) : 0;
  };
  put(buys(0, now(0)), buys(1, now(1)));
  put(buys(0, later(0)), buys(1, later(1)));
  put(gold.king_covered, silver.king_covered);
  put(gold.riders_free, silver.riders_free);
  put(now(0), now(1));

  // Whoever leads must come to the end before the last turn.
  constexpr int worth_pressing = 8;
  const int lead = gold.worth - silver.worth;
  const int pressed = std::clamp(lead / infantryman, -worth_pressing, worth_pressing);
  const Camp& leader = lead > 0 ? gold : silver;
  features[next++] = pressed * (leader.foot_near + leader.riders_near) / worth_pressing;
  constexpr int soon = 100;
  const int turns_left = static_cast<int>(rules_.max_turns - std::min(state.turn, rules_.max_turns));
  features[next++] = lead * std::max(0, soon - turns_left) / (soon * infantryman / 10);
  constexpr int of_strength = 200;
  put(gold.pressure / of_strength, silver.pressure / of_strength);
}

std::int32_t Lionheart::urgency(const State& state, Move move) const {
  const int side = state.side();
  const Survey survey(*this, state);
  constexpr int of_hundredth = 13;  // tenths of thousandths of a logit for a hundredth of an infantryman
  const auto logits = [](Prize prize) { return prize.gain * of_hundredth / 10 + prize.king * 4; };
  switch (move.verb) {
    case Verb::attack:
      return 60 + logits(survey.attack(state.at(move.from), move.from, move.to));
    case Verb::enrol:
      return 500 * state.at(move.to).men();
    case Verb::end:
      return -150;
    case Verb::place:
      return worth::of_unit(move.base()) / 4;
    case Verb::move:
    case Verb::rotate: {
      const Unit unit = state.at(move.from);
      const Square to = move.verb == Verb::move ? move.to : move.from;
      const Facing facing = move.verb == Verb::move ? unit.facing() : move.facing();
      const Place king = place(state.king[static_cast<std::size_t>(1 - side)]);
      const bool strikes_next = state.ap > unit.figures().pace;
      const int hopes = logits(survey.from(unit, to, facing));
      int sum = strikes_next ? hopes * 3 / 4 : hopes / 8;
      // Whoever stands before an enemy who faces him is struck.
      const auto danger = [&](Square square) {
        int taken = 0;
        for (const Facing way : {Facing::north, Facing::east, Facing::south, Facing::west}) {
          const Square beside = board_->next(square, way);
          if (!survey.is_enemy(beside, side)) continue;
          const Unit enemy = state.at(beside);
          if (enemy.facing() == opposite(way)) taken += logits(survey.attack(enemy, beside, move.from));
        }
        return taken;
      };
      if (move.verb == Verb::move) {
        sum += (danger(move.from) - danger(to)) / 2;
        if (unit.kind() == Kind::king) return sum - 40;
        return sum + 6 * (steps_between(place(move.from), king) - steps_between(place(to), king));
      }
      if (unit.kind() == Kind::king) return sum - 40;
      const bool led = leads_to(place(to), unit.facing(), king);
      const bool leads = leads_to(place(to), facing, king);
      return sum + (leads ? 8 : 0) - (led ? 8 : 0) - 12;
    }
    default:
      return 0;
  }
}

bool Lionheart::is_forcing(const State& state, Move move) const {
  if (move.verb == Verb::enrol) return true;
  if (move.verb != Verb::attack) return false;
  const Prize prize = Survey(*this, state).attack(state.at(move.from), move.from, move.to);
  return prize.king > 0 || prize.gain >= 3 * infantryman / 2;
}

Move Lionheart::guided_move(const State& state, Rng& rng) const {
  if (state.placing()) return ready_base(state, state.side(), rng).value_or(random_move(state, rng));
  const auto side = static_cast<std::size_t>(state.side());
  const Squares& enemies = state.units[1 - side];
  Move best{Verb::end};
  std::int32_t hopes = 100;  // an attack worth less is no better than a march
  const auto consider = [&](Move move) {
    const std::int32_t hope = urgency(state, move);
    if (hope > hopes) {
      hopes = hope;
      best = move;
    }
  };
  state.units[side].for_each([&](Square square) {
    if (square == state.attacked) return;
    const Squares targets = zone(state, square) & enemies;
    if (!targets.any()) return;
    const bool king = state.at(square).kind() == Kind::king;
    targets.for_each([&](Square target) {
      const auto attack = king ? kings_attack(state, square, target) : Move{Verb::attack, square, target};
      if (attack) consider(*attack);
    });
  });
  if (best.verb != Verb::end && rng.below(8) != 0) return best;
  best = random_move(state, rng);
  hopes = urgency(state, best);
  for (int i = 0; i < 3; ++i) consider(random_move(state, rng));
  return best;
}

std::optional<Move> Lionheart::ready_base(const State& state, int side, Rng& rng) const {
  // Those that earned most against the other ready-made ones.
  constexpr std::array<std::string_view, 4> strong = {"hammer", "company", "parade", "bastion"};
  const Army placed = army_of(state, side);
  std::size_t rest = 0;  // the places from here on are still open
  for (std::size_t at = 0; at < placed.size(); ++at) {
    if (placed[at].stands() && at != kings_place) rest = at + 1;
  }
  const auto same = [](Unit a, Unit b) {
    return a.stands() == b.stands() && (!a.stands() || (a.kind() == b.kind() && a.men() == b.men()));
  };
  std::optional<Move> chosen;
  std::uint32_t found = 0;
  for (const ReadyArmy& ready : *ready_) {
    if (std::ranges::find(strong, ready.id) == strong.end()) continue;
    for (const bool mirrored : {false, true}) {
      const auto base = [&](std::size_t at) {
        const std::size_t column = at % columns;
        return ready.army[mirrored ? at - column + (columns - 1 - column) : at];
      };
      std::size_t at = 0;
      while (at < rest && (at == kings_place || same(placed[at], base(at)))) ++at;
      if (at < rest) continue;
      while (at < placed.size() && (at == kings_place || !base(at).stands())) ++at;
      if (at == placed.size() || rng.below(++found) != 0) continue;
      const Unit unit(side, base(at).kind(), base(at).men(), forward(side));
      chosen = Move::place(square_of(side, static_cast<int>(at), board_->depth), unit);
    }
  }
  return chosen;
}

std::optional<Move> Lionheart::book_move(const View& view, Rng& rng) const {
  const State& known = view.known;
  if (!known.placing() || static_cast<int>(view.viewer) != known.side()) return std::nullopt;
  return ready_base(known, known.side(), rng);
}

}  // namespace destrier::lionheart
