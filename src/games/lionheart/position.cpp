// Positions as text (specification, section 9).

#include <algorithm>

#include "core/text.h"
#include "games/lionheart/lionheart.h"

namespace destrier::lionheart {

/// Reads a position in the order of checks that the specification gives: the first fault found is the one reported.
class PositionReader {
 public:
  explicit PositionReader(const Lionheart& game) : game_(game) {}

  Expected<State> read(std::string_view text) {
    const auto read = in_turn_of_checks(text, {&PositionReader::read_units, &PositionReader::read_phase});
    if (!read) return tl::unexpected(read.error());
    return state_;
  }

  /// The position of a view in which something is hidden: the units that are not seen are made up, and the whole must
  /// then be a position.
  Expected<View> read_seen(Viewer viewer, std::string_view text) {
    seen_.viewer = viewer;
    const auto read = in_turn_of_checks(
        text, {&PositionReader::read_seen_units, &PositionReader::make_up_the_hidden, &PositionReader::read_phase});
    if (!read) return tl::unexpected(read.error());
    return seen_;
  }

 private:
  using Check = Expected<void> (PositionReader::*)();

  Expected<void> in_turn_of_checks(std::string_view text, std::initializer_list<Check> first) {
    fields_ = split(text, ' ');
    if (fields_.size() != 6) return fail("position: {} fields, must be 6 separated by single spaces", fields_.size());
    const std::initializer_list<Check> then = {&PositionReader::read_numbers, &PositionReader::read_pending,
                                               &PositionReader::read_attacked, &PositionReader::check_order};
    for (const auto& checks : {first, then}) {
      for (const Check check : checks) {
        if (auto read = (this->*check)(); !read) return read;
      }
    }
    return {};
  }

  Expected<void> read_seen_units() {
    fields_[0].remove_suffix(hidden_mark.size());
    return read_units();
  }

  Expected<void> make_up_the_hidden() {
    const bool first = fields_[1] == word(Phase::place1);
    if (!first && fields_[1] != word(Phase::place2)) return fail("units: nothing is hidden in this phase");
    state_.phase = first ? Phase::place1 : Phase::place2;
    seen_ = {seen_.viewer, state_, state_.bases};
    for (const int side : {0, 1}) {
      if (!seen_.hides(side)) continue;
      const auto of_side = static_cast<std::size_t>(side);
      // Side 1 has all its bases when side 2 places. How far the side that places has come is not said.
      const bool places_now = side == state_.side();
      seen_.bases[of_side] = places_now ? std::uint8_t{0} : first ? std::uint8_t{1} : std::uint8_t{full_army};
      const bool king_alone = state_.bases[of_side] == 1 && state_.king[of_side].exists();
      if (!king_alone || place_of(side, state_.king[of_side], game_.board().depth) != kings_place) {
        return fail("units: of side {} the king is seen, on his square, and nothing else", side + 1);
      }
    }
    Rng rng(0);
    state_ = game_.sample(seen_, rng);
    return {};
  }

  bool in_turn() const { return state_.phase == Phase::turn1 || state_.phase == Phase::turn2; }
  bool has_lost(std::size_t side) const { return Lionheart::has_lost(state_, side); }

  Expected<void> read_units() {
    int kings[2] = {0, 0};
    int count = 0;
    for (const std::string_view token : split(fields_[0], ',')) {
      const auto fault = [&](std::string_view what) { return fail("units: {}: {}", in_quotes(token), what); };
      const bool small = !token.empty() && token[0] >= 'a' && token[0] <= 'z';
      const char capital = token.empty() ? ' ' : small ? static_cast<char>(token[0] - 'a' + 'A') : token[0];
      const std::size_t kind_at = kind_codes.find(capital);
      const std::size_t square_at = token.find_first_of("abcdefghi", 1);
      if (kind_at == std::string_view::npos || square_at == std::string_view::npos) return fault("not a unit");
      const auto kind = static_cast<Kind>(kind_at);
      const auto men = read_number(token.substr(1, square_at - 1), 1, 99);
      const std::string_view square_text = token.substr(square_at, token.size() - square_at - 1);
      const std::size_t facing = facing_letters.find(token.back());
      if (!men || facing == std::string_view::npos) return fault("not a unit");
      const Square square = read_square(square_text, game_.board().depth);
      if (!square.exists()) return fault(fmt::format("{} is no square of the board", in_quotes(square_text)));
      if (state_.at(square).stands()) return fault("two units on a square");
      if (figures(kind).level > game_.rules().level) return fault("a kind of level 2 at level 1");
      if (*men > figures(kind).most) return fault(fmt::format("more than {} men", figures(kind).most));
      if (++count > most_units) return fail("units: more than {}", most_units);
      const int side = small ? 1 : 0;
      if (kind == Kind::king && ++kings[side] > 1) return fault("two kings of one side");
      state_.put(square, Unit(side, kind, static_cast<int>(*men), static_cast<Facing>(facing)));
      in_order_ = in_order_ && (count == 1 || last_.index < square.index);
      last_ = square;
    }
    return {};
  }

