// Age of War in the page: whole games by mouse and by keyboard, what comes of a choice, what a unit reaches, the film
// of events; on a wide screen and on a telephone, in both languages.

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
  await chromium?.close();
  await server?.stop();
});

const choice = (page, letter) => page.locator(`[data-choice="${letter}"][aria-disabled="false"]`);
const ending = (page) => page.getByTestId('ending');

/** A new game with these options, against the weakest machine or two at this screen. */
async function begin(page, against, options) {
  page.setDefaultTimeout(20_000);
  await page.goto(`${server.url}/#/new/age_of_war`);
  await page.locator(`input[name="opponent"][value="${against}"]`).check();
  if (against === 'machine') await page.locator('fieldset select').first().selectOption('1');
  await page.locator('form details summary').last().click();
  for (const [name, value] of Object.entries(options)) {
    await page.locator('label').filter({ has: page.locator('code', { hasText: new RegExp(`^${name}$`) }) }).locator('input').fill(value);
  }
  await page.getByTestId('begin').click();
  await page.locator('.cells').waitFor();
}

/** Makes a decision and waits for whatever comes of it: another round, or the end. */
async function decide(page, act) {
  const before = (await page.locator('.when').innerText()).match(/\d+/)[0];
  await act();
  const later = page.locator('.when').filter({ hasNotText: new RegExp(`^\\D+${before}\\D`) });
  await later.or(ending(page)).first().waitFor();
  await choice(page, 'P').or(ending(page)).first().waitFor();
}

test('a whole game against the machine, by mouse', { timeout: 60_000 }, async () => {
  // What is forced would be played before it can be clicked.
  const { context, page, errors } = await chromium.person({ settings: { playForced: false } });
  await begin(page, 'machine', { length: '6', base_hp: '12', start_gold: '50', rounds: '8' });
  await choice(page, 'C').waitFor();
  await inOrder(page, 'the line');
  while (!(await ending(page).isVisible())) {
    await decide(page, async () => {
      for (const letter of ['C', 'F', 'A', 'P']) {
        if (!(await choice(page, letter).isVisible())) continue;
        return choice(page, letter).click();
      }
    });
  }
  assert.match(await ending(page).innerText(), /1–0|0–1|½–½/);
  await inOrder(page, 'the line');
  assert.deepEqual(errors, []);
  await context.close();
});

test('by keyboard: what cannot be had says why, a choice tells what comes of it, a unit what it reaches', { timeout: 60_000 }, async () => {
  const { context, page, errors } = await chromium.person();
  await begin(page, 'machine', { length: '12', start_gold: '4' });
  await choice(page, 'F').waitFor();
  assert.equal(await choice(page, 'C').count(), 0, 'a catapult is too dear');
  await page.locator('#why-C').getByText('Not enough gold for a catapult: 8 missing').waitFor();
  await page.keyboard.press('c');
  await page.locator('.choices [role=status]').getByText('Not enough gold for a catapult: 8 missing').waitFor();
  await choice(page, 'F').focus();
  await page.locator('.told').getByText('Turn of player B').waitFor();
  assert.equal(await page.locator('[data-place="1"] .ghost').count(), 1, 'the line shows the recruit before there is one');
  await decide(page, () => page.keyboard.press('f'));
  await page.locator('[data-place="2"] .counter').waitFor();
  await page.locator('[data-place][tabindex="0"]').focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.place), '2');
  await page.keyboard.press('Enter');
  const reach = page.getByTestId('reach');
  await reach.getByText('It can strike cell 3.').waitFor();
  await reach.getByText('no target in range').first().waitFor();
  await page.locator('[data-place="3"].reach-range').waitFor();
  await page.keyboard.press('?');
  await page.getByRole('rowheader', { name: 'Attack points' }).waitFor();
  await inOrder(page, 'the line');
  await page.getByRole('button', { name: 'Français' }).click();
  await reach.getByText('Aucune cible à portée').or(reach.getByText('aucune cible à portée')).first().waitFor();
  await page.getByRole('rowheader', { name: 'Attaque', exact: true }).waitFor();
  await page.locator('.when').getByText('Tour').waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});

