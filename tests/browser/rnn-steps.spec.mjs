// <attn-rnn-steps>: one word a step beside all pairs at once.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { violations } from './support/axe.mjs';
import { expect, test } from './support/fixtures.mjs';
import { POLICY, root } from './support/server.mjs';
import { HOSTILE, vectors } from './support/vectors.mjs';
import { authorPage, rowsOf } from './support/widget.mjs';

const world = JSON.parse(readFileSync(join(root, 'data', 'teaching-world.json'), 'utf8'));

/** @param {import('@playwright/test').Page} page @param {import('./support/server.mjs').Server} server @param {string} [body] */
async function open(page, server, body = '<attn-rnn-steps></attn-rnn-steps>') {
  const icon = '<link rel="icon" href="data:,">';
  server.add('/page.html', authorPage({ body }).replace(icon, server.policy ? '' : icon));
  await page.goto(`${server.origin}/page.html`);
  const host = page.locator('attn-rnn-steps');
  const live = host.locator('.live');
  const button = (/** @type {string} */ name) => live.getByRole('button', { name, exact: true });
  return {
    host,
    live,
    alert: host.getByRole('alert'),
    back: button('上一步'),
    next: button('下一步'),
    play: button('播放'),
    pause: button('暂停'),
    reset: button('重置'),
    step: (/** @type {1 | 2 | 3} */ step) => live.locator('.steps button').nth(step - 1),
    read: live.locator('.cell.read'),
    arcs: live.locator('.arcs > g:last-child path'),
    counts: live.locator('table.counts'),
    async ready() {
      await host.scrollIntoViewIfNeeded();
      await expect(live.locator('figure')).toBeVisible();
      return this;
    },
    /** All that is drawn and said, for comparing two ways to one state. */
    look: async () => ({
      read: await host.getAttribute('read'),
      lanes: (await live.locator('.lanes').innerText()).replace(/\s+/g, ' '),
      bars: await live.locator('.bars').evaluateAll((paths) => paths.map((path) => path.getAttribute('d'))),
      arcs: await live.locator('.arcs path').count(),
      said: await live.locator('.verdict').innerText(),
      counts: await rowsOf(live.locator('.table table')),
    }),
  };
}

test('to reach 小王 the RNN takes 5 steps and attention 1; the path is 4 updates against 1', async ({
  page,
  server,
}) => {
  const widget = await (await open(page, server)).ready();
  await widget.step(3).click();
  await expect(widget.arcs).toHaveCount(0);
  const taken = async () => (await rowsOf(widget.counts)).map((row) => row[1]);
  expect(await taken()).toEqual(['0 步', '0 步']);
  for (const place of [1, 2, 3, 4, 5]) {
    await widget.next.click();
    await expect(widget.read).toHaveCount(place);
    await expect(widget.host).toHaveAttribute('read', String(place));
    expect(await taken()).toEqual([`${place} 步`, '1 步']);
    await expect(widget.arcs).toHaveCount(5);
  }
  expect(await rowsOf(widget.counts)).toEqual([
    ['RNN', '5 步', '5 步', '4 次更新'],
    ['注意力', '1 步', '1 步', '1，直达'],
  ]);
  // At the end the button stays where the keyboard left it, and does nothing.
  await expect(widget.next).toHaveAttribute('aria-disabled', 'true');
  await widget.next.press('Enter');
  await expect(widget.next).toBeFocused();
  await expect(widget.read).toHaveCount(5);
});

test('the arcs are as thick as the printed weights', async ({ page, server }) => {
  const widget = await (await open(page, server, '<attn-rnn-steps step="3" read="1"></attn-rnn-steps>')).ready();
  const printed = await widget.live.locator('.share').allInnerTexts();
  const widths = await widget.arcs.evaluateAll((paths) =>
    paths.map((path) => Number(path.getAttribute('stroke-width'))),
  );
  expect(printed).toEqual(['13.7%', '19.4%', '38.5%', '16.8%', '11.7%']);
  const scale = widths[2] / 38.5;
  printed.forEach((text, at) => {
    expect(Math.abs(widths[at] / scale - Number.parseFloat(text)), text).toBeLessThan(0.15);
  });
});

test('the states drawn are those in the table of all numbers', async ({ page, server }) => {
  const widget = await (await open(page, server, '<attn-rnn-steps read="5"></attn-rnn-steps>')).ready();
  await widget.live.locator('button[aria-expanded]:not([aria-haspopup])').click();
  const table = (await rowsOf(widget.live.locator('table').last())).map((row) => row.slice(1));
  expect(table).toHaveLength(5);
  const bars = await widget.live
    .locator('.bars')
    .evaluateAll((paths) =>
      paths.map((path) => [...(path.getAttribute('d') ?? '').matchAll(/v(-?[\d.]+)/g)].map(([, high]) => Number(high))),
    );
  table.flat().forEach((text, at) => {
    const value = Number(text.replace('−', '-'));
    expect(Math.abs(value), 'tanh stays within 1').toBeLessThan(1);
    // 22 px a unit, upwards is negative, places rounded to a hundredth.
    expect(Math.abs(bars.flat()[at] + value * 22)).toBeLessThan(0.011);
  });
});

