#pragma once

// The proof kit: what must hold of every game, tested on random games with random options. Each game has a file that
// applies it, `INSTANTIATE_TYPED_TEST_SUITE_P(<id>, ProofKit, <type>)`.

#include <algorithm>
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>
#include <tuple>

#include "core/playout.h"
#include "games/kind.h"
#include "games/running_of.h"
#include "tests/proof/proof.h"

namespace destrier {

// A test looks at this many games, fewer if they are long: none is begun after so many moves.
inline constexpr int games_each = 60;
inline constexpr std::uint64_t moves_each = SANITIZED ? 4'000 : 15'000;

template <class G>
class ProofKit : public testing::Test {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  /// Calls `visit(game, state before, move)` for every move of many random games, or one of `stride`, and checks that
  /// they end; or only as long as `goes_on(game, state)`.
  template <class Visit, class GoesOn>
  void in_random_games(Visit visit, int count, GoesOn goes_on, std::uint64_t stride = Proof<G>::stride) {
    const auto& library = shipped_library<G>();
    Rng rng(20261117);
    std::uint64_t moves = 0;
    for (int i = 0; i < count && moves < moves_each && !this->HasFatalFailure(); ++i) {
      given_ = i == 0 ? std::vector<OptionPair>{} : random_options<G>(library, rng);
      const G game = make_game<G>(library, given_);
      State state = game.start();
      std::uint64_t plies = 0;
      Mute mute;
      while (game.decider(state) != Decider::nobody && goes_on(game, state) && !this->HasFatalFailure()) {
        ASSERT_LT(plies++, Proof<G>::longest_game) << "the game does not end: " << described(game, state);
        const Move move = draw_any(game, state, rng);
        if (moves++ % stride == 0) {
          SCOPED_TRACE(described(game, state));
          visit(game, state, move);
        }
        game.play(state, move, mute);
      }
      SCOPED_TRACE(described(game, state));
      if (game.decider(state) == Decider::nobody) end_of_game(game, state);
    }
  }
  template <class Visit>
  void in_random_games(Visit visit, int count = games_each) {
    in_random_games(visit, count, [](const auto& /*game*/, const auto& /*state*/) { return true; });
  }

  RunningOf<G> running(const G& game, const State& state) const {
    const auto options = Options::resolve(G::options(shipped_library<G>()), given_);
    return {std::make_shared<const G>(game), *options, state};
  }

 private:
  std::string described(const G& game, const State& state) const {
    std::string text = std::string(G::id);
    for (const auto& [name, value] : given_) text += " " + name + "=" + value;
    return text + " : " + game.position_text(state);
  }

  static void end_of_game(const G& game, const State& state) {
    MoveList<G> moves;
    game.moves(state, moves);
    EXPECT_TRUE(moves.empty()) << "a game that is over has legal moves";
    const Result result = game.result(state);
    EXPECT_NE(result.score, Score::ongoing);
    EXPECT_THAT(G::reasons, testing::Contains(result.reason));
    const auto read = game.read_position(game.position_text(state));
    ASSERT_TRUE(read) << read.error().text;
    EXPECT_EQ(*read, state);
    EXPECT_EQ(game.result(*read), result);
  }

