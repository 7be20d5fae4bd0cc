// The barracks of Escarmouche: prices, squads and their faults, random squads, data files.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "games/kind.h"
#include "tests/games/escarmouche_positions.h"

namespace destrier::escarmouche {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(Barracks, PricesOfTheVectors) {
  const Json rows = table("prices");
  ASSERT_FALSE(rows.empty());
  for (const Json& row : rows) {
    const CheckedSquad checked = read_squad(row["unit"].get<std::string>(), shipped().abilities());
    ASSERT_EQ(checked.squad.size(), 1U) << row;
    const int price = cost(checked.squad[0], shipped().abilities());
    EXPECT_EQ(price, row["cost"].get<int>()) << row;
    EXPECT_EQ(rank_words[static_cast<std::size_t>(rank(price))], row["rank"].get<std::string>()) << row;
  }
}

/// 2.3: 2 H + 1.6 R 1.4^(R-1) + 1.6 P 1.3^(P-1) + 0.8 M 1.75^(M-1) + 0.256 R P, in exact fractions over 2^18 5^10.
TEST(Barracks, AllStatLinesCostWhatTheFormulaSays) {
  constexpr std::int64_t whole = (std::int64_t{1} << 18) * 9'765'625;
  const auto power_of = [](std::int64_t base, int exponent) {
    std::int64_t result = 1;
    for (; exponent > 0; --exponent) result *= base;
    return result;
  };
  const AbilityCards abilities = shipped().abilities();
  std::array<int, rank_words.size()> affordable{};
  std::array<int, figure_names.size()> highest{};
  for (int h = 1; h <= 10; ++h) {
    for (int r = 1; r <= 10; ++r) {
      for (int p = 1; p <= 10; ++p) {
        for (int m = 1; m <= 10; ++m) {
          const std::int64_t sum = 2 * h * whole + 8 * r * power_of(7, r - 1) * (whole / power_of(5, r)) +
                                   8 * p * power_of(13, p - 1) * (whole / (5 * power_of(10, p - 1))) +
                                   4 * m * power_of(7, m - 1) * (whole / (5 * power_of(4, m - 1))) +
                                   32 * r * p * (whole / 125);
          const Card card{{h, r, p, m}, {}};
          const int price = cost(card, abilities);
          ASSERT_EQ(price, (sum + whole - 1) / whole) << to_text(card);
          if (price > most_cost) continue;
          ++affordable[static_cast<std::size_t>(rank(price))];
          for (std::size_t i = 0; i < highest.size(); ++i) highest[i] = std::max(highest[i], card.figures[i]);
        }
      }
    }
  }
  EXPECT_THAT(affordable, ElementsAre(5, 29, 63, 80, 61));  // 238 in all
  EXPECT_THAT(highest, ElementsAre(10, 4, 5, 4));
  EXPECT_EQ(cost(Card{}, abilities), least_cost);
}

TEST(Barracks, OneMorePointCostsTheDifference) {
  const AbilityCards abilities = shipped().abilities();
  const Card card{{10, 1, 2, 2}, Abilities(Ability::rush)};
  const auto more = marginal_prices(card, abilities);
  EXPECT_FALSE(more[0]) << "ten is the highest";
  EXPECT_EQ(more[1], cost(Card{{10, 2, 2, 2}, Abilities(Ability::rush)}, abilities) - cost(card, abilities));
}

TEST(Barracks, SquadsOfTheVectorsAndTheirFaults) {
  const Json rows = table("squads");
  ASSERT_FALSE(rows.empty());
  for (const Json& row : rows) {
    const auto text = row["squad"].get<std::string>();
    const CheckedSquad checked = read_squad(text, shipped().abilities());
    EXPECT_EQ(Json(checked.faults), row["faults"]) << text;
    if (checked.faults.empty()) {
      EXPECT_EQ(to_text(checked.squad), row.value("code", text));
    } else {
      EXPECT_EQ(option_fault({{"squad2", text}}), "option squad2: " + row["faults"][0].get<std::string>());
    }
  }
}

TEST(Barracks, ReadySquadsCostWhatTheSpecificationSays) {
  std::vector<std::pair<std::string, int>> costs;
  const Library library = shipped();
  for (const ReadySquad& ready : library.squads()) {
    costs.emplace_back(ready.id, cost(ready.squad, library.abilities()));
    EXPECT_THAT(faults_of(ready.squad, library.abilities()), IsEmpty()) << ready.id;
    EXPECT_EQ(ready.unit_names.size(), ready.squad.size());
  }
  EXPECT_THAT(costs, ElementsAre(std::pair("watch", 100), std::pair("company", 99), std::pair("clans", 98),
                                 std::pair("pilgrims", 100), std::pair("raiders", 100), std::pair("royal", 95)));
  EXPECT_EQ(to_text(library.find_squad("royal")->squad), "5.1.3.2:slip,2.3.2.2:aim,4.1.2.3:rush,2.2.1.2:harass+path");
}

TEST(Barracks, RandomSquadsOfTheVectors) {
  const Json rows = table("random_squads");
  ASSERT_FALSE(rows.empty());
  for (const Json& row : rows) {
    const auto style = std::ranges::find(styles(), row["style"].get<std::string>(), &Style::id);
    ASSERT_NE(style, styles().end()) << row;
    const Squad squad =
        random_squad(*style, row["budget"].get<int>(), row["seed"].get<std::uint64_t>(), shipped().abilities());
    EXPECT_EQ(to_text(squad), row["squad"].get<std::string>()) << row;
  }
}

TEST(Barracks, RandomSquadsAreLegalAndWithinTheirBudget) {
  const Library library = shipped();
  for (const Style& style : styles()) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      const int budget = least_cost + static_cast<int>(seed * 31 % 94);
      const Squad squad = random_squad(style, budget, seed, library.abilities());
      EXPECT_THAT(faults_of(squad, library.abilities()), IsEmpty()) << style.id << " " << seed;
      EXPECT_LE(cost(squad, library.abilities()), budget) << style.id << " " << seed;
      EXPECT_EQ(to_text(read_squad(to_text(squad), library.abilities()).squad), to_text(squad));
    }
  }
}

