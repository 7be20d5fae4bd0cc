#pragma once

// What tutorials and campaigns have in common: what they are called, where they begin, and how they are read.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "games/kind.h"

namespace destrier {

/// How a tutorial or a campaign presents itself.
struct Story {
  std::string id;
  LocalText title, intro, outro;
};
/// Reads the members of those names; faults are noted.
Story read_story(const JsonPlace& place);

/// Where a lesson or a battle begins: a game, its options, and a position unless it is a new game.
struct Setting {
  std::string game;
  std::vector<OptionPair> options;
  std::optional<std::string> position;

  Expected<std::unique_ptr<RunningGame>> start(GameKinds kinds) const;
};
/// Reads the members of those names; faults are noted, also if no such game can begin.
Setting read_setting(const JsonPlace& place, GameKinds kinds);

/// Reads the member `key`, which names one of the sides.
Decider read_side(const JsonPlace& place, std::string_view key);

/// Calls `read` with every shipped file whose path ends so; one that is no JSON is a fault.
void for_each_shipped(std::string_view ending, Faults& faults, const std::function<void(const JsonPlace&)>& read);

/// Reads every shipped file whose path ends so.
template <class T>
std::vector<T> read_shipped(std::string_view ending, std::optional<T> (*read)(const JsonPlace&, GameKinds),
                            GameKinds kinds, Faults& faults) {
  std::vector<T> all;
  for_each_shipped(ending, faults, [&](const JsonPlace& file) {
    if (auto item = read(file, kinds)) all.push_back(std::move(*item));
  });
  return all;
}

}  // namespace destrier
