#include "terminal/art_of_war_table.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace destrier::art_of_war {
namespace {

State any_truth(const ArtOfWar& rules, const View& view) {
  Rng rng(0);
  return rules.sample(view, rng);
}

/// The end of the turn that keeps the most cards.
std::optional<Move> keeping_most(const ArtOfWar& rules, const State& state) {
  MoveList<ArtOfWar> moves;
  rules.moves(state, moves);
  std::optional<Move> best;
  for (const Move& move : moves) {
    if (move.verb == Verb::end && (!best || move.cards.total() < best->cards.total())) best = move;
  }
  return best;
}

}  // namespace

CardTable::CardTable(const Sight& sight)
    : sight_(sight),
      teller_(sight.look.language, sight.game),
      rules_(*ArtOfWar::make({}, sight.game.options())),
      view_(*rules_.read_view(sight.viewer, sight.view)),
      guess_(any_truth(rules_, view_)) {}

std::size_t CardTable::acting() const {
  const std::size_t active = view_.known.active;
  return view_.known.conscripting() ? 1 - active : active;
}

std::string_view CardTable::king_at(std::size_t side) const {
  if (view_.known.kings == 0) return "none";
  if (known(side).hand.has(Kind::king)) return "hand";
  if (known(1 - side).kingdom.has_captive()) return "captive";
  const Cells cell = known(side).field.of(Kind::king);
  return cell == 0 ? "fallen" : name(static_cast<Cell>(std::countr_zero(cell)));
}

Cells CardTable::range(Spot spot) const {
  return rules_.rules().ranges[figure(kind(spot), view_.known.king_of(spot.side))][spot.cell];
}

Cells CardTable::targets_now(Spot spot) const {
  const State& state = view_.known;
  const bool strikes = state.phase == Phase::act || state.phase == Phase::attack;
  if (!strikes || state.active != spot.side || !occupied(spot) || !upright(spot)) return 0;
  return rules_.targets(state, spot.side, spot.cell);
}

std::vector<Argument> CardTable::arguments(Spot spot) const {
  const int defence = guess_.defence(spot.side, spot.cell);
  const int damage = known(spot.side).field.damage(spot.cell);
  return {side_argument(spot.side),
          card_argument(kind(spot)),
          {"cell", name(spot.cell)},
          {"stance", upright(spot) ? "upright" : "turned"},
          {"attack", guess_.strength(spot.side, spot.cell)},
          {"defence", defence},
          {"damage", damage},
          {"left", defence - damage}};
}

std::optional<ComingAttack> CardTable::coming_attack(std::size_t side) const {
  State state = guess_;
  Mute mute;
  for (bool now = true; !state.over() && !state.setting_up(); now = false) {
    const bool strikes = state.phase == Phase::act || state.phase == Phase::attack || state.conscripting();
    if (strikes && state.active == side) return ComingAttack{state, now};
    if (rules_.decider(state) == Decider::fate) {
      OutcomeList<ArtOfWar> draws;
      rules_.outcomes(state, draws);
      rules_.play(state, draws[0].move, mute);
    } else if (const auto end = keeping_most(rules_, state)) {
      rules_.play(state, *end, mute);
    } else {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

Cells CardTable::endangered() const {
  if (view_.viewer == Viewer::everybody) return 0;
  const auto attack = coming_attack(1 - own());
  return attack ? rules_.threatened(attack->state, own()) : Cells{0};
}

Argument side_argument(std::size_t side) {
  return {"side", static_cast<std::int64_t>(side) + 1};
}

Argument card_argument(Kind kind) {
  return {"card", letter(kind)};
}

std::vector<Record> listed(Cards cards) {
  std::vector<Record> records;
  for (const Kind kind : card_kinds) {
    if (cards.has(kind)) records.push_back({card_argument(kind), {"count", cards.of(kind)}});
  }
  return records;
}

Lines cell_names_of(Cells cells) {
  Lines names;
  for_each(cells, [&](Cell cell) { names.emplace_back(name(cell)); });
  return names;
}

std::optional<Spot> read_spot(std::string_view text, std::size_t own) {
  std::string typed = folded(text);
  const bool enemy = typed.starts_with('x');
  if (enemy) typed.erase(0, 1);
  for (Cell cell = 0; cell < cells; ++cell) {
    if (typed == folded(name(cell))) return Spot{enemy ? 1 - own : own, cell};
  }
  return std::nullopt;
}

std::string drawn(const Look& look, std::string_view text) {
  return look.unicode ? std::string(text) : in_ascii(text);
}

std::string phase_line(const CardTable& table) {
  return table.say(
      "phase", {{"phase", word(table.view().known.phase)}, {"number", table.guess().turn()}, {"turns", most_turns}});
}

std::string score_line(const CardTable& table) {
  return table.say("score", {{"over", table.over() ? "yes" : "no"},
                             {"citizens1", table.citizens(0)},
                             {"citizens2", table.citizens(1)},
                             {"kills1", table.kills(0)},
                             {"kills2", table.kills(1)}});
}

Lines in_lines(const Sight& sight, const Lines& sentences) {
  Lines lines;
  for (const std::string& sentence : sentences) {
    for (std::string& line : wrapped(sentence, static_cast<std::size_t>(sight.look.columns), 2)) {
      lines.push_back(std::move(line));
    }
  }
  return lines;
}

}  // namespace destrier::art_of_war
