// Names and figures of the units: of ready squads as the data file has them, of one's own as the barracks kept them.

import { keptSquads } from '../../screens/barracks/squads';
import { catalog, dataFile, type Local } from '../../ui/catalog';

export interface Squad {
  name: Local;
  units: { name?: Local; icon?: string }[];
}

interface SquadFile {
  squads: (Squad & { id: string })[];
}

export async function rosterOf(options: Record<string, string>): Promise<Record<1 | 2, Squad | null>> {
  const [file, { games }] = await Promise.all([dataFile<SquadFile>('escarmouche/squads.json'), catalog()]);
  const own = await keptSquads().catch(() => []);
  const find = (option: 'squad1' | 'squad2') => {
    const specs = games.find((game) => game.id === 'escarmouche')?.options;
    const value = options[option] ?? specs?.find((each) => each.name === option)?.default ?? '';
    return file.squads.find((each) => each.id === value) ?? own.find((each) => each.squad === value) ?? null;
  };
  return { 1: find('squad1'), 2: find('squad2') };
}
