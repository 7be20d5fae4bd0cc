// What each side may see (specification, section 11).

#include <nlohmann/json.hpp>

#include "games/escarmouche/escarmouche.h"

namespace destrier::escarmouche {
namespace {

std::string statuses(const Unit& unit) {
  std::string text;
  for (std::size_t i = 0; i < status_letters.size(); ++i) {
    if (unit.is(static_cast<Status>(i))) text += status_letters[i];
  }
  return text;
}

}  // namespace

View Escarmouche::view(const State& state, Viewer viewer) const {
  View seen{viewer, state, {}, {}};
  for (const std::size_t side : {0U, 1U}) {
    seen.placed[side] = static_cast<std::uint8_t>(std::popcount(state.present[side]));
    if (nothing_is_hidden(state) || static_cast<std::size_t>(viewer) == side) continue;
    seen.hidden[side] = true;
    for_each_letter(state.present[side], [&](Letter letter) { seen.known.remove(side, letter); });
  }
  return seen;
}

State Escarmouche::sample(const View& view, Rng& rng) const {
  State state = view.known;
  for (const std::size_t side : {0U, 1U}) {
    if (!view.hidden[side]) continue;
    for (Letter letter = 0; letter < view.placed[side]; ++letter) {
      Squares free = home_squares(side) & ~state.standing[side];
      for (auto skip = rng.below(static_cast<std::uint32_t>(std::popcount(free))); skip > 0; --skip) free &= free - 1;
      state.put(side, letter, first(free), card(side, letter).health);
    }
  }
  return state;
}

void Escarmouche::write_view(const View& view, JsonWriter& writer) const {
  const State& state = view.known;
  const bool battle = state.stage == Stage::battle;
  writer.member("stage", word(state.stage));
  writer.member("active", battle ? std::optional<int>(state.side + 1) : std::nullopt);
  writer.member("number", state.turn);
  writer.member("round", (state.turn + 1) / 2);
  writer.member("actions", state.actions);
  writer.member("quiet", state.quiet);
  writer.key("units").begin_list();
  for (const std::size_t side : {0U, 1U}) {
    for (Letter letter = 0; letter < rules_.sizes[side]; ++letter) {
      const Figures& figures = card(side, letter);
      const Unit& unit = state.units[side][letter];
      const bool present = (state.present[side] & only_letter(letter)) != 0;
      const bool fallen = !present && state.stage >= Stage::battle;
      writer.begin_object();
      writer.member("side", side + 1);
      writer.member("unit", letter_text(letter));
      writer.member("full", figures.health);
      writer.member("range", figures.range);
      writer.member("power", figures.power);
      writer.member("move", figures.move);
      writer.key("abilities").begin_list();
      figures.abilities.for_each([&](Ability ability) { writer.value(id_of(ability)); });
      writer.end_list();
      writer.member("cost", figures.cost);
      writer.member("rank", rank_words[static_cast<std::size_t>(rank(figures.cost))]);
      writer.member("square", view.hidden[side] ? std::optional<std::string>("?")
                              : present         ? std::optional<std::string>(name(unit.square))
                                                : std::nullopt);
      writer.member("health", present ? int{unit.health} : fallen ? 0 : int{figures.health});
      writer.member("cover", present && rules_.cover && in_cover(state, unit.square));
      writer.member("status", statuses(unit));
      writer.member("guards", unit.guards() ? std::optional<std::string_view>(letter_text(unit.ward())) : std::nullopt);
      writer.end_object();
    }
  }
  writer.end_list();
  writer.member("obstacles", SquareList{state.obstacles});
  writer.member("difficult", SquareList{state.difficult});
  writer.member("zone", SquareList{rules_.zone});
  writer.key("markers");
  if (rules_.zone != 0) {
    writer.value(std::array{int{state.markers[0]}, int{state.markers[1]}});
  } else {
    writer.value(nullptr);
  }
  writer.key("pending");
  if (state.pending == Pending::nothing) {
    writer.value(nullptr);
  } else {
    writer.begin_object();
    if (state.pending == Pending::horn) {
      writer.member("horn", letter_text(state.blower));
      writer.member("moved", letter_text(state.moved));
    } else {
      writer.key("dodge").begin_list();
      for_each_letter(state.dodgers, [&](Letter letter) { writer.value(letter_text(letter)); });
      writer.end_list();
    }
    writer.end_object();
  }
}

std::string_view Escarmouche::masked_move(const State& before, Move /*move*/, const State& now, Viewer viewer) const {
  const bool secret = before.stage == Stage::deploy && static_cast<std::size_t>(viewer) != before.side;
  return secret && !nothing_is_hidden(now) ? "?" : "";
}

void Escarmouche::mask_event(Json& event, const State& now, Viewer viewer) const {
  if (nothing_is_hidden(now) || event["event"] != "deploy" || event["side"] == static_cast<int>(viewer) + 1) return;
  event["square"] = "?";
}

}  // namespace destrier::escarmouche
