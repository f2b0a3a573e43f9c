// What comes late, twice, or while something else is on its way; and pages that are not as the course's own.
import { expect, test } from './support/fixtures.mjs';
import { world } from './support/sizes.mjs';
import { matrix, vectors } from './support/vectors.mjs';
import { authorPage, Widget, widgetOn } from './support/widget.mjs';

/** An author's sentence for both elements. @param {string[]} tokens */
const sentence = (tokens) => ({ ...world, tokens, X: matrix(tokens.length, 4, 1) });

/** @param {import('@playwright/test').Page} page @param {import('./support/server.mjs').Server} server @param {string} body */
async function open(page, server, body) {
  server.add('/page.html', authorPage({ body }));
  await page.goto(`${server.origin}/page.html`);
}

/** The words of an experiment. @param {import('@playwright/test').Locator} host */
const words = (host) => host.locator('.live .strip').first().locator('.token').allTextContents();

test('the window that is asked for and closed before it is modal is closed, and the page lives', async ({
  page,
  server,
}) => {
  await open(page, server, '<h2>A</h2><attn-head-split></attn-head-split><button id="after">after</button>');
  const widget = await widgetOn(page).ready();
  const button = await widget.fetchWindow();
  for (const turns of [1, 3, 9]) {
    await button.focus();
    await widget.host.evaluate(async (host, wait) => {
      const root = /** @type {ShadowRoot} */ (host.shadowRoot);
      /** @type {HTMLElement} */ (root.activeElement).click();
      const { pass } = /** @type {any} */ (globalThis);
      await pass.frames();
      await pass.turns(9 + wait);
      /** @type {HTMLElement} */ (root.querySelector('dialog .top button')).click();
    }, turns);
    await expect(widget.host.getByRole('dialog')).toHaveCount(0);
    await expect(button).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('');
    await page.locator('#after').click();
  }
});

