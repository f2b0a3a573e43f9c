// scripts/bench browser: attention in the system's Chromium, this core beside others, all in one run.
//   node run-browser.mjs [--quick] [--shape N]... [--only contest|growth|drawing]
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sayContest, sayDrawing, sayGrowth, summaryOf } from './contend/summary.mjs';
import { newPage, startBrowser } from './lib/browser.mjs';
import { serve } from './lib/server.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../../..');
const out = join(root, 'build/bench');
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    shape: { type: 'string', multiple: true },
    only: { type: 'string' },
  },
});
const wants = (/** @type {string} */ part) => (options.only ?? part) === part;

// The page's scripts use the pages' own parts, and are bundled as those are.
const { build } = createRequire(join(root, 'web/package.json'))('esbuild');
const bundle = join(out, 'page');
mkdirSync(bundle, { recursive: true });
await build({
  entryPoints: [join(here, 'contend/main.js')],
  outfile: join(bundle, 'main.js'),
  bundle: true,
  format: 'esm',
  target: 'es2022',
  external: ['/wasm/*'],
  nodePaths: [join(root, 'web/node_modules')],
  logLevel: 'warning',
});
copyFileSync(join(here, 'contend/index.html'), join(bundle, 'index.html'));

const packages = join(here, 'node_modules');
const server = await serve({
  '/bench/': bundle,
  '/wasm/': join(out, 'wasm'),
  '/onnxruntime/': join(packages, 'onnxruntime-web/dist'),
  '/tfjs-core/': join(packages, '@tensorflow/tfjs-core/dist'),
  '/tfjs-wasm/': join(packages, '@tensorflow/tfjs-backend-wasm/dist'),
});
const browser = await startBrowser();
const { page, outside } = await newPage(browser);
page.setDefaultTimeout(0);
page.on('pageerror', (error) => console.error(error.message));
await page.goto(`${server.origin}/bench/index.html`);
await page.waitForFunction(() => 'bench' in globalThis);
await page.evaluate(() => globalThis.bench.start());
const shapes = await page.evaluate(() => globalThis.bench.shapes);

/** @type {any} */
const result = { browser: browser.version(), packages: versions(), contests: [], growth: null, drawing: null };
/** Fewer rounds where a turn is long. @param {number} work */
const roundsFor = (work) => Math.max(options.quick ? 3 : 7, Math.min(options.quick ? 5 : 21, Math.round(3e9 / work)));

for (const [at, shape] of shapes.entries()) {
  if (!wants('contest') || (options.shape && !options.shape.includes(String(at)))) continue;
  for (const copies of [false, true]) {
    console.error(`${shape.name}${copies ? ', with copies' : ''} …`);
    const how = { rounds: roundsFor(shape.work), copies };
    const measured = await page.evaluate(([index, given]) => globalThis.bench.contest(index, given), [at, how]);
    result.contests.push(summaryOf(shape, copies, measured));
  }
}
if (wants('growth'))
  result.growth = await page.evaluate((count) => globalThis.bench.growth(count), options.quick ? 3 : 7);
if (wants('drawing'))
  result.drawing = await page.evaluate((count) => globalThis.bench.drawing(count), options.quick ? 3 : 7);
await browser.close();
await server.stop();

writeFileSync(join(out, 'browser.json'), `${JSON.stringify({ ...result, outside }, null, 1)}\n`);
sayContest(result.contests);
if (result.growth) sayGrowth(result.growth);
if (result.drawing) sayDrawing(result.drawing);
if (outside.length > 0) {
  console.error(`asked for outside of this machine: ${[...new Set(outside)].join(' ')}`);
  process.exitCode = 1;
}

function versions() {
  const require = createRequire(import.meta.url);
  const names = ['onnxruntime-web', '@tensorflow/tfjs-backend-wasm'];
  return Object.fromEntries(names.map((name) => [name, require(join(packages, name, 'package.json')).version]));
}
