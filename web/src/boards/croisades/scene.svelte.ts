// What the map and the panel beside it know together: what stands where, who is chosen, what is pointed at, and what
// the engine answers about that.

import { Eyes, type Explanation } from '../../match/eyes';
import type { Language } from '../../match/wire';
import type { Attackers, Charge, CroisadesView, Fight, MapAnswer, Path, Person, Reach, Shot } from './asked';
import { sideNames, terms } from './terms.svelte';

export interface Deed {
  move: string;
  verb: string;
  /** Hex, door, tent or facing; empty where the deed has none. */
  arg: string;
}

const personal = /^([a-z]+)\.([a-z]+)(?:\.(.+))?$/;

export class Scene {
  view = $state.raw<CroisadesView | null>(null);
  map = $state.raw<MapAnswer | null>(null);
  people = $state.raw<Person[]>([]);
  sides = $state.raw<{ en: string; fr: string }[]>([]);
  aims = $state.raw<string[]>([]);

  /** The hex that is chosen, as the table says. */
  chosen = $state<string | null>(null);
  hovered = $state<string | null>(null);
  /** A hex that is to be brought into view. */
  shown = $state<string | null>(null);
  /** A deed that wants a hex. */
  deed = $state.raw<string | null>(null);
  /** Who is to be put on the map. */
  placing = $state<string | null>(null);
  /** Whom or which door the attack is on: a place. */
  defender = $state<string | null>(null);
  strikers = $state.raw<string[]>([]);

  reach = $state.raw<Reach | null>(null);
  shots = $state.raw<Record<string, Shot>>({});
  charges = $state.raw<Record<string, Charge>>({});
  path = $state.raw<Path | null>(null);
  fight = $state.raw<Fight | null>(null);
  chargers = $state.raw<string[]>([]);
  explanation = $state.raw<{ move: string; explanation: Explanation } | null>(null);

  /** Its own, so that its questions never meet a view that has gone. */
  private readonly eyes: Eyes;
  private turn = 0;
  private pointing = 0;

  constructor(table: Eyes) {
    this.eyes = new Eyes(table.start);
  }

  at(hex: string | null): Person | undefined {
    return hex === null ? undefined : this.people.find((each) => each.hex === hex);
  }
  person(who: string): Person | undefined {
    return this.people.find((each) => each.who === who);
  }
  nameOf(who: string): string {
    return this.person(who)?.name ?? who;
  }
  names(who: string[]): string {
    return who.map((each) => this.nameOf(each)).join(', ');
  }
  sideName(side: number, language: Language): string {
    return this.sides[side - 1]?.[language] ?? String(side);
  }
  /** Whoever is chosen, be it a man or a beast. */
  get actor(): Person | undefined {
    return this.at(this.chosen);
  }

  code(hex: string): string {
    return this.map?.rows[Number(hex.slice(2))]?.[Number(hex.slice(0, 2))] ?? '.';
  }

  legal(move: string): boolean {
    return this.view?.legal.includes(move) ?? false;
  }

  /** What he may do now beside going somewhere. */
  deedsOf(who: string): Deed[] {
    return (this.view?.legal ?? []).flatMap((move) => {
      const found = personal.exec(move);
      return found?.[1] === who ? [{ move, verb: found[2]!, arg: found[3] ?? '' }] : [];
    });
  }

  /** Everybody who can strike at this man or door now, in roster order. */
  strikersAt(place: string): string[] {
    const target = this.at(place)?.who ?? place;
    const able = new Set<string>();
    for (const move of this.view?.legal ?? []) {
      const [attackers, goal] = move.split('*');
      if (goal === target) for (const who of attackers!.split('+')) able.add(who);
    }
    return this.people.map((each) => each.who).filter((who) => able.has(who));
  }

  get blow(): string {
    if (this.defender === null) return '';
    return `${this.strikers.join('+')}*${this.at(this.defender)?.who ?? this.defender}`;
  }

