// What the page orders of the server that delivered it: matches by link.

import type { MatchState, Side } from '../match/wire';
import { keepSeat } from '../match/kept';
import { go } from './route.svelte';
import { settings } from './settings.svelte';
import { say } from './words.svelte';

export interface Order {
  game: string;
  options: Record<string, string>;
  define?: unknown[];
  seat: 1 | 2;
  clock: { base_s: number; increment_s: number } | { days: number } | null;
  listed?: boolean;
}

/** What anybody may know of a match on the server. */
export interface Listed {
  match: string;
  game: string;
  options: Record<string, string>;
  names: Record<Side, string | null>;
  state: MatchState;
  free?: 1 | 2;
  entries: number;
  result: string | null;
  clock: string | null;
  commitment: string;
  listed: boolean;
  created: number;
}

export interface Page {
  matches: Listed[];
  next: string | null;
}

/** What the server refused, in its words. */
export class ServerRefused extends Error {
  constructor(
    text: string,
    readonly status: number,
  ) {
    super(text);
  }
}

/** Why nothing came of an order, in the person's language as far as it is known. */
export function whyNot(error: unknown): string {
  if (error instanceof TypeError) return say('link.unreachable');
  if (!(error instanceof ServerRefused)) return (error as Error).message;
  const known: Record<number, string> = { 403: say('link.uninvited'), 404: say('link.unknown'), 409: say('link.taken'), 429: say('link.too_many') };
  return known[error.status] ?? say('link.refused', { why: error.message });
}

export async function call<T>(path: string, body?: unknown): Promise<T> {
  const response = await fetch(`api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });
  const text = await response.text();
  const type = response.headers.get('Content-Type') ?? '';
  if (!response.ok) {
    let why = `${response.status}`;
    try {
      why = (JSON.parse(text) as { error: { text: string } }).error.text;
    } catch {
      // The answer is no JSON: its status must do.
    }
    throw new ServerRefused(why, response.status);
  }
  return (type.includes('json') ? JSON.parse(text) : text) as T;
}

export async function openTable(order: Order): Promise<void> {
  const made = await call<{ match: string; seat: 1 | 2; token: string; invite?: string }>('matches', {
    ...order,
    opponent: 'open',
    ...(settings.name ? { name: settings.name } : {}),
  });
  await keepSeat({
    match: made.match,
    game: order.game,
    seat: made.seat,
    token: made.token,
    ...(made.invite ? { invite: made.invite } : {}),
    options: { ...order.options },
    define: (order.define ?? []).map((each) => JSON.stringify(each)),
    at: Date.now(),
    over: false,
  });
  go('match', made.match);
}

export async function joinTable(match: string, game: string, invite?: string, options?: Record<string, string>): Promise<void> {
  const joined = await call<{ seat: 1 | 2; token: string }>(`matches/${match}/join`, {
    ...(invite ? { invite } : {}),
    ...(settings.name ? { name: settings.name } : {}),
    ...(options ? { options } : {}),
  });
  await keepSeat({ match, game, seat: joined.seat, token: joined.token, options: { ...options }, at: Date.now(), over: false });
}

/** The link that brings the other player; what is secret in it stands where no server sees it. */
export function inviteLink(match: string, invite?: string): string {
  const address = new URL(document.baseURI);
  address.hash = `/match/${match}${invite ? `?invite=${invite}` : ''}`;
  return address.href;
}
