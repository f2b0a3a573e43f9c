// What a reader does is answered by the next frame; what it costs more to draw comes with the one after it.
import { expect, test } from './support/fixtures.mjs';
import { openModel } from './support/model.mjs';
import { LESSON, widgetOn } from './support/widget.mjs';

test('a new sentence stands in the field’s words first, and in the maps when the element is complete', async ({
  page,
  server,
}) => {
  const widget = await (await openModel(page, server)).ready();
  const seen = await widget.host.evaluate(async (host) => {
    const element = /** @type {any} */ (host);
    const root = /** @type {ShadowRoot} */ (host.shadowRoot);
    const look = () => [
      root.querySelectorAll('.strip .piece').length,
      Number(root.querySelector('[role="grid"]')?.getAttribute('aria-rowcount')) - 1,
    ];
    element.sentence = '小明 把 苹果 给了 小王 。 小王 很 高兴';
    for (let turn = 0; turn < 5; turn += 1) await null;
    const first = look();
    // A word that the maps do not have yet is under the pointer.
    root.querySelectorAll('.strip .piece')[8].dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }));
    for (let turn = 0; turn < 5; turn += 1) await null;
    const crosses = root.querySelectorAll('.heads .cross').length;
    await element.updateComplete;
    return { first, crosses, complete: look(), marked: root.querySelectorAll('.heads .cross').length };
  });
  expect(seen).toEqual({ first: [9, 5], crosses: 0, complete: [9, 9], marked: 4 });
});

test('of the same words the model makes nothing new: no map is painted again', async ({ page, server }) => {
  const widget = await (await openModel(page, server)).ready();
  await widget.write('小明把苹果给了小王。'.repeat(11));
  await expect(widget.heads.first().locator('canvas')).toHaveAttribute('width', '64');
  const paints = await widget.host.evaluate(async (host) => {
    const element = /** @type {any} */ (host);
    const put = CanvasRenderingContext2D.prototype.putImageData;
    let count = 0;
    CanvasRenderingContext2D.prototype.putImageData = function (/** @type {any[]} */ ...all) {
      count += 1;
      return put.apply(this, /** @type {any} */ (all));
    };
    element.sentence += '小王';
    await element.updateComplete;
    const same = count;
    element.sentence = `小王${element.sentence}`;
    await element.updateComplete;
    CanvasRenderingContext2D.prototype.putImageData = put;
    return { same, other: count };
  });
  expect(paints.same).toBe(0);
  expect(paints.other).toBeGreaterThanOrEqual(4);
});

test('a step’s maps come at once, its tables a frame later', async ({ page, server }) => {
  await page.goto(server.origin + LESSON);
  const widget = await widgetOn(page).ready();
  const first = await widget.host.evaluate(async (host) => {
    const root = /** @type {ShadowRoot} */ (host.shadowRoot);
    const look = () => [
      root.querySelectorAll('.live [role="grid"]').length,
      root.querySelectorAll('.tables table').length,
    ];
    host.setAttribute('step', '3');
    await /** @type {any} */ (host).updateComplete;
    return look();
  });
  expect(first).toEqual([3, 0]);
  await expect(widget.live.locator('.tables table')).toHaveCount(3);
});

for (const width of [1280, 375]) {
  test(`nothing below jumps up and down while a step changes, at ${width} px`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(server.origin + LESSON);
    const widget = await widgetOn(page).ready();
    for (const step of [2, 3]) {
      const heights = await widget.host.evaluate(async (host, wanted) => {
        const root = /** @type {ShadowRoot} */ (host.shadowRoot);
        const figure = /** @type {HTMLElement} */ (root.querySelector('.live figure'));
        const seen = [figure.offsetHeight];
        /** @type {HTMLElement} */ (root.querySelectorAll('.steps button, .top button')[wanted - 1]).click();
        for (let frame = 0; frame < 8; frame += 1) {
          await new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
          seen.push(figure.offsetHeight);
        }
        return seen;
      }, step);
      // From the old height to the new one without a way back.
      const [from, to] = [heights[0], heights[heights.length - 1]];
      for (const height of heights) {
        expect(height, heights.join(' ')).toBeGreaterThanOrEqual(Math.min(from, to));
        expect(height, heights.join(' ')).toBeLessThanOrEqual(Math.max(from, to));
      }
    }
  });
}