  std::vector<OptionPair> given_;
};

TYPED_TEST_SUITE_P(ProofKit);

TYPED_TEST_P(ProofKit, EveryListedMoveIsReadBackAndEveryOtherTextIsRefused) {
  this->in_random_games([&](const auto& game, const auto& state, auto /*move*/) {
    MoveList<TypeParam> moves;
    all_moves(game, state, moves);
    ASSERT_FALSE(moves.empty());
    std::set<std::string> texts;
    for (const auto& move : moves) {
      const std::string text = game.move_text(state, move);
      EXPECT_TRUE(texts.insert(text).second) << "two moves are written " << text;
      EXPECT_EQ(text.starts_with("~"), game.decider(state) == Decider::fate);
      const auto read = game.read_move(state, text);
      ASSERT_TRUE(read) << text << " is listed but refused: " << read.error().key;
      EXPECT_EQ(*read, move);
    }
    for (const std::string& text : texts) {
      for (const std::string& wrong : {text + text, text + " ", " " + text, text.substr(0, text.size() - 1), "?" + text,
                                       std::string("\0", 1), std::string("~?")}) {
        if (texts.contains(wrong)) continue;
        const auto read = game.read_move(state, wrong);
        ASSERT_FALSE(read) << "'" << wrong << "' is not listed but accepted";
        EXPECT_THAT(TypeParam::refusals, testing::Contains(read.error().key));
      }
    }
  });
}

TYPED_TEST_P(ProofKit, TheListOfMovesIsTheSameEveryTime) {
  this->in_random_games([&](const auto& game, const auto& state, auto /*move*/) {
    MoveList<TypeParam> once;
    MoveList<TypeParam> again;
    all_moves(game, state, once);
    all_moves(game, state, again);
    EXPECT_TRUE(std::equal(once.begin(), once.end(), again.begin(), again.end()));
  });
}

TYPED_TEST_P(ProofKit, LegalIsSortedWithoutDoubles) {
  this->in_random_games([&](const auto& game, const auto& state, auto /*move*/) {
    const auto legal = this->running(game, state).legal();
    EXPECT_TRUE(std::is_sorted(legal.begin(), legal.end()));
    EXPECT_EQ(std::adjacent_find(legal.begin(), legal.end()), legal.end());
  });
}

TYPED_TEST_P(ProofKit, FatesProbabilitiesAreWholeAndInLowestTerms) {
  this->in_random_games([&](const auto& game, const auto& state, auto /*move*/) {
    const auto outcomes = this->running(game, state).outcomes();
    ASSERT_EQ(outcomes.empty(), game.decider(state) != Decider::fate);
    if (outcomes.empty()) return;
    std::uint64_t sum = 0;
    std::uint64_t common = 0;
    for (const auto& outcome : outcomes) {
      EXPECT_GT(outcome.weight, 0U) << outcome.move << " cannot happen";
      EXPECT_EQ(outcome.total, outcomes[0].total);
      sum += outcome.weight;
      common = std::gcd(common, std::uint64_t{outcome.weight});
    }
    EXPECT_EQ(sum, outcomes[0].total);
    EXPECT_EQ(common, 1U);
    EXPECT_LE(sum, UINT32_MAX) << "drawing adds the weights in 32 bits";
  });
}

/// A text that is a move elsewhere is the likeliest to be accepted wrongly here.
TYPED_TEST_P(ProofKit, MovesOfOtherPositionsAreRefusedWhereTheyAreNotListed) {
  std::set<std::string> seen;
  const auto learn = [&](const auto& game, const auto& state, auto move) { seen.insert(game.move_text(state, move)); };
  this->in_random_games(learn, 10);
  this->in_random_games(
      [&](const auto& game, const auto& state, auto /*move*/) {
        const auto legal = this->running(game, state).legal();
        for (const std::string& text : seen) {
          const bool listed = std::binary_search(legal.begin(), legal.end(), text);
          EXPECT_EQ(game.read_move(state, text).has_value(), listed) << text;
        }
      },
      10);
}

/// Odds that a move announces sum to one, and are there only where fate decides next.
TYPED_TEST_P(ProofKit, OddsSumToOne) {
  this->in_random_games([&](const auto& game, const auto& state, auto /*move*/) {
    const auto running = this->running(game, state);
    for (const std::string& text : running.legal()) {
      const auto odds = running.explain(text)->odds;
      if (odds.empty()) continue;
      auto next = this->running(game, state);
      ASSERT_TRUE(next.play(text));
      EXPECT_EQ(next.decider(), Decider::fate) << text;
      std::uint64_t denominator = 1;
      for (const Chance& chance : odds) denominator = std::lcm(denominator, chance.denominator);
      std::uint64_t sum = 0;
      for (std::size_t i = 0; i < odds.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(odds[i].what == odds[j].what) << text << " has equal odds";
      }
      for (const Chance& chance : odds) {
        EXPECT_THAT(TypeParam::chance_names, testing::Contains(chance.what.key));
        sum += chance.numerator * (denominator / chance.denominator);
      }
      EXPECT_EQ(sum, denominator) << text;
    }
  });
}

TYPED_TEST_P(ProofKit, PositionTextRoundTripsAtEveryPly) {
  this->in_random_games([&](const auto& game, const auto& state, auto /*move*/) {
    const std::string text = game.position_text(state);
    const auto read = game.read_position(text);
    ASSERT_TRUE(read) << read.error().text;
    EXPECT_EQ(*read, state);
    EXPECT_EQ(game.hash(*read), game.hash(state));
    EXPECT_EQ(game.position_text(*read), text);
  });
}

TYPED_TEST_P(ProofKit, DifferentPositionsHaveDifferentHashes) {
  std::map<std::uint64_t, std::string> seen;
  this->in_random_games(
      [&](const auto& game, const auto& state, auto /*move*/) {
        const auto [found, fresh] = seen.emplace(game.hash(state), game.position_text(state));
        EXPECT_EQ(found->second, game.position_text(state));
      },
      1);
}

TYPED_TEST_P(ProofKit, ReplayGivesTheSameHashPlyByPly) {
  std::vector<std::pair<std::string, std::uint64_t>> record;
  const auto replay = [&](const auto& game, const auto& state, auto move) {
    if (state == game.start()) record.clear();
    record.emplace_back(game.move_text(state, move), game.hash(state));
    auto last = state;
    Mute mute;
    game.play(last, move, mute);
    if (game.decider(last) != Decider::nobody) return;
    auto replayed = this->running(game, game.start());
    for (const auto& [text, hash] : record) {
      ASSERT_EQ(replayed.hash(), hash);
      ASSERT_TRUE(replayed.play(text)) << text;
    }
    EXPECT_EQ(replayed.hash(), game.hash(last));
    for (std::size_t i = record.size(); i-- > 0;) {
      ASSERT_TRUE(replayed.undo());
      ASSERT_EQ(replayed.hash(), record[i].second);
    }
    EXPECT_FALSE(replayed.undo());
  };
  this->in_random_games(replay, games_each, [](const auto& /*game*/, const auto& /*state*/) { return true; }, 1);
}

TYPED_TEST_P(ProofKit, EventsDoNotChangePlayAndAreWellFormed) {
  this->in_random_games([&](const auto& game, const auto& state, auto move) {
    auto silent = state;
    auto told = state;
    Mute mute;
    EventLines events;
    game.play(silent, move, mute);
    game.play(told, move, events);
    EXPECT_EQ(silent, told);
    ASSERT_TRUE(Proof<TypeParam>::silent_moves || !events.lines().empty());
    int overs = 0;
    for (const std::string& line : events.lines()) {
      const auto json = parse_json(line);
      ASSERT_TRUE(json) << line;
      const auto name = (*json)["event"].template get<std::string>();
      EXPECT_THAT(TypeParam::event_names, testing::Contains(name));
      overs += name == "over" ? 1 : 0;
    }
    const bool over = game.decider(told) == Decider::nobody;
    EXPECT_EQ(overs, over ? 1 : 0);
    if (over) {
      const auto last = *parse_json(events.lines().back());
      EXPECT_EQ(last["event"], "over");
      EXPECT_EQ(last["result"], Json(std::string(to_text(game.result(told).score))));
      EXPECT_EQ(last["reason"], Json(std::string(game.result(told).reason)));
    }
  });
}

TYPED_TEST_P(ProofKit, InvariantsHoldAtEveryPly) {
  this->in_random_games([&](const auto& game, const auto& state, auto /*move*/) {
    ASSERT_EQ(Proof<TypeParam>::broken(game, state), "");
  });
}

TYPED_TEST_P(ProofKit, ASampleOfAViewHasThatViewAndTheSameMoves) {
  Rng rng(7);
  this->in_random_games([&](const auto& game, const auto& state, auto /*move*/) {
    const auto truth = this->running(game, state);
    for (const Viewer viewer : all_viewers) {
      const auto view = game.view(state, viewer);
      const auto sampled = game.sample(view, rng);
      EXPECT_EQ(game.view(sampled, viewer), view);
      const auto other = this->running(game, sampled);
      EXPECT_EQ(other.view(viewer), truth.view(viewer));
      EXPECT_EQ(other.decider(), truth.decider());
      if (!decides(viewer, truth.decider())) continue;
      EXPECT_EQ(other.legal(), truth.legal());
    }
  });
}

TYPED_TEST_P(ProofKit, AViewCanBeSeenAgainAndLiesAreRefused) {
  const auto kind = make_kind<TypeParam>();
  this->in_random_games(
      [&](const auto& game, const auto& state, auto /*move*/) {
        const auto truth = this->running(game, state);
        for (const Viewer viewer : all_viewers) {
          const auto options = truth.options_told_to(viewer);
          Json view = *parse_json(truth.view(viewer));
          const auto seen = kind->from_view(options, view);
          ASSERT_TRUE(seen) << seen.error().text;
          EXPECT_EQ((*seen)->view(viewer), truth.view(viewer));
          EXPECT_EQ((*seen)->only_seen_by(), viewer);
          EXPECT_EQ((*seen)->decider(), truth.decider());
          view["turn"] = "nobody";
          EXPECT_FALSE(kind->from_view(options, view));
          view = *parse_json(truth.view(viewer));
          view["position"] = "nonsense";
          EXPECT_FALSE(kind->from_view(options, view));
        }
      },
      3);
}

/// Two games that differ only in what a viewer cannot know are the same to him: all that he is shown or told, and what
/// he may do, byte for byte.
inline void expect_same_to(Viewer viewer, const RunningGame& truth, const RunningGame& twin) {
  ASSERT_EQ(truth.decider(), twin.decider());
  ASSERT_EQ(truth.view(viewer), twin.view(viewer));
  ASSERT_EQ(truth.options_told_to(viewer), twin.options_told_to(viewer));
  ASSERT_EQ(truth.plies(), twin.plies());
  for (std::size_t ply = 0; ply < truth.plies(); ++ply) {
    ASSERT_EQ(truth.logged(ply, viewer), twin.logged(ply, viewer)) << truth.logged(ply, viewer).move;
  }
  ASSERT_EQ(truth.question(), twin.question());
  if (!decides(viewer, truth.decider())) return;
  ASSERT_EQ(truth.legal(), twin.legal());
  for (const std::string& move : truth.legal()) ASSERT_EQ(truth.explain(move), twin.explain(move)) << move;
}

/// What a viewer cannot know is swapped for another truth that agrees with his view, and both games are played on with
/// the same moves, apart from those that he cannot see: these differ.
TYPED_TEST_P(ProofKit, WhatAViewerCannotKnowDoesNotReachHim) {
  if constexpr (TypeParam::has_secrets) {
    constexpr int games = 1000;  // many, since in some only the set-up is secret
    constexpr int plies_together = 6;
    Rng rng(9);
    int compared = 0;
    const auto any_of = [&](const std::vector<std::string>& moves) {
      return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    };
    const auto differ = [&](const auto& game, const auto& state, auto /*move*/) {
      const Viewer viewer = all_viewers[rng.below(3)];
      auto truth = this->running(game, state);
      auto twin = this->running(game, game.sample(game.view(state, viewer), rng));
      ASSERT_NO_FATAL_FAILURE(expect_same_to(viewer, truth, twin));
      for (int ply = 0; ply < plies_together; ++ply) {
        const auto legal = truth.legal();
        const auto twins = twin.legal();
        std::vector<std::string> common;
        std::ranges::set_intersection(legal, twins, std::back_inserter(common));
        const std::string next = any_of(common.empty() ? legal : common);
        ASSERT_TRUE(truth.play(next));
        const bool seen = truth.logged(truth.plies() - 1, viewer).move == next;
        // A move that all can see may be one that the twin's truth forbids: from there on they differ for everybody.
        if (!twin.play(seen ? next : any_of(twins))) break;
        if (truth.nothing_is_hidden() || twin.nothing_is_hidden()) break;
        compared += truth.position() != twin.position() ? 1 : 0;
        ASSERT_NO_FATAL_FAILURE(expect_same_to(viewer, truth, twin));
      }
    };
    this->in_random_games(differ, games,
                          [](const auto& game, const auto& state) { return !game.nothing_is_hidden(state); });
    EXPECT_GT(compared, 500) << "positions that differ";
  } else {
    // Nothing is hidden: everybody sees the same, apart from who looks and what he may play.
    this->in_random_games([&](const auto& game, const auto& state, auto /*move*/) {
      Json first = *parse_json(this->running(game, state).view(Viewer::first));
      Json everybody = *parse_json(this->running(game, state).view(Viewer::everybody));
      for (const char* own : {"side", "legal"}) first[own] = everybody[own];
      EXPECT_EQ(first, everybody);
    });
  }
}

TYPED_TEST_P(ProofKit, DamagedPositionsAreRefusedOrReadExactlyAsWritten) {
  Rng rng(11);
  this->in_random_games([&](const auto& game, const auto& state, auto /*move*/) {
    std::string text = game.position_text(state);
    for (std::uint32_t i = 0; i <= rng.below(3); ++i) {
      const auto at = rng.below(static_cast<std::uint32_t>(text.size()));
      constexpr std::string_view letters = " .-/:,0123456789abcdefFACSfacsWBover~?\n\xff";
      const char letter = letters[rng.below(static_cast<std::uint32_t>(letters.size()))];
      switch (rng.below(3)) {
        case 0:
          text[at] = letter;
          break;
        case 1:
          text.insert(at, 1, letter);
          break;
        default:
          text.erase(at, 1);
      }
      if (text.empty()) break;
    }
    const auto read = game.read_position(text);
    if (!read) {
      EXPECT_FALSE(read.error().text.empty());
      return;
    }
    EXPECT_EQ(game.position_text(*read), text) << "read as something else than was written";
  });
}

TYPED_TEST_P(ProofKit, AnatomyNamesAKnownVerbAndTellsMovesApart) {
  this->in_random_games([&](const auto& game, const auto& state, auto move) {
    MoveList<TypeParam> moves;
    all_moves(game, state, moves);
    std::set<std::tuple<std::string_view, std::string, std::string, std::vector<std::string>>> anatomies;
    for (const auto& each : moves) {
      const Anatomy anatomy = game.anatomy(state, each);
      EXPECT_TRUE(anatomies.emplace(anatomy.verb, anatomy.from, anatomy.to, anatomy.choices).second)
          << game.move_text(state, each) << " looks like another move";
    }
    EXPECT_THAT(TypeParam::verbs, testing::Contains(game.anatomy(state, move).verb));
    EXPECT_THAT(TypeParam::questions, testing::Contains(game.question(state).key));
    for (const Message& warning : game.warnings(state, move)) {
      EXPECT_THAT(TypeParam::warning_names, testing::Contains(warning.key));
    }
  });
}

TYPED_TEST_P(ProofKit, PerftIsTheSumOfItsDivision) {
  this->in_random_games(
      [&](const auto& game, const auto& state, auto /*move*/) {
        const auto running = this->running(game, state);
        std::uint64_t sum = 0;
        for (const auto& [text, nodes] : running.divide(2)) sum += nodes;
        EXPECT_EQ(running.perft(2), sum);
        EXPECT_EQ(running.perft(1), running.legal().size());
        EXPECT_EQ(running.perft(0), 1U);
      },
      3);
}

/// Every move must come as often as every other: chi-square, with a bound far out in its tail. Above all for games that
/// draw moves without listing them.
TYPED_TEST_P(ProofKit, ARandomMoveIsUniform) {
  Rng rng(3);
  this->in_random_games(
      [&](const auto& game, const auto& state, auto /*move*/) {
        if (game.decider(state) == Decider::fate) return;
        constexpr double draws_each = 200;
        MoveList<TypeParam> moves;
        game.moves(state, moves);
        std::map<std::string, double> counts;
        const auto draws = static_cast<int>(draws_each * static_cast<double>(moves.size()));
        for (int i = 0; i < draws; ++i) ++counts[game.move_text(state, draw_move(game, state, rng))];
        ASSERT_EQ(counts.size(), moves.size());
        double chi_square = 0;
        for (const auto& [text, count] : counts) chi_square += (count - draws_each) * (count - draws_each) / draws_each;
        const double freedom = static_cast<double>(moves.size()) - 1;
        EXPECT_LT(chi_square, freedom + 4.9 * std::sqrt(2 * freedom) + 24);
      },
      2);
}

TYPED_TEST_P(ProofKit, FatesDrawsFollowTheirWeights) {
  Rng rng(5);
  this->in_random_games(
      [&](const auto& game, const auto& state, auto /*move*/) {
        if (game.decider(state) != Decider::fate) return;
        constexpr int draws = 20'000;
        std::map<std::string, double> counts;
        for (int i = 0; i < draws; ++i) ++counts[game.move_text(state, draw_any(game, state, rng))];
        double chi_square = 0;
        const auto outcomes = this->running(game, state).outcomes();
        for (const auto& outcome : outcomes) {
          const double expected = draws * static_cast<double>(outcome.weight) / static_cast<double>(outcome.total);
          chi_square += (counts[outcome.move] - expected) * (counts[outcome.move] - expected) / expected;
        }
        const double freedom = static_cast<double>(outcomes.size()) - 1;
        EXPECT_LT(chi_square, freedom + 4.9 * std::sqrt(2 * freedom) + 24);
      },
      2);
}

REGISTER_TYPED_TEST_SUITE_P(ProofKit, EveryListedMoveIsReadBackAndEveryOtherTextIsRefused,
                            TheListOfMovesIsTheSameEveryTime, LegalIsSortedWithoutDoubles,
                            FatesProbabilitiesAreWholeAndInLowestTerms,
                            MovesOfOtherPositionsAreRefusedWhereTheyAreNotListed, OddsSumToOne,
                            PositionTextRoundTripsAtEveryPly, DifferentPositionsHaveDifferentHashes,
                            ReplayGivesTheSameHashPlyByPly, EventsDoNotChangePlayAndAreWellFormed,
                            InvariantsHoldAtEveryPly, ASampleOfAViewHasThatViewAndTheSameMoves,
                            AViewCanBeSeenAgainAndLiesAreRefused, WhatAViewerCannotKnowDoesNotReachHim,
                            DamagedPositionsAreRefusedOrReadExactlyAsWritten, AnatomyNamesAKnownVerbAndTellsMovesApart,
                            PerftIsTheSumOfItsDivision, ARandomMoveIsUniform, FatesDrawsFollowTheirWeights);

}  // namespace destrier