  async look(view: CroisadesView, language: Language): Promise<void> {
    const mine = ++this.turn;
    await Promise.all([terms.read(), this.eyes.look(view, language)]);
    const [map, { people }, aims, sides] = await Promise.all([
      this.eyes.ask<MapAnswer>('map'),
      this.eyes.ask<{ people: Person[] }>('people'),
      this.eyes.desk('objectives').catch(() => []),
      sideNames(view.scenario, this.eyes.start.define),
    ]);
    if (mine !== this.turn) return;
    this.forget();
    this.view = view;
    this.map = map;
    this.people = people;
    this.aims = sentences(aims);
    this.sides = sides ?? [];
    await this.study();
  }

  /** The table has chosen another place. */
  choose(hex: string | null): void {
    if (hex === this.chosen) return;
    this.chosen = hex;
    this.deed = null;
    this.defender = null;
    this.reach = null;
    this.shots = {};
    this.charges = {};
    this.path = null;
    this.explanation = null;
    void this.study();
  }

  /** What there is to know about whoever is chosen, in this step. */
  private async study(): Promise<void> {
    const mine = this.turn;
    const { view, actor } = this;
    const chosen = this.chosen;
    if (!view) return;
    const current = () => mine === this.turn && chosen === this.chosen;
    if (view.question === 'fire') {
      const shots = await this.each(view.legal.filter((move) => move.includes('>')), '>', 'shot');
      if (current()) this.shots = shots as Record<string, Shot>;
    } else if (!actor) {
      return;
    } else if (view.step === 1) {
      const shots: Record<string, Shot> = {};
      for (const target of this.people) {
        if (!target.hex || target.side === actor.side) continue;
        const shot = await this.eyes.ask<Shot>(`shot ${actor.who} ${target.who}`).catch(() => null);
        if (shot) shots[target.who] = shot;
      }
      if (current()) this.shots = shots;
    } else if (view.step === 2) {
      const moves = view.legal.filter((move) => move.startsWith(`${actor.who}!`));
      const charges = await this.each(moves, '!', 'charge');
      if (current()) this.charges = charges as Record<string, Charge>;
    } else if (view.step === 3) {
      const reach = await this.eyes.ask<Reach>(`reach ${actor.who}`).catch(() => null);
      if (current()) this.reach = reach;
    }
  }

  /** One question for each pair; under the name of the second, of the first where the second is always the same. */
  private async each(moves: string[], between: string, topic: string): Promise<Record<string, unknown>> {
    const found: Record<string, unknown> = {};
    for (const move of moves) {
      const [a = '', b = ''] = move.split(between);
      found[this.view?.question === 'fire' ? a : b] = await this.eyes.ask(`${topic} ${a} ${b}`).catch(() => null);
    }
    return found;
  }

  /** Points at a hex: the way there, and what would come of going or shooting there. */
  async point(hex: string | null): Promise<void> {
    if (hex === this.hovered) return;
    this.hovered = hex;
    const mine = ++this.pointing;
    this.path = null;
    this.explanation = null;
    if (hex === null || this.chosen === null || hex === this.chosen) return;
    const move = this.moveTo(hex);
    if (move === null) return;
    const walks = move.startsWith(`${this.actor?.who}:`);
    const [path, explanation] = await Promise.all([
      walks ? this.eyes.ask<Path>(`path ${this.actor?.who} ${hex}`).catch(() => null) : null,
      this.eyes.explain(move).catch(() => null),
    ]);
    if (mine !== this.pointing) return;
    this.path = path;
    if (explanation) this.explanation = { move, explanation };
  }

  async explain(move: string): Promise<void> {
    const mine = ++this.pointing;
    const explanation = await this.eyes.explain(move).catch(() => null);
    if (mine === this.pointing && explanation) this.explanation = { move, explanation };
  }

