// The row at a figure's foot: enlarge, export, copy the link and the code, and the state that a link holds.
import { readFileSync } from 'node:fs';
import { violations } from './support/axe.mjs';
import { expect, test } from './support/fixtures.mjs';
import { POLICY } from './support/server.mjs';
import { HOSTILE, vectors } from './support/vectors.mjs';
import { authorPage, focused, LESSON, Widget, widgetOn } from './support/widget.mjs';

/**
 * Chooses an ending from the menu and waits for the file.
 * @param {import('@playwright/test').Page} page
 * @param {import('@playwright/test').Locator} host
 * @param {'PNG' | 'SVG' | 'CSV'} kind
 */
async function exportAs(page, host, kind) {
  await host.locator('.live').getByRole('button', { name: '导出' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    host.getByRole('menuitem', { name: kind }).click(),
  ]);
  await expect(host.locator('.live .said')).toContainText(download.suggestedFilename());
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/**
 * The file as a page by itself; a page asks for an icon, which is none of the file's.
 * @param {import('./support/server.mjs').Server} server
 * @param {Buffer} bytes
 */
function saved(server, bytes) {
  server.add('/favicon.ico', '', { status: 204 });
  return server.add('/saved.svg', bytes);
}

/** What a copy button put on the clipboard. @param {import('@playwright/test').Page} page @param {Widget} widget @param {string} name */
async function copied(page, widget, name) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await widget.live.getByRole('button', { name }).click();
  await expect(widget.live.locator('.said')).toHaveText('已复制');
  return page.evaluate(() => navigator.clipboard.readText());
}

/** @param {import('@playwright/test').Page} page @param {string} selector */
async function liveOn(page, selector) {
  const host = page.locator(selector).first();
  await host.scrollIntoViewIfNeeded();
  await expect(host.locator('.live figure')).toBeVisible();
  return new Widget(host);
}

test('under the strict policy SVG, PNG and CSV of the maps are files that open, with the row that is chosen', async ({
  page,
  serve,
}) => {
  const server = await serve({ policy: POLICY });
  await page.goto(server.origin + LESSON);
  const widget = await widgetOn(page).ready();
  await widget.go(3);
  await widget.ask('苹果');

  const csv = await exportAs(page, widget.host, 'CSV');
  expect(csv.name).toBe('head-split-step-3-asker-苹果.csv');
  const rows = csv.bytes.toString('utf8').trim().split('\r\n').slice(1);
  expect(rows).toHaveLength(15);
  for (const row of rows) {
    let sum = 0;
    for (const field of row.split(',').slice(2)) sum += Number(field);
    expect(Math.abs(sum - 1)).toBeLessThan(1e-12);
  }

  const svg = await exportAs(page, widget.host, 'SVG');
  const printed = await widget.printedRow(0, 2).allTextContents();
  await page.goto(saved(server, svg.bytes));
  await expect(page.locator('svg > title')).toHaveText('实验 1 · 一份 100%，还是每个头一份');
  await expect(page.locator('text.asker')).toHaveText(['苹果', '苹果', '苹果']);
  const drawn = await page.evaluate(() => {
    const box = /** @type {SVGGraphicsElement} */ (document.querySelector('rect.asker')).getBBox();
    return Array.from(document.querySelectorAll('text'))
      .filter((text) => {
        const { x, y, width, height } = text.getBBox();
        const [middle, line] = [x + width / 2, y + height / 2];
        return middle > box.x && middle < box.x + box.width && line > box.y && line < box.y + box.height;
      })
      .map((text) => text.textContent);
  });
  expect(drawn).toEqual(printed.filter((text) => text !== ''));
  // Nothing is cut off, and no text lies on another.
  const faults = await page.evaluate(() => {
    const { width, height } = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.documentElement)).viewBox
      .baseVal;
    const boxes = Array.from(document.querySelectorAll('text'), (text) => ({
      text: text.textContent,
      box: text.getBBox(),
    }));
    return boxes.flatMap(({ text, box }, at) => {
      const outside = box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height;
      const other = boxes
        .slice(at + 1)
        .find(
          ({ box: next }) =>
            box.x + 1 < next.x + next.width &&
            next.x + 1 < box.x + box.width &&
            box.y + 4 < next.y + next.height &&
            next.y + 4 < box.y + box.height,
        );
      return [...(outside ? [`${text} is cut`] : []), ...(other ? [`${text} on ${other.text}`] : [])];
    });
  });
  expect(faults).toEqual([]);
});

