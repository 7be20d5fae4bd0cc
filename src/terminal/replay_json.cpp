#include <algorithm>

#include "core/json_writer.h"
#include "terminal/replay.h"

namespace destrier {
namespace {

/// JSON that is already text.
void write_raw(JsonWriter& writer, std::string_view json) {
  writer.number(json);
}

void write_seats(JsonWriter& writer, const MatchRecord& record) {
  writer.key("seats").begin_list();
  for (const SeatTerms& seat : record.seats) {
    writer.begin_object();
    writer.member("player", printable(seat.player));
    writer.member("name", printable(seat.name));
    writer.end_object();
  }
  writer.end_list();
}

void write_move(JsonWriter& writer, const Entry& entry, const LoggedMove& move) {
  writer.member("move", move.move);
  if (entry.by == Decider::fate) writer.member("by_hand", entry.by_hand);
  if (entry.left_ms) writer.member("left_ms", *entry.left_ms);
}

void write_entry(JsonWriter& writer, const Replay& replay, std::size_t n, Language language, Onlooker onlooker) {
  const Entry& entry = replay.entry(n);
  writer.begin_object();
  writer.member("n", n);
  if (entry.by == Decider::nobody) {
    writer.member("by", nullptr);
  } else {
    writer.member("by", to_text(entry.by));
  }
  std::vector<std::string> events;
  if (entry.kind == Entry::Kind::move) {
    LoggedMove move = replay.move(n, onlooker);
    write_move(writer, entry, move);
    events = std::move(move.events);
  } else if (entry.kind == Entry::Kind::undo) {
    writer.member("undo", entry.taken_back);
  } else {
    writer.member("end", to_text(entry.score));
    writer.member("reason", entry.reason);
  }
  writer.key("events").begin_list();
  for (const std::string& event : events) write_raw(writer, event);
  writer.end_list();
  writer.member("text", entry_sentences(replay, n, language, onlooker));
  if (!entry.comments.empty()) {
    std::string comment;
    for (const std::string& line : entry.comments) comment += (comment.empty() ? "" : "\n") + printable(line);
    writer.member("comment", comment);
  }
  writer.end_object();
}

void write_check(JsonWriter& writer, const FateCheck& check) {
  writer.key("verify").begin_object();
  writer.member("fair", is_fair(check));
  writer.member("rolls", check.rolls);
  writer.member("by_hand", check.by_hand);
  writer.member("wrong", check.wrong);
  writer.member("commitment_kept", check.commitment_kept);
  writer.end_object();
}

}  // namespace

std::string json_of(const Replay& replay, std::size_t from, Language language, Onlooker onlooker,
                    const std::optional<FateCheck>& check) {
  const MatchRecord& record = replay.record();
  const Result result = replay.match().result();
  std::string text;
  JsonWriter writer(text);
  writer.begin_object();
  writer.member("game", record.game);
  writer.key("options").begin_object();
  for (const auto& [name, value] : replay.options(onlooker)) writer.member(name, value);
  writer.end_object();
  write_seats(writer, record);
  writer.member("date", printable(record.date));
  writer.member("id", printable(record.id));
  writer.member("result", to_text(result.score));
  writer.member("reason", result.reason);
  writer.member("view", to_text(onlooker));
  writer.key("entries").begin_list();
  for (std::size_t n = std::max<std::size_t>(from, 1); n <= replay.size(); ++n)
    write_entry(writer, replay, n, language, onlooker);
  writer.end_list();
  if (replay.fault()) {
    writer.key("fault").begin_object();
    writer.member("line", replay.fault()->line);
    writer.member("what", replay.fault()->what);
    writer.end_object();
  }
  if (check) write_check(writer, *check);
  writer.end_object();
  return text;
}

}  // namespace destrier
