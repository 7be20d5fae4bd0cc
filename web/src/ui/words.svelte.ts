// The words of the page, from the catalogue's section `web`. Sentences about games come from the engine.

import en from '@text/en/web.json';
import fr from '@text/fr/web.json';
import { settings } from './settings.svelte';
import { typeset } from './typeset';

type Tree = { [key: string]: string | Tree };
const catalogue: Record<'en' | 'fr', Tree> = { en, fr };

function find(tree: Tree, path: string): string | undefined {
  let at: string | Tree | undefined = tree;
  for (const step of path.split('.')) at = typeof at === 'object' ? at[step] : undefined;
  return typeof at === 'string' ? at : undefined;
}

/**
 * The text of that key in the person's language. `{name}` is replaced by an argument; `{n|move|moves}` by the first
 * form for one (in French also for none), by the second otherwise.
 */
export function say(key: string, args: Record<string, string | number> = {}): string {
  const text = find(catalogue[settings.language], key) ?? key;
  const filled = text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = args[name];
    if (value === undefined) return whole;
    if (one === undefined) return String(value);
    const single = settings.language === 'fr' ? Math.abs(Number(value)) < 2 : Number(value) === 1;
    return single ? one : (many ?? '');
  });
  return typeset(filled, settings.language);
}

/** What the value of an option is called; itself, where it has no other name. */
export function valueName(value: string): string {
  const name = say(`value.${value}`);
  return name.endsWith(`.${value}`) ? value : name;
}

/** The one of a pair of texts that is in the person's language. */
export const local = (text: { en: string; fr: string }) => typeset(text[settings.language], settings.language);
