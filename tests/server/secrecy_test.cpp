// Nothing that a seat may not know is ever sent to it: the same match is played with another truth that agrees with all
// that the seat has seen, and what it is sent is compared byte for byte.

#include <algorithm>
#include <gmock/gmock.h>
#include <iterator>
#include <map>

#include "games/registry.h"
#include "tests/server/board.h"

namespace destrier {
namespace {

using Moves = std::vector<std::string>;

constexpr std::array viewers = {Viewer::first, Viewer::second, Viewer::everybody};

/// A match with somebody in each seat and somebody who watches.
struct Table {
  Table(const RunningGame& game, const std::vector<OptionPair>& options, const std::string& position)
      : board(std::string(game.game()), options, "human", std::nullopt, position) {
    for (std::size_t i = 0; i < 3; ++i) guests[i] = board.enter(viewers[i], 0, i == 0 ? "ab" : "cd");
  }
  const RunningGame& game() { return board.live().match().game(); }
  std::shared_ptr<Listener>& of(Viewer viewer) { return guests[static_cast<std::size_t>(viewer)]; }
  std::shared_ptr<Listener>& of(Decider side) { return of(viewer_of(side)); }

  Board board;
  std::array<std::shared_ptr<Listener>, 3> guests;
};

/// The truth and another one, as one viewer knows them.
class Twins {
 public:
  Twins(const RunningGame& game, Viewer viewer, Rng& rng)
      : viewer_(viewer),
        rng_(rng),
        truth_(game, game.options_told_to(viewer), game.position()),
        other_(game, game.options_told_to(viewer), game.sample(viewer, rng)) {}

  /// How many entries were compared whose truths differ.
  std::size_t play(int entries) {
    std::size_t compared = 0;
    for (int i = 0; i < entries && moves_look_the_same(); ++i) {
      try_what_is_refused();
      try_what_is_illegal();
      if (!step() || truth_.game().nothing_is_hidden() || other_.game().nothing_is_hidden()) return compared;
      compared += truth_.game().position() != other_.game().position() ? 1 : 0;
      expect_same_letters();
      if (rng_.below(4) == 0) come_again();
      if (testing::Test::HasFailure()) return compared;
    }
    return compared;
  }

 private:
  const std::string& any_of(const Moves& moves) { return moves[rng_.below(static_cast<std::uint32_t>(moves.size()))]; }

  /// A move in both that looks the same to the viewer. False if there is none, or the game has ended.
  bool step() {
    const Decider decider = truth_.game().decider();
    if (decider != Decider::first && decider != Decider::second) return false;
    if (rng_.below(8) == 0) {
      for (Table* table : {&truth_, &other_}) table->board.wish(table->of(decider), UndoWish{table->board.next()});
      if (truth_.game().plies() != other_.game().plies()) return false;  // the mover knows what he has learned
      if (truth_.game().decider() != decider) return true;
    }
    const Moves legal = truth_.game().legal();
    const Moves twins = other_.game().legal();
    Moves common;
    std::ranges::set_intersection(legal, twins, std::back_inserter(common));
    const std::string next = any_of(common.empty() ? legal : common);
    const auto trial = truth_.game().clone();
    const auto twin = other_.game().clone();
    if (!trial->play(next)) return false;
    const bool seen = trial->logged(trial->plies() - 1, viewer_).move == next;
    const std::string twins_next = seen ? next : any_of(twins);
    if (!twin->play(twins_next)) return false;  // all can see it, and the other truth forbids it
    truth_.board.move(truth_.of(decider), next);
    other_.board.move(other_.of(decider), twins_next);
    return moves_look_the_same();
  }

  /// What fate rolls may be what all can see: then the two go different ways.
  bool moves_look_the_same() {
    const RunningGame& truth = truth_.game();
    const RunningGame& other = other_.game();
    if (truth.plies() != other.plies()) return false;
    for (std::size_t ply = 0; ply < truth.plies(); ++ply) {
      if (truth.logged(ply, viewer_).move != other.logged(ply, viewer_).move) return false;
    }
    return true;
  }

