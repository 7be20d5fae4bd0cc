// How fast random playouts are in WebAssembly, as a share of the native program in the same run:
//     node bench/module/compare.mjs [PROGRAM] [MODULE]
// Both play the same batches of games, turn by turn, so that a noisy machine slows both alike.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const program = process.argv[2] ?? 'build/release/destrier';
const file = process.argv[3] ?? 'build/wasm/playouts.wasm';
const games = ['age_of_war', 'art_of_war', 'croisades', 'escarmouche', 'lionheart'];

const wasi = new Proxy({}, { get: () => () => 52 });
const { instance } = await WebAssembly.instantiate(readFileSync(file), { wasi_snapshot_preview1: wasi, destrier: wasi, env: wasi });
instance.exports._initialize();

for (const [number, game] of games.entries()) {
  instance.exports.playouts(number);
  const shares = [];
  for (let round = 0; round < 3; ++round) {
    const native = JSON.parse(execFileSync(program, ['bench', game, '--json'], { encoding: 'utf8' }));
    const found = Array.isArray(native) ? native[0] : (native.games?.[0] ?? native);
    let plies = 0;
    const since = performance.now();
    while (performance.now() - since < 1500) plies += instance.exports.playouts(number);
    const speed = (plies / (performance.now() - since)) * 1000;
    shares.push([speed / found.plies_per_second, speed, found.plies_per_second]);
  }
  const [share, speed, native] = shares.sort((a, b) => a[0] - b[0])[1];
  console.log(`${game.padEnd(12)} ${(speed / 1e6).toFixed(2)} M plies/s of ${(native / 1e6).toFixed(2)} M: ${Math.round(share * 100)} %`);
}
