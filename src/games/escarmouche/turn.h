#pragma once

// How moves are played (specification, sections 3 to 6 and 10). Included by escarmouche.h, which declares what is
// defined here.

namespace destrier::escarmouche {

/// The units of a side as the reveal tells them.
struct Muster {
  const State& state;
  std::size_t side;
};
inline void write_json(JsonWriter& writer, const Muster& muster) {
  writer.begin_list();
  for_each_letter(muster.state.present[muster.side], [&](Letter letter) {
    writer.begin_object();
    writer.member("unit", letter_text(letter));
    writer.member("square", name(muster.state.units[muster.side][letter].square));
    writer.end_object();
  });
  writer.end_list();
}

/// One move being played.
template <class Sink>
class Turn {
 public:
  Turn(const Escarmouche& game, State& state, Sink& sink) : game_(game), state_(state), sink_(sink) {}

  void run(Move move) {
    switch (move.verb) {
      case Verb::obstacle:
        return put_obstacle(move.to);
      case Verb::deploy:
        return deploy(move.detail, move.to);
      case Verb::initiative:
        return begin_battle(move.detail);
      case Verb::end:
        return end_turn();
      case Verb::move: {
        const Letter letter = spend(move.from);
        walk(letter, move.to, "move");
        break;
      }
      case Verb::attack:
        attack(spend(move.from), move.to);
        break;
      case Verb::ability:
        use(spend(move.from), move);
        break;
      case Verb::horn:
        state_.pending = Pending::nothing;
        walk(state_.letter_at(state_.side, move.from), move.to, "horn");
        clear_horn();
        break;
      case Verb::dodge:
        step_aside(move.to);
        break;
      case Verb::decline:
        decline();
        break;
    }
    // After an action with all its effects and answers.
    const bool goes_on = state_.stage == Stage::battle && state_.pending == Pending::nothing;
    if (goes_on && state_.actions == 0) end_turn();
  }

 private:
  using Side = std::size_t;
  static int number(Side side) { return static_cast<int>(side) + 1; }
  Side own() const { return state_.side; }
  Side enemy() const { return 1U - state_.side; }
  Unit& unit(Side side, Letter letter) { return state_.units[side][letter]; }
  const Figures& card(Side side, Letter letter) const { return game_.card(side, letter); }
  bool has(Side side, Letter letter, Ability ability) const { return card(side, letter).abilities.has(ability); }

  void tell_status(Side side, Letter letter, std::string_view status, bool on) {
    sink_.tell("status", field("side", number(side)), field("unit", letter_text(letter)), field("status", status),
               field("on", on));
  }
  void tell_guard(Side side, Letter letter, Letter ally, bool on) {
    sink_.tell("status", field("side", number(side)), field("unit", letter_text(letter)), field("status", "G"),
               field("on", on), field("ally", letter_text(ally)));
  }

  // The set-up (section 3).

  void put_obstacle(Square square) {
    state_.obstacles |= only(square);
    sink_.tell("obstacle", field("side", number(own())), field("square", Named{square}));
    if (state_.side == 1) state_.stage = Stage::deploy;
    state_.side ^= 1U;
  }

  void deploy(Letter letter, Square square) {
    state_.put(own(), letter, square, card(own(), letter).health);
    sink_.tell("deploy", field("side", number(own())), field("unit", letter_text(letter)),
               field("square", Named{square}));
    const Decider next = game_.deploying(state_);
    if (next != Decider::nobody) {
      state_.side = static_cast<std::uint8_t>(side_index(next));
      return;
    }
    if (game_.rules().blind) {
      for (const Side side : {0U, 1U}) {
        sink_.tell("reveal", field("side", number(side)), field("units", Muster{state_, side}));
      }
    }
    state_.stage = Stage::initiative;
    state_.side = 0;
  }

  void begin_battle(std::uint8_t side) {
    sink_.tell("initiative", field("side", number(side)));
    state_.stage = Stage::battle;
    begin_turn(side);
  }