test('play ends where the step buttons end, back and reset return', async ({ page, server }) => {
  const widget = await (await open(page, server, '<attn-rnn-steps step="3"></attn-rnn-steps>')).ready();
  for (let step = 0; step < 5; step += 1) await widget.next.click();
  const byButtons = await widget.look();
  await widget.reset.click();
  await expect(widget.read).toHaveCount(0);
  await widget.play.click();
  await expect(widget.pause).toBeVisible();
  await expect(widget.read).toHaveCount(5, { timeout: 15_000 });
  await expect(widget.play).toBeVisible();
  expect(await widget.look()).toEqual(byButtons);
  await widget.back.click();
  await expect(widget.read).toHaveCount(4);
});

test('a play can be paused, and a step button ends it', async ({ page, server }) => {
  const widget = await (await open(page, server)).ready();
  await widget.play.click();
  await expect(widget.read).toHaveCount(1);
  await widget.pause.click();
  await expect(widget.play).toBeVisible();
  await page.waitForTimeout(1200);
  await expect(widget.read).toHaveCount(1);
  await widget.play.click();
  await widget.back.click();
  await page.waitForTimeout(1200);
  await expect(widget.read).toHaveCount(1);
});

test('under reduced motion play jumps to the state of the step buttons, and nothing is animated', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const widget = await (await open(page, server, '<attn-rnn-steps step="3"></attn-rnn-steps>')).ready();
  for (let step = 0; step < 5; step += 1) await widget.next.click();
  await expect(widget.read).toHaveCount(5);
  const byButtons = await widget.look();
  await widget.reset.click();
  await expect(widget.read).toHaveCount(0);
  await widget.play.click();
  await expect(widget.read).toHaveCount(5, { timeout: 500 });
  expect(await widget.look()).toEqual(byButtons);
  await widget.back.click();
  await widget.next.click();
  expect(await widget.host.evaluate((element) => element.shadowRoot?.getAnimations().length)).toBe(0);
});

test('reduced motion set while a play runs ends it at once; unset, motion comes back without a reload', async ({
  page,
  server,
}) => {
  const widget = await (await open(page, server, '<attn-rnn-steps step="3"></attn-rnn-steps>')).ready();
  await widget.play.click();
  await expect(widget.read).toHaveCount(1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(widget.read).toHaveCount(5, { timeout: 500 });
  await expect(widget.play).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await widget.play.click();
  await expect(widget.pause).toBeVisible();
  await expect(widget.read).toHaveCount(2);
  await expect(widget.pause).toBeVisible();
});

test('a play stops when the experiment leaves the screen or the page', async ({ page, server }) => {
  const widget = await (await open(page, server, '<attn-rnn-steps></attn-rnn-steps><div id="far"></div>')).ready();
  await page.addStyleTag({ content: '#far { height: 5000px }' });
  await widget.play.click();
  await expect(widget.read).toHaveCount(1);
  await page.evaluate(() => scrollTo(0, 4000));
  await page.waitForTimeout(2500);
  const place = Number(await widget.host.getAttribute('read'));
  expect(place).toBeLessThan(4);
  await page.waitForTimeout(1200);
  expect(Number(await widget.host.getAttribute('read'))).toBe(place);
  await widget.host.scrollIntoViewIfNeeded();
  await expect(widget.play).toBeVisible();
  await widget.play.click();
  const away = await widget.host.evaluateHandle((element) => {
    element.remove();
    return element;
  });
  await page.waitForTimeout(1200);
  expect(Number(await away.evaluate((element) => element.getAttribute('read')))).toBe(place + 1);
});

test('each step has its own picture and words; the place in the sentence stays', async ({ page, server }) => {
  const widget = await (await open(page, server)).ready();
  await widget.next.click();
  await widget.next.click();
  await expect(widget.live.locator('.verdict')).toContainText('「苹果」还在等');
  await expect(widget.live.locator('.table tbody tr')).toHaveCount(3);
  await widget.step(2).click();
  await expect(widget.host).toHaveAttribute('step', '2');
  await expect(widget.live.locator('.hop b')).toHaveText(['1', '2', '3', '4']);
  expect(await rowsOf(widget.live.locator('.table table'))).toEqual([
    ['要排队的步数', '5', '4,096'],
    ['第一个词到最后一个词的更新次数', '4', '4,095'],
  ]);
  await expect(widget.read).toHaveCount(2);
  await widget.step(3).click();
  await expect(widget.read).toHaveCount(2);
  await expect(widget.live.locator('.verdict')).toContainText('最看重「苹果」，给了 38.5%');
});

test('the keyboard alone reads the sentence', async ({ page, server }) => {
  const widget = await (await open(page, server)).ready();
  await widget.next.focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Enter');
  await expect(widget.read).toHaveCount(5);
  await expect(widget.next).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(widget.back).toBeFocused();
  await page.keyboard.press('Space');
  await expect(widget.read).toHaveCount(4);
});

test('an author’s own sentence is read, token by token and literally', async ({ page, server }) => {
  const tokens = HOSTILE.slice(0, 8);
  const X = tokens.map((_, at) => world.X[at % 5]);
  server.addJson('/own.json', { ...world, tokens, X });
  const widget = await (
    await open(page, server, '<attn-rnn-steps data-src="/own.json" step="3" read="8"></attn-rnn-steps>')
  ).ready();
  await expect(widget.read).toHaveCount(8);
  await expect(widget.live.locator('.strip').first()).toContainText('<img src=x onerror=alert(1)>');
  expect(await widget.live.locator('.strip').first().locator('img, b:not(.hop b)').count()).toBe(0);
});

test('data without rnn, or without X, is one clear message; the rest of the page works', async ({ page, server }) => {
  const { rnn: _, ...without } = world;
  server.addJson('/without.json', without);
  const widget = await open(
    page,
    server,
    '<attn-rnn-steps data-src="/without.json"></attn-rnn-steps><attn-cost-counter></attn-cost-counter>',
  );
  await expect(widget.alert).toContainText('rnn（W_x 和 W_h）');
  await expect(page.locator('attn-cost-counter .verdict')).toBeVisible();
  await widget.host.evaluate(
    (element, data) => {
      /** @type {any} */ (element).data = data;
    },
    vectors(['a', 'b']),
  );
  await expect(widget.alert).toContainText('只给 Q、K、V 不够');
  await widget.host.evaluate((element, data) => {
    /** @type {any} */ (element).data = data;
  }, world);
  await expect(widget.live.locator('figure')).toBeVisible();
  await expect(widget.alert).toHaveCount(0);
});

test('one word has no path, and is read in one step by both', async ({ page, server }) => {
  server.addJson('/one.json', { ...world, tokens: ['小明'], X: [world.X[0]] });
  const widget = await (
    await open(page, server, '<attn-rnn-steps data-src="/one.json" step="3" read="1"></attn-rnn-steps>')
  ).ready();
  expect(await rowsOf(widget.counts)).toEqual([
    ['RNN', '1 步', '1 步', '—'],
    ['注意力', '1 步', '1 步', '—'],
  ]);
  await expect(widget.live).not.toContainText('NaN');
});

test('at 375 px and 320 px the page does not scroll sideways, in any step', async ({ page, server }) => {
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const widget = await (await open(page, server, '<attn-rnn-steps read="5"></attn-rnn-steps>')).ready();
    for (const step of /** @type {const} */ ([1, 2, 3])) {
      await widget.step(step).click();
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        `${width}, step ${step}`,
      ).toBeLessThanOrEqual(width);
    }
  }
});

