#include "terminal/replay.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/text.h"
#include "match/words.h"
#include "search/player.h"
#include "tell/levels.h"
#include "tell/tell.h"
#include "terminal/letters.h"
#include "terminal/saves.h"
#include "terminal/scene.h"

namespace destrier {
namespace {

constexpr std::string_view indent = "  ";

/// A clock as people read it: `9:58`.
std::string clock_text(std::int64_t ms) {
  const std::int64_t seconds = ms / 1000;
  return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

}  // namespace

std::optional<Onlooker> read_onlooker(std::string_view text) {
  for (const Onlooker onlooker : all_onlookers) {
    if (text == to_text(onlooker)) return onlooker;
  }
  return std::nullopt;
}

Viewer viewer_at(const RunningGame& game, Onlooker onlooker) {
  if (onlooker != Onlooker::all) return static_cast<Viewer>(onlooker);
  return game.nothing_is_hidden() ? Viewer::everybody : viewer_of(game.decider());
}

// The record.

Expected<Replay> Replay::read(std::string_view text) {
  auto read = read_record(text);
  if (!read) return tl::unexpected(read.error());
  // The result of a match whose end cannot be read is no second fault.
  if (read->fault) read->record.result.reset();
  auto opened = Match::open(std::move(read->record));
  if (!opened) return tl::unexpected(opened.error());
  return Replay(std::move(opened->match), opened->fault ? opened->fault : read->fault);
}

Expected<Replay> Replay::read_file(const std::string& path) {
  const auto text = read_text_file(path);
  if (!text) return tl::unexpected(text.error());
  auto replay = read(*text);
  if (!replay) return fail("{}: {}", path, replay.error().text);
  return replay;
}

Error fault_of(const RecordFault& fault, std::string_view path) {
  return {fmt::format("{}: line {}: {} (what was sound before it is shown)", path, fault.line, fault.what)};
}

Replay::Replay(Match match, std::optional<RecordFault> fault) : match_(std::move(match)), fault_(std::move(fault)) {
  const auto game = match_.start();
  std::vector<std::size_t> moves;
  for (const Entry& entry : record().entries) {
    Made& made = made_.emplace_back();
    if (entry.kind == Entry::Kind::move) {
      made.ply = game->plies();
      made.truth = {entry.by, entry.move, game->play(entry.move).value_or(std::vector<std::string>())};
      moves.push_back(made_.size() - 1);
    }
    for (int i = 0; i < entry.taken_back; ++i) {
      Made& back = made_[moves.back()];
      moves.pop_back();
      for (const Viewer viewer : all_viewers) back.seen.push_back(game->logged(back.ply, viewer));
      game->undo();
    }
  }
}

Onlooker Replay::usual_onlooker() const {
  const bool open = match_.is_over() || match_.game().nothing_is_hidden();
  return open ? Onlooker::all : Onlooker::everybody;
}

std::vector<OptionPair> Replay::options(Onlooker onlooker) const {
  return onlooker == Onlooker::all ? record().options : match_.game().options_told_to(static_cast<Viewer>(onlooker));
}

LoggedMove Replay::move(std::size_t n, Onlooker onlooker) const {
  const Made& made = made_[n - 1];
  if (onlooker == Onlooker::all) return made.truth;
  if (!made.seen.empty()) return made.seen[static_cast<std::size_t>(onlooker)];
  return match_.game().logged(made.ply, static_cast<Viewer>(onlooker));
}

std::vector<std::size_t> Replay::standing(std::size_t entries) const {
  std::vector<std::size_t> moves;
  for (std::size_t n = 1; n <= entries; ++n) {
    if (entry(n).kind == Entry::Kind::move) moves.push_back(n);
    moves.resize(moves.size() - static_cast<std::size_t>(entry(n).taken_back));
  }
  return moves;
}

std::unique_ptr<RunningGame> Replay::after(std::size_t entries) const {
  auto game = match_.start();
  for (const std::size_t n : standing(entries)) static_cast<void>(game->play(entry(n).move));
  return game;
}

// Words.

std::string printable(std::string_view text) {
  std::string fit(text);
  const bool sound = is_valid_utf8(text);
  for (char& c : fit) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F) c = ' ';
    if (byte >= 0x80 && !sound) c = '?';
  }
  return fit;
}

std::string replay_text(Language language, std::string_view key, std::vector<Argument> arguments) {
  return section_text(language, "replay", {std::string(key), std::move(arguments)});
}

std::string seat_text(Language language, const SeatTerms& seat) {
  const std::string name = printable(seat.name);
  if (seat.player == "human") return name.empty() ? replay_text(language, "human") : name;
  const auto player = read_player(seat.player);
  std::string who = printable(seat.player);
  if (player && *player == Player{.level = player->level}) {
    who = replay_text(language, "level", {{"level", player->level}, {"name", level_name(player->level, language)}});
  }
  return name.empty() ? who : fmt::format("{} ({})", name, who);
}

std::string maker_text(Language language, const RunningGame& game, Decider by) {
  if (by == Decider::fate) return replay_text(language, "fate");
  return capitalised(Teller(language, game).side(by));
}

std::string asked_text(Language language, const RunningGame& game) {
  std::string question = Teller(language, game).question();
  const Decider decider = game.decider();
  const auto viewer = game.only_seen_by();
  const bool names_side = viewer && !decides(*viewer, decider);
  if (names_side || decider == Decider::fate || decider == Decider::nobody) return question;
  return replay_text(language, "asked", {{"side", maker_text(language, game, decider)}, {"question", question}});
}

