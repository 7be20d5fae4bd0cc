// A match as somebody at the page sees it, wherever it runs.

import type { Clock, Entry, FromServer, Language, MatchState, Over, Presence, Side, ToServer, Transport, View, Viewer } from './wire';

export interface Chat {
  from: Viewer;
  text: string;
}

export class Match {
  you = $state<Viewer>('public');
  view = $state.raw<View | null>(null);
  entries = $state.raw<Entry[]>([]);
  names = $state.raw<Record<Side, string | null>>({ '1': null, '2': null });
  clock = $state.raw<Clock | null>(null);
  /** When `clock` was told, by `performance.now()`. */
  clockAt = $state(0);
  state = $state<MatchState>('open');
  over = $state.raw<Over | null>(null);
  presence = $state.raw<Presence>({ '1': false, '2': false, watching: 0 });
  drawOffer = $state<Side | null>(null);
  rematchOffer = $state<Side | null>(null);
  chats = $state.raw<Chat[]>([]);
  commitment = $state('');
  /** Why the last wish was refused. */
  refusal = $state<string | null>(null);
  connected = $state(false);
  /** There is no such match, or no seat with this token. */
  gone = $state(false);
  /** A wish is on its way. */
  waiting = $state(false);
  /** Nobody may talk here. */
  chatRefused = $state(false);

  /** A move or an undo that has not been answered: it is sent again after a lost connection. */
  private unanswered: ToServer | null = null;
  private lastWish: ToServer | null = null;

  /** Called with each new entry, in order, after `view` has become what it was after it. */
  onentry: (entry: Entry) => void = () => {};
  onrematch: (next: { match: string; seat: 1 | 2; token: string }) => void = () => {};

  constructor(
    private readonly transport: Transport,
    private seat: { token?: string; nonce?: string; lang: Language },
  ) {
    transport.open({
      message: (message) => this.hear(message),
      lost: (why) => {
        this.connected = false;
        this.waiting = false;
        this.gone = why === 'gone';
      },
      back: () => this.hello(),
    });
  }

  get n(): number {
    return this.entries.at(-1)?.n ?? 0;
  }

  get mayMove(): boolean {
    return this.connected && this.state === 'live' && this.view?.turn === this.you;
  }

  play(move: string): void {
    this.wish({ move, n: this.n + 1 });
  }
  undo(): void {
    this.wish({ undo: true, n: this.n + 1 });
  }
  resign(): void {
    this.wish({ resign: true });
  }
  draw(how: 'offer' | 'accept' | 'decline'): void {
    this.wish({ draw: how });
  }
  rematch(): void {
    this.wish({ rematch: true });
  }
  say(text: string): void {
    this.wish({ chat: text });
  }
  /** The language in which refusals come from now on. */
  speak(lang: Language): void {
    if (this.seat.lang === lang) return;
    this.seat = { ...this.seat, lang };
    this.refusal = null;
    this.transport.again();
  }
  close(): void {
    this.transport.close();
  }

  private hello(): void {
    const { token, nonce, lang } = this.seat;
    this.transport.send({
      hello: { n: this.n, lang, ...(token ? { token } : {}), ...(nonce ? { nonce } : {}) },
    });
  }

  private wish(message: ToServer): void {
    this.refusal = null;
    this.lastWish = message;
    if ('move' in message || 'undo' in message) {
      this.waiting = true;
      this.unanswered = message;
    }
    this.transport.send(message);
  }

  private hear(message: FromServer): void {
    if ('welcome' in message) {
      const { welcome } = message;
      this.you = welcome.you;
      this.names = welcome.names;
      this.state = welcome.state;
      this.commitment = welcome.commitment;
      this.view = welcome.view;
      this.setClock(welcome.clock);
      const known = this.n;
      const first = !this.connected && this.entries.length === 0;
      const fresh = welcome.entries.filter((entry) => entry.n > known);
      this.connected = true;
      this.waiting = false;
      this.gone = false;
      if (first) this.entries = fresh;
      else for (const entry of fresh) this.note(entry);
      const again = this.unanswered;
      this.unanswered = null;
      if (again && 'n' in again && again.n === welcome.n + 1) this.wish(again);
    } else if ('ok' in message) {
      this.waiting = false;
      this.unanswered = null;
    } else if ('refused' in message) {
      this.waiting = false;
      this.unanswered = null;
      if (message.refused.code === 'not-allowed' && this.lastWish && 'chat' in this.lastWish) this.chatRefused = true;
      this.refusal = message.refused.text;
    } else if ('offer' in message) {
      if ('draw' in message.offer) this.drawOffer = message.offer.draw ?? null;
      if ('rematch' in message.offer) this.rematchOffer = message.offer.rematch ?? null;
    } else if ('rematch' in message) {
      this.onrematch(message.rematch);
    } else if ('over' in message) {
      this.over = message.over;
      this.state = 'over';
      this.drawOffer = null;
    } else if ('presence' in message) {
      this.presence = message.presence;
    } else if ('chat' in message) {
      this.chats = [...this.chats, message.chat];
    } else if (message.n === this.n + 1) {
      this.setClock(message.clock);
      if (message.view) this.view = message.view;
      this.note(message);
    }
  }

  private note(entry: Entry): void {
    this.entries = [...this.entries, entry];
    this.onentry(entry);
  }

  private setClock(clock: Clock | null): void {
    this.clock = clock;
    this.clockAt = performance.now();
  }
}

/** A match as it is on a table, with whosever eyes. */
export type AnyMatch = Pick<Match, keyof Match>;
