// Lines of sight and of fire, cover, and who may shoot at whom (specification 5.2, 5.3, 5.7).

#include "games/croisades/croisades.h"

namespace destrier::croisades {

/// One of the two lines. With a shooter bodies are in the way, too.
LineReport Croisades::scan(const State& state, Hex from, Hex to, int from_eye, int to_eye, bool halves_up,
                           Who shooter) const {
  const Battlefield& field = *field_;
  Line line(field.grid, from, field.cube(from), field.cube(to), halves_up);
  const int n = line.length();
  const Soil& first = soil(state, from);
  const bool floors_differ = first.floor != soil(state, to).floor;
  const Soil* before = &first;
  Hex hex_before = from;
  LineReport report;
  if (floors_differ && first.roof) return {Barrier::roof, from, 0};
  for (int k = 1; k <= n; ++k) {
    line.advance();
    const Hex hex = line.hex();
    const bool on_map = field.on_map.has(hex);
    const Soil& here = on_map ? soil(state, hex) : field.soils[outside];
    if (floors_differ && here.roof) return {Barrier::roof, hex, 0};
    if (before->canvas ? !here.canvas && !here.opening : here.canvas && !before->opening) {
      return {Barrier::canvas, here.canvas ? hex : hex_before, 0};
    }
    before = &here;
    hex_before = hex;
    if (k == n) break;
    const int height = from_eye * (n - k) + to_eye * k;  // times n
    const bool shut = on_map && in_shut_door(state, hex);
    const int solid = shut && here.solid < field.tables.closed_door ? field.tables.closed_door : here.solid;
    if (solid * n > height) return {shut ? Barrier::door : Barrier::wall, hex, 0};
    if (k >= 2 && here.across > report.cover && (here.floor + field.tables.screen) * n >= height) {
      report.cover = here.across;
    }
    if (shooter == nobody || !on_map) continue;
    int top = 0;
    if (const Who man = man_at(state, hex); man != nobody) {
      const bool own = figure(man).side == figure(shooter).side;
      if (!state[man].stands() || (k == 1 && own && !state[man].mounted())) continue;
      top = state[man].mounted() ? field.tables.top_mounted : field.tables.top_foot;
    } else if (beast_at(state, hex) >= 0) {
      top = field.tables.top_beast;
    } else {
      continue;
    }
    if ((here.floor + top) * n > height) return {Barrier::body, hex, 0};
  }
  return report;
}

/// The better of the two lines: clear, and then with the least cover.
LineReport Croisades::best_line(const State& state, Hex from, Hex to, bool from_mounted, bool to_mounted,
                                Who shooter) const {
  const Tables& tables = field_->tables;
  if (field_->distance(from, to) > field_->sight) return {Barrier::far, to, 0};
  const int from_eye = soil(state, from).floor + (from_mounted ? tables.eye_mounted : tables.eye_foot);
  const int to_eye = soil(state, to).floor + (to_mounted ? tables.eye_mounted : tables.eye_foot);
  const LineReport one = scan(state, from, to, from_eye, to_eye, true, shooter);
  if (one.barrier == Barrier::none && one.cover == 0) return one;
  LineReport other = scan(state, from, to, from_eye, to_eye, false, shooter);
  other.halves_up = false;
  if (other.barrier != Barrier::none) return one;
  return one.barrier != Barrier::none || other.cover < one.cover ? other : one;
}

LineReport Croisades::sight(const State& state, Hex from, Hex to, bool from_mounted, bool to_mounted) const {
  return best_line(state, from, to, from_mounted, to_mounted, nobody);
}

bool Croisades::sees(const State& state, Who who, Who target) const {
  const Man& a = state[who];
  const Man& b = state[target];
  return sight(state, a.hex, b.hex, a.mounted(), b.mounted()).barrier == Barrier::none;
}

LineReport Croisades::line_of_fire(const State& state, Who who, Who target) const {
  const Man& a = state[who];
  const Man& b = state[target];
  return best_line(state, a.hex, b.hex, a.mounted(), b.mounted(), who);
}

Aim Croisades::aim(const State& state, Who who, Who target) const {
  const Man& shooter = state[who];
  const Man& aimed = state[target];
  const WeaponCard& weapon = field_->tables.weapons[static_cast<std::size_t>(figure(who).card.weapon)];
  const int far = field_->distance(shooter.hex, aimed.hex);
  std::size_t band = 0;
  while (band < weapon.bands.size() && far > weapon.bands[band]) ++band;
  if (band == weapon.bands.size()) return {};
  const LineReport line = line_of_fire(state, who, target);
  if (line.barrier != Barrier::none) return {};
  const Soil& from = soil(state, shooter.hex);
  const Soil& to = soil(state, aimed.hex);
  Aim aim{true, static_cast<int>(band), line.cover, 0};
  if (to.cover > aim.cover && !(to.covers_only_from_outside && from.inside)) aim.cover = to.cover;
  aim.modifier =
      field_->tables.band_shift[band] - aim.cover - (shooter.wounded() ? 1 : 0) + (from.floor > to.floor ? 1 : 0);
  return aim;
}

bool Croisades::can_shoot_at_all(const State& state, Who who) const {
  const Man& man = state[who];
  const Figure& of = figure(who);
  if (!of.has_weapon() || !man.stands() || man.shots == 0 || man.load != Load::none || man.is(Mark::unloaded)) {
    return false;
  }
  if (man.mounted() && !field_->tables.weapons[static_cast<std::size_t>(of.card.weapon)].mounted_use) return false;
  return !in_contact(state, who);
}

bool Croisades::can_shoot(const State& state, Who who, Who target) const {
  return state[target].stands() && !state[who].is(Mark::shot) && !in_contact(state, target) &&
         can_shoot_at_all(state, who) && aim(state, who, target).possible;
}

/// May he fire in defence at somebody who moves (5.7)?
bool Croisades::can_fire(const State& state, Who who, Who target) const {
  const Man& man = state[who];
  const Figure& of = figure(who);
  if (!of.has_weapon() || !man.stands() || man.is(Mark::fired) || man.shots == 0) return false;
  const WeaponCard& weapon = field_->tables.weapons[static_cast<std::size_t>(of.card.weapon)];
  if (field_->distance(man.hex, state[target].hex) > weapon.bands.front()) return false;
  if (weapon.defence != InDefence::loaded && man.is(Mark::ran)) return false;
  if (weapon.defence == InDefence::unthrown && man.is(Mark::shot)) return false;
  for (std::size_t i = 0; i < state.charge_count; ++i) {
    if (state.charges[i].answered() && state.charges[i].target() == who) return false;
  }
  return state[target].stands() && can_shoot_at_all(state, who) && !in_contact(state, target) &&
         aim(state, who, target).possible;
}

People Croisades::shooters_at(const State& state, Who mover) const {
  People able = 0;
  for_each_person(people_of(1U - figure(mover).side), [&](Who who) {
    if (can_fire(state, who, mover)) able |= only(who);
  });
  return able;
}

}  // namespace destrier::croisades
