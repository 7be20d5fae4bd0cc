import type { BoardInfo } from '../board';
import type { GameEvent, View } from '../../match/wire';
import type { CroisadesView } from './asked';
import Board from './Board.svelte';
import Panel from './Panel.svelte';

const hexFields = ['at', 'from', 'to'];
const personFields = ['who', 'target', 'against'];

/** The hexes that it names, or where those stand whom it is about. */
function placesOf(event: GameEvent, view?: View | null): string[] {
  const named = hexFields.flatMap((field) => (typeof event[field] === 'string' ? [event[field]] : []));
  if (named.length > 0) return named;
  const about = personFields.flatMap((field) => event[field] ?? []);
  return ((view as CroisadesView | null)?.people ?? []).flatMap(({ who, hex }) => (hex && about.includes(who) ? [hex] : []));
}

/** What pointing from one hex to another can only have meant in this step. */
function wished(from: string, to: string, view: View): string {
  const { people, step } = view as CroisadesView;
  const at = (hex: string) => people.find((each) => each.hex === hex)?.who;
  const [who, target] = [at(from), at(to)];
  if (!who) return `@${from}:${to}`;
  if (target && step === 1) return `${who}>${target}`;
  if (target && step === 2) return `${who}!${target}`;
  if (target && step === 4) return `${who}*${target}`;
  return `${who}:${to}`;
}

export const info: BoardInfo = {
  board: Board,
  panel: Panel,
  oneWayUp: true,
  placesOf,
  wished,
  // Whatever begins somewhere on the map, and every combat, is chosen there and in the panel.
  listed: ({ from, to }) => from === '' && to === '',
  // Going under fire is everyday: the way and the panel show it before.
  asksTwice: ({ verb }) => verb !== 'move' && verb !== 'charge' && verb !== 'dismount',
};
