#include "terminal/escarmouche_trial.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/text.h"

namespace destrier::skirmish {
namespace {

/// More than can be asked before a side acts again: six sidesteps, a horn, two ends of turns.
constexpr int most_answers = 12;
constexpr std::string_view letters = "abcdef";

/// The fields of a position's text that are changed here (specification, section 9).
constexpr std::size_t stage_field = 0, side_field = 1, actions_field = 3, units_field = 4, pending_field = 9,
                      fields = 10;

std::vector<std::string> fields_of(std::string_view position) {
  std::vector<std::string> parts;
  for (const std::string_view part : split(position, ' ')) parts.emplace_back(part);
  return parts;
}

std::size_t units_of(int side) {
  return units_field + static_cast<std::size_t>(side) - 1;
}

/// Plays what changes least until that side acts and nothing is asked of anybody.
bool let_it_act(RunningGame& game, int side) {
  for (int i = 0; i < most_answers; ++i) {
    const auto position = fields_of(game.position());
    if (position[stage_field] != "battle") return false;
    const bool asked = position[pending_field] != "-";
    if (!asked && position[side_field] == std::to_string(side)) return true;
    if (!game.play(asked ? "decline" : "end")) return false;
  }
  return false;
}

Hit read_hit(const Json& event) {
  Hit hit;
  hit.taker = event.value("unit", "");
  hit.power = event.value("power", 0);
  for (const std::string_view less : {"cover", "mail", "shield"}) {
    if (event.value(std::string(less), 0) != 0) hit.less.emplace_back(less);
  }
  hit.lost = event.value("lost", 0);
  hit.before = event.value("health", 0) + hit.lost;
  return hit;
}

/// What the events of a move by that unit tell of its strike.
Strike read_strike(const std::vector<std::string>& events, int side, std::string_view striker) {
  Strike strike;
  std::string guarded;
  for (const std::string& text : events) {
    const Json event = *parse_json(text);
    const std::string kind = event.value("event", "");
    const bool own = event.value("side", 0) == side;
    const std::string unit = event.value("unit", "");
    const auto taker = std::ranges::find(strike.hits, unit, &Hit::taker);
    if (kind == "guarded" && !own) guarded = event.value("ally", "");
    if (kind == "hit" && !own) {
      strike.hits.push_back(read_hit(event));
      strike.hits.back().ally = std::exchange(guarded, "");
    }
    if ((kind == "hit" || kind == "loss") && own && unit == striker) strike.toll += event.value("lost", 0);
    if (kind == "reaction" && !own && taker != strike.hits.end()) taker->answers = true;
    if (kind == "eliminated" && !own && taker != strike.hits.end()) taker->felled = true;
    if (kind == "eliminated" && own && unit == striker) strike.dies = true;
  }
  return strike;
}

/// Units of the other side as mere marks for the strikes of a side: they answer nothing, they only stand or hide.
class Marksmen {
 public:
  Marksmen(const Table& table, std::vector<std::string> position, int strikers)
      : table_(table),
        position_(std::move(position)),
        side_(3 - strikers),
        options_(table.sight.game.options_told_to(table.sight.viewer)) {
    const std::string name = side_ == 1 ? "squad1" : "squad2";
    std::erase_if(options_, [&](const OptionPair& option) { return option.first == name; });
    options_.emplace_back(name, joined(std::vector<std::string>(letters.size(), std::string(mark)), ","));
  }

  /// The position with the marks where units stand, and one on that square. Nobody strikes where nobody can stand.
  std::unique_ptr<RunningGame> with_mark_on(std::string_view square, const Fighter* moved) const {
    std::map<std::string, std::string> marks;
    for (const Fighter* fighter : table_.now.squad(side_)) {
      if (fighter->stands()) marks[fighter->letter] = mark_on(fighter->square, fighter->is('H'));
    }
    const Fighter* there = table_.now.on(square);
    if (there == nullptr || there == moved) marks[letter_for(marks, square, moved)] = mark_on(square, false);
    std::vector<std::string> units;
    units.reserve(marks.size());
    for (const auto& [letter, text] : marks) units.push_back(letter + text);
    std::vector<std::string> position = position_;
    position[units_of(side_)] = joined(units, ",");
    auto game = table_.sight.kind.from_position(options_, joined(position, " "));
    return game ? std::move(*game) : nullptr;
  }

