// Positions as text (specification, section 9), and the positions of views (section 11).

#include <algorithm>
#include <optional>

#include "core/text.h"
#include "games/escarmouche/escarmouche.h"

namespace destrier::escarmouche {
namespace {

constexpr std::array<std::string_view, 2> units_names = {"units1", "units2"};

std::string squares_or_dash(Squares set) {
  return set == 0 ? "-" : to_text(set);
}

std::optional<Squares> read_squares_or_dash(std::string_view text) {
  if (text == "-") return Squares{0};
  if (text.empty()) return std::nullopt;
  return read_squares(text);
}

std::optional<Letter> read_letter(std::string_view text) {
  if (text.size() != 1 || text[0] < 'a' || text[0] > 'f') return std::nullopt;
  return static_cast<Letter>(text[0] - 'a');
}

std::string unit_text(const Unit& unit, Letter letter) {
  std::string text = fmt::format("{}@{}:{}", letter_text(letter), name(unit.square), unit.health);
  if (unit.bears_anything()) text += ':';
  for (std::size_t i = 0; i < status_letters.size(); ++i) {
    if (unit.is(static_cast<Status>(i))) text += status_letters[i];
  }
  if (unit.guards()) {
    text += 'G';
    text += letter_text(unit.ward());
  }
  return text;
}

std::string units_text(const State& state, std::size_t side) {
  std::string text;
  for_each_letter(state.present[side], [&](Letter letter) {
    if (!text.empty()) text += ',';
    text += unit_text(state.units[side][letter], letter);
  });
  return text.empty() ? "-" : text;
}

std::string pending_text(const State& state) {
  if (state.stage == Stage::over) return std::string(word(state.reason));
  if (state.pending == Pending::horn) {
    return fmt::format("horn:{}{}", letter_text(state.blower), letter_text(state.moved));
  }
  if (state.pending == Pending::nothing) return "-";
  std::string text = "dodge:";
  for_each_letter(state.dodgers, [&](Letter letter) { text += letter_text(letter); });
  return text;
}

std::string side_text(const State& state) {
  if (state.stage == Stage::over) return std::string(to_text(state.score));
  return state.stage == Stage::initiative ? "-" : std::to_string(state.side + 1);
}

/// Reads a position, or the position of a view. The first fault found is the one reported.
class PositionReader {
 public:
  explicit PositionReader(const Escarmouche& game) : game_(game), rules_(game.rules()) {}

  Expected<State> read(std::string_view text) {
    if (auto done = read_fields(text); !done) return tl::unexpected(done.error());
    if (auto done = check(); !done) return tl::unexpected(done.error());
    return state_;
  }

  /// What is not seen is made up, and the whole must then be a position.
  Expected<View> read_seen(Viewer viewer, std::string_view text) {
    viewer_ = viewer;
    if (auto done = read_fields(text); !done) return tl::unexpected(done.error());
    View seen{viewer, state_, placed_, {hidden(0), hidden(1)}};
    Rng rng(0);
    state_ = game_.sample(seen, rng);
    if (auto done = check(); !done) return tl::unexpected(done.error());
    return seen;
  }

 private:
  using Done = Expected<void>;

  template <class... Args>
  static tl::unexpected<Error> fault(std::string_view field, fmt::format_string<Args...> format, Args&&... args) {
    return fail("field {}: {}", field, fmt::format(format, std::forward<Args>(args)...));
  }
  bool hidden(std::size_t side) const {
    return viewer_ && rules_.blind && state_.stage == Stage::deploy && static_cast<std::size_t>(*viewer_) != side;
  }
  bool before_battle() const { return state_.stage < Stage::battle; }
  bool battle() const { return state_.stage == Stage::battle; }
  bool over() const { return state_.stage == Stage::over; }
  std::size_t own() const { return state_.side; }
  std::size_t other() const { return 1U - state_.side; }

  // The texts.

  Done read_fields(std::string_view text) {
    fields_ = split(text, ' ');
    if (fields_.size() != 10) return fail("position: {} fields, must be 10 separated by single spaces", fields_.size());
    for (const auto& read :
         {&PositionReader::read_stage, &PositionReader::read_numbers, &PositionReader::read_terrain,
          &PositionReader::read_units, &PositionReader::read_markers, &PositionReader::read_pending}) {
      if (auto done = (this->*read)(); !done) return done;
    }
    return {};
  }

