// What takes longer than a frame is computed away from the page's thread; the reader sees how far it is and may let
// it be.
import { expect, test } from './support/fixtures.mjs';
import { holdable, longData, openLong, row, unmasked } from './support/long.mjs';
import { POLICY } from './support/server.mjs';
import { Widget } from './support/widget.mjs';

/** Workers of a page, as they come. @param {import('@playwright/test').Page} page */
function workersOf(page) {
  /** @type {string[]} */
  const found = [];
  page.on('worker', (worker) => found.push(worker.url()));
  return found;
}

/** Turns the mask and waits for the line. @param {Awaited<ReturnType<typeof openLong>>} widget */
async function begin(widget) {
  await widget.mask.uncheck();
  await expect(widget.line).toHaveClass(/seen/);
}

test('the page goes on while a long sentence is computed', async ({ page, server }) => {
  test.slow(); // a sentence of 130,000 numbers
  const workers = workersOf(page);
  const widget = await openLong(page, server, { width: 256 });
  await page.evaluate(() => {
    const kept = /** @type {any} */ (globalThis);
    kept.watched = { frames: 0, tasks: [], begun: 0, took: 0 };
    const { watched } = kept;
    const line = document.querySelector('attn-head-split')?.shadowRoot?.querySelector('.computing');
    const frame = () => {
      if (watched.begun && !watched.took) watched.frames += 1;
      requestAnimationFrame(frame);
    };
    frame();
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) watched.tasks.push([startTime, duration]);
    }).observe({ type: 'longtask' });
    new MutationObserver(() => {
      const now = performance.now();
      if (line?.classList.contains('seen')) watched.begun ||= now;
      else if (watched.begun) watched.took ||= now - watched.begun;
    }).observe(/** @type {Element} */ (line), { attributeFilter: ['class'] });
  });
  await widget.mask.uncheck();
  const watched = () => page.evaluate(() => /** @type {any} */ (globalThis).watched);
  await expect.poll(async () => (await watched()).took, { timeout: 30_000 }).toBeGreaterThan(0);
  const { begun, took, frames, tasks } = await watched();
  // Other work on the machine may stretch a task; what is computed on the page's thread takes all of the time.
  const busy = tasks
    .filter((/** @type {number[]} */ [start, length]) => start > begun && start + length < begun + took)
    .reduce((/** @type {number} */ sum, /** @type {number[]} */ [, length]) => sum + length, 0);
  expect(workers, 'one worker, for all').toHaveLength(1);
  expect(frames, `frames in ${took} ms`).toBeGreaterThan(took / 100);
  expect(busy, `long tasks in ${took} ms`).toBeLessThan(took / 4);
});

test('of a long sentence so many numbers are listed as a page can make at once, the asker’s row among them', async ({
  page,
  server,
}) => {
  const widget = await openLong(page, server);
  await widget.numbersButton.click();
  const rows = widget.live.locator('.numbers tbody tr');
  await expect(rows).toHaveCount(8);
  await expect(rows.nth(2)).toContainText('w3');
  await expect(rows.first().locator('td')).toHaveCount(512);
  await expect(widget.live.locator('.numbers .note')).toContainText('只列第 1 到第 8 行');
  await widget.host.evaluate((host) => host.setAttribute('asker', 'w300'));
  await expect(rows.nth(4)).toContainText('w300');
  await expect(widget.live.locator('.numbers .note')).toContainText('只列第 296 到第 303 行');
  await widget.host.evaluate((host) => host.setAttribute('asker', 'w512'));
  await expect(rows.last()).toContainText('w512');
});

test('a short sentence asks for no worker and is there at once', async ({ page, server }) => {
  const workers = workersOf(page);
  await page.goto(`${server.origin}/c3/l7/`);
  const widget = await new Widget(page.locator('attn-head-split')).ready();
  await widget.mask.uncheck();
  await expect(widget.live.locator('.computing')).toHaveCount(0);
  expect(workers).toEqual([]);
  expect(server.asked.filter((path) => /worker|long-/.test(path))).toEqual([]);
});

for (const how of /** @type {const} */ (['the button', 'Escape'])) {
  test(`${how} leaves the picture that stands there`, async ({ page, server }) => {
    const jobs = await holdable(page);
    const widget = await openLong(page, server);
    const before = await row(widget);
    await jobs.hold();
    await page.evaluate(() => {
      const kept = /** @type {any} */ (globalThis);
      kept.told = [];
      document.addEventListener('attn-change', (event) =>
        kept.told.push(/** @type {CustomEvent} */ (event).detail.mask),
      );
    });
    await begin(widget);
    expect(await row(widget), 'the last picture stays').toBe(before);
    await expect(widget.line.getByRole('status')).toHaveText('正在计算……');
    await expect(widget.line.getByRole('progressbar', { name: '计算进度' })).toBeVisible();
    if (how === 'Escape') await page.keyboard.press('Escape');
    else await widget.line.getByRole('button', { name: '取消' }).click();
    await expect(widget.line).not.toHaveClass(/seen/);
    await expect(widget.line.getByRole('status')).toHaveText('已取消，图还是原来的。');
    await expect(widget.mask).toBeChecked();
    await expect(widget.mask).toBeFocused();
    expect(await row(widget)).toBe(before);
    expect(await page.evaluate(() => /** @type {any} */ (globalThis).told)).toEqual(['none', 'causal']);
  });
}

