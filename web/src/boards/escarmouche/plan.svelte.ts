// What a person is about to do: which unit, which ability, which squares so far. Board and panel share it.

import type { Danger } from '../../match/eyes';
import { readMove, unitOn, type SquadView, type Written } from './view';

export interface Blow {
  lost: number;
  felled: boolean;
  answered: boolean;
}

class Plan {
  /** Legal moves, while the person may choose. */
  moves = $state.raw<Written[]>([]);
  path = $state.raw<string[]>([]);
  verb = $state<string | null>(null);
  /** In deployment: the unit that is to be placed next. */
  letter = $state<string | null>(null);
  /** Whose card is open: side and letter. */
  looked = $state<string | null>(null);
  /** Why something cannot be done, or what a place is. */
  notice = $state('');
  hovered = $state<string | null>(null);
  /** Where a finger has shown what would happen. */
  shown = $state<string | null>(null);
  tool = $state<'none' | 'sight'>('none');
  showDanger = $state(false);
  danger = $state.raw<Danger | null>(null);
  /** What each blow that can be struck now would do, by its move. */
  blows = $state.raw<Record<string, Blow>>({});
  /** Whom the chosen unit could strike from the square that is pointed at, by square. */
  prospects = $state.raw<Record<string, Blow>>({});

  private readonly allowed = $derived(
    this.moves.filter(
      (move) =>
        this.path.every((square, i) => move.squares[i] === square) &&
        (this.verb !== null ? move.verb === this.verb : this.path.length === 0 || !move.ability),
    ),
  );
  /** Squares that can be pointed at next, with the moves that lead on from each. */
  readonly next = $derived.by(() => {
    const next: Record<string, Written[]> = {};
    for (const move of this.allowed) {
      const square = move.squares[this.path.length];
      if (square) (next[square] ??= []).push(move);
    }
    return next;
  });
  /** The square that is pointed at, if the chosen unit can move there. */
  readonly goal = $derived.by(() => {
    const moves = this.hovered && this.path.length === 1 && this.verb === null ? (this.next[this.hovered] ?? []) : [];
    return moves.some((move) => move.verb === 'move') ? this.hovered : null;
  });
  readonly letters = $derived([...new Set(this.moves.filter((move) => move.verb === 'deploy').map((move) => move.move[0]!))]);

  begin(legal: string[]): void {
    this.moves = legal.map(readMove);
    this.clear();
    if (this.letter === null || !this.letters.includes(this.letter)) this.letter = this.letters[0] ?? null;
  }

  clear(): void {
    this.shown = null;
    this.path = [];
    this.verb = null;
    this.notice = '';
    this.blows = {};
  }

  /** Would pointing there move or strike with the chosen unit? */
  deed(square: string): boolean {
    return this.path.length > 0 && (this.next[square] ?? []).some((move) => move.squares.length === this.path.length + 1);
  }

  choose(square: string): void {
    this.clear();
    this.path = [square];
  }

  use(verb: string): string | null {
    const from = this.path[0];
    if (from === undefined) return null;
    this.path = [from];
    this.notice = '';
    const whole = this.moves.find((move) => move.verb === verb && move.ability && move.squares.length === 1 && move.squares[0] === from);
    this.verb = whole || this.verb === verb ? null : verb;
    return whole?.move ?? null;
  }

  /** The move that is meant by pointing there, if it is whole; `null` if more is to be pointed at, or nothing is meant. */
  point(square: string, view: SquadView): { move: string } | { why: string } | null {
    this.notice = '';
    const unit = unitOn(view, square);
    if (unit) this.looked = `${unit.side}${unit.unit}`;
    if (square === this.path[0]) {
      this.clear();
      return null;
    }
    const onward = this.next[square] ?? [];
    const whole = onward.filter((move) => move.squares.length === this.path.length + 1 && !(move.ability && this.path.length === 0));
    if (whole.length > 0) {
      const meant = whole.find((move) => move.verb !== 'deploy' || move.move[0] === this.letter);
      return meant ? { move: meant.move } : null;
    }
    if (onward.length > 0) {
      this.path = [...this.path, square];
      return null;
    }
    const from = this.path[0];
    if (from === undefined) return null;
    if (this.verb === null) {
      const only = this.moves.filter((move) => move.ability && move.squares.length === 2 && move.squares[0] === from && move.squares[1] === square);
      if (only.length === 1) return { move: only[0]!.move };
    }
    if (this.moves.some((move) => move.squares[0] === square && move.squares.length > 0) && view.stage === 'battle' && !view.pending) {
      this.choose(square);
      return null;
    }
    if (this.verb !== null) return { why: [`${from}:${this.verb}`, ...this.path.slice(1), square].join(':') };
    return { why: unit ? `${from}x${square}` : `${from}-${square}` };
  }
}

export const plan = new Plan();
