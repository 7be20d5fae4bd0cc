// What somebody at a match wishes, and what comes of it.

#include <algorithm>
#include <cassert>
#include <utility>

#include "match/words.h"
#include "server/live_match.h"
#include "tell/tell.h"

namespace destrier {

void LiveMatch::refuse(const Moment& moment, const std::shared_ptr<Guest>& guest, RefusalCode code,
                       const std::string& text) {
  tell(moment, guest, refused_message(code, text));
}

void LiveMatch::refuse_in_words(const Moment& moment, const std::shared_ptr<Guest>& guest, RefusalCode code,
                                std::string_view key) {
  refuse(moment, guest, code, section_text(guest->language, "server", {std::string(key), {}}));
}

/// True if entry n is the next one; otherwise whoever wished it has been told.
bool LiveMatch::is_next(const Moment& moment, const std::shared_ptr<Guest>& guest, std::int64_t n,
                        const Entry& wished) {
  const auto next = static_cast<std::int64_t>(match_.next_entry());
  if (n >= 1 && n < next) {
    const Entry& there = match_.record().entries[static_cast<std::size_t>(n - 1)];
    const bool same = there.kind == wished.kind && there.by == wished.by && there.move == wished.move;
    if (same) {
      tell(moment, guest, ok_message(n));
    } else {
      refuse_in_words(moment, guest, RefusalCode::stale, "stale");
    }
    return false;
  }
  if (match_.is_over()) {
    refuse_in_words(moment, guest, RefusalCode::over, "over");
    return false;
  }
  if (stored_.state == MatchState::open) {
    refuse_in_words(moment, guest, RefusalCode::not_allowed, "waiting");
    return false;
  }
  if (wished.kind == Entry::Kind::move && match_.decider() != wished.by) {
    refuse_in_words(moment, guest, RefusalCode::not_your_turn, "not_your_turn");
    return false;
  }
  if (n != next) refuse_in_words(moment, guest, RefusalCode::ahead, "ahead");
  return n == next;
}

/// What the clock shows after a move made now; none without a clock.
std::optional<std::int64_t> LiveMatch::left_after_move(const Moment& moment, Decider side) const {
  const auto& terms = match_.record().clock;
  if (!terms) return std::nullopt;
  Clock clock(*terms, match_.record().entries);
  clock.spend(side, moment.working.between(turn_began_ms(), moment.now_ms));
  return clock.left_ms(side);
}

void LiveMatch::do_move(const Moment& moment, const std::shared_ptr<Guest>& guest, Decider side, const MoveWish& wish) {
  const bool rolled = match_.record().fate.by_hand && match_.decider() == Decider::fate;
  const Decider by = rolled ? Decider::fate : side;
  if (!is_next(moment, guest, wish.n, {.by = by, .move = wish.move})) return;
  begin(moment);
  const MoveNote note = rolled ? MoveNote{.by_hand = true} : MoveNote{.left_ms = left_after_move(moment, side)};
  const auto events = match_.play(by, wish.move, note);
  if (!events) {
    refuse(moment, guest, RefusalCode::illegal, refusal_text(guest->language, match_.game(), events.error()));
    return;
  }
  tell(moment, guest, ok_message(wish.n));
  after_move(moment, by, *events);
}

void LiveMatch::after_move(const Moment& moment, Decider side, const std::vector<std::string>& events) {
  // A move is an answer; a machine gives its own.
  if (draw_offer() == other_side(side) && !is_machine(side)) withdraw_offer(moment);
  note_entry(moment, events);
  go_on(moment);
}

Decider LiveMatch::draw_offer() const {
  const int seat = stored_.offers.draw;
  return seat == 0 ? Decider::nobody : side_at(static_cast<std::size_t>(seat - 1));
}

void LiveMatch::withdraw_offer(const Moment& moment) {
  stored_.offers.draw = 0;
  keep(moment);
  tell_all(moment, offer_message("draw", Decider::nobody));
}

/// Which entry the move was that stands last in the game, as an index. There is one.
std::size_t LiveMatch::entry_of_last_move() const {
  std::vector<std::size_t> moves;
  const auto& entries = match_.record().entries;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (entries[i].kind == Entry::Kind::move) moves.push_back(i);
    moves.resize(moves.size() - static_cast<std::size_t>(entries[i].taken_back));
  }
  return moves.back();
}

/// A move that is taken back takes with it the time that it brought, so that nobody gains any by moving to and fro.
std::optional<std::int64_t> LiveMatch::left_after_undo(const Moment& moment, Decider side) const {
  const auto& terms = match_.record().clock;
  if (!terms || !match_.may_undo(side)) return std::nullopt;
  const std::int64_t now = left_ms(side, moment.now_ms, moment.working).value_or(0);
  const std::size_t last = entry_of_last_move();
  const auto& entries = match_.record().entries;
  const Clock before(*terms, {entries.begin(), entries.begin() + static_cast<std::ptrdiff_t>(last)});
  const std::int64_t used = moment.working.between(turn_began_ms(last), times_[last]);
  const std::int64_t brought = entries[last].left_ms.value_or(0) - (before.left_ms(side) - used);
  return std::max<std::int64_t>(1, now - brought);
}

