#include "wasm/barracks.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "core/json_writer.h"
#include "core/text.h"
#include "games/escarmouche/library.h"
#include "terminal/escarmouche_squads.h"

namespace destrier {
namespace {

using namespace escarmouche;

const Library& shipped_library() {
  static const Library library = [] {
    Faults faults;
    return Library::shipped(faults);
  }();
  return library;
}

const AbilityCards& ability_cards() {
  return shipped_library().abilities();
}

/// A unit with a figure out of range has no price.
bool has_price(const Card& card) {
  return std::ranges::all_of(card.figures, [](int figure) { return figure >= 1 && figure <= most_figure; });
}

void write_local(JsonWriter& writer, std::string_view name, const LocalText& text) {
  writer.key(name).begin_object();
  writer.member("en", text.en);
  writer.member("fr", text.fr);
  writer.end_object();
}

/// A unit as it stands in a squad file.
void write_unit(JsonWriter& writer, const ReadySquad& squad, std::size_t unit) {
  const Card& card = squad.squad[unit];
  writer.begin_object();
  if (unit < squad.unit_names.size()) write_local(writer, "name", squad.unit_names[unit]);
  for (std::size_t i = 0; i < figure_names.size(); ++i) writer.member(figure_names[i], card.figures[i]);
  writer.key("abilities").begin_list();
  card.abilities.for_each([&](Ability ability) { writer.value(id_of(ability)); });
  writer.end_list();
  if (unit < squad.icons.size() && !squad.icons[unit].empty()) writer.member("icon", squad.icons[unit]);
  writer.end_object();
}

void write_squad(JsonWriter& writer, const ReadySquad& squad) {
  writer.begin_object();
  if (!squad.id.empty()) {
    writer.member("id", squad.id);
    write_local(writer, "name", squad.name);
  }
  if (squad.text) write_local(writer, "text", *squad.text);
  writer.member("squad", to_text(squad.squad));
  writer.member("cost", cost(squad.squad, ability_cards()));
  writer.key("units").begin_list();
  for (std::size_t unit = 0; unit < squad.squad.size(); ++unit) write_unit(writer, squad, unit);
  writer.end_list();
  writer.end_object();
}

void write_abilities(JsonWriter& writer, const BarracksWords& words) {
  writer.key("abilities").begin_list();
  for (std::size_t i = 0; i < ability_ids.size(); ++i) {
    const AbilityCard& card = ability_cards()[i];
    const std::string_view kind = ability_kind_words[static_cast<std::size_t>(card.kind)];
    writer.begin_object();
    writer.member("id", ability_ids[i]);
    writer.member("kind", kind);
    writer.member("kind_name", words.term("kind", kind));
    writer.member("cost", card.cost);
    writer.member("name", words.in_words(card.name));
    writer.member("text", words.in_words(card.text));
    writer.end_object();
  }
  writer.end_list();
}

std::string all_data(Language language) {
  const BarracksWords words(language);
  std::string text;
  JsonWriter writer(text);
  writer.begin_object();
  writer.member("most_figure", most_figure);
  writer.member("most_abilities", most_abilities);
  writer.member("most_cost", most_cost);
  writer.member("most_squad_cost", most_squad_cost);
  writer.member("most_units", most_units);
  writer.member("least_cost", least_cost);
  writer.key("figures").begin_list();
  for (const std::string_view figure : figure_names) {
    writer.begin_object();
    writer.member("id", figure);
    writer.member("name", words.term("figure", figure));
    writer.member("text", words.say(fmt::format("about_{}", figure)));
    writer.end_object();
  }
  writer.end_list();
  write_abilities(writer, words);
  writer.key("styles").begin_list();
  for (const Style& style : styles()) {
    writer.begin_object();
    writer.member("id", style.id);
    writer.member("name", words.term("style", style.id));
    writer.end_object();
  }
  writer.end_list();
  writer.key("squads").begin_list();
  for (const ReadySquad& squad : shipped_library().squads()) write_squad(writer, squad);
  writer.end_list();
  writer.end_object();
  return text;
}

void write_checked_unit(JsonWriter& writer, const BarracksWords& words, const Card& card,
                        const std::vector<std::string>& faults) {
  writer.begin_object();
  if (has_price(card)) {
    write_card(writer, card, ability_cards());
    writer.member("rank_name", words.rank(cost(card, ability_cards())));
  }
  writer.member("faults", words.faults(faults));
  writer.end_object();
}

std::string checked(Language language, const CheckedSquad& squad) {
  const BarracksWords words(language);
  const bool priced = std::ranges::all_of(squad.squad, has_price);
  std::string text;
  JsonWriter writer(text);
  writer.begin_object();
  writer.member("squad", priced ? to_text(squad.squad) : "");
  writer.member("cost", priced ? std::optional(cost(squad.squad, ability_cards())) : std::nullopt);
  writer.key("units").begin_list();
  for (std::size_t unit = 0; unit < squad.squad.size(); ++unit) {
    std::vector<std::string> faults;
    for (const std::string& fault : squad.faults) {
      if (fault.starts_with(fmt::format("unit {}:", unit + 1))) faults.push_back(fault);
    }
    write_checked_unit(writer, words, squad.squad[unit], faults);
  }
  writer.end_list();
  writer.member("faults", words.faults(squad.faults));
  writer.end_object();
  return text;
}

Expected<std::string> check(Language language, const Json& squad) {
  if (squad.is_string()) return checked(language, read_squad(squad.get<std::string>(), ability_cards()));
  if (squad.is_array()) return checked(language, read_squad_units(squad, ability_cards()));
  return fail("a list of units or the text of a squad is wanted");
}

/// The squads of a file or of a squad text, and all that is wrong with it.
Expected<std::string> read(Language language, const Json& given) {
  if (!given.is_string()) return fail("a text in JSON is wanted");
  const auto text = given.get<std::string>();
  const BarracksWords words(language);
  std::vector<ReadySquad> squads;
  Lines faults;
  if (const auto file = parse_json(text); file && file->is_object()) {
    Faults found;
    Library grown = shipped_library();
    grown.define(JsonPlace(*file, "file", found));
    for (const Fault& fault : found) {
      const bool of_a_squad = fault.what.starts_with("unit ") || fault.what.starts_with("squad: ");
      faults.push_back(of_a_squad ? words.fault(fault.what) : fmt::format("{}: {}", fault.field, fault.what));
    }
    const std::size_t known = shipped_library().squads().size();
    squads.assign(grown.squads().begin() + static_cast<std::ptrdiff_t>(known), grown.squads().end());
  } else {
    const std::size_t end = text.find_last_not_of(" \t\r\n");
    CheckedSquad squad = read_squad(std::string_view(text).substr(0, end + 1), ability_cards());
    faults = words.faults(squad.faults);
    if (faults.empty()) squads.emplace_back().squad = std::move(squad.squad);
  }
  std::string answer;
  JsonWriter writer(answer);
  writer.begin_object();
  writer.key("squads").begin_list();
  for (const ReadySquad& squad : squads) write_squad(writer, squad);
  writer.end_list();
  writer.member("faults", faults);
  writer.end_object();
  return answer;
}

Expected<std::string> draw_lots(std::string_view rest) {
  const auto words = split(rest, ' ');
  if (words.size() != 3) return fail("random: a style, a budget and a seed are wanted");
  const auto style = std::ranges::find(styles(), words[0], &Style::id);
  if (style == styles().end()) return fail("style: {} is unknown", in_quotes(words[0]));
  const auto budget = read_number(words[1], least_cost, most_squad_cost);
  if (!budget) return fail("budget: {} must be {}..{}", in_quotes(words[1]), least_cost, most_squad_cost);
  const auto seed = read_number(words[2], 0, INT64_MAX);
  if (!seed) return fail("seed: {} must be a number", in_quotes(words[2]));
  ReadySquad squad;
  squad.squad = random_squad(*style, static_cast<int>(*budget), static_cast<std::uint64_t>(*seed), ability_cards());
  std::string answer;
  JsonWriter writer(answer);
  write_squad(writer, squad);
  return answer;
}

}  // namespace

Expected<std::string> answer_barracks(std::string_view question) {
  const auto take_word = [&question] {
    const std::size_t space = std::min(question.find(' '), question.size());
    const std::string_view word = question.substr(0, space);
    question.remove_prefix(std::min(space + 1, question.size()));
    return word;
  };
  const std::string_view what = take_word();
  if (what == "random") return draw_lots(question);
  const std::string_view word = take_word();
  const auto language = read_language(word);
  if (!language) return fail("language: {} must be en or fr", in_quotes(word));
  if (what == "data") return all_data(*language);
  if (what != "check" && what != "read") return fail("barracks: {} is no question", in_quotes(what));
  const auto json = parse_json(question);
  if (!json) return tl::unexpected(json.error());
  return what == "check" ? check(*language, *json) : read(*language, *json);
}

}  // namespace destrier
