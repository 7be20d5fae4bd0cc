// The figures that the rules pages show, and the names that data files give (specification, section 12).

#include "games/croisades/croisades.h"

namespace destrier::croisades {
namespace {

std::string cost_text(int cost) {
  return cost == 0 ? "–" : std::to_string(cost);
}

/// A sign on foot and mounted, one where they are the same.
std::string sign_text(const std::array<int, 2>& signs) {
  const auto one = [](int sign) { return std::string(sign < 0 ? "–" : sign > 0 ? "+" : "0"); };
  return signs[0] == signs[1] ? one(signs[0]) : one(signs[0]) + "/" + one(signs[1]);
}

std::string values_text(const std::array<Values, 2>& values) {
  return fmt::format("{}-{}-{} / {}-{}-{}", values[0].attack, values[0].defence, values[0].points, values[1].attack,
                     values[1].defence, values[1].points);
}

std::string listed(const auto& numbers, std::string_view separator) {
  std::string text;
  for (const int number : numbers) text += (text.empty() ? "" : std::string(separator)) + std::to_string(number);
  return text;
}

std::vector<Record> terrain_rows(const Library& library) {
  std::vector<Record> rows;
  for (const Terrain& row : library.terrain()) {
    rows.push_back({{"code", std::string_view(&row.code, 1)},
                    {"terrain", std::string_view(&row.code, 1)},
                    {"sheet", row.sheet},
                    {"foot", cost_text(row.foot)},
                    {"mounted", cost_text(row.mounted)},
                    {"cover", library.covers()[row.cover].name.en},
                    {"across", library.covers()[row.across].name.en},
                    {"attack", sign_text(row.attack)},
                    {"defence", sign_text(row.defence)}});
  }
  return rows;
}

std::vector<Record> type_rows(const Library& library) {
  std::vector<Record> rows;
  for (const PersonType& type : library.types()) {
    const Card& card = type.card;
    std::vector<std::string> gear;
    if (card.weapon != Weapon::none) gear.emplace_back(weapon_ids[static_cast<std::size_t>(card.weapon)]);
    if (card.lance) gear.emplace_back("lance");
    if (card.spear) gear.emplace_back("spear");
    if (card.axe) gear.emplace_back("axe");
    if (card.steed == Steed::camel) gear.emplace_back("camel");
    if (gear.empty()) gear.emplace_back("nothing");
    rows.push_back({{"type", type.id},
                    {"armour", armour_letters.substr(static_cast<std::size_t>(card.armour), 1)},
                    {"mounted", card.steed == Steed::none ? std::string("–") : values_text(card.values[1])},
                    {"foot", values_text(card.values[0])},
                    {"gear", std::move(gear)},
                    {"cost", card.cost}});
  }
  return rows;
}

std::vector<Record> weapon_rows(const Tables& tables) {
  std::vector<Record> rows;
  for (std::size_t i = 1; i < tables.weapons.size(); ++i) {
    const WeaponCard& weapon = tables.weapons[i];
    rows.push_back({{"weapon", weapon_ids[i]},
                    {"shots", weapon.shots},
                    {"bands", listed(weapon.bands, " / ")},
                    {"none", listed(weapon.thresholds[0], " / ")},
                    {"padded", listed(weapon.thresholds[1], " / ")},
                    {"mail", listed(weapon.thresholds[2], " / ")},
                    {"mount", listed(weapon.mount, " / ")}});
  }
  return rows;
}

std::vector<Record> blow_rows(const Tables& tables, std::size_t table) {
  std::vector<Record> rows;
  for (std::size_t die = 0; die < die_faces; ++die) {
    std::string cells;
    for (std::size_t column = 0; column < columns; ++column) {
      cells += (column == 0 ? "" : " | ");
      cells += blow_words[static_cast<std::size_t>(tables.blows[table][die][column])];
    }
    rows.push_back({{"die", static_cast<int>(die) + 1}, {"cells", cells}});
  }
  return rows;
}

/// Entry costs on foot that depend on the hex left.
std::vector<Record> special_rows(const Library& library) {
  std::vector<Record> rows;
  for (const Terrain& row : library.terrain()) {
    for (const auto& [before, cost] : row.from) {
      rows.push_back(
          {{"terrain", std::string_view(&row.code, 1)}, {"before", std::string_view(&before, 1)}, {"cost", cost}});
    }
  }
  return rows;
}

std::vector<Record> scenario_rows(const Library& library) {
  std::vector<Record> rows;
  for (const auto& scenario : library.scenarios()) {
    rows.push_back(
        {{"scenario", scenario->id}, {"turns", scenario->turns}, {"grades", listed(scenario->grades, " / ")}});
  }
  return rows;
}

}  // namespace

std::vector<Argument> Croisades::facts() const {
  const Tables& tables = library_->tables();
  std::string columns_text;
  for (const std::string& name : tables.column_names) columns_text += (columns_text.empty() ? "" : " | ") + name;
  std::vector<int> cover_values;  // total cover stops everything, and takes nothing off
  for (const CoverClass& cover : library_->covers()) {
    if (cover.name.en != "total") cover_values.push_back(cover.value);
  }
  return {{"all_terrain", terrain_rows(*library_)},
          {"all_types", type_rows(*library_)},
          {"all_weapons", weapon_rows(tables)},
          {"foot_table", blow_rows(tables, 0)},
          {"rider_table", blow_rows(tables, 1)},
          {"all_scenarios", scenario_rows(*library_)},
          {"special_costs", special_rows(*library_)},
          {"columns", columns_text},
          {"band_shifts", listed(tables.band_shift, ", ")},
          {"cover_values", listed(cover_values, ", ")},
          {"turn_cost", tables.turn_cost},
          {"leave_foot", tables.leave_foot},
          {"leave_mounted", tables.leave_mounted},
          {"load_cost", tables.load_cost},
          {"door_cost", tables.door_cost},
          {"take_cost", tables.take_cost},
          {"exit_cost", tables.exit_cost},
          {"beast_points", tables.beasts[0].points},
          {"push_die", tables.push_die},
          {"burn_die", tables.burn_die},
          {"wake_die", tables.wake_die},
          {"wake_near", tables.wake_near},
          {"door_per", tables.door_per},
          {"door_max", tables.door_max},
          {"charge_run", tables.charge_run},
          {"charge_meet", tables.charge_meet},
          {"last_turn", field_->turns}};
}

std::vector<Term> Croisades::terms() const {
  std::vector<Term> names;
  const auto add = [&](std::string_view domain, std::string_view value, std::string_view form, const LocalText& text) {
    names.push_back({std::string(domain), std::string(value), std::string(form), text.en, text.fr});
  };
  for (const Person& person : field_->scenario->persons) {
    add("person", person.id, "name", {person.name, person.name});
    const PersonType* type = library_->find_type(person.type);
    if (type != nullptr) add("person", person.id, "type", type->name);
  }
  for (const std::size_t side : {0U, 1U})
    add("side", std::to_string(side + 1), "name", field_->scenario->sides[side].name);
  for (const Terrain& row : library_->terrain()) add("terrain", {&row.code, 1}, "name", row.name);
  for (const CoverClass& cover : library_->covers()) add("cover", cover.name.en, "name", cover.name);
  for (const PersonType& type : library_->types()) add("type", type.id, "name", type.name);
  for (const auto& scenario : library_->scenarios()) {
    add("scenario", scenario->id, "name", scenario->name);
    const LocalText none{"–", "–"};
    add("scenario", scenario->id, "intro", scenario->intro.value_or(none));
    for (const std::size_t side : {0U, 1U}) {
      add("scenario", scenario->id, side == 0 ? "first" : "second", scenario->sides[side].name);
    }
  }
  const Tables& tables = library_->tables();
  for (std::size_t i = 1; i < tables.weapons.size(); ++i) add("weapon", weapon_ids[i], "name", tables.weapons[i].name);
  for (std::size_t i = 0; i < tables.beasts.size(); ++i) {
    add("beast", beast_letters.substr(i, 1), "name", tables.beasts[i].name);
  }
  return names;
}

}  // namespace destrier::croisades
