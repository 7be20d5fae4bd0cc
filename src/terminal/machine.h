#pragma once

// Seats that nobody sits in: a level of ours, or a program that speaks the line protocol.

#include <memory>
#include <string>

#include "lab/contestant.h"
#include "match/match.h"
#include "tell/catalogue.h"

namespace destrier {

/// Who may sit in a seat: `human`, or whoever may play in an arena.
Expected<void> check_seat(std::string_view player);
bool is_person(const SeatTerms& seat);

/// What a seat is called on the screen: the person's name, the level's, the program's.
std::string seat_name(const SeatTerms& seat, Language language);

/// The machine of a seat, ready for this match; none for a person.
std::unique_ptr<Sitter> seat_machine(const SeatTerms& seat, const Match& match);

/// Would the machine of that side take a draw? It would if it expects no more, by what it sees.
bool accepts_draw(const Match& match, Decider machine);

}  // namespace destrier
