#pragma once

// Who the letters on a map of Croisades are, beside it or below.

#include "terminal/croisades_table.h"

namespace destrier::croisades_table {

/// The sign of a man's state; a rider's facing stands elsewhere.
std::string state_sign(const Fighter& fighter);

/// Everybody with letter, name, place and state.
Lines names_below(const Table& table, std::size_t columns);
/// With their places if there is room for everybody, else only what the letters mean, first those of whoever is shown.
Lines names_beside(const Table& table, const HexFrame& frame, std::size_t columns, std::size_t lines);

}  // namespace destrier::croisades_table
