// Escarmouche: the board, lines of sight and ground, exhaustively; and symmetry, advice and secrets on random games.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <rapidcheck.h>

#include "core/playout.h"
#include "games/kind.h"
#include "tell/tell.h"
#include "tests/games/escarmouche_positions.h"

namespace destrier::escarmouche {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

Squares squares_in(const Json& list) {
  Squares set = 0;
  for (const Json& square : list) set |= only(*read_square(square.get<std::string>()));
  return set;
}

// Sight (5.2).

TEST(EscarmoucheSight, OfTheVectorsBothWays) {
  const Json rows = table("sight");
  ASSERT_FALSE(rows.empty());
  for (const Json& row : rows) {
    const Square from = *read_square(row["from"].get<std::string>());
    const Square to = *read_square(row["to"].get<std::string>());
    const Squares blockers = squares_in(row["blockers"]);
    EXPECT_EQ(sight().free(from, to, blockers), row["sees"].get<bool>()) << row;
    EXPECT_EQ(sight().free(to, from, blockers), row["sees"].get<bool>()) << row;
  }
}

TEST(EscarmoucheSight, TheCountsOfTheSpecification) {
  int pairs = 0;
  int with_empty_set = 0;
  std::size_t sets = 0;
  std::size_t most_sets = 0;
  int largest = 0;
  std::int64_t one_blocks = 0;
  std::int64_t two_block = 0;
  for (Square from = 0; from < squares; ++from) {
    for (Square to = 0; to < squares; ++to) {
      if (from == to) continue;
      ++pairs;
      auto lines = sight().sets(from, to);
      auto back = sight().sets(to, from);
      std::ranges::sort(lines);
      std::ranges::sort(back);
      ASSERT_EQ(lines, back) << "sight is mutual";
      sets += lines.size();
      most_sets = std::max(most_sets, lines.size());
      for (const Squares line : lines) largest = std::max(largest, std::popcount(line));
      if (lines.size() == 1 && lines[0] == 0) {
        ++with_empty_set;
        EXPECT_EQ(distance(from, to), 1);
      }
      for (Square first_blocker = 0; first_blocker < squares; ++first_blocker) {
        if (first_blocker == from || first_blocker == to) continue;
        const bool blocked = !sight().free(from, to, only(first_blocker));
        // Exactly those whose centre lies between the two centres.
        const int ax = column(to) - column(from);
        const int ay = row(to) - row(from);
        const int bx = column(first_blocker) - column(from);
        const int by = row(first_blocker) - row(from);
        const bool on_line = ax * by == ay * bx;
        const bool between = ax * bx + ay * by > 0 && bx * bx + by * by < ax * ax + ay * ay;
        ASSERT_EQ(blocked, on_line && between);
        one_blocks += blocked ? 1 : 0;
        for (Square second = static_cast<Square>(first_blocker + 1); second < squares; ++second) {
          if (second == from || second == to) continue;
          two_block += sight().free(from, to, only(first_blocker) | only(second)) ? 0 : 1;
        }
      }
    }
  }
  EXPECT_EQ(pairs, 4032);
  EXPECT_EQ(with_empty_set, 420);
  EXPECT_EQ(sets, 18192U);
  EXPECT_EQ(most_sets, 13U);
  EXPECT_EQ(largest, 12);
  EXPECT_EQ(one_blocks, 3088);
  EXPECT_EQ(two_block, 225928);
}

TEST(EscarmoucheSight, IsMutualWithAnyBlockers) {
  Rng rng(1);
  for (int i = 0; i < (SANITIZED ? 20 : 200); ++i) {
    const Squares blockers = rng.next() & rng.next() & (i % 2 == 0 ? rng.next() : ~Squares{0});
    for (Square from = 0; from < squares; ++from) {
      for (Square to = 0; to < from; ++to) {
        ASSERT_EQ(sight().free(from, to, blockers), sight().free(to, from, blockers))
            << name(from) << " " << name(to) << " " << to_text(blockers);
      }
    }
  }
}

// Ground and moves.

TEST(EscarmoucheGround, WildGroundOfTheVectors) {
  const Json rows = table("wild");
  ASSERT_FALSE(rows.empty());
  for (const Json& row : rows) {
    const Ground ground = wild_ground(row["seed"].get<std::uint64_t>());
    EXPECT_EQ(ground.obstacles, squares_in(row["obstacles"])) << row;
    EXPECT_EQ(ground.difficult, squares_in(row["difficult"])) << row;
  }
}

TEST(EscarmoucheGround, WildGroundIsFairAndPassable) {
  const auto turned = [](Squares set) {
    Squares result = 0;
    for_each(set, [&](Square square) { result |= only(half_turn(square)); });
    return result;
  };
  for (std::uint64_t seed = 0; seed < 10'000; ++seed) {
    const auto [obstacles, difficult] = wild_ground(seed);
    ASSERT_EQ(turned(obstacles), obstacles) << seed;
    ASSERT_EQ(turned(difficult), difficult) << seed;
    ASSERT_THAT(std::popcount(obstacles), testing::AnyOf(2, 4, 6)) << seed;
    ASSERT_GE(std::popcount(difficult), 4) << seed;
    ASSERT_LE(std::popcount(difficult), 10) << seed;
    ASSERT_EQ(obstacles & (centre_squares | difficult | ~field_squares), 0U) << seed;
  }
}

TEST(EscarmoucheGround, ReachOnTheEmptyBoard) {
  std::vector<int> reached;
  for (const char* squad : {"1.1.1.1", "1.1.1.2", "1.1.1.3", "1.1.1.4"}) {
    const Escarmouche game = rules({{"squad1", squad}, {"squad2", "1.1.1.1"}});
    reached.push_back(std::popcount(game.reach(position(game, "battle 1 5 2 a@d4:1 a@h8:1 -/- - 1 -"), 0, 0)));
  }
  EXPECT_THAT(reached, ElementsAre(8, 24, 48, 62));
}

// Symmetry: the half turn exchanges the sides.

Squares turned(Squares set) {
  Squares result = 0;
  for_each(set, [&](Square square) { result |= only(half_turn(square)); });
  return result;
}
State turned(const State& state) {
  State result = state;
  for (const std::size_t side : {0U, 1U}) {
    result.units[side] = state.units[1 - side];
    for_each_letter(state.present[1 - side], [&](Letter letter) {
      result.units[side][letter].square = half_turn(state.units[1 - side][letter].square);
    });
    result.standing[side] = turned(state.standing[1 - side]);
    result.present[side] = state.present[1 - side];
    result.markers[side] = state.markers[1 - side];
  }
  result.obstacles = turned(state.obstacles);
  result.difficult = turned(state.difficult);
  if (state.stage == Stage::battle) result.side = state.side ^ 1U;
  if (state.score == Score::first_wins) result.score = Score::second_wins;
  if (state.score == Score::second_wins) result.score = Score::first_wins;
  return result;
}
Move turned(Move move) {
  if (move.verb == Verb::end || move.verb == Verb::decline) return move;
  const bool from =
      move.verb == Verb::move || move.verb == Verb::attack || move.verb == Verb::ability || move.verb == Verb::horn;
  const bool via = move.verb == Verb::ability && (move.ability() == Ability::rush || move.ability() == Ability::horn);
  if (from) move.from = half_turn(move.from);
  if (via) move.via = half_turn(move.via);
  move.to = half_turn(move.to);
  return move;
}

TEST(EscarmoucheProperty, TheHalfTurnExchangesTheSides) {
  const bool held = rc::check([](std::uint64_t seed) {
    Rng rng(seed);
    using Kit = Proof<Escarmouche>;
    const std::array<std::string, 2> squads = {Kit::free_value("squad1", rng), Kit::free_value("squad2", rng)};
    const std::string zone = rng.below(2) == 0 ? "none" : "centre";
    const std::string both = rng.below(2) == 0 ? "on" : "off";
    const std::string rounds = std::to_string(rng.below(2) * 20);
    const auto with = [&](std::size_t first_squad) {
      return rules({{"squad1", squads[first_squad]},
                    {"squad2", squads[1 - first_squad]},
                    {"zone", zone},
                    {"rounds", rounds},
                    {"attack_and_ability", both},
                    {"terrain", "wild-" + std::to_string(seed % 1000)}});
    };
    const Escarmouche game = with(0);
    const Escarmouche other = with(1);
    State state = game.start();
    Mute mute;
    while (state.stage != Stage::battle) game.play(state, draw_any(game, state, rng), mute);
    State mirror = turned(state);
    while (game.decider(state) != Decider::nobody) {
      RC_ASSERT(mirror == turned(state));
      MoveList<Escarmouche> list;
      game.moves(state, list);
      std::vector<std::string> expected;
      for (const Move move : list) expected.push_back(other.move_text(mirror, turned(move)));
      std::ranges::sort(expected);
      RC_ASSERT(moves_of(other, mirror) == expected);
      const Move move = draw_move(game, state, rng);
      game.play(state, move, mute);
      other.play(mirror, turned(move), mute);
    }
    RC_ASSERT(mirror == turned(state));
  });
  EXPECT_TRUE(held);
}

/// Drawing without listing must find every move of the list, and no other, as often as any: in a position where every
/// ability can be used.
TEST(EscarmoucheProperty, ARandomMoveIsDrawnFromTheWholeList) {
  const Escarmouche game = rules({{"squad1",
                                   "2.2.1.2:rush+lob,2.1.1.1:bolt+shield,2.1.1.1:harass+fade,2.1.1.1:horn+swap,"
                                   "2.1.1.1:guard+whirl"},
                                  {"squad2", "3.1.1.1,3.1.1.1,3.1.1.1:frenzy+blow"}});
  for (const char* text : {"battle 1 5 2 a@c3:2,b@d4:2,c@e4:2,d@c4:2,e@d3:2 a@d5:3,b@f5:3,c@b5:3 -/- - 1 -",
                           "battle 2 5 1 a@c3:2,b@d4:2,c@e4:2,d@c4:2,e@d3:2 a@d5:3,b@f5:3,c@c5:3 -/e5 - 1 -"}) {
    const State state = position(game, text);
    const auto legal = moves_of(game, state);
    Rng rng(1);
    std::map<std::string, int> drawn;
    constexpr int each = 300;
    const int draws = each * static_cast<int>(legal.size());
    for (int i = 0; i < draws; ++i) ++drawn[game.move_text(state, game.random_move(state, rng))];
    std::vector<std::string> found;
    double chi_square = 0;
    for (const auto& [move, count] : drawn) {
      found.push_back(move);
      chi_square += (count - each) * (count - each) / double{each};
    }
    EXPECT_EQ(found, legal) << text;
    const double freedom = static_cast<double>(legal.size()) - 1;
    EXPECT_LT(chi_square, freedom + 4 * std::sqrt(2 * freedom) + 12) << "99.99 % lie below";
  }
}

// What a player is told.

std::vector<std::string> warnings(const Fight& fight, std::string_view move) {
  return by_text::Warnings<Escarmouche>{}(fight.text(), move, fight.options());
}

TEST(EscarmoucheAdvice, Warnings) {
  const Fight blow{"3.1.1.2:blow", "5.1.2.2", "a@c4:1", "a@c5:5"};
  EXPECT_THAT(warnings(blow, "c4:blow:c5"), ElementsAre("blow_kills"));
  const Fight healthy{"3.1.1.2:blow", "5.1.2.2", "a@c4:2", "a@c5:5"};
  EXPECT_THAT(warnings(healthy, "c4:blow:c5"), IsEmpty());
  const Fight sentry{"3.1.2.2", "5.2.2.2:sentry", "a@c2:3", "a@c6:5"};
  EXPECT_THAT(warnings(sentry, "c2-c4"), ElementsAre("sentry"));
  EXPECT_THAT(warnings(sentry, "c2-c3"), IsEmpty());
  const Fight felling{"3.1.2.2", "5.1.2.2", "a@c4:3", "a@c5:2"};
  EXPECT_THAT(warnings(felling, "end"), ElementsAre("felling"));
  EXPECT_THAT(warnings(felling, "c4xc5"), IsEmpty());
  const Given zone = {{"squad1", "3.1.2.2"}, {"squad2", "3.1.2.2"}, {"zone", "centre"}, {"markers", "3"}};
  const by_text::Warnings<Escarmouche> in_zone;
  EXPECT_THAT(in_zone("battle 1 5 2 a@a1:3 a@d4:3 -/- 0/2 1 -", "end", zone), ElementsAre("zone_lost"));
  EXPECT_THAT(in_zone("battle 1 5 2 a@e4:3 a@d4:3 -/- 0/2 1 -", "end", zone), IsEmpty());
}

TEST(EscarmoucheAdvice, SentencesReadAsTheyShould) {
  const auto kind = make_kind<Escarmouche>();
  const auto told = [&](const Given& options, std::string_view text, const char* move, Language language) {
    const auto game = *kind->from_position(options, text);
    const Teller teller(language, *game);
    const auto explanation = game->explain(move);
    return explanation ? teller.move(explanation->anatomy) : teller.refusal(explanation.error());
  };
  const char* fight = "battle 1 5 2 b@c2:2 a@d4:2,b@d5:5 -/d5 - 1 -";
  EXPECT_EQ(told({}, fight, "c2:bolt:d5", Language::english),
            "Crossbowman (b) shoots a bolt at Fencing master (b) on d5: 2 less 1 cover, 1 of 5.");
  EXPECT_EQ(told({}, fight, "c2:bolt:d4", Language::french),
            "Arbalétrier (b) tire un carreau sur Homme lige (a) en d4 : 2 sur 2, unité abattue.");
  EXPECT_EQ(told({}, fight, "c2xd4", Language::english), "Out of range: 2 squares, Range 1.");
  EXPECT_EQ(told({}, fight, "c2-c5", Language::french), "Trop loin : cette unité a 2 points de déplacement.");
  const Given own = {{"squad1", "3.1.2.2"}};
  EXPECT_EQ(told(own, "battle 1 5 2 a@c4:3 b@c5:5 -/- - 1 -", "c4xc5", Language::english),
            "Unit (a) attacks Fencing master (b) on c5: 2 of 5, strikes back.");
  const auto game = *kind->start({});
  const auto* hit = R"({"event": "hit", "side": 2, "unit": "a", "by": "b", "power": 2, "cover": 0, "mail": 0,
                        "shield": 0, "lost": 2, "health": 3})";
  EXPECT_EQ(*Teller(Language::english, *game).event(*parse_json(hit)), "Red: Sworn sword (a) loses 2 Health, 3 left.");
  const auto* attack = R"({"event": "attack", "side": 1, "unit": "c", "target": "a", "square": "d5"})";
  EXPECT_EQ(*Teller(Language::french, *game).event(*parse_json(attack)),
            "Bleu : Piquier (c) attaque Homme lige (a) en d5.");
}

