// The experiment under a mouse and under a finger.
import { expect, test } from './support/fixtures.mjs';
import { vectors } from './support/vectors.mjs';
import { authorPage, widgetOn } from './support/widget.mjs';

/** @param {import('@playwright/test').Page} page @param {import('./support/server.mjs').Server} server */
async function open(page, server, body = '<attn-head-split></attn-head-split>') {
  server.add('/page.html', authorPage({ body }));
  await page.goto(`${server.origin}/page.html`);
  return widgetOn(page).ready();
}

test('a cell under the mouse shows its formula with its own numbers, ending in its weight', async ({
  page,
  server,
}) => {
  const widget = await open(page, server);
  await expect(widget.inspector).not.toContainText('q·k');
  await widget.cell(0, 3, 2).hover();
  await expect(widget.inspector).toContainText('「给了」→「苹果」');
  await expect(widget.inspector).toContainText(/q·k = .+ = .+÷ √4/s);
  await expect(widget.inspector.locator('strong').last()).toHaveText('56.5%');
  // The printed terms add up to the printed product: 4 terms of 2 factors with two decimals.
  const text = ((await widget.inspector.textContent()) ?? '').replaceAll('−', '-');
  const [, left, right] = text.match(/q·k = (.+?) = (-?[\d.]+)/s) ?? [];
  const sum = left
    .split(' + ')
    .map((term) => term.match(/-?[\d.]+/g)?.map(Number) ?? [])
    .reduce((all, [q, k]) => all + q * k, 0);
  // Each factor is below 3 and rounded by at most 0.005: 4 · (3 + 3) · 0.005, and the sum's own 0.0005.
  expect(Math.abs(sum - Number(right))).toBeLessThan(0.121);
  await widget.live.locator('h3').hover();
  await expect(widget.inspector).not.toContainText('q·k');
});

test('the width under the root is that of the head: 4 for the single head, 2 for each of two', async ({
  page,
  server,
}) => {
  const widget = await open(page, server, '<attn-head-split step="3"></attn-head-split>');
  await widget.cell(0, 3, 2).hover();
  await expect(widget.inspector).toContainText('÷ √4');
  await widget.cell(1, 3, 0).hover();
  await expect(widget.inspector).toContainText('÷ √2');
  await expect(widget.inspector.locator('strong').last()).toHaveText('89.5%');
  await widget.cell(2, 3, 2).hover();
  await expect(widget.inspector.locator('strong').last()).toHaveText('77.0%');
});

test('a hidden cell says why its weight is 0 and shows no number made up for it', async ({ page, server }) => {
  const widget = await open(page, server);
  await widget.cell(0, 1, 4).hover();
  await expect(widget.inspector).toContainText('看不到');
  await expect(widget.inspector).not.toContainText('%');
  await expect(widget.inspector).not.toContainText('NaN');
});

test('pointing at cells moves nothing else on the page', async ({ page, server }) => {
  const widget = await open(page, server, '<attn-head-split step="3"></attn-head-split><p id="after">after</p>');
  const after = page.locator('#after');
  const before = await after.boundingBox();
  for (const [panel, row, col] of [
    [0, 3, 2],
    [1, 4, 1],
    [2, 0, 4],
    [0, 4, 4],
  ]) {
    await widget.cell(panel, row, col).hover();
    await expect(widget.cell(panel, row, col)).toHaveClass(/active/);
    expect((await after.boundingBox())?.y).toBe(before?.y);
  }
});

test('the formula of a cell that was clicked stays when the mouse leaves and comes back after others; Escape lets it go', async ({
  page,
  server,
}) => {
  const widget = await open(page, server);
  await widget.cell(0, 3, 2).click();
  await widget.live.locator('h3').hover();
  await expect(widget.inspector).toContainText('「给了」→「苹果」');
  await expect(widget.cell(0, 3, 2)).toHaveClass(/active/);
  await widget.cell(0, 3, 0).hover();
  await expect(widget.inspector).toContainText('「给了」→「小明」');
  await widget.live.locator('h3').hover();
  await expect(widget.inspector).toContainText('「给了」→「苹果」');
  await page.keyboard.press('Escape');
  await expect(widget.inspector).not.toContainText('q·k');
  await widget.cell(0, 3, 2).click();
  await widget.go(2);
  await expect(widget.inspector).not.toContainText('q·k');
});

test('a click on a row makes its word the asker, on the words as on the cells', async ({ page, server }) => {
  const widget = await open(page, server);
  await widget.cell(0, 2, 1).click();
  await expect(widget.askerChip('苹果')).toBeChecked();
  await widget.maps.first().getByRole('rowheader').nth(4).click();
  await expect(widget.askerChip('小王')).toBeChecked();
  await expect(widget.maps.first().locator('.row.asker')).toHaveCount(1);
});