test('it is accessible in every step, in light and in dark', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const widget = await (await open(page, server, '<h2>Section</h2><attn-rnn-steps read="3"></attn-rnn-steps>')).ready();
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({ colorScheme });
    for (const step of /** @type {const} */ ([1, 2, 3])) {
      await widget.step(step).click();
      const rules = colorScheme === 'light' ? 'all' : 'colours';
      expect(await violations(page, 'attn-rnn-steps', rules)).toEqual([]);
    }
  }
});

test('under the strict policy it works whole', async ({ page, serve }) => {
  const server = await serve({ policy: POLICY });
  server.add('/favicon.ico', '', { type: 'image/x-icon' });
  const widget = await (await open(page, server, '<attn-rnn-steps step="3"></attn-rnn-steps>')).ready();
  for (let step = 0; step < 5; step += 1) await widget.next.click();
  await expect(widget.read).toHaveCount(5);
  await expect(widget.arcs).toHaveCount(5);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the static versions hold the whole reading and the counts, and offer no button', async ({ page, server }) => {
    const { staticVersion } = await import('../../web/lessons/static.mjs');
    const tags = ['attn-rnn-steps', 'attn-cost-counter'];
    const body = await Promise.all(
      tags.map(async (tag) => `<${tag}>${await staticVersion(tag, { lang: 'zh-CN' })}</${tag}>`),
    );
    server.add('/page.html', authorPage({ body: body.join(''), script: '' }));
    await page.goto(`${server.origin}/page.html`);
    const rnn = page.locator('attn-rnn-steps .static');
    for (const text of ['4,095', '5 步', '4 次更新', '38.5%']) {
      await expect(rnn.getByText(text).filter({ visible: true }).first()).toBeVisible();
    }
    await expect(rnn.locator('.cell.read').filter({ visible: true })).toHaveCount(15);
    const cost = page.locator('attn-cost-counter .static');
    for (const text of ['214,748,364,800', '703,687,441,776,640', '51.2']) {
      await expect(cost.getByText(text).filter({ visible: true }).first()).toBeVisible();
    }
    await expect(page.locator('button, input, select').filter({ visible: true })).toHaveCount(0);
  });
});
