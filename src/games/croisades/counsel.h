#pragma once

// What a side should think of before it looks ahead: how good a post each hex is for each of its people, and how
// promising that makes a move.

#include "games/croisades/muster.h"
#include "games/croisades/shortcuts.h"

namespace destrier::croisades {

class Counsel {
 public:
  /// For the side that decides.
  Counsel(const Croisades& game, const State& state);

  /// How promising a legal move looks, in thousandths of a logit; what changes nothing is 0.
  int urgency(Move move);

 private:
  /// Something that one of our people could go for.
  struct Purpose {
    const std::uint8_t* ways = nullptr;  ///< to where he would have to go, or
    Hex hex = 0;                         ///< the hex itself
    int worth = 0;
    int short_of = 0;  ///< so much less of the way
    int rest = 0;      ///< moments that are needed afterwards
    int pace = 1;      ///< his points of movement
  };

  // Whom the counsel is about.
  void consider(Who who);
  void consider(const Fighter& one);
  void find_purposes();
  void find_loads(const Goal& goal);
  void find_tents(const Goal& goal);
  template <class Needs>
  bool is_nearest(Needs needs) const;
  void add_purpose(Purpose purpose);

  /// What a post is worth to him; `strikes`: in this phase he may still strike from there.
  int post(Hex hex, bool strikes) const;
  int purpose_at(Hex hex) const;
  int blow_from(Hex hex, const Soil& soil, std::size_t foe) const;

  int leg(Who who, Hex to);
  int placing(Who who, Hex to);
  int giving_ground(Who who, Hex to);
  int turning(Who who, int facing);
  int shot(Who who, Who target);
  int fire(Who who);
  int waiting();
  int fire_gain(const Fighter& shooter, const Fighter& target, Hex to) const;
  int run_of(const Fighter& charger);
  int charge(Who who, Who target);
  int fight(Who defender, std::uint16_t mask);
  int hewing(Who door, std::uint16_t mask) const;
  int pushing(Who who, Hex ladder) const;
  int driving(Who beast, Hex to) const;
  int driving_out(Who beast) const;
  int beast_worth(Beast beast, Hex hex) const;
  int leaving(Who who) const;
  int taking_sack() const;
  const Fighter* find(Who who) const;

  static constexpr std::size_t most_purposes = 48;

  const Croisades& game_;
  const Battlefield& field_;
  const Prospects& prospects_;
  const State& state_;
  std::size_t side_;
  Muster muster_;
  Shortcuts shortcuts_;
  std::array<int, most_people_a_side> support_{};  ///< attacks of ours on each of theirs, from where we stand
  int left_ = 0;                                   ///< moments

  // Of whom is considered.
  Fighter one_{};
  Man newcomer_{};
  Who considered_ = nobody;
  bool strikes_ = false;
  int here_ = 0;  ///< what his post is worth
  std::array<int, most_people_a_side> hunts_{};
  std::array<std::int8_t, most_people_a_side> pressed_{};  ///< columns of their blows at him
  std::array<std::int8_t, most_people_a_side> run_at_{};
  std::array<Purpose, most_purposes> purposes_{};
  std::size_t purpose_count_ = 0;

  // Of whom the last fight was about.
  Who defender_ = nobody;
  People attackers_ = 0;
  bool cornered_ = false;
};

}  // namespace destrier::croisades
