// The figures of the teaching world as a reader of the page meets them, against
// data/published-figures.json.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './support/fixtures.mjs';
import { root } from './support/server.mjs';
import { LESSON, numberOf, rowsOf, widgetOn } from './support/widget.mjs';

const TOKENS = ['小明', '把', '苹果', '给了', '小王'];
const [XIAOMING, , APPLE, GAVE, XIAOWANG] = TOKENS.keys();

/** @type {Map<string, any>} */
const published = new Map(
  JSON.parse(readFileSync(join(root, 'data', 'published-figures.json'), 'utf8')).figures.map(
    (/** @type {any} */ figure) => [figure.id, figure],
  ),
);

/** @param {string} id @returns {string} */
const shown = (id) => {
  const text = published.get(id)?.shown;
  if (typeof text !== 'string') throw new Error(`no single published text for ${id}`);
  return text;
};

/** @param {import('@playwright/test').Page} page @param {import('./support/server.mjs').Server} server */
const openLesson = async (page, server) => {
  await page.goto(server.origin + LESSON);
  return widgetOn(page).ready();
};

test('every figure marked in the prose reads as published', async ({ page, server }) => {
  await page.goto(server.origin + LESSON);
  const marked = await page.locator('[data-figure]').evaluateAll((elements) =>
    elements.map((element) => ({
      id: element.getAttribute('data-figure') ?? '',
      part: element.getAttribute('data-part'),
      // A figure and its unit are held together by a space that does not break.
      text: (element.textContent ?? '').replace(/\s/g, ' ').trim(),
    })),
  );
  expect(marked.length).toBeGreaterThan(30);
  for (const { id, part, text } of marked) {
    const figure = published.get(id);
    expect(figure, `${id} is published`).toBeDefined();
    const wanted = Array.isArray(figure.shown) ? figure.shown : [figure.shown];
    if (part !== null) expect(text, `${id}, part ${part}`).toBe(wanted[Number(part)]);
    else expect(wanted, id).toContain(text);
  }
  // The section of the experiment states each of its own.
  for (const id of [
    'world.single.masked.gave.apple',
    'world.single.masked.gave.xiaoming',
    'world.single.unmasked.gave.xiaowang',
    'world.headA.masked.gave.xiaoming',
    'world.headB.masked.gave.apple',
  ]) {
    await expect(page.locator(`[data-figure="${id}"]`).first()).toHaveText(shown(id));
  }
});

test('step 1 shares one 100% of 给了 between 苹果 and 小明 as published, and hides the key after it', async ({
  page,
  server,
}) => {
  const widget = await openLesson(page, server);
  await expect(widget.stepButton(1)).toHaveAttribute('aria-current', 'step');
  await expect(widget.askerChip('给了')).toBeChecked();
  const apple = shown('world.single.masked.gave.apple');
  const xiaoming = shown('world.single.masked.gave.xiaoming');
  const rows = await rowsOf(widget.table('给了'));
  expect(rows.map(([token]) => token)).toEqual(TOKENS);
  expect(rows[APPLE].at(-1)).toBe(apple);
  expect(rows[XIAOMING].at(-1)).toBe(xiaoming);
  await expect(widget.cell(0, GAVE, APPLE)).toHaveAccessibleName(new RegExp(apple));
  await expect(widget.cell(0, GAVE, XIAOMING)).toHaveAccessibleName(new RegExp(xiaoming));
  await expect(widget.live.locator('.share text[visibility="visible"]', { hasText: apple })).toBeVisible();
  await expect(widget.live.locator('.share text[visibility="visible"]', { hasText: xiaoming })).toBeVisible();
  // The key after the asker is hidden, not a small weight.
  await expect(widget.cell(0, GAVE, XIAOWANG)).toHaveText('');
  await expect(widget.cell(0, GAVE, XIAOWANG)).toHaveAccessibleName(/看不到/);
  await expect(widget.cell(0, GAVE, XIAOWANG)).toHaveClass(/hatched/);
  expect(rows[XIAOWANG].join(' ')).not.toMatch(/%/);
});

