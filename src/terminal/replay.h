#pragma once

// A record looked at again: what each entry was, how the game stood after it, and whether its rolls were fair.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "match/fair/fate.h"
#include "match/match.h"
#include "terminal/look.h"

namespace destrier {

/// Whose eyes look at a record: one of the viewers', or those of somebody who may know everything.
enum class Onlooker : std::uint8_t { first, second, everybody, all };

constexpr Onlooker all_onlookers[] = {Onlooker::first, Onlooker::second, Onlooker::everybody, Onlooker::all};
constexpr std::string_view to_text(Onlooker onlooker) {
  return onlooker == Onlooker::all ? "all" : to_text(static_cast<Viewer>(onlooker));
}
std::optional<Onlooker> read_onlooker(std::string_view text);
/// Through whose eyes the board is shown: who may know everything sees what the side that decides sees.
Viewer viewer_at(const RunningGame& game, Onlooker onlooker);

/// Entries are numbered from 1, as in the record.
class Replay {
 public:
  /// Reads the text of a record. What cannot be is told in `fault`; it and what follows is left out.
  static Expected<Replay> read(std::string_view text);
  static Expected<Replay> read_file(const std::string& path);

  const Match& match() const { return match_; }
  const MatchRecord& record() const { return match_.record(); }
  std::size_t size() const { return record().entries.size(); }
  const Entry& entry(std::size_t n) const { return record().entries[n - 1]; }
  const std::optional<RecordFault>& fault() const { return fault_; }

  /// Somebody who may know everything once the match is over; until then, anybody.
  Onlooker usual_onlooker() const;
  /// The options that he may know.
  std::vector<OptionPair> options(Onlooker onlooker) const;
  /// A move, as the onlooker may know it.
  LoggedMove move(std::size_t n, Onlooker onlooker) const;
  /// The entries, among the first so many, whose moves were not taken back by them.
  std::vector<std::size_t> standing(std::size_t entries) const;
  /// The game after so many entries.
  std::unique_ptr<RunningGame> after(std::size_t entries) const;

 private:
  /// What a move was when it was made; of a move that was taken back also what each viewer saw of it then.
  struct Made {
    LoggedMove truth;
    std::vector<LoggedMove> seen;
    std::size_t ply = 0;
  };
  Replay(Match match, std::optional<RecordFault> fault);

  Match match_;
  std::optional<RecordFault> fault_;
  std::vector<Made> made_;  ///< one an entry
};

/// The fault of a record that was read from that file.
Error fault_of(const RecordFault& fault, std::string_view path);

/// A text from a record, fit to be printed: no control characters, nothing that is no UTF-8.
std::string printable(std::string_view text);

/// A sentence of the catalogue's section `replay`.
std::string replay_text(Language language, std::string_view key, std::vector<Argument> arguments = {});
/// Who sits in a seat, in words: `Anna`, `the machine, level 3 (Sergeant)`.
std::string seat_text(Language language, const SeatTerms& seat);
/// Who made it, as a heading names him: a side, fate.
std::string maker_text(Language language, const RunningGame& game, Decider by);

/// What is asked, and of whom.
std::string asked_text(Language language, const RunningGame& game);

/// Game, options, seats, date, result: a line each.
Lines told_header(const Replay& replay, Language language, Onlooker onlooker);
/// Its number, who, and the move.
std::string entry_heading(const Replay& replay, std::size_t n, Language language, Onlooker onlooker);
/// What happened, in sentences.
Lines entry_sentences(const Replay& replay, std::size_t n, Language language, Onlooker onlooker);
/// Heading, sentences and comments; all but the first line are indented.
Lines told_entry(const Replay& replay, std::size_t n, Language language, Onlooker onlooker);
/// The whole from that entry on, and how it stands at the end.
Lines told_whole(const Replay& replay, std::size_t from, Language language, Onlooker onlooker);

/// Nothing is wrong with the rolls.
bool is_fair(const FateCheck& check);
Lines told_check(const Replay& replay, const FateCheck& check, Language language);

/// The same for programs, as one JSON object.
std::string json_of(const Replay& replay, std::size_t from, Language language, Onlooker onlooker,
                    const std::optional<FateCheck>& check);

}  // namespace destrier
