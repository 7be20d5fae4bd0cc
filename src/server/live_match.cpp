#include "server/live_match.h"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>
#include <utility>

#include "core/json_writer.h"
#include "server/tokens.h"

namespace destrier {
namespace {

using Text = std::shared_ptr<const std::string>;

// Of a very long match a welcome leaves out the oldest views, by about so much; what happened is told in any case.
constexpr std::size_t most_view_bytes = std::size_t{4} << 20U;

Text text_of(std::string message) {
  return std::make_shared<const std::string>(std::move(message));
}

void append_move(std::string& text, std::string_view move, const std::vector<std::string>& events) {
  text.append(R"(, "move": ")").append(move).append(R"(", "events": [)");
  for (std::size_t i = 0; i < events.size(); ++i) text.append(i == 0 ? "" : ", ").append(events[i]);
  text += ']';
}

/// What an entry says to this viewer, without view and clock; `game` is as it was after the entry.
std::string told_entry(const Entry& entry, std::size_t n, const RunningGame& game, Viewer viewer,
                       const std::vector<std::string>& truth) {
  std::string text = fmt::format(R"({{"n": {})", n);
  if (entry.kind == Entry::Kind::undo) {
    text += fmt::format(R"(, "undo": {})", entry.taken_back);
  } else if (entry.kind == Entry::Kind::end) {
    text += fmt::format(R"(, "end": {{"result": "{}", "reason": "{}")", to_text(entry.score), entry.reason);
    if (entry.by != Decider::nobody) text += fmt::format(R"(, "by": "{}")", to_text(entry.by));
    text += '}';
  } else if (game.nothing_is_hidden()) {
    append_move(text, entry.move, truth);
  } else {
    const LoggedMove seen = game.logged(game.plies() - 1, viewer);
    append_move(text, seen.move, seen.events);
  }
  return text;
}

std::string with_view(std::string entry, std::string_view view, const std::optional<ClockView>& clock) {
  entry.reserve(entry.size() + view.size() + 80);
  if (!view.empty()) entry.append(R"(, "view": )").append(view);
  entry.append(R"(, "clock": )").append(clock_text(clock)).append("}");
  return entry;
}

/// Whose clock runs in this position of a live match.
Decider side_that_decides(Decider decider) {
  return decider == Decider::first || decider == Decider::second ? decider : Decider::nobody;
}

}  // namespace

std::int64_t WorkingTime::between(std::int64_t from_ms, std::int64_t to_ms) const {
  std::int64_t sum = std::max<std::int64_t>(0, to_ms - std::max(from_ms, since_ms_));
  for (const ServerRun& run : former_) {
    sum += std::max<std::int64_t>(0, std::min(to_ms, run.to_ms) - std::max(from_ms, run.from_ms));
  }
  return sum;
}

// Opening.

Expected<std::unique_ptr<LiveMatch>> LiveMatch::open(StoredMatch stored, const std::vector<StoredEntry>& entries) {
  auto read = read_record(stored.head);
  if (!read) return fail("match {}: {}", stored.id, read.error().text);
  const auto seed = read_seed(stored.seed);
  if (!seed) return fail("match {}: {}", stored.id, seed.error().text);
  std::vector<std::int64_t> times;
  times.reserve(entries.size());
  read->record.entries.reserve(entries.size());
  for (const StoredEntry& each : entries) {
    if (each.n != std::ssize(times) + 1) return fail("match {}: there is no entry {}", stored.id, times.size() + 1);
    auto entry = read_entry(each.text);
    if (!entry) return fail("match {}: entry {}: {}", stored.id, each.n, entry.error().text);
    read->record.entries.push_back(std::move(*entry));
    times.push_back(each.at_ms);
  }
  read->record.result.reset();
  auto opened = Match::open_own(std::move(read->record));
  if (!opened) return fail("match {}: {}", stored.id, opened.error().text);
  if (const auto& fault = opened->fault; fault) return fail("match {}: {}", stored.id, fault->what);
  return std::unique_ptr<LiveMatch>(
      new LiveMatch(std::move(stored), std::move(opened->match), *seed, std::move(times)));
}

std::optional<Viewer> LiveMatch::viewer_with(std::string_view token) const {
  if (token.empty()) return Viewer::everybody;
  std::optional<Viewer> found;
  for (std::size_t i = 0; i < 2; ++i) {
    if (is_secret_of(token, stored_.seats[i].token_hash)) found = viewer_of(side_at(i));
  }
  return found;
}

bool LiveMatch::is_machine(Decider side) const {
  const auto seat = static_cast<std::size_t>(side_index(side));
  return match_.record().seats[seat].player != "human";
}

// Telling.

void LiveMatch::tell(const Moment& moment, const std::shared_ptr<Guest>& guest, std::string message) {
  moment.effects.letters.push_back({guest, text_of(std::move(message))});
}

void LiveMatch::tell_all(const Moment& moment, std::string message) const {
  const Text text = text_of(std::move(message));
  for (const auto& guest : guests_) moment.effects.letters.push_back({guest, text});
}

void LiveMatch::tell_presence(const Moment& moment) {
  std::array<std::size_t, 3> present{};
  for (const auto& guest : guests_) ++present[static_cast<std::size_t>(guest->viewer)];
  const auto is_here = [&](std::size_t seat) { return present[seat] > 0 || is_machine(side_at(seat)); };
  tell_all(moment, presence_message(is_here(0), is_here(1), present[2]));
}

std::optional<ClockView> LiveMatch::clock_at(std::int64_t now_ms, const WorkingTime& working) const {
  const auto& terms = match_.record().clock;
  if (!terms) return std::nullopt;
  const Clock clock(*terms, match_.record().entries);
  ClockView view{{clock.left_ms(Decider::first), clock.left_ms(Decider::second)}, running_clock()};
  if (view.running == Decider::nobody) return view;
  auto& left = view.left_ms[side_index(view.running)];
  left = std::max<std::int64_t>(0, left - working.between(turn_began_ms(), now_ms));
  return view;
}

Decider LiveMatch::running_clock() const {
  const Decider side = side_that_decides(match_.decider());
  // A machine waits for its opponent to come, and not at its own cost.
  const bool waits = side != Decider::nobody && !stored_.begun && is_machine(side);
  return stored_.state == MatchState::live && !waits ? side : Decider::nobody;
}

std::optional<std::string> LiveMatch::name_of(std::size_t seat) const {
  const SeatTerms& terms = match_.record().seats[seat];
  if (!terms.name.empty()) return terms.name;
  if (terms.player != "human") return terms.player;
  return std::nullopt;
}

std::int64_t LiveMatch::turn_began_ms(std::size_t entries) const {
  return std::max(stored_.joined_ms, entries == 0 ? 0 : times_[entries - 1]);
}

std::optional<std::int64_t> LiveMatch::left_ms(Decider side, std::int64_t now_ms, const WorkingTime& working) const {
  const auto clock = clock_at(now_ms, working);
  if (!clock) return std::nullopt;
  return clock->left_ms[side_index(side)];
}

// Changing.

void LiveMatch::keep(const Moment& moment) {
  MatchRecord head = match_.record();
  head.entries.clear();
  head.fate.seed.clear();
  stored_.head = to_text(head);
  moment.effects.changes.emplace_back(UpdateMatch{stored_});
}

void LiveMatch::note_entry(const Moment& moment, const std::vector<std::string>& events) {
  const auto& entries = match_.record().entries;
  const std::size_t n = entries.size();
  times_.push_back(moment.now_ms);
  moment.effects.changes.emplace_back(
      AppendEntry{stored_.id, {static_cast<std::int64_t>(n), moment.now_ms, to_text(entries.back())}});
  const auto clock = clock_at(moment.now_ms, moment.working);
  std::array<Text, 3> texts;  // one a viewer who listens
  for (const auto& guest : guests_) {
    Text& text = texts[static_cast<std::size_t>(guest->viewer)];
    if (!text) {
      text = text_of(with_view(told_entry(entries.back(), n, match_.game(), guest->viewer, events),
                               match_.game().view(guest->viewer), clock));
    }
    moment.effects.letters.push_back({guest, text});
  }
}

void LiveMatch::begin(const Moment& moment) {
  if (stored_.begun) return;
  if (running_clock() == Decider::nobody && match_.record().entries.empty()) stored_.joined_ms = moment.now_ms;
  stored_.begun = true;
  match_.set_nonces({stored_.seats[0].nonce.value_or(""), stored_.seats[1].nonce.value_or("")});
  keep(moment);
}

bool LiveMatch::can_begin() const {
  if (stored_.state != MatchState::live) return false;
  const auto is_ready = [this](std::size_t seat) {
    return is_machine(side_at(seat)) || stored_.seats[seat].nonce.has_value();
  };
  return is_ready(0) && is_ready(1);
}

/// Fate moves as long as it is its turn, unless players type what they rolled; then a machine may be due, or the match
/// over.
void LiveMatch::go_on(const Moment& moment) {
  while (match_.decider() == Decider::fate && !match_.record().fate.by_hand) {
    const std::string move =
        fair_move(match_.game(), seed_, stored_.id, match_.record().fate.nonces, match_.next_entry());
    const auto events = match_.play(Decider::fate, move);
    assert(events && "fate's own move is legal");
    note_entry(moment, *events);
  }
  const Decider decider = side_that_decides(match_.decider());
  const bool due = stored_.begun && decider != Decider::nobody && is_machine(decider);
  if (match_.is_over() && stored_.state != MatchState::over) {
    stored_.state = MatchState::over;
    stored_.machine_due_ms = 0;
    stored_.offers.draw = 0;
    match_.reveal_seed(stored_.seed);
    keep(moment);
    tell_over(moment, guests_);
  } else if (due || stored_.machine_due_ms != 0) {
    stored_.machine_due_ms = due ? moment.now_ms : 0;  // written also when it stays so: the last claim ends with it
    keep(moment);
  }
  moment.effects.machine_due = due;
}

void LiveMatch::tell_over(const Moment& moment, const std::vector<std::shared_ptr<Guest>>& to) {
  const Result result = match_.result();
  const auto& nonces = match_.record().fate.nonces;
  const Text text =
      text_of(fmt::format(R"({{"over": {{"result": "{}", "reason": "{}", "seed": "{}", "nonces": ["{}", "{}"]}}}})",
                          to_text(result.score), result.reason, stored_.seed, nonces[0], nonces[1]));
  for (const auto& guest : to) moment.effects.letters.push_back({guest, text});
}

// Coming and going.

/// The entries after those that are known, as the viewer may see them now.
std::string LiveMatch::entries_after(std::int64_t known, Viewer viewer) const {
  std::string text;
  const MatchRecord& record = match_.record();
  if (known >= std::ssize(record.entries)) return text;
  const std::size_t most_views = most_view_bytes / match_.game().view(viewer).size();
  const auto game = match_.start();
  std::optional<ClockView> clock;
  if (record.clock) clock = ClockView{{record.clock->base_ms, record.clock->base_ms}, Decider::nobody};
  for (std::size_t i = 0; i < record.entries.size(); ++i) {
    const Entry& entry = record.entries[i];
    std::vector<std::string> events;
    if (entry.kind == Entry::Kind::move) events = game->play(entry.move).value_or(events);
    for (int k = 0; k < entry.taken_back; ++k) game->undo();
    if (clock) {
      if (entry.left_ms) clock->left_ms[side_index(entry.by)] = *entry.left_ms;
      clock->running = entry.kind == Entry::Kind::end ? Decider::nobody : side_that_decides(game->decider());
    }
    if (static_cast<std::int64_t>(i) < known) continue;
    const bool shown = record.entries.size() - i <= most_views;
    if (!text.empty()) text += ", ";
    text += with_view(told_entry(entry, i + 1, *game, viewer, events), shown ? game->view(viewer) : "", clock);
  }
  return text;
}

std::string LiveMatch::welcome(const Moment& moment, const Guest& guest, std::int64_t known) const {
  std::string text = fmt::format(R"({{"welcome": {{"you": "{}", "n": {}, "view": {}, "entries": [{}], "names": )",
                                 to_text(guest.viewer), match_.record().entries.size(),
                                 match_.game().view(guest.viewer), entries_after(known, guest.viewer));
  JsonWriter writer(text);
  writer.begin_object();
  for (std::size_t i = 0; i < 2; ++i) writer.member(i == 0 ? "1" : "2", name_of(i));
  writer.end_object();
  text += fmt::format(R"(, "clock": {}, "state": "{}", "commitment": "{}"}}}})",
                      clock_text(clock_at(moment.now_ms, moment.working)), to_text(stored_.state),
                      match_.record().fate.commitment);
  return text;
}

void LiveMatch::enter(const Moment& moment, const std::shared_ptr<Guest>& guest, const Hello& hello) {
  guests_.push_back(guest);
  if (guest->viewer != Viewer::everybody) {
    auto& nonce = stored_.seats[static_cast<std::size_t>(guest->viewer)].nonce;
    if (!nonce) {
      nonce = stored_.begun ? "" : hello.nonce;
      keep(moment);
    }
  }
  tell(moment, guest, welcome(moment, *guest, hello.n));
  if (stored_.state == MatchState::over) tell_over(moment, {guest});
  tell_offers(moment, guest);
  tell_next(moment, guest);
  tell_presence(moment);
  moment.effects.draw_offered = stored_.offers.draw != 0 && is_machine(other_side(draw_offer()));
  if (!stored_.begun && can_begin()) {
    begin(moment);
    go_on(moment);
  }
}

/// What was offered while somebody was away, and still stands.
void LiveMatch::tell_offers(const Moment& moment, const std::shared_ptr<Guest>& guest) const {
  if (stored_.offers.draw != 0) tell(moment, guest, offer_message("draw", draw_offer()));
  if (!stored_.offers.next.empty()) return;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    if (stored_.offers.rematch[seat]) tell(moment, guest, offer_message("rematch", side_at(seat)));
  }
}

