// What the engine answers to the questions of this board.

import type { View } from '../../match/wire';

export interface MapAnswer {
  width: number;
  height: number;
  /** What each hex is now, a letter each. */
  rows: string[];
  doors: { at: string; hexes: string[]; state: 'open' | 'closed' | 'barred' | 'broken'; damage: number; strength: number }[];
  tents: { at: string; hexes: string[]; state: 'standing' | 'alight' | 'burnt' }[];
  beasts: { kind: 'h' | 'c' | 'q' | 'p'; hex: string; moved: boolean }[];
  items: { kind: 'G' | 'L' | 'R'; hex: string }[];
  exits: { side: 1 | 2; hexes: string[] }[];
  objectives: { kind: string; side: number; hexes?: string[] }[];
  charges: { who: string; target: string; answered: boolean; delivered: boolean }[];
  mover?: { who: string; hex: string; left: number };
}

export interface Person {
  who: string;
  side: 1 | 2;
  name: string;
  type: string;
  armour: string;
  gear: string[];
  cost: number;
  wounded: boolean;
  hex?: string;
  mount?: 'none' | 'horse' | 'camel';
  face?: number | null;
  front?: string[];
  values?: [number, number, number];
  down?: 'no' | 'stunned' | 'asleep';
  shots?: number;
  loaded?: boolean;
  load?: string;
  marks?: string[];
  contacts?: string[];
  place?: 'to_come' | 'dead' | 'out';
  due?: number;
  optional?: boolean;
}

export interface Reach {
  who: string;
  points: number;
  left: number;
  hexes: { hex: string; cost: number; contact: boolean; fire?: string[] }[];
}

export interface Step {
  hex: string;
  face: number | null;
  fire?: string[];
}

export interface Path {
  cost: number;
  steps: Step[];
}

export interface Barrier {
  by: string;
  at?: string;
}

export interface Chance {
  word: string;
  p: string;
}

export interface Shot {
  distance: number;
  possible: boolean;
  legal: boolean;
  line: string[];
  blocked?: Barrier;
  band?: string;
  cover?: string;
  modifiers?: Record<string, number>;
  modifier?: number;
  odds?: Chance[];
}

export interface Charge {
  legal: boolean;
  possible: boolean;
  cost?: number;
  steps?: Step[];
  answer?: boolean;
}

export interface Fight {
  legal: boolean;
  attack: number;
  defence: number;
  shifts: Record<string, number>;
  shift: number;
  column: string;
  results: string[];
  odds: Chance[];
}

export interface Attackers {
  attackers: string[];
  chargers: string[];
}

/** What the view of this game adds to the common keys. */
export interface CroisadesView extends View {
  scenario: string;
  points: [number, number];
  number: number;
  turns: number;
  phase: 1 | 2;
  step: number;
  question: string;
  sight: number;
  people: { who: string; side: 1 | 2; name: string; type: string; hex?: string; place?: string; left?: number }[];
}

export interface TerrainRow {
  code: string;
  id: string;
  en: string;
  fr: string;
  sheet: string;
  foot: number | null;
  mounted: number | null;
  cover: string;
  cross: string;
  att: [number, number];
  def: [number, number];
}

export interface TerrainFile {
  coverFr: Record<string, string>;
  rows: TerrainRow[];
}

/** Chance that something other than nothing happens. */
export function chanceToHurt(odds: Chance[] = []): number {
  return odds.filter((each) => each.word !== 'miss').reduce((sum, each) => sum + fraction(each.p), 0);
}

export function fraction(text: string): number {
  const [part, whole] = text.split('/').map(Number);
  return (part ?? 0) / (whole ?? 1);
}

export const percent = (value: number) => `${Math.round(value * 100)} %`;
