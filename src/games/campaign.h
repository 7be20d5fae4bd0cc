#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/json.h"
#include "games/story.h"

namespace destrier {

/// A side condition of a battle: how many events of a kind there may or must be.
struct Goal {
  std::string id;
  LocalText text;
  bool required = false;
  Json count;                      ///< fields that an event must have; a list as value means one of these
  std::optional<std::string> sum;  ///< this field is added up; none: the events are counted
  bool at_most = false;            ///< else at least
  std::int64_t bound = 0;
};

/// How the survivors of an earlier battle come into this one, by a rule of the game.
struct Carry {
  std::string from;
  Json rule;  ///< the whole object
};

struct Battle {
  std::string id;
  LocalText title, text;
  Setting setting;
  Decider human = Decider::first;
  int opponent_level = 1;
  LocalText opponent_name;
  std::vector<Goal> goals;
  std::optional<Carry> carry;
  std::string on_win;   ///< the id of a battle, or `end`
  std::string on_loss;  ///< the same, or `retry`
};

/// An ordered list of battles, of one game or of several.
struct Campaign {
  Story story;
  std::vector<Battle> battles;

  const Battle* find(std::string_view battle) const;
  /// The battle as it begins after `last`, the final position of the battle it carries survivors from.
  Expected<Setting> carried(const Battle& battle, std::string_view last, GameKinds kinds) const;
};

/// Reads a campaign and sets up its battles; nothing, and its faults noted, if it cannot be fought.
std::optional<Campaign> read_campaign(const JsonPlace& file, GameKinds kinds);

/// All campaigns that are shipped.
std::vector<Campaign> shipped_campaigns(GameKinds kinds, Faults& faults);

}  // namespace destrier
