// Maps of more rows and columns than there is room for labels: the whole as one picture, exact cell by cell.
import { violations } from './support/axe.mjs';
import { expect, test } from './support/fixtures.mjs';
import { fillMap, largeMapPage } from './support/large-map.mjs';
import { POLICY } from './support/server.mjs';
import { vectors } from './support/vectors.mjs';
import { authorPage, widgetOn } from './support/widget.mjs';

const WORDS = Array.from({ length: 512 }, (_, at) => `${['小明', '把', '苹果', 'the', 'שלום'][at % 5]}${at + 1}`);
const DATA = vectors(WORDS, { heads: 2, width: 16 });

/** @param {import('@playwright/test').Page} page @param {import('./support/server.mjs').Server} server */
async function openSentence(page, server, attributes = '', lang = 'zh-CN') {
  server.addJson('/data/long.json', DATA);
  const body = `<h2>A section</h2><attn-head-split data-src="/data/long.json" ${attributes}></attn-head-split>`;
  server.add(
    '/page.html',
    authorPage({
      body,
      lang,
      head: '<style>:root { color-scheme: light dark; background: light-dark(#fcfcfa, #14161a) }</style>',
    }),
  );
  await page.goto(`${server.origin}/page.html`);
  const widget = await widgetOn(page).ready();
  await expect(widget.maps.first()).toBeVisible();
  return widget;
}

/** @param {import('@playwright/test').Page} page @param {import('./support/server.mjs').Server} server @param {{rows: number, cols: number, planted: [number, number]}} size */
async function openMap(page, server, size, lang = 'en') {
  await page.goto(await largeMapPage(server, lang));
  await page.waitForFunction(() => customElements.get('large-map'));
  await page.evaluate(fillMap, size);
  await expect(page.getByRole('grid')).toBeVisible();
  await drawn(page);
}

/** Waits until the last line of the picture, whose first cell no mask hides, is painted. @param {import('@playwright/test').Page} page */
const drawn = (page) => expect.poll(() => page.evaluate(colourAt, [0, 1])).not.toEqual([0, 0, 0, 0]);

/**
 * The colour of a pixel of the canvas, its place in shares of the sides; runs in the page.
 * @param {number[]} place
 */
function colourAt([x, y]) {
  const host = document.querySelector('large-map, attn-head-split');
  const canvas = /** @type {HTMLCanvasElement | null} */ (host?.shadowRoot?.querySelector('.overview canvas'));
  if (!canvas) return [0, 0, 0, 0];
  // A copy is read: reading the picture itself would have the browser keep it elsewhere.
  const probe = document.createElement('canvas');
  const context = probe.getContext('2d', { willReadFrequently: true });
  const [left, top] = [x * canvas.width, y * canvas.height].map(Math.floor);
  context?.drawImage(canvas, -Math.min(left, canvas.width - 1), -Math.min(top, canvas.height - 1));
  return Array.from(context?.getImageData(0, 0, 1, 1).data ?? []);
}

/** A weight as the engine has it, of head 0 in its own arithmetic: here in plain double precision. @param {number} row @param {number} col */
function weight(row, col) {
  const scores = DATA.K.slice(0, row + 1).map(
    (key) => key.reduce((sum, value, at) => sum + value * DATA.Q[row][at], 0) / Math.sqrt(16),
  );
  const most = Math.max(...scores);
  const shares = scores.map((score) => Math.exp(score - most));
  return shares[col] / shares.reduce((sum, share) => sum + share, 0);
}

/** What is said of a weight. @param {number} share */
const said = (share) => `${(share * 100).toFixed(1)}%`;

test('512 words: one picture that fits, a label every so often, and few elements', async ({ page, server }) => {
  const widget = await openSentence(page, server);
  const map = widget.maps.first();
  await expect(map.locator('canvas')).toHaveCount(1);
  await expect(map.getByText('100 שלום100')).toHaveCount(2);
  await expect(map.locator('.down .accent bdi'), 'who asks').toHaveText(WORDS[511]);
  expect(await map.evaluate((grid) => grid.querySelectorAll('*').length)).toBeLessThan(150);
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      `${width} px`,
    ).toBe(0);
    const box = await map.locator('.plane').boundingBox();
    expect(box?.width ?? 0, 'as wide as there is room').toBeGreaterThan(width === 375 ? 260 : 500);
    expect(box?.height ?? 0, 'the whole in one window').toBeLessThan(800);
    expect(Math.abs((box?.width ?? 0) - (box?.height ?? 0)), 'square cells').toBeLessThan(1);
  }
});

