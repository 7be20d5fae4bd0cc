// The words of the rules, as the engine's catalogue has them, and the terrain sheets: read once, from its own data.

import type { Language } from '../../match/wire';
import { dataFile } from '../../ui/catalog';
import type { TerrainFile, TerrainRow } from './asked';

type Tree = { [key: string]: string | Tree };

interface Sides {
  en: string;
  fr: string;
}
interface ScenarioFile {
  id: string;
  en: string;
  fr: string;
  sides: Sides[];
}
interface TypesFile {
  types: Record<string, Sides>;
}
interface TablesFile {
  columns: string[];
  foot: string[][];
  mounted: string[][];
}

class Terms {
  private catalogues = $state.raw<Record<Language, Tree> | null>(null);
  terrain = $state.raw<TerrainRow[]>([]);
  types = $state.raw<Record<string, Sides>>({});
  tables = $state.raw<TablesFile | null>(null);
  private coverFr: Record<string, string> = {};
  private reading: Promise<void> | undefined;

  read(): Promise<void> {
    return (this.reading ??= (async () => {
      const [en, fr, terrain, characters, tables] = await Promise.all([
        dataFile<{ terms: Tree }>('text/en/croisades.json'),
        dataFile<{ terms: Tree }>('text/fr/croisades.json'),
        dataFile<TerrainFile>('croisades/terrain.json'),
        dataFile<TypesFile>('croisades/characters.json'),
        dataFile<TablesFile>('croisades/tables.json'),
      ]);
      this.terrain = terrain.rows;
      this.coverFr = terrain.coverFr;
      this.types = characters.types;
      this.tables = tables;
      this.catalogues = { en: en.terms, fr: fr.terms };
    })());
  }

  /** A word of the catalogue, such as `fate.DR.brief`. */
  word(language: Language, path: string, args: Record<string, string | number> = {}): string {
    let at: string | Tree | undefined = this.catalogues?.[language];
    for (const step of path.split('.')) at = typeof at === 'object' ? at[step] : undefined;
    const text = typeof at === 'string' ? at : '';
    return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
      const value = args[name];
      if (value === undefined) return whole;
      if (one === undefined) return String(value);
      const single = language === 'fr' ? Math.abs(Number(value)) < 2 : Number(value) === 1;
      return single ? one : (many ?? '');
    });
  }

  row(code: string): TerrainRow | undefined {
    return this.terrain.find((each) => each.code === code);
  }

  cover(language: Language, id: string): string {
    return language === 'fr' ? (this.coverFr[id] ?? id) : id;
  }

  type(language: Language, id: string): string {
    return this.types[id]?.[language] ?? id;
  }

  /** The ten results of a column. */
  results(column: string, mounted: boolean): string[] {
    const at = this.tables?.columns.indexOf(column) ?? -1;
    return at < 0 ? [] : (this.tables?.[mounted ? 'mounted' : 'foot'] ?? []).map((row) => row[at] ?? '');
  }
}

export const terms = new Terms();

/** A sign of the sheets: `+`, `−`, `0`, on foot and mounted where they differ. */
export function sign([foot, mounted]: [number, number]): string {
  const one = (value: number) => (value > 0 ? '+' : value < 0 ? '−' : '0');
  return foot === mounted ? one(foot) : `${one(foot)} / ${one(mounted)}`;
}

const scenarios = new Map<string, Promise<ScenarioFile | null>>();

/** What a scenario calls its two sides. */
export async function sideNames(id: string, define: string[] = []): Promise<Sides[] | null> {
  for (const text of define) {
    const own = JSON.parse(text) as ScenarioFile;
    if (own.id === id && own.sides) return own.sides;
  }
  if (!scenarios.has(id)) scenarios.set(id, dataFile<ScenarioFile>(`croisades/scenarios/${id}.json`).catch(() => null));
  return (await scenarios.get(id))?.sides ?? null;
}
