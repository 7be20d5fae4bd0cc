#include "games/croisades/muster.h"

namespace destrier::croisades {

Fighter fighter_of(const Croisades& game, const State& state, const Prospects& prospects, Who who, const Man& man) {
  const Figure& figure = game.figure(who);
  const Card& card = figure.card;
  const Values& values = figure.values(man.mounted(), man.wounded());
  Fighter fighter;
  fighter.who = who;
  fighter.hex = man.hex;
  fighter.cube = game.field().cube(man.hex);
  fighter.man = &man;
  fighter.figure = &figure;
  fighter.soil = &game.soil(state, man.hex);
  fighter.full_worth = prospects.worth(card.cost);
  fighter.worth = man.wounded() ? fighter.full_worth / 2 : fighter.full_worth;
  fighter.attack = values.attack;
  fighter.stands = man.down == Down::no;
  // A man stunned in the other side's phase is up again before its next one.
  const bool lies = !fighter.stands && (man.down != Down::stunned || state.side != figure.side);
  fighter.defence = !lies ? values.defence : (values.defence + 1) / 2;
  fighter.points = values.points - (man.load != Load::none ? game.field().tables.load_cost : 0);
  fighter.plight = static_cast<Plight>((man.wounded() ? 1 : 0) + (lies ? 2 : 0));
  fighter.rides = man.mounted();
  fighter.camel = fighter.rides && card.steed == Steed::camel;
  fighter.has_shot = fighter.stands && card.weapon != Weapon::none && man.shots > 0 && man.load == Load::none &&
                     !man.is(Mark::unloaded) &&
                     (!fighter.rides || game.field().tables.weapons[static_cast<std::size_t>(card.weapon)].mounted_use);
  fighter.lances = fighter.stands && fighter.rides && !man.wounded() && card.lance;
  return fighter;
}

Muster::Muster(const Croisades& game, const State& state, const Prospects& prospects) {
  for (std::size_t i = 0; i < game.field().people; ++i) {
    if (!state.people[i].on_map()) continue;
    const auto who = static_cast<Who>(i);
    sides[game.figure(who).side].push_back(fighter_of(game, state, prospects, who, state.people[i]));
  }
  for (std::size_t i = 0; i < sides[0].size(); ++i) {
    for (std::size_t j = 0; j < sides[1].size(); ++j) {
      Fighter& one = sides[0][i];
      Fighter& other = sides[1][j];
      if (!game.neighbours(one.hex, other.hex) || !game.joined(state, one.hex, other.hex)) continue;
      if (one.stands && other.stands) {
        one.touched = other.touched = true;
        one.pressing += other.attack;
        other.pressing += one.attack;
      }
      meetings.push_back({static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(j)});
    }
  }
}

}  // namespace destrier::croisades
