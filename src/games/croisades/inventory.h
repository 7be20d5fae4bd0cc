#pragma once

// All that is on the map and all that is known of everybody, written as JSON for a screen.

#include "core/json_writer.h"
#include "games/croisades/croisades.h"

namespace destrier::croisades {

/// The ground as it is now, doors, tents, beasts, things, exits, objectives, charges and who is moving: members of an
/// object that has been begun.
void write_map(const Croisades& game, const State& state, JsonWriter& writer);
/// Everybody of both sides, with what he bears, his marks and whom he touches.
void write_people(const Croisades& game, const State& state, JsonWriter& writer);

}  // namespace destrier::croisades
