#include "lab/arena.h"

#include <memory>

#include "lab/arena_log.h"
#include "lab/in_order.h"
#include "lab/opening.h"
#include "lab/seeds.h"

namespace destrier {
namespace {

/// Purposes for which a seed is divided.
enum Purpose : std::uint8_t { dice, opening, player_a, player_b };

/// The points of `a`, in halves.
std::size_t half_points(const GameRecord& record, bool a_first) {
  if (record.score == Score::draw) return 1;
  return (record.score == Score::first_wins) == a_first ? 2 : 0;
}

/// The seats of one thread.
class Table {
 public:
  Table(const RunningGame& start, const ArenaTerms& terms, const ArenaLog* log)
      : start_(start), terms_(terms), log_(log), a_(seat(terms.a, terms.bots)), b_(seat(terms.b, terms.bots)) {}

  GameRecord operator()(std::uint64_t number) {
    if (const GameRecord* known = log_ == nullptr ? nullptr : log_->find(number)) return *known;
    return play_arena_game(start_, terms_, number, *a_, *b_);
  }

 private:
  const RunningGame& start_;
  const ArenaTerms& terms_;
  const ArenaLog* log_;
  std::unique_ptr<Sitter> a_;
  std::unique_ptr<Sitter> b_;
};

}  // namespace

WinsDrawsLosses ArenaTally::all() const {
  return {by_seat[0].wins + by_seat[1].wins, by_seat[0].draws + by_seat[1].draws,
          by_seat[0].losses + by_seat[1].losses};
}

bool ArenaTally::add(std::uint64_t pair, const GameRecord& first, const GameRecord& second,
                     const std::optional<Sprt>& sprt) {
  std::size_t points = 0;
  std::uint64_t number = pair * 2;
  for (const GameRecord* record : {&first, &second}) {
    const bool a_first = a_sits_first(number);
    const std::size_t gained = half_points(*record, a_first);
    WinsDrawsLosses& seat = by_seat[a_first ? 0 : 1];
    ++(gained == 2 ? seat.wins : gained == 1 ? seat.draws : seat.losses);
    points += gained;
    plies += record->plies;
    if (record->fault) faults.push_back({number, gained == 0, *record->fault});
    ++number;
  }
  ++pairs[points];
  if (!sprt) return true;
  log_ratio = log_likelihood_ratio(pairs, *sprt);
  verdict = verdict_of(*log_ratio);
  return verdict == Verdict::undecided;
}

GameRecord play_arena_game(const RunningGame& start, const ArenaTerms& terms, std::uint64_t number, Sitter& a,
                           Sitter& b) {
  const std::uint64_t pair_seed = seed_for(terms.seed, number / 2);
  const std::uint64_t game_seed = seed_for(pair_seed, number % 2 + 100);
  DiceStream fate(seed_for(pair_seed, Purpose::dice));
  const auto game = start.clone();
  play_opening(*game, terms.opening, seed_for(pair_seed, Purpose::opening), fate);

  const bool a_first = a_sits_first(number);
  const std::array<Sitter*, 2> seats = {a_first ? &a : &b, a_first ? &b : &a};
  const auto lost_by = [&](std::size_t side, const BotFault& fault) {
    return GameRecord{side == 0 ? Score::second_wins : Score::first_wins, "fault", game->plies(), fault};
  };
  for (std::size_t side = 0; side < 2; ++side) {
    const auto begun =
        seats[side]->begin(*game, seed_for(game_seed, seats[side] == &a ? Purpose::player_a : Purpose::player_b));
    if (!begun) return lost_by(side, begun.error());
  }
  while (game->decider() != Decider::nobody) {
    if (game->decider() == Decider::fate) {
      (void)game->play(fate.decide(*game));
      continue;
    }
    const auto side = static_cast<std::size_t>(side_index(game->decider()));
    const auto move = seats[side]->decide(*game);
    if (!move) return lost_by(side, move.error());
    if (!game->play(*move)) return lost_by(side, {"illegal", {{"move", *move}}});
  }
  const Result result = game->result();
  return {result.score, std::string(result.reason), game->plies(), std::nullopt};
}

Expected<ArenaTally> run_arena(const RunningGame& start, const ArenaTerms& terms, unsigned threads, ArenaLog* log,
                               const std::function<void(std::uint64_t games, const ArenaTally&)>& watch) {
  ArenaTally tally;
  std::optional<GameRecord> first_of_pair;
  Expected<void> written;
  work_in_order(
      terms.games, threads, [&] { return Table(start, terms, log); },
      [&](std::uint64_t number, const GameRecord& record) {
        if (log != nullptr && log->find(number) == nullptr && written) written = log->append(number, record);
      },
      [&](std::uint64_t number, GameRecord& record) {
        if (!written) return false;
        if (number % 2 == 0) {
          first_of_pair = std::move(record);
          return true;
        }
        const bool go_on = tally.add(number / 2, *first_of_pair, record, terms.sprt);
        watch(number + 1, tally);
        return go_on;
      });
  if (!written) return tl::unexpected(written.error());
  return tally;
}

}  // namespace destrier
