// SHA-256 for the engine: at once from a library, or, where somebody checks the dice of others, from the browser itself.

import { hmac } from '@noble/hashes/hmac';
import { sha256 } from '@noble/hashes/sha2';

type Bytes = Uint8Array<ArrayBuffer>;

const digestBytes = 32;
/** The engine may draw again and again, but never this often. */
const mostRounds = 64;
const nameOf = (...parts: Bytes[]) => parts.map((part) => Array.from(part, (byte) => byte.toString(16)).join()).join(':');

async function signed(key: Bytes, text: Bytes): Promise<ArrayBuffer> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return crypto.subtle.sign('HMAC', imported, text);
}

export class Hashes {
  /** What the browser has computed so far; null: the library answers. */
  private known: Map<string, Uint8Array> | null = null;
  private readonly missing = new Map<string, () => Promise<ArrayBuffer>>();

  sha256(bytes: Bytes): Uint8Array {
    return this.known ? this.ask(nameOf(bytes), () => crypto.subtle.digest('SHA-256', bytes)) : sha256(bytes);
  }

  hmac(key: Bytes, text: Bytes): Uint8Array {
    return this.known ? this.ask(nameOf(key, text), () => signed(key, text)) : hmac(sha256, key, text);
  }

  /**
   * What the engine answers when every hash is WebCrypto's. It answers in the background and the engine does not wait, so
   * the engine is asked again until nothing was missing. Pages of an address that is not secure have no WebCrypto.
   */
  async byTheBrowser(answer: () => string[]): Promise<string[]> {
    if (!crypto.subtle) return answer();
    try {
      this.known = new Map();
      for (let round = 0; round < mostRounds; ++round) {
        this.missing.clear();
        const lines = answer();
        if (this.missing.size === 0) return lines;
        const all = [...this.missing].map(async ([name, compute]) => this.known?.set(name, new Uint8Array(await compute())));
        await Promise.all(all);
      }
    } finally {
      this.known = null;
      this.missing.clear();
    }
    throw new Error('the dice could not be checked');
  }

  private ask(name: string, compute: () => Promise<ArrayBuffer>): Uint8Array {
    const hash = this.known?.get(name);
    if (!hash) this.missing.set(name, compute);
    return hash ?? new Uint8Array(digestBytes);
  }
}
