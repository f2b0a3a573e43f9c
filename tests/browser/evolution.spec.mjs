// <attn-evolution>: both lines with their figures, and the experiment behind each generation.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { violations } from './support/axe.mjs';
import { BOTH_SCHEMES } from './support/every.mjs';
import { expect, test } from './support/fixtures.mjs';
import { root } from './support/server.mjs';
import { authorPage, focused, LESSON } from './support/widget.mjs';

/** @param {string} name @returns {any} */
const data = (name) => JSON.parse(readFileSync(join(root, 'data', `${name}.json`), 'utf8'));
/** @type {{key: string, values: Record<string, {figure?: string, part?: number}>}[]} */
const entries = data('evolution').lines.flatMap((/** @type {any} */ line) => line.entries);
/** @type {Map<string, string | string[]>} */
const published = new Map(data('published-figures').figures.map((/** @type {any} */ each) => [each.id, each.shown]));

/** The figures of an entry as they are published: id, part, text. @param {string} key */
const figuresOf = (key) =>
  Object.values(entries.find((entry) => entry.key === key)?.values ?? {}).flatMap(({ figure, part }) => {
    if (!figure) return [];
    const shown = published.get(figure);
    return [{ figure, part, text: part === undefined ? String(shown) : String(shown?.[part]) }];
  });

/** What an experiment says once it is open, with the numbers that the course states. @type {Record<string, RegExp[]>} */
const EXPERIMENTS = {
  rnn: [/排队走了 5 步/, /经过 4 次更新/],
  additive: [/29\.7%/, /56\.5%/],
  'self-attention': [/0\.996/, /−5\.64/, /余弦是 0\.995/],
  scaled: [/「小王」分到 32\.5%/],
  'causal-mask': [/斜纹是看不到的未来/, /苹果」：56\.5%/],
  rope: [/4\.7236/, /只剩距离/],
  'multi-head': [/「小明」：89\.5%/, /「苹果」：77\.0%/],
  sink: [/小明 29\.9%、把 41\.2%、苹果 28\.9%/],
  'kv-cache': [/共算 9 行/, /共算 4 行/, /逐位相同/],
  mqa: [/384 KiB/, /96 GiB/, /16 KiB/, /4 GiB/],
  gqa: [/存 64 KiB/, /上下文 16 GiB/],
  mla: [/最大相差 (0|\d\.\d\s×\s10⁻¹[⁴⁵⁶⁷])，/u],
  'linear-sparse': [/6 对/, /0\.780/],
};

/** @param {import('@playwright/test').Page} page @param {import('./support/server.mjs').Server} server @param {string} [attributes] */
async function open(page, server, attributes = '') {
  const body = `<h2>A section</h2><attn-evolution ${attributes}></attn-evolution>`;
  await page.goto(server.add('/page.html', authorPage({ body })));
  const host = page.locator('attn-evolution');
  await expect(host.locator('.live figure')).toBeVisible();
  return host;
}

/** @param {import('@playwright/test').Locator} host @param {string} key */
const entryOf = (host, key) => host.locator(`.live [data-entry="${key}"]`);

test('every generation shows its figures as published and opens to its experiment, computed live', async ({
  page,
  server,
}) => {
  expect(Object.keys(EXPERIMENTS).sort()).toEqual(entries.map(({ key }) => key).sort());
  const host = await open(page, server);
  await host.locator('.fold').click();
  for (const { key } of entries) {
    const entry = entryOf(host, key);
    await expect(entry.locator('.big')).not.toBeEmpty();
    for (const { figure, part, text } of figuresOf(key)) {
      const found = entry.locator(`[data-figure="${figure}"]${part === undefined ? '' : `[data-part="${part}"]`}`);
      await expect(found.first()).toHaveText(text);
    }
    const button = entry.locator('.try');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    for (const said of EXPERIMENTS[key]) await expect(entry.locator('.lab')).toContainText(said);
    await button.click();
    await expect(entry.locator('.trial')).toHaveCount(0);
  }
});

