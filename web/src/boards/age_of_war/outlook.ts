// What the engine answers about this game, made ready to be drawn: what comes of a choice, what a unit reaches, who
// acts when, and the figures.

import type { Eyes, Start } from '../../match/eyes';
import type { GameEvent } from '../../match/wire';
import { catalog } from '../../ui/catalog';
import { after, lineOf, other, strength, type Line, type War, type WarView } from './line';

/** Changes since now. */
export interface Net {
  base: number;
  units: number;
  gold: number;
}

/** What stands on the line after a turn that follows a choice. */
export interface Stage {
  /** Whose units act in it. */
  side: War;
  line: Line;
  net: [Net, Net];
  /** Cells that are struck in it. */
  struck: number[];
  story: string[];
  over: boolean;
}

export interface Outlook {
  move: string;
  text: string;
  warnings: string[];
  stages: Stage[];
}

const told = new Set(['attack', 'hit', 'base_hit', 'kill', 'bounty', 'promote', 'move', 'over']);

/** The enemy's turn after a choice, which is certain, then one's own if the enemy passes. */
export async function outlookOf(eyes: Eyes, view: WarView, move: string): Promise<Outlook> {
  const side = Number(view.turn) as War;
  const steps = await eyes
    .trial(view.position, [move, 'P'])
    .catch(() => eyes.trial(view.position, [move])); // the game may end before the second turn
  const explanation = await eyes.explain(move);
  let line = lineOf(view);
  let recruited = line;
  const stages: Stage[] = [];
  for (const [i, { events, view: then }] of steps.entries()) {
    for (const event of events) {
      line = after(line, event);
      if (i === 0 && (event.event === 'recruit' || event.event === 'pass')) recruited = line;
    }
    const net = ([1, 2] as War[]).map((each) => ({
      base: line.base[each - 1]! - view.base[each - 1]!,
      units: strength(line, each) - strength(recruited, each), // hit points of a recruit are not won
      gold: line.gold[each - 1]! - view.gold[each - 1]!,
    })) as [Net, Net];
    const deeds = events.filter((event) => told.has(event.event));
    const struck = [...new Set(deeds.flatMap((event) => (event.event === 'attack' ? (event.cells as number[]) : [])))];
    const story = await eyes.tell(deeds);
    stages.push({ side: i === 0 ? other(side) : side, line, net, struck, story, over: then.turn === 'over' });
  }
  return { move, text: explanation.text, warnings: explanation.warnings, stages };
}

export interface Reach {
  cell: number;
  /** Within range, and struck if its turn came now. */
  range: number[];
  now: number[];
  said: string[];
  deeds: string[];
}

/** What can be said of a cell: sentences, of which long ones are broken; what begins with a space is a deed. */
export async function reachOf(eyes: Eyes, cell: number): Promise<Reach> {
  const [{ range, now }, lines] = await Promise.all([
    eyes.facts<{ range: number[]; now: number[] }>(`reach ${cell}`),
    eyes.desk(`reach ${cell}`),
  ]);
  const reach: Reach = { cell, range, now, said: [], deeds: [] };
  let broken = false;
  for (const line of lines) {
    const list = line.startsWith(' ') ? reach.deeds : reach.said;
    if (broken && list === reach.said) list.push(`${list.pop()} ${line}`);
    else list.push(line.trim());
    broken = !/[.:!?]\s*$/.test(line) && list === reach.said;
  }
  return reach;
}

/** In which order the cells' units act next: whose, and the cells for each of the three phases. */
export interface Order {
  side: War;
  phases: number[][];
}

export const orderOf = (eyes: Eyes): Promise<Order> => eyes.facts<Order>('order');

/** Every option's value: prices, hit points, income. */
export async function figuresOf(start: Start): Promise<Record<string, string>> {
  const options = (await catalog()).games.find((game) => game.id === start.game)?.options ?? [];
  return { ...Object.fromEntries(options.map(({ name, default: value }) => [name, value])), ...start.options };
}

/** A row for each kind: its name with the price, and when either side can pay it, in words. */
export const pursesOf = (eyes: Eyes): Promise<string[][]> => eyes.facts<string[][]>('purses');

export interface FigureTable {
  head: string[];
  rows: string[][];
  notes: string[];
}

/** The table of all figures, whose columns stand apart by more than a space. */
export async function figureTable(eyes: Eyes): Promise<FigureTable> {
  const table: FigureTable = { head: [], rows: [], notes: [] };
  for (const line of await eyes.desk('figures')) {
    const parts = line.trim().split(/\s{2,}/);
    if (table.head.length === 0) table.head = parts;
    else if (parts.length === table.head.length + 1) table.rows.push(parts);
    else if (/[.:]$|^\*/.test(table.notes.at(-1) ?? '.') || line.startsWith('*')) table.notes.push(line);
    else table.notes.push(`${table.notes.pop()} ${line}`);
  }
  return table;
}

/** How long an event is looked at, as a part of the pace. */
export function pause(event: GameEvent): number {
  const parts: Record<string, number> = {
    recruit: 1.5, pass: 1, attack: 1.5, hit: 0.75, base_hit: 0.75, kill: 1, bounty: 1, promote: 1.5, move: 0.75, turn: 0.5,
  };
  return parts[event.event] ?? 0;
}
