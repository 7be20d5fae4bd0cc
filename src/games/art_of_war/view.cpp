// What each side may see (specification, section 11).

#include <nlohmann/json.hpp>

#include "games/art_of_war/art_of_war.h"

namespace destrier::art_of_war {
namespace {

Cards king_in(Cards hand) {
  return Cards(Kind::king, hand.of(Kind::king));
}

/// `count` units of a pool, all equally likely.
Cards draw(Cards pool, int count, Rng& rng) {
  Cards drawn;
  for (; count > 0; --count) {
    auto ticket = static_cast<int>(rng.below(static_cast<std::uint32_t>(pool.units())));
    Kind kind = Kind::soldier;
    while (ticket >= pool.of(kind)) {
      ticket -= pool.of(kind);
      kind = static_cast<Kind>(static_cast<int>(kind) + 1);
    }
    pool -= Cards(kind);
    drawn += Cards(kind);
  }
  return drawn;
}

void write_counts(JsonWriter& writer, std::string_view key, Cards cards) {
  writer.member(key, fmt::format("{}/{}/{}", cards.of(Kind::soldier), cards.of(Kind::guard), cards.of(Kind::archer)));
}

}  // namespace

View ArtOfWar::view(const State& state, Viewer viewer) const {
  View seen{viewer, state, {}, {state.sides[0].pool(), state.sides[1].pool()}};
  for (const std::size_t side : {0U, 1U}) {
    if (!seen.hides(side)) continue;
    Side& known = seen.known.sides[side];
    seen.unseen[side] = static_cast<std::uint8_t>((known.hand - known.shown).units());
    known.hand = known.shown + king_in(known.hand);
    known.deck = {};
  }
  return seen;
}

State ArtOfWar::sample(const View& view, Rng& rng) const {
  State state = view.known;
  for (const std::size_t side : {0U, 1U}) {
    if (!view.hides(side)) continue;
    const Cards drawn = draw(view.pool[side], view.unseen[side], rng);
    state.sides[side].hand += drawn;
    state.sides[side].deck = view.pool[side] - drawn;
  }
  return state;
}

void ArtOfWar::write_view(const View& view, JsonWriter& writer) const {
  const State& state = view.known;
  writer.key("pool").begin_object();
  write_counts(writer, "1", view.pool[0]);
  write_counts(writer, "2", view.pool[1]);
  writer.end_object();
  // Beyond the specification: what a table needs to be drawn.
  writer.member("phase", word(state.phase));
  const auto deck_size = [&](std::size_t side) {
    return view.hides(side) ? view.pool[side].units() - view.unseen[side] : state.sides[side].deck.total();
  };
  writer.member("number", turn_number(state.phase, deck_size(0) + deck_size(1)));
  writer.member("turns", most_turns);
  writer.key("sides").begin_list();
  for (const std::size_t side : {0U, 1U}) {
    const Side& of_side = state.sides[side];
    const int hand = of_side.hand.total() + view.unseen[side];
    writer.begin_object();
    writer.member("king", state.kings == 0 ? 0 : state.king_of(side));
    writer.member("hand", std::string(view.unseen[side], '?') + letters(of_side.hand));
    writer.member("shown", of_side.shown);
    writer.member("deck", deck_size(side));
    writer.member("kingdom", letters(of_side.kingdom));
    writer.member("grave", of_side.grave);
    writer.key("field").begin_list();
    for_each(of_side.field.occupied(), [&](Cell cell) {
      const Kind kind = of_side.field.at(cell);
      const std::size_t of_table = figure(kind, state.king_of(side));
      writer.begin_object();
      writer.member("cell", name(cell));
      writer.member("card", kind);
      writer.member("upright", (of_side.field.offensive() & only(cell)) == 0);
      writer.member("attack", kind == Kind::soldier ? hand : all_figures[of_table].attack);
      writer.member("defence", state.defence(side, cell));
      writer.member("damage", of_side.field.damage(cell));
      writer.member("range", CellList{rules_.ranges[of_table][cell]});
      writer.end_object();
    });
    writer.end_list();
    writer.end_object();
  }
  writer.end_list();
}

std::string_view ArtOfWar::masked_move(const State& before, Move /*move*/, const State& now, Viewer viewer) const {
  const bool secret = before.phase == Phase::deal || before.phase == Phase::draw;
  return secret && !now.over() && static_cast<std::size_t>(viewer) != before.active ? "~?" : "";
}

void ArtOfWar::mask_event(Json& event, const State& now, Viewer viewer) const {
  const bool deal = event["event"] == "deal";
  if (now.over() || (!deal && event["event"] != "draw") || event["side"] == static_cast<int>(viewer) + 1) return;
  event[deal ? "cards" : "card"] = deal ? "???" : "?";
}

}  // namespace destrier::art_of_war
