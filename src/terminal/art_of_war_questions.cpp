// What a player may ask at the table: threats, ranges, previews of blows, strength, kingdoms and graveyards.

#include <algorithm>

#include "core/sorting.h"
#include "terminal/art_of_war_table.h"

namespace destrier::art_of_war {
namespace {

using Words = std::span<const std::string_view>;

// Blows before they are struck.

/// What it does, in a sentence; to a battlefield that it empties, in another.
void add_preview(Lines& lines, const CardTable& table, const State& state, Move blow) {
  const std::size_t target_side = 1U - state.active;
  Anatomy anatomy = table.rules().anatomy(state, blow);
  const int before = state.sides[target_side].field.damage(blow.to);
  anatomy.arguments.emplace_back("from", name(blow.from));
  anatomy.arguments.emplace_back("to", name(blow.to));
  anatomy.arguments.emplace_back("before", before);
  anatomy.arguments.emplace_back("left", state.defence(target_side, blow.to) - before);
  std::string sentence = table.say("blow_now", std::move(anatomy.arguments));

  State after = state;
  Mute mute;
  table.rules().play(after, blow, mute);
  if (after.conscripting()) {
    sentence +=
        " " + table.say("blow_empties", {side_argument(target_side), {"units", table.rules().rules().conscripts}});
  } else if (after.phase == Phase::collapse) {
    sentence += " " + table.say("blow_collapses", {side_argument(target_side)});
  }
  lines.push_back(std::move(sentence));
}

/// The cards of the striking side that can still strike and reach the cell.
Cells strikers(const CardTable& table, const State& state, Cell to) {
  Cells found = 0;
  for_each(state.attacker().field.upright(), [&](Cell from) {
    if ((table.rules().targets(state, state.active, from) & only(to)) != 0) found |= only(from);
  });
  return found;
}

/// Why the side's next blows cannot be foreseen.
std::string why_no_attack(const CardTable& table, std::size_t side) {
  if (table.over()) return table.say("over");
  if (table.setting_up()) return table.say("setting_up");
  if (table.view().known.conscripting()) return table.say("awaits_conscript", {side_argument(table.acting())});
  return table.say("no_more_turns", {side_argument(side)});
}

void add_previews_of(Lines& lines, const CardTable& table, const State& state, Spot attacker) {
  const Field& field = state.attacker().field;
  const std::vector<Argument> whom = {
      side_argument(attacker.side), card_argument(field.at(attacker.cell)), {"cell", name(attacker.cell)}};
  const Cells targets = table.rules().targets(state, attacker.side, attacker.cell);
  if ((field.offensive() & only(attacker.cell)) != 0) {
    lines.push_back(table.say("has_struck", whom));
  } else if (targets == 0) {
    lines.push_back(table.say("reaches_nobody", whom));
  } else {
    for_each(targets, [&](Cell to) { add_preview(lines, table, state, Move::strike(attacker.cell, to)); });
  }
}

void add_previews_on(Lines& lines, const CardTable& table, const State& state, Spot target) {
  const Cells from = strikers(table, state, target.cell);
  if (from == 0) {
    lines.push_back(
        table.say("reached_by_nobody",
                  {side_argument(target.side), card_argument(table.kind(target)), {"cell", name(target.cell)}}));
  }
  for_each(from, [&](Cell striker) { add_preview(lines, table, state, Move::strike(striker, target.cell)); });
}

/// `F1xF2` as it is written in moves; nothing if the text is no blow.
std::optional<std::string> read_blow(std::string_view text) {
  const std::size_t middle = text.find_first_of("xX");
  if (middle == 0 || middle == std::string_view::npos) return std::nullopt;
  const auto from = read_spot(text.substr(0, middle), 0);
  const auto to = read_spot(text.substr(middle + 1), 0);
  if (!from || !to) return std::nullopt;
  return fmt::format("{}x{}", name(from->cell), name(to->cell));
}

Lines preview(const Sight& sight, Words words) {
  const CardTable table(sight);
  if (words.empty()) return in_lines(sight, {table.say("which_blow")});
  const std::size_t own = table.own();
  const auto blow = read_blow(words[0]);
  const auto spot = read_spot(words[0], own);
  if (!blow && !spot) return in_lines(sight, {table.say("which_blow")});
  if (!blow && !table.occupied(*spot)) {
    return in_lines(sight, {table.say("empty_cell", {side_argument(spot->side), {"cell", name(spot->cell)}})});
  }
  const auto attack = table.coming_attack(own);
  if (!attack || attack->state.conscripting()) return in_lines(sight, {why_no_attack(table, own)});

  Lines lines;
  if (!attack->now) lines.push_back(table.say("next_turn", {side_argument(own)}));
  if (blow) {
    const auto move = table.rules().read_move(attack->state, *blow);
    if (!move) return in_lines(sight, {Teller(sight.look.language, sight.game).refusal(move.error())});
    add_preview(lines, table, attack->state, *move);
  } else if (spot->side == own) {
    add_previews_of(lines, table, attack->state, *spot);
  } else {
    add_previews_on(lines, table, attack->state, *spot);
  }
  return in_lines(sight, lines);
}

// Threats.

void add_threat(Lines& lines, const CardTable& table, const State& attack, Spot spot) {
  const Cells from = strikers(table, attack, spot.cell);
  bool by_one = false;
  for_each(from, [&](Cell striker) { by_one |= table.rules().blow(attack, striker, spot.cell) != Blow::wound; });
  std::vector<Argument> arguments = table.arguments(spot);
  arguments.emplace_back("how", by_one ? "blow" : from != 0 ? "several" : "later");
  lines.push_back(table.say("threat", std::move(arguments)));
  Lines blows;
  for_each(from, [&](Cell striker) { add_preview(blows, table, attack, Move::strike(striker, spot.cell)); });
  for (const std::string& blow : blows) lines.push_back("  " + blow);
}

void add_threats(Lines& lines, const CardTable& table, std::size_t side) {
  const std::size_t enemy = 1 - side;
  const auto attack = table.coming_attack(enemy);
  if (!attack || attack->state.conscripting()) {
    lines.push_back(why_no_attack(table, enemy));
    return;
  }
  const Cells taken = table.rules().threatened(attack->state, side);
  const std::vector<Argument> who = {side_argument(enemy),
                                     {"when", attack->now ? "now" : "next"},
                                     {"strength", attack->state.attacker().hand.total()}};
  lines.push_back(table.say(taken == 0 ? "threats_none" : "threats_when", who));
  for_each(taken, [&](Cell cell) { add_threat(lines, table, attack->state, {side, cell}); });
}

Lines threats(const Sight& sight, Words /*words*/) {
  const CardTable table(sight);
  Lines lines;
  if (table.over() || table.setting_up()) {
    lines.push_back(why_no_attack(table, table.own()));
  } else {
    add_threats(lines, table, table.own());
    if (sight.viewer == Viewer::everybody) add_threats(lines, table, 1 - table.own());
  }
  return in_lines(sight, lines);
}

Lines range_of(const Sight& sight, Words words) {
  const CardTable table(sight);
  const auto spot = words.empty() ? std::nullopt : read_spot(words[0], table.own());
  if (!spot) return in_lines(sight, {table.say("which_cell")});
  Lines lines;
  if (table.occupied(*spot)) {
    describe_range(lines, table, *spot);
  } else {
    lines.push_back(table.say("empty_cell", {side_argument(spot->side), {"cell", name(spot->cell)}}));
  }
  return in_lines(sight, lines);
}

// The strength of soldiers.

/// What a blow of that strength captures, but for the striking side's own king.
std::vector<std::string> prizes(const CardTable& table, std::size_t side, int strength) {
  constexpr std::array<std::string_view, all_figures.size()> names = {"S", "G", "A", "K1", "K2"};
  const std::size_t own_king = figure(Kind::king, table.view().known.king_of(side));
  std::vector<std::string> found;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i == own_king) continue;
    const Figures& figures = all_figures[i];
    const bool upright = figures.upright == strength;
    const bool turned = figures.offensive == strength;
    if (upright || turned)
      found.push_back(fmt::format("{}_{}", names[i], !turned ? "upright" : !upright ? "turned" : "any"));
  }
  return found;
}

