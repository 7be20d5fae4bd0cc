#pragma once

// What the evaluation knows of a scenario before anybody moves: how far it is from hex to hex, who could be shot at
// from where, and what a blow or a shot is expected to gain. Made once, when the first position is judged.

#include <memory>
#include <mutex>
#include <vector>

#include "games/croisades/battlefield.h"

namespace destrier::croisades {

class Croisades;

/// What blows and shots gain is counted in 256ths of the worth of whoever is struck.
inline constexpr int whole = 256;
/// What a victory of the middle grade is worth; everything else in proportion.
inline constexpr int substantial = 640;

/// Who is struck, as far as the harm that a blow or shot does depends on it.
enum class Plight : std::uint8_t { healthy, wounded, down, wounded_and_down };

class Prospects {
 public:
  explicit Prospects(const Croisades& game);

  static constexpr int never = 255;          ///< a way that does not exist
  static constexpr int shut_door = 6;        ///< what a shut door adds to a way
  static constexpr int unraised = 5;         ///< what a ladder still to be raised adds
  static constexpr std::int8_t blind = -99;  ///< no line of fire

  /// Points of movement from hex to hex on foot, everybody else away and the doors as at the start.
  int way(Hex from, Hex to) const { return ways_[from * cells_ + to]; }
  const std::uint8_t* ways_from(Hex from) const { return ways_.data() + from * cells_; }
  /// To the nearest hex of a zone, or beside a tent.
  int way_to_zone(std::size_t zone, Hex from) const { return zone_ways_[zone][from]; }
  const std::uint8_t* ways_to_zone(std::size_t zone) const { return zone_ways_[zone].data(); }
  const std::uint8_t* ways_to_tent(std::size_t tent) const { return tent_ways_[tent].data(); }
  /// To where a ladder can be raised against a rampart.
  const std::uint8_t* ways_to_wall() const { return wall_ways_.data(); }
  bool has_wall() const { return has_wall_; }

  /// What cover and height do to a shot between two hexes, bodies left out; `blind` if there is no line.
  int shot_shift(Hex from, Hex to) const { return shot_shifts_[from * cells_ + to]; }
  /// The directions in which a lancer has room for a run at somebody on a hex, a bit for each.
  unsigned run_ups(Hex hex) const { return run_ups_[hex]; }

  /// The column of the odds before any shift.
  int column(int attack, int defence) const {
    const auto a = static_cast<std::size_t>(attack < most_attack ? attack : most_attack - 1);
    const auto d = static_cast<std::size_t>(defence < most_defence ? defence : most_defence - 1);
    return columns_[a][d];
  }
  static int in_table(int column) {
    return column < 0 ? 0 : column >= static_cast<int>(columns) ? static_cast<int>(columns) - 1 : column;
  }
  /// What a blow in a column of the table takes from the defender, and what it costs the strongest attacker.
  int blow_gain(bool rider, Plight plight, int column) const {
    return gains_[rider ? 1 : 0][static_cast<std::size_t>(plight)][static_cast<std::size_t>(column)];
  }
  int blow_risk(bool rider, bool attacker_rides, int column) const {
    return risks_[rider ? 1 : 0][attacker_rides ? 1 : 0][static_cast<std::size_t>(column)];
  }
  /// The chance, in 256ths, that the defender gives ground.
  int push_chance(bool rider, int column) const { return pushes_[rider ? 1 : 0][static_cast<std::size_t>(column)]; }
  int shot_gain(Weapon weapon, Armour armour, bool rider, bool wounded, int modifier) const {
    const int slot = modifier + modifiers / 2;
    const int sound = slot < 0 ? 0 : slot >= modifiers ? modifiers - 1 : slot;
    return shots_[static_cast<std::size_t>(weapon)][static_cast<std::size_t>(armour)][rider ? 1 : 0][wounded ? 1 : 0]
                 [static_cast<std::size_t>(sound)];
  }
  /// The modifier for distance; `blind` if it is too far.
  int band_shift(Weapon weapon, int distance) const {
    return bands_[static_cast<std::size_t>(weapon)][static_cast<std::size_t>(distance)];
  }
  /// As far as shots are not harder.
  int short_range(Weapon weapon) const { return short_[static_cast<std::size_t>(weapon)]; }

  /// Points of the scenario as what they are worth.
  int worth(int points) const { return points * substantial / grade_; }

  /// The side that wants doors open and walls climbed; 2: neither.
  std::size_t storming() const { return storming_; }
  /// Does a side have to come to the enemy, because nothing is gained by waiting?
  bool seeks(std::size_t side) const { return seeks_[side]; }

 private:
  static constexpr int most_attack = 128;
  static constexpr int most_defence = 64;
  static constexpr int modifiers = 24;

  void find_ways(const Croisades& game);
  std::vector<std::uint8_t> nearest_of(const Battlefield& field, const std::vector<Hex>& goals) const;
  void find_shot_shifts(const Croisades& game);
  void find_run_ups(const Battlefield& field);
  void reckon_blows(const Tables& tables);
  void reckon_shots(const Tables& tables);

  std::size_t cells_;
  int grade_ = 1;
  std::vector<std::uint8_t> ways_;
  std::vector<std::vector<std::uint8_t>> zone_ways_;
  std::vector<std::vector<std::uint8_t>> tent_ways_;
  std::vector<std::uint8_t> wall_ways_;
  bool has_wall_ = false;
  std::vector<std::int8_t> shot_shifts_;
  std::vector<std::uint8_t> run_ups_;
  std::array<std::array<std::uint8_t, most_defence>, most_attack> columns_{};
  std::array<std::array<std::array<std::int16_t, columns>, 4>, 2> gains_{};
  std::array<std::array<std::array<std::int16_t, columns>, 2>, 2> risks_{};
  std::array<std::array<std::int16_t, columns>, 2> pushes_{};
  std::array<std::array<std::array<std::array<std::array<std::int16_t, modifiers>, 2>, 2>, 3>, 4> shots_{};
  std::array<std::array<std::int8_t, farthest + 1>, 4> bands_{};
  std::array<int, 4> short_{};
  std::size_t storming_ = 2;
  std::array<bool, 2> seeks_{};
};

/// The prospects of a game, made when somebody first asks for them.
class ProspectsOnce {
 public:
  const Prospects& of(const Croisades& game) {
    std::call_once(made_, [&] { prospects_ = std::make_unique<const Prospects>(game); });
    return *prospects_;
  }

 private:
  std::once_flag made_;
  std::unique_ptr<const Prospects> prospects_;
};

}  // namespace destrier::croisades