test('step 2 sets the fetched blend beside the two V vectors it blends, with the shares as published', async ({
  page,
  server,
}) => {
  const widget = await openLesson(page, server);
  await widget.go(2);
  const rows = await rowsOf(widget.table('Σ w·v'));
  const rowOf = (/** @type {string} */ token) => rows.find(([head]) => head.includes(`V(${token})`)) ?? [];
  const apple = rowOf('苹果');
  const xiaoming = rowOf('小明');
  expect(apple[0]).toContain(shown('world.single.masked.gave.apple'));
  expect(xiaoming[0]).toContain(shown('world.single.masked.gave.xiaoming'));
  // The V of the teaching world by hand: X·W_V picks person, 2·role, thing, action.
  expect(apple.slice(1, 5).map(numberOf)).toEqual([0, 0, 1, 0.1]);
  expect(xiaoming.slice(1, 5).map(numberOf)).toEqual([1, 1, 0, 0.1]);
  // The blend lies between the two in each dimension that only they have: nearer to each than 0, and neither.
  const blend = (rows.at(-1) ?? []).slice(1, 5).map(numberOf);
  expect(blend[0]).toBeGreaterThan(0.39);
  expect(blend[0]).toBeLessThan(0.41);
  expect(blend[2]).toBeGreaterThan(0.56);
  expect(blend[2]).toBeLessThan(0.58);
  for (const near of [apple[5], xiaoming[5]].map(numberOf)) {
    expect(near).toBeGreaterThan(0.3);
    expect(near).toBeLessThan(0.95);
  }
});

test('step 3 gives 给了 two answers in different heads and columns, as published', async ({ page, server }) => {
  const widget = await openLesson(page, server);
  await widget.go(3);
  await expect(widget.maps).toHaveCount(3);
  const headA = shown('world.headA.masked.gave.xiaoming');
  const headB = shown('world.headB.masked.gave.apple');
  await expect(widget.cell(1, GAVE, XIAOMING)).toHaveAccessibleName(new RegExp(headA));
  await expect(widget.cell(2, GAVE, APPLE)).toHaveAccessibleName(new RegExp(headB));
  await expect(widget.cell(0, GAVE, APPLE)).toHaveAccessibleName(new RegExp(shown('world.single.masked.gave.apple')));
  await expect(widget.live.locator('.share').nth(1)).toContainText(headA);
  await expect(widget.live.locator('.share').nth(2)).toContainText(headB);
  await expect(widget.said(headA, headB)).toBeVisible();
});

test('step 3 shows q·k of the single head as the sum of both heads, for every asker and key', async ({
  page,
  server,
}) => {
  const widget = await openLesson(page, server);
  await widget.go(3);
  for (const asker of TOKENS) {
    await widget.ask(asker);
    const rows = await rowsOf(widget.table('q·k').last());
    expect(rows.map(([token]) => token)).toEqual(TOKENS);
    for (const row of rows) {
      const [single, a, b] = row
        .slice(1)
        .filter((text) => /\d/.test(text))
        .map(numberOf);
      // Three decimals are printed of each: three roundings of at most 0.0005, and the comparison's own.
      expect(Math.abs(single - (a + b)), row.join(' ')).toBeLessThan(0.00151);
    }
  }
  // It says over how many pairs it holds, and how exactly.
  const note = widget.said('全部 25 对');
  await expect(note).toBeVisible();
  await expect(note).toContainText(/最大误差\s(0|[\d.]+\s×\s10⁻¹[⁴-⁹])[；。]/);
});

test('step 3 counts the same parameters and multiplications for both designs, and the rows and joins that differ', async ({
  page,
  server,
}) => {
  const widget = await openLesson(page, server);
  await widget.go(3);
  const counts = async () => (await rowsOf(widget.table('数一数'))).map((row) => row.slice(1).map(numberOf));
  let [parameters, multiplications, softmax, joins] = await counts();
  expect(parameters).toEqual([64, 64]);
  // Causal: 4 projections of 5·4·4 and 15 pairs times 4, twice.
  expect(multiplications).toEqual([440, 440]);
  expect(softmax).toEqual([5, 10]);
  expect(joins).toEqual([0, 1]);
  await widget.mask.uncheck();
  await expect(widget.mask).not.toBeChecked();
  [parameters, multiplications, softmax, joins] = await counts();
  expect(parameters).toEqual([64, 64]);
  expect(multiplications).toEqual([520, 520]);
  expect(softmax).toEqual([5, 10]);
  expect(joins).toEqual([0, 1]);
});

test('with the mask off, 给了 gives the published share to the very word to be predicted, and the text says so', async ({
  page,
  server,
}) => {
  const widget = await openLesson(page, server);
  const leak = shown('world.single.unmasked.gave.xiaowang');
  await widget.mask.uncheck();
  await expect(widget.cell(0, GAVE, XIAOWANG)).toHaveAccessibleName(new RegExp(leak));
  expect((await rowsOf(widget.table('给了')))[XIAOWANG].at(-1)).toBe(leak);
  await expect(widget.said(leak, '小王')).toBeVisible();
  await widget.mask.check();
  await expect(widget.said(leak)).toHaveCount(0);
  await expect(widget.cell(0, GAVE, APPLE)).toHaveAccessibleName(new RegExp(shown('world.single.masked.gave.apple')));
});

