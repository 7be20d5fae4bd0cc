// The page's side of an engine in a worker. Its answers come in the order of the questions.

export type Order = { id: number; line: string } | { id: number; check: string } | { id: number; think: string; mostMs: number } | { stop: true };
export type Report = { id: number; lines: string[] } | { progress: [number, number] };

/** How the rolls of a record agree with its seed. */
export interface Verified {
  rolls: number;
  manual: number;
  /** The entries that do not follow from it. */
  wrong: number[];
  commitment_kept: boolean;
}

/** What the engine refused, in its words. */
export class Refused extends Error {}

export class Engine {
  private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  private readonly waiting = new Map<number, (lines: string[]) => void>();
  private last = 0;
  onprogress: (done: number, all: number) => void = () => {};

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<Report>) => {
      if ('progress' in data) return this.onprogress(...data.progress);
      const settle = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      settle?.(data.lines);
    };
  }

  /** The lines of the answer without its `ok`. */
  ask(line: string): Promise<string[]> {
    return this.post((id) => ({ id, line }));
  }

  /** A command of the line protocol in the conversation of that name. */
  talk(name: string, line: string): Promise<string[]> {
    return this.ask(`talk ${name} ${line}`);
  }

  /** What follows this word in the answer, read as JSON. */
  async json<T>(line: string): Promise<T> {
    const answer = (await this.ask(line))[0] ?? '';
    return JSON.parse(answer.slice(answer.indexOf(' ') + 1)) as T;
  }

  /** Draws every roll of a record again from its seed, with the browser's own cryptography. */
  async verify(record: string | null): Promise<Verified> {
    const checker = new Engine();
    try {
      const [answer = ''] = await checker.post((id) => ({ id, check: `verify ${JSON.stringify(record)}` }));
      return JSON.parse(answer.slice(answer.indexOf(' ') + 1)) as Verified;
    } finally {
      checker.close();
    }
  }

  /** `go` in slices: at most so long, or until `stop`. */
  think(name: string, words: string, mostMs: number): Promise<string[]> {
    return this.post((id) => ({ id, think: `think ${name} ${words}`, mostMs }));
  }

  stop(): void {
    this.worker.postMessage({ stop: true } satisfies Order);
  }

  close(): void {
    this.worker.terminate();
  }

  private post(order: (id: number) => Order): Promise<string[]> {
    const id = ++this.last;
    return new Promise((settle, refuse) => {
      this.waiting.set(id, (lines) => {
        const end = lines.at(-1) ?? '';
        if (end === 'ok') settle(lines.slice(0, -1));
        else refuse(new Refused(end.replace(/^error /, '')));
      });
      this.worker.postMessage(order(id));
    });
  }
}

/** Everything but thinking, so that it answers at once. */
export const engine = new Engine();

let second: Engine | undefined;
/** Where machines and hints think; started when it is first needed. */
export const thinker = () => (second ??= new Engine());
