#pragma once

// Armies of level 2: their text, what makes one legal, and the ready-made ones (specification, 3.3 and 3.5).

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "games/lionheart/board.h"
#include "games/lionheart/units.h"

namespace destrier::lionheart {

/// What stands on each of an army's places, as its owner sees them. Side and facing of these units mean nothing.
using Army = std::array<Unit, places>;

int bases(const Army& army);
int men(const Army& army);
/// The first rule of 3.3 that the army breaks, apart from the number of its bases; nothing if it breaks none.
std::optional<std::string> fault_in(const Army& army);

/// The normal form: row 1 a..i, then row 2 a..i.
std::string to_text(const Army& army);
/// A legal army, its bases in any order; or what is wrong with it.
Expected<Army> read_army(std::string_view text);

/// Which bases a side may still place, given those it has.
class Boxes {
 public:
  explicit Boxes(const Army& placed);
  bool hold(Kind kind, int men) const {
    const bool second_band = kind == Kind::mercenaries && has_mercenaries_;
    return !second_band && left(kind) >= men;
  }
  /// Men left in the box from which this kind is taken.
  int left(Kind kind) const { return left_[static_cast<std::size_t>(figures(kind).pool)]; }
  bool has_mercenaries() const { return has_mercenaries_; }

 private:
  std::array<int, pool_men.size()> left_ = pool_men;
  bool has_mercenaries_ = false;
};

struct ReadyArmy {
  std::string id;
  LocalText name;
  LocalText text;
  Army army;
};

/// The ready-made armies: those that are shipped, and those that somebody defined.
class Library {
 public:
  static Library shipped(Faults& faults);
  void define(const JsonPlace& file);

  const std::vector<ReadyArmy>& armies() const { return armies_; }

 private:
  std::vector<ReadyArmy> armies_;
};

}  // namespace destrier::lionheart
