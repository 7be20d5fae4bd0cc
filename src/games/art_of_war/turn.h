#pragma once

// How moves are played (specification, sections 3 to 6 and 10). Included by art_of_war.h, which declares what is
// defined here.

namespace destrier::art_of_war {

/// One move being played.
template <class Sink>
class Turn {
 public:
  Turn(const ArtOfWar& game, State& state, Sink& sink) : game_(game), state_(state), sink_(sink) {}

  void run(Move move) {
    switch (move.verb) {
      case Verb::kings:
        return give_kings(move.to);
      case Verb::deal:
        return deal(move.cards);
      case Verb::citizen:
        return first_citizen(move.card);
      case Verb::draw:
        return draw(move.card);
      case Verb::put:
        return state_.phase == Phase::place ? place(move.card, move.to)
               : state_.phase == Phase::act ? deploy(move.card, move.to)
                                            : conscript(move.card, move.to);
      case Verb::strike:
        return strike(move.from, move.to);
      case Verb::end:
        return end(move.cards);
    }
  }

 private:
  static int number(std::size_t side) { return static_cast<int>(side) + 1; }
  int active() const { return number(state_.active); }
  int other() const { return number(1U - state_.active); }

  // The set-up (section 3.1).

  /// What each side does in turn is done by player 2, or all of it has been done.
  bool goes_on_with_other() {
    state_.active ^= 1U;
    return state_.active == 1;
  }

  void give_kings(int first) {
    state_.kings = static_cast<std::uint8_t>(first);
    for (Side& side : state_.sides) side.hand += Cards(Kind::king);
    state_.phase = Phase::deal;
    sink_.tell("kings", field("kings", first == 1 ? "12" : "21"));
  }

  void deal(Cards cards) {
    Side& side = state_.attacker();
    side.deck -= cards;
    side.hand += cards;
    sink_.tell("deal", field("side", active()), field("cards", cards));
    if (!goes_on_with_other()) state_.phase = Phase::citizen;
  }

  void first_citizen(Kind card) {
    state_.attacker().deck -= Cards(card);
    join_kingdom(card, "deck");
    if (!goes_on_with_other()) state_.phase = Phase::place;
  }

  void place(Kind card, Cell cell) {
    Side& side = state_.attacker();
    side.leaves_hand(card);
    put(side, active(), card, cell, "hand", "setup");
    if (!goes_on_with_other()) prepare();
  }

  // The turn (section 4).

  void prepare() {
    Field& own = state_.attacker().field;
    state_.phase = state_.last_turn() ? Phase::end_of_war : Phase::draw;
    sink_.tell("turn", field("side", active()), field("number", state_.turn()),
               field("upright", CellList{own.offensive()}), field("healed", CellList{own.damaged()}));
    own.prepare();
    if (state_.over()) tell_over();
  }

  void draw(Kind card) {
    Side& side = state_.attacker();
    side.deck -= Cards(card);
    side.hand += Cards(card);
    state_.phase = Phase::act;
    sink_.tell("draw", field("side", active()), field("card", card));
  }

  void deploy(Kind card, Cell cell) {
    Side& side = state_.attacker();
    side.leaves_hand(card);
    if (side.field.occupied(cell)) {
      const Kind old = side.field.at(cell);
      side.field.remove(cell);
      side.hand += Cards(old);
      if (old != Kind::king) side.shown += Cards(old);
      sink_.tell("return", field("side", active()), field("card", old), field("cell", name(cell)));
    }
    put(side, active(), card, cell, "hand", "deploy");
    state_.phase = Phase::develop;
  }

  void end(Cards demobilised) {
    if (state_.phase == Phase::act) sink_.tell("nothing", field("side", active()));
    for (const Kind kind : unit_kinds) {
      for (int count = demobilised.of(kind); count > 0; --count) {
        state_.attacker().leaves_hand(kind);
        join_kingdom(kind, "hand");
      }
    }
    sink_.tell("end", field("side", active()));
    state_.active ^= 1U;
    prepare();
  }

  // The attack (sections 5.3 to 5.5).

  void strike(Cell from, Cell to) {
    Side& target_side = state_.attacked();
    const Kind target = target_side.field.at(to);
    const int strength = state_.strength(state_.active, from);
    const int damage = target_side.field.damage(to);
    const Blow blow = game_.blow(state_, from, to);
    sink_.tell("attack", field("side", active()), field("from", name(from)), field("to", name(to)),
               field("card", state_.attacker().field.at(from)), field("target", target), field("strength", strength),
               field("defence", state_.defence(1U - state_.active, to)), field("damage", damage));
    state_.attacker().field.turn(from);
    state_.phase = Phase::attack;
    if (blow == Blow::wound) {
      target_side.field.wound(to, damage + strength);
      sink_.tell("wound", field("side", other()), field("cell", name(to)), field("card", target),
                 field("damage", damage + strength));
      return;
    }
    target_side.field.remove(to);
    sink_.tell(blow == Blow::capture ? "capture" : "kill", field("side", other()), field("cell", name(to)),
               field("card", target));
    const bool king_falls = target == Kind::king && (blow == Blow::kill || game_.rules().capture_ends);
    if (!king_falls) {
      if (blow == Blow::capture) {
        state_.attacker().kingdom.join(target);
      } else {
        target_side.grave += Cards(target);
      }
    }
    step_forward(target_side, to);
    if (king_falls) return finish(Phase::execution);
    if (target_side.field.empty()) call_up();
  }

  void step_forward(Side& side, Cell to) {
    const auto behind = static_cast<Cell>(to + columns);
    if (!in_front(to) || !side.field.occupied(behind)) return;
    sink_.tell("advance", field("side", other()), field("from", name(behind)), field("to", name(to)),
               field("card", side.field.at(behind)));
    side.field.step_forward(to);
  }

  void call_up() {
    const int conscripts = game_.rules().conscripts;
    if (state_.attacked().reserves() < conscripts) return finish(Phase::collapse);
    state_.phase = Phase::conscript;
    sink_.tell("conscription", field("side", other()), field("units", conscripts));
  }

  void conscript(Kind card, Cell cell) {
    Side& side = state_.attacked();
    const bool citizen = side.kingdom.units() > 0;
    if (citizen) {
      side.kingdom.call_up();
    } else {
      side.leaves_hand(card);
    }
    put(side, other(), card, cell, citizen ? "kingdom" : "hand", "conscription");
    const bool one_more = state_.phase == Phase::conscript && game_.rules().conscripts == 2;
    state_.phase = one_more ? Phase::conscript2 : Phase::attack;
  }

  // What several of them do.

  void put(Side& side, int side_number, Kind card, Cell cell, std::string_view from, std::string_view why) {
    side.field.put(cell, card);
    sink_.tell("place", field("side", side_number), field("card", card), field("cell", name(cell)), field("from", from),
               field("why", why));
  }

  void join_kingdom(Kind card, std::string_view from) {
    state_.attacker().kingdom.join(card);
    sink_.tell("citizen", field("side", active()), field("card", card), field("from", from));
  }

  void finish(Phase how) {
    state_.phase = how;
    tell_over();
  }

  void tell_over() {
    if constexpr (Sink::listens) {
      const Result result = game_.result(state_);
      sink_.tell("over", field("result", to_text(result.score)), field("reason", result.reason));
    }
  }

  const ArtOfWar& game_;
  State& state_;
  Sink& sink_;
};

template <class Sink>
void ArtOfWar::play(State& state, Move move, Sink& sink) const {
  Turn<Sink>(*this, state, sink).run(move);
}

}  // namespace destrier::art_of_war
