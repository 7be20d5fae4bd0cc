// The page around the boards: every screen read by axe, narrow and wide, in both languages, by keyboard, offline.

import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { catalogue, client, games, inOrder, launch, serve } from './harness.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

let server;
let chromium;
before(async () => {
  server = await serve();
  chromium = await launch();
});
after(async () => {
  await chromium?.close();
  await server?.stop();
});

/** What a person sees there, and what shows that it is drawn. */
const screens = {
  '#/': '[data-testid=quick-age_of_war]',
  ...Object.fromEntries(games.map((game) => [`#/new/${game}`, '[data-testid=begin]'])),
  ...Object.fromEntries(games.map((game) => [`#/lesson/${game}`, '[data-testid=continue]'])),
  ...Object.fromEntries(games.map((game) => [`#/rules/${game}`, 'article h2'])),
  '#/new/nosuchgame': 'ul a',
  '#/lesson': '[class^=game-] a',
  '#/lesson/nosuchgame': '[role=alert]',
  '#/rules': 'h1',
  '#/campaign': '[data-battle]',
  '#/armies': '[data-testid=army-text]',
  '#/barracks': '[data-unit="A"]',
  '#/lobby': '[data-testid=make]',
  '#/matches': '[data-testid=none]',
  '#/replay': '[data-testid=open]',
  '#/settings': '[data-testid=name]',
  '#/match/nosuchmatch': '[role=alert]',
  '#/play/nosuchmatch': '[role=alert]',
};

/** Whom a page asks that is not its own server. */
function strangers(page) {
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('websocket', (socket) => asked.push(socket.url()));
  return () => asked.filter((url) => new URL(url).host !== new URL(server.url).host && !/^(blob|data):/.test(url));
}

for (const [theme, language, width, height] of [
  ['light', 'en', 1280, 800],
  ['dark', 'fr', 360, 640],
  ['dark', 'en', 360, 640],
  ['light', 'fr', 1280, 800],
]) {
  test(`every screen is in order at ${width} points, ${theme}, in ${language}`, async () => {
    const { page, errors } = await chromium.person({ width, height, theme, language });
    const others = strangers(page);
    for (const [hash, drawn] of Object.entries(screens)) {
      await page.goto(`${server.url}/${hash}`);
      await page.locator(drawn).first().waitFor();
      await inOrder(page, hash);
    }
    assert.deepEqual(errors.filter((error) => !error.includes('nosuchmatch')), []);
    assert.deepEqual(others(), [], 'no other host is asked');
  });

  test(`a match of each kind is in order at ${width} points, ${theme}, in ${language}`, async () => {
    const { page, errors } = await chromium.person({ width, height, theme, language });
    const others = strangers(page);
    const { table: words, end } = catalogue(language);
    for (const game of games) {
      await page.goto(`${server.url}/#/new/${game}`);
      await page.getByTestId('begin').click();
      await page.locator('.typing input').waitFor();
      const asked = await page.getByTestId('question').innerText();
      if (language === 'fr') assert.doesNotMatch(asked, / [:;!?]/, 'no line begins with what ends a sentence');
      await inOrder(page, `a match of ${game}`);
      await page.getByRole('button', { name: words.resign, exact: true }).click();
      await page.getByRole('button', { name: words.resign_sure }).click();
      await page.getByTestId('ending').getByText(end.wins.replace('{who}', language === 'fr' ? 'Écuyer' : 'Squire')).waitFor();
      assert.equal(await page.getByTestId('question').innerText(), end.resign, 'nothing is asked any more');
      await inOrder(page, `a match of ${game} that is over`);
      await page.getByRole('button', { name: words.look_back }).click();
      await page.getByTestId('replay').waitFor();
      await page.locator('[data-place], .place').first().waitFor();
      await inOrder(page, `a replay of ${game}`);
    }
    await page.goto(`${server.url}/#/campaign`);
    await page.locator('[data-battle]').first().click();
    await page.locator('.source').first().waitFor();
    await inOrder(page, 'a battle of the campaign');
    assert.deepEqual(errors, []);
    assert.deepEqual(others(), [], 'no other host is asked');
  });

  test(`a match by link and a replay are in order at ${width} points, ${theme}, in ${language}`, async () => {
    const { page } = await chromium.person({ width, height, theme, language, settings: { name: 'Anna' } });
    await page.goto(`${server.url}/#/lobby`);
    await page.getByTestId('make').click();
    const link = await page.getByTestId('invite').inputValue();
    await inOrder(page, 'waiting');
    const { page: other } = await chromium.person({ settings: { name: 'Bert', pace: 'instant' } });
    await other.goto(link);
    await other.getByTestId('join').waitFor();
    await inOrder(other, 'joining');
    await other.getByTestId('join').click();
    await page.getByTestId('chat').waitFor();
    await page.getByTestId('chat').getByRole('textbox').fill('Bonjour');
    await page.getByTestId('chat').getByRole('textbox').press('Enter');
    await page.getByText('Bonjour').waitFor();
    await inOrder(page, 'a match by link');
    await page.goto(`${server.url}/#/matches`);
    await page.locator('[data-testid^=seat-]').waitFor();
    await inOrder(page, 'my matches');
    await page.goto(`${server.url}/#/replay`);
    await page.getByTestId('paste').fill('destrier-record 1\ngame: age_of_war\noption: start_gold=40\nseat 1: human\nseat 2: human\n\n1 F\n2 C\n1 A\n2 A\n');
    await page.getByTestId('open').click();
    await page.getByTestId('review').click();
    await page.getByTestId('course').waitFor();
    await inOrder(page, 'a replay');
  });
}