  /** What pointing at this hex means for whoever is chosen. */
  moveTo(hex: string): string | null {
    const { actor } = this;
    const target = this.at(hex);
    const meant = actor
      ? this.deed
        ? [`${actor.who}.${this.deed}.${hex}`]
        : [`${actor.who}:${hex}`, ...(target ? [`${actor.who}>${target.who}`, `${actor.who}!${target.who}`] : []), `${actor.who}.back.${hex}`]
      : this.chosen
        ? [`@${this.chosen}:${hex}`]
        : [];
    return meant.find((move) => this.legal(move)) ?? null;
  }

  async defend(place: string | null): Promise<void> {
    this.defender = place;
    this.fight = null;
    this.chargers = [];
    if (place === null) return;
    this.strikers = this.strikersAt(place);
    const target = this.at(place);
    if (target) this.chargers = (await this.eyes.ask<Attackers>(`attackers ${target.who}`).catch(() => null))?.chargers ?? [];
    await this.weigh();
  }

  /** Neither a deed nor a defender is meant any longer. */
  putDown(): void {
    this.deed = null;
    void this.defend(null);
  }

  toggle(who: string): void {
    const others = this.strikers.includes(who) ? this.strikers.filter((each) => each !== who) : [...this.strikers, who];
    this.strikers = this.people.map((each) => each.who).filter((each) => others.includes(each));
    void this.weigh();
  }

  private async weigh(): Promise<void> {
    const { blow } = this;
    this.fight = null;
    if (this.strikers.length === 0) return;
    if (this.at(this.defender)) {
      const fight = await this.eyes.ask<Fight>(`fight ${blow}`).catch(() => null);
      if (blow === this.blow) this.fight = fight;
    }
    await this.explain(blow);
  }

  /**
   * The blow of a charge that is answered so, and the one that strikes back, if nobody does anything else: each as the
   * engine's event `fight`.
   */
  async rehearse(answer: string, charger: string, target: string): Promise<{ attack: number; defence: number; column: string; target: string }[]> {
    const position = this.view?.position;
    if (!position) return [];
    const moves = [answer];
    const blows: { attack: number; defence: number; column: string; target: string }[] = [];
    const attempt = async (move: string) => {
      const steps = await this.eyes.trial(position, [...moves, move]).catch(() => null);
      if (!steps) return false;
      moves.push(move);
      for (const event of steps.at(-1)?.events ?? []) {
        if (event.event === 'fight') {
          blows.push({ attack: Number(event.attack), defence: Number(event.defence), column: String(event.column), target: String(event.target) });
        }
      }
      return true;
    };
    for (let i = 0; i < 12 && blows.length === 0; ++i) {
      const idle = [`${charger}*${target}`, 'hold.leg', 'decline', 'end'];
      let went = false;
      for (const move of idle) {
        went = await attempt(move);
        if (went) break;
      }
      if (!went) return [];
    }
    await attempt('~NE');
    return blows;
  }

  close(): void {
    ++this.turn;
    this.eyes.close();
  }

  private forget(): void {
    this.hovered = null;
    this.deed = null;
    this.placing = null;
    this.defender = null;
    this.strikers = [];
    this.fight = null;
    this.reach = null;
    this.shots = {};
    this.charges = {};
    this.path = null;
    this.explanation = null;
    ++this.pointing;
  }
}

/** Lines that were broken for a terminal, put together again. */
function sentences(lines: string[]): string[] {
  const whole: string[] = [];
  for (const line of lines) {
    if (line.startsWith('  ') && whole.length > 0) whole[whole.length - 1] += ` ${line.trim()}`;
    else whole.push(line.trim());
  }
  return whole;
}

const scenes = new WeakMap<Eyes, Scene>();

/** The one scene of a table, for the map and the panel alike. */
export function sceneOf(eyes: Eyes): Scene {
  let scene = scenes.get(eyes);
  if (!scene) scenes.set(eyes, (scene = new Scene(eyes)));
  return scene;
}
export function leaveScene(eyes: Eyes): void {
  scenes.get(eyes)?.close();
  scenes.delete(eyes);
}
