// scripts/bench page: the built pages under a processor that is slowed down four times, in the system's Chromium.
//   node run-page.mjs [--quick] [--page PATH]... [--element TAG] [--only loading|controls|sentence]
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { newPage, startBrowser } from './lib/browser.mjs';
import { serve } from './lib/server.mjs';
import { loading } from './page/loading.mjs';
import { saySentence, sentence, sentenceSummary } from './page/sentence.mjs';
import { GOAL, sayControls, sayLoading, summary } from './page/summary.mjs';
import { Tour } from './page/tour.mjs';
import { sayYardstick, yardstick } from './page/yardstick.mjs';

const THROTTLING = 4;
const LESSONS = ['/c3/l7/', '/c3/b1/'];

const root = fileURLToPath(new URL('../../../', import.meta.url));
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    page: { type: 'string', multiple: true },
    element: { type: 'string' },
    only: { type: 'string' },
  },
});
const wanted = options.page ?? [...LESSONS, '/embed/'];

const scripts = ['probe.js', 'controls.js'].map((name) =>
  readFileSync(new URL(`page/${name}`, import.meta.url), 'utf8'),
);
const server = await serve({ '/': `${root}build/site` });
const browser = await startBrowser();
/** @type {string[]} */
const outside = [];

/** @template T @param {(opened: Awaited<ReturnType<typeof newPage>>) => Promise<T>} use */
async function fresh(use) {
  const opened = await newPage(browser);
  for (const content of scripts) await opened.page.addInitScript({ content });
  await opened.cdp.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING });
  try {
    return await use(opened);
  } finally {
    outside.push(...opened.outside);
    await opened.close();
  }
}

/** An element is operated once, on the first page that has it. @type {Set<string>} */
const operated = new Set();

/** @param {string} path @returns {Promise<Record<string, ReturnType<typeof summary>>>} by page and element */
const controlsOf = (path) =>
  fresh(async ({ page }) => {
    await page.goto(server.origin + path);
    await page.waitForLoadState('networkidle');
    const tour = new Tour(page, options);
    await tour.idle(10);
    const elements = await page.evaluate(() => globalThis.controls.elements());
    for (const [at, { tag }] of elements.entries()) {
      if ((options.element && tag !== options.element) || operated.has(tag)) continue;
      operated.add(tag);
      const [before, began] = [tour.samples.length, Date.now()];
      await tour.element(at, tag);
      const seconds = Math.round((Date.now() - began) / 1000);
      console.error(`${path} ${tag}: ${tour.samples.length - before} inputs, ${seconds} s`);
    }
    for (const tag of tour.cut) console.error(`${path} ${tag}: not all of its controls; they would not end`);
    const tags = [...new Set(tour.samples.map(({ element }) => element))];
    return Object.fromEntries(
      tags.map((tag) => [`${path} ${tag}`, summary(tour.samples.filter(({ element }) => element === tag))]),
    );
  });

const ofMachine = await yardstick(fresh);
/** @type {Parameters<typeof sayLoading>[0]} */
const loads = {};
/** @type {Parameters<typeof sayControls>[0]} */
const latencies = {};
for (const path of wanted) {
  if ((options.only ?? 'loading') === 'loading' && LESSONS.includes(path)) {
    loads[path] = await loading(browser, server, fresh, { path, rounds: options.quick ? 2 : 5 });
  }
  if ((options.only ?? 'controls') === 'controls') Object.assign(latencies, await controlsOf(path));
}
const ofSentence =
  (options.only ?? 'sentence') === 'sentence'
    ? sentenceSummary(await sentence(fresh, `${server.origin}/c3/l7/`, options.quick ? 10 : 30))
    : null;
await browser.close();
await server.stop();

const result = {
  throttling: THROTTLING,
  goal: GOAL,
  yardstick: ofMachine,
  loading: loads,
  controls: latencies,
  sentence: ofSentence,
  outside,
};
writeFileSync(`${root}build/bench/page.json`, `${JSON.stringify(result, null, 1)}\n`);
sayYardstick(ofMachine);
if (Object.keys(loads).length > 0) {
  console.log(`\nLoading, processor ${THROTTLING} times slower\n`);
  sayLoading(loads);
}
if (Object.keys(latencies).length > 0) {
  console.log(`\nFrom an input to the next painted frame, processor ${THROTTLING} times slower\n`);
  sayControls(latencies);
}
if (ofSentence) {
  console.log(`\nA trained model's heads, processor ${THROTTLING} times slower\n`);
  saySentence(ofSentence);
}
if (outside.length > 0) {
  console.error(`asked for outside of this machine: ${[...new Set(outside)].join(' ')}`);
  process.exitCode = 1;
}
