// <attn-model-heads>: a trained model on the reader's sentence.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { violations } from './support/axe.mjs';
import { expect, test } from './support/fixtures.mjs';
import { openModel as open } from './support/model.mjs';
import { POLICY, root } from './support/server.mjs';
import { rowsOf } from './support/widget.mjs';

const card = JSON.parse(readFileSync(join(root, 'data', 'project-model', 'card.json'), 'utf8'));
const FAMILY = '👨‍👩‍👧‍👦';

test('every head of the layer stands on the sentence, with its scores, the count and what the card says', async ({
  page,
  server,
}) => {
  const widget = await (await open(page, server)).ready();
  await expect(widget.pieces).toHaveText(['小明', '把', '苹果', '给了', '小王']);
  await expect(widget.heads).toHaveCount(card.architecture.heads);
  await expect(widget.heads.first().locator('.mini rect')).toHaveCount(15);
  for (let layer = 1; layer <= card.architecture.layers; layer += 1) {
    await widget.layer(layer).click();
    await expect(widget.host).toHaveAttribute('layer', String(layer));
    const clear = await widget.live.locator('.heads > .head h4 .accent').count();
    const heads = card.architecture.heads;
    await expect(widget.verdict).toContainText(
      `第 ${layer} 层的 ${heads} 个头：${clear} 个在一种模式上超过 50%，${heads - clear} 个是混合。`,
    );
    for (let head = 0; head < heads; head += 1) {
      const entry = card.heads.find((/** @type {any} */ row) => row.layer === layer - 1 && row.head === head);
      const shown = widget.heads.nth(head).locator('[data-pattern="previous"] .value').last();
      await expect(shown).toContainText(`${Math.round(entry.everything.previous * 100)}%`);
    }
  }
  await expect(widget.live).toContainText('前三项是从第三行起 3 行的平均');
});

test('the model guesses the next word, and a guess can be taken', async ({ page, server }) => {
  const widget = await (await open(page, server)).ready();
  const { prompt, next } = card.behaviours[0];
  await widget.live.locator('.others select').selectOption(prompt);
  await expect(widget.next.first().getByRole('button')).toHaveText(next);
  await widget.next.first().getByRole('button').click();
  await expect(widget.field).toHaveValue(`${prompt} ${next}`);
  await expect(widget.pieces).toHaveCount(prompt.split(' ').length + 1);
});

test('a list of the reader’s own, said twice, has an induction score', async ({ page, server }) => {
  const widget = await (await open(page, server, '<attn-model-heads layer="4"></attn-model-heads>')).ready();
  await expect(widget.live.locator('[data-pattern="induction"]').first()).toContainText('—');
  await widget.write('小红念：猫书碗花。小明跟着念：猫书碗');
  await expect(widget.live.locator('[data-pattern="induction"]').first()).toContainText('%');
  await expect(widget.live.locator('.rows-used').first()).toContainText('归纳用了');
  await widget.live.locator('.sort').getByRole('button', { name: '归纳' }).click();
  const values = await widget.live.locator('.head [data-pattern="induction"] .value:not(.soft)').allInnerTexts();
  const numbers = values.map((text) => Number(/(\d+)%/.exec(text)?.[1]));
  expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
  expect(numbers[0]).toBeGreaterThan(50);
});

test('unknown words are shown as such with what to do; signs are whole, markup is text', async ({ page, server }) => {
  const widget = await (await open(page, server)).ready();
  await widget.write(`小明 把 汽水 给了 ${FAMILY} <img src=x onerror=alert(1)> 𠮷野家 é`);
  await expect(widget.unknown.nth(1)).toHaveText(FAMILY);
  await expect(widget.unknown.nth(2)).toContainText('<img');
  await expect(widget.live.locator('img')).toHaveCount(0);
  await expect(widget.live).not.toContainText('\ufffd');
  await expect(widget.notes).toContainText('模型不认识');
  await widget.notes.getByRole('button', { name: '汽车', exact: true }).click();
  await expect(widget.field).toHaveValue(/小明 把 汽车 给了/);
  await widget.write('');
  await expect(widget.verdict).toContainText('还没有模型认识的词');
  await widget.write('小明');
  await expect(widget.verdict).toContainText('不到三个词');
  await expect(widget.next).toHaveCount(5);
});

