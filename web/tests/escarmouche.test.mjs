// A whole game of Escarmouche by clicking: deployment, battle, ending.

import assert from 'node:assert/strict';
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

const place = (page, square) => page.locator(`[data-place="${square}"]`);

async function begin(terms = {}, options = {}) {
  const person = await chromium.person({ settings: { pace: 'instant' }, ...terms });
  const { page } = person;
  page.setDefaultTimeout(50_000);
  await page.goto(`${server.url}/#/new/escarmouche`);
  // The choice of squads comes last and moves what is below it.
  await page.locator('.choice .units').nth(1).waitFor();
  await page.locator('select').filter({ hasText: /Squire|Écuyer/ }).selectOption('1');
  await page.locator('details summary').click();
  for (const [name, value] of Object.entries(options)) {
    const field = page.locator('.options label').filter({ has: page.locator('code', { hasText: new RegExp(`^${name}$`) }) }).locator('select, input');
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
  }
  await page.getByTestId('begin').click();
  await place(page, 'c2').waitFor();
  return person;
}

/** Waits until this person may choose, or the game is over. */
async function myTurn(page) {
  await page.locator('path.may, .tray [aria-pressed="true"], circle.asked').first().waitFor();
}

async function deploy(page, squares) {
  for (const square of squares) {
    await page.locator('.tray [aria-pressed="true"]').waitFor();
    await place(page, square).click();
    await page.locator(`[data-place="${square}"][aria-label*="Health"], [data-place="${square}"][aria-label*="Santé"]`).waitFor();
  }
}

test('a whole game against the first level, by clicking', { timeout: 120_000 }, async () => {
  const { page, errors, context } = await begin({}, { squad1: '5.1.2.2,5.1.2.2', squad2: '1.1.1.1,1.1.1.1', rounds: '2' });
  await deploy(page, ['d2', 'e2']);
  const over = page.getByTestId('ending');
  for (let i = 0; i < 40; ++i) {
    await page.locator('path.may').or(over).first().waitFor();
    if (await over.isVisible()) break;
    const before = await page.locator('.counters').innerText();
    const log = await page.locator('.log, [class*=log]').first().innerText().catch(() => '');
    await page.locator('[data-place][aria-label*="can act"]').first().click();
    const enemy = page.locator('[data-place][aria-label*="can be chosen"]').first();
    await page.locator('rect.reach, circle.ring').first().waitFor();
    if (await enemy.count()) await enemy.click();
    else {
      // As far forward as it goes.
      const goals = await page.locator('[data-place][aria-label*="in reach"], [data-place][aria-label*="possible"]').evaluateAll((all) => all.map((each) => each.dataset.place));
      goals.sort((a, b) => b[1] - a[1] || Math.abs(a.charCodeAt(0) - 100) - Math.abs(b.charCodeAt(0) - 100));
      await place(page, goals[0]).click();
    }
    const sure = page.getByRole('button', { name: 'Play it all the same' });
    for (let wait = 0; wait < 400; ++wait) {
      if (await sure.isVisible()) await sure.click();
      if ((await page.locator('.counters').innerText()) !== before || (await page.locator('.log, [class*=log]').first().innerText().catch(() => '')) !== log) break;
      if (await over.isVisible()) break;
      await page.waitForTimeout(25);
    }
  }
  assert.ok(await over.isVisible(), 'the game did not come to its end');
  assert.deepEqual(errors, []);
  await context.close();
});

test('the board tells reach with its cost, threats, sight, reasons, and has no fault that axe finds', { timeout: 60_000 }, async () => {
  const { page, errors, context } = await begin({ theme: 'dark' }, { terrain: 'ruins', zone: 'centre' });
  await deploy(page, ['c2', 'd2', 'e2', 'f2', 'b2']);
  await page.locator('path.may').first().waitFor();
  await place(page, 'c2').click();
  await page.locator('text.cost').first().waitFor();
  await place(page, 'c8').click();
  await page.locator('.panel .notice', { hasText: /\S/ }).waitFor();
  await page.getByRole('button', { name: 'Threats' }).click();
  await page.locator('path.threat').first().waitFor();
  await page.getByRole('button', { name: 'Line of sight' }).click();
  await place(page, 'b3').click();
  await place(page, 'g4').hover();
  await page.locator('line.ray').waitFor();
  await page.getByRole('button', { name: 'Français' }).click();
  await page.getByRole('button', { name: 'Menaces' }).waitFor();
  await inOrder(page, 'the field');
  assert.deepEqual(errors, []);
  await context.close();
});

test('pointing at a square tells whom one could strike from there; the log shows whom it is about', { timeout: 60_000 }, async () => {
  const { page, errors, context } = await begin({}, { squad1: '1.4.1.3', squad2: '9.1.1.1' });
  await deploy(page, ['d2']);
  await page.locator('path.may').first().waitFor();
  const enemy = await page.locator('[data-place][aria-label*="Red"]').first().getAttribute('data-place');
  await place(page, 'd2').click();
  await place(page, 'd5').hover();
  await page.locator(`[data-prospect="${enemy}"] text`, { hasText: '−1' }).waitFor();
  await place(page, 'd5').click();
  await page.locator('.log p', { hasText: 'begins' }).waitFor();
  await page.locator('.log p', { hasText: 'd2 to d5' }).hover();
  assert.equal(await page.locator('rect.pointed').count(), 2);
  assert.deepEqual(errors, []);
  await context.close();
});

test('it is played by keyboard alone and fits a telephone', { timeout: 60_000 }, async () => {
  const { page, errors, context } = await begin({ width: 360, height: 640 });
  await page.locator('.tray [aria-pressed="true"]').waitFor();
  await place(page, 'd2').focus();
  const placed = page.locator('[data-place][aria-label*="Blue"]');
  for (const [count, way] of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown', null].entries()) {
    // A key that comes while something is still being shown only skips that.
    while ((await placed.count()) === count) {
      await page.keyboard.press('Enter');
      await placed.nth(count).waitFor({ timeout: 2000 }).catch(() => {});
    }
    if (way) await page.keyboard.press(way);
  }
  await page.locator('path.may').first().waitFor();
  await place(page, 'd2').focus();
  await page.keyboard.press('Enter');
  await page.locator('rect.reach').first().waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.locator('[data-place="d4"][aria-label*="Blue"]').waitFor();
  await inOrder(page, 'the field on a telephone');
  assert.deepEqual(errors, []);
  await context.close();
});