test('the row of 苹果 has the published scores and weights, and neither head is decided', async ({ page, server }) => {
  const widget = await openLesson(page, server);
  await widget.ask('苹果');
  const rows = await rowsOf(widget.table('苹果'));
  const scores = published.get('world.apple.row.scores').shown;
  // The table prints a decimal more than is published.
  expect(rows.slice(0, 3).map((row) => numberOf(row[2]).toFixed(2))).toEqual(scores);
  const weights = published.get('world.apple.row.weights').shown;
  expect((await widget.printedRow(0, APPLE).allTextContents()).slice(0, 3).map((text) => `${text.trim()}%`)).toEqual(
    weights,
  );
  await widget.go(3);
  for (const panel of [1, 2]) {
    const spoken = await widget.rowCells(panel, APPLE).allTextContents();
    const shares = spoken.flatMap((text) => text.match(/([\d.]+)%/)?.[1] ?? []).map(Number);
    expect(shares).toHaveLength(3);
    expect(Math.max(...shares)).toBeLessThan(50);
  }
  await expect(widget.said(/头 A 没有.+头 B 没有/)).toBeVisible();
});

test('each printed row of a map adds up to 100 within the rounding that is mentioned, each row of all numbers to 1', async ({
  page,
  server,
}) => {
  const widget = await openLesson(page, server);
  await widget.go(3);
  await expect(widget.live.locator('.colour-bar')).toContainText('取整');
  for (const panel of [0, 1, 2]) {
    for (let row = 0; row < TOKENS.length; row += 1) {
      const printed = (await widget.printedRow(panel, row).allTextContents())
        .filter((text) => /\d/.test(text))
        .map(Number);
      expect(printed).toHaveLength(row + 1);
      const sum = printed.reduce((all, part) => all + part, 0);
      expect(Math.abs(sum - 100), `panel ${panel}, row ${row}: ${printed}`).toBeLessThanOrEqual(1);
    }
  }
  // Behind a button stand all numbers, as tables whose rows sum to 1.
  await widget.numbersButton.click();
  await expect(widget.numbersButton).toHaveAttribute('aria-expanded', 'true');
  const tables = widget.live.locator('.numbers table');
  await expect(tables).toHaveCount(3);
  for (const table of await tables.all()) {
    const rows = await rowsOf(table);
    expect(rows.map(([token]) => token)).toEqual(TOKENS);
    for (const row of rows) {
      const sum = row
        .slice(1)
        .filter((text) => /\d/.test(text))
        .reduce((all, text) => all + numberOf(text), 0);
      // Six decimals each, five of them: off by 5 · 0.5e-6 at most.
      expect(Math.abs(sum - 1)).toBeLessThan(2.6e-6);
    }
  }
  await widget.numbersButton.click();
  await expect(tables).toHaveCount(0);
});

test('a colour means the same weight in every map and step', async ({ page, server }) => {
  const widget = await openLesson(page, server);
  const classes = async (/** @type {number} */ panel) =>
    widget.maps
      .nth(panel)
      .locator('.cell')
      .evaluateAll((cells) => cells.map((cell) => [cell.textContent?.trim(), getComputedStyle(cell).backgroundColor]));
  const first = await classes(0);
  await widget.go(3);
  expect(await classes(0)).toEqual(first);
  /** @type {Map<string, Set<string>>} */
  const colours = new Map();
  for (const panel of [0, 1, 2]) {
    for (const [text, colour] of await classes(panel)) {
      if (text) colours.set(text, (colours.get(text) ?? new Set()).add(colour));
    }
  }
  for (const [text, set] of colours) expect([...set], `${text}%`).toHaveLength(1);
  await expect(widget.live.locator('.colour-bar')).toHaveCount(1);
});

for (const width of [1280, 375]) {
  test(`at ${width} px each part of a share bar has the longest label that it can hold, and a table that holds all has no shade`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(server.origin + LESSON);
    const widget = await widgetOn(page).ready();
    await widget.go(3);
    await widget.ask('小王');
    await expect(widget.live.locator('.share')).toHaveCount(3);
    const look = () =>
      widget.live.locator('.share svg.bar > svg').evaluateAll((parts) =>
        parts.map((part) => {
          const room = /** @type {SVGSVGElement} */ (part).width.baseVal.value;
          const texts = Array.from(part.querySelectorAll('text'));
          const fits = texts.map((text) => text.getComputedTextLength() + 6 <= room);
          const shown = texts.map((text) => text.getAttribute('visibility') === 'visible');
          return shown.indexOf(true) === fits.indexOf(true) && shown.filter(Boolean).length <= 1;
        }),
      );
    await expect.poll(async () => new Set(await look())).toEqual(new Set([true]));
    const shades = await widget.live
      .locator('.frame')
      .evaluateAll((frames) =>
        frames.map((frame) => [
          frame.scrollWidth > frame.clientWidth,
          getComputedStyle(frame).backgroundImage !== 'none',
        ]),
      );
    for (const [scrolls, shaded] of shades) expect(shaded).toBe(scrolls);
  });
}
