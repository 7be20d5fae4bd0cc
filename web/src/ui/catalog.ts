// What can be played, as the engine tells it: the same as `GET /api/games` of a server.

import { engine } from '../engine/engine';

export interface Local {
  en: string;
  fr: string;
}

export interface OptionSpec {
  name: string;
  default: string;
  kind: 'choice' | 'range' | 'text';
  values?: string[];
  range?: [number, number];
  seat?: 1 | 2;
  secret?: true;
  text: Local;
}

export interface Preset {
  id: string;
  name: Local;
  about: Local;
  options: Record<string, string>;
}

export interface GameInfo {
  id: string;
  name: Local;
  hidden: boolean;
  dice: boolean;
  options: OptionSpec[];
  presets: Preset[];
}

export interface Catalog {
  games: GameInfo[];
  levels: { level: number; name: Local }[];
}

let read: Promise<Catalog> | undefined;
export const catalog = () => (read ??= engine.json<Catalog>('catalog'));

/** A data file that is shipped with the engine. */
export async function dataFile<T>(path: string): Promise<T> {
  return JSON.parse(await engine.json<string>(`file ${path}`)) as T;
}
export const dataFiles = () => engine.json<string[]>('files');
