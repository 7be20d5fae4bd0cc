#pragma once

// How Lionheart is played: the effects of every move (specification, sections 3 to 6). Included by lionheart.h, which
// declares what is defined here.

namespace destrier::lionheart {

/// The units of one side as the reveal tells them, in the order of the position text.
struct Muster {
  const State& state;
  int side;
};
inline void write_json(JsonWriter& writer, const Muster& muster) {
  writer.begin_list();
  muster.state.units[static_cast<std::size_t>(muster.side)].for_each([&](Square square) {
    const Unit unit = muster.state.at(square);
    writer.begin_object();
    writer.member("unit", unit.kind());
    writer.member("men", unit.men());
    writer.member("square", square);
    writer.member("facing", unit.facing());
    writer.end_object();
  });
  writer.end_list();
}

/// The letters of a roll: all axes, then arrows, then panics.
struct Letters {
  int axes, arrows, panics;

  std::string text() const {
    const auto times = [](int n, char c) { return std::string(static_cast<std::size_t>(n), c); };
    return times(axes, 'h') + times(arrows, 'f') + times(panics, 'p');
  }
};
inline void write_json(JsonWriter& writer, const Letters& letters) {
  writer.value(letters.text());
}

/// One move being played.
template <class Sink>
class Action {
 public:
  Action(const Lionheart& game, State& state, Sink& sink) : game_(game), state_(state), sink_(sink) {}

  void run(Move move) {
    switch (move.verb) {
      case Verb::move:
        return march(move.from, move.to);
      case Verb::rotate:
        return rotate(move.from, move.facing());
      case Verb::attack:
        return announce(move.from, move.to);
      case Verb::enrol:
        return enrol(move.from, move.to);
      case Verb::end:
        return end_turn();
      case Verb::place:
        return place(move.to, move.base());
      case Verb::initiative:
        return decide_who_begins(move.first_count(), move.second_count());
      case Verb::dice:
        return roll(move.first_count(), move.second_count());
      case Verb::bonus:
        return roll_bonus(move.face());
    }
  }

 private:
  // Before the first turn.

  void place(Square square, Unit base) {
    const int side = base.side();
    state_.put(square, base);
    const int placed = state_.bases[static_cast<std::size_t>(side)];
    sink_.tell("place", field("side", side + 1), field("unit", base.kind()), field("men", base.men()),
               field("square", square), field("facing", base.facing()), field("bases", placed));
    if (placed < full_army) return;
    sink_.tell("placed", field("side", side + 1));
    if (state_.bases[1] < full_army) {
      state_.phase = Phase::place2;
      return;
    }
    for (const int revealed : {0, 1}) {
      sink_.tell("reveal", field("side", revealed + 1), field("units", Muster{state_, revealed}));
    }
    if (game_.rules().start == Start::dice) {
      state_.phase = Phase::roll;
    } else {
      begin(game_.rules().start == Start::gold ? 0 : 1, 1);
    }
  }

  void decide_who_begins(int axes1, int axes2) {
    const int first = axes1 > axes2 ? 0 : 1;
    sink_.tell("initiative", field("axes", std::array{axes1, axes2}), field("first", first + 1));
    begin(first, 1);
  }

  // The turn (section 4).

  void begin(int side, std::uint32_t turn) {
    state_.phase = side == 0 ? Phase::turn1 : Phase::turn2;
    state_.turn = turn;
    state_.ap = points_a_turn;
    state_.attacked = no_square;
    sink_.tell("turn_start", field("side", side + 1), field("turn", turn), field("ap", points_a_turn));
  }

  void end_turn() {
    const int side = state_.side();
    sink_.tell("turn_end", field("side", side + 1), field("turn", state_.turn), field("unspent", state_.ap));
    if (state_.turn == game_.rules().max_turns) return finish();
    begin(1 - side, state_.turn + 1);
  }

  /// What follows an action that decided nothing; `attacker` is where the unit that attacked in it now stands.
  void go_on(Square attacker) {
    if (state_.ap == 0) return end_turn();
    state_.attacked = attacker;
  }

