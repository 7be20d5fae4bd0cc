// An army being composed: arranged freely, sent base by base once it is confirmed. What fits is the engine's to say.

import type { Eyes, Start } from '../../match/eyes';
import { readBase, type Figure } from './armies';
import type { Base, LionheartView } from './field';

export interface Muster {
  /** The moves that place it, in the order in which the rules want them. */
  moves: string[];
  places: string[];
  missing: number;
  kinds: { code: string; name: string; left: number; fits: number[] }[];
}

/**
 * What was confirmed and is being sent, by the match: with its first base there is something to hide, and then two people at
 * one screen get a table each.
 */
const confirmed = new WeakMap<Start, { side: 1 | 2; moves: string[] }>();

export class Draft {
  active = $state(false);
  side = $state<1 | 2>(1);
  bases = $state.raw<Record<string, Figure>>({});
  muster = $state.raw<Muster | null>(null);
  /** What the next square pointed at gets. */
  hand = $state.raw<Figure | null>(null);
  /** The base that is being moved. */
  lifted = $state<string | null>(null);
  /** Still to be sent; none while it is being arranged. */
  sending = $state.raw<string[]>([]);
  private before: Record<string, Figure>[] = [];
  private depth = 8;

  constructor(private readonly eyes: Eyes) {}

  async begin(view: LionheartView): Promise<void> {
    const own = view.turn === view.side && view.phase === `place${view.side}`;
    if (!own) {
      this.active = false;
      return;
    }
    this.side = view.side === '2' ? 2 : 1;
    this.depth = view.depth;
    if (this.active) return;
    this.active = true;
    const known = confirmed.get(this.eyes.start);
    this.sending = known?.side === this.side ? known.moves : [];
    // A placement that was broken off goes on with what stands there.
    const bases: Record<string, Figure> = {};
    for (const base of view.units) if (base.side === this.side && base.unit !== 'K') bases[base.square] = { unit: base.unit, men: base.men };
    await this.set(bases, false);
  }

  get units(): Base[] {
    return Object.entries(this.bases).map(([square, figure]) => ({
      ...figure,
      square,
      side: this.side,
      facing: this.side === 1 ? 'N' : 'S',
      attacked: false,
    }));
  }

  get canGoBack(): boolean {
    return this.before.length > 0;
  }

  isHome(square: string): boolean {
    return this.muster?.places.includes(square) ?? false;
  }

  async point(square: string): Promise<void> {
    if (!this.isHome(square) || this.sending.length > 0) return;
    const there = this.bases[square];
    if (this.hand) {
      const fits = this.muster?.kinds.find((kind) => kind.code === this.hand?.unit)?.fits ?? [];
      if (there || !fits.includes(this.hand.men) || this.muster?.missing === 0) {
        this.hand = null;
        if (there) this.lifted = square;
        return;
      }
      await this.set({ ...this.bases, [square]: this.hand });
      const more = this.muster?.kinds.find((kind) => kind.code === this.hand?.unit)?.fits ?? [];
      if (this.hand && !more.includes(this.hand.men)) this.hand = null;
    } else if (this.lifted === null) {
      this.lifted = there ? square : null;
    } else if (this.lifted === square) {
      this.lifted = null;
    } else {
      const bases = { ...this.bases };
      const moved = bases[this.lifted]!;
      if (there) bases[this.lifted] = there;
      else delete bases[this.lifted];
      bases[square] = moved;
      this.lifted = null;
      await this.set(bases);
    }
  }

  take(figure: Figure): void {
    this.lifted = null;
    const same = this.hand?.unit === figure.unit && this.hand.men === figure.men;
    this.hand = same ? null : figure;
  }

  async remove(): Promise<void> {
    if (this.lifted === null) return;
    const bases = { ...this.bases };
    delete bases[this.lifted];
    this.lifted = null;
    await this.set(bases);
  }

  /** An army as texts have it: squares as their owner sees them. */
  async become(army: string): Promise<void> {
    const bases: Record<string, Figure> = {};
    for (const base of army.split(',').map(readBase)) {
      if (base && base[1].unit !== 'K') bases[this.turned(base[0])] = base[1];
    }
    await this.set(bases);
  }

  get text(): string {
    const bases = Object.entries(this.bases).map(([square, { unit, men }]) => `${unit}${men}${this.turned(square)}`);
    return [...bases, 'K1e1'].join(',');
  }

  async random(): Promise<void> {
    const { moves } = await this.eyes.facts<Muster>('random');
    await this.set(Object.fromEntries(moves.map(readBase).filter((base) => base !== null)));
  }

  async mirror(): Promise<void> {
    const other = (square: string) => `${'ihgfedcba'[square.charCodeAt(0) - 97]}${square.slice(1)}`;
    await this.set(Object.fromEntries(Object.entries(this.bases).map(([square, figure]) => [other(square), figure])));
  }

  async clear(): Promise<void> {
    await this.set({});
  }

  async back(): Promise<void> {
    const bases = this.before.pop();
    if (bases) await this.set(bases, false);
  }

  confirm(): void {
    if (this.muster?.missing !== 0) return;
    this.hand = null;
    this.lifted = null;
    this.sending = this.muster.moves;
    confirmed.set(this.eyes.start, { side: this.side, moves: this.sending });
  }

  /** The move to be sent when so many bases stand, the king's among them. */
  due(standing: number): string | undefined {
    return this.sending[standing - 1];
  }

  /** Between the owner's squares and the board's. */
  private turned(square: string): string {
    return this.side === 1 ? square : `${square[0]}${this.depth + 1 - Number(square.slice(1))}`;
  }

  private async set(bases: Record<string, Figure>, remember = true): Promise<void> {
    if (remember) this.before.push(this.bases);
    this.bases = bases;
    const army = Object.entries(bases).map(([square, { unit, men }]) => `${unit}${men}${square}`);
    this.muster = await this.eyes.facts<Muster>(`muster ${army.join(',') || '-'}`);
  }
}
