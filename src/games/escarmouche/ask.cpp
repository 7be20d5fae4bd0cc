// What a screen asks about a position and no move tells; CONTRIBUTING.md lists the questions.

#include <algorithm>

#include "core/text.h"
#include "games/escarmouche/escarmouche.h"

namespace destrier::escarmouche {
namespace {

std::vector<std::string> names(Squares set) {
  std::vector<std::string> list;
  for (; set != 0; set &= set - 1) list.push_back(name(first(set)));
  return list;
}

}  // namespace

Expected<std::string> Escarmouche::ask(const State& state, std::string_view question) const {
  const auto words = split(question, ' ');
  if (words[0] != "sight") return fail("ask: {} is not sight", in_quotes(words[0]));
  // Before the battle not everybody may know who stands where.
  if (state.stage != Stage::battle) return fail("ask sight: there is no battle now");
  constexpr Square none = squares;
  const auto square = [&](std::size_t i) { return words.size() == 3 ? read_square(words[i]).value_or(none) : none; };
  const Square from = square(1);
  const Square to = square(2);
  if (from == none || to == none || from == to) return fail("ask sight: needs two different squares after it");
  const Squares blockers = state.blocking() & ~only(from) & ~only(to);
  const auto lines = sight_->sets(from, to);
  const auto best = *std::ranges::min_element(lines, {}, [&](Squares line) { return std::popcount(line & blockers); });
  std::string text;
  JsonWriter writer(text);
  writer.begin_object();
  writer.member("distance", distance(from, to));
  writer.member("seen", (best & blockers) == 0);
  writer.member("line", names(best));
  writer.member("blocked", names(best & blockers));
  writer.end_object();
  return text;
}

}  // namespace destrier::escarmouche
