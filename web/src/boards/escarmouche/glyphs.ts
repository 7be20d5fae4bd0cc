// The figures on the counters: strokes of one weight in a square of 24 units.

import type { Unit } from './view';

export const glyphs: Record<string, string> = {
  axe: 'M7 21L15 6M12 4c5-2 9 1 8 7-3 0-7-2-8-7z',
  banner: 'M6 22V3M6 4h13l-4 4 4 4H6',
  bow: 'M8 3c9 3 9 15 0 18M8 3v18M3 12h17M17 9l3 3-3 3',
  club: 'M4 21l8-9M11 13c-2-5 2-10 6-9s5 6 1 9c-2 1-5 1-7 0z',
  cross: 'M12 3v18M6 9h12',
  crossbow: 'M12 3v18M4 10c2-5 14-5 16 0M4 10l8 4 8-4',
  crown: 'M4 19V8l4 5 4-8 4 8 4-5v11z',
  dagger: 'M12 3l2 3v8h-4V6zM7 14h10M12 14v7',
  greatsword: 'M19 5L8 16M19 5l-1 4M19 5l-4 1M5 13l6 6M8 16l-4 4',
  helm: 'M5 21V11a7 7 0 0 1 14 0v10h-5v-8h-4v8zM12 4v5',
  horn: 'M4 6c0 9 7 13 16 13v-7c-5 1-10-1-11-6zM3 6h7',
  horse: 'M10 21c-1-5 1-7 3-9l-5 2-3-3 6-5 1-3 3 3c4 2 5 5 5 9 0 2-1 4-2 6z',
  javelin: 'M4 20L20 4M13 4h7v7M7 13l4 4',
  lantern: 'M7 10h10v10H7zM9 10V7a3 3 0 0 1 6 0v3M12 13v4M10 3h4',
  oar: 'M20 3l-9 10M11 13c-4 0-7 3-8 8 5 0 9-3 8-8z',
  pavise: 'M6 4h12v16H6zM12 4v16M6 12h12',
  pike: 'M12 22V9M12 2l3 7H9zM8 13h8',
  shield: 'M5 4h14v8c0 5-3 7-7 9-4-2-7-4-7-9z',
  sling: 'M5 3c0 6 3 9 7 12 4-3 7-6 7-12M9 17a3 3 0 1 0 6 0 3 3 0 1 0-6 0z',
  spear: 'M4 21L15 9M13 8l7-5-3 8z',
  staff: 'M10 22V9M10 9c-2-5 4-8 7-4 1 3-2 5-4 3',
  sword: 'M12 3v13M8 15h8M12 16v5M10 5l2-2 2 2',
};

/** The figure of a unit without one of its own, by what it is best at. */
export function iconFor(unit: Pick<Unit, 'full' | 'range' | 'power' | 'move' | 'abilities'>): string {
  const has = (ability: string) => unit.abilities.includes(ability);
  if (has('horn')) return 'horn';
  if (has('bolt')) return 'crossbow';
  if (has('sentry')) return 'lantern';
  if (has('lob') || has('harass')) return 'sling';
  if (unit.range >= 3) return 'bow';
  if (unit.move >= 3 || has('rush')) return 'horse';
  if (has('shield')) return 'pavise';
  if (has('guard') || has('mail')) return 'shield';
  if (unit.range === 2) return 'javelin';
  if (has('blow') || has('frenzy')) return 'axe';
  if (unit.power >= 3) return 'greatsword';
  if (has('fade') || has('last')) return 'dagger';
  if (unit.full >= 5) return 'helm';
  return unit.power >= 2 ? 'sword' : 'spear';
}
