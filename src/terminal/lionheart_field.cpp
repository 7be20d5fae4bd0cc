#include "terminal/lionheart_field.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/sorting.h"
#include "core/text.h"

namespace destrier::lionheart_table {
namespace {

Square square_in(const Json& object, std::string_view key) {
  return lionheart::read_square(text_in(object, key).value_or(""), lionheart::most_depth);
}

int number_in(const Json& object, std::string_view key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_number_integer() ? found->get<int>() : 0;
}

bool truth_in(const Json& object, std::string_view key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_boolean() && found->get<bool>();
}

Kind kind_in(const Json& object) {
  return static_cast<Kind>(lionheart::kind_codes.find(text_in(object, "unit").value_or("K")));
}

Base read_base(const Json& unit) {
  const auto facing = static_cast<Facing>(lionheart::facing_letters.find(text_in(unit, "facing").value_or("N")));
  return {square_in(unit, "square"), Unit(number_in(unit, "side") - 1, kind_in(unit), number_in(unit, "men"), facing),
          truth_in(unit, "attacked")};
}

/// Does this line tell of men or units that a side no longer has?
bool tells_of_losses(std::string_view event) {
  return event.find("\"losses\"") != std::string_view::npos || event.find("\"removed\"") != std::string_view::npos ||
         event.find("\"enrol\"") != std::string_view::npos;
}

void count(std::array<Toll, 2>& tolls, const Json& event) {
  const std::string name = text_in(event, "event").value_or("");
  const auto side = static_cast<std::size_t>(number_in(event, "side") - 1);
  if (name == "losses") tolls[side].men += number_in(event, "lost");
  if (name == "removed") {
    tolls[side].units.push_back(kind_in(event));
    if (text_in(event, "cause") != "hits") tolls[side].men += number_in(event, "men");
  }
  if (name == "enrol") ++tolls[1 - side].bought;
}

}  // namespace

const Base* Field::at(Square square) const {
  const auto found = std::ranges::find(bases, square, &Base::square);
  return found == bases.end() ? nullptr : &*found;
}

const Base* Field::king(int side) const {
  for (const Base& base : bases) {
    if (base.unit.side() == side && base.unit.kind() == Kind::king) return &base;
  }
  return nullptr;
}

int Field::units(int side) const {
  return static_cast<int>(std::ranges::count_if(bases, [&](const Base& base) { return base.unit.side() == side; }));
}

int Field::men(int side) const {
  int sum = 0;
  for (const Base& base : bases) sum += base.unit.side() == side ? base.unit.men() : 0;
  return sum;
}

Field read_field(const Json& view) {
  Field field;
  field.phase = text_in(view, "phase").value_or("");
  field.decides = text_in(view, "turn").value_or("");
  field.number = number_in(view, "number");
  field.turns = number_in(view, "turns");
  field.depth = number_in(view, "depth");
  for (const std::size_t side : {0U, 1U}) {
    field.points[side] = view["ap"][side].get<int>();
    field.hidden[side] = view["hidden"][side].get<bool>();
  }
  for (const Json& unit : view["units"]) field.bases.push_back(read_base(unit));
  for (const Json& move : view["legal"]) field.legal.push_back(move.get<std::string>());
  const Json& pending = view["pending"];
  if (pending.is_object()) {
    field.pending = {square_in(pending, "from"), square_in(pending, "target"), truth_in(pending, "bonus"),
                     number_in(pending, "dice")};
  }
  return field;
}

std::string turn_of(int side, int points, int number, std::vector<Base> bases) {
  sort_list(bases, {}, [](const Base& base) { return base.square.index; });
  std::string units;
  for (const Base& base : bases) {
    if (!units.empty()) units += ',';
    units += fmt::format("{}{}{}{}", letter_of(base.unit.kind(), base.unit.side()), base.unit.men(),
                         lionheart::to_text(base.square), lionheart::letter(base.unit.facing()));
  }
  return fmt::format("{} {} {} {} - -", units, side + 1, points, std::max(number, 1));
}

std::array<Toll, 2> tolls(const Sight& sight) {
  std::array<Toll, 2> tolls;
  if (sight.game.only_seen_by()) return tolls;
  for (std::size_t ply = 0; ply < sight.game.plies(); ++ply) {
    for (const std::string& event : sight.game.logged(ply, sight.viewer).events) {
      if (!tells_of_losses(event)) continue;
      if (const auto read = parse_json(event)) count(tolls, *read);
    }
  }
  return tolls;
}

const Base* chosen_base(const Sight& sight, const Field& field) {
  if (!field.in_turn()) return nullptr;
  const auto chosen = std::ranges::find(sight.marks, Ink::chosen, &Mark::ink);
  return chosen == sight.marks.end() ? nullptr : field.at(lionheart::read_square(chosen->place, field.depth));
}

std::optional<Roll> last_roll(const Sight& sight) {
  constexpr std::size_t recent = 8;
  if (sight.game.only_seen_by()) return std::nullopt;
  Roll roll;
  const std::size_t plies = sight.game.plies();
  for (std::size_t ply = plies; ply > plies - std::min(plies, recent); --ply) {
    for (const std::string& line : sight.game.logged(ply - 1, sight.viewer).events) {
      const auto event = parse_json(line);
      const std::string name = event ? text_in(*event, "event").value_or("") : "";
      if (name == "roll") {
        roll.hits = std::max(roll.hits, number_in(*event, "hits"));
        roll.dice = text_in(*event, "dice").value_or("") + roll.dice;
      }
      if (name != "attack" || roll.dice.empty()) continue;
      roll.side = number_in(*event, "side") - 1;
      roll.kind = kind_in(*event);
      return roll;
    }
  }
  return std::nullopt;
}

std::optional<std::array<int, 2>> last_initiative(const Sight& sight) {
  constexpr std::size_t recent = 2;
  if (sight.game.only_seen_by()) return std::nullopt;
  const std::size_t plies = sight.game.plies();
  for (std::size_t ply = plies; ply > plies - std::min(plies, recent); --ply) {
    for (const std::string& line : sight.game.logged(ply - 1, sight.viewer).events) {
      const auto event = parse_json(line);
      if (!event || text_in(*event, "event") != "initiative") continue;
      const Json& axes = (*event)["axes"];
      return std::array{axes[0].get<int>(), axes[1].get<int>()};
    }
  }
  return std::nullopt;
}

bool scores(const Roll& roll, char face) {
  constexpr char axe = 'h';
  constexpr char arrow = 'f';
  switch (lionheart::figures(roll.kind).scores) {
    case lionheart::Scores::axes:
      return face == axe;
    case lionheart::Scores::arrows:
      return face == arrow;
    case lionheart::Scores::either:
      break;
  }
  const bool more_axes = std::ranges::count(roll.dice, axe) >= std::ranges::count(roll.dice, arrow);
  return face == (more_axes ? axe : arrow);
}

std::string letter_of(Kind kind, int side) {
  const char capital = lionheart::code(kind)[0];
  return {side == 0 ? capital : static_cast<char>(capital - 'A' + 'a')};
}

std::string name_of(const Sight& sight, Kind kind) {
  return term_text(lionheart_desk.game, "unit", lionheart::code(kind), sight.look.language);
}

Ink ink_of(int side) {
  return side == 0 ? Ink::first : Ink::second;
}

std::string percent(double chance) {
  const long rounded = std::lround(100 * chance);
  if (rounded == 0 && chance > 0) return "<1";
  if (rounded == 100 && chance < 1) return ">99";
  return std::to_string(rounded);
}

std::string chance(const Sight& sight, std::uint64_t part, std::uint64_t whole) {
  if (part == 0 || part == whole) return sight.say(part == 0 ? "never" : "always");
  const double real = static_cast<double>(part) / static_cast<double>(whole);
  return sight.say("chance", {{"fraction", fraction(part, whole)}, {"percent", percent(real)}});
}

std::vector<std::string> names_of(std::span<const Square> squares) {
  std::vector<std::string> names;
  for (const Square square : squares) names.push_back(lionheart::to_text(square));
  return names;
}

void tell(const Sight& sight, Lines& lines, std::string_view sentence, std::size_t indent) {
  // French sets a space before these, at which no line may end.
  std::string text(indent, ' ');
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    const bool sticks = sentence[i] == ' ' && i + 1 < sentence.size() &&
                        std::string_view(":;!?%").find(sentence[i + 1]) != std::string_view::npos;
    text += sticks ? std::string_view("\u00A0") : sentence.substr(i, 1);
  }
  const auto columns = static_cast<std::size_t>(std::max(sight.look.columns, 40));
  for (std::string& line : wrapped(text, columns, indent + 2)) {
    lines.push_back(std::move(line));
  }
}

}  // namespace destrier::lionheart_table