  // The turn (section 4).

  void begin_turn(std::uint8_t side) {
    state_.side = side;
    ++state_.turn;
    state_.actions = actions_a_turn;
    ++state_.quiet;
    sink_.tell("turn", field("side", number(side)), field("turn", state_.turn), field("round", (state_.turn + 1) / 2));
    for_each_letter(state_.present[side], [&](Letter letter) {
      Unit& each = unit(side, letter);
      if (each.is(Status::hidden)) {
        each.clear(Status::hidden);
        each.set(Status::seen);
        tell_status(side, letter, "H", false);
      }
      if (each.guards()) stop_guarding(side, letter);
    });
  }

  void stop_guarding(Side side, Letter letter) {
    const Letter ward = unit(side, letter).ward();
    unit(side, letter).stop_guarding();
    tell_guard(side, letter, ward, false);
  }

  void end_turn() {
    sink_.tell("end", field("side", number(own())), field("turn", state_.turn));
    if (takes_marker()) return finish(Reason::zone, own() == 0 ? Score::first_wins : Score::second_wins);
    for_each_letter(state_.present[own()], [&](Letter letter) {
      Unit& each = unit(own(), letter);
      if (each.is(Status::winded)) tell_status(own(), letter, "W", false);
      if (each.is(Status::pinned) || each.is(Status::pinned_acted)) tell_status(own(), letter, "P", false);
      const bool frenzied = each.is(Status::frenzied);
      each.clear(Status::attacked, Status::used, Status::frenzied, Status::winded, Status::pinned, Status::pinned_acted,
                 Status::seen);
      if (!frenzied) return;
      each.set(Status::winded);
      tell_status(own(), letter, "W", true);
    });
    for_each_letter(state_.present[enemy()], [&](Letter letter) { unit(enemy(), letter).clear(Status::reacted); });

    const int rounds = game_.rules().rounds;
    if (rounds > 0 && state_.turn == 2 * rounds) return finish(Reason::limit, game_.score_at_limit(state_));
    if (state_.turn == last_turn) return finish(Reason::length, Score::draw);
    if (state_.quiet == most_quiet) return finish(Reason::quiet, Score::draw);
    begin_turn(static_cast<std::uint8_t>(enemy()));
  }

  /// A marker for whoever holds the zone at the end of his turn. True if it was the last he needed.
  bool takes_marker() {
    const Squares zone = game_.rules().zone;
    if ((state_.standing[own()] & zone) == 0 || (state_.standing[enemy()] & zone) != 0) return false;
    ++state_.markers[own()];
    if (game_.rules().steal && state_.markers[enemy()] > 0) --state_.markers[enemy()];
    state_.quiet = 0;
    sink_.tell("marker", field("side", number(own())),
               field("markers", std::array{int{state_.markers[0]}, int{state_.markers[1]}}));
    return state_.markers[own()] == game_.rules().markers;
  }

  void finish(Reason reason, Score score) {
    for (const Side side : {0U, 1U}) {
      for_each_letter(state_.present[side], [&](Letter letter) { unit(side, letter).clear_all(); });
    }
    state_.stage = Stage::over;
    state_.side = state_.actions = state_.quiet = 0;
    state_.pending = Pending::nothing;
    state_.blower = state_.moved = state_.dodgers = 0;
    state_.reason = reason;
    state_.score = score;
    sink_.tell("over", field("result", to_text(score)), field("reason", word(reason)));
  }

  /// The game ends when a side has no unit left. False if it did.
  bool goes_on() {
    if (state_.present[0] != 0 && state_.present[1] != 0) return true;
    if (state_.present[0] == state_.present[1]) {
      finish(Reason::mutual, Score::draw);
    } else {
      finish(Reason::elimination, state_.present[1] == 0 ? Score::first_wins : Score::second_wins);
    }
    return false;
  }

  // Actions (section 5).