// Data files.

constexpr const char* own_squad = R"({"format": 1, "squads": [{"id": "mine", "name": {"en": "Mine", "fr": "La mienne"},
    "units": [{"name": {"en": "Ox", "fr": "Bœuf"}, "health": 5, "range": 1, "power": 2, "move": 2,
               "abilities": ["riposte", "horn"]}]}]})";

TEST(Barracks, ASquadOfOnesOwnWorksLikeAReadyOneAndIsWrittenOutInRecords) {
  const auto kind = make_kind<Escarmouche>();
  ASSERT_EQ(to_text(kind->define("own.json", *parse_json(own_squad))), "");
  EXPECT_THAT(kind->options()[0].listed(), HasSubstr("royal|mine|<squad>"));
  const auto game = kind->start(Given{{"squad1", "mine"}});
  ASSERT_TRUE(game) << game.error().text;
  EXPECT_THAT((*game)->options_told_to(Viewer::everybody), ElementsAre(OptionPair("squad1", "5.1.2.2:horn+riposte")));
  EXPECT_EQ((*kind->start(Given{{"squad1", "royal"}}))->options_told_to(Viewer::everybody)[0].second, "royal");
  EXPECT_EQ(to_text(kind->define("own.json", *parse_json(own_squad))), "own.json: squads.0.id: 'mine' exists already");
}

TEST(Barracks, EveryFaultOfASquadFileIsNamed) {
  const auto faults = [](const char* text) {
    const auto kind = make_kind<Escarmouche>();
    return to_text(kind->define("f", *parse_json(text)));
  };
  EXPECT_EQ(faults(R"({"format": 2, "squads": []})"),
            "f: format: must be a whole number 1..1; f: squads: there must be one at least");
  EXPECT_EQ(faults(R"({"squads": []})"), "f: needs 'format'");
  const std::string bad = faults(R"({"format": 1, "squads": [{"id": "Bad", "name": {"en": "B"}, "colour": 1, "units": [
      {"name": {"en": "x", "fr": "x"}, "health": 0, "range": 1.5, "power": 2, "move": 2, "abilities": ["fly"]},
      {"name": {"en": "x", "fr": "x"}, "health": 9, "range": 9, "power": 2, "move": 2}]}]})");
  for (const char* part :
       {"f: squads.0: unknown key 'colour'", "squads.0.id: must be a small letter", "squads.0.name: needs 'fr'",
        "squads.0: unit 1: health must be 1..10", "squads.0: unit 1: range must be 1..10",
        "squads.0: unit 1: unknown ability fly", "squads.0: unit 2: costs"}) {
    EXPECT_THAT(bad, HasSubstr(part));
  }
  EXPECT_THAT(faults(R"({"format": 1, "squads": [{"id": "watch", "name": {"en": "B", "fr": "B"}, "units": [
      {"name": {"en": "x", "fr": "x"}, "health": 1, "range": 1, "power": 1, "move": 1}]}]})"),
              HasSubstr("'watch' exists already"));
}

TEST(Barracks, ShippedDataAreSound) {
  const auto kind = make_kind<Escarmouche>();
  EXPECT_EQ(to_text(kind->shipped_faults()), "");
  EXPECT_EQ(of_kind(shipped().abilities(), AbilityKind::active).count(), 12);
  EXPECT_EQ(of_kind(shipped().abilities(), AbilityKind::passive).count(), 4);
  EXPECT_EQ(of_kind(shipped().abilities(), AbilityKind::reaction).count(), 4);
  const Library library = shipped();
  for (const GroundPreset& preset : library.grounds()) {
    Squares turned = 0;
    for_each(preset.ground.obstacles, [&](Square square) { turned |= only(half_turn(square)); });
    EXPECT_EQ(turned, preset.ground.obstacles) << preset.id;
  }
}

}  // namespace
}  // namespace destrier::escarmouche
