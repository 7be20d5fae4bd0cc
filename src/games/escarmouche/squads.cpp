#include "games/escarmouche/squads.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "core/random.h"
#include "core/text.h"

namespace destrier::escarmouche {
namespace {

/// In ten-thousandths of a point, for the values 1 to 10 of each figure.
constexpr std::array<std::array<std::int64_t, most_figure>, figure_names.size()> prices = {{
    {20000, 40000, 60000, 80000, 100000, 120000, 140000, 160000, 180000, 200000},
    {16000, 44800, 94080, 175616, 307328, 516311, 843308, 1349293, 2125136, 3305767},
    {16000, 41600, 81120, 140608, 228488, 356441, 540603, 803181, 1174652, 1696720},
    {8000, 28000, 73500, 171500, 375156, 787828, 1608482, 3216965, 6333400, 12314944},
}};
constexpr std::int64_t range_times_power = 2560;
constexpr std::int64_t point = 10000;

/// A unit as somebody wrote it, whatever it says.
struct Written {
  bool readable = false;
  std::array<std::int64_t, figure_names.size()> figures{};  ///< 0 for what is no number 1..10
  std::vector<std::string> abilities;
};

std::int64_t figure_or_zero(std::int64_t number) {
  return number >= 1 && number <= most_figure ? number : 0;
}

Written read_unit(std::string_view text) {
  Written unit;
  const std::size_t colon = std::min(text.find(':'), text.size());
  const auto figures = split(text.substr(0, colon), '.');
  if (figures.size() != figure_names.size()) return unit;
  for (std::size_t i = 0; i < figures.size(); ++i) {
    const auto number = figures[i].size() <= 2 ? read_number(figures[i], 0, 99) : std::nullopt;
    if (!number) return unit;
    unit.figures[i] = figure_or_zero(*number);
  }
  if (colon < text.size()) {
    for (const std::string_view id : split(text.substr(colon + 1), '+')) {
      const auto small = [](char c) { return c >= 'a' && c <= 'z'; };
      if (id.empty() || !std::ranges::all_of(id, small)) return unit;
      unit.abilities.emplace_back(id);
    }
  }
  unit.readable = true;
  return unit;
}

Written read_unit(const Json& json) {
  Written unit;
  if (!json.is_object()) return unit;
  for (std::size_t i = 0; i < figure_names.size(); ++i) {
    const auto found = json.find(figure_names[i]);
    const bool whole = found != json.end() && found->is_number_integer();
    const bool fits = whole && (!found->is_number_unsigned() || found->get<std::uint64_t>() <= most_figure);
    unit.figures[i] = fits ? figure_or_zero(found->get<std::int64_t>()) : 0;
  }
  if (const auto abilities = json.find("abilities"); abilities != json.end()) {
    if (!abilities->is_array()) return unit;
    for (const Json& id : *abilities) {
      if (!id.is_string()) return unit;
      unit.abilities.push_back(id.get<std::string>());
    }
  }
  unit.readable = true;
  return unit;
}

CheckedSquad check(const std::vector<Written>& units, const AbilityCards& cards) {
  CheckedSquad checked;
  bool only_costs = true;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const Written& unit = units[i];
    const auto fault = [&](const std::string& what) {
      checked.faults.push_back(fmt::format("unit {}: {}", i + 1, what));
    };
    const std::size_t before = checked.faults.size();
    Card card;
    if (!unit.readable) {
      fault("cannot read it");
    } else {
      for (std::size_t figure = 0; figure < figure_names.size(); ++figure) {
        card.figures[figure] = static_cast<int>(unit.figures[figure]);
        if (card.figures[figure] == 0) fault(fmt::format("{} must be 1..{}", figure_names[figure], most_figure));
      }
      for (const std::string& id : unit.abilities) {
        const auto ability = find_ability(id);
        if (ability) card.abilities.add(*ability);
        if (!ability) fault("unknown ability " + id);
      }
      const std::set<std::string> different(unit.abilities.begin(), unit.abilities.end());
      if (different.size() < unit.abilities.size()) fault("ability listed twice");
      if (unit.abilities.size() > most_abilities) {
        fault(fmt::format("{} abilities, at most {}", unit.abilities.size(), most_abilities));
      }
    }
    if (checked.faults.size() == before) {
      if (const int price = cost(card, cards); price > most_cost) {
        fault(fmt::format("costs {}, at most {}", price, most_cost));
      }
    } else {
      only_costs = false;
    }
    checked.squad.push_back(card);
  }
  if (units.empty() || units.size() > most_units) {
    checked.faults.push_back(fmt::format("squad: {} units, must be 1..{}", units.size(), most_units));
  }
  if (only_costs && cost(checked.squad, cards) > most_squad_cost) {
    checked.faults.push_back(fmt::format("squad: costs {}, at most {}", cost(checked.squad, cards), most_squad_cost));
  }
  return checked;
}

}  // namespace

