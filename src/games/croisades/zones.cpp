// Reading hexes and zones of a scenario.

#include <set>

#include "core/text.h"
#include "games/croisades/reading.h"

namespace destrier::croisades {
namespace {

constexpr int most_apart = 99;

void add_rects(const JsonPlace& rects, const GroundMap* map, std::set<Spot>& hexes) {
  const int right = map != nullptr ? map->width - 1 : most_width - 1;
  const int bottom = map != nullptr ? map->height - 1 : most_width - 1;
  for (const JsonPlace& rect : rects.items()) {
    const auto corners = whole_numbers(rect, 4, 0, most_width);
    if (corners.empty()) continue;
    if (corners[0] > corners[2] || corners[1] > corners[3]) {
      rect.fault("must be [x0, y0, x1, y1] with x0 <= x1 and y0 <= y1");
    } else if (corners[2] > right || corners[3] > bottom) {
      rect.fault("reaches beyond the map");
    } else {
      for (int x = corners[0]; x <= corners[2]; ++x) {
        for (int y = corners[1]; y <= corners[3]; ++y) hexes.insert({x, y});
      }
    }
  }
}

void add_hexes(const JsonPlace& list, const GroundMap* map, std::set<Spot>& hexes) {
  for (const JsonPlace& item : list.items()) {
    const auto text = item.text();
    const auto hex = text ? read_spot_on(map, item, *text) : std::nullopt;
    if (hex) hexes.insert(*hex);
  }
}

/// A code that no terrain has adds nothing; it is remembered, since it is surely a slip.
void add_codes(const JsonPlace& codes, const Library& library, const GroundMap* map, std::set<Spot>& hexes,
               std::string& unknown) {
  const auto text = codes.text();
  if (!text) return;
  for (const char code : *text) {
    if (library.find_terrain(code) == nullptr) unknown += code;
  }
  if (map == nullptr) return;
  for (int x = 0; x < map->width; ++x) {
    for (int y = 0; y < map->height; ++y) {
      if (text->find(map->code({x, y})) != std::string::npos) hexes.insert({x, y});
    }
  }
}

}  // namespace

std::optional<Spot> read_spot_on(const GroundMap* map, const JsonPlace& place, std::string_view text) {
  const auto found = read_spot(text);
  if (!found) {
    place.fault("must be a hex, four digits, is " + in_quotes(text));
    return std::nullopt;
  }
  if (map == nullptr || map->has(*found)) return found;
  place.fault(to_text(*found) + " is not on the map");
  return std::nullopt;
}

Zone read_zone(const JsonPlace& place, const Library& library, const GroundMap* map, bool arrival) {
  return read_as_one(place, [&](const JsonPlace& part) {
    Zone zone;
    if (!is_object(part)) return zone;
    std::set<Spot> hexes;
    const std::size_t faults_before = part.faults();
    if (const auto rects = part.optional_member("rects")) add_rects(*rects, map, hexes);
    if (const auto list = part.optional_member("hexes")) add_hexes(*list, map, hexes);
    if (const auto codes = part.optional_member("codes")) add_codes(*codes, library, map, hexes, zone.unknown_codes);
    if (const auto apart = part.optional_member("apart")) {
      if (!arrival) apart->fault("is only for arrivals");
      if (arrival) zone.apart = whole_number(*apart, 0, most_apart);
    }
    if (hexes.empty() && map != nullptr && part.faults() == faults_before) part.fault("is empty");
    zone.hexes.assign(hexes.begin(), hexes.end());
    return zone;
  });
}

}  // namespace destrier::croisades
