// What every board has in common. A board draws a view and tells what was pointed at; it knows no rule and not where
// the match runs.

import type { Component } from 'svelte';
import type { Eyes, Move } from '../match/eyes';
import type { GameEvent, Language, Side, View, Viewer } from '../match/wire';

/** Why a place is marked. Places are named as in the anatomy of moves. */
export type Mark =
  | 'source' // a move begins here
  | 'chosen' // the move that is being chosen begins here
  | 'target' // the chosen one may go or strike here
  | 'danger'
  | 'pointed' // the log or a lesson points here; a lesson also marks `panel:NAME`, `button:NAME`, `zone:PLACE` and `arrow:FROM-TO`
  | 'last'; // the last move was here

export type Marks = Record<string, Mark[]>;

export interface BoardProps {
  view: View;
  /** With whose eyes: their own side is at the bottom, or on the left of a line, unless `flipped`. */
  seat: Viewer;
  flipped: boolean;
  /** Who plays which side, where that is known. */
  names?: Record<Side, string>;
  language: Language;
  marks: Marks;
  /** Which verbs lead to each target now: a board may draw a blow otherwise than a step. */
  verbs: Record<string, string[]>;
  /** What is just happening; the view is as it was before the move until all its events were shown. */
  event: GameEvent | null;
  /** All that has been told, oldest first. */
  past: GameEvent[];
  eyes: Eyes;
  /** What whoever looks may do now; empty while something is shown or somebody else decides. */
  moves: Move[];
  pick(place: string): void;
  hover(place: string | null): void;
  /** Wishes for a legal move, by its text. */
  play(move: string): void;
}

export interface PanelProps extends BoardProps {
  /** A move may be made now. */
  ready: boolean;
  /** The views after each move so far, the present one last. */
  history: View[];
  /** Dice are thrown by hand: while fate decides, `play` takes its moves. */
  manual: boolean;
  /** The record of the match as text, or null while it is secret; not in a lesson. */
  record?: () => Promise<string | null>;
  /** Offers these moves to choose between. */
  choose(moves: string[]): void;
}

/** Of a game's own chooser before a match: it writes the options, and the texts to be defined. */
export interface ChoiceProps {
  options: Record<string, string>;
  define: string[];
  /** Only what belongs to this seat is to be chosen: the rest has been. */
  only?: 1 | 2;
}

export interface BoardInfo {
  board: Component<BoardProps>;
  /** What stands beside the board. */
  panel?: Component<PanelProps>;
  /** The board is broad and low: the panel is drawn below it. */
  panelBelow?: boolean;
  /** The panel has something to say of a match that is looked at again. */
  panelInReplay?: boolean;
  /** The places that an event is about, for marking them from the log; the view is from before it, if it is known. */
  placesOf(event: GameEvent, view?: View | null): string[];
  /** The text of the move that somebody means who points from one place to another, so that `why` can be asked. */
  wished?(from: string, to: string, view: View): string;
  /** A turn can end by itself with its last action: then a person is asked before the other side begins. */
  turnsEndByThemselves?: boolean;
  /** A move without alternative is made at once. */
  playsForcedMoves?: boolean;
  /** Is a list of moves wanted beside the board now? Not where board and panel offer all of them; it is if absent. */
  listsMoves?(view: View): boolean;
  /** Which moves deserve a button in that list, whatever is chosen; those that are meant so far if absent. */
  listed?(move: Move): boolean;
  /** Whether a move that warns waits for a second word; all do if absent. */
  asksTwice?(move: Move): boolean;
  /** How long an event is shown, as a part of the pace; 0: together with the next. 1 if absent. */
  pause?(event: GameEvent): number;
  /** The board is always drawn the same way round. */
  oneWayUp?: boolean;
}
