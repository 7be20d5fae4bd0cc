// The rules pages in a real browser: every game, both languages, the figures of a match, and nothing wider than a telephone.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { games, inOrder, launch, serve } from './harness.mjs';

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

test('every game tells its rules in both languages, and no page is wider than 360 px', { timeout: 120_000 }, async () => {
  const { page, errors, context } = await chromium.person({ width: 360, height: 640 });
  for (const game of games) {
    await page.goto(`${server.url}/#/rules/${game}`);
    await page.locator('article h2').first().waitFor();
    const english = await page.locator('article').innerText();
    assert.ok(!/\*\*|^#+ \S|^\||```/m.test(english), `${game}: signs of Markdown are left`);
    assert.ok((await page.locator('.contents li').count()) > 3, `${game}: no contents`);
    await inOrder(page, `the rules of ${game}`);
    await page.getByRole('button', { name: 'Français' }).click();
    await page.locator('article[lang=fr] h2').first().waitFor();
    await page.getByRole('heading', { name: 'Sommaire' }).waitFor();
    await page.locator('article').getByText(/ (le|la|les) /).first().waitFor();
    assert.notEqual(await page.locator('article').innerText(), english, `${game}: the language did not change`);
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Contents' }).waitFor();
  }
  assert.deepEqual(errors, []);
  await context.close();
});

test('rules opened from a match have its figures, and the contents lead to their headings', { timeout: 60_000 }, async () => {
  const { page, context } = await chromium.person();
  await page.goto(`${server.url}/#/new/art_of_war`);
  await page.getByText('Regicide').click();
  await page.getByTestId('begin').click();
  const [rules] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: 'Rules of this match' }).click()]);
  await rules.getByText('king_capture=ends').waitFor();
  await rules.getByText('a king is killed or captured').waitFor();
  await rules.locator('.contents').getByRole('link', { name: 'Conscription' }).click();
  assert.equal(await rules.evaluate(() => document.activeElement?.textContent), 'Conscription');
  assert.ok((await rules.locator('#s-conscription').boundingBox()).y < 700, 'the heading is not in sight');
  await context.close();
});
