// The engine as a WebAssembly module answers as the native program does: the same transcripts, the same searches.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { games, program } from './harness.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a file of the page exports, in Node. */
async function exportsOf(file) {
  const made = await build({
    entryPoints: [join(root, 'web/src', file)],
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    logLevel: 'error',
  });
  return import(`data:text/javascript;base64,${Buffer.from(made.outputFiles[0].contents).toString('base64')}`);
}

/** The page's own way of starting it, in Node. */
async function start() {
  const { Module } = await exportsOf('engine/module.ts');
  return Module.start(readFileSync(process.env.DESTRIER_WASM ?? join(root, 'build/wasm/destrier.wasm')));
}

/** A view may have more keys than are expected of it; events are the same as values; all else is the same text. */
function same(expected, answered) {
  for (const head of ['event ', 'view ']) {
    if (!expected.startsWith(head) || !answered.startsWith(head)) continue;
    const left = JSON.parse(expected.slice(head.length));
    const right = JSON.parse(answered.slice(head.length));
    if (head === 'event ') return assert.deepEqual(right, left);
    for (const [key, value] of Object.entries(left)) assert.deepEqual(right[key], value, key);
    return;
  }
  assert.equal(answered, expected);
}

test('a machine moves even where a slice has but one node left after the first look', async () => {
  const module = await start();
  const { firstSlice, nextSlice } = await exportsOf('engine/slices.ts');
  module.answer('talk w new escarmouche');
  const first = module.answer('talk w legal').length - 1;
  assert.equal(module.answer(`think w nodes ${first + 1}`).at(-1), 'ok');
  let nodes = firstSlice;
  let answer = ['more'];
  while (answer[0].startsWith('more')) {
    answer = module.answer(`slice ${nodes}`);
    assert.equal(answer.at(-1), 'ok', answer.at(-1));
    nodes = nextSlice(nodes, 0);
  }
  assert.match(answer.at(-2), /^bestmove /);
});

test('every transcript is answered word for word', async () => {
  const module = await start();
  let commands = 0;
  for (const game of games) {
    const folder = join(root, 'tests/data', game, 'transcripts');
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.txt'))) {
      const lines = readFileSync(join(folder, file), 'utf8').split('\n');
      let answered = [];
      for (const [i, line] of lines.entries()) {
        if (line.startsWith('> ')) {
          assert.equal(answered.length, 0, `${file}:${i}: the answer is too long`);
          answered = module.answer(`talk t ${line.slice(2)}`);
          if (answered.at(-1) === 'ok') answered.pop();
          ++commands;
        } else if (i < lines.length - 1) {
          assert.ok(answered.length > 0, `${file}:${i + 1}: the answer is too short`);
          try {
            same(line, answered.shift());
          } catch (error) {
            error.message = `${file}:${i + 1}: ${error.message}`;
            throw error;
          }
        }
      }
      module.answer('close t');
    }
  }
  assert.ok(commands > 1000, `only ${commands} commands`);
});

test('a search of so many nodes finds the same as natively', async () => {
  const module = await start();
  for (const game of games) {
    const lines = ['seed 7', `new ${game}`];
    let answer = lines.map((line) => module.answer(`talk s ${line}`));
    while (module.answer('talk s turn')[0] === 'turn fate') {
      module.answer('talk s fate');
      lines.push('fate');
    }
    lines.push('go nodes 400 multipv 2');
    module.answer('think s nodes 400 multipv 2');
    do answer = module.answer('slice 50');
    while (answer[0].startsWith('more '));
    const native = execFileSync(program, ['engine'], { input: `${lines.join('\n')}\nquit\n`, encoding: 'utf8' });
    const best = /bestmove (\S+)/.exec(native)?.[1];
    assert.equal(/^bestmove (\S+)/.exec(answer.at(-2))?.[1], best, game);
  }
});

test('a match runs in it to its end, is saved, taken up again, and its dice can be checked', async () => {
  const module = await start();
  const ask = (line) => {
    const lines = module.answer(line);
    assert.equal(lines.at(-1), 'ok', `${line}: ${lines.at(-1)}`);
    return lines;
  };
  const id = ask('match new {"game": "lionheart", "seats": ["level:1", "level:1"]}')[0].slice(6);
  let news = ask(`enter ${id} public {"hello": {"n": 0}}`);
  for (let moves = 0; news.includes('due'); ++moves) {
    const turn = ask(`turn ${id}`);
    for (const line of turn.filter((each) => each.startsWith('say '))) ask(`talk m ${line.slice(4)}`);
    const n = turn.find((line) => line.startsWith('n ')).slice(2);
    ask('think m nodes 20');
    let found;
    do found = ask('slice 20');
    while (found[0].startsWith('more '));
    const move = /^bestmove (\S+)/.exec(found.at(-2))[1];
    news = ask(`machine ${id} ${n} ${move}`);
    if (moves === 10) {
      const saved = news.findLast((line) => line.startsWith('saved ')).slice(6);
      ask(`forget ${id}`);
      assert.equal(ask(`match open ${saved}`)[0], `match ${id}`);
      news = ask(`enter ${id} public {"hello": {"n": 0}}`);
    }
    assert.ok(moves < 20000, 'it does not end');
  }
  const record = JSON.parse(ask(`record ${id}`)[0].slice(7));
  const check = JSON.parse(ask(`verify ${JSON.stringify(record)}`)[0].slice(7));
  assert.ok(check.rolls > 10 && check.wrong.length === 0 && check.commitment_kept, JSON.stringify(check));
  // The same by the cryptography of the browser itself.
  const { subtle } = crypto;
  const { sign } = subtle;
  let signed = 0;
  subtle.sign = (...given) => ((signed += 1), sign.apply(subtle, given));
  assert.deepEqual(JSON.parse((await module.checked(`verify ${JSON.stringify(record)}`))[0].slice(7)), check);
  delete subtle.sign;
  assert.ok(signed >= check.rolls, `${signed} of ${check.rolls} rolls were checked by WebCrypto`);
  const forged = record.replace(/fate ~(\S+) random/, (line, roll) => line.replace(roll, roll === '2-0' ? '0-2' : '2-0'));
  const caught = module.answer(`verify ${JSON.stringify(forged)}`)[0];
  assert.ok(caught.startsWith('error') || JSON.parse(caught.slice(7)).wrong.length > 0, caught);
});

test('nonsense is refused with a reason', async () => {
  const module = await start();
  for (const line of ['', 'dance', 'talk', 'moves nobody en', 'match new {', 'match new {"game": "chess"}', 'match open {}', 'match record "x"',
    'enter x 1 {"hello": {"n": 0}}', 'wish x 3 {}', 'slice 5', 'review 10 "x"', 'read 7', 'verify "x"', 'file nowhere.json', 'think a level 9']) {
    const answer = module.answer(line);
    assert.match(answer.at(-1) ?? 'error', /^error|^ok$/);
    if (line !== '' && line !== 'talk') assert.match(answer.at(-1), /^error ./, line);
  }
});
