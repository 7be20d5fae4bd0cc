// What the board reads of a view of Escarmouche, and how moves are written (which square is pointed at after which).

import type { View } from '../../match/wire';

export interface Unit {
  side: 1 | 2;
  unit: string;
  full: number;
  range: number;
  power: number;
  move: number;
  abilities: string[];
  cost: number;
  rank: string;
  square: string | null;
  health: number;
  cover: boolean;
  status: string;
  guards: string | null;
}

export interface SquadView extends View {
  stage: 'obstacles' | 'deploy' | 'initiative' | 'battle' | 'over';
  active: 1 | 2 | null;
  number: number;
  round: number;
  actions: number;
  quiet: number;
  units: Unit[];
  obstacles: string[];
  difficult: string[];
  zone: string[];
  markers: [number, number] | null;
  pending: { horn?: string; moved?: string; dodge?: string[] } | null;
}

export const files = [...'abcdefgh'];
export const ranks = [...'12345678'];
export const squares = files.flatMap((file) => ranks.map((rank) => file + rank));

export const stands = (unit: Unit) => unit.square !== null && unit.square !== '?';
export const unitOn = (view: SquadView, square: string) => view.units.find((unit) => unit.square === square);
/** As the engine's sentences write it: capitals are the first side's. */
export const letterOf = (unit: Unit) => (unit.side === 1 ? unit.unit.toUpperCase() : unit.unit);
export const keyOf = (unit: Unit) => `${unit.side}${unit.unit}`;

export interface Written {
  move: string;
  verb: string;
  /** The squares that it names, in the order in which a person points at them. */
  squares: string[];
  ability: boolean;
}

export function readMove(move: string): Written {
  const found = move.match(/[a-h][1-8]/g) ?? [];
  const begins = /^[a-h][1-8]/.test(move);
  if (begins) {
    if (move[2] === '-') return { move, verb: 'move', squares: found, ability: false };
    if (move[2] === 'x') return { move, verb: 'attack', squares: found, ability: false };
    return { move, verb: move.slice(3).split(':')[0]!, squares: found, ability: true };
  }
  const verb = move[1] === '@' ? (move.startsWith('o') ? 'obstacle' : 'deploy') : move.split(':')[0]!;
  return { move, verb, squares: found, ability: false };
}
