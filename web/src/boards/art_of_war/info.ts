import type { BoardInfo } from '../board';
import Board from './Board.svelte';
import { placesOf } from './cards';
import Panel from './Panel.svelte';

export const info: BoardInfo = { board: Board, panel: Panel, placesOf, listsMoves: () => false };
