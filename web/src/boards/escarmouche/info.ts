import type { GameEvent, View } from '../../match/wire';
import type { BoardInfo } from '../board';
import Board from './Board.svelte';
import Panel from './Panel.svelte';
import { stands, type SquadView } from './view';

/** The squares that it names, and where the units stand that it is about. */
function placesOf(event: GameEvent, view?: View | null): string[] {
  const named = [event.square, event.from, event.to].filter((place) => typeof place === 'string' && /^[a-h][1-8]$/.test(place)) as string[];
  if (event.event === 'move' || event.event === 'swap') return named;
  const units = (view as SquadView | null)?.units.filter(stands) ?? [];
  const at = (side: unknown, letter: unknown) => units.filter((unit) => unit.side === side && unit.unit === letter).map((unit) => unit.square!);
  return [...new Set([...named, ...at(event.side, event.unit), ...at(event.side, event.ally), ...at(3 - Number(event.side), event.by)])];
}

export const info: BoardInfo = {
  board: Board,
  panel: Panel,
  placesOf,
  listsMoves: () => false,
  turnsEndByThemselves: true,
  wished: (from, to, view) => {
    const units = view.units as { square: string | null }[];
    return units.some((unit) => unit.square === to) ? `${from}x${to}` : `${from}-${to}`;
  },
};
