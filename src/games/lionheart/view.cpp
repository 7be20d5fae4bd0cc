// What each side may see (specification, section 11).

#include <nlohmann/json.hpp>

#include "games/lionheart/lionheart.h"

namespace destrier::lionheart {

View Lionheart::view(const State& state, Viewer viewer) const {
  View seen{viewer, state, state.bases};
  for (const int side : {0, 1}) {
    if (!seen.hides(side)) continue;
    const auto of_side = static_cast<std::size_t>(side);
    state.units[of_side].for_each([&](Square square) {
      if (square != state.king[of_side]) seen.known.remove(square);
    });
    // While side 1 places, nobody else knows whether side 2 has an army ready.
    if (side == 1 && state.phase == Phase::place1) seen.bases[of_side] = 1;
  }
  return seen;
}

std::string Lionheart::view_position(const View& view) const {
  std::string text = position_text(view.known);
  if (view.known.placing()) text.insert(text.find(' '), hidden_mark);
  return text;
}

void Lionheart::write_view(const View& view, JsonWriter& writer) const {
  const State& state = view.known;
  writer.member("phase", word(state.phase));
  writer.member("number", state.turn);
  writer.member("ap", std::array{state.side() == 0 ? int{state.ap} : 0, state.side() == 1 ? int{state.ap} : 0});
  writer.member("hidden", std::array{view.hides(0), view.hides(1)});
  writer.key("units").begin_list();
  (state.units[0] | state.units[1]).for_each([&](Square square) {
    const Unit unit = state.at(square);
    writer.begin_object();
    writer.member("side", unit.side() + 1);
    writer.member("unit", unit.kind());
    writer.member("men", unit.men());
    writer.member("square", square);
    writer.member("facing", unit.facing());
    writer.member("attacked", square == state.attacked);
    writer.end_object();
  });
  writer.end_list();
  writer.key("pending");
  if (state.pending()) {
    const bool bonus = state.first_face != Face::none;
    writer.begin_object();
    writer.member("from", state.from);
    writer.member("target", state.target);
    writer.member("bonus", bonus);
    writer.member("dice", bonus ? 1 : state.at(state.from).dice());
    writer.end_object();
  } else {
    writer.value(nullptr);
  }
  // Beyond the specification: what a board needs to be drawn.
  writer.member("depth", board_->depth);
  writer.member("turns", rules_.max_turns);
}

State Lionheart::sample(const View& view, Rng& rng) const {
  State state = view.known;
  for (const int side : {0, 1}) {
    if (!view.hides(side)) continue;
    const auto of_side = static_cast<std::size_t>(side);
    const bool known = view.bases[of_side] != 0;
    const int bases = known ? view.bases[of_side] : 1 + static_cast<int>(rng.below(full_army - 1));
    while (state.bases[of_side] < bases) {
      MoveList<Lionheart> list;
      placements(state, side, list);
      const Move move = list[rng.below(static_cast<std::uint32_t>(list.size()))];
      state.put(move.to, move.base());
    }
  }
  return state;
}

std::string_view Lionheart::masked_move(const State& before, Move /*move*/, const State& now, Viewer viewer) const {
  const bool secret = before.placing() && now.placing() && static_cast<int>(viewer) != before.side();
  return secret ? "?" : "";
}

void Lionheart::mask_event(Json& event, const State& now, Viewer viewer) const {
  if (!now.placing() || event["event"] != "place" || event["side"] == static_cast<int>(viewer) + 1) return;
  event = Json{{"event", "place"}, {"side", event["side"]}, {"bases", event["bases"]}};
}

}  // namespace destrier::lionheart