void LiveMatch::do_undo(const Moment& moment, const std::shared_ptr<Guest>& guest, Decider side, const UndoWish& wish) {
  if (!is_next(moment, guest, wish.n, {.kind = Entry::Kind::undo, .by = side})) return;
  if (const auto undone = match_.undo(side, {.left_ms = left_after_undo(moment, side)}); !undone) {
    refuse(moment, guest, RefusalCode::not_allowed, refusal_text(guest->language, match_.game(), undone.error()));
    return;
  }
  tell(moment, guest, ok_message(wish.n));
  note_entry(moment, {});
  go_on(moment);
}

/// After an end outside the rules.
void LiveMatch::ended(const Moment& moment, const std::shared_ptr<Guest>& by) {
  if (by) tell(moment, by, ok_message(static_cast<std::int64_t>(match_.record().entries.size())));
  note_entry(moment, {});
  go_on(moment);
}

void LiveMatch::do_draw(const Moment& moment, const std::shared_ptr<Guest>& guest, Decider side, DrawWish::Kind kind) {
  if (match_.is_over()) return refuse_in_words(moment, guest, RefusalCode::over, "over");
  if (stored_.state == MatchState::open) return refuse_in_words(moment, guest, RefusalCode::not_allowed, "waiting");
  const bool offered = draw_offer() == other_side(side);
  if (kind == DrawWish::Kind::decline) {
    if (!offered) return refuse_in_words(moment, guest, RefusalCode::not_allowed, "no_offer");
    return withdraw_offer(moment);
  }
  if (offered) return agree_to_draw(moment, guest);
  if (kind == DrawWish::Kind::accept) return refuse_in_words(moment, guest, RefusalCode::not_allowed, "no_offer");
  // Once for each entry: nobody is pestered, and no machine kept busy.
  std::int64_t& asked = stored_.offers.draw_asked[static_cast<std::size_t>(side_index(side))];
  const auto next = static_cast<std::int64_t>(match_.next_entry());
  if (asked == next) return refuse_in_words(moment, guest, RefusalCode::not_allowed, "offered_already");
  asked = next;
  stored_.offers.draw = side_index(side) + 1;
  keep(moment);
  tell_all(moment, offer_message("draw", side));
  moment.effects.draw_offered = is_machine(other_side(side));
}

void LiveMatch::agree_to_draw(const Moment& moment, const std::shared_ptr<Guest>& by) {
  if (match_.agree_to_draw()) ended(moment, by);
}

void LiveMatch::do_rematch(const Moment& moment, const std::shared_ptr<Guest>& guest, Decider side) {
  if (!match_.is_over()) return refuse_in_words(moment, guest, RefusalCode::not_allowed, "not_over");
  if (!stored_.offers.next.empty()) return tell_next(moment, guest);
  const Decider other = other_side(side);
  auto& wanted = stored_.offers.rematch;
  if (is_machine(other) || wanted[static_cast<std::size_t>(side_index(other))]) {
    moment.effects.rematch = true;
    return;
  }
  if (std::exchange(wanted[static_cast<std::size_t>(side_index(side))], true)) {
    return tell(moment, guest, offer_message("rematch", side));
  }
  keep(moment);
  tell_all(moment, offer_message("rematch", side));
}

void LiveMatch::go_on_in(const Moment& moment, std::string next) {
  stored_.offers.next = std::move(next);
  keep(moment);
  for (const auto& guest : guests_) tell_next(moment, guest);
}

void LiveMatch::wish(const Moment& moment, const std::shared_ptr<Guest>& guest, const Wish& wish) {
  if (guest->viewer == Viewer::everybody) {
    return refuse_in_words(moment, guest, RefusalCode::not_allowed, "only_watching");
  }
  look_at_clock(moment);
  const Decider side = side_at(static_cast<std::size_t>(guest->viewer));
  if (const auto* move = std::get_if<MoveWish>(&wish)) return do_move(moment, guest, side, *move);
  if (const auto* undo = std::get_if<UndoWish>(&wish)) return do_undo(moment, guest, side, *undo);
  if (const auto* draw = std::get_if<DrawWish>(&wish)) return do_draw(moment, guest, side, draw->kind);
  if (std::holds_alternative<RematchWish>(wish)) return do_rematch(moment, guest, side);
  if (const auto* chat = std::get_if<ChatWish>(&wish)) {
    return tell_all(moment, chat_message(to_text(guest->viewer), chat->text));
  }
  if (!match_.resign(side)) return refuse_in_words(moment, guest, RefusalCode::over, "over");
  ended(moment, guest);
}

}  // namespace destrier
