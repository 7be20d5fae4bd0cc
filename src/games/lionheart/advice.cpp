// What a person is told about a decision: what is asked, what a move is, what the dice may bring, and what harm a move
// may do to its own side (specification, sections 8 and 12).

#include <algorithm>
#include <numeric>
#include <optional>
#include <tuple>

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
    if (name == "losses") effect_.men_lost = *value<int>("lost", fields...);
    if (name == "panic") {
      fleeing_ = *value<Square>("square", fields...);
      const auto why = *value<std::string_view>("why", fields...);
      effect_.flight = why == "panic" ? Flight::panic : why == "retreat" ? Flight::retreat : Flight::push;
      effect_.steps = *value<int>("steps", fields...);
    }
    if (name == "flee" && !*value<bool>("chained", fields...)) fleeing_ = *value<Square>("to", fields...);
    if (name == "removed" && *value<std::string_view>("cause", fields...) != "hits") {
      effect_.destroyed.push_back({*value<Kind>("unit", fields...), *value<int>("side", fields...) - 1,
                                   *value<Square>("square", fields...) == fleeing_});
    }
  }

  const Effect& effect() const { return effect_; }

 private:
  template <class T, class... Fields>
  static std::optional<T> value(std::string_view key, const Fields&... fields) {
    std::optional<T> found;
    const auto look = [&](const auto& each) {
      if constexpr (std::is_same_v<std::remove_cvref_t<decltype(each.value)>, T>) {
        if (each.key == key) found = each.value;
      }
    };
    (look(fields), ...);
    return found;
  }

  Effect effect_;
  Square fleeing_;
};

void add(AttackOdds& odds, const Effect& effect, std::uint64_t weight) {
  const auto same = [&](const Effect& other) {
    return other.men_lost == effect.men_lost && other.flight == effect.flight && other.steps == effect.steps &&
           other.destroyed == effect.destroyed;
  };
  auto found = std::ranges::find_if(odds.effects, same);
  if (found == odds.effects.end()) found = odds.effects.insert(found, effect);
  found->weight += weight;
}

std::string fraction(std::uint64_t part, std::uint64_t total) {
  const std::uint64_t common = std::gcd(part, total);
  return fmt::format("{}/{}", part / common, total / common);
}

Argument unit_argument(std::string_view name, Unit unit) {
  return {name, code(unit.kind())};
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

/// The position as it would be if the other side were on turn.
State with_other_on_turn(State state) {
  state.phase = state.side() == 0 ? Phase::turn2 : Phase::turn1;
  state.ap = points_a_turn;
  state.attacked = no_square;
  state.from = state.target = no_square;
  return state;
}

}  // namespace

AttackOdds Lionheart::attack_odds(const State& state, Move attack) const {
  constexpr std::uint64_t bonus_faces = 6;
  AttackOdds odds;
  odds.dice = state.at(attack.from).dice();
  odds.target_men = state.at(attack.to).men();
  State announced = state;
  Mute mute;
  play(announced, attack, mute);
  OutcomeList<Lionheart> rolls;
  outcomes(announced, rolls);
  odds.total = 0;
  for (const auto& roll : rolls) {
    odds.total += roll.weight * bonus_faces;
    State rolled = announced;
    Witness witness;
    play(rolled, roll.move, witness);
    if (rolled.first_face == Face::none) {
      add(odds, witness.effect(), roll.weight * bonus_faces);
      continue;
    }
    OutcomeList<Lionheart> bonuses;
    outcomes(rolled, bonuses);
    for (const auto& bonus : bonuses) {
      State end = rolled;
      Witness last;
      play(end, bonus.move, last);
      add(odds, last.effect(), std::uint64_t{roll.weight} * bonus.weight);
    }
  }
  std::ranges::sort(odds.effects, {}, [](const Effect& effect) {
    return std::tuple(effect.men_lost, effect.flight, effect.steps, effect.destroyed.size());
  });
  return odds;
}