  Letter spend(Square square) {
    const Letter letter = state_.letter_at(own(), square);
    Unit& each = unit(own(), letter);
    --state_.actions;
    if (each.is(Status::pinned)) {
      each.clear(Status::pinned);
      each.set(Status::pinned_acted);
    }
    return letter;
  }

  void shift(Side side, Letter letter, Square to, std::string_view by) {
    const Square from = unit(side, letter).square;
    state_.shift(side, letter, to);
    sink_.tell("move", field("side", number(side)), field("unit", letter_text(letter)), field("from", Named{from}),
               field("to", Named{to}), field("by", by));
  }

  /// An own unit goes to a square, and sentries answer. False if it has fallen, or the game is over.
  bool walk(Letter letter, Square to, std::string_view by) {
    shift(own(), letter, to, by);
    const auto sentries = static_cast<Letters>(game_.rules().sentries[enemy()] & state_.present[enemy()]);
    if (sentries == 0 || unit(own(), letter).is(Status::hidden)) return true;
    for (Letter sentry = 0; sentry < most_units; ++sentry) {
      if ((sentries & only_letter(sentry)) == 0 || !watches(sentry, to)) continue;
      react(enemy(), sentry, Ability::sentry);
      hit(enemy(), sentry, letter, game_.taker(state_, own(), letter), reaction_power);
      remove_fallen();
      if ((state_.present[own()] & only_letter(letter)) == 0) break;
    }
    return goes_on() && (state_.present[own()] & only_letter(letter)) != 0;
  }

  bool watches(Letter sentry, Square square) {
    const Unit& watcher = unit(enemy(), sentry);
    if (watcher.is_any(Status::reacted, Status::hidden)) return false;
    return game_.sees(state_, watcher.square, square, card(enemy(), sentry).range);
  }

  void react(Side side, Letter letter, Ability ability) {
    unit(side, letter).set(Status::reacted);
    sink_.tell("reaction", field("side", number(side)), field("unit", letter_text(letter)),
               field("ability", id_of(ability)));
  }

  void attack(Letter letter, Square square) {
    const Letter target = state_.letter_at(enemy(), square);
    unit(own(), letter).set(Status::attacked);
    sink_.tell("attack", field("side", number(own())), field("unit", letter_text(letter)),
               field("target", letter_text(target)), field("square", Named{square}));
    strike(letter, only_letter(target), card(own(), letter).power);
  }

  void use(Letter letter, Move move) {
    const Ability ability = move.ability();
    Unit& user = unit(own(), letter);
    user.set(ability == Ability::frenzy ? Status::frenzied : Status::used);
    const int power = game_.power_of(ability, card(own(), letter));
    switch (ability) {
      case Ability::rush: {
        const Letter target = state_.letter_at(enemy(), move.to);
        tell_ability(letter, ability, field("square", Named{move.via}), field("target", letter_text(target)));
        if (walk(letter, move.via, "rush")) strike(letter, only_letter(target), power);
        return;
      }
      case Ability::shield:
        tell_ability(letter, ability);
        user.set(Status::shield);
        return tell_status(own(), letter, "S", true);
      case Ability::fade:
        tell_ability(letter, ability, field("square", Named{move.to}));
        shift(own(), letter, move.to, "fade");
        user.set(Status::hidden);
        return tell_status(own(), letter, "H", true);
      case Ability::horn:
        return sound_horn(letter, state_.letter_at(own(), move.via), move.to);
      case Ability::swap:
        return swap(letter, state_.letter_at(own(), move.to));
      case Ability::guard: {
        const Letter ally = state_.letter_at(own(), move.to);
        tell_ability(letter, ability, field("target", letter_text(ally)));
        user.guard(ally);
        return tell_guard(own(), letter, ally, true);
      }
      case Ability::whirl: {
        tell_ability(letter, ability);
        const int range = game_.range_of(ability, card(own(), letter));
        const Squares around = game_.targets(state_, own(), user.square, range, state_.blocking());
        Letters targets = 0;
        for_each(around, [&](Square square) { targets |= only_letter(state_.letter_at(enemy(), square)); });
        return strike(letter, targets, power);
      }
      default: {
        const Letter target = state_.letter_at(enemy(), move.to);
        tell_ability(letter, ability, field("target", letter_text(target)));
        const Extra extra = ability == Ability::blow     ? Extra::costs_health
                            : ability == Ability::harass ? Extra::pins
                                                         : Extra::none;
        return strike(letter, only_letter(target), power, extra);
      }
    }
  }

