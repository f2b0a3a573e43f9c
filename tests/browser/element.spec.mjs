// The element as an author's page uses it: attributes, events, places, sizes,
// comings and goings.
import { violations } from './support/axe.mjs';
import { expect, test } from './support/fixtures.mjs';
import { authorPage, Widget, widgetOn } from './support/widget.mjs';

/** Keeps every event of the elements from the start. @param {import('@playwright/test').Page} page */
async function recordEvents(page) {
  await page.addInitScript(() => {
    const kept = /** @type {any} */ (globalThis);
    kept.events = [];
    for (const type of ['attn-change', 'attn-ready', 'attn-error']) {
      document.addEventListener(type, (event) => {
        const { detail, target } = /** @type {CustomEvent} */ (event);
        kept.events.push({ type, detail, from: /** @type {Element} */ (target).localName });
      });
    }
  });
  return () => page.evaluate(() => /** @type {any} */ (globalThis).events);
}

/** @param {import('@playwright/test').Page} page @param {import('./support/server.mjs').Server} server @param {string} body */
async function open(page, server, body, head = '') {
  server.add('/page.html', authorPage({ body, head }));
  await page.goto(`${server.origin}/page.html`);
  return widgetOn(page);
}

test('step, asker and mask can be linked to: the attributes set the state', async ({ page, server }) => {
  const widget = await open(page, server, '<attn-head-split step="3" asker="苹果" mask="none"></attn-head-split>');
  await widget.ready();
  await expect(widget.stepButton(3)).toHaveAttribute('aria-current', 'step');
  await expect(widget.askerChip('苹果')).toBeChecked();
  await expect(widget.mask).not.toBeChecked();
  await widget.host.evaluate((host) => {
    host.setAttribute('step', '2');
    host.setAttribute('asker', '5');
    host.setAttribute('mask', 'causal');
  });
  await expect(widget.stepButton(2)).toHaveAttribute('aria-current', 'step');
  await expect(widget.askerChip('小王')).toBeChecked();
  await expect(widget.mask).toBeChecked();
  await widget.host.evaluate((host) => Object.assign(host, { step: 1, asker: '把', mask: 'none' }));
  await expect(widget.stepButton(1)).toHaveAttribute('aria-current', 'step');
  await expect(widget.host).toHaveAttribute('asker', '把');
});

test('what the reader does is reflected in the attributes and told by attn-change; attn-ready comes once', async ({
  page,
  server,
}) => {
  const events = await recordEvents(page);
  const widget = await open(page, server, '<attn-head-split></attn-head-split>');
  await widget.ready();
  expect(await events()).toEqual([{ type: 'attn-ready', detail: null, from: 'attn-head-split' }]);
  await widget.go(3);
  await widget.ask('苹果');
  await widget.mask.uncheck();
  await expect(widget.host).toHaveAttribute('step', '3');
  await expect(widget.host).toHaveAttribute('asker', '苹果');
  await expect(widget.host).toHaveAttribute('mask', 'none');
  expect((await events()).slice(1)).toEqual([
    { type: 'attn-change', detail: { step: 3, asker: '给了', mask: 'causal' }, from: 'attn-head-split' },
    { type: 'attn-change', detail: { step: 3, asker: '苹果', mask: 'causal' }, from: 'attn-head-split' },
    { type: 'attn-change', detail: { step: 3, asker: '苹果', mask: 'none' }, from: 'attn-head-split' },
  ]);
});

test('what a script sets is not announced as if the reader had done it', async ({ page, server }) => {
  const events = await recordEvents(page);
  const widget = await open(page, server, '<attn-head-split></attn-head-split>');
  await widget.ready();
  await widget.host.evaluate((host) => Object.assign(host, { step: 2, asker: '把' }));
  await expect(widget.stepButton(2)).toHaveAttribute('aria-current', 'step');
  expect((await events()).filter((/** @type {any} */ { type }) => type === 'attn-change')).toEqual([]);
});

