#include <algorithm>

#include "core/text.h"
#include "games/escarmouche/escarmouche.h"

namespace destrier::escarmouche {
namespace {

constexpr std::array<std::string_view, 2> seats = {"squad1", "squad2"};
constexpr std::array<std::string_view, 2> on_off = {"on", "off"};
constexpr std::array<std::string_view, 2> off_on = {"off", "on"};
constexpr std::string_view wild = "wild-";
constexpr int most_wild = 999'999;
constexpr int most_zone = 8;

OptionSpec squad_option(const Library& library, std::size_t seat) {
  OptionSpec spec{std::string(seats[seat]), seat == 0 ? "watch" : "company", {}};
  for (const ReadySquad& ready : library.squads()) spec.alternatives.push_back({Alternative::Kind::word, ready.id});
  spec.alternatives.push_back({Alternative::Kind::free, "squad"});
  spec.seat = static_cast<int>(seat) + 1;
  return spec;
}

OptionSpec terrain_option(const Library& library) {
  OptionSpec spec{"terrain", "none", {{Alternative::Kind::word, "none"}, {Alternative::Kind::word, "duel"}}};
  for (const GroundPreset& preset : library.grounds()) {
    spec.alternatives.push_back({Alternative::Kind::word, preset.id});
  }
  spec.alternatives.push_back({Alternative::Kind::range, std::string(wild), 0, most_wild});
  return spec;
}

OptionSpec zone_option() {
  return {
      "zone",
      "none",
      {{Alternative::Kind::word, "none"}, {Alternative::Kind::word, "centre"}, {Alternative::Kind::free, "squares"}}};
}

Expected<Squares> read_zone(std::string_view text) {
  if (text == "none") return Squares{0};
  if (text == "centre") return centre_squares;
  const auto set = read_squares(text);
  if (!set || *set == 0 || (*set & ~field_squares) != 0 || std::popcount(*set) > most_zone) {
    return fail("option zone: {} must be none, centre, or 1 to {} squares of the rows 3 to 6 in rising order",
                in_quotes(text), most_zone);
  }
  return *set;
}

Ground read_ground(const Library& library, std::string_view text) {
  for (const GroundPreset& preset : library.grounds()) {
    if (preset.id == text) return preset.ground;
  }
  if (!text.starts_with(wild)) return {};
  return wild_ground(static_cast<std::uint64_t>(read_number(text.substr(wild.size()), 0, most_wild).value_or(0)));
}

}  // namespace

std::vector<OptionSpec> Escarmouche::options(const Library& library) {
  return {squad_option(library, 0),
          squad_option(library, 1),
          terrain_option(library),
          choice("cover", "minus1", std::array<std::string_view, 2>{"minus1", "none"}),
          zone_option(),
          range("markers", 5, 1, 9),
          choice("steal", "on", on_off),
          range("rounds", 0, 0, 100),
          choice("attack_and_ability", "off", off_on),
          choice("deploy", "alternate", std::array<std::string_view, 2>{"alternate", "blind"})};
}

Expected<Escarmouche> Escarmouche::make(const Library& library, const Options& options) {
  Rules rules;
  const AbilityCards& cards = library.abilities();
  for (const std::size_t side : {0U, 1U}) {
    const auto squad = library.squad(options.text(seats[side]));
    if (!squad) return fail("option {}: {}", seats[side], squad.error().text);
    rules.sizes[side] = static_cast<std::uint8_t>(squad->size());
    for (Letter letter = 0; letter < rules.sizes[side]; ++letter) {
      const Card& card = (*squad)[letter];
      const auto small = [](int figure) { return static_cast<std::uint8_t>(figure); };
      rules.cards[side][letter] = {small(card.health()), small(card.range()), small(card.power()),
                                   small(card.move()),   card.abilities,      cost(card, cards)};
      if (card.abilities.has(Ability::sentry)) rules.sentries[side] |= only_letter(letter);
      if (card.abilities.has_any(Abilities(Ability::riposte, Ability::last, Ability::dodge))) {
        rules.answers[side] |= only_letter(letter);
      }
    }
  }
  const auto zone = read_zone(options.text("zone"));
  if (!zone) return tl::unexpected(zone.error());
  rules.zone = *zone;
  rules.markers = static_cast<int>(options.number("markers"));
  rules.rounds = static_cast<int>(options.number("rounds"));
  rules.steal = options.text("steal") == "on";
  rules.attack_and_ability = options.text("attack_and_ability") == "on";
  rules.blind = options.text("deploy") == "blind";
  rules.cover = options.text("cover") == "minus1";
  rules.duel = options.text("terrain") == "duel";
  rules.ground = read_ground(library, options.text("terrain"));
  rules.ground.obstacles &= ~rules.zone;  // 3.2: an obstacle in the zone is left out
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (cards[i].damaging) rules.damaging.add(static_cast<Ability>(i));
    rules.powers[i] = static_cast<std::uint8_t>(cards[i].power.value_or(0));
    rules.ranges[i] = static_cast<std::uint8_t>(cards[i].range.value_or(0));
  }
  Escarmouche game(rules);
  game.library_ = std::make_shared<const Library>(library);
  for (const std::size_t side : {0U, 1U}) {
    if (library.find_squad(options.text(seats[side])) != nullptr) game.squad_names_[side] = options.text(seats[side]);
  }
  return game;
}

