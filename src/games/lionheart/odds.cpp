// What the dice may bring, exactly, and what harm a move may do to its own side (specification, sections 12.2
// and 13.3).

#include <algorithm>
#include <cassert>
#include <tuple>

#include "core/text.h"
#include "games/lionheart/lionheart.h"

namespace destrier::lionheart {
namespace {

using Effect = AttackOdds::Effect;
using Flight = AttackOdds::Flight;

/// Listens to an attack for its effect.
class Witness {
 public:
  static constexpr bool listens = true;

  template <class... Fields>
  void tell(std::string_view name, const Fields&... fields) {
    if (name == "losses") effect_.men_lost = value<int>("lost", fields...);
    if (name == "panic") {
      fleeing_ = value<Square>("square", fields...);
      const auto why = value<std::string_view>("why", fields...);
      effect_.flight = why == "panic" ? Flight::panic : why == "retreat" ? Flight::retreat : Flight::push;
      effect_.steps = value<int>("steps", fields...);
    }
    if (name == "flee" && !value<bool>("chained", fields...)) fleeing_ = value<Square>("to", fields...);
    if (name == "removed" && value<std::string_view>("cause", fields...) != "hits") {
      effect_.destroyed.push_back({value<Kind>("unit", fields...), value<int>("side", fields...) - 1,
                                   value<Square>("square", fields...) == fleeing_});
    }
  }

  Effect& effect() { return effect_; }

 private:
  template <class T, class... Fields>
  static T value(std::string_view key, const Fields&... fields) {
    T value{};
    [[maybe_unused]] bool found = false;
    const auto look = [&](const auto& each) {
      if constexpr (std::is_same_v<std::remove_cvref_t<decltype(each.value)>, T>) {
        if (each.key != key) return;
        value = each.value;
        found = true;
      }
    };
    (look(fields), ...);
    assert(found && "the event has that field, of that type");
    return value;
  }

