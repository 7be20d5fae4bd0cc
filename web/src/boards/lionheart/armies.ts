// Armies to choose from: those that are shipped, and one's own, which the browser keeps by their names.

import { keepThing, keptThing } from '../../match/kept';
import { dataFile, type Local } from '../../ui/catalog';
import type { Base } from './field';

export interface ReadyArmy {
  id: string;
  name: Local;
  text: Local;
  army: string;
  men: number;
}

const shelf = 'armies:lionheart';

export const readyArmies = async () => (await dataFile<{ armies: ReadyArmy[] }>('lionheart/armies.json')).armies;
export const ownArmies = async () => (await keptThing<Record<string, string>>(shelf).catch(() => undefined)) ?? {};
export const keepArmies = (armies: Record<string, string>) => keepThing(shelf, armies);

export interface Figure {
  unit: string;
  men: number;
}

/** A base as texts have it: `I4c2`. */
export function readBase(text: string): [square: string, figure: Figure] | null {
  const found = /^(\w)(\d+)([a-i]\d+)$/.exec(text);
  return found ? [found[3]!, { unit: found[1]!, men: Number(found[2]) }] : null;
}

/** The bases of an army's text as their owner sees them; none if it is no such text. */
export const basesOf = (army: string): Pick<Base, 'unit' | 'men' | 'square'>[] =>
  army.split(',').flatMap((text) => {
    const base = readBase(text);
    return base ? [{ square: base[0], ...base[1] }] : [];
  });
