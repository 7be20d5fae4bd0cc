// What is just happening, event by event, on top of the view from before the move.

import type { GameEvent } from '../../match/wire';
import type { Person } from './asked';

export interface Flash {
  /** From whom to whom something flies or strikes: hexes. */
  from?: string[];
  to?: string;
  text?: string;
}

export class Staging {
  private changes = $state.raw<Record<string, Partial<Person>>>({});
  flash = $state.raw<Flash | null>(null);

  people(known: Person[]): Person[] {
    if (Object.keys(this.changes).length === 0) return known;
    return known.map((each) => (this.changes[each.who] ? { ...each, ...this.changes[each.who] } : each));
  }

  clear(): void {
    this.changes = {};
    this.flash = null;
  }

  /** `word` says a die's result in short. */
  show(event: GameEvent, known: Person[], word: (result: string) => string): void {
    const who = String(event.who ?? '');
    const people = this.people(known);
    const hexOf = (each: unknown) => people.find((one) => one.who === each)?.hex;
    const change = (what: Partial<Person>) => {
      this.changes = { ...this.changes, [who]: { ...this.changes[who], ...what } };
    };
    const last = this.flash;
    this.flash = null;
    switch (event.event) {
      case 'move':
      case 'retreat':
      case 'advance':
      case 'mount':
      case 'dismount':
        change({
          hex: String(event.to),
          ...(event.face !== undefined ? { face: event.face as number | null } : {}),
          ...(event.event === 'dismount' ? { mount: 'none', face: null } : {}),
        });
        break;
      case 'placed':
        change({ hex: String(event.at) });
        break;
      case 'face':
        change({ face: Number(event.face) });
        break;
      case 'unhorsed':
        change({ mount: 'none', face: null });
        break;
      case 'stunned':
        change({ down: 'stunned' });
        break;
      case 'wounded':
        change({ wounded: true });
        break;
      case 'rises':
      case 'wakes':
        change({ down: 'no' });
        break;
      case 'killed':
      case 'left':
        this.flash = { to: String(event.at ?? hexOf(who) ?? ''), text: '×' };
        change({ hex: undefined as never });
        break;
      case 'shoot':
      case 'charge':
        this.flash = { from: [hexOf(who) ?? ''].filter(Boolean), to: hexOf(event.target) ?? '' };
        break;
      case 'fight':
        this.flash = {
          from: (event.who as string[]).map((each) => hexOf(each) ?? '').filter(Boolean),
          to: hexOf(event.target) ?? '',
          text: `${event.attack} : ${event.defence}`,
        };
        break;
      case 'attackdoor':
        this.flash = { from: (event.who as string[]).map((each) => hexOf(each) ?? '').filter(Boolean), to: String(event.at) };
        break;
      case 'die':
        if (last?.to) this.flash = { to: last.to, text: word(String(event.result)) };
        break;
    }
  }
}
