// The table in sentences: the whole of it, and single cards or words.

#include <algorithm>

#include "terminal/art_of_war_table.h"

namespace destrier::art_of_war {
namespace {

void describe_hand(Lines& lines, const CardTable& table, std::size_t side) {
  const Sight& sight = table.sight();
  const Side& known = table.known(side);
  const Argument whose = side_argument(side);
  const int unseen = table.view().unseen[side];
  if (unseen == 0) {
    lines.push_back(sight.say("holds", {whose, {"count", known.hand.total()}, {"cards", listed(known.hand)}}));
  } else {
    lines.push_back(sight.say("holds_unseen", {whose, {"count", table.hand_size(side)}, {"unseen", unseen}}));
    if (!known.hand.empty()) lines.push_back(sight.say("holds_known", {whose, {"cards", listed(known.hand)}}));
  }
  if (!table.view().hides(side) && !known.shown.empty()) {
    lines.push_back(sight.say("holds_seen", {whose, {"cards", listed(known.shown)}}));
  }
}

void describe_deck(Lines& lines, const CardTable& table, std::size_t side) {
  const Sight& sight = table.sight();
  const Argument whose = side_argument(side);
  const Cards deck = table.known(side).deck;
  const Cards pool = table.view().pool[side];
  const Argument count = {"count", table.deck_size(side)};
  const bool contents = !table.view().hides(side) && !deck.empty();
  lines.push_back(contents ? sight.say("deck_holds", {whose, count, {"cards", listed(deck)}})
                           : sight.say("deck_of", {whose, count}));
  if (!pool.empty()) lines.push_back(sight.say("pool_of", {whose, {"cards", listed(pool)}}));
}

void describe_side(Lines& lines, const CardTable& table, std::size_t side) {
  const Sight& sight = table.sight();
  const Argument whose = side_argument(side);
  const Cells standing = table.known(side).field.occupied();
  if (standing == 0) lines.push_back(sight.say("empty_field", {whose}));
  for_each(standing, [&](Cell cell) { describe(lines, table, {side, cell}); });
  lines.push_back(
      sight.say("king_at", {whose, {"king", table.view().known.king_of(side)}, {"king_at", table.king_at(side)}}));
  describe_hand(lines, table, side);
  describe_deck(lines, table, side);
  describe_kingdom(lines, table, side);
  describe_grave(lines, table, side);
}

constexpr std::array<std::string_view, all_figures.size()> figure_names = {"S", "G", "A", "K1", "K2"};

std::string about_figure(const Sight& sight, std::size_t figure) {
  const Figures& figures = all_figures[figure];
  const bool unit = figure < unit_kinds.size();
  return sight.say("about", {{"figure", figure_names[figure]},
                             {"count", unit ? whole_army.of(unit_kinds[figure]) : 1},
                             {"attack", figures.attack},
                             {"upright", figures.upright},
                             {"offensive", figures.offensive}});
}

/// Is the word what the catalogue calls it, in either language?
bool is_called(const Sight& sight, const std::string& word, std::string_view key,
               std::vector<Argument> arguments = {}) {
  return std::ranges::any_of(all_languages, [&](Language language) {
    return word == folded(Teller(language, sight.game).board({std::string(key), arguments}));
  });
}

bool is_kind(const std::string& word, Kind kind) {
  if (word == folded(letter(kind))) return true;
  return std::ranges::any_of(all_languages, [&](Language language) {
    return word == folded(term_text(ArtOfWar::id, "card", letter(kind), language));
  });
}

bool is_king(const Sight& sight, const std::string& word, int number) {
  return word == fmt::format("k{}", number) || is_called(sight, word, "king", {{"number", number}});
}

constexpr std::array<std::string_view, 11> concepts = {"hand",      "deck",     "pool",      "kingdom",
                                                       "graveyard", "capture",  "stance",    "conscription",
                                                       "execution", "collapse", "end_of_war"};

}  // namespace

void describe(Lines& lines, const CardTable& table, Spot spot) {
  const Sight& sight = table.sight();
  lines.push_back(sight.say("card_at", table.arguments(spot)));
  Lines blows;
  for_each(table.targets_now(spot), [&](Cell to) { blows.push_back(fmt::format("{}x{}", name(spot.cell), name(to))); });
  if (!blows.empty())
    lines.push_back(sight.say("can_strike", {{"cell", name(spot.cell)}, {"moves", std::move(blows)}}));
}

void describe_kingdom(Lines& lines, const CardTable& table, std::size_t side) {
  const Sight& sight = table.sight();
  const Kingdom& kingdom = table.known(side).kingdom;
  const Argument whose = side_argument(side);
  const Argument next = kingdom.units() > 0 ? card_argument(kingdom.next()) : Argument("card", "none");
  lines.push_back(
      sight.say("kingdom_of", {whose, {"count", kingdom.size()}, {"citizens", std::string_view(letters(kingdom))}}));
  if (kingdom.size() > 1) lines.push_back(sight.say("kingdom_kinds", {whose, {"cards", listed(kingdom.cards())}}));
  if (!table.over() && !table.setting_up()) lines.push_back(sight.say("called_next", {whose, next}));
}

void describe_grave(Lines& lines, const CardTable& table, std::size_t side) {
  const Cards grave = table.known(side).grave;
  lines.push_back(
      table.sight().say("grave_of", {side_argument(side), {"count", grave.total()}, {"cards", listed(grave)}}));
}

void describe_range(Lines& lines, const CardTable& table, Spot spot) {
  const Sight& sight = table.sight();
  const Cells reached = table.range(spot);
  lines.push_back(sight.say("range", {side_argument(spot.side),
                                      card_argument(table.kind(spot)),
                                      {"cell", name(spot.cell)},
                                      {"count", std::popcount(reached)},
                                      {"cells", cell_names_of(reached)}}));
  for_each(reached, [&](Cell cell) {
    const Spot target{1 - spot.side, cell};
    lines.push_back(table.occupied(target) ? sight.say("range_card", table.arguments(target))
                                           : sight.say("range_empty", {{"cell", name(cell)}}));
  });
}

Lines card_situation(const Sight& sight) {
  const CardTable table(sight);
  Lines lines;
  lines.push_back(sight.say("you", {{"viewer", to_text(sight.viewer)}}));
  lines.push_back(phase_line(table) + ".");
  if (table.over()) {
    lines.push_back(Teller(sight.look.language, sight.game).result(sight.game.result()));
  } else if (sight.game.decider() == Decider::fate) {
    lines.push_back(sight.say("fate_decides"));
  } else {
    lines.push_back(sight.say("to_decide", {side_argument(table.acting())}));
  }
  lines.push_back(score_line(table) + ".");
  describe_side(lines, table, table.own());
  describe_side(lines, table, 1 - table.own());
  return lines;
}

Lines about_card(const Sight& sight, std::string_view word) {
  const CardTable table(sight);
  const std::string asked = folded(word);
  Lines sentences;
  const auto add_kings = [&](bool first, bool second) {
    if (first) sentences.push_back(about_figure(sight, figure(Kind::king, 1)));
    if (second) sentences.push_back(about_figure(sight, figure(Kind::king, 2)));
    if (first || second) sentences.push_back(sight.say("about_captive"));
  };

  if (const auto spot = read_spot(asked, table.own())) {
    if (!table.occupied(*spot)) {
      return in_lines(sight, {sight.say("empty_cell", {side_argument(spot->side), {"cell", name(spot->cell)}})});
    }
    describe(sentences, table, *spot);
    describe_range(sentences, table, *spot);
    const Kind kind = table.kind(*spot);
    const int king = table.view().known.king_of(spot->side);
    if (kind == Kind::king) {
      add_kings(king == 1, king == 2);
    } else {
      sentences.push_back(about_figure(sight, figure(kind, king)));
    }
    return in_lines(sight, sentences);
  }
  for (const Kind kind : unit_kinds) {
    if (is_kind(asked, kind)) return in_lines(sight, {about_figure(sight, figure(kind, 1))});
  }
  const bool any_king = is_kind(asked, Kind::king);
  add_kings(any_king || is_king(sight, asked, 1), any_king || is_king(sight, asked, 2));
  for (const std::string_view about : concepts) {
    if (is_called(sight, asked, fmt::format("name_{}", about))) {
      sentences.push_back(sight.say(fmt::format("about_{}", about)));
    }
  }
  return in_lines(sight, sentences);
}

}  // namespace destrier::art_of_war
