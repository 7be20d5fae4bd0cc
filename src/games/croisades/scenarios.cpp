// Reading a scenario.

#include <algorithm>
#include <fmt/format.h>
#include <set>

#include "core/sorting.h"
#include "core/text.h"
#include "games/croisades/reading.h"

namespace destrier::croisades {
namespace {

constexpr int most_turns = 99;
constexpr int most_sight = 99;
constexpr int most_grade = 9999;
constexpr int most_strength = 9;
constexpr std::string_view door_states = "ocb";
constexpr std::string_view item_letters = "GLR";

class ScenarioReader {
 public:
  ScenarioReader(const Library& library, const JsonPlace& file) : library_(library), file_(file) {}

  std::optional<Scenario> read();

 private:
  void read_map();
  void read_setup();
  void read_persons();
  void read_doors();
  void read_items();
  void read_beasts();
  void read_sides();
  void read_side(const JsonPlace& place, SideSheet& side);
  RosterEntry read_entry(const JsonPlace& place, const SideSheet& side);
  void read_presence(const JsonPlace& place, bool mounted, RosterEntry& entry);
  void check_room() const;
  void read_exits();
  void read_objectives();
  void read_grades();

  const Person* find_person(std::string_view id) const;
  Zone zone(const JsonPlace& place, bool arrival = false) const {
    return read_zone(place, library_, scenario_.ground.get(), arrival);
  }
  Zone zone_at(const JsonPlace& place, std::string_view key, bool arrival = false) const {
    const auto found = needed(place, key);
    return found ? zone(*found, arrival) : Zone{};
  }
  std::optional<Spot> spot(const JsonPlace& place, std::string_view text) const {
    return read_spot_on(scenario_.ground.get(), place, text);
  }
  bool has_map() const { return scenario_.ground != nullptr; }
  const GroundMap& map() const { return *scenario_.ground; }
  std::optional<Placed> placed(const JsonPlace& place, std::string_view letters) const;
  /// Somebody, or a beast, starts on a hex: notes a fault if he cannot stand there, or another does.
  void stand(const JsonPlace& place, Spot at, bool mounted, bool knows_how);

