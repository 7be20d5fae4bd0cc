#pragma once

// The data of Escarmouche: abilities, ready squads, presets of the ground.

#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "games/escarmouche/board.h"
#include "games/escarmouche/squads.h"

namespace destrier::escarmouche {

struct Ground {
  Squares obstacles = 0;
  Squares difficult = 0;

  bool operator==(const Ground&) const = default;
};

struct GroundPreset {
  std::string id;
  LocalText name;
  Ground ground;
};

/// What is shipped, and the squads that somebody defined.
class Library {
 public:
  static Library shipped(Faults& faults);
  /// A squad file.
  void define(const JsonPlace& file);

  const AbilityCards& abilities() const { return abilities_; }
  const std::vector<ReadySquad>& squads() const { return squads_; }
  const std::vector<GroundPreset>& grounds() const { return grounds_; }
  const ReadySquad* find_squad(std::string_view id) const;
  /// A squad by its name or written out; or the first thing that is wrong with it.
  Expected<Squad> squad(std::string_view value) const;
  /// How a squad is written in a record: by its name if it is shipped, else in full.
  std::string spelled_out(std::string_view value) const;

 private:
  void read_abilities(const JsonPlace& file);
  void read_grounds(const JsonPlace& file);

  AbilityCards abilities_{};
  std::vector<ReadySquad> squads_;
  std::size_t shipped_squads_ = 0;
  std::vector<GroundPreset> grounds_;
};

/// The ground of a seed (3.2).
Ground wild_ground(std::uint64_t seed);

}  // namespace destrier::escarmouche