test('the language changes at once, everywhere, and stays', async () => {
  const { page, errors } = await chromium.person();
  await page.goto(`${server.url}/#/settings`);
  await page.getByRole('radio', { name: 'Français' }).check();
  await page.getByRole('heading', { name: 'Réglages' }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'fr');
  await page.getByTestId('name').fill('Zoé');
  await page.getByRole('radio', { name: 'sombres' }).check();
  await page.reload();
  await page.getByRole('heading', { name: 'Réglages' }).waitFor();
  assert.equal(await page.getByTestId('name').inputValue(), 'Zoé');
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  assert.deepEqual(errors, []);
});

test('on a large table everything is larger, and nothing is wider than it', async () => {
  const { page } = await chromium.person({ width: 3840, height: 2160 });
  await page.goto(`${server.url}/`);
  await page.getByTestId('quick-lionheart').click();
  await page.locator('.source').first().waitFor();
  const { board, wide, size } = await page.evaluate(() => ({
    board: document.querySelector('.lionheart svg').getBoundingClientRect().height,
    wide: document.documentElement.scrollWidth - innerWidth,
    size: Number.parseFloat(getComputedStyle(document.body).fontSize),
  }));
  assert.ok(board > 1100, `the board is ${board} high`);
  assert.ok(size >= 28, `the letters are ${size} high`);
  assert.ok(wide <= 0);
});

test('the tab says where one is, and that one is waited for', async () => {
  const { page } = await chromium.person({ settings: { pace: 'instant' } });
  await page.goto(`${server.url}/#/rules/lionheart`);
  await page.locator('article h2').first().waitFor();
  assert.equal(await page.title(), 'Rules – Destrier');
  await page.getByRole('button', { name: 'Français' }).click();
  await page.locator('article[lang=fr] h2').first().waitFor();
  assert.equal(await page.title(), 'Règles – Destrier');
  await page.goto(`${server.url}/`);
  await page.getByTestId('quick-age_of_war').click();
  await page.locator('.typing input').waitFor();
  assert.equal(await page.title(), 'À vous de jouer – Partie – Destrier');
  await page.goto(`${server.url}/`);
  await page.getByTestId('quick-age_of_war').waitFor();
  assert.equal(await page.title(), 'Destrier');
});

test('by keyboard alone: from the first key to a match, with a way past the navigation', async () => {
  const { page } = await chromium.person({ settings: { pace: 'instant' } });
  await page.goto(`${server.url}/`);
  await page.getByTestId('quick-age_of_war').waitFor();
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.className.includes('jump')), true, 'the first stop is the way to the content');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'main');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.testid), 'quick-age_of_war');
  await page.keyboard.press('Enter');
  await page.getByTestId('question').waitFor();
});

/** The page has kept itself. (Waiting for a function would need eval, which the page forbids.) */
const kept = (page) =>
  page.evaluate(async () => {
    const { serviceWorker } = navigator;
    if (!serviceWorker.controller) await new Promise((done) => serviceWorker.addEventListener('controllerchange', done, { once: true }));
  });