  Expected<void> read_phase() {
    const auto found = std::ranges::find(phase_words, fields_[1]);
    if (found == phase_words.end()) return fail("phase: {} is unknown", in_quotes(fields_[1]));
    state_.phase = static_cast<Phase>(found - phase_words.begin());
    if (state_.placing()) {
      if (game_.rules().level == 1) return fail("phase: {} at level 1", fields_[1]);
      return check_placing();
    }
    if (state_.phase == Phase::over) {
      if (has_lost(0) && has_lost(1)) return fail("units: both sides have lost");
      if (state_.bases[0] == 0 || state_.bases[1] == 0) return fail("units: a side has none");
    } else if (has_lost(0) || has_lost(1)) {
      return fail("phase: {}, though side {} has lost", fields_[1], has_lost(0) ? 1 : 2);
    }
    return {};
  }

  Expected<void> check_placing() const {
    const int placing = state_.side();
    const int other = 1 - placing;
    const auto bases = [&](int side) { return state_.bases[static_cast<std::size_t>(side)]; };
    if (bases(placing) < 1 || bases(placing) >= full_army) {
      return fail("units: side {} places and must have 1 to 9 bases, not {}", placing + 1, bases(placing));
    }
    const bool waits = state_.phase == Phase::place1 && bases(other) == 1;
    if (!waits && bases(other) != full_army) {
      return fail("units: side {} must have {}, not {}", other + 1,
                  state_.phase == Phase::place1 ? "its king alone or all ten bases" : "all ten bases", bases(other));
    }
    for (const int side : {0, 1}) {
      const Army army = game_.army_of(state_, side);
      if (lionheart::bases(army) != bases(side)) return fail("units: a base of side {} off its home rows", side + 1);
      if (const auto fault = fault_in(army)) return fail("units: side {}: {}", side + 1, *fault);
      for (const Unit unit : army) {
        if (unit.stands() && unit.facing() != forward(side)) {
          return fail("units: a base of side {} does not face forward", side + 1);
        }
      }
    }
    MoveList<Lionheart> list;
    game_.moves(state_, list);
    if (list.empty()) return fail("units: too few squares are left for the bases still to come");
    return {};
  }

