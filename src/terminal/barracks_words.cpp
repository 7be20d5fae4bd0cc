// What is said of squads, and how they leave the barracks: as cards and as files.

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/text.h"
#include "games/escarmouche/escarmouche.h"
#include "terminal/barracks.h"
#include "terminal/letters.h"
#include "terminal/saves.h"

namespace destrier {

using namespace escarmouche;

namespace {

constexpr std::size_t card_width = 38;  ///< two of them and a gap are less than 80 columns
const std::string card_edge = fmt::format("+{:->{}}+", "", card_width - 2);
const std::string card_blank = fmt::format("|{:>{}}|", "", card_width - 2);

std::string unit_name(const BarracksWords& words, const ReadySquad& squad, std::size_t unit) {
  return unit < squad.unit_names.size() ? words.in_words(squad.unit_names[unit]) : "";
}

Lines printable_card(const BarracksWords& words, const AbilityCards& abilities, const ReadySquad& squad,
                     std::size_t unit) {
  const Card& card = squad.squad[unit];
  const int price = cost(card, abilities);
  const std::size_t inner = card_width - 4;
  Lines text = {fmt::format("{}  {}", unit_letter(unit), unit_name(words, squad, unit))};
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
