// The table in sentences: the whole of it, and single cards or words.

#include <algorithm>

#include "terminal/art_of_war_table.h"

namespace destrier::art_of_war {
namespace {

void describe_hand(Lines& lines, const CardTable& table, std::size_t side) {
  const Side& known = table.known(side);
  const Argument whose = side_argument(side);
  const int unseen = table.view().unseen[side];
  if (unseen == 0) {
    lines.push_back(table.say("holds", {whose, {"count", known.hand.total()}, {"cards", listed(known.hand)}}));
  } else {
    lines.push_back(table.say("holds_unseen", {whose, {"count", table.hand_size(side)}, {"unseen", unseen}}));
    if (!known.hand.empty()) lines.push_back(table.say("holds_known", {whose, {"cards", listed(known.hand)}}));
  }
  if (!table.view().hides(side) && !known.shown.empty()) {
    lines.push_back(table.say("holds_seen", {whose, {"cards", listed(known.shown)}}));
  }
}

void describe_deck(Lines& lines, const CardTable& table, std::size_t side) {
  const Argument whose = side_argument(side);
  const Cards deck = table.known(side).deck;
  const Cards pool = table.view().pool[side];
  const Argument count = {"count", table.deck_size(side)};
  const bool contents = !table.view().hides(side) && !deck.empty();
  lines.push_back(contents ? table.say("deck_holds", {whose, count, {"cards", listed(deck)}})
                           : table.say("deck_of", {whose, count}));
  if (!pool.empty()) lines.push_back(table.say("pool_of", {whose, {"cards", listed(pool)}}));
}

void describe_side(Lines& lines, const CardTable& table, std::size_t side) {
  const Argument whose = side_argument(side);
  const Cells standing = table.known(side).field.occupied();
  if (standing == 0) lines.push_back(table.say("empty_field", {whose}));
  for_each(standing, [&](Cell cell) { describe(lines, table, {side, cell}); });
  lines.push_back(
      table.say("king_at", {whose, {"king", table.view().known.king_of(side)}, {"king_at", table.king_at(side)}}));
  describe_hand(lines, table, side);
  describe_deck(lines, table, side);
  describe_kingdom(lines, table, side);
  describe_grave(lines, table, side);
}

constexpr std::array<std::string_view, all_figures.size()> figure_names = {"S", "G", "A", "K1", "K2"};

std::string about_figure(const CardTable& table, std::size_t figure) {
  const Figures& figures = all_figures[figure];
  const bool unit = figure < unit_kinds.size();
  return table.say("about", {{"figure", figure_names[figure]},
                             {"count", unit ? whole_army.of(unit_kinds[figure]) : 1},
                             {"attack", figures.attack},
                             {"upright", figures.upright},
                             {"offensive", figures.offensive}});
}

/// One for each language: things are known by their names in all.
using Tellers = std::vector<Teller>;

bool is_called(const Tellers& tellers, const std::string& word, std::string_view key,
               const std::vector<Argument>& arguments = {}) {
  return std::ranges::any_of(
      tellers, [&](const Teller& teller) { return word == folded(teller.board({std::string(key), arguments})); });
}

bool is_kind(const std::string& word, Kind kind) {
  if (word == folded(letter(kind))) return true;
  return std::ranges::any_of(all_languages, [&](Language language) {
    return word == folded(term_text(ArtOfWar::id, "card", letter(kind), language));
  });
}

bool is_king(const Tellers& tellers, const std::string& word, int number) {
  return word == fmt::format("k{}", number) || is_called(tellers, word, "king", {{"number", number}});
}

constexpr std::array<std::string_view, 11> concepts = {"hand",      "deck",     "pool",      "kingdom",
                                                       "graveyard", "capture",  "stance",    "conscription",
                                                       "execution", "collapse", "end_of_war"};

}  // namespace

void describe(Lines& lines, const CardTable& table, Spot spot) {
  lines.push_back(table.say("card_at", table.arguments(spot)));
  Lines blows;
  for_each(table.targets_now(spot), [&](Cell to) { blows.push_back(fmt::format("{}x{}", name(spot.cell), name(to))); });
  if (!blows.empty())
    lines.push_back(table.say("can_strike", {{"cell", name(spot.cell)}, {"moves", std::move(blows)}}));
}

void describe_kingdom(Lines& lines, const CardTable& table, std::size_t side) {
  const Kingdom& kingdom = table.known(side).kingdom;
  const Argument whose = side_argument(side);
  const Argument next = kingdom.units() > 0 ? card_argument(kingdom.next()) : Argument("card", "none");
  lines.push_back(
      table.say("kingdom_of", {whose, {"count", kingdom.size()}, {"citizens", std::string_view(letters(kingdom))}}));
  if (kingdom.size() > 1) lines.push_back(table.say("kingdom_kinds", {whose, {"cards", listed(kingdom.cards())}}));
  if (!table.over() && !table.setting_up()) lines.push_back(table.say("called_next", {whose, next}));
}

void describe_grave(Lines& lines, const CardTable& table, std::size_t side) {
  const Cards grave = table.known(side).grave;
  lines.push_back(table.say("grave_of", {side_argument(side), {"count", grave.total()}, {"cards", listed(grave)}}));
}

void describe_range(Lines& lines, const CardTable& table, Spot spot) {
  const Cells reached = table.range(spot);
  lines.push_back(table.say("range", {side_argument(spot.side),
                                      card_argument(table.kind(spot)),
                                      {"cell", name(spot.cell)},
                                      {"count", std::popcount(reached)},
                                      {"cells", cell_names_of(reached)},
                                      {"other", 2 - static_cast<int>(spot.side)}}));
  for_each(reached, [&](Cell cell) {
    const Spot target{1 - spot.side, cell};
    lines.push_back(table.occupied(target) ? table.say("range_card", table.arguments(target))
                                           : table.say("range_empty", {{"cell", name(cell)}}));
  });
}

Lines card_situation(const Sight& sight) {
  const CardTable table(sight);
  Lines lines;
  lines.push_back(table.say("you", {{"viewer", to_text(sight.viewer)}}));
  lines.push_back(phase_line(table) + ".");
  if (table.over()) {
    lines.push_back(Teller(sight.look.language, sight.game).result(sight.game.result()));
  } else if (sight.game.decider() == Decider::fate) {
    lines.push_back(table.say("fate_decides"));
  } else {
    lines.push_back(table.say("to_decide", {side_argument(table.acting())}));
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
    if (first) sentences.push_back(about_figure(table, figure(Kind::king, 1)));
    if (second) sentences.push_back(about_figure(table, figure(Kind::king, 2)));
    if (first || second) sentences.push_back(table.say("about_captive"));
  };

  if (const auto spot = read_spot(asked, table.own())) {
    if (!table.occupied(*spot)) {
      return in_lines(sight, {table.say("empty_cell", {side_argument(spot->side), {"cell", name(spot->cell)}})});
    }
    describe(sentences, table, *spot);
    describe_range(sentences, table, *spot);
    const Kind kind = table.kind(*spot);
    const int king = table.view().known.king_of(spot->side);
    if (kind == Kind::king) {
      add_kings(king == 1, king == 2);
    } else {
      sentences.push_back(about_figure(table, figure(kind, king)));
    }
    return in_lines(sight, sentences);
  }
  for (const Kind kind : unit_kinds) {
    if (is_kind(asked, kind)) return in_lines(sight, {about_figure(table, figure(kind, 1))});
  }
  Tellers tellers;
  for (const Language language : all_languages) tellers.emplace_back(language, sight.game);
  const bool any_king = is_kind(asked, Kind::king);
  add_kings(any_king || is_king(tellers, asked, 1), any_king || is_king(tellers, asked, 2));
  for (const std::string_view about : concepts) {
    if (is_called(tellers, asked, fmt::format("name_{}", about))) {
      sentences.push_back(table.say(fmt::format("about_{}", about)));
    }
  }
  return in_lines(sight, sentences);
}

}  // namespace destrier::art_of_war