  template <class... Fields>
  void tell_ability(Letter letter, Ability ability, const Fields&... fields) {
    sink_.tell("ability", field("side", number(own())), field("unit", letter_text(letter)),
               field("ability", id_of(ability)), fields...);
  }

  void sound_horn(Letter blower, Letter ally, Square goal) {
    tell_ability(blower, Ability::horn, field("square", Named{goal}), field("target", letter_text(ally)));
    walk(ally, goal, "horn");
    if (state_.stage != Stage::battle) return;
    bool somebody = false;
    for_each_letter(static_cast<Letters>(game_.horn_allies(state_, blower) & ~only_letter(ally)),
                    [&](Letter other) { somebody = somebody || game_.reach(state_, own(), other) != 0; });
    if (!somebody) return;
    state_.pending = Pending::horn;
    state_.blower = blower;
    state_.moved = ally;
  }

  void clear_horn() { state_.blower = state_.moved = 0; }

  void swap(Letter letter, Letter ally) {
    const Square from = unit(own(), letter).square;
    const Square to = unit(own(), ally).square;
    tell_ability(letter, Ability::swap, field("target", letter_text(ally)));
    unit(own(), letter).square = to;
    unit(own(), ally).square = from;
    sink_.tell("swap", field("side", number(own())), field("unit", letter_text(letter)),
               field("target", letter_text(ally)), field("from", Named{from}), field("to", Named{to}));
  }

  // Hits and strikes (5.4).

  void hit(Side striker_side, Letter striker, Letter aimed, Letter taker, int power) {
    const Side side = 1 - striker_side;
    Unit& struck = unit(side, taker);
    if (taker != aimed) {
      sink_.tell("guarded", field("side", number(side)), field("unit", letter_text(taker)),
                 field("ally", letter_text(aimed)));
    }
    const HitSum sum = game_.hit_sum(state_, striker_side, striker, taker, power);
    if (sum.shield != 0) {
      struck.clear(Status::shield);
      tell_status(side, taker, "S", false);
    }
    struck.health = static_cast<std::uint8_t>(struck.health - sum.lost);
    if (sum.lost > 0) state_.quiet = 0;
    sink_.tell("hit", field("side", number(side)), field("unit", letter_text(taker)), field("by", letter_text(striker)),
               field("power", power), field("cover", sum.cover), field("mail", sum.mail), field("shield", sum.shield),
               field("lost", sum.lost), field("health", int{struck.health}));
  }

  /// What a strike does besides.
  enum class Extra : std::uint8_t { none, costs_health, pins };

  void strike(Letter striker, Letters targets, int power, Extra extra = Extra::none) {
    const Square square = unit(own(), striker).square;
    std::array<Letter, most_units> takers{};
    Letters struck = 0;
    for_each_letter(targets, [&](Letter target) {
      takers[target] = game_.taker(state_, enemy(), target);
      struck |= only_letter(takers[target]);
    });
    for_each_letter(targets, [&](Letter target) { hit(own(), striker, target, takers[target], power); });
    if (extra == Extra::costs_health) lose_one(striker);
    if ((struck & game_.rules().answers[enemy()]) != 0) {
      for_each_letter(struck, [&](Letter letter) { answer(letter, striker); });
    }
    if (extra == Extra::pins) {
      for_each_letter(struck, [&](Letter letter) { pin(letter); });
    }
    remove_fallen();
    if (goes_on()) ask_to_dodge(static_cast<Letters>(struck & game_.rules().answers[enemy()]), square);
  }

