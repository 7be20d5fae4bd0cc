// Matches by link between two people at pages of their own, through a real server.

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

const quick = { pace: 'instant', playForced: false };

/** A person at a page, with everything that the server sent to it over sockets. */
async function person(name) {
  const { page, context, errors } = await chromium.person({ settings: { ...quick, name } });
  const heard = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  return { page, context, errors, heard };
}

/** The first page orders a match by the form of its game and answers with the link for the other. */
async function invite(host, game, options = {}, at = server) {
  await host.page.goto(`${at.url}/#/new/${game}?opponent=link`);
  await host.page.getByTestId('begin').waitFor();
  if (Object.keys(options).length > 0) await host.page.locator('form details summary').click();
  for (const [name, value] of Object.entries(options)) {
    const field = host.page.locator('.options label', { has: host.page.locator('code', { hasText: new RegExp(`^${name}$`) }) }).locator('input, select');
    if (await field.evaluate((each) => each instanceof HTMLSelectElement)) await field.selectOption(value);
    else await field.fill(value);
  }
  await host.page.getByTestId('begin').click();
  return host.page.getByTestId('invite').inputValue();
}

async function join(guest, link) {
  await guest.page.goto(link);
  await guest.page.getByTestId('join').click();
  await guest.page.getByTestId('question').waitFor();
}

const input = (page) => page.locator('.typing input');
const ending = (page) => page.getByTestId('ending');

const asks = '.typing input, [data-testid=ending], [role=alertdialog]';

/** What somebody may do, by the newest view that was sent to him. */
function legalFor({ heard }) {
  for (const text of heard.slice().reverse()) {
    const message = JSON.parse(text);
    const view = message.view ?? message.welcome?.view;
    if (view) return view.legal;
  }
  return [];
}

/** Plays the match that the pages show to its end: whoever is asked types a legal move. Answers with how many were made. */
async function playOut(people, choose, most = Infinity) {
  for (let done = 0; done < most; ) {
    const who = await Promise.any(people.map((each) => each.page.locator(asks).first().waitFor().then(() => each)));
    const asked = who.page;
    if (await ending(asked).isVisible()) return done;
    const sure = asked.locator('[role=alertdialog] button.main');
    if (await sure.isVisible()) {
      await sure.click();
      await sure.waitFor({ state: 'hidden' });
      done += 1;
      continue;
    }
    // News of what comes of the last move may still be on its way.
    const legal = legalFor(who);
    if (legal.length === 0) continue;
    await input(asked).fill(choose(legal, done));
    // The field goes when the move is on its way, and comes again when there is another one to make.
    await input(asked).evaluate((field) => (field.dataset.used = 'yes'));
    await input(asked).press('Enter');
    await asked.locator('.typing input[data-used]').waitFor({ state: 'detached' });
    if (!(await sure.isVisible())) done += 1;
  }
  return most;
}

const any = (legal, n) => legal[(n * 7) % legal.length];

