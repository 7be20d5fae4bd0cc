// terrain.json and tables.json.

#include <algorithm>
#include <fmt/format.h>
#include <span>

#include "core/sorting.h"
#include "core/text.h"
#include "games/croisades/reading.h"

namespace destrier::croisades {
namespace {

constexpr int most_cost = 99;
constexpr int most_height = 99;
constexpr int most_level = 7;
constexpr std::array<std::string_view, 3> sheets = {"desert", "village", "castle"};
/// Codes that the rules themselves name: open ground, doors, windows, tents, trapdoors, ladders, ramparts.
constexpr std::string_view ruled_codes = ".dwTorLR";

template <class List>
std::string listed(const List& words) {
  return fmt::format("must be one of {}", fmt::join(words, ", "));
}

/// The place of a text in a list of words; the first, and a fault, if it is not there.
template <class List>
std::size_t index_in(const JsonPlace& place, const List& words) {
  const auto text = place.text();
  if (!text) return 0;
  const auto found = std::ranges::find(words, *text);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  place.fault(listed(words) + ", is " + in_quotes(*text));
  return 0;
}

template <class List>
std::size_t index_at(const JsonPlace& place, std::string_view key, const List& words) {
  const auto found = needed(place, key);
  return found ? index_in(*found, words) : 0;
}

void read_covers(const JsonPlace& file, std::vector<CoverClass>& covers) {
  const auto list = needed(file, "cover");
  const auto french = file.optional_member("coverFr");
  if (!list) return;
  for (const auto& [id, value] : list->members()) {
    const auto translated = french ? french->optional_member(id) : std::nullopt;
    covers.push_back({{id, translated ? line(*translated) : id}, whole_number(value, 0, 99)});
  }
  sort_list(covers, {}, [](const CoverClass& cover) { return std::pair(cover.value, cover.name.en); });
}

/// A cost, or 0 for what cannot be entered.
int read_entry(const JsonPlace& row, std::string_view key) {
  const auto place = needed(row, key);
  return place && !place->is_null() ? whole_number(*place, 1, most_cost) : 0;
}

std::array<int, 2> read_signs(const JsonPlace& row, std::string_view key) {
  const auto place = needed(row, key);
  const auto signs = place ? whole_numbers(*place, 2, -1, 1) : std::vector<int>();
  return signs.empty() ? std::array<int, 2>{} : std::array<int, 2>{signs[0], signs[1]};
}

bool is_code(std::string_view text) {
  return text.size() == 1 && text[0] > ' ' && text[0] <= '~';
}

Terrain read_row(const JsonPlace& row, const std::vector<std::string>& classes) {
  Terrain terrain;
  if (const auto place = needed(row, "code")) {
    const auto code = place->text();
    if (code && is_code(*code)) terrain.code = (*code)[0];
    if (code && !is_code(*code)) place->fault("must be one printable character, is " + in_quotes(*code));
  }
  terrain.id = line_at(row, "id");
  terrain.name = names_in(row);
  terrain.sheet = sheets[index_at(row, "sheet", sheets)];
  terrain.foot = read_entry(row, "foot");
  terrain.mounted = read_entry(row, "mounted");
  if (terrain.mounted > 0 && terrain.foot == 0) row.fault_at("mounted", "riders enter what men on foot cannot");
  terrain.cover = index_at(row, "cover", classes);
  terrain.across = index_at(row, "cross", classes);
  terrain.attack = read_signs(row, "att");
  terrain.defence = read_signs(row, "def");
  if (const auto levels = needed(row, "levels")) {
    for (const JsonPlace& level : levels->items()) terrain.levels |= 1U << whole_number(level, 0, most_level);
  }
  terrain.floor = whole_number_at(row, "floor", 0, most_height);
  terrain.solid = whole_number_at(row, "solid", 0, most_height);
  terrain.inside = flag_at(row, "inside");
  terrain.roof = flag_at(row, "roof");
  return terrain;
}

/// What refers to other rows.
void read_relations(const JsonPlace& row, std::string_view codes, Terrain& terrain) {
  const auto known = [&](char code) { return codes.find(code) != std::string_view::npos; };
  if (const auto from = row.optional_member("from"); from && is_object(*from)) {
    for (const auto& [code, cost] : from->members()) {
      if (!is_code(code) || !known(code[0])) {
        cost.fault("unknown code " + in_quotes(code));
      } else {
        terrain.from.emplace_back(code[0], whole_number(cost, 1, most_cost));
      }
    }
    if (terrain.foot == 0) from->fault("nobody enters this on foot");
  }
  if (const auto only = row.optional_member("only")) {
    terrain.only = only->text();
    if (terrain.only && !std::ranges::all_of(*terrain.only, known)) only->fault("unknown code");
  }
}

}  // namespace

void read_terrain(const JsonPlace& file, std::vector<CoverClass>& covers, std::vector<Terrain>& terrain) {
  if (!is_object(file)) return;
  expect_format(file, "croisades-terrain-1");
  read_covers(file, covers);
  std::vector<std::string> classes;
  classes.reserve(covers.size());
  for (const CoverClass& cover : covers) classes.push_back(cover.name.en);
  const auto rows = needed(file, "rows");
  if (!rows || classes.empty()) return;
  std::vector<JsonPlace> places = rows->items();
  std::erase_if(places, [](const JsonPlace& place) { return !is_object(place); });
  std::string codes;
  for (const JsonPlace& place : places) {
    terrain.push_back(read_row(place, classes));
    if (codes.find(terrain.back().code) != std::string::npos) place.fault_at("code", "stands there twice");
    codes += terrain.back().code;
  }
  for (std::size_t i = 0; i < places.size(); ++i) read_relations(places[i], codes, terrain[i]);
  for (const char code : ruled_codes) {
    if (codes.find(code) == std::string::npos) rows->fault(fmt::format("'{}' is missing", code));
  }
}

// tables.json

namespace {

constexpr std::array<std::string_view, 3> allowance_words = {"full", "half", "none"};
constexpr std::array<std::string_view, 3> defence_words = {"steady", "unthrown", "loaded"};
/// AK comes of another result, never from the table.
constexpr std::size_t tabled_blows = 8;
constexpr int most_shots = 15;
constexpr int most_distance = 99;
constexpr int most_score = 99;

template <std::size_t size>
std::array<int, size> numbers_at(const JsonPlace& place, std::string_view key, int least, int most) {
  const auto list = needed(place, key);
  std::array<int, size> result{};
  if (list) std::ranges::copy(whole_numbers(*list, size, least, most), result.begin());
  return result;
}

/// The members of a list of known length; none, and a fault, if it has another.
std::vector<JsonPlace> exactly(const JsonPlace& place, std::string_view key, std::size_t size) {
  const auto list = needed(place, key);
  if (!list) return {};
  if (list->is_list() && list->size() == size) return list->items();
  list->fault(fmt::format("must be a list of {}", size));
  return {};
}

void read_columns(const JsonPlace& file, Tables& tables) {
  const auto names = exactly(file, "columns", columns);
  for (std::size_t i = 0; i < names.size(); ++i) tables.column_names[i] = line(names[i]);
  const auto ratios = exactly(file, "ratios", columns - 1);
  for (std::size_t i = 0; i < ratios.size(); ++i)
    std::ranges::copy(whole_numbers(ratios[i], 2, 1, 99), tables.ratios[i].begin());
}

void read_blows(const JsonPlace& file, std::string_view key, std::array<std::array<Blow, columns>, die_faces>& blows) {
  const std::span words(blow_words.begin(), tabled_blows);
  const auto rows = exactly(file, key, die_faces);
  for (std::size_t roll = 0; roll < rows.size(); ++roll) {
    if (!rows[roll].is_list() || rows[roll].size() != columns) {
      rows[roll].fault(fmt::format("must be a list of {}", columns));
      continue;
    }
    const auto results = rows[roll].items();
    for (std::size_t i = 0; i < columns; ++i) blows[roll][i] = static_cast<Blow>(index_in(results[i], words));
  }
}

WeaponCard read_weapon(const JsonPlace& place) {
  WeaponCard card;
  if (!is_object(place)) return card;
  card.name = names_in(place);
  card.shots = whole_number_at(place, "shots", 1, most_shots);
  if (const auto bands = needed(place, "bands")) {
    for (const JsonPlace& band : bands->items()) card.bands.push_back(whole_number(band, 1, most_distance));
    if (card.bands.empty() || card.bands.size() > 3 || !std::ranges::is_sorted(card.bands))
      bands->fault("must be one to three rising distances");
  }
  card.after_foot = static_cast<Allowance>(index_at(place, "afterFoot", allowance_words));
  card.after_mounted = static_cast<Allowance>(index_at(place, "afterMounted", allowance_words));
  card.reload = flag_at(place, "reload");
  card.defence = static_cast<InDefence>(index_at(place, "defence", defence_words));
  card.mounted_use = flag_at(place, "mountedUse");
  for (std::size_t i = 0; i < armour_letters.size(); ++i)
    card.thresholds[i] = numbers_at<3>(place, armour_letters.substr(i, 1), 1, most_score);
  card.mount = numbers_at<2>(place, "mount", 1, most_score);
  return card;
}

BeastCard read_beast(const JsonPlace& place) {
  BeastCard card;
  if (!is_object(place)) return card;
  card.name = names_in(place);
  card.points = whole_number_at(place, "mp", 0, most_points);
  const auto ride = needed(place, "ride");
  if (!ride || ride->is_null()) return card;
  const auto rider = ride->text();
  if (rider && *rider != "h" && *rider != "c") ride->fault("must be h, c or null");
  if (rider && !rider->empty()) card.ride = (*rider)[0];
  return card;
}

struct NamedNumber {
  std::string_view key;
  int* number;
  int least;
  int most;
};

void read_numbers(const JsonPlace& file, std::string_view part, std::initializer_list<NamedNumber> numbers) {
  const auto place = needed(file, part);
  if (!place || !is_object(*place)) return;
  for (const NamedNumber& named : numbers) {
    *named.number = whole_number_at(*place, named.key, named.least, named.most);
  }
}

}  // namespace

void read_tables(const JsonPlace& file, Tables& tables) {
  if (!is_object(file)) return;
  expect_format(file, "croisades-tables-1");
  read_columns(file, tables);
  read_blows(file, "foot", tables.blows[0]);
  read_blows(file, "mounted", tables.blows[1]);
  if (const auto weapons = needed(file, "weapons"); weapons && is_object(*weapons)) {
    for (std::size_t i = 1; i < weapon_ids.size(); ++i) {
      if (const auto weapon = needed(*weapons, weapon_ids[i])) tables.weapons[i] = read_weapon(*weapon);
    }
  }
  tables.band_shift = numbers_at<3>(file, "bandShift", -99, 99);
  if (const auto beasts = needed(file, "beasts"); beasts && is_object(*beasts)) {
    for (std::size_t i = 0; i < beast_letters.size(); ++i) {
      if (const auto beast = needed(*beasts, beast_letters.substr(i, 1))) tables.beasts[i] = read_beast(*beast);
    }
  }
  read_numbers(file, "heights",
               {{"eyeFoot", &tables.eye_foot, 0, most_height},
                {"eyeMounted", &tables.eye_mounted, 0, most_height},
                {"topFoot", &tables.top_foot, 0, most_height},
                {"topMounted", &tables.top_mounted, 0, most_height},
                {"topBeast", &tables.top_beast, 0, most_height},
                {"screen", &tables.screen, 0, most_height},
                {"closedDoor", &tables.closed_door, 0, most_height}});
  read_numbers(file, "costs",
               {{"turn", &tables.turn_cost, 1, most_points},
                {"leaveFoot", &tables.leave_foot, 0, most_points},
                {"leaveMounted", &tables.leave_mounted, 0, most_points},
                {"door", &tables.door_cost, 0, most_points},
                {"take", &tables.take_cost, 0, most_points},
                {"exit", &tables.exit_cost, 0, most_points},
                {"load", &tables.load_cost, 0, most_points}});
  read_numbers(file, "charge", {{"run", &tables.charge_run, 1, most_width}, {"meet", &tables.charge_meet, 0, 9}});
  if (tables.charge_meet >= tables.charge_run && tables.charge_run > 0)
    file.fault_at("charge", "who is met must have run farther than he is met");
  read_numbers(file, "dice",
               {{"push", &tables.push_die, 1, 99},
                {"burn", &tables.burn_die, 1, die_faces},
                {"wake", &tables.wake_die, 1, die_faces},
                {"doorPer", &tables.door_per, 1, 99},
                {"doorMax", &tables.door_max, 0, die_faces},
                {"wakeNear", &tables.wake_near, 0, most_distance}});
}

}  // namespace destrier::croisades