test('PNG is the same picture at twice its size, under the strict policy', async ({ page, serve }) => {
  const server = await serve({ policy: POLICY });
  await page.goto(server.origin + LESSON);
  const widget = await widgetOn(page).ready();
  const svg = await exportAs(page, widget.host, 'SVG');
  const png = await exportAs(page, widget.host, 'PNG');
  expect(png.bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg.bytes.toString('utf8')) ?? [];
  expect(png.bytes.readUInt32BE(16)).toBe(2 * Number(width));
  expect(png.bytes.readUInt32BE(20)).toBe(2 * Number(height));
  // The cell of 100% has its colour where the SVG has it.
  const text = svg.bytes.toString('utf8');
  const [, x, y, , , fill] =
    /<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" rx="3" fill="(#[0-9a-f]{6})" class="cell"/.exec(
      text,
    ) ?? [];
  server.add('/saved.png', png.bytes, { type: 'image/png' });
  const pixel = await page.evaluate(
    async ([left, top]) => {
      const image = new Image();
      image.src = '/saved.png';
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
      context.drawImage(image, 0, 0);
      return Array.from(context.getImageData(2 * left + 12, 2 * top + 12, 1, 1).data.subarray(0, 3));
    },
    [Number(x), Number(y)],
  );
  expect(pixel).toEqual([1, 3, 5].map((at) => Number.parseInt(String(fill).slice(at, at + 2), 16)));
});

test('hostile tokens stay literal in the files', async ({ page, server }) => {
  server.addJson('/hostile.json', vectors(HOSTILE));
  server.add('/page.html', authorPage({ body: '<attn-head-split data-src="/hostile.json"></attn-head-split>' }));
  await page.goto(`${server.origin}/page.html`);
  const widget = await widgetOn(page).ready();
  const svg = await exportAs(page, widget.host, 'SVG');
  const csv = await exportAs(page, widget.host, 'CSV');
  expect(csv.bytes.toString('utf8')).toContain('<img src=x onerror=alert(1)>');
  await page.goto(saved(server, svg.bytes));
  await expect(page.locator('svg > rect').first()).toBeAttached();
  // As a document of its own it holds what the picture is made of, and nothing that ran or loaded.
  expect(
    await page.evaluate(() =>
      [...new Set(Array.from(document.querySelectorAll('*'), (node) => node.localName))].sort(),
    ),
  ).toEqual(['path', 'rect', 'svg', 'text', 'title']);
});

test('a large map is exported and enlarged too', async ({ page, server }) => {
  server.addJson('/sixty.json', vectors(Array.from({ length: 60 }, (_, at) => `词${at + 1}`)));
  server.add('/page.html', authorPage({ body: '<attn-head-split data-src="/sixty.json"></attn-head-split>' }));
  await page.goto(`${server.origin}/page.html`);
  const widget = await widgetOn(page).ready();
  const png = await exportAs(page, widget.host, 'PNG');
  expect(png.bytes.readUInt32BE(16)).toBeGreaterThan(2 * 60 * 17);
  await widget.live.getByRole('button', { name: '放大' }).click();
  const plane = widget.host.locator('dialog .plane');
  await expect(plane).toBeVisible();
  const box = await plane.boundingBox();
  expect(Math.abs((box?.width ?? 0) - (box?.height ?? 1))).toBeLessThan(1);
  // The canvas has been painted: the first cell is 100%, the darkest of the ramp.
  await expect
    .poll(() =>
      plane.locator('canvas').evaluate((canvas) => {
        const context = /** @type {HTMLCanvasElement} */ (canvas).getContext('2d');
        return context?.getImageData(0, 0, 1, 1).data[3];
      }),
    )
    .toBe(255);
});

