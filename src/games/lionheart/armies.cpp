#include "games/lionheart/armies.h"

#include <algorithm>

#include "core/shipped.h"
#include "core/text.h"

namespace destrier::lionheart {
namespace {

constexpr std::string_view armies_format = "destrier-armies";
constexpr std::string_view armies_path = "lionheart/armies.json";

std::string base_text(Unit unit, int place) {
  return fmt::format("{}{}{}", code(unit.kind()), unit.men(), to_text(square_of(0, place, least_depth)));
}

std::string wrong_men(Kind kind) {
  return fmt::format("men of a base of {} at set-up: {}", code(kind), set_up_men(kind));
}

/// A base of an army text, put into the army.
Expected<void> read_base(std::string_view text, Army& army) {
  const std::size_t kind_at = text.empty() ? std::string_view::npos : kind_codes.find(text[0]);
  const std::size_t square_at = text.find_first_of("abcdefghi");
  if (kind_at == std::string_view::npos || square_at == std::string_view::npos) {
    return fail("{} is not a base: must be a code, its men and a square, as in I4c2", in_quotes(text));
  }
  const auto kind = static_cast<Kind>(kind_at);
  const auto men = read_number(text.substr(1, square_at - 1), 1, 99);
  const Square square = read_square(text.substr(square_at), most_depth);
  if (!men || !square.exists()) {
    return fail("{} is not a base: must be a code, its men and a square, as in I4c2", in_quotes(text));
  }
  const int place = place_of(0, square, most_depth);
  if (place < 0) return fail("{}: a base must stand on row 1 or 2", text);
  if (!figures(kind).allows(*men)) return fail("{}: {}", text, wrong_men(kind));
  Unit& unit = army[static_cast<std::size_t>(place)];
  if (unit.stands()) return fail("{}: two bases on {}", text, to_text(square));
  unit = Unit(0, kind, static_cast<int>(*men), Facing::north);
  return {};
}

std::optional<ReadyArmy> read_ready_army(const JsonPlace& place, const std::vector<ReadyArmy>& known) {
  if (!place.allow_keys({"id", "name", "text", "army", "men"})) return std::nullopt;
  const auto id = place.text_at("id");
  const auto name = place.local_text_at("name");
  const auto text = place.local_text_at("text");
  const auto army_text = place.text_at("army");
  const auto men_told = place.number_at("men", full_army, 99);
  if (id) {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789_";
    const bool named = !id->empty() && id->find_first_not_of(letters) == std::string::npos;
    if (!named) place.fault_at("id", "must be small letters, digits and underscores");
    const bool again = std::ranges::any_of(known, [&](const ReadyArmy& other) { return other.id == *id; });
    if (again) place.fault_at("id", in_quotes(*id) + " exists already");
  }
  const auto army = army_text ? read_army(*army_text) : Expected<Army>(Army{});
  if (!army) {
    place.fault_at("army", army.error().text);
    return std::nullopt;
  }
  if (army_text && men_told && men(*army) != *men_told) {
    place.fault_at("men", fmt::format("must be {}, the men of the army", men(*army)));
  }
  if (!id || !name || !text || !army_text || !men_told) return std::nullopt;
  return ReadyArmy{*id, *name, *text, *army};
}

}  // namespace

int bases(const Army& army) {
  return static_cast<int>(std::ranges::count_if(army, &Unit::stands));
}

int men(const Army& army) {
  int sum = 0;
  for (const Unit unit : army) sum += unit.men();
  return sum;
}

Boxes::Boxes(const Army& placed) {
  for (const Unit unit : placed) {
    if (!unit.stands()) continue;
    left_[static_cast<std::size_t>(unit.figures().pool)] -= unit.men();
    has_mercenaries_ = has_mercenaries_ || unit.kind() == Kind::mercenaries;
  }
}

std::optional<std::string> fault_in(const Army& army) {
  const auto count = [&](Kind kind) {
    return std::ranges::count_if(army, [&](Unit unit) { return unit.stands() && unit.kind() == kind; });
  };
  const Unit king = army[kings_place];
  if (!king.stands() || king.kind() != Kind::king || count(Kind::king) != 1) {
    return "exactly one king is needed, on column e of the back row";
  }
  for (std::size_t place = 0; place < army.size(); ++place) {
    const Unit unit = army[place];
    if (unit.stands() && !unit.figures().allows(unit.men())) {
      return fmt::format("{}: {}", base_text(unit, static_cast<int>(place)), wrong_men(unit.kind()));
    }
  }
  if (count(Kind::mercenaries) > 1) return "two bases of mercenaries, at most one is allowed";
  const Boxes boxes(army);
  for (const char letter : kind_codes) {
    const auto kind = static_cast<Kind>(kind_codes.find(letter));
    if (const int left = boxes.left(kind); left < 0) {
      const int all = pool_men[static_cast<std::size_t>(figures(kind).pool)];
      const std::string_view who = figures(kind).pool == Pool::foot ? "I and M together" : code(kind);
      return fmt::format("{} men of {}, there are {}", all - left, who, all);
    }
  }
  return std::nullopt;
}

std::string to_text(const Army& army) {
  std::string text;
  for (std::size_t place = 0; place < army.size(); ++place) {
    if (!army[place].stands()) continue;
    if (!text.empty()) text += ',';
    text += base_text(army[place], static_cast<int>(place));
  }
  return text;
}

Expected<Army> read_army(std::string_view text) {
  const auto tokens = split(text, ',');
  Army army{};
  for (const std::string_view token : tokens) {
    if (const auto read = read_base(token, army); !read) return tl::unexpected(read.error());
  }
  if (tokens.size() != full_army) return fail("exactly ten bases are needed, there are {}", tokens.size());
  if (const auto fault = fault_in(army)) return fail("{}", *fault);
  return army;
}

Library Library::shipped(Faults& faults) {
  Library library;
  read_json_file(armies_path, shipped_file(armies_path).value_or(""), faults,
                 [&](const JsonPlace& file) { library.define(file); });
  return library;
}

void Library::define(const JsonPlace& file) {
  if (!file.expect_file(armies_format, {"game", "armies"})) return;
  if (const auto game = file.member("game")) game->expect_text("lionheart");
  const auto list = file.member("armies");
  if (!list) return;
  if (list->is_list() && list->size() == 0) list->fault("there must be one at least");
  for (const JsonPlace& place : list->items()) {
    if (auto army = read_ready_army(place, armies_)) armies_.push_back(std::move(*army));
  }
}

}  // namespace destrier::lionheart
