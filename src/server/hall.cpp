#include "server/hall.h"

#include <algorithm>
#include <ctime>
#include <utility>

#include "core/json_writer.h"
#include "games/registry.h"
#include "match/fair/fate.h"
#include "match/team.h"
#include "server/tokens.h"
#include "tell/tell.h"

namespace destrier {
namespace {

std::string date_of(std::int64_t now_ms) {
  const auto seconds = static_cast<std::time_t>(now_ms / 1000);
  std::tm day{};
  gmtime_r(&seconds, &day);
  return fmt::format("{:04}-{:02}-{:02}", day.tm_year + 1900, day.tm_mon + 1, day.tm_mday);
}

/// The entry that somebody wishes to make; 0 if it is none in particular.
std::int64_t entry_wished(const Wish& wish) {
  if (const auto* move = std::get_if<MoveWish>(&wish)) return move->n;
  if (const auto* undo = std::get_if<UndoWish>(&wish)) return undo->n;
  return 0;
}

}  // namespace

tl::unexpected<ApiError> no_such_match() {
  return tl::unexpected(ApiError{404, "no-such-match", "there is no such match"});
}

tl::unexpected<ApiError> broken() {
  return tl::unexpected(ApiError{500, "store", "the match cannot be read or stored at the moment"});
}

Hall::Hall(Terms terms)
    : terms_(std::move(terms)), working_(terms_.former_runs, terms_.now_ms()), chats_(terms_.limits.chats_per_minute) {}

Expected<void> Hall::begin() {
  const auto ids = terms_.store.timed();
  if (!ids) return tl::unexpected(ids.error());
  for (const std::string& id : *ids) {
    // One that cannot be read keeps no other from being played.
    const auto hosted = find(id);
    if (hosted && *hosted != nullptr) watch_clock(id, *(*hosted)->live);
    let_go(id);
  }
  return {};
}

// Matches in memory.

/// Null if there is none of that id; an error if it cannot be read.
Expected<Hall::Hosted*> Hall::find(const std::string& id) {
  if (const auto found = matches_.find(id); found != matches_.end()) {
    idle_.erase(std::exchange(found->second.idle_since, 0));
    return &found->second;
  }
  auto read = read_in(id);
  if (!read) terms_.complain(read.error());
  return read;
}

Expected<Hall::Hosted*> Hall::read_in(const std::string& id) {
  auto read = terms_.store.read(id);
  if (!read) return tl::unexpected(read.error());
  std::optional<StoredMatch>& stored = *read;
  if (!stored) return nullptr;
  const auto entries = terms_.store.entries(id);
  if (!entries) return tl::unexpected(entries.error());
  auto live = LiveMatch::open(std::move(*stored), *entries);
  if (!live) return tl::unexpected(live.error());
  Hosted& hosted = matches_[id];
  hosted.live = std::move(*live);
  terms_.metrics.loaded.Set(static_cast<double>(matches_.size()));
  return &hosted;
}

/// Does something with a match, and sees to what comes of it.
template <class Act>
void Hall::at(const std::string& id, Hosted& hosted, Act act) {
  Effects effects;
  const LiveMatch::Moment moment{terms_.now_ms(), working_, effects};
  act(moment);
  if (effects.rematch) make_rematch(moment, *hosted.live);
  if (hosted.live->match().record().clock) watch_clock(id, *hosted.live);
  submit(id, hosted, std::move(effects));
}

void Hall::submit(const std::string& id, Hosted& hosted, Effects effects) {
  ++hosted.under_way;
  Writer::Batch batch;
  batch.changes = std::move(effects.changes);
  batch.lost = hosted.lost;
  batch.then = [this, id, lost = hosted.lost, effects = std::move(effects)](bool success) {
    if (!success) {
      lost->store(true);
      return drop(id, lost);
    }
    for (const Letter& letter : effects.letters) {
      if (const auto guest = letter.to.lock()) guest->tell(letter.text);
    }
    if (effects.machine_due) terms_.machine_is_due();
    if (effects.draw_offered) terms_.draw_is_offered(id);
    if (const auto found = matches_.find(id); found != matches_.end() && found->second.lost == lost) {
      --found->second.under_way;
      let_go(id);
    }
  };
  for (const Change& change : batch.changes) {
    if (std::holds_alternative<AppendEntry>(change)) terms_.metrics.entries.Increment();
  }
  terms_.writer.submit(std::move(batch));
}

/// A match at which nobody is may be forgotten. The last ones are kept: whoever asks for one asks again soon, and
/// reading a long one takes time.
void Hall::let_go(const std::string& id) {
  const auto found = matches_.find(id);
  if (found == matches_.end() || found->second.under_way > 0 || !found->second.live->guests().empty()) return;
  idle_.erase(found->second.idle_since);
  found->second.idle_since = ++idle_count_;
  idle_.emplace(idle_count_, id);
  if (idle_.size() > static_cast<std::size_t>(terms_.limits.idle_matches)) forget(std::string(idle_.begin()->second));
}

void Hall::forget(const std::string& id) {
  const auto found = matches_.find(id);
  if (found == matches_.end()) return;
  idle_.erase(found->second.idle_since);
  matches_.erase(found);
  terms_.metrics.loaded.Set(static_cast<double>(matches_.size()));
}

/// What is in memory is not what is stored: everybody must come again.
void Hall::drop(const std::string& id, const std::shared_ptr<std::atomic<bool>>& lost) {
  const auto found = matches_.find(id);
  if (found == matches_.end() || found->second.lost != lost) return;
  const auto guests = found->second.live->guests();
  forget(id);
  for (const auto& guest : guests) guest->dismiss();
}

void Hall::watch_clock(const std::string& id, const LiveMatch& live) {
  if (const auto old = deadline_of_.find(id); old != deadline_of_.end()) {
    const auto [begin, end] = deadlines_.equal_range(old->second);
    const auto mine = std::find_if(begin, end, [&](const auto& each) { return each.second == id; });
    if (mine != end) deadlines_.erase(mine);
    deadline_of_.erase(old);
  }
  if (const auto next = live.next_deadline(terms_.now_ms(), working_)) {
    deadlines_.emplace(*next, id);
    deadline_of_[id] = *next;
  }
}

std::optional<std::int64_t> Hall::look_at_clocks() {
  const std::int64_t now = terms_.now_ms();
  while (!deadlines_.empty() && deadlines_.begin()->first <= now) {
    const std::string id = deadlines_.begin()->second;
    deadlines_.erase(deadlines_.begin());
    deadline_of_.erase(id);
    if (const auto hosted = find(id); hosted && *hosted != nullptr) {
      at(id, **hosted, [&](const auto& moment) { (*hosted)->live->look_at_clock(moment); });
    }
  }
  if (deadlines_.empty()) return std::nullopt;
  return deadlines_.begin()->first;
}

// Making and joining.

StoredMatch Hall::new_match(MatchRecord terms, bool listed) const {
  StoredMatch match;
  const FateSeed seed = draw_seed();
  match.id = draw_match_id();
  match.game = terms.game;
  match.listed = listed;
  match.created_ms = terms_.now_ms();
  match.seed = to_hex(seed);
  terms.id = match.id;
  terms.date = date_of(match.created_ms);
  terms.fate.commitment = commitment_to(seed);
  match.head = to_text(terms);
  return match;
}

void Hall::create(const NewMatch& order, const Answer& answer) {
  StoredMatch match = new_match(order.terms, order.listed);
  std::string text;
  JsonWriter writer(text);
  writer.begin_object();
  writer.member("match", match.id);
  writer.member("commitment", commitment_to(*read_seed(match.seed)));
  writer.member("seat", order.seat);
  std::array<std::string, 2> tokens;
  const auto seat = static_cast<std::size_t>(order.seat - 1);
  tokens[seat] = draw_token();
  match.seats[seat].token_hash = hash_of(tokens[seat]);
  writer.member("token", tokens[seat]);
  if (order.opponent == NewMatch::Opponent::open) {
    const std::string invite = draw_token();
    match.invite_hash = hash_of(invite);
    writer.member("invite", invite);
  } else {
    match.state = MatchState::live;
    match.joined_ms = match.created_ms;
  }
  if (order.opponent == NewMatch::Opponent::here) {
    tokens[1 - seat] = draw_token();
    match.seats[1 - seat].token_hash = hash_of(tokens[1 - seat]);
    writer.key("tokens").begin_object();
    writer.member("1", tokens[0]);
    writer.member("2", tokens[1]);
    writer.end_object();
  }
  writer.end_object();
  Writer::Batch batch;
  batch.changes.emplace_back(CreateMatch{std::move(match)});
  batch.lost = std::make_shared<std::atomic<bool>>(false);
  batch.then = [this, answer, text = std::move(text)](bool stored) {
    if (!stored) return answer(broken());
    terms_.metrics.matches.Increment();
    answer(text);
  };
  terms_.writer.submit(std::move(batch));
}

void Hall::join(const std::string& id, const JoinOrder& order, const Answer& answer) {
  const auto found = find(id);
  if (!found) return answer(broken());
  if (*found == nullptr) return answer(no_such_match());
  Hosted& hosted = **found;
  const StoredMatch& match = hosted.live->stored();
  if (match.state != MatchState::open) {
    let_go(id);
    return answer(tl::unexpected(ApiError{409, "taken", "the seat is taken"}));
  }
  if (!match.listed && !is_secret_of(order.invite, match.invite_hash)) {
    let_go(id);
    return answer(tl::unexpected(ApiError{403, "no-invite", "the invite is missing or wrong", "invite"}));
  }
  const int seat = match.seats[0].token_hash.empty() ? 1 : 2;
  auto terms = with_options_of(hosted.live->match().record(), seat, order.options);
  if (!terms) {
    let_go(id);
    return answer(tl::unexpected(terms.error()));
  }
  terms->seats[static_cast<std::size_t>(seat - 1)].name = order.name;
  const std::string token = draw_token();
  Effects effects;
  const LiveMatch::Moment moment{terms_.now_ms(), working_, effects};
  if (auto joined = hosted.live->join(moment, seat, std::move(*terms), hash_of(token)); !joined) {
    let_go(id);
    return answer(broken());
  }
  watch_clock(id, *hosted.live);
  Writer::Batch last;  // answered when what was submitted before it is stored
  last.lost = hosted.lost;
  last.then = [answer, seat, token](bool stored) {
    if (!stored) return answer(broken());
    answer(fmt::format(R"({{"seat": {}, "token": "{}"}})", seat, token));
  };
  submit(id, hosted, std::move(effects));  // a server that stops may drop the match here
  terms_.writer.submit(std::move(last));
}

/// The same two again, seats swapped; each keeps the token that he has.
void Hall::make_rematch(const LiveMatch::Moment& moment, LiveMatch& live) {
  const StoredMatch& old = live.stored();
  StoredMatch next = new_match(swapped(live.match().record()), old.listed);
  next.state = MatchState::live;
  next.joined_ms = next.created_ms;
  for (std::size_t seat = 0; seat < 2; ++seat) next.seats[seat].token_hash = old.seats[1 - seat].token_hash;
  const std::string id = next.id;
  moment.effects.changes.emplace_back(CreateMatch{std::move(next)});
  live.go_on_in(moment, id);
}

// Live sockets.

Hall::Entry Hall::enter(const std::string& id, const std::shared_ptr<Guest>& guest, const Hello& hello) {
  const auto found = find(id);
  if (!found) return Entry::broken;
  if (*found == nullptr) return Entry::no_match;
  Hosted& hosted = **found;
  const auto viewer = hosted.live->viewer_with(hello.token);
  if (!viewer) {
    let_go(id);
    return Entry::wrong_token;
  }
  // Those who watch leave room for those who play.
  const auto& guests = hosted.live->guests();
  const auto in_the_way = *viewer == Viewer::everybody
                              ? std::ssize(guests)
                              : std::ranges::count(guests, *viewer, [](const auto& each) { return each->viewer; });
  if (in_the_way >= terms_.limits.guests) return Entry::full;
  guest->viewer = *viewer;
  guest->language = hello.language;
  guest->token = hello.token;
  at(id, hosted, [&](const auto& moment) { hosted.live->enter(moment, guest, hello); });
  return Entry::entered;
}

void Hall::leave(const std::string& id, const std::shared_ptr<Guest>& guest) {
  const auto found = matches_.find(id);
  if (found == matches_.end()) return;
  at(id, found->second, [&](const auto& moment) { found->second.live->leave(moment, *guest); });
}

void Hall::wish(const std::string& id, const std::shared_ptr<Guest>& guest, const Wish& wish) {
  const auto found = matches_.find(id);
  if (found == matches_.end()) return guest->dismiss();
  Hosted& hosted = found->second;
  const auto refuse = [&](RefusalCode code, std::string_view key) {
    Effects effects;
    effects.letters.push_back({guest, std::make_shared<const std::string>(refused_message(
                                          code, section_text(guest->language, "server", {std::string(key), {}})))});
    submit(id, hosted, std::move(effects));
  };
  if (const auto* chat = std::get_if<ChatWish>(&wish)) {
    if (terms_.limits.chat == 0) return refuse(RefusalCode::not_allowed, "no_chat");
    if (!is_plain_text(chat->text, terms_.limits.chat)) return refuse(RefusalCode::malformed, "bad_chat");
    // Whatever is said is told to everybody there: that must not cost more than it is worth.
    const bool speaks = guest->viewer != Viewer::everybody;
    if (speaks && !chats_.allows(fmt::format("{} {}", id, to_text(guest->viewer)), terms_.now_ms())) {
      return refuse(RefusalCode::too_fast, "too_fast");
    }
  }
  const auto next = static_cast<std::int64_t>(hosted.live->match().next_entry());
  if (next > terms_.limits.entries && entry_wished(wish) >= next) return refuse(RefusalCode::not_allowed, "too_long");
  at(id, hosted, [&](const auto& moment) { hosted.live->wish(moment, guest, wish); });
}

// Machines.

std::optional<LiveMatch::MachineTurn> Hall::machine_turn(const std::string& id) {
  const auto found = find(id);
  if (!found || *found == nullptr) return std::nullopt;
  auto turn = (*found)->live->machine_turn({terms_.now_ms(), working_});
  let_go(id);
  return turn;
}

void Hall::machine_moves(const std::string& id, std::int64_t n, const std::string& move) {
  const auto found = find(id);
  if (!found || *found == nullptr) return;
  at(id, **found, [&](const auto& moment) { (*found)->live->machine_moves(moment, n, move); });
}

std::optional<LiveMatch::DrawCase> Hall::draw_case(const std::string& id, std::uint64_t seed) {
  const auto found = find(id);
  if (!found || *found == nullptr) return std::nullopt;
  auto judged = (*found)->live->draw_case({terms_.now_ms(), working_}, seed);
  let_go(id);
  return judged;
}

void Hall::machine_answers(const std::string& id, bool accepts) {
  const auto found = find(id);
  if (!found || *found == nullptr) return;
  at(id, **found, [&](const auto& moment) { (*found)->live->machine_answers(moment, accepts); });
}

}  // namespace destrier
