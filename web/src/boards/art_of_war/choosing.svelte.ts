// What a player has in his fingers before a move is made: a card of the hand, a card that is to strike, and those that go
// home when the turn ends. Which moves there are is the engine's to say.

import type { Move } from '../../match/eyes';
import { type HeldCard, type Kind, units } from './cards';

export class Choosing {
  moves = $state.raw<Move[]>([]);
  hand = $state.raw<HeldCard[]>([]);
  /** Which card of the hand is held. */
  held = $state<number | null>(null);
  attacker = $state<string | null>(null);
  going = $state.raw<number[]>([]);
  /** Which sort of action he means to take, before he has anything in his fingers. */
  meant = $state<'deploy' | 'attack' | null>(null);

  readonly ends = $derived(this.moves.filter(({ verb }) => verb === 'end' || verb === 'nothing'));
  private readonly puts = $derived(this.moves.filter(({ from, to }) => (from === 'hand' || from === 'kingdom') && to !== ''));
  readonly called = $derived(this.puts.some(({ from }) => from === 'kingdom'));
  /** No action has been taken in this turn. */
  readonly fresh = $derived(this.ends.some(({ verb }) => verb === 'nothing'));
  readonly strikers = $derived(new Set(this.moves.filter(({ verb }) => verb === 'strike').map(({ from }) => from)));

  /** Where the held card, or the citizen who is called up, may be put. */
  readonly putsNow = $derived.by(() => {
    if (this.called) return this.puts;
    const kind = this.held === null ? undefined : this.hand[this.held]?.kind;
    return kind === undefined ? [] : this.puts.filter(({ choices }) => choices[0] === kind);
  });
  readonly blowsNow = $derived(this.attacker === null ? [] : this.moves.filter(({ verb, from }) => verb === 'strike' && from === this.attacker));
  readonly goingHome = $derived(units.flatMap((kind) => this.going.filter((i) => this.hand[i]?.kind === kind).map(() => kind)));
  /** The end of the turn that sends home exactly those who were chosen. */
  readonly end = $derived(this.ends.find(({ choices }) => (choices[0] ?? '') === this.goingHome.join('')));

  restart(moves: Move[], hand: HeldCard[]): void {
    this.moves = moves;
    this.hand = hand;
    this.held = null;
    this.attacker = null;
    this.going = [];
    this.meant = null;
  }

  /** Puts back whatever is held. */
  letGo(): boolean {
    const any = this.held !== null || this.attacker !== null || this.meant !== null;
    this.held = null;
    this.attacker = null;
    this.meant = null;
    return any;
  }

  mayGo(i: number): boolean {
    const kind = this.hand[i]?.kind;
    return kind !== undefined && this.ends.some(({ choices }) => choices[0]?.includes(kind));
  }
  mayBePut(i: number): boolean {
    const kind = this.hand[i]?.kind;
    return this.puts.some(({ from, choices }) => from === 'hand' && choices[0] === kind);
  }
  mayBePointedAt(i: number): boolean {
    return this.going.includes(i) || this.mayBePut(i) || this.mayGo(i);
  }

  pointAtHand(i: number): void {
    const was = this.held;
    this.letGo();
    if (this.going.includes(i)) this.going = this.going.filter((each) => each !== i);
    else if (this.mayBePut(i)) this.held = was === i ? null : i;
    else this.sendHome(i);
  }

  sendHome(i: number): void {
    if (!this.mayGo(i) || this.going.includes(i)) return;
    this.held = null;
    this.going = [...this.going, i];
  }

  pointAtStriker(cell: string): void {
    const was = this.attacker;
    this.letGo();
    this.attacker = was === cell ? null : cell;
  }

  /** How many cards each end of the turn keeps, and which of these numbers the chosen one does. */
  keeps(): { numbers: number[]; now: number } {
    const numbers = [...new Set(this.ends.map(({ choices }) => this.hand.length - (choices[0] ?? '').length))].sort((a, b) => a - b);
    return { numbers, now: numbers.indexOf(this.hand.length - this.going.length) };
  }
}

export type { Kind };
