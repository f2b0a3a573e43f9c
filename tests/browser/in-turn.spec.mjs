// A live element is made part by part out of sight, and takes the static version's place when it is whole.
import { expect, test } from './support/fixtures.mjs';
import { LESSON, widgetOn } from './support/widget.mjs';

/**
 * The lesson's first experiment, near the screen, waiting for its module.
 * @param {import('@playwright/test').Page} page
 * @param {(options: {wasm: 'held'}) => Promise<import('./support/server.mjs').Server>} serve
 */
async function arriving(page, serve) {
  const server = await serve({ wasm: 'held' });
  await page.goto(server.origin + LESSON);
  const widget = widgetOn(page);
  await widget.host.scrollIntoViewIfNeeded();
  await expect.poll(() => server.asked).toContain('/attn/attn.wasm');
  return { server, widget };
}

test('until the experiment is whole its static version stands, and both are never seen at once', async ({
  page,
  serve,
}) => {
  const { server, widget } = await arriving(page, serve);
  /** What stands in each task and frame until the element says that it is live. */
  await widget.host.evaluate((host) => {
    const root = /** @type {ShadowRoot} */ (host.shadowRoot);
    const live = /** @type {HTMLElement} */ (root.querySelector('.live'));
    /** @type {{still: boolean, live: boolean, parts: number}[]} */
    const found = [];
    Object.assign(globalThis, { found });
    const look = () =>
      found.push({
        still: root.querySelector('.static')?.checkVisibility() ?? false,
        live: live.querySelector('figure')?.checkVisibility({ visibilityProperty: true }) ?? false,
        parts: live.querySelectorAll('*').length,
      });
    new MutationObserver(look).observe(root, { subtree: true, childList: true, attributes: true });
  });
  // By a clock on which every look takes 10 ms, no two parts fit one task.
  await page.evaluate(() => {
    const now = performance.now.bind(performance);
    let late = 0;
    performance.now = () => {
      late += 10;
      return now() + late;
    };
  });
  server.release();
  await expect(widget.static).toHaveCount(0);
  /** @type {{still: boolean, live: boolean, parts: number}[]} */
  const found = await page.evaluate(() => /** @type {any} */ (globalThis).found);
  for (const { still, live } of found) expect(still).not.toBe(live);
  expect(found.at(-1)).toMatchObject({ still: false, live: true });
  // Several tasks brought it, each some parts.
  expect(new Set(found.filter(({ still }) => still).map(({ parts }) => parts)).size).toBeGreaterThan(2);
});

test('an experiment that is asked for something else while it is made shows that', async ({ page, serve }) => {
  const { server, widget } = await arriving(page, serve);
  await widget.host.evaluate((host) => {
    const live = /** @type {HTMLElement} */ (host.shadowRoot?.querySelector('.live'));
    const observer = new MutationObserver(() => {
      if (!live.querySelector('figure')) return;
      observer.disconnect();
      host.setAttribute('step', '3');
      Object.assign(globalThis, { coming: live.classList.contains('coming') });
    });
    observer.observe(live, { subtree: true, childList: true });
  });
  server.release();
  await expect(widget.static).toHaveCount(0);
  expect(await page.evaluate(() => /** @type {any} */ (globalThis).coming), 'it was still being made').toBe(true);
  await expect(widget.cell(1, 3, 0)).toHaveAccessibleName(/89\.5%/);
});

test('an experiment that leaves the page while it is made is whole when it comes back', async ({ page, serve }) => {
  const { server, widget } = await arriving(page, serve);
  await widget.host.evaluate((host) => {
    const live = /** @type {HTMLElement} */ (host.shadowRoot?.querySelector('.live'));
    const place = /** @type {Element} */ (host.parentElement);
    const observer = new MutationObserver(() => {
      if (!live.querySelector('figure')) return;
      observer.disconnect();
      host.remove();
      setTimeout(() => place.append(host), 300);
    });
    observer.observe(live, { subtree: true, childList: true });
  });
  server.release();
  await expect(widget.static).toHaveCount(0);
  await expect(widget.cell(0, 3, 2)).toHaveAccessibleName(/56\.5%/);
  await expect(widget.askerChip('苹果')).toBeVisible();
});
