// Takes pictures of a page, to be looked at: node tests/look.mjs OUT.png '#/hash' [WIDTHxHEIGHT] [light|dark] [en|fr] [script.mjs]
// The script's default export is called with (page) before the picture is taken.
import { launch, serve } from './harness.mjs';
import { pathToFileURL } from 'node:url';

const [out, hash = '#/', size = '1280x800', theme = 'light', language = 'en', script] = process.argv.slice(2);
const [width, height] = size.split('x').map(Number);
const server = await serve();
const chromium = await launch();
try {
  const { page, errors } = await chromium.person({ width, height, theme, language });
  await page.goto(`${server.url}/${hash}`);
  await page.waitForLoadState('networkidle');
  if (script) await (await import(pathToFileURL(script).href)).default(page, out);
  await page.waitForTimeout(400);
  await page.screenshot({ path: out });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wide > 0) console.log(`wider than the window by ${wide}px`);
  for (const error of errors) console.log('error:', error);
} finally {
  await chromium.close();
  await server.stop();
}
