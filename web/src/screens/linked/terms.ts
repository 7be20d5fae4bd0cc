// On what terms a match on the server is played, as far as somebody at this page may know.

import { engine } from '../../engine/engine';
import type { Start } from '../../match/eyes';
import type { KeptSeat } from '../../match/kept';
import type { Catalog, OptionSpec } from '../../ui/catalog';
import { call, type Listed } from '../../ui/lobby';

const optionsOf = (all: Catalog, game: string): OptionSpec[] => all.games.find((each) => each.id === game)?.options ?? [];

/** What anybody may know, and what is secret of one's own seat. */
export async function startOf(about: Listed, seat: KeptSeat | undefined, all: Catalog): Promise<Start> {
  const options = { ...about.options };
  for (const option of optionsOf(all, about.game)) {
    const own = seat?.options?.[option.name];
    if (own !== undefined && option.seat === seat?.seat && options[option.name] === undefined) options[option.name] = own;
  }
  const hidden = all.games.find((each) => each.id === about.game)?.hidden ?? false;
  return { game: about.game, options, define: seat?.define ?? (hidden ? [] : await definitionsOf(about)) };
}

/** Scenarios that somebody has written himself: where nothing is secret, the record so far has them. */
async function definitionsOf(about: Listed): Promise<string[]> {
  try {
    const record = await call<string>(`matches/${about.match}/record`);
    return (await engine.json<{ define: string[] }>(`read ${JSON.stringify(record)}`)).define;
  } catch {
    return [];
  }
}

/** The two have changed seats, and what belongs to a seat has gone with them. */
export function seatAfterRematch(old: KeptSeat, next: { match: string; seat: 1 | 2; token: string }, all: Catalog): KeptSeat {
  const specs = optionsOf(all, old.game);
  const options: Record<string, string> = {};
  for (const [name, value] of Object.entries(old.options ?? {})) {
    const spec = specs.find((each) => each.name === name);
    const twin = spec?.seat ? name.replace(`${spec.seat}`, `${3 - spec.seat}`) : name;
    options[specs.some((each) => each.name === twin) ? twin : name] = value;
  }
  const define = old.define ? { define: old.define } : {};
  return { match: next.match, game: old.game, seat: next.seat, token: next.token, options, ...define, at: Date.now(), over: false };
}
