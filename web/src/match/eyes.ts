// What can be asked about a position by somebody who sees only his view of it. The answers are the engine's; nothing
// about the rules is known here.

import { engine, thinker } from '../engine/engine';
import { typeset } from '../ui/typeset';
import type { GameEvent, Language, View, Viewer } from './wire';

export interface Move {
  move: string;
  verb: string;
  from: string;
  to: string;
  /** What else is to be chosen, in order. */
  choices: string[];
  text: string;
  warns: boolean;
}

export interface Explanation {
  verb: string;
  from?: string;
  to?: string;
  text: string;
  odds?: { text: string; p: string }[];
  warnings: string[];
}

/** Something that fate can decide, with its probability. */
export interface Outcome {
  move: string;
  text: string;
  p: string;
}

export interface Advice {
  moves: string[];
  value: number;
}

/** By square the letters of the units that could strike there, and of the sentries that watch it. */
export interface Danger {
  side: number;
  struck: Record<string, string[]>;
  watched: Record<string, string[]>;
}

/** What a game is started with: the part of a match that everybody may know. */
export interface Start {
  game: string;
  options: Record<string, string>;
  define?: string[];
}

let count = 0;

export class Eyes {
  private readonly name = `eyes${++count}`;
  private language: Language = 'en';
  private defined = false;
  private closed = false;

  constructor(readonly start: Start) {}

  /** Turns to what a view shows, or to the start of the game if there is none. */
  async look(view: View | null, language: Language): Promise<void> {
    this.language = language;
    await this.define();
    if (view) await this.talk(`see ${this.terms()} : ${JSON.stringify(view)}`);
    else await this.talk(`new ${this.terms()}`);
  }

  /** A position that is known as a whole. */
  async lookAt(position: string, language: Language): Promise<void> {
    this.language = language;
    await this.define();
    await this.talk(`position ${this.terms()} : ${position}`);
  }

  /** What one viewer sees; only where the truth is known. */
  view(viewer: Viewer): Promise<View> {
    return this.json<View>(`talk ${this.name} view ${viewer}`);
  }
  async moves(): Promise<Move[]> {
    const moves = await this.json<Move[]>(`moves ${this.name} ${this.language}`);
    return moves.map((move) => ({ ...move, text: this.set(move.text) }));
  }
  async explain(move: string): Promise<Explanation> {
    const told = await this.json<Explanation>(`talk ${this.name} explain ${move} ${this.language}`);
    return { ...told, text: this.set(told.text), warnings: this.setAll(told.warnings) };
  }
  /** Why a text is no legal move now, or that it is one. */
  async why(text: string): Promise<string> {
    return this.set(rest(await this.talk(`why ${text} ${this.language}`)));
  }
  /** What is asked of whoever decides, or how the game ended. */
  async question(): Promise<string> {
    return this.set(rest(await this.talk(`help ${this.language}`)));
  }
  async tell(events: GameEvent[]): Promise<string[]> {
    return Promise.all(
      events.map(async (event) => this.set(rest(await this.talk(`tell ${JSON.stringify(event)} ${this.language}`)))),
    );
  }
  /** A question of the game's own (`reach e4`), answered as JSON. */
  ask<T>(question: string): Promise<T> {
    return this.json<T>(`talk ${this.name} ask ${question}`);
  }
  /** The whole situation in sentences, to be read aloud. */
  async spoken(): Promise<string[]> {
    return this.setAll(await this.json<string[]>(`spoken ${this.name} ${this.language}`));
  }
  /** What a unit, card or person is and can do; empty if the word names none. */
  async about(word: string): Promise<string[]> {
    return this.setAll(await this.json<string[]>(`about ${this.name} ${this.language} ${word}`));
  }
  async desk(question: string): Promise<string[]> {
    return this.setAll(await this.json<string[]>(`desk ${this.name} ${this.language} ${question}`));
  }
  /** What only this game's board draws. */
  facts<T>(question: string): Promise<T> {
    return this.json<T>(`facts ${this.name} ${this.language} ${question}`);
  }
  /** What cannot be done from a place now, each with the reason. */
  async barred(place: string): Promise<string[]> {
    return this.setAll(await engine.json<string[]>(`barred ${this.name} ${this.language} ${place}`));
  }
  /** Escarmouche: where the enemy could strike next turn; asked of the second engine, since it takes its time. */
  async danger(view: View, square = ''): Promise<Danger | null> {
    const name = `${this.name}danger`;
    for (const text of this.start.define ?? []) await thinker().talk(name, `define ${this.start.game} ${text}`);
    await thinker().talk(name, `see ${this.terms()} : ${JSON.stringify(view)}`);
    return thinker().json<Danger | null>(`danger ${name} ${square}`);
  }
  async rules(): Promise<string[]> {
    const lines = await this.talk(`rules ${this.start.game} ${this.language}`);
    return lines.map((line) => line.replace(/^text ?/, ''));
  }

