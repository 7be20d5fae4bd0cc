// The Lion's Road in the page: a battle is begun, lost, tried again, left and gone on with, won, and leads on.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inOrder, launch, serve } from './harness.mjs';

let server;
let chromium;
before(async () => {
  server = await serve();
  chromium = await launch();
});
after(async () => {
  await chromium.close();
  await server.stop();
});

async function giveUp(page) {
  await page.getByRole('button', { name: 'Give up' }).click();
  await page.getByRole('button', { name: 'Yes, give up' }).click();
}

test('a battle that is lost can be tried again', { timeout: 60_000 }, async () => {
  const { page } = await chromium.person();
  await page.goto(`${server.url}/#/campaign`);
  await page.locator('button[data-battle=ford]').click();
  await page.locator('[data-place="e1"] .counter').waitFor();
  await page.locator('.battle', { hasText: 'Keep your cavalry.' }).waitFor();
  await giveUp(page);
  await page.locator('[data-testid=fought]', { hasText: 'is lost' }).waitFor();
  await page.locator('[data-testid=retry]').click();
  await page.locator('.source').first().waitFor();
  assert.equal(await page.locator('[data-testid=fought]').count(), 0);
  await page.goto(`${server.url}/#/campaign`);
  await page.locator('button[data-battle=ford]').waitFor();
  assert.equal(await page.locator('button[data-battle]').count(), 1, 'the next battle has not been reached');
});

/** The battle that is kept goes on from this position. */
const fromPosition = (page, position) =>
  page.evaluate(async (there) => {
    const open = indexedDB.open('destrier');
    const db = await new Promise((settle) => (open.onsuccess = () => settle(open.result)));
    const store = db.transaction('matches', 'readwrite').objectStore('matches');
    const kept = await new Promise((settle) => (store.getAll().onsuccess = ({ target }) => settle(target.result[0])));
    const saved = JSON.parse(kept.saved);
    saved.head = saved.head.replace(/^position: .*$/m, `position: ${there}`);
    saved.entries = [];
    await new Promise((settle) => (store.put({ ...kept, saved: JSON.stringify(saved) }).onsuccess = settle));
    db.close();
  }, position);

test('a battle that is left goes on from the first page; won, it brings its stars and leads on', { timeout: 60_000 }, async () => {
  const { page, errors } = await chromium.person();
  await page.goto(`${server.url}/#/campaign`);
  await page.locator('button[data-battle=ford]').click();
  await page.locator('.source').first().waitFor();
  await page.goto(`${server.url}/#/`);
  await page.getByRole('link', { name: 'Lionheart, The Ford' }).waitFor();
  // Its last moments: one man is left to the enemy king, between two companies.
  await fromPosition(page, 'K1e1N,C2f1N,I4d4N,I4c5E,i1d5S,k1i8S 1 2 5 - -');
  await page.getByRole('link', { name: 'Lionheart, The Ford' }).click();
  for (let attack = 0; attack < 20 && (await page.locator('[data-testid=fought]').count()) === 0; ++attack) {
    const move = await page.locator('.source').first().waitFor().then(() => (attack % 2 === 0 ? 'd4xd5' : 'c5xd5'));
    await page.locator('.typing input').fill(move);
    await page.locator('.typing input').press('Enter');
    await page.locator('.log p', { hasText: 'attacks' }).nth(attack).waitFor();
    await page.locator('[data-testid=fought], .source').first().waitFor();
  }
  await page.locator('[data-testid=fought]', { hasText: '“The Ford” is won: 3 of 3 stars.' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Play again' }).count(), 0, 'a battle is not played again with seats changed');
  await inOrder(page, 'a battle that is won');
  await page.getByRole('button', { name: 'Go on: The Long Line' }).click();
  await page.locator('.battle', { hasText: 'Lose no more than 14 men' }).waitFor();
  await page.locator('.source').first().waitFor();
  await page.goto(`${server.url}/#/campaign`);
  await page.getByRole('button', { name: 'Go on' }).waitFor();
  assert.equal(await page.locator('li').filter({ hasText: 'Battle 1' }).getByRole('img', { name: '3 of 3 stars' }).count(), 1);
  assert.equal(await page.locator('button[data-battle]').count(), 2);
  assert.deepEqual(errors, []);
});
