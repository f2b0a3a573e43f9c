// <attn-model-heads>: a word's row and column in every head, the enlarged view, and the files.
import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './support/fixtures.mjs';
import { openModel as open } from './support/model.mjs';
import { POLICY } from './support/server.mjs';

const LONG = '小明把苹果给了小王。'.repeat(11);

/** Where the marks of every small map lie, in words: [row, column]. @param {import('@playwright/test').Locator} crosses */
const places = (crosses) =>
  crosses.evaluateAll((all) =>
    all.map((cross) => {
      const [row, column] = Array.from(cross.querySelectorAll('rect'));
      return [Number(row.getAttribute('y')), Number(column.getAttribute('x'))];
    }),
  );

test('a word under the pointer has its row and column marked in every head, until the pointer goes', async ({
  page,
  server,
}) => {
  const widget = await (await open(page, server)).ready();
  await expect(widget.crosses).toHaveCount(0);
  await widget.pieces.nth(2).hover();
  await expect(widget.crosses).toHaveCount(4);
  expect(await places(widget.crosses)).toEqual(Array(4).fill([2, 2]));
  await expect(widget.grid.locator('.row.asker [role="rowheader"]')).toHaveText('苹果');
  const column = await widget.grid.locator('.column-mark').boundingBox();
  const cell = await widget.grid.locator('[data-row="4"][data-col="2"]').boundingBox();
  expect(Math.abs(Number(column?.x) - Number(cell?.x))).toBeLessThan(1);
  expect(Math.abs(Number(column?.width) - Number(cell?.width))).toBeLessThan(1);
  expect(await widget.pieces.nth(2).getAttribute('aria-pressed')).toBe('false');
  await widget.live.locator('h3').hover();
  await expect(widget.crosses).toHaveCount(0);
});

test('a word that loses the focus takes nothing from the one under the pointer', async ({ page, server }) => {
  const widget = await (await open(page, server)).ready();
  await widget.pieces.nth(0).focus();
  await page.keyboard.press('Tab');
  await widget.pieces.nth(3).hover();
  expect(await places(widget.crosses)).toEqual(Array(4).fill([3, 3]));
  await widget.pieces.nth(1).evaluate((piece) => piece.blur());
  await widget.host.evaluate((host) => /** @type {any} */ (host).updateComplete);
  expect(await places(widget.crosses)).toEqual(Array(4).fill([3, 3]));
  await page.mouse.move(2, 2);
  await expect(widget.crosses).toHaveCount(0);
});

