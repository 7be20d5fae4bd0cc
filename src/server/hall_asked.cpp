// What anybody may know of a match, and of all of them.

#include "core/json_writer.h"
#include "games/registry.h"
#include "server/hall.h"

namespace destrier {
namespace {

/// The options of a match that is not at hand, without those that may still be secret.
std::vector<OptionPair> public_options(const StoredMatch& match, const MatchRecord& terms) {
  std::vector<OptionPair> options = terms.options;
  const auto kind = shipped_kind(match.game);
  if (match.state == MatchState::over || !kind) return options;
  for (const OptionSpec& spec : kind->options()) {
    if (spec.secret_of == 0) continue;
    std::erase_if(options, [&](const OptionPair& option) { return option.first == spec.name; });
  }
  return options;
}

/// As it was ordered.
void write_clock(JsonWriter& writer, const std::optional<ClockTerms>& clock) {
  if (!clock) {
    writer.member("clock", nullptr);
    return;
  }
  writer.key("clock").begin_object();
  if (clock->each_move) {
    writer.member("days", clock->base_ms / (std::int64_t{24} * 3600 * 1000));
  } else {
    writer.member("base_s", clock->base_ms / 1000);
    writer.member("increment_s", clock->increment_ms / 1000);
  }
  writer.end_object();
}

/// What anybody may know of a match.
void write_about(JsonWriter& writer, const StoredMatch& match, const MatchRecord& terms,
                 const std::vector<OptionPair>& options, std::int64_t entries) {
  writer.begin_object();
  writer.member("match", match.id);
  writer.member("game", match.game);
  writer.key("options").begin_object();
  for (const auto& [name, value] : options) writer.member(name, value);
  writer.end_object();
  writer.key("names").begin_object();
  for (std::size_t i = 0; i < 2; ++i) {
    const SeatTerms& seat = terms.seats[i];
    writer.key(i == 0 ? "1" : "2");
    if (seat.player != "human") {
      writer.value(seat.player);
    } else if (seat.name.empty()) {
      writer.value(nullptr);
    } else {
      writer.value(seat.name);
    }
  }
  writer.end_object();
  writer.member("state", to_text(match.state));
  if (match.state == MatchState::open) writer.member("free", match.seats[0].token_hash.empty() ? 1 : 2);
  writer.member("entries", entries);
  writer.member("result", match.state == MatchState::over ? terms.result : std::nullopt);
  writer.member("commitment", terms.fate.commitment);
  write_clock(writer, terms.clock);
  writer.member("listed", match.listed);
  writer.member("created", match.created_ms);
  writer.end_object();
}

}  // namespace

/// What is in memory may not be stored yet, and nobody hears of it before it is.
void Hall::answer_when_stored(const Hosted& hosted, const Answer& answer, std::string text) {
  Writer::Batch batch;
  batch.lost = hosted.lost;
  batch.then = [answer, text = std::move(text)](bool stored) {
    if (!stored) return answer(broken());
    answer(text);
  };
  terms_.writer.submit(std::move(batch));
}

void Hall::describe(const std::string& id, const Answer& answer) {
  const auto found = find(id);
  if (!found) return answer(broken());
  if (*found == nullptr) return answer(no_such_match());
  const LiveMatch& live = *(*found)->live;
  const MatchRecord& record = live.match().record();
  const bool over = live.stored().state == MatchState::over;
  std::string text;
  JsonWriter writer(text);
  write_about(writer, live.stored(), record,
              over ? record.options : live.match().game().options_told_to(Viewer::everybody),
              static_cast<std::int64_t>(record.entries.size()));
  answer_when_stored(**found, answer, std::move(text));
  let_go(id);
}

Ordered<std::string> Hall::list(const MatchQuery& query) {
  const auto page = terms_.store.list(query);
  if (!page) {
    // Either that is no cursor, or the store does not answer at all.
    if (!query.before.empty() && terms_.store.list({.most = 1})) return refuse_field("before", "is no cursor");
    terms_.complain(page.error());
    return broken();
  }
  std::string text;
  JsonWriter writer(text);
  writer.begin_object();
  writer.key("matches").begin_list();
  for (const auto& row : page->rows) {
    const auto read = read_record(row.match.head);
    if (!read) continue;
    write_about(writer, row.match, read->record, public_options(row.match, read->record), row.entries);
  }
  writer.end_list();
  if (page->next.empty()) {
    writer.member("next", nullptr);
  } else {
    writer.member("next", page->next);
  }
  writer.end_object();
  return text;
}

void Hall::record(const std::string& id, const Answer& answer) {
  const auto found = find(id);
  if (!found) return answer(broken());
  if (*found == nullptr) return answer(no_such_match());
  const LiveMatch& live = *(*found)->live;
  MatchRecord record = live.match().record();
  const bool over = live.stored().state == MatchState::over;
  const bool secret = live.match().kind().has_secrets();
  if (over) record.fate.seed = live.stored().seed;
  if (over || !secret) {
    answer_when_stored(**found, answer, to_text(record));
  } else {
    answer(tl::unexpected(ApiError{409, "running", "the record is secret until the match is over"}));
  }
  let_go(id);
}

Ordered<void> Hall::look_for(const std::string& id) {
  if (matches_.contains(id)) return {};
  const auto read = terms_.store.read(id);
  if (!read) return broken();
  if (!*read) return no_such_match();
  return {};
}

}  // namespace destrier
