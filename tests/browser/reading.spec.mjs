// The lesson without JavaScript, on paper, in either colour scheme, and for
// everybody's eyes.
import { violations } from './support/axe.mjs';
import { BOTH_SCHEMES } from './support/every.mjs';
import { expect, test } from './support/fixtures.mjs';
import { vectors } from './support/vectors.mjs';
import { authorPage, LESSON, widgetOn } from './support/widget.mjs';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page reads whole: prose, and all three steps of the experiment with their figures', async ({
    page,
    server,
  }) => {
    await page.goto(server.origin + LESSON);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('多头注意力');
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(11);
    const still = page.locator('attn-head-split .static');
    for (const text of ['56.5%', '39.4%', '89.5%', '77.0%']) {
      await expect(still.getByText(text).filter({ visible: true }).first()).toBeVisible();
    }
    await expect(still.locator('table caption', { hasText: 'q·k' })).toBeVisible();
    await expect(still.locator('table caption', { hasText: '数一数' })).toBeVisible();
    await expect(still.locator('[role="grid"]').filter({ visible: true })).toHaveCount(5);
  });

  test('nothing that needs JavaScript is offered', async ({ page, server }) => {
    await page.goto(server.origin + LESSON);
    await expect(page.locator('attn-head-split .static')).toBeVisible();
    await expect(
      page.locator('attn-head-split').locator('button, input, select').filter({ visible: true }),
    ).toHaveCount(0);
  });

  test('an element of an author, without the build’s static version, shows what the author put inside', async ({
    page,
    server,
  }) => {
    server.add(
      '/page.html',
      authorPage({ body: '<attn-head-split><table><tr><td>my own table</td></tr></table></attn-head-split>' }),
    );
    await page.goto(`${server.origin}/page.html`);
    await expect(page.getByText('my own table')).toBeVisible();
  });

  test('at 375 px nothing but a framed table scrolls sideways', async ({ page, server }) => {
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto(server.origin + LESSON);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  });
});

test.describe('on paper', () => {
  test.use({ colorScheme: 'dark' });

  test('printed from dark mode the page and its experiment are ink on white, without controls', async ({
    page,
    server,
  }) => {
    await page.goto(server.origin + LESSON);
    const widget = await widgetOn(page).ready();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    // Sums of the three channels: 765 is white, 0 black.
    const lightness = (/** @type {string} */ colour) =>
      (colour.match(/\d+/g) ?? []).slice(0, 3).reduce((all, part) => all + Number(part), 0);
    const ink = await page
      .locator('article p')
      .nth(3)
      .evaluate((element) => getComputedStyle(element).color);
    expect(lightness(ink), 'the prose').toBeLessThan(250);
    const inside = await widget.figure.evaluate((element) => getComputedStyle(element).color);
    expect(lightness(inside), 'the experiment').toBeLessThan(250);
    // The cell of 56.5% in the light ramp is darker than a cell of 0%.
    const strong = await widget.cell(0, 3, 2).evaluate((cell) => getComputedStyle(cell).backgroundColor);
    const weak = await widget.cell(0, 3, 3).evaluate((cell) => getComputedStyle(cell).backgroundColor);
    expect(lightness(strong)).toBeLessThan(lightness(weak));
    await expect(widget.live.locator('button, input, select').filter({ visible: true })).toHaveCount(0);
    await expect(widget.printed(0, 3, 2)).toBeVisible();
  });

  test('a large map printed from dark mode has the light ramp too', async ({ page, server }) => {
    server.addJson('/thirty.json', vectors(Array.from({ length: 30 }, (_, at) => `词${at + 1}`)));
    server.add(
      '/page.html',
      authorPage({
        body: '<attn-head-split data-src="/thirty.json" mask="none"></attn-head-split>',
        head: BOTH_SCHEMES,
      }),
    );
    await page.goto(`${server.origin}/page.html`);
    const widget = await widgetOn(page).ready();
    expect(await pixel(widget), 'on a dark screen').toBeLessThan(382);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect.poll(() => pixel(widget), { message: 'on paper' }).toBeGreaterThan(382);
  });
});

/**
 * The mean sum of the channels (765 is white) of the map's last row: 30 weights
 * of about 3%, the low end of the ramp, so dark on a dark screen and light on a
 * light one. 0 where nothing is drawn.
 * @param {import('./support/widget.mjs').Widget} widget
 */