test('a click pins a word, another layer and head keep it, Escape lets it go', async ({ page, server }) => {
  const widget = await (await open(page, server)).ready();
  await widget.pieces.nth(1).click();
  await widget.live.locator('h3').hover();
  expect(await places(widget.crosses)).toEqual(Array(4).fill([1, 1]));
  await expect(widget.pieces.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await widget.layer(3).click();
  await widget.heads.nth(1).getByRole('button').click();
  expect(await places(widget.crosses)).toEqual(Array(4).fill([1, 1]));
  await expect(widget.live.locator('.share .under')).toContainText('「把」');
  await page.keyboard.press('Escape');
  await expect(widget.crosses).toHaveCount(0);
  await expect(widget.live.locator('.piece[aria-pressed="true"]')).toHaveCount(0);
});

test('the keyboard does the same: focus marks, Enter pins, Enter again lets go', async ({ page, server }) => {
  const widget = await (await open(page, server)).ready();
  await widget.pieces.nth(0).focus();
  await page.keyboard.press('Tab');
  expect(await places(widget.crosses)).toEqual(Array(4).fill([1, 1]));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await places(widget.crosses)).toEqual(Array(4).fill([2, 2]));
  await page.keyboard.press('Shift+Tab');
  await expect(widget.pieces.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Enter');
  await expect(widget.pieces.nth(1)).toHaveAttribute('aria-pressed', 'false');
});

test('a token beside the enlarged head marks its row and column, a click on it pins them', async ({ page, server }) => {
  const widget = await (await open(page, server)).ready();
  await widget.grid.locator('.row.head [data-word="3"]').hover();
  expect(await places(widget.crosses)).toEqual(Array(4).fill([3, 3]));
  await widget.grid.locator('.row.head [data-word="3"]').click();
  await expect(widget.pieces.nth(3)).toHaveAttribute('aria-pressed', 'true');
  await widget.grid.locator('[role="rowheader"][data-word="0"]').hover();
  expect(await places(widget.crosses)).toEqual(Array(4).fill([0, 0]));
  await widget.live.locator('h3').hover();
  expect(await places(widget.crosses)).toEqual(Array(4).fill([3, 3]));
  await page.keyboard.press('Escape');
  await expect(widget.crosses).toHaveCount(0);
});

test('with 64 words the same marks lie on the canvases', async ({ page, server }) => {
  const widget = await (await open(page, server, `<attn-model-heads sentence="${LONG}"></attn-model-heads>`)).ready();
  await widget.live.locator('.row-labels [data-word="40"]').hover();
  expect(await places(widget.crosses)).toEqual(Array(4).fill([40, 40]));
  const plane = await widget.live.locator('.large .plane').boundingBox();
  const bands = await widget.live.locator('.large .band').evaluateAll((all) =>
    all.map((band) => {
      const { x, y, width, height } = band.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );
  const pitch = Number(plane?.width) / 64;
  expect(bands).toHaveLength(2);
  expect(Math.abs(bands[0].y - Number(plane?.y) - 40 * pitch)).toBeLessThan(1);
  expect(Math.abs(bands[0].width - Number(plane?.width))).toBeLessThan(1);
  expect(Math.abs(bands[1].x - Number(plane?.x) - 40 * pitch)).toBeLessThan(1);
  expect(Math.abs(bands[1].height - Number(plane?.height))).toBeLessThan(1);
});

test('all heads fill the window with the pinned row; Escape closes it', async ({ page, server }) => {
  // An audit of four maps with a cell each for a reader of a screen takes its time.
  test.slow();
  const body = '<h2>Model</h2><attn-model-heads></attn-model-heads>';
  const widget = await (await open(page, server, body)).ready();
  await widget.pieces.nth(3).click();
  await widget.live.getByRole('button', { name: '放大', exact: true }).click();
  const dialog = widget.host.getByRole('dialog');
  await expect(dialog.getByRole('grid')).toHaveCount(4);
  await expect(dialog.locator('.row.asker [role="rowheader"]')).toHaveText(Array(4).fill('给了'));
  await expect(dialog.locator('h3')).toContainText('第 1 层');
  await dialog.locator('.plane-of-maps > *').nth(2).locator('[data-row="2"][data-col="1"]').hover();
  await expect(dialog.locator('.spoken')).toContainText('「苹果」看「把」');
  const { violations } = await new AxeBuilder({ page }).include('attn-model-heads').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(widget.pieces.nth(3)).toHaveAttribute('aria-pressed', 'true');
});

for (const [words, sentence] of [
  [5, ''],
  [64, LONG],
]) {
  test(`files of ${words} words hold the heads in sight with the pinned row, and rows sum to 1`, async ({
    page,
    serve,
  }) => {
    const server = await serve({ policy: POLICY });
    server.add('/favicon.ico', '', { status: 204 });
    const given = sentence ? ` sentence="${sentence}"` : '';
    const body = `<attn-model-heads layer="2" sort="previous"${given}></attn-model-heads>`;
    const widget = await (await open(page, server, body)).ready();
    await widget.pieces.nth(2).click();
    const shown = await widget.heads.evaluateAll((all) => all.map((head) => `头 ${head.getAttribute('data-head')}`));
    const save = async (/** @type {string} */ kind) => {
      await widget.live.getByRole('button', { name: '导出' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        widget.host.getByRole('menuitem', { name: kind }).click(),
      ]);
      return readFileSync(await download.path());
    };
    const csv = (await save('CSV')).toString('utf8').trim().split('\r\n');
    const rows = csv.slice(1).map((line) => line.split(','));
    expect(rows).toHaveLength(4 * Number(words));
    expect([...new Set(rows.map(([name]) => name))]).toEqual(shown);
    rows.forEach((row, at) => {
      const weights = row.slice(2).filter((field) => field !== '');
      expect(weights).toHaveLength((at % Number(words)) + 1);
      const sum = weights.reduce((all, weight) => all + Number(weight), 0);
      // The pass is one of floats: 64 weights of a rounding of 2^-24 each.
      expect(Math.abs(sum - 1)).toBeLessThan(64 * 2 ** -24);
    });
    const png = await save('PNG');
    expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    const svg = await save('SVG');
    // Twice the size, or less where no browser has so high a canvas.
    const [, width, height] = (/width="(\d+)" height="(\d+)"/.exec(svg.toString('utf8')) ?? []).map(Number);
    const scale = Math.min(2, 8192 / height);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([width * scale, height * scale].map(Math.round));
    server.add('/saved.svg', svg);
    await page.goto(`${server.origin}/saved.svg`);
    await expect(page.locator('text.asker')).toHaveText(Array(4).fill('苹果'));
    await expect(page.locator('svg')).toContainText('被因果掩码挡住');
    for (const name of shown) await expect(page.locator('text', { hasText: new RegExp(`^${name}$`) })).toHaveCount(1);
  });
}