test('two people play Age of War by link to the end, one watches, one comes again', async () => {
  const [host, guest, watcher] = [await person('Anna'), await person('Bert'), await person('')];
  const link = await invite(host, 'age_of_war', { rounds: '6' });
  assert.match(link, /#\/match\/\w+\?invite=/, 'the secret of an invite stands after #');
  await join(guest, link);
  assert.ok(!guest.page.url().includes('invite'), 'the invite goes from the address once it is used');
  await host.page.getByText('Bert').first().waitFor();
  await guest.page.getByText('Anna').first().waitFor();
  await watcher.page.goto(link.split('?')[0]);
  await host.page.getByText('1 person watches').waitFor();

  await playOut([host, guest], any, 6);

  // Words go both ways, and nothing of them is markup.
  await host.page.getByTestId('chat').getByRole('textbox').fill('<b>well played</b>');
  await host.page.getByTestId('chat').getByRole('textbox').press('Enter');
  await guest.page.getByText('<b>well played</b>').waitFor();
  await watcher.page.getByText('<b>well played</b>').waitFor();

  await guest.page.reload();
  await playOut([host, guest], any);
  for (const each of [host, guest, watcher]) await ending(each.page).waitFor();

  await host.page.getByRole('button', { name: 'Play again' }).click();
  await guest.page.getByRole('button', { name: 'Accept the rematch' }).click();
  for (const each of [host, guest]) {
    await each.page.waitForURL((url) => url.hash.startsWith('#/match/') && !link.includes(url.hash));
    await each.page.getByTestId('question').waitFor();
  }
  await host.page.goto(`${server.url}/#/matches`);
  await host.page.getByText('Finished').waitFor();
  await host.page.getByText(/Your turn|The other side decides/).waitFor();
  for (const each of [host, guest, watcher]) assert.deepEqual(each.errors, []);
});

/** All that was received while the match went on: views and events, with the entry that they are of. Whoever comes again is told everything again, and must be told the same. */
function received(frames) {
  const views = [];
  const events = new Map();
  for (const text of frames) {
    const message = JSON.parse(text);
    if (message.over) break;
    const entries = message.welcome ? [message.welcome, ...message.welcome.entries] : message.n ? [message] : [];
    for (const entry of entries) {
      if (entry.view) views.push(entry.view);
      for (const [i, event] of (entry.events ?? []).entries()) {
        const told = { n: entry.n, move: entry.move, ...event };
        events.set(`${i} ${JSON.stringify(told)}`, told);
      }
    }
  }
  return { views, events: [...events.values()] };
}

/** The cards of a hand that somebody else sees are those that were shown; the king's place is open too. */
const sorted = (cards) => [...cards].filter((card) => !'?K'.includes(card)).sort().join('');

/** The placements that were told while they were secret; the last one comes with the reveal. */
function placements(events, name) {
  const reveals = events.filter((event) => event.event === 'reveal');
  assert.equal(reveals.length, 2, 'both sides were revealed');
  return events.filter((event) => event.event === name && event.n < reveals[0].n);
}

/** What each game hides, and how it would show in what somebody was sent who has the seats `own` (nobody's: he watches). */
const hidden = {
  art_of_war: {
    options: {},
    choose: (legal, n) => legal.find((move) => /^(x|attack)/.test(move)) ?? any(legal, n),
    leaks(own, { views, events }) {
      for (const view of views) {
        for (const side of [1, 2]) {
          if (own.includes(side) || view.result !== '*') continue;
          const { hand, shown } = view.sides[side - 1];
          assert.equal(sorted(hand), sorted(shown), `side ${own} sees the hand of ${side}: ${hand}`);
        }
      }
      const dealt = events.filter((event) => event.event === 'deal');
      assert.equal(dealt.length, 2);
      for (const event of dealt) {
        assert.equal(/^\?+$/.test(event.cards), !own.includes(event.side), `side ${own}: ${JSON.stringify(event)}`);
        assert.equal(event.move === '~?', !own.includes(event.side));
      }
    },
  },
  escarmouche: {
    options: { deploy: 'blind' },
    choose: (legal, n) => legal.find((move) => move.includes('x')) ?? any(legal, n),
    leaks(own, { views, events }) {
      const placing = views.filter((view) => view.stage === 'deploy');
      assert.ok(placing.length > 5, 'the squads were placed before these eyes');
      for (const view of placing) {
        for (const unit of view.units) {
          if (!own.includes(unit.side)) assert.equal(unit.square, '?', `side ${own} sees ${unit.side}${unit.unit} on ${unit.square}`);
        }
      }
      const placed = placements(events, 'deploy');
      assert.equal(placed.length, 9);
      for (const event of placed) {
        assert.equal(event.square === '?', !own.includes(event.side), `side ${own}: ${JSON.stringify(event)}`);
        assert.equal(event.move === '?', !own.includes(event.side));
      }
    },
  },
  lionheart: {
    options: { level: '2', max_turns: '7' },
    choose: (legal, n) => legal.find((move) => move.includes('x')) ?? any(legal, n),
    leaks(own, { views, events }) {
      const placing = views.filter((view) => view.phase.startsWith('place'));
      assert.ok(placing.length > 10, 'the armies were placed before these eyes');
      for (const view of placing) {
        for (const side of [1, 2]) {
          const others = view.units.filter((unit) => unit.side === side && unit.unit !== 'K');
          if (!own.includes(side)) assert.deepEqual(others, [], `side ${own} sees the army of ${side}`);
        }
      }
      const placed = placements(events, 'place');
      assert.equal(placed.length, 17);
      for (const event of placed) {
        if (own.includes(event.side)) continue;
        assert.equal(event.move, '?');
        assert.deepEqual(Object.keys(event).sort(), ['bases', 'event', 'move', 'n', 'side'], `side ${own}: ${JSON.stringify(event)}`);
      }
    },
  },
};

for (const [game, { options, choose, leaks }] of Object.entries(hidden)) {
  test(`nothing that the other side hides is sent in a match of ${game}, played by link to the end`, { timeout: 120_000 }, async () => {
    const [host, guest, watcher] = [await person('Anna'), await person('Bert'), await person('')];
    let mine = await serve();
    try {
      const link = await invite(host, game, options, mine);
      await join(guest, link);
      await watcher.page.goto(link.split('?')[0]);
      await watcher.page.getByTestId('question').waitFor();
      // While there are secrets, one page is loaded again and the server is killed.
      await playOut([host, guest], choose, 5);
      await guest.page.reload();
      await playOut([host, guest], choose, 3);
      const { store, port } = mine;
      await mine.stop('SIGKILL');
      for (const each of [host, guest]) await each.page.getByTestId('question').getByText('Connecting').waitFor();
      mine = await serve(store, port);
      await playOut([host, guest], choose);
      for (const each of [host, guest, watcher]) await ending(each.page).waitFor();
    } finally {
      await mine.stop();
    }

    for (const [who, own] of [[host, [1]], [guest, [2]], [watcher, []]]) {
      const told = received(who.heard);
      assert.ok(told.views.length > 20, 'the match was seen');
      leaks(own, told);
      const before = who.heard.findIndex((text) => text.includes('"over":'));
      assert.ok(before > 0 && !who.heard.slice(0, before).some((text) => text.includes('"seed"')), 'the seed is told only at the end');
      assert.deepEqual(who.errors.filter((error) => !error.includes('/api/matches/')), []);
    }
  });
}

test('a match goes on where it was after the server was killed', async () => {
  let mine = await serve();
  const [host, guest] = [await person('Anna'), await person('Bert')];
  try {
    const link = await invite(host, 'age_of_war', { rounds: '6' }, mine);
    await join(guest, link);
    assert.equal(await playOut([host, guest], any, 5), 5);
    const { store, port } = mine;
    await mine.stop('SIGKILL');
    for (const each of [host, guest]) await each.page.getByTestId('question').getByText('Connecting').waitFor();
    mine = await serve(store, port);
    const rest = await playOut([host, guest], any);
    assert.equal(rest, 12 - 5, 'no move was lost');
    for (const each of [host, guest]) await ending(each.page).waitFor();
  } finally {
    await mine.stop();
  }
});

test('whoever joins chooses his squad by its name, and is not asked for an army where there is none', async () => {
  const [host, guest] = [await person('Anna'), await person('Bert')];
  const link = await invite(host, 'escarmouche', {}, server);
  await guest.page.goto(link);
  await guest.page.locator('[data-squad="2"]').selectOption({ label: 'Royal Guard (95)' });
  await inOrder(guest.page, 'joining with a squad');
  assert.equal(await guest.page.locator('[data-squad="1"]').count(), 0, 'the other squad has been chosen');
  await guest.page.getByTestId('join').click();
  await guest.page.getByText('Red · Royal Guard').waitFor();
  await host.page.getByText('Red · Royal Guard').waitFor();

  await guest.page.goto(await invite(host, 'lionheart', {}, server));
  await guest.page.getByTestId('join').waitFor();
  assert.equal(await guest.page.locator('.joining select').count(), 0, 'both armies are given');
});

test('a listed match is found in the lobby, joined and watched; a wrong seat and a wrong match say so', async () => {
  const [host, guest, watcher] = [await person('Anna'), await person('Bert'), await person('')];
  await host.page.goto(`${server.url}/#/lobby`);
  await host.page.getByTestId('make').click();
  await host.page.getByTestId('waiting').waitFor();
  await host.page.getByRole('img', { name: 'QR' }).waitFor();
  const id = /match\/(\w+)/.exec(host.page.url())[1];

  await guest.page.goto(`${server.url}/#/lobby`);
  await guest.page.getByTestId(`listed-${id}`).getByText('Anna').waitFor();
  await guest.page.getByTestId(`listed-${id}`).getByRole('link', { name: 'Join' }).click();
  await guest.page.getByTestId('join').click();
  await guest.page.getByTestId('chat').waitFor();

  await watcher.page.goto(`${server.url}/#/lobby`);
  await watcher.page.getByRole('radio', { name: 'being played' }).check();
  await watcher.page.getByTestId(`listed-${id}`).getByRole('link', { name: 'Watch' }).click();
  await watcher.page.getByTestId('question').waitFor();
  assert.equal(await watcher.page.locator('.typing').count(), 0, 'who watches cannot move');

  // A token that is not of this seat is refused for good.
  await host.page.evaluate(
    (match) =>
      new Promise((settle) => {
        const request = indexedDB.open('destrier');
        request.onsuccess = () => {
          const seats = request.result.transaction('seats', 'readwrite').objectStore('seats');
          seats.get(match).onsuccess = ({ target }) => {
            seats.put({ ...target.result, token: 'wrong' }).onsuccess = settle;
          };
        };
      }),
    id,
  );
  await host.page.reload();
  await host.page.getByRole('alert').getByText('seat is not yours').waitFor();
  await host.page.goto(`${server.url}/#/match/nosuchmatch`);
  await host.page.getByRole('alert').getByText('no such match').waitFor();
  assert.deepEqual(guest.errors, []);
});