  /// Wishes of the viewer that change nothing.
  void try_what_is_refused() {
    const Decider decider = truth_.game().decider();
    if (viewer_ != Viewer::everybody && viewer_of(decider) == viewer_) return;
    const Moves theirs = truth_.game().legal();
    const auto next = truth_.board.next();
    const std::vector<Wish> wishes = {
        MoveWish{theirs.empty() ? "x" : any_of(theirs), next},
        MoveWish{theirs.empty() ? "x" : any_of(theirs), static_cast<std::int64_t>(rng_.below(10))},
        MoveWish{"~1", next},
        MoveWish{"nonsense", next},
        UndoWish{next + 1},
        DrawWish{DrawWish::Kind::accept},
        RematchWish{}};
    for (const Wish& wish : wishes) {
      for (Table* table : {&truth_, &other_}) table->board.wish(table->of(viewer_), wish);
    }
    EXPECT_EQ(next, truth_.board.next()) << "it was not the viewer's turn";
    expect_same_letters();
  }

  /// Why a move is illegal is told by what the viewer knows.
  void try_what_is_illegal() {
    const Decider decider = truth_.game().decider();
    if (viewer_ == Viewer::everybody || viewer_of(decider) != viewer_) return;
    const Moves legal = truth_.game().legal();
    EXPECT_EQ(legal, other_.game().legal());
    once_legal_.insert(once_legal_.end(), legal.begin(), legal.end());
    const auto next = truth_.board.next();
    for (int i = 0; i < 4; ++i) {
      std::string wished = any_of(once_legal_);
      const std::string& other = any_of(once_legal_);
      if (i % 2 == 0)
        wished[rng_.below(static_cast<std::uint32_t>(wished.size()))] =
            other[rng_.below(static_cast<std::uint32_t>(other.size()))];
      if (std::ranges::binary_search(legal, wished)) continue;
      for (Table* table : {&truth_, &other_}) table->board.wish(table->of(viewer_), MoveWish{wished, next});
      EXPECT_EQ(next, truth_.board.next()) << wished;
    }
    expect_same_letters();
  }

  void come_again() {
    const auto known = static_cast<std::int64_t>(rng_.below(static_cast<std::uint32_t>(truth_.board.next())));
    for (Table* table : {&truth_, &other_}) table->of(viewer_) = table->board.enter(viewer_, known);
    expect_same_letters();
  }

  void expect_same_letters() {
    auto& mine = truth_.of(viewer_)->heard;
    auto& twins = other_.of(viewer_)->heard;
    EXPECT_EQ(mine, twins);
    for (Table* table : {&truth_, &other_}) {
      for (const auto& guest : table->guests) guest->heard.clear();
    }
  }

  Viewer viewer_;
  Rng& rng_;
  Table truth_, other_;
  Moves once_legal_;  ///< to the viewer
};

/// A game with options that make secrets, and some others.
std::unique_ptr<RunningGame> any_game(const GameKind& kind, Rng& rng) {
  const std::map<std::string_view, OptionPair> secretive = {{"escarmouche", {"deploy", "blind"}},
                                                            {"lionheart", {"level", "2"}}};
  while (true) {
    std::vector<OptionPair> options;
    const auto needed = secretive.find(kind.id());
    if (needed != secretive.end()) options.push_back(needed->second);
    for (const OptionSpec& spec : kind.options()) {
      if (rng.below(3) != 0 || (needed != secretive.end() && spec.name == needed->second.first)) continue;
      const Alternative& form = spec.alternatives[rng.below(static_cast<std::uint32_t>(spec.alternatives.size()))];
      if (form.kind == Alternative::Kind::word) options.emplace_back(spec.name, form.text);
    }
    if (auto game = kind.start(options)) return std::move(*game);
  }
}

TEST(Secrecy, WhatASeatIsSentIsTheSameWhateverItCannotKnow) {
  constexpr int matches = SANITIZED ? 60 : 600;
  constexpr int entries_together = 12;
  Rng rng(11);
  int games = 0;
  for (const auto& kind : all_kinds()) {
    if (!kind->has_secrets()) continue;
    SCOPED_TRACE(kind->id());
    ++games;
    std::size_t compared = 0;
    for (int i = 0; i < matches && !HasFailure(); ++i) {
      const auto game = any_game(*kind, rng);
      for (std::uint32_t plies = rng.below(40); plies > 0 && !game->nothing_is_hidden(); --plies) {
        ASSERT_TRUE(game->play(game->random_move(rng)));
      }
      if (game->nothing_is_hidden()) continue;
      const Viewer viewer = viewers[rng.below(3)];
      compared += Twins(*game, viewer, rng).play(entries_together);
    }
    EXPECT_GT(compared, static_cast<std::size_t>(matches) / 2) << "entries whose truths differ";
    RecordProperty(std::string(kind->id()), static_cast<int>(compared));
  }
  EXPECT_GT(games, 0);
}

}  // namespace
}  // namespace destrier
