#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/message.h"
#include "tell/catalogue.h"

namespace destrier {

/// The sentences of the catalogue's section `lab`, in one language, and numbers as they are written in it.
class LabWords {
 public:
  explicit LabWords(Language language) : language_(language) {}

  Language language() const { return language_; }
  std::string say(std::string_view group, std::string_view key, const std::vector<Argument>& arguments = {}) const;
  /// The word for a key of a group, or nothing if it has none.
  bool has(std::string_view group, std::string_view key) const;
  /// The name of a game.
  std::string game(std::string_view id) const;

  // `12.3`, `12,3`; with a sign `+12.3`; `12.3 %`, `12,3 %`.
  std::string number(double value, int decimals) const;
  std::string signed_number(double value, int decimals) const;
  std::string percent(double share, int decimals = 1) const;

 private:
  Language language_;
};

}  // namespace destrier
