// Cold loads of a page under throttling: bytes, first paint, first live element, tasks, shift; then a reader's way down
// the page, on which every element turns live.
import { median } from '../lib/statistics.mjs';
import { longTasks, startOf, traced } from './trace.mjs';

/** How long nothing may happen before a load counts as over, in ms. */
const REST = 1500;
/** A reader's wheel. */
const WHEEL = { px: 600, pause: 250 };

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page @param {string} address */
async function open(page, address) {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(REST);
}

/** @param {Page} page */
const seen = (page) =>
  page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    live: globalThis.probe.ready[0]?.at ?? Number.NaN,
    shift: globalThis.probe.shift,
  }));

/** @param {Page} page */
async function goDown(page) {
  await page.evaluate(() => performance.mark('way-down'));
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let at = 0; at < height; at += WHEEL.px) {
    await page.mouse.wheel(0, WHEEL.px);
    await page.waitForTimeout(WHEEL.pause);
  }
  await page.waitForTimeout(REST);
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {Awaited<ReturnType<typeof import('../lib/server.mjs').serve>>} server
 * @param {<T>(use: (opened: {page: Page}) => Promise<T>) => Promise<T>} fresh runs with a page of its own, nothing cached
 * @param {{path: string, rounds: number}} which
 */
export async function loading(browser, server, fresh, { path, rounds }) {
  const address = server.origin + path;
  const loads = [];
  /** @type {{path: string, bytes: number}[]} */
  let files = [];
  for (let round = 0; round < rounds; round += 1) {
    await fresh(async ({ page }) => {
      server.sent.length = 0;
      await open(page, address);
      files = [...server.sent];
      loads.push(await seen(page));
    });
  }
  const tasks = await fresh(async ({ page }) => longTasks(await traced(browser, page, () => open(page, address))));
  const { wayDown, shift } = await fresh(async ({ page }) => {
    const events = await traced(browser, page, async () => {
      await open(page, address);
      await goDown(page);
    });
    const from = ((events.find(({ name }) => name === 'way-down')?.ts ?? 0) - startOf(events)) / 1000;
    return { wayDown: longTasks(events).filter(({ at }) => at >= from), shift: (await seen(page)).shift };
  });
  return {
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    files,
    paint: median(loads.map(({ paint }) => paint)),
    live: median(loads.map(({ live }) => live)),
    shift: Math.max(shift, ...loads.map((found) => found.shift)),
    tasks,
    wayDown,
  };
}
