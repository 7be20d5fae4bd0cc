#pragma once

// A record of a match: a text that a person can read and edit. It is the save file, the replay and the bug report.
//
//     destrier-record 1
//     game: lionheart
//     option: level=2
//     id: 5f0c2a9e71d3b846
//     seat 1: human, Anna
//     seat 2: level:3
//     fate: fair
//     commitment: 9b74c9897bac770ffc029102a200c5de…
//     nonces: - -
//
//     1. fate ~2-1 random
//     2. 1 e2-e3            # a comment
//     3. undo 1 by 1
//     4. 1 d2-d3
//     5. end 0-1 resign by 1
//
// Blank lines are ignored, numbers may be left out, and a line that begins with # is a comment on the entry before it.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/decide.h"
#include "core/error.h"
#include "core/options.h"

namespace destrier {

/// What happened in a match: a move of a side or of fate, moves taken back, or an end that the rules did not bring.
/// Entries are numbered from 1 and never change.
struct Entry {
  enum class Kind : std::uint8_t { move, undo, end };
  Kind kind = Kind::move;
  Decider by = Decider::nobody;  ///< `nobody` of an end: both agreed
  std::string move{};            ///< of a move
  bool by_hand = false;          ///< of a move of fate: a person typed what real dice or cards showed
  int taken_back = 0;            ///< of an undo: how many moves
  Score score = Score::ongoing;  ///< of an end
  std::string reason{};          ///< of an end: `resign`, `time`, `agreement`, or what a campaign says
  std::optional<std::int64_t>
      left_ms{};  ///< of a side's move or undo in a match with a clock: what it has left after it
  std::vector<std::string> comments{};
  int line = 0;  ///< where it stood in the text that was read

  bool operator==(const Entry&) const = default;
};

/// Who sits in a seat: `human`, `level:3`, `engine:COMMAND` …, and what he is called.
struct SeatTerms {
  std::string player = "human";
  std::string name{};

  bool operator==(const SeatTerms&) const = default;
};

/// Where fate's moves come from.
struct FateTerms {
  bool by_hand = false;                 ///< players type what they rolled; else it is drawn as match/fair says
  std::string commitment{};             ///< SHA-256 of the seed, in hexadecimal digits
  std::array<std::string, 2> nonces{};  ///< what the players added
  std::string seed{};                   ///< known when the match is over

  bool operator==(const FateTerms&) const = default;
};

struct ClockTerms {
  std::int64_t base_ms = 0;
  std::int64_t increment_ms = 0;  ///< after each own move
  bool each_move = false;         ///< the base is for every move anew, as in play over days

  bool operator==(const ClockTerms&) const = default;
};

struct MatchRecord {
  std::string game;
  std::vector<OptionPair> options;
  std::vector<std::string> definitions;  ///< data files of a user that the options name, a line of JSON each
  std::optional<std::string> position;   ///< where it begins, if not as usual
  std::string id;
  std::string date;  ///< of the beginning
  std::array<SeatTerms, 2> seats;
  std::optional<ClockTerms> clock;
  FateTerms fate;
  std::optional<std::string> result;  ///< as the protocol says it, `1-0 king`; none while it runs
  int result_line = 0;                ///< where it stood in the text that was read
  std::vector<std::string> comments;  ///< before the first entry
  std::vector<Entry> entries;

  bool operator==(const MatchRecord&) const = default;
};

/// Something wrong in a record, and the line it stands in.
struct RecordFault {
  int line = 0;
  std::string what;
};

struct ReadRecord {
  MatchRecord record;                ///< what was sound before the fault
  std::optional<RecordFault> fault;  ///< the first; nothing after it was read
};

std::string to_text(const MatchRecord& record);
/// Reads what stands there; whether the moves are legal is for `Match` to say. Refuses what is no record at all, or has
/// a faulty header.
Expected<ReadRecord> read_record(std::string_view text);

/// One entry as it stands in a record, without its number and its comments.
std::string to_text(const Entry& entry);
Expected<Entry> read_entry(std::string_view text);

/// A clock as `600+5`: seconds, and seconds after each move; or as `259200 each move`.
std::optional<ClockTerms> read_clock_terms(std::string_view text);
std::string to_text(const ClockTerms& terms);

}  // namespace destrier
