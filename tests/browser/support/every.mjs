// A page with every element of the library, each in a state that draws all it has.
import { expect } from '@playwright/test';
import { matrix } from './vectors.mjs';
import { authorPage } from './widget.mjs';

/** An author's page that follows the reader's scheme. */
export const BOTH_SCHEMES =
  '<meta name="color-scheme" content="light dark"><style>body { background: light-dark(#fcfcfa, #14161a); color: light-dark(#1d2330, #e7e9ee) }</style>';

const tokens = Array.from({ length: 30 }, (_, at) => `词${at + 1}`);

/** 30 words whose weights differ widely, for a map of pixels. */
export const thirty = { tokens, heads: 2, Q: matrix(30, 4, 1), K: matrix(30, 4, 2), V: matrix(30, 4, 3) };

/** The tags, by what the tests call them. */
export const EVERY = {
  cells: '<attn-head-split step="3"></attn-head-split>',
  pixels: '<attn-head-split data-src="/thirty.json" mask="none"></attn-head-split>',
  shapes: '<attn-shape-flow block="A_h"></attn-shape-flow>',
  stages: '<attn-dataflow lesson="C3-L7" stage="query"></attn-dataflow>',
  cost: '<attn-cost-counter></attn-cost-counter>',
  rnn: '<attn-rnn-steps step="3" read="5"></attn-rnn-steps>',
  evolution:
    '<attn-evolution at="multi-head" open="causal-mask multi-head scaled rope sink kv-cache gqa"></attn-evolution>',
  model: '<attn-model-heads></attn-model-heads>',
};

/** Each in a box of its own, by name. @param {(tag: string, name: string) => string} [around] */
export const everyBody = (around = (tag, name) => `<div class="one-of-all" id="${name}">${tag}</div>`) =>
  Object.entries(EVERY)
    .map(([name, tag]) => around(tag, name))
    .join('\n');

const HOSTS = `:is(${[...new Set(Object.values(EVERY).map((tag) => /^<([a-z-]+)/.exec(tag)?.[1]))].join()})`;

/** Walks down the page until each element on it is live. @param {import('@playwright/test').Page} page */
export async function everyLive(page) {
  for (const host of await page.locator(HOSTS).all()) {
    await host.scrollIntoViewIfNeeded();
    await expect(host.locator('.live figure').first()).toBeVisible({ timeout: 20_000 });
  }
  // An experiment of a generation comes after its list.
  for (const lab of await page.locator('attn-evolution .live .lab:not(:empty)').all())
    await expect(lab.locator('.trial')).toBeVisible();
}

/**
 * Opens a page with every element and waits until all are live.
 * @param {import('@playwright/test').Page} page
 * @param {import('./server.mjs').Server} server
 * @param {{script?: string, body?: string, head?: string}} [parts]
 */
export async function openEvery(page, server, { script, body = everyBody(), head = BOTH_SCHEMES } = {}) {
  server.addJson('/thirty.json', thirty);
  await page.goto(server.add('/page.html', authorPage({ body, head, script })));
}
