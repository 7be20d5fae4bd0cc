#pragma once

#include <string>
#include <vector>

#include "lab/simulation.h"
#include "lab/words.h"

namespace destrier {

/// Games and what they were: what every report needs.
struct Simulated {
  const RunningGame& start;
  const SimulationTerms& terms;
  const Tale& tale;
};

std::string text_of(const LabWords& words, const Simulated& simulated);
std::string json_of(const LabWords& words, const Simulated& simulated);
/// One page of HTML with drawings, that needs nothing else.
std::string page_of(const LabWords& words, const Simulated& simulated);

// What the three have in common.

struct Spread {
  double mean = 0;
  std::uint32_t least = 0;
  std::uint32_t median = 0;
  std::uint32_t most = 0;
};
Spread spread_of(std::vector<std::uint32_t> values);

/// A table: the first line is its head.
using Rows = std::vector<std::vector<std::string>>;
Rows result_rows(const LabWords& words, const Simulated& simulated);
Rows beginner_rows(const LabWords& words, const Simulated& simulated);
Rows loss_rows(const LabWords& words, const Simulated& simulated);
Rows lead_rows(const LabWords& words, const Simulated& simulated);
Rows throw_rows(const LabWords& words, const Throw& thrown);
std::string title_text(const LabWords& words, const Simulated& simulated);
std::string length_text(const LabWords& words, std::string_view what, const std::vector<std::uint32_t>& values);
std::string side_text(const LabWords& words, const RunningGame& start, int side);

}  // namespace destrier