const pixel = (widget) =>
  widget.maps
    .first()
    .locator('canvas')
    .evaluate((canvas) => {
      // Read from a copy: many readings of one canvas make the browser warn.
      const copy = new OffscreenCanvas(30, 30).getContext('2d', { willReadFrequently: true });
      copy?.drawImage(/** @type {HTMLCanvasElement} */ (canvas), 0, 0);
      const { data } = copy?.getImageData(0, 29, 30, 1) ?? { data: [] };
      let sum = 0;
      for (let at = 0; at < 30; at += 1) sum += data[at * 4] + data[at * 4 + 1] + data[at * 4 + 2];
      return sum / 30;
    });

test('a large map follows the scheme when the reader or the page changes it', async ({ page, server }) => {
  server.addJson('/thirty.json', vectors(Array.from({ length: 30 }, (_, at) => `词${at + 1}`)));
  server.add(
    '/page.html',
    authorPage({
      body: '<attn-head-split data-src="/thirty.json" mask="none"></attn-head-split>',
      head: BOTH_SCHEMES,
    }),
  );
  await page.goto(`${server.origin}/page.html`);
  const widget = await widgetOn(page).ready();
  expect(await pixel(widget)).toBeGreaterThan(382);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => pixel(widget)).toBeLessThan(382);
  // A page with a switch of its own does without the reader's system.
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => pixel(widget)).toBeGreaterThan(382);
  await page.evaluate(() => document.documentElement.style.setProperty('color-scheme', 'dark'));
  await expect.poll(() => pixel(widget)).toBeLessThan(382);
});

const EXPERIMENT = 'attn-head-split';

/**
 * Both schemes at both widths, one after the other on one page.
 * @param {import('@playwright/test').Page} page
 * @param {(where: string, width: number, rules: 'all' | 'colours') => Promise<void>} look
 */
async function inEveryLook(page, look, widths = [1280, 375]) {
  // Colours that are on their way from one scheme to the other have no contrast that lasts.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      await page.emulateMedia({ colorScheme });
      await look(`${colorScheme} at ${width} px`, width, colorScheme === 'light' ? 'all' : 'colours');
    }
  }
}

for (const wide of [1280, 375]) {
  test(`the experiment at ${wide} px has no accessibility violation in any step, with all numbers open, and scrolls nothing sideways`, async ({
    page,
    server,
  }) => {
    test.slow(); // six audits; that of the whole page is among those of all pages
    await page.setViewportSize({ width: wide, height: 900 });
    await page.goto(server.origin + LESSON);
    const widget = await widgetOn(page).ready();
    await widget.go(3);
    await widget.numbersButton.click();
    const look = async (
      /** @type {string} */ where,
      /** @type {number} */ width,
      /** @type {'all' | 'colours'} */ rules,
    ) => {
      for (const step of /** @type {const} */ ([1, 2, 3])) {
        await widget.go(step);
        const scrolls = await page.evaluate(() => document.documentElement.scrollWidth);
        expect.soft(scrolls, `${where}, step ${step}`).toBeLessThanOrEqual(width);
        if (step === 3) await widget.cell(1, 3, 0).hover();
        expect.soft(await violations(page, EXPERIMENT, rules), `${where}, step ${step}`).toEqual([]);
      }
    };
    await inEveryLook(page, look, [wide]);
  });
}

test('the message of a failure and the whole static version have no violation', async ({ page, serve, conduct }) => {
  test.slow(); // four audits
  const server = await serve({ wasm: 'missing' });
  conduct.expectComplaints(/404/);
  await page.goto(server.origin + LESSON);
  const widget = widgetOn(page);
  await widget.host.scrollIntoViewIfNeeded();
  await expect(widget.alert).toBeVisible();
  await inEveryLook(page, async (where, _, rules) => {
    expect.soft(await violations(page, EXPERIMENT, rules), where).toEqual([]);
  });
});

test('a large map and a native list have no violation', async ({ page, server }) => {
  server.addJson('/thirty.json', vectors(Array.from({ length: 30 }, (_, at) => `词${at + 1}`)));
  server.add(
    '/page.html',
    authorPage({
      body: '<h2>A section</h2><attn-head-split data-src="/thirty.json" step="3"></attn-head-split>',
      head: BOTH_SCHEMES,
    }),
  );
  await page.goto(`${server.origin}/page.html`);
  await widgetOn(page).ready();
  await inEveryLook(page, async (where, _, rules) => {
    expect.soft(await violations(page, undefined, rules), where).toEqual([]);
  });
});

