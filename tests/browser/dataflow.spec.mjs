// <attn-dataflow>: what is open at a lesson, what is not, and what a stage says.
import { violations } from './support/axe.mjs';
import { expect, test } from './support/fixtures.mjs';
import { anchorModel, world } from './support/sizes.mjs';
import { authorPage, rowsOf } from './support/widget.mjs';

/** @param {import('@playwright/test').Page} page @param {import('./support/server.mjs').Server} server @param {string} attributes */
async function open(page, server, attributes) {
  const body = `<h2>A section</h2><attn-dataflow ${attributes}></attn-dataflow>`;
  await page.goto(server.add('/page.html', authorPage({ body })));
  const host = page.locator('attn-dataflow');
  await expect(host.locator('figure')).toBeVisible();
  return host;
}

/** @param {import('@playwright/test').Locator} host @param {string} id */
const stage = (host, id) => host.locator(`[data-stage="${id}"]`);

/** The table in sight: beside the column, or in it where the page is narrow. @param {import('@playwright/test').Locator} host */
const table = (host) => host.locator('.details table').filter({ visible: true });

test('a learned stage says its shapes, its parameters and its lesson at both sizes', async ({ page, server }) => {
  const host = await open(page, server, 'lesson="C3-L7"');
  await stage(host, 'query').click();
  await expect(host).toHaveAttribute('stage', 'query');
  const { hidden_size, num_attention_heads, head_dim } = anchorModel.config;
  const grouped = (/** @type {number} */ value) => value.toLocaleString('en-US');
  const width = num_attention_heads * head_dim;
  expect(await rowsOf(table(host))).toEqual([
    ['进', 'T × dmodel', `${world.tokens.length} × ${grouped(hidden_size)}`, '5 × 4'],
    ['出', 'T × H·dh', `${world.tokens.length} × ${grouped(width)}`, '5 × 4'],
    ['参数', 'dmodel·H·dh', grouped(hidden_size * width), '16'],
  ]);
  await expect(host.locator('.details').filter({ visible: true })).toContainText('第 1 课「先投影，再比较：Q 与 K」');
});

test('the anchor’s shared keys are said where each head was counted with its own', async ({ page, server }) => {
  const host = await open(page, server, 'lesson="C3-L7" stage="key"');
  const { hidden_size, num_key_value_heads, head_dim } = anchorModel.config;
  const rows = await rowsOf(table(host));
  expect(rows.at(-1)).toEqual([
    '合用',
    'dmodel·G·dh',
    (hidden_size * num_key_value_heads * head_dim).toLocaleString('en-US'),
    '—',
  ]);
});

test('what comes later is named with its lesson and cannot be chosen', async ({ page, server }) => {
  const host = await open(page, server, 'lesson="C3-L7"');
  for (const [id, name] of [
    ['kv-cache', 'KV 缓存'],
    ['gqa', 'GQA'],
    ['mla', 'MLA'],
    ['feed-forward', '前馈层'],
  ]) {
    const later = stage(host, id);
    await expect(later).toContainText(name);
    await expect(later).toContainText('还没讲到');
    await expect(later).toHaveAttribute('aria-disabled', 'true');
    await later.click({ force: true });
    await expect(later).toHaveAttribute('aria-checked', 'false');
  }
  await expect(host).not.toHaveAttribute('stage');
});

test('the reader’s place is marked: the heads at lesson 7, the scores at the side lesson', async ({ page, server }) => {
  const seventh = await open(page, server, 'lesson="C3-L7"');
  await expect(seventh.locator('.stage[aria-current="step"]')).toHaveCount(3);
  await expect(seventh.locator('.stage .tag')).toHaveText(['你在这里']);
  await expect(stage(seventh, 'split').locator('.tag')).toBeVisible();
  const side = await open(page, server, 'lesson="C3-B1"');
  await expect(side.locator('.stage[aria-current="step"]')).toHaveCount(1);
  await expect(stage(side, 'scores').locator('.tag')).toBeVisible();
});

test('arrow keys walk all stages, and the choice follows to those that can be chosen', async ({ page, server }) => {
  const host = await open(page, server, 'lesson="C3-L7"');
  await expect(host.locator('.stage[tabindex="0"]')).toHaveCount(1);
  await stage(host, 'split').focus();
  await page.keyboard.press('ArrowDown');
  await expect(host).toHaveAttribute('stage', 'rope');
  await expect(stage(host, 'rope')).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('End');
  await expect(stage(host, 'other-layers')).toBeFocused();
  await expect(host).toHaveAttribute('stage', 'rope');
  await page.keyboard.press('Home');
  await expect(host).toHaveAttribute('stage', 'embedding');
});

test('a lesson or a stage that is not there opens what is', async ({ page, server }) => {
  const host = await open(page, server, 'lesson="C9-L9" stage="gqa"');
  await expect(stage(host, 'split')).toHaveAttribute('aria-checked', 'true');
});

test('at 375 px the stage opens in its place and nothing scrolls sideways', async ({ page, server }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  const host = await open(page, server, 'lesson="C3-L7"');
  await stage(host, 'value').click();
  await expect(host.locator('.inline')).toBeVisible();
  await expect(host.locator('.aside')).toBeHidden();
  const below = await stage(host, 'kv-cache').boundingBox();
  const details = await host.locator('.inline').boundingBox();
  expect(details && below && details.y + details.height <= below.y + 1).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
});

test('axe finds nothing, wide and narrow', async ({ page, server }) => {
  const host = await open(page, server, 'lesson="C3-L7" stage="key"');
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(host.locator(width > 760 ? '.aside' : '.inline')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  }
});
