// Age of War: each ruling of the specification that a hasty reader might take otherwise, and the properties of its
// section 13 on random positions with random options.

#include "games/age_of_war/age_of_war.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck.h>

#include "core/text.h"
#include "games/registry.h"
#include "tests/games/age_of_war_proof.h"

namespace destrier::age_of_war {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

AgeOfWar rules(const std::vector<OptionPair>& options = {}) {
  return make_game<AgeOfWar>({}, options);
}

/// What a position becomes when moves are played in it.
std::string after(const std::string& position, std::string_view moves, const std::vector<OptionPair>& options = {}) {
  const AgeOfWar game = rules(options);
  auto state = game.read_position(position);
  if (!state) return state.error().text;
  Mute mute;
  for (const char c : moves) {
    const auto move = game.read_move(*state, {&c, 1});
    if (!move) return move.error().key;
    game.play(*state, *move, mute);
  }
  return game.position_text(*state);
}

std::string refusal(const std::string& position, std::string_view move, const std::vector<OptionPair>& options = {}) {
  const AgeOfWar game = rules(options);
  const auto read = game.read_move(*game.read_position(position), move);
  return read ? "legal" : read.error().key;
}

std::string fault(std::string_view position, const std::vector<OptionPair>& options = {}) {
  const auto read = rules(options).read_position(position);
  return read ? "accepted" : read.error().text;
}

// Attack.

TEST(AgeOfWarAttack, NothingBetweenBlocksAShot) {
  EXPECT_EQ(after("2 5 0 0 100 100 ..A8F10.f10......", "P"), "1 6 8 8 100 100 ...A8F10f3......");
}
TEST(AgeOfWarAttack, ACatapultDoesNotSeeTheEnemyJustAheadButTheNextOne) {
  EXPECT_EQ(after("2 5 0 0 100 100 ....C12f10..a8...", "P"), "1 6 8 8 100 100 ....C12f10..a2...");
}
TEST(AgeOfWarAttack, TwoCatapultsOnAdjacentCellsDoNothingForEver) {
  EXPECT_EQ(after("2 5 0 0 100 100 ....C12c12......", "PPP"), "1 7 16 16 100 100 ....C12c12......");
}
TEST(AgeOfWarAttack, ATargetAtTheFarEndIsStruckTogetherWithTheCellBeforeIt) {
  EXPECT_EQ(after("2 5 0 0 100 100 ..C12..F10f10.....", "P"), "1 6 13 8 100 100 ..C12...S4.....");
}
TEST(AgeOfWarAttack, TheSecondCellOffTheBoardIsLeftOut) {
  EXPECT_EQ(after("2 5 0 0 100 100 .........C12..", "P"), "1 6 8 8 100 94 .........C12..");
}
TEST(AgeOfWarAttack, AUnitOnItsBaseShieldsTheBaseAndSurplusIsLost) {
  EXPECT_EQ(after("2 5 0 0 100 100 .........A8.f1", "P"), "1 6 13 8 100 100 ..........A8.");
}
TEST(AgeOfWarAttack, TheBaseIsATargetForEveryUnitInRange) {
  EXPECT_EQ(after("2 5 0 0 100 100 ........C12A8F10.", "P"), "1 6 8 8 100 87 ........C12A8F10.");
}
TEST(AgeOfWarAttack, AFootmanThatKilledAnArcherAdvancesButDoesNotAttackAgain) {
  EXPECT_EQ(after("2 5 0 0 100 100 ....F10a3f10.....", "P"), "1 6 14 8 100 100 .....F10f10.....");
}
TEST(AgeOfWarAttack, AFootmanKillingASuperSoldierIsPromotedOnlyByOption) {
  EXPECT_EQ(after("2 5 0 0 100 100 ....F7s4......", "P"), "1 6 13 8 100 100 .....F7......");
  EXPECT_EQ(after("2 5 0 0 100 100 ....F7s4......", "P", {{"super_kill_promotes", "yes"}}),
            "1 6 13 8 100 100 .....S7......");
}
TEST(AgeOfWarAttack, ACatapultTakesTheKillAndIsNotPromoted) {
  EXPECT_EQ(after("2 5 0 0 100 100 ....C12.f6.....", "P"), "1 6 13 8 100 100 ....C12.......");
}
TEST(AgeOfWarAttack, OwnKillBountyIsPaidByOption) {
  const std::string position = "2 5 0 0 100 100 ..C12..F6a8.....";
  EXPECT_EQ(after(position, "P"), "1 6 8 8 100 100 ..C12...a2.....");
  EXPECT_EQ(after(position, "P", {{"own_kill_bounty", "shooter"}}), "1 6 13 8 100 100 ..C12...a2.....");
  EXPECT_EQ(after(position, "P", {{"own_kill_bounty", "opponent"}}), "1 6 8 13 100 100 ..C12...a2.....");
}
TEST(AgeOfWarAttack, ASideTwoUnitActsAsTheMirrorOfSideOne) {
  EXPECT_EQ(after("1 5 0 0 100 100 ......F3.a8...", "P"), "2 5 0 5 100 100 .......a8....");
}

// Advance.

TEST(AgeOfWarAdvance, AColumnMovesUpTogether) {
  EXPECT_EQ(after("2 5 0 0 100 100 F10A8F10.........", "P"), "1 6 8 8 100 100 .F10A8F10........");
}
TEST(AgeOfWarAdvance, UnitsBehindACatapultFindItStillInTheirWay) {
  EXPECT_EQ(after("2 5 0 0 100 100 .F10C12.........", "P"), "1 6 8 8 100 100 .F10.C12........");
}
TEST(AgeOfWarAdvance, NobodyEntersTheEnemyBaseCell) {
  EXPECT_EQ(after("2 5 0 0 100 100 .........A8A8.", "P"), "1 6 8 8 100 94 .........A8A8.");
}

// Decisions.

TEST(AgeOfWarDecision, ReasonsComeInTheOrderLevyOccupiedGold) {
  EXPECT_EQ(refusal("1 5 0 0 100 100 F10...........", "F", {{"last_levy", "4"}}), "levy");
  EXPECT_EQ(refusal("1 5 0 0 100 100 F10...........", "F"), "occupied");
  EXPECT_EQ(refusal("1 5 9 0 100 100 ............", "F"), "gold");
  EXPECT_EQ(refusal("1 5 10 0 100 100 ............", "F"), "legal");
  EXPECT_EQ(refusal("1 5 10 0 100 100 ............", "f"), "not_a_move");
  EXPECT_EQ(refusal("1 5 10 0 100 100 ............", "S"), "not_a_move");
  EXPECT_EQ(refusal("over 100 10 0 100 100 ............", "P"), "over");
}
TEST(AgeOfWarDecision, TheLastLevyItselfStillRecruits) {
  EXPECT_EQ(refusal("1 5 10 0 100 100 ............", "F", {{"last_levy", "5"}}), "legal");
}
TEST(AgeOfWarDecision, ARecruitActsFromItsOwnersNextTurn) {
  EXPECT_EQ(after("1 5 10 0 100 100 ............", "F"), "2 5 0 0 100 100 F10...........");
}
TEST(AgeOfWarDecision, GoldAboveTheMostIsLost) {
  EXPECT_EQ(after("2 5 999995 0 100 100 ............", "P"), "1 6 999999 8 100 100 ............");
}
TEST(AgeOfWarDecision, WarningsForeseeTheNextTurns) {
  const AgeOfWar game = rules();
  const auto warned = [&](const std::string& position, Order order) {
    std::vector<std::string> keys;
    for (const Message& warning : game.warnings(*game.read_position(position), order)) keys.push_back(warning.key);
    return keys;
  };
  EXPECT_THAT(warned("1 5 20 0 100 100 ............", Order::footman), IsEmpty());
  EXPECT_THAT(warned("1 5 20 0 100 100 .f10..........", Order::pass), ElementsAre("base_open"));
  EXPECT_THAT(warned("1 5 20 0 100 100 .f10..........", Order::footman), IsEmpty());
  EXPECT_THAT(warned("1 5 20 0 100 100 ..C12..F10a8.....", Order::pass), ElementsAre("own_unit_struck"));
  EXPECT_THAT(warned("1 5 20 0 100 100 ......C12.....", Order::pass), ElementsAre("catapult_halts"));
  EXPECT_THAT(warned("1 5 20 0 100 100 .C12..........", Order::footman), ElementsAre("waits_behind_catapult"));
}

// The end.

TEST(AgeOfWarEnd, ADestroyedBaseStopsTheTurnAtOnce) {
  EXPECT_EQ(after("2 5 0 0 100 3 ........A8A8F10.", "P"), "over 6 8 8 100 0 ........A8A8F10.");
}
TEST(AgeOfWarEnd, TheLastDecisionIsPlayedBeforeTheCount) {
  EXPECT_EQ(after("2 100 0 10 100 100 ............", "F"), "over 100 0 0 100 100 ...........f10");
}
TEST(AgeOfWarEnd, TiebreaksDecideInTheirOrder) {
  const auto result = [](const std::string& position, std::string_view tiebreak) {
    const AgeOfWar game = rules({{"tiebreak", std::string(tiebreak)}});
    const Result result = game.result(*game.read_position(position));
    return std::string(to_text(result.score)) + " " + std::string(result.reason);
  };
  EXPECT_EQ(result("over 100 0 90 100 90 ............", "none"), "1/2-1/2 limit");
  EXPECT_EQ(result("over 100 0 90 100 90 ............", "base_hp"), "1-0 base_hp");
  EXPECT_EQ(result("over 100 0 90 100 90 ............", "wealth"), "1-0 base_hp");
  EXPECT_EQ(result("over 100 0 90 90 90 ............", "wealth"), "0-1 wealth");
  EXPECT_EQ(result("over 100 0 90 90 90 ............", "base_hp"), "1/2-1/2 limit");
  EXPECT_EQ(result("over 100 0 10 90 90 .S1..........", "wealth"), "1/2-1/2 limit");
}

// Positions: the first fault that applies is the one named, in the order of section 9.

TEST(AgeOfWarPosition, RefusalsNameTheFieldInOrder) {
  EXPECT_THAT(fault("1 1 8 8 100 100"), StartsWith("position"));
  EXPECT_THAT(fault("1 1 8 8 100 100 ............ x"), StartsWith("position"));
  EXPECT_THAT(fault("3 0 08 8 100 100 ............"), StartsWith("turn"));
  EXPECT_THAT(fault("1 0 08 8 100 100 ............"), StartsWith("round"));
  EXPECT_THAT(fault("1 101 8 8 100 100 ............"), StartsWith("round"));
  EXPECT_THAT(fault("1 1 -8 x 100 100 ............"), StartsWith("gold1"));
  EXPECT_THAT(fault("1 1 8 1000000 100 100 ............"), StartsWith("gold2"));
  EXPECT_THAT(fault("1 1 8 8 101 101 ............"), StartsWith("base1"));
  EXPECT_THAT(fault("1 1 8 8 100 +1 ............"), StartsWith("base2"));
  EXPECT_THAT(fault("1 1 8 8 0 100 x"), StartsWith("cells"));
  EXPECT_THAT(fault("1 1 8 8 0 100 .............."), HasSubstr("14 cells, length is 12"));
  EXPECT_THAT(fault("1 1 8 8 0 100 F11..........."), HasSubstr("cell 1"));
  EXPECT_THAT(fault("1 1 8 8 0 100 F0..........."), StartsWith("cells"));
  EXPECT_THAT(fault("1 1 8 8 0 100 ...........F1"), HasSubstr("enemy base"));
  EXPECT_THAT(fault("1 1 8 8 0 100 ...f1F1......."), HasSubstr("beyond"));
  EXPECT_THAT(fault("1 1 8 8 0 0 ............"), StartsWith("base1"));
  EXPECT_THAT(fault("2 1 8 8 100 0 ............"), StartsWith("base2"));
  EXPECT_THAT(fault("over 1 8 8 0 0 ............"), StartsWith("base2"));
  EXPECT_THAT(fault("over 99 8 8 1 1 ............"), StartsWith("turn"));
  EXPECT_EQ(fault("1 1 999999 0 100 1 ..........C12."), "accepted");
}
TEST(AgeOfWarPosition, TheExamplesOfTheSpecificationAreRead) {
  for (const std::string text : {"1 1 8 8 100 100 ............", "1 50 186 180 100 100 .C12C12C12C12A2..c6c12c12c12",
                                 "over 31 8 8 50 0 ..........F10.", "over 100 30 20 100 40 ...........f10"}) {
    EXPECT_EQ(rules().position_text(*rules().read_position(text)), text);
  }
  const std::vector<OptionPair> small = {{"length", "6"}, {"start_gold", "50"}, {"base_hp", "20"}};
  EXPECT_EQ(rules(small).position_text(rules(small).start()), "1 1 58 58 20 20 ......");
}

// Options.

TEST(AgeOfWarOptions, RefusalsBeginWithTheOptionsName) {
  const auto kinds = all_kinds();
  const auto refused = [&](std::vector<OptionPair> options) {
    const auto game = find_kind(kinds, "age_of_war")->start(options);
    return game ? "accepted" : game.error().text;
  };
  EXPECT_THAT(refused({{"length", "5"}}), StartsWith("option length"));
  EXPECT_THAT(refused({{"length", "012"}}), StartsWith("option length"));
  EXPECT_THAT(refused({{"length", "+12"}}), StartsWith("option length"));
  EXPECT_THAT(refused({{"length", ""}}), StartsWith("option length"));
  EXPECT_THAT(refused({{"tiebreak", "gold"}}), StartsWith("option tiebreak"));
  EXPECT_THAT(refused({{"length", "5"}, {"lenght", "6"}}), StartsWith("option lenght")) << "unknown names come first";
  EXPECT_THAT(refused({{"super_attack", "0"}, {"income", "51"}}), StartsWith("option income")) << "then their order";
  EXPECT_THAT(refused({{"length", "7"}, {"length", "7"}}), StartsWith("option length"));
  EXPECT_THAT(refused({{"catapult_near", "4"}}), StartsWith("option catapult_near"));
  EXPECT_THAT(refused({{"catapult_near", "4"}, {"super_attack", "0"}}), StartsWith("option super_attack"));
  EXPECT_EQ(refused({{"catapult_near", "6"}, {"catapult_far", "7"}}), "accepted");
}

// Properties, on set-up positions drawn at random.

struct Case {
  std::vector<OptionPair> options;
  std::string position;
};

/// A position with both armies dense and wounded, under random options.
Case random_case(Rng& rng, std::vector<OptionPair> fixed) {
  auto options = random_options<AgeOfWar>({}, rng);
  std::erase_if(options, [&](const OptionPair& option) {
    return std::any_of(fixed.begin(), fixed.end(), [&](const OptionPair& f) { return f.first == option.first; });
  });
  options.insert(options.end(), fixed.begin(), fixed.end());
  const AgeOfWar game = rules(options);
  const Figures& f = game.figures();
  const auto upto = [&](int most) { return 1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(most))); };
  const int border = upto(f.length - 1);
  std::string cells;
  for (int cell = 0; cell < f.length; ++cell) {
    const bool first = cell < border;
    if (rng.below(3) == 0 || (first && cell == f.length - 1) || (!first && cell == 0)) {
      cells += '.';
      continue;
    }
    const auto kind = rng.below(kinds);
    const char letter = kind_letters[kind];
    cells += first ? letter : static_cast<char>(letter - 'A' + 'a');
    cells += std::to_string(upto(f.hp[kind]));
  }
  return {options, fmt::format("{} {} {} {} {} {} {}", upto(2), upto(f.rounds), rng.below(300), rng.below(300),
                               upto(f.base_hp), upto(f.base_hp), cells)};
}

