// The words of this game: those of the engine's own catalogue, so that a unit has one name everywhere.

import en from '@text/en/age_of_war.json';
import fr from '@text/fr/age_of_war.json';
import { settings } from '../../ui/settings.svelte';

type Tree = { [key: string]: string | Tree };
type Arguments = Record<string, string | number>;
const catalogue: Record<'en' | 'fr', Tree> = { en, fr };

function find(...path: string[]): string {
  let at: string | Tree | undefined = catalogue[settings.language];
  for (const step of path) {
    if (typeof at !== 'object') return '';
    at = at[step] ?? at.other;
  }
  return typeof at === 'string' ? at : '';
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A sentence of the catalogue's board; where it has several, `which` says which one. */
export function word(key: string, args: Arguments = {}, which = ''): string {
  const text = find('board', key, ...(which ? [which] : []));
  return capital(
    text.replace(/\{(\w+)(?::(\w+)(?:@(\w+))?)?(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name: string, form?: string, of?: string, one?: string, many?: string) => {
      const value = args[name] ?? '';
      if (form) return find('terms', of ?? name, String(value), form);
      if (many === undefined) return String(value);
      const single = settings.language === 'fr' ? Math.abs(Number(value)) < 2 : Number(value) === 1;
      return (single ? one : many) ?? '';
    }),
  );
}

export const unitName = (unit: string) => capital(find('terms', 'unit', unit, 'name'));
export const sideName = (side: number) => capital(find('terms', 'side', String(side), 'name'));