test('the units act one after the other, and what is skipped stands as it would have come', { timeout: 60_000 }, async () => {
  const { context, page, errors } = await chromium.person({ settings: { pace: 'step', playForced: false } });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await begin(page, 'machine', { length: '6', start_gold: '50' });
  await choice(page, 'F').click();
  await page.locator('[data-place="1"] .acting').waitFor();
  await page.locator('#main').focus();
  // Step by step, by key and by button, to where the footman advances.
  const next = page.getByRole('button', { name: 'Next' });
  const advances = page.locator('.phases .lit .acts');
  for (let i = 0; i < 30 && !(await advances.isVisible()); ++i) {
    await next.waitFor();
    if (i % 2) await next.click();
    else await page.keyboard.press('Space');
  }
  await page.locator('.phases .lit').getByText('Phase 2').waitFor();
  await page.getByText('Phase 2: from the front backwards, all but catapults advance').waitFor();
  await page.getByTestId('question').getByText('the footman of player A advances from cell 1 to cell 2').waitFor();
  await page.locator('[data-place="2"] .acting').waitFor();
  await page.getByRole('button', { name: 'Skip' }).click();
  await choice(page, 'P').waitFor();
  assert.equal(await page.locator('[data-place="2"] .counter').count(), 1);
  assert.equal(await page.locator('.acting').count(), 0, 'nobody is lifted when all is over');
  assert.deepEqual(errors, []);
  await context.close();
});

test('a bounty flies to the purse, the line shows whose ground is whose, every change can be written out', { timeout: 60_000 }, async () => {
  const { context, page, errors } = await chromium.person({ settings: { pace: 'instant', playForced: false } });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await begin(page, 'here', { length: '6', start_gold: '50', archer_hp: '1', footman_attack: '9' });
  for (const letter of ['F', 'A', 'P', 'P', 'P', 'P']) {
    await choice(page, 'P').waitFor();
    const before = await page.getByTestId('question').innerText();
    if (letter === 'P') await page.getByLabel('Pace').selectOption('step');
    await page.keyboard.press(letter.toLowerCase());
    const [next, coin] = [page.getByRole('button', { name: 'Next' }), page.locator('svg.coin[aria-hidden]').and(page.locator('.war > svg'))];
    for (let i = 0; letter === 'P' && i < 40; ++i) {
      await next.or(choice(page, 'P')).first().waitFor();
      if (await coin.isVisible()) break;
      if (!(await next.isVisible())) break;
      // The film may end between the look and the click.
      await next.click({ timeout: 2000 }).catch(async (failure) => {
        if (await next.isVisible()) throw failure;
      });
    }
    if (await coin.isVisible()) break;
    await page.getByTestId('question').filter({ hasNotText: before }).waitFor();
  }
  assert.equal(await page.locator('.war > svg.coin').count(), 1, 'nobody was paid');
  await page.getByTestId('question').getByText('is paid a bounty of 6 gold').waitFor();
  await page.getByRole('button', { name: 'Skip' }).click();
  await choice(page, 'P').waitFor();
  assert.ok((await page.locator('.cell.held1').count()) >= 2, 'nobody holds ground');
  await page.getByText('Every change, written out').click();
  const steps = page.getByRole('region', { name: 'Every change, written out' });
  await steps.getByText('A: base 100, gold').first().waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save all of them as a file' }).click()]);
  const written = (await (await download.createReadStream()).toArray()).join('');
  assert.match(written, /^Player A recruits a footman on cell 1/);
  assert.match(written, /A: base 100, gold \d+ .*\[F10\]/, 'the unit that acts next is not marked');
  assert.doesNotMatch(written, /steps FILE/);
  const log = page.getByRole('log');
  await log.focus();
  for (let i = 0; i < 12 && (await page.locator('.cell.pointed').count()) === 0; ++i) await page.keyboard.press('ArrowUp');
  assert.ok((await page.locator('.cell.pointed').count()) > 0, 'a line of the log shows nothing on the board');
  assert.deepEqual(errors, []);
  await context.close();
});

test('after the last levy the rest is one film, which one word skips', { timeout: 60_000 }, async () => {
  const { context, page, errors } = await chromium.person({ settings: { pace: 'slow' } });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await begin(page, 'here', { length: '6', start_gold: '50', last_levy: '1', rounds: '12' });
  for (const player of ['Player 1', 'Player 2']) {
    await page.getByTestId('question').getByText(`${player} · Recruit`).waitFor();
    await choice(page, 'F').waitFor();
    await page.keyboard.press('f');
    await page.getByRole('button', { name: 'Skip' }).click();
  }
  await ending(page).waitFor({ timeout: 15_000 });
  assert.deepEqual(errors, []);
  await context.close();
});

test('the line can be read on a telephone', { timeout: 60_000 }, async () => {
  const { context, page } = await chromium.person({ width: 360, height: 640, theme: 'dark', language: 'fr' });
  await begin(page, 'machine', { length: '24', start_gold: '50' });
  await choice(page, 'C').waitFor();
  await page.locator('.prospect td button').first().click();
  const cell = await page.evaluate(() => document.querySelector('[data-place="12"]').getBoundingClientRect().width);
  assert.ok(cell >= 40, `a cell is ${cell}px wide`);
  await inOrder(page, 'the line on a telephone');
  await context.close();
});
