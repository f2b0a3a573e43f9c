// What holds for every element of the library at once: in grey, on paper, in any
// width and zoom, hidden and shown, beside a spoiled file, on another origin.
import { expect, test } from './support/fixtures.mjs';
import { contrastFaults } from './support/audits.mjs';
import { EVERY, everyBody, everyLive, openEvery } from './support/every.mjs';

/** Where every weight is drawn, by its level of the ramp: a point in each that no number covers. */
function places() {
  /** @type {{level: number, x: number, y: number}[]} */
  const found = [];
  /** @param {ParentNode} root */
  const walk = (root) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) walk(element.shadowRoot);
      const level = /(?:^|\s)w(\d+)(?:\s|$)/.exec(element.getAttribute('class') ?? '');
      // A part of a bar is as large as what is drawn of it; the labels that it has no room for would count.
      const box = (element.querySelector(':scope > rect') ?? element).getBoundingClientRect();
      if (!level || box.width < 10 || box.height < 10 || !element.checkVisibility()) continue;
      found.push({ level: Number(level[1]), x: box.left + scrollX + 4, y: box.top + scrollY + 4 });
    }
  };
  walk(document);
  return found;
}

/** The pixels of a picture. @param {[string, {x: number, y: number}[]]} asked */
async function pixels([address, asked]) {
  const picture = await createImageBitmap(await (await fetch(address)).blob());
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d', { willReadFrequently: true });
  context?.drawImage(picture, 0, 0);
  return asked.map(({ x, y }) => Array.from(context?.getImageData(Math.round(x), Math.round(y), 1, 1).data ?? []));
}

test('in grey, and for eyes without green, the order of the weights is the order of lightness, in light and dark', async ({
  page,
  server,
}) => {
  test.slow(); // pictures of a whole long page
  const { cells, evolution, model } = EVERY;
  await openEvery(page, server, { body: [cells, evolution, model].join('') });
  await everyLive(page);
  const devtools = await page.context().newCDPSession(page);
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({ colorScheme });
    const drawn = await page.evaluate(places);
    expect(new Set(drawn.map(({ level }) => level)).size, 'different weights').toBeGreaterThan(30);
    for (const type of /** @type {const} */ (['achromatopsia', 'deuteranopia'])) {
      await devtools.send('Emulation.setEmulatedVisionDeficiency', { type });
      const address = server.add('/seen.png', await page.screenshot({ fullPage: true }), { type: 'image/png' });
      const seen = await page.evaluate(pixels, /** @type {[string, {x: number, y: number}[]]} */ ([address, drawn]));
      if (type === 'achromatopsia') {
        for (const [r, g, b] of seen) expect(Math.max(r, g, b) - Math.min(r, g, b), 'the filter is on').toBeLessThan(3);
      }
      /** @type {number[][]} */
      const byLevel = Array.from({ length: 101 }, () => []);
      drawn.forEach(({ level }, at) => {
        const [r, g, b] = seen[at];
        byLevel[level].push(0.2126 * r + 0.7152 * g + 0.0722 * b);
      });
      const steps = byLevel.flatMap((all, level) =>
        all.length > 0 ? [{ level, low: Math.min(...all), high: Math.max(...all) }] : [],
      );
      for (let at = 1; at < steps.length; at += 1) {
        const [weaker, stronger] = [steps[at - 1], steps[at]];
        const what = `${colorScheme}, ${type}: ${weaker.level}% and ${stronger.level}%`;
        // Channels of 8 bits through the filter: two levels may meet, none may pass.
        if (colorScheme === 'light') expect.soft(stronger.high, what).toBeLessThanOrEqual(weaker.low + 1);
        else expect.soft(stronger.low, what).toBeGreaterThanOrEqual(weaker.high - 1);
      }
    }
  }
});

test('printed from dark mode with backgrounds off, every element is dark ink on light paper, far ones too', async ({
  page,
  server,
}) => {
  test.slow();
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const path of ['/c3/l7/', '/c3/b1/', '/embed/']) {
    await page.goto(server.origin + path);
    for (const state of ['at once', 'with every element live']) {
      await page.emulateMedia({ media: 'screen' });
      if (state !== 'at once') await everyLive(page);
      await page.emulateMedia({ media: 'print' });
      expect.soft(await page.evaluate(contrastFaults, true), `${path} ${state}`).toEqual([]);
    }
    await page.emulateMedia({ media: 'screen' });
  }
});

test('under forced colours, light and dark, every text can be read', async ({ page, server }) => {
  test.slow();
  await openEvery(page, server);
  await everyLive(page);
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    expect.soft(await page.evaluate(contrastFaults, false), colorScheme).toEqual([]);
  }
});

/** Keeps what a page complains of in its own window, as a loop of size observers. @param {import('@playwright/test').Page} page */
async function countComplaints(page) {
  await page.addInitScript(() => {
    const kept = /** @type {any} */ (globalThis);
    kept.complaints = [];
    addEventListener('error', ({ message }) => kept.complaints.push(message));
    addEventListener('unhandledrejection', ({ reason }) => kept.complaints.push(String(reason)));
  });
  return () => page.evaluate(() => /** @type {any} */ (globalThis).complaints);
}

/** Waits until what follows from a change of size has happened. @param {import('@playwright/test').Page} page */
const settled = (page) =>
  page.evaluate(
    () => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go, 20)))),
  );