 private:
  static constexpr std::string_view mark = "3.1.1.1:fade";
  static std::string mark_on(std::string_view square, bool hidden) {
    return fmt::format("@{}:3{}", square, hidden ? ":H" : "");
  }
  /// The unit that is moved there; else one more, or the nearest of a full squad.
  std::string letter_for(const std::map<std::string, std::string>& marks, std::string_view square,
                         const Fighter* moved) const {
    if (moved != nullptr) return moved->letter;
    for (const char letter : letters) {
      if (!marks.contains({letter})) return {letter};
    }
    const auto squad = table_.now.squad(side_);
    return (*std::ranges::min_element(squad, {}, [&](const Fighter* each) { return distance(each->square, square); }))
        ->letter;
  }

  const Table& table_;
  std::vector<std::string> position_;
  int side_;
  std::vector<OptionPair> options_;
};

/// Notes the letters of the units of that side that strike at the square with one of the legal moves.
void note_strikers(const RunningGame& game, int side, std::string_view square, std::set<std::string>& found) {
  const auto position = fields_of(game.position());
  const auto units = split(position[units_of(side)], ',');
  for (const std::string& move : game.legal()) {
    if (move.size() < 5 || !move.ends_with(square)) continue;
    for (const std::string_view unit : units) {
      if (unit.substr(2, 2) == move.substr(0, 2)) found.emplace(unit.substr(0, 1));
    }
  }
}

/// The position with a unit moved elsewhere, as if that cost nothing. None if it cannot stand there.
std::unique_ptr<RunningGame> with_unit_on(const Table& table, const RunningGame& game, const Fighter& unit,
                                          std::string_view square) {
  auto position = fields_of(game.position());
  if (position.size() != fields) return nullptr;
  std::string& units = position[units_of(unit.side)];
  const std::size_t at = units.find(unit.letter + "@");
  if (at == std::string::npos) return nullptr;
  units.replace(at + 2, 2, square);
  auto moved =
      table.sight.kind.from_position(table.sight.game.options_told_to(table.sight.viewer), joined(position, " "));
  return moved ? std::move(*moved) : nullptr;
}

/// Every square on which a unit can stand, and those where the other side's units do.
std::vector<std::string> squares_to_strike(const Table& table, int side) {
  std::vector<std::string> squares;
  for (char file = 'a'; file <= 'h'; ++file) {
    for (char rank = '1'; rank <= '8'; ++rank) {
      const std::string square = {file, rank};
      const Fighter* there = table.now.on(square);
      const bool taken = there != nullptr && (there->side == side || there->is('H'));
      if (!taken && !contains(table.now.obstacles, square)) squares.push_back(square);
    }
  }
  return squares;
}

}  // namespace

Situation situation_of(const RunningGame& game) {
  return read_situation(*parse_json(game.view(Viewer::everybody)));
}

std::unique_ptr<RunningGame> when_it_acts(const Table& table, int side) {
  if (!table.now.battle()) return nullptr;
  const auto options = table.sight.game.options_told_to(table.sight.viewer);
  auto game = table.sight.kind.from_position(options, table.now.position);
  if (!game || !let_it_act(**game, side)) return nullptr;
  return std::move(*game);
}

std::vector<Strike> strikes_from(const RunningGame& game, const Situation& now, std::string_view square) {
  std::vector<Strike> strikes;
  const Fighter* striker = now.on(square);
  if (striker == nullptr) return strikes;
  for (const std::string& move : game.legal()) {
    if (!move.starts_with(square) || move[2] == '-') continue;
    const auto copy = game.clone();
    const auto events = copy->play(move);
    if (!events) continue;
    Strike strike = read_strike(*events, striker->side, striker->letter);
    if (strike.hits.empty()) continue;
    strike.move = move;
    strike.verb = game.explain(move)->anatomy.verb;
    const Situation after = situation_of(*copy);
    for (Hit& hit : strike.hits) hit.dodges = contains(after.dodgers, hit.taker);
    const auto same = std::ranges::find_if(strikes, [&](const Strike& other) {
      return other.verb == strike.verb && other.hits == strike.hits && other.toll == strike.toll;
    });
    if (same != strikes.end()) {
      ++same->ways;
    } else {
      strikes.push_back(std::move(strike));
    }
  }
  return strikes;
}

std::vector<std::string> reach_of(const RunningGame& game, std::string_view square) {
  std::vector<std::string> goals;
  for (const std::string& move : game.legal()) {
    if (move.starts_with(square) && move.size() == 5 && move[2] == '-') goals.push_back(move.substr(3));
  }
  return goals;
}

std::unique_ptr<RunningGame> after_going(const Table& table, const RunningGame& game, const Fighter& unit,
                                         std::string_view goal) {
  const std::string move = fmt::format("{}-{}", unit.square, goal);
  if (!game.explain(move)) return nullptr;
  if (situation_of(game).actions < 2) return with_unit_on(table, game, unit, goal);
  auto there = game.clone();
  return there->play(move) ? std::move(there) : nullptr;
}

Strikers strikers(const Table& table, const RunningGame& acting, int side, const Fighter* standing) {
  const Marksmen marks(table, fields_of(acting.position()), side);
  Strikers found;
  for (const std::string& square : squares_to_strike(table, side)) {
    const auto game = marks.with_mark_on(square, standing);
    if (game == nullptr) continue;
    const Situation now = situation_of(*game);
    note_strikers(*game, side, square, found[square]);
    if (now.actions < 2) continue;
    for (const std::string& move : game->legal()) {
      const Fighter* struck = move.size() < 5 ? nullptr : now.on(std::string_view(move).substr(move.size() - 2));
      if (move == "end" || (struck != nullptr && struck->side != side)) continue;
      const auto copy = game->clone();
      if (!copy->play(move) || !let_it_act(*copy, side)) continue;
      note_strikers(*copy, side, square, found[square]);
    }
  }
  return found;
}

Strikers sentries(const Table& table, int side, const Fighter* walking) {
  std::vector<const Fighter*> watching;
  std::vector<std::string> units;
  for (const Fighter* fighter : table.now.squad(side)) {
    if (!fighter->stands()) continue;
    units.push_back(fmt::format("{}@{}:{}", fighter->letter, fighter->square, fighter->health));
    if (fighter->has("sentry") && !fighter->is('R') && !fighter->is('H')) watching.push_back(fighter);
  }
  Strikers found;
  auto position = fields_of(table.now.position);
  if (watching.empty() || position.size() != fields) return found;
  // A sentry sees what it could attack if it were its turn and it had done nothing yet.
  position[side_field] = std::to_string(side);
  position[actions_field] = "2";
  position[pending_field] = "-";
  position[units_of(side)] = joined(units, ",");
  const Marksmen marks(table, position, side);
  for (const std::string& square : squares_to_strike(table, side)) {
    const auto game = marks.with_mark_on(square, walking);
    if (game == nullptr) continue;
    const auto legal = game->legal();
    for (const Fighter* sentry : watching) {
      if (contains(legal, fmt::format("{}x{}", sentry->square, square))) found[square].insert(sentry->letter);
    }
  }
  return found;
}

std::string Danger::at(const std::string& square) const {
  const auto by = struck.find(square);
  std::string text = by == struck.end() || by->second.empty() ? "" : std::to_string(by->second.size());
  if (watched.contains(square)) text += "s";
  return text;
}

std::optional<Danger> danger_to(const Table& table, const Fighter& unit) {
  const int enemy = 3 - unit.side;
  const auto acting = when_it_acts(table, enemy);
  if (acting == nullptr) return std::nullopt;
  return Danger{strikers(table, *acting, enemy, &unit), sentries(table, enemy, &unit)};
}

}  // namespace destrier::skirmish
