#include "terminal/croisades_table.h"

#include <algorithm>
#include <cctype>

namespace destrier::croisades_table {
namespace {

std::string text_at(const Json& object, std::string_view key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

int number_at(const Json& object, std::string_view key, int otherwise) {
  const auto found = object.find(key);
  return found != object.end() && found->is_number() ? found->get<int>() : otherwise;
}

std::vector<std::string> words_at(const Json& object, std::string_view key) {
  const auto found = object.find(key);
  return found != object.end() ? found->get<std::vector<std::string>>() : std::vector<std::string>();
}

Fighter read_fighter(const Json& source) {
  Fighter fighter;
  fighter.who = text_at(source, "who");
  fighter.name = text_at(source, "name");
  fighter.type = text_at(source, "type");
  fighter.side = number_at(source, "side", 1);
  fighter.armour = text_at(source, "armour");
  fighter.gear = words_at(source, "gear");
  fighter.cost = number_at(source, "cost", 0);
  fighter.wounded = source.value("wounded", false);
  fighter.place = text_at(source, "place");
  fighter.due = number_at(source, "due", 0);
  fighter.optional = source.value("optional", false);
  if (!fighter.on_map()) return fighter;
  fighter.hex = text_at(source, "hex");
  fighter.code = text_at(source, "code");
  fighter.mount = text_at(source, "mount");
  fighter.face = number_at(source, "face", -1);
  fighter.front = words_at(source, "front");
  fighter.values = source["values"].get<std::array<int, 3>>();
  fighter.down = text_at(source, "down");
  fighter.shots = number_at(source, "shots", -1);
  fighter.loaded = source.value("loaded", true);
  fighter.load = text_at(source, "load");
  fighter.marks = words_at(source, "marks");
  fighter.contacts = words_at(source, "contacts");
  fighter.left = number_at(source, "left", -1);
  return fighter;
}

}  // namespace

Table::Table(const Sight& sight)
    : sight_(sight), teller_(sight.look.language, sight.game), terms_(sight.game.terms()), map_(ask("map")) {
  read_people();
  read_able();
}

Json Table::ask(const std::string& question) const {
  const auto answer = sight_.game.ask(question);
  if (!answer) return {};
  const auto json = parse_json(*answer);
  return json ? *json : Json();
}

void Table::read_people() {
  std::array<std::size_t, 2> counted{};
  const Json answer = ask("people");
  for (const Json& source : answer["people"]) {
    Fighter& fighter = people_.emplace_back(read_fighter(source));
    const auto side = static_cast<std::size_t>(fighter.side - 1);
    fighter.letter = person_letters[side].substr(counted[side]++, 1);
  }
}

/// Who is named before the sign that says what is done.
void Table::read_able() {
  const Decider decider = sight_.game.decider();
  if (decider != Decider::first && decider != Decider::second) return;
  for (const std::string& move : sight_.game.legal()) {
    std::size_t begin = 0;
    for (std::size_t end = move.find_first_of(":.>!*+@"); end != std::string::npos;
         end = move.find_first_of(":.>!*+@", begin)) {
      able_.insert(move.substr(begin, end - begin));
      begin = end + 1;
      if (move[end] != '+') break;
    }
  }
}

const Fighter* Table::find(std::string_view word) const {
  const std::string lower = lower_case(word);
  for (const Fighter& fighter : people_) {
    if (fighter.letter == word || fighter.who == lower || lower_case(fighter.name) == lower) return &fighter;
  }
  return nullptr;
}

const Fighter* Table::at(std::string_view hex) const {
  const auto found =
      std::ranges::find_if(people_, [&](const Fighter& fighter) { return fighter.on_map() && fighter.hex == hex; });
  return found == people_.end() ? nullptr : &*found;
}

std::string Table::term(std::string_view domain, std::string_view value) const {
  for (const Term& term : terms_) {
    if (term.domain == domain && term.value == value && term.form == "name") {
      return look().language == Language::french ? term.fr : term.en;
    }
  }
  return term_text("croisades", domain, value, look().language);
}

std::string Table::zone(const Json& zone) const {
  return zone_text(zone, [&](char code) { return term("terrain", std::string_view(&code, 1)); });
}

std::vector<Argument> Table::notes_of(const Fighter& fighter) const {
  std::vector<std::string> notes;
  if (fighter.wounded) notes.emplace_back("wounded");
  if (fighter.is_down()) notes.push_back(fighter.down);
  if (fighter.mount == "camel") notes.emplace_back("camel");
  for (const std::string& gear : fighter.gear) {
    const bool shoots = gear == "bow" || gear == "javelin" || gear == "crossbow";
    const bool broken = gear == "lance" && fighter.wounded;
    notes.push_back(shoots ? "shots" : broken ? "broken_lance" : gear);
  }
  if (!fighter.loaded) notes.emplace_back("unloaded");
  if (fighter.load == "l") notes.emplace_back("ladder");
  if (fighter.load == "g") notes.emplace_back("sack");
  notes.insert(notes.end(), fighter.marks.begin(), fighter.marks.end());
  if (fighter.left >= 0) notes.emplace_back("left");
  if (!fighter.contacts.empty()) notes.emplace_back("contact");
  if (notes.empty()) notes.emplace_back("nothing");
  const auto weapon = std::ranges::find_if(
      fighter.gear, [](const std::string& gear) { return gear == "bow" || gear == "javelin" || gear == "crossbow"; });
  return {{"notes", notes},
          {"shots", std::max(fighter.shots, 0)},
          {"weapon", weapon == fighter.gear.end() ? std::string_view() : std::string_view(*weapon)},
          {"left", std::max(fighter.left, 0)},
          {"contacts", fighter.contacts}};
}

void add_wrapped(Lines& lines, std::string_view sentence, std::size_t indent) {
  for (std::string& line : wrapped(sentence, page_width, indent)) lines.push_back(std::move(line));
}

std::string cut_to(const Look& look, std::string_view text, std::size_t columns) {
  if (width_of(text) <= columns) return std::string(text);
  std::string cut(text);
  while (width_of(cut) + 1 > columns) {
    while ((static_cast<unsigned char>(cut.back()) & 0xC0U) == 0x80U) cut.pop_back();
    cut.pop_back();
  }
  return cut + std::string(either(look, "…", "~"));
}

std::string aspect(const Look& look, char code) {
  constexpr std::array<std::pair<char, std::string_view>, 31> drawn = {
      {{'.', "·"}, {'O', "≈"}, {'l', "ψ"}, {'t', "Ψ"}, {'b', "♧"}, {'s', "∴"}, {'f', "∪"}, {'T', "▲"},
       {'o', "△"}, {'h', "⋏"}, {'i', "▫"}, {'#', "█"}, {'w', "□"}, {'d', "∏"}, {'e', "≡"}, {'p', "╥"},
       {'c', "∟"}, {'r', "▣"}, {'L', "╫"}, {'B', "╦"}, {'M', "▓"}, {'R', "▒"}, {'D', "∩"}, {'A', "┼"},
       {'E', "≣"}, {'k', "∆"}, {'g', "/"}, {'F', "◎"}, {'P', "⊗"}, {'W', "◉"}, {'I', "▪"}}};
  const auto found = std::ranges::find(drawn, code, &std::pair<char, std::string_view>::first);
  return look.unicode && found != drawn.end() ? std::string(found->second) : std::string(1, code);
}

std::string arrow(const Look& look, int face) {
  if (!look.unicode) return std::to_string(face);  // as the moves name them, however the board is turned
  constexpr std::array<std::string_view, 6> arrows = {"→", "↗", "↖", "←", "↙", "↘"};
  return std::string(arrows[static_cast<std::size_t>(look.flipped ? (face + 3) % 6 : face)]);
}

const std::vector<Record>& rows_of(const std::vector<Argument>& facts, std::string_view name) {
  static const std::vector<Record> none;
  const auto found = std::ranges::find(facts, name, &Argument::name);
  const auto* rows = found == facts.end() ? nullptr : std::get_if<std::vector<Record>>(&found->value);
  return rows == nullptr ? none : *rows;
}

std::string text_of(const Record& record, std::string_view name) {
  const auto found = std::ranges::find(record, name, &Argument::name);
  if (found == record.end()) return {};
  if (const auto* number = std::get_if<std::int64_t>(&found->value)) return std::to_string(*number);
  const auto* text = std::get_if<std::string>(&found->value);
  return text == nullptr ? std::string() : *text;
}

}  // namespace destrier::croisades_table
