// The line as it stands, and after each event: the events alone lead from one position to the next.

import type { GameEvent, View } from '../../match/wire';

export type War = 1 | 2;
export type Kind = 'F' | 'A' | 'C' | 'S';

export interface WarView extends View {
  round: number;
  rounds: number;
  last_levy: number;
  gold: [number, number];
  wealth: [number, number];
  base: [number, number];
  base_full: number;
  cells: ({ side: War; unit: Kind; hp: number; full: number } | null)[];
}

/** A unit keeps its number while it is followed over the line. */
export interface Soldier {
  id: number;
  side: War;
  unit: Kind;
  hp: number;
  full: number;
}

export interface Line {
  /** From cell 1; cell n is `cells[n - 1]`. */
  cells: (Soldier | null)[];
  base: [number, number];
  gold: [number, number];
  round: number;
  /** Whose units act, and in which phase; 0: a decision. */
  side: War | 0;
  phase: number;
  /** The unit that does something now, and the cells that it strikes. */
  acting: number;
  struck: number[];
  /** What this deed has done so far: damage by cell, units that fell, gold paid, who was promoted, who came from where. */
  hurt: Record<number, number>;
  fallen: Record<number, Soldier>;
  /** Where the last one fell. */
  lost: number;
  baseHurt: [number, number];
  paid: [number, number];
  promoted: number;
  came: { id: number; from: number } | null;
  /** How many units there have ever been. */
  known: number;
}

export const isWar = (view: View): view is WarView => view.game === 'age_of_war' && Array.isArray(view.cells);

export function lineOf(view: WarView): Line {
  let known = 0;
  return {
    cells: view.cells.map((unit) => unit && { ...unit, id: ++known }),
    base: view.base,
    gold: view.gold,
    round: view.round,
    side: 0,
    phase: 0,
    ...nothingDone(),
    known,
  };
}

const nothingDone = () => ({
  acting: 0,
  struck: [] as number[],
  hurt: {},
  fallen: {},
  lost: 0,
  baseHurt: [0, 0] as [number, number],
  paid: [0, 0] as [number, number],
  promoted: 0,
  came: null,
});

const withSide = (pair: [number, number], side: War, value: number): [number, number] =>
  side === 1 ? [value, pair[1]] : [pair[0], value];

/** The line after one more event. */
export function after(line: Line, event: GameEvent): Line {
  const side = event.side as War;
  const cell = event.cell as number;
  const at = (where: number) => line.cells[where - 1] ?? null;
  const put = (where: number, soldier: Soldier | null) => line.cells.map((old, i) => (i === where - 1 ? soldier : old));
  switch (event.event) {
    case 'recruit': {
      const [id, hp] = [line.known + 1, event.hp as number];
      const recruit: Soldier = { id, side, unit: event.unit as Kind, hp, full: hp };
      const gold = withSide(line.gold, side, event.gold as number);
      return { ...line, ...nothingDone(), cells: put(cell, recruit), gold, acting: id, known: id };
    }
    case 'round':
      return { ...line, round: event.round as number };
    case 'income':
      return { ...line, gold: withSide(line.gold, side, event.gold as number) };
    case 'turn':
      return { ...line, ...nothingDone(), side, phase: 0 };
    case 'phase':
      return { ...line, ...nothingDone(), side, phase: event.phase as number };
    case 'attack':
      return { ...line, ...nothingDone(), acting: at(cell)?.id ?? 0, struck: event.cells as number[] };
    case 'hit': {
      const soldier = at(cell);
      const hurt = { ...line.hurt, [cell]: event.damage as number };
      return { ...line, cells: put(cell, soldier && { ...soldier, hp: event.hp as number }), hurt };
    }
    case 'base_hit': {
      const base = withSide(line.base, side, event.hp as number);
      return { ...line, base, baseHurt: withSide(line.baseHurt, side, event.damage as number) };
    }
    case 'kill': {
      const soldier = at(cell);
      const fallen = soldier ? { ...line.fallen, [cell]: soldier } : line.fallen;
      return { ...line, cells: put(cell, null), fallen, lost: cell };
    }
    case 'bounty': {
      const paid = withSide(line.paid, side, event.amount as number);
      return { ...line, gold: withSide(line.gold, side, event.gold as number), paid };
    }
    case 'promote': {
      const soldier = at(cell);
      return { ...line, cells: put(cell, soldier && { ...soldier, unit: 'S' }), promoted: soldier?.id ?? 0 };
    }
    case 'move': {
      const [from, to] = [event.from as number, event.to as number];
      const soldier = at(from);
      const cells = line.cells.map((old, i) => (i === to - 1 ? soldier : i === from - 1 ? null : old));
      return { ...line, ...nothingDone(), cells, acting: soldier?.id ?? 0, came: { id: soldier?.id ?? 0, from } };
    }
    default:
      return line;
  }
}

/** All hit points of a side's units. */
export const strength = (line: Line, side: War) =>
  line.cells.reduce((sum, soldier) => sum + (soldier?.side === side ? soldier.hp : 0), 0);

/** Behind whose foremost unit a cell lies; 0: between the two fronts. */
export function heldBy(line: Line, cell: number): War | 0 {
  if (line.cells.some((soldier, i) => soldier?.side === 1 && i + 1 >= cell)) return 1;
  return line.cells.some((soldier, i) => soldier?.side === 2 && i + 1 <= cell) ? 2 : 0;
}

/** How far a side's foremost unit stands from its own base. */
export function ground(view: WarView, side: War): number {
  const cells = view.cells.flatMap((unit, i) => (unit?.side === side ? [i] : []));
  if (cells.length === 0) return 0;
  return side === 1 ? Math.max(...cells) : view.cells.length - 1 - Math.min(...cells);
}

export const baseCell = (side: War, length: number) => (side === 1 ? 1 : length);
export const other = (side: War): War => (side === 1 ? 2 : 1);