test('a newer wish takes the place of an older one, whatever is answered first', async ({ page, server }) => {
  const jobs = await holdable(page);
  const widget = await openLong(page, server);
  const before = await row(widget);
  await jobs.hold();
  await begin(widget);
  // Back before it was computed: nothing is to be computed any more.
  await widget.mask.check();
  await expect(widget.line).not.toHaveClass(/seen/);
  await jobs.goOn();
  await jobs.hold();
  await begin(widget);
  // Other data, by the author's script: the mask stays off.
  await widget.host.evaluate((element) => element.setAttribute('data-src', '/other.json'));
  await expect.poll(() => server.asked.filter((path) => path === '/other.json').length).toBe(1);
  await jobs.goOn();
  await expect.poll(() => row(widget)).not.toBe(before);
  await expect(widget.line).not.toHaveClass(/seen/);
  await expect(widget.mask).not.toBeChecked();
  const after = await row(widget);
  await page.reload();
  await widget.host.evaluate((element) => {
    element.setAttribute('mask', 'none');
    element.setAttribute('data-src', '/other.json');
  });
  await expect
    .poll(async () => ((await widget.figure.count()) > 0 ? row(widget) : ''), { timeout: 15_000 })
    .toBe(after);
});

test('other data that takes long can be left for the sentence that is shown', async ({ page, server }) => {
  const jobs = await holdable(page);
  const widget = await openLong(page, server);
  const before = await row(widget);
  await jobs.hold();
  await widget.host.evaluate((element, data) => Object.assign(element, { data }), longData(8, 5));
  await expect(widget.line).toHaveClass(/seen/);
  await widget.line.getByRole('button', { name: '取消' }).click();
  await expect(widget.line).not.toHaveClass(/seen/);
  await jobs.goOn();
  expect(await row(widget)).toBe(before);
  expect(await widget.host.evaluate((element) => /** @type {any} */ (element).data)).toBeNull();
  await expect(widget.alert).toHaveCount(0);
  // It is the old sentence that goes on.
  await unmasked(widget);
});

test('a worker that is gone leaves its work to the page', async ({ page, server }) => {
  test.slow(); // three computations, two of them on the page's thread
  const jobs = await holdable(page);
  const workers = workersOf(page);
  const widget = await openLong(page, server);
  await jobs.hold();
  await begin(widget);
  await jobs.kill();
  await expect(widget.line).not.toHaveClass(/seen/, { timeout: 20_000 });
  await expect(widget.mask).not.toBeChecked();
  await expect.poll(() => row(widget)).not.toContain('挡住');
  await expect(widget.alert).toHaveCount(0);
  await widget.mask.check();
  await unmasked(widget);
  expect(workers, 'no other was asked for').toHaveLength(1);
});

/**
 * @typedef {{other?: boolean, policy?: string, head?: string, script?: string, without?: boolean, worker?: string,
 *   workers: number, complaint?: RegExp}} Place
 * @type {[string, Place][]}
 */
const PLACES = [
  ['on the script’s own site under a strict policy', { policy: POLICY, workers: 1 }],
  ['with the script of another origin', { other: true, workers: 1 }],
  [
    'with the script of another origin under a policy that allows it',
    {
      other: true,
      policy:
        "default-src 'self'; script-src 'self' OTHER 'wasm-unsafe-eval'; connect-src 'self' OTHER; style-src 'self'; worker-src blob:",
      workers: 1,
    },
  ],
  [
    'with the script of another origin under a policy that does not',
    {
      other: true,
      policy:
        "default-src 'self'; script-src 'self' OTHER 'wasm-unsafe-eval'; connect-src 'self' OTHER; style-src 'self'",
      workers: 0,
      complaint: /blob:.*Content Security Policy/,
    },
  ],
  [
    'with the classic script',
    { script: '', head: '<script src="/attn/attn-widgets.classic.js" defer></script>', workers: 0 },
  ],
  ['in a browser without workers', { without: true, workers: 0 }],
  ['where the worker’s script is missing', { worker: '', workers: 1 }],
  [
    'where the worker fails at its work',
    { worker: 'postMessage({ ready: true });onmessage = () => { throw new Error("broken"); };', workers: 1 },
  ],
  [
    'where the worker’s module cannot be had',
    {
      worker:
        'postMessage({ ready: true });onmessage = ({ data: { id } }) => id && postMessage({ id, error: { message: "no module" } });',
      workers: 1,
    },
  ],
];

/** The first place's answer, which all others have to give. @type {string | null} */
let wanted = null;

test.describe('in every place the same is computed', () => {
  test.describe.configure({ mode: 'serial' });
  for (const [name, place] of PLACES) {
    test(name, async ({ page, serve, conduct }) => {
      const workers = workersOf(page);
      const other = place.other ? await serve({ shared: true }) : null;
      const server = await serve({ policy: place.policy?.replaceAll('OTHER', other?.origin ?? '') });
      if (place.complaint) conduct.expectComplaints(place.complaint);
      if (place.without) await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'));
      if (place.worker !== undefined)
        server.add('/attn/parts/worker.js', place.worker, place.worker ? {} : { status: 404 });
      const script = other ? `${other.origin}/attn/attn-widgets.js` : place.script;
      const widget = await openLong(page, server, { script, head: place.head });
      const found = await unmasked(widget);
      wanted ??= found;
      expect(found).toBe(wanted);
      expect(workers.length).toBe(place.workers);
      await expect(widget.alert).toHaveCount(0);
    });
  }
});
