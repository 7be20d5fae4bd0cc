// Options, the start and the result.

#include "games/croisades/croisades.h"

namespace destrier::croisades {
namespace {

constexpr std::array<std::string_view, 2> setups = {"given", "free"};

/// The reason of a result, by its cause and the grade of the victory.
constexpr std::array<std::array<std::string_view, 4>, 4> reason_words = {{
    {"ongoing", "ongoing", "ongoing", "ongoing"},
    {"cleared-draw", "cleared-marginal", "cleared-substantial", "cleared-decisive"},
    {"seized-decisive", "seized-decisive", "seized-decisive", "seized-decisive"},
    {"turns-draw", "turns-marginal", "turns-substantial", "turns-decisive"},
}};

}  // namespace

std::vector<OptionSpec> Croisades::options(const Library& library) {
  std::vector<std::string_view> ids;
  for (const auto& scenario : library.scenarios()) ids.push_back(scenario->id);
  return {choice("scenario", "duel", ids), choice("setup", "given", setups)};
}

Expected<Croisades> Croisades::make(const Library& library, const Options& options) {
  auto scenario = library.find_scenario(options.text("scenario"));
  if (!scenario) return fail("scenario: {} is unknown", options.text("scenario"));
  return Croisades(std::make_shared<const Battlefield>(library, std::move(scenario)),
                   std::make_shared<const Library>(library), options.text("setup") == "free");
}

State Croisades::start() const {
  const Battlefield& field = *field_;
  State state;
  Mute mute;
  Turn<Mute> turn(*this, state, mute);
  for (const Placed& beast : field.scenario->beasts) {
    const auto kind = static_cast<BeastKind>(beast_letters.find(beast.kind));
    insert_in_order(state.beasts, state.beast_count, Beast(kind, field.grid.at(beast.at), false));
  }
  for (const Placed& item : field.scenario->items) {
    const auto kind = static_cast<ItemKind>(item_letters.find(item.kind));
    insert_in_order(state.items, state.item_count, Item(kind, field.grid.at(item.at)));
  }
  for (std::size_t i = 0; i < field.doors.size(); ++i) {
    state.doors[i] = Door(static_cast<DoorState>(door_letters.find(field.scenario->doors[i].state)), 0, false);
  }
  if (free_setup_) {
    state.side = static_cast<std::uint8_t>(field.scenario->setup[0] - 1);
  } else {
    for (std::size_t i = 0; i < field.people; ++i) {
      const auto who = static_cast<Who>(i);
      if (figure(who).arrives == 0) state[who] = turn.newcomer(who, figure(who).at);
    }
    state.turn = 1;
    turn.begin_phase(0);
  }
  turn.settle();
  return state;
}

Result Croisades::result(const State& state) const {
  if (state.over == Cause::none) return {};
  if (state.over == Cause::seized) {
    for (const Goal& goal : field_->goals) {
      if (goal.kind != Objective::Kind::seize || !is_met(state, goal)) continue;
      return {goal.side == 0 ? Score::first_wins : Score::second_wins, reason_words[2][0]};
    }
  }
  const auto [first, second] = points(state);
  const int lead = first < second ? second - first : first - second;
  std::size_t grade = 0;
  while (grade < 3 && lead >= field_->scenario->grades[grade]) ++grade;
  const Score winner = first > second ? Score::first_wins : Score::second_wins;
  return {grade == 0 ? Score::draw : winner, reason_words[static_cast<std::size_t>(state.over)][grade]};
}

}  // namespace destrier::croisades
