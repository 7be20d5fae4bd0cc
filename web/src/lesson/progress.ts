// How far somebody has come in each lesson.

import { keepThing, keptThing } from '../match/kept';

export interface Progress {
  /** The step whose comment was read last; -1: the introduction. */
  at: number;
  finished: boolean;
}

const key = (game: string) => `lesson:${game}`;

export const progressIn = async (game: string) => (await keptThing<Progress>(key(game)).catch(() => undefined)) ?? { at: -1, finished: false };
export const keepProgress = (game: string, progress: Progress) => keepThing(key(game), progress).catch(() => {});
