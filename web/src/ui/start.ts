// Starting a match in the page.

import { Host, type LocalOrder } from '../match/here';
import type { About } from '../match/kept';
import { go } from './route.svelte';

/** Matches that this page has open, so that going to one need not read it again. */
export const hosts = new Map<string, Host>();

export async function startGame(order: LocalOrder, about: Omit<About, 'seats'> = {}): Promise<void> {
  const host = await Host.make(order, about);
  hosts.set(host.id, host);
  go('play', host.id);
}
