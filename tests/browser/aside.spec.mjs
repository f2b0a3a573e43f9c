// What is far from the screen is laid out when it comes near, or in spare time. A reader must not notice.
import { expect, test } from './support/fixtures.mjs';
import { LESSON, stays } from './support/widget.mjs';

const WIDTHS = [1280, 375];

/** A page that never has time to spare. @param {import('@playwright/test').Page} page */
const keepBusy = (page) =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });

/** How far from its place a section's heading stands, in px. @param {import('@playwright/test').Page} page @param {string} id */
const off = (page, id) =>
  page.evaluate((which) => {
    const place = /** @type {Element} */ (document.getElementById(which)).getBoundingClientRect().top;
    const wanted = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
    const end = document.documentElement.scrollHeight - innerHeight - scrollY < 1;
    return end && place > wanted ? 0 : Math.abs(place - wanted);
  }, id);

for (const width of WIDTHS) {
  test(`every link of the contents lands at its heading, at ${width} px`, async ({ page, server }) => {
    await keepBusy(page); // the hardest case
    await page.setViewportSize({ width, height: 900 });
    await page.goto(server.origin + LESSON);
    if (width < 1000) await page.locator('.toc-folded summary').click();
    const links = page.locator('.toc a').filter({ visible: true });
    const ids = await links.evaluateAll((all) => all.map((link) => String(link.getAttribute('href')).slice(1)));
    expect(ids.length).toBeGreaterThan(8);
    // Out of their order: each jump crosses what no jump has laid out.
    for (const id of [...ids].reverse()) {
      await links.and(page.locator(`[href="#${id}"]`)).evaluate((link) => /** @type {HTMLElement} */ (link).click());
      await stays(page);
      expect.soft(await off(page, id), id).toBeLessThanOrEqual(2);
    }
  });

  test(`a page opened at a place, or at a figure’s state, stands there, at ${width} px`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const place of ['references', 'figure-2', 'experiment-1?step=3']) {
      await page.goto('about:blank');
      await page.goto(`${server.origin}${LESSON}#${place}`);
      const [id] = place.split('?');
      if (id !== 'references') await expect(page.locator(`#${id} .live figure`)).toBeVisible();
      await stays(page);
      expect.soft(await off(page, id), place).toBeLessThanOrEqual(2);
    }
  });

  test(`nothing in sight moves on a reader’s way down and up again, at ${width} px`, async ({ page, server }) => {
    test.slow(); // the whole page by the wheel
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => {
      const kept = /** @type {any} */ (globalThis);
      kept.moved = [];
      new PerformanceObserver((list) => {
        for (const entry of /** @type {any[]} */ (list.getEntries())) kept.moved.push(entry.value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(server.origin + LESSON);
    for (const way of [600, -600]) {
      for (let count = 0; count < 60; count += 1) {
        await page.mouse.wheel(0, way);
        await page.waitForTimeout(50);
      }
    }
    const moved = await page.evaluate(() => /** @type {any} */ (globalThis).moved);
    expect(moved.reduce((/** @type {number} */ all, /** @type {number} */ value) => all + value, 0)).toBeLessThan(0.01);
  });

  test(`the room of what is not laid out is nearly what it will take, at ${width} px`, async ({ page, server }) => {
    await keepBusy(page);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(server.origin + LESSON);
    const rooms = () =>
      page.evaluate(() =>
        ['.prose > p', '.figure > *'].map((what) =>
          Array.from(document.querySelectorAll(what), (element) => element.getBoundingClientRect().height),
        ),
      );
    const [guessed, figures] = await rooms();
    await page.evaluate(() => {
      const all = new CSSStyleSheet();
      all.replaceSync('* { content-visibility: visible !important; }');
      document.adoptedStyleSheets.push(all);
      for (const { shadowRoot } of document.querySelectorAll('.figure > *')) shadowRoot?.adoptedStyleSheets.push(all);
    });
    const [laidOut, standing] = await rooms();
    const sum = (/** @type {number[]} */ list) => list.reduce((all, one) => all + one, 0);
    expect(Math.abs(sum(guessed) / sum(laidOut) - 1), 'the text').toBeLessThan(0.12);
    for (const [at, height] of figures.entries())
      expect(Math.abs(height / standing[at] - 1), `figure ${at + 1}`).toBeLessThan(0.05);
  });
}

/** What waits, of text and figures. @param {import('@playwright/test').Page} page */
const waiting = (page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll('.prose > *'),
      ...Array.from(document.querySelectorAll('.figure > *'), ({ shadowRoot }) => shadowRoot?.querySelector('.static')),
    ]
      .filter((element) => element && getComputedStyle(element).contentVisibility !== 'visible')
      .map((element) => element?.localName),
  );

test('once there was time to spare, nothing waits, and the whole page can be taken as a picture', async ({
  page,
  server,
}) => {
  await page.goto(server.origin + LESSON);
  await expect.poll(() => waiting(page), { timeout: 20_000 }).toEqual([]);
});

test('a static version is laid out part by part in the room that it has; a reader who comes meanwhile finds it whole', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    /** @type {IdleRequestCallback[]} */
    const asked = [];
    Object.assign(globalThis, { asked });
    window.requestIdleCallback = (go) => asked.push(go);
    // A slow machine: two parts and its time is up.
    let now = 0;
    performance.now = () => {
      now += 5;
      return now;
    };
  });
  await page.goto(server.origin + LESSON);
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate(async () => {
    const { asked } = /** @type {any} */ (globalThis);
    const host = /** @type {HTMLElement} */ (document.querySelector('attn-evolution'));
    const still = /** @type {HTMLElement} */ (host.shadowRoot?.querySelector('.static'));
    const parts = Array.from(still.querySelectorAll('figure > *, li'));
    /** A moment of spare time for all who ask. */
    const spare = async () => {
      for (const go of asked.splice(0)) go({ didTimeout: false, timeRemaining: () => 0 });
      for (let turn = 0; turn < 9; turn += 1) await null;
    };
    const look = () => ({
      laid: parts.filter((part) => part.classList.contains('laid')).length,
      hidden: parts.filter((part) => getComputedStyle(part).contentVisibility === 'hidden').length,
      height: still.offsetHeight,
      whole: still.classList.contains('laid'),
    });
    const looks = [look()];
    // Its script comes in spare time too.
    for (let turn = 0; turn < 100 && !still.classList.contains('laying'); turn += 1) {
      await spare();
      await new Promise((go) => setTimeout(go, 20));
    }
    looks.push(look());
    for (let turn = 0; turn < 2; turn += 1) {
      await spare();
      looks.push(look());
    }
    host.scrollIntoView({ behavior: 'instant' });
    await spare();
    return { looks, all: parts.length, arrived: look(), room: still.style.blockSize };
  });
  const { looks, all, arrived, room } = seen;
  expect(looks.map(({ laid }) => laid)).toEqual([0, 2, 4, 6]);
  for (const { laid, hidden, height, whole } of looks) {
    expect(hidden).toBe(laid === 0 ? 0 : all - laid);
    expect(height).toBe(looks[0].height);
    expect(whole).toBe(false);
  }
  expect({ ...arrived, room }).toEqual({ laid: 6, hidden: 0, height: expect.any(Number), whole: true, room: '' });
});

test('on paper nothing waits', async ({ page, server }) => {
  await keepBusy(page);
  await page.goto(server.origin + LESSON);
  expect(await waiting(page)).toContain('p');
  await page.emulateMedia({ media: 'print' });
  expect(await waiting(page)).toEqual([]);
});

test('what has not been laid out is found in the page', async ({ page, server }) => {
  await keepBusy(page);
  await page.goto(server.origin + LESSON);
  const last = page.locator('.prose > p').last();
  const words = (await last.evaluate((element) => element.firstChild?.textContent ?? '')).trim().slice(0, 10);
  expect(words.length).toBe(10);
  expect(await page.evaluate((text) => /** @type {any} */ (globalThis).find(text), words)).toBe(true);
  await expect(last).toBeInViewport();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('nothing waits: a link lands where it should', async ({ page, server }) => {
    await page.goto(`${server.origin}${LESSON}#references`);
    const references = page.locator('.references');
    await expect(references).toBeInViewport();
    for (const element of [page.locator('.prose > p').last(), page.locator('attn-evolution .static')])
      await expect(element).toHaveCSS('content-visibility', 'visible');
  });
});
