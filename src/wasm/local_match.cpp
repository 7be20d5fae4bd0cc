#include "wasm/local_match.h"

#include <algorithm>
#include <ctime>
#include <nlohmann/json.hpp>

#include "core/json.h"
#include "core/json_writer.h"
#include "core/text.h"
#include "games/registry.h"
#include "match/fair/fate.h"
#include "search/player.h"

namespace destrier {
namespace {

constexpr std::size_t id_bytes = 8;
constexpr std::size_t runs_kept = 64;

std::string date_of(std::int64_t now_ms) {
  const auto seconds = static_cast<std::time_t>(now_ms / 1000);
  std::tm day{};
  gmtime_r(&seconds, &day);
  return fmt::format("{:04}-{:02}-{:02}", day.tm_year + 1900, day.tm_mon + 1, day.tm_mday);
}

StoredMatch stored_from(MatchRecord terms, std::int64_t now_ms) {
  StoredMatch stored;
  const FateSeed seed = draw_seed();
  stored.id = draw_hex(id_bytes);
  stored.game = terms.game;
  stored.state = MatchState::live;
  stored.created_ms = now_ms;
  stored.joined_ms = now_ms;
  stored.seed = to_hex(seed);
  terms.id = stored.id;
  terms.date = date_of(now_ms);
  terms.result.reset();
  terms.fate.seed.clear();
  terms.fate.nonces = {};
  terms.fate.commitment = terms.fate.by_hand ? "" : commitment_to(seed);
  stored.head = to_text(terms);
  return stored;
}

// What was saved, which may have been tampered with.

std::optional<std::int64_t> number_in(const Json& object, std::string_view key) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_number_integer()) return std::nullopt;
  return found->get<std::int64_t>();
}

bool truth_in(const Json& object, std::string_view key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_boolean() && found->get<bool>();
}

const Json* list_in(const Json& object, std::string_view key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_array() ? &*found : nullptr;
}

}  // namespace

class LocalMatch::Eyes final : public Guest {
 public:
  void tell(std::shared_ptr<const std::string> /*message*/) override {}
  void dismiss() override {}
};

LocalMatch::LocalMatch(std::unique_ptr<LiveMatch> live, std::vector<ServerRun> runs, std::int64_t now_ms)
    : live_(std::move(live)), runs_(std::move(runs)), since_ms_(now_ms), working_(runs_, now_ms) {}

Expected<std::unique_ptr<LocalMatch>> LocalMatch::begin(MatchRecord terms, std::int64_t now_ms) {
  const std::vector<Entry> entries = std::exchange(terms.entries, {});
  std::vector<StoredEntry> stored;
  for (const Entry& entry : entries) {
    stored.push_back({static_cast<std::int64_t>(stored.size()) + 1, now_ms, to_text(entry)});
  }
  auto live = LiveMatch::open(stored_from(std::move(terms), now_ms), stored);
  if (!live) return tl::unexpected(live.error());
  std::unique_ptr<LocalMatch> match(new LocalMatch(std::move(*live), {}, now_ms));
  match->entries_ = std::move(stored);
  match->news_.changed = true;
  return match;
}

Expected<std::unique_ptr<LocalMatch>> LocalMatch::make(std::string_view order, std::int64_t now_ms) {
  auto json = parse_json(order);
  if (!json || !json->is_object()) return fail("the order must be a JSON object");
  const auto take = [&](const char* key) -> std::optional<Json> {
    const auto found = json->find(key);
    if (found == json->end()) return std::nullopt;
    Json value = *found;
    json->erase(found);
    return value;
  };
  const auto seats = take("seats");
  const auto position = take("position");
  const auto fate = take("fate");
  if (!json->contains("opponent")) (*json)["opponent"] = "here";
  const auto read = read_new_match(json->dump(), Limits{}, (draw_seed()[0] & 1U) != 0);
  if (!read) return fail("{}{}{}", read.error().field, read.error().field.empty() ? "" : ": ", read.error().text);
  MatchRecord terms = read->terms;
  if (seats) {
    if (!seats->is_array() || seats->size() != 2) return fail("seats: must be a list of two players");
    for (std::size_t i = 0; i < 2; ++i) {
      const Json& seat = (*seats)[i];
      if (!seat.is_string()) return fail("seats.{}: must be a text", i);
      terms.seats[i].player = seat.get<std::string>();
      if (terms.seats[i].player == "human") continue;
      if (const auto player = read_player(terms.seats[i].player); !player) return tl::unexpected(player.error());
    }
  }
  if (position) {
    if (!position->is_string()) return fail("position: must be a text");
    terms.position = position->get<std::string>();
  }
  terms.fate.by_hand = fate == Json("manual");
  return begin(std::move(terms), now_ms);
}

