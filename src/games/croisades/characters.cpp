// characters.json, and the persons whom a scenario adds.

#include <algorithm>

#include "core/text.h"
#include "games/croisades/reading.h"

namespace destrier::croisades {
namespace {

constexpr int most_value = 99;
constexpr int most_cost = 999;
constexpr std::string_view steed_letters = "-hc";

/// A field that a type needs, and a person who differs from it may have.
std::optional<JsonPlace> field_of(const JsonPlace& place, std::string_view key, bool is_type) {
  return is_type ? needed(place, key) : place.optional_member(key);
}

void read_armour(const JsonPlace& place, Card& card) {
  const auto text = place.text();
  if (!text) return;
  const std::size_t found = text->size() == 1 ? armour_letters.find(*text) : std::string_view::npos;
  if (found == std::string_view::npos) return place.fault("must be N, P or M, is " + in_quotes(*text));
  card.armour = static_cast<Armour>(found);
}

void read_traits(const JsonPlace& place, Card& card) {
  card.lance = card.spear = card.axe = false;
  for (const JsonPlace& trait : place.items()) {
    const auto text = trait.text();
    if (!text) continue;
    bool* const had = *text == "lance"   ? &card.lance
                      : *text == "spear" ? &card.spear
                      : *text == "axe"   ? &card.axe
                                         : nullptr;
    if (had == nullptr) {
      trait.fault("must be lance, spear or axe, is " + in_quotes(*text));
    } else {
      *had = true;
    }
  }
}

void read_weapon(const JsonPlace& place, Card& card) {
  card.weapon = Weapon::none;
  if (place.is_null()) return;
  const auto text = place.text();
  if (!text) return;
  const auto found = std::ranges::find(weapon_ids.begin() + 1, weapon_ids.end(), *text);
  if (found == weapon_ids.end()) return place.fault("unknown weapon " + in_quotes(*text));
  card.weapon = static_cast<Weapon>(found - weapon_ids.begin());
}

void read_steed(const JsonPlace& place, Card& card) {
  if (place.is_null()) return;
  const auto text = place.text();
  if (!text) return;
  const std::size_t found = text->size() == 1 ? steed_letters.find(*text, 1) : std::string_view::npos;
  if (found == std::string_view::npos) return place.fault("must be h, c or null, is " + in_quotes(*text));
  card.steed = static_cast<Steed>(found);
}

/// Healthy and wounded.
void read_values(const JsonPlace& place, std::array<Values, 2>& values) {
  if (!place.is_list() || place.size() != 2)
    return place.fault("must be two lists: attack, defence, movement, healthy and wounded");
  const auto lists = place.items();
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!lists[i].is_list() || lists[i].size() != 3) {
      lists[i].fault("must be attack, defence and movement");
      continue;
    }
    const auto numbers = lists[i].items();
    values[i] = {whole_number(numbers[0], 0, most_value), whole_number(numbers[1], 0, most_value),
                 whole_number(numbers[2], 0, most_points)};
  }
}

void read_card(const JsonPlace& place, bool is_type, Card& card) {
  if (const auto armour = field_of(place, "armour", is_type)) read_armour(*armour, card);
  if (const auto traits = field_of(place, "traits", is_type)) read_traits(*traits, card);
  if (const auto weapon = field_of(place, "weapon", is_type)) read_weapon(*weapon, card);
  if (const auto foot = field_of(place, "foot", is_type)) read_values(*foot, card.values[0]);
  if (const auto mounted = field_of(place, "mounted", is_type)) {
    const bool rides = card.steed != Steed::none;
    if (rides == mounted->is_null()) {
      mounted->fault(rides ? "must be there for who has a mount" : "must be null for who has no mount");
    } else if (rides) {
      read_values(*mounted, card.values[1]);
    }
  }
  if (const auto cost = field_of(place, "cost", is_type)) card.cost = whole_number(*cost, 0, most_cost);
}

PersonType read_type(const JsonPlace& place, std::string_view id) {
  PersonType type{std::string(id), {}, {}};
  if (!is_object(place)) return type;
  if (!is_id(id)) place.fault("must be named by 2 to 12 small letters");
  type.name = names_in(place);
  const std::size_t faults_before = place.faults();
  if (const auto mount = needed(place, "mount")) read_steed(*mount, type.card);
  // Without knowing whether he rides nothing can be said of his values.
  if (place.faults() == faults_before) read_card(place, true, type.card);
  return type;
}

}  // namespace

std::optional<Person> read_person(const JsonPlace& place, std::string_view id, const std::vector<PersonType>& types) {
  const std::size_t faults_before = place.faults();
  if (!is_object(place)) return std::nullopt;
  if (!is_name_of_somebody(id))
    place.fault("must be named by 2 to 12 small letters, not end, hold, stay, decline, over");
  Person person;
  person.id = id;
  person.name = line_at(place, "name");
  const auto type = needed(place, "type");
  person.type = type ? type->text().value_or("") : "";
  const auto found = std::ranges::find(types, person.type, &PersonType::id);
  if (found != types.end()) {
    person.card = found->card;
    read_card(place, false, person.card);
  } else if (type && type->is_text()) {
    type->fault("unknown type " + in_quotes(person.type));
  }
  if (place.faults() != faults_before) return std::nullopt;
  return person;
}

void read_characters(const JsonPlace& file, std::vector<PersonType>& types, std::vector<Person>& persons) {
  if (!is_object(file)) return;
  expect_format(file, "croisades-characters-1");
  if (const auto list = needed(file, "types")) {
    for (const auto& [id, place] : list->members()) types.push_back(read_type(place, id));
  }
  if (const auto list = needed(file, "persons")) {
    for (const auto& [id, place] : list->members()) {
      if (auto person = read_person(place, id, types)) persons.push_back(std::move(*person));
    }
  }
}

}  // namespace destrier::croisades
