// What a view of Lionheart says, and what of it has already changed by the events that were shown since.

import type { GameEvent, View } from '../../match/wire';

export type Way = 'N' | 'E' | 'S' | 'W';
export const ways: Way[] = ['N', 'E', 'S', 'W'];

export interface Base {
  side: 1 | 2;
  unit: string;
  men: number;
  square: string;
  facing: Way;
  attacked: boolean;
}

export interface LionheartView extends View {
  phase: string;
  number: number;
  ap: [number, number];
  hidden: [boolean, boolean];
  units: Base[];
  pending: { from: string; target: string; bonus: boolean; dice: number } | null;
  depth: number;
  turns: number;
}

export const fieldOf = (view: View) => view as LionheartView;
export const placing = (view: LionheartView) => view.phase.startsWith('place');

export const columnOf = (square: string) => square.charCodeAt(0) - 97;
export const rowOf = (square: string) => Number(square.slice(1)) - 1;
export const squareAt = (column: number, row: number) => `${String.fromCharCode(97 + column)}${row + 1}`;
export const isSquare = (text: unknown): text is string => typeof text === 'string' && /^[a-i]\d+$/.test(text);

/** A broad arrow from the edge of one square to the middle of another, as the path of an SVG. */
export function arrowBetween([x, y]: [number, number], [toX, toY]: [number, number], cell: number): string {
  const far = Math.hypot(toX - x, toY - y) || 1;
  const [ux, uy] = [(toX - x) / far, (toY - y) / far];
  const at = (along: number, aside: number) =>
    `${(x + cell / 2 + ux * along - uy * aside).toFixed(1)} ${(y + cell / 2 + uy * along + ux * aside).toFixed(1)}`;
  const [start, neck, tip] = [cell * 0.42, far - cell * 0.3, far];
  return `M${at(start, 5)}L${at(neck, 5)}L${at(neck, 14)}L${at(tip, 0)}L${at(neck, -14)}L${at(neck, -5)}L${at(start, -5)}z`;
}

/** The units after these events. */
export function after(units: Base[], events: GameEvent[]): Base[] {
  const now = units.map((base) => ({ ...base }));
  const at = (square: unknown) => now.find((base) => base.square === square);
  for (const event of events) {
    if (event.event === 'move' || event.event === 'flee') {
      const base = at(event.from);
      if (base) base.square = String(event.to);
      if (base && event.event === 'flee') base.facing = event.facing as Way;
    } else if (event.event === 'rotate') {
      const base = at(event.square);
      if (base) base.facing = event.to as Way;
    } else if (event.event === 'losses') {
      const base = at(event.square);
      if (base) base.men = Number(event.left);
    } else if (event.event === 'removed') {
      const base = at(event.square);
      if (base) now.splice(now.indexOf(base), 1);
    } else if (event.event === 'enrol') {
      const base = at(event.square);
      if (base) base.side = event.side as 1 | 2;
    }
  }
  return now;
}

export interface Toll {
  men: number;
  units: { unit: string; cause: string }[];
}

/** What each side has lost, by what was told. */
export function tolls(past: GameEvent[]): [Toll, Toll] {
  const lost: [Toll, Toll] = [
    { men: 0, units: [] },
    { men: 0, units: [] },
  ];
  for (const event of past) {
    const toll = event.side === 1 ? lost[0] : lost[1];
    if (event.event === 'losses') toll.men += Number(event.lost);
    if (event.event !== 'removed') continue;
    if (event.cause !== 'hits') toll.men += Number(event.men);
    toll.units.push({ unit: String(event.unit), cause: String(event.cause) });
  }
  return lost;
}

export interface Roll {
  purpose: 'attack' | 'bonus' | 'initiative';
  side: number;
  dice: { face: string; scores: boolean }[];
  hits: number;
}

const lit = (faces: string, hits: number, archers: boolean): Roll['dice'] => {
  const has = (face: string) => [...faces].filter((each) => each === face).length === hits;
  const face = hits === 0 ? '' : archers && has('f') ? 'f' : has('h') ? 'h' : 'f';
  return [...faces].map((each) => ({ face: each, scores: each === face }));
};

const lastOf = (past: GameEvent[], name: string) => past.filter((each) => each.event === name).at(-1);

/** The dice that lie on the table: the last ones thrown. A bonus die lies beside the one that earned it. */
export function lastRolls(past: GameEvent[]): Roll[] {
  for (let i = past.length - 1; i >= 0; --i) {
    const event = past[i]!;
    if (event.event === 'initiative') {
      const axes = event.axes as [number, number];
      return axes.map((count, side) => ({
        purpose: 'initiative',
        side: side + 1,
        dice: [0, 1, 2, 3].map((n) => (n < count ? { face: 'h', scores: true } : { face: '', scores: false })),
        hits: count,
      }));
    }
    if (event.event !== 'roll') continue;
    const attack = lastOf(past.slice(0, i), 'attack');
    const roll = (from: GameEvent, hits: number): Roll => ({
      purpose: from.purpose as Roll['purpose'],
      side: Number(from.side),
      dice: lit(String(from.dice), hits, attack?.unit === 'A'),
      hits,
    });
    if (event.purpose !== 'bonus') return [roll(event, Number(event.hits))];
    const first = lastOf(past.slice(0, i), 'roll');
    const rolls = first ? [roll(first, Number(first.hits))] : [];
    return [...rolls, { ...roll(event, Number(event.hits) - 1), hits: Number(event.hits) }];
  }
  return [];
}
