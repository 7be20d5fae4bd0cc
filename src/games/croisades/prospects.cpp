#include "games/croisades/prospects.h"

#include <algorithm>

#include "games/croisades/croisades.h"

namespace destrier::croisades {
namespace {

// What harm is worth, in 256ths of a healthy man; killing somebody who is wounded already gains the other half.
constexpr int killed = whole;
constexpr int wounded = whole / 2;
constexpr int unhorsed = whole * 3 / 5;
constexpr int stunned = whole * 9 / 20;
constexpr int driven_back = whole / 14;
constexpr int shied = whole / 20;

constexpr int ladder_cost = 4;  ///< from a raised ladder onto the rampart

int gain_of(Blow blow, bool rider, Plight plight) {
  const bool hurt = plight == Plight::wounded || plight == Plight::wounded_and_down;
  const int rest = hurt ? killed - wounded : killed;
  if (blow < Blow::dr || blow == Blow::ak) return 0;
  if (plight == Plight::down || plight == Plight::wounded_and_down) return rest;
  if (blow == Blow::dr) return driven_back;
  if (blow == Blow::dk || hurt) return rest;
  return blow == Blow::dw ? wounded : rider ? unhorsed : stunned;
}

int risk_of(Blow blow, bool attacker_rides) {
  if (blow == Blow::aw) return wounded;
  if (blow == Blow::as) return attacker_rides ? unhorsed : stunned;
  return blow == Blow::ar ? driven_back : 0;
}

}  // namespace

Prospects::Prospects(const Croisades& game) : cells_(game.field().grid.cells()) {
  const Battlefield& field = game.field();
  grade_ = std::max(field.scenario->grades[1], 1);
  find_ways(game);
  find_shot_shifts(game);
  find_run_ups(field);
  reckon_blows(field.tables);
  reckon_shots(field.tables);

  std::array<bool, 2> gains_by_waiting{};
  std::array<bool, 2> gains_by_coming{};
  for (const Goal& goal : field.goals) {
    switch (goal.kind) {
      case Objective::Kind::tents:
      case Objective::Kind::sacks:
      case Objective::Kind::bonus:
        gains_by_waiting[goal.side] = true;
        break;
      case Objective::Kind::exit:
        if (goal.what == 'g') gains_by_coming[goal.side] = true;
        break;
      case Objective::Kind::seize:
      case Objective::Kind::burnt:
        gains_by_coming[goal.side] = true;
        break;
      case Objective::Kind::hold:
        break;
    }
  }
  for (const std::size_t side : {0U, 1U}) seeks_[side] = !gains_by_waiting[side];
  if (gains_by_coming[0] != gains_by_coming[1]) storming_ = gains_by_coming[0] ? 0 : 1;
}

void Prospects::find_ways(const Croisades& game) {
  const Battlefield& field = game.field();
  const State start = game.start();
  const auto code = [&](Hex hex) {
    const Code now = game.code(start, hex);
    return now == field.trapdoor ? field.ladder : now;
  };
  std::vector<std::array<std::uint8_t, directions>> costs(cells_);
  std::vector<Hex> walls;
  for (const Hex from : field.hexes) {
    bool beside_rampart = false;
    for (int d = 0; d < directions; ++d) {
      const Hex to = field.grid.next(from, d);
      if (!field.on_map.has(to)) continue;
      const Code a = code(from);
      const Code b = code(to);
      int cost = field.can_join(a, b) ? field.foot_cost[a][b] : 0;
      if (cost > 0 && game.in_shut_door(start, to)) cost += shut_door;
      const bool up = field.soils[a].takes_ladder && b == field.rampart;
      const bool down = field.soils[b].takes_ladder && a == field.rampart;
      if (cost == 0 && (up || down)) cost = ladder_cost + unraised;
      beside_rampart = beside_rampart || (up && !field.soils[a].inside);
      costs[from][static_cast<std::size_t>(d)] = static_cast<std::uint8_t>(cost);
    }
    if (beside_rampart) walls.push_back(from);
  }

  ways_.assign(cells_ * cells_, never);
  std::vector<std::vector<Hex>> waiting(never);
  for (const Hex source : field.hexes) {
    std::uint8_t* ways = ways_.data() + source * cells_;
    ways[source] = 0;
    waiting[0].push_back(source);
    for (std::size_t cost = 0; cost < waiting.size(); ++cost) {
      for (std::size_t i = 0; i < waiting[cost].size(); ++i) {
        const Hex hex = waiting[cost][i];
        if (ways[hex] != cost) continue;
        for (int d = 0; d < directions; ++d) {
          const std::size_t step = costs[hex][static_cast<std::size_t>(d)];
          const Hex next = field.grid.next(hex, d);
          if (step == 0 || cost + step >= ways[next]) continue;
          ways[next] = static_cast<std::uint8_t>(cost + step);
          waiting[cost + step].push_back(next);
        }
      }
      waiting[cost].clear();
    }
  }

  for (const HexSet& zone : field.zones) {
    std::vector<Hex> goals;
    zone.for_each(field.grid.words(), [&](Hex hex) { goals.push_back(hex); });
    const auto index = static_cast<std::size_t>(&zone - field.zones.data());
    bool used = false;
    for (const Goal& goal : field.goals) used = used || (goal.zone == index && goal.zone != 0);
    for (const int exit : field.exits) used = used || exit == static_cast<int>(index);
    zone_ways_.push_back(used ? nearest_of(field, goals) : std::vector<std::uint8_t>{});
  }
  for (const TentPlan& tent : field.tents) tent_ways_.push_back(nearest_of(field, tent.beside));
  wall_ways_ = nearest_of(field, walls);
  has_wall_ = !walls.empty();
}

std::vector<std::uint8_t> Prospects::nearest_of(const Battlefield& field, const std::vector<Hex>& goals) const {
  std::vector<std::uint8_t> found(cells_, never);
  for (const Hex hex : field.hexes) {
    for (const Hex goal : goals) found[hex] = std::min(found[hex], ways_[hex * cells_ + goal]);
  }
  return found;
}

void Prospects::find_shot_shifts(const Croisades& game) {
  const Battlefield& field = game.field();
  const State start = game.start();
  shot_shifts_.assign(cells_ * cells_, blind);
  int longest = 0;
  for (const WeaponCard& weapon : field.tables.weapons) {
    for (const int band : weapon.bands) longest = std::max(longest, band);
  }
  longest = std::min(longest, field.sight);
  for (const Hex from : field.hexes) {
    const Soil& here = game.soil(start, from);
    if (here.foot == 0) continue;
    for (const Hex to : field.hexes) {
      const Soil& there = game.soil(start, to);
      if (there.foot == 0 || from == to || field.distance(from, to) > longest) continue;
      const LineReport line = game.sight(start, from, to, false, false);
      if (line.barrier != Barrier::none) continue;
      int cover = line.cover;
      if (!(there.covers_only_from_outside && here.inside)) cover = std::max(cover, int{there.cover});
      shot_shifts_[from * cells_ + to] = static_cast<std::int8_t>((here.floor > there.floor ? 1 : 0) - cover);
    }
  }
}

void Prospects::find_run_ups(const Battlefield& field) {
  run_ups_.assign(cells_, 0);
  const int run = field.tables.charge_run;
  for (const Hex target : field.hexes) {
    for (int d = 0; d < directions; ++d) {
      Hex hex = target;
      bool sound = true;
      for (int i = 1; i <= run + 1 && sound; ++i) {
        const Hex ahead = hex;
        hex = field.grid.next(hex, opposite(d));
        sound = field.on_map.has(hex) && field.can_join(field.codes[hex], field.codes[ahead]) &&
                (i > run || field.soils[field.codes[hex]].mounted == 1);
      }
      if (sound) run_ups_[target] = static_cast<std::uint8_t>(run_ups_[target] | 1U << static_cast<unsigned>(d));
    }
  }
}

void Prospects::reckon_blows(const Tables& tables) {
  for (int attack = 0; attack < most_attack; ++attack) {
    for (int defence = 1; defence < most_defence; ++defence) {
      int column = 0;
      for (std::size_t i = 0; i < tables.ratios.size(); ++i) {
        if (attack * tables.ratios[i][1] >= tables.ratios[i][0] * defence) column = static_cast<int>(i) + 1;
      }
      columns_[static_cast<std::size_t>(attack)][static_cast<std::size_t>(defence)] = static_cast<std::uint8_t>(column);
    }
  }
  for (const std::size_t rider : {0U, 1U}) {
    for (std::size_t column = 0; column < columns; ++column) {
      std::array<int, 4> gains{};
      std::array<int, 2> risks{};
      int pushes = 0;
      for (std::size_t die = 0; die < die_faces; ++die) {
        const Blow blow = tables.blows[rider][die][column];
        for (std::size_t i = 0; i < gains.size(); ++i) gains[i] += gain_of(blow, rider != 0, static_cast<Plight>(i));
        for (std::size_t i = 0; i < risks.size(); ++i) risks[i] += risk_of(blow, i != 0);
        pushes += blow == Blow::dr ? whole : 0;
      }
      for (std::size_t i = 0; i < gains.size(); ++i) {
        gains_[rider][i][column] = static_cast<std::int16_t>(gains[i] / die_faces);
      }
      for (std::size_t i = 0; i < risks.size(); ++i) {
        risks_[rider][i][column] = static_cast<std::int16_t>(risks[i] / die_faces);
      }
      pushes_[rider][column] = static_cast<std::int16_t>(pushes / die_faces);
    }
  }
}

void Prospects::reckon_shots(const Tables& tables) {
  const auto reached = [](const auto& thresholds, int die, int modifier) {
    int level = die == die_faces ? 1 : 0;
    for (std::size_t i = 0; i < thresholds.size(); ++i) {
      if (die + modifier >= thresholds[i]) level = static_cast<int>(i) + 1;
    }
    return static_cast<std::size_t>(level);
  };
  constexpr std::array<int, 4> on_foot_gain = {0, stunned, wounded, killed};
  constexpr std::array<int, 4> rider_gain = {0, unhorsed, wounded, killed};
  constexpr std::array<int, 3> mount_gain = {0, shied, unhorsed};
  for (std::size_t w = 1; w < tables.weapons.size(); ++w) {
    const WeaponCard& weapon = tables.weapons[w];
    short_[w] = weapon.bands.empty() ? 0 : weapon.bands.front();
    for (int far = 0; far <= farthest; ++far) {
      std::size_t band = 0;
      while (band < weapon.bands.size() && far > weapon.bands[band]) ++band;
      bands_[w][static_cast<std::size_t>(far)] =
          band == weapon.bands.size() ? blind : static_cast<std::int8_t>(tables.band_shift[band]);
    }
    for (std::size_t armour = 0; armour < 3; ++armour) {
      for (int slot = 0; slot < modifiers; ++slot) {
        const int modifier = slot - modifiers / 2;
        std::array<std::array<int, 2>, 2> sums{};  // on foot, riding; healthy, wounded
        for (int die = 1; die <= die_faces; ++die) {
          const std::size_t level = reached(weapon.thresholds[armour], die, modifier);
          const std::size_t shy = reached(weapon.mount, die, modifier);
          const int rest = killed - wounded;
          sums[0][0] += 2 * on_foot_gain[level];
          sums[0][1] += level > 0 ? 2 * rest : 0;
          sums[1][0] += rider_gain[level] + mount_gain[shy];
          sums[1][1] += (level > 0 ? rest : 0) + (shy == 2 ? rest : shy == 1 ? shied / 2 : 0);
        }
        for (const std::size_t rider : {0U, 1U}) {
          for (const std::size_t hurt : {0U, 1U}) {
            shots_[w][armour][rider][hurt][static_cast<std::size_t>(slot)] =
                static_cast<std::int16_t>(sums[rider][hurt] / (2 * die_faces));
          }
        }
      }
    }
  }
}

}  // namespace destrier::croisades