test('the page’s generation is marked, its line open and the other folded', async ({ page, server }) => {
  const host = await open(page, server, 'at="gqa"');
  await expect(host.locator('.live .here')).toHaveCount(1);
  await expect(entryOf(host, 'gqa').locator('.tag')).toHaveText('你在这里');
  await expect(entryOf(host, 'gqa')).toHaveAttribute('aria-current', 'step');
  await expect(entryOf(host, 'gqa')).toBeVisible();
  await expect(entryOf(host, 'rnn')).toBeHidden();
  await host.locator('.fold').click();
  await expect(entryOf(host, 'rnn')).toBeVisible();
});

test('before it is live no generation but the page’s own wears the accent', async ({ page, server }) => {
  await page.goto(server.origin + LESSON);
  const still = page.locator('attn-evolution .static');
  await expect(still).toHaveClass(/laid/);
  const ink = await still.evaluate((one) => getComputedStyle(one).color);
  const marked = await still
    .locator('.big')
    .evaluateAll((all, plain) => all.filter((one) => getComputedStyle(one).color !== plain).length, ink);
  expect(await still.locator('.big').count()).toBeGreaterThan(5);
  expect(marked).toBe(await still.locator('.here .big').count());
  expect(marked).toBeLessThanOrEqual(1);
});

test('no module is fetched before an experiment is opened, the further systems only where they are needed', async ({
  page,
  server,
}) => {
  /** @type {string[]} */
  const fetched = [];
  page.on('request', (request) => {
    const name = new URL(request.url()).pathname.split('/').pop() ?? '';
    if (name.endsWith('.wasm')) fetched.push(name);
  });
  const host = await open(page, server);
  expect(fetched).toEqual([]);
  await entryOf(host, 'multi-head').locator('.try').click();
  await expect(entryOf(host, 'multi-head').getByRole('grid')).toHaveCount(3);
  expect(fetched).toEqual(['attn.wasm']);
  await entryOf(host, 'rope').locator('.try').click();
  await expect(entryOf(host, 'rope').locator('.trial')).toBeVisible();
  expect(fetched).toEqual(['attn.wasm', 'attn-systems.wasm']);
});

test('what is open can be linked to, in the folded line too, and is told', async ({ page, server }) => {
  const host = await open(page, server, 'at="multi-head" open="scaled mla nothing"');
  await expect(entryOf(host, 'scaled').locator('.trial')).toBeVisible();
  await expect(entryOf(host, 'mla').locator('.trial')).toBeVisible();
  await host.evaluate((element) =>
    element.addEventListener('attn-change', (event) => {
      element.dataset.told = /** @type {CustomEvent} */ (event).detail.open;
    }),
  );
  await entryOf(host, 'mla').locator('.try').click();
  await expect(host).toHaveAttribute('open', 'scaled');
  await expect(host).toHaveAttribute('data-told', 'scaled');
});

test('a module that does not come is said in its entry alone, and the retry helps', async ({
  page,
  server,
  conduct,
}) => {
  conduct.expectComplaints(/404/);
  let missing = true;
  await page.route('**/attn-systems.wasm', (route) => (missing ? route.fulfill({ status: 404 }) : route.continue()));
  const host = await open(page, server);
  await entryOf(host, 'rope').locator('.try').click();
  const alert = entryOf(host, 'rope').getByRole('alert');
  await expect(alert).toContainText('attn-systems.wasm');
  await entryOf(host, 'multi-head').locator('.try').click();
  await expect(entryOf(host, 'multi-head').getByRole('grid')).toHaveCount(3);
  await expect(host.getByRole('alert')).toHaveCount(1);
  missing = false;
  await entryOf(host, 'rope').getByRole('button', { name: '重试' }).click();
  await expect(entryOf(host, 'rope').locator('.trial')).toContainText('4.7236');
});