  Effect effect_;
  Square fleeing_;
};

/// Calls `visit(position, effect, weight)` for every way in which the dice of an attack can fall, the bonus die
/// included. Returns the sum of the weights.
template <class Visit>
std::uint64_t each_result(const Lionheart& game, const State& state, Move attack, Visit visit) {
  constexpr std::uint64_t faces = 6;
  State announced = state;
  Mute mute;
  game.play(announced, attack, mute);
  OutcomeList<Lionheart> rolls;
  game.outcomes(announced, rolls);
  std::uint64_t total = 0;
  for (const auto& roll : rolls) {
    total += roll.weight * faces;
    State rolled = announced;
    Witness witness;
    game.play(rolled, roll.move, witness);
    if (rolled.first_face == Face::none) {
      visit(rolled, witness.effect(), roll.weight * faces);
      continue;
    }
    OutcomeList<Lionheart> bonuses;
    game.outcomes(rolled, bonuses);
    for (const auto& bonus : bonuses) {
      State end = rolled;
      Witness last;
      game.play(end, bonus.move, last);
      visit(end, last.effect(), std::uint64_t{roll.weight} * bonus.weight);
    }
  }
  return total;
}

auto all_but_weight(const Effect& effect) {
  return std::tie(effect.men_lost, effect.flight, effect.steps, effect.destroyed, effect.loses);
}

bool ends_turn(const State& state, Move move) {
  switch (move.verb) {
    case Verb::end:
      return true;
    case Verb::move:
    case Verb::rotate:
      return state.ap == state.at(move.from).figures().pace;
    case Verb::attack:
    case Verb::enrol:
      return state.ap == 1;
    default:
      return false;
  }
}

/// The position as it would be if the other side were on turn, with the dice not yet rolled taken back.
State with_other_on_turn(State state) {
  state.phase = state.side() == 0 ? Phase::turn2 : Phase::turn1;
  state.ap = points_a_turn;
  state.attacked = state.from = state.target = no_square;
  return state;
}

/// The best attack on the king of the side that is not on turn, and its chance to kill him.
struct Threat {
  static constexpr std::uint64_t certain = 7776;  // 6^5: the chances of every attack are whole parts of it
  Square from{};
  Unit unit{};
  std::uint64_t kills = 0;
};

Threat worst_threat(const Lionheart& game, const State& state) {
  Threat worst;
  MoveList<Lionheart> answers;
  game.moves(state, answers);
  for (const Move& answer : answers) {
    if (answer.verb != Verb::attack || state.at(answer.to).kind() != Kind::king) continue;
    const AttackOdds odds = game.attack_odds(state, answer);
    const std::uint64_t kills = odds.target_destroyed() * (Threat::certain / odds.total);
    if (kills > worst.kills) worst = {answer.from, state.at(answer.from), kills};
  }
  return worst;
}

/// The mercenaries that a side's king protects.
Square guarded_by(const Lionheart& game, const State& state, std::size_t side) {
  const Square king = state.king[side];
  const Square faced = game.board().next(king, state.at(king).facing());
  if (!faced.exists() || !state.units[side].has(faced)) return no_square;
  return state.at(faced).kind() == Kind::mercenaries ? faced : no_square;
}

}  // namespace

AttackOdds Lionheart::attack_odds(const State& state, Move attack) const {
  AttackOdds odds;
  odds.target_men = state.at(attack.to).men();
  const auto own = static_cast<std::size_t>(state.side());
  odds.total = each_result(*this, state, attack, [&](const State& end, Effect& effect, std::uint64_t weight) {
    effect.loses = has_lost(end, own);
    const auto same = [&](const Effect& other) { return all_but_weight(other) == all_but_weight(effect); };
    auto found = std::ranges::find_if(odds.effects, same);
    if (found == odds.effects.end()) {
      const auto order = [](const Effect& each) {
        return std::tuple(each.men_lost, each.flight, each.steps, each.destroyed.size());
      };
      found = odds.effects.insert(std::ranges::upper_bound(odds.effects, order(effect), {}, order), effect);
    }
    found->weight += weight;
  });
  return odds;
}

std::vector<Chance> Lionheart::odds(const State& state, Move move) const {
  std::vector<Chance> chances;
  const auto add = [&](Message what, std::uint64_t weight, std::uint64_t total) {
    const auto same = std::ranges::find(chances, what, &Chance::what);
    if (same != chances.end()) {
      same->numerator += weight;
    } else {
      chances.push_back({std::move(what), weight, total});
    }
  };
  if (move.verb == Verb::attack) {
    constexpr std::array<std::string_view, 4> keys = {"hits", "panic", "retreat", "push"};
    const AttackOdds all = attack_odds(state, move);
    for (const Effect& effect : all.effects) {
      const std::string_view struck = effect.men_lost == 0 ? "none" : effect.men_lost < all.target_men ? "men" : "all";
      const bool dies = std::ranges::any_of(effect.destroyed, &AttackOdds::Lost::first);
      const bool safe = effect.destroyed.empty();
      add({std::string(keys[static_cast<std::size_t>(effect.flight)]),
           {{"unit", code(state.at(move.from).kind())},
            {"target_unit", code(state.at(move.to).kind())},
            {"lost", effect.men_lost},
            {"struck", struck},
            {"steps", safe ? effect.steps : 0},
            {"end", safe   ? "safe"
                    : dies ? "dies"
                           : "friend"}}},
          effect.weight, all.total);
    }
  }
  if (move.verb == Verb::dice) {
    State next = state;
    Mute mute;
    play(next, move, mute);
    if (next.first_face != Face::none) {
      const std::uint64_t same = next.first_face == Face::axe ? 3 : 2;
      add({"bonus_hits", {{"face", letter(next.first_face)}}}, same, 6);
      add({"bonus_fails", {}}, 6 - same, 6);
    }
  }
  // The last base of side 2 reveals both armies. While side 1 places, whether side 2 is ready is not known.
  const bool last_base = state.phase == Phase::place2 && state.bases[1] == full_army - 1;
  if (last_base && rules_.start == Start::dice) {
    for (const int side : {1, 2}) add({"begin", {{"side", side}}}, 1, 2);
  }
  return chances;
}

std::vector<Message> Lionheart::warnings(const State& state, Move move) const {
  std::vector<Message> found;
  const bool in_turn = state.phase == Phase::turn1 || state.phase == Phase::turn2;
  if (!in_turn || state.pending()) return found;
  if (move.verb == Verb::end) found.push_back({"points_left", {{"points", int{state.ap}}}});
  if (move.verb == Verb::attack) warn_of_flight(state, move, found);

  const auto own = static_cast<std::size_t>(state.side());
  State after = state;
  Mute mute;
  play(after, move, mute);
  const Square guarded = guarded_by(*this, state, own);
  if (guarded.exists() && guarded_by(*this, after, own) != guarded && move.from != guarded) {
    found.push_back({"unprotected", {{"square", to_text(guarded)}}});
  }
  const bool others_turn_comes = ends_turn(state, move) && state.turn < rules_.max_turns;
  if (others_turn_comes && after.phase != Phase::over) warn_of_answers(state, move, after, found);
  return found;
}

/// What a flight of one's own units may cost.
void Lionheart::warn_of_flight(const State& state, Move attack, std::vector<Message>& found) const {
  const AttackOdds all = attack_odds(state, attack);
  std::vector<AttackOdds::Lost> endangered;
  for (const Effect& effect : all.effects) {
    for (const auto& lost : effect.destroyed) {
      const bool known = std::ranges::find(endangered, lost) != endangered.end();
      if (lost.side == state.side() && !known) endangered.push_back(lost);
    }
  }
  for (const auto& lost : endangered) {
    const std::uint64_t weight = all.weight_if(
        [&](const Effect& effect) { return std::ranges::find(effect.destroyed, lost) != effect.destroyed.end(); });
    const std::string_view who = !lost.first ? "friend" : lost.kind == Kind::peasants ? "peasants" : "first";
    found.push_back(
        {"flight_destroys", {{"unit", code(lost.kind)}, {"who", who}, {"chance", fraction(weight, all.total)}}});
  }
  const std::uint64_t loses = all.weight_if([](const Effect& effect) { return effect.loses; });
  if (loses > 0) found.push_back({"flight_loses", {{"chance", fraction(loses, all.total)}}});
}

/// What the other side could do at once when its turn comes: buy one's mercenaries, or strike one's king.
void Lionheart::warn_of_answers(const State& state, Move move, const State& after, std::vector<Message>& found) const {
  const State theirs = after.side() == state.side() ? with_other_on_turn(after) : after;
  MoveList<Lionheart> answers;
  moves(theirs, answers);
  for (const Move& answer : answers) {
    if (answer.verb == Verb::enrol) found.push_back({"for_sale", {{"square", to_text(answer.to)}}});
  }
  Threat worst = worst_threat(*this, theirs);
  std::uint64_t weight = worst.kills;
  std::uint64_t total = Threat::certain;
  if (move.verb == Verb::attack) {  // on the average of all that the dice may bring before
    weight = 0;
    total *= each_result(*this, state, move, [&](const State& end, const Effect& /*effect*/, std::uint64_t part) {
      if (end.phase == Phase::over) return;
      const Threat threat = worst_threat(*this, end);
      weight += part * threat.kills;
      if (threat.kills > worst.kills || !worst.from.exists()) worst = threat;
    });
  }
  if (weight == 0) return;
  found.push_back({"king_in_zone",
                   {{"unit", code(worst.unit.kind())},
                    {"square", to_text(worst.from)},
                    {"king", to_text(theirs.king[static_cast<std::size_t>(state.side())])},
                    {"chance", fraction(weight, total)}}});
}

}  // namespace destrier::lionheart
