#include "terminal/escarmouche_facts.h"

#include <algorithm>
#include <map>

#include "core/json_writer.h"
#include "terminal/escarmouche_trial.h"

namespace destrier::skirmish {
namespace {

struct Prospect {
  int lost = 0;
  bool felled = false, answered = false;
};

std::map<std::string, Prospect> targets(const Table& table, std::string_view from, std::string_view goal) {
  std::map<std::string, Prospect> found;
  const Fighter* unit = table.now.on(from);
  const auto game = unit == nullptr ? nullptr : when_it_acts(table, unit->side);
  const auto there = game == nullptr ? nullptr : after_going(table, *game, *unit, goal);
  if (there == nullptr) return found;
  const Situation then = situation_of(*there);
  for (const Strike& strike : strikes_from(*there, then, goal)) {
    for (const Hit& hit : strike.hits) {
      const Fighter* target = then.find(3 - unit->side, hit.ally.empty() ? hit.taker : hit.ally);
      if (target == nullptr) continue;
      Prospect& prospect = found[target->square];
      prospect.lost = std::max(prospect.lost, hit.lost);
      prospect.felled |= hit.felled;
      prospect.answered |= hit.answers;
    }
  }
  return found;
}

}  // namespace

std::optional<std::string> facts(const Sight& sight, std::string_view name, std::span<const std::string_view> words) {
  if (name != "targets" || words.size() != 2) return std::nullopt;
  const Table table(sight);
  std::string text;
  JsonWriter writer(text);
  writer.begin_object();
  for (const auto& [square, prospect] : targets(table, words[0], words[1])) {
    writer.key(square).begin_object();
    writer.member("lost", prospect.lost);
    writer.member("felled", prospect.felled);
    writer.member("answered", prospect.answered);
    writer.end_object();
  }
  writer.end_object();
  return text;
}

}  // namespace destrier::skirmish
