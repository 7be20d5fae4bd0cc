// What players are called.

import type { Catalog } from './catalog';
import { local, say } from './words.svelte';

/** Of somebody in a seat: `level:3` is a machine; a person who gave no name is called by the seat. */
export function nameOf(player: string | null, seat: 1 | 2, levels: Catalog['levels']): string {
  const level = /^level:(\d)$/.exec(player ?? '')?.[1];
  const known = levels.find((each) => each.level === Number(level));
  if (known) return say('people.machine', { level: known.level, name: local(known.name) });
  if (!player || player === 'human') return say('people.seat', { n: seat });
  return player;
}

/** A clock's terms as a record has them: `300+3`, or seconds for each move. */
export function clockText(terms: string): string {
  const [base = 0, increment] = terms.split('+').map((part) => Number.parseFloat(part));
  const minutes = (seconds: number) => (seconds >= 60 ? say('people.minutes', { count: Math.round(seconds / 60) }) : say('people.seconds', { count: seconds }));
  if (increment === undefined) {
    return base >= 86_400 ? say('people.days_each', { count: Math.round(base / 86_400) }) : say('people.each', { time: minutes(base) });
  }
  return increment > 0 ? say('people.increment', { time: minutes(base), count: increment }) : minutes(base);
}

export const result = (text: string) => (text.split(' ')[0] ?? '').replace('1/2-1/2', '½–½').replace('-', '–');
