// Two people at one screen in a game without secrets: the table shows one match, and whoever decides moves in his own seat.

import type { AnyMatch, Match } from './match.svelte';
import type { Entry, Language, Side } from './wire';

export class OneScreen implements AnyMatch {
  private readonly first: Match;
  private readonly second: Match;

  constructor(matches: [Match, Match]) {
    [this.first, this.second] = matches;
    // The second seat is told last: then both know what happened.
    this.second.onentry = (entry) => this.onentry(entry);
  }

  onentry: (entry: Entry) => void = () => {};
  onrematch: Match['onrematch'] = () => {};

  private get now(): Match {
    return this.first.view?.turn === '2' ? this.second : this.first;
  }
  get you() {
    return this.now.you;
  }
  get view() {
    return this.now.view;
  }
  get entries() {
    return this.second.entries;
  }
  get n() {
    return this.second.n;
  }
  get names() {
    return this.first.names;
  }
  get clock() {
    return this.first.clock;
  }
  get clockAt() {
    return this.first.clockAt;
  }
  get state() {
    return this.first.state;
  }
  get over() {
    return this.first.over;
  }
  get presence() {
    return this.first.presence;
  }
  get drawOffer() {
    return this.first.drawOffer;
  }
  get rematchOffer() {
    return null;
  }
  get chats() {
    return this.first.chats;
  }
  get commitment() {
    return this.first.commitment;
  }
  get refusal() {
    return this.first.refusal ?? this.second.refusal;
  }
  get connected() {
    return this.first.connected && this.second.connected;
  }
  get gone() {
    return this.first.gone || this.second.gone;
  }
  get waiting() {
    return this.first.waiting || this.second.waiting;
  }
  get chatRefused() {
    return true; // there is nobody to write to
  }
  get mayMove() {
    return this.now.mayMove;
  }

  play(move: string): void {
    this.forget();
    this.now.play(move);
  }
  undo(): void {
    this.forget();
    (this.lastMover() === '2' ? this.second : this.first).undo();
  }
  resign(): void {
    this.now.resign();
  }
  draw(how: 'offer' | 'accept' | 'decline'): void {
    this.now.draw(how);
  }
  rematch(): void {
    this.now.rematch();
  }
  say(text: string): void {
    this.now.say(text);
  }
  speak(lang: Language): void {
    this.first.speak(lang);
    this.second.speak(lang);
  }
  close(): void {
    this.first.close();
    this.second.close();
  }

  private forget(): void {
    this.first.refusal = null;
    this.second.refusal = null;
  }

  /** Who made the last move that was not taken back. */
  private lastMover(): Side | null {
    const movers: (Side | null)[] = [];
    let turn: string | undefined = '1';
    for (const entry of this.entries) {
      if (entry.move !== undefined) movers.push(turn === '1' || turn === '2' ? turn : null);
      for (let i = 0; i < (entry.undo ?? 0); ++i) movers.pop();
      turn = entry.view?.turn;
    }
    return movers.at(-1) ?? null;
  }
}
