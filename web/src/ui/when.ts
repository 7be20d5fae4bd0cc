// When something was, in the person's language.

import { settings } from './settings.svelte';

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

export function ago(at: number): string {
  const gone = at - Date.now();
  const words = new Intl.RelativeTimeFormat(settings.language, { numeric: 'auto' });
  for (const [unit, ms] of steps) {
    if (Math.abs(gone) >= ms) return words.format(Math.round(gone / ms), unit);
  }
  return words.format(0, 'minute');
}

export const date = (at: number) =>
  new Intl.DateTimeFormat(settings.language, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
