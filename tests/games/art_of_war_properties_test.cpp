// Art of War: symmetry, secrets, samples, and what a player is told, on random games and in chosen positions.

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <rapidcheck.h>

#include "core/playout.h"
#include "games/kind.h"
#include "tell/tell.h"
#include "tests/games/art_of_war_positions.h"

namespace destrier::art_of_war {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

// Symmetry: left and right are alike.

Cell mirrored(Cell cell) {
  return static_cast<Cell>(cell / columns * columns + columns - 1 - cell % columns);
}
State mirrored(State state) {
  for (Side& side : state.sides) {
    Field field;
    for_each(side.field.occupied(), [&](Cell cell) {
      field.put(mirrored(cell), side.field.at(cell));
      if ((side.field.offensive() & only(cell)) != 0) field.turn(mirrored(cell));
      field.wound(mirrored(cell), side.field.damage(cell));
    });
    side.field = field;
  }
  return state;
}
Move mirrored(Move move) {
  if (move.verb == Verb::put || move.verb == Verb::strike) move.to = mirrored(move.to);
  if (move.verb == Verb::strike) move.from = mirrored(move.from);
  return move;
}

ArtOfWar random_rules(Rng& rng) {
  const auto& library = shipped_library<ArtOfWar>();
  return make_game<ArtOfWar>(library, random_options<ArtOfWar>(library, rng));
}

TEST(ArtOfWarProperty, LeftAndRightAreAlike) {
  EXPECT_TRUE(rc::check([](std::uint64_t seed) {
    Rng rng(seed);
    const ArtOfWar game = random_rules(rng);
    State state = game.start();
    State other = state;
    Mute mute;
    while (game.decider(state) != Decider::nobody) {
      RC_ASSERT(other == mirrored(state));
      MoveList<ArtOfWar> list;
      all_moves(game, state, list);
      std::vector<std::string> expected;
      for (const Move move : list) expected.push_back(game.move_text(other, mirrored(move)));
      std::ranges::sort(expected);
      RC_ASSERT(moves_of(game, other) == expected);
      const Move move = draw_any(game, state, rng);
      game.play(state, move, mute);
      game.play(other, mirrored(move), mute);
    }
    RC_ASSERT(game.result(state) == game.result(other));
  }));
}

/// 11.1: a pool begins with a whole army and only shrinks, and only when an unseen unit is seen.
TEST(ArtOfWarProperty, APoolOnlyShrinksAndNeverByADraw) {
  EXPECT_TRUE(rc::check([](std::uint64_t seed) {
    Rng rng(seed);
    const ArtOfWar game = random_rules(rng);
    State state = game.start();
    Mute mute;
    while (game.decider(state) != Decider::nobody) {
      const std::array<Cards, 2> before = {state.sides[0].pool(), state.sides[1].pool()};
      if (state.setting_up() && state.phase <= Phase::deal) RC_ASSERT(before[0] == whole_army);
      const bool hidden = state.phase == Phase::deal || state.phase == Phase::draw;
      game.play(state, draw_any(game, state, rng), mute);
      for (const std::size_t side : {0U, 1U}) {
        const Cards now = state.sides[side].pool();
        if (hidden) RC_ASSERT(now == before[side]);
        for (const Kind kind : unit_kinds) RC_ASSERT(now.of(kind) <= before[side].of(kind));
      }
    }
  }));
}

/// Section 4: at most 32 turns, and it is always player 1 who finds his deck empty.
TEST(ArtOfWarProperty, TheWarEndsWithTurnThirtyTwo) {
  Rng rng(1);
  int ended = 0;
  for (int i = 0; i < 500; ++i) {
    const ArtOfWar game = random_rules(rng);
    State state = game.start();
    random_playout(game, state, rng, [](const State&) {});
    EXPECT_LE(state.turn(), most_turns + 1);
    if (state.phase != Phase::end_of_war) continue;
    ++ended;
    EXPECT_EQ(state.turn(), most_turns + 1);
    EXPECT_EQ(state.active, 0);
  }
  EXPECT_GT(ended, 300);
}

// Secrets.

TEST(ArtOfWarSecret, TheRecordOfTheSpecificationIsMaskedAsItSays) {
  const auto kind = make_kind<ArtOfWar>();
  auto game = *kind->start({});
  for (const char* move : {"~K12", "~SSG", "~SGA", "~S", "~G", "S@F2", "G@F2", "~A"}) ASSERT_TRUE(game->play(move));
  const auto record = [&](Viewer viewer) {
    std::string moves;
    for (std::size_t ply = 0; ply < game->plies(); ++ply) moves += game->logged(ply, viewer).move + " ";
    return moves;
  };
  EXPECT_EQ(record(Viewer::first), "~K12 ~SSG ~? ~S ~G S@F2 G@F2 ~A ");
  EXPECT_EQ(record(Viewer::second), "~K12 ~? ~SGA ~S ~G S@F2 G@F2 ~? ");
  EXPECT_EQ(record(Viewer::everybody), "~K12 ~? ~? ~S ~G S@F2 G@F2 ~? ");
  EXPECT_EQ(*parse_json(game->logged(7, Viewer::second).events.at(0)),
            *parse_json(R"({"event": "draw", "side": 1, "card": "?"})"));
  EXPECT_EQ(*parse_json(game->logged(1, Viewer::everybody).events.at(0)),
            *parse_json(R"({"event": "deal", "side": 1, "cards": "???"})"));
}

TEST(ArtOfWarSecret, WhenTheWarIsOverEverythingIsOpen) {
  const auto kind = make_kind<ArtOfWar>();
  auto game = *kind->start(Given{{"king_capture", "ends"}});
  for (const char* move : {"~K21", "~SSG", "~SGA", "~S", "~G", "S@F2", "K@F2", "~A"}) ASSERT_TRUE(game->play(move));
  EXPECT_EQ((*parse_json(game->view(Viewer::second)))["position"],
            "1 act 21 .S./... ???K ?15 S 0/0/0 .K./... SGA 8/4/4 G 0/0/0");
  ASSERT_TRUE(game->play("F2xF2"));
  for (const Viewer viewer : all_viewers) {
    EXPECT_EQ((*parse_json(game->view(viewer)))["position"], Json(game->position()));
    EXPECT_EQ(game->logged(7, viewer).move, "~A");
    EXPECT_EQ(game->logged(2, viewer).move, "~SGA");
  }
  ASSERT_TRUE(game->undo());
  EXPECT_EQ(game->logged(7, Viewer::second).move, "~?") << "the end taken back";
}

TEST(ArtOfWarSecret, AHiddenHandShowsWhatWasSeenAndTheKing) {
  const ArtOfWar game = rules();
  const State state = position(game, scene("1 act 12 | .S./... SSAK!A S | .G./... SAK G"));
  EXPECT_EQ(brief(game.view_position(game.view(state, Viewer::second))), "1 act 12 | .S./... ??AK!A S | .G./... SAK G");
  EXPECT_EQ(brief(game.view_position(game.view(state, Viewer::everybody))),
            "1 act 12 | .S./... ??AK!A S | .G./... ??K G");
  const State bare = position(game, scene("1 draw 12 | .K./... - - | .SK/... A -"));
  EXPECT_EQ(brief(game.view_position(game.view(bare, Viewer::second))), "1 draw 12 | .K./... - - | .SK/... A -");
  EXPECT_THAT(game.view_position(game.view(bare, Viewer::first)), HasSubstr(" .SK/... ? ?5 - "));
}

/// 11.4: a hand of s, g, a unseen units has the probability C(Ps,s) C(Pg,g) C(Pa,a) / C(P,h). Chi-square over 20,000
/// samples with a fixed seed; the bound lies beyond 99.99 % of its distribution for so many degrees of freedom.
void expect_exact_odds(const ArtOfWar& game, const State& state, Viewer viewer, std::size_t hidden) {
  const View seen = game.view(state, viewer);
  const auto choose = [](int n, int k) {
    double ways = 1;
    for (int i = 0; i < k; ++i) ways = ways * (n - i) / (i + 1);
    return ways;
  };
  constexpr int samples = 20'000;
  Rng rng(2026);
  std::map<std::string, int> counts;
  for (int i = 0; i < samples; ++i) {
    const State sampled = game.sample(seen, rng);
    ++counts[letters(sampled.sides[hidden].hand - sampled.sides[hidden].shown)];
  }
  const Cards pool = seen.pool[hidden];
  const int unseen = seen.unseen[hidden];
  const std::string king = state.sides[hidden].hand.has(Kind::king) ? "K" : "";
  double total = 0;
  double chi_square = 0;
  int hands = 0;
  for (int s = 0; s <= std::min(unseen, pool.of(Kind::soldier)); ++s) {
    for (int g = 0; g <= std::min(unseen - s, pool.of(Kind::guard)); ++g) {
      const int a = unseen - s - g;
      if (a > pool.of(Kind::archer)) continue;
      const double probability = choose(pool.of(Kind::soldier), s) * choose(pool.of(Kind::guard), g) *
                                 choose(pool.of(Kind::archer), a) / choose(pool.units(), unseen);
      const double expected = probability * samples;
      const double count = counts[letters(Cards(s, g, a)) + king];
      chi_square += (count - expected) * (count - expected) / expected;
      total += probability;
      ++hands;
    }
  }
  EXPECT_NEAR(total, 1, 1e-9);
  EXPECT_EQ(counts.size(), static_cast<std::size_t>(hands));
  const double freedom = hands - 1;
  EXPECT_LT(chi_square, freedom + 4 * std::sqrt(2 * freedom) + 12) << hands << " hands";
}

TEST(ArtOfWarSecret, SamplesHaveTheOddsOfTheSpecification) {
  const ArtOfWar game = rules();
  // The example: first citizen a guard, first card a soldier; the pool is 8/5/5, and two units are unseen.
  const State start = position(game, "2 place 12 .S./... SAK 7/5/4 G 0/0/0 .../... SGAK 8/4/4 G 0/0/0");
  EXPECT_EQ(start.sides[0].pool(), Cards(8, 5, 5));
  expect_exact_odds(game, start, Viewer::second, 0);
  expect_exact_odds(game, start, Viewer::everybody, 0);
  expect_exact_odds(game, start, Viewer::everybody, 1);
  const State later = position(game, scene("1 act 12 | .S./... SSGAAK!A KS | .G./... SSGAA!S G"));
  expect_exact_odds(game, later, Viewer::first, 1);
  expect_exact_odds(game, later, Viewer::everybody, 0);
}

TEST(ArtOfWarSecret, AViewThatContradictsItselfIsRefused) {
  const auto kind = make_kind<ArtOfWar>();
  const auto game = *kind->from_position({}, scene("1 act 12 | .S./... SSAK!A S | .G./... SGAK!G G"));
  const auto see = [&](Viewer viewer, const auto& change) {
    Json view = *parse_json(game->view(viewer));
    change(view);
    const auto seen = kind->from_view({}, view);
    return seen ? "seen" : seen.error().text;
  };
  const auto with_position = [&](Viewer viewer, std::string_view from, std::string_view to) {
    return see(viewer, [&](Json& view) {
      std::string text = view["position"];
      const std::size_t at = text.find(from);
      ASSERT_NE(at, std::string::npos) << text;
      view["position"] = text.replace(at, from.size(), to);
    });
  };
  EXPECT_EQ(see(Viewer::first, [](Json&) {}), "seen");
  EXPECT_EQ(see(Viewer::first, [](Json& view) { view.erase("pool"); }), "seen") << "a side can work it out";
  EXPECT_EQ(see(Viewer::everybody, [](Json& view) { view.erase("pool"); }),
            "view: pool: must be there when both hands are hidden");
  EXPECT_THAT(see(Viewer::everybody, [](Json& view) { view["pool"] = 3; }), StartsWith("view: pool: "));
  EXPECT_THAT(see(Viewer::everybody, [](Json& view) { view["pool"]["1"] = "9/9/9"; }), StartsWith("view: pool: "));
  EXPECT_THAT(see(Viewer::everybody, [](Json& view) { view["pool"]["1"] = "0/0/0"; }), StartsWith("view: pool: "));
  EXPECT_THAT(see(Viewer::first, [](Json& view) { view["pool"]["1"] = "0/0/0"; }), StartsWith("view: pool: "));
  EXPECT_THAT(see(Viewer::first, [](Json& view) { view.erase("position"); }), StartsWith("view: position: "));
  EXPECT_THAT(see(Viewer::first, [](Json& view) { view["legal"].push_back("S@F9"); }), StartsWith("view: legal: "));
  EXPECT_THAT(with_position(Viewer::first, "??GK!G", "SAGK!G"), StartsWith("view: hand2: ")) << "not to be known";
  EXPECT_THAT(with_position(Viewer::first, "??GK!G", "?GK!G"), StartsWith("view: pool: "));
  EXPECT_THAT(with_position(Viewer::first, "??GK!G", "???????GK!G"), StartsWith("view: hand2: "));
  EXPECT_THAT(with_position(Viewer::first, "??GK!G", "!G"), StartsWith("view: hand2: "));
  EXPECT_THAT(with_position(Viewer::first, "?6", "6"), StartsWith("view: deck2: "));
  EXPECT_THAT(with_position(Viewer::first, "?6", "2/2/2"), StartsWith("view: deck2: "));
  EXPECT_THAT(with_position(Viewer::first, "SSAK!A", "???K"), StartsWith("view: hand1: ")) << "one's own hand is known";
  EXPECT_THAT(with_position(Viewer::first, ".G./...", "KG./..."), StartsWith("view: hand2: "));
  EXPECT_FALSE(kind->from_position({}, (*parse_json(game->view(Viewer::first)))["position"].get<std::string>()))
      << "the text of a view is no position";
}

// What a player is told.

constexpr by_text::Warnings<ArtOfWar> warnings;

TEST(ArtOfWarAdvice, TheKingPutWhereHeCanBeTakenIsAWarning) {
  // Player 1's soldier will strike with four: 3 cards and the one he draws.
  const char* second = "2 place {} .S./... SGK 6/5/5 S 0/0/0 .../... SGAK 8/4/4 G 0/0/0";
  EXPECT_THAT(warnings(fmt::format(fmt::runtime(second), "21"), "K@F2"), ElementsAre("king_in_reach"));
  EXPECT_THAT(warnings(fmt::format(fmt::runtime(second), "12"), "K@F2"), IsEmpty()) << "King 2 withstands four";
  EXPECT_THAT(warnings(fmt::format(fmt::runtime(second), "21"), "K@F1"), IsEmpty()) << "out of range";
  EXPECT_THAT(warnings(fmt::format(fmt::runtime(second), "21"), "S@F2"), IsEmpty());
  EXPECT_THAT(warnings("1 place 12 .../... SSGK 6/5/5 S 0/0/0 .../... SGAK 8/4/4 G 0/0/0", "K@F2"), IsEmpty());
  // Behind a card that can be killed he would step forward, and be struck too.
  EXPECT_THAT(warnings(scene("1 act 12 | .S./... SSGK S | SSS/AAA SSSK G"), "K@A2"), ElementsAre("king_in_reach"));
  EXPECT_THAT(warnings(scene("1 act 12 | .S./... SSGK S | SSS/.A. SSSK G"), "K@A2"), IsEmpty());
  // While the enemy's attack goes on, only those count that are still upright, without another draw.
  EXPECT_THAT(warnings(scene("2 conscript 12 | .../... SK - | Ss./... SSSK S"), "K@F3"), ElementsAre("king_in_reach"));
  EXPECT_THAT(warnings(scene("2 conscript 12 | .../... SK - | ss./... SSSK S"), "K@F3"), IsEmpty());
  EXPECT_THAT(warnings(scene("2 conscript 12 | .../... SK - | Ss./... SSK S"), "K@F3"), IsEmpty());
  // Left there at the end of the turn; after a deployment nothing else could be done.
  EXPECT_THAT(warnings(scene("1 act 12 | .K./... SS S | .S./... SSK G"), "end"), ElementsAre("king_in_reach"));
  EXPECT_THAT(warnings(scene("1 develop 12 | .K./... SS S | .S./... SSK G"), "end"), IsEmpty());
}

TEST(ArtOfWarAdvice, EndingTheTurnWithAWinningBlowAtHandIsAWarning) {
  const std::string wins = scene("1 act 12 | .S./... SSGGAK S | .K./... SA G");
  EXPECT_THAT(warnings(wins, "end+S"), ElementsAre("winning_blow"));
  EXPECT_THAT(warnings(wins, "S@F1"), ElementsAre("winning_blow"));
  EXPECT_THAT(warnings(wins, "F2xF2"), IsEmpty());
  const std::string captures = scene("1 act 12 | .S./... SSGGK S | .K./... SA G");
  EXPECT_THAT(warnings(captures, "end"), IsEmpty()) << "five against King 2 takes a prisoner";
  EXPECT_THAT(warnings(captures, "end", {{"king_capture", "ends"}}), ElementsAre("winning_blow"));
  EXPECT_THAT(warnings(scene("1 act 12 | .S./... SSK K | .S./... - -"), "end"), ElementsAre("winning_blow"))
      << "a collapse";
}

TEST(ArtOfWarAdvice, UnitsKeptOnTheLastTurnAreAWarning) {
  const char* last = "2 act 12 .S./... K 0/0/0 SSSSSSSSS 3/6/5 .G./... SK 0/0/0 SSSSGGGGG 0/0/5";
  EXPECT_THAT(warnings(last, "end"), ElementsAre("units_left"));
  EXPECT_THAT(warnings(last, "end+S"), IsEmpty());
  EXPECT_THAT(warnings(scene("1 act 12 | .S./... SSK S | .S./... SK G"), "end"), IsEmpty());
}

TEST(ArtOfWarAdvice, SentencesReadAsTheyShould) {
  const auto kind = make_kind<ArtOfWar>();
  const auto explained = [&](std::string_view full, const char* move, Language language) {
    const auto game = *kind->from_position({}, full);
    const Teller teller(language, *game);
    const auto explanation = game->explain(move);
    return explanation ? teller.move(explanation->anatomy) : teller.refusal(explanation.error());
  };
  const std::string battle = scene("1 act 12 | ASA/... SSK S | .G./.s. SAK G");
  EXPECT_EQ(explained(battle, "F2xF2", Language::english),
            "Strike the guard on F2 with the soldier on F2, 3 against 3: captured. The soldier behind steps forward.");
  EXPECT_EQ(
      explained(battle, "F2xF2", Language::french),
      "Frapper le garde en F2 avec le soldat en F2, 3 contre 3 : capture. Le soldat de derrière avance au Front.");
  EXPECT_EQ(explained(battle, "end+SS", Language::english),
            "Do nothing, send 2 soldiers home and end the turn. Your soldiers will strike with 2 next turn.");
  EXPECT_EQ(
      explained(battle, "end+S", Language::french),
      "Ne rien faire, envoyer au royaume 1 soldat et finir le tour. Vos soldats frapperont à 3 au prochain tour.");
  EXPECT_EQ(explained(battle, "S@F1", Language::english),
            "Deploy a soldier on F1; the archer there comes back to your hand.");
  // Section 12.4, word for word.
  const std::string attack = scene("1 attack 12 | aS./... SSSGAK S | .G./... SAK G");
  for (const auto& [move, english, french] :
       {std::tuple{"S@F1", "You are attacking this turn; no deployment.",
                   "Vous attaquez ce tour-ci ; pas de déploiement."},
        {"F1xF1", "This card has already attacked.", "Cette carte a déjà attaqué."},
        {"F2xF1", "F2 cannot reach that cell.", "F2 n'atteint pas cette case."},
        {"end", "Send at least one unit home: 5 cards at most.", "Démobilisez au moins une unité : 5 cartes au plus."},
        {"end+K", "The king cannot be demobilised.", "Le roi ne se démobilise pas."}}) {
    EXPECT_EQ(explained(attack, move, Language::english), english);
    EXPECT_EQ(explained(attack, move, Language::french), french);
  }
  const std::string act = scene("1 act 12 | AS./... SSGAK S | .G./... SAK G");
  for (const auto& [move, english, french] :
       {std::tuple{"G@A3", "A3 needs a card on F3 first.", "A3 : il faut d'abord une carte en F3."},
        {"F1xF1", "There is nobody to strike.", "Il n'y a personne à frapper."},
        {"S@F2", "A soldier already stands there.", "Un soldat s'y trouve déjà."}}) {
    EXPECT_EQ(explained(act, move, Language::english), english);
    EXPECT_EQ(explained(act, move, Language::french), french);
  }
}

TEST(ArtOfWarAdvice, TheEndIsAnnouncedByItsNameWithTheCount) {
  const auto kind = make_kind<ArtOfWar>();
  const auto ending = [&](std::string_view full, const char* move, Language language, const Given& options = {}) {
    auto game = *kind->from_position(options, full);
    EXPECT_TRUE(game->play(move));
    return Teller(language, *game).question();
  };
  const char* last = "2 act 12 .S./... K 0/0/0 SSSSSSSSS 3/6/5 .G./... SK 0/0/0 SSSSGGGGG 0/0/5";
  EXPECT_EQ(ending(last, "end", Language::english), "End of War, the decks are empty: 9 to 9 citizens, a draw.");
  EXPECT_EQ(ending(last, "end+S", Language::french),
            "Fin de la guerre, les pioches sont vides : 9 citoyens à 10, le joueur 2 gagne.");
  EXPECT_EQ(ending(last, "end", Language::english, {{"tiebreak", "kills"}}),
            "End of War, the decks are empty: 9 to 9 citizens, 5 to 14 kills: player 2 wins.");
  EXPECT_EQ(ending(scene("1 act 12 | .S./... SSGGAK S | .K./... SA G"), "F2xF2", Language::french),
            "Exécution : le roi du joueur 2 est tombé, le joueur 1 gagne.");
  EXPECT_EQ(ending(scene("1 act 12 | .S./... SSK K | .S./... - -"), "F2xF2", Language::english),
            "Collapse: nobody is left to send, and the kingdom of player 2 collapses: player 1 wins.");
}

}  // namespace
}  // namespace destrier::art_of_war
