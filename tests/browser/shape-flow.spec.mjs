// <attn-shape-flow>: drawn lengths, what a block says, sizes, keys.
import { violations } from './support/axe.mjs';
import { expect, test } from './support/fixtures.mjs';
import { anchorModel, world } from './support/sizes.mjs';
import { authorPage, rowsOf } from './support/widget.mjs';

/** Opens a page with the element. @param {import('@playwright/test').Page} page @param {import('./support/server.mjs').Server} server */
async function open(page, server, attributes = '') {
  const body = `<h2>A section</h2><attn-shape-flow ${attributes}></attn-shape-flow>`;
  await page.goto(server.add('/page.html', authorPage({ body })));
  const host = page.locator('attn-shape-flow');
  await expect(host.locator('figure')).toBeVisible();
  return host;
}

/** Every drawn rectangle in sight with the extents of its edges, in CSS pixels. @param {import('@playwright/test').Locator} host */
const edges = (host) =>
  host.locator('.picture .shape').evaluateAll((shapes) =>
    shapes
      .filter((shape) => shape.getClientRects().length > 0)
      .flatMap((shape) => {
        const { width, height } = shape.getBoundingClientRect();
        // A box grows with its stroke in some browsers: the geometry is read, and its scale on the screen.
        const box = /** @type {SVGGraphicsElement} */ (shape).getBBox();
        const scale = /** @type {SVGGraphicsElement} */ (shape).getScreenCTM()?.a ?? 0;
        if (width === 0 || height === 0) return [];
        return [
          { extent: Number(shape.getAttribute('data-cols')), length: box.width * scale },
          { extent: Number(shape.getAttribute('data-rows')), length: box.height * scale },
        ];
      }),
  );

for (const width of [1280, 375]) {
  for (const size of ['anchor', 'teaching']) {
    test(`at ${width} px, ${size}: equal dimensions are drawn equally long, and lengths follow the logarithm`, async ({
      page,
      server,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      const host = await open(page, server, `size="${size}"`);
      const found = await edges(host);
      expect(found.length).toBeGreaterThan(30);
      const { length: unit, extent } = found[0];
      const perDoubling = unit / Math.log2(extent);
      expect(perDoubling).toBeGreaterThan(5);
      // Coordinates are written in hundredths of a pixel, for an edge of at least two doublings.
      for (const edge of found) {
        expect(Math.abs(edge.length - perDoubling * Math.log2(edge.extent))).toBeLessThan(0.1);
      }
      const { config } = anchorModel;
      const wanted =
        size === 'anchor'
          ? [world.tokens.length, config.hidden_size, config.head_dim, config.num_attention_heads * config.head_dim]
          : [world.tokens.length, world.X[0].length, world.head_dim, world.heads * world.head_dim];
      expect(new Set(found.map((edge) => edge.extent))).toEqual(new Set(wanted));
    });
  }

  test(`at ${width} px nothing scrolls sideways and no text is smaller than 12.5 px, but for subscripts`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const host = await open(page, server);
    for (const size of ['anchor', 'teaching']) {
      await host.evaluate((element, chosen) => element.setAttribute('size', chosen), size);
      await expect(host.locator('.choice [aria-pressed="true"]')).toHaveText(
        size === 'anchor' ? anchorModel.name : '小世界',
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const sizes = await host.locator('.picture text').evaluateAll((texts) =>
        texts
          .filter((text) => text.getClientRects().length > 0)
          .map((text) => {
            const scale = /** @type {SVGGraphicsElement} */ (text).getScreenCTM()?.a ?? 0;
            return Number.parseFloat(getComputedStyle(text).fontSize) * scale;
          }),
      );
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12.5);
    }
  });
}

test('the sizes are printed on the edges: 5,120, 6,144 and 256', async ({ page, server }) => {
  const host = await open(page, server);
  const printed = await host.locator('.picture.wide .size').allTextContents();
  for (const text of ['5', '5,120', '6,144', '256']) expect(printed).toContain(text);
});

test('24 heads are drawn with an ellipsis that says how many, 2 heads whole', async ({ page, server }) => {
  const host = await open(page, server);
  const heads = host.locator('.picture.wide [data-block^="O_"]:not([data-block="O_h"])');
  await expect(heads).toHaveCount(5);
  await expect(host.locator('.picture.wide .rest')).toHaveText('⋮ 共 24 个');
  await host.getByRole('button', { name: '小世界' }).click();
  await expect(heads).toHaveCount(2);
  await expect(host.locator('.picture.wide .rest')).toHaveCount(0);
});

test('pointing at a block says its shape, parameters and multiplications', async ({ page, server }) => {
  const host = await open(page, server);
  const inspector = host.locator('.inspector');
  await host.locator('.picture.wide [data-block="W_Q"]').hover();
  await expect(inspector).toContainText('5,120 × 6,144');
  await expect(inspector).toContainText('31,457,280');
  await host.locator('.picture.wide [data-block="Y"]').hover();
  await expect(inspector).toContainText('157,286,400');
  await host.locator('.picture.wide [data-block="O_24"]').hover();
  // 24 heads, 15 pairs, 256 columns.
  await expect(inspector).toContainText((24n * 15n * 256n).toLocaleString('en-US'));
  await page.mouse.move(0, 0);
  await expect(inspector).toContainText('指着');
});

