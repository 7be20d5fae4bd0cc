#pragma once

// The barracks: abilities, cards, squads, what they cost and what is wrong with them (specification, 2.3 to 2.7).

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"

namespace destrier::escarmouche {

// Abilities.

/// In the order of abilities.
enum class Ability : std::uint8_t {
  rush,
  bolt,
  shield,
  harass,
  fade,
  horn,
  blow,
  swap,
  guard,
  whirl,
  lob,
  frenzy,
  mail,
  path,
  aim,
  slip,
  riposte,
  sentry,
  dodge,
  last
};
inline constexpr std::array<std::string_view, 20> ability_ids = {
    "rush", "bolt",   "shield", "harass", "fade", "horn", "blow",    "swap",   "guard", "whirl",
    "lob",  "frenzy", "mail",   "path",   "aim",  "slip", "riposte", "sentry", "dodge", "last"};
constexpr std::string_view id_of(Ability ability) {
  return ability_ids[static_cast<std::size_t>(ability)];
}
std::optional<Ability> find_ability(std::string_view id);

/// A set of abilities.
class Abilities {
 public:
  constexpr Abilities() = default;
  template <class... Each>
  explicit constexpr Abilities(Each... each) : bits_((0U | ... | (1U << static_cast<unsigned>(each)))) {}

  constexpr bool operator==(const Abilities&) const = default;
  constexpr bool has(Ability ability) const { return (bits_ >> static_cast<unsigned>(ability) & 1U) != 0; }
  constexpr bool has_any(Abilities others) const { return (bits_ & others.bits_) != 0; }
  constexpr void add(Ability ability) { bits_ |= 1U << static_cast<unsigned>(ability); }
  constexpr int count() const { return std::popcount(bits_); }
  constexpr Abilities without(Abilities others) const {
    Abilities rest;
    rest.bits_ = bits_ & ~others.bits_;
    return rest;
  }
  template <class Visit>
  constexpr void for_each(Visit visit) const {
    for (std::uint32_t rest = bits_; rest != 0; rest &= rest - 1) visit(static_cast<Ability>(std::countr_zero(rest)));
  }

 private:
  std::uint32_t bits_ = 0;
};

enum class AbilityKind : std::uint8_t { active, passive, reaction };
inline constexpr std::array<std::string_view, 3> ability_kind_words = {"active", "passive", "reaction"};

/// What the data file says of an ability.
struct AbilityCard {
  AbilityKind kind{};
  int cost = 0;
  bool damaging = false;
  std::optional<int> power;  ///< the unit's own where there is none
  std::optional<int> range;
  LocalText name;
  LocalText text;
};
using AbilityCards = std::array<AbilityCard, ability_ids.size()>;
/// All abilities of a kind.
Abilities of_kind(const AbilityCards& cards, AbilityKind kind);

// Cards and squads.

inline constexpr std::array<std::string_view, 4> figure_names = {"health", "range", "power", "move"};
inline constexpr int most_figure = 10;
inline constexpr int most_abilities = 3;
inline constexpr int most_cost = 30;
inline constexpr int most_squad_cost = 100;
inline constexpr std::size_t most_units = 6;
inline constexpr int least_cost = 7;  ///< of 1.1.1.1

/// A unit as it is bought.
struct Card {
  std::array<int, figure_names.size()> figures{1, 1, 1, 1};
  Abilities abilities{};

  bool operator==(const Card&) const = default;
  int health() const { return figures[0]; }
  int range() const { return figures[1]; }
  int power() const { return figures[2]; }
  int move() const { return figures[3]; }
};
using Squad = std::vector<Card>;

enum class Rank : std::uint8_t { recruit, soldier, veteran, champion, hero };
inline constexpr std::array<std::string_view, 5> rank_words = {"recruit", "soldier", "veteran", "champion", "hero"};
Rank rank(int cost);

int cost(const Card& card, const AbilityCards& abilities);
int cost(const Squad& squad, const AbilityCards& abilities);
/// The price of one more point of each figure; nothing where it is the highest already.
std::array<std::optional<int>, figure_names.size()> marginal_prices(const Card& card, const AbilityCards& abilities);

/// The normal form.
std::string to_text(const Card& card);
std::string to_text(const Squad& squad);

/// A squad that was read, and all that is wrong with it.
struct CheckedSquad {
  Squad squad;                      ///< sound if there are no faults
  std::vector<std::string> faults;  ///< in the order and the words of 2.5
};
CheckedSquad read_squad(std::string_view text, const AbilityCards& abilities);
/// The list of units of a squad file.
CheckedSquad read_squad_units(const Json& list, const AbilityCards& abilities);
std::vector<std::string> faults_of(const Squad& squad, const AbilityCards& abilities);

// Random squads.

struct Style {
  std::string_view id;
  int units;
  std::array<int, figure_names.size() + 1> weights;  ///< of the figures, and of an ability
  std::vector<Ability> offer;
};
const std::vector<Style>& styles();
/// A squad of that style that costs at most `budget`, from 7 to 100.
Squad random_squad(const Style& style, int budget, std::uint64_t seed, const AbilityCards& abilities);

// Ready squads.

struct ReadySquad {
  std::string id;
  LocalText name;
  std::optional<LocalText> text;
  Squad squad;
  std::vector<LocalText> unit_names;
  std::vector<std::string> icons;
};

}  // namespace destrier::escarmouche