Expected<std::unique_ptr<LocalMatch>> LocalMatch::from_record(std::string_view record, std::int64_t now_ms) {
  auto read = read_record(record);
  if (!read) return tl::unexpected(read.error());
  if (read->fault) return fail("line {}: {}", read->fault->line, read->fault->what);
  return begin(std::move(read->record), now_ms);
}

Expected<std::unique_ptr<LocalMatch>> LocalMatch::take_up(std::string_view saved, std::int64_t now_ms) {
  const auto json = parse_json(saved);
  if (!json || !json->is_object()) return fail("what was saved is no JSON object");
  StoredMatch stored;
  const auto text = [&](std::string_view key) { return text_in(*json, key).value_or(""); };
  stored.id = text("id");
  stored.game = text("game");
  stored.state = read_match_state(text("state")).value_or(MatchState::live);
  stored.head = text("head");
  stored.seed = text("seed");
  stored.created_ms = number_in(*json, "created_ms").value_or(0);
  stored.joined_ms = number_in(*json, "joined_ms").value_or(0);
  stored.begun = truth_in(*json, "begun");
  stored.machine_due_ms = number_in(*json, "machine_due_ms").value_or(0);
  stored.offers.next = text("next");
  if (const Json* nonces = list_in(*json, "nonces"); nonces != nullptr && nonces->size() == 2) {
    for (std::size_t i = 0; i < 2; ++i) {
      if ((*nonces)[i].is_string()) stored.seats[i].nonce = (*nonces)[i].get<std::string>();
    }
  }
  std::vector<ServerRun> runs;
  if (const Json* list = list_in(*json, "runs")) {
    for (const Json& run : *list) {
      const auto from = number_in(run, "from");
      const auto to = number_in(run, "to");
      if (from && to) runs.push_back({*from, *to});
    }
  }
  std::vector<StoredEntry> entries;
  const Json* list = list_in(*json, "entries");
  if (list == nullptr) return fail("entries: are missing");
  for (const Json& entry : *list) {
    const auto line = entry.is_object() ? text_in(entry, "text") : std::nullopt;
    if (!line) return fail("entries.{}: must have a text", entries.size());
    entries.push_back({static_cast<std::int64_t>(entries.size()) + 1, number_in(entry, "at").value_or(0), *line});
  }
  auto live = LiveMatch::open(std::move(stored), entries);
  if (!live) return tl::unexpected(live.error());
  std::unique_ptr<LocalMatch> match(new LocalMatch(std::move(*live), std::move(runs), now_ms));
  match->entries_ = std::move(entries);
  return match;
}