  Expected<void> read_numbers() {
    const auto ap = read_number(fields_[2], 0, points_a_turn);
    if (!ap) return fail("ap: {} must be a number 0..{}", in_quotes(fields_[2]), points_a_turn);
    const auto turn = read_number(fields_[3], 0, 99'999);
    if (!turn) return fail("turn: {} must be a number of at most five digits", in_quotes(fields_[3]));
    if (!in_turn() && *ap != 0) return fail("ap: {} outside a turn, must be 0", *ap);
    const bool before_first = state_.placing() || state_.phase == Phase::roll;
    if (before_first && *turn != 0) return fail("turn: {} before the first turn, must be 0", *turn);
    if (!before_first && (*turn < 1 || *turn > game_.rules().max_turns)) {
      return fail("turn: {} must be 1..{}", *turn, game_.rules().max_turns);
    }
    if (state_.phase == Phase::over && !has_lost(0) && !has_lost(1) && *turn != game_.rules().max_turns) {
      return fail("phase: over, but nobody has lost and turn {} is not the last, {}", *turn, game_.rules().max_turns);
    }
    state_.ap = static_cast<std::uint8_t>(*ap);
    state_.turn = static_cast<std::uint32_t>(*turn);
    return {};
  }

  Expected<void> read_pending() {
    const std::string_view text = fields_[5];
    if (text == "-") {
      if (in_turn() && state_.ap == 0) return fail("ap: 0 though no dice are awaited");
      return {};
    }
    const auto fault = [&](std::string_view what) { return fail("pending: {}: {}", in_quotes(text), what); };
    const std::string_view attack = text.substr(0, text.find('+'));
    const std::size_t cross = std::min(attack.find('x'), attack.size());
    const Square from = read_square(attack.substr(0, cross), game_.board().depth);
    const Square target = read_square(attack.substr(std::min(cross + 1, attack.size())), game_.board().depth);
    if (!from.exists() || !target.exists()) return fault("not an attack");
    if (!in_turn()) return fault("outside a turn");
    State before = state_;
    before.ap = points_a_turn;
    const auto move = game_.read_move(before, attack);
    if (!move || move->verb != Verb::attack) return fault("not a dice attack that the side could make");
    if (attack.size() < text.size() && !read_first_face(text.substr(attack.size() + 1), from, target)) {
      return fault("not a bonus die that the attack could have");
    }
    state_.from = from;
    state_.target = target;
    if (state_.ap > 1) return fail("ap: {} though dice are awaited, must be 0 or 1", state_.ap);
    return {};
  }

  bool read_first_face(std::string_view text, Square from, Square target) {
    const Unit attacker = state_.at(from);
    const Scores scores = attacker.figures().scores;
    if (text == "h" && scores != Scores::arrows) state_.first_face = Face::axe;
    if (text == "f" && scores != Scores::axes) state_.first_face = Face::arrow;
    return state_.first_face != Face::none && game_.has_bonus(attacker, state_.at(target));
  }

  Expected<void> read_attacked() {
    if (fields_[4] == "-") return {};
    const auto fault = [&](std::string_view what) { return fail("attacked: {}: {}", in_quotes(fields_[4]), what); };
    const Square square = read_square(fields_[4], game_.board().depth);
    if (!square.exists()) return fault("not a square");
    if (!in_turn() || !state_.at(square).stands() || state_.at(square).side() != state_.side()) {
      return fault("not a unit of the side on turn");
    }
    if (state_.ap != 1) return fault("only with one point left");
    if (state_.pending()) return fault("not while dice are awaited");
    state_.attacked = square;
    return {};
  }

  Expected<void> check_order() {
    if (!in_order_) return fail("units: not in order, by row and then by column");
    return {};
  }

  const Lionheart& game_;
  std::vector<std::string_view> fields_;
  State state_;
  View seen_;
  Square last_;
  bool in_order_ = true;
};

Expected<State> Lionheart::read_position(std::string_view text) const {
  return PositionReader(*this).read(text);
}

Expected<View> Lionheart::read_view(Viewer viewer, const Json& json) const {
  const auto position = text_in(json, "position");
  if (!position) return fail("view: position: must be a text");
  const std::string_view text = *position;
  if (text.substr(0, text.find(' ')).ends_with(hidden_mark)) {
    auto seen = PositionReader(*this).read_seen(viewer, text);
    if (!seen) return fail("view: position: {}", seen.error().text);
    return seen;
  }
  const auto state = read_position(text);
  if (!state) return fail("view: position: {}", state.error().text);
  if (state->placing()) return fail("view: position: units: must end with ? in phase {}", word(state->phase));
  return view(*state, viewer);
}

std::string Lionheart::position_text(const State& state) const {
  std::string text;
  (state.units[0] | state.units[1]).for_each([&](Square square) {
    const Unit unit = state.at(square);
    const char capital = code(unit.kind())[0];
    if (!text.empty()) text += ',';
    text += unit.side() == 0 ? capital : static_cast<char>(capital - 'A' + 'a');
    text += std::to_string(unit.men());
    text += to_text(square);
    text += letter(unit.facing());
  });
  text += fmt::format(" {} {} {} {} ", word(state.phase), state.ap, state.turn,
                      state.attacked.exists() ? to_text(state.attacked) : "-");
  if (!state.pending()) return text + "-";
  text += to_text(state.from) + 'x' + to_text(state.target);
  if (state.first_face != Face::none) text += fmt::format("+{}", letter(state.first_face));
  return text;
}

}  // namespace destrier::lionheart
