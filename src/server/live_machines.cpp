// What machines at a match think about, and what comes of it.

#include <algorithm>
#include <cassert>

#include "match/team.h"
#include "server/live_match.h"

namespace destrier {
namespace {

/// A machine thinks about a move for no more than this part of what its clock shows.
constexpr std::int64_t part_of_clock = 30;

}  // namespace

LiveMatch::MachineTurn LiveMatch::turn_of(const Now& now, Decider side, std::unique_ptr<RunningGame> game) const {
  const auto player = read_player(match_.record().seats[static_cast<std::size_t>(side_index(side))].player);
  MachineTurn turn{std::move(game), player.value_or(Player{}), static_cast<std::int64_t>(match_.next_entry())};
  turn.most_ms = longest_move_ms;
  if (const auto left = left_ms(side, now.ms, now.working)) {
    turn.most_ms = std::clamp<std::int64_t>(*left / part_of_clock, 1, longest_move_ms);
  }
  return turn;
}

std::optional<LiveMatch::MachineTurn> LiveMatch::machine_turn(const Now& now) const {
  const Decider side = match_.decider();
  if (stored_.machine_due_ms == 0 || (side != Decider::first && side != Decider::second)) return std::nullopt;
  return turn_of(now, side, match_.seen_by(viewer_of(side)));
}

std::optional<LiveMatch::DrawCase> LiveMatch::draw_case(const Now& now, std::uint64_t seed) const {
  const Decider decider = match_.decider();
  const Decider machine = is_machine(Decider::first) ? Decider::first : Decider::second;
  const Viewer viewer = viewer_of(machine);
  if (decider == machine) return DrawCase{turn_of(now, machine, match_.seen_by(viewer)), true};
  if (decider != other_side(machine)) return std::nullopt;
  Rng rng(seed);
  return DrawCase{turn_of(now, machine, match_.game().imagined_by(viewer, rng)), false};
}

void LiveMatch::machine_moves(const Moment& moment, std::int64_t n, const std::string& move) {
  const Decider side = running_clock();
  if (side == Decider::nobody || !is_machine(side) || n != static_cast<std::int64_t>(match_.next_entry())) return;
  const auto events = match_.play(side, move, {.left_ms = left_after_move(moment, side)});
  assert(events && "a machine chooses among the legal moves");
  if (!events) return;
  after_move(moment, side, *events);
}

void LiveMatch::machine_answers(const Moment& moment, bool accepts) {
  if (stored_.offers.draw == 0 || match_.is_over()) return;
  if (accepts) return agree_to_draw(moment, nullptr);
  withdraw_offer(moment);
}

}  // namespace destrier
