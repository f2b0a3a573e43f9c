// Data of authors: what is wrong gives one clear message that names what and
// where, in the page's language, and the rest of the page works.
import { expect, test } from './support/fixtures.mjs';
import { matrix, vectors } from './support/vectors.mjs';
import { authorPage, Widget, widgetOn } from './support/widget.mjs';

const good = () => vectors(['甲', '乙', '丙', '丁', '戊']);

/**
 * Good data with one thing changed.
 * @param {string} path dots between names and places, counted from 0
 * @param {unknown} value undefined takes the thing out
 */
function but(path, value) {
  /** @type {any} */
  const data = good();
  const parts = path.split('.');
  const last = /** @type {string} */ (parts.pop());
  const holder = parts.reduce((inside, part) => inside[part], data);
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return data;
}

const projected = {
  tokens: ['甲'],
  heads: 1,
  X: [[1, 2]],
  W_Q: matrix(2, 2, 1),
  W_K: matrix(2, 2, 2),
  W_V: matrix(2, 2, 3),
};

/**
 * What is wrong, the data, and what the message must name.
 * @type {Record<string, [string, unknown, RegExp[]][]>}
 */
const BROKEN = {
  'shapes that do not fit': [
    [
      '5 tokens and matrices of 6 x 6',
      { ...good(), Q: matrix(6, 6, 1), K: matrix(6, 6, 2), V: matrix(6, 6, 3) },
      [/\bQ\b/, /6/, /5/],
    ],
    ['a V of 6 rows', but('V', matrix(6, 4, 3)), [/\bV\b/, /6/, /5/]],
    ['a ragged row', but('K.2', [1, 2, 3]), [/\bK\b/, /3/, /4/]],
    ['a first row that is too short', but('Q.0', [1, 2, 3]), [/\bQ\b/, /3|4/]],
    ['K of another width than Q', but('K', matrix(5, 6, 2)), [/\bK\b/, /6/, /4/]],
    ['heads that do not divide the width', but('heads', 3), [/3/, /4/, /\bQ\b/]],
    ['a W_K that does not fit X', { ...projected, W_K: matrix(3, 2, 2) }, [/W_K/, /3/, /2/]],
    ['a W_O that does not fit the heads', { ...projected, W_O: matrix(3, 2, 4) }, [/W_O/, /3/, /2/]],
    ['an empty list of tokens', but('tokens', []), [/tokens/, /1/]],
    ['an empty matrix', but('Q', []), [/\bQ\b/]],
    ['an empty row', but('K.1', []), [/\bK\b/, /2/]],
    ['an empty list of keys', but('keys', []), [/keys/]],
  ],
  'values of a wrong kind': [
    ['a number as a string', but('Q.1.2', '0.5'), [/\bQ\b/, /2/, /3/, /"0\.5"/]],
    ['null for a number', but('V.0.3', null), [/\bV\b/, /1/, /4/, /null/]],
    ['a number beyond all use', but('K.4.0', 1e300), [/\bK\b/, /5/, /1/]],
    ['a token that is a number', but('tokens.3', 7), [/tokens/, /4/]],
    ['a list for a token', but('tokens.0', ['甲']), [/tokens/, /1/]],
    ['a matrix that is a string', but('K', '1 2 3'), [/\bK\b/]],
    ['no heads', but('heads', 0), [/heads/, /0/]],
    ['half a head', but('heads', 1.5), [/heads/]],
    ['heads as a string', but('heads', '2'), [/heads/, /"2"/]],
  ],
  'fields that are missing or unknown': [
    ['heads missing', but('heads', undefined), [/heads/]],
    ['tokens missing', but('tokens', undefined), [/tokens/]],
    ['V missing', but('V', undefined), [/\bV\b/]],
    ['a misspelt field', but('Tokens', []), [/Tokens/]],
    ['X without its projections', { tokens: ['甲'], heads: 1, X: [[1]] }, [/W_Q/]],
    ['a list where the whole should be', [1, 2, 3], [/.{4}/]],
    ['a bare number', 5, [/.{4}/]],
    ['a bare null', null, [/null/]],
  ],
};

/** Two experiments and something of the page's own; the first gets the data. */
const neighbours = `<attn-head-split id="mine" data-src="/data/mine.json">the author’s own picture</attn-head-split>
<attn-head-split id="good"></attn-head-split>
<details><summary>more</summary>the rest of the page</details>`;