std::string captures(const CardTable& table, std::size_t side, int strength) {
  std::vector<Argument> arguments = {{"strength", strength}};
  if (auto found = prizes(table, side, strength); !found.empty()) arguments.emplace_back("prizes", std::move(found));
  return table.say("strength_captures", std::move(arguments));
}

/// How many cards the viewer may keep at the end of this turn, if that is his to decide now.
std::vector<int> may_keep(const CardTable& table, std::size_t side) {
  std::vector<int> kept;
  const State& state = table.guess();
  if (!table.is_viewer(side) || table.acting() != side || state.conscripting()) return kept;
  MoveList<ArtOfWar> moves;
  table.rules().moves(state, moves);
  for (const Move& move : moves) {
    if (move.verb == Verb::end) kept.push_back(table.hand_size(side) - move.cards.total());
  }
  sort_list(kept);
  kept.erase(std::ranges::unique(kept).begin(), kept.end());
  return kept;
}

void add_strength(Lines& lines, const CardTable& table, std::size_t side) {
  const Argument whose = side_argument(side);
  const Argument own = {"own", table.is_viewer(side) ? "yes" : "no"};
  const State& state = table.guess();
  const int hand = table.hand_size(side);
  if (state.active == side && (state.phase == Phase::act || state.phase == Phase::attack)) {
    lines.push_back(table.say("strength_now", {whose, own, {"strength", hand}}) + " " + captures(table, side, hand));
  }
  if (state.sides[side].deck.empty()) {
    lines.push_back(table.say("strength_last", {whose}));
    return;
  }
  const std::vector<int> choices = may_keep(table, side);
  for (const int kept : choices) {
    lines.push_back(table.say("strength_kept", {{"kept", kept}, {"strength", kept + 1}}) + " " +
                    captures(table, side, kept + 1));
  }
  if (!choices.empty()) return;
  const int next = std::min(hand, most_kept) + 1;
  lines.push_back(table.say("strength_next", {whose, own, {"strength", next}}) + " " + captures(table, side, next));
}

