// The engine as a WebAssembly module: a line in, its answer out. It runs in a worker of the page, and in Node for tests.

import { Hashes } from './hashes';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  destrier_room(size: number): number;
  destrier_answer(): number;
  destrier_text(): number;
}

export class Module {
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  private constructor(
    private readonly exports: Exports,
    private readonly hashes: Hashes,
  ) {}

  static async start(
    bytes: BufferSource | WebAssembly.Module,
    progress: (done: number, all: number) => void = () => {},
  ): Promise<Module> {
    let exports: Exports | undefined;
    const memory = () => exports!.memory.buffer;
    const bytesAt = (at: number, size: number) => new Uint8Array(memory(), at, size);
    // Copies: what is hashed in the background must not change meanwhile.
    const copyAt = (at: number, size: number) => new Uint8Array(bytesAt(at, size));
    const hashes = new Hashes();
    const refuse = () => 52; // "not supported" in WASI: the module reads no files
    const imports = {
      destrier: {
        sha256: (at: number, size: number, hash: number) => {
          bytesAt(hash, 32).set(hashes.sha256(copyAt(at, size)));
        },
        hmac_sha256: (key: number, keySize: number, at: number, size: number, hash: number) => {
          bytesAt(hash, 32).set(hashes.hmac(copyAt(key, keySize), copyAt(at, size)));
        },
        draw_bytes: (at: number, size: number) => {
          crypto.getRandomValues(bytesAt(at, size));
        },
        progress: (done: number, all: number) => progress(done, all),
      },
      wasi_snapshot_preview1: new Proxy(
        {
          clock_time_get: (_clock: number, _precision: bigint, at: number) => {
            new DataView(memory()).setBigUint64(at, BigInt(Date.now()) * 1_000_000n, true);
            return 0;
          },
          random_get: (at: number, size: number) => {
            crypto.getRandomValues(bytesAt(at, size));
            return 0;
          },
          proc_exit: (code: number) => {
            throw new Error(`the engine stopped with ${code}`);
          },
        },
        { get: (known, name) => Reflect.get(known, name) ?? refuse },
      ),
    };
    const module = bytes instanceof WebAssembly.Module ? bytes : await WebAssembly.compile(bytes);
    const instance = await WebAssembly.instantiate(module, imports);
    exports = instance.exports as unknown as Exports;
    exports._initialize();
    return new Module(exports, hashes);
  }

  /** The same answer, with every hash computed by WebCrypto; nothing else may be asked meanwhile. */
  checked(line: string): Promise<string[]> {
    return this.hashes.byTheBrowser(() => this.answer(line));
  }

  /** All lines of the answer, the last one `ok` or `error …`. */
  answer(line: string): string[] {
    const bytes = this.encoder.encode(line);
    const room = this.exports.destrier_room(bytes.length);
    new Uint8Array(this.exports.memory.buffer, room, bytes.length).set(bytes);
    const size = this.exports.destrier_answer();
    const text = this.decoder.decode(new Uint8Array(this.exports.memory.buffer, this.exports.destrier_text(), size));
    return text.split('\n').slice(0, -1);
  }
}
