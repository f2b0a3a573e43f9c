// Sentences of every kind: hostile, long, short, many, even.
import { expect, test } from './support/fixtures.mjs';
import { HOSTILE, LONG, SIXTY, uniform, vectors } from './support/vectors.mjs';
import { authorPage, rowsOf, widgetOn } from './support/widget.mjs';

/**
 * @param {import('@playwright/test').Page} page
 * @param {import('./support/server.mjs').Server} server
 * @param {unknown} data
 * @param {string} [attributes]
 */
async function openWith(page, server, data, attributes = '') {
  server.addJson('/mine.json', data);
  server.add(
    '/page.html',
    authorPage({ body: `<attn-head-split data-src="/mine.json" ${attributes}></attn-head-split>` }),
  );
  await page.goto(`${server.origin}/page.html`);
  return widgetOn(page).ready();
}

/** What stands for each hostile token: itself, or a mark where nothing would be seen. */
const SHOWN = HOSTILE.map((token) => ({ '\t': '⇥', '\n': '↵', '': '∅' })[token] ?? token);

test('hostile tokens are literal text in order everywhere: map, controls, tables, formula, spoken text', async ({
  page,
  server,
}) => {
  const widget = await openWith(page, server, vectors(HOSTILE), 'step="3" mask="none"');
  const map = widget.maps.first();
  expect(await map.getByRole('rowheader').allInnerTexts()).toEqual(SHOWN);
  expect((await map.getByRole('columnheader').allInnerTexts()).slice(1)).toEqual(SHOWN);
  if (await widget.select.count()) {
    expect(await widget.select.locator('option').allTextContents()).toEqual(
      SHOWN.map((text, at) => `${at + 1}. ${text}`),
    );
  } else {
    expect(await widget.live.locator('.picker .chip').allTextContents()).toEqual(SHOWN);
  }
  await widget.numbersButton.click();
  const table = widget.live.locator('.numbers table').first();
  expect((await rowsOf(table)).map(([token]) => token)).toEqual(SHOWN);
  for (const [at, text] of SHOWN.entries()) {
    await widget.cell(0, at, at).click();
    await expect(widget.inspector).toContainText(`「${text}」→「${text}」`);
    expect(await widget.cell(0, at, at).textContent()).toContain(`「${text}」看「${text}」`);
  }
  // Nothing became an element, nothing ran (a dialog would fail the test).
  await expect(widget.host.locator('b, img, script, svg[onload]')).toHaveCount(0);
  expect(await widget.figure.evaluate((figure) => figure.querySelectorAll('[onload], [onerror]').length)).toBe(0);
});

test('hostile tokens in the asker attribute and in an error are literal too', async ({ page, server }) => {
  const widget = await openWith(page, server, vectors(HOSTILE), 'asker="&lt;img src=x onerror=alert(1)&gt;"');
  await expect(widget.askerChosen()).toHaveText('<img src=x onerror=alert(1)>');
  await expect(widget.live.locator('.lead')).toContainText('<img src=x');
  await widget.host.evaluate((host) =>
    Object.assign(host, {
      data: { tokens: ['<img src=x onerror=alert(1)>'], heads: '<b>2</b>', Q: [[1]], K: [[1]], V: [[1]] },
    }),
  );
  await expect(widget.alert).toContainText('<b>2</b>');
  await expect(widget.host.locator('b, img')).toHaveCount(0);
});

test('a token that runs from right to left leaves its neighbours in order', async ({ page, server }) => {
  const widget = await openWith(page, server, vectors(['one', 'שלום', 'three']));
  const boxes = await widget.maps
    .first()
    .getByRole('columnheader')
    .evaluateAll((heads) => heads.slice(1).map((head) => head.getBoundingClientRect().left));
  expect(boxes).toEqual([...boxes].sort((a, b) => a - b));
  expect((await widget.maps.first().getByRole('columnheader').allInnerTexts()).slice(1)).toEqual([
    'one',
    'שלום',
    'three',
  ]);
});

test('signs that steer the text direction are shown as marks, and do not turn the page around', async ({
  page,
  server,
}) => {
  const widget = await openWith(page, server, vectors(['a\u202eb', '\u2066x', 'c']));
  for (const text of await widget.maps.first().getByRole('rowheader').allTextContents()) {
    expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  }
});