  Done read_stage() {
    const auto found = std::ranges::find(stage_words, fields_[0]);
    if (found == stage_words.end()) return fault("stage", "{} is unknown", in_quotes(fields_[0]));
    state_.stage = static_cast<Stage>(found - stage_words.begin());
    const std::string_view side = fields_[1];
    if (over()) {
      for (const Score score : {Score::first_wins, Score::second_wins, Score::draw}) {
        if (side == to_text(score)) state_.score = score;
      }
      if (state_.score == Score::ongoing) return fault("side", "{} must be the score", in_quotes(side));
    } else if (state_.stage == Stage::initiative) {
      if (side != "-") return fault("side", "{} must be - when the die decides", in_quotes(side));
    } else {
      if (side != "1" && side != "2") return fault("side", "{} must be 1 or 2", in_quotes(side));
      state_.side = side == "1" ? 0 : 1;
    }
    return {};
  }

  Done read_numbers() {
    const auto turn = read_number(fields_[2], 0, last_turn);
    if (!turn) return fault("turn", "{} must be a number 0..{}", in_quotes(fields_[2]), last_turn);
    const auto actions = read_number(fields_[3], 0, actions_a_turn);
    if (!actions) return fault("actions", "{} must be a number 0..{}", in_quotes(fields_[3]), actions_a_turn);
    const auto quiet = read_number(fields_[8], 0, most_quiet);
    if (!quiet) return fault("quiet", "{} must be a number 0..{}", in_quotes(fields_[8]), most_quiet);
    state_.turn = static_cast<std::uint16_t>(*turn);
    state_.actions = static_cast<std::uint8_t>(*actions);
    state_.quiet = static_cast<std::uint8_t>(*quiet);
    return {};
  }

  Done read_terrain() {
    const auto parts = split(fields_[6], '/');
    const auto obstacles = parts.size() == 2 ? read_squares_or_dash(parts[0]) : std::nullopt;
    const auto difficult = parts.size() == 2 ? read_squares_or_dash(parts[1]) : std::nullopt;
    if (!obstacles || !difficult) {
      return fault("terrain", "{} must be obstacles, a stroke and difficult squares, each in rising order",
                   in_quotes(fields_[6]));
    }
    state_.obstacles = *obstacles;
    state_.difficult = *difficult;
    return {};
  }

  Done read_units() {
    for (const std::size_t side : {0U, 1U}) {
      const std::string_view text = fields_[4 + side];
      if (hidden(side)) {
        const auto placed = text.starts_with('?') ? read_number(text.substr(1), 0, rules_.sizes[side]) : std::nullopt;
        if (!placed) return fault(units_names[side], "{} must be ? and how many are placed", in_quotes(text));
        placed_[side] = static_cast<std::uint8_t>(*placed);
        continue;
      }
      if (text == "-") continue;
      for (const std::string_view token : split(text, ',')) {
        if (auto done = read_unit(side, token); !done) return done;
      }
      placed_[side] = static_cast<std::uint8_t>(std::popcount(state_.present[side]));
    }
    return {};
  }

  Done read_unit(std::size_t side, std::string_view token) {
    const auto wrong = [&](std::string_view what) {
      return fault(units_names[side], "{}: {}", in_quotes(token), what);
    };
    const auto parts = split(token, ':');
    if (parts.size() < 2 || parts.size() > 3 || parts[0].size() != 4 || parts[0][1] != '@') return wrong("not a unit");
    const auto letter = read_letter(parts[0].substr(0, 1));
    const auto square = read_square(parts[0].substr(2));
    const auto health = read_number(parts[1], 1, 99);
    if (!letter || !square || !health) return wrong("not a unit");
    if (*letter >= rules_.sizes[side]) return wrong("the squad has no such unit");
    if (state_.present[side] >> *letter != 0) return wrong("twice, or not in order");
    if (*health > game_.card(side, *letter).health) return wrong("more Health than its card");
    if ((state_.obstacles & only(*square)) != 0) return wrong("on an obstacle");
    if ((state_.occupied() & only(*square)) != 0) return wrong("two units on a square");
    state_.put(side, *letter, *square, static_cast<int>(*health));
    if (parts.size() == 3 && !read_statuses(state_.units[side][*letter], parts[2], side)) {
      return wrong("its statuses must be some of AUFWPpSHhR in this order, then G and an ally");
    }
    return {};
  }

