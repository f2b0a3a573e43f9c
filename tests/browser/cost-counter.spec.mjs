// <attn-cost-counter>: exact at every position, words and curves that turn at T = d.
import { violations } from './support/axe.mjs';
import { expect, test } from './support/fixtures.mjs';
import { POLICY } from './support/server.mjs';
import { authorPage, rowsOf } from './support/widget.mjs';

/** @param {import('@playwright/test').Page} page @param {import('./support/server.mjs').Server} server @param {string} [tag] */
async function open(page, server, tag = '<attn-cost-counter></attn-cost-counter>') {
  const icon = '<link rel="icon" href="data:,">';
  server.add('/page.html', authorPage({ body: tag }).replace(icon, server.policy ? '' : icon));
  await page.goto(`${server.origin}/page.html`);
  const host = page.locator('attn-cost-counter');
  const live = host.locator('.live');
  await expect(live.locator('figure')).toBeVisible();
  const sliders = live.getByRole('slider');
  return {
    host,
    live,
    tokens: sliders.nth(0),
    width: sliders.nth(1),
    typeTokens: live.getByRole('textbox').nth(0),
    typeWidth: live.getByRole('textbox').nth(1),
    table: live.getByRole('table'),
    verdict: live.locator('.verdict'),
    problem: live.getByRole('alert'),
  };
}

const grouped = (/** @type {bigint} */ count) => String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** What is said of a slider's value. @param {import('@playwright/test').Locator} slider */
async function sliderValue(slider) {
  const text = (await slider.getAttribute('aria-valuetext')) ?? '';
  expect(text).toMatch(/^[Td] = [\d,]+$/);
  return BigInt(text.replace(/\D/g, ''));
}

/** The table against counts that the test makes itself. @param {Awaited<ReturnType<typeof open>>} widget */
async function expectExact(widget) {
  const [t, d] = [await sliderValue(widget.tokens), await sliderValue(widget.width)];
  const rows = await rowsOf(widget.table);
  const at = `T ${t}, d ${d}`;
  expect(rows[0].slice(1, 3), at).toEqual([grouped(2n * t * d * d), grouped(2n * t * t * d)]);
  expect(rows[1].slice(1, 3), at).toEqual([grouped(t), '1']);
  expect(rows[2].slice(1, 3), at).toEqual([grouped(t - 1n), '1']);
  await expect(widget.host).toHaveAttribute('t', String(t));
  await expect(widget.host).toHaveAttribute('d', String(d));
  const side = t < d ? 'RNN 更贵' : t > d ? '注意力更贵' : '两边一样贵';
  await expect(widget.verdict, at).toContainText(side);
}

test('as it opens no line of the chart runs through the words at the crossing', async ({ page, server }) => {
  const widget = await open(page, server);
  const boxes = await widget.host.evaluate((host) => {
    const boxOf = (/** @type {string} */ what) =>
      host.shadowRoot?.querySelector(what)?.getBoundingClientRect().toJSON();
    return { words: boxOf('.meeting text'), now: boxOf('line.now') };
  });
  expect(boxes.now.x < boxes.words.left || boxes.now.x > boxes.words.right, JSON.stringify(boxes)).toBe(true);
});

test('it opens at the lesson’s sizes, as native sliders that say their values', async ({ page, server }) => {
  const widget = await open(page, server);
  await expect(widget.tokens).toHaveAttribute('type', 'range');
  await expect(widget.tokens).toHaveAttribute('aria-valuetext', 'T = 4,096');
  await expect(widget.width).toHaveAttribute('aria-valuetext', 'd = 5,120');
  await expect(widget.typeTokens).toHaveValue('4,096');
  await expectExact(widget);
  const [multiplications, steps, path] = await rowsOf(widget.table);
  expect([multiplications[3], steps[3], path[3]]).toEqual(['0.80', '1 / 4,096', '1 / 4,095']);
  for (const mark of ['4,096', '5,120', '262,144']) {
    await expect(widget.live.locator('.slider').nth(0).locator('svg text', { hasText: mark })).toBeVisible();
  }
});

/**
 * Moves a slider through all its positions as a drag does, and keeps what stands there each time.
 * @param {Awaited<ReturnType<typeof open>>} widget @param {0 | 1} which
 */
const sweep = (widget, which) =>
  widget.host.evaluate(async (element, at) => {
    const root = /** @type {ShadowRoot} */ (element.shadowRoot);
    const slider = /** @type {HTMLInputElement} */ (root.querySelectorAll('.live input[type="range"]')[at]);
    const seen = [];
    for (let place = Number(slider.min); place <= Number(slider.max); place += 1) {
      slider.value = String(place);
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      await /** @type {any} */ (element).updateComplete;
      seen.push({
        stands: Number(slider.value),
        said: slider.getAttribute('aria-valuetext') ?? '',
        attribute: element.getAttribute(at === 0 ? 't' : 'd'),
        rows: Array.from(root.querySelectorAll('.live tbody tr'), (row) =>
          Array.from(row.children, (cell) => (cell.textContent ?? '').trim()),
        ),
        verdict: root.querySelector('.live .verdict')?.textContent ?? '',
      });
    }
    return seen;
  }, which);

