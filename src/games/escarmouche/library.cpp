#include "games/escarmouche/library.h"

#include <algorithm>

#include "core/random.h"
#include "core/shipped.h"
#include "core/text.h"

namespace destrier::escarmouche {
namespace {

constexpr std::string_view abilities_path = "escarmouche/abilities.json";
constexpr std::string_view squads_path = "escarmouche/squads.json";
constexpr std::string_view grounds_path = "escarmouche/terrain.json";

/// Every file of this game begins with the number of its format.
bool begins_well(const JsonPlace& file, std::string_view list) {
  if (!file.allow_keys({"format", list})) return false;
  file.number_at("format", 1, 1);
  return true;
}

bool is_name(std::string_view id) {
  const auto small = [](char c) { return c >= 'a' && c <= 'z'; };
  const auto allowed = [&](char c) { return small(c) || (c >= '0' && c <= '9') || c == '-'; };
  return !id.empty() && small(id[0]) && std::ranges::all_of(id, allowed);
}

/// A number, or the unit's own value where the file says so or nothing.
std::optional<int> number_or_own(const JsonPlace& card, std::string_view key) {
  const auto place = card.optional_member(key);
  if (!place || place->is("own")) return std::nullopt;
  const auto number = place->number(1, most_figure);
  return number ? std::optional<int>(static_cast<int>(*number)) : std::nullopt;
}

void read_ability(const JsonPlace& place, std::size_t index, AbilityCard& card) {
  if (!place.allow_keys({"id", "kind", "cost", "name", "text", "damaging", "power", "range"})) return;
  if (const auto id = place.member("id")) id->expect_text(ability_ids[index]);
  if (const auto kind = place.text_at("kind")) {
    const auto found = std::ranges::find(ability_kind_words, *kind);
    if (found == ability_kind_words.end()) place.fault_at("kind", "must be active, passive or reaction");
    card.kind = static_cast<AbilityKind>(found - ability_kind_words.begin());
  }
  card.cost = static_cast<int>(place.number_at("cost", 0, most_cost).value_or(0));
  if (const auto damaging = place.optional_member("damaging")) {
    card.damaging = damaging->truth().value_or(false);
  }
  card.power = number_or_own(place, "power");
  card.range = number_or_own(place, "range");
  card.name = place.local_text_at("name").value_or(LocalText{});
  card.text = place.local_text_at("text").value_or(LocalText{});
}

Squares read_list(const JsonPlace& place, std::string_view key) {
  Squares set = 0;
  const auto list = place.member(key);
  if (!list) return set;
  for (const JsonPlace& item : list->items()) {
    const auto text = item.text();
    const auto square = text ? read_square(*text) : std::nullopt;
    const bool on_field = square && (field_squares & only(*square)) != 0;
    if (text && !on_field) item.fault("must be a square of the rows 3 to 6");
    if (on_field) set |= only(*square);
  }
  return set;
}

std::optional<ReadySquad> read_ready_squad(const JsonPlace& place, const AbilityCards& abilities) {
  const std::size_t faults_before = place.faults();
  if (!place.allow_keys({"id", "name", "text", "units"})) return std::nullopt;
  ReadySquad ready;
  ready.id = place.text_at("id").value_or("");
  if (!ready.id.empty() && !is_name(ready.id))
    place.fault_at("id", "must be a small letter, then small letters, digits and -");
  ready.name = place.local_text_at("name").value_or(LocalText{});
  if (const auto text = place.optional_member("text")) ready.text = text->local_text();
  const auto units = place.member("units");
  if (units) {
    for (const JsonPlace& unit : units->items()) {
      if (!unit.allow_keys({"name", "health", "range", "power", "move", "abilities", "icon"})) continue;
      ready.unit_names.push_back(unit.local_text_at("name").value_or(LocalText{}));
      const auto icon = unit.optional_member("icon");
      ready.icons.push_back(icon ? icon->text().value_or("") : "");
    }
    if (units->is_list()) {
      CheckedSquad checked = read_squad_units(units->json(), abilities);
      for (std::string& fault : checked.faults) place.fault(std::move(fault));
      ready.squad = std::move(checked.squad);
    }
  }
  if (place.faults() != faults_before) return std::nullopt;
  return ready;
}

}  // namespace

Library Library::shipped(Faults& faults) {
  Library library;
  const auto read = [&](std::string_view path, auto take) {
    read_json_file(path, shipped_file(path).value_or(""), faults, take);
  };
  read(abilities_path, [&](const JsonPlace& file) { library.read_abilities(file); });
  read(squads_path, [&](const JsonPlace& file) { library.define(file); });
  read(grounds_path, [&](const JsonPlace& file) { library.read_grounds(file); });
  library.shipped_squads_ = library.squads_.size();
  return library;
}

void Library::read_abilities(const JsonPlace& file) {
  if (!begins_well(file, "abilities")) return;
  const auto list = file.member("abilities");
  if (!list) return;
  const auto items = list->items();
  if (items.size() != abilities_.size()) return list->fault(fmt::format("must be {}", abilities_.size()));
  for (std::size_t i = 0; i < items.size(); ++i) read_ability(items[i], i, abilities_[i]);
}

void Library::read_grounds(const JsonPlace& file) {
  if (!begins_well(file, "presets")) return;
  const auto list = file.member("presets");
  if (!list) return;
  for (const JsonPlace& place : list->items()) {
    if (!place.allow_keys({"id", "name", "obstacles", "difficult"})) continue;
    GroundPreset preset;
    preset.id = place.text_at("id").value_or("");
    preset.name = place.local_text_at("name").value_or(LocalText{});
    preset.ground = {read_list(place, "obstacles"), read_list(place, "difficult")};
    if ((preset.ground.obstacles & preset.ground.difficult) != 0) place.fault("obstacle and difficult on one square");
    grounds_.push_back(std::move(preset));
  }
}

void Library::define(const JsonPlace& file) {
  if (!begins_well(file, "squads")) return;
  const auto list = file.member("squads");
  if (!list) return;
  if (list->is_list() && list->size() == 0) list->fault("there must be one at least");
  for (const JsonPlace& place : list->items()) {
    auto ready = read_ready_squad(place, abilities_);
    if (!ready) continue;
    if (find_squad(ready->id) != nullptr) {
      place.fault_at("id", in_quotes(ready->id) + " exists already");
    } else {
      squads_.push_back(std::move(*ready));
    }
  }
}

const ReadySquad* Library::find_squad(std::string_view id) const {
  const auto found = std::ranges::find(squads_, id, &ReadySquad::id);
  return found == squads_.end() ? nullptr : &*found;
}

Expected<Squad> Library::squad(std::string_view value) const {
  if (const ReadySquad* ready = find_squad(value)) return ready->squad;
  // A name is a word; everything else is a squad written out.
  if (is_name(value)) return fail("{} is neither a ready squad nor a squad text", in_quotes(value));
  CheckedSquad checked = read_squad(value, abilities_);
  if (!checked.faults.empty()) return fail("{}", checked.faults.front());
  return std::move(checked.squad);
}

std::string Library::spelled_out(std::string_view value) const {
  const ReadySquad* ready = find_squad(value);
  const bool own = ready != nullptr && static_cast<std::size_t>(ready - squads_.data()) >= shipped_squads_;
  return own ? to_text(ready->squad) : std::string(value);
}

Ground wild_ground(std::uint64_t seed) {
  std::uint64_t stream = seed;
  const auto next_below = [&](std::uint64_t bound) { return static_cast<int>(splitmix64(stream) % bound); };
  const auto with_half_turn = [](Square square) { return only(square) | only(half_turn(square)); };
  while (true) {
    Ground ground;
    const int pairs = 1 + next_below(3);
    const int rough = 2 + next_below(4);
    const auto fill = [&](Squares& set, int size, Squares barred) {
      while (std::popcount(set) < size) {
        const int i = next_below(16);
        const Square square = square_at(i % width, 2 + i / width);
        if (((barred | set) & only(square)) == 0) set |= with_half_turn(square);
      }
    };
    fill(ground.obstacles, 2 * pairs, centre_squares);
    fill(ground.difficult, 2 * rough, ground.obstacles);
    const Squares easy = ~(ground.obstacles | ground.difficult);
    Squares reached = only(square_at(0, 1));
    for (Squares before = 0; reached != before;) {
      before = reached;
      reached = spread(reached) & easy;
    }
    if ((reached & only(square_at(0, 6))) != 0) return ground;
  }
}

}  // namespace destrier::escarmouche
