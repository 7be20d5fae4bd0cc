#include "wasm/danger.h"

#include "core/json_writer.h"
#include "terminal/escarmouche_trial.h"

namespace destrier {
namespace {

using namespace skirmish;

void write_strikers(JsonWriter& writer, std::string_view name, const Strikers& strikers) {
  writer.key(name).begin_object();
  for (const auto& [square, letters] : strikers) {
    if (!letters.empty()) writer.member(square, letters);
  }
  writer.end_object();
}

}  // namespace

std::string danger_on(const Sight& sight, std::string_view square) {
  const Table table(sight);
  const Fighter* unit = table.now.on(square);
  const int enemy = 3 - (unit == nullptr ? table.own_side() : unit->side);
  const auto acting = table.now.battle() ? when_it_acts(table, enemy) : nullptr;
  std::string text;
  JsonWriter writer(text);
  if (acting == nullptr) {
    writer.value(nullptr);
    return text;
  }
  writer.begin_object();
  writer.member("side", enemy);
  write_strikers(writer, "struck", strikers(table, *acting, enemy, unit));
  write_strikers(writer, "watched", sentries(table, enemy, unit));
  writer.end_object();
  return text;
}

}  // namespace destrier