Slots Escarmouche::slots_of(const Rules& rules) {
  Slots slots;
  for (const std::size_t side : {0U, 1U}) {
    for (Letter letter = 0; letter < rules.sizes[side]; ++letter) {
      const Figures& card = rules.cards[side][letter];
      Slots::Of& of_unit = slots.units[side][letter];
      of_unit.first = static_cast<std::uint32_t>(slots.all.size());
      const auto to_all = [&](std::size_t whose, Slot slot) {
        for (slot.other = 0; slot.other < rules.sizes[whose]; ++slot.other) slots.all.push_back(slot);
      };
      const auto at_all_offsets = [&](int move, Slot slot, const auto& add) {
        for (int columns = -move; columns <= move; ++columns) {
          for (int rows_up = -move; rows_up <= move; ++rows_up) {
            if (columns == 0 && rows_up == 0) continue;
            slot.columns = static_cast<std::int8_t>(columns);
            slot.rows = static_cast<std::int8_t>(rows_up);
            add(slot);
          }
        }
      };
      const auto add_one = [&](const Slot& slot) { slots.all.push_back(slot); };
      at_all_offsets(card.move, {Verb::move}, add_one);
      to_all(1 - side, {Verb::attack});
      card.abilities.for_each([&](Ability ability) {
        const Slot slot{Verb::ability, ability};
        switch (ability) {
          case Ability::rush:
            return at_all_offsets(card.move, slot, [&](const Slot& each) { to_all(1 - side, each); });
          case Ability::fade:
            return at_all_offsets(card.move, slot, add_one);
          case Ability::shield:
          case Ability::whirl:
            return add_one(slot);
          case Ability::horn:
            for (Letter ally = 0; ally < rules.sizes[side]; ++ally) {
              if (ally == letter) continue;
              at_all_offsets(rules.cards[side][ally].move, {Verb::ability, ability, 0, 0, ally}, add_one);
            }
            return;
          case Ability::swap:
          case Ability::guard:
            return to_all(side, slot);
          default:
            if (ability <= Ability::frenzy) to_all(1 - side, slot);
        }
      });
      of_unit.size = static_cast<std::uint32_t>(slots.all.size()) - of_unit.first;
    }
  }
  return slots;
}

State Escarmouche::start() const {
  State state;
  state.obstacles = rules_.ground.obstacles;
  state.difficult = rules_.ground.difficult;
  state.stage = rules_.duel ? Stage::obstacles : Stage::deploy;
  return state;
}

Score Escarmouche::score_at_limit(const State& state) const {
  // Of each side: what the enemy has taken from it.
  struct Losses {
    int units = 0;
    int cost = 0;
    int health = 0;
  };
  std::array<Losses, 2> losses;
  for (const std::size_t side : {0U, 1U}) {
    for (Letter letter = 0; letter < rules_.sizes[side]; ++letter) {
      const bool stands = (state.present[side] & only_letter(letter)) != 0;
      const Figures& figures = card(side, letter);
      losses[side].units += stands ? 0 : 1;
      losses[side].cost += stands ? 0 : figures.cost;
      losses[side].health += figures.health - (stands ? state.units[side][letter].health : 0);
    }
  }
  const auto& [first_lost, second_lost] = losses;
  for (const int lead : {second_lost.units - first_lost.units, second_lost.cost - first_lost.cost,
                         second_lost.health - first_lost.health}) {
    if (lead != 0) return lead > 0 ? Score::first_wins : Score::second_wins;
  }
  return Score::draw;
}

}  // namespace destrier::escarmouche
