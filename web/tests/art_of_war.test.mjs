// Art of War in a real browser: a whole game by clicking, and two people at one screen who must not see each other's hands.

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


/** Does the next sensible thing by clicking, and says what it was; null if nothing can be clicked just now. */
const click = (page) =>
  page.evaluate(() => {
    const one = (selector) => document.querySelector(selector);
    if (one('[data-testid=ending]')) return 'over';
    if (one('[data-testid=curtain]')) return 'curtain';
    const act = (element, what) => {
      element.click();
      return what;
    };
    const sure = one('.warning button.main');
    if (sure && !sure.parentElement.contains(document.activeElement)) return 'warned in vain';
    if (sure) return act(sure, 'sure');
    const goal = one('.near [data-place=F2].target') ?? one('.cell.target');
    if (goal) return act(goal, one('.cell.chosen') ? 'strike' : 'put');
    const striker = one('.cell.source:not(.chosen)');
    if (striker) return act(striker, 'choose striker');
    const end = one('[data-testid=end-turn]');
    const hand = [...document.querySelectorAll('.hand.own .held.may:not(.going)')];
    const units = hand.filter((card) => card.dataset.card !== 'K');
    const own = [...document.querySelectorAll('.field.near .cell')].filter((cell) => cell.querySelector('.card')).length;
    const phase = one('[data-testid=phase]')?.textContent ?? '';
    if (!end && hand.length > 0) return act(units[0] ?? hand[0], 'choose card');
    if (end && /action/.test(phase) && own < 2 && units.length > 0 && !one('.held.chosen')) return act(units[0], 'choose card');
    if (end && !end.disabled) return act(end, 'end');
    const home = one('[data-testid=send-home]');
    if (home) return act(home, 'send home');
    return units.length > 0 && end ? act(units[0], 'choose card') : null;
  });

const anything = (page) =>
  page.locator('[data-testid=ending], [data-testid=curtain], [data-testid=end-turn], .warning button.main, .held.may, .cell.target').first().waitFor();

test('a whole game against level 1, by clicking', { timeout: 120_000 }, async () => {
  const { page, errors, context } = await chromium.person();
  await page.goto(`${server.url}/#/new/art_of_war`);
  await page.locator('select').first().selectOption('1');
  await page.getByTestId('begin').click();
  await page.locator('.hand.own .held.may').first().waitFor();
  const done = new Set();
  let looked = false;
  for (let steps = 0; steps < 2000; ++steps) {
    const what = await click(page);
    if (what === 'over') break;
    assert.notEqual(what, 'warned in vain', 'whoever plays by keys is not led to the warning');
    if (what) done.add(what);
    else await anything(page);
    if (what === 'choose striker' && !looked) {
      looked = true;
      await page.locator('.cell.target .preview').first().waitFor();
      await inOrder(page, 'the card table with a striker chosen');
    }
  }
  await page.getByTestId('ending').waitFor();
  for (const what of ['put', 'choose card', 'end', 'choose striker', 'strike']) assert.ok(done.has(what), `nobody did: ${what}`);
  assert.equal(await page.locator('.hand [data-card="?"]').count(), 0, 'after the game both hands are open');
  await inOrder(page, 'the ended game');
  await page.getByRole('button', { name: 'Français' }).click();
  await page.getByText('Royaume').first().waitFor();
  await page.setViewportSize({ width: 360, height: 640 });
  await inOrder(page, 'the ended game on a telephone');
  assert.deepEqual(errors, []);
  await context.close();
});

test('by keyboard alone: the menu of a turn, a card put down, a card sent home', { timeout: 60_000 }, async () => {
  const { page, errors, context } = await chromium.person();
  await page.goto(`${server.url}/#/new/art_of_war`);
  await page.locator('select').first().selectOption('1');
  await page.getByTestId('begin').click();
  const focused = () => page.evaluate(() => document.activeElement.dataset.place ?? '');
  const asked = page.getByTestId('question');
  /** With the arrow keys to a place, if it can be come to. */
  const goTo = async (place, key) => {
    for (let i = 0; i < 12 && (await focused()) !== place; ++i) await page.keyboard.press(key);
    assert.equal(await focused(), place);
  };
  const choose = async () => {
    await page.locator('.held.may').first().waitFor();
    await page.locator('[data-place="hand/0"]').focus();
    await page.keyboard.press('Enter');
    await page.locator('.held.chosen').waitFor();
  };
  await choose();
  await page.keyboard.press('ArrowUp');
  await goTo((await focused()).replace(/^A/, 'F'), 'ArrowUp');
  await page.keyboard.press('Enter');
  const attack = page.getByRole('button', { name: 'Attack', exact: true });
  await attack.waitFor();
  assert.match(await asked.innerText(), /One kind of action a turn/);
  if ((await attack.getAttribute('aria-disabled')) === 'true') {
    await attack.press('Enter');
    await page.getByText('None of your cards reaches an enemy now.').waitFor();
  } else {
    await attack.press('Enter');
    assert.match(await focused(), /^[FA][123]$/);
    await page.getByText('Choose which of your cards strikes.').waitFor();
  }
  await page.getByRole('button', { name: 'Deploy', exact: true }).press('Enter');
  assert.match(await focused(), /^hand/);
  assert.equal(await page.locator('.cell.source').count(), 0, 'what would strike is still marked');
  await page.keyboard.press('Enter');
  await page.locator('.held.chosen').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.held.chosen').count(), 0);
  await page.keyboard.press('Enter');
  await page.getByTestId('send-home').press('Enter');
  await page.getByTestId('end-turn').press('Enter');
  await page.getByRole('log').getByText(/Player 1 sends an? \w+ home/).waitFor();
  await page.getByRole('log').getByText('Player 1 ends the turn.').waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});