std::optional<Ability> find_ability(std::string_view id) {
  const auto found = std::ranges::find(ability_ids, id);
  if (found == ability_ids.end()) return std::nullopt;
  return static_cast<Ability>(found - ability_ids.begin());
}

Abilities of_kind(const AbilityCards& cards, AbilityKind kind) {
  Abilities found;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (cards[i].kind == kind) found.add(static_cast<Ability>(i));
  }
  return found;
}

Rank rank(int cost) {
  constexpr std::array<int, 4> limits = {10, 16, 22, 27};
  return static_cast<Rank>(std::ranges::lower_bound(limits, cost) - limits.begin());
}

int cost(const Card& card, const AbilityCards& abilities) {
  std::int64_t sum = range_times_power * card.range() * card.power();
  for (std::size_t i = 0; i < figure_names.size(); ++i) sum += prices[i][static_cast<std::size_t>(card.figures[i] - 1)];
  card.abilities.for_each([&](Ability ability) { sum += point * abilities[static_cast<std::size_t>(ability)].cost; });
  return static_cast<int>((sum + point - 1) / point);
}

int cost(const Squad& squad, const AbilityCards& abilities) {
  int sum = 0;
  for (const Card& card : squad) sum += cost(card, abilities);
  return sum;
}

std::array<std::optional<int>, figure_names.size()> marginal_prices(const Card& card, const AbilityCards& abilities) {
  std::array<std::optional<int>, figure_names.size()> result;
  for (std::size_t i = 0; i < result.size(); ++i) {
    Card more = card;
    if (++more.figures[i] <= most_figure) result[i] = cost(more, abilities) - cost(card, abilities);
  }
  return result;
}

std::string to_text(const Card& card) {
  std::string text = fmt::format("{}.{}.{}.{}", card.health(), card.range(), card.power(), card.move());
  char separator = ':';
  card.abilities.for_each([&](Ability ability) {
    text += separator;
    text += id_of(ability);
    separator = '+';
  });
  return text;
}

std::string to_text(const Squad& squad) {
  std::string text;
  for (const Card& card : squad) {
    if (!text.empty()) text += ',';
    text += to_text(card);
  }
  return text;
}

CheckedSquad read_squad(std::string_view text, const AbilityCards& abilities) {
  std::vector<Written> units;
  for (const std::string_view unit : split(text, ',')) units.push_back(read_unit(unit));
  return check(units, abilities);
}

CheckedSquad read_squad_units(const Json& list, const AbilityCards& abilities) {
  std::vector<Written> units;
  for (const Json& unit : list) units.push_back(read_unit(unit));
  return check(units, abilities);
}

std::vector<std::string> faults_of(const Squad& squad, const AbilityCards& abilities) {
  return read_squad(to_text(squad), abilities).faults;
}

const std::vector<Style>& styles() {
  using enum Ability;
  static const std::vector<Style> all = [] {
    std::vector<Ability> every(ability_ids.size());
    for (std::size_t i = 0; i < every.size(); ++i) every[i] = static_cast<Ability>(i);
    return std::vector<Style>{
        {"mixed", 5, {7, 3, 4, 4, 2}, every},
        {"heavy", 4, {10, 0, 5, 3, 2}, {shield, blow, guard, whirl, mail, riposte, last}},
        {"archers", 5, {6, 7, 3, 2, 2}, {bolt, harass, fade, lob, aim, sentry, dodge}},
        {"riders", 5, {6, 1, 4, 7, 2}, {rush, fade, horn, frenzy, path, slip, dodge}},
        {"swarm", 6, {9, 1, 5, 3, 2}, {rush, shield, horn, swap, whirl, slip, last}},
        {"elite", 4, {8, 3, 4, 3, 2}, {bolt, blow, whirl, frenzy, mail, riposte, sentry}},
    };
  }();
  return all;
}

Squad random_squad(const Style& style, int budget, std::uint64_t seed, const AbilityCards& abilities) {
  constexpr int patience = 40;
  constexpr std::uint64_t weight_sum = 20;
  std::uint64_t stream = seed;
  const auto next_below = [&](std::uint64_t bound) { return static_cast<std::size_t>(splitmix64(stream) % bound); };
  Squad squad(static_cast<std::size_t>(std::min(style.units, budget / least_cost)));
  for (int failures = 0; failures < patience;) {
    const std::size_t unit = next_below(squad.size());
    auto ticket = static_cast<int>(next_below(weight_sum));
    std::size_t kind = 0;
    while (ticket >= style.weights[kind]) ticket -= style.weights[kind++];
    const Squad before = squad;
    bool sound = true;
    if (kind < figure_names.size()) {
      sound = ++squad[unit].figures[kind] <= most_figure;
    } else {
      const Ability ability = style.offer[next_below(style.offer.size())];
      sound = !squad[unit].abilities.has(ability);
      squad[unit].abilities.add(ability);
    }
    if (sound && faults_of(squad, abilities).empty() && cost(squad, abilities) <= budget) {
      failures = 0;
    } else {
      squad = before;
      ++failures;
    }
  }
  return squad;
}

}  // namespace destrier::escarmouche