for (const length of [256, 512, 2000]) {
  test(`${length} characters draw the first 64 words and say so`, async ({ page, server }) => {
    const widget = await (await open(page, server)).ready();
    const text = '小明把苹果给了小王。'.repeat(length).slice(0, length);
    await widget.write(text);
    await expect(widget.notes).toContainText('最多画 64 个词');
    await expect(widget.notes).toContainText('只用了前 64 个词');
    await expect(widget.notes.locator('.accent')).toBeVisible();
    const mini = widget.heads.first().locator('canvas');
    await expect(mini).toHaveAttribute('width', '64');
    await expect(mini).toHaveAttribute('height', '64');
    await expect(widget.grid).toHaveAttribute('aria-rowcount', '65');
    await expect(widget.live.locator('.row-labels > *')).toHaveCount(64);
    await expect(widget.live.locator('button.piece')).toHaveCount(64);
    await expect(widget.live.locator('.rows-used').first()).toContainText('62 行');
    // All of it is still in the field, nothing was thrown away.
    await expect(widget.field).toHaveValue(text);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide).toBe(0);
  });
}

test('as many words as the model reads are drawn without a word of a cut; one more is said', async ({
  page,
  server,
}) => {
  const widget = await (await open(page, server)).ready();
  for (const [words, cut] of [
    [63, 0],
    [64, 0],
    [65, 1],
    [3, 0],
  ]) {
    await widget.write(Array(words).fill('苹果').join(''));
    const drawn = Math.min(words, 64);
    await expect(widget.grid).toHaveAttribute('aria-rowcount', String(drawn + 1));
    await expect(widget.live.locator('button.piece')).toHaveCount(drawn);
    await expect(widget.live.locator('.piece.left')).toHaveCount(words - drawn);
    await expect(widget.notes.locator('.accent')).toHaveCount(cut);
  }
});

test('what is below the screen follows a frame later, and ends at the last of quick changes', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  const widget = await (await open(page, server)).ready();
  await widget.host.evaluate((host) => host.scrollIntoView({ block: 'start' }));
  const large = widget.live.locator('.large');
  await expect(large).not.toBeInViewport();
  for (const layer of ['2', '4', '3']) await widget.host.evaluate((host, to) => host.setAttribute('layer', to), layer);
  await expect(large.locator('h4')).toHaveText('第 3 层，头 1');
  await large.scrollIntoViewIfNeeded();
  await expect(large).toBeInViewport();
  await widget.host.evaluate((host) => host.setAttribute('layer', '4'));
  await expect(large.locator('h4')).toHaveText('第 4 层，头 1');
});

test('only what the model knows is drawn, whatever stands between', async ({ page, server }) => {
  const widget = await (await open(page, server)).ready();
  /** @type {[string, string[], string[]][]} text, words, what is unknown */
  const texts = [
    ['小明\u0301把', ['把'], ['小明\u0301']], // with a mark on it the sign is another one
    [`小明${FAMILY}把${FAMILY}苹果`, ['小明', '把', '苹果'], [FAMILY]],
    ['</script><b>苹果</b>', ['苹果'], ['</script><b>', '</b>']],
    ['&nbsp;苹果&lt;', ['苹果'], ['&nbsp;', '&lt;']],
    ['𠮷苹果', ['苹果'], ['𠮷']],
    ['苹果\u202e小明', ['苹果', '小明'], ['␦']],
    ['  苹果\u3000\t小明  ', ['苹果', '小明'], []],
    ['苹果', ['苹果'], []],
  ];
  for (const [text, words, unknown] of texts) {
    await widget.write(text);
    await expect(widget.live.locator('button.piece')).toHaveText(words);
    await expect(widget.live.locator('.notes li .unknown')).toHaveText(unknown);
    await expect(widget.grid).toHaveAttribute('aria-rowcount', String(words.length + 1));
    await expect(widget.live).not.toContainText('\ufffd');
  }
  await expect(widget.live.locator('b, script')).toHaveCount(0);
});

