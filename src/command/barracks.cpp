// The barracks of Escarmouche: what units and squads cost, what is wrong with one, and new ones.

#include "terminal/barracks.h"

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "command/arguments.h"
#include "core/json_writer.h"
#include "core/text.h"
#include "games/escarmouche/library.h"

namespace destrier {
namespace {

using namespace escarmouche;

struct BarracksArguments {
  std::string language;
  bool json = false;
  std::vector<std::string> texts;
  std::string style = "mixed";
  int budget = most_squad_cost;
  std::uint64_t seed = 1;
  std::string name;
};

/// The data, and the words of the user's language for it.
class Barracks {
 public:
  explicit Barracks(const BarracksArguments& arguments)
      : json_(arguments.json), words_(read_language(arguments.language).value_or(user_language())) {
    Faults faults;
    library_ = Library::shipped(faults);
  }

  bool json() const { return json_; }
  const Library& library() const { return library_; }
  const AbilityCards& abilities() const { return library_.abilities(); }
  const BarracksWords& words() const { return words_; }
  const std::string& in_words(const LocalText& text) const { return words_.in_words(text); }
  /// A word of the game's catalogue.
  std::string word(std::string_view domain, std::string_view value) const { return words_.term(domain, value); }
  /// French puts a space before it.
  std::string_view colon() const { return words_.language() == Language::french ? " :" : ":"; }
  std::string figure(std::size_t i) const { return word("figure", figure_names[i]); }

  Expected<std::vector<ReadySquad>> read(const std::string& text) const { return read_squads(words_, library_, text); }