test('the menu is worked by the keyboard alone', async ({ page, server }) => {
  await page.goto(server.origin + LESSON);
  const widget = await widgetOn(page).ready();
  const button = widget.live.getByRole('button', { name: '导出' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(widget.host.getByRole('menuitem', { name: 'PNG' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(widget.host.getByRole('menuitem', { name: 'CSV' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(widget.host.getByRole('menuitem', { name: 'SVG' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Space');
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toBe('head-split.png');
  await expect(button).toBeFocused();
  await button.click();
  await page.locator('h1').click();
  await expect(widget.host.getByRole('menu')).toHaveCount(0);
});

test('enlarged by the keyboard, left by Escape: the largest squares that fit, no scroll behind, the focus goes back', async ({
  page,
  serve,
}) => {
  const server = await serve({ policy: POLICY });
  await page.goto(server.origin + LESSON);
  const widget = await widgetOn(page).ready();
  await widget.go(3);
  const button = widget.live.getByRole('button', { name: '放大' });
  await button.focus();
  const before = await page.evaluate(() => window.scrollY);
  await page.keyboard.press('Enter');
  const dialog = widget.host.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('grid')).toHaveCount(3);
  const cell = dialog.locator('.cell').first();
  const plane = dialog.locator('.plane-of-maps');
  await expect.poll(async () => (await cell.boundingBox())?.width ?? 0).toBeGreaterThan(60);
  const box = await cell.boundingBox();
  expect(Math.abs((box?.width ?? 0) - (box?.height ?? 0))).toBeLessThan(1);
  expect(
    await plane.evaluate(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => [
      scrollHeight - clientHeight,
      scrollWidth - clientWidth,
    ]),
  ).toEqual([0, 0]);
  await page.mouse.move(640, 450);
  await page.mouse.wheel(0, 600);
  // The same maps: asking in the dialog asks on the page.
  await dialog.locator('[data-row="4"]').first().click();
  await expect(widget.askerChip('小王')).toBeChecked({ timeout: 8000 });
  await expect(dialog.locator('.spoken')).toContainText('「小王」');
  await page.keyboard.press('Escape');
  if (await dialog.isVisible()) await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  expect(await page.evaluate(() => [window.scrollY, document.documentElement.style.overflow])).toEqual([before, '']);
  await page.keyboard.press('Enter');
  await widget.host.getByRole('button', { name: '关闭' }).click();
  await expect(widget.host.getByRole('dialog')).toHaveCount(0);
  expect((await focused(page))?.text).toBe('放大');
});

test('the open menu and the enlarged maps have no accessibility violation', async ({ page, server }) => {
  server.add('/page.html', authorPage({ body: '<h2>A section</h2><attn-head-split step="3"></attn-head-split>' }));
  await page.goto(`${server.origin}/page.html`);
  const widget = await widgetOn(page).ready();
  await widget.live.getByRole('button', { name: '导出' }).click();
  expect(await violations(page, 'attn-head-split'), 'the menu').toEqual([]);
  await page.keyboard.press('Escape');
  await widget.live.getByRole('button', { name: '放大' }).click();
  await expect(widget.host.getByRole('dialog')).toBeVisible();
  expect(await violations(page, 'attn-head-split'), 'the dialog').toEqual([]);
});

test('on a narrow screen an enlarged cell is no smaller than in the page', async ({ page, server }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(server.origin + LESSON);
  const widget = await widgetOn(page).ready();
  await widget.go(3);
  const side = (/** @type {import('@playwright/test').Locator} */ cells) =>
    cells.first().evaluate((cell) => cell.getBoundingClientRect().width);
  const inPage = await side(widget.live.locator('.map .cell'));
  await widget.live.getByRole('button', { name: '放大' }).click();
  const dialog = widget.host.getByRole('dialog');
  await expect.poll(() => side(dialog.locator('.cell'))).toBeGreaterThanOrEqual(Math.min(inPage, 54));
  // The maps below are scrolled to.
  const last = dialog.locator('.cell').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
});

test('on a narrow screen the enlarged maps fit the width', async ({ page, server }) => {
  await page.setViewportSize({ width: 375, height: 720 });
  await page.goto(server.origin + LESSON);
  const widget = await widgetOn(page).ready();
  await widget.live.getByRole('button', { name: '放大' }).click();
  const plane = widget.host.locator('dialog .plane-of-maps');
  await expect(plane.getByRole('grid')).toBeVisible();
  await expect.poll(() => plane.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
  expect((await plane.getByRole('grid').boundingBox())?.width).toBeGreaterThan(300);
});

test('a copied link restores the state, scrolls to the experiment and leaves the address alone meanwhile', async ({
  page,
  server,
}) => {
  await page.goto(server.origin + LESSON);
  const widget = await widgetOn(page).ready();
  await widget.go(3);
  await widget.ask('苹果');
  await widget.mask.uncheck();
  expect(page.url()).toBe(server.origin + LESSON);
  const link = await copied(page, widget, '复制链接');
  expect(link).toBe(`${server.origin}${LESSON}#experiment-1?step=3&asker=${encodeURIComponent('苹果')}&mask=none`);

  await page.goto('about:blank');
  await page.goto(link);
  const restored = widgetOn(page);
  await expect(restored.figure).toBeVisible();
  await expect(restored.stepButton(3)).toHaveAttribute('aria-current', 'step');
  await expect(restored.askerChip('苹果')).toBeChecked();
  await expect(restored.mask).not.toBeChecked();
  await expect(restored.host).toBeInViewport();

  // Another state while the page is open; what it leaves out is as the author wrote it.
  await page.evaluate(() => {
    location.hash = '#experiment-1?step=2';
  });
  await expect(restored.stepButton(2)).toHaveAttribute('aria-current', 'step');
  await expect(restored.askerChip('给了')).toBeChecked();
  await expect(restored.mask).toBeChecked();
  await page.goBack();
  await expect(restored.stepButton(3)).toHaveAttribute('aria-current', 'step');
});

test('every element takes its state from a link, and only its own', async ({ page, server }) => {
  await page.goto(`${server.origin}/c3/b1/#attn-cost-counter-1?t=131072&d=5120`);
  const holder = await page.locator('attn-cost-counter').evaluate((node) => node.closest('[id]')?.id ?? '');
  await page.goto('about:blank');
  await page.goto(`${server.origin}/c3/b1/#${holder}?t=131072&d=64`);
  const cost = page.locator('attn-cost-counter');
  await expect(cost.locator('.live figure')).toBeVisible();
  await expect(cost).toHaveAttribute('t', '131072');
  await expect(cost).toHaveAttribute('d', '64');
  const rnn = await liveOn(page, 'attn-rnn-steps');
  await expect(rnn.stepButton(1)).toHaveAttribute('aria-current', 'step');
  const place = await rnn.host.evaluate((node) => node.closest('[id]')?.id);
  await page.evaluate((to) => {
    location.hash = `#${to}?step=3&read=2`;
  }, place);
  await expect(rnn.stepButton(3)).toHaveAttribute('aria-current', 'step');
  await expect(rnn.live.locator('.cell.now')).toHaveCount(1);
  await expect(cost).toHaveAttribute('d', '64');
});

test('a link that makes no sense leaves a working experiment', async ({ page, server }) => {
  for (const hash of [
    '?',
    '#?',
    '#experiment-1?',
    '#experiment-1?step=9&asker=%E0%A4%A&mask=%3Cb%3E',
    '#experiment-1?onclick=alert(1)&data-src=/x',
  ]) {
    await page.goto('about:blank');
    await page.goto(server.origin + LESSON + hash);
    const widget = await widgetOn(page).ready();
    await expect(widget.stepButton(1)).toHaveAttribute('aria-current', 'step');
    expect(await widget.host.evaluate((node) => node.hasAttribute('onclick') || node.hasAttribute('data-src'))).toBe(
      false,
    );
  }
});

test('the embed code is a page: script and tag with the state in sight', async ({ page, server }) => {
  await page.goto(server.origin + LESSON);
  const widget = await widgetOn(page).ready();
  await widget.go(2);
  await widget.ask('把');
  const code = await copied(page, widget, '复制嵌入代码');
  expect(code).toBe(
    `<script type="module" src="${server.origin}/attn/attn-widgets.js"></script>\n<attn-head-split step="2" asker="把"></attn-head-split>`,
  );
  server.add('/embedded.html', authorPage({ body: code, script: '' }));
  await page.goto(`${server.origin}/embedded.html`);
  const embedded = await widgetOn(page).ready();
  await expect(embedded.stepButton(2)).toHaveAttribute('aria-current', 'step');
  await expect(embedded.askerChip('把')).toBeChecked();
});

test('the classic script exports too, and its embed code names it', async ({ page, server }) => {
  const script = '<script defer src="/attn/attn-widgets.classic.js"></script>';
  server.add('/classic.html', authorPage({ body: '<attn-head-split></attn-head-split>', head: script, script: '' }));
  await page.goto(`${server.origin}/classic.html`);
  const widget = await widgetOn(page).ready();
  expect((await exportAs(page, widget.host, 'CSV')).bytes.toString('utf8')).toContain('小明,1,,,,');
  expect(await copied(page, widget, '复制嵌入代码')).toBe(
    `<script defer src="${server.origin}/attn/attn-widgets.classic.js"></script>\n<attn-head-split></attn-head-split>`,
  );
});

test('two of a kind without ids: a link names the one that it came from', async ({ page, server }) => {
  server.add('/two.html', authorPage({ body: '<attn-head-split></attn-head-split>\n'.repeat(2) }));
  await page.goto(`${server.origin}/two.html#attn-head-split-2?step=3`);
  const [first, second] = [0, 1].map((at) => new Widget(page.locator('attn-head-split').nth(at)));
  await expect(second.stepButton(3)).toHaveAttribute('aria-current', 'step');
  await first.ready();
  await expect(first.stepButton(1)).toHaveAttribute('aria-current', 'step');
  await second.ready();
  expect(await copied(page, second, '复制链接')).toBe(`${server.origin}/two.html#attn-head-split-2?step=3`);
});

test('where the browser does not let it copy, the text stands there selected', async ({ page, server }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await page.goto(server.origin + LESSON);
  const widget = await widgetOn(page).ready();
  await widget.live.getByRole('button', { name: '复制链接' }).click();
  const field = widget.live.locator('textarea');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(`${server.origin}${LESSON}#experiment-1`);
  expect(
    await field.evaluate((node) => {
      const area = /** @type {HTMLTextAreaElement} */ (node);
      return area.selectionEnd - area.selectionStart;
    }),
  ).toBeGreaterThan(10);
});

test('the row is reserved in the static versions, and is not in print', async ({ page, serve }) => {
  const server = await serve({ wasm: 'held' });
  await page.goto(server.origin + LESSON);
  const host = page.locator('attn-head-split');
  await host.scrollIntoViewIfNeeded();
  const row = host.locator('.static .buttons').first();
  await expect(row.getByRole('button', { name: '放大' })).toBeDisabled();
  const height = (await row.boundingBox())?.height;
  const before = (await host.boundingBox())?.height;
  server.release();
  const widget = await widgetOn(page).ready();
  expect((await widget.live.locator('.buttons').boundingBox())?.height).toBe(height);
  expect((await host.boundingBox())?.height).toBe(before);
  await page.emulateMedia({ media: 'print' });
  await expect(widget.live.locator('.buttons')).toBeHidden();
});

test('under a finger every tool is 44 px high', async ({ browser, server }) => {
  const context = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 375, height: 720 },
    locale: 'zh-CN',
  });
  const page = await context.newPage();
  await page.goto(server.origin + LESSON);
  const widget = await widgetOn(page).ready();
  await widget.live.getByRole('button', { name: '导出' }).tap();
  for (const button of await widget.live.locator('.tools button').all()) {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await context.close();
});
