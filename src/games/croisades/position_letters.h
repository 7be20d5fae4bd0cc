#pragma once

// Letters of a position's text that are both written and read (specification, section 9).

#include <array>
#include <string_view>

#include "games/croisades/croisades.h"

namespace destrier::croisades {

inline constexpr std::string_view down_letters = "-Ssz";
inline constexpr std::string_view load_letters = "-lg";
/// The marks that follow a person's load, in the order in which they are written.
inline constexpr std::string_view mark_letters = "rxdmav";
inline constexpr std::array<Mark, 6> written_marks = {Mark::ran,   Mark::shot,     Mark::fired,
                                                      Mark::moved, Mark::attacked, Mark::struck};

}  // namespace destrier::croisades
