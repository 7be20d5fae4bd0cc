// What is seen of a game: everything, by everybody (specification, section 11).

#include "games/croisades/croisades.h"

namespace destrier::croisades {

void Croisades::write_view(const View& view, JsonWriter& writer) const {
  const State& state = view.state;
  const Battlefield& field = *field_;
  writer.member("scenario", field.scenario->id);
  writer.member("points", points(state));
  // Beyond the specification: what a board needs to be drawn.
  writer.member("number", int{state.turn});
  writer.member("turns", field.turns);
  writer.member("phase", state.side + 1);
  writer.member("step", int{state.step});
  writer.member("question", ask_words[static_cast<std::size_t>(state.ask)]);
  writer.member("sight", field.sight);
  writer.key("people").begin_list();
  for (std::size_t i = 0; i < field.people; ++i) {
    const auto who = static_cast<Who>(i);
    const Man& man = state[who];
    const Figure& of = figure(who);
    writer.begin_object();
    writer.member("who", field.id(who));
    writer.member("side", of.side + 1);
    writer.member("name", field.scenario->persons[i].name);
    writer.member("type", field.scenario->persons[i].type);
    if (man.on_map()) {
      const Values& now = values(state, who);
      writer.member("hex", field.text(man.hex));
      writer.member("face", man.mounted() ? std::optional<int>(man.facing) : std::nullopt);
      writer.member("values", std::array{now.attack, now.defence, full_points(state, who)});
      if (state.step == 3 && may_act(state, who)) writer.member("left", points_left(state, who));
    } else {
      constexpr std::array<std::string_view, 3> places = {"to_come", "dead", "out"};
      writer.member("place", places[man.hex]);
      if (man.hex == to_come && of.arrives != 0) writer.member("due", int{of.arrives});
    }
    writer.end_object();
  }
  writer.end_list();
}

}  // namespace destrier::croisades