  bool read_statuses(Unit& unit, std::string_view text, std::size_t side) const {
    if (text.empty()) return false;
    std::size_t next = 0;
    while (!text.empty() && text[0] != 'G') {
      const std::size_t found = status_letters.find(text[0], next);
      if (found == std::string_view::npos) return false;
      unit.set(static_cast<Status>(found));
      next = found + 1;
      text.remove_prefix(1);
    }
    if (text.empty()) return true;
    const auto ally = read_letter(text.substr(1));
    if (!ally || *ally >= rules_.sizes[side]) return false;
    unit.guard(*ally);
    return true;
  }

  Done read_markers() {
    const std::string_view text = fields_[7];
    if (rules_.zone == 0) {
      if (text != "-") return fault("markers", "{} must be - without a zone", in_quotes(text));
      return {};
    }
    const auto parts = split(text, '/');
    for (const std::size_t side : {0U, 1U}) {
      const auto number = parts.size() == 2 ? read_number(parts[side], 0, rules_.markers) : std::nullopt;
      if (!number) return fault("markers", "{} must be two numbers 0..{}", in_quotes(text), rules_.markers);
      state_.markers[side] = static_cast<std::uint8_t>(*number);
    }
    return {};
  }

  Done read_pending() {
    const std::string_view text = fields_[9];
    if (over()) {
      const auto found = std::ranges::find(reason_words, text);
      if (found == reason_words.end() || found == reason_words.begin()) {
        return fault("pending", "{} is no reason for an end", in_quotes(text));
      }
      state_.reason = static_cast<Reason>(found - reason_words.begin());
      return {};
    }
    if (text == "-") return {};
    if (!battle()) return fault("pending", "{} outside a battle", in_quotes(text));
    if (text.starts_with("horn:") && text.size() == 7) {
      const auto blower = read_letter(text.substr(5, 1));
      const auto moved = read_letter(text.substr(6, 1));
      if (!blower || !moved) return fault("pending", "{} must name two units", in_quotes(text));
      state_.pending = Pending::horn;
      state_.blower = *blower;
      state_.moved = *moved;
      return {};
    }
    if (!text.starts_with("dodge:") || text.size() == 6) return fault("pending", "{} is unknown", in_quotes(text));
    state_.pending = Pending::dodge;
    for (const char c : text.substr(6)) {
      const auto letter = read_letter(std::string_view(&c, 1));
      if (!letter || state_.dodgers >> *letter != 0) {
        return fault("pending", "{} must name units in order", in_quotes(text));
      }
      state_.dodgers |= only_letter(*letter);
    }
    return {};
  }

  // What must hold.

  Done check() const {
    for (const auto& check :
         {&PositionReader::check_terrain, &PositionReader::check_numbers, &PositionReader::check_stage,
          &PositionReader::check_units, &PositionReader::check_actions, &PositionReader::check_pending,
          &PositionReader::check_end}) {
      if (auto done = (this->*check)(); !done) return done;
    }
    return {};
  }

  Done check_terrain() const {
    const Squares both = state_.obstacles | state_.difficult;
    if ((both & ~field_squares) != 0) return fault("terrain", "a square off the rows 3 to 6");
    if ((state_.obstacles & state_.difficult) != 0) return fault("terrain", "obstacle and difficult on one square");
    if ((state_.obstacles & rules_.zone) != 0) return fault("terrain", "an obstacle in the zone");
    if (state_.stage != Stage::obstacles) return {};
    if (!rules_.duel) return fault("terrain", "obstacles are placed with terrain=duel only");
    if (std::popcount(state_.obstacles) != state_.side || state_.difficult != 0) {
      return fault("terrain", "must be {} obstacles and no difficult ground", state_.side);
    }
    if ((state_.obstacles & centre_squares) != 0) return fault("terrain", "an obstacle in the centre");
    return {};
  }