test('a head is enlarged; pointing shows a cell, a click keeps its row', async ({ page, server }) => {
  const widget = await (await open(page, server)).ready();
  await widget.heads.nth(2).getByRole('button').click();
  await expect(widget.host).toHaveAttribute('head', '3');
  const cell = widget.grid.locator('[data-row="3"][data-col="1"]');
  await cell.hover();
  await expect(widget.live.locator('.large-side .said')).toContainText('「给了」看「把」');
  await cell.click();
  await expect(widget.grid.locator('.row.asker [role="rowheader"]')).toHaveText('给了');
  await expect(widget.pieces.nth(3)).toHaveAttribute('aria-pressed', 'true');
  await widget.pieces.nth(1).click();
  await expect(widget.grid.locator('.row.asker [role="rowheader"]')).toHaveText('把');
  const table = await rowsOf(widget.live.locator('.large-side table'));
  expect(table.map(([name]) => name)).toEqual(['前一个', '自己', '第一个', '归纳']);
});

test('nothing is fetched before the section comes near, and it works under a strict policy', async ({
  page,
  serve,
}) => {
  const server = await serve({ policy: POLICY });
  await page.goto(`${server.origin}/c3/l7/`);
  await expect.poll(() => server.asked.some((path) => path.endsWith('/attn-widgets.js'))).toBe(true);
  expect(server.asked.filter((path) => path.includes('project-model'))).toEqual([]);
  const host = page.locator('attn-model-heads');
  await host.scrollIntoViewIfNeeded();
  await expect(host.locator('.live .heads > .head')).toHaveCount(card.architecture.heads);
  expect(server.asked.filter((path) => path.endsWith('model.safetensors'))).toHaveLength(1);
});

test('weights that do not come, or are something else, are one readable line with a retry', async ({
  page,
  server,
  conduct,
}) => {
  conduct.expectComplaints(/404/);
  const widget = await open(page, server, '<attn-model-heads model-src="/none/"></attn-model-heads>');
  await widget.host.scrollIntoViewIfNeeded();
  await expect(widget.host.getByRole('alert')).toContainText('404');
  server.add('/none/model.safetensors', '<!doctype html><p>not a model</p>');
  server.add('/none/vocabulary.json', '{"words":["a"]}');
  server.add('/none/card.json', '{}');
  await widget.host.locator('.panel').getByRole('button').click();
  await expect(widget.host.getByRole('alert')).toContainText('read_tensors');
});

test('the model goes with its element', async ({ page, server }) => {
  const widget = await (await open(page, server)).ready();
  const live = () =>
    page.evaluate(async () => {
      const models = await /** @type {any} */ (globalThis)[Symbol.for('attn-widgets.models')];
      return models.live().models;
    });
  expect(await live()).toBe(1);
  await widget.host.evaluate((host) => host.remove());
  await expect.poll(live).toBe(0);
});

for (const width of [375, 1280]) {
  test(`at ${width} px nothing scrolls sideways and axe finds nothing`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 900 });
    const body = '<h2>Model</h2><attn-model-heads></attn-model-heads>';
    const widget = await (await open(page, server, body)).ready();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide).toBe(0);
    await expect(widget.heads).toHaveCount(card.architecture.heads);
    expect(await violations(page, 'attn-model-heads')).toEqual([]);
  });
}

for (const lang of ['zh-CN', 'en']) {
  test(`${lang}, at 375 px two heads stand in a row, no word of a score breaks, and the one that is pressed is enlarged in sight`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    const body = `<h2>Model</h2><attn-model-heads lang="${lang}"></attn-model-heads>`;
    const widget = await (await open(page, server, body)).ready();
    const tops = await widget.heads.evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().top));
    expect(tops[1]).toBe(tops[0]);
    expect(tops[2]).toBeGreaterThan(tops[1]);
    const lines = await widget.host.locator('.live .score > span:first-child').evaluateAll((names) =>
      names.map((name) => {
        const range = document.createRange();
        range.selectNodeContents(name);
        return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
      }),
    );
    expect(Math.max(...lines)).toBe(1);
    await widget.heads.first().scrollIntoViewIfNeeded();
    await widget.heads.nth(1).locator('.mini').click();
    await expect(widget.host.locator('.live .large')).toBeInViewport();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide).toBe(0);
  });
}