 private:
  bool json_;
  BarracksWords words_;
  Library library_;
};

// What is printed.

std::string json_of(const Barracks& barracks, const std::vector<ReadySquad>& squads) {
  std::string text;
  JsonWriter writer(text);
  writer.begin_list();
  for (const ReadySquad& ready : squads) {
    writer.begin_object();
    if (!ready.id.empty()) {
      writer.member("id", ready.id);
      writer.member("name", barracks.in_words(ready.name));
    }
    writer.member("squad", to_text(ready.squad));
    writer.member("cost", cost(ready.squad, barracks.abilities()));
    writer.key("units").begin_list();
    for (const Card& card : ready.squad) {
      writer.begin_object();
      write_card(writer, card, barracks.abilities());
      writer.end_object();
    }
    writer.end_list();
    writer.end_object();
  }
  writer.end_list();
  return text;
}

void print_squad(const Barracks& barracks, const ReadySquad& ready) {
  const int total = cost(ready.squad, barracks.abilities());
  const std::string title =
      ready.id.empty() ? "" : fmt::format("{} ({}){} ", barracks.in_words(ready.name), ready.id, barracks.colon());
  fmt::print("{}{} {} {} {}\n", title, total, barracks.word("barracks", "budget"), most_squad_cost,
             barracks.word("barracks", "points"));
  fmt::print("  {}\n", to_text(ready.squad));
  for (std::size_t i = 0; i < ready.squad.size(); ++i) {
    const Card& card = ready.squad[i];
    const int price = cost(card, barracks.abilities());
    const std::string unit_name = i < ready.unit_names.size() ? barracks.in_words(ready.unit_names[i]) : "";
    std::string line = fmt::format("  {} ", static_cast<char>('a' + static_cast<int>(i)));
    if (!unit_name.empty()) line += padded(unit_name, 20);
    line += fmt::format("{:>2}/{} {}", price, most_cost,
                        barracks.word("rank", rank_words[static_cast<std::size_t>(rank(price))]));
    fmt::print("{}\n     ", line);
    for (std::size_t f = 0; f < figure_names.size(); ++f) {
      fmt::print("{}{} {}", f == 0 ? " " : ", ", barracks.figure(f), card.figures[f]);
    }
    fmt::print("\n");
    card.abilities.for_each([&](Ability ability) {
      const AbilityCard& about = barracks.abilities()[static_cast<std::size_t>(ability)];
      const std::string text = fmt::format("      {} ({}){} {}", barracks.in_words(about.name), about.cost,
                                           barracks.colon(), barracks.in_words(about.text));
      for (const std::string& told : wrapped(text, 80, 6)) fmt::print("{}\n", told);
    });
  }
}

// The subcommands.

Expected<void> list_abilities(const Barracks& barracks) {
  std::string text;
  JsonWriter writer(text);
  writer.begin_list();
  for (std::size_t i = 0; i < ability_ids.size(); ++i) {
    const AbilityCard& card = barracks.abilities()[i];
    const std::string_view kind = ability_kind_words[static_cast<std::size_t>(card.kind)];
    if (barracks.json()) {
      writer.begin_object();
      writer.member("id", ability_ids[i]);
      writer.member("name", barracks.in_words(card.name));
      writer.member("kind", kind);
      writer.member("cost", card.cost);
      writer.member("text", barracks.in_words(card.text));
      writer.end_object();
    } else {
      fmt::print("{}{:>2}  {}{}\n", padded(ability_ids[i], 8), card.cost, padded(barracks.word("kind", kind), 10),
                 barracks.in_words(card.name));
      for (const std::string& told : wrapped("        " + barracks.in_words(card.text), 80, 8))
        fmt::print("{}\n", told);
    }
  }
  writer.end_list();
  if (barracks.json()) fmt::print("{}\n", text);
  return {};
}

Expected<void> list_squads(const Barracks& barracks) {
  if (barracks.json()) {
    fmt::print("{}\n", json_of(barracks, barracks.library().squads()));
    return {};
  }
  bool first = true;
  for (const ReadySquad& ready : barracks.library().squads()) {
    if (!first) fmt::print("\n");
    first = false;
    print_squad(barracks, ready);
  }
  return {};
}

/// Shows each squad that is given, or says all that is wrong with it.
Expected<void> check_squads(const Barracks& barracks, const std::vector<std::string>& texts) {
  std::vector<ReadySquad> all;
  std::string faults;
  for (const std::string& text : texts) {
    auto squads = barracks.read(text);
    if (!squads) {
      faults += (faults.empty() ? "" : "\n") + squads.error().text;
      continue;
    }
    all.insert(all.end(), squads->begin(), squads->end());
  }
  if (barracks.json()) {
    if (faults.empty()) fmt::print("{}\n", json_of(barracks, all));
  } else {
    for (const ReadySquad& squad : all) print_squad(barracks, squad);
  }
  if (!faults.empty()) return fail("{}", faults);
  return {};
}

Expected<void> price_units(const Barracks& barracks, const std::vector<std::string>& texts) {
  std::string text;
  JsonWriter writer(text);
  writer.begin_list();
  for (const std::string& unit : texts) {
    CheckedSquad checked = read_squad(unit, barracks.abilities());
    // A unit that is too dear has a price all the same.
    std::erase_if(checked.faults, [](const std::string& fault) { return fault.find("costs") != std::string::npos; });
    if (!checked.faults.empty()) return fail("{}: {}", in_quotes(unit), barracks.words().fault(checked.faults.front()));
    if (checked.squad.size() != 1) return fail("{}: one unit at a time", in_quotes(unit));
    const Card& card = checked.squad.front();
    const int price = cost(card, barracks.abilities());
    if (barracks.json()) {
      writer.begin_object();
      write_card(writer, card, barracks.abilities());
      writer.end_object();
      continue;
    }
    fmt::print("{}  {}/{} {}\n", to_text(card), price, most_cost,
               barracks.word("rank", rank_words[static_cast<std::size_t>(rank(price))]));
    const auto more = marginal_prices(card, barracks.abilities());
    for (std::size_t i = 0; i < more.size(); ++i) {
      fmt::print("  {} {:>2}", padded(barracks.figure(i), 12), card.figures[i]);
      if (const auto price_of_one = more[i]) {
        fmt::print("   {}{} +{}", barracks.word("barracks", "more"), barracks.colon(), *price_of_one);
      }
      fmt::print("\n");
    }
  }
  writer.end_list();
  if (barracks.json()) fmt::print("{}\n", text);
  return {};
}

Expected<void> make_random(const Barracks& barracks, const BarracksArguments& arguments) {
  for (const Style& style : styles()) {
    if (style.id != arguments.style) continue;
    ReadySquad squad;
    squad.squad = random_squad(style, arguments.budget, arguments.seed, barracks.abilities());
    if (barracks.json()) {
      fmt::print("{}\n", json_of(barracks, {squad}));
    } else {
      print_squad(barracks, squad);
    }
    return {};
  }
  return fail("style: {} is unknown", in_quotes(arguments.style));
}

/// A squad file becomes the text that options take, and a text a squad file.
Expected<void> convert(const Barracks& barracks, const BarracksArguments& arguments) {
  const std::string& given = arguments.texts.front();
  const auto squads = barracks.read(given);
  if (!squads) return tl::unexpected(squads.error());
  if (looks_like_path(given)) {
    for (const ReadySquad& squad : *squads) fmt::print("{} {}\n", squad.id, to_text(squad.squad));
    return {};
  }
  const ReadySquad& squad = squads->front();
  const std::string id = !arguments.name.empty() ? arguments.name : squad.id.empty() ? "my-squad" : "my-" + squad.id;
  const auto file = squad_file(barracks.library(), squad, id);
  if (!file) return fail("--name: {}", file.error().text);
  fmt::print("{}\n", *file);
  return {};
}

Expected<void> print_cards(const Barracks& barracks, const std::vector<std::string>& texts) {
  for (const std::string& text : texts) {
    const auto squads = barracks.read(text);
    if (!squads) return tl::unexpected(squads.error());
    for (const ReadySquad& squad : *squads) {
      for (const std::string& line : printable_cards(barracks.words(), barracks.abilities(), squad)) {
        fmt::print("{}\n", line);
      }
    }
  }
  return {};
}

}  // namespace

void add_barracks(const Command& program, int& exit_code) {
  const Command command =
      program.add_command("barracks", "Units and squads of Escarmouche: prices, checks, new squads");
  command.require_command();
  auto arguments = std::make_shared<BarracksArguments>();
  const auto add = [&](const char* name, const char* about, auto run) {
    const Command part = command.add_command(name, about);
    part.add("--lang", arguments->language, "en or fr; by default the language of the environment")
        .one_of({"en", "fr"});
    on_run(part, exit_code, [arguments, run] { return run(Barracks(*arguments), *arguments); });
    return part;
  };
  const auto with_json = [&](const Command& part) { part.add_flag("--json", arguments->json, "Print JSON"); };
  with_json(add("abilities", "All abilities, with their costs and what they do",
                [](const Barracks& barracks, const auto&) { return list_abilities(barracks); }));
  with_json(add("squads", "The ready squads, unit by unit",
                [](const Barracks& barracks, const auto&) { return list_squads(barracks); }));
  const Command check =
      add("check", "Show squads (files, names or texts), or all that is wrong with them",
          [](const Barracks& barracks, const auto& given) { return check_squads(barracks, given.texts); });
  check.add("squads", arguments->texts, "FILE.json, a ready name, or a text like 5.1.2.2:horn,3.1.2.2").required();
  with_json(check);
  add("cards", "Cards of a squad to print and cut out",
      [](const Barracks& barracks, const auto& given) { return print_cards(barracks, given.texts); })
      .add("squads", arguments->texts, "FILE.json, a ready name, or a text")
      .required();
  const Command price =
      add("price", "What a unit costs, and one more point of each figure",
          [](const Barracks& barracks, const auto& given) { return price_units(barracks, given.texts); });
  price.add("units", arguments->texts, "Units like 3.1.2.2:rush").required();
  with_json(price);
  const Command random = add("random", "A random squad of a style within a budget",
                             [](const Barracks& barracks, const auto& given) { return make_random(barracks, given); });
  std::vector<std::string> names;
  for (const Style& style : styles()) names.emplace_back(style.id);
  random.add("--style", arguments->style, "Its style").one_of(names).show_default();
  random.add("--budget", arguments->budget, "Points at most").within(least_cost, most_squad_cost).show_default();
  random.add("--seed", arguments->seed, "The same seed gives the same squad").show_default();
  with_json(random);
  const Command change = add("convert", "A squad file to squad texts, or a text (or ready name) to a squad file",
                             [](const Barracks& barracks, const auto& given) { return convert(barracks, given); });
  change.add("squad", arguments->texts, "FILE.json, a ready name, or a text").required().expected(1);
  change.add("--name", arguments->name, "The id of the squad in the file");
}

}  // namespace destrier
