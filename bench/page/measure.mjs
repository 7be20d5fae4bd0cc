// How quickly the page answers: node bench/page/measure.mjs [GAME …], with the program and the client built.
// In a real browser, against level 1 and without animations: the time from a click on a legal move to the picture in
// which it has been made and told (a move that is asked about first does not count), and the longest task that the page itself ran meanwhile (the machine thinks in a worker).

import { launch, serve, games } from '../../web/tests/harness.mjs';

const moves = 12;
const server = await serve();
const browser = await launch();
for (const game of process.argv.length > 2 ? process.argv.slice(2) : games) {
  const { page } = await browser.person({ settings: { pace: 'instant', playForced: true } });
  await page.addInitScript(() => {
    window.longest = 0;
    new PerformanceObserver((list) => {
      for (const task of list.getEntries()) window.longest = Math.max(window.longest, task.duration);
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(`${server.url}/#/new/${game}`);
  await page.getByTestId('begin').waitFor();
  await page.locator('select', { hasText: 'Page' }).selectOption('1');
  await page.getByTestId('begin').click();
  const hint = page.getByRole('button', { name: 'Hint', exact: true });
  const times = [];
  await hint.waitFor();
  await page.evaluate(() => (window.longest = 0));
  for (let i = 0; i < moves; ++i) {
    if ((await page.getByTestId('ending').count()) > 0) break;
    while (!(await hint.isEnabled().catch(() => false))) await page.waitForTimeout(50);
    await hint.click();
    await page.locator('.advice button').first().waitFor();
    const time = await page.evaluate(
      () =>
        new Promise((settle) => {
          const said = () => document.querySelectorAll('.log p').length;
          const before = said();
          const since = performance.now();
          const watch = new MutationObserver(() => {
            const asks = document.querySelector('.warning') !== null;
            if (said() === before && !asks) return;
            watch.disconnect();
            requestAnimationFrame(() => setTimeout(() => settle(asks ? null : performance.now() - since)));
          });
          watch.observe(document.querySelector('.table'), { subtree: true, childList: true });
          document.querySelector('.advice button').click();
        }),
    );
    if (time !== null) times.push(time);
    for (const name of ['Play it all the same', 'End my turn']) {
      const button = page.getByRole('button', { name });
      if (await button.count()) await button.first().click().catch(() => {});
    }
  }
  times.sort((a, b) => a - b);
  const longest = await page.evaluate(() => window.longest);
  console.log(
    `${game.padEnd(12)} ${times.length} moves: median ${times[times.length >> 1]?.toFixed(0)} ms, slowest ${times.at(-1)?.toFixed(0)} ms; longest task ${longest.toFixed(0)} ms`,
  );
  await page.context().close();
}
await browser.close();
await server.stop();