Lines strength(const Sight& sight, Words /*words*/) {
  const CardTable table(sight);
  Lines lines;
  if (table.over() || table.setting_up()) {
    lines.push_back(why_no_attack(table, table.own()));
  } else {
    add_strength(lines, table, table.own());
    if (sight.viewer == Viewer::everybody) add_strength(lines, table, 1 - table.own());
  }
  return in_lines(sight, lines);
}

// Those who fight no more.

Lines kingdom(const Sight& sight, Words /*words*/) {
  const CardTable table(sight);
  Lines lines;
  for (const std::size_t side : {table.own(), 1 - table.own()}) describe_kingdom(lines, table, side);
  return in_lines(sight, lines);
}

Lines graves(const Sight& sight, Words /*words*/) {
  const CardTable table(sight);
  Lines lines;
  for (const std::size_t side : {table.own(), 1 - table.own()}) {
    describe_grave(lines, table, side);
    lines.push_back(table.say("kills_of", {side_argument(side), {"count", table.kills(side)}}));
  }
  return in_lines(sight, lines);
}

}  // namespace

const std::array<DeskCommand, 6> card_questions = {{{"threats", threats},
                                                    {"range", at_terminals(range_of)},
                                                    {"preview", at_terminals(preview)},
                                                    {"strength", strength},
                                                    {"kingdom", at_terminals(kingdom)},
                                                    {"graves", at_terminals(graves)}}};

}  // namespace destrier::art_of_war
