// A worker with an engine of its own. It thinks in slices, so that it can be told to stop.

import moduleUrl from '@module?url';
import type { Order, Report } from './engine';
import { Module } from './module';
import { firstSlice, nextSlice } from './slices';

const report = (message: Report) => self.postMessage(message);

const started = fetch(moduleUrl)
  .then((response) => WebAssembly.compileStreaming(response))
  .then((compiled) => Module.start(compiled, (done, all) => report({ progress: [done, all] })));

let stopped = false;

/** Lets messages come in between two slices. */
const pause = () => {
  const { port1, port2 } = new MessageChannel();
  return new Promise<void>((go) => {
    port2.onmessage = () => {
      port1.close();
      go();
    };
    port1.postMessage(null);
  });
};

async function think(module: Module, line: string, mostMs: number): Promise<string[]> {
  const begun = module.answer(line);
  if (begun.at(-1) !== 'ok') return begun;
  stopped = false;
  const deadline = performance.now() + mostMs;
  let nodes = firstSlice;
  for (;;) {
    const since = performance.now();
    const answer = module.answer(`slice ${nodes}`);
    if (!answer[0]?.startsWith('more ')) return answer;
    const now = performance.now();
    if (stopped || now >= deadline) return module.answer('stop');
    nodes = nextSlice(nodes, now - since);
    await pause();
  }
}

self.onmessage = async ({ data }: MessageEvent<Order>) => {
  try {
    const module = await started;
    if ('stop' in data) stopped = true;
    else if ('think' in data) report({ id: data.id, lines: await think(module, data.think, data.mostMs) });
    else if ('check' in data) report({ id: data.id, lines: await module.checked(data.check) });
    else report({ id: data.id, lines: module.answer(data.line) });
  } catch (error) {
    if ('id' in data) report({ id: data.id, lines: [`error ${String(error)}`] });
  }
};
