// What can be looked up at the table: the figures of the units, and the ready-made armies.

#include <algorithm>
#include <cctype>

#include "core/text.h"
#include "terminal/letters.h"
#include "terminal/lionheart_questions.h"
#include "terminal/words.h"

namespace destrier::lionheart_table {
namespace {

using Words = std::span<const std::string_view>;

std::vector<Record> records_of(const Sight& sight, std::string_view fact) {
  for (const Argument& argument : sight.game.facts()) {
    const auto* records = std::get_if<std::vector<Record>>(&argument.value);
    if (argument.name == fact && records != nullptr) return *records;
  }
  return {};
}

std::string word_in(const Record& record, std::string_view name) {
  for (const Argument& argument : record) {
    if (argument.name != name) continue;
    if (const auto* word = std::get_if<std::string>(&argument.value)) return *word;
    if (const auto* number = std::get_if<std::int64_t>(&argument.value)) return std::to_string(*number);
  }
  return {};
}

/// Cells written one after the other with bars between them, in columns.
std::string in_columns(std::string_view cells) {
  constexpr std::array<std::size_t, 9> widths = {2, 21, 8, 6, 12, 7, 7, 6, 10};
  std::string line;
  std::size_t column = 0;
  for (const std::string_view cell : split(cells, '|')) line += left_in(cell, widths[column++ % widths.size()]);
  while (line.ends_with(' ')) line.pop_back();
  return line;
}

int level(const Sight& sight) {
  return static_cast<int>(sight.game.options().number("level"));
}

/// The bases of an army text as the moves that place them for that side.
std::vector<std::string> placements(std::string_view bases, int side, int depth) {
  std::vector<std::string> moves;
  for (const std::string_view base : split(bases, ',')) {
    const std::size_t at = base.find_first_of("abcdefghi");
    const Square own = lionheart::read_square(base.substr(at), depth);
    if (base.starts_with(lionheart::code(Kind::king)) || !own.exists()) continue;
    const Square square = lionheart::square_of(side, lionheart::place_of(0, own, depth), depth);
    moves.push_back(std::string(base.substr(0, at)) + lionheart::to_text(square));
  }
  return moves;
}

}  // namespace

std::optional<Kind> kind_called(std::string_view word) {
  const std::string wanted = lower_case(word);
  if (wanted.empty()) return std::nullopt;
  enum Match : std::uint8_t { whole, beginning, part, matches };
  for (int match = whole; match < matches; ++match) {
    for (std::size_t i = 0; i < lionheart::kinds; ++i) {
      const auto kind = static_cast<Kind>(i);
      if (match == whole && wanted == lower_case(lionheart::code(kind))) return kind;
      for (const Language language : {Language::english, Language::french}) {
        const std::string name = lower_case(term_text(lionheart_desk.game, "unit", lionheart::code(kind), language));
        const bool found = match == whole       ? name == wanted
                           : wanted.size() < 3  ? false
                           : match == beginning ? name.starts_with(wanted)
                                                : name.find(" " + wanted) != std::string::npos;
        if (found) return kind;
      }
    }
  }
  return std::nullopt;
}

Lines about_kind(const Sight& sight, Kind kind) {
  Lines lines;
  for (const Record& figures : records_of(sight, "all_units")) {
    if (word_in(figures, "unit") != lionheart::code(kind)) continue;
    tell(sight, lines, sight.say("figures", figures));
    tell(sight, lines, sight.say("fights", figures));
    if (kind == Kind::mercenaries) tell(sight, lines, sight.say("fights_for_gold"));
    if (lionheart::figures(kind).level > level(sight)) tell(sight, lines, sight.say("not_in_use"));
  }
  return lines;
}

Lines sheet(const Sight& sight, Words words) {
  if (!words.empty()) {
    const auto kind = kind_called(joined(words));
    if (!kind) return {sight.say("no_kind", {{"word", quoted(sight.look.language, joined(words))}})};
    return about_kind(sight, *kind);
  }
  Lines lines = {inked(sight.look, Ink::strong, in_columns(" |" + sight.say("sheet_head")))};
  for (const Record& figures : records_of(sight, "all_units")) {
    const auto of_level = read_number(word_in(figures, "level"), 1, 9);
    if (of_level && *of_level > level(sight)) continue;
    lines.push_back(in_columns(word_in(figures, "unit") + "|" + sight.say("sheet_row", figures)));
  }
  tell(sight, lines, sight.say("sheet_notes"));
  return lines;
}

std::vector<ReadyText> ready_armies(const Sight& sight) {
  std::vector<ReadyText> armies;
  for (const Record& army : records_of(sight, "all_armies")) {
    armies.push_back({word_in(army, "army"), word_in(army, "bases")});
  }
  return armies;
}

Lines armies(const Sight& sight, Words words) {
  const Field field = read_field(sight.view);
  Lines lines;
  const int side = sight.viewer == Viewer::second ? 1 : 0;
  for (const Record& army : records_of(sight, "all_armies")) {
    if (!words.empty() && lower_case(words[0]) != lower_case(word_in(army, "army"))) continue;
    tell(sight, lines, inked(sight.look, Ink::strong, sight.say("army_name", army)));
    tell(sight, lines, sight.say("army_about", army), 2);
    if (words.empty()) continue;
    tell(sight, lines, sight.say("army_text", army), 2);
    tell(
        sight, lines,
        sight.say("army_moves", {{"side", side + 1}, {"moves", placements(word_in(army, "bases"), side, field.depth)}}),
        2);
  }
  if (lines.empty())
    return {sight.say("no_army", {{"word", quoted(sight.look.language, words.empty() ? "" : words[0])}})};
  tell(sight, lines, sight.say(level(sight) == 1 ? "armies_at_level_2" : "armies_how"));
  return lines;
}

}  // namespace destrier::lionheart_table
