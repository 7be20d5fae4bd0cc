#pragma once

#include <span>

#include "terminal/lionheart_field.h"

namespace destrier::lionheart_table {

// What a player may ask of this game.
Lines reach(const Sight& sight, std::span<const std::string_view> words);
Lines odds(const Sight& sight, std::span<const std::string_view> words);
Lines danger(const Sight& sight, std::span<const std::string_view> words);
Lines kings(const Sight& sight, std::span<const std::string_view> words);
/// The figures of all kinds in use, or of one.
Lines sheet(const Sight& sight, std::span<const std::string_view> words);
/// The ready-made armies, or the bases of one as moves.
Lines armies(const Sight& sight, std::span<const std::string_view> words);

/// A ready-made army of the game.
struct ReadyText {
  std::string id, bases;
};
std::vector<ReadyText> ready_armies(const Sight& sight);

/// Its reach, its zone and its targets, to be shown on the board.
std::vector<Mark> marks_of(const Sight& sight, const Field& field, const Base& base);
/// What a player should know when he has chosen it, in sentences.
Lines advice_on(const Sight& sight, const Field& field, const Base& base);
/// What the unit can do now, or could if it were on turn, in sentences.
Lines what_it_can_do(const Sight& sight, const Field& field, const Base& base);
/// The figures of a kind in a sentence, and how it fights.
Lines about_kind(const Sight& sight, Kind kind);
/// The kind of that letter or name, in either language.
std::optional<Kind> kind_called(std::string_view word);

}  // namespace destrier::lionheart_table