  int turns() const { return rules_.rounds > 0 ? 2 * rules_.rounds : last_turn; }

  Done check_numbers() const {
    const int turn = state_.turn;
    if (before_battle() ? turn != 0 : turn < 1 || turn > turns()) {
      return fault("turn", "{} must be {}", turn, before_battle() ? "0" : fmt::format("1..{}", turns()));
    }
    if (!battle() && state_.quiet != 0) return fault("quiet", "{} outside a battle, must be 0", state_.quiet);
    if (state_.quiet > turn) return fault("quiet", "{} is more than the turns", state_.quiet);
    if (!battle() && state_.actions != 0) return fault("actions", "{} outside a battle, must be 0", state_.actions);
    for (const std::uint8_t markers : state_.markers) {
      if (before_battle() && markers != 0) return fault("markers", "{} before the battle, must be 0", markers);
      if (battle() && markers >= rules_.markers && rules_.zone != 0) {
        return fault("markers", "{} would have won", markers);
      }
    }
    return {};
  }

  Done check_stage() const {
    if (state_.stage == Stage::obstacles) {
      for (const std::size_t side : {0U, 1U}) {
        if (state_.present[side] != 0) return fault(units_names[side], "a unit before the obstacles are placed");
      }
      return {};
    }
    if (!before_battle()) return {};
    const Decider deploying = game_.deploying(state_);
    const bool all_placed = deploying == Decider::nobody;
    if (all_placed != (state_.stage == Stage::initiative)) {
      return fault("stage", "{}, but {} left to deploy", fields_[0], all_placed ? "nothing is" : "something is");
    }
    for (const std::size_t side : {0U, 1U}) {
      if (auto done = check_home(side); !done) return done;
    }
    if (all_placed) return {};
    if (rules_.blind) {
      // The first side that is not complete; the second waits for it.
      if (state_.present[1] != 0 && deploying == Decider::first) return fault("units2", "placed before side 1 is done");
    } else {
      const std::array<int, 2> placed = {std::popcount(state_.present[0]), std::popcount(state_.present[1])};
      const auto full = [&](std::size_t side) { return placed[side] == rules_.sizes[side]; };
      if (placed[0] > placed[1] + 1 && !full(1)) return fault("units1", "more placed than the order allows");
      if (placed[1] > placed[0] && !full(0)) return fault("units2", "more placed than the order allows");
    }
    if (side_index(deploying) != state_.side) return fault("side", "{} is not the side to deploy", state_.side + 1);
    return {};
  }

  Done check_home(std::size_t side) const {
    if ((state_.standing[side] & ~home_squares(side)) != 0) return fault(units_names[side], "off its home rows");
    Done sound;
    for_each_letter(state_.present[side], [&](Letter letter) {
      if (state_.units[side][letter].health == game_.card(side, letter).health) return;
      sound = fault(units_names[side], "{} is not at full Health", letter_text(letter));
    });
    if (!sound) return sound;
    const bool gap = (state_.present[side] & (state_.present[side] + 1U)) != 0;
    if (rules_.blind && gap) return fault(units_names[side], "placed out of order");
    return {};
  }

  Done check_units() const {
    for (const std::size_t side : {0U, 1U}) {
      if (battle() && state_.present[side] == 0) return fault(units_names[side], "none in battle");
      for (Letter letter = 0; letter < most_units; ++letter) {
        if ((state_.present[side] & only_letter(letter)) == 0) continue;
        if (const char* what = wrong_status(side, letter)) {
          return fault(units_names[side], "{}: {}", letter_text(letter), what);
        }
      }
    }
    return {};
  }