  void finish() {
    state_.phase = Phase::over;
    state_.ap = 0;
    state_.attacked = no_square;
    if constexpr (Sink::listens) {
      const Result end = game_.result(state_);
      sink_.tell("over", field("result", to_text(end.score)), field("reason", end.reason));
    }
  }

  void spend(int points) { state_.ap = static_cast<std::uint8_t>(state_.ap - points); }

  // Actions (section 5).

  void march(Square from, Square to) {
    const Unit unit = state_.at(from);
    state_.shift(from, to, unit);
    spend(unit.figures().pace);
    sink_.tell("move", field("side", unit.side() + 1), field("unit", unit.kind()), field("men", unit.men()),
               field("from", from), field("to", to), field("ap", state_.ap));
    go_on(no_square);
  }

  void rotate(Square square, Facing to) {
    const Unit unit = state_.at(square);
    state_.change(square, unit.facing_to(to));
    spend(unit.figures().pace);
    sink_.tell("rotate", field("side", unit.side() + 1), field("unit", unit.kind()), field("men", unit.men()),
               field("square", square), field("from", unit.facing()), field("to", to), field("ap", state_.ap));
    go_on(no_square);
  }

  void enrol(Square from, Square square) {
    const Unit bought = state_.at(square).of_other_side();
    const auto loser = static_cast<std::size_t>(1 - bought.side());
    state_.remove(square);
    state_.put(square, bought);
    spend(1);
    sink_.tell("enrol", field("side", bought.side() + 1), field("from", from), field("square", square),
               field("men", bought.men()), field("ap", state_.ap));
    if (Lionheart::has_lost(state_, loser)) return finish();
    go_on(from);
  }

  void announce(Square from, Square target) {
    const Unit unit = state_.at(from);
    spend(1);
    state_.attacked = no_square;
    state_.from = from;
    state_.target = target;
    sink_.tell("attack", field("side", unit.side() + 1), field("unit", unit.kind()), field("men", unit.men()),
               field("from", from), field("target", target), field("target_unit", state_.at(target).kind()),
               field("dice", unit.dice()), field("ap", state_.ap));
  }

  void roll(int axes, int arrows) {
    const Unit attacker = state_.at(state_.from);
    const int dice = attacker.dice();
    const int panics = dice - axes - arrows;
    const Scores scores = attacker.figures().scores;
    const int hits = scores == Scores::axes ? axes : scores == Scores::arrows ? arrows : std::max(axes, arrows);
    sink_.tell("roll", field("side", attacker.side() + 1), field("purpose", std::string_view("attack")),
               field("dice", Letters{axes, arrows, panics}), field("hits", hits));
    if (hits == 1 && game_.has_bonus(attacker, state_.at(state_.target))) {
      state_.first_face = axes == 1 ? Face::axe : Face::arrow;
      sink_.tell("bonus", field("side", attacker.side() + 1), field("from", state_.from),
                 field("target", state_.target), field("face", state_.first_face));
      return;
    }
    strike(hits, panics);
  }

  void roll_bonus(Face face) {
    const int hits = face == state_.first_face ? 2 : 1;
    sink_.tell("roll", field("side", state_.at(state_.from).side() + 1), field("purpose", std::string_view("bonus")),
               field("dice", face), field("hits", hits));
    strike(hits, 0);  // the bonus die never causes panic or retreat
  }

  /// Steps 5 to 9 of an attack.
  void strike(int hits, int panics) {
    const Square from = state_.from;
    const Square target = state_.target;
    state_.from = state_.target = no_square;
    state_.first_face = Face::none;
    if (damage(target, hits)) return finish();
    Square attacker = from;
    if (panics > 0) {
      const Unit unit = state_.at(from);
      switch (unit.kind()) {
        case Kind::king:
          break;
        case Kind::peasants:
          attacker = flight(from, panics, opposite(unit.facing()), Why::retreat);
          break;
        case Kind::mercenaries:
          push(target, panics, unit.facing());
          break;
        default:
          if (panics == unit.dice()) attacker = flight(from, 1, opposite(unit.facing()), Why::panic);
      }
      for (const std::size_t side : {0U, 1U}) {
        if (state_.bases[side] == 1) return finish();
      }
    }
    go_on(attacker);
  }

