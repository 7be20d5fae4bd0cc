// What choosing a move step by step shows of Croisades: where somebody can go and what that costs, whom he can hit.

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "core/sorting.h"
#include "terminal/croisades_answers.h"

namespace destrier::croisades_table {
namespace {

constexpr int movement_step = 3;
constexpr int combat_step = 4;

bool is_in(const Json& zones, const Json& hex) {
  return std::ranges::any_of(zones, [&](const Json& zone) {
    return zone.contains("hexes") && std::ranges::find(zone["hexes"], hex) != zone["hexes"].end();
  });
}

/// Shooter and target, if the move is a shot.
struct Shot {
  const Fighter* shooter = nullptr;
  const Fighter* target = nullptr;
};
Shot shot_of(const Table& table, std::string_view move) {
  const std::size_t sign = move.find('>');
  if (sign == std::string_view::npos) return {};
  return {table.find(move.substr(0, sign)), table.find(move.substr(sign + 1))};
}

/// The lines of fire of whoever shoots, with the chance to hurt; and what stands before those whom he cannot hit.
HexNotes fire_notes(const Table& table, const Fighter& shooter) {
  HexNotes lines, ends;
  for (const Fighter& target : table.people()) {
    if (!target.on_map() || target.side == shooter.side || target.is_down() || !target.contacts.empty()) continue;
    const Json shot = table.ask("shot " + shooter.who + " " + target.who);
    if (!shot.is_object()) continue;
    const auto spot = croisades::read_spot(target.hex);
    if (spot && shot["legal"].get<bool>()) {
      note_line(table, shot["line"], lines);
      ends[*spot] = hurt_note(shot);
    }
    note_barrier(shot, ends);
  }
  ends.merge(lines);
  return ends;
}

/// Whoever may fire in defence now, with the line to whom he would fire at.
HexNotes defence_notes(const Table& table) {
  HexNotes lines, ends;
  for (const std::string& move : table.sight().game.legal()) {
    const auto [shooter, target] = shot_of(table, move);
    if (shooter == nullptr || target == nullptr) continue;
    const Json shot = table.ask("shot " + shooter->who + " " + target->who);
    note_line(table, shot["line"], lines);
    if (const auto spot = croisades::read_spot(shooter->hex)) ends[*spot] = hurt_note(shot);
  }
  ends.merge(lines);
  return ends;
}

/// The ways of all charges that he can announce.
HexNotes charge_notes(const Table& table, const Fighter& lancer) {
  HexNotes notes;
  for (const Fighter& target : table.people()) {
    if (!target.on_map() || target.side == lancer.side) continue;
    const Json charge = table.ask("charge " + lancer.who + " " + target.who);
    if (charge.is_object() && charge["legal"].get<bool>()) note_charge(charge, target, notes);
  }
  return notes;
}

Record share(std::string_view word, std::uint64_t part, std::uint64_t whole) {
  return {{"word", word}, {"percent", static_cast<int>((200 * part / whole + 1) / 2)}};
}

std::vector<Record> odds_of(const std::vector<Chance>& chances) {
  std::vector<Record> odds;
  odds.reserve(chances.size());
  for (const Chance& chance : chances) odds.push_back(share(chance.what.key, chance.numerator, chance.denominator));
  return odds;
}

/// What is worst for whoever strikes first, as in the tables.
void in_order_of_tables(std::vector<Record>& odds) {
  constexpr std::array<std::string_view, 9> blows = {"AK", "AW", "AS", "AR", "NE", "DR", "DS", "DW", "DK"};
  sort_list(odds, {}, [&](const Record& each) { return std::ranges::find(blows, text_of(each, "word")); });
}

/// Plays on until the charge is struck, nobody doing anything else.
bool ride_to_combat(RunningGame& game) {
  while (game.decider() == Decider::first || game.decider() == Decider::second) {
    const auto view = parse_json(game.view(Viewer::everybody));
    if (view && (*view)["step"] == combat_step) return true;
    const auto moves = game.legal();
    constexpr std::array<std::string_view, 3> idle = {"hold.leg", "decline", "end"};
    const auto move = std::ranges::find_if(
        idle, [&](std::string_view each) { return std::ranges::find(moves, each) != moves.end(); });
    if (move == idle.end() || !game.play(*move)) return false;
  }
  return false;
}

/// The column of the die that is due, and what it may bring.
std::vector<Argument> due_blow(const RunningGame& game, std::string_view who) {
  std::vector<Record> odds;
  for (const OutcomeText& outcome : game.outcomes())
    odds.push_back(share(std::string_view(outcome.move).substr(1), outcome.weight, outcome.total));
  in_order_of_tables(odds);
  const std::string column = text_of(game.question().arguments, "column");
  return {{"who", who}, {"column", column}, {"blows", odds}};
}

/// What the charge would bring if it is answered so: the blow, and the one with which a counter-charger strikes back
/// when he can.
std::string charge_odds(const Table& table, std::string_view answer, std::string_view charger,
                        std::string_view target) {
  const auto game = table.sight().game.clone();
  if (!game->play(answer) || !ride_to_combat(*game)) return {};
  if (!game->play(fmt::format("{}*{}", charger, target))) return table.say("charge_fails");
  std::string told = table.say("blow", due_blow(*game, charger));
  if (game->play("~NE") && game->decider() == Decider::fate)
    told += " " + table.say("blow_back", due_blow(*game, target));
  return told;
}

}  // namespace

HexNotes reach_notes(const Json& reach) {
  HexNotes notes;
  for (const Json& goal : reach["hexes"]) {
    const int cost = goal["cost"].get<int>();
    const bool touches = goal["contact"].get<bool>();
    const bool under_fire = goal.contains("fire");
    const std::string signs = std::string(touches ? "*" : "") + (under_fire ? "!" : "");
    const auto spot = croisades::read_spot(goal["hex"].get<std::string>());
    notes[spot.value_or(Spot{})] = {fmt::format("{}{}", cost % 10, signs.substr(0, 1)),
                                    fmt::format("{:>2}{}", cost, signs),
                                    touches      ? Ink::target
                                    : under_fire ? Ink::bad
                                                 : Ink::good,
                                    touches      ? "touches"
                                    : under_fire ? "under_fire"
                                                 : "cost"};
  }
  return notes;
}

HexNotes picking_notes(const Table& table) {
  HexNotes notes;
  if (table.sight().game.decider() == Decider::nobody) return notes;
  if (table.sight().game.question().key == "fire") return defence_notes(table);
  const auto marks = table.sight().marks;
  const auto chosen = std::ranges::find(marks, Ink::chosen, &Mark::ink);
  const Fighter* fighter = chosen == marks.end() ? nullptr : table.at(chosen->place);
  if (fighter == nullptr) return notes;
  const std::string asked = table.sight().game.question().key;
  if (asked == "shooting") return fire_notes(table, *fighter);
  if (asked == "charges") return charge_notes(table, *fighter);
  HexNotes reached;
  if (asked == "movement") reached = reach_notes(table.ask("reach " + fighter->who));
  for (const Mark& mark : marks) {
    const auto spot = croisades::read_spot(mark.place);
    if (!spot || mark.ink != Ink::target) continue;
    if (const auto found = reached.find(*spot); found != reached.end()) notes.insert(*found);
  }
  return notes;
}

std::vector<Sort> sorts(const Sight& sight, std::string_view from) {
  const Table table(sight);
  const Fighter* fighter = table.at(from);
  if (fighter == nullptr || table.number("step") != movement_step) return {};
  const auto facts = sight.game.facts();
  const auto covers = [&](std::string_view hex) {
    const auto spot = croisades::read_spot(hex);
    const auto& rows = rows_of(facts, "all_terrain");
    const auto row = std::ranges::find_if(
        rows, [&](const Record& each) { return spot && text_of(each, "code") == std::string(1, table.code(*spot)); });
    return row != rows.end() && text_of(*row, "cover") != "none";
  };
  std::map<std::string_view, std::vector<std::string>> found;
  const Json reach = table.ask("reach " + fighter->who);
  for (const Json& goal : reach["hexes"]) {
    const auto& hex = goal["hex"].get_ref<const std::string&>();
    const std::string_view sort = goal["contact"].get<bool>()             ? "contact"
                                  : is_in(table.map()["objectives"], hex) ? "objective"
                                  : is_in(table.map()["exits"], hex)      ? "exit"
                                  : covers(hex)                           ? "cover"
                                  : goal.contains("fire")                 ? "fire"
                                                                          : "safe";
    found[sort].push_back(hex);
  }
  std::vector<Sort> sorts;
  for (const std::string_view sort : {"contact", "objective", "exit", "cover", "fire", "safe"}) {
    if (const auto places = found.find(sort); places != found.end())
      sorts.push_back({table.say("sort", {{"sort", sort}}), std::move(places->second)});
  }
  return sorts;
}

std::string remark(const Sight& sight, std::string_view move, const Explanation& explanation) {
  const std::string_view verb = explanation.anatomy.verb;
  const std::vector<Argument>& about = explanation.anatomy.arguments;
  if (verb == "counter" || verb == "decline")
    return charge_odds(Table(sight), move, text_of(about, "against"), text_of(about, "who"));
  if (verb == "charge") return charge_odds(Table(sight), move, text_of(about, "who"), text_of(about, "target"));
  if (verb != "shoot" && verb != "fight") return {};
  std::vector<Record> odds = odds_of(explanation.odds);
  if (verb == "shoot") return sight.say("fight_odds", {{"odds", odds}});
  in_order_of_tables(odds);
  return sight.say("blow_odds", {{"blows", odds}});
}

bool is_interrupted(const Sight& sight) {
  constexpr std::array<std::string_view, 4> interruptions = {"counter", "fire", "back", "advance"};
  return std::ranges::find(interruptions, sight.game.question().key) != interruptions.end();
}

std::string place(const Sight& sight, std::string_view word) {
  const Table table(sight);
  const Fighter* fighter = table.find(word);
  return fighter != nullptr && fighter->on_map() ? fighter->hex : std::string();
}

}  // namespace destrier::croisades_table
