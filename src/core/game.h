#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/decide.h"
#include "core/error.h"
#include "core/event.h"
#include "core/fixed_list.h"
#include "core/json.h"
#include "core/message.h"
#include "core/options.h"
#include "core/random.h"

namespace destrier {

/// One of fate's moves and its weight; the probability is the weight over the sum of all of them.
template <class Move>
struct Outcome {
  Move move;
  std::uint32_t weight;
};

template <class G>
using MoveList = FixedList<typename G::Move, G::max_moves>;
template <class G>
using OutcomeList = FixedList<Outcome<typename G::Move>, G::max_outcomes>;

/// What a game without data files of its own has in the place of a library. `shipped` loads what is built into the
/// program; `define` takes what a file of a user holds. Both note all faults they find.
struct NoLibrary {
  static NoLibrary shipped(Faults& /*faults*/) { return {}; }
  static void define(const JsonPlace& file) { file.fault("the game has no data of this format"); }
};

/// A game: its rules with the options already chosen. Immutable and shared; the state is plain data beside it.
///
/// Hot functions (`decider`, `moves`, `outcomes`, `play`, `result`, `hash`) use no heap, strings or virtual calls.
/// A game may also offer
/// - `random_move(state, rng)`: a uniformly random move of the side that decides, where listing all of them is slow;
/// - `odds(state, move)`: what fate may make of a move, in a player's terms, as a list of Chance;
/// - `ending(state)`: particulars that the sentence about the result needs, as a list of Argument;
/// - `spelled_out(library, option, value)`: what a record writes for an option's value, where that is a name which only
///   this library knows;
/// - `definitions(library, options)`: the data files that a record must carry for these options, as a list of JSON
/// texts;
/// - `bench_options()`: what `bench` measures, where the defaults are not the telling case;
/// - `ask(state, question)`: answers that a screen wants and no move gives, as JSON (`ask` of the line protocol);
/// - `terms()`: names that come from its data (persons, abilities) for sentences, as a list of Term;
/// - `can_point_at(state, what, name)`: can a lesson point at this (a square, a card, a panel)?
/// - `check_carry(place)` and `carry(rule, last, then, set_up, now)`: how what side `then` had at the end of a battle
///   comes into the set-up of side `now` in another battle of a campaign.
template <class G>
concept Game = std::is_trivially_copyable_v<typename G::State> && std::equality_comparable<typename G::State> &&
               std::is_trivially_copyable_v<typename G::Move> && std::equality_comparable<typename G::Move> &&
               sizeof(typename G::Move) <= 8 &&
               requires(const G game, const typename G::State state, typename G::State changed,
                        const typename G::Move move, const typename G::View view, const typename G::Library library,
                        typename G::Library growing, const Options options, const Json& json, const JsonPlace place,
                        Faults faults, const Viewer viewer, MoveList<G> list, OutcomeList<G> outcomes, Rng rng,
                        Mute mute, EventLines events, JsonWriter writer, std::string_view text) {
                 // What kind of game this is.
                 { G::id } -> std::convertible_to<std::string_view>;
                 { G::has_secrets } -> std::convertible_to<bool>;
                 { G::has_fate } -> std::convertible_to<bool>;
                 { G::max_moves } -> std::convertible_to<std::size_t>;     // of a side, in one position
                 { G::max_outcomes } -> std::convertible_to<std::size_t>;  // of fate; at most max_moves
                 // Every word that it can say; the catalogue has a sentence for each, and tests hold the game to the
                 // lists.
                 { G::verbs.begin() } -> std::input_iterator;
                 { G::event_names.begin() } -> std::input_iterator;
                 { G::refusals.begin() } -> std::input_iterator;
                 { G::questions.begin() } -> std::input_iterator;
                 { G::warning_names.begin() } -> std::input_iterator;
                 { G::chance_names.begin() } -> std::input_iterator;
                 { G::reasons.begin() } -> std::input_iterator;

                 // Data and options.
                 { G::Library::shipped(faults) } -> std::same_as<typename G::Library>;
                 growing.define(place);
                 { G::options(library) } -> std::same_as<std::vector<OptionSpec>>;
                 { G::make(library, options) } -> std::same_as<Expected<G>>;

                 // Rules.
                 { game.start() } -> std::same_as<typename G::State>;
                 { game.decider(state) } -> std::same_as<Decider>;
                 game.moves(state, list);
                 game.outcomes(state, outcomes);
                 game.play(changed, move, mute);
                 game.play(changed, move, events);
                 { game.result(state) } -> std::same_as<Result>;
                 { game.hash(state) } -> std::same_as<std::uint64_t>;

                 // Text. `read_move` answers a legal move, or why the text is none.
                 { game.move_text(state, move) } -> std::same_as<std::string>;
                 { game.read_move(state, text) } -> std::same_as<tl::expected<typename G::Move, Message>>;
                 { game.position_text(state) } -> std::same_as<std::string>;
                 { game.read_position(text) } -> std::same_as<Expected<typename G::State>>;

                 // Views. `write_view` writes the game's own keys; the common ones are written for it.
                 { game.view(state, viewer) } -> std::same_as<typename G::View>;
                 { game.view_position(view) } -> std::same_as<std::string>;
                 game.write_view(view, writer);
                 { game.read_view(viewer, json) } -> std::same_as<Expected<typename G::View>>;
                 { game.sample(view, rng) } -> std::same_as<typename G::State>;

                 // What a person is told. `facts` adds to the options what sentences and rules pages may mention.
                 { game.anatomy(state, move) } -> std::same_as<Anatomy>;
                 { game.question(state) } -> std::same_as<Message>;
                 { game.warnings(state, move) } -> std::same_as<std::vector<Message>>;
                 { game.facts() } -> std::same_as<std::vector<Argument>>;
               };

/// What a game with secrets says besides, about a move that was played in `before` and is looked at in `now`.
template <class G>
concept KeepsSecrets = Game<G> && G::has_secrets &&
                       requires(const G game, const typename G::State before, const typename G::State now,
                                const typename G::Move move, const Viewer viewer, Json& event) {
                         // What the viewer reads in place of the move; empty if he may read the move itself.
                         { game.masked_move(before, move, now, viewer) } -> std::same_as<std::string_view>;
                         // Takes out of the event what the viewer may not know.
                         game.mask_event(event, now, viewer);
                         // Is every secret out by now, those among the options too?
                         { game.nothing_is_hidden(now) } -> std::same_as<bool>;
                       };

}  // namespace destrier
