#include "terminal/escarmouche_cards.h"

#include <algorithm>
#include <set>

#include "core/sorting.h"
#include "terminal/escarmouche_trial.h"

namespace destrier::skirmish {
namespace {

/// Words of the game that can be asked about besides units and abilities; `topic_WORD` of the catalogue names them,
/// `about_WORD` explains them.
constexpr std::string_view topics[] = {"obstacle", "difficult", "cover", "zone",    "health", "range",
                                       "power",    "move",      "rank",  "actions", "sight",  "quiet"};
constexpr std::string_view all_marks = "SPpWHhFGAUR";

std::string mark_name(const Table& table, std::string_view mark) {
  return term_text(table.sight.game.game(), "mark", mark, table.sight.look.language);
}

/// What is to be said of a unit besides its figures: what it bears, whom it guards, that it is in cover.
std::vector<std::string> state_of(const Table& table, const Fighter& fighter) {
  std::vector<std::string> state;
  for (const char& mark : fighter.status) state.push_back(mark_name(table, {&mark, 1}));
  if (const Fighter* ward = table.now.find(fighter.side, fighter.ward)) {
    state.push_back(fmt::format("{} {}", mark_name(table, "G"), Table::drawn(*ward)));
  }
  if (fighter.in_cover) state.push_back(mark_name(table, "cover"));
  if (fighter.stands() && contains(table.now.zone, fighter.square)) state.push_back(mark_name(table, "zone"));
  return state;
}

/// What the data say of all abilities: which it is, its kind and what it costs.
std::vector<Record> all_abilities(const Table& table) {
  for (const Argument& fact : table.sight.game.facts()) {
    const auto* records = std::get_if<std::vector<Record>>(&fact.value);
    if (fact.name == "all_abilities" && records != nullptr) return *records;
  }
  return {};
}

bool is_about(const Record& record, std::string_view ability) {
  return std::ranges::find(record, Argument("ability", ability)) != record.end();
}

std::optional<Record> ability_record(const Table& table, std::string_view ability) {
  for (const Record& record : all_abilities(table)) {
    if (is_about(record, ability)) return record;
  }
  return std::nullopt;
}

bool is_active(const Table& table, std::string_view ability) {
  const auto record = ability_record(table, ability);
  return record && std::ranges::find(*record, Argument("kind", "active")) != record->end();
}

/// The letters of the units that have the ability, as they are drawn.
std::vector<std::string> bearers(const Table& table, std::string_view ability) {
  std::vector<std::string> letters;
  for (const Fighter& fighter : table.now.fighters) {
    if (fighter.has(ability)) letters.push_back(Table::drawn(fighter));
  }
  return letters;
}

void tell_ability(const Table& table, std::string_view ability, Lines& lines) {
  auto record = ability_record(table, ability);
  if (!record) return;
  auto borne = bearers(table, ability);
  record->emplace_back("borne", borne.empty() ? "no" : "yes");
  record->emplace_back("letters", std::move(borne));
  table.tell(lines, "ability", std::move(*record));
}

/// The unit, its rank and cost, and what its abilities do.
void tell_card(const Table& table, const Fighter& fighter, Lines& lines) {
  tell_fighter(table, fighter, lines);
  table.tell(lines, "rank_and_cost", {{"rank", fighter.rank}, {"cost", fighter.cost}});
  for (const std::string& ability : fighter.abilities) {
    if (auto record = ability_record(table, ability)) table.tell(lines, "ability_of_card", std::move(*record));
  }
}

/// Does the unit's side act now, and nobody else decide?
bool acts_now(const Situation& now, const Fighter& unit) {
  return now.battle() && unit.stands() && now.decider == std::to_string(unit.side) && now.active == unit.side;
}

/// To attack, and the abilities that it uses by a move.
std::vector<std::string> verbs_of(const Table& table, const Fighter& unit) {
  std::vector<std::string> verbs = {"attack"};
  for (const std::string& ability : unit.abilities) {
    if (is_active(table, ability)) verbs.push_back(ability);
  }
  return verbs;
}

/// How the moves begin by which the unit does this.
std::string beginning(const Fighter& unit, std::string_view verb) {
  return verb == "attack" ? unit.square + "x" : fmt::format("{}:{}", unit.square, verb);
}

/// What the unit can do now: where it can go, whom it can strike, which abilities it can use and why not the others.
void tell_possibilities(const Table& table, const Fighter& unit, Lines& lines) {
  if (!acts_now(table.now, unit)) return;
  if (const auto goals = reach_of(table.sight.game, unit.square); !goals.empty()) {
    table.tell(lines, "can_move", {{"squares", goals}});
  }
  const auto legal = table.sight.game.legal();
  for (const std::string& verb : verbs_of(table, unit)) {
    const std::string begin = beginning(unit, verb);
    std::vector<std::string> targets;
    bool usable = false;
    for (const std::string& move : legal) {
      if (!move.starts_with(begin)) continue;
      usable = true;
      const std::string to = table.sight.game.explain(move)->anatomy.to;
      if (!to.empty() && !contains(targets, to)) targets.push_back(to);
    }
    std::vector<Argument> arguments = {{"verb", verb_name(table, verb)}};
    if (usable && !targets.empty()) arguments.emplace_back("squares", targets);
    if (usable) {
      table.tell(lines, "can_use", std::move(arguments));
    } else if (const std::string reason = why_not(table, table.sight.game, unit, verb); !reason.empty()) {
      arguments.emplace_back("reason", reason);
      table.tell(lines, "cannot_use", std::move(arguments));
    }
  }
}

/// What lies on a square where nobody stands.
void tell_ground(const Table& table, std::string_view square, Lines& lines) {
  const bool obstacle = contains(table.now.obstacles, square);
  const bool difficult = contains(table.now.difficult, square);
  const bool in_zone = contains(table.now.zone, square);
  if (obstacle) table.tell(lines, "about_obstacle");
  if (difficult) table.tell(lines, "about_difficult");
  if (!obstacle) table.tell(lines, "free_square", {{"square", square}, {"in_zone", in_zone ? "yes" : "no"}});
}

/// The word as the catalogue of either language has it under that key?
bool named_by(const Table& table, std::string_view word, std::string_view key) {
  for (const Language language : {Language::english, Language::french}) {
    const std::string name = Teller(language, table.sight.game).board({std::string(key), {}});
    if (folded(name) == word) return true;
  }
  return false;
}

}  // namespace

std::string in_a_row(Words words) {
  return joined(words);
}

void tell_fighter(const Table& table, const Fighter& fighter, Lines& lines) {
  const std::string skills = table.abilities(fighter);
  const std::string state = joined(state_of(table, fighter), ", ");
  const bool both = !skills.empty() && !state.empty();
  const std::string details = both ? table.say("also", {{"first", skills}, {"second", state}}) : skills + state;
  const bool fallen = table.now.fallen(fighter);
  const std::string_view where = fallen ? "fallen" : fighter.unseen ? "unseen" : fighter.stands() ? "stands" : "waits";
  table.tell(lines, "unit",
             {{"name", table.full_name(fighter)},
              {"where", where},
              {"square", fighter.square},
              {"health", fighter.health},
              {"full", fighter.full},
              {"range", fighter.range},
              {"power", fighter.power},
              {"move", fighter.move},
              {"count", details.empty() ? "none" : "some"},
              {"details", details}});
}

std::string verb_name(const Table& table, std::string_view verb) {
  return verb == "attack" ? table.say("attack") : table.ability_name(verb);
}

std::string why_not(const Table& table, const RunningGame& game, const Fighter& unit, std::string_view verb) {
  std::vector<const Fighter*> others;
  for (const Fighter& each : table.now.fighters) {
    if (each.stands() && each.square != unit.square) others.push_back(&each);
  }
  sort_list(others, {}, [&](const Fighter* each) {
    return std::pair(distance(each->square, unit.square), std::string_view(each->square));
  });
  std::vector<std::string> texts = {fmt::format("{}:{}", unit.square, verb)};
  const auto goals = reach_of(game, unit.square);
  for (const Fighter* other : others) {
    if (verb == "attack" && other->side != unit.side) texts.push_back(fmt::format("{}x{}", unit.square, other->square));
    if (verb != "attack") texts.push_back(fmt::format("{}:{}:{}", unit.square, verb, other->square));
    // An ability that begins with a run: as near as it can be.
    const auto goal =
        std::ranges::min_element(goals, {}, [&](const std::string& square) { return distance(square, other->square); });
    if (verb != "attack" && goal != goals.end())
      texts.push_back(fmt::format("{}:{}:{}:{}", unit.square, verb, *goal, other->square));
  }
  for (const std::string& text : texts) {
    const auto explained = game.explain(text);
    if (explained) return "";
    const std::string& reason = explained.error().key;
    if (reason != "not_a_move" && reason != "friendly" && reason != "no_enemy") {
      return table.teller.refusal(explained.error());
    }
  }
  return "";
}

Lines barred(const Sight& sight, std::string_view from) {
  const Table table(sight);
  const Fighter* unit = table.now.on(from);
  Lines lines;
  if (unit == nullptr || !acts_now(table.now, *unit) || !table.now.horn.empty()) return lines;
  const auto legal = sight.game.legal();
  for (const std::string& verb : verbs_of(table, *unit)) {
    const std::string begin = beginning(*unit, verb);
    if (std::ranges::any_of(legal, [&](const std::string& move) { return move.starts_with(begin); })) continue;
    const std::string reason = why_not(table, sight.game, *unit, verb);
    if (reason.empty()) continue;
    const std::string line = table.say("cannot_use", {{"verb", verb_name(table, verb)}, {"reason", reason}});
    lines.push_back(inked(sight.look, Ink::dim, fmt::format("  -  {}", line)));
  }
  return lines;
}

Lines cards(const Sight& sight, Words words) {
  const Table table(sight);
  Lines lines;
  if (!words.empty()) {
    const std::string word = in_a_row(words);
    if (const Fighter* unit = table.find(word)) {
      tell_card(table, *unit, lines);
    } else {
      table.tell(lines, "no_such_unit", {{"word", word}});
    }
    return lines;
  }
  const int own = table.own_side();
  for (const int side : {own, 3 - own}) {
    for (const Fighter* fighter : table.now.squad(side)) tell_card(table, *fighter, lines);
  }
  return lines;
}

Lines abilities(const Sight& sight, Words words) {
  const Table table(sight);
  Lines lines;
  if (!words.empty()) {
    const std::string word = in_a_row(words);
    if (const auto ability = table.find_ability(word)) {
      tell_ability(table, *ability, lines);
    } else {
      table.tell(lines, "no_such_ability", {{"word", word}});
    }
    return lines;
  }
  std::set<std::string> used;
  for (const Fighter& fighter : table.now.fighters) used.insert(fighter.abilities.begin(), fighter.abilities.end());
  for (const Record& record : all_abilities(table)) {
    const auto ability = std::ranges::find_if(used, [&](const std::string& id) { return is_about(record, id); });
    if (ability != used.end()) tell_ability(table, *ability, lines);
  }
  if (used.empty()) table.tell(lines, "no_abilities");
  return lines;
}

Lines about(const Sight& sight, std::string_view word) {
  const Table table(sight);
  Lines lines;
  if (const Fighter* unit = table.find(word)) {
    tell_card(table, *unit, lines);
    tell_possibilities(table, *unit, lines);
    return lines;
  }
  if (is_square(word)) {
    tell_ground(table, word, lines);
    return lines;
  }
  if (const auto ability = table.find_ability(word)) {
    tell_ability(table, *ability, lines);
    return lines;
  }
  if (word.size() == 1 && all_marks.find(word) != std::string_view::npos) {
    table.tell(lines, "about_mark", {{"mark", word}});
    return lines;
  }
  const std::string name = folded(word);
  for (const std::string_view topic : topics) {
    if (name != topic && !named_by(table, name, fmt::format("topic_{}", topic))) continue;
    table.tell(lines, fmt::format("about_{}", topic));
    return lines;
  }
  return lines;
}

}  // namespace destrier::skirmish
