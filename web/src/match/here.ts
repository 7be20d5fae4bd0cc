// Matches that run in the page, in the worker of the engine: alone, side by side, lessons and campaigns, offline.

import { engine, thinker, type Engine } from '../engine/engine';
import { keepMatch, keptMatch, type About } from './kept';
import type { FromServer, ToServer, Transport, Viewer } from './wire';

/** What a match is made of: an order as a server takes it, and what only a match of one's own can have. */
export interface LocalOrder {
  game: string;
  options?: Record<string, string>;
  define?: unknown[];
  seats: [string, string];
  position?: string;
  fate?: 'fair' | 'manual';
  clock?: { base_s: number; increment_s: number } | { days: number };
}

const offerMs = 500;

type Listener = Parameters<Transport['open']>[0];

/** One match of the engine: saves it, lets its machines think, and hands letters to whoever is at it. */
export class Host {
  private readonly guests = new Map<Viewer, Listener>();
  private deadline: ReturnType<typeof setTimeout> | undefined;
  private thinking = false;
  private closed = false;
  /** A machine waits with its move as long as this promise is not kept: until the page has shown the last one. */
  shown: Promise<void> = Promise.resolve();

  private constructor(
    readonly id: string,
    private readonly about: About,
  ) {}

  static async make(order: LocalOrder, about: Omit<About, 'seats'> = {}): Promise<Host> {
    return Host.begin(`match new ${JSON.stringify(order)}`, { ...about, seats: order.seats });
  }

  static async fromRecord(record: string, about: About): Promise<Host> {
    return Host.begin(`match record ${JSON.stringify(record)}`, about);
  }

  static async open(id: string): Promise<Host> {
    const kept = await keptMatch(id);
    if (!kept) throw new Error(`there is no match ${id}`);
    return Host.begin(`match open ${kept.saved}`, kept.about);
  }

  private static async begin(line: string, about: About): Promise<Host> {
    const lines = await engine.ask(line);
    const host = new Host(lines[0]!.replace('match ', ''), about);
    await host.hear(lines.slice(1));
    return host;
  }

  enter(viewer: Viewer): Transport {
    return {
      open: (listener) => {
        this.guests.set(viewer, listener);
        listener.back();
      },
      send: (message) => void this.send(viewer, message),
      again: () => this.guests.get(viewer)?.back(),
      close: () => {
        this.guests.delete(viewer);
        void this.tell(`leave ${this.id} ${viewer}`);
      },
    };
  }

  /** The record as anybody may have it now; null while something is hidden. */
  async record(): Promise<string | null> {
    return engine.json<string>(`record ${this.id}`).catch(() => null);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.deadline);
    if (this.thinking) thinker().stop();
    void engine.ask(`forget ${this.id}`);
  }

  private async send(viewer: Viewer, message: ToServer): Promise<void> {
    const word = 'hello' in message ? 'enter' : 'wish';
    const text = 'hello' in message ? JSON.stringify(message) : JSON.stringify(message);
    try {
      await this.tell(`${word} ${this.id} ${viewer} ${text}`);
    } catch (error) {
      this.guests.get(viewer)?.message({ refused: { code: 'malformed', text: String((error as Error).message) } });
    }
  }

  private async tell(line: string): Promise<void> {
    await this.hear(await engine.ask(line));
  }

  private async hear(lines: string[]): Promise<void> {
    const letters: [Viewer, FromServer][] = [];
    let due = false;
    let draw = false;
    clearTimeout(this.deadline);
    for (const line of lines) {
      const space = line.indexOf(' ');
      const word = space < 0 ? line : line.slice(0, space);
      const rest = space < 0 ? '' : line.slice(space + 1);
      if (word === 'saved') await this.keep(rest);
      else if (word === 'letter') {
        const gap = rest.indexOf(' ');
        letters.push([rest.slice(0, gap) as Viewer, JSON.parse(rest.slice(gap + 1)) as FromServer]);
      } else if (word === 'due') due = true;
      else if (word === 'draw') draw = true;
      else if (word === 'deadline') {
        this.deadline = setTimeout(() => void this.tell(`clock ${this.id}`), Math.min(Number(rest) + 5, 2 ** 30));
      }
    }
    for (const [viewer, message] of letters) this.guests.get(viewer)?.message(message);
    if (draw) void this.answerOffer();
    else if (due && this.guests.size > 0) void this.takeTurn();
  }

  private async keep(saved: string): Promise<void> {
    const { id, game, state } = JSON.parse(saved) as { id: string; game: string; state: 'live' | 'over' };
    const seats: [string, string] = id === this.id ? this.about.seats : [this.about.seats[1], this.about.seats[0]];
    await keepMatch({ id, saved, game, state, at: Date.now(), about: { ...this.about, seats } }).catch(() => {});
  }

  private async takeTurn(): Promise<void> {
    if (this.thinking || this.closed) return;
    this.thinking = true;
    try {
      const turn = await engine.ask(`turn ${this.id}`);
      const n = turn.find((line) => line.startsWith('n '))?.slice(2);
      const most = turn.find((line) => line.startsWith('ms '))?.slice(3);
      const found = await think(thinker(), turn, Number(most ?? 0));
      await this.shown;
      this.thinking = false;
      if (n && found && !this.closed) await this.tell(`machine ${this.id} ${n} ${found.move}`);
    } finally {
      this.thinking = false;
    }
  }

  private async answerOffer(): Promise<void> {
    const offer = await engine.ask(`offer ${this.id}`);
    const found = await think(thinker(), offer, offerMs);
    if (!found || this.closed) return;
    const decides = offer.includes('decides true');
    const accepts = (decides ? found.value : 1 - found.value) <= 0.5;
    await this.tell(`reply ${this.id} ${accepts ? 'yes' : 'no'}`);
  }
}

/** Has an engine think about what `turn` or `offer` told, as the player that they name. */
async function think(by: Engine, told: string[], mostMs: number): Promise<{ move: string; value: number } | null> {
  const said = told.filter((line) => line.startsWith('say ')).map((line) => line.slice(4));
  if (said.length === 0) return null;
  for (const line of said) await by.talk('machine', line);
  const player = told.find((line) => line.startsWith('player '))?.slice(7) ?? '';
  const level = /^level:(\d)/.exec(player)?.[1] ?? '1';
  const answer = await by.think('machine', `level ${level}`, mostMs);
  const best = /^bestmove (\S+) value (\S+)/.exec(answer.at(-1) ?? '');
  return best ? { move: best[1]!, value: Number(best[2]) } : null;
}
