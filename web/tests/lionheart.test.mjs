// Lionheart in the page: a whole game by pointing at the board, the end of a turn, real dice, an army placed in secret.
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


async function begin(person, options, { manual = false } = {}) {
  const { page } = person;
  await page.goto(`${server.url}/#/new/lionheart`);
  await page.locator('select').first().waitFor();
  await page.evaluate(() => document.querySelectorAll('details').forEach((each) => (each.open = true)));
  if (manual) await page.locator('input[type=checkbox]').check();
  for (const [name, value] of Object.entries(options)) {
    const label = page.locator('.options label', { has: page.locator('code', { hasText: new RegExp(`^${name}$`) }) });
    const select = label.locator('select');
    if (await select.count()) await select.selectOption(value);
    else await label.locator('input').fill(value);
  }
  await page.locator('form button.main, button.main').last().click();
  await page.locator('[data-place="e1"]').waitFor();
}

/** Points once at something that can act, and once at where it may go or strike: a forced path through the whole page. */
async function pointTwice(page) {
  const strike = page.locator('[data-place]:has(.strike)');
  const goal = page.locator('[data-place]:has(.goal:not(.dear))');
  const sources = await page.locator('[data-place]:has(.source)').evaluateAll((all) => all.map((each) => each.dataset.place));
  for (const source of sources.reverse()) {
    await page.locator(`[data-place="${source}"]`).click();
    await page.locator('.chosen').waitFor();
    if (await strike.count()) return strike.first().click();
    if (await goal.count()) return goal.last().click();
    await page.keyboard.press('Escape');
  }
  return page.locator('[data-move="end"]').click();
}

/** Playwright's own way of waiting for a function is forbidden by the page's policy. */
async function until(page, look, what) {
  for (let i = 0; i < 400; ++i) {
    if (await page.evaluate(look, what)) return;
    await new Promise((settle) => setTimeout(settle, 50));
  }
  throw new Error(`waited in vain for ${look}`);
}

test('a whole game is played by pointing, until its ending shows', { timeout: 110_000 }, async () => {
  const person = await chromium.person();
  const { page, errors } = person;
  await begin(person, { start: 'gold', max_turns: '7' });
  await page.locator('.source').first().waitFor();
  await inOrder(page, 'the field');
  await page.locator('header nav button').click();
  await page.locator('[data-testid=question]', { hasText: "points d'action" }).waitFor();
  for (let i = 0; i < 30; ++i) {
    const ending = page.locator('[data-testid=ending]');
    await page.locator('.source, [data-testid=ending], [role=alertdialog]').first().waitFor();
    if (await ending.count()) break;
    const warning = page.locator('[role=alertdialog] button.main');
    const before = await page.locator('[data-testid=question]').innerText();
    const told = await page.locator('.log li, .log p').count();
    if (await warning.count()) await warning.click();
    else await pointTwice(page);
    await until(
      page,
      ([question, lines]) =>
        document.querySelector('[role=alertdialog]') ||
        document.querySelector('[data-testid=ending]') ||
        document.querySelector('[data-testid=question]').innerText !== question ||
        document.querySelectorAll('.log li, .log p').length !== lines,
      [before, told],
    );
  }
  await page.locator('[data-testid=ending]').waitFor();
  await page.setViewportSize({ width: 360, height: 640 });
  await inOrder(page, 'the ended game on a telephone');
  assert.deepEqual(errors, [], 'no errors in the console');
});

test('a turn that ends by itself is confirmed first, and can be taken back', { timeout: 60_000 }, async () => {
  const person = await chromium.person({ settings: { confirmEnd: true } });
  const { page } = person;
  await begin(person, { start: 'gold' });
  for (const [from, to] of [['d2', 'd3'], ['e2', 'e3']]) {
    await page.locator(`[data-place="${from}"]:has(.source)`).click();
    await page.locator(`[data-place="${to}"]:has(.goal)`).click();
    await page.locator(`[data-place="${to}"] .counter`).waitFor();
  }
  const question = page.locator('[data-testid=turn-end]');
  await question.locator('button').last().click();
  await page.locator('[data-place="e2"] .counter').waitFor();
  // The same by keyboard: turning on the spot.
  await page.locator('[data-place="e2"]:has(.source)').focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-place=":W"]').focus();
  await page.keyboard.press('Enter');
  await question.locator('button.main').click();
  await until(page, () => /Turn 2:/.test(document.body.innerText));
});

test('dice thrown by hand are entered face by face', { timeout: 60_000 }, async () => {
  const person = await chromium.person();
  const { page } = person;
  await begin(person, {}, { manual: true });
  const axes = page.locator('.manual p');
  await axes.nth(0).locator('button').nth(3).click();
  await axes.nth(1).locator('button').nth(1).click();
  await page.locator('.manual button.main').click();
  await page.locator('.source').first().waitFor();
  assert.match(await page.locator('.tray').getAttribute('aria-label'), /Gold: 3 axes/);
});

test('an army is composed, rearranged, confirmed and revealed', { timeout: 60_000 }, async () => {
  const person = await chromium.person();
  const { page, errors } = person;
  await begin(person, { level: '2', army2: 'bastion', start: 'gold' });
  const confirm = page.getByRole('button', { name: 'The army stands' });
  await confirm.waitFor();
  assert.equal(await confirm.isDisabled(), true, 'nothing can be confirmed before ten bases stand');
  await page.getByRole('button', { name: 'infantry, 4 men', exact: true }).click();
  await page.locator('[data-place="c2"]').click();
  await page.locator('[data-place="c2"] .counter').waitFor();
  await page.keyboard.press('Tab');
  await page.locator('select').filter({ hasText: 'The Wings' }).selectOption('wings');
  await page.locator('[data-place="a1"] .counter').waitFor();
  await page.locator('[data-place="a1"]').click();
  await page.locator('[data-place="a2"]').click();
  await page.locator('[data-place="a2"] .counter').waitFor();
  await confirm.click();
  await page.locator('.source').first().waitFor();
  assert.match(await page.locator('[data-place="a2"]').getAttribute('aria-label'), /Gold, cavalry/);
  assert.equal(await page.locator('.counter.side2').count(), 10 + 0, 'the other army is revealed');
  assert.deepEqual(errors, []);
});
