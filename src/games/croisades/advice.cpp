// What a person is told about a decision: what is asked, what a move is and does, and what harm it may do
// (specification, section 12).

#include "games/croisades/croisades.h"

namespace destrier::croisades {
namespace {

std::string_view yes_no(bool truth) {
  return truth ? "yes" : "no";
}

/// Collects the particulars of a sentence by the names of the game.
class Particulars {
 public:
  explicit Particulars(const Croisades& game) : field_(game.field()) {}

  Particulars& who(std::string_view key, Who who) { return word(key, field_.id(who)); }
  Particulars& people(std::string_view key, People people) {
    list_.emplace_back(key, names(people));
    return *this;
  }
  Particulars& hex(std::string_view key, Hex hex) { return word(key, field_.text(hex)); }
  Particulars& word(std::string_view key, std::string_view word) {
    list_.emplace_back(key, word);
    return *this;
  }
  Particulars& number(std::string_view key, int number) {
    list_.emplace_back(key, number);
    return *this;
  }
  /// With its sign.
  Particulars& shift(std::string_view key, int number) { return word(key, fmt::format("{:+}", number)); }
  std::vector<std::string> names(People people) const {
    std::vector<std::string> ids;
    for_each_person(people, [&](Who each) { ids.emplace_back(field_.id(each)); });
    return ids;
  }
  std::vector<Argument> take() { return std::move(list_); }

