#pragma once

// Art of War by text, for its tests.

#include "games/art_of_war/art_of_war.h"
#include "tests/games/art_of_war_proof.h"
#include "tests/games/by_text.h"

namespace destrier::art_of_war {

using by_text::Given;

inline constexpr by_text::Rules<ArtOfWar> rules;
inline constexpr by_text::Position<ArtOfWar> position;
inline constexpr by_text::After<ArtOfWar> after;
inline constexpr by_text::Refusal<ArtOfWar> refusal;
inline constexpr by_text::PositionFault<ArtOfWar> fault;
inline constexpr by_text::Moves<ArtOfWar> moves_of;

/// A whole position from `active phase kings | field hand kingdom | field hand kingdom`: the decks hold five cards or
/// six, as the turn needs, and whatever lies nowhere else is in the graveyard of side 1.
inline std::string scene(std::string_view brief) {
  const auto words = split(brief, ' ');
  const bool second = words[0] == "2";
  const bool draws = words[1] == "draw";
  Cards rest = whole_army + whole_army;
  const auto count = [&](std::string_view letters) {
    for (const char c : letters.substr(0, letters.find('!'))) {
      const std::size_t kind = kind_letters.find(static_cast<char>(c >= 'a' ? c - 'a' + 'A' : c));
      if (kind < unit_kinds.size()) rest -= Cards(static_cast<Kind>(kind));
    }
  };
  for (const std::size_t word : {4U, 5U, 6U, 8U, 9U, 10U}) count(words[word]);
  const bool more = second == draws;
  rest -= Cards(2, 2, 1) + Cards(2, 2, more ? 2 : 1);
  return fmt::format("{} {} {} {} {} 2/2/1 {} {}/{}/{} {} {} 2/2/{} {} 0/0/0", words[0], words[1], words[2], words[4],
                     words[5], words[6], rest.of(Kind::soldier), rest.of(Kind::guard), rest.of(Kind::archer), words[8],
                     words[9], more ? 2 : 1, words[10]);
}

/// A position without decks and graveyards, as `scene` takes it.
inline std::string brief(std::string_view position) {
  const auto words = split(position, ' ');
  if (words.size() != 13) return std::string(position);
  return fmt::format("{} {} {} | {} {} {} | {} {} {}", words[0], words[1], words[2], words[3], words[4], words[6],
                     words[8], words[9], words[11]);
}

/// What a scene becomes when moves are played in it, or why one of them is refused.
inline std::string played(std::string_view from, std::string_view moves, const Given& options = {}) {
  return brief(after(scene(from), moves, options));
}

}  // namespace destrier::art_of_war