test('a token that comes twice is two askers, and each can be chosen', async ({ page, server }) => {
  const widget = await openWith(page, server, vectors(['好', '不', '好', '1']));
  await widget.live.locator('.picker label').nth(2).click();
  await expect(widget.maps.first().locator('.row').nth(3)).toHaveClass(/asker/);
  await widget.live.locator('.picker label').nth(0).click();
  await expect(widget.maps.first().locator('.row').nth(1)).toHaveClass(/asker/);
  await widget.live.locator('.picker label').nth(3).click();
  await expect(widget.maps.first().locator('.row').nth(4)).toHaveClass(/asker/);
});

for (const count of [1, 2]) {
  test(`a sentence of ${count} gives a map of ${count} x ${count} whose first weight is the whole`, async ({
    page,
    server,
  }) => {
    const tokens = ['独', '双'].slice(0, count);
    const widget = await openWith(page, server, vectors(tokens), 'step="3"');
    await expect(widget.maps.first().getByRole('gridcell')).toHaveCount(count * count);
    await expect(widget.printed(0, 0, 0)).toHaveText('100');
    await expect(widget.cell(0, 0, 0)).toHaveAccessibleName(/100\.0%/);
    for (const step of /** @type {const} */ ([3, 2, 1])) {
      await widget.go(step);
      await widget.askerChip('独').check();
      expect(await widget.figure.innerHTML()).not.toMatch(/NaN|undefined|Infinity|\{\w+\}/);
    }
    const box = await widget.cell(0, 0, 0).boundingBox();
    expect(Math.abs((box?.width ?? 0) - (box?.height ?? 1))).toBeLessThan(1);
  });
}

test('4 queries on 9 keys give a map of 4 x 9 with its own labels, and no mask unless it is asked for', async ({
  page,
  server,
}) => {
  const tokens = ['谁', '给', '了', '谁'];
  const keys = Array.from({ length: 9 }, (_, at) => `k${at + 1}`);
  const widget = await openWith(page, server, vectors(tokens, { keys }), 'step="3"');
  await expect(widget.mask).not.toBeChecked();
  await expect(widget.maps.first().getByRole('gridcell')).toHaveCount(36);
  expect(await widget.maps.first().getByRole('rowheader').allInnerTexts()).toEqual(tokens);
  expect((await widget.maps.first().getByRole('columnheader').allInnerTexts()).slice(1)).toEqual(keys);
  await expect(widget.live.locator('.hatched')).toHaveCount(0);
  await expect(widget.maps.first()).toHaveAttribute('aria-rowcount', '5');
  await expect(widget.maps.first()).toHaveAttribute('aria-colcount', '10');
  for (const box of await boxesOf(widget.rowCells(0, 1))) expect(Math.abs(box.width - box.height)).toBeLessThan(1);
  for (const step of /** @type {const} */ ([1, 2, 3])) {
    await widget.go(step);
    expect(await widget.figure.innerHTML()).not.toMatch(/NaN|undefined|\{\w+\}/);
  }
  await widget.numbersButton.click();
  expect((await rowsOf(widget.live.locator('.numbers table').first())).map((row) => row.length)).toEqual([
    10, 10, 10, 10,
  ]);
});

test('16 heads are 17 maps on one scale, each with its label', async ({ page, server }) => {
  const widget = await openWith(page, server, vectors(['一', '二', '三'], { heads: 16, width: 32 }), 'step="3"');
  await expect(widget.maps).toHaveCount(17);
  await expect(widget.live.locator('.map h4').last()).toContainText('头 P');
  await expect(widget.live.locator('.colour-bar')).toHaveCount(1);
});

for (const count of [3, 7]) {
  test(`an even row of ${count} prints equal shares, says that it rounds, and keeps the full value behind the button`, async ({
    page,
    server,
  }) => {
    const widget = await openWith(page, server, uniform(count));
    const cells = await widget.printedRow(0, 0).allTextContents();
    expect(new Set(cells).size).toBe(1);
    const sum = cells.map(Number).reduce((all, part) => all + part, 0);
    // 3 · 33 = 99 and 7 · 14 = 98: whatever miss the text promises must cover that.
    const note = (await widget.live.locator('.colour-bar').textContent()) ?? '';
    expect(note).toContain('取整');
    const promised = Number(note.match(/差\s?(\d+)/)?.[1] ?? Number.POSITIVE_INFINITY);
    expect(Math.abs(100 - sum), note).toBeLessThanOrEqual(promised);
    await widget.numbersButton.click();
    const [first] = await rowsOf(widget.live.locator('.numbers table'));
    expect(first.slice(1)).toEqual(Array(count).fill((1 / count).toFixed(6)));
  });
}

