// Escarmouche: what positions and moves look like, on random games and by example.

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/evaluation.h"
#include "tests/games/escarmouche_positions.h"

namespace destrier::escarmouche {
namespace {

static_assert(Evaluated<Escarmouche>);

Features<Escarmouche> features_of(const Escarmouche& game, const State& state) {
  Features<Escarmouche> features{};
  game.features(state, features);
  return features;
}

Squares half_turn_of(Squares set) {
  Squares turned = 0;
  for_each(set, [&](Square square) { turned |= only(half_turn(square)); });
  return turned;
}

/// The same position with the sides exchanged and the board turned.
State exchanged(const State& state) {
  State turned = state;
  for (const std::size_t side : {0U, 1U}) {
    turned.units[side] = state.units[1 - side];
    turned.present[side] = state.present[1 - side];
    turned.markers[side] = state.markers[1 - side];
    turned.standing[side] = half_turn_of(state.standing[1 - side]);
    for_each_letter(turned.present[side], [&](Letter letter) {
      turned.units[side][letter].square = half_turn(turned.units[side][letter].square);
    });
  }
  turned.obstacles = half_turn_of(state.obstacles);
  turned.difficult = half_turn_of(state.difficult);
  turned.side = static_cast<std::uint8_t>(1 - state.side);
  return turned;
}

Given with_sides_exchanged(Given options) {
  for (auto& [name, value] : options) {
    if (name == "squad1" || name == "squad2") {
      name = name == "squad1" ? "squad2" : "squad1";
    } else if (name == "zone" && value != "none" && value != "centre") {
      value = to_text(half_turn_of(*read_squares(value)));
    }
  }
  return options;
}

/// Random options, both squads always named.
Given random_fight(Rng& rng) {
  Given options = random_options<Escarmouche>(shipped(), rng);
  std::erase_if(options, [](const OptionPair& option) { return option.first.starts_with("squad"); });
  for (const char* seat : {"squad1", "squad2"}) {
    options.emplace_back(seat, Proof<Escarmouche>::free_value(seat, rng));
  }
  return options;
}

TEST(EscarmoucheEvaluation, ExchangingTheSidesNegatesEveryFeature) {
  EXPECT_TRUE(rc::check([](std::uint64_t seed) {
    Rng rng(seed);
    const Given options = random_fight(rng);
    const Escarmouche game = rules(options);
    const Escarmouche other = rules(with_sides_exchanged(options));
    State state = game.start();
    Mute mute;
    while (game.decider(state) != Decider::nobody) {
      Features<Escarmouche> expected = features_of(game, state);
      for (std::int32_t& feature : expected) feature = -feature;
      RC_ASSERT(features_of(other, exchanged(state)) == expected);
      game.play(state, draw_any(game, state, rng), mute);
    }
  }));
}

TEST(EscarmoucheEvaluation, GuidedGamesWithAnyOptionsEndAndStayWithinBounds) {
  EXPECT_TRUE(rc::check([](std::uint64_t seed) {
    Rng rng(seed);
    const Escarmouche game = rules(random_fight(rng));
    State state = game.start();
    Mute mute;
    while (game.decider(state) != Decider::nobody) {
      const std::int32_t value = evaluate(game, state);
      RC_ASSERT(-9000 < value && value < 9000);
      if (game.decider(state) == Decider::fate) {
        game.play(state, draw_outcome(game, state, rng), mute);
        continue;
      }
      MoveList<Escarmouche> list;
      game.moves(state, list);
      for (const Move move : list) {
        const std::int32_t urgency = game.urgency(state, move);
        RC_ASSERT(-9000 < urgency && urgency < 9000);
      }
      const Move move = game.guided_move(state, rng);
      RC_ASSERT(std::ranges::find(list, move) != list.end());
      game.play(state, move, mute);
    }
  }));
}

const Fight fight{"5.1.3.2,3.2.2.2,3.1.2.2", "5.1.2.2,3.1.2.2,2.1.2.2:bolt", "a@c3:5,b@d2:3,c@f3:3",
                  "a@c4:5,b@g4:2,c@h8:2"};

TEST(EscarmoucheEvaluation, LosingHealthOrAUnitLowersTheValue) {
  const Escarmouche game = rules(fight.options());
  const State state = position(game, fight.text());
  for (Letter letter = 0; letter < 3; ++letter) {
    State hurt = state;
    --hurt.units[0][letter].health;
    EXPECT_LT(evaluate(game, hurt), evaluate(game, state)) << letter_text(letter);
    State without = state;
    without.remove(0, letter);
    EXPECT_LT(evaluate(game, without), evaluate(game, hurt)) << letter_text(letter);
  }
}

std::string most_urgent(const Escarmouche& game, const State& state) {
  MoveList<Escarmouche> list;
  game.moves(state, list);
  const auto better = [&](Move a, Move b) { return game.urgency(state, a) < game.urgency(state, b); };
  return game.move_text(state, *std::ranges::max_element(list, better));
}

TEST(EscarmoucheUrgency, TheStrikeThatFellsComesFirst) {
  const Escarmouche game = rules(fight.options());
  const State state = position(game, fight.text());
  EXPECT_EQ(most_urgent(game, state), "f3xg4");
  EXPECT_TRUE(game.is_forcing(state, *game.read_move(state, "f3xg4")));
  EXPECT_FALSE(game.is_forcing(state, *game.read_move(state, "f3-f4")));
  const std::int32_t end = game.urgency(state, *game.read_move(state, "end"));
  EXPECT_GT(game.urgency(state, *game.read_move(state, "c3xc4")), end);
}

}  // namespace
}  // namespace destrier::escarmouche
