// What is said of squads, and how they leave the barracks: as cards and as files.

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/text.h"
#include "games/escarmouche/escarmouche.h"
#include "tell/tell.h"
#include "terminal/barracks.h"
#include "terminal/letters.h"
#include "terminal/saves.h"

namespace destrier {

using namespace escarmouche;

namespace {

constexpr std::size_t card_width = 38;  ///< two of them and a gap are less than 80 columns
const std::string card_edge = fmt::format("+{:->{}}+", "", card_width - 2);
const std::string card_blank = fmt::format("|{:>{}}|", "", card_width - 2);

std::string letter_of(std::size_t unit) {
  return {static_cast<char>('A' + static_cast<int>(unit))};
}

std::string unit_name(const BarracksWords& words, const ReadySquad& squad, std::size_t unit) {
  return unit < squad.unit_names.size() ? words.in_words(squad.unit_names[unit]) : "";
}

Lines printable_card(const BarracksWords& words, const AbilityCards& abilities, const ReadySquad& squad,
                     std::size_t unit) {
  const Card& card = squad.squad[unit];
  const int price = cost(card, abilities);
  const std::size_t inner = card_width - 4;
  Lines text = {fmt::format("{}  {}", letter_of(unit), unit_name(words, squad, unit))};
  text.push_back(words.say("barracks_card_price", {{"rank", words.rank(price)}, {"cost", price}}));
  text.push_back(
      fmt::format("{} {}  {}", words.term("figure", "health"), card.health(),
                  std::string("[][][][][][][][][][]").substr(0, 2 * static_cast<std::size_t>(card.health()))));
  std::string others;
  for (std::size_t f = 1; f < figure_names.size(); ++f) {
    others += fmt::format("{}{} {}", f == 1 ? "" : " ", words.term("figure", figure_names[f]), card.figures[f]);
  }
  text.push_back(others);
  card.abilities.for_each([&](Ability ability) {
    const AbilityCard& about = abilities[static_cast<std::size_t>(ability)];
    text.push_back(words.say("barracks_card_ability",
                             {{"name", words.in_words(about.name)}, {"text", words.in_words(about.text)}}));
  });
  Lines lines = {card_edge};
  for (const std::string& sentence : text) {
    for (const std::string& line : wrapped(sentence, inner, 2)) {
      lines.push_back(fmt::format("| {} |", left_in(line, inner)));
    }
  }
  return lines;
}

}  // namespace

BarracksWords::BarracksWords(Language language)
    : language_(language), kind_(make_kind<Escarmouche>()), game_(std::move(*kind_->start({}))) {}

std::string BarracksWords::say(std::string_view key, std::vector<Argument> arguments) const {
  return Teller(language_, *game_).board({std::string(key), std::move(arguments)});
}

std::string BarracksWords::term(std::string_view domain, std::string_view value) const {
  return term_text("escarmouche", domain, value, language_);
}

std::string BarracksWords::rank(int cost) const {
  return term("rank", rank_words[static_cast<std::size_t>(escarmouche::rank(cost))]);
}

std::string BarracksWords::fault(std::string_view text) const {
  const std::size_t colon = text.find(": ");
  if (colon == std::string_view::npos) return std::string(text);
  const auto pieces = split(text.substr(colon + 2), ' ');
  std::vector<Argument> arguments;
  std::string about = "squad";
  if (text.starts_with("unit ")) {
    about = "unit";
    const auto number = read_number(text.substr(5, colon - 5), 1, 99).value_or(1);
    arguments.emplace_back("letter", number > static_cast<int>(most_units)
                                         ? std::to_string(number)
                                         : letter_of(static_cast<std::size_t>(number - 1)));
  }
  const auto number_at = [&](std::size_t i) { return std::string_view(pieces[i]).substr(0, pieces[i].find(',')); };
  std::string_view what = "unreadable";
  if (pieces[0] == "costs") {
    what = "cost";
    arguments.emplace_back("number", number_at(1));
  } else if (pieces[0] == "unknown") {
    what = "unknown";
    arguments.emplace_back("word", pieces.back());
  } else if (pieces[0] == "ability") {
    what = "twice";
  } else if (pieces.size() > 1 && (pieces[1] == "abilities," || pieces[1] == "units,")) {
    what = "count";
    arguments.emplace_back("number", number_at(0));
  } else if (pieces.size() > 1 && pieces[1] == "must") {
    what = "figure";
    arguments.emplace_back("word", term("figure", pieces[0]));
  }
  return say(fmt::format("barracks_{}_{}", about, what), std::move(arguments));
}

Lines BarracksWords::faults(const std::vector<std::string>& texts) const {
  Lines lines;
  for (const std::string& text : texts) lines.push_back(fault(text));
  return lines;
}

Lines printable_cards(const BarracksWords& words, const AbilityCards& abilities, const ReadySquad& squad) {
  Lines lines;
  const std::string& name = words.in_words(squad.name);
  const int total = cost(squad.squad, abilities);
  std::vector<Argument> arguments = {{"cost", total}};
  if (!name.empty()) arguments.emplace_back("name", name);
  lines.push_back(words.say("barracks_card_title", std::move(arguments)));
  for (std::size_t unit = 0; unit < squad.squad.size(); unit += 2) {
    Lines row = printable_card(words, abilities, squad, unit);
    if (unit + 1 < squad.squad.size()) {
      Lines right = printable_card(words, abilities, squad, unit + 1);
      const std::size_t height = std::max(row.size(), right.size());
      row.resize(height, card_blank);
      right.resize(height, card_blank);
      right.push_back(card_edge);
      row.push_back(card_edge);
      row = beside(row, right, card_width + 2);
    } else {
      row.push_back(card_edge);
    }
    lines.insert(lines.end(), row.begin(), row.end());
  }
  return lines;
}

Expected<std::string> squad_file(const Library& library, const ReadySquad& squad, const std::string& id) {
  Json file = {{"format", 1}, {"squads", Json::array()}};
  Json units = Json::array();
  for (std::size_t i = 0; i < squad.squad.size(); ++i) {
    const Card& card = squad.squad[i];
    Json unit = {{"name", {{"en", "Unit " + letter_of(i)}, {"fr", "Unité " + letter_of(i)}}},
                 {"abilities", Json::array()}};
    if (i < squad.unit_names.size() && !squad.unit_names[i].en.empty()) {
      unit["name"] = {{"en", squad.unit_names[i].en}, {"fr", squad.unit_names[i].fr}};
    }
    for (std::size_t f = 0; f < figure_names.size(); ++f) unit[std::string(figure_names[f])] = card.figures[f];
    card.abilities.for_each([&](Ability ability) { unit["abilities"].push_back(std::string(id_of(ability))); });
    units.push_back(std::move(unit));
  }
  file["squads"].push_back({{"id", id}, {"name", {{"en", id}, {"fr", id}}}, {"units", std::move(units)}});
  Faults faults;
  Library grown = library;
  grown.define(JsonPlace(file, "id", faults));
  if (!faults.empty()) return fail("{}", to_text(faults));
  return file.dump(2);
}

Expected<std::vector<ReadySquad>> read_squads(const BarracksWords& words, const Library& library,
                                              const std::string& text) {
  const auto told = [&](const Lines& faults) {
    const auto count = static_cast<std::int64_t>(faults.size());
    return fail("{}: {}\n  {}", in_quotes(text), words.say("barracks_faults", {{"count", count}}),
                joined(faults, "\n  "));
  };
  if (const ReadySquad* ready = library.find_squad(text)) return std::vector{*ready};
  if (text.ends_with(".json") || text.find('/') != std::string::npos) {
    const auto file = read_text_file(text);
    if (!file) return tl::unexpected(file.error());
    const auto json = parse_json(*file);
    if (!json) return fail("{}: {}", text, json.error().text);
    Faults faults;
    Library grown = library;
    grown.define(JsonPlace(*json, text, faults));
    Lines lines;
    for (const Fault& fault : faults) lines.push_back(to_text(Faults{fault}));
    if (!lines.empty()) return told(lines);
    return std::vector<ReadySquad>(grown.squads().begin() + static_cast<std::ptrdiff_t>(library.squads().size()),
                                   grown.squads().end());
  }
  CheckedSquad checked = read_squad(text, library.abilities());
  if (!checked.faults.empty()) return told(words.faults(checked.faults));
  ReadySquad squad;
  squad.squad = std::move(checked.squad);
  return std::vector{std::move(squad)};
}

}  // namespace destrier
