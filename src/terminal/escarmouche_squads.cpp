#include "terminal/escarmouche_squads.h"

#include <nlohmann/json.hpp>

#include "core/text.h"
#include "games/escarmouche/escarmouche.h"
#include "tell/tell.h"

namespace destrier {

using namespace escarmouche;

std::string unit_letter(std::size_t unit) {
  return {static_cast<char>('A' + static_cast<int>(unit))};
}

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
                                         : unit_letter(static_cast<std::size_t>(number - 1)));
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

void write_card(JsonWriter& writer, const Card& card, const AbilityCards& abilities) {
  const int price = cost(card, abilities);
  writer.member("unit", to_text(card));
  for (std::size_t i = 0; i < figure_names.size(); ++i) writer.member(figure_names[i], card.figures[i]);
  writer.key("abilities").begin_list();
  card.abilities.for_each([&](Ability ability) { writer.value(id_of(ability)); });
  writer.end_list();
  writer.member("cost", price);
  writer.member("rank", rank_words[static_cast<std::size_t>(rank(price))]);
  writer.key("one_more").begin_object();
  const auto more = marginal_prices(card, abilities);
  for (std::size_t i = 0; i < more.size(); ++i) writer.member(figure_names[i], more[i]);
  writer.end_object();
}

Expected<std::string> squad_file(const Library& library, const ReadySquad& squad, const std::string& id) {
  Json file = {{"format", 1}, {"squads", Json::array()}};
  Json units = Json::array();
  for (std::size_t i = 0; i < squad.squad.size(); ++i) {
    const Card& card = squad.squad[i];
    Json unit = {{"name", {{"en", "Unit " + unit_letter(i)}, {"fr", "Unité " + unit_letter(i)}}},
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

}  // namespace destrier