test('once visited, the page starts and plays without a network, and it can be installed', async () => {
  const mine = await serve();
  const { page, context, errors } = await chromium.person({ settings: { pace: 'instant' } });
  try {
    const asked = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${mine.url}/`);
    await kept(page);
    const devtools = await context.newCDPSession(page);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    const ours = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
    assert.deepEqual(ours, []);
    assert.deepEqual(asked.filter((url) => !url.startsWith(mine.url) && !/^(blob|data):/.test(url)), [], 'no other host is asked');
  } finally {
    await mine.stop();
  }
  // The server is gone for good now.
  await page.reload();
  await page.getByTestId('quick-age_of_war').click();
  await page.locator('.typing input').waitFor();
  // Every screen that needs no server is there, whether or not it was ever visited.
  for (const [hash, drawn] of Object.entries(screens)) {
    if (/lobby|match/.test(hash)) continue;
    await page.goto(`${mine.url}/${hash}`);
    await page.locator(drawn).first().waitFor();
  }
  await page.goto(`${mine.url}/`);
  for (const game of games) {
    await page.getByTestId(`quick-${game}`).click();
    await page.locator('.typing input').waitFor();
    await page.goto(`${mine.url}/`);
  }
  await page.goto(`${mine.url}/#/lobby`);
  await page.getByRole('alert').getByText('cannot be reached').waitFor();
  assert.deepEqual(errors.filter((error) => !error.includes('/api/') && !error.includes('service-worker')), []);
});

test('a newer version is offered, and taken over when the person says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'destrier-client-'));
  cpSync(client, folder, { recursive: true });
  const older = await serve(undefined, 0, folder);
  const { page, errors } = await chromium.person();
  let newer;
  try {
    await page.goto(`${older.url}/`);
    await kept(page);
    await older.stop();
    const index = join(folder, 'index.html');
    writeFileSync(index, readFileSync(index, 'utf8').replace('<title>Destrier<', '<title>Destrier, newer<'));
    for (const packing of ['br', 'gz']) rmSync(`${index}.${packing}`);
    const worker = join(folder, 'service-worker.js');
    writeFileSync(worker, readFileSync(worker, 'utf8').replace(/"index.html":"\w+"/, '"index.html":"another"'));
    for (const packing of ['br', 'gz']) rmSync(`${worker}.${packing}`);
    newer = await serve(older.store, older.port, folder);
    await page.reload();
    await page.getByText('A new version is there').waitFor();
    assert.equal(await page.title(), 'Destrier', 'nothing changes under a person who has not asked for it');
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Load it' }).click()]);
    assert.equal(await page.title(), 'Destrier, newer');
    assert.equal(await page.getByText('A new version is there').count(), 0);
    assert.deepEqual(errors, []);
  } finally {
    await newer?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

// Words.

const keysOf = (tree, path = '') =>
  Object.entries(tree).flatMap(([key, value]) => (typeof value === 'string' ? [path + key] : keysOf(value, `${path}${key}.`)));
const textOf = (tree, key) => key.split('.').reduce((at, step) => at?.[step], tree);

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((each) => {
    const path = join(folder, each.name);
    if (each.isDirectory()) return sources(path);
    return /\.(svelte|ts)$/.test(each.name) ? [readFileSync(path, 'utf8')] : [];
  });
}

test('both languages have every text that the page says, and none that it does not', () => {
  const source = sources(here('../src')).join('\n');
  const [en, fr] = [catalogue('en'), catalogue('fr')];
  const keys = keysOf(en);
  assert.deepEqual(keysOf(fr).sort(), [...keys].sort());
  const known = new Set(keys);

  const plain = [...source.matchAll(/\bsay\(\s*'([\w.]+)'/g)].map((found) => found[1]);
  assert.deepEqual(plain.filter((key) => !known.has(key)), [], 'said, but in no catalogue');

  // Of `lobby.state_${state}` anything may follow the known part.
  const literals = new Set([...source.matchAll(/['"`]([a-z]\w*(?:\.\w+)+)['"`]/g)].map((found) => found[1]));
  const patterns = [...source.matchAll(/`([a-z]\w*\.[^`]*\$\{[^`]*)`/g)].map(
    (found) => new RegExp(`^${found[1].replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '\u0000').replace(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll('\u0000', '[\\w.]+')}$`),
  );
  const used = (key) => literals.has(key) || patterns.some((pattern) => pattern.test(key));
  assert.deepEqual(keys.filter((key) => !used(key)), [], 'in the catalogues, but never said');

  const names = (text) => [...text.matchAll(/\{(\w+)/g)].map((found) => found[1]).sort().filter((name, i, all) => all[i - 1] !== name);
  for (const key of keys) {
    assert.deepEqual(names(textOf(fr, key)), names(textOf(en, key)), `${key} names other arguments in French`);
    assert.notEqual(textOf(fr, key).trim(), '', key);
  }
});
