// Moves as text, and why a text is no legal move.

#include "core/text.h"

#include <algorithm>
#include <optional>

#include "games/escarmouche/escarmouche.h"

namespace destrier::escarmouche {
namespace {

tl::unexpected<Message> refuse(std::string_view reason, std::vector<Argument> arguments = {}) {
  return tl::unexpected(Message{std::string(reason), std::move(arguments)});
}

/// Two squares with a separator between them.
std::optional<std::pair<Square, Square>> read_pair(std::string_view text, char separator) {
  if (text.size() != 5 || text[2] != separator) return std::nullopt;
  const auto first = read_square(text.substr(0, 2));
  const auto second = read_square(text.substr(3));
  if (!first || !second) return std::nullopt;
  return std::pair(*first, *second);
}

/// An ability with what follows its name.
std::optional<Move> read_ability(std::string_view text) {
  const auto parts = split(text, ':');
  const auto from = read_square(parts[0]);
  const auto ability = parts.size() > 1 ? find_ability(parts[1]) : std::nullopt;
  if (!from || !ability) return std::nullopt;
  if (*ability == Ability::rush) {
    const auto goal = parts.size() == 4 ? read_square(parts[2]) : std::nullopt;
    const auto target = parts.size() == 4 ? read_square(parts[3]) : std::nullopt;
    if (!goal || !target) return std::nullopt;
    return Move::use(*ability, *from, *goal, *target);
  }
  if (*ability == Ability::horn) {
    const auto walk = parts.size() == 3 ? read_pair(parts[2], '-') : std::nullopt;
    if (!walk) return std::nullopt;
    return Move::use(*ability, *from, walk->first, walk->second);
  }
  const bool alone = *ability == Ability::shield || *ability == Ability::whirl || *ability > Ability::frenzy;
  if (alone) return parts.size() == 2 ? std::optional(Move::use(*ability, *from, 0, *from)) : std::nullopt;
  const auto to = parts.size() == 3 ? read_square(parts[2]) : std::nullopt;
  if (!to) return std::nullopt;
  return Move::use(*ability, *from, 0, *to);
}

/// What a text says, whether it is legal or not.
std::optional<Move> read_wish(std::string_view text) {
  if (text == "end") return Move{Verb::end};
  if (text == "decline") return Move{Verb::decline};
  if (text.size() == 4 && text[1] == '@') {
    const auto to = read_square(text.substr(2));
    if (!to) return std::nullopt;
    if (text[0] == 'o') return Move{Verb::obstacle, 0, 0, 0, *to};
    if (text[0] < 'a' || text[0] > 'f') return std::nullopt;
    return Move{Verb::deploy, static_cast<std::uint8_t>(text[0] - 'a'), 0, 0, *to};
  }
  if (const auto walk = read_pair(text, '-')) return Move{Verb::move, 0, walk->first, 0, walk->second};
  if (const auto blow = read_pair(text, 'x')) return Move{Verb::attack, 0, blow->first, 0, blow->second};
  if (text.starts_with("horn:")) {
    const auto walk = read_pair(text.substr(5), '-');
    if (!walk) return std::nullopt;
    return Move{Verb::horn, 0, walk->first, 0, walk->second};
  }
  if (text.starts_with("dodge:")) {
    const auto to = read_square(text.substr(6));
    if (!to) return std::nullopt;
    return Move{Verb::dodge, 0, 0, 0, *to};
  }
  return read_ability(text);
}

/// Finds the rule that forbids a move which is not legal.
class Critic {
 public:
  Critic(const Escarmouche& game, const State& state, Move move) : game_(game), state_(state), move_(move) {}

  Message reason() const {
    switch (state_.stage) {
      case Stage::obstacles:
        return move_.verb == Verb::obstacle ? obstacle() : Message{"obstacle_due"};
      case Stage::deploy:
        return move_.verb == Verb::deploy ? deployment() : Message{"deploy_due"};
      default:
        break;
    }
    if (move_.verb == Verb::obstacle || move_.verb == Verb::deploy) return {"not_before"};
    if (state_.pending == Pending::dodge) return {"dodge_due"};
    if (state_.pending == Pending::horn) return move_.verb == Verb::horn ? second_ally() : Message{"horn_due"};
    if (move_.verb == Verb::horn || move_.verb == Verb::dodge || move_.verb == Verb::decline) return {"nothing_asked"};
    return action();
  }

