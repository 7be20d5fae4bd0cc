#pragma once

// The questions that a player may ask in Croisades, and what their answers have in common.

#include "terminal/croisades_table.h"

namespace destrier::croisades_table {

using Words = std::span<const std::string_view>;

std::string word_at(Words words, std::size_t i);
/// Somebody on the map; else the reason why there is none is added to the lines.
const Fighter* somebody(const Table& table, Words words, std::string_view command, Lines& lines);
/// Why a move is not allowed now, unless only because its step is another one.
void add_refusal(const Table& table, const std::string& move, Lines& lines);

void note(HexNotes& notes, std::string_view hex, std::string narrow, std::string wide, Ink ink,
          std::string_view key = {});
/// Where whoever is asked about stands.
void note_start(HexNotes& notes, const Fighter& fighter);
/// The free hexes of a line.
void note_line(const Table& table, const Json& line, HexNotes& notes);
/// The hex that an answer about a line says it is blocked by.
void note_barrier(const Json& answer, HexNotes& notes);
/// The way of a charge, of an answer about it.
void note_charge(const Json& charge, const Fighter& target, HexNotes& notes);
/// The chance to hurt, of an answer about a shot.
HexNote hurt_note(const Json& shot);
/// The drawing before what is said of it. Somebody who has no board before him hears the words alone.
void put_map_before(const Table& table, const HexNotes& notes, Lines& lines);

// What dice may bring.
Lines shots(const Sight& sight, Words words);
Lines sight_between(const Sight& sight, Words words);
Lines fight(const Sight& sight, Words words);
/// What a move may bring; of a shot or a combat with every reason.
Lines odds(const Sight& sight, Words words);

}  // namespace destrier::croisades_table