/**
 * @typedef {{stands: number, said: string, attribute: string | null, rows: string[][], verdict: string}} Seen
 * @param {Seen[]} seen @param {(value: bigint) => {t: bigint, d: bigint}} sizes
 */
function expectAllExact(seen, sizes) {
  expect(seen.length).toBeGreaterThan(40);
  seen.forEach(({ stands, said, attribute, rows, verdict }, place) => {
    expect(stands).toBe(place);
    const value = BigInt(said.replace(/\D/g, ''));
    const { t, d } = sizes(value);
    const at = `T ${t}, d ${d}`;
    expect(attribute, at).toBe(String(value));
    expect(rows[0].slice(1, 3), at).toEqual([grouped(2n * t * d * d), grouped(2n * t * t * d)]);
    expect(rows[1].slice(1), at).toEqual([grouped(t), '1', `1 / ${grouped(t)}`]);
    expect(rows[2].slice(1), at).toEqual([grouped(t - 1n), '1', `1 / ${grouped(t - 1n)}`]);
    const ratio = Number(rows[0][3].replace(/[^\d.]/g, ''));
    // Printed with two digits at least: 0.125 as 0.13.
    expect(Math.abs(ratio / (Number(t) / Number(d)) - 1), at).toBeLessThan(0.05);
    expect(rows[0][3] === '1', at).toBe(t === d);
    expect(verdict, at).toContain(t < d ? 'RNN 更贵' : t > d ? '注意力更贵' : '两边一样贵');
  });
}

test('every position of T is exact, past 2^53 too', async ({ page, server }) => {
  for (const d of [16384n, 5120n, 4n]) {
    const widget = await open(page, server, `<attn-cost-counter d="${d}"></attn-cost-counter>`);
    const seen = await sweep(widget, 0);
    expectAllExact(seen, (t) => ({ t, d }));
    if (d === 16384n) expect(seen.at(-1)?.rows[0][2]).toBe('36,028,797,018,963,968');
  }
});

test('every position of d is exact', async ({ page, server }) => {
  for (const t of [1048576n, 5120n, 4n]) {
    const widget = await open(page, server, `<attn-cost-counter t="${t}"></attn-cost-counter>`);
    expectAllExact(await sweep(widget, 1), (d) => ({ t, d }));
  }
});

test('the keyboard moves a slider: arrows by a position, Home and End to the ends', async ({ page, server }) => {
  const widget = await open(page, server);
  await widget.tokens.focus();
  for (const [key, value] of /** @type {[string, bigint][]} */ ([
    ['End', 1_048_576n],
    ['ArrowLeft', 917_504n],
    ['Home', 4n],
    ['ArrowRight', 5n],
  ])) {
    await page.keyboard.press(key);
    await expect.poll(() => sliderValue(widget.tokens)).toBe(value);
    await expectExact(widget);
  }
  await page.keyboard.press('Tab');
  await expect(widget.typeTokens).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(widget.width).toBeFocused();
});