  const Library& library_;
  const JsonPlace& file_;
  Scenario scenario_{};
  std::set<std::string> own_ids_;  ///< of all persons in the file, also those at fault
  std::vector<Person> own_persons_;
  std::set<std::string> named_;
  std::set<Spot> taken_;
  std::set<Spot> ladders_;
  std::set<Spot> shut_;
  std::size_t mounts_ = 0;
  std::size_t loads_ = 0;
};

std::optional<Scenario> ScenarioReader::read() {
  const std::size_t faults_before = file_.faults();
  if (!is_object(file_)) return std::nullopt;
  expect_format(file_, scenario_format);
  scenario_.id = read_own_id(file_, true);
  scenario_.name = names_in(file_);
  read_map();
  const auto turns = needed(file_, "turns");
  // A number at fault sets no bound to arrivals.
  scenario_.turns = turns ? static_cast<int>(turns->number(1, most_turns).value_or(most_turns)) : most_turns;
  if (const auto intro = file_.optional_member("intro"); intro && is_object(*intro)) scenario_.intro = names_in(*intro);
  scenario_.sight = whole_number_or(file_, "sight", 1, most_sight, most_sight);
  read_setup();
  read_persons();
  read_doors();
  read_items();
  read_beasts();
  read_sides();
  check_room();
  read_exits();
  read_objectives();
  read_grades();
  if (file_.faults() != faults_before) return std::nullopt;
  scenario_.source = file_.copy();
  return std::move(scenario_);
}

/// The map by its id, or written out.
void ScenarioReader::read_map() {
  const auto place = needed(file_, "map");
  if (!place) return;
  if (place->is_object()) {
    auto own = read_map_at(*place, library_, false);
    if (!own) return;
    scenario_.map = own->id;
    scenario_.ground = library_.find_map(own->id);
    if (!has_map()) {
      scenario_.ground = std::make_shared<const GroundMap>(std::move(*own));
    } else if (map().rows != own->rows || map().name.en != own->name.en || map().name.fr != own->name.fr) {
      place->fault_at("id", in_quotes(own->id) + " exists already, and is another map");
    }
    return;
  }
  scenario_.map = place->text().value_or("");
  scenario_.ground = library_.find_map(scenario_.map);
  if (place->is_text() && !has_map()) place->fault("unknown map " + in_quotes(scenario_.map));
}

void ScenarioReader::read_setup() {
  const auto place = file_.optional_member("setup");
  if (!place) return;
  const auto order = read_as_one(*place, [](const JsonPlace& part) { return whole_numbers(part, 2, 1, 2); });
  if (order.empty()) return;
  if (order[0] == order[1]) place->fault("must be [1, 2] or [2, 1]");
  std::ranges::copy(order, scenario_.setup.begin());
}

void ScenarioReader::read_persons() {
  const auto list = file_.optional_member("persons");
  if (!list) return;
  for (const auto& [id, place] : list->members()) {
    own_ids_.insert(id);
    if (library_.find_person(id) != nullptr) {
      place.fault("exists already");
      continue;
    }
    auto person = read_as_one(place, [&](const JsonPlace& part) { return read_person(part, id, library_.types()); });
    if (person) own_persons_.push_back(std::move(*person));
  }
}

// What stands on the map.

void ScenarioReader::read_doors() {
  if (has_map()) {
    for (const Group& door : map().doors) scenario_.doors.push_back({door.name(), 'o', 2});
  }
  const auto list = file_.optional_member("doors");
  if (!list) return;
  std::set<Spot> told;
  for (const JsonPlace& place : list->items()) {
    if (!is_object(place)) continue;
    const auto at = needed(place, "at");
    const auto text = at ? at->text() : std::nullopt;
    const auto name = text ? spot(*at, *text) : std::nullopt;
    const auto door = std::ranges::find_if(scenario_.doors, [&](const DoorSheet& one) { return one.at == name; });
    const bool known = door != scenario_.doors.end();
    if (name && has_map() && !known) at->fault("is not the name of a door");
    if (name && known && !told.insert(*name).second) at->fault("that door stands here twice");
    const auto state_place = needed(place, "state");
    const auto state = state_place ? read_letter(*state_place, door_states) : std::nullopt;
    const int strength = whole_number_or(place, "strength", 1, most_strength, 2);
    if (!known) continue;
    *door = {door->at, state.value_or('o'), strength};
    const auto group = std::ranges::find(map().doors, door->at, &Group::name);
    if (door->state != 'o') shut_.insert(group->hexes.begin(), group->hexes.end());
  }
}

std::optional<Placed> ScenarioReader::placed(const JsonPlace& place, std::string_view letters) const {
  const auto text = place.text();
  if (!text) return std::nullopt;
  if (text->empty() || letters.find((*text)[0]) == std::string_view::npos) {
    place.fault(fmt::format("must begin with {}, is {}", fmt::join(letters, " or "), in_quotes(*text)));
    return std::nullopt;
  }
  const auto at = spot(place, std::string_view(*text).substr(1));
  return at ? std::optional(Placed{(*text)[0], *at}) : std::nullopt;
}

void ScenarioReader::read_items() {
  const auto list = file_.optional_member("items");
  if (!list) return;
  for (const JsonPlace& place : list->items()) {
    const auto item = placed(place, item_letters);
    if (!item) continue;
    scenario_.items.push_back(*item);
    if (item->kind != 'R' || !has_map()) continue;
    if (!takes_ladder(library_, map(), item->at)) {
      place.fault("no ladder can be raised there");
    } else if (!ladders_.insert(item->at).second) {
      place.fault("two ladders cannot be raised on one hex");
    }
  }
  sort_list(scenario_.items, {}, [](const Placed& item) { return std::pair(item.kind, item.at); });
}

void ScenarioReader::read_beasts() {
  const auto list = file_.optional_member("beasts");
  if (!list) return;
  for (const JsonPlace& place : list->items()) {
    const auto beast = placed(place, beast_letters);
    if (!beast) continue;
    scenario_.beasts.push_back(*beast);
    stand(place, beast->at, true, true);
  }
  sort_list(scenario_.beasts, {}, &Placed::at);
}

void ScenarioReader::stand(const JsonPlace& place, Spot at, bool mounted, bool knows_how) {
  if (!has_map()) return;
  const Terrain* terrain = library_.find_terrain(ladders_.contains(at) ? ladder_code : map().code(at));
  if (!taken_.insert(at).second) {
    place.fault(to_text(at) + " is taken already");
  } else if (knows_how && (mounted ? terrain->mounted : terrain->foot) == 0) {
    place.fault(
        fmt::format("{} cannot be entered {}: {}", to_text(at), mounted ? "mounted" : "on foot", terrain->name.en));
  } else if (shut_.contains(at)) {
    place.fault(to_text(at) + " is in a shut door");
  }
}

// The sides.

void ScenarioReader::read_sides() {
  const auto list = needed(file_, "sides");
  if (!list) return;
  const auto places = list->items();
  if (list->is_list() && places.size() != 2) list->fault("must be two");
  for (std::size_t i = 0; i < std::min(places.size(), scenario_.sides.size()); ++i) {
    if (is_object(places[i])) read_side(places[i], scenario_.sides[i]);
  }
}

void ScenarioReader::read_side(const JsonPlace& place, SideSheet& side) {
  side.name = names_in(place);
  side.face = whole_number_at(place, "face", 0, 5);
  side.zone = zone_at(place, "zone");
  const auto roster = needed(place, "roster");
  if (!roster) return;
  const std::size_t size = roster->size();
  if (roster->is_list() && (size < 1 || size > most_people_a_side))
    return roster->fault(fmt::format("must be 1 to {} people", most_people_a_side));
  for (const JsonPlace& entry : roster->items()) {
    if (is_object(entry)) side.roster.push_back(read_entry(entry, side));
  }
}

const Person* ScenarioReader::find_person(std::string_view id) const {
  const auto own = std::ranges::find(own_persons_, id, &Person::id);
  return own != own_persons_.end() ? &*own : library_.find_person(id);
}

RosterEntry ScenarioReader::read_entry(const JsonPlace& place, const SideSheet& side) {
  RosterEntry entry;
  const Person* person = nullptr;
  if (const auto who = needed(place, "who")) {
    entry.who = who->text().value_or("");
    person = find_person(entry.who);
    if (who->is_text() && person == nullptr && !own_ids_.contains(entry.who)) {
      who->fault("unknown person " + in_quotes(entry.who));
    } else if (person != nullptr && !named_.insert(entry.who).second) {
      who->fault(in_quotes(entry.who) + " is in the scenario already");
    }
  }
  if (person != nullptr) scenario_.persons.push_back(*person);
  entry.face = whole_number_or(place, "face", 0, 5, side.face);
  entry.foot = flag_or_false(place, "foot");
  entry.torch = flag_or_false(place, "torch");
  if (const auto own = place.optional_member("zone")) entry.zone = zone(*own);
  const bool mounted = person != nullptr && person->card.steed != Steed::none && !entry.foot;
  read_presence(place, mounted, entry);
  mounts_ += mounted ? 1 : 0;
  loads_ += entry.load != '-' ? 1 : 0;
  if (const auto at = place.optional_member("at"); at && entry.at) stand(*at, *entry.at, mounted, person != nullptr);
  return entry;
}

/// Where or when he comes into the game, and what that forbids.
void ScenarioReader::read_presence(const JsonPlace& place, bool mounted, RosterEntry& entry) {
  const auto at = place.optional_member("at");
  const auto arrive = place.optional_member("arrive");
  if (at.has_value() == arrive.has_value()) place.fault_at("at", "there must be either `at` or `arrive`");
  if (at && !arrive) {
    const auto text = at->text();
    entry.at = text ? spot(*at, *text) : std::nullopt;
  }
  if (arrive && !at && is_object(*arrive)) {
    entry.arrive = Arrival{whole_number_at(*arrive, "turn", 1, scenario_.turns), zone_at(*arrive, "zone", true),
                           flag_or_false(*arrive, "optional")};
  }
  if (const auto asleep = place.optional_member("asleep")) {
    entry.asleep = flag(*asleep);
    if (entry.asleep && mounted) asleep->fault("nobody sleeps in the saddle");
    if (entry.asleep && arrive) asleep->fault("nobody arrives asleep");
  }
  if (const auto load = place.optional_member("load")) {
    entry.load = read_letter(*load, "lg").value_or('-');
    if (entry.load != '-' && mounted) load->fault("only a man on foot carries something");
    if (entry.load != '-' && entry.asleep) load->fault("nobody carries something asleep");
  }
}

/// Mounts may come to stand alone, and loads be put down.
void ScenarioReader::check_room() const {
  if (scenario_.beasts.size() + mounts_ > most_beasts)
    file_.fault_at("beasts", fmt::format("there may be {}, the mounts of riders among them", most_beasts));
  if (scenario_.items.size() + loads_ > most_items)
    file_.fault_at("items", fmt::format("there may be {}, those that are carried among them", most_items));
}

// Ends and points.

void ScenarioReader::read_exits() {
  const auto exits = file_.optional_member("exits");
  if (!exits) return;
  for (const auto& [side, place] : exits->members()) {
    if (side == "1" || side == "2") {
      scenario_.exits[side == "1" ? 0 : 1] = zone(place);
    } else {
      place.fault("must be 1 or 2");
    }
  }
}

void ScenarioReader::read_objectives() {
  const auto list = file_.optional_member("objectives");
  if (!list) return;
  for (const JsonPlace& place : list->items()) {
    if (is_object(place)) scenario_.objectives.push_back(read_objective(place, library_, scenario_.ground.get()));
  }
}

void ScenarioReader::read_grades() {
  const auto place = file_.optional_member("grades");
  if (!place) return;
  const auto grades = read_as_one(*place, [](const JsonPlace& part) { return whole_numbers(part, 3, 1, most_grade); });
  if (grades.empty()) return;
  if (grades[0] >= grades[1] || grades[1] >= grades[2]) place->fault("must rise");
  std::ranges::copy(grades, scenario_.grades.begin());
}

}  // namespace

std::optional<Scenario> Library::read_scenario(const JsonPlace& file) const {
  return ScenarioReader(*this, file).read();
}

}  // namespace destrier::croisades
