// The lesson in the system's Firefox, over WebDriver BiDi: the same page, the
// same figures.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from 'puppeteer-core';
import { program } from '../support/programs.mjs';
import { POLICY, Server } from '../support/server.mjs';

/** @type {import('puppeteer-core').Browser} */
let browser;
/** @type {Server} */
let server;

before(
  async () => {
    server = await new Server({ policy: POLICY }).start();
    browser = await launch({ browser: 'firefox', executablePath: program('firefox-esr', 'firefox'), headless: true });
  },
  { timeout: 60_000 },
);

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** A page of the site, and what it complains of. @param {string} path @param {number} [width] */
async function open(path, width = 1280) {
  const page = await browser.newPage();
  /** @type {string[]} */
  const complaints = [];
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`exception: ${error}`));
  await page.setViewport({ width, height: 900 });
  await page.goto(server.origin + path);
  return { page, complaints };
}

/**
 * Asks the experiment until the answer is as wanted.
 * @template T
 * @param {import('puppeteer-core').Page} page
 * @param {(root: ShadowRoot) => T} ask runs in the page
 * @param {(answer: T) => boolean} wanted
 */
async function until(page, ask, wanted) {
  const deadline = Date.now() + 15_000;
  /** @type {any} */
  let answer;
  do {
    answer = await page.evaluate(`(${ask})(document.querySelector('attn-head-split').shadowRoot)`);
    if (wanted(answer)) return answer;
    await new Promise((go) => setTimeout(go, 50));
  } while (Date.now() < deadline);
  assert.fail(`never as wanted; the last answer was ${JSON.stringify(answer)}`);
}

/** @param {import('puppeteer-core').Page} page */
async function scrollToExperiment(page) {
  await page.evaluate(() => document.querySelector('attn-head-split')?.scrollIntoView());
  await until(
    page,
    (root) => root.querySelector('.live figure') !== null,
    (live) => live,
  );
}

/** @param {import('puppeteer-core').Page} page */
const text = (page) =>
  until(
    page,
    (root) => root.querySelector('.live')?.textContent ?? '',
    (found) => found !== '',
  );

/** @param {import('puppeteer-core').Page} page @param {string} selector */
async function press(page, selector) {
  const element = await page.waitForSelector(`attn-head-split >>> ${selector}`);
  assert(element);
  await element.click();
}

test('Firefox: the experiment turns live under the strict policy and has the published figures in all three steps', async () => {
  const { page, complaints } = await open('/c3/l7/');
  await scrollToExperiment(page);
  const first = await text(page);
  for (const figure of ['56.5%', '39.4%']) assert(first.includes(figure), figure);
  await press(page, '.live .steps li:nth-child(2) button');
  await until(
    page,
    (root) => root.querySelector('.live .steps li:nth-child(2) button')?.getAttribute('aria-current'),
    (current) => current === 'step',
  );
  assert((await text(page)).includes('Σ w·v'));
  await press(page, '.live .steps li:nth-child(3) button');
  await until(
    page,
    (root) => root.querySelectorAll('.live [role=grid]').length,
    (maps) => maps === 3,
  );
  const third = await text(page);
  for (const figure of ['89.5%', '77.0%']) assert(third.includes(figure), figure);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('Firefox: the mask off shows the published leak; the arrow keys walk a map and show a formula', async () => {
  const { page, complaints } = await open('/c3/l7/');
  await scrollToExperiment(page);
  await press(page, '.live [role=switch]');
  await until(
    page,
    (root) => root.querySelector('.live')?.textContent?.includes('32.5%'),
    (found) => found === true,
  );
  const map = await page.waitForSelector('attn-head-split >>> .live [role=grid]');
  assert(map);
  await map.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await until(
    page,
    (root) => root.querySelector('.live .inspector')?.textContent ?? '',
    (found) => found.includes('「给了」→「苹果」') && found.includes('q·k'),
  );
  assert.deepEqual(complaints, []);
  await page.close();
});

test('Firefox: enlarged maps fill the window, modal; the button and Escape close them, the focus goes back', async () => {
  const { page, complaints } = await open('/c3/l7/');
  await scrollToExperiment(page);
  /** @param {ShadowRoot} root */
  const state = (root) => {
    const dialog = root.querySelector('dialog');
    if (!dialog) return root.activeElement?.textContent?.trim() ?? 'nothing has the focus';
    const { width, height } = dialog.getBoundingClientRect();
    return dialog.matches(':modal') && width === innerWidth && height === innerHeight ? 'modal' : 'not yet';
  };
  const button = '.live [aria-haspopup=dialog]';
  for (const close of [() => press(page, 'dialog .top button'), () => page.keyboard.press('Escape')]) {
    await press(page, button);
    await until(page, state, (found) => found === 'modal');
    await close();
    await until(page, state, (found) => found === '放大');
  }
  assert.deepEqual(complaints, []);
  await page.close();
});

test('Firefox: at 375 px the page does not scroll sideways and cells are square', async () => {
  const { page, complaints } = await open('/c3/l7/', 375);
  await scrollToExperiment(page);
  assert((await page.evaluate(() => document.documentElement.scrollWidth)) <= 375);
  const box = await until(
    page,
    (root) => root.querySelector('.live .cell')?.getBoundingClientRect().toJSON(),
    (found) => found !== undefined,
  );
  assert(Math.abs(box.width - box.height) < 0.5, JSON.stringify(box));
  assert.deepEqual(complaints, []);
  await page.close();
});

test('Firefox: a module that is missing leaves a message with its address and the static version', async () => {
  server.wasm = 'missing';
  const { page } = await open('/c3/l7/');
  await page.evaluate(() => document.querySelector('attn-head-split')?.scrollIntoView());
  const message = await until(
    page,
    (root) => root.querySelector('[role=alert]')?.textContent ?? '',
    (found) => found !== '',
  );
  server.wasm = 'right';
  assert(message.includes(`${server.origin}/attn/attn.wasm`), message);
  assert(
    await page.evaluate(() =>
      document.querySelector('attn-head-split')?.shadowRoot?.querySelector('.static')?.textContent?.includes('89.5%'),
    ),
  );
  await page.close();
});

for (const path of ['/', '/c3/b1/', '/embed/']) {
  test(`Firefox: every element of ${path} turns live under the strict policy, and the page complains of nothing`, async () => {
    const { page, complaints } = await open(path);
    const tags = await page.evaluate(() =>
      Array.from(document.querySelectorAll('.figure > *'), (node) => node.localName).filter((name) =>
        name.startsWith('attn-'),
      ),
    );
    if (path !== '/') assert(tags.length > 0, 'elements on the page');
    for (let at = 0; at < tags.length; at += 1) {
      const deadline = Date.now() + 15_000;
      let live = false;
      while (!live && Date.now() < deadline) {
        live = await page.evaluate((place) => {
          const element = document.querySelectorAll('.figure > *')[place];
          element.scrollIntoView();
          return Boolean(element.shadowRoot?.querySelector('.live figure'));
        }, at);
        if (!live) await new Promise((go) => setTimeout(go, 50));
      }
      assert(live, `${tags[at]} turns live`);
    }
    assert.deepEqual(complaints, []);
    await page.close();
  });
}
