#pragma once

// People and machines at one table: the match is played to its end, or left to go on another day.

#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "terminal/console.h"
#include "terminal/machine.h"
#include "terminal/picker.h"
#include "terminal/saves.h"
#include "terminal/scene.h"
#include "terminal/settings.h"
#include "terminal/words.h"

namespace destrier {

/// Who watches that more than the rules is kept, and may end the match: a campaign with its goals.
class Umpire {
 public:
  virtual ~Umpire() = default;
  /// Lines that stand with the counters.
  virtual Lines counters(Language language) const = 0;
  /// Something has happened. The side that loses the match by it, if one does.
  virtual std::optional<Decider> follow(const Match& match) = 0;
};

class Table {
 public:
  Table(Console& console, KeptMatch& kept, Settings settings, Umpire* umpire = nullptr);

  struct Left {
    bool over = false;
    std::optional<std::string> load;  ///< somebody wants to go on with the match in this file
  };
  /// Plays until the match is over or left.
  Expected<Left> sit();

 private:
  enum class Then : std::uint8_t { ask_again, go_on, leave };
  using Words = std::span<const std::string_view>;
  struct Command {
    CommandNames names;
    std::string_view key;  ///< `command_KEY` of the catalogue says what it does
    Expected<Then> (Table::*run)(Words words);
    bool needs_no_turn = false;  ///< it can be typed while dice are awaited, too
  };
  static const std::vector<Command>& commands();
  static const Command* command_called(std::string_view name);

  // Moves.
  Expected<void> make(Decider by, const std::string& move, MoveNote note = {});
  /// Tells the umpire, and writes what has happened.
  Expected<void> keep();
  /// The same for a side that has a clock.
  Expected<void> make_in_time(Decider side, const std::string& move);
  std::int64_t thought_ms() const;
  Expected<void> fate_decides();
  Expected<void> machine_decides(Sitter& machine);
  Expected<void> person_decides();
  Expected<Then> answer(const std::string& typed);
  /// The legal move that was meant: the text itself, or the one that differs from it only in capitals.
  std::string meant(std::string_view typed) const;
  Expected<Then> wish(const std::string& move);
  /// All moves of a draft that is confirmed.
  Expected<Then> play_draft();
  /// Asks before harm that another move would avoid.
  bool goes_on_in_spite_of(const std::string& move);
  bool was_told_before(const Message& warning);
  Expected<void> confirm_turn(Decider by, std::string_view verb);
  /// What somebody has rolled; empty if he leaves, or takes back the move that needs the roll.
  Expected<std::string> read_fate();
  /// How these dice are typed, after what else can be.
  std::string die_keys() const;
  /// The faces that numbers on ordinary dice stand for; what else was typed is itself.
  std::string faces_of(std::string_view typed) const;
  /// Shows or changes that table.
  Lines read_die(Words words);
  Expected<void> undo_before_fate();

  // Commands; `words` are those after the name.
  Expected<Then> help(Words words);
  Expected<Then> show_rules(Words words);
  Expected<Then> hint(Words words);
  Expected<Then> odds(Words words);
  Expected<Then> undo(Words words);
  Expected<Then> save(Words words);
  Expected<Then> load(Words words);
  Expected<Then> show_log(Words words);
  Expected<Then> flip(Words words);
  Expected<Then> resign(Words words);
  Expected<Then> offer_draw(Words words);
  Expected<Then> show_board(Words words);
  Expected<Then> look_round(Words words);
  Expected<Then> list_moves(Words words);
  Expected<Then> go_back(Words words);
  Expected<Then> write_comment(Words words);
  Expected<Then> change_pace(Words words);
  Expected<Then> quit(Words words);
  /// A question of this game's desk; nothing if the word is none.
  std::optional<Lines> desk_answer(Words words);
  /// How such a question is put and what it tells, and the word it begins with, in the player's language.
  std::string usage(const DeskCommand& command) const;
  std::string name_of(const DeskCommand& command) const;
  /// What can be chosen now, and what the move would bring that is chosen so far.
  Lines choices();
  /// What happened at that ply, with its number.
  Lines log_entry(std::size_t ply) const;
  /// The place that is meant, by its own name or by that of whoever stands there.
  std::string place_of(std::string_view word) const;

  // The screen.
  Language language() const { return console_.look().language; }
  std::string say(std::string_view key, std::vector<Argument> arguments = {}) const;
  Look look() const;
  Viewer viewer() const;
  /// What whoever sits at the screen sees.
  Eyes eyes(std::span<const Mark> marks = {}) const;
  std::string title() const;
  /// Who sits there: you, or what he is called.
  std::string who(Decider side) const;
  std::string side_name(Decider side) const;
  /// Tells what has happened since it was told last.
  void tell_news();
  /// Takes what is undone out of the log.
  void tell_of_undo(Decider by);
  /// What the last move changed, picture by picture: as fast as the player wants it, and quickly where he was not
  /// asked.
  void show_film(bool was_asked);
  void show_still(const Still& still, std::string_view keys);
  /// Returns what was typed while long notes were turned over.
  std::string draw(std::string question, std::string keys);
  void curtain();
  void announce_end();
  std::optional<std::string> ask(const std::string& prompt);
  bool confirmed(const std::string& question);
  /// A line of words typed by a person, read with completion.
  std::optional<std::string> read_move();
  std::vector<std::string> completions() const;
  Lines command_list() const;

  Match& match() { return kept_.match(); }
  const Match& match() const { return kept_.match(); }
  int people() const;

  Console& console_;
  KeptMatch& kept_;
  Settings settings_;
  Umpire* umpire_;
  std::array<std::unique_ptr<Sitter>, 2> machines_;
  std::optional<Clock> clock_;
  std::chrono::steady_clock::time_point turn_began_;
  Lines log_;
  std::size_t told_ = 0;  ///< plies that the log has told
  std::size_t news_ = 0;  ///< sentences at its end that tell what happened since a person decided last
  Lines notes_;
  std::unique_ptr<RunningGame> seen_;  ///< what the person who decides knows
  std::unique_ptr<Picker> picker_;
  bool listed_ = false;                 ///< he has just been shown what can be chosen by number
  std::unique_ptr<Draft> draft_;        ///< what the person who decides arranges
  std::string die_;                     ///< the signs that 1 to 6 on an ordinary die stand for
  std::optional<Decider> last_person_;  ///< who has been looking at the screen
  bool flipped_ = false;
  bool left_ = false;
  std::set<std::string> rare_harm_told_;  ///< keys of warnings
  std::set<std::string> keys_told_;       ///< what can be typed is read aloud once
  bool skips_films_ = false;              ///< until he is asked again
  std::optional<std::string> load_;
};

}  // namespace destrier
