// Croisades in the browser: a whole game by pointing at the map, every scenario's map, both languages, no barriers.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { inOrder, launch, serve } from './harness.mjs';

const scenarios = ['duel', 'water', 'camp', 'village', 'castle', 'caravan'];

let server, chromium;
before(async () => {
  server = await serve();
  chromium = await launch();
});
after(async () => {
  await chromium?.close();
  await server?.stop();
});

const clean = (errors) => assert.deepEqual(errors, []);

async function person(terms = {}) {
  const one = await chromium.person({ settings: { pace: 'instant' }, ...terms });
  await one.page.goto(`${server.url}/#/new/croisades`);
  await one.page.waitForSelector('[data-testid=preview-caravan][data-drawn=true]');
  return one;
}

async function begin(page, scenario, level = 1) {
  await page.check(`input[name=scenario][value=${scenario}]`);
  await page.selectOption('form select', String(level));
  await page.click('[data-testid=begin]');
  await page.waitForSelector('[data-testid=hex-map] [data-place]');
}

const noSidewaysScroll = async (page) =>
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, 'the page scrolls sideways');

/** Waits for something of the page to be so; the page's policy forbids Playwright's own way. */
async function until(page, look, argument) {
  for (;;) {
    const found = await page.evaluate(look, argument);
    if (found) return found;
    await new Promise((go) => setTimeout(go, 20));
  }
}

/** Waits until this person is asked, or all is over; what he is warned of he does all the same. */
async function asked(page, before) {
  return until(page, (before) => {
    if (document.querySelector('[data-testid=ending]')) return { over: true };
    const sure = document.querySelector('[role=alertdialog] button.main');
    if (sure) {
      sure.click();
      return null;
    }
    const map = document.querySelector('[data-testid=hex-map]');
    const open = map?.dataset.open === 'true' || document.querySelector('.actions [data-move]');
    if (!open || !map.dataset.position || map.dataset.position === before) return null;
    const label = (place) => place.getAttribute('aria-label');
    const places = [...document.querySelectorAll('[data-place]')].map((place) => ({ hex: place.dataset.place, label: label(place) }));
    return {
      position: map.dataset.position,
      chips: [...document.querySelectorAll('[data-chip]')].map((chip) => chip.dataset.chip),
      moves: [...document.querySelectorAll('[data-move]')].map((button) => button.dataset.move),
      targets: [...document.querySelectorAll('[data-target]')].map((button) => button.dataset.target),
      possible: places.filter(({ label }) => label.endsWith(', possible')).map(({ hex }) => hex),
      enemies: places.filter(({ label }) => label.includes(', Franks')).map(({ hex }) => hex),
    };
  }, before);
}

const place = (page, hex, how = 'click') => page.locator(`[data-place="${hex}"]`)[how]({ force: true });

/** Points at everything that a hasty commander would: shoots, charges, runs at the nearest enemy, strikes. */
async function playOn(page) {
  const tried = new Set();
  let before = '';
  for (let i = 0; i < 900; ++i) {
    const now = await asked(page, before);
    if (now.over) return;
    const [turn, side, step] = now.position.split(' ')[0].split('/');
    const again = (who) => `${turn}/${side}/${step} ${who}`;
    before = now.position;
    const button = now.moves.find((move) => /[>!]|counter|hold\.leg|stay/.test(move));
    const who = now.chips.find((chip) => !tried.has(again(chip)));
    if (button) await page.locator(`[data-move="${button}"]`).first().click();
    else if (step === '4' && now.targets.length > 0) {
      await page.locator('[data-target]').first().click();
      await page.locator('[data-testid=strike]:enabled').click();
    } else if (now.possible.length > 0) await place(page, now.possible[0]);
    else if (who && step !== '4') {
      tried.add(again(who));
      await page.locator(`[data-chip=${who}]`).click();
      await page.waitForSelector(`[data-chip=${who}][aria-pressed=true]`);
      if (step === '2') before = '';
      else if (step === '1') {
        await place(page, await until(page, () => document.querySelector('[data-place][aria-label$=", possible"]')?.dataset.place));
      } else {
        const goals = await until(page, () => {
          const goals = [...document.querySelectorAll('[data-place][aria-label$=" MP"]')].map((each) => each.dataset.place);
          return goals.length > 0 ? goals : document.querySelector('[data-deed], .way') ? [] : null;
        });
        const far = (a, b) => Math.abs(a.slice(0, 2) - b.slice(0, 2)) + Math.abs(a.slice(2) - b.slice(2));
        const near = (hex) => Math.min(...now.enemies.map((enemy) => far(hex, enemy)), 99);
        const goal = goals.sort((a, b) => near(a) - near(b))[0];
        if (goal) await place(page, goal);
        else before = '';
      }
    } else await page.locator('[data-move=end]').click();
  }
  assert.fail('the game does not end');
}

