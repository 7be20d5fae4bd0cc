#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace destrier {

/// Who makes the next move. At every moment it is exactly one of these.
enum class Decider : std::uint8_t { nobody, first, second, fate };

/// Who looks at a game: one of its sides, or anybody.
enum class Viewer : std::uint8_t { first, second, everybody };

/// With whose eyes a side looks; others than sides see what everybody sees.
constexpr Viewer viewer_of(Decider side) {
  return side == Decider::first ? Viewer::first : side == Decider::second ? Viewer::second : Viewer::everybody;
}

enum class Score : std::uint8_t { ongoing, first_wins, second_wins, draw };

/// How a game stands. `reason` is a word of the game's specification and lives as long as the program.
struct Result {
  Score score = Score::ongoing;
  std::string_view reason = "ongoing";

  bool operator==(const Result&) const = default;
};

constexpr Decider other_side(Decider side) {
  return side == Decider::first ? Decider::second : Decider::first;
}
/// 0 for the first side, 1 for the second: the index of a side's things in pairs.
constexpr int side_index(Decider side) {
  return side == Decider::first ? 0 : 1;
}
/// The side of that index.
constexpr Decider side_at(std::size_t index) {
  return index == 0 ? Decider::first : Decider::second;
}
/// Is this viewer the side that decides now?
constexpr bool decides(Viewer viewer, Decider decider) {
  return (viewer == Viewer::first && decider == Decider::first) ||
         (viewer == Viewer::second && decider == Decider::second);
}

// The words of the line protocol.

constexpr std::string_view to_text(Decider decider) {
  constexpr std::string_view words[] = {"over", "1", "2", "fate"};
  return words[static_cast<int>(decider)];
}
constexpr std::string_view to_text(Viewer viewer) {
  constexpr std::string_view words[] = {"1", "2", "public"};
  return words[static_cast<int>(viewer)];
}
constexpr std::string_view to_text(Score score) {
  constexpr std::string_view words[] = {"*", "1-0", "0-1", "1/2-1/2"};
  return words[static_cast<int>(score)];
}
inline constexpr Viewer all_viewers[] = {Viewer::first, Viewer::second, Viewer::everybody};

constexpr std::optional<Viewer> read_viewer(std::string_view text) {
  for (const Viewer viewer : all_viewers) {
    if (text == to_text(viewer)) return viewer;
  }
  return std::nullopt;
}

}  // namespace destrier