std::string mirrored(const std::string& position, int length) {
  auto fields = split(position, ' ');
  std::vector<std::string> cells;
  for (const char c : fields[6]) {
    if (c >= '0' && c <= '9') {
      cells.back() += c;
    } else if (c == '.') {
      cells.emplace_back(".");
    } else {
      cells.emplace_back(1, static_cast<char>(c ^ 0x20));  // the other side's letter
    }
  }
  EXPECT_EQ(cells.size(), static_cast<std::size_t>(length));
  std::string reversed;
  for (std::size_t i = cells.size(); i-- > 0;) reversed += cells[i];
  const std::string_view turn = fields[0] == "1" ? "2" : fields[0] == "2" ? "1" : "over";
  return fmt::format("{} {} {} {} {} {} {}", turn, fields[1], fields[3], fields[2], fields[5], fields[4], reversed);
}

TEST(AgeOfWarProperty, TheMirrorImageOfATurnIsTheTurnOfTheMirrorImage) {
  EXPECT_TRUE(rc::check([](std::uint64_t seed) {
    Rng rng(seed);
    // Only the first side's decision is followed by a turn in the same round; without income and limit that is all.
    const Case drawn = random_case(rng, {{"income", "0"}, {"rounds", "1000"}, {"last_levy", "0"}});
    const AgeOfWar game = rules(drawn.options);
    State state = *game.read_position(drawn.position);
    state.decider = Decider::first;
    state.round = 7;
    State image = *game.read_position(mirrored(game.position_text(state), game.figures().length));
    MoveList<AgeOfWar> moves;
    game.moves(state, moves);
    const Order order = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    Mute mute;
    game.play(state, order, mute);
    game.play(image, order, mute);
    image.round = 7;
    RC_ASSERT(mirrored(game.position_text(state), game.figures().length) == game.position_text(image));
  }));
}

