#pragma once

// Lionheart by text, for its tests.

#include "games/lionheart/lionheart.h"
#include "tests/games/by_text.h"
#include "tests/games/lionheart_proof.h"

namespace destrier::lionheart {

using by_text::Given;
inline const Given level_2 = {{"level", "2"}};
inline Given level_2_with(std::string_view name, std::string_view value) {
  return {{"level", "2"}, {std::string(name), std::string(value)}};
}

inline constexpr by_text::Rules<Lionheart> rules;
inline constexpr by_text::Position<Lionheart> position;
inline constexpr by_text::After<Lionheart> after;
inline constexpr by_text::Refusal<Lionheart> refusal;
inline constexpr by_text::PositionFault<Lionheart> fault;
inline constexpr by_text::OptionFault<Lionheart> option_fault;
inline constexpr by_text::Moves<Lionheart> moves_of;

}  // namespace destrier::lionheart
