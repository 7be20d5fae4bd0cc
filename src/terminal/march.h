#pragma once

// What a person reads of a campaign under way, and the file in which it is kept.

#include <string>

#include "match/march.h"
#include "terminal/look.h"

namespace destrier {

/// The terms of the match in which a battle is fought.
Expected<MatchRecord> terms_of(const March& march, const Battle& battle, GameKinds kinds, Language language);

/// A sentence for each goal of a battle that is being fought.
Lines goals_lines(const BattleWatch& watch, Language language);

/// The campaign for a menu: what it tells, its battles with their stars, and the next one.
Lines campaign_page(const March& march, Language language, std::size_t columns = 80);
/// A battle before it begins: its story, its opponent, its goals.
Lines battle_page(const March& march, const Battle& battle, Language language, std::size_t columns = 80);
/// After a battle: what it brought, and what comes next. `march` has taken it in.
Lines fought_page(const March& march, const Fought& fought, Language language, std::size_t columns = 80);

// Its file, `campaigns/<id>.json` in the user's folder.

std::string progress_path(const Campaign& campaign);
/// The march as it was kept; at its beginning if there is no file. All that is wrong with a file is in the error.
Expected<March> kept_march(const Campaign& campaign, GameKinds kinds);
Expected<void> keep(const March& march);

}  // namespace destrier
