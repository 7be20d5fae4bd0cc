// The messages of a match, as docs/server.md's wire has them: the same over a socket and within the page.

export type Side = '1' | '2';
export type Viewer = Side | 'public';
export type Language = 'en' | 'fr';

/** What a game shows. Each game adds keys of its own, which only its board reads. */
export interface View {
  game: string;
  side: Viewer;
  turn: Side | 'fate' | 'over';
  position: string;
  legal: string[];
  result: string;
  reason: string;
  [key: string]: unknown;
}

export interface GameEvent {
  event: string;
  [key: string]: unknown;
}

export interface Clock {
  '1': number;
  '2': number;
  running: Side | null;
}

export interface Entry {
  n: number;
  move?: string;
  events?: GameEvent[];
  undo?: number;
  end?: { result: string; reason: string; by?: Side };
  view?: View;
  clock: Clock | null;
}

export type MatchState = 'open' | 'live' | 'over';

export interface Welcome {
  you: Viewer;
  n: number;
  view: View;
  entries: Entry[];
  names: Record<Side, string | null>;
  clock: Clock | null;
  state: MatchState;
  commitment: string;
}

export interface Over {
  result: string;
  reason: string;
  seed: string;
  nonces: [string, string];
}

export interface Presence {
  '1': boolean;
  '2': boolean;
  watching: number;
}

export type FromServer =
  | { welcome: Welcome }
  | { ok: { n: number } }
  | { refused: { code: string; text: string } }
  | { offer: { draw?: Side | null; rematch?: Side | null } }
  | { rematch: { match: string; seat: 1 | 2; token: string } }
  | { over: Over }
  | { presence: Presence }
  | { chat: { from: Viewer; text: string } }
  | Entry;

export type ToServer =
  | { hello: { token?: string; n: number; nonce?: string; lang: Language } }
  | { move: string; n: number }
  | { undo: true; n: number }
  | { resign: true }
  | { draw: 'offer' | 'accept' | 'decline' }
  | { rematch: true }
  | { chat: string };

/** Carries messages to wherever the match runs, and back. */
export interface Transport {
  open(listener: { message(message: FromServer): void; lost(why: 'gone' | 'away'): void; back(): void }): void;
  send(message: ToServer): void;
  /** Calls `back` once more, so that whoever listens can say hello in other words. */
  again(): void;
  close(): void;
}
