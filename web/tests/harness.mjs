// What the tests in a real browser share: a server of the program, a Chromium, and a few things that every player does.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const program = process.env.DESTRIER_PROGRAM ?? join(root, 'build/release/destrier');
export const client = process.env.DESTRIER_CLIENT ?? join(root, 'build/web');
export const games = ['age_of_war', 'art_of_war', 'croisades', 'escarmouche', 'lionheart'];

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The words of the page, by language. */
export const catalogue = (language) => JSON.parse(readFileSync(join(root, `data/text/${language}/web.json`), 'utf8'));
const sections = Object.keys(catalogue('en')).join('|');

/** `destrier serve` on a free port, with a store of its own. */
export async function serve(store = join(mkdtempSync(join(tmpdir(), 'destrier-')), 'matches.sqlite'), port = 0, folder = client) {
  const child = spawn(program, ['serve', '--listen', `127.0.0.1:${port}`, '--store', `sqlite:${store}`, '--client', folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const url = await new Promise((settle, refuse) => {
    child.stdout.on('data', (data) => {
      said += data;
      const found = /listening on (\S+)/.exec(said);
      if (found) settle(found[1]);
    });
    child.stderr.on('data', (data) => (said += data));
    child.on('exit', (code) => refuse(new Error(`the server ended with ${code}: ${said}`)));
    child.on('error', refuse);
  });
  return {
    url: url.replace(/\/$/, ''),
    store,
    port: Number(new URL(url).port),
    async stop(signal = 'SIGTERM') {
      const gone = new Promise((settle) => child.on('exit', settle));
      child.kill(signal);
      await gone;
    },
  };
}

export async function launch() {
  const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path));
  const folder = mkdtempSync(join(tmpdir(), 'destrier-chromium-'));
  const browser = await chromium.launch({
    executablePath,
    headless: true,
    args: [
      '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage', `--disk-cache-dir=${folder}`,
    ],
  });
  return {
    browser,
    /** A person at a page of his own: nothing is shared with others. Errors of the page fail the test that looks at them. */
    async person({ width = 1280, height = 800, language = 'en', theme = 'light', touch = false, settings = {} } = {}) {
      const context = await browser.newContext({
        viewport: { width, height },
        locale: language === 'fr' ? 'fr-FR' : 'en-GB',
        colorScheme: theme,
        reducedMotion: 'reduce',
        hasTouch: touch,
      });
      await context.addInitScript(
        (kept) => {
          if (!localStorage.getItem('destrier-settings')) localStorage.setItem('destrier-settings', kept);
        },
        JSON.stringify({ language, confirmEnd: false, ...settings }),
      );
      const page = await context.newPage();
      const errors = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url ?? ''}`);
      });
      return { context, page, errors };
    },
    async close() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What a person sees is in order: axe finds no fault, nothing scrolls sideways, every text was found in the catalogue. */
export async function inOrder(page, what) {
  await page.evaluate(axe);
  const { faults, wide, said } = await page.evaluate(async () => {
    const { violations } = await window.axe.run();
    const labels = [...document.querySelectorAll('[aria-label], [title]')].flatMap((each) => [each.ariaLabel ?? '', each.title]);
    return {
      faults: violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 300)}`)),
      wide: document.documentElement.scrollWidth - innerWidth,
      said: [document.body.innerText, ...labels].join('\n'),
    };
  });
  assert.deepEqual(faults, [], `${what}: accessibility`);
  assert.ok(wide <= 0, `${what}: wider than the window by ${wide}px`);
  // Of a text that is not there the page says the key, and of an argument that is not given its name.
  const keys = new RegExp(`(?<![\\w/.@])(?:${sections})\\.[a-z]\\w*|\\{\\w+[|}]|\\b(?:undefined|NaN)\\b|\\[object`, 'g');
  assert.deepEqual([...new Set(said.match(keys) ?? [])], [], `${what}: texts that are missing`);
}
