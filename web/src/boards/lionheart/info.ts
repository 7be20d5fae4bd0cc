import type { BoardInfo } from '../board';
import Board from './Board.svelte';
import { fieldOf, isSquare, placing } from './field';
import Panel from './Panel.svelte';

export const info: BoardInfo = {
  board: Board,
  panel: Panel,
  panelInReplay: true,
  turnsEndByThemselves: true,
  placesOf: (event) => [event.square, event.from, event.to, event.target].filter(isSquare),
  wished: (from, to, view) => {
    const units = view.units as { square: string }[];
    return `${from}${units.some((unit) => unit.square === to) ? 'x' : '-'}${to}`;
  },
  listsMoves: (view) => !placing(fieldOf(view)),
  pause: (event) => (['place', 'placed', 'turn_end', 'turn_start'].includes(event.event) ? 0 : 1),
};