/** What another side's hand looks like to somebody who may not know it. */
function leaks(viewer, letter) {
  const found = [];
  const other = viewer === '1' ? 2 : 1;
  const message = letter.welcome ?? letter;
  for (const { view } of [message, ...(message.entries ?? [])]) {
    if (!view || view.result !== '*') continue;
    const { hand, shown } = view.sides[other - 1];
    const known = [...hand].filter((card) => card !== '?' && card !== 'K').join('');
    if (known !== shown) found.push(`view of ${viewer}: hand ${hand}, shown ${shown}`);
  }
  for (const entry of [message, ...(message.entries ?? [])]) {
    for (const event of entry.events ?? []) {
      if (event.side === other && ((event.event === 'draw' && event.card !== '?') || (event.event === 'deal' && event.cards !== '???'))) {
        found.push(`event told to ${viewer}: ${JSON.stringify(event)}`);
      }
    }
  }
  return found;
}

test('two at one screen: nobody sees the hand of the other', { timeout: 120_000 }, async () => {
  const { page, errors, context } = await chromium.person();
  await context.addInitScript(() => {
    globalThis.letters = [];
    globalThis.seenWrongly = [];
    const Plain = Worker;
    globalThis.Worker = class extends Plain {
      constructor(...words) {
        super(...words);
        this.addEventListener('message', ({ data }) => {
          for (const line of data.lines ?? []) if (line.startsWith('letter ')) globalThis.letters.push(line.slice(7));
        });
      }
    };
    // Whose hand lies open may change only by lifting the curtain.
    let open = null;
    let lifted = true;
    addEventListener('click', ({ target }) => (lifted ||= Boolean(target.closest?.('[data-testid=uncover]'))), true);
    new MutationObserver(() => {
      if (document.querySelector('[data-testid=ending]')) return;
      const curtain = document.querySelector('[data-testid=curtain]');
      const hand = document.querySelector('.hand.own .card:not(.back)');
      if (curtain) {
        const rest = document.querySelectorAll('.card, .log, .words, [data-card], [data-move], datalist').length;
        if (rest > 0) globalThis.seenWrongly.push(`${rest} things beside the curtain`);
        if (lifted && open === null) lifted = false;
        open ??= 'none';
      } else if (hand) {
        const side = hand.classList.contains('side2') ? '2' : '1';
        if (open === null && !lifted) globalThis.seenWrongly.push(`hand of ${side} without a curtain`);
        if (open !== side && !lifted) globalThis.seenWrongly.push(`hand of ${side} after ${open}`);
        open = side;
        lifted = false;
        const other = side === '1' ? '2' : '1';
        const text = document.body.innerText + [...document.querySelectorAll('details.words p')].map((line) => line.textContent).join(' ');
        const secret = new RegExp(`player ${other} draws (a soldier|a guard|an archer)`, 'i').exec(text);
        if (secret) globalThis.seenWrongly.push(secret[0]);
      }
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });

  await page.goto(`${server.url}/#/new/art_of_war`);
  await page.getByLabel('Two at this screen').check();
  await page.getByTestId('begin').click();
  const curtain = page.getByTestId('curtain');
  await curtain.waitFor();
  assert.match(await curtain.innerText(), /Player 1, your turn/);
  await inOrder(page, 'the curtain');

  let curtains = 0;
  let conscriptions = 0;
  let reloads = 0;
  let undone = false;
  let over = false;
  for (let steps = 0; steps < 2000; ++steps) {
    const what = await click(page);
    if (what === 'over') {
      over = true;
      break;
    }
    if (what === null) await anything(page);
    if (what === 'curtain') {
      ++curtains;
      if (reloads === 0 && curtains === 4) {
        ++reloads;
        await page.reload();
        await curtain.waitFor();
      }
      await page.getByTestId('uncover').click();
      await page.getByTestId('phase').waitFor();
      await page.locator('.hand.own .card').first().waitFor();
      if (/conscription/.test(await page.getByTestId('phase').innerText())) ++conscriptions;
      if (reloads === 1 && curtains === 7) {
        ++reloads;
        await page.reload();
        await curtain.waitFor();
      }
    }
    if (what === 'put' && !undone && curtains > 4) {
      await anything(page);
      if (/Send units home/.test((await page.getByTestId('question').allInnerTexts()).join(''))) {
        undone = true;
        await page.getByRole('button', { name: 'Undo' }).click();
        await page.getByText('1 move is taken back').waitFor();
      }
    }
    if (conscriptions > 0 && curtains > 8 && undone && reloads === 2) break;
  }
  assert.ok(over || curtains > 6, `only ${curtains} curtains`);
  assert.ok(over || conscriptions > 0, 'nobody had to be called up');
  const { letters, wrong } = await page.evaluate(() => ({ letters: globalThis.letters, wrong: globalThis.seenWrongly }));
  assert.deepEqual(wrong, []);
  assert.ok(letters.length > 10, 'no messages were read');
  for (const line of letters) {
    const [viewer] = line.split(' ', 1);
    assert.deepEqual(leaks(viewer, JSON.parse(line.slice(viewer.length + 1))), []);
  }
  assert.ok(over || undone, 'nothing was taken back');
  assert.deepEqual(errors, []);
  await context.close();
});
