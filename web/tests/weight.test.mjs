// What a page has to fetch before anybody can play.

import assert from 'node:assert/strict';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import { client, launch, serve } from './harness.mjs';

let server, browser;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Bytes that travel for a file of the client, packed or not. */
const weight = (path, packing) => {
  const file = join(client, path === '/' ? 'index.html' : path);
  return statSync(existsSync(`${file}.${packing}`) ? `${file}.${packing}` : file).size;
};

test('the first page is there after less than 250 kB, and the engine after less than 500 kB', async () => {
  const { page } = await browser.person();
  const fetched = new Map();
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/api/')) fetched.set(pathname, response.headers()['content-encoding'] ?? '');
  });
  await page.goto(server.url);
  await page.getByTestId('quick-lionheart').waitFor();
  await page.waitForLoadState('networkidle');
  const engine = [...fetched.keys()].filter((path) => path.endsWith('.wasm'));
  const rest = [...fetched.keys()].filter((path) => !path.endsWith('.wasm'));
  assert.equal(engine.length, 1, [...fetched.keys()].join(' '));
  assert.equal(fetched.get(engine[0]), 'br');
  const engineBytes = weight(engine[0], 'br');
  const gzipBytes = weight(engine[0], 'gz');
  const restBytes = rest.reduce((sum, path) => sum + weight(path, 'gz'), 0);
  console.log(`# the engine ${engineBytes} bytes (${gzipBytes} as gzip), the first page ${restBytes} bytes in ${rest.length} files`);
  assert.ok(engineBytes < 500_000, `${engineBytes} bytes of engine`);
  assert.ok(gzipBytes < 650_000, `${gzipBytes} bytes of engine as gzip`);
  assert.ok(restBytes < 250_000, `${restBytes} bytes of page`);
});
