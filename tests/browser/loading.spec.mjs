// Before the module comes, and when it does not come.
import { expect, test } from './support/fixtures.mjs';
import { authorPage, focused, LESSON, stays, widgetOn } from './support/widget.mjs';

const STATIC = /56\.5%/;

test('the page is painted and reads whole before the module comes, and turns live by itself when it does', async ({
  page,
  serve,
}) => {
  const server = await serve({ wasm: 'held' });
  await page.goto(server.origin + LESSON);
  const widget = widgetOn(page);
  await widget.host.scrollIntoViewIfNeeded();
  await expect.poll(() => server.asked).toContain('/attn/attn.wasm');
  const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
  expect(painted, 'first paint while the module is on its way').toBe(1);
  await expect(widget.static).toBeVisible();
  await expect(widget.static).toContainText(STATIC);
  await expect(widget.alert).toHaveCount(0);
  server.release();
  await expect(widget.figure).toBeVisible();
  await expect(widget.static).toHaveCount(0);
});

test('a module that is slow to come is announced, not taken for a failure', async ({ page, serve }) => {
  const server = await serve({ wasm: 'held' });
  await page.goto(server.origin + LESSON);
  const widget = widgetOn(page);
  await widget.host.scrollIntoViewIfNeeded();
  await expect(widget.live.getByRole('status')).toBeVisible();
  await expect(widget.alert).toHaveCount(0);
  await expect(widget.static).toContainText(STATIC);
  server.release();
  await expect(widget.figure).toBeVisible();
  await expect(widget.live.getByRole('status').filter({ hasText: /\S/ })).toHaveCount(0);
});

for (const width of [1280, 375]) {
  test(`nothing moves when the experiment turns live, at ${width} px`, async ({ page, serve }) => {
    const server = await serve({ wasm: 'held' });
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => {
      const kept = /** @type {any} */ (globalThis);
      kept.shifts = [];
      new PerformanceObserver((list) => {
        for (const entry of /** @type {any[]} */ (list.getEntries())) {
          const where = entry.sources.map((/** @type {any} */ { node }) => node?.className ?? node?.nodeName).join(' ');
          kept.shifts.push({ value: entry.value, where });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(server.origin + LESSON);
    const widget = widgetOn(page);
    // By the page's own link, so that the experiment is in sight when it changes.
    await page.evaluate(() => {
      location.hash = '#experiment-1';
    });
    await expect.poll(() => server.asked).toContain('/attn/attn.wasm');
    // What lies around the place was laid out on arrival.
    await stays(page);
    await page.evaluate(() => {
      /** @type {any} */ (globalThis).shifts.length = 0;
    });
    const before = await widget.host.boundingBox();
    server.release();
    await expect(widget.figure).toBeVisible();
    // Two frames, so that the observer has been told of the change.
    await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))));
    const after = await widget.host.boundingBox();
    const shifts = await page.evaluate(() => /** @type {any} */ (globalThis).shifts);
    const sum = shifts.reduce((/** @type {number} */ all, /** @type {any} */ { value }) => all + value, 0);
    // A tenth of what counts as good (0.1): one line of text moving in this window gives more than 0.01.
    expect(sum, JSON.stringify(shifts)).toBeLessThan(0.01);
    // The observer forgives moves below 3 px; the height may not change even so.
    expect(Math.abs((after?.height ?? 0) - (before?.height ?? 0))).toBeLessThanOrEqual(1);
  });
}

/** @type {[import('./support/server.mjs').Wasm, RegExp, RegExp[]][]} */
const FAILURES = [
  ['missing', /404/, [/404/]],
  ['page', /HTML/, []],
  ['half', /不|没/, []],
  ['broken off', /不|没/, [/ERR_CONTENT_LENGTH_MISMATCH|ERR_INCOMPLETE|ERR_CONNECTION/]],
];

