import type { GameEvent } from '../../match/wire';
import type { BoardInfo } from '../board';
import Board from './Board.svelte';
import Panel from './Panel.svelte';

function placesOf(event: GameEvent): string[] {
  const places = [event.square, event.from, event.to].filter((place) => typeof place === 'string' && /^[a-h][1-8]$/.test(place));
  return places as string[];
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
