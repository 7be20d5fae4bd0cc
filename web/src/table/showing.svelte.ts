// What is drawn of a match: it follows the match entry by entry, showing the events of each before its view.

import { tick } from 'svelte';
import { Eyes, type Start } from '../match/eyes';
import type { AnyMatch } from '../match/match.svelte';
import type { Entry, GameEvent, View } from '../match/wire';
import { paceMs, settings } from '../ui/settings.svelte';
import { say } from '../ui/words.svelte';

export interface LogLine {
  /** The entry that it is of. */
  n: number;
  text: string;
  event: GameEvent | null;
}

export class Showing {
  view = $state.raw<View | null>(null);
  event = $state.raw<GameEvent | null>(null);
  /** What is just shown, in a sentence. */
  said = $state('');
  log = $state.raw<LogLine[]>([]);
  /** Everything that has happened is on the board. */
  settled = $state(false);
  /** The last entry that was shown. */
  n = $state(0);
  readonly eyes: Eyes;
  /** How long an event is shown, as a part of the pace. */
  pause: (event: GameEvent) => number = () => 1;

  private queue: Entry[] = [];
  private running = false;
  /** Entries that come from now on are to be shown one by one. */
  private following = false;
  private begun = false;
  private skipping = false;
  private wake: (() => void) | undefined;
  private whenSettled: (() => void)[] = [];

  constructor(
    private readonly match: Pick<AnyMatch, 'view' | 'entries' | 'onentry'>,
    start: Start,
  ) {
    this.eyes = new Eyes(start);
    match.onentry = (entry) => {
      if (!this.following) return;
      this.queue.push(entry);
      if (this.begun) void this.run();
    };
  }

  /** Begins with what the match already knows; what came after the entry `since`, if it is given, is shown again. */
  async begin(since: number | null = null): Promise<void> {
    await this.untilWelcome();
    this.following = true;
    this.view = this.match.view;
    const before = since === null ? undefined : this.match.entries.filter(({ n, view }) => n <= since && view).at(-1);
    if (before?.view) {
      this.view = before.view;
      this.queue.push(...this.match.entries.filter(({ n }) => n > before.n));
    }
    await this.eyes.look(this.view, settings.language);
    await this.tellAll();
    this.begun = true;
    if (this.queue.length > 0) return this.run();
    this.n = this.match.entries.at(-1)?.n ?? 0;
    this.settled = true;
  }

  /** The board may be there before the match has told anything. */
  private untilWelcome(): Promise<void> {
    return new Promise((settle) => {
      const stop = $effect.root(() => {
        $effect(() => {
          if (!this.match.view) return;
          settle();
          queueMicrotask(() => stop());
        });
      });
    });
  }

  /** All sentences anew, as after a change of language. */
  async retell(): Promise<void> {
    await this.eyes.look(this.view, settings.language);
    await this.tellAll();
  }

  /** Shows the next picture now; with `all`, everything until somebody is asked, or until `calm`. */
  skip(all = true): void {
    this.skipping = all;
    this.wake?.();
  }

  /** What comes from now on is shown again. */
  calm(): void {
    this.skipping = false;
  }

  untilSettled(): Promise<void> {
    return this.running ? new Promise((settle) => this.whenSettled.push(settle)) : Promise.resolve();
  }

  close(): void {
    this.eyes.close();
  }

  private async tellAll(): Promise<void> {
    const known = this.match.entries.filter((entry) => !this.queue.includes(entry));
    const lines: LogLine[] = [];
    for (const entry of known) lines.push(...(await this.linesOf(entry)));
    const last = known.at(-1)?.n ?? 0;
    this.log = [...lines, ...this.log.filter((line) => line.n > last)];
  }

  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    this.settled = false;
    try {
      while (this.queue.length > 0) {
        for (let entry = this.queue.shift(); entry; entry = this.queue.shift()) {
          await this.show(entry);
          this.n = entry.n;
        }
        this.event = null;
        if (this.match.view) this.view = this.match.view;
        await this.eyes.look(this.view, settings.language);
      }
    } finally {
      this.running = false;
      this.event = null;
      this.said = '';
      this.settled = true;
      for (const settle of this.whenSettled.splice(0)) settle();
    }
  }

  private async show(entry: Entry): Promise<void> {
    const lines = await this.linesOf(entry);
    for (const event of entry.events ?? []) {
      const ms = this.skipping || this.queue.length > 40 ? 0 : paceMs();
      if (ms === 0) continue;
      this.said = lines.find((line) => line.event === event)?.text ?? this.said;
      this.event = event;
      const part = this.pause(event);
      await (part > 0 ? this.wait(ms * part) : tick());
    }
    this.event = null;
    if (entry.view) this.view = entry.view;
    this.log = [...this.log, ...lines];
  }

  private async linesOf(entry: Entry): Promise<LogLine[]> {
    if (entry.undo) return [{ n: entry.n, text: say('log.undo', { count: entry.undo }), event: null }];
    if (entry.end) {
      const { reason, by } = entry.end;
      return [{ n: entry.n, text: say(`log.${reason}`, { side: by ?? '' }), event: null }];
    }
    const events = entry.events ?? [];
    const texts = await this.eyes.tell(events);
    return events.map((event, i) => ({ n: entry.n, text: texts[i]!, event })).filter((line) => line.text !== '');
  }

  private wait(ms: number): Promise<void> {
    return new Promise((settle) => {
      const timer = ms === Infinity ? undefined : setTimeout(() => this.wake?.(), ms);
      this.wake = () => {
        clearTimeout(timer);
        this.wake = undefined;
        settle();
      };
    });
  }
}

/** The views after each move up to the one that is shown, without what was taken back before. */
export function viewsOf(entries: Entry[], shown: View): View[] {
  const views: (View | null)[] = [];
  for (const { view, move, undo } of entries) {
    if (undo) views.splice(-undo);
    else if (move) views.push(view ?? null);
  }
  const last = views.map((view) => view?.position).lastIndexOf(shown.position);
  const past = last < 0 ? views : views.slice(0, last);
  return [...past.filter((view) => view !== null), shown];
}
