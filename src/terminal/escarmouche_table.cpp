#include "terminal/escarmouche_table.h"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/text.h"

namespace destrier::skirmish {
namespace {

int number_in(const Json& object, std::string_view key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_number_integer() ? found->get<int>() : 0;
}

std::string word_in(const Json& object, std::string_view key) {
  return text_in(object, key).value_or("");
}

std::vector<std::string> words_in(const Json& object, std::string_view key) {
  std::vector<std::string> words;
  const auto found = object.find(key);
  if (found == object.end() || !found->is_array()) return words;
  for (const Json& word : *found) {
    if (word.is_string()) words.push_back(word.get<std::string>());
  }
  return words;
}

Fighter read_fighter(const Json& unit) {
  Fighter fighter;
  fighter.side = number_in(unit, "side");
  fighter.letter = word_in(unit, "unit");
  fighter.full = number_in(unit, "full");
  fighter.range = number_in(unit, "range");
  fighter.power = number_in(unit, "power");
  fighter.move = number_in(unit, "move");
  fighter.cost = number_in(unit, "cost");
  fighter.abilities = words_in(unit, "abilities");
  fighter.rank = word_in(unit, "rank");
  fighter.square = word_in(unit, "square");
  fighter.unseen = fighter.square == "?";
  if (fighter.unseen) fighter.square.clear();
  fighter.health = number_in(unit, "health");
  fighter.in_cover = unit.value("cover", false);
  fighter.status = word_in(unit, "status");
  fighter.ward = word_in(unit, "guards");
  return fighter;
}

}  // namespace

bool Fighter::has(std::string_view ability) const {
  return contains(abilities, ability);
}

const Fighter* Situation::on(std::string_view square) const {
  const auto found = std::ranges::find(fighters, square, &Fighter::square);
  return square.empty() || found == fighters.end() ? nullptr : &*found;
}

const Fighter* Situation::find(int side, std::string_view letter) const {
  for (const Fighter& fighter : fighters) {
    if (fighter.side == side && fighter.letter == letter) return &fighter;
  }
  return nullptr;
}

std::vector<const Fighter*> Situation::squad(int side) const {
  std::vector<const Fighter*> squad;
  for (const Fighter& fighter : fighters) {
    if (fighter.side == side) squad.push_back(&fighter);
  }
  return squad;
}

int Situation::placed(int side) const {
  // The text of the position counts units that are not to be seen: `?3`.
  const auto fields = split(position, ' ');
  const std::string_view units = fields.size() > 5 ? fields[side == 1 ? 4 : 5] : std::string_view();
  if (units.starts_with('?')) return static_cast<int>(read_number(units.substr(1), 0, 6).value_or(0));
  return static_cast<int>(std::ranges::count_if(squad(side), &Fighter::stands));
}

Situation read_situation(const Json& view) {
  Situation now;
  now.decider = word_in(view, "turn");
  now.stage = word_in(view, "stage");
  now.position = word_in(view, "position");
  now.active = number_in(view, "active");
  now.round = number_in(view, "round");
  now.actions = number_in(view, "actions");
  now.quiet = number_in(view, "quiet");
  for (const Json& unit : view.value("units", Json::array())) now.fighters.push_back(read_fighter(unit));
  now.obstacles = words_in(view, "obstacles");
  now.difficult = words_in(view, "difficult");
  now.zone = words_in(view, "zone");
  now.legal = words_in(view, "legal");
  if (const auto markers = view.find("markers"); markers != view.end() && markers->is_array() && markers->size() == 2) {
    now.markers = {(*markers)[0].get<int>(), (*markers)[1].get<int>()};
  }
  if (const auto pending = view.find("pending"); pending != view.end() && pending->is_object()) {
    now.horn = word_in(*pending, "horn");
    now.moved = word_in(*pending, "moved");
    now.dodgers = words_in(*pending, "dodge");
  }
  return now;
}

bool contains(const std::vector<std::string>& list, std::string_view word) {
  return std::ranges::find(list, word) != list.end();
}

bool is_square(std::string_view word) {
  return word.size() == 2 && word[0] >= 'a' && word[0] <= 'h' && word[1] >= '1' && word[1] <= '8';
}

int distance(std::string_view from, std::string_view to) {
  return std::max(std::abs(from[0] - to[0]), std::abs(from[1] - to[1]));
}

std::string pips(const Look& look, int full, int most) {
  std::string drawn;
  for (int i = 0; i < most; ++i) drawn += i < full ? either(look, "●", "*") : either(look, "○", "-");
  return drawn;
}

void Table::tell(Lines& lines, std::string_view key, std::vector<Argument> arguments) const {
  const Lines told = wrapped(say(key, std::move(arguments)), static_cast<std::size_t>(sight.look.columns), 2);
  lines.insert(lines.end(), told.begin(), told.end());
}

int Table::own_side() const {
  if (sight.viewer == Viewer::first) return 1;
  if (sight.viewer == Viewer::second) return 2;
  return now.active == 2 ? 2 : 1;
}

std::string Table::drawn(const Fighter& fighter) {
  if (fighter.side != 1) return fighter.letter;
  std::string capital = fighter.letter;
  for (char& c : capital) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return capital;
}

const Term* Table::term(std::string_view domain, std::string_view value, std::string_view form) const {
  const auto found = std::ranges::find_if(
      terms_, [&](const Term& term) { return term.domain == domain && term.value == value && term.form == form; });
  return found == terms_.end() ? nullptr : &*found;
}

std::string Table::given_name(const Fighter& fighter) const {
  const Term* name = term("fighter", std::to_string(fighter.side) + fighter.letter, "name");
  if (name == nullptr) return "";
  return sight.look.language == Language::french ? name->fr : name->en;
}

std::string Table::full_name(const Fighter& fighter) const {
  const std::string name = given_name(fighter);
  std::vector<Argument> arguments = {{"side", fighter.side}, {"letter", drawn(fighter)}};
  if (!name.empty()) arguments.emplace_back("name", name);
  return say("fighter", std::move(arguments));
}

std::string Table::squad_name(int side) const {
  const std::string_view option = side == 1 ? "squad1" : "squad2";
  const std::string_view value = sight.game.options().text(option);
  const Term* name = term("squad", value, "name");
  if (name == nullptr) return "";
  return sight.look.language == Language::french ? name->fr : name->en;
}

std::string Table::ability_name(std::string_view ability) const {
  const Term* name = term("ability", ability, "name");
  if (name == nullptr) return std::string(ability);
  return sight.look.language == Language::french ? name->fr : name->en;
}

std::string Table::abilities(const Fighter& fighter) const {
  std::vector<std::string> names;
  names.reserve(fighter.abilities.size());
  for (const std::string& ability : fighter.abilities) names.push_back(ability_name(ability));
  return joined(names, ", ");
}

const Fighter* Table::find(std::string_view word) const {
  if (const Fighter* standing = now.on(word)) return standing;
  for (const Fighter& fighter : now.fighters) {
    if (word == drawn(fighter) || word == std::to_string(fighter.side) + fighter.letter) return &fighter;
  }
  const std::string name = folded(word);
  for (const Fighter& fighter : now.fighters) {
    const Term* term = this->term("fighter", std::to_string(fighter.side) + fighter.letter, "name");
    if (term != nullptr && (folded(term->en) == name || folded(term->fr) == name)) return &fighter;
  }
  return nullptr;
}

std::optional<std::string> Table::find_ability(std::string_view word) const {
  const std::string name = folded(word);
  for (const Term& term : terms_) {
    if (term.domain != "ability" || term.form != "name") continue;
    if (name == term.value || name == folded(term.en) || name == folded(term.fr)) return term.value;
  }
  return std::nullopt;
}

}  // namespace destrier::skirmish
