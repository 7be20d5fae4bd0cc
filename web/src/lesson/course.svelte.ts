// A lesson as it is played: a conversation of the engine that knows the truth, told as the learner may see it. To what
// shows it, it is a match.

import { engine } from '../engine/engine';
import type { Entry, GameEvent, Side, View } from '../match/wire';
import type { Local } from '../ui/catalog';

export interface Step {
  by: Side | 'fate';
  move: string;
  play: 'learner' | 'auto';
  say: Local;
  show?: string[];
}

export interface Tutorial {
  id: string;
  game: string;
  title: Local;
  intro: Local;
  outro: Local;
  options: Record<string, string>;
  position: string | null;
  learner: Side;
  steps: Step[];
}

let count = 0;

export class Course {
  view = $state.raw<View | null>(null);
  entries = $state.raw<Entry[]>([]);
  onentry: (entry: Entry) => void = () => {};
  private readonly name = `lesson${++count}`;

  constructor(readonly tutorial: Tutorial) {}

  /** Begins with so many moves already made. */
  async open(moves: number): Promise<void> {
    const { game, options, position, steps } = this.tutorial;
    const terms = [game, ...Object.entries(options).map(([name, value]) => `${name}=${value}`)].join(' ');
    await this.talk(position === null ? `new ${terms}` : `position ${terms} : ${position}`);
    const entries: Entry[] = [];
    for (const { move } of steps.slice(0, moves)) entries.push(await this.make(move));
    this.entries = entries;
    this.view = entries.at(-1)?.view ?? (await this.look());
  }

  async play(move: string): Promise<void> {
    const entry = await this.make(move);
    this.view = entry.view ?? null;
    this.entries = [...this.entries, entry];
    this.onentry(entry);
  }

  close(): void {
    void engine.ask(`close ${this.name}`);
  }

  private async make(move: string): Promise<Entry> {
    await this.talk(`play ${move}`);
    // Of what happened, only what the learner may know.
    const log = await this.talk(`log ${this.tutorial.learner}`);
    const n = log.filter((line) => line.startsWith('move ')).length;
    const last = log.slice(log.map((line) => line.startsWith('move ')).lastIndexOf(true) + 1);
    const events = last.map((line) => JSON.parse(line.slice('event '.length)) as GameEvent);
    return { n, move, events, view: await this.look(), clock: null };
  }

  private look(): Promise<View> {
    return engine.json<View>(`talk ${this.name} view ${this.tutorial.learner}`);
  }

  private talk(line: string): Promise<string[]> {
    return engine.talk(this.name, line);
  }
}

/** The places and things on the table that a comment points at. Boards that can draw zones and arrows find those too. */
export function pointedAt(show: string[]): string[] {
  return show.flatMap((pointer) => {
    const colon = pointer.indexOf(':');
    const [what, name] = [pointer.slice(0, colon), pointer.slice(colon + 1)];
    if (what === 'panel' || what === 'button') return [pointer];
    return what === 'zone' || what === 'arrow' ? [pointer, ...name.split('-')] : [name];
  });
}
