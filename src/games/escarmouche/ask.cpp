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

/// What each square costs that a unit can reach, whoever's turn it is.
std::string reach_costs(const Escarmouche& game, const State& state, std::size_t side, Letter letter) {
  const Squares all = game.reach(state, side, letter);
  Squares told = 0;
  std::string text;
  JsonWriter writer(text);
  writer.begin_object();
  for (int points = 1; told != all; ++points) {
    const Squares now = game.reach_with(state, side, letter, points) & all;
    for (const std::string& square : names(now & ~told)) writer.member(square, points);
    told = now;
  }
  writer.end_object();
  return text;
}

}  // namespace

Expected<std::string> Escarmouche::ask(const State& state, std::string_view question) const {
  const auto words = split(question, ' ');
  if (words[0] != "sight" && words[0] != "reach")
    return fail("ask: {} is neither sight nor reach", in_quotes(words[0]));
  // Before the battle not everybody may know who stands where.
  if (state.stage != Stage::battle) return fail("ask {}: there is no battle now", words[0]);
  constexpr Square none = squares;
  const auto square = [&](std::size_t i) { return i < words.size() ? read_square(words[i]).value_or(none) : none; };
  const Square from = square(1);
  if (words[0] == "reach") {
    if (words.size() != 2 || from == none) return fail("ask reach: needs a square after it");
    for (const std::size_t side : {0U, 1U}) {
      if ((state.standing[side] & only(from)) != 0) {
        return reach_costs(*this, state, side, state.letter_at(side, from));
      }
    }
    return fail("ask reach: nobody stands on {}", in_quotes(words[1]));
  }
  const Square to = square(2);
  if (words.size() != 3 || from == none || to == none || from == to) {
    return fail("ask sight: needs two different squares after it");
  }
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