test('under reduced motion nothing is animated, and motion comes back without a reload', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(server.origin + LESSON);
  const widget = await widgetOn(page).ready();
  const moving = () =>
    widget.figure.evaluate(
      (figure) =>
        Array.from(figure.querySelectorAll('*')).filter((element) => {
          const { transitionDuration, transitionProperty, animationName } = getComputedStyle(element);
          const timed = transitionDuration.split(', ').some((time) => Number.parseFloat(time) > 0);
          return animationName !== 'none' || (timed && transitionProperty !== 'none');
        }).length,
    );
  expect(await moving()).toBe(0);
  for (const step of /** @type {const} */ ([2, 3])) {
    await widget.go(step);
    expect(await moving(), `step ${step}`).toBe(0);
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(moving).toBeGreaterThan(0);
});

test('under forced colours weights keep their colours, and asker, step and switch stay told apart', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(server.origin + LESSON);
  const widget = await widgetOn(page).ready();
  const background = (/** @type {import('@playwright/test').Locator} */ locator) =>
    locator.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await background(widget.cell(0, 3, 2))).not.toBe(await background(widget.cell(0, 3, 3)));
  const outline = await widget.maps
    .first()
    .locator('.row.asker .cells')
    .evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(outline).toBe('solid');
  const look = (/** @type {import('@playwright/test').Locator} */ locator) =>
    locator.evaluate((element) => {
      const { backgroundColor, color, borderColor, fontWeight, outlineStyle } = getComputedStyle(element);
      return [backgroundColor, color, borderColor, fontWeight, outlineStyle].join();
    });
  expect(await look(widget.stepButton(1)), 'the current step').not.toBe(await look(widget.stepButton(2)));
  const chip = (/** @type {string} */ token) => widget.live.locator('.picker .chip', { hasText: token });
  expect(await look(chip('给了')), 'the asker').not.toBe(await look(chip('小明')));
  const on = await look(widget.mask);
  await widget.mask.uncheck();
  expect(await look(widget.mask), 'the mask off').not.toBe(on);
});

test('the number of a cell stands in its middle, at any size and beside a screen reader’s words', async ({
  page,
  server,
}) => {
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(server.origin + LESSON);
    const widget = await widgetOn(page).ready();
    await widget.go(3);
    const off = await widget.live.locator('.cell > [aria-hidden]').evaluateAll((numbers) =>
      numbers.map((number) => {
        const [box, cell] = [number, /** @type {Element} */ (number.parentElement)].map((one) =>
          one.getBoundingClientRect(),
        );
        const middle = (/** @type {DOMRect} */ { x, y, width: w, height: h }) => [x + w / 2, y + h / 2];
        return Math.max(...middle(box).map((at, side) => Math.abs(at - middle(cell)[side])));
      }),
    );
    // Of three maps what the mask leaves: five words see 1, 2, … 5.
    expect(off).toHaveLength(45);
    expect(Math.max(...off), `at ${width} px`).toBeLessThanOrEqual(1);
  }
});

test('text in cells keeps 4.5:1 at every weight, in both schemes', async ({ page, server }) => {
  server.add(
    '/page.html',
    authorPage({
      body: '<attn-head-split step="3"></attn-head-split>',
      head: BOTH_SCHEMES,
    }),
  );
  await page.goto(`${server.origin}/page.html`);
  const widget = await widgetOn(page).ready();
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({ colorScheme });
    const ratios = await widget.maps.first().evaluate((map) => {
      // Every class of the ramp in turn on one cell, measured as the browser paints it (WCAG 2.2, contrast ratio).
      const cell = /** @type {HTMLElement} */ (map.querySelector('.cell'));
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const luminance = (/** @type {string} */ colour) => {
        if (!canvas) return 0;
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const [r, g, b] = Array.from(canvas.getImageData(0, 0, 1, 1).data, (byte) => {
          const part = byte / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      return Array.from({ length: 101 }, (_, weight) => {
        cell.className = `cell w${weight}`;
        const { color, backgroundColor } = getComputedStyle(cell);
        const [low, high] = [luminance(color), luminance(backgroundColor)].sort((a, b) => a - b);
        return { contrast: (high + 0.05) / (low + 0.05), lightness: luminance(backgroundColor) };
      });
    });
    for (const [weight, { contrast }] of ratios.entries()) {
      expect(contrast, `${colorScheme}, ${weight}%`).toBeGreaterThanOrEqual(4.5);
    }
    // The order of weights is the order of lightness: it survives grey prints.
    const steps = ratios.slice(1).map(({ lightness }, at) => lightness - ratios[at].lightness);
    expect(
      steps.every((step) => (colorScheme === 'light' ? step < 0 : step > 0)),
      `${colorScheme}: monotone`,
    ).toBe(true);
  }
});
