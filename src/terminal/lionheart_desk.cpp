#include <algorithm>
#include <array>

#include "terminal/desk.h"
#include "terminal/lionheart_board.h"
#include "terminal/lionheart_draft.h"
#include "terminal/lionheart_facts.h"
#include "terminal/lionheart_field.h"
#include "terminal/lionheart_questions.h"

namespace destrier {
namespace lionheart_table {
namespace {

constexpr std::size_t panel_column = 51;

std::string side_name(const Sight& sight, int side) {
  return sight.say("side", {{"side", side + 1}});
}

/// Where the game is: who places, what is rolled, whose turn it is, how it ended.
std::string state_of_play(const Sight& sight, const Field& field) {
  if (field.over()) return Teller(sight.look.language, sight.game).result(sight.game.result());
  const int side = field.acting();
  std::vector<Argument> arguments = {
      {"side", side + 1},           {"number", field.number},
      {"turns", field.turns},       {"points", field.points[static_cast<std::size_t>(side)]},
      {"bases", field.units(side)}, {"all", lionheart::full_army}};
  if (field.placing()) {
    return sight.say(field.hidden[static_cast<std::size_t>(side)] ? "state_secret" : "state_placing", arguments);
  }
  if (field.phase == "roll") return sight.say("state_roll");
  if (!field.pending) return sight.say("state_turn", arguments);
  arguments.emplace_back("from", lionheart::to_text(field.pending->from));
  arguments.emplace_back("target", lionheart::to_text(field.pending->target));
  arguments.emplace_back("dice", field.pending->dice);
  return sight.say(field.pending->bonus ? "state_bonus" : "state_dice", arguments);
}

std::string side_line(const Sight& sight, const Field& field, int side, const Toll& toll) {
  const std::string points = sight.say("panel_points", {{"points", field.points[static_cast<std::size_t>(side)]}});
  return inked(sight.look, ink_of(side), left_in(side_name(sight, side), 8)) + pips(sight, field, side) + " " +
         left_in(points, 8) +
         left_in(sight.say("panel_left", {{"units", field.units(side)}, {"men", field.men(side)}}), 24) +
         losses(sight, side, toll);
}

Lines counters(const Sight& sight) {
  const Field field = read_field(sight.view);
  Lines lines = {inked(sight.look, Ink::strong, state_of_play(sight, field))};
  if (field.placing()) return lines;
  const auto lost = tolls(sight);
  for (const int side : {0, 1}) {
    lines.push_back(side_line(sight, field, side, lost[static_cast<std::size_t>(side)]));
  }
  return lines;
}

Lines board(const Sight& sight) {
  const Field field = read_field(sight.view);
  const Base* chosen = chosen_base(sight, field);
  const std::vector<Mark> preview = chosen != nullptr ? marks_of(sight, field, *chosen) : std::vector<Mark>();
  const Lines squares = draw_squares(sight, field, preview);
  return beside(squares, panel(sight, field, squares.size()), panel_column);
}

// Aloud.

void speak_of_units(const Sight& sight, const Field& field, int side, Lines& lines) {
  lines.push_back(sight.say("spoken_side", {{"side", side + 1},
                                            {"phase", field.placing() ? "placing" : "battle"},
                                            {"units", field.units(side)},
                                            {"men", field.men(side)},
                                            {"points", field.points[static_cast<std::size_t>(side)]}}));
  for (const Base& base : field.bases) {
    if (base.unit.side() != side) continue;
    lines.push_back(sight.say("spoken_unit", {{"unit", lionheart::code(base.unit.kind())},
                                              {"men", base.unit.men()},
                                              {"square", lionheart::to_text(base.square)},
                                              {"facing", lionheart::letter(base.unit.facing())},
                                              {"attacked", base.attacked ? "yes" : "no"}}));
  }
}

void speak_of_losses(const Sight& sight, int side, const Toll& toll, Lines& lines) {
  std::vector<std::string> units;
  units.reserve(toll.units.size());
  for (const Kind kind : toll.units) units.emplace_back(lionheart::code(kind));
  const std::string_view key = units.empty() ? "spoken_lost_men" : "spoken_lost";
  if (toll.men > 0) {
    lines.push_back(sight.say(key, {{"side", side + 1}, {"men", toll.men}, {"units", std::move(units)}}));
  }
  if (toll.bought > 0) lines.push_back(sight.say("spoken_bought", {{"side", side + 1}, {"bases", toll.bought}}));
}

void speak_of_boxes(const Sight& sight, const Field& field, int side, Lines& lines) {
  for (std::size_t i = 0; i < lionheart::kinds; ++i) {
    const auto kind = static_cast<Kind>(i);
    if (kind == Kind::king) continue;
    lines.push_back(sight.say("spoken_box", {{"unit", lionheart::code(kind)},
                                             {"left", left_in_box(field, side, kind)},
                                             {"allowed", lionheart::set_up_men(kind)}}));
  }
  lines.push_back(sight.say("spoken_shared"));
  const auto open = open_squares(field);
  if (!open.empty()) lines.push_back(sight.say("spoken_open", {{"squares", names_of(open)}}));
}

Lines spoken(const Sight& sight) {
  const Field field = read_field(sight.view);
  Lines lines = {state_of_play(sight, field)};
  for (const int side : {0, 1}) {
    if (field.hidden[static_cast<std::size_t>(side)]) {
      const Base* king = field.king(side);
      lines.push_back(
          sight.say("spoken_hidden", {{"side", side + 1}, {"square", king ? lionheart::to_text(king->square) : ""}}));
      continue;
    }
    speak_of_units(sight, field, side, lines);
    if (field.placing()) speak_of_boxes(sight, field, side, lines);
  }
  if (field.placing()) return lines;
  const auto lost = tolls(sight);
  for (const int side : {0, 1}) speak_of_losses(sight, side, lost[static_cast<std::size_t>(side)], lines);
  return lines;
}

// Help on a word.

Lines about(const Sight& sight, std::string_view word) {
  const Field field = read_field(sight.view);
  const Square square = lionheart::read_square(word, field.depth);
  if (square.exists()) {
    const Base* base = field.at(square);
    if (base == nullptr) return {};
    Lines lines = about_kind(sight, base->unit.kind());
    for (std::string& line : what_it_can_do(sight, field, *base)) lines.push_back(std::move(line));
    return lines;
  }
  const auto kind = kind_called(word);
  return kind ? about_kind(sight, *kind) : Lines{};
}

std::string die_keys(const Sight& sight) {
  return sight.say(read_field(sight.view).phase == "roll" ? "die_keys_for_the_start" : "die_keys");
}

constexpr std::array<DeskCommand, 6> questions = {{{"reach", at_terminals(reach)},
                                                   {"odds", at_terminals(odds)},
                                                   {"danger", at_terminals(danger)},
                                                   {"kings", kings},
                                                   {"sheet", at_terminals(sheet)},
                                                   {"armies", at_terminals(armies)}}};

}  // namespace
}  // namespace lionheart_table

const Desk lionheart_desk = {.game = "lionheart",
                             .board = at_terminals(lionheart_table::board),
                             .counters = at_terminals(lionheart_table::counters),
                             .spoken = lionheart_table::spoken,
                             .about = lionheart_table::about,
                             .commands = lionheart_table::questions,
                             .turns_end_by_themselves = true,
                             .draft = at_terminals(lionheart_table::muster),
                             .die = "hhhffp",
                             .die_keys = at_terminals(lionheart_table::die_keys),
                             .facts = lionheart_table::facts};

}  // namespace destrier
