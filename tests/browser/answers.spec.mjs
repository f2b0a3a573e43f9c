// What a reader does is answered by the next frame; what it costs more to draw comes with the one after it.
import { expect, test } from './support/fixtures.mjs';
import { openModel } from './support/model.mjs';
import { LESSON, widgetOn } from './support/widget.mjs';

/** @param {import('@playwright/test').Page} page @param {import('./support/server.mjs').Server} server */
async function open(page, server) {
  await page.goto(server.origin + LESSON);
  return widgetOn(page).ready();
}

test('a pressed button says so in a frame of its own, what follows comes with the next; an attribute does not wait', async ({
  page,
  server,
}) => {
  const widget = await open(page, server);
  const seen = await widget.host.evaluate(async (host) => {
    const root = /** @type {ShadowRoot} */ (host.shadowRoot);
    const buttons = Array.from(root.querySelectorAll('.live .steps button'));
    const { pass } = /** @type {any} */ (globalThis);
    const look = () => [
      buttons.findIndex((button) => button.matches('[data-pressed]')) + 1,
      buttons.findIndex((button) => button.matches('[aria-current="step"]')) + 1,
      /** @type {any} */ (host).isUpdatePending,
    ];
    const colour = getComputedStyle(buttons[1]).color;
    /** @type {HTMLElement} */ (buttons[1]).click();
    await pass.turns();
    const looks = [look()];
    const isSeen = getComputedStyle(buttons[1]).color !== colour;
    await pass.frames();
    await pass.turns();
    looks.push(look());
    host.setAttribute('step', '3');
    await pass.turns();
    looks.push(look());
    return { looks, isSeen };
  });
  expect(seen.looks).toEqual([
    [2, 1, true],
    [0, 2, false],
    [0, 3, false],
  ]);
  expect(seen.isSeen).toBe(true);
});

test('what is pressed again before it is drawn counts again: a button, keys on a map, one word and another', async ({
  page,
  server,
}) => {
  await page.goto(`${server.origin}/c3/b1/`);
  const rnn = page.locator('attn-rnn-steps');
  await rnn.scrollIntoViewIfNeeded();
  await expect(rnn.locator('.live figure')).toBeVisible();
  await expect.poll(() => rnn.evaluate((host) => /** @type {any} */ (host).standing)).toBe(true);
  await rnn.evaluate((host) => {
    const buttons = Array.from(/** @type {ShadowRoot} */ (host.shadowRoot).querySelectorAll('.live button'));
    const next = /** @type {HTMLElement} */ (buttons.find((button) => button.textContent?.includes('下一步')));
    for (let count = 0; count < 3; count += 1) next.click();
  });
  await expect(rnn).toHaveAttribute('read', '3');
  const widget = await open(page, server);
  const walked = await widget.host.evaluate(async (host) => {
    const root = /** @type {ShadowRoot} */ (host.shadowRoot);
    const grid = /** @type {HTMLElement} */ (root.querySelector('.live [role="grid"]'));
    const press = (/** @type {string} */ key) =>
      grid.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }));
    const before = grid.getAttribute('aria-activedescendant');
    for (const key of ['Home', 'ArrowUp', 'ArrowUp', 'ArrowRight']) press(key);
    const during = grid.getAttribute('aria-activedescendant') !== before;
    await /** @type {any} */ (host).updateComplete;
    return { during, at: grid.getAttribute('aria-activedescendant')?.split('-').slice(-2) };
  });
  // From the asker's row, 3: two up, one to the right; all but the last were drawn on the way.
  expect(walked).toEqual({ during: true, at: ['1', '1'] });
  const asked = await widget.host.evaluate(async (host) => {
    const root = /** @type {ShadowRoot} */ (host.shadowRoot);
    const radios = /** @type {HTMLElement[]} */ (Array.from(root.querySelectorAll('.live input[type="radio"]')));
    radios[0].click();
    radios[2].click();
    await /** @type {any} */ (host).updateComplete;
    return [host.getAttribute('asker'), radios.findIndex((radio) => radio.matches(':checked'))];
  });
  expect(asked).toEqual(['苹果', 2]);
});