Lines told_header(const Replay& replay, Language language, Onlooker onlooker) {
  const MatchRecord& record = replay.record();
  const RunningGame& game = replay.match().game();
  const auto field = [&](std::string_view key, std::string_view value) {
    return replay_text(language, key, {{"value", value}});
  };
  Lines lines{game_name(language, record.game)};
  Lines options;
  for (const auto& [name, value] : replay.options(onlooker))
    options.push_back(printable(fmt::format("{}={}", name, value)));
  if (!options.empty()) lines.push_back(field("options", joined(options, ", ")));
  if (record.position && onlooker == Onlooker::all) lines.push_back(field("position", printable(*record.position)));
  for (std::size_t i = 0; i < 2; ++i) {
    lines.push_back(
        replay_text(language, "seat",
                    {{"side", maker_text(language, game, side_at(i))}, {"who", seat_text(language, record.seats[i])}}));
  }
  if (!record.date.empty()) lines.push_back(field("date", printable(record.date)));
  if (record.clock) lines.push_back(field("clock", to_text(*record.clock)));
  if (record.fate.by_hand) lines.push_back(replay_text(language, "fate_by_hand"));
  const Result result = replay.match().result();
  lines.push_back(result.score == Score::ongoing
                      ? replay_text(language, "unfinished")
                      : replay_text(language, "result",
                                    {{"score", to_text(result.score)}, {"what", ending_text(language, game, result)}}));
  for (const std::string& comment : record.comments) lines.push_back("# " + printable(comment));
  return lines;
}

std::string entry_heading(const Replay& replay, std::size_t n, Language language, Onlooker onlooker) {
  const Entry& entry = replay.entry(n);
  const RunningGame& game = replay.match().game();
  std::vector<Argument> arguments{{"n", static_cast<std::int64_t>(n)}};
  if (entry.kind == Entry::Kind::end) return replay_text(language, "entry_end", arguments);
  arguments.emplace_back("who", maker_text(language, game, entry.by));
  if (entry.kind == Entry::Kind::undo) return replay_text(language, "entry_undo", arguments);
  arguments.emplace_back("move", replay.move(n, onlooker).move);
  std::string heading = replay_text(language, entry.by_hand ? "entry_by_hand" : "entry_move", arguments);
  if (entry.left_ms) heading += replay_text(language, "left", {{"time", clock_text(*entry.left_ms)}});
  return heading;
}

Lines entry_sentences(const Replay& replay, std::size_t n, Language language, Onlooker onlooker) {
  const Entry& entry = replay.entry(n);
  const RunningGame& game = replay.match().game();
  if (entry.kind == Entry::Kind::undo) {
    return {replay_text(language, "undo", {{"moves", std::int64_t{entry.taken_back}}})};
  }
  if (entry.kind == Entry::Kind::end) return {ending_text(language, game, replay.match().result())};
  return told(language, game, replay.move(n, onlooker).events);
}

Lines told_entry(const Replay& replay, std::size_t n, Language language, Onlooker onlooker) {
  Lines lines{entry_heading(replay, n, language, onlooker)};
  for (const std::string& sentence : entry_sentences(replay, n, language, onlooker))
    lines.push_back(fmt::format("{}{}", indent, sentence));
  for (const std::string& comment : replay.entry(n).comments)
    lines.push_back(fmt::format("{}# {}", indent, printable(comment)));
  return lines;
}

Lines told_whole(const Replay& replay, std::size_t from, Language language, Onlooker onlooker) {
  Lines lines = told_header(replay, language, onlooker);
  const auto add = [&](const Lines& more) { lines.insert(lines.end(), more.begin(), more.end()); };
  lines.emplace_back();
  for (std::size_t n = std::max<std::size_t>(from, 1); n <= replay.size(); ++n)
    add(told_entry(replay, n, language, onlooker));
  const RunningGame& game = replay.match().game();
  const Eyes eyes(replay.match(), viewer_at(game, onlooker), Look{.language = language});
  const Lines spoken = eyes.desk().spoken(eyes.sight());
  lines.emplace_back();
  lines.push_back(replay_text(language, "standing", {{"entries", static_cast<std::int64_t>(replay.size())}}));
  add(spoken);
  if (!replay.match().is_over()) lines.push_back(asked_text(language, eyes.sight().game));
  return lines;
}

// Rolls.

bool is_fair(const FateCheck& check) {
  return check.wrong.empty() && check.commitment_kept;
}

Lines told_check(const Replay& replay, const FateCheck& check, Language language) {
  const auto number = [](std::size_t value) { return static_cast<std::int64_t>(value); };
  Lines lines;
  if (check.wrong.empty()) {
    lines.push_back(replay_text(language, "rolls_right", {{"rolls", number(check.rolls)}}));
  } else {
    std::vector<std::string> entries;
    entries.reserve(check.wrong.size());
    for (const std::size_t n : check.wrong) entries.push_back(std::to_string(n));
    lines.push_back(replay_text(
        language, "rolls_wrong",
        {{"wrong", number(check.wrong.size())}, {"rolls", number(check.rolls)}, {"entries", std::move(entries)}}));
  }
  if (check.by_hand > 0) lines.push_back(replay_text(language, "rolls_by_hand", {{"rolls", number(check.by_hand)}}));
  const std::string_view commitment = check.commitment_kept                     ? "commitment_kept"
                                      : replay.record().fate.commitment.empty() ? "commitment_missing"
                                                                                : "commitment_broken";
  lines.push_back(replay_text(language, commitment));
  return lines;
}

}  // namespace destrier