test('a whole game of First blood against level 1 by pointing at the map', { timeout: 120_000 }, async () => {
  const { page, errors } = await person();
  await begin(page, 'duel');
  await playOn(page);
  assert.match(await page.textContent('[data-testid=ending] h2'), /[01½]–[01½]/);
  clean(errors);
});

test('the map of every scenario is drawn, wide and narrow', { timeout: 120_000 }, async () => {
  for (const [width, height] of [[1280, 800], [360, 640]]) {
    const { page, errors, context } = await person({ width, height });
    for (const scenario of scenarios) {
      await page.goto(`${server.url}/#/new/croisades`);
      await page.waitForSelector(`[data-testid=preview-${scenario}][data-drawn=true]`);
      await noSidewaysScroll(page);
      await begin(page, scenario);
      assert.ok((await page.locator('[data-place]').count()) >= 176, `${scenario} has its hexes`);
      assert.ok((await page.locator('[data-who]').count()) >= 7, `${scenario} has its people`);
      await noSidewaysScroll(page);
    }
    clean(errors);
    await context.close();
  }
});

test('what the arrows and Enter point at, zoom and language', { timeout: 60_000 }, async () => {
  const { page, errors } = await person();
  await begin(page, 'duel');
  await asked(page, '');
  await page.locator('[data-place="1304"]').focus();
  await page.keyboard.press('ArrowRight');
  const focused = () => page.evaluate(() => document.activeElement.dataset.place);
  assert.equal(await focused(), '1404');
  for (const [way, hex] of [['Up', '1303'], ['Up', '1402'], ['Down', '1303'], ['Down', '1404'], ['Left', '1304'], ['Right', '1404']]) {
    await page.keyboard.press(`Arrow${way}`);
    assert.equal(await focused(), hex, `${way}: row by row, along one column`);
  }
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-chip=altuntash][aria-pressed=true]');
  const whole = await page.getAttribute('[data-testid=hex-map]', 'viewBox');
  await page.keyboard.press('+');
  await until(page, (whole) => document.querySelector('[data-testid=hex-map]').getAttribute('viewBox') !== whole, whole);
  await page.keyboard.press('0');
  await until(page, (whole) => document.querySelector('[data-testid=hex-map]').getAttribute('viewBox') === whole, whole);
  await page.getByRole('button', { name: 'Français' }).click();
  await until(page, () => document.querySelector('[data-place="0202"]').getAttribute('aria-label').includes('Terrain plat'));
  await until(page, () => document.querySelector('[data-testid=question]').textContent.includes('Tirez'));
  clean(errors);
});

/** Two spearmen face to face on open ground, two people at one screen, dice thrown by hand. */
async function faceToFace(terms) {
  const one = await person(terms);
  const { page } = one;
  const duel = JSON.parse(readFileSync(new URL('../../data/croisades/scenarios/duel.json', import.meta.url), 'utf8'));
  duel.sides[0].roster = [{ who: 'umar', at: '0808' }];
  duel.sides[1].roster = [{ who: 'gobert', at: '0708' }];
  const buffer = Buffer.from(JSON.stringify({ ...duel, id: 'close' }));
  await page.setInputFiles('[data-testid=own-files]', { name: 'close.json', mimeType: 'application/json', buffer });
  await page.waitForSelector('input[name=scenario][value=close]:checked');
  await page.check('input[name=opponent][value=here]');
  await page.locator('form input[type=checkbox]').last().check();
  await page.click('[data-testid=begin]');
  await asked(page, '');
  return one;
}

