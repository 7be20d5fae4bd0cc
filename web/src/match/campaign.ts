// Campaigns as the engine tells them. How goals stand and who is carried over is its to say; the page keeps the progress.

import { engine } from '../engine/engine';
import type { Local } from '../ui/catalog';
import { settings } from '../ui/settings.svelte';
import type { LocalOrder } from './here';
import { keepThing, keptThing, type About } from './kept';

export interface Battle {
  id: string;
  game: string;
  title: Local;
  text: Local;
  human: '1' | '2';
  level: number;
  opponent: Local;
  /** At most. */
  stars: number;
  carry: string | null;
  goals: { id: string; text: Local; required: boolean }[];
}

export interface Campaign {
  id: string;
  title: Local;
  intro: Local;
  outro: Local;
  battles: Battle[];
}

export interface Progress {
  stars: Record<string, string[]>;
  ends: Record<string, string>;
}

export interface March {
  /** The id of a battle, or `end`. */
  next: string;
  over: boolean;
  won: boolean;
  stars: number;
  most: number;
  progress: Progress;
}

export interface Judgement {
  over: boolean;
  won: boolean;
  goals: {
    id: string;
    text: Local;
    required: boolean;
    count: number;
    bound: number;
    at_most: boolean;
    state: 'open' | 'met' | 'broken';
  }[];
  /** The required goal for which it is lost. */
  lost_by: string | null;
  stars: string[];
}

let read: Promise<Campaign[]> | undefined;
export const campaigns = () => (read ??= engine.json<Campaign[]>('campaign list'));

const shelf = (id: string) => `campaign:${id}`;

/** The engine gives the progress as the text of a file. */
async function ask(question: string): Promise<March> {
  const march = await engine.json<Omit<March, 'progress'> & { progress: string }>(`campaign ${question}`);
  return { ...march, progress: JSON.parse(march.progress) as Progress };
}

export async function keptMarch(id: string): Promise<March> {
  return ask(`march ${id} ${JSON.stringify((await keptThing<Progress>(shelf(id)).catch(() => null)) ?? null)}`);
}

export async function restart(id: string): Promise<March> {
  const march = await ask(`march ${id} null`);
  await keepThing(shelf(id), march.progress);
  return march;
}

/** How a battle stands that is being fought in the match of that name. */
export const judge = (id: string, battle: string, match: string) =>
  engine.json<Judgement>(`campaign standing ${id} ${battle} ${match}`);

/** Takes in a battle that is over. Doing so twice changes nothing. */
export async function takeIn(id: string, battle: string, record: string): Promise<March> {
  const before = await keptMarch(id);
  const march = await ask(`after ${id} ${battle} ${JSON.stringify([before.progress, record])}`);
  await keepThing(shelf(id), march.progress);
  return march;
}

export async function battleOrder(
  campaign: Campaign,
  battle: Battle,
  march: March,
): Promise<{ order: LocalOrder; about: Omit<About, 'seats'> }> {
  const { game, options, position } = await engine.json<{
    game: string;
    options: Record<string, string>;
    position: string | null;
  }>(`campaign battle ${campaign.id} ${battle.id} ${JSON.stringify(march.progress.ends)}`);
  const machine = `level:${battle.level}`;
  return {
    order: {
      game,
      options,
      seats: battle.human === '1' ? ['human', machine] : [machine, 'human'],
      ...(position !== null ? { position } : {}),
    },
    about: { part: `campaign:${campaign.id}:${battle.id}`, title: battle.title[settings.language], opponent: battle.opponent },
  };
}
