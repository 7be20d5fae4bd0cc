// Whose turn it is in a match on the server: the server tells it to whoever says hello.

import type { KeptSeat } from '../../match/kept';
import { There } from '../../match/there';
import type { View } from '../../match/wire';
import { settings } from '../../ui/settings.svelte';

const longestMs = 5000;

export function turnIn(seat: KeptSeat, entries: number): Promise<View['turn'] | null> {
  return new Promise((settle) => {
    const there = new There(seat.match);
    const end = (turn: View['turn'] | null) => {
      clearTimeout(timer);
      there.close();
      settle(turn);
    };
    const timer = setTimeout(() => end(null), longestMs);
    const nonce = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
    there.open({
      back: () => there.send({ hello: { token: seat.token, n: entries, nonce, lang: settings.language } }),
      message: (message) => {
        if ('welcome' in message) end(message.welcome.view.turn);
      },
      lost: () => end(null),
    });
  });
}
