// What the view of this game tells of the table, and in which order it is laid out.

import type { GameEvent, View } from '../../match/wire';

export type Kind = 'S' | 'G' | 'A' | 'K';
export const units: Kind[] = ['S', 'G', 'A'];

export interface FieldCard {
  cell: string;
  card: Kind;
  upright: boolean;
  attack: number;
  defence: number;
  damage: number;
  /** Cells of the enemy that it reaches. */
  range: string[];
}

export interface SideOfTable {
  king: number;
  /** `?` for each card that is not seen. */
  hand: string;
  shown: string;
  deck: number;
  kingdom: string;
  grave: string;
  field: FieldCard[];
}

export interface CardView extends View {
  phase: string;
  number: number;
  turns: number;
  /** By side, `soldiers/guards/archers` in deck and unseen hand together. */
  pool: Record<'1' | '2', string>;
  sides: [SideOfTable, SideOfTable];
}

/** Rows from the middle of the table to its owner, each from his left. */
export const rows = [
  ['F1', 'F2', 'F3'],
  ['A1', 'A2', 'A3'],
];

export interface Counted {
  kind: Kind;
  count: number;
}

export function counted(letters: string): Counted[] {
  return (['S', 'G', 'A', 'K'] as Kind[])
    .map((kind) => ({ kind, count: [...letters].filter((letter) => letter === kind).length }))
    .filter(({ count }) => count > 0);
}

export function pool(text: string): Counted[] {
  return text.split('/').map((count, i) => ({ kind: units[i]!, count: Number(count) }));
}

/** A card of a hand as it lies there: `seen` is what the other side knows of. */
export interface HeldCard {
  kind: Kind | '?';
  seen: boolean;
}

export function handOf({ hand, shown }: SideOfTable): HeldCard[] {
  const left = [...shown];
  return [...hand].map((letter) => {
    const at = left.indexOf(letter);
    if (at >= 0) left.splice(at, 1);
    return { kind: letter as Kind | '?', seen: at >= 0 };
  });
}

/** Sentences that the engine broke into lines, whole again; the blows among them stay lines of their own. */
export function sentences(lines: string[]): string[] {
  const whole: string[] = [];
  for (const line of lines) {
    if (line.startsWith('  ') && !/^ {2}[FA]\dx[FA]\d/.test(line) && whole.length > 0) whole[whole.length - 1] += ` ${line.trim()}`;
    else whole.push(line);
  }
  return whole;
}

/** The cells that an event is about, with the number of the side that they belong to: `1:F2`. */
export function placesOf(event: GameEvent): string[] {
  const { event: name, side, cell, from, to } = event as { event: string; side?: number; cell?: string; from?: string; to?: string };
  if (name === 'attack') return [`${side}:${from}`, `${side === 1 ? 2 : 1}:${to}`];
  if (name === 'advance') return [`${side}:${from}`, `${side}:${to}`];
  return cell ? [`${side}:${cell}`] : [];
}