test('attributes that make no sense leave a working experiment', async ({ page, server }) => {
  const senseless = [
    'step="9"',
    'step="two"',
    'step="-1"',
    'asker="nobody"',
    'asker="0"',
    'asker="1e9"',
    'mask="maybe"',
    'theme="purple"',
    'experiment=""',
  ];
  await open(page, server, senseless.map((attribute) => `<attn-head-split ${attribute}></attn-head-split>`).join(''));
  for (const [at, attribute] of senseless.entries()) {
    await test.step(attribute, async () => {
      const widget = await new Widget(page.locator('attn-head-split').nth(at)).ready();
      await expect(widget.alert).toHaveCount(0);
      expect(await widget.figure.innerHTML()).not.toMatch(/NaN|undefined/);
      await widget.go(3);
      await widget.ask('苹果');
      await expect(widget.maps).toHaveCount(3);
    });
  }
});

for (const [theme, page_] of [
  ['dark', 'light'],
  ['light', 'dark'],
]) {
  test(`theme="${theme}" on a ${page_} page: the element is on paper of its own, and has no accessibility violation`, async ({
    page,
    server,
  }) => {
    const head = `<style>:root { color-scheme: ${page_}; background: ${page_ === 'light' ? '#fff' : '#000'} }</style>`;
    server.add(
      '/page.html',
      authorPage({ head, body: `<h2>A</h2><attn-head-split theme="${theme}"></attn-head-split>` }),
    );
    await page.goto(`${server.origin}/page.html`);
    const widget = await widgetOn(page).ready();
    const paper = await widget.host.evaluate((host) => getComputedStyle(host).backgroundColor);
    expect(paper).toBe(theme === 'dark' ? 'rgb(20, 22, 26)' : 'rgb(252, 252, 250)');
    expect(await violations(page, 'attn-head-split')).toEqual([]);
  });
}

test('theme on the element wins over the page’s scheme', async ({ page, server }) => {
  const widget = await open(page, server, '<attn-head-split theme="dark"></attn-head-split>');
  await widget.ready();
  const ink = await widget.figure.evaluate((figure) => getComputedStyle(figure).color);
  expect(ink).toBe('rgb(231, 233, 238)');
});

test('in a hidden tab nothing is done or fetched; shown, it has the right size', async ({ page, server }) => {
  const widget = await open(page, server, '<div id="tab" hidden><attn-head-split step="3"></attn-head-split></div>');
  await expect.poll(() => page.evaluate(() => customElements.get('attn-head-split') !== undefined)).toBe(true);
  await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => setTimeout(go, 300))));
  expect(server.asked).not.toContain('/attn/attn.wasm');
  await page.evaluate(() => document.getElementById('tab')?.removeAttribute('hidden'));
  await widget.ready();
  await expectSquare(widget);
});

test('far below the screen nothing is fetched until the reader comes near', async ({ page, server }) => {
  server.add('/far.css', '#far { height: 6000px }');
  const widget = await open(
    page,
    server,
    '<div id="far"></div><attn-head-split></attn-head-split>',
    '<link rel="stylesheet" href="/far.css">',
  );
  await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => setTimeout(go, 300))));
  expect(server.asked).not.toContain('/attn/attn.wasm');
  await widget.ready();
  expect(server.asked).toContain('/attn/attn.wasm');
});