  /// Removes men; true if that decides the game.
  bool damage(Square target, int hits) {
    const Unit unit = state_.at(target);
    const int lost = std::min(unit.men(), hits / unit.figures().hits);  // the remainder is forgotten
    if (lost == 0) return false;
    const int left = unit.men() - lost;
    sink_.tell("losses", field("side", unit.side() + 1), field("unit", unit.kind()), field("square", target),
               field("lost", lost), field("left", left));
    if (left > 0) {
      state_.change(target, unit.without(lost));
      return false;
    }
    remove(target, lost, "hits");
    return Lionheart::has_lost(state_, static_cast<std::size_t>(unit.side()));
  }

  void remove(Square square, int men, std::string_view cause) {
    const Unit unit = state_.at(square);
    state_.remove(square);
    sink_.tell("removed", field("side", unit.side() + 1), field("unit", unit.kind()), field("men", men),
               field("square", square), field("cause", cause));
  }

  // Flight (5.4).

  enum class Why : std::uint8_t { panic, retreat, push };

  void push(Square target, int steps, Facing direction) {
    const Unit unit = state_.at(target);
    if (!unit.stands() || unit.kind() == Kind::king || unit.kind() == Kind::mercenaries) return;
    flight(target, steps, direction, Why::push);
  }

  /// Returns where the unit comes to stand; nowhere if it is destroyed.
  Square flight(Square square, int steps, Facing direction, Why why) {
    constexpr std::array<std::string_view, 3> words = {"panic", "retreat", "push"};
    const Unit unit = state_.at(square);
    sink_.tell("panic", field("side", unit.side() + 1), field("unit", unit.kind()), field("men", unit.men()),
               field("square", square), field("why", words[static_cast<std::size_t>(why)]), field("steps", steps),
               field("direction", direction));
    const bool turns = why != Why::push || game_.rules().push_turns_target;
    for (int i = 0; i < steps && square.exists(); ++i) square = step(square, direction, turns);
    return square;
  }

  /// One step of a unit and of all friends in its way; the farthest goes first, or is destroyed.
  Square step(Square square, Facing direction, bool turns) {
    const Board& board = game_.board();
    Square last = square;
    Square next = board.next(last, direction);
    while (next.exists() && blocker(next, state_.at(square).side()).empty() && state_.at(next).stands()) {
      last = next;
      next = board.next(last, direction);
    }
    const std::string_view cause = next.exists() ? blocker(next, state_.at(square).side()) : "off_board";
    if (!cause.empty()) {
      remove(last, state_.at(last).men(), cause);
      if (last == square) return no_square;
      next = last;
      last = board.next(last, opposite(direction));
    }
    while (true) {
      shift(last, next, direction, turns, last != square);
      if (last == square) return next;
      next = last;
      last = board.next(last, opposite(direction));
    }
  }

  /// Why a unit of `side` cannot flee into this square, or push what stands there along; empty if it can.
  std::string_view blocker(Square square, int side) const {
    const Unit unit = state_.at(square);
    if (!unit.stands()) return {};
    if (unit.side() != side) return "enemy";
    if (unit.kind() == Kind::king) return "own_king";
    const bool blocks = unit.kind() == Kind::mercenaries && game_.rules().mercenaries_block_panic;
    return blocks ? std::string_view("own_mercenaries") : std::string_view();
  }

  void shift(Square from, Square to, Facing direction, bool turns, bool chained) {
    Unit unit = state_.at(from);
    if (turns) unit = unit.facing_to(direction);
    state_.shift(from, to, unit);
    sink_.tell("flee", field("side", unit.side() + 1), field("unit", unit.kind()), field("men", unit.men()),
               field("from", from), field("to", to), field("facing", unit.facing()), field("chained", chained));
  }

  const Lionheart& game_;
  State& state_;
  Sink& sink_;
};

template <class Sink>
void Lionheart::play(State& state, Move move, Sink& sink) const {
  Action<Sink>(*this, state, sink).run(move);
}

}  // namespace destrier::lionheart
