#pragma once

// Everybody on the map, with what the evaluation asks of them again and again found once.

#include "games/croisades/croisades.h"

namespace destrier::croisades {

/// A person on the map as he can fight now.
struct Fighter {
  Who who = 0;
  Hex hex = 0;
  Cube cube{};
  const Man* man = nullptr;
  const Figure* figure = nullptr;
  const Soil* soil = nullptr;
  int worth = 0;  ///< of what is not lost already
  int full_worth = 0;
  int attack = 0;
  int defence = 0;   ///< as he will be when the enemy's next blow falls
  int points = 0;    ///< of movement
  Plight plight{};   ///< when the enemy's next blow falls
  int pressing = 0;  ///< attacks of the enemies who touch him
  bool stands = false;
  bool rides = false;
  bool touched = false;   ///< in contact
  bool has_shot = false;  ///< a shot left in his hand, if nobody touches him
  bool lances = false;    ///< could charge, if nobody touches him
  bool camel = false;

  bool is_down() const { return plight >= Plight::down; }
  bool blunts() const { return (stands && !rides && figure->card.spear) || camel; }
  int attack_sign() const { return soil->attack[rides ? 1 : 0]; }
  int defence_sign() const { return soil->defence[rides ? 1 : 0]; }
};

/// A fighter of each side, by their places in the muster, on joined hexes.
struct Meeting {
  std::uint8_t first = 0;
  std::uint8_t second = 0;
};

struct Muster {
  Muster(const Croisades& game, const State& state, const Prospects& prospects);

  std::array<FixedList<Fighter, most_people_a_side>, 2> sides;
  FixedList<Meeting, std::size_t{most_people_a_side} * directions> meetings;
};

/// Somebody as he would fight in that shape on that hex, whether or not anybody touches him there.
Fighter fighter_of(const Croisades& game, const State& state, const Prospects& prospects, Who who, const Man& man);

/// The column of a blow with a sum of attacks, shifted by the ground and by who rides what.
inline int blow_column(const Prospects& prospects, int attack, int attack_sign, const Fighter& defender,
                       int defence_sign) {
  return Prospects::in_table(prospects.column(attack, defender.defence) + attack_sign - defence_sign);
}

/// What one fighter alone may expect of striking another where he stands: gain less risk.
inline int duel_gain(const Prospects& prospects, const Fighter& attacker, int attack, int attack_sign,
                     const Fighter& defender, int defence_sign) {
  const int camel = defender.camel && attacker.rides && !attacker.camel ? -1 : 0;
  const int column = blow_column(prospects, attack, attack_sign + camel, defender, defence_sign);
  const int gain = prospects.blow_gain(defender.rides, defender.plight, column) * defender.full_worth;
  if (defender.is_down()) return gain / whole;
  return (gain - prospects.blow_risk(defender.rides, attacker.rides, column) * attacker.full_worth) / whole;
}

/// What a shot from one hex to another may be expected to gain; 0 if there is none.
inline int shot_gain(const Prospects& prospects, const Fighter& shooter, Hex from, Cube from_cube,
                     const Fighter& target, Hex to, Cube to_cube) {
  const Weapon weapon = shooter.figure->card.weapon;
  const int band = prospects.band_shift(weapon, distance(from_cube, to_cube));
  if (band == Prospects::blind) return 0;
  const int shift = prospects.shot_shift(from, to);
  if (shift == Prospects::blind) return 0;
  const bool wounded = target.man->wounded();
  const int modifier = band + shift - (shooter.man->wounded() ? 1 : 0);
  return prospects.shot_gain(weapon, target.figure->card.armour, target.rides, wounded, modifier) * target.full_worth /
         whole;
}

/// What a run with the lance counts (5.4).
inline int lance_attack(const Fighter& lancer, const Fighter& target) {
  return target.blunts() ? 3 * lancer.attack / 2 : 2 * lancer.attack;
}

/// May a lancer find room and points for a run at somebody that far away? A guess: he must come into one of the rows.
inline bool within_run(const Prospects& prospects, int points, int far, Hex target) {
  constexpr int turning = 2;
  constexpr int wheeling = 12;
  if (prospects.run_ups(target) == 0) return false;
  return (far >= 5 ? far + turning : wheeling) <= points;
}

}  // namespace destrier::croisades