/** What no message may hold. */
const RAW = /undefined|\[object|\{\w+\}|#\//;

/**
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<string>} the one message
 */
async function oneMessage(page) {
  const mine = new Widget(page.locator('#mine'));
  await expect(mine.alert).toHaveCount(1);
  await expect(page.getByRole('alert')).toHaveCount(1);
  const message = ((await mine.alert.textContent()) ?? '').trim();
  expect(message).not.toMatch(RAW);
  // The rest of the page works.
  const other = await new Widget(page.locator('#good')).ready();
  await other.ask('苹果');
  await page.getByText('more').click();
  await expect(page.getByText('the rest of the page')).toBeVisible();
  return message;
}

for (const [kind, rows] of Object.entries(BROKEN)) {
  test(`${kind}: each experiment has one clear message that names what and where, in the page’s language`, async ({
    page,
    server,
  }) => {
    rows.forEach(([, data], at) => {
      server.addJson(`/data/${at}.json`, data);
    });
    const body = rows.map(
      (_, at) => `<attn-head-split id="w${at}" data-src="/data/${at}.json">picture</attn-head-split>`,
    );
    server.add('/page.html', authorPage({ body: `${body.join('')}<attn-head-split id="good"></attn-head-split>` }));
    await page.goto(`${server.origin}/page.html`);
    /** @param {RegExp} language @param {string} name */
    const check = async (language, name) => {
      for (const [at, [what, , named]] of rows.entries()) {
        const host = page.locator(`#w${at}`);
        await host.scrollIntoViewIfNeeded();
        const alert = host.getByRole('alert');
        await expect.soft(alert, what).toHaveCount(1);
        const message = (await alert.allTextContents()).join().trim();
        for (const pattern of named) expect.soft(message, what).toMatch(pattern);
        expect.soft(message, `${what}: in ${name}`).toMatch(language);
        expect.soft(message, `${what}: nothing raw`).not.toMatch(RAW);
      }
    };
    await check(/[\u4e00-\u9fff]{2}/, 'Chinese');
    await expect(page.getByText('picture')).toHaveCount(rows.length);
    const other = await new Widget(page.locator('#good')).ready();
    await other.ask('苹果');
    await page.evaluate(() => document.documentElement.setAttribute('lang', 'en'));
    await expect(other.stepButton(1)).toContainText('One head');
    await check(/^[^\u4e00-\u9fff，。：（）]+$/, 'English');
  });
}

for (const [what, value, text] of /** @type {[string, number, RegExp][]} */ ([
  ['NaN', Number.NaN, /NaN/],
  ['infinity', Number.POSITIVE_INFINITY, /Infinity|∞/],
])) {
  test(`${what} in the data property: one clear message that says where, and none once the data is mended`, async ({
    page,
    server,
  }) => {
    server.add('/page.html', authorPage({ body: neighbours.replace(' data-src="/data/mine.json"', '') }));
    await page.goto(`${server.origin}/page.html`);
    const mine = await new Widget(page.locator('#mine')).ready();
    await mine.host.evaluate((host, data) => Object.assign(host, { data }), but('K.3.1', value));
    const message = await oneMessage(page);
    for (const pattern of [/\bK\b/, /4/, /2/, text]) expect(message).toMatch(pattern);
    await mine.host.evaluate((host, data) => Object.assign(host, { data }), good());
    await expect(mine.figure).toBeVisible();
    await expect(mine.alert).toHaveCount(0);
    await expect(mine.askerChip('戊')).toBeChecked();
  });
}

for (const [what, data] of /** @type {[string, unknown][]} */ ([
  ['a number', 5],
  ['nought', 0],
  ['a string', 'tokens'],
  ['an empty string', ''],
  ['false', false],
  ['an empty list', []],
  ['a matrix of typed numbers', { tokens: ['甲'], heads: 1, Q: [new Float64Array([1])], K: [[1]], V: [[1]] }],
])) {
  test(`${what} as the data property is refused with one message, never taken for something else`, async ({
    page,
    server,
  }) => {
    server.add('/page.html', authorPage({ body: neighbours.replace(' data-src="/data/mine.json"', '') }));
    await page.goto(`${server.origin}/page.html`);
    const mine = await new Widget(page.locator('#mine')).ready();
    await mine.host.evaluate((host, value) => Object.assign(host, { data: value }), data);
    await oneMessage(page);
    await mine.host.evaluate((host) => Object.assign(host, { data: null }));
    await expect(mine.askerChip('给了')).toBeVisible();
    await expect(mine.alert).toHaveCount(0);
  });
}

test('a data file that is not JSON is named with its address', async ({ page, server }) => {
  server.add('/data/mine.json', '{"tokens": [', { type: 'application/json' });
  server.add('/page.html', authorPage({ body: neighbours }));
  await page.goto(`${server.origin}/page.html`);
  const message = await oneMessage(page);
  expect(message).toContain(`${server.origin}/data/mine.json`);
  expect(message).toContain('JSON');
});

test('a page in place of a data file is named with its address, and nothing of it runs', async ({ page, server }) => {
  server.add('/data/mine.json', '<!doctype html><script>alert(1)</script><p>hello', { type: 'text/html' });
  server.add('/page.html', authorPage({ body: neighbours }));
  await page.goto(`${server.origin}/page.html`);
  expect(await oneMessage(page)).toContain(`${server.origin}/data/mine.json`);
});

test('a data file that is not there is named with its address and 404, and the retry works once it is', async ({
  page,
  server,
  conduct,
}) => {
  conduct.expectComplaints(/404/);
  server.add('/page.html', authorPage({ body: neighbours }));
  await page.goto(`${server.origin}/page.html`);
  const message = await oneMessage(page);
  expect(message).toContain(`${server.origin}/data/mine.json`);
  expect(message).toContain('404');
  server.addJson('/data/mine.json', good());
  const mine = new Widget(page.locator('#mine'));
  await mine.retry.click();
  await expect(mine.figure).toBeVisible();
  await expect(mine.askerChip('戊')).toBeChecked();
});

test('a data file on a server that does not answer is named with its address', async ({
  page,
  server,
  serve,
  conduct,
}) => {
  const gone = await serve();
  const address = `${gone.origin}/mine.json`;
  await gone.stop();
  conduct.expectComplaints(/ERR_CONNECTION_REFUSED/);
  server.add('/page.html', authorPage({ body: neighbours.replace('/data/mine.json', address) }));
  await page.goto(`${server.origin}/page.html`);
  expect(await oneMessage(page)).toContain(address);
});

test('data changed while the experiment is live is drawn, from a file as from the property', async ({
  page,
  server,
}) => {
  server.addJson('/a.json', vectors(['a', 'b']));
  server.addJson('/b.json', vectors(['c', 'd']));
  server.add('/page.html', authorPage({ body: '<attn-head-split data-src="/a.json"></attn-head-split>' }));
  await page.goto(`${server.origin}/page.html`);
  const widget = await widgetOn(page).ready();
  await expect(widget.askerChip('b')).toBeChecked();
  await widget.host.evaluate((host) => host.setAttribute('data-src', '/b.json'));
  await expect(widget.askerChip('d')).toBeChecked();
  await widget.host.evaluate((host, data) => Object.assign(host, { data }), vectors(['e', 'f', 'g']));
  await expect(widget.askerChip('g')).toBeChecked();
  await expect(widget.cell(0, 2, 0)).toHaveAccessibleName(/「g」看「e」/);
});

test('when an author changes the data before the first has come, the last wins', async ({ page, server }) => {
  server.addJson('/a.json', vectors(['a', 'b']));
  server.addJson('/b.json', vectors(['c', 'd']));
  server.add('/page.html', authorPage({ body: '<attn-head-split data-src="/a.json"></attn-head-split>' }));
  /** @type {() => void} */
  let release = () => {};
  const held = new Promise((go) => {
    release = () => go(undefined);
  });
  let asked = false;
  await page.route('**/a.json', async (route) => {
    asked = true;
    await held;
    await route.continue();
  });
  await page.goto(`${server.origin}/page.html`);
  const widget = widgetOn(page);
  await expect.poll(() => asked).toBe(true);
  await widget.host.evaluate((host) => host.setAttribute('data-src', '/b.json'));
  await widget.ready();
  await expect(widget.askerChip('d')).toBeChecked();
  // The first answer comes last, and is dropped: also when the next thing is drawn.
  const late = page.waitForResponse('**/a.json');
  release();
  await (await late).finished();
  await page.evaluate(() => new Promise((go) => setTimeout(go, 100)));
  await widget.go(3);
  await expect(widget.askerChip('d')).toBeChecked();
});

test('the whole experiment speaks English where lang says so, on the element or on the page', async ({
  page,
  server,
}) => {
  const tokens = ['one', 'two', 'three'];
  server.addJson('/three.json', vectors(tokens));
  server.add(
    '/page.html',
    authorPage({
      lang: 'en',
      body: `<attn-head-split id="page" data-src="/three.json"></attn-head-split>
<attn-head-split id="own" lang="zh-CN" data-src="/three.json"></attn-head-split>`,
    }),
  );
  await page.goto(`${server.origin}/page.html`);
  const english = await new Widget(page.locator('#page')).ready();
  const chinese = await new Widget(page.locator('#own')).ready();
  const HAN = /[\u4e00-\u9fff，。：；（）「」]/;
  for (const step of /** @type {const} */ ([1, 2, 3])) {
    await english.go(step);
    expect(await english.figure.innerText(), `step ${step}`).not.toMatch(HAN);
  }
  await english.mask.uncheck();
  await english.numbersButton.click();
  await english.cell(0, 0, 1).hover();
  await expect(english.inspector).toContainText('“one”');
  expect(await english.figure.innerHTML(), 'labels and titles too').not.toMatch(HAN);
  await expect(chinese.stepButton(1)).toContainText('一个头');
  await page.locator('#page').evaluate((host) => host.setAttribute('lang', 'zh-CN'));
  await expect(english.stepButton(1)).toContainText('一个头');
});