  /// What is wrong with the statuses of a unit; nothing if they can be.
  const char* wrong_status(std::size_t side, Letter letter) const {
    using enum Status;
    const Unit& unit = state_.units[side][letter];
    if (!unit.bears_anything()) return nullptr;
    if (!battle()) return "a status outside a battle";
    if (const char* what = lacks_ability(unit, game_.card(side, letter).abilities)) return what;
    const bool active = side == own();
    if (!active && unit.is_any(attacked, used, frenzied, pinned_acted, seen)) return "a status of the active side";
    if (active && unit.is(reacted)) return "a reaction in its own turn";
    const auto both = [&](Status a, Status b) { return unit.is(a) && unit.is(b); };
    if (both(frenzied, winded) || both(pinned, pinned_acted) || both(hidden, seen) || both(used, frenzied) ||
        both(winded, seen) || both(attacked, winded) || (unit.is(hidden) && unit.guards())) {
      return "statuses that exclude each other";
    }
    if (both(attacked, used) && (!rules_.attack_and_ability || unit.is(pinned_acted))) {
      return "an attack and an ability in one turn";
    }
    if (both(attacked, frenzied) && unit.is(pinned_acted)) return "two actions of a pinned unit";
    if (active && (unit.is(hidden) || unit.guards()) && !unit.is(used)) return "hidden or guarding without an action";
    if (!active && unit.is(winded) && (unit.is(hidden) || unit.guards())) return "winded, and hidden or guarding";
    if (unit.guards() && (unit.ward() == letter || (state_.present[side] & only_letter(unit.ward())) == 0)) {
      return "guards itself or nobody";
    }
    return nullptr;
  }

  const char* lacks_ability(const Unit& unit, Abilities abilities) const {
    using enum Status;
    if (unit.is_any(frenzied, winded) && !abilities.has(Ability::frenzy)) return "a status without its ability";
    if (unit.is(shield) && !abilities.has(Ability::shield)) return "a status without its ability";
    if (unit.is_any(hidden, seen) && !abilities.has(Ability::fade)) return "a status without its ability";
    if (unit.guards() && !abilities.has(Ability::guard)) return "a status without its ability";
    const AbilityCards& cards = game_.abilities();
    if (unit.is(reacted) && !abilities.has_any(of_kind(cards, AbilityKind::reaction))) {
      return "a status without its ability";
    }
    if (unit.is(used)) {
      Abilities usable = of_kind(cards, AbilityKind::active).without(Abilities(Ability::frenzy));
      if (unit.is(winded)) usable = usable.without(rules_.damaging);
      if (!abilities.has_any(usable)) return "a status without its ability";
    }
    return nullptr;
  }

  Done check_actions() const {
    if (!battle()) return {};
    const bool pending = state_.pending != Pending::nothing;
    if (!pending && state_.actions == 0) return fault("actions", "0 with nothing pending");
    if (pending && state_.actions == actions_a_turn)
      return fault("actions", "{} with something pending", actions_a_turn);
    using enum Status;
    int spent = 0;
    bool reactions = false;
    for_each_letter(state_.present[own()], [&](Letter letter) {
      const Unit& unit = state_.units[own()][letter];
      for (const Status status : {attacked, used, frenzied}) spent += unit.is(status) ? 1 : 0;
      spent += unit.is(pinned_acted) && !unit.is_any(attacked, used, frenzied) ? 1 : 0;
    });
    for_each_letter(state_.present[other()],
                    [&](Letter letter) { reactions = reactions || state_.units[other()][letter].is(reacted); });
    if (spent > actions_a_turn - state_.actions)
      return fault("actions", "{} left, but {} were used", state_.actions, spent);
    if (reactions && state_.actions == actions_a_turn) return fault("actions", "a reaction before any action");
    return {};
  }

  Done check_pending() const {
    if (state_.pending == Pending::horn) {
      const std::array<Letter, 2> letters = {state_.blower, state_.moved};
      for (const Letter letter : letters) {
        if (letter >= rules_.sizes[own()]) return fault("pending", "the squad has no unit {}", letter_text(letter));
      }
      if (state_.blower == state_.moved) return fault("pending", "a unit that moves itself");
      const Unit& blower = state_.units[own()][state_.blower];
      const bool present = (state_.present[own()] & only_letter(state_.blower)) != 0;
      if (!present || !game_.card(own(), state_.blower).abilities.has(Ability::horn) || !blower.is(Status::used) ||
          blower.is(Status::hidden) || blower.guards()) {
        return fault("pending", "{} has not sounded a horn", letter_text(state_.blower));
      }
      MoveList<Escarmouche> list;
      game_.moves(state_, list);
      if (list.size() < 2) return fault("pending", "no second ally could move");
    }
    if (state_.pending == Pending::dodge) {
      for (Letter letter = 0; letter < most_units; ++letter) {
        if ((state_.dodgers & only_letter(letter)) == 0) continue;
        const Unit& unit = state_.units[other()][letter];
        if ((state_.present[other()] & only_letter(letter)) == 0 ||
            !game_.card(other(), letter).abilities.has(Ability::dodge) ||
            unit.is_any(Status::reacted, Status::hidden)) {
          return fault("pending", "{} cannot be asked to step aside", letter_text(letter));
        }
      }
      const auto asked = static_cast<Letter>(std::countr_zero(state_.dodgers));
      if (game_.steps_aside(state_, asked) == 0) return fault("pending", "{} cannot step", letter_text(asked));
    }
    return {};
  }

