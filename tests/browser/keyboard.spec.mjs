// The experiment by keyboard alone.
import { expect, test } from './support/fixtures.mjs';
import { vectors } from './support/vectors.mjs';
import { authorPage, focused, LESSON, widgetOn } from './support/widget.mjs';

/** @typedef {NonNullable<Awaited<ReturnType<typeof focused>>>} Focus */

/**
 * Presses Tab until the focus is what is wanted.
 * @param {import('@playwright/test').Page} page
 * @param {(focus: Focus) => boolean} wanted
 */
async function tabTo(page, wanted) {
  for (let press = 0; press < 80; press += 1) {
    await page.keyboard.press('Tab');
    const focus = await focused(page);
    if (focus && wanted(focus)) return focus;
  }
  throw new Error('80 presses of Tab did not get there');
}

/** @param {import('@playwright/test').Page} page @param {import('./support/server.mjs').Server} server */
async function openAuthorPage(page, server) {
  server.add(
    '/page.html',
    authorPage({
      body: '<p><a href="#top">before</a></p><attn-head-split></attn-head-split><p><a href="#end">after</a></p>',
    }),
  );
  await page.goto(`${server.origin}/page.html`);
  return widgetOn(page).ready();
}

test('every control can be reached with Tab, in reading order, each with a visible ring', async ({ page, server }) => {
  await openAuthorPage(page, server);
  await tabTo(page, ({ text }) => text === 'before');
  /** @type {string[]} */
  const stops = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const focus = await focused(page);
    if (!focus?.inWidget) break;
    expect(focus.ring, `ring of ${focus.tag} ${focus.text}`).toBe(true);
    stops.push(focus.role ?? (focus.tag === 'input' ? 'radio' : focus.tag));
  }
  expect((await focused(page))?.text).toBe('after');
  // Three steps, one stop for all askers, the mask, one stop for the map; the numbers, enlarge, export, link, code.
  expect(stops).toEqual([...Array(3).fill('button'), 'radio', 'switch', 'grid', ...Array(5).fill('button')]);
});