test('a new sentence stands in the field’s words first, and in the maps when the element is complete', async ({
  page,
  server,
}) => {
  const widget = await (await openModel(page, server)).ready();
  const seen = await widget.host.evaluate(async (host) => {
    const { pass } = /** @type {any} */ (globalThis);
    const element = /** @type {any} */ (host);
    const root = /** @type {ShadowRoot} */ (host.shadowRoot);
    const look = () => [
      root.querySelectorAll('.strip .piece').length,
      Number(root.querySelector('[role="grid"]')?.getAttribute('aria-rowcount')) - 1,
    ];
    element.sentence = '小明 把 苹果 给了 小王 。 小王 很 高兴';
    await pass.turns(5);
    const first = look();
    // A word that the maps do not have yet is under the pointer.
    root.querySelectorAll('.strip .piece')[8].dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }));
    await pass.turns(5);
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

test('the single head’s map stays through the steps; what comes beside it comes a frame later', async ({
  page,
  server,
}) => {
  const widget = await open(page, server);
  const seen = await widget.host.evaluate(async (host) => {
    const { pass } = /** @type {any} */ (globalThis);
    const root = /** @type {ShadowRoot} */ (host.shadowRoot);
    const maps = () => Array.from(root.querySelectorAll('.live [role="grid"]'));
    const [single] = maps();
    const looks = [];
    for (const step of ['2', '3', '1']) {
      host.setAttribute('step', step);
      await /** @type {any} */ (host).updateComplete;
      looks.push([maps().length, root.querySelectorAll('.tables table').length, maps()[0] === single]);
      await pass.frames(2);
      looks.push([maps().length, root.querySelectorAll('.tables table').length, maps()[0] === single]);
    }
    return looks;
  });
  const still = [1, 0, true];
  expect(seen).toEqual([still, still, still, [3, 3, true], still, still]);
});

test('a new asker stands in the maps first, in the tables a frame later; so it is with the mask and its switch', async ({
  page,
  server,
}) => {
  const widget = await open(page, server);
  await widget.go(3);
  await expect(widget.live.locator('.tables table')).toHaveCount(3);
  const seen = await widget.host.evaluate(async (host) => {
    const root = /** @type {ShadowRoot} */ (host.shadowRoot);
    const { pass } = /** @type {any} */ (globalThis);
    const fetched = () => root.querySelector('.tables table')?.textContent;
    const asker = () => root.querySelector('.row.asker [role="rowheader"]')?.textContent?.trim();
    const hidden = () => root.querySelectorAll('.live .hatched[role="gridcell"]').length;
    const mask = /** @type {HTMLInputElement} */ (root.querySelector('.live [role="switch"]'));
    const before = fetched();
    host.setAttribute('asker', '小王');
    await /** @type {any} */ (host).updateComplete;
    /** @type {unknown[][]} */
    const looks = [[asker(), fetched() === before]];
    await pass.frames(2);
    looks.push([asker(), fetched() === before]);
    mask.click();
    await pass.turns();
    looks.push([mask.checked, hidden()]);
    await pass.frames(2);
    looks.push([mask.checked, hidden()]);
    // Twice before a frame is not at all.
    mask.click();
    mask.click();
    await pass.frames(2);
    looks.push([mask.checked, hidden()]);
    return looks;
  });
  expect(seen).toEqual([
    ['小王', true],
    ['小王', false],
    [false, 30],
    [false, 0],
    [false, 0],
  ]);
});

test('an element taken out and put back before its tables have come has them all the same', async ({
  page,
  server,
}) => {
  const widget = await open(page, server);
  await widget.host.evaluate(async (host) => {
    const { pass } = /** @type {any} */ (globalThis);
    host.setAttribute('step', '3');
    await /** @type {any} */ (host).updateComplete;
    const mark = document.createComment('');
    host.replaceWith(mark);
    await pass.frames(2);
    mark.replaceWith(host);
  });
  await expect(widget.live.locator('.tables table')).toHaveCount(3);
  await expect(widget.live.getByRole('grid')).toHaveCount(3);
});

test('the window of maps is over the page in the frame after the press, modal with its maps after it; closed, it is out of sight at once', async ({
  page,
  server,
}) => {
  const widget = await open(page, server);
  const button = await widget.fetchWindow();
  await button.focus();
  const seen = await widget.host.evaluate(async (host) => {
    const root = /** @type {ShadowRoot} */ (host.shadowRoot);
    const { pass } = /** @type {any} */ (globalThis);
    const opener = /** @type {HTMLElement} */ (root.activeElement);
    const look = () => {
      const dialog = root.querySelector('dialog');
      if (!dialog) return root.activeElement === opener ? 'gone' : 'gone with the focus';
      const here = document.elementFromPoint(640, 450) === host && root.elementFromPoint(640, 450)?.closest('dialog');
      const layer = dialog.matches(':modal') ? 'modal' : dialog.matches(':popover-open') ? 'over the page' : 'nowhere';
      const maps = dialog.querySelectorAll('[role="grid"]').length;
      return `${layer}${here === dialog ? '' : ', under it'}, ${maps} maps, ${getComputedStyle(dialog).opacity}`;
    };
    const looks = [];
    opener.click();
    await pass.turns();
    looks.push(opener.dataset.pressed === '' ? 'pressed' : 'not pressed');
    await pass.frames();
    await pass.turns();
    looks.push(look());
    await pass.frames(3);
    looks.push(look());
    /** @type {HTMLElement} */ (root.querySelector('dialog .top button')).click();
    looks.push(look());
    await pass.frames(3);
    looks.push(look());
    opener.click();
    await pass.frames();
    await pass.turns();
    // Before it is modal.
    const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true });
    root.activeElement?.dispatchEvent(key);
    await pass.frames(3);
    looks.push(look());
    return looks;
  });
  const opened = ['pressed', 'over the page, 0 maps, 1', 'modal, 1 maps, 1'];
  expect(seen).toEqual([...opened, 'modal, 1 maps, 0', 'gone', 'gone']);
});

for (const width of [1280, 375]) {
  test(`nothing below jumps up and down while a step changes, at ${width} px`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(server.origin + LESSON);
    const widget = await widgetOn(page).ready();
    for (const step of [2, 3]) {
      const heights = await widget.host.evaluate(async (host, wanted) => {
        const { pass } = /** @type {any} */ (globalThis);
        const root = /** @type {ShadowRoot} */ (host.shadowRoot);
        const figure = /** @type {HTMLElement} */ (root.querySelector('.live figure'));
        const seen = [figure.offsetHeight];
        /** @type {HTMLElement} */ (root.querySelectorAll('.steps button, .top button')[wanted - 1]).click();
        for (let frame = 0; frame < 8; frame += 1) {
          await pass.frames();
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