TEST(EscarmoucheAdvice, TheLastPlacementTellsTheOddsOfTheDie) {
  const auto kind = make_kind<Escarmouche>();
  auto game = *kind->start(Given{{"squad1", "1.1.1.1"}, {"squad2", "1.1.1.1"}});
  EXPECT_THAT(game->explain("a@c2")->odds, IsEmpty());
  ASSERT_TRUE(game->play("a@c2"));
  const auto odds = game->explain("a@c7")->odds;
  ASSERT_EQ(odds.size(), 2U);
  EXPECT_EQ(odds[0].numerator * 2, odds[0].denominator);
}

// Blind deployment (section 11).

TEST(EscarmoucheSecret, BlindDeploymentIsHiddenUntilTheReveal) {
  const auto kind = make_kind<Escarmouche>();
  auto game = *kind->start(Given{{"squad1", "1.1.1.1,1.1.1.1"}, {"squad2", "1.1.1.1"}, {"deploy", "blind"}});
  ASSERT_TRUE(game->play("a@c2"));
  ASSERT_TRUE(game->play("b@d2"));
  const Json seen = *parse_json(game->view(Viewer::second));
  EXPECT_EQ(seen["position"], "deploy 2 0 0 ?2 - -/- - 0 -");
  EXPECT_EQ(seen["units"][0]["square"], "?");
  EXPECT_EQ(game->logged(0, Viewer::second).move, "?");
  EXPECT_EQ(game->logged(0, Viewer::first).move, "a@c2");
  EXPECT_FALSE(kind->from_position(game->options_told_to(Viewer::second), seen["position"].get<std::string>()));
  ASSERT_TRUE(game->play("a@h8"));
  EXPECT_EQ(game->logged(0, Viewer::second).move, "a@c2") << "revealed";
  EXPECT_TRUE(game->nothing_is_hidden());
}

/// Hidden units stand on home squares drawn uniformly without repetition: 16 x 15 ways for two of them. Chi-square with
/// a fixed seed; for 239 degrees of freedom 99.99 % lie below 329.
TEST(EscarmoucheSecret, SamplesAreUniformOverPlacements) {
  const Escarmouche game = rules({{"squad1", "1.1.1.1,1.1.1.1"}, {"squad2", "1.1.1.1"}, {"deploy", "blind"}});
  const State state = position(game, "deploy 2 0 0 a@c2:1,b@d2:1 - -/- - 0 -");
  const View seen = game.view(state, Viewer::second);
  Rng rng(7);
  std::map<std::string, int> counts;
  constexpr int each = 100;
  for (int i = 0; i < 240 * each; ++i) ++counts[game.position_text(game.sample(seen, rng))];
  ASSERT_EQ(counts.size(), 240U);
  double chi_square = 0;
  for (const auto& [text, count] : counts) chi_square += (count - each) * (count - each) / double{each};
  EXPECT_LT(chi_square, 329);
}

}  // namespace
}  // namespace destrier::escarmouche