test('on the lesson page the keyboard alone walks into the experiment and takes its three steps', async ({
  page,
  server,
}) => {
  await page.goto(server.origin + LESSON);
  const widget = widgetOn(page);
  await tabTo(page, ({ inWidget }) => inWidget);
  await expect(widget.figure).toBeVisible();
  await tabTo(page, ({ tag, text }) => tag === 'button' && text.startsWith('②'));
  await page.keyboard.press('Enter');
  await expect(widget.stepButton(2)).toHaveAttribute('aria-current', 'step');
  expect((await focused(page))?.text, 'the focus stays on the step').toMatch(/^②/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(widget.stepButton(3)).toHaveAttribute('aria-current', 'step');
  await expect(widget.maps).toHaveCount(3);
});

test('the focus is not lost when the experiment turns live under it', async ({ page, serve }) => {
  const server = await serve({ wasm: 'held' });
  await page.goto(server.origin + LESSON);
  const widget = widgetOn(page);
  await tabTo(page, ({ inWidget }) => inWidget);
  const before = await focused(page);
  server.release();
  await expect(widget.figure).toBeVisible();
  const after = await focused(page);
  expect(after?.inWidget, 'the focus is still in the experiment').toBe(true);
  expect(after?.text).toBe(before?.text);
});

test('the asker changes with the arrow keys', async ({ page, server }) => {
  const widget = await openAuthorPage(page, server);
  await tabTo(page, ({ tag, value }) => tag === 'input' && value === '3');
  await page.keyboard.press('ArrowLeft');
  await expect(widget.askerChip('苹果')).toBeChecked();
  await expect(widget.host).toHaveAttribute('asker', '苹果');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(widget.askerChip('小王')).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect(widget.askerChip('小明')).toBeChecked();
});

test('the mask is switched with Space', async ({ page, server }) => {
  const widget = await openAuthorPage(page, server);
  await tabTo(page, ({ role }) => role === 'switch');
  await page.keyboard.press('Space');
  await expect(widget.mask).not.toBeChecked();
  await expect(widget.cell(0, 3, 4)).toHaveAccessibleName(/32\.5%/);
  await page.keyboard.press('Space');
  await expect(widget.mask).toBeChecked();
  await expect(widget.cell(0, 3, 4)).toHaveAccessibleName(/看不到/);
});

test('the numbers open and close with Enter', async ({ page, server }) => {
  const widget = await openAuthorPage(page, server);
  await tabTo(page, ({ tag, text }) => tag === 'button' && text === '全部数字');
  await page.keyboard.press('Enter');
  await expect(widget.live.locator('.numbers table')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(widget.live.locator('.numbers table')).toHaveCount(0);
});

test('a map is one stop: arrows walk its cells, Home and End go to the ends, and stop there', async ({
  page,
  server,
}) => {
  const widget = await openAuthorPage(page, server);
  const map = widget.maps.first();
  await tabTo(page, ({ role }) => role === 'grid');
  const at = async (/** @type {number} */ row, /** @type {number} */ col) => {
    await expect(widget.cell(0, row, col)).toHaveClass(/active/);
    const id = await widget.cell(0, row, col).getAttribute('id');
    await expect(map).toHaveAttribute('aria-activedescendant', String(id));
  };
  await at(3, 0);
  await page.keyboard.press('ArrowRight');
  await at(3, 1);
  await page.keyboard.press('ArrowDown');
  await at(4, 1);
  await page.keyboard.press('ArrowDown');
  await at(4, 1);
  await page.keyboard.press('End');
  await at(4, 4);
  await page.keyboard.press('ArrowRight');
  await at(4, 4);
  await page.keyboard.press('ArrowUp');
  await at(3, 4);
  await page.keyboard.press('Home');
  await at(3, 0);
  await page.keyboard.press('ArrowLeft');
  await at(3, 0);
  await page.keyboard.press('Control+Home');
  await at(0, 0);
  await page.keyboard.press('Control+End');
  await at(4, 4);
});

test('the cell under the keys shows its formula, Enter makes its row the asker, Esc leaves it', async ({
  page,
  server,
}) => {
  const widget = await openAuthorPage(page, server);
  const map = widget.maps.first();
  await tabTo(page, ({ role }) => role === 'grid');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await expect(widget.inspector).toContainText('q·k');
  await expect(widget.inspector).toContainText('「苹果」→「把」');
  await page.keyboard.press('Enter');
  await expect(widget.askerChip('苹果')).toBeChecked();
  await expect(map.locator('.row.asker')).toContainText('苹果');
  expect((await focused(page))?.role).toBe('grid');
  await page.keyboard.press('Escape');
  await expect(map).not.toHaveAttribute('aria-activedescendant');
  await expect(map.locator('.active')).toHaveCount(0);
  await expect(widget.inspector).not.toContainText('q·k');
  await expect(widget.askerChip('苹果'), 'the asker stays').toBeChecked();
});

test('what is announced of a cell names query, key and value, each once', async ({ page, server }) => {
  const widget = await openAuthorPage(page, server);
  await expect(widget.cell(0, 3, 2)).toHaveAccessibleName('单头，「给了」看「苹果」：56.5%');
  await expect(widget.cell(0, 2, 3)).toHaveAccessibleName(/「苹果」看不到「给了」/);
  await expect(widget.maps.first()).toHaveAccessibleName(/单头.*5 行 5 列/);
});

test('each of the three maps is a stop of its own and walks by itself', async ({ page, server }) => {
  const widget = await openAuthorPage(page, server);
  await widget.go(3);
  await tabTo(page, ({ role }) => role === 'grid');
  await page.keyboard.press('ArrowRight');
  await expect(widget.maps.nth(0)).toHaveAttribute('aria-activedescendant', /.+/);
  await page.keyboard.press('Tab');
  await expect(widget.maps.nth(1)).toHaveAttribute('aria-activedescendant', /.+/);
  await expect(widget.maps.nth(0)).not.toHaveAttribute('aria-activedescendant');
  await expect(widget.inspector).toContainText('头 A');
  await page.keyboard.press('Tab');
  await expect(widget.inspector).toContainText('头 B');
  await page.keyboard.press('Shift+Tab');
  await expect(widget.inspector).toContainText('头 A');
});

test('a map of pixels is one stop too, and walks the same way', async ({ page, server }) => {
  const tokens = Array.from({ length: 30 }, (_, at) => `词${at + 1}`);
  server.addJson('/thirty.json', vectors(tokens));
  server.add(
    '/page.html',
    authorPage({ body: '<attn-head-split data-src="/thirty.json"></attn-head-split><a href="#end">after</a>' }),
  );
  await page.goto(`${server.origin}/page.html`);
  const widget = await widgetOn(page).ready();
  const map = widget.maps.first();
  await tabTo(page, ({ role }) => role === 'grid');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(map.getByRole('gridcell')).toHaveAccessibleName(/「词2」看「词2」/);
  await expect(widget.inspector).toContainText('「词2」→「词2」');
  await page.keyboard.press('End');
  await expect(map.getByRole('gridcell')).toHaveAccessibleName(/「词2」看不到「词30」/);
  const id = await map.getByRole('gridcell').getAttribute('id');
  await expect(map).toHaveAttribute('aria-activedescendant', id ?? '');
  await page.keyboard.press('Escape');
  await expect(map).not.toHaveAttribute('aria-activedescendant');
});

test('where tokens are many the asker is a native list that the keys operate', async ({ page, server }) => {
  const tokens = Array.from({ length: 30 }, (_, at) => `词${at + 1}`);
  server.addJson('/thirty.json', vectors(tokens));
  server.add(
    '/page.html',
    authorPage({ body: '<attn-head-split data-src="/thirty.json" asker="词5"></attn-head-split>' }),
  );
  await page.goto(`${server.origin}/page.html`);
  const widget = await widgetOn(page).ready();
  await expect(widget.select).toHaveValue('4');
  await expect(widget.select.locator('option')).toHaveCount(30);
  const focus = await tabTo(page, ({ tag }) => tag === 'select');
  expect(focus.ring).toBe(true);
  await page.keyboard.press('ArrowDown');
  await expect(widget.select).toHaveValue('5');
  await expect(widget.host).toHaveAttribute('asker', '词6');
  await expect(widget.live.locator('.lead')).toContainText('词6');
});
