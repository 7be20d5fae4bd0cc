#pragma once

// Choosing a move step by step, for all games alike: from where, what, where to, and whatever else is to be chosen.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/running.h"
#include "terminal/desk.h"

namespace destrier {

class Picker {
 public:
  /// Of the legal moves of the side that decides, which `sight.game` knows.
  Picker(const RunningGame& game, Language language);

  /// What can be chosen now, as it is read aloud.
  Lines choices() const;
  /// Takes one of them, by its number from 1. False if there is none of that number.
  bool choose(std::size_t number);
  /// Keeps the moves that begin at this place, or those that have it as their choice; false if there are none.
  bool begin_at(std::string_view place);
  /// One step back; false at the beginning.
  bool back();
  void restart();

  /// Has anything been chosen?
  bool begun() const { return steps_.size() > 1; }
  /// The move, once only one is left.
  std::optional<std::string> picked() const;
  /// Where what is chosen stands, and where it may go.
  std::vector<Mark> marks() const;

  struct Candidate {
    std::string text;
    Explanation explanation;
  };
  const std::vector<Candidate>& candidates() const { return candidates_; }

 private:
  using Numbers = std::vector<std::size_t>;
  struct Group {
    std::string label;
    Numbers members;
  };
  /// The present candidates, one group for each value of the first thing in which they differ; one each if they are
  /// few.
  std::vector<Group> groups() const;
  std::vector<Group> grouped_by(std::size_t part) const;
  std::string label(std::size_t part, const std::string& value, const Candidate& first) const;
  const Numbers& present() const { return steps_.back(); }

  const RunningGame& game_;
  Language language_;
  std::vector<Candidate> candidates_;
  std::vector<Numbers> steps_;  ///< what was left after each choice
};

}  // namespace destrier