  void lose_one(Letter letter) {
    Unit& each = unit(own(), letter);
    --each.health;
    state_.quiet = 0;
    sink_.tell("loss", field("side", number(own())), field("unit", letter_text(letter)), field("lost", 1),
               field("health", int{each.health}));
  }

  void answer(Letter letter, Letter striker) {
    const Unit& each = unit(enemy(), letter);
    const Unit& from = unit(own(), striker);
    if (from.health == 0 || each.is(Status::reacted) || distance(each.square, from.square) != 1) return;
    const Ability ability = each.health > 0 ? Ability::riposte : Ability::last;
    if (!has(enemy(), letter, ability)) return;
    react(enemy(), letter, ability);
    hit(enemy(), letter, striker, game_.taker(state_, own(), striker), reaction_power);
  }

  void pin(Letter letter) {
    Unit& each = unit(enemy(), letter);
    if (each.health == 0 || each.is(Status::pinned)) return;
    each.set(Status::pinned);
    tell_status(enemy(), letter, "P", true);
  }

  void remove_fallen() {
    for (const Side side : {0U, 1U}) {
      bool anybody = false;
      for_each_letter(state_.present[side], [&](Letter letter) {
        if (unit(side, letter).health > 0) return;
        sink_.tell("eliminated", field("side", number(side)), field("unit", letter_text(letter)),
                   field("square", Named{unit(side, letter).square}));
        state_.remove(side, letter);
        anybody = true;
      });
      if (!anybody) continue;
      for_each_letter(state_.present[side], [&](Letter letter) {
        const Unit& each = unit(side, letter);
        if (each.guards() && (state_.present[side] & only_letter(each.ward())) == 0) stop_guarding(side, letter);
      });
    }
  }

  // The sidestep (5.8).

  void ask_to_dodge(Letters candidates, Square striker) {
    for_each_letter(static_cast<Letters>(candidates & state_.present[enemy()]), [&](Letter letter) {
      const Unit& each = unit(enemy(), letter);
      if (!has(enemy(), letter, Ability::dodge) || each.is(Status::reacted)) return;
      if (distance(each.square, striker) >= 2) state_.dodgers |= only_letter(letter);
    });
    ask_next();
  }

  /// Asks the first who can step aside.
  void ask_next() {
    while (state_.dodgers != 0) {
      const auto letter = static_cast<Letter>(std::countr_zero(state_.dodgers));
      if (game_.steps_aside(state_, letter) != 0) break;
      state_.dodgers = static_cast<Letters>(state_.dodgers & (state_.dodgers - 1U));
    }
    state_.pending = state_.dodgers != 0 ? Pending::dodge : Pending::nothing;
  }

  Letter take_dodger() {
    const auto letter = static_cast<Letter>(std::countr_zero(state_.dodgers));
    state_.dodgers = static_cast<Letters>(state_.dodgers & (state_.dodgers - 1U));
    return letter;
  }

  void step_aside(Square to) {
    const Letter letter = take_dodger();
    react(enemy(), letter, Ability::dodge);
    shift(enemy(), letter, to, "dodge");
    ask_next();
  }

  void decline() {
    if (state_.pending == Pending::dodge) {
      tell_declined(enemy(), take_dodger(), Ability::dodge);
      return ask_next();
    }
    tell_declined(own(), state_.blower, Ability::horn);
    state_.pending = Pending::nothing;
    clear_horn();
  }

  void tell_declined(Side side, Letter letter, Ability ability) {
    sink_.tell("declined", field("side", number(side)), field("unit", letter_text(letter)),
               field("ability", id_of(ability)));
  }

  const Escarmouche& game_;
  State& state_;
  Sink& sink_;
};

template <class Sink>
void Escarmouche::play(State& state, Move move, Sink& sink) const {
  Turn<Sink>(*this, state, sink).run(move);
}

}  // namespace destrier::escarmouche
