#include "lab/throws.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace destrier {

std::uint64_t Throw::count() const {
  return std::accumulate(observed.begin(), observed.end(), std::uint64_t{0});
}

double Throw::expected(std::size_t outcome) const {
  const OutcomeText& chance = outcomes[outcome];
  return static_cast<double>(count()) * chance.weight / static_cast<double>(chance.total);
}

std::optional<ChiSquare> Throw::test() const {
  std::vector<double> awaited(outcomes.size());
  for (std::size_t i = 0; i < outcomes.size(); ++i) awaited[i] = expected(i);
  return chi_square(observed, awaited);
}

std::string Throw::name(const LabWords& words) const {
  const std::string key = game + "_" + question.key;
  return words.has("throw", key) ? words.say("throw", key, question.arguments) : question.key;
}

void Throws::note(const RunningGame& game, std::string_view outcome) {
  Throw thrown{std::string(game.game()), game.question(), game.outcomes(), {}};
  if (thrown.outcomes.size() < 2) return;
  std::string key = thrown.name(LabWords(Language::english));
  for (const OutcomeText& one : thrown.outcomes) key += fmt::format(" {} {}", one.move, one.weight);
  auto found = throws_.find(key);
  if (found == throws_.end()) {
    thrown.observed.resize(thrown.outcomes.size());
    found = throws_.emplace(std::move(key), std::move(thrown)).first;
  }
  const auto which = std::ranges::find(found->second.outcomes, outcome, &OutcomeText::move);
  if (which != found->second.outcomes.end()) {
    ++found->second.observed[static_cast<std::size_t>(which - found->second.outcomes.begin())];
  }
}

void Throws::add(const Throws& other) {
  for (const auto& [key, thrown] : other.throws_) {
    const auto [found, is_new] = throws_.emplace(key, thrown);
    if (is_new) continue;
    for (std::size_t i = 0; i < thrown.observed.size(); ++i) found->second.observed[i] += thrown.observed[i];
  }
}

std::vector<const Throw*> Throws::by_count() const {
  // Those thrown as often stay in the order of their names.
  std::multimap<std::uint64_t, const Throw*, std::greater<>> sorted;
  for (const auto& [key, thrown] : throws_) sorted.emplace(thrown.count(), &thrown);
  std::vector<const Throw*> all;
  all.reserve(sorted.size());
  for (const auto& [count, thrown] : sorted) all.push_back(thrown);
  return all;
}

std::optional<ChiSquare> Throws::test() const {
  ChiSquare sum;
  for (const auto& [key, thrown] : throws_) {
    const auto test = thrown.test();
    if (!test) continue;
    sum.value += test->value;
    sum.freedom += test->freedom;
  }
  return sum.freedom == 0 ? std::nullopt : std::optional(sum);
}

std::string test_text(const LabWords& words, const std::optional<ChiSquare>& test) {
  if (!test) return words.say("simulate", "too_few");
  return words.say(
      "simulate", "test",
      {{"value", words.number(test->value, 1)}, {"freedom", test->freedom}, {"p", words.number(chance_of(*test), 3)}});
}

std::string_view outcome_name(std::string_view move) {
  return move.starts_with('~') ? move.substr(1) : move;
}

}  // namespace destrier
