#pragma once

// How the files of Croisades are read. Faults are named as section 15 of the specification wants it: a missing field by
// its own path, and fields that nobody knows are ignored.

#include <string>
#include <string_view>
#include <vector>

#include "games/croisades/library.h"

namespace destrier::croisades {

/// Notes a fault if it is none.
bool is_object(const JsonPlace& place);
/// Notes a fault, of the format, if it is another.
void expect_format(const JsonPlace& file, std::string_view format);
bool is_id(std::string_view text);
/// Someone a move can name (section 8): an id, but none of the words that are moves themselves.
bool is_name_of_somebody(std::string_view text);

std::optional<JsonPlace> needed(const JsonPlace& place, std::string_view key);

// What is at fault is read as the least number, false, or an empty text.
int whole_number(const JsonPlace& place, int least, int most);
int whole_number_at(const JsonPlace& place, std::string_view key, int least, int most);
int whole_number_or(const JsonPlace& place, std::string_view key, int least, int most, int otherwise);
bool flag(const JsonPlace& place);
bool flag_at(const JsonPlace& place, std::string_view key);
bool flag_or_false(const JsonPlace& place, std::string_view key);
/// A text of one line, not empty.
std::string line(const JsonPlace& place);
std::string line_at(const JsonPlace& place, std::string_view key);
/// A letter among some; nothing, and a fault, if it is none of them.
std::optional<char> read_letter(const JsonPlace& place, std::string_view letters);
/// The members `en` and `fr`.
LocalText names_in(const JsonPlace& place);
/// The member `id` of a map or scenario. Of a whole file whose name ends in `.json` it must be that name.
std::string read_own_id(const JsonPlace& place, bool whole_file);
/// A list of exactly that many whole numbers; empty if it is none.
std::vector<int> whole_numbers(const JsonPlace& place, std::size_t count, int least, int most);

/// Reads a part of which the specification names no fields: whatever is wrong in it is a fault of the part.
template <class Read>
auto read_as_one(const JsonPlace& part, Read read) {
  Faults faults;
  auto result = read(JsonPlace(part.json(), "", faults));
  for (const Fault& fault : faults) part.fault(fault.field.empty() ? fault.what : fault.field + ": " + fault.what);
  return result;
}

// The files that nobody adds to, and persons, whom a scenario may add.

void read_terrain(const JsonPlace& file, std::vector<CoverClass>& covers, std::vector<Terrain>& terrain);
void read_tables(const JsonPlace& file, Tables& tables);
void read_characters(const JsonPlace& file, std::vector<PersonType>& types, std::vector<Person>& persons);
/// A sound person, or faults.
std::optional<Person> read_person(const JsonPlace& place, std::string_view id, const std::vector<PersonType>& types);

// Maps and scenarios. Where the map of a scenario is not known, only the form of its hexes and zones is looked at.

inline constexpr std::string_view map_format = "croisades-map-1";
inline constexpr std::string_view scenario_format = "croisades-scenario-1";
inline constexpr char ladder_code = 'L';
inline constexpr char rampart_code = 'R';
inline constexpr char trapdoor_code = 'r';

/// A sound map, or faults: a whole file, or a part of a scenario.
std::optional<GroundMap> read_map_at(const JsonPlace& place, const Library& library, bool whole_file);
/// 5.6: whether a ladder can be raised on this hex of a map.
bool takes_ladder(const Library& library, const GroundMap& map, Spot spot);
/// A hex of the map, or a fault.
std::optional<Spot> read_spot_on(const GroundMap* map, const JsonPlace& place, std::string_view text);
/// All its faults are noted as those of the zone.
Zone read_zone(const JsonPlace& place, const Library& library, const GroundMap* map, bool arrival);
Objective read_objective(const JsonPlace& place, const Library& library, const GroundMap* map);

}  // namespace destrier::croisades