test('512 words: the legend says what a pixel is, with its block, in both languages', async ({ page, server }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  const widget = await openSentence(page, server);
  await expect(widget.live.getByText('一个像素代表 2 行 × 2 列的格子，画其中最大的权重')).toHaveCount(1);
  await page.setViewportSize({ width: 1280, height: 1000 });
  await expect(widget.live.getByText('一个像素一个格子')).toHaveCount(1);
  await openSentence(page, server, 'step="3"', 'en');
  await expect(widget.live.getByText('The whole map, one pixel a cell.')).toHaveCount(3);
});

test('512 words: each cell on the way of the keys is said with its own words and weight', async ({ page, server }) => {
  const widget = await openSentence(page, server, '', 'en');
  const map = widget.maps.first();
  await map.focus();
  await page.keyboard.press('Control+Home');
  let [row, col] = [0, 0];
  /** @type {[string, number, number][]} */
  const way = [
    ['PageDown', 64, 0],
    ['PageDown', 64, 0],
    ['ArrowRight', 0, 1],
    ['Shift+PageDown', 0, 64],
    ['ArrowLeft', 0, -1],
    ['ArrowUp', -1, 0],
    ['PageUp', -64, 0],
    ['PageDown', 64, 0],
    ['Shift+PageUp', 0, -64],
    ['Control+End', 511 - 127, 511],
    ['Home', 0, -511],
    ['ArrowDown', 0, 0],
    ['PageUp', -64, 0],
  ];
  for (const [key, down, across] of way) {
    await page.keyboard.press(key);
    [row, col] = [row + down, col + across];
    const cell = map.getByRole('gridcell');
    await expect(cell, key).toHaveAttribute('aria-colindex', String(col + 2));
    await expect(map.getByRole('row'), key).toHaveAttribute('aria-rowindex', String(row + 2));
    const [verb, value] = col > row ? ['cannot see', 'hidden by the mask'] : ['on', said(weight(row, col))];
    await expect(cell, key).toHaveAccessibleName(`single head, “${WORDS[row]}” ${verb} “${WORDS[col]}”: ${value}`);
    await expect(map, key).toHaveAttribute('aria-activedescendant', (await cell.getAttribute('id')) ?? '');
    const spot = await cell.boundingBox();
    expect(Math.min(spot?.width ?? 0, spot?.height ?? 0), 'a spot that can be seen').toBeGreaterThanOrEqual(13);
    await expect(cell).toBeInViewport();
  }
  await page.keyboard.press('ArrowDown');
  const near = map.locator('.near > *');
  await expect(near).toHaveCount(81);
  await expect(map.locator('.magnifier')).toContainText(`row ${row + 2}, column ${col + 1}`);
  expect(await near.nth(41).textContent(), 'to the right of the middle').toBe(
    (weight(row + 1, col + 1) * 100).toFixed(0),
  );
  await expect(near.first(), 'left of the first column').toHaveClass('outside');
  await page.keyboard.press('Enter');
  await expect(widget.select).toHaveValue(String(row + 1));
  await page.keyboard.press('Escape');
  await expect(map.locator('.magnifier, .spot')).toHaveCount(0);
});

test('512 words: the pointer finds the cell below it, and nothing moves', async ({ page, server }) => {
  const widget = await openSentence(page, server, 'mask="none"');
  const plane = widget.maps.first().locator('.plane');
  const box = /** @type {{x: number, y: number, width: number, height: number}} */ (await plane.boundingBox());
  // Whole pixels: a click is told in them.
  const [x, y] = [Math.round(box.x) + 140, Math.round(box.y) + 400];
  const [col, row] = [((x - box.x) / box.width) * 512, ((y - box.y) / box.height) * 512].map(Math.floor);
  await page.mouse.move(x, y);
  await expect(widget.maps.first().getByRole('gridcell')).toHaveAccessibleName(
    new RegExp(`「${WORDS[row]}」看「${WORDS[col]}」：\\d`),
  );
  expect(await plane.boundingBox()).toEqual(box);
  await page.mouse.click(x, y);
  await expect(widget.host).toHaveAttribute('asker', WORDS[row]);
});

