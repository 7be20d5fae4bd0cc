#include "lab/dice.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "core/json_writer.h"
#include "core/random.h"
#include "core/text.h"
#include "games/lionheart/lionheart.h"
#include "lab/seeds.h"
#include "lab/statistics.h"
#include "lab/table.h"
#include "lab/throws.h"

namespace destrier {
namespace {

constexpr std::array<std::string_view, 3> countings = {"axes", "arrows", "peasants"};

static_assert(lionheart::most_dice == most_lionheart_dice);

std::array<std::size_t, 3> hits_of(std::size_t axes, std::size_t arrows) {
  return {axes, arrows, std::max(axes, arrows)};
}

std::optional<ChiSquare> test_of(const DiceCounts& counts, std::size_t counting, std::size_t dice) {
  std::vector<double> expected;
  for (std::size_t hits = 0; hits <= dice; ++hits) {
    expected.push_back(static_cast<double>(counts.rolls) * static_cast<double>(counts.ways[counting][hits]) /
                       static_cast<double>(counts.throws));
  }
  return chi_square(std::span(counts.observed[counting]).first(dice + 1), expected);
}

double share(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

std::array<DiceCounts, most_lionheart_dice> throw_dice(const DiceTerms& terms) {
  std::array<DiceCounts, most_lionheart_dice> all{};
  for (std::size_t dice = 1; dice <= most_lionheart_dice; ++dice) {
    DiceCounts& counts = all[dice - 1];
    for (std::size_t i = 0; i < dice; ++i) counts.throws *= 6;
    for (const auto& roll : lionheart::dice::rolls_of[dice]) {
      const auto hits = hits_of(roll.axes, roll.arrows);
      for (std::size_t counting = 0; counting < hits.size(); ++counting) {
        counts.ways[counting][hits[counting]] += roll.weight;
      }
    }
    // Die by die: this is what the game's table of rolls is held against.
    Rng rng(seed_for(terms.seed, dice));
    for (; counts.rolls < terms.rolls; ++counts.rolls) {
      std::size_t axes = 0;
      std::size_t arrows = 0;
      for (std::size_t i = 0; i < dice; ++i) {
        const std::uint32_t face = rng.below(6);
        axes += face < 3 ? 1 : 0;
        arrows += face == 3 || face == 4 ? 1 : 0;
      }
      const auto hits = hits_of(axes, arrows);
      for (std::size_t counting = 0; counting < hits.size(); ++counting) ++counts.observed[counting][hits[counting]];
      counts.panics += axes + arrows == 0 ? 1 : 0;
    }
  }
  return all;
}

std::string text_of(const LabWords& words, const DiceTerms& terms,
                    const std::array<DiceCounts, most_lionheart_dice>& all) {
  std::string text =
      words.say("dice", "title",
                {{"rolls", static_cast<std::int64_t>(terms.rolls)}, {"seed", std::to_string(terms.seed)}}) +
      '\n';
  for (std::size_t dice = 1; dice <= most_lionheart_dice; ++dice) {
    const DiceCounts& counts = all[dice - 1];
    text += '\n' + words.say("dice", "dice", {{"dice", static_cast<int>(dice)}}) + '\n';
    std::vector<std::vector<std::string>> rows = {{words.say("dice", "hits")}};
    for (const std::string_view counting : countings) {
      rows[0].insert(rows[0].end(), {words.say("dice", counting), words.say("simulate", "observed"),
                                     words.say("simulate", "expected")});
    }
    for (std::size_t hits = 0; hits <= dice; ++hits) {
      auto& row = rows.emplace_back(std::vector{std::to_string(hits)});
      for (std::size_t counting = 0; counting < countings.size(); ++counting) {
        row.push_back(fraction(counts.ways[counting][hits], counts.throws));
        row.push_back(words.percent(share(counts.observed[counting][hits], counts.rolls), 2));
        row.push_back(words.percent(share(counts.ways[counting][hits], counts.throws), 2));
      }
    }
    text += aligned(rows);
    for (std::size_t counting = 0; counting < countings.size(); ++counting) {
      text += "  " +
              words.say("simulate", "throw",
                        {{"name", words.say("dice", countings[counting])},
                         {"test", test_text(words, test_of(counts, counting, dice))}}) +
              '\n';
    }
    text += "  " +
            words.say("dice", "panic",
                      {{"seen", words.percent(share(counts.panics, counts.rolls), 2)},
                       {"expected", words.percent(share(1, counts.throws), 2)},
                       {"odds", fraction(1, counts.throws)}}) +
            '\n';
  }
  return text;
}

std::string json_of(const DiceTerms& terms, const std::array<DiceCounts, most_lionheart_dice>& all) {
  std::string text;
  JsonWriter writer(text);
  writer.begin_object();
  writer.member("rolls", terms.rolls);
  writer.member("seed", terms.seed);
  writer.key("dice").begin_list();
  for (std::size_t dice = 1; dice <= most_lionheart_dice; ++dice) {
    const DiceCounts& counts = all[dice - 1];
    writer.begin_object();
    writer.member("dice", dice);
    for (std::size_t counting = 0; counting < countings.size(); ++counting) {
      writer.key(countings[counting]).begin_object();
      writer.key("hits").begin_list();
      for (std::size_t hits = 0; hits <= dice; ++hits) {
        writer.begin_object();
        writer.member("observed", counts.observed[counting][hits]);
        writer.member("probability", fraction(counts.ways[counting][hits], counts.throws));
        writer.end_object();
      }
      writer.end_list();
      const auto test = test_of(counts, counting, dice);
      writer.key("p");
      if (test) {
        writer.number(fmt::format("{:.6f}", chance_of(*test)));
      } else {
        writer.value(nullptr);
      }
      writer.end_object();
    }
    writer.member("all_panic", counts.panics);
    writer.end_object();
  }
  writer.end_list();
  writer.end_object();
  return text;
}

}  // namespace destrier