 private:
  static bool in(Squares set, Square square) { return (set & only(square)) != 0; }
  std::size_t own() const { return state_.side; }
  std::size_t enemy() const { return 1U - state_.side; }

  Message obstacle() const {
    if (!in(field_squares, move_.to)) return {"field_only"};
    if (in(centre_squares, move_.to)) return {"not_centre"};
    return {in(game_.rules().zone, move_.to) ? "not_zone" : "obstacle_there"};
  }

  Message deployment() const {
    const Letter letter = move_.detail;
    if (letter >= game_.rules().sizes[own()]) return {"no_such_unit", {{"unit", letter_text(letter)}}};
    if ((state_.present[own()] & only_letter(letter)) != 0) return {"placed", {{"unit", letter_text(letter)}}};
    const auto next = static_cast<Letter>(std::popcount(state_.present[own()]));
    if (game_.rules().blind && letter != next) return {"in_order", {{"unit", letter_text(next)}}};
    if (!in(home_squares(own()), move_.to)) return {"home_rows"};
    return {"taken", {{"square", name(move_.to)}}};
  }

  Message second_ally() const {
    if (!in(state_.standing[own()], move_.from)) return {"not_an_ally"};
    const Letter ally = state_.letter_at(own(), move_.from);
    if (ally == state_.moved) return {"first_ally"};
    if ((game_.horn_allies(state_, state_.blower) & only_letter(ally)) == 0) return {"not_an_ally"};
    return out_of_reach(ally, move_.to);
  }

  Message action() const {
    if (in(state_.standing[enemy()], move_.from)) return {"not_yours"};
    if (!in(state_.standing[own()], move_.from)) return {"nobody", {{"square", name(move_.from)}}};
    const Letter letter = state_.letter_at(own(), move_.from);
    const Unit& unit = state_.units[own()][letter];
    if (unit.is(Status::pinned_acted)) return {"pinned"};
    if (move_.verb == Verb::move) return out_of_reach(letter, move_.to);
    return move_.verb == Verb::attack ? attack(letter, unit) : ability(letter, unit);
  }

  Message attack(Letter letter, const Unit& unit) const {
    if (unit.is(Status::attacked)) return {"has_attacked"};
    if (unit.is(Status::winded)) return {"winded"};
    if (unit.is(Status::hidden)) return {"is_hidden"};
    if (unit.is(Status::used) && !game_.rules().attack_and_ability) return {"attack_or_ability"};
    return no_target(unit.square, game_.card(own(), letter).range, state_.blocking());
  }

  Message ability(Letter letter, const Unit& unit) const {
    const Ability ability = move_.ability();
    const Figures& card = game_.card(own(), letter);
    const Argument named = {"ability", id_of(ability)};
    if (!card.abilities.has(ability)) return {"lacks_ability", {named}};
    if (ability > Ability::frenzy) return {"passive", {named}};
    if (unit.is_any(Status::used, Status::frenzied)) return {"has_used"};
    if (unit.is(Status::winded) && game_.rules().damaging.has(ability)) return {"winded"};
    if (!game_.can_use(unit, ability)) return {"attack_or_ability"};
    const int range = game_.range_of(ability, card);
    switch (ability) {
      case Ability::shield:
        return {"shield_up"};
      case Ability::whirl:
        return {"nobody_near"};
      case Ability::fade:
        return unit.is(Status::seen) ? Message{"fade_again"} : out_of_reach(letter, move_.to);
      case Ability::guard:
      case Ability::swap:
        return {"not_an_ally"};
      case Ability::horn: {
        const bool ally = in(state_.standing[own()], move_.via) && move_.via != unit.square;
        if (!ally || distance(move_.via, unit.square) > range) return {"not_an_ally"};
        return out_of_reach(state_.letter_at(own(), move_.via), move_.to);
      }
      case Ability::rush:
        if (!in(game_.reach(state_, own(), letter), move_.via)) return out_of_reach(letter, move_.via);
        return no_target(move_.via, range, state_.blocking() & ~only(unit.square));
      case Ability::lob:
        return no_target(unit.square, range, state_.obstacles);
      default:
        return no_target(unit.square, range, state_.blocking());
    }
  }

