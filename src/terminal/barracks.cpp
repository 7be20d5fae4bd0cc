#include "terminal/barracks.h"

#include <algorithm>

#include "core/text.h"
#include "lab/whole_file.h"
#include "terminal/letters.h"
#include "terminal/words.h"

namespace destrier {

using namespace escarmouche;

namespace {

constexpr std::size_t gauge_of_squad = 40, gauge_of_unit = 10;
constexpr std::size_t figure_width = 7;
/// Letter, figures, gauge, cost and rank come before the abilities.
constexpr std::size_t abilities_column = 2 + 4 * figure_width + gauge_of_unit + 4 + 10;
constexpr int most_seed = 999'999'999;

Library shipped_library() {
  Faults faults;
  return Library::shipped(faults);
}

std::string letter_of(std::size_t unit) {
  return {static_cast<char>('a' + static_cast<int>(unit))};
}

Expected<void> write_file(const std::string& path, const std::string& text) {
  auto file = WholeFile::open(path);
  return file ? file->write(text + '\n') : tl::unexpected(file.error());
}

}  // namespace

Bench::Bench(Language language) : words_(language), library_(shipped_library()) {
  bench_.squad.emplace_back();
}

// What is seen.

Lines Bench::unit_lines(const Look& look, std::size_t unit, bool gauges) const {
  const Card& card = bench_.squad[unit];
  const int price = cost(card, library_.abilities());
  const auto more = marginal_prices(card, library_.abilities());
  std::string line = inked(look, Ink::strong, letter_of(unit)) + " ";
  for (std::size_t f = 0; f < card.figures.size(); ++f) {
    const auto& price_of_one = more[f];
    const std::string next = price_of_one ? fmt::format("+{}", *price_of_one) : "";
    line += fmt::format("{:>2} ", card.figures[f]) + inked(look, Ink::dim, left_in(next, figure_width - 3));
  }
  const Ink ink = price > most_cost ? Ink::bad : Ink::good;
  if (gauges) line += inked(look, ink, bar(look, price, most_cost, gauge_of_unit)) + " ";
  const std::string points = right_in(std::to_string(price), 2) + " ";
  line += inked(look, price > most_cost ? Ink::bad : Ink::plain, points);
  line += left_in(words_.rank(price), 13 - points.size());
  Lines names;
  card.abilities.for_each([&](Ability ability) {
    names.push_back(words_.in_words(library_.abilities()[static_cast<std::size_t>(ability)].name));
  });
  if (names.empty()) return {line};
  const auto room = static_cast<std::size_t>(std::max(look.columns, 80)) - abilities_column;
  Lines lines;
  for (const std::string& part : wrapped(joined(names, ", "), room)) {
    lines.push_back((lines.empty() ? line : std::string(width_of(line), ' ')) + part);
  }
  return lines;
}

Lines Bench::page(const Look& look, bool gauges) const {
  const auto columns = static_cast<std::size_t>(std::max(look.columns, 40));
  const int total = cost(bench_.squad, library_.abilities());
  const std::string name = words_.in_words(bench_.name);
  Lines lines = {inked(look, Ink::strong, words_.say("barracks_title") + (name.empty() ? "" : " | " + name))};
  const auto add = [&](Ink ink, const std::string& text) {
    for (const std::string& line : wrapped(text, columns, 2)) lines.push_back(inked(look, ink, line));
  };
  const std::string budget = words_.say(total > most_squad_cost ? "barracks_over" : "barracks_budget",
                                        {{"cost", total}, {"left", std::abs(most_squad_cost - total)}});
  const Ink ink = total > most_squad_cost ? Ink::bad : Ink::good;
  const std::string gauge = gauges ? inked(look, ink, bar(look, total, most_squad_cost, gauge_of_squad)) + " " : "";
  lines.push_back(gauge + budget);
  lines.emplace_back();
  std::string head = "  ";
  for (const std::string_view figure : figure_names) {
    head += left_in(" " + words_.say(fmt::format("panel_{}", figure)), figure_width);
  }
  lines.push_back(inked(look, Ink::dim, head + words_.say("barracks_columns")));
  for (std::size_t unit = 0; unit < bench_.squad.size(); ++unit) {
    for (const std::string& line : unit_lines(look, unit, gauges)) lines.push_back(line);
  }
  lines.emplace_back();
  add(Ink::plain, to_text(bench_.squad));
  const Lines faults = words_.faults(faults_of(bench_.squad, library_.abilities()));
  for (const std::string& fault : faults) add(Ink::bad, fault);
  if (faults.empty()) add(Ink::good, words_.say("barracks_sound"));
  return lines;
}

// What is typed.

const std::vector<Bench::Order>& Bench::orders() {
  static const std::vector<Order> all = {
      {{"new", "nouvelle"}, &Bench::add_unit},
      {{"drop", "enlever"}, &Bench::drop},
      {{"take", "prendre"}, &Bench::take},
      {{"random", "hasard"}, &Bench::draw_lots},
      {{"save", "garder"}, &Bench::save},
      {{"cards", "cartes"}, &Bench::cards},
      {{"abilities", "capacites"}, &Bench::abilities},
      {{"empty", "vider"}, &Bench::empty_bench},
  };
  return all;
}

Lines Bench::answer(std::string_view typed) {
  Pieces pieces;
  for (const std::string_view piece : split(typed, ' ')) {
    if (!piece.empty()) pieces.emplace_back(piece);
  }
  if (pieces.empty()) return {};
  const Pieces rest(pieces.begin() + 1, pieces.end());
  const std::string name = folded(pieces[0]);
  for (const Order& order : orders()) {
    if (std::ranges::find(order.names, name) != order.names.end()) return (this->*order.carry_out)(rest);
  }
  if (const auto unit = unit_of(name); unit && !rest.empty()) return change(*unit, rest);
  return {words_.say("barracks_what", {{"text", quoted(words_.language(), typed)}})};
}

std::optional<std::size_t> Bench::unit_of(std::string_view letter) const {
  if (letter.size() != 1 || letter[0] < 'a') return std::nullopt;
  const auto unit = static_cast<std::size_t>(letter[0] - 'a');
  return unit < bench_.squad.size() ? std::optional(unit) : std::nullopt;
}

std::optional<std::size_t> Bench::figure_of(std::string_view word) const {
  const std::string name = folded(word);
  for (std::size_t f = 0; f < figure_names.size(); ++f) {
    if (name == figure_names[f] || name == folded(words_.term("figure", figure_names[f]))) return f;
  }
  return std::nullopt;
}

std::optional<Ability> Bench::ability_of(std::string_view word) const {
  const std::string name = folded(word);
  if (const auto found = find_ability(name)) return found;
  for (std::size_t i = 0; i < ability_ids.size(); ++i) {
    const LocalText& called = library_.abilities()[i].name;
    if (folded(called.en) == name || folded(called.fr) == name) return static_cast<Ability>(i);
  }
  return std::nullopt;
}

Lines Bench::change_figure(Card& card, std::size_t figure, std::string_view by) {
  const bool relative = by.starts_with('+') || by.starts_with('-');
  const std::string_view digits = relative ? by.substr(1) : by;
  const auto number = digits.empty() && relative ? 1 : read_number(digits, 0, most_figure).value_or(-1);
  const auto value = !relative ? number : card.figures[figure] + (by[0] == '-' ? -number : number);
  if (number < 0 || value < 1 || value > most_figure) {
    return {words_.say("barracks_no_figure", {{"word", words_.term("figure", figure_names[figure])}})};
  }
  card.figures[figure] = static_cast<int>(value);
  return {};
}

Lines Bench::change_ability(Card& card, char sign, std::string_view name) {
  const auto ability = ability_of(name);
  if (!ability) return {words_.say("no_such_ability", {{"word", name}})};
  if (sign == '+') card.abilities.add(*ability);
  if (sign == '-') card.abilities = card.abilities.without(Abilities(*ability));
  return {};
}

Lines Bench::change(std::size_t unit, const Pieces& rest) {
  bench_.name = {};  // it is another squad now
  Card& card = bench_.squad[unit];
  const std::string& word = rest.front();
  if (const auto figure = figure_of(word); figure && rest.size() == 2) return change_figure(card, *figure, rest[1]);
  if (word.starts_with('+') || word.starts_with('-')) {
    return change_ability(card, word[0], joined(rest).substr(1));
  }
  // A unit or a squad may be too dear while it is being put together: the page says so.
  CheckedSquad checked = read_squad(word, library_.abilities());
  std::erase_if(checked.faults, [](const std::string& fault) { return fault.find("costs") != std::string::npos; });
  if (!checked.faults.empty() || checked.squad.size() != 1)
    return {words_.say("barracks_no_unit", {{"text", quoted(words_.language(), word)}})};
  card = checked.squad.front();
  return {};
}

Lines Bench::add_unit(const Pieces& rest) {
  if (bench_.squad.size() == most_units) return {words_.say("barracks_full")};
  bench_.squad.emplace_back();
  if (rest.empty()) return {};
  const Lines wrong = change(bench_.squad.size() - 1, rest);
  if (!wrong.empty()) bench_.squad.pop_back();
  return wrong;
}

Lines Bench::drop(const Pieces& rest) {
  const auto unit = rest.empty() ? std::nullopt : unit_of(folded(rest.front()));
  if (!unit) return {words_.say("barracks_which")};
  bench_.name = {};
  const auto at = static_cast<std::ptrdiff_t>(*unit);
  bench_.squad.erase(bench_.squad.begin() + at);
  if (*unit < bench_.unit_names.size()) bench_.unit_names.erase(bench_.unit_names.begin() + at);
  return {};
}

Lines Bench::empty_bench(const Pieces& /*rest*/) {
  bench_ = {};
  bench_.squad.emplace_back();
  return {};
}

Lines Bench::take(const Pieces& rest) {
  Lines lines;
  if (rest.empty()) {
    for (const ReadySquad& ready : library_.squads()) {
      lines.push_back(fmt::format("{}  {}  {}", left_in(ready.id, 10), left_in(words_.in_words(ready.name), 28),
                                  to_text(ready.squad)));
    }
    return lines;
  }
  auto squads = read_squads(words_, library_, joined(rest));
  if (!squads) {
    for (const std::string_view line : split(squads.error().text, '\n')) lines.emplace_back(line);
    return lines;
  }
  bench_ = std::move(squads->front());
  return lines;
}

Lines Bench::draw_lots(const Pieces& rest) {
  Lines lines;
  const std::string wish = rest.empty() ? "" : folded(rest[0]);
  const auto style = std::ranges::find_if(
      styles(), [&](const Style& each) { return wish == each.id || wish == folded(words_.term("style", each.id)); });
  const auto budget = rest.size() > 1 ? read_number(rest[1], least_cost, most_squad_cost) : most_squad_cost;
  const auto seed = rest.size() > 2 ? read_number(rest[2], 0, most_seed) : 1;
  if (style == styles().end() || !budget || !seed) {
    std::vector<std::string> names;
    for (const Style& each : styles()) names.push_back(fmt::format("{} ({})", each.id, words_.term("style", each.id)));
    return {words_.say("barracks_styles", {{"styles", names}})};
  }
  bench_ = {};
  bench_.squad =
      random_squad(*style, static_cast<int>(*budget), static_cast<std::uint64_t>(*seed), library_.abilities());
  return lines;
}

Lines Bench::save(const Pieces& rest) {
  if (rest.empty()) return {words_.say("barracks_which_file")};
  // The name of the file is the name of the squad in it.
  std::string id = rest[0].substr(rest[0].find_last_of('/') + 1);
  id = id.substr(0, id.find('.'));
  const auto text = squad_file(library_, bench_, id);
  if (!text) return {text.error().text};
  const bool written = write_file(rest[0], *text).has_value();
  return {words_.say(written ? "barracks_saved" : "barracks_not_written", {{"path", rest[0]}})};
}

Lines Bench::cards(const Pieces& rest) {
  Lines printed = printable_cards(words_, library_.abilities(), bench_);
  if (rest.empty()) return printed;
  const bool written = write_file(rest[0], joined(printed, "\n")).has_value();
  return {words_.say(written ? "barracks_saved" : "barracks_not_written", {{"path", rest[0]}})};
}

Lines Bench::abilities(const Pieces& /*rest*/) {
  Lines lines;
  for (std::size_t i = 0; i < ability_ids.size(); ++i) {
    const AbilityCard& card = library_.abilities()[i];
    const std::string_view colon = words_.language() == Language::french ? " :" : ":";
    lines.push_back(fmt::format("{}{:>2}  {}{} {}", left_in(ability_ids[i], 8), card.cost, words_.in_words(card.name),
                                colon, words_.in_words(card.text)));
  }
  return lines;
}

bool open_barracks(Console& console) {
  const Language language = console.look().language;
  Bench bench(language);
  const BarracksWords said(language);
  Lines notes;
  while (true) {
    const Look look = console.look();
    const auto columns = static_cast<std::size_t>(std::max(look.columns, 40));
    Lines shown;
    for (const std::string& note : notes) {
      const Lines some = wrapped(note, columns, 2);
      shown.insert(shown.end(), some.begin(), some.end());
    }
    Lines page = bench.page(look, console.has_screen());
    const Lines keys = wrapped(said.say("barracks_keys"), columns, 2);
    std::string typed;
    if (page.size() + keys.size() + shown.size() + 3 > static_cast<std::size_t>(look.rows)) {
      typed = console.show_pages(shown, words(language, "more"));
      shown.clear();
    }
    if (typed.empty()) {
      console.clear();
      console.write_lines(page);
      console.write_lines(shown);
      console.write_lines({""});
      for (const std::string& line : keys) console.write_lines({inked(look, Ink::dim, line)});
      const auto line = console.read("> ");
      if (!line) return false;
      typed = *line;
    }
    if (typed == "q") return true;
    notes = bench.answer(typed);
  }
}

}  // namespace destrier
