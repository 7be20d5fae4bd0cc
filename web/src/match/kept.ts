// What the browser keeps: matches that run in the page, seats on servers, and small settings.

export interface KeptMatch {
  id: string;
  /** What the engine gave to be saved, as text; only the engine reads it. */
  saved: string;
  game: string;
  state: 'open' | 'live' | 'over';
  /** Milliseconds since 1970. */
  at: number;
  /** What the page wants to remember of it: who sits where, what it belongs to. */
  about: About;
}

export interface About {
  seats: [string, string];
  /** `lesson`, or `campaign:ID:BATTLE`; a match of its own if absent. */
  part?: string;
  title?: string;
  /** What the machine is called here. */
  opponent?: { en: string; fr: string };
}

export interface KeptSeat {
  match: string;
  game: string;
  seat: 1 | 2;
  token: string;
  invite?: string;
  /** What was chosen with it; a server tells nobody what is secret of it. */
  options?: Record<string, string>;
  define?: string[];
  at: number;
  over: boolean;
}

const name = 'destrier';
const version = 1;

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  return (opened ??= new Promise((settle, refuse) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('matches', { keyPath: 'id' });
      request.result.createObjectStore('seats', { keyPath: 'match' });
      request.result.createObjectStore('things');
    };
    request.onsuccess = () => settle(request.result);
    request.onerror = () => refuse(request.error ?? new Error('no database'));
  }));
}

type StoreName = 'matches' | 'seats' | 'things';

async function within<T>(store: StoreName, mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>) {
  const db = await database();
  return new Promise<T>((settle, refuse) => {
    const transaction = db.transaction(store, mode);
    const request = act(transaction.objectStore(store));
    transaction.oncomplete = () => settle(request.result);
    transaction.onabort = () => refuse(transaction.error ?? new Error('nothing was kept'));
  });
}

export const keepMatch = (match: KeptMatch) => within('matches', 'readwrite', (store) => store.put(match));
export const keptMatch = (id: string) =>
  within<KeptMatch | undefined>('matches', 'readonly', (store) => store.get(id) as IDBRequest<KeptMatch | undefined>);
export const keptMatches = () =>
  within<KeptMatch[]>('matches', 'readonly', (store) => store.getAll() as IDBRequest<KeptMatch[]>);
export const forgetMatch = (id: string) => within('matches', 'readwrite', (store) => store.delete(id));

export const keepSeat = (seat: KeptSeat) => within('seats', 'readwrite', (store) => store.put(seat));
export const keptSeat = (match: string) =>
  within<KeptSeat | undefined>('seats', 'readonly', (store) => store.get(match) as IDBRequest<KeptSeat | undefined>);
export const keptSeats = () => within<KeptSeat[]>('seats', 'readonly', (store) => store.getAll() as IDBRequest<KeptSeat[]>);
export const forgetSeat = (match: string) => within('seats', 'readwrite', (store) => store.delete(match));

/** Anything else that has a name: squads, armies, progress of campaigns. */
export const keepThing = (key: string, value: unknown) => within('things', 'readwrite', (store) => store.put(value, key));
export const keptThing = <T>(key: string) =>
  within<T | undefined>('things', 'readonly', (store) => store.get(key) as IDBRequest<T | undefined>);
