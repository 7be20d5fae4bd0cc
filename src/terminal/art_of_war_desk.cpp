// Art of War on the terminal: the table is drawn in art_of_war_board, told in art_of_war_words, and what a player may
// ask about it is answered in art_of_war_questions.

#include "terminal/art_of_war_table.h"

namespace destrier {

const Desk art_of_war_desk = {.game = "art_of_war",
                              .board = at_terminals(art_of_war::card_board),
                              .counters = at_terminals(art_of_war::card_counters),
                              .spoken = art_of_war::card_situation,
                              .about = art_of_war::about_card,
                              .commands = art_of_war::card_questions};

}  // namespace destrier
