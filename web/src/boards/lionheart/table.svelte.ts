// What board and panel of one match share: what the engine tells about the position, and an army being composed.

import type { Eyes } from '../../match/eyes';
import type { GameEvent, Language } from '../../match/wire';
import { Draft } from './draft.svelte';
import { placing, type LionheartView } from './field';

type Squares = Record<string, string[]>;

export interface Chances {
  losses: [men: number, p: number][];
  destroyed: number;
  flights: { why: string; steps: number; p: number; events: GameEvent[] }[];
}

export const percent = (p: number) => (p > 0 && p < 0.01 ? '<1 %' : `${Math.round(p * 100)} %`);

export class LionheartTable {
  /** What each unit could attack. */
  zones = $state.raw<Squares>({});
  /** Where units could go or turn if there were points enough. */
  dear = $state.raw<Squares>({});
  hired = $state.raw<Record<string, 'sale' | 'refuse' | null>>({});
  danger = $state.raw<{ now: string[]; later: string[] }>({ now: [], later: [] });
  /** Danger is shown when it is asked for. */
  warned = $state(false);
  /** What may come of the attack that is pointed at, and how its flights are told. */
  chances = $state.raw<(Chances & { move: string; told: string[][] }) | null>(null);
  /** What the chosen unit may do, in a few sentences. */
  advice = $state.raw<string[]>([]);
  /** The attack that a finger has pointed at: nothing hovers over a screen that is touched, so it is pointed at twice. */
  touched = $state<string | null>(null);
  readonly draft: Draft;

  private asked = '';
  private seen = '';
  private wanted = '';

  constructor(readonly eyes: Eyes) {
    this.draft = new Draft(eyes);
  }

  async look(view: LionheartView, language: Language): Promise<void> {
    const seen = `${view.position} ${view.side} ${view.turn} ${language}`;
    if (seen === this.seen) return;
    this.seen = seen;
    this.chances = null;
    this.touched = null;
    this.wanted = '';
    this.asked = '';
    this.advice = [];
    await this.eyes.look(view, language);
    if (placing(view)) return this.draft.begin(view);
    const [zones, dear, hired, danger] = await Promise.all([
      this.eyes.facts<Squares>('zones'),
      this.eyes.facts<Squares>('dear'),
      this.eyes.facts<LionheartTable['hired']>('hired'),
      this.warned ? this.eyes.facts<LionheartTable['danger']>('danger') : this.danger,
    ]);
    if (seen !== this.seen) return;
    Object.assign(this, { zones, dear, hired, danger });
  }

  async point(move: string | null): Promise<void> {
    this.wanted = move ?? '';
    if (move === null) {
      this.chances = null;
      return;
    }
    const chances = await this.eyes.facts<Chances | null>(`odds ${move}`);
    const told = chances ? await Promise.all(chances.flights.map((flight) => this.eyes.tell(flight.events))) : [];
    if (this.wanted === move) this.chances = chances ? { ...chances, move, told } : null;
  }

  async choose(square: string | null): Promise<void> {
    this.touched = null;
    this.chances = null;
    this.wanted = '';
    this.asked = square ?? '';
    const advice = square ? await this.eyes.facts<string[]>(`advice ${square}`) : [];
    if (this.asked === (square ?? '')) this.advice = advice;
  }

  async warn(on: boolean): Promise<void> {
    this.warned = on;
    if (on) this.danger = await this.eyes.facts<LionheartTable['danger']>('danger');
  }
}

const tables = new WeakMap<Eyes, LionheartTable>();

export function tableOf(eyes: Eyes): LionheartTable {
  let table = tables.get(eyes);
  if (!table) tables.set(eyes, (table = new LionheartTable(eyes)));
  return table;
}
