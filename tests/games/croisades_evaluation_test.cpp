// How positions of Croisades are judged, and which moves look promising.

#include <algorithm>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/evaluation.h"
#include "search/value.h"
#include "tests/games/croisades_positions.h"

namespace destrier::croisades {
namespace {

constexpr std::array<const char*, 6> scenarios = {"duel", "water", "camp", "village", "castle", "caravan"};

static_assert(Evaluated<Croisades>);

/// What a position of the duel is worth to the first side.
std::int32_t worth(std::string_view text) {
  const Croisades game = rules();
  return evaluate(game, position(game, text));
}

/// The most urgent move of a position.
std::string most_urgent(const Croisades& game, const State& state) {
  MoveList<Croisades> list;
  game.moves(state, list);
  std::vector<std::int32_t> urgencies(list.size());
  game.urgencies(state, list, urgencies);
  const auto best = std::max_element(urgencies.begin(), urgencies.end()) - urgencies.begin();
  return game.move_text(state, list[static_cast<std::size_t>(best)]);
}

constexpr std::string_view all = "altuntash:1404,h3,n10 umar:1206 anselme:0105,h0 gobert:0306";

TEST(CroisadesEvaluation, WhoeverLosesAManIsWorseOff) {
  const auto now = worth(duel("2/1/3", all));
  EXPECT_LT(worth(duel("2/1/3", "altuntash:1404,h3,n10 anselme:0105,h0 gobert:0306")), now);
  EXPECT_GT(worth(duel("2/1/3", "altuntash:1404,h3,n10 umar:1206 anselme:0105,h0")), now);
}

TEST(CroisadesEvaluation, AWoundedManIsWorthLessThanAHealthyOneAndMoreThanADeadOne) {
  const auto wounded = worth(duel("2/1/3", "altuntash:1404,h3,n10 umar:1206 anselme:0105,h0,w gobert:0306"));
  EXPECT_GT(wounded, worth(duel("2/1/3", all)));
  EXPECT_LT(wounded, worth(duel("2/1/3", "altuntash:1404,h3,n10 umar:1206 gobert:0306")));
}

TEST(CroisadesEvaluation, AKnightOnFootIsWorthLess) {
  EXPECT_GT(worth(duel("2/1/3", "altuntash:1404,h3,n10 umar:1206 anselme:0105 gobert:0306")),
            worth(duel("2/1/3", all)));
}

TEST(CroisadesEvaluation, ALeadCountsMoreTheLaterItIs) {
  constexpr std::string_view ahead = "altuntash:1404,h3,n10 umar:1206 gobert:0306";
  const auto early = worth(duel("2/1/3", ahead));
  const auto late = worth(duel("8/2/3", ahead));
  EXPECT_GT(early, 0);
  EXPECT_GT(late, early);
  EXPECT_GT(value_of(late), certain * 8 / 10);
}

/// A yard in which two spearmen face each other.
Croisades yard() {
  const Json zone = {{"rects", {{0, 0, 11, 0}}}};
  const Json map = {
      {"format", "croisades-map-1"}, {"id", "yard"}, {"en", "Yard"}, {"fr", "Cour"}, {"width", 12}, {"height", 1},
      {"rows", {"............"}}};
  const auto side = [&](const char* who, const char* at) {
    return Json{{"en", who}, {"fr", who}, {"face", 0}, {"zone", zone}, {"roster", {{{"who", who}, {"at", at}}}}};
  };
  const Json file = {{"format", "croisades-scenario-1"},
                     {"id", "brawl"},
                     {"en", "Brawl"},
                     {"fr", "Rixe"},
                     {"map", map},
                     {"turns", 5},
                     {"sides", {side("umar", "0000"), side("yusuf", "1100")}}};
  Faults faults;
  Library library = Library::shipped(faults);
  library.define(JsonPlace(file, "f", faults));
  EXPECT_TRUE(faults.empty()) << to_text(faults);
  return make_game<Croisades>(library, {{"scenario", "brawl"}});
}

TEST(CroisadesEvaluation, EqualSidesShowTheSameButForWhoseTurnItIs) {
  const Croisades game = yard();
  Features<Croisades> features{};
  game.features(game.start(), features);
  for (std::size_t i = 0; i < features.size(); ++i) EXPECT_EQ(features[i], 0) << Croisades::feature_names[i];
}

TEST(CroisadesUrgency, AnOverwhelmingBlowComesFirst) {
  const Croisades game = rules();
  const State state = position(game, duel("3/1/4", "altuntash:0405,h3,n10 umar:0305 salih:0505,n3 gobert:0306,w,S"));
  const std::string best = most_urgent(game, state);
  EXPECT_TRUE(best.ends_with("*gobert")) << best;
}

TEST(CroisadesUrgency, AHopelessBlowComesAfterTheEnd) {
  const Croisades game = rules();
  const State state = position(game, duel("3/1/4", "salih:0305,w,n3 anselme:0405,h3 gobert:0306"));
  EXPECT_EQ(most_urgent(game, state), "end");
}

TEST(CroisadesUrgency, ASackAtTheExitIsTakenOut) {
  const Croisades game = rules({{"scenario", "village"}});
  const State state =
      position(game, field_of(game, "5/1/3 - - - 0:0 - G0512,G0803,G2004,G2212,R0604 0905b0,0913b0,1804b0,1813b0 -",
                              "gobert:2708,g aimery:2610,h3 umar:2004"));
  EXPECT_EQ(most_urgent(game, state), "gobert.exit");
}

TEST(CroisadesUrgency, ABearerAtTheWallRaisesHisLadder) {
  const Croisades game = rules({{"scenario", "castle"}});
  const State state =
      position(game, field_of(game, "2/1/3 - - - 0:0 - - 1316b0 -", "umar:0610,l nadir:0510 gautier:1312 renaud:1411"));
  EXPECT_EQ(most_urgent(game, state), "umar.raise.0610");
}

/// Plays games in which both sides draw their moves with `draw`, and looks at every position of them.
template <class Draw, class Look>
void play_games(const Croisades& game, int games, Draw draw, Look look) {
  for (int i = 0; i < games; ++i) {
    Rng rng(static_cast<std::uint64_t>(i) + 1);
    State state = game.start();
    Mute mute;
    for (Decider decider = game.decider(state); decider != Decider::nobody; decider = game.decider(state)) {
      Move move{};
      if (decider == Decider::fate) {
        OutcomeList<Croisades> outcomes;
        game.outcomes(state, outcomes);
        move = outcomes[rng.below(static_cast<std::uint32_t>(outcomes.size()))].move;
      } else {
        look(state);
        move = draw(state, rng);
      }
      game.play(state, move, mute);
    }
  }
}

TEST(CroisadesEvaluation, NoPositionIsJudgedBeyondAllMeasure) {
  for (const char* scenario : scenarios) {
    for (const char* setup : {"given", "free"}) {
      const Croisades game = rules({{"scenario", scenario}, {"setup", setup}});
      std::int32_t least = 0;
      std::int32_t most = 0;
      play_games(
          game, SANITIZED ? 1 : 2, [&](const State& state, Rng& rng) { return game.random_move(state, rng); },
          [&](const State& state) {
            const std::int32_t value = evaluate(game, state);
            least = std::min(least, value);
            most = std::max(most, value);
          });
      EXPECT_GT(least, -9000) << scenario << " " << setup;
      EXPECT_LT(most, 9000) << scenario << " " << setup;
    }
  }
}

TEST(CroisadesEvaluation, GuidedMovesAreLegal) {
  for (const char* scenario : scenarios) {
    for (const char* setup : {"given", "free"}) {
      const Croisades game = rules({{"scenario", scenario}, {"setup", setup}});
      int illegal = 0;
      play_games(
          game, 1,
          [&](const State& state, Rng& rng) {
            const Move move = game.guided_move(state, rng);
            if (!game.is_legal(state, move)) ++illegal;
            return move;
          },
          [](const State& /*state*/) {});
      EXPECT_EQ(illegal, 0) << scenario << " " << setup;
    }
  }
}

TEST(CroisadesUrgency, EveryMoveOfARandomGameHasOne) {
  for (const char* scenario : scenarios) {
    const Croisades game = rules({{"scenario", scenario}, {"setup", "free"}});
    std::int32_t greatest = 0;
    int looks = 0;
    play_games(
        game, 1, [&](const State& state, Rng& rng) { return game.random_move(state, rng); },
        [&](const State& state) {
          if (++looks % 8 != 0) return;
          MoveList<Croisades> list;
          game.moves(state, list);
          std::vector<std::int32_t> urgencies(list.size(), INT32_MAX);
          game.urgencies(state, list, urgencies);
          for (const std::int32_t urgency : urgencies) greatest = std::max(greatest, std::abs(urgency));
        });
    EXPECT_LT(greatest, 20'000) << scenario;
  }
}

}  // namespace
}  // namespace destrier::croisades