test('the keyboard folds, opens and moves what an experiment offers', async ({ page, server }) => {
  const host = await open(page, server);
  await host.locator('.fold').focus();
  await page.keyboard.press('Enter');
  await expect(entryOf(host, 'kv-cache')).toBeVisible();
  await page.keyboard.press('Tab');
  expect(await focused(page)).toMatchObject({ text: '试一试：一步步生成，数算过的行', ring: true });
  await page.keyboard.press('Space');
  await expect(entryOf(host, 'kv-cache').locator('.trial')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Home');
  await expect(entryOf(host, 'kv-cache').locator('.total')).toHaveText(['共算 2 行 K 和 V', '共算 2 行 K 和 V']);
  await page.keyboard.press('ArrowRight');
  await expect(entryOf(host, 'kv-cache').locator('.total')).toHaveText(['共算 5 行 K 和 V', '共算 3 行 K 和 V']);
  await expect(page.locator('attn-evolution input[type="range"]')).toHaveAttribute('aria-valuetext', '2 个词');
});

test('sliders change what the core computes: scale, sink and gate, groups, pairs', async ({ page, server }) => {
  const host = await open(page, server, 'at="gqa" open="scaled sink gqa linear-sparse"');
  const slide = async (/** @type {string} */ id, /** @type {string} */ to) => host.locator(`#${id}`).fill(to);
  await slide('scaled-scale', '7');
  await expect(entryOf(host, 'scaled').locator('.says')).toContainText(/「苹果」，9\d\.\d%/);
  await slide('sink-sink', '11');
  await expect(entryOf(host, 'sink').locator('.says')).toContainText(/分给词的一共只有 0\.\d%/);
  await slide('gqa-groups', '7');
  await expect(entryOf(host, 'gqa').locator('.says')).toContainText('存 384 KiB');
  await expect(entryOf(host, 'gqa').locator('.groups li')).toHaveCount(24);
  await slide('linear-sparse-written', '8');
  await expect(entryOf(host, 'linear-sparse').locator('.bars').first()).toContainText('0.707');
});

test('on a lesson’s page sources lead to its references and lessons to their pages', async ({ page, server }) => {
  await page.goto(server.origin + LESSON);
  const host = page.locator('attn-evolution');
  await host.scrollIntoViewIfNeeded();
  await expect(host.locator('.live figure')).toBeVisible();
  const links = await host.locator('.live a').evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
  expect(links).toContain('/c3/b1/');
  for (const link of links.filter((each) => each.startsWith('#'))) await expect(page.locator(link)).toHaveCount(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the whole list is read with all its figures, and nothing is offered to press', async ({ page, server }) => {
    await page.goto(server.origin + LESSON);
    const host = page.locator('attn-evolution');
    for (const { key } of entries) {
      const entry = host.locator(`[data-entry="${key}"]`);
      await expect(entry).toBeVisible();
      for (const { text } of figuresOf(key)) await expect(entry).toContainText(text);
      await expect(entry.locator('.try')).toBeHidden();
    }
    await expect(host).toContainText('这些数从哪来');
  });
});

test('on paper neither line is folded', async ({ page, server }) => {
  const host = await open(page, server);
  await page.emulateMedia({ media: 'print' });
  for (const { key } of entries) await expect(entryOf(host, key)).toBeVisible();
});

test('axe finds nothing with everything open, wide and narrow, light and dark', async ({ page, server }) => {
  test.slow(); // thirteen experiments at once are much to audit, four times
  const all = entries.map(({ key }) => key).join(' ');
  const body = `<h2>A section</h2><attn-evolution open="${all}"></attn-evolution>`;
  await page.goto(server.add('/page.html', authorPage({ body, head: BOTH_SCHEMES })));
  await expect(page.locator('attn-evolution .trial')).toHaveCount(entries.length);
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      await page.emulateMedia({ colorScheme });
      const rules = colorScheme === 'light' ? 'all' : 'colours';
      expect.soft(await violations(page, undefined, rules), `${colorScheme} at ${width} px`).toEqual([]);
    }
  }
});