std::vector<Chance> Lionheart::odds(const State& state, Move move) const {
  std::vector<Chance> chances;
  if (move.verb == Verb::attack) {
    constexpr std::array<std::string_view, 4> keys = {"hits", "panic", "retreat", "push"};
    const AttackOdds all = attack_odds(state, move);
    const Unit attacker = state.at(move.from);
    const Unit target = state.at(move.to);
    for (const Effect& effect : all.effects) {
      const bool destroyed = effect.men_lost == all.target_men;
      const std::string_view struck = effect.men_lost == 0 ? "none" : !destroyed ? "men" : "all";
      const bool dies = std::ranges::any_of(effect.destroyed, &AttackOdds::Lost::first);
      chances.push_back({{std::string(keys[static_cast<std::size_t>(effect.flight)]),
                          {unit_argument("unit", attacker),
                           unit_argument("target_unit", target),
                           {"lost", effect.men_lost},
                           {"struck", struck},
                           {"steps", effect.steps},
                           {"end", effect.destroyed.empty() ? "safe"
                                   : dies                   ? "dies"
                                                            : "friend"}}},
                         effect.weight,
                         all.total});
    }
  }
  if (move.verb == Verb::dice) {
    State next = state;
    Mute mute;
    play(next, move, mute);
    if (next.first_face != Face::none) {
      const std::uint64_t same = next.first_face == Face::axe ? 3 : 2;
      chances.push_back({{"bonus_hits", {{"face", letter(next.first_face)}}}, same, 6});
      chances.push_back({{"bonus_fails", {}}, 6 - same, 6});
    }
  }
  // The last base of side 2 reveals both armies. While side 1 places, whether side 2 is ready is not known.
  const bool last_base = state.phase == Phase::place2 && state.bases[1] == full_army - 1;
  if (last_base && rules_.start == Start::dice) {
    for (const int side : {1, 2}) chances.push_back({{"begin", {{"side", side}}}, 1, 2});
  }
  return chances;
}

Anatomy Lionheart::anatomy(const State& state, Move move) const {
  const std::string_view verb = verbs[static_cast<std::size_t>(move.verb)];
  switch (move.verb) {
    case Verb::move:
    case Verb::attack: {
      const Unit unit = state.at(move.from);
      std::vector<Argument> arguments = {unit_argument("unit", unit), {"men", unit.men()}};
      if (move.verb == Verb::attack) {
        arguments.push_back(unit_argument("target_unit", state.at(move.to)));
        arguments.emplace_back("dice", unit.dice());
      } else {
        arguments.emplace_back("cost", unit.figures().pace);
      }
      return {verb, to_text(move.from), to_text(move.to), {}, std::move(arguments)};
    }
    case Verb::rotate: {
      const Unit unit = state.at(move.from);
      return {verb,
              to_text(move.from),
              "",
              {std::string(letter(move.facing()))},
              {unit_argument("unit", unit), {"facing", letter(move.facing())}, {"cost", unit.figures().pace}}};
    }
    case Verb::enrol:
      return {verb, to_text(move.from), to_text(move.to), {}, {{"men", state.at(move.to).men()}}};
    case Verb::end:
      return {verb, "", "", {}, {{"points", int{state.ap}}}};
    case Verb::place: {
      const std::string men = std::to_string(move.base().men());
      return {verb,
              "",
              to_text(move.to),
              {std::string(code(move.base().kind())), men},
              {unit_argument("unit", move.base()), {"men", move.base().men()}}};
    }
    case Verb::initiative:
      return {verb,
              "",
              "",
              {std::to_string(move.first_count()), std::to_string(move.second_count())},
              {{"axes1", move.first_count()}, {"axes2", move.second_count()}}};
    case Verb::dice:
    case Verb::bonus: {
      const std::string faces = move_text(state, move).substr(move.verb == Verb::dice ? 1 : 2);
      std::vector<std::string> each;
      for (const char face : faces) each.emplace_back(1, face);
      return {verb, "", "", {faces}, {{"faces", std::move(each)}}};
    }
  }
  return {verb};
}

Message Lionheart::question(const State& state) const {
  if (state.placing()) {
    const int placed = state.bases[static_cast<std::size_t>(state.side())];
    return {"placing", {{"side", state.side() + 1}, {"bases", placed}, {"missing", full_army - placed}}};
  }
  if (state.phase == Phase::roll) return {"initiative"};
  if (state.first_face != Face::none) return {"bonus", {{"face", letter(state.first_face)}}};
  if (state.pending()) {
    const Unit attacker = state.at(state.from);
    return {"dice",
            {unit_argument("unit", attacker),
             {"from", to_text(state.from)},
             {"target", to_text(state.target)},
             {"dice", attacker.dice()}}};
  }
  return {"turn", {{"side", state.side() + 1}, {"points", int{state.ap}}}};
}

