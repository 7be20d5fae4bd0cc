// The board of each game, read when it is first needed.

import type { BoardInfo } from './board';

const boards: Record<string, () => Promise<{ info: BoardInfo }>> = {
  age_of_war: () => import('./age_of_war/info'),
  art_of_war: () => import('./art_of_war/info'),
  croisades: () => import('./croisades/info'),
  escarmouche: () => import('./escarmouche/info'),
  lionheart: () => import('./lionheart/info'),
};

export async function boardOf(game: string): Promise<BoardInfo> {
  const board = boards[game];
  if (!board) throw new Error(`there is no board for ${game}`);
  return (await board()).info;
}
