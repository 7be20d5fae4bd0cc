// The lessons of all five games, played to their end by doing what they ask for; nothing else may be taken for it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { games, launch, serve } from './harness.mjs';

const tutorialOf = (game) => JSON.parse(readFileSync(new URL(`../../data/${game}/tutorial.json`, import.meta.url), 'utf8'));

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

const comment = (page, at, waits) => page.locator(`[data-testid="comment"][data-step="${at}"][data-waits="${waits}"]`);
const waitsFor = (step) => (step.by !== 'fate' && step.play === 'learner' ? 'move' : 'continue');

async function makeMove(page, move) {
  await page.locator('.typing input').fill(move);
  await page.locator('.typing input').press('Enter');
}

/** Does what the steps ask for, from one to before another. */
async function follow(page, steps, from, to) {
  for (let at = from; at < to; ++at) {
    await comment(page, at, waitsFor(steps[at])).waitFor();
    if (waitsFor(steps[at]) === 'move') await makeMove(page, steps[at].move);
    else await page.getByTestId('continue').click();
  }
}

for (const game of games) {
  test(`the lesson of ${game} is played to its end`, { timeout: 60_000 }, async () => {
    const { title, steps, intro, outro } = tutorialOf(game);
    const { context, page, errors } = await chromium.person();
    page.setDefaultTimeout(15_000);
    await page.goto(`${server.url}/#/lesson/${game}`);
    await page.getByRole('heading', { name: title.en }).waitFor();
    await comment(page, -1, 'continue').getByText(intro.en).waitFor();
    await page.getByTestId('continue').click();
    await follow(page, steps, 0, steps.length);
    await comment(page, steps.length, 'over').getByText(outro.en).waitFor();
    await page.getByTestId('lesson-over').waitFor();
    const log = await page.locator('.log p').count();
    assert.ok(log >= steps.length, `the log tells of every move (${log} lines for ${steps.length} moves)`);
    assert.deepEqual(errors, []);
    await context.close();
  });
}

test('another move is answered with the comment, and a hint shows the one that is wanted', { timeout: 60_000 }, async () => {
  const { steps } = tutorialOf('lionheart');
  const { context, page } = await chromium.person();
  page.setDefaultTimeout(15_000);
  await page.goto(`${server.url}/#/lesson/lionheart`);
  await page.getByTestId('continue').click();
  await comment(page, 0, 'move').waitFor();
  await makeMove(page, 'b2-b3');
  await page.getByText('another move is wanted').waitFor();
  await makeMove(page, 'e4-e6');
  await page.locator('.comment .answer').waitFor();
  assert.equal(await comment(page, 0, 'move').count(), 1, 'nothing has been played');
  await page.getByTestId('show-me').click();
  await page.getByText('Wanted here:').waitFor();
  await makeMove(page, steps[0].move);
  await comment(page, 1, 'move').waitFor();
  await context.close();
});

test('a lesson goes on where it was left, in the other language too, and can be begun anew', { timeout: 60_000 }, async () => {
  const { steps, title } = tutorialOf('art_of_war');
  const { context, page } = await chromium.person();
  page.setDefaultTimeout(15_000);
  await page.goto(`${server.url}/#/lesson/art_of_war`);
  await page.getByTestId('continue').click();
  await follow(page, steps, 0, 4);
  await comment(page, 4, 'move').waitFor();
  await page.reload();
  await comment(page, 4, 'move').getByText(steps[4].say.en).waitFor();
  await page.getByRole('button', { name: 'Français' }).click();
  await comment(page, 4, 'move').getByText(steps[4].say.fr).waitFor();
  await page.getByRole('heading', { name: title.fr }).waitFor();
  await follow(page, steps, 4, 6);
  await page.getByRole('button', { name: 'Depuis le début' }).click();
  await comment(page, -1, 'continue').waitFor();
  await page.goto(`${server.url}/#/lesson`);
  await page.getByRole('link', { name: title.fr }).waitFor();
  await context.close();
});
