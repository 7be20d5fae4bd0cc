#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/json.h"
#include "core/options.h"

namespace destrier {

inline constexpr std::string_view presets_format = "destrier-presets";

/// A set of options with a name, for menus.
struct Preset {
  std::string id;
  LocalText name;
  LocalText about;
  std::vector<OptionPair> options;
};

/// Reads a presets file of `game`; whether its options suit the game is checked by the caller, who gets their places.
struct PresetsFile {
  std::vector<Preset> presets;
  std::vector<JsonPlace> places;  ///< where each of them stands
};
PresetsFile read_presets(const JsonPlace& file, std::string_view game);

}  // namespace destrier