 private:
  const Battlefield& field_;
  std::vector<Argument> list_;
};

constexpr std::array<std::string_view, 3> band_words = {"short", "medium", "long"};

std::string_view letter_of(BeastKind kind) {
  return beast_letters.substr(static_cast<std::size_t>(kind), 1);
}

}  // namespace

Anatomy Croisades::anatomy(const State& state, Move move) const {
  const Battlefield& field = *field_;
  const auto hex = static_cast<Hex>(move.what);
  Particulars about(*this);
  Anatomy anatomy;
  const auto of = [&](std::string_view verb, Who who) {
    anatomy.verb = verb;
    if (state[who].on_map()) anatomy.from = field.text(state[who].hex);
    about.who("who", who);
  };
  const auto at = [&](std::string_view verb, Who who, Hex to) {
    of(verb, who);
    anatomy.to = field.text(to);
  };
  switch (move.verb) {
    case Verb::end:
      anatomy.verb = "end";
      about.number("step", state.step);
      break;
    case Verb::place:
      at("place", move.who, hex);
      anatomy.choices.emplace_back(field.id(move.who));
      break;
    case Verb::shoot: {
      const auto target = static_cast<Who>(move.what);
      at("shoot", move.who, state[target].hex);
      const Aim aimed = aim(state, move.who, target);
      about.who("target", target).number("distance", field.distance(state[move.who].hex, state[target].hex));
      about.word("band", band_words[static_cast<std::size_t>(aimed.band)]);
      about.word("cover", cover_name(aimed.cover)).shift("modifier", aimed.modifier);
      break;
    }
    case Verb::charge: {
      const auto target = static_cast<Who>(move.what);
      at("charge", move.who, state[target].hex);
      const ChargePath way = charge_path(state, move.who, target);
      about.who("target", target)
          .number("cost", way.cost)
          .word("answer", yes_no(can_answer(state, target, way.direction)));
      break;
    }
    case Verb::counter:
      at("counter", move.who, state[state.who].hex);
      about.who("against", state.who);
      break;
    case Verb::decline:
      anatomy.verb = "decline";
      about.who("who", state.target).who("against", state.who);
      break;
    case Verb::leg: {
      at("move", move.who, hex);
      const int cost = leg_cost(state, move.who, hex);
      about.number("cost", cost).number("left", points_left(state, move.who) - cost);
      about.word("contact", yes_no(contact_at(state, state.side, hex)));
      break;
    }
    case Verb::drive:
    case Verb::drive_out:
      anatomy.verb = move.verb == Verb::drive ? "drive" : "drive_out";
      anatomy.from = field.text(state.beasts[move.who].hex());
      about.word("beast", letter_of(state.beasts[move.who].kind()));
      if (move.verb == Verb::drive_out) break;
      anatomy.to = field.text(hex);
      about.number("cost", drive_cost(state, move.who, hex));
      break;
    case Verb::turn:
      of("turn", move.who);
      anatomy.choices.push_back(std::to_string(move.what));
      about.number("facing", move.what).number("cost", turns_between(state[move.who].facing, move.what));
      break;
    case Verb::mount:
      at("mount", move.who, hex);
      about.number("cost", mount_cost(state, move.who));
      break;
    case Verb::dismount:
      at("dismount", move.who, hex);
      about.number("cost", mount_cost(state, move.who));
      break;
    case Verb::open:
    case Verb::close:
    case Verb::bar:
    case Verb::unbar: {
      constexpr std::array<std::string_view, 4> words = {"open", "close", "bar", "unbar"};
      of(words[static_cast<std::size_t>(move.verb) - static_cast<std::size_t>(Verb::open)], move.who);
      anatomy.to = field.door_name(move.what);
      break;
    }
    case Verb::sack:
      at("sack", move.who, hex);
      break;
    case Verb::ladder:
      at("ladder", move.who, hex);
      break;
    case Verb::drop:
      of("drop", move.who);
      about.word("load", state[move.who].load == Load::ladder ? "l" : "g");
      break;
    case Verb::raise:
      at("raise", move.who, hex);
      break;
    case Verb::leave:
      of("exit", move.who);
      break;
    case Verb::hold:
    case Verb::hold_leg:
      anatomy.verb = move.verb == Verb::hold ? "hold" : "hold_leg";
      about.who("who", state.mover);
      break;
    case Verb::fight: {
      const People attackers = chosen_of(attackers_of(state, move.who), move.what);
      anatomy.verb = "fight";
      anatomy.to = field.text(state[move.who].hex);
      anatomy.choices = about.names(attackers);
      const Odds odds = fight_odds(state, attackers, move.who);
      about.people("who", attackers).who("target", move.who).number("attack", odds.attack);
      about.number("defence", odds.defence).shift("shift", odds.shift);
      about.word("column", field.tables.column_names[static_cast<std::size_t>(odds.column)]);
      break;
    }
    case Verb::hew: {
      const People hewers = chosen_of(hewers_of(state, move.who), move.what);
      anatomy.verb = "hew";
      anatomy.to = field.door_name(move.who);
      anatomy.choices = about.names(hewers);
      about.people("who", hewers).number("chance", hew_chance(state, hewers));
      about.number("damage", state.doors[move.who].damage()).number("strength", field.doors[move.who].strength);
      break;
    }
    case Verb::push:
      at("push", move.who, hex);
      about.word("manned", yes_no(man_at(state, hex) != nobody)).number("helpers", push_helpers(state, move.who, hex));
      break;
    case Verb::burn:
      of("burn", move.who);
      anatomy.to = field.tent_name(move.what);
      break;
    case Verb::back:
      at("back", move.who, hex);
      about.word("contact", yes_no(contact_at(state, figure(move.who).side, hex)));
      break;
    case Verb::advance:
      at("advance", move.who, state.hex);
      about.word("contact", yes_no(contact_at(state, state.side, state.hex)));
      break;
    case Verb::stay:
      anatomy.verb = "stay";
      about.hex("hex", state.hex);
      break;
    case Verb::fate:
      anatomy.verb = "die";
      anatomy.choices.emplace_back(fate_words[move.what]);
      about.word("word", fate_words[move.what]).word("die", ask_words[static_cast<std::size_t>(state.ask)]);
      break;
  }
  anatomy.arguments = about.take();
  return anatomy;
}

Message Croisades::question(const State& state) const {
  Particulars about(*this);
  about.number("side", state.side + 1).number("turn", state.turn).number("turns", field_->turns);
  const auto said = [&](std::string_view key) { return Message{std::string(key), about.take()}; };
  switch (state.ask) {
    case Ask::counter:
      about.who("who", state.target).who("against", state.who);
      return said("counter");
    case Ask::fire:
      about.who("who", state.mover).hex("hex", state[state.mover].hex);
      return said("fire");
    case Ask::back:
      about.who("who", static_cast<Who>(std::countr_zero(state.first)));
      return said("back");
    case Ask::advance:
      about.hex("hex", state.hex);
      return said("advance");
    case Ask::shot:
      about.who("who", state.who).who("target", state.target);
      about.shift("modifier", aim(state, state.who, state.target).modifier);
      return said("shot");
    case Ask::fight: {
      const Odds odds = fight_odds(state, state.first, state.target);
      about.people("who", state.first).who("target", state.target);
      about.word("column", field_->tables.column_names[static_cast<std::size_t>(odds.column)]);
      return said("blow");
    }
    case Ask::door:
      about.people("who", state.first).word("door", field_->door_name(state.who));
      about.number("chance", hew_chance(state, state.first));
      return said("door");
    case Ask::push:
      about.who("who", state.who).hex("hex", state.hex);
      return said("push");
    case Ask::torch:
      about.who("who", state.who).word("tent", field_->tent_name(state.target));
      return said("torch");
    case Ask::wake:
      about.who("who", state.who);
      return said("wake");
    case Ask::nothing:
      break;
  }
  if (state.turn == 0) {
    for_each_person(people_of(state.side), [&](Who who) {
      if (may_place(state, who)) about.who("who", who);
    });
    return said("setup");
  }
  if (state.step == 0) about.word("wait", yes_no(may_end_arrivals(state)));
  constexpr std::array<std::string_view, 5> steps = {"arrivals", "shooting", "charges", "movement", "combat"};
  return said(steps[state.step]);
}

std::vector<Chance> Croisades::odds(const State& state, Move move) const {
  if (move.verb == Verb::fate) return {};
  State after = state;
  Mute mute;
  play(after, move, mute);
  if (decider(after) != Decider::fate) return {};
  OutcomeList<Croisades> list;
  outcomes(after, list);
  std::uint32_t total = 0;
  for (const auto& outcome : list) total += outcome.weight;
  std::vector<Chance> chances;
  for (const auto& outcome : list) {
    Particulars about(*this);
    about.word("die", ask_words[static_cast<std::size_t>(after.ask)]);
    switch (after.ask) {
      case Ask::shot:
        about.who("target", after.target).word("wounded", yes_no(after[after.target].wounded()));
        break;
      case Ask::fight:
        about.who("target", after.target).who("who", strongest(after, after.first)).people("all", after.first);
        about.word("mounted", yes_no(after[after.target].mounted()));
        break;
      case Ask::wake:
        about.who("who", after.who);
        break;
      default:
        break;
    }
    chances.push_back({{std::string(fate_words[outcome.move.what]), about.take()}, outcome.weight, total});
  }
  return chances;
}

std::vector<Message> Croisades::warnings(const State& state, Move move) const {
  std::vector<Message> found;
  const auto warn = [&](std::string_view key, Particulars& about) {
    found.push_back({std::string(key), about.take()});
  };
  if (move.verb == Verb::end && state.step == 3) {
    People idle = 0;
    for_each_person(people_of(state.side), [&](Who who) {
      if (may_act(state, who) && state.mover != who && points_left(state, who) > 0) idle |= only(who);
    });
    if (idle != 0) {
      Particulars about(*this);
      about.people("who", idle);
      warn("unmoved", about);
    }
  }
  if (move.verb == Verb::burn) {
    People inside = 0;
    for_each_person(people_of(state.side), [&](Who who) {
      if (state[who].on_map() && field_->tent[state[who].hex] == move.what) inside |= only(who);
    });
    if (inside != 0) {
      Particulars about(*this);
      about.people("who", inside).word("tent", field_->tent_name(move.what));
      warn("own_in_tent", about);
    }
  }
  if (move.verb == Verb::charge) {
    const auto target = static_cast<Who>(move.what);
    Particulars about(*this);
    about.who("who", move.who).who("target", target);
    const bool camel = rides_camel(state, target);
    if (camel || (!state[target].mounted() && figure(target).card.spear)) {
      about.word("camel", yes_no(camel));
      warn("blunted", about);
    }
    if (can_answer(state, target, charge_path(state, move.who, target).direction)) {
      Particulars answer(*this);
      answer.who("who", move.who).who("target", target);
      warn("may_answer", answer);
    }
  }
  const bool acts = state.step == 3 && state.ask == Ask::nothing && move.verb >= Verb::leg &&
                    move.verb <= Verb::raise && move.verb != Verb::drive;
  if (!acts) return found;
  const Man& man = state[move.who];
  Particulars about(*this);
  about.who("who", move.who);
  if (man.is(Mark::unloaded) && state.mover != move.who && !in_contact(state, move.who)) {
    warn("no_reload", about);
    about.who("who", move.who);
  }
  // The man alone goes his way, and nobody fires.
  State after = state;
  Mute mute;
  play(after, move, mute);
  People shooters = 0;
  while (after.ask == Ask::fire) {
    shooters |= shooters_at(after, move.who);
    play(after, {Verb::hold, 0, 0}, mute);
  }
  if (after[move.who].is(Mark::ran) && !man.is(Mark::ran)) {
    warn("runs", about);
    about.who("who", move.who);
  }
  if (shooters != 0) {
    about.people("shooters", shooters);
    warn("under_fire", about);
  }
  return found;
}

std::vector<Argument> Croisades::ending(const State& state) const {
  const auto sum = points(state);
  return {{"points", std::vector<std::string>{std::to_string(sum[0]), std::to_string(sum[1])}}};
}

bool Croisades::can_point_at(const State& /*state*/, std::string_view what, std::string_view name) const {
  if (what == "square") return field_->read_hex(name) != 0;
  if (what == "card") return field_->read_who(name) != nobody;
  if (what == "panel") return name == "step" || name == "points";
  return what == "button" && name == "end";
}

}  // namespace destrier::croisades
