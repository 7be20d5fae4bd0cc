#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/message.h"
#include "games/running.h"
#include "lab/statistics.h"
#include "lab/words.h"

namespace destrier {

/// One kind of throw: its outcomes with their exact probabilities, and how often each has come.
struct Throw {
  std::string game;
  Message question;  ///< what fate was asked
  std::vector<OutcomeText> outcomes;
  std::vector<std::uint64_t> observed;

  std::uint64_t count() const;
  double expected(std::size_t outcome) const;
  std::optional<ChiSquare> test() const;
  /// What a person calls it.
  std::string name(const LabWords& words) const;
};

/// What fate has decided in many games, against what it should.
class Throws {
 public:
  /// Fate decides in this game, and this is what it has decided.
  void note(const RunningGame& game, std::string_view outcome);
  void add(const Throws& other);

  bool empty() const { return throws_.empty(); }
  /// The most frequent first.
  std::vector<const Throw*> by_count() const;
  /// Of all kinds together.
  std::optional<ChiSquare> test() const;

 private:
  std::map<std::string, Throw> throws_;
};

/// One sentence on how counts agree with the odds.
std::string test_text(const LabWords& words, const std::optional<ChiSquare>& test);
/// An outcome as it is shown: without fate's mark.
std::string_view outcome_name(std::string_view move);

}  // namespace destrier
