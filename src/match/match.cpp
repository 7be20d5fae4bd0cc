#include "match/match.h"

#include <algorithm>
#include <cassert>
#include <nlohmann/json.hpp>

#include "core/text.h"
#include "games/registry.h"
#include "match/words.h"
#include "tell/tell.h"

namespace destrier {
namespace {

tl::unexpected<Refusal> refuse(std::string_view key) {
  return tl::unexpected(Refusal{{std::string(key), {}}, false});
}

/// The kind of the record's game, with what the record defines.
Expected<std::shared_ptr<const GameKind>> kind_of(const MatchRecord& record) {
  auto shipped = shipped_kind(record.game);
  if (!shipped) return fail("game: there is no game {}", in_quotes(record.game));
  if (record.definitions.empty()) return shipped;
  auto kinds = all_kinds();
  auto& own = *std::ranges::find(kinds, record.game, [](const auto& kind) { return kind->id(); });
  for (const std::string& definition : record.definitions) {
    const Faults faults = own->define_text("define", definition);
    if (!faults.empty()) return fail("{}", to_text(faults));
  }
  return std::move(own);
}

Expected<std::unique_ptr<RunningGame>> start_of(const MatchRecord& record, const GameKind& kind) {
  return record.position ? kind.from_position(record.options, *record.position) : kind.start(record.options);
}

std::string result_text(const Result& result) {
  return fmt::format("{} {}", to_text(result.score), result.reason);
}

bool is_side(Decider by) {
  return by == Decider::first || by == Decider::second;
}

/// How many truths are tried to see whether a move tells something. What a side learns by its own move depends on all
/// that is hidden (a set-up revealed), so that the first other truth shows it.
constexpr int truths_tried = 16;

}  // namespace

Expected<Match::Opened> Match::open(MatchRecord record, bool own) {
  auto kind = kind_of(record);
  if (!kind) return tl::unexpected(kind.error());
  auto game = start_of(record, **kind);
  if (!game) return tl::unexpected(game.error());

  std::vector<Entry> entries = std::exchange(record.entries, {});
  const std::optional<std::string> told = std::exchange(record.result, std::nullopt);
  Opened opened{Match(std::move(record), std::move(*kind), std::move(*game)), std::nullopt};
  Match& match = opened.match;
  if (match.game_->decider() == Decider::nobody) match.record_.result = result_text(match.result());
  for (const Entry& entry : entries) {
    if (const auto added = match.add(entry, own); !added) {
      opened.fault = RecordFault{entry.line, added.error().text};
      return opened;
    }
  }
  if (told && told != match.record_.result) {
    opened.fault = RecordFault{match.record_.result_line, fmt::format("result: the entries end with {}, not with {}",
                                                                      result_text(match.result()), *told)};
  }
  return opened;
}

Expected<Match::Opened> Match::open(MatchRecord record) {
  return open(std::move(record), false);
}

Expected<Match::Opened> Match::open_own(MatchRecord record) {
  return open(std::move(record), true);
}

std::unique_ptr<RunningGame> Match::start() const {
  auto game = start_of(record_, *kind_);
  assert(game && "it has begun before");
  return std::move(*game);
}

std::unique_ptr<RunningGame> Match::seen_by(Viewer viewer) const {
  if (game_->nothing_is_hidden()) return game_->clone();
  const auto view = parse_json(game_->view(viewer));
  assert(view);
  auto seen = kind_->from_view(game_->options_told_to(viewer), *view);
  assert(seen && "what the game shows can be read");
  return std::move(*seen);
}

Result Match::result() const {
  return ended_ ? *ended_ : game_->result();
}

Wished<std::vector<std::string>> Match::play(Decider by, std::string_view move, const MoveNote& note) {
  if (is_over()) return refuse("over");
  if (by != game_->decider()) return refuse(game_->decider() == Decider::fate ? "fate_decides" : "not_your_turn");
  auto events = game_->play(move);
  if (!events) return tl::unexpected(Refusal{events.error(), true});
  this->note({.by = by, .move = std::string(move), .by_hand = note.by_hand, .left_ms = note.left_ms});
  return std::move(*events);
}

Wished<void> Match::may_undo(Decider by) const {
  if (ended_) return refuse("over");
  const std::size_t plies = game_->plies();
  if (plies == 0) return refuse("undo_nothing");
  const Decider last = game_->logged(plies - 1, Viewer::everybody).by;
  if (last == Decider::fate) return refuse("undo_fate");
  if (last != by) return refuse("undo_other");
  if (told_something(by)) return refuse("undo_told");
  return {};
}

bool Match::told_something(Decider by) const {
  const auto before = game_->clone();
  before->undo();
  if (before->nothing_is_hidden()) return false;
  const Viewer viewer = viewer_of(by);
  const std::string view = game_->view(viewer);
  const LoggedMove told = game_->logged(game_->plies() - 1, viewer);  // its own move is never masked to it
  Rng rng(0);
  for (int i = 0; i < truths_tried; ++i) {
    const auto other = before->imagined_by(viewer, rng);
    if (!other->play(told.move)) return true;
    if (other->view(viewer) != view || other->logged(0, viewer) != told) return true;
  }
  return false;
}

Wished<void> Match::undo(Decider by, const MoveNote& note) {
  if (auto may = may_undo(by); !may) return may;
  game_->undo();
  this->note({.kind = Entry::Kind::undo, .by = by, .taken_back = 1, .left_ms = note.left_ms});
  return {};
}

Wished<void> Match::end(Score score, std::string_view reason, Decider by) {
  if (is_over()) return refuse("over");
  const auto known = std::ranges::find(end_reasons, reason);
  assert(known != std::end(end_reasons));
  ended_ = Result{score, *known};
  note({.kind = Entry::Kind::end, .by = by, .score = score, .reason = std::string(reason)});
  return {};
}

Wished<void> Match::resign(Decider by) {
  return end(by == Decider::first ? Score::second_wins : Score::first_wins, "resign", by);
}

Wished<void> Match::agree_to_draw() {
  return end(Score::draw, "agreement", Decider::nobody);
}

Wished<void> Match::lose_on_time(Decider side) {
  return end(side == Decider::first ? Score::second_wins : Score::first_wins, "time", side);
}

Wished<void> Match::fall_short(Decider side) {
  return end(side == Decider::first ? Score::second_wins : Score::first_wins, "goal", side);
}

Expected<void> Match::add(const Entry& entry, bool own) {
  const auto why = [&](const Refusal& refusal) { return refusal_text(Language::english, *game_, refusal); };
  if (entry.kind == Entry::Kind::move) {
    if (entry.by != decider()) {
      return fail("{}: {} decides, not {}", in_quotes(entry.move), to_text(decider()), to_text(entry.by));
    }
    const auto played = play(entry.by, entry.move, {entry.by_hand, entry.left_ms});
    if (!played) return fail("{} is illegal: {}", in_quotes(entry.move), why(played.error()));
  } else if (entry.kind == Entry::Kind::undo) {
    for (int i = 0; i < entry.taken_back; ++i) {
      const auto may = own ? Wished<void>() : may_undo(entry.by);
      if (!may) return fail("undo: {}", why(may.error()));
      if (!game_->undo()) return fail("undo: {}", why(refuse("undo_nothing").value()));
    }
    note({.kind = Entry::Kind::undo, .by = entry.by, .taken_back = entry.taken_back, .left_ms = entry.left_ms});
  } else {
    if (std::ranges::find(end_reasons, entry.reason) == std::end(end_reasons)) {
      return fail("end: {} is no reason", in_quotes(entry.reason));
    }
    if (auto done = end(entry.score, entry.reason, entry.by); !done) return fail("end: {}", why(done.error()));
  }
  record_.entries.back().comments = entry.comments;
  return {};
}

void Match::comment(std::string text) {
  auto& comments = record_.entries.empty() ? record_.comments : record_.entries.back().comments;
  comments.push_back(std::move(text));
}

void Match::note(Entry entry) {
  record_.entries.push_back(std::move(entry));
  record_.result.reset();
  if (is_over()) record_.result = result_text(result());
}

Clock::Clock(const ClockTerms& terms, const std::vector<Entry>& entries)
    : terms_(terms), left_{terms.base_ms, terms.base_ms} {
  for (const Entry& entry : entries) {
    if (entry.left_ms && is_side(entry.by)) left_[static_cast<std::size_t>(side_index(entry.by))] = *entry.left_ms;
  }
}

bool Clock::spend(Decider side, std::int64_t ms) {
  std::int64_t& left = left_[static_cast<std::size_t>(side_index(side))];
  left -= std::max<std::int64_t>(ms, 0);
  if (left <= 0) {
    left = 0;
    return false;
  }
  left = terms_.each_move ? terms_.base_ms : left + terms_.increment_ms;
  return true;
}

}  // namespace destrier
