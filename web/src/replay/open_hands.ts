// Both sides' views laid over each other: of everything that belongs to a side, what that side sees.

import type { View } from '../match/wire';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const isObject = (value: Json): value is { [key: string]: Json } => typeof value === 'object' && value !== null && !Array.isArray(value);
const sideOf = (value: Json) => (isObject(value) ? String(value.side ?? '') : '');

function lay(first: Json, second: Json): Json {
  if (Array.isArray(first) && Array.isArray(second)) return layLists(first, second);
  if (isObject(first) && isObject(second)) {
    const laid: { [key: string]: Json } = {};
    for (const key of new Set([...Object.keys(first), ...Object.keys(second)])) {
      const [a, b] = [first[key], second[key]];
      if (key === '1' || b === undefined) laid[key] = a!;
      else if (key === '2' || a === undefined) laid[key] = b;
      else laid[key] = lay(a, b);
    }
    return laid;
  }
  return first;
}

function layLists(first: Json[], second: Json[]): Json[] {
  if (JSON.stringify(first) === JSON.stringify(second)) return first;
  // Units that each side has of its own.
  if ([...first, ...second].every((each) => sideOf(each) !== '')) {
    return [...first.filter((each) => sideOf(each) !== '2'), ...second.filter((each) => sideOf(each) === '2')];
  }
  // A pair has one for each side.
  if (first.length === 2 && second.length === 2) return [first[0]!, second[1]!];
  return first.length >= second.length ? first : second;
}

export function openHands(first: View, second: View): View {
  const [own, other] = second.turn === '2' ? [second, first] : [first, second];
  const laid = lay(first as unknown as Json, second as unknown as Json) as unknown as View;
  return { ...laid, side: own.side, legal: own.legal.length > 0 ? own.legal : other.legal };
}