test('512 words: no accessibility violation, with a cell walked to', async ({ page, server }) => {
  test.slow();
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({ colorScheme });
    const widget = await openSentence(page, server);
    await widget.maps.first().focus();
    await page.keyboard.press('PageUp');
    await expect(widget.maps.first().locator('.magnifier')).toBeVisible();
    expect(await violations(page, 'attn-head-split', colorScheme === 'light' ? 'all' : 'colours')).toEqual([]);
  }
});

test('512 words: enlarged, all maps of the step are in the window, whole', async ({ page, server }) => {
  const widget = await openSentence(page, server, 'step="3"');
  await widget.live.getByRole('button', { name: '放大' }).click();
  const dialog = widget.host.getByRole('dialog');
  await expect(dialog.locator('.overview canvas')).toHaveCount(3);
  await expect
    .poll(() => dialog.locator('.plane').evaluateAll((planes) => planes.map((plane) => plane.clientWidth > 280)))
    .toEqual([true, true, true]);
  const plane = dialog.locator('.plane-of-maps');
  await expect
    .poll(() => plane.evaluate((node) => [node.scrollWidth - node.clientWidth, node.scrollHeight - node.clientHeight]))
    .toEqual([0, 0]);
});

test('128 words keep a label each, 129 do not', async ({ page, server }) => {
  server.addJson('/data/128.json', vectors(WORDS.slice(0, 128)));
  server.addJson('/data/129.json', vectors(WORDS.slice(0, 129)));
  const body =
    '<attn-head-split data-src="/data/128.json"></attn-head-split><attn-head-split data-src="/data/129.json"></attn-head-split>';
  server.add('/page.html', authorPage({ body }));
  await page.goto(`${server.origin}/page.html`);
  const [labelled, whole] = [0, 1].map((at) => page.locator('attn-head-split').nth(at));
  await expect(labelled.locator('.row-labels > *')).toHaveCount(128);
  await whole.scrollIntoViewIfNeeded();
  await expect(whole.locator('.overview')).toHaveCount(1);
  await expect(labelled.locator('.overview')).toHaveCount(0);
});