/** Cells that are no squares, by the box they are in. */
function unevenCells() {
  return Array.from(document.querySelectorAll('.one-of-all')).flatMap((box) => {
    const root = box.firstElementChild?.shadowRoot;
    return Array.from(root?.querySelectorAll('.cell[role="gridcell"], .plane, .mini > *') ?? [])
      .map((cell) => cell.getBoundingClientRect())
      .filter(({ width, height }) => width > 0 && (Math.abs(width - height) > 1 || width < 8))
      .map(({ width, height }) => `${box.id}: ${width} x ${height}`);
  });
}

test('every element dragged from 320 to 1600 px and back, and zoomed, fits, keeps its squares and does not grow', async ({
  page,
  server,
}) => {
  test.slow();
  const complaints = await countComplaints(page);
  await page.setViewportSize({ width: 1700, height: 1000 });
  await openEvery(page, server);
  await everyLive(page);
  const heights = () =>
    page
      .locator('.one-of-all')
      .evaluateAll((boxes) => boxes.map((box) => Math.round(box.getBoundingClientRect().height)));
  const wider = () =>
    page
      .locator('.one-of-all')
      .evaluateAll((boxes) =>
        boxes.filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => `${box.id} ${box.scrollWidth}`),
      );
  /** @type {Map<number, number[]>} */
  const known = new Map();
  for (const width of [320, 480, 700, 701, 960, 1280, 1600, 1280, 960, 701, 700, 480, 320]) {
    await page.locator('.one-of-all').evaluateAll((boxes, to) => {
      for (const box of boxes) /** @type {HTMLElement} */ (box).style.width = `${to}px`;
    }, width);
    await settled(page);
    expect.soft(await page.evaluate(unevenCells), `${width}: squares`).toEqual([]);
    expect.soft(await wider(), `${width}: wider than its box`).toEqual([]);
    const now = await heights();
    expect.soft(now, `${width}: the same height both ways`).toEqual(known.get(width) ?? now);
    known.set(width, now);
  }
  for (const zoom of [0.67, 1.5]) {
    await page.evaluate((to) => document.documentElement.style.setProperty('zoom', String(to)), zoom);
    await settled(page);
    const before = await heights();
    expect.soft(await page.evaluate(unevenCells), `${zoom}: squares`).toEqual([]);
    await settled(page);
    expect.soft(await heights(), `${zoom}: no growth`).toEqual(before);
  }
  expect(await complaints()).toEqual([]);
});

test('in a closed <details> no element does or fetches anything; opened later it has its right size at once', async ({
  page,
  server,
}) => {
  test.slow();
  const complaints = await countComplaints(page);
  await openEvery(page, server, {
    body: everyBody(
      (tag, name) => `<details><summary>${name}</summary><div class="one-of-all" id="${name}">${tag}</div></details>`,
    ),
  });
  await expect.poll(() => page.evaluate(() => customElements.get('attn-model-heads') !== undefined)).toBe(true);
  await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => setTimeout(go, 300))));
  expect(server.asked.filter((path) => /wasm|\.json|safetensors/.test(path))).toEqual([]);
  for (const name of Object.keys(EVERY)) {
    await page.locator('summary').nth(Object.keys(EVERY).indexOf(name)).click();
    await expect(page.locator(`#${name} .live figure`).first(), name).toBeVisible({ timeout: 20_000 });
  }
  expect.soft(await page.evaluate(unevenCells)).toEqual([]);
  const wrong = await page
    .locator('.one-of-all > *')
    .evaluateAll((hosts) =>
      hosts
        .filter((host) => /NaN|undefined|Infinity/.test(host.shadowRoot?.innerHTML ?? ''))
        .map((host) => host.localName),
    );
  expect(wrong, 'attributes and texts that are no numbers').toEqual([]);
  const heights = () =>
    page.locator('.one-of-all').evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().height));
  await settled(page);
  const before = await heights();

  // Hidden and shown 20 times, a play running: nothing changes in any element while hidden.
  await page.locator('#rnn').getByRole('button', { name: '重置' }).click();
  await page.locator('#rnn').getByRole('button', { name: '播放' }).click();
  const asked = server.asked.length;
  const changes = await page.evaluate(async () => {
    let count = 0;
    const watch = new MutationObserver((records) => {
      count += records.length;
    });
    const boxes = Array.from(document.querySelectorAll('.one-of-all'));
    const frame = () => new Promise((go) => requestAnimationFrame(go));
    for (let time = 0; time < 20; time += 1) {
      for (const box of boxes) /** @type {HTMLElement} */ (box).hidden = true;
      await frame();
      await frame();
      // The last time long enough for a play to go on, if it did.
      if (time === 19) {
        for (const box of boxes)
          if (box.firstElementChild?.shadowRoot)
            watch.observe(box.firstElementChild.shadowRoot, {
              subtree: true,
              childList: true,
              attributes: true,
              characterData: true,
            });
        await new Promise((go) => setTimeout(go, 1500));
        watch.disconnect();
      }
      for (const box of boxes) /** @type {HTMLElement} */ (box).hidden = false;
      await frame();
    }
    return count;
  });
  expect(changes, 'changes while hidden').toBe(0);
  await settled(page);
  const after = await heights();
  const names = Object.keys(EVERY);
  for (const [at, name] of names.entries()) {
    if (name !== 'rnn') expect.soft(after[at], `${name}: the height it had`).toBe(before[at]);
  }
  expect(server.asked.length, 'fetched again').toBe(asked);
  expect(await complaints()).toEqual([]);
});
