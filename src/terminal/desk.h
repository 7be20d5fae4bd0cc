#pragma once

// What each game puts on the table: one file a game fills in a Desk. It draws what a view says and asks the running
// game for the rest; it knows no rule itself. Its words are the group `board` of the game's catalogue.

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "games/kind.h"
#include "games/running.h"
#include "tell/tell.h"
#include "terminal/look.h"

namespace destrier {

/// Something to point at on the board, by the names that anatomies and lessons give to places.
struct Mark {
  std::string place;
  Ink ink = Ink::target;  ///< `chosen`: it begins here; `target`: it may go there; `bad`: danger
};

/// Places that have something in common, where very many can be chosen.
struct Sort {
  std::string name;
  std::vector<std::string> places;
};

/// What a person has before him.
struct Sight {
  /// The game itself where nothing is hidden, so that moves can be tried on a copy; otherwise one that knows only what
  /// the viewer sees and refuses whatever needs the truth.
  const RunningGame& game;
  const GameKind& kind;
  const Json& view;
  Viewer viewer;
  Look look;
  std::span<const Mark> marks;

  /// A sentence of the group `board`.
  std::string say(std::string_view key, std::vector<Argument> arguments = {}) const {
    return Teller(look.language, game).board({std::string(key), std::move(arguments)});
  }
};

/// A question that a player may ask of this game and no other, as `reach e4`. Its name is the word that is typed, the
/// same in both languages; `board.ask_NAME` of the catalogue says what it does, in a line that begins with how it is
/// typed.
struct DeskCommand {
  std::string_view name;
  /// The answer, or why there is none, as whole lines. `words` are those after the name. None in the module of a page
  /// where it draws that itself.
  Lines (*answer)(const Sight& sight, std::span<const std::string_view> words);
};

/// What a player arranges freely and plays, all its moves at once, when he says that it is done: an army composed in
/// secret. It reads the player's words itself.
class Draft {
 public:
  virtual ~Draft() = default;
  /// Changes it as the words say, and tells of that; nothing if they mean nothing to it.
  virtual std::optional<Lines> change(const Sight& sight, std::span<const std::string_view> words) = 0;
  virtual bool confirmed() const = 0;
  /// In the order in which the rules want them.
  virtual std::vector<std::string> moves() const = 0;
  /// The view as if it stood there already.
  virtual Json shown(const Json& view) const = 0;
  virtual std::string question(const Sight& sight) const = 0;
  virtual std::string keys(const Sight& sight) const = 0;
};

/// One picture of a film: the board after a single change, and what is said of it.
struct Still {
  Lines board;
  std::string said;
};

/// What a desk has for terminals only: a page draws for itself.
template <class Answer>
constexpr Answer* at_terminals(Answer* answer) {
  return for_a_page ? nullptr : answer;
}

struct Desk {
  std::string_view game;
  /// The board, at most 80 columns wide, more only if `columns` has room; its height fits into `rows` with eight lines
  /// left for the rest, if that can be done.
  Lines (*board)(const Sight& sight);
  /// What must never be out of sight, in at most four lines of 80 columns.
  Lines (*counters)(const Sight& sight);
  /// The whole situation in sentences, as somebody would read it aloud who has no board before him.
  Lines (*spoken)(const Sight& sight);
  /// What a unit, card, person or kind of these is and can do: for `help WORD`. Nothing if the word names none.
  Lines (*about)(const Sight& sight, std::string_view word);
  std::span<const DeskCommand> commands;
  /// A turn can end by itself with its last action: then a person is asked before the other side begins.
  bool turns_end_by_themselves = false;
  /// A move without alternative is made at once.
  bool plays_forced_moves = false;
  /// Where one decision sets many units in motion: what the move of that number changed, one picture after the other.
  std::vector<Still> (*film)(const Sight& sight, std::size_t ply) = nullptr;
  /// A new one if the viewer arranges something now, else none.
  std::unique_ptr<Draft> (*draft)(const Sight& sight) = nullptr;
  /// The signs on the faces 1 to 6 of a die, as outcomes write them; players may have others in that order.
  std::string_view die{};
  /// How somebody types what he has thrown now.
  std::string (*die_keys)(const Sight& sight) = nullptr;
  /// The sorts of places where somebody who stands at `from` may go; a place belongs to the first that has it.
  std::vector<Sort> (*sorts)(const Sight& sight, std::string_view from) = nullptr;
  /// The place that is meant by a word: where somebody of this name stands. Empty if there is none.
  std::string (*place)(const Sight& sight, std::string_view word) = nullptr;
  /// What a list of moves says of one besides its sentence, such as its odds. Empty for most.
  std::string (*remark)(const Sight& sight, std::string_view move, const Explanation& explanation) = nullptr;
  /// What somebody who is chosen cannot do now, with the reasons: lines below the list of what he can.
  Lines (*barred)(const Sight& sight, std::string_view from) = nullptr;
  /// Is something asked in the middle of a turn? Its answers are listed at once.
  bool (*is_interrupted)(const Sight& sight) = nullptr;
  /// What a page draws on its board, as JSON: the answer to a question of that name, nothing if there is none such.
  std::optional<std::string> (*facts)(const Sight& sight, std::string_view name,
                                      std::span<const std::string_view> words) = nullptr;
};

extern const Desk age_of_war_desk, art_of_war_desk, croisades_desk, escarmouche_desk, lionheart_desk;

/// The desk of a game; every game has one.
const Desk& desk_of(std::string_view game);

}  // namespace destrier
