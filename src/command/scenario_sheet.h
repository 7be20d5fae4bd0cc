#pragma once

// What a person reads about a scenario of Croisades.

#include <string>
#include <string_view>
#include <vector>

#include "core/message.h"
#include "games/croisades/library.h"
#include "tell/catalogue.h"

namespace destrier {

/// The sentences of the catalogue's section `scenario`, in one language.
class ScenarioTeller {
 public:
  ScenarioTeller(const croisades::Library& library, Language language);

  const croisades::Library& library() const { return library_; }
  const std::string& in_words(const LocalText& text) const { return language_ == Language::french ? text.fr : text.en; }
  std::string say(std::string_view group, std::string_view key, std::vector<Argument> arguments = {}) const;
  /// One line about each side, map and length, for a list.
  std::string summary(const croisades::Scenario& scenario) const;
  std::string objective(const croisades::Scenario& scenario, std::size_t number) const;

 private:
  const croisades::Library& library_;
  Language language_;
  std::vector<Term> names_;  ///< of beasts
};

/// Healthy, and mounted or on foot as he starts; by side, 0 or 1, and place in its roster.
const croisades::Values& start_values(const croisades::Scenario& scenario, std::size_t side, std::size_t number);

/// Everything about a scenario: drawing, people, doors, beasts, things, exits, points.
std::string sheet_of(const ScenarioTeller& teller, const croisades::Scenario& scenario);
/// The same as JSON.
std::string json_of(const ScenarioTeller& teller, const croisades::Scenario& scenario);

}  // namespace destrier
