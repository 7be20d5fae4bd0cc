#include "terminal/lionheart_questions.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/sorting.h"
#include "core/text.h"
#include "terminal/lionheart_board.h"
#include "terminal/lionheart_rehearsal.h"
#include "terminal/words.h"

namespace destrier::lionheart_table {
namespace {

using Words = std::span<const std::string_view>;

std::string text_of(Square square) {
  return lionheart::to_text(square);
}

/// Who is asked about when nobody says: the viewer, or whoever is on turn.
int own_side(const Sight& sight, const Field& field) {
  if (sight.viewer == Viewer::everybody) return field.acting();
  return sight.viewer == Viewer::first ? 0 : 1;
}

/// Why nothing can be tried now, if so.
std::optional<Lines> no_battle(const Sight& sight, const Field& field) {
  if (field.placing()) return Lines{sight.say("still_placing")};
  if (field.over()) return Lines{sight.say("game_over")};
  return std::nullopt;
}

/// Has the side that may act now the choice?
bool chooses(const Field& field, int side) {
  return field.in_turn() && field.decides == std::to_string(side + 1);
}

std::vector<std::string> moves_from(const RunningGame& game, Square square) {
  std::vector<std::string> moves;
  const std::string from = text_of(square);
  for (std::string& move : game.legal()) {
    const bool goes_from = move.starts_with(from) && move.find_first_of("-:x+") == from.size();
    if (goes_from) moves.push_back(std::move(move));
  }
  return moves;
}

std::vector<Argument> identity(const Base& base) {
  return {{"unit", lionheart::code(base.unit.kind())},
          {"side", base.unit.side() + 1},
          {"men", base.unit.men()},
          {"square", text_of(base.square)},
          {"facing", lionheart::letter(base.unit.facing())},
          {"dice", base.unit.dice()},
          {"cost", base.unit.figures().pace}};
}

/// What one unit can do, sorted by kind of action.
struct Options {
  std::vector<Square> goes{};  ///< nearest first
  std::vector<std::string> turns{};
  std::vector<Square> targets{};
  std::vector<Square> buys{};
};

Options options_of(const Base& base, std::span<const std::string> moves, int depth) {
  Options options;
  for (const std::string& move : moves) {
    const std::size_t sign = move.find_first_of("-:x+");
    const std::string_view rest = std::string_view(move).substr(sign + 1);
    if (move[sign] == ':') {
      options.turns.emplace_back(rest);
      continue;
    }
    const Square to = lionheart::read_square(rest, depth);
    (move[sign] == '-' ? options.goes : move[sign] == 'x' ? options.targets : options.buys).push_back(to);
  }
  const auto distance = [&](Square to) {
    return std::abs(to.row() - base.square.row()) + std::abs(to.column() - base.square.column());
  };
  sort_list(options.goes, {}, distance);
  return options;
}

std::vector<Square> zone_of(const Sight& sight, const Field& field, const Base& base) {
  std::vector<Square> zone;
  for (const Strike& strike : strikes(sight, field, base.unit.side())) {
    if (strike.from == base.square) zone.push_back(strike.to);
  }
  return zone;
}

/// The game in which its side is on turn: this one, or a rehearsal.
struct Stage {
  const RunningGame* game = nullptr;
  std::unique_ptr<RunningGame> rehearsed{};
};

Stage stage_for(const Sight& sight, const Field& field, int side) {
  Stage stage;
  stage.rehearsed = on_turn(sight, field, side);
  stage.game = chooses(field, side) ? &sight.game : stage.rehearsed.get();
  return stage;
}

void tell_targets(const Sight& sight, const Field& field, const Base& base, const RunningGame& game,
                  const Options& options, Lines& lines) {
  std::vector<Record> targets;
  for (const Square square : options.targets) {
    const AttackResults results = results_of(game, text_of(base.square) + "x" + text_of(square));
    const Base* target = field.at(square);
    if (target == nullptr) continue;
    targets.push_back({{"unit", lionheart::code(target->unit.kind())},
                       {"square", text_of(square)},
                       {"chance", chance(sight, results.destroyed, results.total)}});
  }
  if (!targets.empty()) tell(sight, lines, sight.say("reach_targets", {{"targets", std::move(targets)}}));
  for (const Square square : options.buys) {
    tell(sight, lines, sight.say("reach_buys", {{"square", text_of(square)}}));
  }
  if (options.targets.empty() && options.buys.empty()) tell(sight, lines, sight.say("reach_no_target"));
}

/// What it could do with all points and may not now, and why.
void tell_refused(const Sight& sight, const Base& base, const Stage& stage, Lines& lines) {
  if (stage.game != &sight.game || !stage.rehearsed) return;
  std::vector<std::pair<std::string, std::vector<std::string>>> refused;
  for (const std::string& move : moves_from(*stage.rehearsed, base.square)) {
    const auto explained = sight.game.explain(move);
    if (explained) continue;
    const std::string why = Teller(sight.look.language, sight.game).refusal(explained.error());
    const auto same = std::ranges::find(refused, why, &std::pair<std::string, std::vector<std::string>>::first);
    if (same != refused.end()) {
      same->second.push_back(move);
    } else {
      refused.push_back({why, {move}});
    }
  }
  for (auto& [why, moves] : refused) {
    tell(sight, lines, sight.say("reach_refused", {{"moves", std::move(moves)}, {"why", why}}));
  }
}

std::optional<Lines> unit_asked(const Sight& sight, const Field& field, Words words, std::string_view usage,
                                const Base*& base) {
  if (words.empty()) return Lines{sight.say(usage)};
  const Square square = lionheart::read_square(words[0], field.depth);
  if (!square.exists()) return Lines{sight.say("no_square", {{"word", quoted(sight.look.language, words[0])}})};
  base = field.at(square);
  if (base == nullptr) return Lines{sight.say("nobody_there", {{"square", text_of(square)}})};
  return std::nullopt;
}

/// The attack that the words name: `e4 e5`, `e4xe5`.
std::string attack_named(Words words) {
  if (words.size() == 2) return fmt::format("{}x{}", words[0], words[1]);
  return words.size() == 1 ? std::string(words[0]) : std::string();
}

void tell_results(const Sight& sight, const Base& target, const AttackResults& results, Lines& lines) {
  std::vector<Record> losses;
  losses.reserve(results.losses.size());
  for (const auto& [men, weight] : results.losses) {
    losses.push_back({{"men", men}, {"chance", chance(sight, weight, results.total)}});
  }
  tell(sight, lines, sight.say("odds_losses", {{"losses", std::move(losses)}}), 2);
  tell(sight, lines,
       sight.say("odds_destroyed", {{"unit", lionheart::code(target.unit.kind())},
                                    {"square", text_of(target.square)},
                                    {"chance", chance(sight, results.destroyed, results.total)}}),
       2);
  if (results.flights.empty()) tell(sight, lines, sight.say("odds_no_flight"), 2);
  for (const Flight& flight : results.flights) {
    tell(sight, lines,
         sight.say(
             "odds_flight",
             {{"why", flight.why}, {"steps", flight.steps}, {"chance", chance(sight, flight.weight, results.total)}}),
         2);
    for (const std::string& event : flight.events) {
      const auto read = parse_json(event);
      const auto told = read ? Teller(sight.look.language, sight.game).event(*read) : Expected<std::string>("");
      if (told) tell(sight, lines, *told, 4);
    }
  }
}

std::vector<Flown> flown_in(const Flight& flight, const Base& base, int depth) {
  std::vector<Flown> flown;
  flown.reserve(flight.events.size());
  Facing way = base.unit.facing();
  for (const std::string& event : flight.events) {
    const auto read = parse_json(event);
    if (!read) continue;
    const std::string_view where = text_in(*read, "event") == "flee" ? "to" : "square";
    if (const auto facing = text_in(*read, "facing"))
      way = static_cast<Facing>(lionheart::facing_letters.find(*facing));
    const Square square = lionheart::read_square(text_in(*read, where).value_or(""), depth);
    if (square.exists()) flown.push_back({square, way, where == "square"});
  }
  return flown;
}

/// The flights that these dice may bring, each on a board of its own; beside each other where the screen has room.
Lines draw_flights(const Sight& sight, const Field& field, const Base& base, const AttackResults& results) {
  constexpr std::size_t each = 51;  // columns of a board
  const auto across = std::max<std::size_t>(static_cast<std::size_t>(std::max(sight.look.columns, 0)) / each, 1);
  const std::vector<Mark> marks = {{text_of(base.square), Ink::chosen}};
  Lines lines;
  Lines row;
  Facing way = base.unit.facing();
  for (std::size_t i = 0; i < results.flights.size(); ++i) {
    const std::vector<Flown> flown = flown_in(results.flights[i], base, field.depth);
    if (!flown.empty()) way = flown.back().way;
    Lines one = draw_squares(sight, field, marks, flown);
    if (results.flights.size() > 1) {
      one.insert(one.begin(),
                 inked(sight.look, Ink::strong, sight.say("odds_steps", {{"steps", results.flights[i].steps}})));
    }
    row = i % across == 0 ? std::move(one) : beside(row, one, i % across * each);
    if ((i + 1) % across != 0 && i + 1 != results.flights.size()) continue;
    lines.insert(lines.end(), row.begin(), row.end());
  }
  if (!lines.empty()) {
    lines.push_back(
        sight.say("odds_signs", {{"flees", flight_sample(sight.look, way)}, {"falls", fall_sample(sight.look)}}));
  }
  return lines;
}

void tell_of_king(const Sight& sight, const Field& field, int side, Lines& lines) {
  const Base* king = field.king(side);
  if (king == nullptr) return;
  const Plan plan = regicide(sight, field, 1 - side);
  tell(sight, lines,
       sight.say(plan.moves.empty() ? "king_safe" : "king_in_danger", {{"side", side + 1},
                                                                       {"foe", 2 - side},
                                                                       {"square", text_of(king->square)},
                                                                       {"percent", percent(plan.chance)},
                                                                       {"moves", plan.moves}}));
}

void tell_of_mercenaries(const Sight& sight, const Field& field, const Base& base, Lines& lines) {
  const int buyer = 1 - base.unit.side();
  const std::optional<bool> refused = refuses_gold(sight, field, base);
  const std::vector<Argument> who = {
      {"side", base.unit.side() + 1}, {"foe", buyer + 1}, {"square", text_of(base.square)}};
  const std::string_view key = !refused ? "hired_shut_in" : *refused ? "hired_protected" : "hired_for_sale";
  tell(sight, lines, sight.say(key, who));
  const Plan plan = purchase(sight, field, buyer, base.square);
  if (!plan.moves.empty()) tell(sight, lines, sight.say("hired_plan", {{"foe", buyer + 1}, {"moves", plan.moves}}), 2);
}

/// Where it could go with all points, and cannot with those that are left.
std::vector<Square> too_dear(const Sight& sight, const Field& field, const Base& base, const Stage& stage) {
  if (stage.game != &sight.game || !stage.rehearsed) return {};
  const int points = field.points[static_cast<std::size_t>(base.unit.side())];
  if (base.unit.figures().pace <= points) return {};
  return options_of(base, moves_from(*stage.rehearsed, base.square), field.depth).goes;
}

}  // namespace

std::vector<Mark> marks_of(const Sight& sight, const Field& field, const Base& base) {
  std::vector<Mark> marks = {{text_of(base.square), Ink::chosen}};
  const Stage stage = stage_for(sight, field, base.unit.side());
  if (stage.game == nullptr) return marks;
  const Options options = options_of(base, moves_from(*stage.game, base.square), field.depth);
  for (const Square square : zone_of(sight, field, base)) marks.push_back({text_of(square), zone_ink});
  const Ink go_ink = base.unit.figures().pace > 1 ? dear_ink : reach_ink;
  for (const Square square : options.goes) marks.push_back({text_of(square), go_ink});
  for (const Square square : too_dear(sight, field, base, stage)) marks.push_back({text_of(square), too_dear_ink});
  for (const Square square : options.targets) marks.push_back({text_of(square), harm_ink});
  for (const Square square : options.buys) marks.push_back({text_of(square), harm_ink});
  return marks;
}

Lines advice_on(const Sight& sight, const Field& field, const Base& base) {
  const std::vector<Argument> who = identity(base);
  Lines sentences = {sight.say("chosen_unit", who)};
  const int points = field.points[static_cast<std::size_t>(base.unit.side())];
  const bool too_dear = base.unit.figures().pace > points;
  sentences.push_back(sight.say(base.attacked ? "chosen_attacked" : too_dear ? "chosen_too_dear" : "fights", who));
  if (base.unit.kind() != Kind::king || base.attacked) return sentences;
  const lionheart::Board& board = lionheart::boards[static_cast<std::size_t>(field.depth - lionheart::least_depth)];
  const Square ahead = board.next(base.square, base.unit.facing());
  const Base* before = ahead.exists() ? field.at(ahead) : nullptr;
  if (before == nullptr || before->unit.kind() != Kind::mercenaries || before->unit.side() == base.unit.side())
    return sentences;
  const bool refused = refuses_gold(sight, field, *before).value_or(true);
  sentences.push_back(sight.say(refused ? "chosen_protected" : "chosen_buys"));
  return sentences;
}

Lines what_it_can_do(const Sight& sight, const Field& field, const Base& base) {
  if (auto why = no_battle(sight, field)) return *why;
  const Stage stage = stage_for(sight, field, base.unit.side());
  if (stage.game == nullptr) return {sight.say("game_over")};
  const std::vector<Argument> who = identity(base);
  Lines lines;
  tell(sight, lines, sight.say("reach_unit", who));
  if (stage.game != &sight.game) tell(sight, lines, sight.say("reach_if", who));
  if (base.attacked) tell(sight, lines, sight.say("reach_attacked", who));

  const Options options = options_of(base, moves_from(*stage.game, base.square), field.depth);
  std::vector<Argument> with_squares = who;
  with_squares.emplace_back("squares", names_of(options.goes));
  const bool rides = base.unit.figures().mounted && options.goes.size() > 1;
  tell(sight, lines,
       sight.say(options.goes.empty() ? "reach_stuck"
                 : rides              ? "reach_rides"
                                      : "reach_goes",
                 with_squares));
  if (!options.turns.empty()) {
    std::vector<Argument> with_turns = who;
    with_turns.emplace_back("turns", options.turns);
    tell(sight, lines, sight.say("reach_turns", with_turns));
  }
  const std::vector<Square> zone = zone_of(sight, field, base);
  tell(sight, lines, sight.say(zone.empty() ? "reach_no_zone" : "reach_zone", {{"squares", names_of(zone)}}));
  tell_targets(sight, field, base, *stage.game, options, lines);
  tell_refused(sight, base, stage, lines);
  return lines;
}

Lines reach(const Sight& sight, Words words) {
  const Field field = read_field(sight.view);
  if (auto why = no_battle(sight, field)) return *why;
  const Base* base = nullptr;
  if (auto why = unit_asked(sight, field, words, "ask_reach", base)) return *why;
  const std::vector<Mark> marks = marks_of(sight, field, *base);
  Lines lines = draw_squares(sight, field, marks);
  const bool dear = base->unit.figures().pace > 1;
  const bool none = std::ranges::find(marks, too_dear_ink, &Mark::ink) != marks.end();
  if (none) lines.push_back(sight.say("reach_too_dear", {{"sign", mark_sample(sight.look, too_dear_ink)}}));
  lines.push_back(sight.say("reach_signs", {{"go", mark_sample(sight.look, dear ? dear_ink : reach_ink)},
                                            {"zone", mark_sample(sight.look, zone_ink)},
                                            {"target", mark_sample(sight.look, harm_ink)}}));
  for (std::string& line : what_it_can_do(sight, field, *base)) lines.push_back(std::move(line));
  return lines;
}

Lines danger(const Sight& sight, Words /*words*/) {
  const Field field = read_field(sight.view);
  if (auto why = no_battle(sight, field)) return *why;
  const int own = own_side(sight, field);
  const Danger danger = danger_from(sight, field, 1 - own);
  std::vector<Mark> marks;
  marks.reserve(danger.now.size() + danger.later.size());
  for (const Square square : danger.now) marks.push_back({text_of(square), harm_ink});
  for (const Square square : danger.later) marks.push_back({text_of(square), zone_ink});
  Lines lines = draw_squares(sight, field, marks);
  lines.push_back(sight.say(
      "danger_signs",
      {{"side", 2 - own}, {"now", mark_sample(sight.look, harm_ink)}, {"later", mark_sample(sight.look, zone_ink)}}));
  const auto units_on = [&](std::span<const Square> squares) {
    std::vector<Record> units;
    for (const Square square : squares) {
      const Base* base = field.at(square);
      if (base != nullptr) units.push_back({{"unit", lionheart::code(base->unit.kind())}, {"square", text_of(square)}});
    }
    return units;
  };
  auto now = units_on(danger.now);
  auto later = units_on(danger.later);
  const bool safe = now.empty() && later.empty();
  if (!now.empty()) tell(sight, lines, sight.say("danger_now", {{"placed", std::move(now)}}));
  if (!later.empty()) tell(sight, lines, sight.say("danger_later", {{"placed", std::move(later)}}));
  if (safe) tell(sight, lines, sight.say("danger_none", {{"side", own + 1}}));
  return lines;
}

Lines odds(const Sight& sight, Words words) {
  const Field field = read_field(sight.view);
  if (auto why = no_battle(sight, field)) return *why;
  const std::string attack = attack_named(words);
  const std::size_t sign = attack.find_first_of("x+");
  if (sign == std::string::npos) return {sight.say("ask_odds")};
  const std::array<std::string_view, 1> from = {std::string_view(attack).substr(0, sign)};
  const Base* base = nullptr;
  if (auto why = unit_asked(sight, field, from, "ask_odds", base)) return *why;
  const Stage stage = stage_for(sight, field, base->unit.side());
  if (stage.game == nullptr) return {sight.say("game_over")};
  const Teller teller(sight.look.language, *stage.game);
  const auto explained = stage.game->explain(attack);
  if (!explained) return {teller.refusal(explained.error())};
  const Base* target = field.at(lionheart::read_square(std::string_view(attack).substr(sign + 1), field.depth));
  const bool dice = attack[sign] == 'x' && target != nullptr;
  const AttackResults results = dice ? results_of(*stage.game, attack) : AttackResults();
  Lines lines = draw_flights(sight, field, *base, results);
  tell(sight, lines, teller.move(explained->anatomy));
  if (stage.game != &sight.game) tell(sight, lines, sight.say("reach_if", identity(*base)), 2);
  if (!dice) return lines;
  tell_results(sight, *target, results, lines);
  if (stage.game != &sight.game) return lines;
  for (const Message& warning : explained->warnings) tell(sight, lines, teller.warning(warning), 2);
  return lines;
}

Lines kings(const Sight& sight, Words /*words*/) {
  const Field field = read_field(sight.view);
  if (auto why = no_battle(sight, field)) return *why;
  Lines lines;
  const int own = own_side(sight, field);
  for (const int side : {own, 1 - own}) tell_of_king(sight, field, side, lines);
  bool hired = false;
  for (const Base& base : field.bases) {
    if (base.unit.kind() != Kind::mercenaries) continue;
    hired = true;
    tell_of_mercenaries(sight, field, base, lines);
  }
  if (!hired) lines.push_back(sight.say("hired_none"));
  return lines;
}

}  // namespace destrier::lionheart_table