  /** The best moves for whoever decides, as a level sees them. */
  async advice(view: View, level: number, lines: number, mostMs: number): Promise<Advice[]> {
    for (const text of this.start.define ?? []) await thinker().talk(this.name, `define ${this.start.game} ${text}`);
    await thinker().talk(this.name, `see ${this.terms()} : ${JSON.stringify(view)}`);
    const answer = await thinker().think(this.name, `level ${level} multipv ${lines}`, mostMs);
    return answer
      .map((line) => /^info multipv \d+ value (\S+) nodes \d+ pv (.*)$/.exec(line))
      .filter((found) => found !== null)
      .map((found) => ({ value: Number(found[1]), moves: found[2]!.split(' ') }));
  }

  /** What would happen: the moves played from a position that is known as a whole; the view after each. */
  trial(position: string, moves: string[]): Promise<{ events: GameEvent[]; view: View }[]> {
    return this.elsewhere(position, async (name) => {
      const steps: { events: GameEvent[]; view: View }[] = [];
      for (const move of moves) {
        const events = (await engine.talk(name, `play ${move}`)).map((line) => JSON.parse(line.slice(6)) as GameEvent);
        steps.push({ events, view: await engine.json<View>(`talk ${name} view public`) });
      }
      return steps;
    });
  }

  /** What dice or cards can say in a position that is known as a whole. */
  outcomes(position: string): Promise<Outcome[]> {
    return this.elsewhere(position, async (name) => {
      const found: Outcome[] = [];
      for (const line of await engine.talk(name, 'legal')) {
        const [, move = '', p = ''] = line.split(' ');
        const { text } = await engine.json<Explanation>(`talk ${name} explain ${move} ${this.language}`);
        found.push({ move, p, text });
      }
      return found;
    });
  }

  /** Asks in a conversation of its own, about a position that is known as a whole, or about the start of a game. */
  private async elsewhere<T>(position: string | null, ask: (name: string) => Promise<T>): Promise<T> {
    const name = `${this.name}trial${++count}`;
    try {
      for (const text of this.start.define ?? []) await engine.talk(name, `define ${this.start.game} ${text}`);
      await engine.talk(name, position === null ? `new ${this.terms()}` : `position ${this.terms()} : ${position}`);
      return await ask(name);
    } finally {
      void engine.ask(`close ${name}`);
    }
  }

  /** A question of this game's table, about a match of which everything is known. */
  async afterwards(record: string, question: string): Promise<string[]> {
    const { position, entries } = await this.json<{ position: string | null; entries: { move?: string; undo?: number }[] }>(
      `read ${JSON.stringify(record)}`,
    );
    const moves: string[] = [];
    for (const { move, undo } of entries) {
      if (move !== undefined) moves.push(move);
      moves.length -= undo ?? 0;
    }
    return this.elsewhere(position, async (name) => {
      if (moves.length > 0) await engine.talk(name, `play ${moves.join(' ')}`);
      return engine.json<string[]>(`desk ${name} ${this.language} ${question}`);
    });
  }

  /** Whoever still waits for an answer has left, and gets none. */
  close(): void {
    this.closed = true;
    void engine.ask(`close ${this.name}`);
  }

  /** Whoever still asks after the end gets no answer: nobody looks any more. */
  private talk(line: string): Promise<string[]> {
    return this.closed ? new Promise(() => {}) : engine.talk(this.name, line);
  }

  private json<T>(line: string): Promise<T> {
    return this.closed ? new Promise(() => {}) : engine.json<T>(line);
  }

  private set(text: string): string {
    return typeset(text, this.language);
  }

  private setAll(texts: string[]): string[] {
    return texts.map((text) => this.set(text));
  }

  private terms(): string {
    return [this.start.game, ...Object.entries(this.start.options).map(([name, value]) => `${name}=${value}`)].join(' ');
  }

  private async define(): Promise<void> {
    if (this.defined) return;
    this.defined = true;
    for (const text of this.start.define ?? []) await this.talk(`define ${this.start.game} ${text}`);
  }
}

const rest = (lines: string[]) => (lines[0] ?? '').replace(/^\S+ /, '');