  Done check_end() const {
    if (!over()) return {};
    const Reason reason = state_.reason;
    const bool drawn = state_.score == Score::draw;
    const bool must_draw = reason == Reason::mutual || reason == Reason::length || reason == Reason::quiet;
    if (reason != Reason::limit && drawn != must_draw) {
      return fault("pending", "{} does not go with {}", word(reason), to_text(state_.score));
    }
    const std::size_t winner = state_.score == Score::second_wins ? 1 : 0;
    for (const std::size_t side : {0U, 1U}) {
      const bool some = reason == Reason::elimination ? side == winner : reason != Reason::mutual;
      if ((state_.present[side] != 0) != some) {
        return fault(units_names[side], "{} after {}", some ? "none" : "somebody stands", word(reason));
      }
    }
    const int turn = state_.turn;
    if (reason == Reason::limit && (rules_.rounds == 0 || turn != turns())) {
      return fault("turn", "{} is not the limit", turn);
    }
    if (reason == Reason::length && (rules_.rounds != 0 || turn != last_turn)) {
      return fault("turn", "{} is not the last", turn);
    }
    if (reason == Reason::quiet && (turn < most_quiet || turn >= turns())) {
      return fault("turn", "{} cannot be the thirtieth quiet turn", turn);
    }
    if (reason == Reason::limit && game_.score_at_limit(state_) != state_.score) {
      return fault("side", "the losses give another score");
    }
    for (const std::size_t side : {0U, 1U}) {
      const bool all = reason == Reason::zone && side == winner;
      if (all && rules_.zone == 0) return fault("markers", "there is no zone");
      if (rules_.zone != 0 && (state_.markers[side] == rules_.markers) != all) {
        return fault("markers", "{} of side {} after {}", state_.markers[side], side + 1, word(reason));
      }
    }
    return {};
  }

  const Escarmouche& game_;
  const Rules& rules_;
  std::vector<std::string_view> fields_;
  State state_;
  std::optional<Viewer> viewer_;
  std::array<std::uint8_t, 2> placed_{};
};

std::string text_of(const State& state, const std::array<std::string, 2>& units, bool zone) {
  return fmt::format("{} {} {} {} {} {} {}/{} {} {} {}", word(state.stage), side_text(state), state.turn, state.actions,
                     units[0], units[1], squares_or_dash(state.obstacles), squares_or_dash(state.difficult),
                     zone ? fmt::format("{}/{}", state.markers[0], state.markers[1]) : "-", state.quiet,
                     pending_text(state));
}

}  // namespace

Expected<State> Escarmouche::read_position(std::string_view text) const {
  return PositionReader(*this).read(text);
}

Expected<View> Escarmouche::read_view(Viewer viewer, const Json& json) const {
  const auto position = text_in(json, "position");
  if (!position) return fail("view: position: must be a text");
  auto seen = PositionReader(*this).read_seen(viewer, *position);
  if (!seen) return fail("view: position: {}", seen.error().text);
  return seen;
}

std::string Escarmouche::position_text(const State& state) const {
  return text_of(state, {units_text(state, 0), units_text(state, 1)}, rules_.zone != 0);
}

std::string Escarmouche::view_position(const View& view) const {
  std::array<std::string, 2> units;
  for (const std::size_t side : {0U, 1U}) {
    units[side] = view.hidden[side] ? fmt::format("?{}", view.placed[side]) : units_text(view.known, side);
  }
  return text_of(view.known, units, rules_.zone != 0);
}

}  // namespace destrier::escarmouche
