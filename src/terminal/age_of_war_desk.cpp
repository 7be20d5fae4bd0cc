#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

#include "core/text.h"
#include "terminal/age_of_war_board.h"
#include "terminal/age_of_war_line.h"
#include "terminal/age_of_war_questions.h"
#include "terminal/desk.h"
#include "terminal/letters.h"

namespace destrier {
namespace {

using namespace war_line;

/// The kind that a word names, by its letter or by its name in either language.
std::optional<char> kind_named(const Sight& sight, std::string_view asked) {
  for (const char letter : kind_letters) {
    if (asked == lower_case(letter_text(letter))) return letter;
    for (const Language language : all_languages) {
      if (asked == lower_case(term_text(sight.game.game(), "unit", letter_text(letter), language))) return letter;
    }
  }
  return std::nullopt;
}

Lines about_kind(const Sight& sight, char letter) {
  const Line line = read_line(sight.view);
  const Reach reach = reach_of(sight, letter);
  Lines lines;
  add_wrapped(lines, sight,
              sight.say("kind", {{"unit", letter_text(letter)},
                                 {"price", figure_of(sight, letter, "price")},
                                 {"hp", figure_of(sight, letter, "hp")},
                                 {"attack", figure_of(sight, letter, "attack")},
                                 {"bounty", figure_of(sight, letter, "bounty")},
                                 {"near", reach.near},
                                 {"far", reach.far}}));
  add_wrapped(lines, sight, sight.say("kind_acts", {{"unit", letter_text(letter)}}));
  std::vector<Record> standing;
  for (int cell = 1; cell <= line.length(); ++cell) {
    if (line.at(cell) && line.at(cell)->letter == letter) standing.push_back(about_unit(*line.at(cell), cell));
  }
  if (!standing.empty()) add_wrapped(lines, sight, sight.say("kind_stands", {{"units", std::move(standing)}}));
  if (letter == 'S' || sight.game.decider() == Decider::nobody) return lines;
  const auto explained = sight.game.explain(letter_text(letter));
  if (!decides(sight.viewer, sight.game.decider())) return lines;
  add_wrapped(
      lines, sight,
      explained ? sight.say("kind_now", {{"letter", letter_text(letter)}}) : teller(sight).refusal(explained.error()));
  return lines;
}

Lines about(const Sight& sight, std::string_view asked) {
  const Line line = read_line(sight.view);
  if (const auto cell = read_number(asked, 1, line.length())) return about_cell(sight, static_cast<int>(*cell));
  const std::string plain = lower_case(asked);
  if (const auto letter = kind_named(sight, plain)) return about_kind(sight, *letter);
  Lines lines;
  if (plain == "base") {
    add_wrapped(lines, sight, sight.say("base_rule"));
    for (const int side : sides) {
      for (std::string& each : about_cell(sight, line.base_cell(side))) lines.push_back(std::move(each));
    }
  }
  return lines;
}

Lines spoken(const Sight& sight) {
  const Line line = read_line(sight.view);
  Lines lines = state_of_war(sight);
  const auto lost = losses(sight.game);
  for (const int side : sides) {
    const std::size_t i = index_of(side);
    lines.push_back(
        sight.say("spoken_base",
                  {{"side", side}, {"cell", line.base_cell(side)}, {"hp", line.base[i]}, {"full", line.base_full}}));
    lines.push_back(sight.say("spoken_purse", {{"side", side},
                                               {"gold", line.gold[i]},
                                               {"wealth", line.wealth[i]},
                                               {"next", line.goes_on() ? figure(sight, "income") : 0}}));
    if (lost[i] > 0) lines.push_back(sight.say("spoken_lost", {{"side", side}, {"lost", lost[i]}}));
    const std::vector<int> army = line.army(side);
    if (army.empty()) {
      lines.push_back(sight.say("spoken_nobody", {{"side", side}}));
    } else {
      lines.push_back(sight.say("spoken_army", {{"side", side}, {"units", about_units(line, army)}}));
    }
  }
  if (line.turn == 0) return lines;
  lines.push_back(sight.say("spoken_next", {{"side", other(line.turn)}}));
  if (!decides(sight.viewer, sight.game.decider())) return lines;
  for (const char letter : order_letters) {
    const auto explained = sight.game.explain(letter_text(letter));
    const std::string what =
        explained ? teller(sight).move(explained->anatomy) : teller(sight).refusal(explained.error());
    lines.push_back(
        sight.say(explained ? "spoken_choice" : "spoken_barred", {{"letter", letter_text(letter)}, {"what", what}}));
  }
  return lines;
}

constexpr DeskCommand commands[] = {
    {"preview", at_terminals(preview)},
    {"reach", reach},
    {"order", at_terminals(order)},
    {"figures", figures},
    {"prospects", at_terminals(prospects)},
    {"graph", at_terminals(graph)},
    {"steps", steps},
};

}  // namespace

const Desk age_of_war_desk = {.game = "age_of_war",
                              .board = at_terminals(board),
                              .counters = at_terminals(counters),
                              .spoken = spoken,
                              .about = about,
                              .commands = commands,
                              .plays_forced_moves = true,
                              .film = at_terminals(film),
                              .facts = facts};

}  // namespace destrier