/// A board that knows no rule: it only believes events, and holds the fields of a position's text.
class EventBoard {
 public:
  explicit EventBoard(const std::string& position) {
    const auto fields = split(position, ' ');
    turn_ = fields[0];
    for (std::size_t i = 0; i < 5; ++i) numbers_[i] = static_cast<int>(*read_number(fields[i + 1], 0, most_gold));
    for (const char c : fields[6]) {
      if (c >= '0' && c <= '9') {
        cells_.back() += c;
      } else {
        cells_.emplace_back(1, c);
      }
    }
  }

  void apply(const Json& event) {
    const auto name = event["event"].get<std::string>();
    const auto number = [&](const char* key) { return event[key].get<int>(); };
    const auto cell = [&](const char* key) -> std::string& { return cells_.at(event[key].get<std::size_t>() - 1); };
    const int side = event.contains("side") ? number("side") : 0;
    const auto unit = [&](const std::string& kind) {
      return side == 1 ? kind : std::string(1, static_cast<char>(kind[0] - 'A' + 'a'));
    };
    if (name == "recruit") cell("cell") = unit(event["unit"]) + std::to_string(number("hp"));
    if (name == "recruit" || name == "income" || name == "bounty") numbers_.at(side == 1 ? 1 : 2) = number("gold");
    if (name == "round") numbers_[0] = number("round");
    if (name == "turn") turn_ = std::to_string(side);
    if (name == "hit") cell("cell") = cell("cell").substr(0, 1) + std::to_string(number("hp"));
    if (name == "base_hit") numbers_.at(side == 1 ? 3 : 4) = number("hp");
    if (name == "kill") cell("cell") = ".";
    if (name == "promote") cell("cell") = unit("S") + std::to_string(number("hp"));
    if (name == "move") cell("to") = std::exchange(cell("from"), ".");
    if (name == "over") turn_ = "over";
  }