std::string LocalMatch::saved(std::int64_t now_ms) const {
  const StoredMatch& stored = live_->stored();
  std::string text;
  JsonWriter writer(text);
  writer.begin_object();
  writer.member("id", stored.id);
  writer.member("game", stored.game);
  writer.member("state", to_text(stored.state));
  writer.member("created_ms", stored.created_ms);
  writer.member("joined_ms", stored.joined_ms);
  writer.member("saved_ms", now_ms);
  writer.member("begun", stored.begun);
  writer.member("machine_due_ms", stored.machine_due_ms);
  writer.member("next", stored.offers.next);
  writer.member("head", stored.head);
  writer.member("seed", stored.seed);
  writer.key("nonces").begin_list();
  for (const StoredSeat& seat : stored.seats) writer.value(seat.nonce);
  writer.end_list();
  writer.key("runs").begin_list();
  const auto write_run = [&](const ServerRun& run) {
    writer.begin_object();
    writer.member("from", run.from_ms);
    writer.member("to", run.to_ms);
    writer.end_object();
  };
  for (std::size_t i = runs_.size() > runs_kept ? runs_.size() - runs_kept : 0; i < runs_.size(); ++i) {
    write_run(runs_[i]);
  }
  write_run({since_ms_, now_ms});
  writer.end_list();
  writer.key("entries").begin_list();
  for (const StoredEntry& entry : entries_) {
    writer.begin_object();
    writer.member("at", entry.at_ms);
    writer.member("text", entry.text);
    writer.end_object();
  }
  writer.end_list();
  writer.end_object();
  return text;
}

std::optional<std::string> LocalMatch::record() const {
  MatchRecord record = live_->match().record();
  const bool over = live_->stored().state == MatchState::over;
  if (!over && live_->match().kind().has_secrets()) return std::nullopt;
  if (over && !record.fate.by_hand) record.fate.seed = live_->stored().seed;
  return to_text(record);
}

std::shared_ptr<Guest> LocalMatch::guest(Viewer viewer) const {
  const auto found = std::ranges::find(guests_, viewer, [](const auto& each) { return each->viewer; });
  return found == guests_.end() ? nullptr : *found;
}

/// Does something with the match and keeps what comes of it.
template <class Act>
void LocalMatch::at(std::int64_t now_ms, Act act) {
  Effects effects;
  const LiveMatch::Moment moment{now_ms, working_, effects};
  act(moment);
  if (effects.rematch) {
    if (auto next = begin(swapped(live_->match().record()), now_ms)) {
      live_->go_on_in(moment, (*next)->id());
      news_.rematch = std::move(*next);
    }
  }
  for (const Change& change : effects.changes) {
    if (const auto* append = std::get_if<AppendEntry>(&change)) entries_.push_back(append->entry);
    news_.changed = true;
  }
  for (const Letter& letter : effects.letters) {
    if (const auto to = letter.to.lock()) news_.letters.emplace_back(to->viewer, *letter.text);
  }
  news_.draw_offered = news_.draw_offered || effects.draw_offered;
}

void LocalMatch::enter(Viewer viewer, const Hello& hello, std::int64_t now_ms) {
  if (guest(viewer)) leave(viewer, now_ms);
  auto eyes = std::make_shared<Eyes>();
  eyes->viewer = viewer;
  eyes->language = hello.language;
  guests_.push_back(eyes);
  at(now_ms, [&](const auto& moment) { live_->enter(moment, eyes, hello); });
}

void LocalMatch::leave(Viewer viewer, std::int64_t now_ms) {
  const auto eyes = guest(viewer);
  if (!eyes) return;
  std::erase(guests_, eyes);
  at(now_ms, [&](const auto& moment) { live_->leave(moment, *eyes); });
}

void LocalMatch::wish(Viewer viewer, const Wish& wish, std::int64_t now_ms) {
  const auto eyes = guest(viewer);
  if (!eyes) return;
  at(now_ms, [&](const auto& moment) { live_->wish(moment, eyes, wish); });
}

void LocalMatch::look_at_clock(std::int64_t now_ms) {
  at(now_ms, [&](const auto& moment) { live_->look_at_clock(moment); });
}

void LocalMatch::machine_moves(std::int64_t n, const std::string& move, std::int64_t now_ms) {
  at(now_ms, [&](const auto& moment) { live_->machine_moves(moment, n, move); });
}

void LocalMatch::machine_answers(bool accepts, std::int64_t now_ms) {
  at(now_ms, [&](const auto& moment) { live_->machine_answers(moment, accepts); });
}

}  // namespace destrier