test('sixteen million cells: the page answers while they are drawn, and the drawing ends', async ({ page, serve }) => {
  test.slow();
  const server = await serve({ policy: POLICY.replace("'self'", "'self' data:") });
  await openMap(page, server, { rows: 4096, cols: 4096, planted: [2500, 700] });
  // What else runs on the machine lengthens tasks too: the quietest of three drawings is the drawing's own.
  const longest = [];
  for (let round = 0; round < 3; round += 1) {
    longest.push(
      await page.evaluate(async () => {
        const map = /** @type {any} */ (document.querySelector('large-map'));
        /** @type {number[]} */
        const tasks = [];
        const watch = new PerformanceObserver((list) =>
          tasks.push(...list.getEntries().map(({ duration }) => duration)),
        );
        watch.observe({ type: 'longtask' });
        map.weights = { ...map.weights, data: map.weights.data.slice() };
        // Copying the weights is the test's own work.
        await new Promise((resolve) => setTimeout(resolve, 100));
        tasks.length = 0;
        map.weights = { ...map.weights, data: map.weights.data.subarray(0) };
        await new Promise((resolve) => setTimeout(resolve, 1500));
        watch.disconnect();
        return Math.max(0, ...tasks);
      }),
    );
  }
  expect(Math.min(...longest), `long tasks of each drawing: ${longest}`).toBeLessThan(50);
  await drawn(page);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test('sixteen million cells: a single largest weight is in the pixel of its block, and hidden blocks are clear', async ({
  page,
  server,
}) => {
  test.slow();
  for (const [width, planted] of /** @type {[number, [number, number]][]} */ ([
    [1280, [2500, 700]],
    [375, [4095, 17]],
  ])) {
    await page.setViewportSize({ width, height: 900 });
    await openMap(page, server, { rows: 4096, cols: 4096, planted });
    const legend = (await page.locator('.of-overview').textContent()) ?? '';
    const [, block] = legend.match(/a block of (\d+) by \1 cells/) ?? [];
    expect(Number(block), legend).toBeGreaterThan(2);
    const pixels = Math.ceil(4096 / Number(block));
    const colour = (/** @type {number} */ row, /** @type {number} */ col) =>
      page.evaluate(
        colourAt,
        [col, row].map((at) => (Math.floor(at / Number(block)) + 0.5) / pixels),
      );
    // The ramp's end, which nothing else here comes near.
    expect(await colour(...planted)).toEqual([0x12, 0x3a, 0x7d, 255]);
    expect(await colour(planted[0] - Number(block), planted[1])).not.toEqual([0x12, 0x3a, 0x7d, 255]);
    expect(await colour(100, 3000), 'hidden').toEqual([0, 0, 0, 0]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('sixteen million cells: a step of the keys is said within three frames and paints no map', async ({
  page,
  server,
}) => {
  await openMap(page, server, { rows: 4096, cols: 4096, planted: [2500, 700] });
  await page.getByRole('grid').focus();
  const frames = await page.evaluate(async () => {
    const root = /** @type {ShadowRoot} */ (document.querySelector('large-map')?.shadowRoot);
    const grid = /** @type {HTMLElement} */ (root.querySelector('[role="grid"]'));
    const canvas = /** @type {HTMLCanvasElement} */ (root.querySelector('canvas'));
    let paints = 0;
    const put = CanvasRenderingContext2D.prototype.putImageData;
    CanvasRenderingContext2D.prototype.putImageData = function (/** @type {any[]} */ ...args) {
      paints += 1;
      return /** @type {any} */ (put).apply(this, args);
    };
    const widths = canvas.width;
    const counts = [];
    for (const key of ['PageDown', 'ArrowRight', 'ArrowDown', 'Enter', 'End', 'PageDown', 'Home', 'ArrowDown']) {
      const before = grid.getAttribute('aria-activedescendant');
      grid.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      let count = 0;
      while (key !== 'Enter' && count < 60 && grid.getAttribute('aria-activedescendant') === before) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        count += 1;
      }
      counts.push(count);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
    CanvasRenderingContext2D.prototype.putImageData = put;
    return { counts, paints, same: canvas.width === widths };
  });
  expect(Math.max(...frames.counts), `frames: ${frames.counts}`).toBeLessThanOrEqual(3);
  expect([frames.paints, frames.same], 'the canvas stays as it is').toEqual([0, true]);
  await expect(page.getByRole('gridcell')).toHaveAccessibleName(/^map, “\w+” on “\w+”: \d+\.\d%$/);
});

test('sixteen million cells: slow drawing is said, ends when other weights come or the element goes', async ({
  page,
  server,
}) => {
  test.slow();
  await openMap(page, server, { rows: 4096, cols: 4096, planted: [2500, 700] });
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const asked = await page.evaluate(async () => {
    const map = /** @type {any} */ (document.querySelector('large-map'));
    const root = /** @type {ShadowRoot} */ (map.shadowRoot);
    const { data } = map.weights;
    let looks = 0;
    map.hidden_ = (/** @type {number} */ row, /** @type {number} */ col) => {
      looks += 1;
      return col > row;
    };
    const said = async () => {
      for (let frame = 0; frame < 600 && !root.querySelector('progress'); frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
      return root.querySelector('[role="status"]')?.textContent?.trim() ?? '';
    };
    const words = await said();
    // Other weights: nothing more is asked of the old mask.
    map.hidden_ = () => false;
    map.weights = { rows: 200, cols: 200, data: data.subarray(0, 40000) };
    await map.updateComplete;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const before = looks;
    await new Promise((resolve) => setTimeout(resolve, 300));
    const after = looks;
    const silent = root.querySelector('[role="status"]')?.textContent?.trim();
    // And the same where the element goes, until it is back.
    map.hidden_ = (/** @type {number} */ row, /** @type {number} */ col) => {
      looks += 1;
      return col > row;
    };
    map.weights = { rows: 4096, cols: 4096, data };
    await said();
    const main = map.parentNode;
    map.remove();
    const gone = looks;
    await new Promise((resolve) => setTimeout(resolve, 300));
    const still = looks;
    main.append(map);
    return { words, more: after - before, silent, whileGone: still - gone };
  });
  expect(asked).toEqual({ words: 'Drawing…', more: 0, silent: '', whileGone: 0 });
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await drawn(page);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test('a turned scheme repaints the picture without another look at the cells', async ({ page, server }) => {
  await openMap(page, server, { rows: 300, cols: 300, planted: [250, 70] });
  const light = await page.evaluate(colourAt, [0, 1]);
  await page.evaluate(() => {
    const { weights } = /** @type {any} */ (document.querySelector('large-map'));
    weights.data.fill(0.5);
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => page.evaluate(colourAt, [0, 1])).not.toEqual(light);
  // The planted weight is still the ramp's end, which the weights now hold no longer.
  expect(await page.evaluate(colourAt, [70.5 / 300, 250.5 / 300])).toEqual([0xdc, 0xeb, 0xff, 255]);
});
