// What a person is told about a decision: what is asked, what a move is, and the figures that the rules page shows
// (specification, sections 8 and 12).

#include "games/lionheart/lionheart.h"

namespace destrier::lionheart {
namespace {

Argument unit_argument(std::string_view name, Unit unit) {
  return {name, code(unit.kind())};
}

}  // namespace

Anatomy Lionheart::anatomy(const State& state, Move move) const {
  const std::string_view verb = verbs[static_cast<std::size_t>(move.verb)];
  switch (move.verb) {
    case Verb::move:
    case Verb::attack: {
      const Unit unit = state.at(move.from);
      std::vector<Argument> arguments = {unit_argument("unit", unit), {"men", unit.men()}};
      if (move.verb == Verb::attack) {
        arguments.push_back(unit_argument("target_unit", state.at(move.to)));
        arguments.emplace_back("dice", unit.dice());
      } else {
        arguments.emplace_back("cost", unit.figures().pace);
      }
      return {verb, to_text(move.from), to_text(move.to), {}, std::move(arguments)};
    }
    case Verb::rotate: {
      const Unit unit = state.at(move.from);
      return {verb,
              to_text(move.from),
              "",
              {std::string(letter(move.facing()))},
              {unit_argument("unit", unit), {"facing", letter(move.facing())}, {"cost", unit.figures().pace}}};
    }
    case Verb::enrol:
      return {verb, to_text(move.from), to_text(move.to), {}, {{"men", state.at(move.to).men()}}};
    case Verb::end:
      return {verb, "", "", {}, {{"points", int{state.ap}}}};
    case Verb::place: {
      const std::string men = std::to_string(move.base().men());
      return {verb,
              "",
              to_text(move.to),
              {std::string(code(move.base().kind())), men},
              {unit_argument("unit", move.base()), {"men", move.base().men()}}};
    }
    case Verb::initiative:
      return {verb,
              "",
              "",
              {std::to_string(move.first_count()), std::to_string(move.second_count())},
              {{"axes1", move.first_count()}, {"axes2", move.second_count()}}};
    case Verb::dice:
    case Verb::bonus: {
      const std::string faces = move_text(state, move).substr(move.verb == Verb::dice ? 1 : 2);
      std::vector<std::string> each;
      for (const char face : faces) each.emplace_back(1, face);
      return {verb, "", "", {faces}, {{"faces", std::move(each)}}};
    }
  }
  return {verb};
}

Message Lionheart::question(const State& state) const {
  if (state.placing()) {
    const int placed = state.bases[static_cast<std::size_t>(state.side())];
    return {"placing", {{"side", state.side() + 1}, {"bases", placed}, {"missing", full_army - placed}}};
  }
  if (state.phase == Phase::roll) return {"initiative"};
  if (state.first_face != Face::none) return {"bonus", {{"face", letter(state.first_face)}}};
  if (state.pending()) {
    const Unit attacker = state.at(state.from);
    return {"dice",
            {unit_argument("unit", attacker),
             {"from", to_text(state.from)},
             {"target", to_text(state.target)},
             {"dice", attacker.dice()}}};
  }
  return {"turn", {{"side", state.side() + 1}, {"points", int{state.ap}}}};
}

bool Lionheart::can_point_at(const State& state, std::string_view what, std::string_view name) const {
  const auto square = [&](std::string_view text) { return read_square(text, board_->depth); };
  if (what == "square") return square(name).exists();
  if (what == "zone") return square(name).exists() && state.at(square(name)).stands();
  if (what == "panel") return name == "ap";
  return what == "button" && name == "end";
}

std::vector<Argument> Lionheart::facts() const {
  std::vector<Record> units;
  for (std::size_t i = 0; i < kinds; ++i) {
    const auto kind = static_cast<Kind>(i);
    const Figures& figures = all_figures[i];
    constexpr std::array<std::string_view, 3> scores = {"axes", "arrows", "either"};
    constexpr std::array<std::string_view, 3> zones = {"ahead", "bow", "around"};
    units.push_back({{"unit", code(kind)},
                     {"level", figures.level},
                     {"men", set_up_men(kind)},
                     {"dice", figures.dice_per_man},
                     {"scores", scores[static_cast<std::size_t>(figures.scores)]},
                     {"hits", figures.hits},
                     {"mounted", figures.mounted ? "yes" : "no"},
                     {"pace", figures.pace},
                     {"zone", zones[static_cast<std::size_t>(figures.zone)]},
                     {"box", pool_men[static_cast<std::size_t>(figures.pool)]}});
  }
  std::vector<Record> armies;
  for (const ReadyArmy& ready : *ready_) {
    armies.push_back({{"army", ready.id}, {"men", men(ready.army)}, {"bases", to_text(ready.army)}});
  }
  return {{"all_units", std::move(units)},
          {"all_armies", std::move(armies)},
          {"back_row", fmt::format("{:>2}", board_->depth)},
          {"front_row", fmt::format("{:>2}", board_->depth - 1)}};
}

std::vector<Term> Lionheart::terms() const {
  std::vector<Term> names;
  for (const ReadyArmy& ready : *ready_) {
    names.push_back({"army", ready.id, "name", ready.name.en, ready.name.fr});
    names.push_back({"army", ready.id, "about", ready.text.en, ready.text.fr});
  }
  return names;
}

}  // namespace destrier::lionheart
