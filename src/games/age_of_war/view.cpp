#include "core/open_view.h"
#include "games/age_of_war/age_of_war.h"

namespace destrier::age_of_war {

void AgeOfWar::write_view(const View& view, JsonWriter& writer) const {
  const State& state = view.state;
  writer.member("round", state.round);
  writer.member("rounds", figures_.rounds);
  writer.member("last_levy", figures_.last_levy);
  writer.member("gold", state.gold);
  writer.member("wealth", std::array{wealth(state, 0), wealth(state, 1)});
  writer.member("base", state.base);
  writer.member("base_full", figures_.base_hp);
  writer.key("cells").begin_list();
  for (int cell = 0; cell < figures_.length; ++cell) {
    if ((state.occupied() >> cell & 1U) == 0) {
      writer.value(nullptr);
      continue;
    }
    const Kind kind = state.kind_at(cell);
    writer.begin_object();
    writer.member("side", (state.units[0] >> cell & 1U) != 0 ? 1 : 2);
    writer.member("unit", letter(kind));
    writer.member("hp", state.hp_at(cell));
    writer.member("full", figures_.hp[static_cast<std::size_t>(kind)]);
    writer.end_object();
  }
  writer.end_list();
}

Expected<AgeOfWar::View> AgeOfWar::read_view(Viewer viewer, const Json& json) const {
  return read_open_view(*this, viewer, json);
}

}  // namespace destrier::age_of_war