std::vector<Message> Lionheart::warnings(const State& state, Move move) const {
  std::vector<Message> found;
  if (state.phase != Phase::turn1 && state.phase != Phase::turn2) return found;
  if (state.pending()) return found;
  const int side = state.side();
  const auto own = static_cast<std::size_t>(side);
  if (move.verb == Verb::end) found.push_back({"points_left", {{"points", int{state.ap}}}});

  if (move.verb == Verb::attack) {
    const AttackOdds all = attack_odds(state, move);
    std::vector<AttackOdds::Lost> endangered;
    for (const Effect& effect : all.effects) {
      for (const auto& lost : effect.destroyed) {
        if (lost.side == side && std::ranges::find(endangered, lost) == endangered.end()) endangered.push_back(lost);
      }
    }
    for (const auto& lost : endangered) {
      const std::uint64_t weight = all.weight_if(
          [&](const Effect& effect) { return std::ranges::find(effect.destroyed, lost) != effect.destroyed.end(); });
      found.push_back({"flight_destroys",
                       {{"unit", code(lost.kind)},
                        {"who", lost.first ? "first" : "friend"},
                        {"chance", fraction(weight, all.total)}}});
    }
  }

  State after = state;
  Mute mute;
  play(after, move, mute);
  if (after.phase == Phase::over) return found;
  const auto guarded = [&](const State& at) {
    const Square king = at.king[own];
    const Square faced = board_->next(king, at.at(king).facing());
    const bool guards = faced.exists() && at.at(faced).kind() == Kind::mercenaries && at.at(faced).stands() &&
                        at.at(faced).side() == side;
    return guards ? faced : no_square;
  };
  if (const Square before = guarded(state); before.exists() && guarded(after) != before && move.from != before) {
    found.push_back({"unprotected", {{"square", to_text(before)}}});
  }
  if (!ends_turn(state, move)) return found;

  // What the other side could do at once.
  const State theirs = after.side() == side ? with_other_on_turn(after) : after;
  MoveList<Lionheart> answers;
  moves(theirs, answers);
  std::uint64_t best = 0;
  std::uint64_t best_total = 1;
  Square worst = no_square;
  for (const Move& answer : answers) {
    if (answer.verb == Verb::enrol) found.push_back({"for_sale", {{"square", to_text(answer.to)}}});
    if (answer.verb != Verb::attack || answer.to != theirs.king[own]) continue;
    const AttackOdds all = attack_odds(theirs, answer);
    const std::uint64_t kills = all.target_destroyed();
    if (worst.exists() && kills * best_total <= best * all.total) continue;
    best = kills;
    best_total = all.total;
    worst = answer.from;
  }
  if (worst.exists()) {
    found.push_back({"king_in_zone",
                     {unit_argument("unit", theirs.at(worst)),
                      {"square", to_text(worst)},
                      {"king", to_text(theirs.king[own])},
                      {"chance", fraction(best, best_total)}}});
  }
  return found;
}

bool Lionheart::can_point_at(const State& state, std::string_view what, std::string_view name) const {
  const auto square = [&](std::string_view text) { return read_square(text, board_->depth); };
  if (what == "square") return square(name).exists();
  if (what == "zone") return square(name).exists() && state.at(square(name)).stands();
  if (what == "panel") return name == "ap";
  if (what == "button") return name == "end";
  const std::size_t dash = name.find('-');
  return what == "arrow" && dash != std::string_view::npos && square(name.substr(0, dash)).exists() &&
         square(name.substr(dash + 1)).exists();
}

std::vector<Argument> Lionheart::facts() const {
  std::vector<Record> units;
  for (std::size_t i = 0; i < kinds; ++i) {
    const auto kind = static_cast<Kind>(i);
    const Figures& figures = all_figures[i];
    const int fewest = std::countr_zero(figures.set_up);
    const std::string set_up =
        fewest == figures.most ? std::to_string(fewest) : fmt::format("{}-{}", fewest, figures.most);
    constexpr std::array<std::string_view, 3> scores = {"axes", "arrows", "either"};
    constexpr std::array<std::string_view, 3> zones = {"ahead", "bow", "around"};
    units.push_back({{"unit", code(kind)},
                     {"level", figures.level},
                     {"men", set_up},
                     {"dice", figures.dice_per_man},
                     {"scores", scores[static_cast<std::size_t>(figures.scores)]},
                     {"hits", figures.hits},
                     {"mounted", figures.mounted ? "yes" : "no"},
                     {"pace", figures.pace},
                     {"zone", zones[static_cast<std::size_t>(figures.zone)]},
                     {"box", pool_men[static_cast<std::size_t>(figures.pool)]}});
  }
  std::vector<Record> armies;
  for (const ReadyArmy& ready : *ready_) {
    armies.push_back({{"army", ready.id}, {"men", men(ready.army)}, {"bases", to_text(ready.army)}});
  }
  return {{"all_units", std::move(units)}, {"all_armies", std::move(armies)}};
}

std::vector<Term> Lionheart::terms() const {
  std::vector<Term> names;
  for (const ReadyArmy& ready : *ready_) {
    names.push_back({"army", ready.id, "name", ready.name.en, ready.name.fr});
    names.push_back({"army", ready.id, "about", ready.text.en, ready.text.fr});
  }
  return names;
}

}  // namespace destrier::lionheart
