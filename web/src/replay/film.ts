// A record taken apart: how the game stood after every entry, and what each onlooker saw of it.

import { engine } from '../engine/engine';
import type { Start } from '../match/eyes';
import type { GameEvent, Side, View, Viewer } from '../match/wire';
import { openHands } from './open_hands';

/** Whose eyes look: a viewer's, or those of somebody who may know everything. */
export type Onlooker = Viewer | 'all';

export interface RecordEntry {
  by: Side | 'fate' | 'nobody';
  move?: string;
  manual?: true;
  undo?: number;
  end?: string;
  reason?: string;
  comments?: string[];
}

export interface RecordHead {
  game: string;
  options: Record<string, string>;
  define: string[];
  position: string | null;
  id: string;
  date: string;
  seats: [{ player: string; name: string }, { player: string; name: string }];
  seed: string;
  over: boolean;
  result: string | null;
  comments?: string[];
  entries: RecordEntry[];
  fault?: { line: number; what: string };
}

/** How things are after so many entries. */
export interface Frame {
  n: number;
  entry: RecordEntry | null;
  position: string;
  events: Record<Onlooker, GameEvent[]>;
  /** The entries up to here whose moves were not taken back. */
  standing: number[];
}

const viewers: Viewer[] = ['1', '2', 'public'];
const nothing = (): Frame['events'] => ({ '1': [], '2': [], public: [], all: [] });
let count = 0;

export class Film {
  private constructor(
    readonly text: string,
    readonly head: RecordHead,
    readonly frames: Frame[],
    private readonly name: string,
  ) {}

  static async read(text: string): Promise<Film> {
    const head = await engine.json<RecordHead>(`read ${JSON.stringify(text)}`);
    const name = `film${++count}`;
    const frames = await expose(name, head);
    return new Film(text, head, frames, name);
  }

  get start(): Start {
    return { game: this.head.game, options: this.head.options, define: this.head.define };
  }

  /** What the onlooker sees after so many entries. */
  async view(n: number, onlooker: Onlooker): Promise<View> {
    const frame = this.frames[n]!;
    await engine.talk(this.name, `position ${termsOf(this.head)} : ${frame.position}`);
    const as = (viewer: Viewer) => engine.json<View>(`talk ${this.name} view ${viewer}`);
    if (onlooker !== 'all') return as(onlooker);
    const [first, second] = await Promise.all([as('1'), as('2')]);
    return { ...openHands(first, second), position: frame.position };
  }

  close(): void {
    void engine.ask(`close ${this.name}`);
  }
}

const termsOf = (head: RecordHead) => [head.game, ...Object.entries(head.options).map(([name, value]) => `${name}=${value}`)].join(' ');

async function expose(name: string, head: RecordHead): Promise<Frame[]> {
  for (const text of head.define) await engine.talk(name, `define ${head.game} ${text}`);
  await engine.talk(name, head.position ? `position ${termsOf(head)} : ${head.position}` : `new ${termsOf(head)}`);
  const position = async () => (await engine.talk(name, 'show'))[0]!.replace(/^position /, '');
  const frames: Frame[] = [{ n: 0, entry: null, position: await position(), events: nothing(), standing: [] }];
  for (const [i, entry] of head.entries.entries()) {
    const before = frames[i]!;
    const frame: Frame = { n: i + 1, entry, position: before.position, events: nothing(), standing: before.standing };
    if (entry.move) {
      frame.events.all = (await engine.talk(name, `play ${entry.move}`)).map((line) => JSON.parse(line.slice('event '.length)) as GameEvent);
      frame.standing = [...before.standing, frame.n];
    } else if (entry.undo) {
      await note(name, frames);
      for (let k = 0; k < entry.undo; ++k) await engine.talk(name, 'undo');
      frame.standing = before.standing.slice(0, -entry.undo);
    }
    if (entry.move || entry.undo) frame.position = await position();
    frames.push(frame);
  }
  await note(name, frames);
  return frames;
}

/** What each viewer saw of the moves that stand now. */
async function note(name: string, frames: Frame[]): Promise<void> {
  const standing = frames.at(-1)!.standing;
  for (const viewer of viewers) {
    let move = -1;
    for (const line of await engine.talk(name, `log ${viewer}`)) {
      if (line.startsWith('move ')) {
        const frame = frames[standing[++move] ?? 0];
        if (frame) frame.events[viewer] = [];
      } else {
        frames[standing[move] ?? 0]?.events[viewer].push(JSON.parse(line.slice('event '.length)) as GameEvent);
      }
    }
  }
}
