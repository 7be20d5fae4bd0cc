#pragma once

// Escarmouche by text, for its tests.

#include "games/escarmouche/escarmouche.h"
#include "tests/files.h"
#include "tests/games/by_text.h"
#include "tests/games/escarmouche_proof.h"

namespace destrier::escarmouche {

using by_text::Given;

inline constexpr by_text::Rules<Escarmouche> rules;
inline constexpr by_text::Position<Escarmouche> position;
inline constexpr by_text::After<Escarmouche> after;
inline constexpr by_text::Refusal<Escarmouche> refusal;
inline constexpr by_text::OptionFault<Escarmouche> option_fault;
inline constexpr by_text::Moves<Escarmouche> moves_of;

inline const Library& shipped() {
  return shipped_library<Escarmouche>();
}

/// One of the tables in the file of vectors.
inline Json table(const char* name) {
  const Json file = read_json_file(data_files("escarmouche", "", ".json").at(0));
  EXPECT_TRUE(file.contains(name)) << name;
  return file.value(name, Json::array());
}

/// A fight between two squads: side 1 on turn 5 with both actions, nothing harmed for a turn.
struct Fight {
  std::string squad1, squad2;
  std::string units1, units2;
  std::string ground = "-/-";
  Given more{};

  Given options() const {
    Given all = {{"squad1", squad1}, {"squad2", squad2}};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
  std::string text() const { return fmt::format("battle 1 5 2 {} {} {} - 1 -", units1, units2, ground); }

  /// The units of both sides, and what is pending if anything is, after moves; or why one of them is refused.
  std::string after(std::string_view moves) const {
    const std::string end = escarmouche::after(text(), moves, options());
    const auto fields = split(end, ' ');
    if (fields.size() != 10) return end;
    std::string brief = fmt::format("{} {}", fields[4], fields[5]);
    if (fields[9] != "-") brief += fmt::format(" {}", fields[9]);
    return brief;
  }
  std::string refusal(std::string_view move) const { return escarmouche::refusal(text(), move, options()); }
};

}  // namespace destrier::escarmouche