test('hidden and shown 20 times it keeps its state and size', async ({ page, server }) => {
  const widget = await open(page, server, '<div id="tab"><attn-head-split></attn-head-split></div>');
  await widget.ready();
  await widget.go(3);
  await widget.ask('苹果');
  const before = await widget.host.boundingBox();
  for (let time = 0; time < 20; time += 1) {
    await page.evaluate(
      () =>
        new Promise((go) => {
          const tab = /** @type {HTMLElement} */ (document.getElementById('tab'));
          tab.hidden = true;
          requestAnimationFrame(() => {
            tab.hidden = false;
            requestAnimationFrame(go);
          });
        }),
    );
  }
  expect(await widget.host.boundingBox()).toEqual(before);
  await expect(widget.stepButton(3)).toHaveAttribute('aria-current', 'step');
  await expect(widget.askerChip('苹果')).toBeChecked();
  expect(await widget.figure.innerHTML()).not.toMatch(/NaN/);
  expect(server.asked.filter((path) => path === '/attn/attn.wasm')).toHaveLength(1);
});

test('taken out and put back 500 times it stays live, and the core’s memory stays flat', async ({ page, server }) => {
  const widget = await open(page, server, '<attn-head-split></attn-head-split>');
  await widget.ready();
  await widget.ask('苹果');
  const [first, last] = await page.evaluate(async () => {
    const engine = await /** @type {any} */ (globalThis)[Symbol.for('attn-widgets.engine')];
    const host = /** @type {HTMLElement} */ (document.querySelector('attn-head-split'));
    const parent = /** @type {HTMLElement} */ (host.parentElement);
    const before = engine.live();
    for (let time = 0; time < 500; time += 1) {
      host.remove();
      parent.append(host);
      if (time % 50 === 0) await new Promise((go) => requestAnimationFrame(go));
    }
    return [before, engine.live()];
  });
  expect(last).toEqual(first);
  await expect(widget.askerChip('苹果')).toBeChecked();
  await widget.go(3);
  await expect(widget.maps).toHaveCount(3);
});

test('500 experiments made and thrown away leave the core’s memory flat', async ({ page, server }) => {
  test.slow(); // 500 whole starts
  const widget = await open(page, server, '<attn-head-split></attn-head-split><div id="stage"></div>');
  await widget.ready();
  const { levels, failed } = await page.evaluate(async () => {
    const engine = await /** @type {any} */ (globalThis)[Symbol.for('attn-widgets.engine')];
    const stage = /** @type {HTMLElement} */ (document.getElementById('stage'));
    const seen = [];
    let errors = 0;
    for (let time = 0; time < 500; time += 1) {
      const host = document.createElement('attn-head-split');
      // Every tenth is given something to refuse.
      if (time % 10 === 9) Object.assign(host, { data: { tokens: [], heads: 2 } });
      const done = new Promise((go) => {
        host.addEventListener('attn-ready', go);
        host.addEventListener('attn-error', () => {
          errors += 1;
          go(undefined);
        });
      });
      stage.replaceChildren(host);
      await done;
      if (time === 99 || time === 499) seen.push(engine.live());
    }
    stage.replaceChildren();
    return { levels: seen, failed: errors };
  });
  expect(failed).toBe(50);
  expect(levels[1]).toEqual(levels[0]);
  await expect(widget.figure).toBeVisible();
});

test('taken out before the module comes, and put back after, it still turns live', async ({ page, serve }) => {
  const server = await serve({ wasm: 'held' });
  const widget = await open(page, server, '<attn-head-split></attn-head-split>');
  await expect.poll(() => server.asked).toContain('/attn/attn.wasm');
  await page.evaluate(() => {
    const kept = /** @type {any} */ (globalThis);
    kept.host = document.querySelector('attn-head-split');
    kept.host.remove();
  });
  server.release();
  await page.evaluate(() => document.querySelector('main')?.append(/** @type {any} */ (globalThis).host));
  await widget.ready();
  await widget.go(3);
});

/** @param {Widget} widget */
async function expectSquare(widget) {
  const boxes = await widget.maps
    .first()
    .locator('.cell')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().toJSON()));
  expect(boxes.length).toBeGreaterThan(0);
  for (const { width, height } of boxes) {
    expect(width).toBeGreaterThan(8);
    expect(Math.abs(width - height)).toBeLessThan(0.5);
  }
}