test('dice thrown by hand, ground given with what it brings, and the log shows on the map who it is about', { timeout: 60_000 }, async () => {
  const { page, errors } = await faceToFace();
  await page.locator('[data-chip=umar]').click();
  await page.waitForSelector('[data-left]');
  await page.locator('[data-move=end]').click();
  const sure = page.getByRole('button', { name: 'Play it all the same' });
  await sure.or(page.locator('[data-target=gobert]')).first().waitFor();
  if (await sure.isVisible()) await sure.click();
  await page.locator('[data-target=gobert]').click();
  await page.locator('[data-testid=strike]:enabled').click();
  await page.locator('[data-move="~DR"]', { hasText: '1/5' }).click();
  const ways = page.locator('[data-move^="gobert.back."]');
  await ways.first().waitFor();
  const goals = (await ways.evaluateAll((all) => all.map((each) => each.dataset.move.slice(-4)))).sort();
  const marked = await page.locator('[data-place][aria-label$=", possible"]').evaluateAll((all) => all.map((each) => each.dataset.place));
  assert.deepEqual(marked.sort(), goals);
  assert.equal(await page.locator('polygon.target').count(), goals.length, 'every hex to give ground to is drawn');
  await ways.first().click();
  await page.locator('[data-move=stay]').waitFor();
  await page.locator('.log p', { hasText: 'attacks Gobert' }).hover();
  assert.equal(await page.locator('polygon.pointed').count(), 2, 'attacker and defender');
  await inOrder(page, 'taking ground');
  clean(errors);
});

test('by keyboard alone somebody is chosen, walks, and strikes', { timeout: 60_000 }, async () => {
  const { page, errors } = await faceToFace();
  const press = async (what) => {
    await page.locator(what).focus();
    await page.keyboard.press('Enter');
  };
  const position = () => page.getAttribute('[data-testid=hex-map]', 'data-position');
  await press('[data-place="0808"]');
  await page.waitForSelector('[data-left]');
  await page.keyboard.press('ArrowUp');
  const goal = await page.evaluate(() => document.activeElement.dataset.place);
  assert.match(await page.locator(`[data-place="${goal}"]`).getAttribute('aria-label'), / MP$/);
  await page.keyboard.press('Enter');
  await until(page, (goal) => document.querySelector(`[data-place="${goal}"]`).getAttribute('aria-label').includes('Umar'), goal);
  // With nobody left to move the step ends by itself.
  await page.waitForSelector('[data-target=gobert]');
  await press('[data-place="0708"]');
  await page.waitForSelector('[data-testid=strike]:enabled');
  await page.keyboard.press('Escape');
  await page.waitForSelector('[data-target=gobert]');
  await press('[data-place="0708"]');
  await press('[data-testid=strike]:enabled');
  await press('[data-move="~NE"]');
  await until(page, () => document.querySelector('.log').textContent.includes('no effect'));
  assert.match(await position(), /^1\/2\//, 'the other side is in phase');
  clean(errors);
});

test('a finger sees first what would happen, and does it when it comes again', { timeout: 60_000 }, async () => {
  const { page, errors } = await person({ width: 360, height: 640, touch: true });
  await begin(page, 'duel');
  await asked(page, '');
  await page.locator('[data-move=end]').tap();
  await until(page, () => document.querySelector('[data-testid=hex-map]').dataset.position.startsWith('1/1/3') && document.querySelector('[data-chip=altuntash]'));
  await place(page, '1404', 'tap');
  await page.waitForSelector('[data-left="16"]');
  await place(page, '1204', 'tap');
  assert.match(await page.textContent('[data-testid=tap-again]'), /Altuntash goes from 1404 to 1204.*Ansaldo le Génois.*Tap again/s);
  await place(page, '1204', 'tap');
  await until(page, () => document.querySelector('[data-place="1204"]').getAttribute('aria-label').includes('Altuntash'));
  clean(errors);
});

test('a scenario of one\'s own is taken, a faulty one refused with its faults', { timeout: 60_000 }, async () => {
  const { page, errors } = await person();
  const duel = JSON.parse(readFileSync(new URL('../../data/croisades/scenarios/duel.json', import.meta.url), 'utf8'));
  const file = (content) => ({ name: 'own.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(content)) });
  await page.setInputFiles('[data-testid=own-files]', file({ ...duel, id: 'mine', turns: 0 }));
  await page.waitForSelector('.faults');
  assert.match(await page.textContent('.faults'), /turns/);
  await page.setInputFiles('[data-testid=own-files]', file({ ...duel, id: 'mine', en: 'Mine', turns: 2 }));
  await page.waitForSelector('input[name=scenario][value=mine]:checked');
  await page.click('[data-testid=begin]');
  await asked(page, '');
  assert.match(await page.textContent('.track'), /of 2/);
  clean(errors);
});

for (const theme of ['light', 'dark']) {
  test(`nothing bars the way to a screen reader, ${theme}`, { timeout: 120_000 }, async () => {
    const { page } = await person({ theme });
    await inOrder(page, 'choosing');
    await begin(page, 'duel');
    await asked(page, '');
    await page.click('[data-chip=altuntash]');
    await page.waitForSelector('[data-chip=altuntash][aria-pressed=true]');
    await inOrder(page, 'the table');
  });
}
