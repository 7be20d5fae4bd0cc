// Looking at a match again: stepping, eyes, faults, analysis, dice.

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
  await chromium?.close();
  await server?.stop();
});

const ageOfWar = `destrier-record 1
game: age_of_war
option: rounds=4
option: start_gold=40
seat 1: human, Anna
seat 2: level:3

1. 1 F
2. 2 C   # the dead zone will hurt
3. 1 A
4. 2 F
5. undo 1 by 2
6. 2 A
7. 1 F
8. 2 P
9. 1 P
10. 2 P
`;
const artOfWar = `destrier-record 1
game: art_of_war
seat 1: human, Anna
seat 2: human, Bert

1. fate ~K21
2. fate ~SSA
3. fate ~SSG
4. fate ~G
5. fate ~G
6. 1 K@F2
7. 2 S@F2
8. fate ~S
`;

async function open(record, terms = {}) {
  const person = await chromium.person(terms);
  await person.page.goto(`${server.url}/#/replay`);
  await person.page.getByTestId('paste').fill(record);
  await person.page.getByTestId('open').click();
  await person.page.getByTestId('replay').waitFor();
  return person;
}

const scrub = (page, n) => page.getByTestId('scrub').fill(`${n}`);
const at = (page, n) => page.getByTestId(`position-${n}`).waitFor();

test('a record is stepped through by buttons, keys, slider and its own lines', async () => {
  const { page, errors } = await open(ageOfWar);
  await at(page, 0);
  await page.getByTestId('next').click();
  await at(page, 1);
  await page.keyboard.press('ArrowRight');
  await at(page, 2);
  await page.getByText('the dead zone will hurt').waitFor();
  await page.keyboard.press('End');
  await at(page, 10);
  await page.keyboard.press('ArrowLeft');
  await at(page, 9);
  await scrub(page, 5);
  await at(page, 5);
  await page.locator('[data-n="4"] button').first().click();
  await at(page, 4);
  await page.locator('[data-n="4"] [aria-current=step]').first().waitFor();
  assert.match(await page.locator('[data-n="5"]').innerText(), /taken back/);
  await page.keyboard.press('Home');
  await page.getByTestId('play').click();
  await at(page, 10);
  assert.deepEqual(errors, []);
});

test('the whole match is analysed, its dice are checked, and any position is judged', async () => {
  const { page, errors } = await open(ageOfWar);
  await scrub(page, 2);
  await page.getByTestId('best').click();
  await page.getByText('What the machine would play here').waitFor();
  await page.getByTestId('review').click();
  const course = page.getByTestId('course');
  await course.waitFor();
  assert.match(await course.getAttribute('aria-label'), /Expected result of Anna over the match: \d/);
  await page.getByText('In numbers').click();
  assert.equal(await page.locator('.numbers tbody tr').count(), 1 + 8, 'the beginning and every move that stands');
  await page.getByRole('heading', { name: 'Turning points' }).waitFor();
  await page.getByRole('button', { name: 'Français' }).click();
  await page.getByRole('heading', { name: 'Tournants' }).waitFor();
  assert.deepEqual(errors, []);
});

test('each side sees its own hand only, and who may know everything sees both', async () => {
  const { page, errors } = await open(artOfWar.replace('8. fate ~S\n', '8. fate ~S\n9. end 0-1 resign by 1\n'));
  const deals = async () => [await page.locator('[data-n="2"]').innerText(), await page.locator('[data-n="3"]').innerText()];
  const hidden = (text) => /three cards/.test(text);
  const seen = async (eyes, wanted) => {
    await page.getByTestId('onlooker').selectOption(eyes);
    for (const [i, open] of wanted.entries()) {
      await page.locator(`[data-n="${i + 2}"]`, open ? { hasNotText: /three cards/ } : { hasText: /three cards/ }).waitFor();
    }
    assert.deepEqual((await deals()).map((text) => !hidden(text)), wanted);
  };
  await at(page, 0);
  await seen('1', [true, false]);
  await seen('2', [false, true]);
  await seen('public', [false, false]);
  await seen('all', [true, true]);
  assert.deepEqual(errors, []);
});

test('a damaged record names the line, and shows what was sound before it', async () => {
  const { page } = await open(ageOfWar.replace('7. 1 F', '7. 1 X'));
  assert.match(await page.getByTestId('fault').innerText(), /line 14/);
  await at(page, 6);

  const { page: other } = await chromium.person();
  await other.goto(`${server.url}/#/replay`);
  await other.getByTestId('paste').fill('this is no record');
  await other.getByTestId('open').click();
  await other.getByTestId('failure').waitFor();
  await other.getByTestId('file').setInputFiles({ name: 'match.txt', mimeType: 'text/plain', buffer: Buffer.from(artOfWar) });
  await other.getByTestId('replay').waitFor();
});

test('a match that was just played is looked back at, and its dice are right', async () => {
  const { page, errors } = await chromium.person({ settings: { pace: 'instant' } });
  await page.goto(`${server.url}/`);
  await page.getByTestId('quick-lionheart').click();
  await page.locator('.typing input').waitFor();
  await page.getByRole('button', { name: 'Give up' }).click();
  await page.getByRole('button', { name: 'Yes, give up' }).click();
  await page.getByTestId('ending').waitFor();
  await page.goto(`${server.url}/#/matches`);
  await page.getByText('Finished').waitFor();
  await page.getByRole('button', { name: 'Look back' }).click();
  await page.getByTestId('replay').waitFor();
  await page.getByTestId('verify').click();
  await page.getByTestId('verified').getByText('the one that was committed to').waitFor();
  await page.goto(`${server.url}/#/matches`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Yes, delete it' }).click();
  await page.getByTestId('none').waitFor();
  assert.deepEqual(errors, []);
});