test('one stop for Tab, arrow keys walk, Enter chooses and Escape lets go', async ({ page, server }) => {
  const host = await open(page, server);
  await expect(host.locator('.picture.wide').first().locator('[tabindex="0"]')).toHaveCount(1);
  await host.locator('.picture.wide [data-block="X"]').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(host.locator('.inspector')).toContainText('参数');
  await page.keyboard.press('Enter');
  await expect(host).toHaveAttribute('block', 'W_Q');
  await expect(host.locator('.picture.wide [data-block="W_Q"]')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('End');
  await expect(host.locator('.inspector strong')).toHaveText('Y');
  await page.keyboard.press('Escape');
  await expect(host).not.toHaveAttribute('block');
});

test('a state in the attributes is the state that opens, and a block of the other size is let go', async ({
  page,
  server,
}) => {
  const host = await open(page, server, 'size="anchor" block="O_24"');
  await expect(host.locator('.inspector strong')).toHaveText('O24');
  await host.getByRole('button', { name: '小世界' }).click();
  await expect(host).not.toHaveAttribute('block');
  await expect(host).toHaveAttribute('size', 'teaching');
});

test('the table of dimensions gives both sizes and the configuration’s fields', async ({ page, server }) => {
  const host = await open(page, server);
  const rows = await rowsOf(host.locator('.dimensions table'));
  expect(rows.map((row) => row.slice(2))).toEqual([
    ['5', '5'],
    ['5,120', '4'],
    ['24', '2'],
    ['256', '2'],
    ['6,144', '4'],
  ]);
  for (const [at, field] of ['hidden_size', 'num_attention_heads', 'head_dim'].entries()) {
    expect(rows[at + 1][1]).toContain(field);
  }
});

test('the account of all tensors adds up to the layer', async ({ page, server }) => {
  const host = await open(page, server, 'size="teaching"');
  await host.getByRole('button', { name: '全部数字' }).click();
  await expect(host.locator('.tensors tfoot td')).toHaveText(['64', '440']);
});

test('roles are told apart without colour: weight of the line, dashes, filled corners', async ({ page, server }) => {
  const host = await open(page, server);
  const look = (/** @type {string} */ block) =>
    host
      .locator(`.picture.wide [data-block="${block}"]`)
      .first()
      .evaluate((group) => {
        const shape = /** @type {Element} */ (group.querySelector('.shape'));
        const { strokeWidth, strokeDasharray } = getComputedStyle(shape);
        return `${strokeWidth} ${strokeDasharray} ${group.querySelectorAll('.corner').length}`;
      });
  const looks = await Promise.all(['X', 'W_Q', 'Q', 'Y'].map(look));
  expect(new Set(looks).size).toBe(4);
});

test('axe finds nothing, at both sizes and in both widths', async ({ page, server }) => {
  const host = await open(page, server, 'block="A_h"');
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 900 });
    await host
      .getByRole('button', { name: '全部数字' })
      .or(host.getByRole('button', { name: '收起数字' }))
      .click();
    expect(await violations(page)).toEqual([]);
  }
});

test('without JavaScript both figures of shapes read whole on the built page, and offer nothing to press', async ({
  browser,
  server,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });
  await page.goto(`${server.origin}/c3/l7/`);
  const shapes = page.locator('attn-shape-flow');
  await expect(shapes.locator('.picture.wide').first()).toBeVisible();
  await expect(shapes.getByText('31,457,280').filter({ visible: true })).toHaveCount(4);
  const stages = page.locator('attn-dataflow');
  await expect(stages.locator('.stage', { hasText: 'MLA' })).toBeVisible();
  await expect(stages.locator('.more .details').filter({ visible: true })).toHaveCount(13);
  await expect(shapes.or(stages).locator('button, [tabindex="0"]').filter({ visible: true })).toHaveCount(0);
  await page.close();
});

test('a block that is drawn transposed is said so; what is counted over all heads is said so', async ({
  page,
  server,
}) => {
  const host = await open(page, server);
  const block = (/** @type {string} */ id) => host.locator(`.wide > .picture [data-block="${id}"]`);
  const width = anchorModel.config.head_dim;
  await expect(block('K_h')).toHaveAttribute('aria-label', new RegExp(`^KhT，.*，${width} × 5`));
  await expect(block('O_1')).toHaveAttribute('aria-label', /各头合计乘法/);
  await expect(block('Q')).toHaveAttribute('aria-label', /，乘法/);
  await block('K_h').click();
  await expect(host.locator('.inspector')).toContainText(`转置，${width} × 5`);
});

test('a block that loses the focus takes nothing from the one under the pointer', async ({ page, server }) => {
  const host = await open(page, server);
  const lit = () =>
    host.locator('.picture.wide .block.lit').evaluateAll((all) => all.map((block) => block.getAttribute('data-block')));
  await host.locator('.picture.wide [data-block="W_Q"]').focus();
  expect(await lit()).toEqual(['W_Q']);
  await host.locator('.picture.wide [data-block="Y"]').hover();
  expect(await lit()).toEqual(['Y']);
  await host.locator('.picture.wide [data-block="W_Q"]').evaluate((block) => /** @type {SVGElement} */ (block).blur());
  await host.evaluate((element) => /** @type {any} */ (element).updateComplete);
  expect(await lit()).toEqual(['Y']);
  // What a screen reader or the keys left is dark again when nobody is at it.
  await page.mouse.move(2, 2);
  await host.evaluate((element) => /** @type {any} */ (element).updateComplete);
  expect(await lit()).toEqual([]);
});
