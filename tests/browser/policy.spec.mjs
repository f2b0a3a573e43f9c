// Under a strict content policy, and in other places than the site's own.
import { expect, test } from './support/fixtures.mjs';
import { POLICY, POLICY_WITHOUT_WASM } from './support/server.mjs';
import { vectors } from './support/vectors.mjs';
import { authorPage, LESSON, Widget, widgetOn } from './support/widget.mjs';

/** Violations as the browser itself counts them. @param {import('@playwright/test').Page} page */
async function countViolations(page) {
  await page.addInitScript(() => {
    const kept = /** @type {any} */ (globalThis);
    kept.violations = [];
    document.addEventListener('securitypolicyviolation', (event) => {
      kept.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return () => page.evaluate(() => /** @type {any} */ (globalThis).violations);
}

test('under the strict policy the lesson and its experiment work whole, with no violation', async ({ page, serve }) => {
  const server = await serve({ policy: POLICY });
  const violations = await countViolations(page);
  await page.goto(server.origin + LESSON);
  const widget = await widgetOn(page).ready();
  for (const step of /** @type {const} */ ([2, 3, 1])) await widget.go(step);
  await widget.ask('苹果');
  await widget.mask.uncheck();
  await widget.cell(0, 2, 1).hover();
  await expect(widget.inspector).toContainText('q·k');
  await widget.numbersButton.click();
  await expect(widget.live.locator('.numbers table')).toHaveCount(1);
  expect(await violations()).toEqual([]);
});

test('under the strict policy a large map is drawn, with square pixels', async ({ page, serve }) => {
  const server = await serve({ policy: POLICY });
  const violations = await countViolations(page);
  server.addJson('/thirty.json', vectors(Array.from({ length: 30 }, (_, at) => `词${at + 1}`)));
  server.add(
    '/page.html',
    authorPage({ body: '<attn-head-split data-src="/thirty.json"></attn-head-split>' }).replace(
      '<link rel="icon" href="data:,">',
      '<link rel="icon" href="/site/favicon.svg">',
    ),
  );
  await page.goto(`${server.origin}/page.html`);
  const widget = await widgetOn(page).ready();
  const box = await widget.maps.first().locator('.plane').boundingBox();
  expect(Math.abs((box?.width ?? 0) - (box?.height ?? 1))).toBeLessThan(1);
  expect(await violations()).toEqual([]);
});

test('no page of the site holds an inline script, style or handler', async ({ server, request }) => {
  for (const path of ['/', LESSON]) {
    const html = await (await request.get(server.origin + path)).text();
    expect(html, `${path}: style attribute`).not.toMatch(/<[^>]+\sstyle\s*=/i);
    expect(html, `${path}: style element`).not.toMatch(/<style\b/i);
    expect(html, `${path}: handler`).not.toMatch(/<[^>]+\son[a-z]+\s*=\s*["']/i);
    expect(html, `${path}: inline script`).not.toMatch(/<script\b(?![^>]*\bsrc=)/i);
    expect(html, `${path}: script address`).not.toMatch(/(?:href|src)\s*=\s*["']javascript:/i);
  }
});

test('where the policy forbids WebAssembly the reader is told so, names the directive and keeps the static version', async ({
  page,
  serve,
}) => {
  const server = await serve({ policy: POLICY_WITHOUT_WASM });
  await page.goto(server.origin + LESSON);
  const widget = widgetOn(page);
  await widget.host.scrollIntoViewIfNeeded();
  await expect(widget.alert).toContainText("'wasm-unsafe-eval'");
  await expect(widget.alert).toHaveCount(1);
  await expect(widget.static).toBeVisible();
  await expect(widget.static).toContainText('56.5%');
  await expect(widget.static).toContainText('89.5%');
});

test('an origin that does not share its module leads to a message with the address, and the page lives', async ({
  page,
  server,
  serve,
  conduct,
}) => {
  // The classic script needs no permission; the module script does, and so does attn.wasm.
  const other = await serve({ shared: true });
  const closed = await serve();
  conduct.expectComplaints(/CORS|ERR_FAILED/);
  server.add(
    '/page.html',
    authorPage({
      body: '<attn-head-split>the author’s own picture</attn-head-split>',
      script: `${other.origin}/attn/attn-widgets.js`,
    }),
  );
  await page.route(`${other.origin}/attn/attn.wasm`, (route) =>
    route.fulfill({ status: 302, headers: { location: `${closed.origin}/attn/attn.wasm` } }),
  );
  await page.goto(`${server.origin}/page.html`);
  const widget = widgetOn(page);
  await expect(widget.alert).toContainText(`${other.origin}/attn/attn.wasm`);
  await expect(page.getByText('the author’s own picture')).toBeVisible();
});

test('the classic script at the end of the body, without defer, works too', async ({ page, server }) => {
  server.add(
    '/page.html',
    authorPage({ body: '<attn-head-split></attn-head-split>', script: '' }).replace(
      '</body>',
      '<script src="/attn/attn-widgets.classic.js"></script></body>',
    ),
  );
  await page.goto(`${server.origin}/page.html`);
  await widgetOn(page).ready();
  expect(server.asked, 'the module is inside the script').not.toContain('/attn/attn.wasm');
});

for (const [first, second] of [
  [
    '<script type="module" src="/attn/attn-widgets.js"></script>',
    '<script src="/attn/attn-widgets.classic.js"></script>',
  ],
  [
    '<script src="/attn/attn-widgets.classic.js"></script>',
    '<script type="module" src="/attn/attn-widgets.js"></script>',
  ],
  [
    '<script type="module" src="/attn/attn-widgets.js"></script>',
    '<script type="module" src="/attn/attn-widgets.js?again"></script>',
  ],
]) {
  const names = [first, second].map((tag) => `${tag.includes('module') ? 'module' : 'classic'}`).join(' then ');
  test(`the script may come twice (${names})`, async ({ page, server }) => {
    server.add(
      '/page.html',
      authorPage({ body: '<attn-head-split></attn-head-split>', script: '' }).replace(
        '</head>',
        `${first}${second}</head>`,
      ),
    );
    await page.goto(`${server.origin}/page.html`);
    const widget = await widgetOn(page).ready();
    await widget.go(3);
    await expect(widget.cell(1, 3, 0)).toHaveAccessibleName(/89\.5%/);
    await expect(widget.host.locator('figure')).toHaveCount(1);
  });
}

test('four experiments with different data on one page, script twice, keep their own state and unique ids', async ({
  page,
  server,
}) => {
  const sentences = [
    ['甲', '乙', '丙'],
    ['one', 'two'],
    ['东', '南', '西', '北'],
  ];
  sentences.forEach((tokens, at) => {
    server.addJson(`/data/${at}.json`, vectors(tokens));
  });
  server.add(
    '/page.html',
    authorPage({
      body: `<attn-head-split id="w0"></attn-head-split>${sentences
        .map((_, at) => `<attn-head-split id="w${at + 1}" data-src="/data/${at}.json"></attn-head-split>`)
        .join('')}`,
      head: '<script src="/attn/attn-widgets.classic.js"></script>',
    }),
  );
  await page.goto(`${server.origin}/page.html`);
  /** @type {Widget[]} */
  const widgets = [];
  for (let at = 0; at < 4; at += 1) widgets.push(await new Widget(page.locator(`#w${at}`)).ready());
  await widgets[0].ask('苹果');
  await widgets[1].go(2);
  await widgets[2].mask.uncheck();
  await widgets[3].go(3);
  await widgets[3].cell(1, 0, 0).click();
  await expect(widgets[0].askerChip('苹果')).toBeChecked();
  await expect(widgets[1].askerChip('丙')).toBeChecked();
  await expect(widgets[2].askerChip('two')).toBeChecked();
  await expect(widgets[3].askerChip('东')).toBeChecked();
  for (const [at, step] of /** @type {const} */ ([
    [0, 1],
    [1, 2],
    [2, 1],
    [3, 3],
  ])) {
    await expect(widgets[at].stepButton(step)).toHaveAttribute('aria-current', 'step');
  }
  await expect(widgets[0].mask).toBeChecked();
  await expect(widgets[2].mask).not.toBeChecked();
  await expect(widgets[0].cell(0, 3, 2)).toHaveAccessibleName(/56\.5%/);
  const repeated = await page.evaluate(() => {
    const inOneTree = (/** @type {Document | ShadowRoot} */ tree) => {
      const ids = Array.from(tree.querySelectorAll('[id]'), ({ id }) => id);
      return ids.filter((id, at) => ids.indexOf(id) !== at);
    };
    const roots = Array.from(document.querySelectorAll('attn-head-split'), ({ shadowRoot }) => shadowRoot);
    return [document, ...roots].flatMap((tree) => (tree ? inOneTree(tree) : ['no shadow root']));
  });
  expect(repeated).toEqual([]);
});

test('four experiments fetch the module once', async ({ page, server }) => {
  server.add('/page.html', authorPage({ body: '<attn-head-split></attn-head-split>'.repeat(4) }));
  await page.goto(`${server.origin}/page.html`);
  for (const host of await page.locator('attn-head-split').all()) await new Widget(host).ready();
  expect(server.asked.filter((path) => path === '/attn/attn.wasm')).toHaveLength(1);
});
