#pragma once

#include <string>

#include "core/game.h"

namespace destrier {

/// The view of a game without secrets: everything, and who looks.
template <class State>
struct OpenView {
  Viewer viewer;
  State state;

  bool operator==(const OpenView&) const = default;
};

/// Reads the view of a game without secrets: its position says everything, and the caller compares the rest.
template <class G>
Expected<typename G::View> read_open_view(const G& game, Viewer viewer, const Json& json) {
  const auto position = text_in(json, "position");
  if (!position) return fail("view: position: must be a text");
  auto state = game.read_position(*position);
  if (!state) return fail("view: position: {}", state.error().text);
  return typename G::View{viewer, *state};
}

}  // namespace destrier
