#include "terminal/escarmouche_questions.h"

#include <algorithm>

#include "terminal/escarmouche_trial.h"

namespace destrier::skirmish {
namespace {

using Words = std::span<const std::string_view>;

/// Words of the game that can be asked about besides units and abilities; `topic_WORD` of the catalogue names them,
/// `about_WORD` explains them.
constexpr std::string_view topics[] = {"obstacle", "difficult", "cover", "zone",    "health", "range",
                                       "power",    "move",      "rank",  "actions", "sight",  "quiet"};
constexpr std::string_view all_marks = "SPpWHhFGAUR";

std::string joined(Words words) {
  std::string text;
  for (const std::string_view word : words) {
    if (!text.empty()) text += ' ';
    text += word;
  }
  return text;
}

int distance(std::string_view from, std::string_view to) {
  return std::max(std::abs(from[0] - to[0]), std::abs(from[1] - to[1]));
}

std::string listed(const std::vector<std::string>& items) {
  std::string text;
  for (const std::string& item : items) text += (text.empty() ? "" : ", ") + item;
  return text;
}

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

std::string verb_name(const Table& table, std::string_view verb) {
  return verb == "attack" ? table.say("attack") : table.ability_name(verb);
}

/// One hit in words: `3 - 1 cover = 2 of 4`, and what follows from it.
std::string hit_text(const Table& table, const Fighter& striker, const Hit& hit) {
  const int foe = 3 - striker.side;
  const Fighter* taker = table.now.find(foe, hit.taker);
  const Fighter* ally = table.now.find(foe, hit.ally);
  const Fighter* target = ally == nullptr ? taker : ally;
  std::string sum = std::to_string(hit.power);
  for (const std::string& less : hit.less) {
    sum += " - " + term_text(table.sight.game.game(), "less", less, table.sight.look.language);
  }
  const int left = hit.power - static_cast<int>(hit.less.size());
  std::string_view kind = hit.less.empty() ? "plain" : "exact";
  if (hit.lost != left) kind = hit.felled && left > hit.before ? "felled" : "least";
  const auto yes_no = [](bool truth) { return truth ? "yes" : "no"; };
  return table.say("hit", {{"name", target == nullptr ? hit.taker : table.full_name(*target)},
                           {"square", target == nullptr ? "" : target->square},
                           {"sum", sum},
                           {"kind", kind},
                           {"lost", hit.lost},
                           {"health", hit.before},
                           {"guarded", yes_no(ally != nullptr)},
                           {"taker", taker == nullptr ? hit.taker : table.full_name(*taker)},
                           {"felled", yes_no(hit.felled)},
                           {"answers", yes_no(hit.answers)},
                           {"dodges", yes_no(hit.dodges)}});
}

void tell_strikes(const Table& table, const Fighter& striker, const std::vector<Strike>& strikes, Lines& lines) {
  for (const Strike& strike : strikes) {
    std::string text;
    for (const Hit& hit : strike.hits) {
      const std::string next = hit_text(table, striker, hit);
      text = text.empty() ? next : table.say("also", {{"first", text}, {"second", next}});
    }
    table.tell(lines, "strike",
               {{"move", strike.move},
                {"verb", verb_name(table, strike.verb)},
                {"hits", text},
                {"toll", strike.toll},
                {"dies", strike.dies ? "yes" : "no"},
                {"ways", strike.ways}});
  }
}

/// Why the unit can do none of this now, taking what is nearest for its target. Empty if that cannot be said.
std::string why_not(const Table& table, const RunningGame& game, const Fighter& unit, std::string_view verb) {
  std::vector<const Fighter*> others;
  for (const Fighter& each : table.now.fighters) {
    if (each.stands() && each.square != unit.square) others.push_back(&each);
  }
  std::ranges::stable_sort(others, {}, [&](const Fighter* each) { return distance(each->square, unit.square); });
  std::vector<std::string> texts = {fmt::format("{}:{}", unit.square, verb)};
  for (const Fighter* other : others) {
    if (verb == "attack" && other->side != unit.side) texts.push_back(fmt::format("{}x{}", unit.square, other->square));
    if (verb != "attack") texts.push_back(fmt::format("{}:{}:{}", unit.square, verb, other->square));
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

/// What the unit can do now: where it can go, whom it can strike, which abilities it can use and why not the others.
void tell_possibilities(const Table& table, const Fighter& unit, Lines& lines) {
  const Situation& now = table.now;
  if (!now.battle() || !unit.stands() || now.decider != std::to_string(unit.side) || now.active != unit.side) return;
  if (const auto goals = reach_of(table.sight.game, unit.square); !goals.empty()) {
    table.tell(lines, "can_move", {{"squares", goals}});
  }
  std::vector<std::string> verbs = {"attack"};
  for (const std::string& ability : unit.abilities) {
    if (is_active(table, ability)) verbs.push_back(ability);
  }
  const auto legal = table.sight.game.legal();
  for (const std::string& verb : verbs) {
    const std::string begin = unit.square + (verb == "attack" ? "x" : ":" + verb);
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

/// The unit that a question is about; where there is none, the answer says why.
const Fighter* asked_unit(const Table& table, Words words, std::string_view question, Lines& lines) {
  if (!table.now.battle()) {
    table.tell(lines, "no_battle");
    return nullptr;
  }
  if (words.empty()) {
    table.tell(lines, "which_unit", {{"question", question}});
    return nullptr;
  }
  const std::string word = joined(words);
  const Fighter* unit = table.find(word);
  if (unit == nullptr) {
    table.tell(lines, "no_such_unit", {{"word", word}});
  } else if (!unit->stands()) {
    table.tell(lines, "not_on_board", {{"name", table.full_name(*unit)}});
    unit = nullptr;
  }
  return unit;
}

std::vector<Sign> signs_at_targets(const Table& table, const Fighter& striker, const std::vector<Strike>& strikes) {
  std::vector<Sign> signs;
  for (const Strike& strike : strikes) {
    for (const Hit& hit : strike.hits) {
      const Fighter* target = table.now.find(3 - striker.side, hit.ally.empty() ? hit.taker : hit.ally);
      if (target != nullptr) signs.push_back({target->square, "!!", Ink::bad});
    }
  }
  return signs;
}

void tell_targets(const Table& table, const RunningGame& game, const Fighter& unit, std::string_view from,
                  const std::vector<Strike>& strikes, Lines& lines) {
  if (!strikes.empty()) {
    table.tell(lines, "targets_from", {{"name", table.full_name(unit)}, {"square", from}});
    tell_strikes(table, unit, strikes, lines);
    return;
  }
  table.tell(lines, "no_targets_from", {{"name", table.full_name(unit)}, {"square", from}});
  if (from != unit.square) return;
  const std::string reason = why_not(table, game, unit, "attack");
  if (!reason.empty()) lines.push_back("  " + reason);
}

/// `reach c2`: where the unit can go and whom it can strike.
Lines reach_from_here(const Table& table, const RunningGame& game, const Fighter& unit) {
  const auto goals = reach_of(game, unit.square);
  const auto strikes = strikes_from(game, situation_of(game), unit.square);
  std::vector<Sign> signs = signs_at_targets(table, unit, strikes);
  signs.push_back({unit.square, "[]", Ink::chosen});
  std::vector<std::string> named, difficult;
  for (const std::string& goal : goals) {
    signs.push_back({goal, "**", Ink::target});
    (contains(table.now.difficult, goal) ? difficult : named).push_back(goal);
  }
  Lines lines = draw(table, signs);
  lines.emplace_back();
  const std::string name = table.full_name(unit);
  if (goals.empty()) table.tell(lines, "reaches_nothing", {{"name", name}});
  if (!named.empty()) table.tell(lines, "reaches", {{"name", name}, {"move", unit.move}, {"squares", named}});
  if (!difficult.empty()) table.tell(lines, "reaches_difficult", {{"squares", difficult}});
  tell_targets(table, game, unit, unit.square, strikes, lines);
  return lines;
}

/// `reach c2 c4`: whom the unit could strike after going there.
Lines reach_from_there(const Table& table, const RunningGame& game, const Fighter& unit, std::string_view goal) {
  Lines lines;
  const std::string move = fmt::format("{}-{}", unit.square, goal);
  const auto explained = game.explain(move);
  if (!explained) {
    lines.push_back(table.teller.refusal(explained.error()));
    return lines;
  }
  const bool last_action = situation_of(game).actions < 2;
  std::unique_ptr<RunningGame> there = last_action ? with_unit_on(table, game, unit, goal) : game.clone();
  if (there == nullptr || (!last_action && !there->play(move))) return lines;
  const Situation after = situation_of(*there);
  const auto strikes = strikes_from(*there, after, goal);
  std::vector<Sign> signs = signs_at_targets(table, unit, strikes);
  signs.push_back({unit.square, "[]", Ink::chosen});
  signs.push_back({std::string(goal), "**", Ink::target});
  lines = draw(table, signs);
  lines.emplace_back();
  for (const Message& warning : explained->warnings) {
    const Lines told = wrapped(table.teller.warning(warning), static_cast<std::size_t>(table.sight.look.columns), 2);
    lines.insert(lines.end(), told.begin(), told.end());
  }
  if (last_action) table.tell(lines, "last_action", {{"name", table.full_name(unit)}});
  tell_targets(table, *there, unit, goal, strikes, lines);
  return lines;
}

/// Says so where what follows is about another turn than this.
void tell_whose_turn(const Table& table, int side, Lines& lines) {
  const bool now = table.now.active == side && table.now.decider == std::to_string(side) && table.now.horn.empty();
  if (!now) table.tell(lines, "next_turn", {{"side", side}});
}

void add(Lines& lines, const Lines& more) {
  lines.insert(lines.end(), more.begin(), more.end());
}

Lines reach(const Sight& sight, Words words) {
  const Table table(sight);
  Lines lines;
  const bool has_goal = words.size() > 1 && is_square(words.back());
  const Fighter* unit = asked_unit(table, has_goal ? words.first(words.size() - 1) : words, "reach", lines);
  if (unit == nullptr) return lines;
  const auto game = when_it_acts(table, unit->side);
  if (game == nullptr) {
    table.tell(lines, "no_next_turn", {{"side", unit->side}});
    return lines;
  }
  tell_whose_turn(table, unit->side, lines);
  add(lines, has_goal ? reach_from_there(table, *game, *unit, words.back()) : reach_from_here(table, *game, *unit));
  return lines;
}

Lines preview(const Sight& sight, Words words) {
  const Table table(sight);
  Lines lines;
  std::vector<const Fighter*> units;
  if (words.empty() && table.now.battle()) {
    for (const Fighter* fighter : table.now.squad(table.own_side())) {
      if (fighter->stands()) units.push_back(fighter);
    }
  } else if (const Fighter* unit = asked_unit(table, words, "preview", lines)) {
    units.push_back(unit);
  }
  if (units.empty()) return lines;
  const int side = units.front()->side;
  const auto game = when_it_acts(table, side);
  if (game == nullptr) {
    table.tell(lines, "no_next_turn", {{"side", side}});
    return lines;
  }
  tell_whose_turn(table, side, lines);
  const Situation then = situation_of(*game);
  for (const Fighter* unit : units) {
    tell_targets(table, *game, *unit, unit->square, strikes_from(*game, then, unit->square), lines);
  }
  return lines;
}

std::vector<std::string> drawn_letters(const Table& table, int side, const std::set<std::string>& letters) {
  std::vector<std::string> names;
  for (const std::string& letter : letters) {
    if (const Fighter* fighter = table.now.find(side, letter)) names.push_back(Table::drawn(*fighter));
  }
  return names;
}

std::vector<Sign> danger_signs(const Table& table, const Strikers& struck, const Strikers& watched,
                               const Fighter* chosen) {
  std::vector<Sign> signs;
  if (chosen != nullptr) signs.push_back({chosen->square, "[]", Ink::chosen});
  for (const auto& [square, by] : struck) {
    const auto seen = watched.find(square);
    const std::string count = by.empty() ? "" : std::to_string(by.size());
    const std::string text = count + (seen == watched.end() ? "" : "s");
    const bool is_unit = table.now.on(square) != nullptr;
    if (is_unit ? !by.empty() : !text.empty()) signs.push_back({square, text, Ink::bad});
  }
  return signs;
}

Lines threats(const Sight& sight, Words words) {
  const Table table(sight);
  Lines lines;
  const Fighter* unit = nullptr;
  if (!words.empty() || !table.now.battle()) {
    unit = asked_unit(table, words, "threats", lines);
    if (unit == nullptr) return lines;
  }
  const int enemy = 3 - (unit == nullptr ? table.own_side() : unit->side);
  const auto acting = when_it_acts(table, enemy);
  if (acting == nullptr) {
    table.tell(lines, "no_next_turn", {{"side", enemy}});
    return lines;
  }
  const Strikers struck = strikers(table, *acting, enemy, unit);
  const Strikers watched = sentries(table, enemy, unit);
  lines = draw(table, danger_signs(table, struck, watched, unit));
  lines.emplace_back();
  const bool its_turn = table.now.active == enemy;
  table.tell(lines, "threats_legend", {{"side", enemy}, {"when", its_turn ? "now" : "next"}});
  std::vector<std::string> dangerous, seen;
  for (const auto& [square, by] : struck) {
    if (!by.empty() && table.now.on(square) == nullptr) dangerous.push_back(square);
  }
  for (const auto& [square, by] : watched) seen.push_back(square);
  if (!dangerous.empty()) table.tell(lines, "dangerous", {{"squares", dangerous}});
  if (!seen.empty()) table.tell(lines, "watched", {{"squares", seen}});
  bool anybody = false;
  for (const Fighter* own : table.now.squad(3 - enemy)) {
    const auto by = struck.find(own->square);
    if (by == struck.end() || by->second.empty() || (unit != nullptr && own != unit)) continue;
    anybody = true;
    table.tell(lines, "in_danger",
               {{"name", table.full_name(*own)},
                {"square", own->square},
                {"strikers", drawn_letters(table, enemy, by->second)}});
  }
  if (!anybody) table.tell(lines, "nobody_in_danger", {{"side", 3 - enemy}});
  return lines;
}

Lines cards(const Sight& sight, Words words) {
  const Table table(sight);
  Lines lines;
  if (!words.empty()) {
    const std::string word = joined(words);
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

/// The letters of the units that have the ability, as they are drawn.
std::vector<std::string> bearers(const Table& table, std::string_view ability) {
  std::vector<std::string> letters;
  for (const Fighter& fighter : table.now.fighters) {
    if (fighter.has(ability)) letters.push_back(Table::drawn(fighter));
  }
  return letters;
}

Lines abilities(const Sight& sight, Words words) {
  const Table table(sight);
  Lines lines;
  if (!words.empty()) {
    const std::string word = joined(words);
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

void tell_fighter(const Table& table, const Fighter& fighter, Lines& lines) {
  const std::string skills = table.abilities(fighter);
  const std::string state = listed(state_of(table, fighter));
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

void tell_ability(const Table& table, std::string_view ability, Lines& lines) {
  auto record = ability_record(table, ability);
  if (!record) return;
  auto borne = bearers(table, ability);
  record->emplace_back("borne", borne.empty() ? "no" : "yes");
  record->emplace_back("letters", std::move(borne));
  table.tell(lines, "ability", std::move(*record));
}

void tell_card(const Table& table, const Fighter& fighter, Lines& lines) {
  tell_fighter(table, fighter, lines);
  table.tell(lines, "rank_and_cost", {{"rank", fighter.rank}, {"cost", fighter.cost}});
  for (const std::string& ability : fighter.abilities) {
    if (auto record = ability_record(table, ability)) table.tell(lines, "ability_of_card", std::move(*record));
  }
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

const std::array<DeskCommand, 5> questions = {{
    {"reach", reach},
    {"preview", preview},
    {"threats", threats},
    {"cards", cards},
    {"abilities", abilities},
}};

}  // namespace destrier::skirmish
