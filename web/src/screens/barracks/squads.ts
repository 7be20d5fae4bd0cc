// Squads as the barracks handle them. What they cost and what is wrong with them is the engine's to say.

import { engine } from '../../engine/engine';
import { keepThing, keptThing } from '../../match/kept';
import type { Language } from '../../match/wire';
import type { Local } from '../../ui/catalog';

export const figures = ['health', 'range', 'power', 'move'] as const;
export type Figure = (typeof figures)[number];

/** As in a squad file. */
export type Card = Record<Figure, number> & { name?: Local; abilities: string[]; icon?: string };

export interface Squad {
  id: string;
  name: Local;
  text?: Local;
  units: Card[];
}

/** With the text that options take. */
export interface KeptSquad extends Squad {
  squad: string;
  cost: number;
}

export interface Data {
  most_figure: number;
  most_abilities: number;
  most_cost: number;
  most_squad_cost: number;
  most_units: number;
  least_cost: number;
  figures: { id: Figure; name: string; text: string }[];
  abilities: { id: string; kind: string; kind_name: string; cost: number; name: string; text: string }[];
  styles: { id: string; name: string }[];
  squads: KeptSquad[];
}

export interface Checked {
  squad: string;
  cost: number | null;
  units: { unit: string; cost?: number; rank?: string; rank_name?: string; one_more?: Record<Figure, number | null>; faults: string[] }[];
  faults: string[];
}

export const barracksData = (language: Language) => engine.json<Data>(`barracks data ${language}`);
export const checkSquad = (language: Language, units: Card[]) =>
  engine.json<Checked>(`barracks check ${language} ${JSON.stringify(units)}`);
export const randomSquad = (style: string, budget: number, seed: number) =>
  engine.json<KeptSquad>(`barracks random ${style} ${budget} ${seed}`);
export const readSquads = (language: Language, text: string) =>
  engine.json<{ squads: KeptSquad[]; faults: string[] }>(`barracks read ${language} ${JSON.stringify(text)}`);

const key = 'escarmouche-squads';
export const keptSquads = async () => (await keptThing<KeptSquad[]>(key)) ?? [];
export const keepSquads = (squads: KeptSquad[]) => keepThing(key, squads);

/** A squad file with these squads: whoever reads it again needs nothing else. */
export function squadFile(squads: Squad[]): string {
  const unnamed = (i: number): Local => ({ en: `Unit ${'ABCDEF'[i]}`, fr: `Unité ${'ABCDEF'[i]}` });
  const list = squads.map(({ id, name, text, units }) => ({
    id,
    name,
    ...(text ? { text } : {}),
    units: units.map(({ name, health, range, power, move, abilities, icon }, i) => ({
      name: name ?? unnamed(i),
      health,
      range,
      power,
      move,
      abilities,
      ...(icon ? { icon } : {}),
    })),
  }));
  return `${JSON.stringify({ format: 1, squads: list }, null, 2)}\n`;
}

/** A name for a squad in files: small letters, digits and dashes, not among those taken. */
export function idFor(name: string, taken: string[]): string {
  const plain = name.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLowerCase();
  const base = plain.replace(/[^a-z0-9]+/g, '-').replace(/^[^a-z]+|-+$/g, '') || 'squad';
  let id = base;
  for (let n = 2; taken.includes(id); ++n) id = `${base}-${n}`;
  return id;
}