test('an element that is moved with its window open has none there, and opens it again as before', async ({
  page,
  server,
}) => {
  await open(page, server, '<div id="a"><attn-head-split></attn-head-split></div><div id="b"></div>');
  const widget = await widgetOn(page).ready();
  await widget.live.getByRole('button', { name: '放大' }).click();
  await expect(widget.host.getByRole('dialog').getByRole('grid')).toHaveCount(1);
  await expect.poll(() => widget.host.evaluate((host) => !!host.shadowRoot?.querySelector('dialog:modal'))).toBe(true);
  await widget.host.evaluate((host) => document.getElementById('b')?.append(host));
  await expect(widget.host.locator('dialog')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('');
  await widget.live.getByRole('button', { name: '放大' }).click();
  await expect.poll(() => widget.host.evaluate((host) => !!host.shadowRoot?.querySelector('dialog:modal'))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(widget.host.locator('dialog')).toHaveCount(0);
});

test('data that an author sets while the experiment loads is what is shown, and so is a mask', async ({
  page,
  server,
}) => {
  server.wasm = 'held';
  await open(page, server, '<attn-rnn-steps></attn-rnn-steps><attn-head-split></attn-head-split>');
  const [rnn, split] = [page.locator('attn-rnn-steps'), new Widget(page.locator('attn-head-split'))];
  await expect.poll(() => rnn.evaluate((host) => /** @type {any} */ (host).phase)).toBe('loading');
  await expect.poll(() => split.host.evaluate((host) => /** @type {any} */ (host).phase)).toBe('loading');
  await rnn.evaluate(
    (host, data) => {
      /** @type {any} */ (host).data = data;
    },
    sentence(['甲', '乙', '丙']),
  );
  await split.host.evaluate((host) => host.setAttribute('mask', 'none'));
  server.release();
  await expect.poll(() => words(rnn)).toEqual(['甲', '乙', '丙']);
  await split.ready();
  await expect(split.mask).not.toBeChecked();
  await expect(split.live.locator('.hatched[role="gridcell"]')).toHaveCount(0);
});

test('a file that comes after a newer one does not take its place', async ({ page, server }) => {
  server.addJson('/slow.json', sentence(['慢', '的']));
  server.addJson('/fast.json', sentence(['快', '的', '词']));
  /** @type {() => void} */
  let go = () => {};
  const gate = new Promise((resolve) => {
    go = () => resolve(undefined);
  });
  await page.route('**/slow.json', async (route) => {
    await gate;
    await route.continue();
  });
  await open(page, server, '<attn-rnn-steps></attn-rnn-steps>');
  const host = page.locator('attn-rnn-steps');
  await expect(host.locator('.live figure')).toBeVisible();
  await host.evaluate((element) => element.setAttribute('data-src', '/slow.json'));
  await host.evaluate(async (element) => {
    await /** @type {any} */ (element).updateComplete;
    element.setAttribute('data-src', '/fast.json');
  });
  await expect.poll(() => words(host)).toEqual(['快', '的', '词']);
  const answered = page.waitForResponse('**/slow.json');
  go();
  await (await answered).finished();
  await host.getByRole('button', { name: '下一步' }).click();
  await expect(host.locator('.live .cell.now')).toHaveCount(1);
  expect(await words(host)).toEqual(['快', '的', '词']);
});

test('shorter data, then longer again: the page complains of nothing', async ({ page, server }) => {
  await open(page, server, '<attn-head-split step="3"></attn-head-split>');
  const widget = await widgetOn(page).ready();
  for (const tokens of [['甲', '乙'], ['甲'], ['甲', '乙', '丙', '丁', '戊', '己']]) {
    await widget.host.evaluate((host, data) => {
      /** @type {any} */ (host).data = data;
    }, vectors(tokens));
    await expect(widget.maps.first().getByRole('rowheader')).toHaveText(tokens);
  }
});

test('vectors of hundreds of numbers for hundreds of words are listed in part, and it is said', async ({
  page,
  server,
}) => {
  const tokens = Array.from({ length: 200 }, (_, at) => `词${at}`);
  server.addJson('/wide.json', vectors(tokens, { width: 256, heads: 8 }));
  await open(page, server, '<attn-head-split data-src="/wide.json"></attn-head-split>');
  const widget = await widgetOn(page).ready();
  await widget.go(2);
  // 4,096 numbers at most, and the blend's own row.
  await expect.poll(() => widget.live.locator('.aside td').count()).toBeGreaterThan(1000);
  expect(await widget.live.locator('.aside td').count()).toBeLessThan(4096 + 80);
  await expect(widget.live.locator('.aside .note')).toBeVisible();
  await widget.go(3);
  await expect(widget.live.locator('.tables table')).toHaveCount(3);
  await expect(widget.live.locator('.tables thead').first().locator('th.group')).toHaveCount(2);
  expect(await widget.live.locator('.tables td').count()).toBeLessThan(2 * 4096);
});

test('on a page from right to left the experiments run from left to right, and point where they should', async ({
  page,
  server,
}) => {
  const tokens = Array.from({ length: 30 }, (_, at) => `词${at + 1}`);
  server.addJson('/thirty.json', vectors(tokens));
  const body = '<div dir="rtl"><attn-head-split data-src="/thirty.json"></attn-head-split></div>';
  await open(page, server, body);
  const widget = await widgetOn(page).ready();
  const columns = widget.live.locator('.column-labels').first().locator('> *');
  const [first, last] = [await columns.first().boundingBox(), await columns.last().boundingBox()];
  expect(first?.x ?? 0).toBeLessThan(last?.x ?? 0);
  const plane = await widget.live.locator('.plane').first().boundingBox();
  if (!plane || !first) throw new Error('nothing is drawn');
  await widget.live
    .locator('.plane')
    .first()
    .hover({ position: { x: first.x + first.width / 2 - plane.x, y: plane.height - 3 } });
  await expect(widget.inspector).toContainText('「词30」→「词1」');
});

test('signs of the data that steer text are drawn in messages, not obeyed', async ({ page, server }) => {
  server.addJson('/odd.json', { ...vectors(['甲', '乙']), '\u202eabc': 1 });
  await open(page, server, '<attn-head-split data-src="/odd.json"></attn-head-split>');
  const widget = widgetOn(page);
  await widget.host.scrollIntoViewIfNeeded();
  await expect(widget.alert).toContainText('␦abc');
  await expect(widget.alert).not.toContainText('\u202e');
});
