#pragma once

// Squads of Escarmouche outside a game: what is said of them in words, and how they are written as JSON.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/json_writer.h"
#include "games/escarmouche/library.h"
#include "games/kind.h"
#include "games/running.h"
#include "terminal/look.h"

namespace destrier {

/// The words of one language for squads. They are in the group `board` of the game's catalogue.
class BarracksWords {
 public:
  explicit BarracksWords(Language language);

  Language language() const { return language_; }
  std::string say(std::string_view key, std::vector<Argument> arguments = {}) const;
  std::string term(std::string_view domain, std::string_view value) const;
  const std::string& in_words(const LocalText& text) const { return language_ == Language::french ? text.fr : text.en; }
  std::string rank(int cost) const;
  /// One of the texts in which the rules tell what is wrong with a squad (specification, 2.5), as a sentence.
  std::string fault(std::string_view text) const;
  Lines faults(const std::vector<std::string>& texts) const;

 private:
  Language language_;
  std::unique_ptr<GameKind> kind_;
  std::unique_ptr<RunningGame> game_;  ///< any: the catalogue speaks about a running game
};

/// `A` to `F`.
std::string unit_letter(std::size_t unit);

/// A unit as members of an object: its text and figures, what it costs, its rank, what one more point of each figure
/// would cost.
void write_card(JsonWriter& writer, const escarmouche::Card& card, const escarmouche::AbilityCards& abilities);

/// The text of a squad file with that squad; a fault if it could not be read again.
Expected<std::string> squad_file(const escarmouche::Library& library, const escarmouche::ReadySquad& squad,
                                 const std::string& id);

}  // namespace destrier
