// Choosing a move by pointing at the board: a place to begin at, then where to; for all games alike, over anatomy.

import type { Marks } from '../boards/board';
import type { Move } from '../match/eyes';

export class Picking {
  moves = $state.raw<Move[]>([]);
  /** Where the move that is being chosen begins; `null`: nothing is chosen yet. */
  from = $state<string | null>(null);
  to = $state<string | null>(null);

  /** What can still be meant. */
  left = $derived(
    this.moves.filter(
      (move) => (this.from === null || move.from === this.from) && (this.to === null || move.to === this.to),
    ),
  );
  /** Moves that begin nowhere on the board: to be had at any time. */
  loose = $derived(this.moves.filter((move) => move.from === '' && (this.from === null || move.to === '')));

  restart(moves: Move[]): void {
    this.moves = moves;
    this.from = null;
    this.to = null;
  }

  /** Points at a place. Answers with the moves that are meant if all that can be pointed at has been. */
  point(place: string): Move[] {
    if (this.from !== null && place === this.from && !this.hasTarget(place)) {
      this.clear();
      return [];
    }
    const goals = this.moves.filter((move) => move.to === place && (this.from === null ? move.from === '' : move.from === this.from));
    if (goals.length > 0) {
      this.to = place;
      return goals;
    }
    if (this.moves.some((move) => move.from === place)) {
      this.from = place;
      this.to = null;
      const here = this.moves.filter((move) => move.from === place);
      return here.length === 1 && here[0]!.to === '' ? here : [];
    }
    return [];
  }

  clear(): void {
    this.from = null;
    this.to = null;
  }

  hasTarget(place: string): boolean {
    return this.moves.some((move) => move.to === place && move.from === (this.from ?? ''));
  }

  marks(): Marks {
    const marks: Marks = {};
    const mark = (place: string, kind: Marks[string][number]) => {
      if (place && !marks[place]?.includes(kind)) (marks[place] ??= []).push(kind);
    };
    if (this.from === null) {
      for (const move of this.moves) mark(move.from === '' ? move.to : move.from, move.from === '' ? 'target' : 'source');
    } else {
      mark(this.from, 'chosen');
      for (const move of this.moves) {
        if (move.from === this.from) mark(move.to, 'target');
        else if (move.from !== '') mark(move.from, 'source');
      }
    }
    return marks;
  }

  verbs(): Record<string, string[]> {
    const verbs: Record<string, string[]> = {};
    for (const move of this.moves) {
      if (move.to === '' || move.from !== (this.from ?? '')) continue;
      const known = (verbs[move.to] ??= []);
      if (!known.includes(move.verb)) known.push(move.verb);
    }
    return verbs;
  }
}
