#include "terminal/croisades_names.h"

#include <algorithm>

namespace destrier::croisades_table {
namespace {

constexpr std::size_t entry_width = 18;
constexpr std::size_t short_entry_width = 8;
constexpr std::size_t name_width = 10;
/// Between two columns of names.
constexpr std::size_t gap = 1;

std::string_view acts(const Table& table, const Fighter& fighter) {
  return table.may_act(fighter) ? either(table.look(), "•", "+") : " ";
}

/// Letter, name, place and state: what the letters on the map mean.
std::string entry(const Table& table, const Fighter& fighter) {
  const Look& look = table.look();
  const std::string where =
      fighter.on_map()
          ? fighter.hex + (fighter.mounted() && look.unicode ? arrow(look, fighter.face) : "") + state_sign(fighter)
          : table.say("panel_" + fighter.place, {{"turn", fighter.due}});
  return inked(look, fighter.ink(), fighter.letter) + std::string(acts(table, fighter)) +
         left_in(cut_to(look, fighter.who, name_width - 1), name_width) + where;
}

std::vector<std::string> entries(const Table& table) {
  std::vector<std::string> list;
  list.reserve(table.people().size());
  for (const Fighter& fighter : table.people()) {
    list.push_back(entry(table, fighter));
  }
  return list;
}

/// Blocks of names in columns, one below the other as far as there are lines.
Lines in_columns(const Table& table, const std::vector<std::string>& entries, std::size_t wide, std::size_t columns,
                 std::size_t lines) {
  const std::size_t abreast = std::max<std::size_t>((columns + gap) / (wide + gap), 1);
  const std::size_t needed = (entries.size() + abreast - 1) / abreast;
  const std::size_t deep = std::min(needed, lines);
  Lines block(deep);
  const bool all = entries.size() <= deep * abreast;
  const std::size_t room = all ? entries.size() : (deep - 1) * abreast;
  const std::size_t filled = all ? deep : deep - 1;
  for (std::size_t i = 0; i < room; ++i) {
    std::string& line = block[i % filled];
    line = left_in(line, i / filled * (wide + gap)) + entries[i];
  }
  if (!all) block.back() = table.say("panel_more", {{"count", static_cast<int>(entries.size() - room)}});
  for (std::string& line : block) line.erase(line.find_last_not_of(' ') + 1);
  return block;
}

}  // namespace

std::string state_sign(const Fighter& fighter) {
  if (fighter.down == "stunned") return "~";
  if (fighter.down == "asleep") return "_";
  if (fighter.wounded) return "!";
  if (fighter.load == "l") return "=";
  if (fighter.load == "g") return "$";
  return " ";
}

Lines names_below(const Table& table, std::size_t columns) {
  const std::vector<std::string> names = entries(table);
  return in_columns(table, names, entry_width, columns, names.size());
}

Lines names_beside(const Table& table, const HexFrame& frame, std::size_t columns, std::size_t lines) {
  const Look& look = table.look();
  const std::vector<std::string> full = entries(table);
  const std::size_t abreast = std::max<std::size_t>((columns + gap) / (entry_width + gap), 1);
  if (full.size() <= abreast * lines) return in_columns(table, full, entry_width, columns, lines);
  std::vector<std::string> shown;
  for (const bool in_frame : {true, false}) {
    for (const Fighter& fighter : table.people()) {
      if (!fighter.on_map() || frame.has(spot_of(fighter.hex)) != in_frame) continue;
      shown.push_back(inked(look, fighter.ink(), fighter.letter) + std::string(acts(table, fighter)) +
                      cut_to(look, fighter.who, short_entry_width - 2));
    }
  }
  return in_columns(table, shown, short_entry_width, columns, lines);
}

}  // namespace destrier::croisades_table