for (const [wasm, reason, complaints] of FAILURES) {
  test(`a module that is ${wasm} gives one message with its address, the static version and a retry that works`, async ({
    page,
    serve,
    conduct,
  }) => {
    const server = await serve({ wasm });
    conduct.expectComplaints(...complaints);
    await page.goto(server.origin + LESSON);
    const widget = widgetOn(page);
    await widget.host.scrollIntoViewIfNeeded();
    await expect(widget.alert).toHaveCount(1);
    await expect(widget.alert).toContainText(`${server.origin}/attn/attn.wasm`);
    await expect(widget.alert).toContainText(reason);
    await expect(widget.static).toBeVisible();
    await expect(widget.static).toContainText(STATIC);
    // All three steps: nothing can be stepped through now.
    await expect(widget.static.getByText('89.5%').filter({ visible: true }).first()).toBeVisible();
    // The page around it lives.
    await page.locator('nav a[href^="#"]').filter({ visible: true }).first().click();
    await expect.poll(() => new URL(page.url()).hash).not.toBe('');
    // Still broken: the message stays, once.
    await widget.retry.click();
    await expect(widget.alert).toHaveCount(1);
    // Mended.
    server.wasm = 'right';
    await widget.retry.click();
    await expect(widget.figure).toBeVisible();
    await expect(widget.alert).toHaveCount(0);
    await expect(widget.static).toHaveCount(0);
    await widget.go(3);
    await expect(widget.cell(1, 3, 0)).toHaveAccessibleName(/89\.5%/);
  });
}

test('beside a failure the static version offers no control that would do nothing', async ({
  page,
  serve,
  conduct,
}) => {
  const server = await serve({ wasm: 'missing' });
  conduct.expectComplaints(/404/);
  await page.goto(server.origin + LESSON);
  const widget = widgetOn(page);
  await widget.host.scrollIntoViewIfNeeded();
  await expect(widget.alert).toBeVisible();
  await expect(widget.static.locator('button, input, select').filter({ visible: true })).toHaveCount(0);
});

test('a failed module tells the page by an event, and each experiment by one message of its own', async ({
  page,
  serve,
  conduct,
}) => {
  const server = await serve({ wasm: 'missing' });
  conduct.expectComplaints(/404/);
  await page.addInitScript(() => {
    const kept = /** @type {any} */ (globalThis);
    kept.errors = [];
    document.addEventListener('attn-error', (event) => kept.errors.push(/** @type {any} */ (event).detail));
  });
  server.add('/page.html', authorPage({ body: '<attn-head-split>picture</attn-head-split>'.repeat(2) }));
  await page.goto(`${server.origin}/page.html`);
  await expect(page.getByRole('alert')).toHaveCount(2);
  const errors = await page.evaluate(() => /** @type {any} */ (globalThis).errors);
  expect(errors).toHaveLength(2);
  expect(errors[0].key).toBe('load.status');
  expect(errors[0].message).toContain('404');
  await expect(page.getByText('picture')).toHaveCount(2);
  server.wasm = 'right';
  await page.locator('attn-head-split').first().locator('.panel').getByRole('button').click();
  await expect(page.locator('attn-head-split').first().locator('.live figure')).toBeVisible();
});

test('the retry is reached and pressed by keyboard, and the focus is not lost', async ({ page, serve, conduct }) => {
  const server = await serve({ wasm: 'missing' });
  conduct.expectComplaints(/404/);
  server.add('/page.html', authorPage({ body: '<attn-head-split>picture</attn-head-split>' }));
  await page.goto(`${server.origin}/page.html`);
  const widget = widgetOn(page);
  await expect(widget.alert).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(widget.retry).toBeFocused();
  server.wasm = 'right';
  await page.keyboard.press('Enter');
  await expect(widget.figure).toBeVisible();
  expect((await focused(page))?.inWidget).toBe(true);
});

test('the lesson asks nothing of anybody but its own site, and only what it needs', async ({ page, server }) => {
  await page.goto(server.origin + LESSON);
  const widget = await widgetOn(page).ready();
  await widget.go(3);
  await page.mouse.wheel(0, 20_000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  const asked = server.asked.filter((path) => path !== LESSON);
  for (const path of asked)
    expect(path).toMatch(/^\/(attn\/([a-z-]+\.(js|css|wasm)|parts\/[\w-]+\.js)|site\/[a-z-]+\.(css|js|svg))$/);
  expect(asked, 'each once').toEqual([...new Set(asked)]);
  expect(asked).toContain('/attn/attn.wasm');
  expect(await page.context().cookies()).toEqual([]);
});

test('an element whose script does not come says so, with the address, over its static version', async ({
  page,
  serve,
  conduct,
}) => {
  conduct.expectComplaints(/404/);
  const server = await serve();
  await page.route('**/parts/attn-head-split-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(server.origin + LESSON);
  const host = page.locator('attn-head-split').first();
  await expect(host.getByRole('alert')).toContainText(/脚本.*\/parts\/attn-head-split-/);
  await expect(host).toContainText(STATIC);
  await expect(page.locator('attn-dataflow').locator('.live figure')).toBeVisible();
});
