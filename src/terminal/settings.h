#pragma once

#include <optional>
#include <string>

#include "core/error.h"
#include "tell/catalogue.h"

namespace destrier {

/// How fast what others do passes by.
enum class Pace : std::uint8_t { instant, slow, step };

/// What a player has chosen for all his games.
struct Settings {
  std::optional<Language> language;  ///< none: that of the environment
  Pace pace = Pace::instant;
  bool warnings = true;         ///< ask before harm to oneself
  bool confirm_turns = true;    ///< ask before the other side begins where a turn has ended by itself
  bool stop_at_forced = false;  ///< ask even where there is only one move
  bool plain = false;
  std::string name;

  bool operator==(const Settings&) const = default;
};

std::string_view to_text(Pace pace);

/// Those in the user's folder; the usual ones if there are none. A damaged file is named.
Expected<Settings> load_settings();
Expected<void> save_settings(const Settings& settings);

}  // namespace destrier