  Message out_of_reach(Letter letter, Square goal) const {
    const Figures& card = game_.card(own(), letter);
    const Square from = state_.units[own()][letter].square;
    if (goal == from) return {"stand_still"};
    if (in(state_.blocking(), goal)) return {"taken", {{"square", name(goal)}}};
    if (distance(from, goal) > card.move) return {"reach", {{"points", int{card.move}}}};
    State easy = state_;
    easy.difficult = 0;
    return {in(game_.reach(easy, own(), letter), goal) ? "difficult" : "way_blocked"};
  }

  Message no_target(Square from, int range, Squares blockers) const {
    if (in(state_.standing[own()], move_.to)) return {"friendly"};
    if (!in(state_.standing[enemy()], move_.to)) return {"no_enemy", {{"square", name(move_.to)}}};
    const Letter target = state_.letter_at(enemy(), move_.to);
    if (state_.units[enemy()][target].is(Status::hidden)) return {"hidden"};
    if (distance(from, move_.to) > range) {
      return {"range", {{"distance", distance(from, move_.to)}, {"range", range}}};
    }
    const Square blocker = first(sight().sets(from, move_.to).front() & blockers);
    return {"no_sight", {{"who", in(state_.obstacles, blocker) ? "obstacle" : "unit"}, {"square", name(blocker)}}};
  }

  const Escarmouche& game_;
  const State& state_;
  Move move_;
};

}  // namespace

namespace {

/// What kind of move is asked for.
std::string_view asked_now(const State& state) {
  if (state.stage == Stage::obstacles) return "obstacle";
  if (state.stage == Stage::deploy) return "deploy";
  if (state.pending == Pending::horn) return "horn";
  return state.pending == Pending::dodge ? "dodge" : "action";
}

}  // namespace

tl::expected<Move, Message> Escarmouche::read_move(const State& state, std::string_view text) const {
  if (state.stage == Stage::over) return refuse("over");
  if (state.stage == Stage::initiative) {
    if (text != "~1" && text != "~2") return refuse("die_due");
    return Move{Verb::initiative, static_cast<std::uint8_t>(text[1] - '1'), 0, 0, 0};
  }
  if (text.starts_with('~')) return refuse("no_die");
  const auto wish = read_wish(text);
  if (!wish) return refuse("not_a_move", {{"text", in_quotes(text)}, {"asked", asked_now(state)}});
  MoveList<Escarmouche> list;
  moves(state, list);
  if (std::ranges::find(list, *wish) != list.end()) return *wish;
  return tl::unexpected(Critic(*this, state, *wish).reason());
}

std::string Escarmouche::move_text(const State& /*state*/, Move move) const {
  const std::string to = name(move.to);
  switch (move.verb) {
    case Verb::obstacle:
      return "o@" + to;
    case Verb::deploy:
      return fmt::format("{}@{}", letter_text(move.detail), to);
    case Verb::initiative:
      return move.detail == 0 ? "~1" : "~2";
    case Verb::move:
      return name(move.from) + '-' + to;
    case Verb::attack:
      return name(move.from) + 'x' + to;
    case Verb::end:
      return "end";
    case Verb::horn:
      return fmt::format("horn:{}-{}", name(move.from), to);
    case Verb::dodge:
      return "dodge:" + to;
    case Verb::decline:
      return "decline";
    case Verb::ability:
      break;
  }
  std::string start = fmt::format("{}:{}", name(move.from), id_of(move.ability()));
  switch (move.ability()) {
    case Ability::shield:
    case Ability::whirl:
      return start;
    case Ability::rush:
      return fmt::format("{}:{}:{}", start, name(move.via), to);
    case Ability::horn:
      return fmt::format("{}:{}-{}", start, name(move.via), to);
    default:
      return fmt::format("{}:{}", start, to);
  }
}

}  // namespace destrier::escarmouche
