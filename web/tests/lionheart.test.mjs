// Lionheart in the page: a whole game by pointing at the board and one turn by keyboard, what is told before an attack, the
// end of a turn, real dice, an army placed in secret or composed beforehand.
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


async function begin(person, options, { manual = false, opponent = 'machine' } = {}) {
  const { page } = person;
  await page.goto(`${server.url}/#/new/lionheart`);
  await page.locator('select').first().waitFor();
  await page.evaluate(() => document.querySelectorAll('details').forEach((each) => (each.open = true)));
  await page.locator(`input[name=opponent][value=${opponent}]`).check();
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

/** A match that goes on from a position, against the machine. */
async function playFrom(page, position, options = {}) {
  const lines = Object.entries(options).map(([name, value]) => `option: ${name}=${value}\n`);
  await page.goto(`${server.url}/#/replay`);
  await page.getByTestId('paste').fill(`destrier-record 1\ngame: lionheart\n${lines.join('')}position: ${position}\nseat 1: human\nseat 2: human\n\n`);
  await page.getByTestId('open').click();
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await page.locator('.source').first().waitFor();
}

const skirmish = 'A4f3N,Z2c4N,K1e4N,P3g4N,I1i4W,i4c5S,z2e5S,c2g5S,m9h5S,I1b6N,a4c6S,H1g6S,c1b7S,k1e8S 1 2 1 - -';
const at = (page, square) => page.locator(`[data-place="${square}"]`);

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

test('what a unit may do is said when it is chosen, and what an attack may bring before it is made', { timeout: 60_000 }, async () => {
  const { page, errors } = await chromium.person();
  await playFrom(page, skirmish, { level: '2' });
  await at(page, 'g4').click();
  await page.getByTestId('advice').getByText('go back one square for each panic').waitFor();
  await at(page, 'g5').hover();
  await page.getByTestId('chances').getByText('destroyed').waitFor();
  assert.equal(await page.locator('[data-testid=chances] .flight').count(), 3, 'one for each number of steps');
  await page.locator('svg .flights .way').first().waitFor();
  await inOrder(page, 'before an attack');
  // The same by keyboard, for another unit: whom the mercenaries would drive back.
  await page.keyboard.press('Escape');
  await at(page, 'c4').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.locator('[data-testid=chances] .flight', { hasText: 'Pushed' }).first().waitFor();
  // Mercenaries before the enemy king.
  assert.match(await at(page, 'e5').getAttribute('aria-label'), /can be bought|protected/);
  await page.getByRole('button', { name: 'Show danger' }).click();
  await page.locator('.danger').first().waitFor();
  assert.match(await at(page, 'c4').getAttribute('aria-label'), /the enemy can attack here/);
  await page.getByText('All units').click();
  await page.locator('.sheets dt').nth(7).waitFor();
  await page.locator('.sheets dd', { hasText: 'drives the enemy back' }).waitFor();
  assert.deepEqual(errors, []);
});

test('on a screen that is touched, an attack is pointed at twice', { timeout: 60_000 }, async () => {
  const { page, context } = await chromium.person({ width: 360, height: 640, touch: true });
  await playFrom(page, skirmish, { level: '2' });
  await at(page, 'g4').tap();
  await page.locator('.chosen').waitFor();
  await at(page, 'g5').tap();
  await page.getByText('Point at it again to attack').waitFor();
  await page.locator('svg .flights .way').first().waitFor();
  assert.equal(await page.locator('.log p').count(), 0, 'nothing has been rolled');
  await at(page, 'g5').tap();
  const warned = page.getByRole('alertdialog').getByRole('button').first();
  await warned.or(page.locator('.log p').first()).first().waitFor();
  if (await warned.isVisible()) await warned.tap();
  await page.locator('.log', { hasText: 'attack the cavalry' }).waitFor();
  await context.close();
});

test('by keyboard alone: a turn is played and ended, and the board keeps the focus', { timeout: 60_000 }, async () => {
  const person = await chromium.person({ settings: { confirmEnd: true } });
  const { page } = person;
  await begin(person, { start: 'gold' });
  await page.locator('.source').first().waitFor();
  const focus = () => page.evaluate(() => document.activeElement.dataset?.place ?? document.activeElement.textContent.trim());
  for (let i = 0; i < 40 && !/^[a-i]\d$/.test(await focus()); ++i) await page.keyboard.press('Tab');
  assert.match(await focus(), /^[a-i]\d$/, 'Tab comes to the board');
  const goTo = async (square) => {
    for (let i = 0; i < 20 && (await focus()) !== square; ++i) {
      const [column, row] = [...(await focus())];
      await page.keyboard.press(row !== square[1] ? (row < square[1] ? 'ArrowUp' : 'ArrowDown') : column < square[0] ? 'ArrowRight' : 'ArrowLeft');
    }
    assert.equal(await focus(), square);
  };
  for (const [from, to] of [['d2', 'd3'], ['e2', 'e3']]) {
    await goTo(from);
    await page.keyboard.press('Enter');
    await page.locator('.chosen').waitFor();
    await goTo(to);
    await page.keyboard.press('Enter');
    await at(page, to).locator('.counter').waitFor();
  }
  await page.getByTestId('turn-end').waitFor();
  assert.equal(await focus(), 'End my turn', 'the question of the page has the focus');
  await page.keyboard.press('Enter');
  await until(page, () => /Turn 2:/.test(document.body.innerText));
  assert.equal(await focus(), 'e3', 'and the board has it again');
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

test('an attack is withdrawn before its dice; ordinary dice are typed by a table that can be changed', { timeout: 60_000 }, async () => {
  const person = await chromium.person();
  const { page, errors } = person;
  await begin(person, { start: 'gold' }, { manual: true, opponent: 'here' });
  const type = async (move) => {
    await page.locator('.source').first().waitFor();
    await page.locator('.typing input').fill(move);
    await page.locator('.typing input').press('Enter');
  };
  for (const [move, told] of [['d2-d3', /d2 to d3/], ['d3-d4', /Turn 2/], ['d7-d6', /d7 to d6/], ['d6-d5', /Turn 3/]]) {
    await type(move);
    await page.locator('.log p', { hasText: told }).waitFor();
  }
  await type('d4xd5');
  await page.locator('.manual').waitFor();
  await inOrder(page, 'dice thrown by hand');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('.manual').waitFor({ state: 'detached' });
  await type('d4xd5');
  await page.getByText('Ordinary dice').click();
  await page.getByRole('button', { name: '1: axe' }).click();
  await page.getByRole('button', { name: '6: panic' }).click();
  await page.getByRole('button', { name: '1: panic' }).waitFor();
  await page.getByLabel('Type the faces').fill('1111');
  await page.locator('.manual button.main').click();
  await page.locator('.log p', { hasText: 'All dice show panic' }).waitFor();
  await page.reload();
  await page.locator('.log p', { hasText: 'All dice show panic' }).waitFor();
  assert.deepEqual(errors, []);
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

test('an army is composed beforehand, kept by its name, and met again in the orders of a match', { timeout: 60_000 }, async () => {
  const { page, errors } = await chromium.person();
  await page.goto(`${server.url}/`);
  await page.getByRole('link', { name: 'Armies' }).click();
  await page.locator('select').filter({ hasText: 'The Wings' }).selectOption('hammer');
  await page.locator('.slots .counter').nth(9).waitFor();
  await page.getByRole('button', { name: 'Mirror' }).click();
  await inOrder(page, 'armies');
  await page.getByLabel('Name of this army').fill('Left hand');
  await page.getByRole('button', { name: 'Keep it' }).click();
  const text = await page.getByTestId('army-text').inputValue();
  assert.equal(text.split(',').length, 10);
  await page.getByRole('link', { name: 'Play with it' }).click();
  await page.locator('[data-army="1"]').waitFor();
  assert.equal(await page.locator('[data-army="1"]').inputValue(), text);
  await page.locator('[data-army="2"]').selectOption('bastion');
  await inOrder(page, 'a new match at level 2');
  await page.getByTestId('begin').click();
  await page.locator('[data-place="e1"] .counter').waitFor();
  assert.equal(await page.locator('.lionheart .counter.side1').count(), 10);
  const [unit, men, square] = /^(\w)(\d+)(\w\d)$/.exec(text.split(',')[0]).slice(1);
  assert.match(await at(page, square).getAttribute('aria-label'), new RegExp(`Gold, .*${men} m[ae]n`), unit);
  assert.deepEqual(errors, []);
});

test('two at one screen place their armies behind a curtain', { timeout: 60_000 }, async () => {
  const person = await chromium.person();
  const { page, errors } = person;
  await page.goto(`${server.url}/#/new/lionheart`);
  await page.locator('[data-level="2"]').check();
  await page.locator('input[name=opponent][value=here]').check();
  await page.getByTestId('begin').click();
  const place = async (army) => {
    await page.getByRole('heading', { name: 'Your army' }).waitFor();
    await page.locator('select').filter({ hasText: 'The Wings' }).selectOption(army);
    await page.locator('.slots .counter').nth(9).waitFor();
    await inOrder(page, 'placing');
    await page.getByRole('button', { name: 'The army stands' }).click();
  };
  await place('wings');
  await page.getByTestId('uncover').waitFor();
  assert.equal(await page.locator('.counter').count(), 0, 'nothing is on the table before the other uncovers it');
  await inOrder(page, 'the curtain');
  await page.getByTestId('uncover').click();
  await page.getByRole('heading', { name: 'Your army' }).waitFor();
  assert.equal(await page.locator('.lionheart .counter').count(), 2, 'of the army that stands only its king is seen');
  await place('bastion');
  await page.locator('.source').first().waitFor();
  assert.equal(await page.locator('.lionheart .counter').count(), 20, 'both armies are revealed at once');
  assert.deepEqual(errors, []);
});
