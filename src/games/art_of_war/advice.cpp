// What a person is told about a decision: what is asked, what a move is and does, what harm it may do, and the figures
// that the rules page shows (specification, section 12).

#include "games/art_of_war/art_of_war.h"

namespace destrier::art_of_war {
namespace {

Argument card_argument(std::string_view name, Kind kind) {
  return {name, letter(kind)};
}

/// Some units as a list of kinds and numbers.
std::vector<Record> listed(Cards cards) {
  std::vector<Record> records;
  for (const Kind kind : unit_kinds) {
    if (cards.has(kind)) records.push_back({card_argument("card", kind), {"count", cards.of(kind)}});
  }
  return records;
}

std::string yes_no(bool truth) {
  return truth ? "yes" : "no";
}

Anatomy anatomy_of_put(const State& state, Move move) {
  const std::string card(letter(move.card));
  std::vector<Argument> arguments = {card_argument("card", move.card)};
  if (state.phase == Phase::place) return {"place", "hand", std::string(name(move.to)), {card}, std::move(arguments)};
  if (state.conscripting()) {
    const bool citizen = state.attacked().kingdom.units() > 0;
    arguments.emplace_back("source", citizen ? "kingdom" : "hand");
    return {"conscript", citizen ? "kingdom" : "hand", std::string(name(move.to)), {card}, std::move(arguments)};
  }
  const Field& field = state.attacker().field;
  const bool swaps = field.occupied(move.to);
  if (swaps) arguments.push_back(card_argument("old", field.at(move.to)));
  return {swaps ? "swap" : "deploy", "hand", std::string(name(move.to)), {card}, std::move(arguments)};
}

Anatomy anatomy_of_strike(const ArtOfWar& game, const State& state, Move move) {
  const Field& enemy = state.attacked().field;
  const Kind target = enemy.at(move.to);
  const int strength = state.strength(state.active, move.from);
  const Blow blow = game.blow(state, move.from, move.to);
  const bool king = target == Kind::king;
  const bool ends = king && (blow == Blow::kill || (blow == Blow::capture && game.rules().capture_ends));
  constexpr std::array<std::string_view, 3> words = {"wound", "capture", "kill"};
  std::vector<Argument> arguments = {card_argument("card", state.attacker().field.at(move.from)),
                                     card_argument("target", target),
                                     {"strength", strength},
                                     {"defence", state.defence(1U - state.active, move.to)},
                                     {"damage", enemy.damage(move.to) + strength},
                                     {"blow", ends ? "execution" : words[static_cast<std::size_t>(blow)]}};
  const auto behind = static_cast<Cell>(move.to + columns);
  const bool steps = blow != Blow::wound && in_front(move.to) && enemy.occupied(behind);
  arguments.emplace_back("forward", steps ? letter(enemy.at(behind)) : "none");
  return {"strike", std::string(name(move.from)), std::string(name(move.to)), {}, std::move(arguments)};
}

Anatomy anatomy_of_end(const State& state, Move move) {
  const int kept = state.attacker().hand.total() - move.cards.total();
  std::vector<std::string> choices;
  if (!move.cards.empty()) choices.push_back(letters(move.cards));
  return {state.phase == Phase::act ? "nothing" : "end",
          "",
          "",
          std::move(choices),
          {{"going", move.cards.total()},
           {"units", listed(move.cards)},
           {"more", yes_no(!state.last_turn())},
           {"strength", kept + 1}}};
}

}  // namespace

Anatomy ArtOfWar::anatomy(const State& state, Move move) const {
  const Argument side = {"side", state.active + 1};
  switch (move.verb) {
    case Verb::kings: {
      const std::string kings = move.to == 1 ? "12" : "21";
      return {"kings", "", "", {kings}, {{"kings", kings}}};
    }
    case Verb::deal:
      return {"deal", "", "", {letters(move.cards)}, {side, {"units", listed(move.cards)}}};
    case Verb::citizen:
    case Verb::draw:
      return {move.verb == Verb::draw ? "draw" : "citizen",
              "",
              "",
              {std::string(letter(move.card))},
              {side, card_argument("card", move.card)}};
    case Verb::put:
      return anatomy_of_put(state, move);
    case Verb::strike:
      return anatomy_of_strike(*this, state, move);
    case Verb::end:
      return anatomy_of_end(state, move);
  }
  return {};
}

Message ArtOfWar::question(const State& state) const {
  return {std::string(word(state.phase)), {{"side", state.active + 1}}};
}

std::vector<Message> ArtOfWar::warnings(const State& state, Move move) const {
  std::vector<Message> found;
  const Decider decides = decider(state);
  if (decides == Decider::fate) return found;
  const auto side = static_cast<std::size_t>(side_index(decides));
  State after = state;
  Mute mute;
  play(after, move, mute);

  // Ending the turn, or deploying, when one blow would have won.
  const bool gives_up_attack = move.verb == Verb::end || move.verb == Verb::put;
  if (gives_up_attack && (state.phase == Phase::act || state.phase == Phase::attack)) {
    const auto wins = [&](Cell from, Cell to) {
      State struck = state;
      play(struck, Move::strike(from, to), mute);
      return struck.over();
    };
    for_each(state.attacker().field.upright(), [&](Cell from) {
      for_each(targets(state, state.active, from), [&](Cell to) {
        if (found.empty() && wins(from, to)) {
          found.push_back({"winning_blow", {{"from", name(from)}, {"to", name(to)}}});
        }
      });
    });
  }

  // The king put, or left, where he can be taken. While the turn goes on he may still be brought away.
  const bool puts_king = move.verb == Verb::put && move.card == Kind::king;
  const bool leaves_king = move.verb == Verb::end && state.phase != Phase::develop;
  const Cells king = after.sides[side].field.of(Kind::king);
  if ((puts_king || leaves_king) && !after.over() && (threatened(after, side) & king) != 0) {
    const auto cell = static_cast<Cell>(std::countr_zero(king));
    found.push_back({"king_in_reach", {{"cell", name(cell)}, {"when", state.conscripting() ? "now" : "next"}}});
  }

  // Who stays in the hand after one's last turn is no citizen.
  if (move.verb == Verb::end && state.last_turn()) {
    const int left = after.sides[side].hand.units();
    if (left > 0) found.push_back({"units_left", {{"count", left}}});
  }
  return found;
}

std::vector<Argument> ArtOfWar::ending(const State& state) const {
  return {{"citizens1", state.sides[0].kingdom.size()},
          {"citizens2", state.sides[1].kingdom.size()},
          {"kills1", state.sides[1].grave.total()},
          {"kills2", state.sides[0].grave.total()}};
}

std::vector<Argument> ArtOfWar::facts() const {
  constexpr std::array<std::string_view, all_figures.size()> names = {"S", "G", "A", "K1", "K2"};
  std::vector<Record> figures;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Figures& of_card = all_figures[i];
    const bool king = i >= static_cast<std::size_t>(Kind::king);
    figures.push_back({{"figure", names[i]},
                       {"count", king ? 1 : whole_army.of(unit_kinds[i])},
                       {"attack", of_card.attack},
                       {"upright", of_card.upright},
                       {"offensive", of_card.offensive}});
  }
  std::vector<Record> reach;
  for (Cell from = 0; from < cells; ++from) {
    Record row = {{"from", name(from)}};
    for (std::size_t i = 0; i < names.size(); ++i) {
      std::string reached;
      for_each(rules_.ranges[i][from], [&](Cell to) {
        if (!reached.empty()) reached += ", ";
        reached += name(to);
      });
      row.emplace_back(names[i], reached.empty() ? "–" : reached);
    }
    reach.push_back(std::move(row));
  }
  std::vector<Record> blows;
  for (int attack = 1; attack <= most_in_hand; ++attack) {
    Record row = {{"attack", attack}};
    const auto add = [&](std::string_view column, int defence) {
      row.emplace_back(column, attack < defence ? "wound" : attack == defence ? "capture" : "kill");
    };
    for (std::size_t i = 0; i < names.size(); ++i) {
      add(fmt::format("{}_upright", names[i]), all_figures[i].upright);
      add(fmt::format("{}_offensive", names[i]), all_figures[i].offensive);
    }
    blows.push_back(std::move(row));
  }
  return {{"all_figures", std::move(figures)}, {"reach", std::move(reach)}, {"blows", std::move(blows)},
          {"most_turns", most_turns},          {"most_kept", most_kept},    {"most_in_hand", most_in_hand}};
}

bool ArtOfWar::can_point_at(const State& state, std::string_view what, std::string_view name) const {
  if (what == "card") return name == "S" || name == "G" || name == "A" || name == "K";
  if (what == "panel") return name == "hand" || name == "kingdom";
  if (what == "button") return name == "end";
  const bool enemy = what == "square" && name.starts_with('x');
  const std::string_view own = enemy ? name.substr(1) : name;
  for (Cell cell = 0; cell < cells; ++cell) {
    if (own != art_of_war::name(cell)) continue;
    return what == "square" || (what == "zone" && state.attacker().field.occupied(cell));
  }
  return false;
}

}  // namespace destrier::art_of_war
