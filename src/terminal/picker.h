#pragma once

// Choosing a move step by step, for all games alike: from where, what, where to, and whatever else is to be chosen.

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "games/running.h"
#include "terminal/desk.h"

namespace destrier {

class Picker {
 public:
  /// The sorts of places that can be reached from one of them.
  using Sorter = std::function<std::vector<Sort>(std::string_view from)>;

  struct Candidate {
    std::string text;
    Explanation explanation;
  };
  /// What is said of a move besides its sentence.
  using Remarker = std::function<std::string(const Candidate& candidate)>;

  /// Of the legal moves of the side that decides, which `sight.game` knows.
  Picker(const RunningGame& game, Language language, Sorter sorter = {}, Remarker remarker = {});

  /// What can be chosen now, as it is read aloud.
  Lines choices() const;
  /// Takes one of them, by its number from 1; of those who act together, puts one in or out. False if there is none of
  /// that number.
  bool choose(std::size_t number);
  /// Keeps of the moves that are left those that go to this place; false if that chooses nothing.
  bool go_to(std::string_view place);
  /// Keeps the moves that begin at this place, or those that have it as their choice; false if there are none.
  bool begin_at(std::string_view place);
  /// One step back; false at the beginning.
  bool back();
  void restart();

  /// Has anything been chosen?
  bool begun() const { return steps_.size() > 1; }
  /// The move, once only one is left.
  std::optional<std::string> picked() const;
  /// Where those who act together are chosen: the move of those chosen so far, if there is one. The list of choices
  /// has only its text, so that whoever shows it can say as much of it as the game knows.
  std::optional<std::string> checked() const;
  /// Where what is chosen stands, and where it may go.
  std::vector<Mark> marks() const;
  /// Where whoever is chosen stands, as long as he is all that is chosen; empty else.
  std::string chosen() const;

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
  /// By the sorts of places; nothing if there are not several of them.
  std::vector<Group> sorted() const;
  std::vector<std::string> parts_of(const Anatomy& anatomy) const;
  std::string label(std::size_t part, const std::string& value, const Candidate& first) const;
  std::string sentence(std::size_t number) const;
  std::string with_remark(std::string text, std::size_t number) const;
  const Numbers& present() const { return steps_.back(); }
  const Anatomy& anatomy(std::size_t number) const { return candidates_[number].explanation.anatomy; }
  void step(Numbers members);

  /// Several do it together, and all that is left to choose is who.
  bool is_joint() const;
  std::vector<std::string> able() const;
  std::optional<std::size_t> joint_move() const;
  Lines check_list() const;

  const RunningGame& game_;
  Language language_;
  Sorter sorter_;
  Remarker remarker_;
  std::vector<Candidate> candidates_;
  std::set<std::string_view> joint_verbs_;  ///< what several can do together
  std::vector<Numbers> steps_;              ///< what was left after each choice
  std::set<std::string> together_;          ///< who is chosen to act together
};

}  // namespace destrier
