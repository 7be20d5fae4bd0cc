import type { GameEvent } from '../../match/wire';
import type { BoardInfo } from '../board';
import Board from './Board.svelte';
import { pause } from './outlook';
import Panel from './Panel.svelte';

function placesOf(event: GameEvent): string[] {
  const { cell, cells, from, to, side } = event;
  if (event.event === 'base_hit') return [`panel:base${String(side)}`];
  if (event.event === 'bounty' || event.event === 'income') return [`panel:gold${String(side)}`];
  return [cell, ...(Array.isArray(cells) ? cells : []), from, to].filter((place) => place !== undefined).map(String);
}

export const info: BoardInfo = {
  board: Board,
  placesOf,
  playsForcedMoves: true,
  panel: Panel,
  panelBelow: true,
  listsMoves: () => false,
  asksTwice: () => false,
  pause,
};
