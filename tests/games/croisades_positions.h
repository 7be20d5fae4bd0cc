#pragma once

// Croisades by text, for its tests.

#include "games/croisades/croisades.h"
#include "tests/games/by_text.h"
#include "tests/games/croisades_proof.h"

namespace destrier::croisades {

using by_text::Given;

inline constexpr by_text::Rules<Croisades> rules;
inline constexpr by_text::Position<Croisades> position;
inline constexpr by_text::After<Croisades> after;
inline constexpr by_text::Refusal<Croisades> refusal;
inline constexpr by_text::PositionFault<Croisades> position_fault;
inline constexpr by_text::Moves<Croisades> moves_of;
inline constexpr by_text::Warnings<Croisades> warnings_of;

/// A position of a scenario in which everybody is dead but those who are named: "umar:1206 gobert:0306".
inline std::string field_of(const Croisades& game, std::string_view head, std::string_view people) {
  std::string text(head);
  const auto named = split(people, ' ');
  for (std::size_t i = 0; i < game.field().people; ++i) {
    const std::string id(game.field().id(static_cast<Who>(i)));
    std::string field = id + ":dead";
    for (const std::string_view each : named) {
      if (each.starts_with(id + ":")) field = each;
    }
    text += " " + field;
  }
  return text;
}

/// One on the field of the duel: side and step, and who is alive.
inline std::string duel(std::string_view moment, std::string_view people, std::string_view mover = "-",
                        std::string_view charges = "-", std::string_view pending = "-") {
  return field_of(rules(), fmt::format("{} {} {} {} 0:0 - - - -", moment, mover, charges, pending), people);
}

}  // namespace destrier::croisades
