#include "terminal/demonstration.h"

#include "match/fair/fate.h"
#include "terminal/machine.h"
#include "terminal/scene.h"
#include "terminal/words.h"

namespace destrier {

Expected<void> show_demonstration(Console& console) {
  constexpr int moves = 24;
  const Language language = console.look().language;
  const auto say = [&](std::string_view key) { return words(language, key); };
  console.write_lines({say("menu_title"), "", say("how_to_play"), "", say("demonstration"), ""});
  MatchRecord terms;
  terms.game = "lionheart";
  terms.seats = {SeatTerms{"level:1", ""}, SeatTerms{"level:1", ""}};
  auto opened = Match::open(terms);
  if (!opened) return tl::unexpected(opened.error());
  Match& match = opened->match;
  const std::array<std::unique_ptr<Sitter>, 2> machines = {seat_machine(terms.seats[0], match),
                                                           seat_machine(terms.seats[1], match)};
  const FateSeed seed{};
  for (int i = 0; i < moves && !match.is_over(); ++i) {
    const Decider by = match.decider();
    std::string move;
    if (by == Decider::fate) {
      move = fair_move(match.game(), seed, "demonstration", {}, match.next_entry());
    } else {
      move = machines[static_cast<std::size_t>(side_index(by))]->decide(match.game()).value_or("");
    }
    const auto events = match.play(by, move);
    if (!events) return fail("{}: cannot be played", move);
    console.write_lines(told(language, match.game(), *events));
  }
  const Eyes eyes(match, Viewer::everybody, console.look());
  console.write_lines(eyes.desk().counters(eyes.sight()));
  console.write_lines(eyes.desk().board(eyes.sight()));
  return {};
}

}  // namespace destrier
