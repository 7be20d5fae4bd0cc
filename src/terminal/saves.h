#pragma once

// Matches in files: the record, and beside it, as long as the match runs, a private file with the seed of its dice.

#include <optional>
#include <string>
#include <vector>

#include "core/error.h"
#include "match/fair/fate.h"
#include "match/match.h"

namespace destrier {

/// Where this user's things are kept: $XDG_DATA_HOME/destrier or ~/.local/share/destrier.
std::string user_folder();

/// A match and the file it lives in. Every change is written before it is shown, so that closing the program buys no
/// second roll and a crash loses nothing.
class KeptMatch {
 public:
  /// Begins a match with a seed of its own (or the one given) in a file that does not exist yet; an empty path: in the
  /// user's folder.
  static Expected<KeptMatch> begin(MatchRecord terms, std::string path, std::optional<FateSeed> seed = {});
  /// Takes up a match from its file. What the file says that cannot be is told in `fault`, and the match goes on from
  /// what was sound; the damaged file is kept under another name.
  static Expected<KeptMatch> resume(const std::string& path);

  Match& match() { return match_; }
  const Match& match() const { return match_; }
  const std::string& path() const { return path_; }
  const std::optional<RecordFault>& fault() const { return fault_; }

  /// Fate's move, drawn from the seed; fate decides.
  std::string draw_fate() const;
  /// Writes the record as it is now; once the match is over, with its seed.
  Expected<void> keep();
  /// Another file of the same match as it is now, without its seed.
  Expected<void> copy_to(const std::string& path) const;

 private:
  KeptMatch(Match match, std::string path) : match_(std::move(match)), path_(std::move(path)) {}
  std::string seed_path() const { return path_ + ".seed"; }

  Match match_;
  std::string path_;
  std::optional<FateSeed> seed_;
  std::optional<RecordFault> fault_;
};

/// A file of the user's folder with a match.
struct SavedMatch {
  std::string path;
  MatchRecord record;
  std::string last_played;  ///< day and time of this place
};
/// Those that go on, or those that are over; the newest first.
std::vector<SavedMatch> saved_matches(bool running);

Expected<std::string> read_text_file(const std::string& path);

}  // namespace destrier