test('dragging T past d turns the sentence, and equality is said at T = d', async ({ page, server }) => {
  const widget = await open(page, server);
  await widget.tokens.focus();
  await expect(widget.verdict).toContainText('RNN 的 0.80 倍，少做 42,949,672,960 次');
  await page.keyboard.press('ArrowRight');
  await expect(widget.verdict).toContainText('T 和 d 都是 5,120：两边一样贵');
  await expect(widget.verdict.locator('strong')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(widget.verdict).toContainText('注意力更贵');
  await expect(widget.verdict.locator('strong')).toHaveText(/1\.20/);
});

test('any whole number between the stops can be typed, in any digits', async ({ page, server }) => {
  const widget = await open(page, server);
  for (const [typed, shown] of [
    ['5121', '5,121'],
    ['1,000', '1,000'],
    ['２０２６', '2,026'],
    [' 1048575 ', '1,048,575'],
  ]) {
    await widget.typeTokens.fill(typed);
    await page.keyboard.press('Enter');
    await expect(widget.typeTokens).toHaveValue(shown);
    await expect(widget.problem).toHaveCount(0);
    await expectExact(widget);
  }
  await widget.typeTokens.fill('5121');
  await page.keyboard.press('Tab');
  await expect(widget.verdict).toContainText('约 1.0002 倍');
});

test('what is no such number is refused in words; the picture keeps its number', async ({ page, server }) => {
  const widget = await open(page, server);
  for (const typed of ['abc', '3', '1048577', '4.5', '1e6', '-5', '', '<b>9</b>']) {
    await widget.typeTokens.fill(typed);
    await page.keyboard.press('Enter');
    await expect(widget.problem).toContainText('4 到 1,048,576 之间的整数');
    await expect(widget.problem).toContainText(`「${typed}」`);
    await expect(widget.typeTokens).toHaveAttribute('aria-invalid', 'true');
    await expectExact(widget);
    await expect(widget.host).toHaveAttribute('t', '4096');
    await widget.tokens.press('ArrowRight');
    await expect(widget.problem).toHaveCount(0);
    await expect(widget.typeTokens).toHaveValue('5,120');
    await widget.tokens.press('ArrowLeft');
    await expect(widget.typeTokens).toHaveValue('4,096');
  }
});

test('attributes lead, and one that cannot be is said, not clipped', async ({ page, server }) => {
  const widget = await open(page, server, '<attn-cost-counter t="262144" d="5120"></attn-cost-counter>');
  await expect(widget.verdict).toContainText('51.2 倍');
  await widget.host.evaluate((element) => element.setAttribute('d', '262144'));
  await expect(widget.problem).toContainText('4 到 16,384');
  await expect(widget.host).toHaveAttribute('d', '5120');
  await expectExact(widget);
  await widget.host.evaluate((element) => element.setAttribute('d', '4'));
  await expect(widget.problem).toHaveCount(0);
  await expectExact(widget);
});

test('a move is told to the page', async ({ page, server }) => {
  const widget = await open(page, server);
  await widget.host.evaluate((element) => {
    element.addEventListener('attn-change', (event) => {
      /** @type {any} */ (globalThis).told = /** @type {any} */ (event).detail;
    });
  });
  await widget.tokens.press('ArrowRight');
  expect(await page.evaluate(() => /** @type {any} */ (globalThis).told)).toEqual({ t: 5120, d: 5120 });
});

test('the drawn curves cross where the crossing is marked, at any d', async ({ page, server }) => {
  const widget = await open(page, server);
  for (const d of ['4', '96', '5120', '16384']) {
    await widget.host.evaluate((element, value) => element.setAttribute('d', value), d);
    await expect(widget.width).toHaveAttribute('aria-valuetext', `d = ${grouped(BigInt(d))}`);
    const drawn = await widget.live.locator('.chart').evaluate((chart) => {
      const ends = (/** @type {string} */ kind) => {
        const line = /** @type {SVGLineElement} */ (chart.querySelector(`line.curve.${kind}`));
        return {
          x1: line.x1.baseVal.value,
          x2: line.x2.baseVal.value,
          y1: line.y1.baseVal.value,
          y2: line.y2.baseVal.value,
        };
      };
      const circle = /** @type {SVGCircleElement} */ (chart.querySelector('.meeting circle'));
      return { rnn: ends('rnn'), attention: ends('attention'), x: circle.cx.baseVal.value, y: circle.cy.baseVal.value };
    });
    const { rnn, attention } = drawn;
    const share = (rnn.y1 - attention.y1) / (rnn.y1 - attention.y1 + attention.y2 - rnn.y2);
    // Places are rounded to a tenth of a pixel, the lines meet at a small angle.
    expect(Math.abs(rnn.x1 + share * (rnn.x2 - rnn.x1) - drawn.x), `d ${d}`).toBeLessThan(2);
    expect(Math.abs(rnn.y1 + share * (rnn.y2 - rnn.y1) - drawn.y), `d ${d}`).toBeLessThan(1);
  }
});

test('at 375 px and at 320 px nothing is wider than the page, and labels of the slider do not overlap', async ({
  page,
  server,
}) => {
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const widget = await open(page, server, '<attn-cost-counter t="1048576" d="16384"></attn-cost-counter>');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const boxes = await widget.live
      .locator('.slider')
      .nth(0)
      .locator('.track svg:last-child text')
      .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().toJSON()));
    const seen = boxes.filter((box) => box.width > 0).sort((a, b) => a.left - b.left);
    expect(seen.length).toBe(4);
    for (let at = 1; at < seen.length; at += 1) expect(seen[at].left).toBeGreaterThanOrEqual(seen[at - 1].right);
  }
});

test('it is accessible, in light and in dark', async ({ page, server }) => {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({ colorScheme });
    const widget = await open(page, server, '<h2>Section</h2><attn-cost-counter></attn-cost-counter>');
    await widget.typeTokens.fill('x');
    await page.keyboard.press('Enter');
    await expect(widget.problem).toBeVisible();
    expect(await violations(page, 'attn-cost-counter')).toEqual([]);
  }
});

test('under the strict policy it works whole', async ({ page, serve }) => {
  const server = await serve({ policy: POLICY });
  server.add('/favicon.ico', '', { type: 'image/x-icon' });
  const widget = await open(page, server);
  await widget.tokens.press('ArrowRight');
  await expectExact(widget);
});
