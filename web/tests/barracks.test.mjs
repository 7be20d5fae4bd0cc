// The barracks in the page: prices and faults as the engine tells them, squads that are kept and played with.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { inOrder, launch, serve } from './harness.mjs';

let server, chromium;
before(async () => {
  server = await serve();
  chromium = await launch();
});
after(async () => {
  await chromium?.close();
  await server?.stop();
});


async function open(terms = {}) {
  const person = await chromium.person(terms);
  person.page.setDefaultTimeout(30_000);
  await person.page.goto(`${server.url}/#/barracks`);
  await person.page.locator('[data-unit="A"]').waitFor();
  return person;
}

test('a squad is bought, refused in words, mended, kept and found again', async () => {
  const { page, errors, context } = await open();
  const gauge = page.locator('.purse p');
  await page.locator('[data-ready="watch"]').click();
  await gauge.getByText('100 of 100 points').waitFor();
  const more = page.locator('[data-unit="C"] [data-more="health"]');
  assert.match(await more.getAttribute('aria-label'), /Health one more, 2 points/);
  await more.click();
  await gauge.getByText('102 of 100 points').waitFor();
  const last = page.locator('[data-unit="E"]');
  await last.scrollIntoViewIfNeeded();
  assert.ok((await gauge.boundingBox()).y >= 0, 'the budget is in sight wherever one buys');
  await page.getByText('Squad: costs 102 points, at most 100.').waitFor();
  assert.ok(await page.getByTestId('play-squad').isDisabled(), 'a squad that is too dear must not be played');
  await page.locator('[data-unit="B"]').getByRole('button', { name: 'Remove Bolt' }).click();
  await page.getByText('This squad may be played.').waitFor();
  await page.getByLabel('Name of the squad').fill('Night guard');
  await page.getByRole('button', { name: 'Keep this squad' }).click();
  await page.getByText('Kept in this browser.').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Open Night guard' }).waitFor();
  await page.getByRole('button', { name: 'Français' }).click();
  await page.getByText('Cette escouade peut être jouée.').waitFor();
  await page.getByTestId('play-squad').click();
  const choice = page.locator('[data-squad="1"]');
  await choice.waitFor();
  await page.locator('option:checked', { hasText: 'Night guard' }).waitFor({ state: 'attached' });
  await page.getByTestId('begin').click();
  await page.getByText('Night guard').first().waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});

test('squads come by lot, as text and as a file, and leave as a file', async () => {
  const { page, errors, context } = await open();
  await page.getByLabel('Style').selectOption('mixed');
  await page.getByLabel('Number').fill('1');
  await page.getByRole('button', { name: 'Draw' }).click();
  const text = page.getByLabel('As text, for options and for friends');
  await page.waitForTimeout(0);
  const becomes = async (wanted) => {
    for (let i = 0; i < 200 && (await text.inputValue()) !== wanted; ++i) await page.waitForTimeout(50);
    assert.equal(await text.inputValue(), wanted);
  };
  await becomes('3.1.2.2:lob,2.2.2.3,2.1.2.2,4.1.1.1,3.2.1.4');
  const typed = page.getByLabel('Or a squad as text');
  await typed.fill('9.4.3.2');
  await typed.press('Enter');
  await page.getByText('Unit A: costs 50 points, at most 30.').waitFor();
  await typed.fill('3.1.2.2:rush,5.1.2.2:horn');
  await typed.press('Enter');
  await becomes('3.1.2.2:rush,5.1.2.2:horn');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as a file' }).click()]);
  const path = await download.path();
  const file = JSON.parse(readFileSync(path, 'utf8'));
  assert.equal(file.squads[0].units.length, 2);
  await page.locator('[data-ready="royal"]').click();
  await page.locator('input[type="file"]').setInputFiles({ name: 'mine.json', mimeType: 'application/json', buffer: readFileSync(path) });
  await becomes('3.1.2.2:rush,5.1.2.2:horn');
  assert.deepEqual(errors, []);
  await context.close();
});

test('a file with several squads: all are kept, none over another', async () => {
  const { page, errors, context } = await open();
  const squad = (name, health) => ({
    id: 'mine', name: { en: name, fr: name }, units: [{ name: { en: 'One', fr: 'Un' }, health, range: 1, power: 1, move: 1 }],
  });
  const read = (...squads) =>
    page.locator('input[type="file"]').setInputFiles({ name: 'all.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify({ format: 1, squads })) });
  await read(squad('Foxes', 2), { ...squad('Hounds', 3), id: 'hounds' });
  await page.getByText('2 squads were read').waitFor();
  await read(squad('Badgers', 4), { ...squad('Otters', 5), id: 'otters' });
  await page.getByRole('button', { name: 'Open Badgers' }).waitFor();
  for (const name of ['Foxes', 'Hounds', 'Otters']) assert.ok(await page.getByRole('button', { name: `Open ${name}` }).isVisible(), name);
  assert.equal(await page.getByLabel('Name of the squad').inputValue(), 'Badgers');
  assert.deepEqual(errors, []);
  await context.close();
});

test('it fits a telephone, in the dark as well, and has no fault that axe finds', async () => {
  for (const theme of ['light', 'dark']) {
    const { page, context } = await open({ width: 360, height: 640, theme });
    await page.locator('[data-ready="clans"]').click();
    await page.locator('[data-unit="E"]').waitFor();
    await inOrder(page, `the barracks, ${theme}`);
    await context.close();
  }
});