  std::string text() const { return fmt::format("{} {} {}", turn_, fmt::join(numbers_, " "), fmt::join(cells_, "")); }

 private:
  std::string turn_;
  std::array<int, 5> numbers_{};  // round, gold, bases
  std::vector<std::string> cells_;
};

TEST(AgeOfWarProperty, TheEventsAloneGiveTheNewPositionAndAccountForAllWealth) {
  EXPECT_TRUE(rc::check([](std::uint64_t seed) {
    Rng rng(seed);
    const Case drawn = random_case(rng, {});
    const AgeOfWar game = rules(drawn.options);
    State state = *game.read_position(drawn.position);
    for (int ply = 0; ply < 6 && state.decider != Decider::nobody; ++ply) {
      const State before = state;
      EventBoard board(game.position_text(state));
      MoveList<AgeOfWar> moves;
      game.moves(state, moves);
      EventLines events;
      game.play(state, moves[rng.below(static_cast<std::uint32_t>(moves.size()))], events);
      std::array<int, 2> wealth = {game.wealth(before, 0), game.wealth(before, 1)};
      for (const std::string& line : events.lines()) {
        const Json event = *parse_json(line);
        board.apply(event);
        // 5.4: wealth changes only by income, by bounties and by the price of own units lost.
        const auto side = event.contains("side") ? event["side"].get<std::size_t>() - 1 : 0;
        if (event["event"] == "income" || event["event"] == "bounty") wealth[side] += event["amount"].get<int>();
        if (event["event"] == "kill") {
          wealth[side] -= game.figures().price[kind_letters.find(event["unit"].get<std::string>())];
        }
      }
      RC_ASSERT(board.text() == game.position_text(state));
      RC_ASSERT(wealth[0] == game.wealth(state, 0) && wealth[1] == game.wealth(state, 1));
      RC_ASSERT(Proof<AgeOfWar>::broken(game, state) == "");
    }
  }));
}

TEST(AgeOfWarProperty, AGameHasTwicePliesAsRoundsUnlessABaseFalls) {
  Rng rng(1);
  int limits = 0;
  for (int i = 0; i < 200; ++i) {
    const AgeOfWar game = rules(random_options<AgeOfWar>({}, rng));
    State state = game.start();
    Mute mute;
    int plies = 0;
    while (state.decider != Decider::nobody) {
      MoveList<AgeOfWar> moves;
      game.moves(state, moves);
      game.play(state, moves[rng.below(static_cast<std::uint32_t>(moves.size()))], mute);
      ++plies;
    }
    if (game.result(state).reason == "base") continue;
    ++limits;
    EXPECT_EQ(plies, 2 * game.figures().rounds);
  }
  EXPECT_GT(limits, 20);
}

}  // namespace
}  // namespace destrier::age_of_war
