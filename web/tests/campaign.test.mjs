// The Lion's Road in the page: a battle is begun, lost, tried again, won by what a hint advises, and leads on.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, serve } from './harness.mjs';

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

test('a battle that is won leads on, and progress is kept', { timeout: 60_000 }, async () => {
  const { page } = await chromium.person();
  await page.goto(`${server.url}/#/campaign`);
  await page.locator('button[data-battle=ford]').waitFor();
  // A record of the first battle, won: played to its end by the engine alone would take too long to wait for.
  await page.evaluate(async () => {
    const progress = {
      format: 'destrier-progress', version: 1, campaign: 'lionheart-the-lions-road', next: 'line',
      stars: { ford: ['win', 'riders'] },
      ends: { ford: 'A4d1N,K1e1N,C2f1N,I4d2N,I4e2N,i4d7S,a4f8S over 0 9 - -' },
    };
    const open = indexedDB.open('destrier');
    const db = await new Promise((settle) => (open.onsuccess = () => settle(open.result)));
    const kept = db.transaction('things', 'readwrite');
    kept.objectStore('things').put(progress, 'campaign:lionheart-the-lions-road');
    await new Promise((settle) => (kept.oncomplete = settle));
    db.close();
  });
  await page.reload();
  await page.locator('button[data-battle=line]').click();
  await page.locator('.battle', { hasText: 'The Long Line' }).waitFor();
  await page.goto(`${server.url}/#/campaign`);
  await page.getByRole('button', { name: 'Go on' }).waitFor();
  assert.equal(await page.locator('li').filter({ hasText: 'Battle 1' }).getByRole('img', { name: '2 of 3 stars' }).count(), 1);
});
