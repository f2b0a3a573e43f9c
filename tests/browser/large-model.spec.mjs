// An author's large model is computed away from the page's thread, and answers as it would on it.
import { nodeModels } from '../../web/engine/node.js';
import { madeModel } from '../wasm/small-model.mjs';
import { expect, test } from './support/fixtures.mjs';
import { openModel } from './support/model.mjs';

const WORDS = ['甲', '乙', '丙', '丁', '戊', '己', '庚', '辛'];
const SIZES = { words: WORDS.length, width: 128, heads: 4, layers: 4, positions: 64, hidden: 512 };
const weights = madeModel(SIZES);
const FIRST = '甲 乙 丙';

/** @param {import('@playwright/test').Page} page @param {import('./support/server.mjs').Server} server */
async function open(page, server) {
  expect(weights.length).toBeGreaterThan(2_000_000);
  server.add('/large/model.safetensors', Buffer.from(weights));
  server.addJson('/large/vocabulary.json', { words: WORDS });
  server.add('/large/card.json', '{}');
  const body = `<attn-model-heads model-src="/large/" sentence="${FIRST}"></attn-model-heads>`;
  return (await openModel(page, server, body)).ready();
}

/** What the model takes for the next word, computed here. @param {string} sentence */
async function likeliest(sentence) {
  const model = (await nodeModels()).load(weights);
  const { next } = model.forward(sentence.split(' ').map((word) => WORDS.indexOf(word)));
  model.dispose();
  return WORDS[next.indexOf(Math.max(...next))];
}

/** Answers about sentences come so much later. @param {import('@playwright/test').Page} page @param {number} ms */
const slowWorkers = (page, ms) =>
  page.addInitScript((late) => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (/** @type {any[]} */ ...all) {
      setTimeout(() => postMessage.apply(this, /** @type {any} */ (all)), all[0]?.job === 'forward' ? late : 0);
    };
  }, ms);

test('its heads and its next word are those of the same model on this thread, and a worker has it', async ({
  page,
  server,
}) => {
  const widget = await open(page, server);
  expect(page.workers().map((worker) => worker.url())).toEqual([expect.stringContaining('model-worker.js')]);
  await expect(widget.heads).toHaveCount(SIZES.heads);
  await expect(widget.next.first().getByRole('button')).toHaveText(await likeliest(FIRST));
  const other = '辛 庚 己 戊 丁';
  await widget.write(other);
  await expect(widget.next.first().getByRole('button')).toHaveText(await likeliest(other));
  await expect(widget.grid).toHaveAttribute('aria-rowcount', '6');
  await widget.host.evaluate((host) => host.remove());
  await expect.poll(() => page.workers().length, 'the worker goes with the element').toBe(0);
});

test('while it computes the picture stays and says so; of several sentences the newest is drawn', async ({
  page,
  server,
}) => {
  await slowWorkers(page, 700);
  const widget = await open(page, server);
  const line = widget.live.locator('.computing');
  await widget.write('甲 乙 丙 丁');
  await expect(line).toContainText('正在计算');
  await expect(widget.pieces).toHaveCount(4);
  await expect(widget.grid).toHaveAttribute('aria-rowcount', '4');
  await widget.write('甲 乙 丙 丁 戊');
  await widget.write('庚 辛');
  await expect(widget.grid).toHaveAttribute('aria-rowcount', '3');
  await expect(line).not.toHaveClass(/seen/);
  await expect(widget.next.first().getByRole('button')).toHaveText(await likeliest('庚 辛'));
});

test('what is computed can be taken back: the sentence that is drawn stands again', async ({ page, server }) => {
  await slowWorkers(page, 1500);
  const widget = await open(page, server);
  const line = widget.live.locator('.computing');
  for (const cancel of [() => line.getByRole('button').click(), () => page.keyboard.press('Escape')]) {
    await widget.write('甲 乙 丙 丁 戊 己');
    await expect(line.getByRole('button')).toBeVisible();
    await cancel();
    await expect(widget.field).toHaveValue(FIRST);
    await expect(widget.pieces).toHaveCount(3);
    await expect(line).toContainText('已取消');
  }
  await page.waitForTimeout(1700);
  await expect(widget.grid).toHaveAttribute('aria-rowcount', '4');
  await expect(widget.field).toHaveValue(FIRST);
});

test('where there is no worker it is computed on the page’s thread', async ({ page, server }) => {
  await page.addInitScript(() => {
    globalThis.Worker = /** @type {any} */ (undefined);
  });
  const widget = await open(page, server);
  expect(page.workers()).toEqual([]);
  await expect(widget.next.first().getByRole('button')).toHaveText(await likeliest(FIRST));
});

test('weights that no model has are refused by the worker as by the page, in one message', async ({ page, server }) => {
  const bad = madeModel(SIZES, (header) => {
    header['h.0.ln_1.weight'].shape = [64, 2];
  });
  server.add('/large/model.safetensors', Buffer.from(bad));
  server.addJson('/large/vocabulary.json', { words: WORDS });
  server.add('/large/card.json', '{}');
  const widget = await openModel(page, server, '<attn-model-heads model-src="/large/"></attn-model-heads>');
  await widget.host.scrollIntoViewIfNeeded();
  await expect(widget.host.getByRole('alert')).toHaveCount(1);
  await expect(widget.host.getByRole('alert')).toContainText('h.0.ln_1.weight');
  await expect.poll(() => page.workers().length).toBe(0);
});

for (const [size, sizes] of /** @type {const} */ ([
  ['small', { words: WORDS.length, width: 4, heads: 2, layers: 1, positions: 64, hidden: 8 }],
  ['large', SIZES],
])) {
  test(`a ${size} model whose sums pass what a float holds says so in one message, whenever that shows`, async ({
    page,
    server,
  }) => {
    const file = madeModel(sizes);
    const first = 8 + new DataView(file.buffer).getUint32(0, true);
    const broken = file.slice();
    // The numbers of the sixth place in a sentence, and only those.
    const place = first + (WORDS.length + 5) * sizes.width * 4;
    for (let at = 0; at < sizes.width; at += 1) new DataView(broken.buffer).setFloat32(place + 4 * at, 3e38, true);
    server.add('/large/model.safetensors', Buffer.from(broken));
    server.addJson('/large/vocabulary.json', { words: WORDS });
    server.add('/large/card.json', '{}');
    const six = WORDS.slice(0, 6).join(' ');
    const body = `<attn-model-heads model-src="/large/" sentence="${six}"></attn-model-heads>`;
    const widget = await openModel(page, server, body);
    await widget.host.scrollIntoViewIfNeeded();
    const alert = widget.host.getByRole('alert');
    await expect(alert).toHaveCount(1);
    await widget.host.evaluate((host) => host.setAttribute('sentence', '甲 乙 丙'));
    await alert.locator('..').getByRole('button').click();
    await expect(widget.heads).toHaveCount(sizes.heads);
    await expect(alert).toHaveCount(0);
    await widget.host.evaluate((host, sentence) => host.setAttribute('sentence', sentence), six);
    await expect(alert).toHaveCount(1);
  });
}
