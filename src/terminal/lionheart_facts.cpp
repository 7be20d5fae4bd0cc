#include "terminal/lionheart_facts.h"

#include <map>
#include <set>

#include "core/json_writer.h"
#include "core/text.h"
#include "terminal/lionheart_draft.h"
#include "terminal/lionheart_questions.h"
#include "terminal/lionheart_rehearsal.h"

namespace destrier::lionheart_table {
namespace {

using Words = std::span<const std::string_view>;
using Squares = std::map<std::string, std::vector<std::string>>;

std::string text_of(Square square) {
  return lionheart::to_text(square);
}

bool stands(const Field& field) {
  return !field.placing() && !field.over();
}

std::string told(const Squares& squares) {
  std::string line;
  JsonWriter writer(line);
  writer.begin_object();
  for (const auto& [from, all] : squares) writer.member(from, all);
  writer.end_object();
  return line;
}

std::string zones(const Sight& sight, const Field& field, Words /*words*/) {
  Squares found;
  for (const int side : {0, 1}) {
    if (!stands(field)) break;
    for (const Strike& strike : strikes(sight, field, side)) found[text_of(strike.from)].push_back(text_of(strike.to));
  }
  return told(found);
}

std::string dear(const Sight& sight, const Field& field, Words /*words*/) {
  Squares found;
  const auto rehearsed = field.in_turn() && !field.pending ? on_turn(sight, field, field.acting()) : nullptr;
  const std::set<std::string> legal(field.legal.begin(), field.legal.end());
  for (const std::string& move : rehearsed && !legal.empty() ? rehearsed->legal() : std::vector<std::string>{}) {
    const std::size_t sign = move.find_first_of("-:");
    if (sign != std::string::npos && !legal.contains(move)) found[move.substr(0, sign)].push_back(move.substr(sign));
  }
  return told(found);
}

std::string danger(const Sight& sight, const Field& field, Words /*words*/) {
  const int own = sight.viewer == Viewer::everybody ? field.acting() : sight.viewer == Viewer::first ? 0 : 1;
  const Danger danger = stands(field) ? danger_from(sight, field, 1 - own) : Danger();
  std::string line;
  JsonWriter writer(line);
  writer.begin_object();
  writer.member("now", names_of(danger.now));
  writer.member("later", names_of(danger.later));
  writer.end_object();
  return line;
}

std::string hired(const Sight& sight, const Field& field, Words /*words*/) {
  std::string line;
  JsonWriter writer(line);
  writer.begin_object();
  for (const Base& base : field.bases) {
    if (!stands(field) || base.unit.kind() != Kind::mercenaries) continue;
    const auto refused = refuses_gold(sight, field, base);
    writer.member(text_of(base.square),
                  refused ? std::optional<std::string_view>(*refused ? "refuse" : "sale") : std::nullopt);
  }
  writer.end_object();
  return line;
}

std::string advice(const Sight& sight, const Field& field, Words words) {
  const Square square = words.empty() ? Square() : lionheart::read_square(words.front(), field.depth);
  const Base* base = stands(field) && square.exists() ? field.at(square) : nullptr;
  std::string line;
  JsonWriter(line).value(base != nullptr ? advice_on(sight, field, *base) : Lines());
  return line;
}

std::string odds(const Sight& sight, const Field& field, Words words) {
  const std::string_view attack = words.empty() ? std::string_view() : words.front();
  const std::size_t sign = attack.find('x');
  const bool legal = sign != std::string_view::npos && stands(field) && sight.game.explain(attack).has_value();
  if (!legal) return "null";
  const AttackResults results = results_of(sight.game, attack);
  const auto part = [&](std::uint64_t weight) {
    return decimal(static_cast<double>(weight) / static_cast<double>(results.total), 6);
  };
  std::string line;
  JsonWriter writer(line);
  writer.begin_object();
  writer.key("losses").begin_list();
  for (const auto& [men, weight] : results.losses) {
    writer.begin_list();
    writer.value(men);
    writer.number(part(weight));
    writer.end_list();
  }
  writer.end_list();
  writer.key("destroyed").number(part(results.destroyed));
  writer.key("flights").begin_list();
  for (const Flight& flight : results.flights) {
    writer.begin_object();
    writer.member("why", flight.why);
    writer.member("steps", flight.steps);
    writer.key("p").number(part(flight.weight));
    writer.key("events").begin_list();
    for (const std::string& event : flight.events) writer.number(event);
    writer.end_list();
    writer.end_object();
  }
  writer.end_list();
  writer.end_object();
  return line;
}

// Placing in secret.

/// The bases of an army that is being composed, as the moves that place them: those that can stand there.
lionheart::Army army_of(std::string_view text, int side, int depth) {
  lionheart::Army army{};
  army[lionheart::kings_place] = Unit(0, Kind::king, 1, Facing::north);
  for (const std::string_view base : split(text, ',')) {
    const std::size_t letters = base.find_first_not_of("0123456789", 1);
    if (base.size() < 4 || letters == std::string_view::npos) continue;
    const std::size_t kind = lionheart::kind_codes.find(base.front());
    const auto men = read_number(base.substr(1, letters - 1), 1, 99);
    const Square square = lionheart::read_square(base.substr(letters), depth);
    const int place = square.exists() ? lionheart::place_of(side, square, depth) : -1;
    if (kind == std::string_view::npos || !men || place < 0 || place == lionheart::kings_place) continue;
    army[static_cast<std::size_t>(place)] = Unit(0, static_cast<Kind>(kind), static_cast<int>(*men), Facing::north);
  }
  return army;
}

std::string told(const Sight& sight, const lionheart::Army& army, int side, int depth) {
  const lionheart::Boxes boxes(army);
  std::vector<std::string> moves;
  std::vector<std::string> places;
  for (int place = 0; place < lionheart::places; ++place) {
    const Unit unit = army[static_cast<std::size_t>(place)];
    const std::string square = text_of(lionheart::square_of(side, place, depth));
    if (place != lionheart::kings_place) places.push_back(square);
    if (!unit.stands() || place == lionheart::kings_place) continue;
    moves.push_back(fmt::format("{}{}{}", lionheart::code(unit.kind()), unit.men(), square));
  }
  std::string line;
  JsonWriter writer(line);
  writer.begin_object();
  writer.member("moves", moves);
  writer.member("places", places);
  writer.member("missing", lionheart::full_army - lionheart::bases(army));
  writer.key("kinds").begin_list();
  for (std::size_t i = 0; i < lionheart::kinds; ++i) {
    const auto kind = static_cast<Kind>(i);
    if (kind == Kind::king) continue;
    const auto& figures = lionheart::figures(kind);
    std::vector<int> fits;
    for (int men = figures.fewest; men <= figures.most; ++men) {
      if (figures.allows(men) && boxes.hold(kind, men)) fits.push_back(men);
    }
    writer.begin_object();
    writer.member("code", lionheart::code(kind));
    writer.member("name", name_of(sight, kind));
    writer.member("left", boxes.left(kind));
    writer.member("fits", fits);
    writer.end_object();
  }
  writer.end_list();
  writer.end_object();
  return line;
}

std::string muster(const Sight& sight, const Field& field, Words words) {
  const int side = field.acting();
  return told(sight, army_of(words.empty() ? std::string_view() : words.front(), side, field.depth), side, field.depth);
}

std::string drawn(const Sight& sight, const Field& field, Words /*words*/) {
  return told(sight, random_army(), field.acting(), field.depth);
}

struct Fact {
  std::string_view name;
  std::string (*tell)(const Sight& sight, const Field& field, Words words);
};
constexpr Fact known[] = {{"zones", zones},   {"dear", dear}, {"danger", danger}, {"hired", hired},
                          {"advice", advice}, {"odds", odds}, {"muster", muster}, {"random", drawn}};

}  // namespace

std::optional<std::string> facts(const Sight& sight, std::string_view name, Words words) {
  for (const Fact& fact : known) {
    if (fact.name == name) return fact.tell(sight, read_field(sight.view), words);
  }
  return std::nullopt;
}

}  // namespace destrier::lionheart_table