test('a token of 200 signs among short ones at 375 px is cut with an ellipsis, whole in its title, and widens no column', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 375, height: 800 });
  const widget = await openWith(page, server, vectors(['短', LONG, '词', '在', '此']));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  const widths = (await boxesOf(widget.rowCells(0, 4))).map(({ width }) => width);
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(1);
  const label = widget.maps.first().getByRole('rowheader').nth(1).locator('.token');
  await expect(label).toHaveAttribute('title', LONG);
  const cut = await label.evaluate((token) => ({
    overflows: token.scrollWidth > token.clientWidth,
    ellipsis: getComputedStyle(token).textOverflow,
    lines: token.getClientRects().length,
  }));
  expect(cut).toEqual({ overflows: true, ellipsis: 'ellipsis', lines: 1 });
  for (const step of /** @type {const} */ ([2, 3])) {
    await widget.go(step);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `step ${step}`).toBeLessThanOrEqual(375);
  }
});

test('the full text of a long token is also at hand by keyboard', async ({ page, server }) => {
  const widget = await openWith(page, server, vectors(['短', LONG, '词']));
  await widget.maps.first().focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await expect(widget.inspector).toContainText(LONG);
});

for (const width of [1280, 375]) {
  test(`a sentence of 60 signs at ${width} px keeps its labels readable and apart, and the page does not scroll sideways`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const widget = await openWith(page, server, vectors(SIXTY));
    for (const step of /** @type {const} */ ([1, 2, 3])) {
      await widget.go(step);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `step ${step}`).toBeLessThanOrEqual(
        width,
      );
    }
    await widget.go(1);
    const map = widget.maps.first();
    for (const kind of ['.row-labels > *', '.column-labels > *']) {
      const labels = map.locator(kind);
      await expect(labels).toHaveCount(60);
      const boxes = await boxesOf(labels);
      const along = kind.startsWith('.row')
        ? /** @type {const} */ (['top', 'bottom'])
        : /** @type {const} */ (['left', 'right']);
      for (let at = 1; at < boxes.length; at += 1) {
        expect(boxes[at][along[0]] - boxes[at - 1][along[1]], `${kind} ${at} overlaps the one before`).toBeGreaterThan(
          -0.5,
        );
      }
      const look = await labels.evaluateAll((elements) =>
        elements.map((element) => ({
          size: Number.parseFloat(getComputedStyle(element).fontSize),
          // A sign that is cut at the sides can't be read.
          cut: Math.max(element.scrollWidth - element.clientWidth, element.scrollHeight - element.clientHeight),
          text: element.textContent,
        })),
      );
      expect(look.map(({ text }) => text)).toEqual(SIXTY);
      for (const { size, cut, text } of look) {
        expect(size, 'the least size of type').toBeGreaterThanOrEqual(12.5);
        expect(cut, `${kind} ${text}`).toBeLessThan(5);
      }
    }
    const plane = await map.locator('.plane').boundingBox();
    expect(Math.abs((plane?.width ?? 0) - (plane?.height ?? 1)), 'square cells').toBeLessThan(1);
  });
}

test('a sentence of 200 signs is drawn within a second or so, and a long list chooses its asker', async ({
  page,
  server,
}) => {
  const tokens = Array.from({ length: 200 }, (_, at) => SIXTY[at % 60]);
  const start = Date.now();
  const widget = await openWith(page, server, vectors(tokens));
  // One second is the goal on one free core; two workers share two cores with the page's own load.
  expect(Date.now() - start).toBeLessThan(4000);
  await expect(widget.select.locator('option')).toHaveCount(200);
  const before = Date.now();
  await widget.select.selectOption('17');
  await expect(widget.maps.first().locator('.down .accent bdi')).toHaveText(tokens[17]);
  expect(Date.now() - before, 'an answer to the reader').toBeLessThan(1500);
});

/** @param {import('@playwright/test').Locator} locator */
const boxesOf = (locator) =>
  locator.evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().toJSON()));