void LiveMatch::tell_next(const Moment& moment, const std::shared_ptr<Guest>& guest) const {
  if (stored_.offers.next.empty() || guest->viewer == Viewer::everybody) return;
  const int seat = 2 - static_cast<int>(guest->viewer);
  tell(moment, guest, rematch_message(stored_.offers.next, seat, guest->token));
}

Expected<void> LiveMatch::join(const Moment& moment, int seat, MatchRecord terms, std::string token_hash) {
  auto opened = Match::open(std::move(terms));
  if (!opened) return tl::unexpected(opened.error());
  match_ = std::move(opened->match);
  stored_.seats[static_cast<std::size_t>(seat - 1)].token_hash = std::move(token_hash);
  stored_.state = MatchState::live;
  stored_.joined_ms = moment.now_ms;
  keep(moment);
  for (const auto& guest : guests_) tell(moment, guest, welcome(moment, *guest, 0));
  return {};
}

void LiveMatch::leave(const Moment& moment, const Guest& guest) {
  std::erase_if(guests_, [&](const auto& each) { return each.get() == &guest; });
  tell_presence(moment);
}

// Clocks.

void LiveMatch::look_at_clock(const Moment& moment) {
  const auto clock = clock_at(moment.now_ms, moment.working);
  if (!clock || clock->running == Decider::nobody || clock->left_ms[side_index(clock->running)] > 0) return;
  if (match_.lose_on_time(clock->running)) ended(moment, nullptr);
}

std::optional<std::int64_t> LiveMatch::next_deadline(std::int64_t now_ms, const WorkingTime& working) const {
  const auto clock = clock_at(now_ms, working);
  if (!clock || clock->running == Decider::nobody) return std::nullopt;
  return now_ms + clock->left_ms[side_index(clock->running)];
}

}  // namespace destrier
