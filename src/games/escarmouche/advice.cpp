// What a person is told about a decision: what is asked, what a move is and does, what harm it may do, and the figures
// that the rules page shows (specification, section 12).

#include "games/escarmouche/escarmouche.h"

namespace destrier::escarmouche {
namespace {

std::string yes_no(bool truth) {
  return truth ? "yes" : "no";
}

/// Is the move a strike at one enemy, on its `to`?
bool aims_at_one(Move move) {
  if (move.verb == Verb::attack) return true;
  if (move.verb != Verb::ability) return false;
  switch (move.ability()) {
    case Ability::rush:
    case Ability::bolt:
    case Ability::harass:
    case Ability::blow:
    case Ability::lob:
    case Ability::frenzy:
      return true;
    default:
      return false;
  }
}

/// The unit that walks to a square where sentries may answer, and the square; nothing for other moves.
struct Walk {
  Letter letter;
  Square goal;
};
std::optional<Walk> walk_of(const State& state, Move move) {
  const auto at = [&](Square square) { return state.letter_at(state.side, square); };
  if (move.verb == Verb::move || move.verb == Verb::horn) return Walk{at(move.from), move.to};
  if (move.verb != Verb::ability) return std::nullopt;
  if (move.ability() == Ability::rush) return Walk{at(move.from), move.via};
  if (move.ability() == Ability::horn) return Walk{at(move.via), move.to};
  return std::nullopt;
}

/// What a strike at one enemy would do, before anybody answers.
void add_preview(const Escarmouche& game, const State& state, Move move, std::vector<Argument>& arguments) {
  const std::size_t enemy = 1U - state.side;
  const Letter striker = state.letter_at(state.side, move.from);
  State at = state;  // a rush strikes from its goal
  if (move.verb == Verb::ability && move.ability() == Ability::rush) at.shift(state.side, striker, move.via);
  const Figures& card = game.card(state.side, striker);
  const int power = move.verb == Verb::attack ? int{card.power} : game.power_of(move.ability(), card);
  const Letter target = at.letter_at(enemy, move.to);
  const Letter taker = game.taker(at, enemy, target);
  const HitSum sum = game.hit_sum(at, state.side, striker, taker, power);
  const Unit& struck = at.units[enemy][taker];
  std::vector<std::string> less;
  if (sum.cover != 0) less.emplace_back("cover");
  if (sum.mail != 0) less.emplace_back("mail");
  if (sum.shield != 0) less.emplace_back("shield");
  const bool felled = sum.lost == struck.health;
  const bool adjacent = distance(at.units[state.side][striker].square, struck.square) == 1;
  const Abilities abilities = game.card(enemy, taker).abilities;
  const bool ready = !struck.is(Status::reacted);
  arguments.emplace_back("foe", static_cast<int>(enemy) + 1);
  arguments.emplace_back("target", letter_text(target));
  arguments.emplace_back("taker", letter_text(taker));
  arguments.emplace_back("guarded", yes_no(taker != target));
  arguments.emplace_back("power", power);
  arguments.emplace_back("lost", sum.lost);
  arguments.emplace_back("health", int{struck.health});
  arguments.emplace_back("reductions", static_cast<int>(less.size()));
  arguments.emplace_back("less", std::move(less));
  arguments.emplace_back("felled", yes_no(felled));
  arguments.emplace_back("answers",
                         yes_no(ready && adjacent && abilities.has(felled ? Ability::last : Ability::riposte)));
  arguments.emplace_back("dodges", yes_no(ready && !adjacent && !felled && abilities.has(Ability::dodge)));
}

}  // namespace

Anatomy Escarmouche::anatomy(const State& state, Move move) const {
  const auto whose = [&](Square square) { return Argument("unit", letter_text(state.letter_at(state.side, square))); };
  const Argument side = {"side", state.side + 1};
  const std::string to = name(move.to);
  switch (move.verb) {
    case Verb::obstacle:
      return {"obstacle", "", to, {}, {}};
    case Verb::deploy:
      return {"deploy", "", to, {std::string(letter_text(move.detail))}, {side, {"unit", letter_text(move.detail)}}};
    case Verb::initiative:
      return {"initiative", "", "", {std::to_string(move.detail + 1)}, {{"first", move.detail + 1}}};
    case Verb::end:
      return {"end", "", "", {}, {{"actions", int{state.actions}}}};
    case Verb::decline:
      return {"decline", "", "", {}, {{"asked", state.pending == Pending::horn ? "horn" : "dodge"}}};
    case Verb::dodge: {
      const auto letter = static_cast<Letter>(std::countr_zero(state.dodgers));
      const Unit& unit = state.units[1U - state.side][letter];
      return {"dodge", name(unit.square), to, {}, {{"side", 2 - state.side}, {"unit", letter_text(letter)}}};
    }
    case Verb::horn:
      return {"second", name(move.from), to, {}, {side, whose(move.from)}};
    case Verb::move:
      return {"move", name(move.from), to, {}, {side, whose(move.from)}};
    case Verb::attack:
    case Verb::ability:
      break;
  }
  Anatomy anatomy{"attack", name(move.from), to, {}, {side, whose(move.from)}};
  if (move.verb == Verb::ability) anatomy.verb = id_of(move.ability());
  if (aims_at_one(move)) add_preview(*this, state, move, anatomy.arguments);
  if (move.verb == Verb::attack) return anatomy;
  switch (move.ability()) {
    case Ability::shield:
    case Ability::whirl:
      anatomy.to.clear();
      break;
    case Ability::rush:
      anatomy.choices.push_back(name(move.via));
      anatomy.arguments.emplace_back("goal", name(move.via));
      break;
    case Ability::horn:
      anatomy.choices.push_back(name(move.via));
      anatomy.arguments.emplace_back("ally", letter_text(state.letter_at(state.side, move.via)));
      break;
    case Ability::swap:
    case Ability::guard:
      anatomy.arguments.emplace_back("ally", letter_text(state.letter_at(state.side, move.to)));
      break;
    default:
      break;
  }
  return anatomy;
}

Message Escarmouche::question(const State& state) const {
  if (state.stage == Stage::deploy) return {rules_.blind ? "deploy_blind" : "deploy"};
  if (state.stage != Stage::battle) return {std::string(word(state.stage))};
  if (state.pending == Pending::horn) return {"horn"};
  if (state.pending == Pending::dodge) return {"dodge"};
  return {state.actions == actions_a_turn ? "two" : "one"};
}

std::vector<Message> Escarmouche::warnings(const State& state, Move move) const {
  std::vector<Message> found;
  if (state.stage != Stage::battle) return found;
  const std::size_t own = state.side;
  const std::size_t enemy = 1U - own;
  const bool blow = move.verb == Verb::ability && move.ability() == Ability::blow;
  if (blow && state.units[own][state.letter_at(own, move.from)].health == 1) found.push_back({"blow_kills"});

  if (const auto walk = walk_of(state, move); walk && !state.units[own][walk->letter].is(Status::hidden)) {
    State there = state;
    there.shift(own, walk->letter, walk->goal);
    for_each_letter(static_cast<Letters>(rules_.sentries[enemy] & state.present[enemy]), [&](Letter sentry) {
      const Unit& unit = state.units[enemy][sentry];
      if (unit.is_any(Status::reacted, Status::hidden)) return;
      if (!sees(there, unit.square, walk->goal, card(enemy, sentry).range)) return;
      found.push_back(
          {"sentry",
           {{"side", static_cast<int>(enemy) + 1}, {"unit", letter_text(sentry)}, {"square", name(unit.square)}}});
    });
  }

  State after = state;
  Mute mute;
  play(after, move, mute);
  if (move.verb == Verb::end) {
    MoveList<Escarmouche> list;
    moves(state, list);
    for (const Move other : list) {
      if (!aims_at_one(other)) continue;
      State struck = state;
      play(struck, other, mute);
      if (std::popcount(struck.present[enemy]) == std::popcount(state.present[enemy])) continue;
      found.push_back({"felling", {{"text", move_text(state, other)}}});
      break;
    }
  }
  const bool passes = after.stage == Stage::battle && after.side == enemy;
  if (passes && rules_.zone != 0 && after.markers[enemy] == rules_.markers - 1 &&
      (after.standing[own] & rules_.zone) == 0) {
    found.push_back({"zone_lost"});
  }
  return found;
}

std::vector<Chance> Escarmouche::odds(const State& state, Move move) const {
  if (state.stage != Stage::deploy) return {};
  State after = state;
  Mute mute;
  play(after, move, mute);
  if (after.stage != Stage::initiative) return {};
  return {{{"begin", {{"side", 1}}}, 1, 2}, {{"begin", {{"side", 2}}}, 1, 2}};
}

std::vector<Argument> Escarmouche::facts() const {
  std::vector<Record> all_abilities;
  for (std::size_t i = 0; i < ability_ids.size(); ++i) {
    const AbilityCard& ability = abilities()[i];
    all_abilities.push_back({{"ability", ability_ids[i]},
                             {"kind", ability_kind_words[static_cast<std::size_t>(ability.kind)]},
                             {"cost", ability.cost}});
  }
  std::vector<Record> all_squads;
  for (const ReadySquad& ready : library_->squads()) {
    all_squads.push_back(
        {{"squad", ready.id}, {"units", to_text(ready.squad)}, {"cost", cost(ready.squad, abilities())}});
  }
  std::vector<Record> grounds;
  for (const GroundPreset& preset : library_->grounds()) {
    grounds.push_back({{"ground", preset.id},
                       {"obstacles", preset.ground.obstacles == 0 ? "–" : to_text(preset.ground.obstacles)},
                       {"difficult", preset.ground.difficult == 0 ? "–" : to_text(preset.ground.difficult)}});
  }
  return {{"all_abilities", std::move(all_abilities)},
          {"all_squads", std::move(all_squads)},
          {"grounds", std::move(grounds)},
          {"has_zone", yes_no(rules_.zone != 0)},
          {"has_limit", yes_no(rules_.rounds != 0)},
          {"squad_budget", most_squad_cost},
          {"unit_budget", most_cost},
          {"most_quiet", most_quiet}};
}

std::vector<Term> Escarmouche::terms() const {
  std::vector<Term> names;
  for (std::size_t i = 0; i < ability_ids.size(); ++i) {
    const std::string ability(ability_ids[i]);
    names.push_back({"ability", ability, "name", abilities()[i].name.en, abilities()[i].name.fr});
    names.push_back({"ability", ability, "text", abilities()[i].text.en, abilities()[i].text.fr});
  }
  for (const ReadySquad& ready : library_->squads()) {
    names.push_back({"squad", ready.id, "name", ready.name.en, ready.name.fr});
  }
  for (const GroundPreset& preset : library_->grounds()) {
    names.push_back({"ground", preset.id, "name", preset.name.en, preset.name.fr});
  }
  // The names of the units of ready squads, by side and letter.
  for (const std::size_t side : {0U, 1U}) {
    const ReadySquad* ready = library_->find_squad(squad_names_[side]);
    if (ready == nullptr) continue;
    for (Letter letter = 0; letter < rules_.sizes[side]; ++letter) {
      const LocalText& unit = ready->unit_names[letter];
      names.push_back({"fighter", fmt::format("{}{}", side + 1, letter_text(letter)), "name", unit.en, unit.fr});
    }
  }
  return names;
}

bool Escarmouche::can_point_at(const State& state, std::string_view what, std::string_view name) const {
  if (what == "panel") return name == "actions";
  if (what == "button") return name == "end";
  const auto square = read_square(name);
  if (what == "zone") return square && (state.occupied() & only(*square)) != 0;
  return what == "square" && square;
}

}  // namespace destrier::escarmouche
