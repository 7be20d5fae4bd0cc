#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "core/message.h"
#include "games/kind.h"
#include "games/running.h"
#include "tell/catalogue.h"

namespace destrier {

/// What a person reads about a game, in one language. All sentences come from the catalogue; the words of `core` and
/// `games` (events, verbs, reasons of refusal, questions, warnings, results) are its keys.
class Teller {
 public:
  Teller(Language language, const RunningGame& game)
      : language_(language), id_(game.game()), facts_(game.facts()), terms_(game.terms()), game_(game) {}

  /// An event, which may come from anybody: an error says what is wrong with it.
  Expected<std::string> event(const Json& event) const;
  std::string move(const Anatomy& anatomy) const;
  /// What somebody typed stands in it as `text`, quoted.
  std::string refusal(const Message& reason) const;
  std::string warning(const Message& warning) const { return sentence("warning", warning); }
  std::string chance(const Message& chance) const { return sentence("chance", chance); }
  /// What a side is called, within a sentence.
  std::string side(Decider side) const;
  /// What stands on or beside a board.
  std::string board(const Message& words) const { return sentence("board", words); }
  /// The same where not every game, or not every move, has such words.
  std::optional<std::string> try_board(const Message& words) const;
  /// That the text is a legal move, and what it does.
  std::string legal(std::string_view text, const Anatomy& anatomy) const;
  /// What is asked of whoever decides now (to somebody who only watches: that the other side decides), or how the game
  /// ended.
  std::string question() const;
  std::string result(const Result& result) const;
  /// The rules for players, in Markdown, line by line, with the figures of this game.
  std::vector<std::string> rules() const;

 private:
  std::string sentence(std::string_view group, const Message& message) const;
  Expected<std::string> make(std::string_view section, std::string_view group, const Message& message) const;

  Language language_;
  std::string id_;
  std::vector<Argument> facts_;
  std::vector<Term> terms_;
  const RunningGame& game_;
};

/// What `in_quotes` has quoted, between the quotation marks of the language.
std::string with_quotes_of(Language language, const std::string& quoted);

/// A sentence of a section that is of no game: `match`, `terminal`.
std::string section_text(Language language, std::string_view section, const Message& message);

std::string game_name(Language language, std::string_view game);
/// What an option of a game means, for menus and lists.
std::string option_text(std::string_view game, std::string_view option, Language language);
/// The plain name of a value in the game's terms: of the rank `hero`, say; the value itself if it has none.
std::string term_text(std::string_view game, std::string_view domain, std::string_view value, Language language);

}  // namespace destrier