test('a row asked for stays asked when the reader scrolls away and changes the step', async ({ page, server }) => {
  const widget = await open(page, server, '<attn-head-split></attn-head-split><div id="far"></div>');
  await page.addStyleTag({ content: '#far { height: 4000px }' });
  await widget.cell(0, 2, 1).click();
  await page.mouse.wheel(0, 3000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  await page.mouse.wheel(0, -3000);
  await widget.go(3);
  await expect(widget.askerChip('苹果')).toBeChecked();
  await expect(widget.maps.nth(2).locator('.row.asker')).toContainText('苹果');
});

test('a pixel of a large map shows its formula under the mouse, at the first and the last cell', async ({
  page,
  server,
}) => {
  const tokens = Array.from({ length: 30 }, (_, at) => `词${at + 1}`);
  server.addJson('/thirty.json', vectors(tokens));
  const widget = await open(page, server, '<attn-head-split data-src="/thirty.json" mask="none"></attn-head-split>');
  const plane = widget.maps.first().locator('.plane');
  const box = await plane.boundingBox();
  if (!box) throw new Error('the map has no box');
  await plane.hover({ position: { x: 3, y: 3 } });
  await expect(widget.inspector).toContainText('「词1」→「词1」');
  await plane.hover({ position: { x: box.width - 3, y: box.height - 3 } });
  await expect(widget.inspector).toContainText('「词30」→「词30」');
  await plane.click({ position: { x: 3, y: 3 } });
  await expect(widget.select).toHaveValue('0');
});

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 740 } });

  test('a tap on a cell shows its formula, keeps it in sight and asks its row', async ({ page, server }) => {
    const widget = await open(page, server);
    await widget.cell(0, 2, 1).tap();
    await expect(widget.inspector).toContainText('「苹果」→「把」');
    await expect(widget.askerChip('苹果')).toBeChecked();
    await widget.cell(0, 4, 0).tap();
    await expect(widget.inspector).toContainText('「小王」→「小明」');
  });

  test('askers, steps, mask and numbers answer a tap', async ({ page, server }) => {
    const widget = await open(page, server);
    await widget.live.locator('.picker label', { hasText: '把' }).tap();
    await expect(widget.askerChip('把')).toBeChecked();
    await widget.live.locator('.switch').tap();
    await expect(widget.mask).not.toBeChecked();
    await widget.stepButton(3).tap();
    await expect(widget.maps).toHaveCount(3);
    await widget.numbersButton.tap();
    await expect(widget.live.locator('.numbers table')).toHaveCount(3);
  });

  test('what is tapped is at least 44 px high', async ({ page, server }) => {
    const widget = await open(page, server);
    for (const target of [
      ...(await widget.live.locator('.steps button').all()),
      ...(await widget.live.locator('.picker label').all()),
      widget.live.locator('.switch'),
      widget.numbersButton,
    ]) {
      const box = await target.boundingBox();
      expect(box?.height, (await target.textContent()) ?? '').toBeGreaterThanOrEqual(44);
      expect(box?.width).toBeGreaterThanOrEqual(24);
    }
  });
});

test('with a mouse every control is at least 24 px high and wide', async ({ page, server }) => {
  const widget = await open(page, server);
  for (const target of [
    ...(await widget.live.locator('.steps button').all()),
    ...(await widget.live.locator('.picker label').all()),
    widget.live.locator('.switch'),
    widget.numbersButton,
  ]) {
    const box = await target.boundingBox();
    expect(box?.height, (await target.textContent()) ?? '').toBeGreaterThanOrEqual(24);
    expect(box?.width).toBeGreaterThanOrEqual(24);
  }
});

test('a map that loses the focus takes nothing from the cell under the pointer in another one', async ({
  page,
  server,
}) => {
  const widget = await open(page, server);
  await widget.go(3);
  await expect(widget.maps).toHaveCount(3);
  await widget.maps.nth(0).focus();
  await widget.cell(2, 3, 1).hover();
  await expect(widget.cell(2, 3, 1)).toHaveClass(/active/);
  await widget.maps.nth(0).evaluate((map) => map.blur());
  await widget.host.evaluate((host) => /** @type {any} */ (host).updateComplete);
  await expect(widget.cell(2, 3, 1)).toHaveClass(/active/);
  await page.mouse.move(2, 2);
  await expect(widget.live.locator('.cell.active')).toHaveCount(0);
});
